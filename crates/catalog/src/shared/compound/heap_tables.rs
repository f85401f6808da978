//! Values of heaps in compounds, computed by the engines for their rules: far faster than by the definition.

use grundy_game::{Argument, GameShape, Ruleset, in_force};
use grundy_heap::NimSequence;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The largest heap whose value is computed. A table to it takes at most about a second.
const MAX_HEAP: u64 = 1 << 16;

/// The number of values that are computed between two calls of the budget in force.
const PORTION_HEAPS: u64 = 1 << 7;

/// The values of the heaps of each game of a compound, as far as they are computed, by the index of the game.
#[derive(Default)]
pub(super) struct HeapTables(Mutex<HashMap<usize, NimSequence>>);

impl HeapTables {
    /// The value of a component of the game at an index; `None` if it is not one heap of at most 2^16 tokens, if no engine fits the
    /// rule of the heaps, or if the budget in force runs out.
    pub(super) fn value(&self, game: &Ruleset, which: usize, args: &[Argument]) -> Option<u64> {
        let (GameShape::Heap(heap), [size]) = (game.shape(), args) else { return None };
        let size = size.to_word().ok().filter(|size| *size <= MAX_HEAP)?;
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(which).or_default();
        while table.len() as u64 <= size {
            let known = table.len() as u64;
            let until = size.min(known + PORTION_HEAPS);
            in_force::spend(until + 1 - known, 0).ok()?;
            table.extend_by_rule(heap.heap_rule(), until, &())?.ok()?;
        }
        Some(table.value_at(size as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Budget, Stop, kit::CallBudget};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn games() -> [Arc<Ruleset>; 4] {
        let kayles = crate::codes::octal("0.77").expect("it is a code");
        let dawson = crate::codes::octal("0.137").expect("it is a code");
        [crate::grundys::ruleset(), kayles, dawson, crate::wythoff::ruleset(1)]
    }

    fn value(tables: &HeapTables, which: usize, args: &[u64]) -> Option<u64> {
        let args: Vec<Argument> = args.iter().map(|&number| number.into()).collect();
        tables.value(&games()[which], which, &args)
    }

    #[test]
    fn tables_have_the_values_of_the_definition() {
        let (games, tables) = (games(), HeapTables::default());
        for (which, game) in games.iter().enumerate().take(3) {
            let GameShape::Heap(rules) = game.shape() else { panic!("it is played with heaps") };
            let mut values: Vec<u64> = Vec::new();
            for heap in 0..200u64 {
                let mut options = Vec::new();
                let _ = rules.for_each_option(heap, &mut |left| {
                    options.push(left.iter().fold(0, |sum, &left| sum ^ values[left as usize]));
                    ControlFlow::Continue(())
                });
                values.push((0..).find(|value| !options.contains(value)).expect("a number is missing"));
            }
            for heap in [199, 1, 77, 140] {
                assert_eq!(value(&tables, which, &[heap]), Some(values[heap as usize]), "{which} {heap}");
            }
        }
    }

    #[test]
    fn what_is_no_small_heap_has_no_value_here() {
        let tables = HeapTables::default();
        assert_eq!(value(&tables, 3, &[2, 3]), None);
        assert_eq!(value(&tables, 0, &[MAX_HEAP + 1]), None);
        let spent = CallBudget::new(0, Stop::Time);
        assert_eq!(spent.spend(1, 0), Err(Stop::Time));
        assert_eq!(in_force::with_budget(&spent, || value(&tables, 0, &[10])), None);
    }
}
