//! The search for witnesses: is every rare value below the common value that was filled in the value of some option?

use super::Wide;
use grundy_kernel::lanes::{LANES, Marks, Scope};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The result of a search for witnesses.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The codes of heaps below this one are right.
    pub(super) to: usize,
    /// The value of heap `to`, if it was found to be rare.
    pub(super) rare: Option<u16>,
    /// The number of heaps for which the partners were not enough, and some of these heaps.
    pub(super) missed: usize,
    pub(super) misses: Vec<usize>,
}

impl Found {
    /// An empty report that starts at a heap.
    fn at(heap: usize) -> Found {
        Found { to: heap, rare: None, missed: 0, misses: Vec::new() }
    }

    /// Joins this report with that of the heaps that follow.
    pub(super) fn and(mut self, next: Found) -> Found {
        self.misses.extend(next.misses);
        Found { to: next.to, rare: next.rare, missed: self.missed + next.missed, misses: self.misses }
    }
}

/// A segment in pieces, which any thread takes when it is free.
///
/// Filling usually takes longer than witnessing, but not in the early segments; so the thread that finishes first helps with the rest.
#[derive(Debug)]
pub(super) struct Pieces {
    heaps: Range<usize>,
    /// Where the next piece begins.
    next: AtomicUsize,
}

/// The number of heaps in a piece.
const PIECE: usize = 32 * LANES;

impl Pieces {
    /// The pieces of a segment.
    pub(super) fn of(heaps: Range<usize>) -> Pieces {
        Pieces { next: AtomicUsize::new(heaps.start), heaps }
    }

    /// The next piece that no thread has taken.
    fn take(&self) -> Option<Range<usize>> {
        let from = self.next.fetch_add(PIECE, Ordering::Relaxed);
        (from < self.heaps.end).then(|| from..(from + PIECE).min(self.heaps.end))
    }

    /// Makes [`take`](Pieces::take) return no more pieces.
    fn stop(&self) {
        self.next.fetch_max(self.heaps.end, Ordering::Relaxed);
    }

    /// Joins the reports of the pieces, up to the first rare heap.
    ///
    /// Pieces are taken in order, so every piece before the first one with a rare heap was examined to its end.
    pub(super) fn joined(&self, mut found: Vec<(usize, Found)>) -> Found {
        found.sort_unstable_by_key(|(from, _)| *from);
        let start = Found::at(self.heaps.start);
        found.into_iter().fold(start, |all, (_, next)| if all.rare.is_none() { all.and(next) } else { all })
    }
}

/// The maximum number of heaps a report remembers for which the partners were not enough.
const REMEMBERED: usize = 1024;

impl Wide {
    /// Takes pieces and searches their witnesses, until none is left or a rare heap is found. Each report comes with the start of its piece.
    pub(super) fn witness_some(&self, pieces: &Pieces) -> Vec<(usize, Found)> {
        let mut all = Vec::new();
        while let Some(heaps) = pieces.take() {
            let found = self.witness(heaps.start, heaps.end);
            if found.rare.is_some() {
                pieces.stop();
            }
            all.push((heaps.start, found));
        }
        all
    }

    /// Searches the witnesses of heaps that were filled.
    pub(super) fn witness(&self, from: usize, to: usize) -> Found {
        let mut found = Found { to, ..Found::at(from) };
        let mut marks = Marks::default();
        let small = self.largest < 64 && self.groups <= 8;
        for heap in (from..to).step_by(LANES) {
            let lanes = u64::MAX >> (LANES - LANES.min(to - heap));
            let scope = Scope { groups: (0, self.groups), lanes, small, barred: &self.barred };
            let batches = self.partners.portions();
            let mut open = self.backend.cover(&mut marks, self.codes.window(), heap, &self.needs, batches, scope);
            while open != 0 {
                let lane = open.trailing_zeros() as usize;
                open &= open - 1;
                let at = heap + lane;
                found.missed += 1;
                // The memory is spread over the whole range, so that it is not a sample of the start only.
                if found.misses.len() < REMEMBERED {
                    found.misses.push(at);
                } else if found.missed.is_multiple_of(found.missed / REMEMBERED + 1) {
                    found.misses[found.missed % REMEMBERED] = at;
                }
                let rare = self.without_witness(at, self.codes[at], |code| marks.contains(lane, code));
                if rare.is_some() {
                    return Found { to: at, rare, ..found };
                }
            }
        }
        found
    }
}
