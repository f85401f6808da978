//! The values of positions of heaps of pairwise different sizes.
//!
//! Each size is used once or not at all, so the sizes are taken in one after the other, as things are packed into a knapsack:
//! when `G(m)` is known, `D_j(r)` becomes `D_j(r) ∪ (G(m) ⊕ D_{j−1}(r − m))`, where the sets on the right know sizes below `m` only.
//! All `r` up to the largest number of tokens must be there from the beginning.

use super::rows::{insert, unite_sums};
use super::tables::Tables;
use grundy_theory::take_and_break::Count;

/// The sets for each number of heaps, and each number of tokens up to a bound.
#[derive(Debug)]
pub(super) struct Unequal {
    /// From one heap on.
    pub(super) tables: Tables,
    /// More tokens than there are in any set.
    room: usize,
}

impl Unequal {
    /// No sets as yet, for these numbers of heaps; `None` where none is asked for.
    pub(super) fn new(counts: &[Count], words: usize) -> Option<Unequal> {
        let exact = |count: &Count| match *count {
            Count::Exactly(heaps) => heaps as usize,
            Count::AtLeast(least) => least as usize - 1,
        };
        let most = counts.iter().map(exact).max()?;
        Some(Unequal { tables: Tables::new(1, most, counts, words), room: 0 })
    }

    /// More tokens than there are in any set.
    pub(super) fn room(&self) -> usize {
        self.room
    }

    /// Empties all sets, and makes room for numbers of tokens below a bound.
    pub(super) fn clear(&mut self, room: usize) {
        for rows in self.tables.all_mut() {
            rows.resize(0);
            rows.resize(room);
        }
        self.room = room;
    }

    /// Takes in the next size, with its value. Returns the steps it took.
    pub(super) fn take_in(&mut self, size: usize, value: u32) -> usize {
        if size == 0 || size >= self.room {
            return 0;
        }
        let Tables { exactly, at_least, .. } = &mut self.tables;
        // Large numbers of tokens and of heaps first: what is read does not know the size yet.
        for (least, rows) in at_least {
            for tokens in (size + 1..self.room).rev() {
                let (set, fewer) = rows.with_earlier(tokens, tokens - size);
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
        insert(exactly[0].row_mut(size), value);
        self.tables.len() * (self.room - size)
    }
}
