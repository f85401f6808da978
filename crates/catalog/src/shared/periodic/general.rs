//! Options of large heaps of general codes: too many to count, so only some are searched for.

use super::VerifiedHeapPeriod;
use grundy_game::{
    Argument, Nat, SizeConstraint, TakeAndBreak, TheoremMoves,
    take_and_break::{CodeDigit, HeapCount},
};
use grundy_heap::period::Periodicity;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The maximum number of choices of sizes that are tried.
const MAX_CHOICES: u32 = 50_000;
/// Moves that leave more heaps are not listed.
const MAX_HEAPS: u64 = 32;

/// A search for options with one large heap: the sizes of the small heaps are tried.
struct GeneralOptionSearch<'a> {
    period: &'a VerifiedHeapPeriod,
    goal: &'a Nat,
    limit: usize,
    /// The largest size that is tried.
    largest: u64,
    choices: u32,
    options: Vec<Vec<Nat>>,
}

impl VerifiedHeapPeriod {
    /// Some options of a large heap that have the value `goal`, for a general code. Their number is not counted.
    pub(crate) fn moves_of_general(&self, code: &TakeAndBreak, heap: &Nat, goal: &Nat, limit: usize) -> TheoremMoves {
        let Periodicity { preperiod, period, .. } = self.periodicity;
        let largest = preperiod.saturating_add(2 * period).min(1 << 10);
        let mut search =
            GeneralOptionSearch { period: self, goal, limit, largest, choices: MAX_CHOICES, options: Vec::new() };
        for (taken, digit) in (0u64..).zip(code.written_digits()) {
            search.search_digit(&(heap - taken), digit);
        }
        for (added, digit) in (1u64..).zip(code.adding_digits()) {
            search.search_digit(&(heap + added), digit);
        }
        let listed =
            search.options.into_iter().map(|parts| parts.into_iter().map(|part| vec![Argument::from(part)]).collect());
        TheoremMoves { listed_moves: listed.collect(), total: None }
    }
}

impl GeneralOptionSearch<'_> {
    /// Searches the options of a digit. A heap this large is not taken whole.
    fn search_digit(&mut self, left: &Nat, digit: &CodeDigit) {
        for (count, sizes) in digit.ways() {
            let counts = match count {
                HeapCount::Exactly(heaps) => heaps..=heaps,
                HeapCount::AtLeast(least) => least..=least.saturating_add(3),
            };
            for heaps in counts.filter(|heaps| (1..=MAX_HEAPS).contains(heaps)) {
                if sizes == SizeConstraint::AllEqual && heaps > 1 {
                    self.try_equal_heaps(left, heaps);
                } else {
                    self.choose_small_heaps(left, heaps - 1, sizes, &mut Vec::new());
                }
            }
        }
    }

    fn try_equal_heaps(&mut self, left: &Nat, heaps: u64) {
        let size = left / heaps;
        let value = if heaps % 2 == 1 { self.period.value(&size) } else { Nat::ZERO };
        if &size * heaps == *left && value == *self.goal && self.options.len() < self.limit {
            self.options.push(vec![size; heaps as usize]);
        }
    }

    /// Chooses `more` further small heaps, in ascending order; the rest is one large heap.
    fn choose_small_heaps(&mut self, rest: &Nat, more: u64, sizes: SizeConstraint, chosen: &mut Vec<u64>) {
        if self.options.len() >= self.limit || self.choices == 0 {
            return;
        }
        self.choices -= 1;
        let last = chosen.last().copied().unwrap_or(1);
        if more == 0 {
            let sum = chosen.iter().fold(self.period.value(rest), |sum, &part| sum ^ self.period.value(&part.into()));
            // The large heap differs from all others.
            if sum == *self.goal && *rest > Nat::from(last) {
                self.options.push(chosen.iter().map(|&part| part.into()).chain([rest.clone()]).collect());
            }
            return;
        }
        let first = if sizes == SizeConstraint::AllUnequal && !chosen.is_empty() { last + 1 } else { last };
        for size in first..=self.largest.max(first) {
            if *rest <= Nat::from(size) {
                return;
            }
            chosen.push(size);
            self.choose_small_heaps(&(rest - size), more - 1, sizes, chosen);
            chosen.pop();
        }
    }
}

/// Calls `visit` once for each option of a heap, for a general code. Breaks at once if the heap does not fit a machine word.
pub(crate) fn for_each_general_option(
    code: &TakeAndBreak,
    heap: &Nat,
    visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(heap) = heap.to_u64() else { return ControlFlow::Break(()) };
    code.for_each_option(heap, &mut |parts| visit(parts.iter().map(|&part| vec![Argument::from(part)]).collect()))
}
