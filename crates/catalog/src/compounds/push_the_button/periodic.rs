//! One heap before the button is pushed: its values are periodic if both rulesets take a bounded number and leave one heap at most.

use super::ButtonGame;
use crate::shared::compound;
use crate::shared::state_rows::{StateRows, largest_taken, single_heap};
use grundy_game::{Argument, GameShape, Nat, PeriodicStarts, RulesAnalysis, Theorem, TheoremMoves, Verdict, text};
use std::ops::ControlFlow;

/// The states of a heap.
const PUSHED_STATE: usize = 0;
const UNPUSHED_STATE: usize = 1;

impl ButtonGame {
    /// The values of one heap, if they are periodic.
    fn button_rows(&self) -> Option<&StateRows> {
        let find = || {
            let games = [self.second_ruleset(), &self.first_ruleset];
            let taken = games.into_iter().map(|game| largest_taken(game)).collect::<Option<Vec<u64>>>()?;
            let states = (2, text!("whether the button was pushed"));
            StateRows::find(states, taken.into_iter().max()?, |heap, state, visit| {
                if state == UNPUSHED_STATE {
                    visit(heap, PUSHED_STATE);
                }
                let GameShape::Heap(heaps) = games[state].shape() else { return };
                let _ = heaps.for_each_option(heap, &mut |parts| {
                    visit(parts.iter().sum(), state);
                    ControlFlow::Continue(())
                });
            })
        };
        self.rows.get_or_init(find).as_ref()
    }

    /// Decides a large heap before the button is pushed.
    pub(super) fn decide_large_heap(&self, numbers: &[Argument]) -> Option<Verdict> {
        let heap = single_heap(numbers)?;
        self.button_rows()?.verdict(&heap, UNPUSHED_STATE, |heap| format!("({heap})"))
    }

    /// The moves of a large heap before the button is pushed to positions of a value.
    pub(super) fn moves_of_large_heap(&self, numbers: &[Argument], goal: &Nat, limit: usize) -> Option<TheoremMoves> {
        self.decide_large_heap(numbers)?;
        let (heap, rows) = (single_heap(numbers)?, self.button_rows()?);
        let mut found = Vec::new();
        let flow = Theorem::for_each_option(self, numbers, &mut |after| {
            let value = match &after[..] {
                [args] if !compound::is_written_sum(args.first().unwrap_or(&Argument::Bool(false))) => {
                    single_heap(args).map(|heap| rows.value(&heap, UNPUSHED_STATE))
                }
                // Only the button leads there, and it leaves the heap as it is.
                _ => Some(rows.value(&heap, PUSHED_STATE)),
            };
            match value {
                Some(value) if value == *goal => found.push(after),
                Some(_) => {}
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then(|| TheoremMoves::from_all(found, limit))
    }

    /// Calls `visit` for each move of the first ruleset in one heap of any size.
    pub(super) fn for_each_large_heap_option(
        &self,
        numbers: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // No theorem decides several heaps that no engine holds, so their moves are not needed.
        let ([_], Ok(sum)) = (numbers, Self::sum_of(&self.first_ruleset, numbers)) else {
            return ControlFlow::Break(());
        };
        compound::for_each_single_option(&sum, &mut |after| match &after.components[..] {
            [] => visit(vec![vec![Argument::from(0u64)]]),
            [component] => visit(vec![component.args.clone()]),
            _ => ControlFlow::Break(()),
        })
    }
}

impl RulesAnalysis for ButtonGame {
    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        Some(self.button_rows()?.periodic_starts(UNPUSHED_STATE))
    }
}
