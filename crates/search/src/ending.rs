//! Whether play ends, where the rules do not tell.
//!
//! Methods that look at some options only may never meet the circle that makes a value infinite, and then they would be wrong:
//! a position with options `0` and `∞{5, 7}` has no finite value, but `∞{5, 7}` is quickly seen not to be `1`.
//! So components that are not known to lead to an end are followed to all ends first, once.

use crate::split::Split;
use grundy_game::{Budget, OptionTally};
use grundy_theory::Stop;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// The components from which play was seen to end.
pub struct Ending<P> {
    /// `false` while the component is on the stack.
    seen: FxHashMap<P, bool>,
}

impl<P> Default for Ending<P> {
    fn default() -> Ending<P> {
        Ending { seen: FxHashMap::default() }
    }
}

/// A component, and the components of its options that are still to be followed.
struct Frame<P> {
    part: P,
    next: Vec<P>,
    bytes: u64,
}

impl<P: Clone + Eq + std::hash::Hash> Ending<P> {
    /// Makes sure that play ends from a component.
    ///
    /// # Errors
    /// [`Stop::Loopy`] where it can go round in a circle, the budget that ran out, or why the rules failed.
    pub fn check<S: Split<Part = P>>(&mut self, game: &S, part: &P, budget: &dyn Budget) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let result = self.run(game, part, &mut stack, budget);
        for frame in stack {
            budget.release(frame.bytes);
            self.seen.remove(&frame.part);
        }
        result
    }

    fn run<S: Split<Part = P>>(
        &mut self,
        game: &S,
        root: &P,
        stack: &mut Vec<Frame<P>>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.open(game, root.clone(), stack, budget)?;
        while let Some(frame) = stack.last_mut() {
            match frame.next.pop() {
                Some(part) => self.open(game, part, stack, budget)?,
                None => {
                    let frame = stack.pop().expect("it was the last a moment ago");
                    budget.release(frame.bytes);
                    self.seen.insert(frame.part, true);
                }
            }
        }
        Ok(())
    }

    fn open<S: Split<Part = P>>(
        &mut self,
        game: &S,
        part: P,
        stack: &mut Vec<Frame<P>>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        match self.seen.get(&part) {
            Some(true) => return Ok(()),
            Some(false) => return Err(Stop::Loopy),
            None if game.ends(&part) => return Ok(()),
            None => {}
        }
        let mut next = FxHashSet::default();
        // A table that doubles is there twice.
        let entry = 3 * size_of::<(P, bool)>() + game.held(&part);
        let mut tally = OptionTally::with_position(budget, entry);
        let mut spent = Ok(());
        let flow = game.for_each_option(&part, |parts| {
            let mut bytes = 0;
            for part in parts {
                if self.seen.get(part) != Some(&true) && next.insert(part.clone()) {
                    bytes += 3 * size_of::<P>() + game.held(part);
                }
            }
            spent = tally.add(bytes);
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && spent.is_ok() {
            spent = Err(game.failure());
        }
        spent?;
        // What is known of the component stays.
        let bytes = tally.finish()?.saturating_sub(entry as u64);
        self.seen.insert(part.clone(), false);
        stack.push(Frame { part, next: next.into_iter().collect(), bytes });
        Ok(())
    }
}
