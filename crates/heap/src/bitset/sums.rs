//! The sets of values of positions with a given number of heaps: of any sizes, or not all of the same size.
//!
//! With `K₂(r)` the set of values of two heaps of `r` tokens together,
//! `K_j(r) = ∪_i G(i) ⊕ K_{j−1}(r − i)` over the sizes `i` of one heap. It is enough that this heap is a smallest one, `i ≤ r/j`.
//! For `c` heaps or more: `A_c(r) = K_c(r) ∪ ∪_i G(i) ⊕ A_c(r − i)` with `i ≤ r/(c + 1)`.
//!
//! Of three or more heaps that are not all equal, one can be removed so that the others are not all equal either:
//! a smallest one, or, if all others are equal, one of these. So there `i` runs to `r/(j − 1)`, or `r/c`.

use super::rows::{NimSumMixer, insert_value, unite_sets};
use super::tables::SumTables;
use grundy_game::take_and_break::HeapCount;

/// The sets for each number of heaps, and each number of tokens.
#[derive(Debug)]
pub(super) struct HeapSums {
    /// Whether the heaps are not all of the same size.
    unequal: bool,
    /// The sets for two or more heaps.
    pub(super) tables: SumTables,
}

impl HeapSums {
    /// Empty tables for these numbers of heaps; `None` if there are no numbers.
    pub(super) fn new(counts: &[HeapCount], unequal: bool, words: usize) -> Option<HeapSums> {
        let most = counts.iter().map(|count| count.minimum() as usize).max()?;
        Some(HeapSums { unequal, tables: SumTables::new(2, most, counts, words) })
    }

    /// Extends the sets as far as the values of heaps below `n` determine them: `j` heaps with up to `n + j − 2` tokens. Returns the steps it took.
    pub(super) fn extend(&mut self, n: usize, values: &[u32], mixer: &mut NimSumMixer) -> usize {
        let mut steps = 0;
        let SumTables { exactly, at_least, .. } = &mut self.tables;
        let two = &mut exactly[0];
        for tokens in two.len()..=n {
            two.resize(tokens + 1);
            // Unequal pairs leave out the middle, which an even number of tokens has.
            let last = if self.unequal { tokens.saturating_sub(1) / 2 } else { tokens / 2 };
            let pairs = values[..tokens].iter().skip(1).zip(values[..tokens].iter().rev()).take(last);
            let set = two.row_mut(tokens);
            pairs.for_each(|(a, b)| insert_value(set, a ^ b));
            steps += last;
        }
        for heaps in 3..exactly.len() + 2 {
            let [fewer, rows] = &mut exactly[heaps - 3..=heaps - 2] else { unreachable!("two tables") };
            // The other heaps have a token each, so no heap has more than `n − 1`: its value is known.
            for tokens in rows.len()..=n + heaps - 2 {
                rows.resize(tokens + 1);
                let last = if tokens < heaps { 0 } else { tokens / (heaps - usize::from(self.unequal)) };
                (1..=last).for_each(|size| mixer.add(values[size], fewer.row(tokens - size)));
                mixer.finish_into(rows.row_mut(tokens));
                steps += last;
            }
        }
        for (least, rows) in at_least {
            for tokens in rows.len()..=n + *least - 2 {
                rows.resize(tokens + 1);
                let last = if tokens < *least { 0 } else { tokens / (*least + usize::from(!self.unequal)) };
                (1..=last).for_each(|size| mixer.add(values[size], rows.row(tokens - size)));
                mixer.finish_into(rows.row_mut(tokens));
                // The tables of exact numbers are as long already, because they come first.
                unite_sets(rows.row_mut(tokens), exactly[*least - 2].row(tokens));
                steps += last;
            }
        }
        steps
    }
}
