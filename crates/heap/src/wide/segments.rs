//! Segments of heaps: filled on one core while the previous segment is witnessed on the other.

use super::witness::{SegmentPieces, WitnessReport};
use super::{OVERLAP_SEGMENT_HEAPS, UnfitTable, WideTable};
use grundy_kernel::lanes::{BLOCK_HEAPS, MAX_GROUPS, NEAR_DISTANCE, ShiftList};

/// The maximum length of a segment in heaps, and the divisor of the table length that bounds it as well:
/// the last segment is witnessed with nothing left to fill beside it, so it should be short.
const MAX_SEGMENT_HEAPS: usize = 1 << 21;
const SEGMENT_TABLE_DIVISOR: usize = 8;

/// The length of the sample by which stages of shifts are chosen, and how many times as long as then a table is when they are chosen again.
const MIN_STAGE_SAMPLE_HEAPS: usize = 1 << 13;
const STAGES_GROWTH: usize = 8;

impl WideTable {
    /// Fills a segment, then witnesses it.
    pub(super) fn extend_in_turn(&mut self, to: usize) -> Result<(), UnfitTable> {
        self.choose_partners_if_due();
        let from = self.known_heaps;
        let end = (from + self.segment).min(to + 1);
        let mut codes = std::mem::take(&mut self.codes);
        codes.grow_to(end + BLOCK_HEAPS);
        let result = self.fill_segment(codes.all_mut(), 0, from, end);
        self.codes = codes;
        self.accept_groups(result?);
        self.filled_heaps = end;
        let found = self.find_witnesses(from, end);
        self.accept_report(found)
    }

    /// Fills a segment while another thread calls `also`, chooses new partners if that is due, and witnesses the previous segment.
    ///
    /// Filling usually takes longest, so partners are chosen on the other thread. The thread that finishes first helps with the witnesses.
    pub(super) fn extend_overlapped(
        &mut self,
        to: usize,
        mut also: impl FnMut(&WideTable) + Send,
    ) -> Result<(), UnfitTable> {
        self.choose_stages_if_due();
        let from = self.filled_heaps;
        let end = (from + self.segment).min(to + 1);
        // Everything is filled: only witnesses are missing.
        if from == end {
            also(self);
            return self.witness_last_segment();
        }
        let reach = self.shifts.longest_distance().max(2 * NEAR_DISTANCE);
        // Filling reads only this far back. A copy of these codes lets one thread write while the other reads the table, without locks.
        // No underflow: blocks begin behind all shifts and 32 heaps (`first_for_blocks`).
        let first = from - reach;
        let mut fresh = std::mem::take(&mut self.segment_buffer);
        // The buffer never shrinks, since growing it again would write zeros again.
        fresh.resize((end + BLOCK_HEAPS - first).max(fresh.len()), 0);
        let codes = &mut fresh[..end + BLOCK_HEAPS - first];
        codes[..reach].copy_from_slice(self.codes.codes_between(first..from));
        let this = &*self;
        let pieces = SegmentPieces::of_segment(this.known_heaps..from);
        let other = || {
            also(this);
            let partners = this.partners.needs_new_partners(this.known_heaps).then(|| this.choose_partners());
            (this.witness_pieces(&pieces), partners)
        };
        let own = || (this.fill_segment(codes, first, from, end), this.witness_pieces(&pieces));
        let ((some, partners), (groups, others)) = run_beside(other, own);
        let found = pieces.join_reports([some, others].concat());
        let all = found.rare.is_none();
        self.accept_report(found)?;
        self.partners = partners.unwrap_or_else(|| std::mem::take(&mut self.partners));
        // If a rare heap was found, the segment is filled again, so it does not matter here whether filling failed.
        if all {
            self.accept_groups(groups?);
            self.codes.replace_from(from, &codes[reach..]);
            self.filled_heaps = end;
        }
        self.segment_buffer = fresh;
        Ok(())
    }

    /// Witnesses the last segment on both cores.
    fn witness_last_segment(&mut self) -> Result<(), UnfitTable> {
        let this = &*self;
        let pieces = SegmentPieces::of_segment(this.known_heaps..this.filled_heaps);
        let (some, others) = run_beside(|| this.witness_pieces(&pieces), || this.witness_pieces(&pieces));
        self.accept_report(pieces.join_reports([some, others].concat()))
    }

