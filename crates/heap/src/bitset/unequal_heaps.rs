//! The sets of values of positions with heaps of pairwise different sizes.
//!
//! Each size is used at most once, so sizes are added one after the other, as items in the knapsack problem:
//! when `G(m)` is known, `D_j(r)` becomes `D_j(r) ∪ (G(m) ⊕ D_{j−1}(r − m))`, where the sets on the right contain sizes below `m` only.
//! So the sets of all `r` up to the largest number of tokens must exist from the beginning.

use super::rows::{insert_value, unite_sums};
use super::tables::SumTables;
use grundy_game::take_and_break::HeapCount;

/// The sets for each number of heaps, and each number of tokens up to a bound.
#[derive(Debug)]
pub(super) struct UnequalHeapSums {
    /// The sets for one or more heaps.
    pub(super) tables: SumTables,
    /// One more than the largest number of tokens of a set.
    room: usize,
}

impl UnequalHeapSums {
    /// Empty tables for these numbers of heaps; `None` if there are no numbers.
    pub(super) fn new(counts: &[HeapCount], words: usize) -> Option<UnequalHeapSums> {
        let exact = |count: &HeapCount| match *count {
            HeapCount::Exactly(heaps) => heaps as usize,
            HeapCount::AtLeast(least) => least as usize - 1,
        };
        let most = counts.iter().map(exact).max()?;
        Some(UnequalHeapSums { tables: SumTables::new(1, most, counts, words), room: 0 })
    }

    /// One more than the largest number of tokens of a set.
    pub(super) fn token_bound(&self) -> usize {
        self.room
    }

    /// Empties all sets, and makes room for numbers of tokens below a bound.
    pub(super) fn clear_to_room(&mut self, room: usize) {
        for rows in self.tables.all_mut() {
            rows.resize(0);
            rows.resize(room);
        }
        self.room = room;
    }

    /// Adds the next size, with its value. Returns the steps it took.
    pub(super) fn add_size(&mut self, size: usize, value: u32) -> usize {
        if size == 0 || size >= self.room {
            return 0;
        }
        let SumTables { exactly, at_least, .. } = &mut self.tables;
        // Large numbers of tokens and of heaps first, so that the sets that are read do not contain the new size yet.
        for (least, rows) in at_least {
            for tokens in (size + 1..self.room).rev() {
                let (set, fewer) = rows.row_and_earlier(tokens, tokens - size);
                unite_sums(set, fewer, value);
                unite_sums(set, exactly[*least - 2].row(tokens - size), value);
            }
        }
        for heaps in (1..exactly.len()).rev() {
            let [fewer, rows] = &mut exactly[heaps - 1..=heaps] else { unreachable!("two tables") };
            for tokens in size + 1..self.room {
                unite_sums(rows.row_mut(tokens), fewer.row(tokens - size), value);
            }
        }
        insert_value(exactly[0].row_mut(size), value);
        self.tables.len() * (self.room - size)
    }
}
