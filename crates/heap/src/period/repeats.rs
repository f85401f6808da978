//! The shifts under which the end of a table repeats, and how far back each repetition extends.

use crate::NimSequence;
use crate::sequence::ValueBytes;
use memchr::memmem::Finder;

/// Pairs of a shift and the number of values at the end that agree with the values a shift before, the least shift first.
pub(super) enum TailRepeats<'a> {
    /// All shifts, in linear time with 4 bytes a value.
    All(ShiftRuns),
    /// The shifts under which a number of last values agree, in linear time without further memory.
    Tail(Box<TailOccurrences<'a>>),
}

impl<'a> TailRepeats<'a> {
    /// The repeats of the first `length` values of a sequence.
    pub(super) fn of_prefix(values: &'a NimSequence, length: usize) -> TailRepeats<'a> {
        assert!(length <= values.len(), "the values are there");
        TailRepeats::from_tail(
            values,
            length,
            TailOccurrences::new(values, length, values.distinct_bytes(), MIN_NEEDLE_VALUES),
        )
    }

    /// The repeats of a sequence in which `window` values determine all that follow: only those of the whole window, where a search of the
    /// tail is possible, else all.
    pub(super) fn of_window(values: &'a NimSequence, length: usize, window: u64) -> TailRepeats<'a> {
        assert!(length <= values.len(), "the values are there");
        let window = usize::try_from(window).ok().filter(|&window| window > 0);
        let tail = window.and_then(|window| TailOccurrences::new(values, length, values.plain_bytes(), window));
        TailRepeats::from_tail(values, length, tail)
    }

    fn from_tail(values: &'a NimSequence, length: usize, tail: Option<TailOccurrences<'a>>) -> TailRepeats<'a> {
        match tail {
            Some(tail) => TailRepeats::Tail(Box::new(tail)),
            // A rare heap is so near the end that no tail behind it repeats. The table may have more values than fit 32 bits, and more than
            // the budget has room for four times.
            None if values.is_fast() && length > MAX_LISTED_SPARSE_VALUES => TailRepeats::All(ShiftRuns::empty()),
            // A table is searched again each time it has grown, so most of the time would be spent on reading its values one by one.
            None if length <= MAX_COPIED_VALUES => {
                let copy = values.first_values(length);
                TailRepeats::All(ShiftRuns::new(length, |a, b| copy[a] == copy[b]))
            }
            None => TailRepeats::All(ShiftRuns::new(length, |a, b| values.value_at(a) == values.value_at(b))),
        }
    }
}

impl Iterator for TailRepeats<'_> {
    type Item = (u64, usize);

    fn next(&mut self) -> Option<(u64, usize)> {
        match self {
            TailRepeats::All(runs) => runs.next(),
            TailRepeats::Tail(tail) => tail.next(),
        }
    }
}

/// The repeats of the differences between neighbours. A run of `d` differences is a run of `d + 1` values.
pub(super) fn difference_runs(values: &NimSequence, length: usize) -> impl Iterator<Item = (u64, usize)> {
    assert!(length <= values.len(), "the values are there");
    let difference = |n: usize| i128::from(values.value_at(n + 1)) - i128::from(values.value_at(n));
    // Not stored: 64 bits do not hold every difference.
    ShiftRuns::new(length.saturating_sub(1), |a, b| difference(a) == difference(b))
}

/// The runs of all shifts: the Z-function of the reversed table.
pub(super) struct ShiftRuns {
    runs: Vec<u32>,
    next_shift: usize,
}

impl ShiftRuns {
    /// The runs of no shift.
    fn empty() -> ShiftRuns {
        ShiftRuns { runs: Vec::new(), next_shift: 1 }
    }

    fn new(length: usize, same: impl Fn(usize, usize) -> bool) -> ShiftRuns {
        assert!(u32::try_from(length).is_ok(), "a table of that length is searched for its tail");
        let same = |a: usize, b: usize| same(length - 1 - a, length - 1 - b);
        let mut runs = vec![0u32; length];
        // `left..right` is the match with a prefix that ends last (D. Gusfield's Z-algorithm).
        // It never moves back, so the time is linear.
        let (mut left, mut right) = (0, 0);
        for i in 1..length {
            let mut run = if i < right { (runs[i - left] as usize).min(right - i) } else { 0 };
            while i + run < length && same(run, i + run) {
                run += 1;
            }
            if i + run > right {
                (left, right) = (i, i + run);
            }
            runs[i] = run as u32;
        }
        ShiftRuns { runs, next_shift: 1 }
    }
}

impl Iterator for ShiftRuns {
    type Item = (u64, usize);

    fn next(&mut self) -> Option<(u64, usize)> {
        let run = *self.runs.get(self.next_shift)?;
        self.next_shift += 1;
        Some((self.next_shift as u64 - 1, run as usize))
    }
}

/// Shifts under which the last values occur, found by a string search in the bytes of a long table.
pub(super) struct TailOccurrences<'a> {
    values: &'a NimSequence,
    length: usize,
    bytes: ValueBytes<'a>,
    /// The number of last values that must agree.
    needle: usize,
    finder: Finder<'a>,
    /// The occurrences of the last values in the part searched last that were not returned yet, ascending.
    found_starts: Vec<usize>,
    /// The start of that part: only earlier occurrences are still to be found.
    search_end: usize,
    /// The number of comparisons still allowed. Without a limit, a period that is not proved yet would cost one run for each multiple.
    remaining_comparisons: usize,
}

