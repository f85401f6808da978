//! Games with entailing and complimenting moves.
//!
//! # Theory
//! Every position is a nimber, or it is *loony*: the player to move wins, whatever the nimber of the rest.
//! For a component `E` let `T(E)` be the set of the rests `n` such that a player who moves in `E` wins `E + *n`.
//! A move adds to it
//!
//! | move | the rests |
//! |---|---|
//! | an ordinary move to value `n` | `n` |
//! | an ordinary move to a loony position | none: the opponent wins |
//! | an entailing move to `F` | all that are not in `T(F)`: the opponent has to answer in `F`, and does not win there |
//! | a complimenting move to value `n` | all but `n`: the same player wins a sum that is not 0 |
//! | a complimenting move to a loony position | all |
//!
//! The value is the mex of `T(E)`, and `E` is loony if there is none. The set is finite or has a finite complement.
//! If it has a finite complement, the same moves win beside a loony rest, too.
//! An answer that is due in a sum of parts may be given in each of them, while the others are part of the rest; see
//! [`EntailingSearch::winning_rests`]. A player who owes an answer and has no move loses: `T` of a position without moves is empty.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 12; U. Larsson, R. J. Nowakowski and C. P. Santos,
//! Impartial games with entailing moves, INTEGERS 21B (2021), #A17.
//!
//! # Complexity
//! Visits the moves of each component that is reached about twice, on an explicit stack.

mod winning_rests;

pub use winning_rests::WinningRests;

