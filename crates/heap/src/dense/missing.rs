//! The least values that no split of a heap reaches.

use super::{Dense, MOST_VALUES};
use grundy_kernel::pairs::MOST_WANTED;

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
    fn free(&self, lane: usize) -> impl Iterator<Item = u16> {
        let marks = &self.0[lane];
        let mut from = 0;
        std::iter::from_fn(move || {
            let value = from + memchr::memchr(0, &marks[from..])?;
            from = value + 1;
            Some(value as u16)
        })
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

/// Candidates, ascending: those in front are held against all splits already, and none reaches them.
#[derive(Debug, Default)]
struct Candidates {
    values: Vec<u16>,
    /// The parts that each was not held against.
    parts: Vec<usize>,
    missing: usize,
}

impl Candidates {
    /// Adds one, which is larger than all others.
    fn push(&mut self, value: u16, parts: usize) {
        self.values.push(value);
        self.parts.push(parts);
    }

    /// Those that are not done.
    fn open(&self) -> &[u16] {
        &self.values[self.missing..]
    }

    /// One more part was looked at, and reaches some of the open ones.
    fn pass(&mut self, reached: u8) {
        let mut stay = self.missing;
        for i in self.missing..self.values.len() {
            if reached >> (i - self.missing) & 1 == 0 {
                self.values[stay] = self.values[i];
                self.parts[stay] = self.parts[i] - 1;
                stay += 1;
            }
        }
        self.values.truncate(stay);
        self.parts.truncate(stay);
        // Smaller ones came earlier.
        self.missing += self.parts[self.missing..].iter().take_while(|&&parts| parts == 0).count();
    }
}

impl Dense {
    /// Marks what the splits with partners reach, for `n` in lane 0 and the heaps behind it in the others.
    pub(super) fn mark(&self, n: usize, marks: &mut Marks) {
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            self.partners.mark(&self.table, n - taken, marks);
        }
    }

    /// The least values that are not marked, and that no split of `n` reaches whose components are below `known`.
    ///
    /// A few candidates at a time go round all splits; in the place of one that is reached comes the next, which goes round from there.
    pub(super) fn missing(&self, n: usize, known: usize, marks: &Marks, lane: usize, wanted: usize) -> Missing {
        let mut missing = Missing::default();
        let mut parts: Vec<(&[u16], &[u16])> = Vec::new();
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            let left = n - taken;
            missing.work.marked += self.partners.len();
            let first = (left + 1).saturating_sub(known).max(1);
            let (low, high) = self.table.rows(left, first, self.splits.last_half(left));
            parts.extend(low.chunks(PART).zip(high.chunks(PART)));
        }
        let mut free = marks.free(lane);
        let mut candidates = Candidates::default();
        let mut round = parts.iter().cycle();
        while candidates.missing < wanted {
            while candidates.values.len() < wanted + SPARE {
                let next = free.next().expect("there is room behind the marks");
                candidates.push(next, parts.len());
            }
            let Some((low, high)) = round.next() else {
                candidates.missing = wanted;
                break;
            };
            missing.work.held += low.len() * candidates.open().len();
            candidates.pass(self.backend.nim_sums(low, high, candidates.open()));
        }
        missing.count = wanted;
        missing.values[..wanted].copy_from_slice(&candidates.values[..wanted]);
        missing
    }
}
