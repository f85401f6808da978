//! The values of small heaps, by the definition.

use super::rules::HeapTakes;

/// The values of the heaps 0, 1, 2, … by the definition.
#[derive(Default)]
pub(super) struct DefinedHeapValues {
    values: Vec<u64>,
    /// `sums[h − 1][n]`: the nim-sums of the values of `h` non-empty heaps with `n` tokens in all. `unequal[n]`: those of two different heaps.
    sums: Vec<Vec<Vec<bool>>>,
    unequal: Vec<Vec<bool>>,
}

impl DefinedHeapValues {
    pub(super) fn value(&self, heap: u64) -> u64 {
        self.values[heap as usize]
    }

    /// The value of the next heap.
    pub(super) fn next(&mut self, takes: &[HeapTakes]) -> u64 {
        let n = self.values.len();
        let most = takes.iter().map(|takes| takes.heaps as usize).max().unwrap_or(0);
        // `sums[0]` is needed by `unequal` even where no move leaves two heaps that may be equal.
        self.sums.resize_with(most.max(1), Vec::new);
        // The sums of several heaps with n tokens; the value of the single heap of n is not known yet.
        for heaps in 2..=most {
            let sums = self.split_sums(n, |rest| &self.sums[heaps - 2][rest], |_, _| true);
            self.sums[heaps - 1].push(sums);
        }
        let differ = self.split_sums(n, |rest| &self.sums[0][rest], |one, rest| one != rest);
        self.unequal.push(differ);
        let mut reached = Vec::new();
        for takes in takes {
            for taken in (0..=n).filter(|&taken| takes.allows(taken as u64)) {
                let left = n - taken;
                match takes.heaps {
                    0 if left == 0 => mark_value(&mut reached, 0),
                    0 => {}
                    1 if taken == 0 || (takes.positive && left == 0) => {}
                    1 => mark_value(&mut reached, self.values[left] as usize),
                    2 if takes.unequal => mark_values(&mut reached, &self.unequal[left]),
                    heaps => mark_values(&mut reached, &self.sums[heaps as usize - 1][left]),
                }
            }
        }
        let value = reached.iter().position(|&reached| !reached).unwrap_or(reached.len());
        self.values.push(value as u64);
        // The heap of 0 cannot be part of a split, so it has no entry.
        let mut own = vec![false; if n == 0 { 0 } else { value + 1 }];
        own.last_mut().into_iter().for_each(|last| *last = true);
        self.sums[0].push(own);
        value as u64
    }

    /// The nim-sums of a heap and of `others`, with `tokens` tokens in all.
    fn split_sums<'a>(
        &'a self,
        tokens: usize,
        others: impl Fn(usize) -> &'a Vec<bool>,
        may: impl Fn(usize, usize) -> bool,
    ) -> Vec<bool> {
        let mut sums = Vec::new();
        for one in (1..tokens).filter(|&one| may(one, tokens - one)) {
            let value = self.values[one] as usize;
            let rest = others(tokens - one).iter().enumerate().filter(|rest| *rest.1);
            rest.for_each(|(rest, _)| mark_value(&mut sums, value ^ rest));
        }
        sums
    }

    /// The heaps that moves leave that leave one heap.
    pub(super) fn single_options(&self, takes: &[HeapTakes], heap: u64) -> Vec<u64> {
        let single = takes.iter().filter(|takes| takes.heaps == 1);
        let left = |takes: &HeapTakes| {
            let may = |&taken: &u64| takes.allows(taken) && !(takes.positive && taken == heap);
            (1..=heap).filter(may).map(|taken| heap - taken).collect::<Vec<_>>()
        };
        single.flat_map(left).collect()
    }
}

fn mark_value(set: &mut Vec<bool>, value: usize) {
    if set.len() <= value {
        set.resize(value + 1, false);
    }
    set[value] = true;
}

fn mark_values(set: &mut Vec<bool>, values: &[bool]) {
    values.iter().enumerate().filter(|value| *value.1).for_each(|(value, _)| mark_value(set, value));
}
