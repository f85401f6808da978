//! One heap beside passes: its values are periodic if a move takes a bounded number and leaves one heap at most.

use super::{PassGame, parse_component};
use crate::shared::state_rows::{StateRows, largest_taken, single_heap};
use grundy_game::{
    Argument, Component, GameShape, Nat, PeriodicStarts, RulesAnalysis, Theorem, TheoremMoves, Verdict, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The maximum number of passes for which a period is searched.
const MAX_PERIODIC_PASSES: usize = 8;

/// For each number of passes from 1 on, the values of a heap with at most that many passes, if they are periodic; computed on first use.
#[derive(Debug, Default)]
pub(super) struct PassPeriods([OnceLock<Option<StateRows>>; MAX_PERIODIC_PASSES]);

impl PassGame {
    /// The values of a heap of the only game with at most `passes` passes, if they are periodic.
    fn pass_rows(&self, passes: &Nat) -> Option<(&StateRows, usize)> {
        let [game] = self.games.games() else { return None };
        let passes = passes.to_usize()?;
        let known = self.periods.0.get(passes.checked_sub(1)?)?;
        let find = || {
            let (taken, GameShape::Heap(heaps)) = (largest_taken(game)?, game.shape()) else { return None };
            let states = (passes + 1, text!("the number of passes that are left"));
            StateRows::find(states, taken, |heap, passes, visit| {
                let mut has_moves = false;
                let _ = heaps.for_each_option(heap, &mut |parts| {
                    has_moves = true;
                    visit(parts.iter().sum(), passes);
                    ControlFlow::Continue(())
                });
                if passes > 0 && (self.at_end || has_moves) {
                    visit(heap, passes - 1);
                }
            })
        };
        Some((known.get_or_init(find).as_ref()?, passes))
    }

    /// Decides a large heap with a pass.
    pub(super) fn decide_large_heap(&self, components: &[Component], passes: &Nat) -> Option<Verdict> {
        let heap = only_heap(components)?;
        let (rows, state) = self.pass_rows(passes)?;
        let written = |heap: &Nat| format!("({}({heap}), {passes})", components[0].game.expression());
        rows.verdict(&heap, state, written)
    }

    /// The moves of a large heap with a pass to positions of a value.
    pub(super) fn moves_of_large_heap(&self, args: &[Argument], goal: &Nat, limit: usize) -> Option<TheoremMoves> {
        let (sum, passes) = parse_component(args).ok()?;
        let (rows, _) = self.pass_rows(&passes)?;
        // Such a heap is decided by its table only if it is large; others are left to the engines, as there.
        self.decide_large_heap(&sum.components, &passes)?;
        let mut found = Vec::new();
        let flow = Theorem::for_each_option(self, args, &mut |after| {
            match self.value_of_components(&after, rows) {
                Some(value) if value == *goal => found.push(after),
                Some(_) => {}
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then(|| TheoremMoves::from_all(found, limit))
    }

    /// The value of the components that a move leaves of a heap with passes.
    fn value_of_components(&self, after: &[Vec<Argument>], rows: &StateRows) -> Option<Nat> {
        let [args] = after else { return after.is_empty().then_some(Nat::ZERO) };
        let (sum, passes) = parse_component(args).ok()?;
        Some(rows.value(&only_heap(&sum.components)?, passes.to_usize()?))
    }
}

/// The size of the heap, if it is the only component.
fn only_heap(components: &[Component]) -> Option<Nat> {
    let [component] = components else { return None };
    single_heap(&component.args)
}

impl RulesAnalysis for PassGame {
    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        let (rows, state) = self.pass_rows(&self.passes)?;
        Some(rows.periodic_starts(state))
    }
}
