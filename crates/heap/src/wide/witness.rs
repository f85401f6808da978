//! The search for witnesses: is every rare value below the common value that was filled in the value of some option?

use super::WideTable;
use grundy_kernel::lanes::{BLOCK_HEAPS, MarkScope, OptionMarks};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The result of a search for witnesses.
#[derive(Clone, Debug)]
pub(super) struct WitnessReport {
    /// The codes of heaps below this one are right.
    pub(super) checked_end: usize,
    /// The value of heap `checked_end`, if it was found to be rare.
    pub(super) rare: Option<u16>,
    /// The number of heaps for which the partners were not enough, and some of these heaps.
    pub(super) missed_heaps: usize,
    pub(super) misses: Vec<usize>,
}

impl WitnessReport {
    /// An empty report that starts at a heap.
    fn starting_at(heap: usize) -> WitnessReport {
        WitnessReport { checked_end: heap, rare: None, missed_heaps: 0, misses: Vec::new() }
    }

    /// Joins this report with that of the heaps that follow.
    pub(super) fn followed_by(mut self, next: WitnessReport) -> WitnessReport {
        self.misses.extend(next.misses);
        WitnessReport {
            checked_end: next.checked_end,
            rare: next.rare,
            missed_heaps: self.missed_heaps + next.missed_heaps,
            misses: self.misses,
        }
    }
}

/// A segment in pieces, which any thread takes when it is free.
///
/// Filling usually takes longer than witnessing, but not in the early segments; so the thread that finishes first helps with the rest.
#[derive(Debug)]
pub(super) struct SegmentPieces {
    heaps: Range<usize>,
    /// The heap at which the next piece begins.
    next_heap: AtomicUsize,
}

/// The number of heaps in a piece.
const PIECE_HEAPS: usize = 32 * BLOCK_HEAPS;

impl SegmentPieces {
    /// The pieces of a segment.
    pub(super) fn of_segment(heaps: Range<usize>) -> SegmentPieces {
        SegmentPieces { next_heap: AtomicUsize::new(heaps.start), heaps }
    }

    /// The next piece that no thread has taken.
    fn take_piece(&self) -> Option<Range<usize>> {
        // The counter guards no data: reports are passed on when the threads end.
        let from = self.next_heap.fetch_add(PIECE_HEAPS, Ordering::Relaxed);
        (from < self.heaps.end).then(|| from..(from + PIECE_HEAPS).min(self.heaps.end))
    }

    /// Makes [`take_piece`](SegmentPieces::take_piece) return no more pieces.
    fn stop(&self) {
        self.next_heap.fetch_max(self.heaps.end, Ordering::Relaxed);
    }

    /// Joins the reports of the pieces, up to the first rare heap.
    ///
    /// Pieces are taken in order, so every piece before the first one with a rare heap was examined to its end.
    pub(super) fn join_reports(&self, mut found: Vec<(usize, WitnessReport)>) -> WitnessReport {
        found.sort_unstable_by_key(|(from, _)| *from);
        let start = WitnessReport::starting_at(self.heaps.start);
        found.into_iter().fold(start, |all, (_, next)| if all.rare.is_none() { all.followed_by(next) } else { all })
    }
}

/// The maximum number of heaps a report remembers for which the partners were not enough.
const MAX_REMEMBERED_MISSES: usize = 1024;

impl WideTable {
    /// Takes pieces and searches their witnesses, until none is left or a rare heap is found. Each report comes with the start of its piece.
    pub(super) fn witness_pieces(&self, pieces: &SegmentPieces) -> Vec<(usize, WitnessReport)> {
        let mut all = Vec::new();
        while let Some(heaps) = pieces.take_piece() {
            let found = self.find_witnesses(heaps.start, heaps.end);
            if found.rare.is_some() {
                // The heaps behind a rare heap are filled again, so their witnesses are not searched for.
                pieces.stop();
            }
            all.push((heaps.start, found));
        }
        all
    }

    /// Searches the witnesses of heaps that were filled.
    pub(super) fn find_witnesses(&self, from: usize, checked_end: usize) -> WitnessReport {
        let mut found = WitnessReport { checked_end, ..WitnessReport::starting_at(from) };
        let mut marks = OptionMarks::default();
        // `largest` covers witnessed codes only; `groups` bounds those that were filled since.
        let has_small_codes = self.largest < 64 && self.groups <= 8;
        for heap in (from..checked_end).step_by(BLOCK_HEAPS) {
            let lanes = u64::MAX >> (BLOCK_HEAPS - BLOCK_HEAPS.min(checked_end - heap));
            let scope = MarkScope { groups: (0, self.groups), lanes, has_small_codes, barred: &self.barred_heaps };
            let batches = self.partners.portions();
            let mut open = self.backend.cover_needs(
                &mut marks,
                self.codes.last_codes(),
                heap,
                &self.witness_needs,
                batches,
                scope,
            );
            while open != 0 {
                let lane = open.trailing_zeros() as usize;
                open &= open - 1;
                let at = heap + lane;
                found.missed_heaps += 1;
                // The memory is spread over the whole range, so that it is not a sample of the start only.
                if found.misses.len() < MAX_REMEMBERED_MISSES {
                    found.misses.push(at);
                } else if found.missed_heaps.is_multiple_of(found.missed_heaps / MAX_REMEMBERED_MISSES + 1) {
                    found.misses[found.missed_heaps % MAX_REMEMBERED_MISSES] = at;
                }
                // This examines needed codes only, and the marks of other codes have no meaning.
                let rare = self.value_without_witness(at, self.codes[at], &marks, lane);
                if rare.is_some() {
                    return WitnessReport { checked_end: at, rare, ..found };
                }
            }
        }
        found
    }
}
