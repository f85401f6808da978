//! The number of groups in which the first of many shifts are marked.

use super::{BLOCK_HEAPS, GROUP_CODES, MAX_GROUPS};

/// An estimate of the number of groups to mark before stages, in which a heap with a larger code is computed by itself.
///
/// Few heaps have the largest codes, so marking these in all heaps may cost more.
pub(super) struct StagedEstimate {
    max_groups: usize,
    groups: usize,
    /// The costs of marking a pair of groups for a block, and of computing a heap by itself.
    pair_cost: usize,
    heap_cost: usize,
    /// For each group, the number of recent examined heaps that have a code in it.
    counts: [usize; MAX_GROUPS],
    blocks: usize,
}

/// The cost of marking the code of a shift in a pair of groups for a block, and of looking at it for a single heap, in instructions.
const PAIR_COST_INSTRUCTIONS: usize = 12;
const HEAP_COST_INSTRUCTIONS: usize = 4;
/// One of `EXAMINED_STEP_BLOCKS` blocks is examined, and the estimate is recomputed after `EXAMINED_COUNT_BLOCKS` examined blocks.
const EXAMINED_STEP_BLOCKS: usize = 4;
const EXAMINED_COUNT_BLOCKS: usize = 32;

impl StagedEstimate {
    /// An estimate for at most `most` groups, and `first` first shifts of `all` shifts.
    pub(super) fn new(most: usize, first: usize, all: usize) -> StagedEstimate {
        let (pair_cost, heap_cost) = (PAIR_COST_INSTRUCTIONS * first, HEAP_COST_INSTRUCTIONS * all);
        StagedEstimate { max_groups: most, groups: most, pair_cost, heap_cost, counts: [0; MAX_GROUPS], blocks: 0 }
    }

    pub(super) fn estimated_groups(&self) -> usize {
        self.groups
    }

    /// Records the codes of a block.
    pub(super) fn record_block(&mut self, block: &[u8]) {
        self.blocks += 1;
        if !self.blocks.is_multiple_of(EXAMINED_STEP_BLOCKS) {
            return;
        }
        for &code in block {
            self.counts[usize::from(code) / GROUP_CODES] += 1;
        }
        if self.blocks.is_multiple_of(EXAMINED_STEP_BLOCKS * EXAMINED_COUNT_BLOCKS) {
            let heaps: usize = self.counts.iter().sum();
            let cost = |groups: &usize| {
                let larger: usize = self.counts[*groups..].iter().sum();
                groups.div_ceil(2) * self.pair_cost * heaps + BLOCK_HEAPS * self.heap_cost * larger
            };
            // The largest of those that cost the same.
            self.groups = (1..=self.max_groups).rev().min_by_key(cost).unwrap_or(self.max_groups);
            // Older blocks count less.
            self.counts.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks `blocks` times the same codes, for 100 first shifts of 300.
    fn estimate(codes: &[u8; BLOCK_HEAPS], blocks: usize) -> usize {
        let mut estimate = StagedEstimate::new(8, 100, 300);
        (0..blocks).for_each(|_| estimate.record_block(codes));
        estimate.estimated_groups()
    }

    #[test]
    fn groups_of_few_heaps_are_left_out() {
        let blocks = EXAMINED_STEP_BLOCKS * EXAMINED_COUNT_BLOCKS;
        let mut codes = [7; BLOCK_HEAPS];
        assert_eq!(estimate(&codes, blocks - 1), 8);
        assert_eq!(estimate(&codes, blocks), 2);
        // A heap costs as much by itself as a pair of groups in all heaps.
        codes[0] = 50;
        assert_eq!(estimate(&codes, blocks), 2);
        codes[1..4].fill(50);
        assert_eq!(estimate(&codes, 2 * blocks), 8);
    }
}
