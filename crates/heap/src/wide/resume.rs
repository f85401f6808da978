//! Streams that begin in the middle: with the first codes, and a copy of the codes before some heap.

use super::{RetentionSizes, WideTable};
use grundy_kernel::lanes::{BLOCK_HEAPS, CODE_LIMIT, MAX_GROUPS, ShiftList};

/// A copy of the codes of the heaps before `end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CodeSnapshot {
    /// One more than the last heap.
    pub(crate) end: usize,
    pub(crate) codes: Vec<u8>,
}

impl WideTable {
    /// A copy of the `length` codes before heap `end`.
    pub(crate) fn snapshot(&self, end: usize, length: usize) -> CodeSnapshot {
        CodeSnapshot { end, codes: self.codes_in(end - length..end).to_vec() }
    }

    /// The minimum window by which shifts and the larger components of most witnesses can be bounded: a power of two.
    pub(crate) fn min_window_length(&self) -> usize {
        // Half of the window is left for partners.
        (2 * (self.shifts.longest_distance() + self.splits.max_taken() + BLOCK_HEAPS)).next_power_of_two()
    }

    /// Sets the numbers of codes that are kept, and chooses partners that are near enough.
    /// Returns whether all codes that will be read are among those kept.
    pub(crate) fn restrict_to_window(&mut self, kept: RetentionSizes) -> bool {
        self.retention = kept;
        if self.code_reach() > kept.tail {
            self.partners = self.choose_partners();
        }
        self.code_reach() <= kept.tail && self.can_flow()
    }

    /// A stream that continues after some values, of which all that are needed must be there: `None` if they are too few, or are not
    /// codes of common values in this space.
    ///
    /// The first codes of this table, as many as `kept` says, become those of the stream.
    pub(crate) fn continued_after(&mut self, kept: RetentionSizes, end: usize, values: &[u16]) -> Option<WideTable> {
        self.retention = kept;
        if self.code_reach() > kept.tail {
            self.partners = self.choose_partners();
        }
        let fits = self.known_heaps >= kept.head
            && self.last_rare_heap() < kept.head / 2
            && self.code_reach() <= kept.tail
            && values.len() == kept.tail
            && kept.head + kept.tail <= end;
        if !fits {
            return None;
        }
        let code = |(&value, heap): (&u16, usize)| {
            let code = usize::from(self.space.code(value));
            (!self.space.is_rare(value, heap) && code < CODE_LIMIT).then_some(code as u8)
        };
        let codes = values.iter().zip(end - values.len()..).map(code).collect::<Option<Vec<u8>>>()?;
        Some(self.resumed_after(&CodeSnapshot { end, codes }))
    }

    /// A stream that continues after a snapshot, with the space, the rare heaps and the first codes of this table.
    ///
    /// The snapshot must have been made of a table with the same rare heaps, and be as long as the tail that is kept.
    /// From its end on, every value depends only on the first codes and on as many last codes as the tail has:
    /// shifts and partners are no longer ([`restrict_to_window`](WideTable::restrict_to_window)), and other witnesses are not accepted.
    pub(crate) fn resumed_after(&self, snapshot: &CodeSnapshot) -> WideTable {
        debug_assert_eq!(snapshot.codes.len(), self.retention.tail);
        // The codes after the first ones may be larger, and the look-up tables of short shifts have entries for a limited number of codes.
        let largest = snapshot.codes.iter().copied().max().unwrap_or(0).max(self.largest);
        let groups = self.groups.max(usize::from(largest) / 8 + 1).min(MAX_GROUPS);
        let shifts = self.shifts.clone();
        let shifts = if 8 * groups > shifts.code_limit() {
            let all = shifts.iter().collect();
            ShiftList::reusing_lookups(shifts, all, largest.max((8 * groups - 1) as u8))
        } else {
            shifts
        };
        WideTable {
            splits: self.splits.clone(),
            backend: self.backend,
            space: self.space.clone(),
            codes: self.codes.with_tail(self.retention.head, snapshot.end, &snapshot.codes),
            segment_buffer: Vec::new(),
            known_heaps: snapshot.end,
            filled_heaps: snapshot.end,
            rare: self.rare.clone(),
            barred_heaps: self.barred_heaps.clone(),
            shifts,
            staged_at: self.staged_at,
            partners: self.partners.clone(),
            retention: self.retention,
            witness_needs: self.witness_needs.clone(),
            groups,
            largest,
            segment: self.retention.segment,
            next_space_check: usize::MAX,
        }
    }
}
