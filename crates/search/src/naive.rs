//! The definition by plain recursion, as an oracle for the other methods.

use crate::search::SearchMethod;
use grundy_game::{Budget, Convention, ErasedGame, Game, Nimber, OptionTally, PositionKey, Stop};
use grundy_kernel::mex;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// The Grundy value of a small position, by recursion without memory or decomposition.
///
/// Exponential in the length of the game; overflows the stack if the game is loopy.
pub fn nimber<G: Game>(game: &G, position: &G::Position) -> Nimber {
    let mut values = Vec::new();
    let _ = game.for_each_option(position, |option| {
        values.push(nimber(game, &option).0);
        ControlFlow::Continue(())
    });
    Nimber(mex(&values))
}

/// Whether the player to move wins a small position, by recursion.
pub fn is_win<G: Game>(game: &G, position: &G::Position, convention: Convention) -> bool {
    let mut terminal = true;
    let found = game.for_each_option(position, |option| {
        terminal = false;
        if is_win(game, &option, convention) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if terminal { convention == Convention::Misere } else { found.is_break() }
}

/// The definition on an explicit stack, with a budget, but without memory or decomposition.
pub struct NaiveSearch<G> {
    game: G,
}

/// A position whose options are being evaluated.
struct NaiveFrame<P> {
    position: P,
    options: Vec<P>,
    option_values: Vec<u64>,
    bytes: u64,
}

impl<G: Game> NaiveSearch<G> {
    /// The definition for a game.
    pub fn new(game: G) -> NaiveSearch<G> {
        NaiveSearch { game }
    }

    /// The Grundy value of a small position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, if the game is loopy ([`Stop::Loopy`]) or declares ends ([`Stop::Unsupported`]), or if its rules fail.
    pub fn value(&self, position: &G::Position, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let mut stack = Vec::new();
        let result = self.run_stack(position.clone(), &mut stack, budget);
        stack.into_iter().for_each(|frame| budget.release(frame.bytes));
        result
    }

    fn run_stack(
        &self,
        root: G::Position,
        stack: &mut Vec<NaiveFrame<G::Position>>,
        budget: &dyn Budget,
    ) -> Result<Nimber, Stop> {
        // The positions on the stack, to detect loops.
        let mut path = FxHashSet::default();
        stack.push(self.open_frame(root, &mut path, budget)?);
        loop {
            let frame = stack.last_mut().expect("the root is popped last, and then returned");
            if let Some(option) = frame.options.pop() {
                stack.push(self.open_frame(option, &mut path, budget)?);
                continue;
            }
            let frame = stack.pop().expect("it was the last a moment ago");
            budget.release(frame.bytes);
            path.remove(&frame.position);
            let value = mex(&frame.option_values);
            match stack.last_mut() {
                Some(above) => above.option_values.push(value),
                None => return Ok(Nimber(value)),
            }
        }
    }

    fn open_frame(
        &self,
        position: G::Position,
        path: &mut FxHashSet<G::Position>,
        budget: &dyn Budget,
    ) -> Result<NaiveFrame<G::Position>, Stop> {
        // Only positions on the path make a loop: without memory a position may be visited again in other lines of play.
        if !path.insert(position.clone()) {
            return Err(Stop::Loopy);
        }
        let mut options = Vec::new();
        // Lists have spare capacity, so entries count twice.
        let each = 2 * (size_of::<G::Position>() + size_of::<u64>());
        let mut tally = OptionTally::new(budget, 4 * each + 2 * self.game.owned_bytes(&position));
        let mut spent = budget.spend(1, 0);
        let flow = self.game.for_each_option(&position, |option| {
            if spent.is_ok() {
                spent = tally.add(each + self.game.owned_bytes(&option));
            }
            options.push(option);
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(self.game.failure());
        }
        spent?;
        let bytes = tally.finish()?;
        // Options are taken from the end, so they are visited in the order of the rules.
        options.reverse();
        Ok(NaiveFrame { position, options, option_values: Vec::new(), bytes })
    }
}

impl SearchMethod for NaiveSearch<ErasedGame> {
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        self.value(key, budget)
    }
}