use grundy_game::{Budget, Convention, Game, MoveKind, OptionTally, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The maximum number of components without a value that are collected before the first of them is evaluated.
///
/// A larger number would need more memory, a smaller one would make the moves be visited again more often.
const MAX_PENDING_COMPONENTS: usize = 16;

/// The values of components of one game with entailing moves, as far as they were computed.
pub struct EntailingSearch<G: Game> {
    game: G,
    /// The number of each canonical component that was visited.
    numbers: FxHashMap<G::Position, u32>,
    states: Vec<ComponentState>,
}

/// The state of a component in a search.
enum ComponentState {
    /// Nothing.
    Unknown,
    /// The moves of the component are being evaluated.
    Open,
    /// The value, `None` if it is loony, and the rests beside which a move in it wins.
    Solved(Option<u64>, WinningRests),
}

/// A component on the stack.
struct PendingComponent<P> {
    number: u32,
    component: P,
}

impl<G: Game> EntailingSearch<G> {
    /// A search without results.
    pub fn new(game: G) -> EntailingSearch<G> {
        EntailingSearch { game, numbers: FxHashMap::default(), states: Vec::new() }
    }

    /// The value of a position in which no answer is due; `None` if it is loony.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; [`Stop::Loopy`] if play may loop, [`Stop::Unsupported`] if the game declares ends, or why the rules
    /// failed. The values computed so far are kept.
    pub fn value(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Option<u64>, Stop> {
        let parts = self.solve_components(position, budget)?;
        Ok(self.sum_value(&parts))
    }

    /// The rests beside which a player who has to answer in a position wins.
    ///
    /// For a sum of parts it is the union over the parts of the rests `n` such that `n` and the values of the other parts together are
    /// a rest of the part; if another part is loony, all rests if the loony rest is one of the part, else none.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](EntailingSearch::value).
    pub fn winning_rests(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<WinningRests, Stop> {
        let parts = self.solve_components(position, budget)?;
        Ok(self.rests_of_sum(&parts))
    }

    /// Solves the components of a position, and returns their numbers.
    fn solve_components(&mut self, position: &G::Position, budget: &dyn Budget) -> Result<Vec<u32>, Stop> {
        if self.game.declares_ends() {
            return Err(Stop::Unsupported);
        }
        let mut components = Vec::new();
        self.components(position.clone(), &mut components);
        let mut parts = Vec::new();
        for component in components {
            let number = self.number(&component, budget)?;
            parts.push(number);
            let mut stack = vec![PendingComponent { number, component }];
            let result = self.run_stack(&mut stack, budget);
            for pending in stack {
                let state = &mut self.states[pending.number as usize];
                if let ComponentState::Open = state {
                    // The component is not finished; next time it would look like a loop.
                    *state = ComponentState::Unknown;
                }
            }
            result?;
        }
        Ok(parts)
    }

    fn run_stack(&mut self, stack: &mut Vec<PendingComponent<G::Position>>, budget: &dyn Budget) -> Result<(), Stop> {
        let mut missing = Vec::new();
        while let Some(pending) = stack.last() {
            let at = pending.number as usize;
            if let ComponentState::Solved(..) = self.states[at] {
                stack.pop();
                continue;
            }
            self.states[at] = ComponentState::Open;
            match self.evaluate_moves(&pending.component, &mut missing, budget)? {
                Some(rests) => {
                    budget.spend(0, rests.owned_bytes() as u64)?;
                    self.states[at] = ComponentState::Solved(rests.mex(), rests);
                    stack.pop();
                }
                None => stack.append(&mut missing),
            }
        }
        Ok(())
    }

    /// The rests beside which a move in a component wins; `None` if the value of a component of an option is missing.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](EntailingSearch::value).
    fn evaluate_moves(
        &mut self,
        component: &G::Position,
        missing: &mut Vec<PendingComponent<G::Position>>,
        budget: &dyn Budget,
    ) -> Result<Option<WinningRests>, Stop> {
        let mut rests = WinningRests::default();
        let (mut positions, mut parts) = (Vec::new(), Vec::new());
        let mut tally = OptionTally::new(budget, 0);
        let mut halted = Ok(());
        // The game is lent to the visit while the rest of the search changes.
        let EntailingSearch { game, numbers, states: found } = self;
        let flow = game.for_each_move(component, |kind, after| {
            positions.clear();
            game.for_each_canonical_component(after, Convention::Normal, |part| positions.push(part));
            parts.clear();
            for part in positions.drain(..) {
                let number = match numbers.get(&part) {
                    Some(number) => *number,
                    None => match add_component(game, numbers, found, &part, budget) {
                        Ok(number) => number,
                        Err(stop) => {
                            halted = Err(stop);
                            return ControlFlow::Break(());
                        }
                    },
                };
                parts.push(number);
                match found[number as usize] {
                    ComponentState::Solved(..) => {}
                    // An open component is below on the stack, so play from it leads back to it.
                    ComponentState::Open => halted = Err(Stop::Loopy),
                    ComponentState::Unknown => missing.push(PendingComponent { number, component: part }),
                }
            }
            if halted.is_ok() {
                halted = tally.add(0);
            }
            if halted.is_err() || missing.len() >= MAX_PENDING_COMPONENTS {
                return ControlFlow::Break(());
            }
            if missing.is_empty() {
                add_move(&mut rests, kind, found, &parts);
            }
            ControlFlow::Continue(())
        });
        halted?;
        tally.finish().map(|bytes| budget.release(bytes))?;
        match (missing.is_empty(), flow) {
            (false, _) => Ok(None),
            (true, ControlFlow::Continue(())) => Ok(Some(rests)),
            (true, ControlFlow::Break(())) => Err(self.game.failure()),
        }
    }

    /// The number of a component, a new one if it was not visited before.
    fn number(&mut self, component: &G::Position, budget: &dyn Budget) -> Result<u32, Stop> {
        match self.numbers.get(component) {
            Some(number) => Ok(*number),
            None => add_component(&self.game, &mut self.numbers, &mut self.states, component, budget),
        }
    }

    /// Replaces `components` by the canonical components of a position.
    fn components(&self, position: G::Position, components: &mut Vec<G::Position>) {
        components.clear();
        self.game.for_each_canonical_component(position, Convention::Normal, |part| components.push(part));
    }

    fn sum_value(&self, parts: &[u32]) -> Option<u64> {
        sum_value(&self.states, parts)
    }

    fn rests_of_sum(&self, parts: &[u32]) -> WinningRests {
        rests_of_sum(&self.states, parts)
    }
}

/// Adds a component that was not visited before, and returns its number.
fn add_component<G: Game>(
    game: &G,
    numbers: &mut FxHashMap<G::Position, u32>,
    found: &mut Vec<ComponentState>,
    component: &G::Position,
    budget: &dyn Budget,
) -> Result<u32, Stop> {
    let number = u32::try_from(found.len()).map_err(|_| Stop::Memory)?;
    // Tables double: while they do, the old one is still there.
    let bytes = 3 * (size_of::<(G::Position, u32)>() + size_of::<ComponentState>()) + game.owned_bytes(component);
    budget.spend(1, bytes as u64)?;
    numbers.insert(component.clone(), number);
    found.push(ComponentState::Unknown);
    Ok(number)
}

/// The value and the rests of a solved component.
fn component_result(found: &[ComponentState], part: u32) -> (Option<u64>, &WinningRests) {
    match &found[part as usize] {
        ComponentState::Solved(value, rests) => (*value, rests),
        ComponentState::Unknown | ComponentState::Open => {
            unreachable!("the parts of a move are solved before the move")
        }
    }
}

/// The value of a sum of solved components; `None` if it is loony.
fn sum_value(found: &[ComponentState], parts: &[u32]) -> Option<u64> {
    parts.iter().try_fold(0, |sum, &part| Some(sum ^ component_result(found, part).0?))
}

/// The rests beside which a player who has to answer in a sum of solved components wins.
fn rests_of_sum(found: &[ComponentState], parts: &[u32]) -> WinningRests {
    let mut all = WinningRests::default();
    for (at, &part) in parts.iter().enumerate() {
        let others = parts[..at].iter().chain(&parts[at + 1..]);
        let others = others.into_iter().try_fold(0, |sum, &other| Some(sum ^ component_result(found, other).0?));
        let (_, rests) = component_result(found, part);
        match others {
            Some(0) => all.insert_all(rests),
            Some(value) => all.insert_all(&rests.xor(value)),
            None if rests.contains_loony() => all = WinningRests::all(),
            None => {}
        }
    }
    all
}

/// Adds the rests beside which a move to solved components wins.
fn add_move(rests: &mut WinningRests, kind: MoveKind, found: &[ComponentState], parts: &[u32]) {
    match (kind, sum_value(found, parts)) {
        (MoveKind::Ordinary, Some(value)) => rests.insert(value),
        (MoveKind::Ordinary, None) => {}
        (MoveKind::Entailing, _) => rests.insert_all(&rests_of_sum(found, parts).complement()),
        (MoveKind::Complimenting, Some(value)) => rests.insert_all(&WinningRests::from_number(value).complement()),
        (MoveKind::Complimenting, None) => *rests = WinningRests::all(),
    }
}

#[cfg(test)]
mod tests;
