//! The least values that no split of a heap reaches.

use super::{Dense, MOST_VALUES};
use grundy_kernel::lanes::Backend;
use memchr::Memchr;

/// So many missing values are looked for, because splits that are looked at later may reach the least ones.
pub(super) const WANTED: usize = 2;

/// So many further candidates go along.
const SPARE: usize = 1;

/// So many splits are looked at before candidates that were reached are left out.
const PART: usize = 2048;

/// So many heaps are marked together.
pub(super) const LANES: usize = 8;

/// The bytes of a lane: room for candidates behind the values, and so many more that lanes do not meet in the cache.
const STRIDE: usize = MOST_VALUES + 576;

/// Values that are reached, a byte each, for some consecutive heaps.
#[derive(Debug)]
pub(super) struct Marks(Box<[[u8; STRIDE]; LANES]>);

impl Default for Marks {
    fn default() -> Marks {
        let lanes = vec![[0; STRIDE]; LANES].into_boxed_slice();
        Marks(lanes.try_into().expect("there are so many lanes"))
    }
}

impl Marks {
    /// Takes away the marks of values below a number; there are no others.
    pub(super) fn clear(&mut self, width: usize) {
        self.0.iter_mut().for_each(|lane| lane[..width].fill(0));
    }

    /// Marks a value, which is below [`MOST_VALUES`].
    #[inline]
    pub(super) fn insert(&mut self, lane: usize, value: u16) {
        self.0[lane][usize::from(value) % MOST_VALUES] = 1;
    }

    /// Whether a value is marked.
    pub(super) fn contains(&self, lane: usize, value: u16) -> bool {
        self.0[lane][usize::from(value) % MOST_VALUES] == 1
    }

    /// The values that are not marked, ascending.
    fn free(&self, lane: usize) -> Memchr<'_> {
        memchr::memchr_iter(0, &self.0[lane])
    }
}

/// What was done for a heap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// The splits that were marked.
    pub(super) marked: usize,
    /// How often a candidate was held against a split.
    pub(super) held: usize,
}

impl Work {
    /// In steps of a loop: candidates are held against many splits at once.
    pub(super) fn steps(self) -> usize {
        self.marked + self.held / 16
    }
}

/// The least values that are missing, ascending.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Missing {
    values: [u16; WANTED],
    count: usize,
    pub(super) work: Work,
}

impl Missing {
    pub(super) fn values(&self) -> impl Iterator<Item = u16> {
        self.values[..self.count].iter().copied()
    }
}

/// How candidates for the value of a heap are held against its splits, part after part.
///
/// A few candidates at a time go round all splits; in the place of one that is reached comes the next, which goes round from there.
pub(super) struct Search<'a> {
    backend: Backend,
    /// The first components of splits, and the second ones.
    parts: Vec<(&'a [u16], &'a [u16])>,
    /// Candidates behind those that go round.
    free: Memchr<'a>,
    /// Candidates, ascending, with the parts that each was not held against.
    candidates: Vec<(u16, usize)>,
    open: Vec<u16>,
    /// So many candidates, those in front, went round.
    missing: usize,
    wanted: usize,
    work: Work,
}

impl Search<'_> {
    /// Looks at the part that has its turn in a round; says whether the search has ended.
    pub(super) fn step(&mut self, turn: usize) -> bool {
        while self.candidates.len() < self.wanted + SPARE {
            let value = self.free.next().expect("there is room behind the marks") as u16;
            self.candidates.push((value, self.parts.len()));
        }
        if self.parts.is_empty() {
            self.missing = self.wanted;
        }
        if self.missing >= self.wanted {
            return true;
        }
        let (low, high) = self.parts[turn % self.parts.len()];
        self.open.clear();
        self.open.extend(self.candidates[self.missing..].iter().map(|(value, _)| value));
        let reached = self.backend.nim_sums(low, high, &self.open);
        self.work.held += low.len() * self.open.len();
        let (mut place, missing) = (0, self.missing);
        self.candidates.retain_mut(|(_, parts)| {
            let stays = place < missing || reached >> (place - missing) & 1 == 0;
            *parts -= usize::from(place >= missing && stays);
            place += 1;
            stays
        });
        // Smaller ones came earlier.
        self.missing += self.candidates[missing..].iter().take_while(|(_, parts)| *parts == 0).count();
        self.missing >= self.wanted
    }

    /// What was found.
    pub(super) fn end(self) -> Missing {
        let mut missing = Missing { values: [0; WANTED], count: self.wanted, work: self.work };
        missing.values.iter_mut().zip(&self.candidates[..self.wanted]).for_each(|(to, (value, _))| *to = *value);
        missing
    }
}

impl Dense {
    /// Marks what the splits with partners reach, for `n` in lane 0 and the heaps behind it in the others.
    pub(super) fn mark(&self, n: usize, marks: &mut Marks) {
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            self.partners.mark(&self.table, n - taken, marks);
        }
    }

    /// Looks for the least values that are not marked in a lane, and that no split of `n` reaches whose components are below `known`.
    pub(super) fn search<'a>(
        &'a self,
        n: usize,
        known: usize,
        (marks, lane): (&'a Marks, usize),
        wanted: usize,
    ) -> Search<'a> {
        let mut parts = Vec::new();
        let mut work = Work::default();
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            let left = n - taken;
            let first = (left + 1).saturating_sub(known).max(1);
            let (low, high) = self.table.rows(left, first, self.splits.last_half(left));
            parts.extend(low.chunks(PART).zip(high.chunks(PART)));
            work.marked += self.partners.len();
        }
        Search {
            backend: self.backend,
            parts,
            free: marks.free(lane),
            candidates: Vec::with_capacity(wanted + SPARE),
            open: Vec::with_capacity(wanted + SPARE),
            missing: 0,
            wanted,
            work,
        }
    }
}
