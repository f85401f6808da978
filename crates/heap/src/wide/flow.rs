//! Extending a table while keeping only the first and the last codes.
//!
//! Filling reads the last codes only, as far back as the last rare heap is large, and nearly every witness has a small partner.
//! So the first and the last million codes are enough for any length, or several times as many as the last rare heap is large. This also avoids the page faults of a large table, which cost more
//! than the values themselves. A heap that has no witness among the codes kept may have one among those discarded: then the table is
//! [`UnfitTable`], and the caller starts again with all codes.

use super::{ExtendFailure, UnfitTable, WideTable};
use grundy_game::{Budget, Stop};
use std::ops::Range;

/// A function that is called with each range of new values.
pub(crate) type VisitCodes<'a> = &'a mut (dyn FnMut(&WideTable, Range<usize>) -> Result<(), Stop> + Send);

/// The numbers of codes of a table that are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetentionSizes {
    /// The number of first codes kept.
    pub(crate) head: usize,
    /// The minimum number of last codes kept, and the maximum distance from a heap to the larger component of a split that is its witness.
    pub(crate) tail: usize,
    /// The maximum length of a segment; short enough for the cache of a core.
    pub(crate) segment: usize,
}

impl Default for RetentionSizes {
    fn default() -> RetentionSizes {
        RetentionSizes { head: 1 << 20, tail: 1 << 20, segment: 1 << 19 }
    }
}

impl RetentionSizes {
    /// These sizes, or larger ones if rare heaps are so large, or witnesses so far, that more codes are needed.
    pub(crate) fn enlarged_for(self, wide: &WideTable) -> RetentionSizes {
        RetentionSizes {
            head: self.head.max((4 * wide.last_rare_heap() + 1).next_power_of_two()),
            tail: self.tail.max((wide.code_reach() + 1).next_power_of_two()),
            ..self
        }
    }

    /// The minimum length of a table from which codes are discarded.
    pub(crate) fn min_flow_length(&self) -> usize {
        2 * (self.head + self.tail)
    }

    /// The number of old codes that are discarded at once: moving the tail for fewer would cost too much.
    fn max_forgettable(&self) -> usize {
        (4 * self.segment).max(self.tail / 4)
    }
}

impl WideTable {
    /// Whether codes can be discarded: the table is long enough, and all rare heaps are in the first half of the head.
    pub(crate) fn can_flow(&self) -> bool {
        self.known_heaps >= self.retention.min_flow_length() && self.last_rare_heap() < self.retention.head / 2
    }

    /// Whether old codes were discarded.
    pub(crate) fn discards_codes(&self) -> bool {
        self.codes.is_cut()
    }

    /// The last rare heap, or 0.
    pub(super) fn last_rare_heap(&self) -> usize {
        self.rare.last().map_or(0, |&heap| heap as usize)
    }

    /// Extends the table up to heap `to`, calls `each` with each range of values once it is known, and discards old codes.
    ///
    /// `each` runs while the next segment is filled, on the thread that has less to do.
    pub(crate) fn stream_codes(
        &mut self,
        to: usize,
        budget: &dyn Budget,
        each: VisitCodes<'_>,
    ) -> Result<(), ExtendFailure> {
        let RetentionSizes { head, tail, segment } = self.retention;
        // All memory of a run of any length, so later portions are charged for their positions only.
        budget.spend(0, (head + tail + self.retention.max_forgettable() + 4 * segment) as u64)?;
        let mut fresh = self.known_heaps..self.known_heaps;
        let mut shown = Ok(());
        let mut result = Ok(());
        while self.known_heaps <= to && shown.is_ok() && result.is_ok() {
            let before = self.known_heaps;
            // Segments grow to the length of a table until the first codes are discarded.
            self.segment = self.segment.min(segment);
            // The last range is shown while the next one is computed; `wide` is not changed until both have ended.
            let pending = std::mem::replace(&mut fresh, before..before);
            let step = self.extend_overlapped(to, |wide| shown = each(wide, pending.clone()));
            fresh = before..self.known_heaps;
            let spent = (self.known_heaps - before) as u64;
            result = step.map_err(|UnfitTable| ExtendFailure::Unfit).and_then(|()| Ok(budget.spend(spent, 0)?));
            self.forget_old_codes();
        }
        // After a failure of the engine the last range is still right, and has not been shown.
        shown?;
        each(self, fresh)?;
        result
    }

    /// The maximum distance to which shifts and partners lead back.
    pub(super) fn code_reach(&self) -> usize {
        self.partners.longest_distance().max(self.shifts.longest_distance()) + 2 * self.splits.max_taken()
    }

    fn forget_old_codes(&mut self) {
        // Heaps from `known_heaps` on are still to be witnessed, so the reach is counted from there and not from `filled_heaps`;
        // and the last segment is still to be visited.
        let from = self.known_heaps.saturating_sub(self.code_reach().max(self.retention.tail) + self.retention.segment);
        if from >= self.codes.last_codes().first_heap + self.retention.max_forgettable() {
            self.codes.forget_between(self.retention.head, from);
        }
    }
}
