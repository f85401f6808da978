//! Periods that are proved by a window that recurs, while values are streamed.
//!
//! A table of all values is not needed, and neither are the values beyond the end of the first period.
//!
//! # Theorem
//! Let a rule leave two heaps at most, let a space be sparse for it, and let no heap from `r` on be rare.
//! Let `L` be a length such that for every heap `n` with `a ≤ n < b`
//!
//! - each rare heap, together with each number of tokens that may be taken before a split, is at most `L`, and so is each number that may
//!   be taken;
//! - each rare value below `G(n)` is the value of a split of `n` in a heap below `L` and a heap of at least `n − L`, or of a heap of at
//!   least `n − L` that a move leaves.
//!
//! If `a ≥ r + L`, and the `L` values before heap `a` are the `L` values before heap `b` (and `b − a` is even, if the space includes the
//! parity of the heap), then `G(n + (b − a)) = G(n)` for all `n ≥ a − L`.
//!
//! *Proof.* Let `p = b − a` and `n ≥ a`, and let the equation hold for all smaller heaps from `a − L` on.
//! Options of `n + p` with a common value leave one heap, or have a rare component, since two common ones have a rare sum.
//! Such an option is that of `n` with `p` tokens more in its larger heap, which is at least `n − L`: it has the same value by induction.
//! So the least common value `c` that is no option is the same for both. For `n < b` it is `G(n)`, and each rare value below it is the value of
//! an option that has the same value for `n + p`, by the second condition and by induction. Hence `G(n + p) = c = G(n)`.
//! Now `G(n + p) = G(n)` for `a ≤ n < b` gives the `L` values before `b + p` and the second condition from `b` to `b + p`; and so on. ∎
//!
//! The stream accepts no witness that violates the second condition ([`WideTable`]), so only the windows need to be compared.

mod checkpoint;
mod preperiod;
mod windows;

pub use checkpoint::{RecurrenceCheckpoint, RecurrenceCheckpointReader};
pub use windows::SavedWindows;

use super::Periodicity;
use crate::sequence::SequenceTable;
use crate::wide::{ExtendFailure, RetentionSizes, WideTable};
use crate::{NimSequence, RareSummary, SparseSpace, ValuePortion};
use grundy_game::{Budget, HeapRule, Stop};

/// A period that is proved by two equal windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurrentPeriod {
    /// The period.
    pub periodicity: Periodicity,
    /// The heaps before which the values are the same.
    pub ends: (u64, u64),
    /// The number of values in a window.
    pub window: u64,
    /// The rare heaps.
    pub rare: RareSummary,
    /// The largest value of all heaps, and the first heap that has it.
    pub largest: (u64, u64),
}

/// A search for a window that recurs. It needs some megabytes, however far it goes.
#[derive(Debug)]
pub struct RecurrenceSearch {
    /// The first values, all of which are kept.
    start: WideTable,
    /// The stream that continues them.
    stream: WideTable,
    windows: SavedWindows,
}

/// A function that is called with the windows after each segment of a search; an error ends it.
pub type VisitWindows<'a> = &'a mut (dyn FnMut(&SavedWindows) -> Result<(), Stop> + Send);

/// The number of first values that are kept, where windows are short.
const START_HEAPS: usize = 1 << 20;
/// The number of first values that are kept, in windows, where windows are long.
const START_WINDOWS: usize = 4;
/// The maximum length of a segment of the stream.
const SEGMENT_HEAPS: usize = 1 << 18;
/// The minimum and the maximum length of a window.
const MIN_WINDOW_VALUES: usize = 1 << 12;
const MAX_WINDOW_VALUES: usize = 1 << 24;
/// The factor by which windows become longer if some heap needs a farther witness.
const WINDOW_GROWTH: usize = 4;

impl RecurrenceSearch {
    /// The maximum number of first values.
    pub const MAX_FIRST_HEAPS: u64 = (START_WINDOWS * MAX_WINDOW_VALUES) as u64;

