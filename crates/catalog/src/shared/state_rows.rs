//! One heap beside a finite state: the values of all states are periodic once a window of them recurs.

use super::periodic::{GOLOMB_UNCHECKED, MIN_LARGE_HEAP};
use grundy_game::{
    Argument, BilingualText, GameShape, Nat, Outcome, PeriodicStarts, Reason, Ruleset, Verdict, counted_noun, text,
};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodTheorem, Periodicity, prove_period};
use num_traits::ToPrimitive;
use std::collections::HashMap;

/// The maximum number of values of all states that are computed in search of a period.
const MAX_ROW_VALUES: usize = 1 << 17;
/// The maximum number of options that are examined for the search of a period, which takes about a tenth of a second.
const MAX_ROW_OPTIONS: usize = 1 << 23;
/// The number of heaps of the first table that is searched.
const FIRST_TABLE_HEAPS: usize = 64;

/// The values of a heap in each state, up to the end of the first period that all states have together.
#[derive(Debug)]
pub(crate) struct StateRows {
    values: Vec<Vec<u64>>,
    periodicity: Periodicity,
    /// The window that recurs: its first heap, and the heap behind it.
    checked_range: (u64, u64),
    /// The largest number that is taken.
    max_taken: u64,
    /// The meaning of the state, in words.
    state_meaning: BilingualText,
}

/// The largest number that a move takes from a heap of a ruleset, if every move leaves one heap at most.
pub(crate) fn largest_taken(game: &Ruleset) -> Option<u64> {
    let GameShape::Heap(heap) = game.shape() else { return None };
    match PeriodTheorem::for_rule(heap.heap_rule())? {
        PeriodTheorem::Breaks { heaps: 1, max_taken_tokens } => Some(max_taken_tokens),
        _ => None,
    }
}

/// The size of the only heap among the numbers of a position.
pub(crate) fn single_heap(numbers: &[Argument]) -> Option<Nat> {
    let [heap] = numbers else { return None };
    heap.to_natural().ok()
}

impl StateRows {
    /// Looks for the period among the first values.
    ///
    /// The first argument is the number of states, with the meaning of the state in words.
    /// `options` calls its last argument for each option of a heap in a state, with the heap and the state that it leaves.
    /// Each option must take at most `max_taken_tokens`, or leave the heap and an earlier state.
    /// For heaps above `max_taken_tokens`, the number taken and the state left may depend on the state only.
    ///
    /// # Proof
    /// The values of all states at `max_taken_tokens` heaps in a row determine those at the next heap, by a function that does not depend on the heap if it
    /// is above `max_taken_tokens`. So they determine all that follow, and if they recur, so do all (S. W. Golomb 1966, for one state).
    pub(crate) fn find(
        (states, state_meaning): (usize, BilingualText),
        max_taken_tokens: u64,
        options: impl Fn(u64, usize, &mut dyn FnMut(u64, usize)),
    ) -> Option<StateRows> {
        let mut values: Vec<Vec<u64>> = vec![Vec::new(); states];
        // Equal rows have equal numbers.
        let mut numbers: HashMap<Vec<u64>, u64> = HashMap::new();
        let mut rows: Vec<u64> = Vec::new();
        let (mut length, mut visited) = (FIRST_TABLE_HEAPS, 0);
        while length * states <= MAX_ROW_VALUES {
            for heap in rows.len()..length {
                for state in 0..states {
                    let mut reached = Vec::new();
                    options(heap as u64, state, &mut |left, after| reached.push(values[after][left as usize]));
                    visited += reached.len();
                    if visited > MAX_ROW_OPTIONS {
                        return None;
                    }
                    reached.sort_unstable();
                    reached.dedup();
                    let mex = (0..).zip(&reached).take_while(|(least, value)| least == *value).count();
                    values[state].push(mex as u64);
                }
                let row = values.iter().map(|values| values[heap]).collect();
                let next = numbers.len() as u64;
                rows.push(*numbers.entry(row).or_insert(next));
            }
            let sequence: NimSequence = rows.iter().copied().collect();
            if let Some(shown) = prove_period(&sequence, length, &PeriodTheorem::Breaks { heaps: 1, max_taken_tokens })
            {
                let Periodicity { preperiod, period, .. } = shown.periodicity;
                values.iter_mut().for_each(|values| values.truncate((preperiod + period) as usize));
                return Some(StateRows {
                    values,
                    periodicity: shown.periodicity,
                    checked_range: shown.checked_range,
                    max_taken: max_taken_tokens,
                    state_meaning,
                });
            }
            length += length / 4;
        }
        None
    }

