//! The least values that no split of a heap reaches.

use super::{Dense, MOST_VALUES};
use grundy_kernel::pairs::MOST_WANTED;

/// So many missing values are looked for, because splits that are looked at later may reach the least ones.
pub(super) const WANTED: usize = 2;

/// So many splits are looked at before candidates that were reached are left out.
const PART: usize = 2048;

/// Values that are reached, a byte each, and room for candidates behind them.
#[derive(Debug)]
pub(super) struct Marks(Box<[u8; MOST_VALUES + MOST_WANTED]>);

impl Default for Marks {
    fn default() -> Marks {
        let bytes = vec![0; MOST_VALUES + MOST_WANTED].into_boxed_slice();
        Marks(bytes.try_into().expect("it has that length"))
    }
}

impl Marks {
    /// Takes away the marks of values below a number; there are no others.
    pub(super) fn clear(&mut self, width: usize) {
        self.0[..width].fill(0);
    }

    /// Marks a value, which is below [`MOST_VALUES`].
    #[inline]
    pub(super) fn insert(&mut self, value: u16) {
        self.0[usize::from(value) % MOST_VALUES] = 1;
    }

    /// Whether a value is marked.
    pub(super) fn contains(&self, value: u16) -> bool {
        self.0[usize::from(value) % MOST_VALUES] == 1
    }

    /// The least values from a number on that are not marked.
    fn free(&self, mut from: usize) -> impl Iterator<Item = u16> {
        std::iter::from_fn(move || {
            let value = from + memchr::memchr(0, &self.0[from..])?;
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

impl Dense {
    /// The least values that are not marked, and that no split of `n` reaches whose components are below `known`.
    ///
    /// Marks are added to those that there are.
    pub(super) fn missing(&self, n: usize, known: usize, marks: &mut Marks, wanted: usize) -> Missing {
        let mut missing = Missing::default();
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            missing.work.marked += self.partners.mark(&self.table, n - taken, known, marks);
        }
        let mut from = 0;
        while missing.count < wanted {
            let (mut candidates, mut count) = ([0; MOST_WANTED], 0);
            for value in marks.free(from).take(MOST_WANTED) {
                candidates[count] = value;
                count += 1;
                from = usize::from(value) + 1;
            }
            let count = self.hold(n, known, &mut candidates[..count], &mut missing.work);
            for &value in candidates[..count].iter().take(wanted - missing.count) {
                missing.values[missing.count] = value;
                missing.count += 1;
            }
        }
        missing
    }

    /// Leaves out the candidates that a split reaches; says how many stay.
    fn hold(&self, n: usize, known: usize, candidates: &mut [u16], work: &mut Work) -> usize {
        let mut count = candidates.len();
        for &taken in self.splits.two.iter().filter(|&&taken| taken < n) {
            let left = n - taken;
            let (low, high) =
                self.table.rows(left, (left + 1).saturating_sub(known).max(1), self.splits.last_half(left));
            for (low, high) in low.chunks(PART).zip(high.chunks(PART)) {
                work.held += low.len() * count;
                let reached = self.backend.nim_sums(low, high, &candidates[..count]);
                if reached != 0 {
                    let mut stay = 0;
                    for i in (0..count).filter(|i| reached >> i & 1 == 0) {
                        candidates[stay] = candidates[i];
                        stay += 1;
                    }
                    count = stay;
                    if count == 0 {
                        return 0;
                    }
                }
            }
        }
        count
    }
}
