//! Enumerates all ways to make at most `k` heaps smaller, without recursion because there may be very many heaps.

use crate::shared::game_number::GameNumber;

/// The heaps, with some of them smaller.
pub(super) struct HeapReductions<N> {
    original: Vec<N>,
    heaps: Vec<N>,
    /// The heaps that are smaller, ascending.
    smaller: Vec<usize>,
    max_heaps: usize,
}

impl<N: GameNumber> HeapReductions<N> {
    pub(super) fn new(heaps: Vec<N>, most: usize) -> HeapReductions<N> {
        HeapReductions { original: heaps.clone(), heaps, smaller: Vec::new(), max_heaps: most }
    }

    /// The heaps after the next way.
    pub(super) fn next_reduction(&mut self) -> Option<&Vec<N>> {
        let after = self.smaller.last().map_or(0, |i| i + 1);
        let deeper = if self.smaller.len() < self.max_heaps { self.next_nonempty_heap(after) } else { None };
        if let Some(i) = deeper {
            self.take_one(i);
            return Some(&self.heaps);
        }
        while let Some(i) = self.smaller.pop() {
            if !self.heaps[i].is_zero() {
                self.take_one(i);
                return Some(&self.heaps);
            }
            self.heaps[i] = self.original[i].clone();
            if let Some(next) = self.next_nonempty_heap(i + 1) {
                self.take_one(next);
                return Some(&self.heaps);
            }
        }
        None
    }

    /// The first heap from `first` on that is not empty.
    fn next_nonempty_heap(&self, first: usize) -> Option<usize> {
        (first..self.heaps.len()).find(|&i| !self.heaps[i].is_zero())
    }

    fn take_one(&mut self, i: usize) {
        self.heaps[i] -= &N::one();
        self.smaller.push(i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_found_once() {
        let heaps = [2u64, 0, 3, 1];
        for most in 0..=5 {
            let (mut found, mut ways) = (Vec::new(), HeapReductions::new(heaps.to_vec(), most));
            while let Some(way) = ways.next_reduction() {
                found.push(way.clone());
            }
            let mut right = Vec::new();
            for n in 0..3 * 4 * 2u64 {
                let way = vec![n % 3, 0, n / 3 % 4, n / 12];
                let smaller = way.iter().zip(&heaps).filter(|(a, b)| a < b).count();
                if (1..=most).contains(&smaller) {
                    right.push(way);
                }
            }
            found.sort();
            right.sort();
            assert_eq!(found, right, "{most}");
        }
    }
}
