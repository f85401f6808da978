//! Splits that are marked first.
//!
//! A component of each value, then a second one of each, and so on: their splits reach twice as many values as those of as many consecutive heaps
//! (0.007 at 10^5: with 8000 of them 11 values below the answer are left, with heaps 1 to 8000 there are 22).
//! They are sorted, so that memory is read in one direction.
//!
//! A split that is marked costs a step, one that a candidate is held against a small part of one; the more are marked the fewer candidates remain.
//! The number is right where both cost about the same, and is found by doing.

use super::missing::{LANES, Marks, Work};
use super::{BLOCKS, LONGEST_BLOCK, Table};
use crate::splits::Splits;

/// How many there are at first.
const FIRST: usize = 256;

/// So many splits are held against a candidate in the time in which one is marked.
const HELD_PER_MARK: usize = 16;

/// The smaller components.
#[derive(Debug)]
pub(super) struct Partners {
    /// Heaps, ascending, with their values.
    heaps: Vec<(u32, u16)>,
    /// How many are chosen.
    count: usize,
    /// They are chosen again when the table has this length.
    next_choice: usize,
    /// What was done since the last choice.
    work: Work,
}

impl Default for Partners {
    fn default() -> Partners {
        Partners { heaps: Vec::new(), count: FIRST, next_choice: 0, work: Work::default() }
    }
}

impl Partners {
    /// Learns from what was done for a heap.
    pub(super) fn note(&mut self, work: &Work) {
        self.work.marked += work.marked;
        self.work.held += work.held;
    }

    /// Chooses them anew whenever the table has grown by an eighth.
    pub(super) fn choose_again(&mut self, splits: &Splits, table: &Table) {
        let length = table.values.len();
        if length < self.next_choice {
            return;
        }
        self.next_choice = length + length / 8 + 1;
        let work = std::mem::take(&mut self.work);
        if work.marked * HELD_PER_MARK < work.held {
            self.count += self.count / 4;
        } else {
            self.count = (self.count - self.count / 5).max(FIRST);
        }
        // Such that both components are below the block and the smaller one comes first, until there is a new choice.
        let near = (2 * length / BLOCKS).min(LONGEST_BLOCK) + LANES;
        let half = length.saturating_sub(splits.most() + 1) / 2;
        let mut seen = vec![0u32; table.width];
        let mut ranked: Vec<(u32, u32)> = (near..half)
            .map(|heap| {
                let rank = &mut seen[usize::from(table.values[heap])];
                *rank += 1;
                (*rank, heap as u32)
            })
            .collect();
        if ranked.len() > self.count {
            ranked.select_nth_unstable(self.count);
            ranked.truncate(self.count);
        }
        self.heaps = ranked.into_iter().map(|(_, heap)| (heap, table.values[heap as usize])).collect();
        self.heaps.sort_unstable();
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.heaps.len()
    }

    /// Marks the splits in which two of them, or one and a larger heap, are what is `left`; in the other lanes for more that is left.
    ///
    /// Four lanes share a load, and no two values wait for each other.
    pub(super) fn mark(&self, table: &Table, left: usize, marks: &mut Marks) {
        for &(heap, value) in &self.heaps {
            let from = left - heap as usize;
            let values: &[u16; LANES] = table.values[from..from + LANES].try_into().expect("they are so many");
            for (half, values) in values.as_chunks::<4>().0.iter().enumerate() {
                let word = |i: usize| u64::from(values[i]) << (16 * i);
                let sums = (word(0) | word(1) | word(2) | word(3)) ^ (u64::from(value) * 0x0001_0001_0001_0001);
                (0..4).for_each(|i| marks.insert(4 * half + i, (sums >> (16 * i)) as u16));
            }
        }
    }
}
