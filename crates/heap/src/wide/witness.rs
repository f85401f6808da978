//! Whether every rare value below the common one that was filled in is that of some option.

use super::Wide;
use grundy_kernel::lanes::{LANES, MOST_GROUPS, Marks, Scope, Window};

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
        for heap in (from..to).step_by(LANES) {
            let lanes = LANES.min(to - heap);
            let codes: &[u8; LANES] = self.codes[heap..heap + LANES].try_into().expect("there is room for a block");
            // A limit beyond all codes is never met.
            let limits: [u8; LANES] =
                std::array::from_fn(|lane| if lane < lanes { self.space.limit(codes[lane], heap + lane) } else { 0 });
            let mut open = self.with_partners(&mut marks, heap, &limits);
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

    /// Marks the values of splits with partners; the lanes in which some rare value has no witness yet.
    fn with_partners(&self, marks: &mut Marks, heap: usize, limits: &[u8; LANES]) -> u64 {
        let most = usize::from(limits.iter().copied().max().unwrap_or(0));
        let groups = most.div_ceil(8).min(MOST_GROUPS);
        marks.clear(groups);
        let small = self.largest < 64 && groups <= 8 && self.groups <= 8;
        let window = Window { codes: &self.codes, first: 0 };
        let (mut open, mut range) = self.backend.open(marks, groups, limits);
        for portion in self.partners.portions() {
            if open == 0 {
                break;
            }
            let scope = Scope { groups: range, lanes: u64::MAX, small, barred: &self.barred };
            self.backend.mark(marks, window, heap, portion, scope);
            (open, range) = self.backend.open(marks, groups, limits);
        }
        open
    }
}
