//! The winner of positions, with a memory, on an explicit stack.

use grundy_game::{Budget, Convention, Game, OptionTally, Outcome, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The outcomes computed so far for one game under one convention.
///
/// A position is won as soon as one option is lost, so fewer positions are searched than for values,
/// but sums are not split into components.
pub struct OutcomeSearch<G: Game> {
    game: G,
    convention: Convention,
    /// Whether the player to move wins; `None` while the position is on the stack.
    wins: FxHashMap<G::Position, Option<bool>>,
}

struct OutcomeFrame<P> {
    position: P,
    /// The canonical options that are not known to be won; the last is searched first.
    options: Vec<P>,
    terminal: bool,
    /// The bytes charged for the options.
    bytes: u64,
}

impl<G: Game> OutcomeSearch<G> {
    /// An empty memory.
    pub fn new(game: G, convention: Convention) -> OutcomeSearch<G> {
        OutcomeSearch { game, convention, wins: FxHashMap::default() }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The winner of the position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]) or declares ends ([`Stop::Unsupported`]), or if its rules fail.
    /// The outcomes computed so far are kept.
    pub fn outcome(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let root = self.game.canonical(position.clone(), self.convention);
        if let Some(&Some(wins)) = self.wins.get(&root) {
            return Ok(Outcome::from_win(wins));
        }
        let mut stack = Vec::new();
        let result = self.run_stack(&mut stack, root, budget);
        for frame in stack {
            // Outcomes of unfinished positions are not known; their entries would look like loops.
            budget.release(frame.bytes + self.entry_bytes(&frame.position));
            self.wins.remove(&frame.position);
        }
        result.map(Outcome::from_win)
    }

    /// The winner of the position, if it is known.
    pub fn known_outcome(&self, position: &G::Position) -> Option<Outcome> {
        let position = self.game.canonical(position.clone(), self.convention);
        self.wins.get(&position).copied().flatten().map(Outcome::from_win)
    }

    fn run_stack(
        &mut self,
        stack: &mut Vec<OutcomeFrame<G::Position>>,
        root: G::Position,
        budget: &dyn Budget,
    ) -> Result<bool, Stop> {
        let frame = self.open_frame(root, budget)?;
        stack.push(frame);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            let mut decided = None;
            let mut missing = None;
            while let Some(option) = frame.options.last() {
                match self.wins.get(option) {
                    Some(Some(false)) => {
                        decided = Some(true);
                        break;
                    }
                    Some(Some(true)) => frame.options.pop(),
                    // The option is on the stack, so play from it leads back to it.
                    Some(None) => return Err(Stop::Loopy),
                    None => {
                        missing = Some(option.clone());
                        break;
                    }
                };
            }
            if let Some(option) = missing {
                let frame = self.open_frame(option, budget)?;
                stack.push(frame);
                continue;
            }
            // All options are won, or there is none: then the convention says who wins.
            let wins = decided.unwrap_or(frame.terminal && self.convention == Convention::Misere);
            let frame = stack.pop().expect("it was the last a moment ago");
            budget.release(frame.bytes);
            self.wins.insert(frame.position, Some(wins));
            if stack.is_empty() {
                return Ok(wins);
            }
        }
    }

    /// An estimate of the bytes of a position in the memory, three times its size: while a table doubles, the old one is still there.
    fn entry_bytes(&self, position: &G::Position) -> u64 {
        (3 * size_of::<(G::Position, Option<bool>)>() + self.game.owned_bytes(position)) as u64
    }

    fn open_frame(&mut self, position: G::Position, budget: &dyn Budget) -> Result<OutcomeFrame<G::Position>, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let held = self.game.owned_bytes(&position);
        let entry = self.entry_bytes(&position);
        budget.spend(1, entry)?;
        let mut options = Vec::new();
        let mut terminal = true;
        let mut tally = OptionTally::new(budget, size_of::<OutcomeFrame<G::Position>>() + held + 64);
        let mut spent = Ok(());
        let mut enough = false;
        let flow = self.game.for_each_option(&position, |option| {
            terminal = false;
            let option = self.game.canonical(option, self.convention);
            let known = self.wins.get(&option).copied().flatten();
            // Lists have spare capacity, so entries count twice.
            spent = tally.add(match known {
                Some(true) => 0,
                _ => 2 * size_of::<G::Position>() + self.game.owned_bytes(&option),
            });
            if known != Some(true) {
                options.push(option);
            }
            // One lost option decides, so the others are not even listed.
            enough = known == Some(false) || spent.is_err();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() && !enough {
            spent = Err(self.game.failure());
        }
        // If the options cannot be listed, no entry is made.
        let bytes = spent.and_then(|()| tally.finish()).inspect_err(|_| budget.release(entry))?;
        // The last option is searched first. Rules list small moves first, and small moves limit the moves of the opponent:
        // from 10,000 stones of Fibonacci Nim this order searches 95 thousand positions, the other many millions.
        options.reverse();
        self.wins.insert(position.clone(), None);
        Ok(OutcomeFrame { position, options, terminal, bytes })
    }
}
