//! Sets of small numbers as bit sets of a fixed number of words.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FixedBitSet<const W: usize>([u64; W]);

impl<const W: usize> FixedBitSet<W> {
    /// The empty set.
    pub(crate) const EMPTY_SET: FixedBitSet<W> = FixedBitSet([0; W]);

    /// An exclusive upper bound of the numbers.
    pub(crate) const BIT_CAPACITY: usize = 64 * W;

    /// The set with these words, the smallest numbers first.
    pub(crate) fn from_words(words: [u64; W]) -> FixedBitSet<W> {
        FixedBitSet(words)
    }

    /// The words of the set, the smallest numbers first.
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The set of one number.
    pub(crate) fn singleton(number: usize) -> FixedBitSet<W> {
        FixedBitSet::EMPTY_SET.with(number)
    }

    /// The numbers below `count`.
    pub(crate) fn first_numbers(count: usize) -> FixedBitSet<W> {
        FixedBitSet(std::array::from_fn(|at| match count.saturating_sub(64 * at) {
            0 => 0,
            left => u64::MAX >> (64 - left.min(64)),
        }))
    }

    /// Adds a number.
    pub(crate) fn with(mut self, number: usize) -> FixedBitSet<W> {
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// Removes a number.
    pub(crate) fn without(mut self, number: usize) -> FixedBitSet<W> {
        self.0[number / 64] &= !(1 << (number % 64));
        self
    }

    /// Whether a number is in the set.
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether no number is in the set.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The number of numbers in the set.
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of numbers below `number` in the set.
    pub(crate) fn count_below(&self, number: usize) -> u32 {
        (*self & FixedBitSet::first_numbers(number)).count()
    }

    /// The numbers, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let first = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + first)
            })
        })
    }

    /// The least number.
    pub(crate) fn least_number(self) -> Option<usize> {
        self.iter().next()
    }
}

impl<const W: usize> FromIterator<usize> for FixedBitSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> FixedBitSet<W> {
        numbers.into_iter().fold(FixedBitSet::EMPTY_SET, FixedBitSet::with)
    }
}

impl<const W: usize> BitAnd for FixedBitSet<W> {
    type Output = FixedBitSet<W>;

    fn bitand(self, other: FixedBitSet<W>) -> FixedBitSet<W> {
        FixedBitSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> BitOr for FixedBitSet<W> {
    type Output = FixedBitSet<W>;

    fn bitor(self, other: FixedBitSet<W>) -> FixedBitSet<W> {
        FixedBitSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const W: usize> BitOrAssign for FixedBitSet<W> {
    fn bitor_assign(&mut self, other: FixedBitSet<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for FixedBitSet<W> {
    type Output = FixedBitSet<W>;

    fn not(self) -> FixedBitSet<W> {
        FixedBitSet(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn check_against_btree_set<const W: usize>() {
        let mut state = 9u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % FixedBitSet::<W>::BIT_CAPACITY
        };
        for _ in 0..200 {
            let [a, b]: [BTreeSet<usize>; 2] = std::array::from_fn(|_| (0..random()).map(|_| random()).collect());
            let [x, y]: [FixedBitSet<W>; 2] = [&a, &b].map(|set| set.iter().copied().collect());
            let limit = random();
            assert_eq!(x.iter().collect::<BTreeSet<_>>(), a);
            assert_eq!((x & y).iter().collect::<BTreeSet<_>>(), &a & &b);
            assert_eq!((x | y).iter().collect::<BTreeSet<_>>(), &a | &b);
            assert_eq!((x & !y).iter().collect::<BTreeSet<_>>(), &a - &b);
            assert_eq!((x.count() as usize, x.least_number()), (a.len(), a.first().copied()));
            assert_eq!(x.count_below(limit) as usize, a.range(..limit).count());
            assert_eq!((x.contains(limit), x.is_empty()), (a.contains(&limit), a.is_empty()));
            assert_eq!(x.with(limit).without(limit), x.without(limit));
            assert_eq!(
                FixedBitSet::<W>::first_numbers(limit).iter().collect::<Vec<_>>(),
                (0..limit).collect::<Vec<_>>()
            );
        }
        assert_eq!(FixedBitSet::<W>::first_numbers(FixedBitSet::<W>::BIT_CAPACITY), !FixedBitSet::EMPTY_SET);
    }

    #[test]
    fn bits_are_sets() {
        check_against_btree_set::<1>();
        check_against_btree_set::<4>();
    }
}
