//! The values of blocks of heaps after a window.
//!
//! The lemma and the splits are those of [`SparseHeapValues`], with which the tests compare; but all values are common here, and have indices.
//! The options of a row of heaps by a split with a certain small heap are a row of earlier values with an index added.
//! So these options of a whole block are found by few instructions, which the compiler generates for the loops over arrays.

use super::CertifiedSpace;
use super::groups::ShiftGroups;
use super::heaps::SparseHeapValues;
use super::index::{IndexSet, ValueIndices};
use super::moves::SparseMoves;
use super::witnesses::{WitnessSearch, choose_splits};

/// The maximum number of heaps at the end of a window for which splits are chosen.
const MAX_SAMPLE_HEAPS: usize = 2048;
/// The largest shift of a chosen split: the sets of this number of heaps stay in the first-level cache.
const MAX_CHOSEN_SHIFT: usize = 1024;

/// Computes blocks of `BLOCK` heaps, after all rare heaps.
///
/// The sets of `STEP` heaps fill a vector of 16 bytes. `RUN` is twice as many, and divides `BLOCK`.
#[derive(Clone)]
pub(super) struct HeapBlocks<S, const STEP: usize, const RUN: usize, const BLOCK: usize> {
    indices: ValueIndices<S>,
    largest: u8,
    /// The options that are marked, with shifts from `BLOCK` on, below that, and below `RUN`.
    far_shifts: ShiftGroups,
    middle_shifts: ShiftGroups,
    near_shifts: ShiftGroups,
    /// The number of values that can be computed together: the least of these shifts, but at most `STEP`.
    advance: usize,
    /// The moves that leave one heap with a value that is common there, and rare at the heap before the move.
    turned: Vec<(usize, u8)>,
    /// The splits that may be chosen as witnesses: the smaller heap is common, and among the first.
    splits: Vec<(usize, u8)>,
    /// The options with rare values that are tried for all heaps: the chosen splits, and the moves that leave one heap.
    witnesses: ShiftGroups,
    search: WitnessSearch,
    /// For each value that the heaps keep, the set of its index.
    sets: Vec<S>,
}

impl<S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize> HeapBlocks<S, STEP, RUN, BLOCK> {
    /// For heaps after windows of `window` values, where `start` has all values before the first of them.
    ///
    /// `None` if values up to `largest` have no indices.
    pub(super) fn new<const W: usize>(
        moves: &SparseMoves,
        space: &CertifiedSpace,
        largest: u8,
        start: &SparseHeapValues<u8, W>,
        window: usize,
    ) -> Option<Self> {
        let indices = ValueIndices::<S>::new(*space, largest)?;
        // A value that is common at one heap is common at another, unless the heap counts and one of them is odd.
        let (turned, kept): (Vec<usize>, Vec<usize>) =
            moves.one_heap.iter().partition(|&&taken| space.parity && taken % 2 == 1);
        let alone = |taken: Vec<usize>| taken.into_iter().map(|taken| (taken, 0));
        let rare_splits = start.rare_splits().map(|(shift, value)| (shift, indices.index_of(value)));
        let marked: Vec<(usize, u8)> = alone(kept).chain(rare_splits).collect();
        let with_shifts = |from: usize, to: usize| {
            ShiftGroups::new(marked.iter().copied().filter(|&(shift, _)| (from..to).contains(&shift)).collect())
        };
        let first = start.first_values(window);
        let last_shift = window.min(MAX_CHOSEN_SHIFT);
        let splits_with = |taken: usize| {
            let common = (1..(last_shift + 1).saturating_sub(taken).min(window))
                .filter(|&low| !indices.is_rare(first[low], low));
            common.map(move |low| (low + taken, first[low]))
        };
        let mut splits: Vec<(usize, u8)> = moves.two_heaps.iter().copied().flat_map(splits_with).collect();
        splits.iter_mut().for_each(|(_, value)| *value = indices.index_of(*value));
        splits.sort_unstable();
        splits.dedup();
        Some(HeapBlocks {
            largest,
            far_shifts: with_shifts(BLOCK, usize::MAX),
            middle_shifts: with_shifts(RUN, BLOCK),
            near_shifts: with_shifts(0, RUN),
            advance: marked.iter().map(|&(shift, _)| shift).min().unwrap_or(STEP).min(STEP),
            turned: alone(turned).collect(),
            splits,
            witnesses: ShiftGroups::new(Vec::new()),
            search: WitnessSearch::new(moves, first),
            sets: Vec::new(),
            indices,
        })
    }