    /// Computes the first values: a million, at least `length`, and more where rare heaps need long windows. `None` if they have no sparse
    /// space, or rare heaps that are too large for a window, or if heaps beyond `last` would be among them.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn begin(
        mut values: NimSequence,
        rule: HeapRule<'_>,
        length: u64,
        last: u64,
        budget: &dyn Budget,
    ) -> Result<Option<RecurrenceSearch>, Stop> {
        if length > RecurrenceSearch::MAX_FIRST_HEAPS {
            return Ok(None);
        }
        let mut heaps = START_HEAPS.max((length as usize).next_power_of_two());
        loop {
            if heaps as u64 > last.saturating_add(1) {
                return Ok(None);
            }
            let Some(wide) = extend_wide_table(&mut values, rule, heaps, budget)? else { return Ok(None) };
            let needed = START_WINDOWS * wide.min_window_length();
            if needed <= heaps || needed > START_WINDOWS * MAX_WINDOW_VALUES {
                return Ok(
                    into_wide_table(values).and_then(|wide| RecurrenceSearch::from_start(wide, MIN_WINDOW_VALUES))
                );
            }
            heaps = needed;
        }
    }

    /// The memory for saved windows, the first values and the stream, in bytes.
    pub fn byte_size(&self) -> u64 {
        (windows::max_window_bytes(self.windows.length()) + 4 * self.start.len()) as u64
    }

    /// Begins the stream after a table, with windows of at least a length.
    fn from_start(mut start: WideTable, window: usize) -> Option<RecurrenceSearch> {
        let window = window.max(start.min_window_length());
        let kept = RetentionSizes { head: window, tail: window, segment: SEGMENT_HEAPS.min(start.len() / 8) };
        if window > MAX_WINDOW_VALUES.min(start.len() / START_WINDOWS) || !start.restrict_to_window(kept) {
            return None;
        }
        let mut windows = SavedWindows::new(window, start.has_parity());
        windows.add_largest(&ValuePortion::of_wide_table(&start, 0..start.len()));
        windows.save(start.snapshot(start.len(), window));
        let stream = start.resumed_after(windows.last());
        Some(RecurrenceSearch { start, stream, windows })
    }

    /// Continues a search after the last window of a checkpoint. `None` if it is not one of a search with this rule.
    ///
    /// The windows themselves are trusted.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn resume(
        mut values: NimSequence,
        rule: HeapRule<'_>,
        checkpoint: RecurrenceCheckpoint,
        budget: &dyn Budget,
    ) -> Result<Option<RecurrenceSearch>, Stop> {
        // The first window is the end of the values that are kept.
        let heaps = checkpoint.windows.first().and_then(|(end, _)| usize::try_from(*end).ok());
        let Some(heaps) = heaps.filter(|&heaps| heaps as u64 <= RecurrenceSearch::MAX_FIRST_HEAPS) else {
            return Ok(None);
        };
        if heaps == 0 || checkpoint.window > MAX_WINDOW_VALUES {
            return Ok(None);
        }
        extend_wide_table(&mut values, rule, heaps, budget)?;
        let begun = into_wide_table(values).and_then(|start| RecurrenceSearch::from_start(start, checkpoint.window));
        Ok(begun.and_then(|begun| begun.continue_after(checkpoint)))
    }

    fn continue_after(self, checkpoint: RecurrenceCheckpoint) -> Option<RecurrenceSearch> {
        let windows = SavedWindows::from_checkpoint(checkpoint, self.start.has_parity())?;
        // A checkpoint of another sequence has other first values.
        if windows.length() != self.windows.length() || windows.first() != self.windows.first() {
            return None;
        }
        let stream = self.start.resumed_after(windows.last());
        Some(RecurrenceSearch { start: self.start, stream, windows })
    }

    /// The number of values computed.
    pub fn len(&self) -> u64 {
        self.stream.len() as u64
    }

    /// Whether no values are computed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The windows saved so far.
    pub fn windows(&self) -> &SavedWindows {
        &self.windows
    }

    /// The values of as many heaps before heap `end` as a window has. They are computed again from the window saved before.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    ///
    /// # Panics
    /// If `end` is less than the number of first values that are kept.
    pub fn values_before(&self, end: u64, budget: &dyn Budget) -> Result<Vec<u16>, Stop> {
        let end = end as usize;
        let stream = preperiod::stream_to(&self.start, &self.windows, end, budget)?;
        Ok((end - self.windows.length()..end).map(|heap| stream.value_at(heap)).collect())
    }

    /// The number of first values that are kept.
    pub fn retained_value_count(&self) -> u64 {
        self.start.len() as u64
    }

    /// The space, and the rare heaps in ascending order, each with its value.
    pub fn space(&self) -> (&SparseSpace, Vec<(u64, u64)>) {
        let (space, rare) = self.start.space();
        (space, rare.iter().map(|&heap| (heap.into(), self.start.value_at(heap as usize).into())).collect())
    }

    /// Continues the search up to heap `to`. Returns the period once a window recurs, and `None` if none did.
    ///
    /// Windows become longer, and the search starts again, if some value has witnesses only that are too far; if no window would do,
    /// the result is [`Stop::Unsupported`].
    ///
    /// # Errors
    /// Returns an error if the budget runs out, and the error of `visit`. The search may be continued.
    pub fn run(
        &mut self,
        to: u64,
        budget: &dyn Budget,
        visit: VisitWindows<'_>,
    ) -> Result<Option<RecurrentPeriod>, Stop> {
        let to = crate::sequence::last_heap_index(to)?;
        loop {
            let mut found = None;
            let RecurrenceSearch { stream, windows, .. } = self;
            let result = stream.stream_codes(to, budget, &mut |wide, heaps| {
                found = found.or_else(|| windows.search(wide, heaps));
                // Any error ends the stream.
                if found.is_some() { Err(Stop::Cancelled) } else { visit(windows) }
            });
            if let Some(ends) = found {
                return self.proved_period(ends, budget).map(Some);
            }
            match result {
                Ok(()) => return Ok(None),
                Err(ExtendFailure::Stop(stop)) => return Err(stop),
                Err(ExtendFailure::Unfit) => self.lengthen_windows()?,
            }
        }
    }

    /// Starts again with longer windows.
    fn lengthen_windows(&mut self) -> Result<(), Stop> {
        let longer = WINDOW_GROWTH * self.windows.length();
        let start = std::mem::replace(&mut self.start, self.stream.resumed_after(self.windows.last()));
        *self = RecurrenceSearch::from_start(start, longer).ok_or(Stop::Unsupported)?;
        Ok(())
    }

    fn proved_period(&self, (first, second): (usize, usize), budget: &dyn Budget) -> Result<RecurrentPeriod, Stop> {
        let period = second - first;
        let preperiod = preperiod::find_preperiod(&self.start, &self.windows, first, period, budget)?;
        let periodicity = Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
        Ok(RecurrentPeriod {
            periodicity,
            ends: (first as u64, second as u64),
            window: self.windows.length() as u64,
            rare: self.start.rare_summary(),
            largest: self.windows.largest_value(),
        })
    }
}

/// Extends a sequence to a length; `None` if the values have no sparse space that is in use.
fn extend_wide_table<'a>(
    values: &'a mut NimSequence,
    rule: HeapRule<'_>,
    heaps: usize,
    budget: &dyn Budget,
) -> Result<Option<&'a WideTable>, Stop> {
    let Some(extended) = values.extend_by_rule(rule, heaps as u64 - 1, budget) else { return Ok(None) };
    extended?;
    match &values.table {
        SequenceTable::Wide(wide) => Ok(Some(wide)),
        _ => Ok(None),
    }
}

fn into_wide_table(values: NimSequence) -> Option<WideTable> {
    match values.table {
        SequenceTable::Wide(wide) => Some(*wide),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