    /// Fills a segment. Returns the number of groups it needed, and new shifts if larger codes made them necessary.
    fn fill_segment(
        &self,
        codes: &mut [u8],
        first: usize,
        from: usize,
        to: usize,
    ) -> Result<(usize, Option<ShiftList>), UnfitTable> {
        let (mut from, mut groups, mut wider) = (from, self.groups, None);
        loop {
            let shifts = wider.as_ref().unwrap_or(&self.shifts);
            from = self.backend.fill_codes(codes, first, from, to, shifts, groups, &self.barred_heaps);
            if from == to {
                return Ok((groups, wider));
            }
            // Filling continues at the heap without a free code: blocks need not begin at a multiple of 64.
            groups += 1;
            if groups > MAX_GROUPS {
                return Err(UnfitTable);
            }
            if 8 * groups > shifts.code_limit() {
                let all = shifts.iter().collect();
                wider = Some(ShiftList::reusing_lookups(shifts.clone(), all, (8 * groups - 1) as u8));
            }
        }
    }

    /// Chooses the order of many shifts by the last known heaps: once there are some, and again when the table is much longer.
    fn choose_stages_if_due(&mut self) {
        let last = self.codes.last_codes();
        // The options of these heaps are known, and none is a barred heap.
        let reach = self.shifts.longest_distance();
        let first = (self.barred_heaps.end().max(last.first_heap) + reach).max(self.known_heaps / 2);
        if self.known_heaps >= STAGES_GROWTH * self.staged_at
            && self.known_heaps >= first + MIN_STAGE_SAMPLE_HEAPS
            && self.shifts.may_be_staged(self.groups)
        {
            self.shifts.choose_stages(last, first..self.known_heaps);
            self.staged_at = self.known_heaps;
        }
    }

    fn choose_partners_if_due(&mut self) {
        if self.partners.needs_new_partners(self.known_heaps) {
            self.partners = self.choose_partners();
        }
    }

    /// Accepts the groups and shifts that a segment needed.
    fn accept_groups(&mut self, (groups, shifts): (usize, Option<ShiftList>)) {
        self.groups = groups;
        if let Some(shifts) = shifts {
            self.shifts = shifts;
        }
    }

    fn longest_segment(&self) -> usize {
        if self.codes.is_cut() {
            self.retention.segment
        } else {
            (self.known_heaps / SEGMENT_TABLE_DIVISOR).clamp(OVERLAP_SEGMENT_HEAPS, MAX_SEGMENT_HEAPS)
        }
    }

    /// Accepts the result of a search for witnesses; adds the rare heap it found, if any, and discards the codes after it.
    fn accept_report(&mut self, found: WitnessReport) -> Result<(), UnfitTable> {
        // Only witnessed codes count, because the others may be discarded.
        let done = self.codes.codes_between(self.known_heaps..found.checked_end);
        self.largest = done.iter().copied().max().unwrap_or(0).max(self.largest);
        let heaps = found.checked_end - self.known_heaps;
        self.known_heaps = found.checked_end;
        self.partners.note_misses(heaps, found.missed_heaps, &found.misses);
        match found.rare {
            None => self.segment = (2 * self.segment).min(self.longest_segment()),
            Some(value) => {
                // Everything filled in after a rare heap is discarded, so segments are kept short where rare heaps occur.
                self.segment = (self.segment / 4).max(BLOCK_HEAPS);
                self.filled_heaps = self.known_heaps;
                self.push_value(self.known_heaps, value)?;
            }
        }
        Ok(())
    }
}

/// Runs `other` on a second thread while this one runs `own`; one after the other if no thread can be started.
fn run_beside<A: Send, B>(mut other: impl FnMut() -> A + Send, own: impl FnOnce() -> B) -> (A, B) {
    let (others, own) = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, &mut other);
        let own = own();
        (thread.ok().map(|thread| thread.join().expect("the work does not fail")), own)
    });
    (others.unwrap_or_else(other), own)
}
