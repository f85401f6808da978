//! Whether every rare value below the common one that was filled in is that of some option.

use super::Wide;
use grundy_kernel::lanes::{LANES, Marks, Scope};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a look for witnesses found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Up to here the codes are right.
    pub(super) to: usize,
    /// The value of the heap there, if it is rare.
    pub(super) rare: Option<u16>,
    /// For how many heaps the partners did not do, and some of them.
    pub(super) missed: usize,
    pub(super) misses: Vec<usize>,
}

impl Found {
    /// Nothing yet.
    fn at(heap: usize) -> Found {
        Found { to: heap, rare: None, missed: 0, misses: Vec::new() }
    }

    /// What two looks found, the second of which went on where the first ended.
    pub(super) fn and(mut self, next: Found) -> Found {
        self.misses.extend(next.misses);
        Found { to: next.to, rare: next.rare, missed: self.missed + next.missed, misses: self.misses }
    }
}

/// A segment that is looked at piece by piece, by whoever has the time.
#[derive(Debug)]
pub(super) struct Pieces {
    heaps: Range<usize>,
    /// Where the next piece begins.
    next: AtomicUsize,
}

/// So many heaps make a piece.
const PIECE: usize = 32 * LANES;

impl Pieces {
    /// Those of a segment.
    pub(super) fn of(heaps: Range<usize>) -> Pieces {
        Pieces { next: AtomicUsize::new(heaps.start), heaps }
    }

    /// The next piece that nobody looks at.
    fn take(&self) -> Option<Range<usize>> {
        let from = self.next.fetch_add(PIECE, Ordering::Relaxed);
        (from < self.heaps.end).then(|| from..(from + PIECE).min(self.heaps.end))
    }

    /// No more pieces are needed.
    fn stop(&self) {
        self.next.fetch_max(self.heaps.end, Ordering::Relaxed);
    }

    /// What was found in all of them, up to the first heap that is rare.
    pub(super) fn joined(&self, mut found: Vec<(usize, Found)>) -> Found {
        found.sort_unstable_by_key(|(from, _)| *from);
        let start = Found::at(self.heaps.start);
        found.into_iter().fold(start, |all, (_, next)| if all.rare.is_none() { all.and(next) } else { all })
    }
}

/// So many of the heaps for which partners did not do are remembered.
const REMEMBERED: usize = 1024;

impl Wide {
    /// Looks for the witnesses of the pieces that nobody looks at, until a rare heap is found; with where each piece begins.
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

    /// Looks for the witnesses of heaps that were filled.
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
                // Those of the end count as much as those of the start.
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
