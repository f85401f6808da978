//! Whether play ends, for rules that do not say so.
//!
//! Methods that prune may miss the cycle that makes a value infinite, and would then be wrong:
//! a position with options `0` and `∞{5, 7}` has no finite value, but `∞{5, 7}` is quickly seen not to be `1`.
//! So everything below a component that is not known to end is searched for cycles first, once.

use crate::split::SplitGame;
use grundy_game::{Budget, OptionTally, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// The components from which play was shown to end.
pub struct EndingProof<P> {
    /// `false` while the component is on the stack.
    states: FxHashMap<P, bool>,
}

impl<P> Default for EndingProof<P> {
    fn default() -> EndingProof<P> {
        EndingProof { states: FxHashMap::default() }
    }
}

/// A component, and the components of its options that are still to be checked.
struct EndingFrame<P> {
    part: P,
    unchecked_parts: Vec<P>,
    bytes: u64,
}

impl<P: Clone + Eq + std::hash::Hash> EndingProof<P> {
    /// Checks that play from a component ends.
    ///
    /// # Errors
    /// Returns an error if the component is loopy ([`Stop::Loopy`]), if the budget runs out, or if the rules fail.
    pub fn check_ending<S: SplitGame<Part = P>>(
        &mut self,
        game: &S,
        part: &P,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let result = self.run_stack(game, part, &mut stack, budget);
        for frame in stack {
            budget.release(frame.bytes);
            // Nothing is known of these; their marks would look like loops in the next check.
            self.states.remove(&frame.part);
        }
        result
    }

    fn run_stack<S: SplitGame<Part = P>>(
        &mut self,
        game: &S,
        root: &P,
        stack: &mut Vec<EndingFrame<P>>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.open_component(game, root.clone(), stack, budget)?;
        while let Some(frame) = stack.last_mut() {
            match frame.unchecked_parts.pop() {
                Some(part) => self.open_component(game, part, stack, budget)?,
                None => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    self.states.insert(frame.part, true);
                }
            }
        }
        Ok(())
    }

    fn open_component<S: SplitGame<Part = P>>(
        &mut self,
        game: &S,
        part: P,
        stack: &mut Vec<EndingFrame<P>>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        match self.states.get(&part) {
            Some(true) => return Ok(()),
            Some(false) => return Err(Stop::Loopy),
            // A component with a rank cannot be in a loop, and nothing that follows it can.
            None if game.is_ending(&part) => return Ok(()),
            None => {}
        }
        let mut next = FxHashSet::default();
        // Three times the size: while a table doubles, the old one is still there.
        let entry = 3 * size_of::<(P, bool)>() + game.owned_bytes(&part);
        let mut tally = OptionTally::with_position(budget, entry);
        let mut spent = Ok(());
        let flow = game.for_each_option(&part, |parts| {
            let mut bytes = 0;
            for part in parts {
                // Play in a sum ends if it ends in each component, so components are checked one by one.
                if self.states.get(part) != Some(&true) && next.insert(part.clone()) {
                    bytes += 3 * size_of::<P>() + game.owned_bytes(part);
                }
            }
            spent = tally.add(bytes);
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(game.failure());
        }
        spent?;
        // The entry of the component in `seen` stays, so its bytes are not released with the frame.
        let bytes = tally.finish()?.saturating_sub(entry as u64);
        self.states.insert(part.clone(), false);
        stack.push(EndingFrame { part, unchecked_parts: next.into_iter().collect(), bytes });
        Ok(())
    }
}
