//! Whether every rare value below the common one that was filled in is that of some option.

use super::Wide;
use grundy_kernel::lanes::{LANES, Marks, Scope};

/// What a look for witnesses found.
#[derive(Debug)]
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
    /// What two looks found, the second of which went on where the first ended.
    pub(super) fn and(mut self, next: Found) -> Found {
        self.misses.extend(next.misses);
        Found { to: next.to, rare: next.rare, missed: self.missed + next.missed, misses: self.misses }
    }
}

/// So many of the heaps for which partners did not do are remembered.
const REMEMBERED: usize = 1024;

impl Wide {
    /// Looks for the witnesses of heaps that were filled.
    pub(super) fn witness(&self, from: usize, to: usize) -> Found {
        let mut found = Found { to, rare: None, missed: 0, misses: Vec::new() };
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
