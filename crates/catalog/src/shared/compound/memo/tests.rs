//! Tests of memoised numbers.

use super::*;
use grundy_game::{in_force, kit::CallBudget};

/// A heap from which one stone is taken at a time; the number of a heap is its parity.
struct TakeOne;

impl PositionMeasure for TakeOne {
    type Position = u64;

    /// So large that every position asks the budget.
    fn owned_bytes(&self, _: &SumGame, _: &u64) -> usize {
        1 << 17
    }

    fn known_number(&self, _: &SumGame, heap: &u64) -> Option<u64> {
        (*heap == 0).then_some(0)
    }

    fn for_each_option(
        &self,
        _: &SumGame,
        heap: &u64,
        visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(vec![heap - 1])
    }

    fn combine_parts(&self, parts: &[u64]) -> u64 {
        parts.iter().sum()
    }

    fn number_from_options(&self, options: &[u64]) -> u64 {
        u64::from(options.contains(&0))
    }

    fn limits(&self) -> MeasureLimits {
        MeasureLimits { positions: 1_000, options: 100, held_options: 100 }
    }
}

/// The bytes that a memo of [`TakeOne`] holds.
fn held_bytes(memo: &MeasureMemo<TakeOne>) -> u64 {
    let numbers = &memo.known_numbers.lock().expect("no test panics with it").numbers;
    let owned = numbers.len() * TakeOne.owned_bytes(&SumGame::new(Vec::new()), &0);
    (numbers.capacity() * size_of::<(u64, MeasureEntry)>() + owned) as u64
}

/// At whichever call of the budget a run ends, what the memo still holds is charged.
#[test]
fn what_is_held_stays_charged() {
    let games = SumGame::new(Vec::new());
    for calls in 0..60 {
        for stop in [Stop::Memory, Stop::Time] {
            let (memo, budget) = (MeasureMemo::new(TakeOne), CallBudget::new(calls, stop));
            in_force::with_budget(&budget, || {
                // The first run leaves something to the second one, which may have to be given up.
                let first = memo.number_of(&games, &3);
                let (after_first, charged) = (held_bytes(&memo), budget.held_bytes());
                let second = memo.number_of(&games, &20);
                assert!(held_bytes(&memo) <= budget.held_bytes(), "{calls} {stop:?}");
                if stop == Stop::Memory && first.is_ok() && second.is_err() {
                    assert_eq!((held_bytes(&memo), budget.held_bytes()), (after_first, charged), "{calls}");
                    assert_eq!(memo.number_of(&games, &3), first);
                }
                if stop == Stop::Memory && first.is_err() {
                    assert_eq!((held_bytes(&memo), budget.held_bytes()), (0, 0), "{calls}");
                }
                assert!(calls < 50 || second == Ok(0), "{calls}: {second:?}");
            });
        }
    }
}

#[test]
fn a_failure_is_forgotten_by_the_next_question() {
    let (games, memo) = (SumGame::new(Vec::new()), MeasureMemo::new(TakeOne));
    in_force::with_budget(&CallBudget::new(0, Stop::Positions), || {
        assert_eq!(memo.number_of(&games, &5), Err(Stop::Positions))
    });
    assert_eq!(memo.number_of(&games, &5), Ok(1));
    assert_eq!(memo.take_failure(), None);
    in_force::with_budget(&CallBudget::new(0, Stop::Positions), || {
        assert_eq!(memo.number_of(&games, &9), Err(Stop::Positions))
    });
    assert_eq!((memo.take_failure(), memo.take_failure()), (Some(Stop::Positions), None));
}
