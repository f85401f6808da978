//! The splits that are marked first.
//!
//! The smaller components are chosen so that each value occurs once before any occurs twice, and so on. Their splits leave half as many
//! values unreached as those of equally many consecutive heaps (0.007 at 10^5: 8000 partners leave 11 values below the answer,
//! heaps 1 to 8000 leave 22). Partners are sorted by heap, so that memory is read in one direction.
//!
//! To mark a split costs one step, to compare a candidate with a split a small part of one; the more splits are marked, the fewer candidates
//! remain. The best number of partners is where both cost about the same. It is adjusted by measuring the work.

use super::missing::{MARK_LANES, MarkingWork, ReachedMarks};
use super::{BLOCK_TABLE_DIVISOR, MAX_BLOCK_HEAPS, MirroredValues};
use crate::splits::SplitRule;

/// The number of partners at first, and the minimum.
const MIN_PARTNERS: usize = 256;

/// The number of splits a candidate is compared with in the time in which one split is marked.
const HELD_PER_MARK: usize = 16;

/// The smaller components of the splits that are marked.
#[derive(Debug)]
pub(super) struct DensePartners {
    /// Heaps, ascending, with their values.
    heaps: Vec<(u32, u16)>,
    /// The number of partners to choose.
    count: usize,
    /// The table length at which partners are chosen again.
    next_choice: usize,
    /// The work done since the last choice.
    work: MarkingWork,
}

impl Default for DensePartners {
    fn default() -> DensePartners {
        DensePartners { heaps: Vec::new(), count: MIN_PARTNERS, next_choice: 0, work: MarkingWork::default() }
    }
}

impl DensePartners {
    /// Adds the work done for a heap.
    pub(super) fn note_work(&mut self, work: &MarkingWork) {
        self.work.marked_splits += work.marked_splits;
        self.work.compared_splits += work.compared_splits;
    }

    /// Chooses partners again if the table has grown by an eighth.
    pub(super) fn choose_if_due(&mut self, splits: &SplitRule, table: &MirroredValues) {
        let length = table.values.len();
        if length < self.next_choice {
            return;
        }
        self.next_choice = length + length / 8 + 1;
        let work = std::mem::take(&mut self.work);
        if work.marked_splits * HELD_PER_MARK < work.compared_splits {
            // A quarter up and a fifth down cancel, so the number settles where both costs are equal.
            self.count += self.count / 4;
        } else {
            self.count = (self.count - self.count / 5).max(MIN_PARTNERS);
        }
        // Until the next choice, both components must be below the block, and the partner must be the smaller one.
        let near = (2 * length / BLOCK_TABLE_DIVISOR).min(MAX_BLOCK_HEAPS) + MARK_LANES;
        let half = length.saturating_sub(splits.max_taken() + 1) / 2;
        let mut seen = vec![0u32; table.width];
        let mut ranked: Vec<(u32, u32)> = (near..half)
            .map(|heap| {
                let rank = &mut seen[usize::from(table.values[heap])];
                *rank += 1;
                (*rank, heap as u32)
            })
            .collect();
        if ranked.len() > self.count {
            // By rank: a value occurs for the second time only after all values occurred once.
            ranked.select_nth_unstable(self.count);
            ranked.truncate(self.count);
        }
        self.heaps = ranked.into_iter().map(|(_, heap)| (heap, table.values[heap as usize])).collect();
        self.heaps.sort_unstable();
    }

    /// The number of partners.
    pub(super) fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Marks the splits of `left` tokens with a partner in lane 0; in lane `i`, those of `left + i` tokens.
    ///
    /// Four lanes share one load of 64 bits, so that the stores do not depend on one another.
    pub(super) fn mark_splits(&self, table: &MirroredValues, left: usize, marks: &mut ReachedMarks) {
        for &(heap, value) in &self.heaps {
            let from = left - heap as usize;
            let values: &[u16; MARK_LANES] =
                table.values[from..from + MARK_LANES].try_into().expect("they are so many");
            for (half, values) in values.as_chunks::<4>().0.iter().enumerate() {
                let word = |i: usize| u64::from(values[i]) << (16 * i);
                let sums = (word(0) | word(1) | word(2) | word(3)) ^ (u64::from(value) * 0x0001_0001_0001_0001);
                (0..4).for_each(|i| marks.insert(4 * half + i, (sums >> (16 * i)) as u16));
            }
        }
    }
}
