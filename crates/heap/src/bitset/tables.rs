//! Sets of values for each number of heaps.

use super::rows::ValueSets;
use grundy_game::take_and_break::HeapCount;

/// For each number of heaps, and for all from some number on, the sets of values for each number of tokens.
#[derive(Debug)]
pub(super) struct SumTables {
    /// The first number of heaps that has a table.
    first_heap_count: usize,
    /// The sets for exactly `first_heap_count`, `first_heap_count + 1`, … heaps.
    pub(super) exactly: Vec<ValueSets>,
    /// The sets for a number of heaps or more, with that number.
    pub(super) at_least: Vec<(usize, ValueSets)>,
}

impl SumTables {
    /// Tables for `first_heap_count` to `most` heaps, and for the bounds in `counts`.
    pub(super) fn new(first_heap_count: usize, most: usize, counts: &[HeapCount], words: usize) -> SumTables {
        let mut bounds: Vec<usize> = counts
            .iter()
            .filter_map(|count| match *count {
                HeapCount::AtLeast(least) => Some(least as usize),
                HeapCount::Exactly(_) => None,
            })
            .collect();
        bounds.sort_unstable();
        bounds.dedup();
        let at_least = bounds.into_iter().map(|least| (least, ValueSets::new(words))).collect();
        SumTables { first_heap_count, exactly: vec![ValueSets::new(words); most + 1 - first_heap_count], at_least }
    }

    /// The number of tables.
    pub(super) fn len(&self) -> usize {
        self.exactly.len() + self.at_least.len()
    }

    /// All tables.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut ValueSets> {
        self.exactly.iter_mut().chain(self.at_least.iter_mut().map(|(_, rows)| rows))
    }

    /// The values of `count` heaps with `tokens` tokens together.
    pub(super) fn value_set(&self, count: HeapCount, tokens: usize) -> &[u64] {
        let rows = match count {
            HeapCount::Exactly(heaps) => &self.exactly[heaps as usize - self.first_heap_count],
            HeapCount::AtLeast(least) => {
                let bounded = self.at_least.iter().find(|&&(bound, _)| bound == least as usize);
                &bounded.expect("the bound was asked for").1
            }
        };
        rows.row(tokens)
    }
}