    /// Prepares for the heaps after a window, the values of which are all that `heaps` has.
    ///
    /// Returns `false` if one of them is rare: then the next values are not computed in blocks.
    pub(super) fn begin_piece<const W: usize>(&mut self, heaps: &SparseHeapValues<u8, W>) -> bool {
        let values = heaps.stored_values();
        let from = heaps.len() - values.len();
        if (from..).zip(values).any(|(heap, &value)| self.indices.is_rare(value, heap)) {
            return false;
        }
        self.sets.clear();
        self.follow(heaps);
        let before = values.len() - (values.len() / 2).min(MAX_SAMPLE_HEAPS);
        let needed = |at: usize| self.indices.rare_below(&[self.sets[at]], from + at)[0];
        let splits: Vec<(usize, u8)> = self.splits.iter().copied().filter(|&(shift, _)| shift <= before).collect();
        let mut witnesses = choose_splits(&splits, &self.sets, (before..values.len()).map(needed).collect());
        witnesses.extend(&self.turned);
        self.witnesses = ShiftGroups::new(witnesses);
        true
    }

    /// Forgets all heaps but the last ones, as [`SparseHeapValues::keep_last`].
    pub(super) fn keep_last(&mut self, count: usize) {
        self.sets.drain(..self.sets.len().saturating_sub(count));
    }

    /// Computes the next `BLOCK` values.
    ///
    /// Returns `false`, and adds none, unless all of them are common and no larger than the largest of the certificate,
    /// and all rare values below them have witnesses in the window.
    pub(super) fn compute_next<const W: usize>(&mut self, heaps: &mut SparseHeapValues<u8, W>) -> bool {
        self.follow(heaps);
        let (heap, at) = (heaps.len(), self.sets.len());
        self.add_least_common();
        let sets: [S; BLOCK] = *self.sets.last_chunk().expect("they were added");
        // The tests take all heaps of the block, without an early end, so that they are few instructions.
        let all_fit = sets.iter().fold(true, |all, &set| all & (set != S::EMPTY_SET));
        if all_fit {
            let values = self.indices.common_values(&sets, heap);
            heaps.extend(&values);
            let largest = values.into_iter().fold(0, u8::max);
            if largest <= self.largest && self.have_witnesses(&sets, heap, heaps.stored_values()) {
                return true;
            }
            heaps.remove_last(BLOCK);
        }
        self.sets.truncate(at);
        false
    }

    /// Adds the sets of values that were computed one by one.
    fn follow<const W: usize>(&mut self, heaps: &SparseHeapValues<u8, W>) {
        let new = &heaps.stored_values()[self.sets.len()..];
        self.sets.extend(new.iter().map(|&value| S::from_index(self.indices.index_of(value))));
    }

    /// Adds the sets of the least common values that are not marked, for a block. A set is empty where all are marked.
    #[inline(never)]
    fn add_least_common(&mut self) {
        let at = self.sets.len();
        let far: [S; BLOCK] = self.far_shifts.options_of_row(&self.sets, at);
        self.sets.resize(at + BLOCK, S::EMPTY_SET);
        for run in (0..BLOCK).step_by(RUN) {
            let middle: [S; RUN] = self.middle_shifts.options_of_row(&self.sets, at + run);
            let marked: [S; RUN] = std::array::from_fn(|lane| middle[lane] | far[run + lane]);
            // In each step the first `advance` values after the known ones depend on known values alone. The values after those are computed again.
            let mut known = 0;
            while known < RUN {
                let step = known.min(RUN - STEP);
                let near: [S; STEP] = self.near_shifts.options(&self.sets, at + run + step);
                let marked: &[S; STEP] = marked[step..].first_chunk().expect("the step is in the run");
                let least: [S; STEP] = std::array::from_fn(|lane| (marked[lane] | near[lane]).least_missing());
                self.sets[at + run + step..][..STEP].copy_from_slice(&least);
                known += self.advance;
            }
        }
    }

    /// Returns whether all rare values below those of the last block have witnesses. `sets` are those of the block, `heap` is its first heap.
    #[inline]
    fn have_witnesses(&self, sets: &[S; BLOCK], heap: usize, values: &[u8]) -> bool {
        let at = values.len() - BLOCK;
        let found: [S; BLOCK] = self.witnesses.options_of_row(&self.sets, at);
        let needed = self.indices.rare_below(sets, heap);
        let missing: [S; BLOCK] = std::array::from_fn(|lane| needed[lane] & !found[lane]);
        if missing.iter().fold(S::EMPTY_SET, |any, &missing| any | missing) == S::EMPTY_SET {
            return true;
        }
        for (lane, mut missing) in missing.into_iter().enumerate() {
            while missing != S::EMPTY_SET {
                let index = missing.least_index();
                if !self.search.has_witness(values, at + lane, self.indices.rare_value(index, heap + lane)) {
                    return false;
                }
                missing = missing & !S::from_index(index);
            }
        }
        true
    }
}