    /// The heap among the first ones that has the values of a heap, in all states.
    fn equivalent_heap(&self, heap: &Nat) -> usize {
        let Periodicity { preperiod, period, .. } = self.periodicity;
        let small = heap.to_u64().filter(|heap| *heap < preperiod);
        let place = small.unwrap_or_else(|| {
            let past: Nat = (heap - preperiod) % period;
            preperiod + past.to_u64().expect("it is below the period")
        });
        place as usize
    }

    /// The value of a heap in a state.
    pub(crate) fn value(&self, heap: &Nat, state: usize) -> Nat {
        self.values[state][self.equivalent_heap(heap)].into()
    }

    /// The verdict on a large heap in a state; `None` if the heap is small enough for a table. `written` writes a position in that state.
    pub(crate) fn verdict(&self, heap: &Nat, state: usize, written: impl Fn(&Nat) -> String) -> Option<Verdict> {
        if *heap < Nat::from(MIN_LARGE_HEAP) {
            return None;
        }
        let value = self.value(heap, state);
        let reason = Box::new(StateRowsReason {
            position: written(heap),
            small_position: written(&Nat::from(self.equivalent_heap(heap))),
            value: value.clone(),
            lines: self.lines(),
        });
        Some(Verdict {
            outcome: Outcome::from_win(value != Nat::ZERO),
            value: Some(value),
            reason,
            cite: &GOLOMB_UNCHECKED,
        })
    }

    /// The period of the values in a state.
    pub(crate) fn periodic_starts(&self, state: usize) -> PeriodicStarts {
        let mut values = self.values[state].clone();
        let Periodicity { preperiod, period, .. } = self.periodicity;
        let (preperiod, period) = PeriodicStarts::least_preperiod_and_period(&values, preperiod, period);
        values.truncate((preperiod + period) as usize);
        let computed_to = (self.checked_range.1 + self.periodicity.period).saturating_sub(1);
        PeriodicStarts { values, preperiod, period, computed_to, reason_lines: self.lines(), cite: &GOLOMB_UNCHECKED }
    }

    /// Why the period holds for ever.
    fn lines(&self) -> Vec<BilingualText> {
        let (taken, (first, last)) = (self.max_taken, self.checked_range);
        let Periodicity { preperiod, period, .. } = self.periodicity;
        let BilingualText { en, zh } = &self.state_meaning;
        vec![
            text!(
                "The state of a heap is {text}. In heaps of more than {taken} the moves depend on the state only, and take at most {taken}.",
                text = (en, zh)
            ),
            text!(
                "So the values of all states at {heaps} decide on those of all larger ones. Those from {first} to below {last} come back {period} later: from {preperiod} on the values of all states have the period {period}.",
                heaps = (counted_noun(&taken, "heap", "heaps in a row"), taken)
            ),
        ]
    }
}

/// A period at a position.
#[derive(Debug)]
struct StateRowsReason {
    position: String,
    small_position: String,
    value: Nat,
    lines: Vec<BilingualText>,
}

impl Reason for StateRowsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let StateRowsReason { position, small_position: small, value, lines } = self;
        let last = text!("{position} has the value of {small}: {value}.");
        lines.iter().cloned().chain([last]).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}