/// The maximum length of a table whose values are copied to be compared: half a megabyte.
const MAX_COPIED_VALUES: usize = 1 << 16;
/// The number of last values that must agree if the rule has no window.
const MIN_NEEDLE_VALUES: usize = 256;
/// The number of values that are searched at once, unless the needle is long.
const SEARCH_PART_VALUES: usize = 1 << 16;
/// The maximum length of a table with a sparse space for which the runs of all shifts are listed, which takes 4 bytes a value.
const MAX_LISTED_SPARSE_VALUES: usize = 1 << 22;
/// The minimum length of a table whose tail is searched; in shorter ones all shifts are examined.
const TAIL_SEARCH_LENGTH: usize = 1 << 16;

impl<'a> TailOccurrences<'a> {
    fn new(
        values: &'a NimSequence,
        length: usize,
        bytes: Option<ValueBytes<'a>>,
        needle: usize,
    ) -> Option<TailOccurrences<'a>> {
        let bytes = bytes?;
        // The needle must be behind the last rare heap, where equal codes mean equal values,
        // and leave at least as much behind that heap to be searched.
        if length < TAIL_SEARCH_LENGTH || needle > (length - bytes.first_clear_heap.min(length)) / 2 {
            return None;
        }
        let finder = Finder::new(&bytes.codes[length - needle..length]);
        let (found, before, left) = (Vec::new(), length - needle, 4 * length);
        Some(TailOccurrences {
            values,
            length,
            bytes,
            needle,
            finder,
            found_starts: found,
            search_end: before,
            remaining_comparisons: left,
        })
    }

    /// The last occurrence that was not returned yet.
    fn next_occurrence(&mut self) -> Option<usize> {
        while self.found_starts.is_empty() {
            if self.search_end <= self.bytes.first_clear_heap {
                return None;
            }
            // Much longer than the needle, so that little is read twice where parts meet.
            let start = self
                .search_end
                .saturating_sub(SEARCH_PART_VALUES.max(4 * self.needle))
                .max(self.bytes.first_clear_heap);
            // An occurrence that starts before `before` may overlap the end of the part.
            // It cannot start at `before` or later, so the tail does not find itself.
            let end = (self.search_end + self.needle - 1).min(self.length - 1);
            let mut from = start;
            while let Some(at) = self.finder.find(&self.bytes.codes[from..end]) {
                self.found_starts.push(from + at);
                from += at + 1;
            }
            self.search_end = start;
        }
        // The last occurrence gives the least shift.
        self.found_starts.pop()
    }

    /// The number of values at the end that agree with the values a shift before.
    fn agreeing_run(&self, shift: usize) -> usize {
        const COMPARE_STEP: usize = 4096;
        let mut run = 0;
        let from = (self.bytes.first_clear_heap + shift).max(shift + 1);
        let codes = self.bytes.codes;
        // Large steps pass over the long part that agrees; the loop over values finds its exact end.
        while self.bytes.can_compare(shift) && self.length - run >= from + COMPARE_STEP {
            let end = self.length - run;
            if codes[end - COMPARE_STEP..end] != codes[end - COMPARE_STEP - shift..end - shift] {
                break;
            }
            run += COMPARE_STEP;
        }
        while run + shift < self.length {
            let n = self.length - 1 - run;
            if self.values.value_at(n) != self.values.value_at(n - shift) {
                break;
            }
            run += 1;
        }
        run
    }
}

impl Iterator for TailOccurrences<'_> {
    type Item = (u64, usize);

    fn next(&mut self) -> Option<(u64, usize)> {
        while self.remaining_comparisons > 0 {
            let shift = self.length - self.needle - self.next_occurrence()?;
            let run = self.agreeing_run(shift);
            self.remaining_comparisons = self.remaining_comparisons.saturating_sub(run + self.needle);
            // Equal codes at an odd distance may represent different values, if the space has parity.
            if run >= self.needle {
                return Some((shift as u64, run));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Code, HeapRule};

    /// 0.1143 has a rare heap 13,285,410. Right behind it there is no tail to search, and the table is too long for a list of all shifts.
    #[test]
    fn a_late_rare_heap_in_a_long_table_has_no_repeats() {
        const LAST_RARE_HEAP: usize = 13_285_410;
        let code = Code::octal("0.1143").expect("it is a code");
        let mut values = NimSequence::default();
        values
            .extend_by_rule(HeapRule::Code(&code), LAST_RARE_HEAP as u64 + 40_000, &())
            .expect("a code")
            .expect("in time");
        assert!(values.is_fast(), "the space is sparse");
        assert_eq!(TailRepeats::of_prefix(&values, LAST_RARE_HEAP + 100).count(), 0);
        let behind = TailRepeats::of_prefix(&values, LAST_RARE_HEAP + 40_000);
        assert!(matches!(behind, TailRepeats::Tail(_)), "further on the tail is searched");
        let short = TailRepeats::of_prefix(&values, 60_000);
        assert!(matches!(short, TailRepeats::All(_)) && short.count() > 0, "in short tables all shifts are listed");
    }
}
