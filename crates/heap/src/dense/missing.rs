//! The least values that no split of a heap reaches.

use super::{DenseTable, VALUE_LIMIT};
use grundy_kernel::lanes::KernelBackend;
use memchr::Memchr;

/// The number of missing values searched for: more than one, because splits that are examined later may reach the least one.
pub(super) const WANTED_MISSING: usize = 2;

/// The number of further candidates that are compared at the same time, to replace candidates that turn out to be reached.
const SPARE_CANDIDATES: usize = 1;

/// The number of splits that are examined before reached candidates are dropped.
const PART_SPLITS: usize = 2048;

/// The number of heaps that are marked together.
pub(super) const MARK_LANES: usize = 8;

/// The bytes of a lane: room for candidates above all values, and padding so that lanes do not share cache sets.
const LANE_STRIDE_BYTES: usize = VALUE_LIMIT + 576;

/// The reached values of some consecutive heaps, one byte for each value.
#[derive(Debug)]
pub(super) struct ReachedMarks(Box<[[u8; LANE_STRIDE_BYTES]; MARK_LANES]>);

impl Default for ReachedMarks {
    fn default() -> ReachedMarks {
        let lanes = vec![[0; LANE_STRIDE_BYTES]; MARK_LANES].into_boxed_slice();
        ReachedMarks(lanes.try_into().expect("there are so many lanes"))
    }
}

impl ReachedMarks {
    /// Clears the marks of values below `width`. No other value may be marked.
    pub(super) fn clear(&mut self, width: usize) {
        self.0.iter_mut().for_each(|lane| lane[..width].fill(0));
    }

    /// Marks a value, which is below [`VALUE_LIMIT`].
    #[inline]
    pub(super) fn insert(&mut self, lane: usize, value: u16) {
        // The remainder changes no value below the limit, a power of two; it spares the check of the index.
        self.0[lane][usize::from(value) % VALUE_LIMIT] = 1;
    }

    /// Whether a value is marked.
    pub(super) fn contains(&self, lane: usize, value: u16) -> bool {
        self.0[lane][usize::from(value) % VALUE_LIMIT] == 1
    }

    /// The values that are not marked, ascending.
    fn unmarked_values(&self, lane: usize) -> Memchr<'_> {
        // The padding behind the values is never marked, so candidates do not run out.
        memchr::memchr_iter(0, &self.0[lane])
    }
}

/// The work done for a heap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MarkingWork {
    /// The number of splits marked.
    pub(super) marked_splits: usize,
    /// The number of comparisons of a candidate with a split.
    pub(super) compared_splits: usize,
}

impl MarkingWork {
    /// The work in steps of a loop. A candidate is compared with many splits at once, so comparisons count a sixteenth.
    pub(super) fn steps(self) -> usize {
        self.marked_splits + self.compared_splits / 16
    }
}

/// The least missing values, ascending.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MissingValues {
    values: [u16; WANTED_MISSING],
    count: usize,
    pub(super) work: MarkingWork,
}

impl MissingValues {
    pub(super) fn values(&self) -> impl Iterator<Item = u16> {
        self.values[..self.count].iter().copied()
    }
}

/// The search for values that no split of a heap reaches. Candidates are compared with the splits part by part.
///
/// A few candidates at a time pass through all parts in a cycle. A candidate that is reached is replaced by the next one,
/// which starts its own cycle at the current part.
pub(super) struct MissingSearch<'a> {
    backend: KernelBackend,
    /// The values of the first components of splits, and those of the second ones.
    parts: Vec<(&'a [u16], &'a [u16])>,
    /// The candidates that come next.
    free: Memchr<'a>,
    /// The current candidates, ascending, with the number of parts that each was not compared with yet.
    candidates: Vec<(u16, usize)>,
    open_candidates: Vec<u16>,
    /// The number of candidates, at the front, that were compared with all parts: these values are missing.
    missing_count: usize,
    wanted_value: usize,
    work: MarkingWork,
}

impl MissingSearch<'_> {
    /// Compares the candidates with the part of this turn. Returns whether the search has ended.
    pub(super) fn step(&mut self, turn: usize) -> bool {
        while self.candidates.len() < self.wanted_value + SPARE_CANDIDATES {
            let value = self.free.next().expect("there is room behind the marks") as u16;
            self.candidates.push((value, self.parts.len()));
        }
        // Without splits every value that is not marked is missing.
        if self.parts.is_empty() {
            self.missing_count = self.wanted_value;
        }
        if self.missing_count >= self.wanted_value {
            return true;
        }
        let (low, high) = self.parts[turn % self.parts.len()];
        // Candidates that have passed all parts are in front, and are not compared again.
        self.open_candidates.clear();
        self.open_candidates.extend(self.candidates[self.missing_count..].iter().map(|(value, _)| value));
        let reached = self.backend.nim_sums(low, high, &self.open_candidates);
        self.work.compared_splits += low.len() * self.open_candidates.len();
        let (mut place, missing) = (0, self.missing_count);
        self.candidates.retain_mut(|(_, parts)| {
            // `reached` counts from the first open candidate.
            let stays = place < missing || reached >> (place - missing) & 1 == 0;
            *parts -= usize::from(place >= missing && stays);
            place += 1;
            stays
        });
        // A smaller candidate started no later, so the finished candidates are a prefix.
        self.missing_count += self.candidates[missing..].iter().take_while(|(_, parts)| *parts == 0).count();
        self.missing_count >= self.wanted_value
    }

    /// The missing values found.
    pub(super) fn into_missing(self) -> MissingValues {
        let mut missing = MissingValues { values: [0; WANTED_MISSING], count: self.wanted_value, work: self.work };
        missing.values.iter_mut().zip(&self.candidates[..self.wanted_value]).for_each(|(to, (value, _))| *to = *value);
        missing
    }
}

impl DenseTable {
    /// Marks the values that splits with partners reach, for heap `n` in lane 0 and the heaps after it in the other lanes.
    pub(super) fn mark_partner_splits(&self, n: usize, marks: &mut ReachedMarks) {
        for &taken in self.splits.two_heaps.iter().filter(|&&taken| taken < n) {
            self.partners.mark_splits(&self.table, n - taken, marks);
        }
    }

    /// A search for the least values that are not marked in a lane and that no split of `n` with both components below `known` reaches.
    pub(super) fn search_missing<'a>(
        &'a self,
        n: usize,
        known: usize,
        (marks, lane): (&'a ReachedMarks, usize),
        wanted: usize,
    ) -> MissingSearch<'a> {
        let mut parts = Vec::new();
        let mut work = MarkingWork::default();
        for &taken in self.splits.two_heaps.iter().filter(|&&taken| taken < n) {
            let left = n - taken;
            // The larger component `left − a` is below `known` if and only if `a > left − known`.
            let first = (left + 1).saturating_sub(known).max(1);
            let (low, high) = self.table.split_rows(left, first, self.splits.split_count(left));
            parts.extend(low.chunks(PART_SPLITS).zip(high.chunks(PART_SPLITS)));
            work.marked_splits += self.partners.len();
        }
        MissingSearch {
            backend: self.backend,
            parts,
            free: marks.unmarked_values(lane),
            candidates: Vec::with_capacity(wanted + SPARE_CANDIDATES),
            open_candidates: Vec::with_capacity(wanted + SPARE_CANDIDATES),
            missing_count: 0,
            wanted_value: wanted,
            work,
        }
    }
}
