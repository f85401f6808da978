//! Values of heaps in compounds, computed by the engines for their rules: far faster than by the definition.

use super::SingleGamePart;
use grundy_game::{GameShape, SumGame, in_force};
use grundy_heap::NimSequence;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The largest heap whose value is computed. A table to it takes at most about a second.
const MAX_HEAP: u64 = 1 << 16;

/// How many values are computed between two looks at the budget in force.
const PORTION_HEAPS: u64 = 1 << 7;

/// The values of the heaps of each game of a compound, as far as they are computed, by the index of the game.
#[derive(Default)]
pub(super) struct HeapTables(Mutex<HashMap<usize, NimSequence>>);

impl HeapTables {
    /// The value of a part; `None` if it is not one heap of at most 2^16 tokens, if no engine fits the rule of the heaps,
    /// or if the budget in force runs out.
    pub(super) fn value(&self, games: &SumGame, (which, key): &SingleGamePart) -> Option<u64> {
        let game = &games.games()[*which];
        let GameShape::Heap(heap) = game.shape() else { return None };
        let [(None, args)] = &game.write(key)[..] else { return None };
        let [size] = &args[..] else { return None };
        let size = size.to_word().ok().filter(|size| *size <= MAX_HEAP)?;
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = tables.entry(*which).or_default();
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

    fn games() -> SumGame {
        let kayles = crate::codes::octal("0.77").expect("it is a code");
        let dawson = crate::codes::octal("0.137").expect("it is a code");
        SumGame::new(vec![crate::grundys::ruleset(), kayles, dawson, crate::wythoff::ruleset(1)])
    }

    fn part(games: &SumGame, which: usize, heap: u64) -> SingleGamePart {
        (which, games.games()[which].read(&[heap.into()]).expect("it is a heap"))
    }

    #[test]
    fn tables_have_the_values_of_the_definition() {
        let (games, tables) = (games(), HeapTables::default());
        for which in 0..3 {
            let GameShape::Heap(rules) = games.games()[which].shape() else { panic!("it is played with heaps") };
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
                let value = tables.value(&games, &part(&games, which, heap));
                assert_eq!(value, Some(values[heap as usize]), "{which} {heap}");
            }
        }
    }

    #[test]
    fn what_is_no_small_heap_has_no_value_here() {
        let (games, tables) = (games(), HeapTables::default());
        let pair = (3, games.games()[3].read(&[2u64.into(), 3u64.into()]).expect("it is a position"));
        assert_eq!(tables.value(&games, &pair), None);
        assert_eq!(tables.value(&games, &part(&games, 0, MAX_HEAP + 1)), None);
        let spent = CallBudget::new(0, Stop::Time);
        assert_eq!(spent.spend(1, 0), Err(Stop::Time));
        assert_eq!(in_force::with_budget(&spent, || tables.value(&games, &part(&games, 0, 10))), None);
    }
}
