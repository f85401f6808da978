//! Sets of small numbers as bit sets of a fixed number of words.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const NONE: Bits<W> = Bits([0; W]);

    /// An exclusive upper bound of the numbers.
    pub(crate) const CAPACITY: usize = 64 * W;

    /// The set with these words, the smallest numbers first.
    pub(crate) fn of_words(words: [u64; W]) -> Bits<W> {
        Bits(words)
    }

    /// Its words, the smallest numbers first.
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The set of one number.
    pub(crate) fn one(number: usize) -> Bits<W> {
        Bits::NONE.with(number)
    }

    /// The numbers below `count`.
    pub(crate) fn first(count: usize) -> Bits<W> {
        Bits(std::array::from_fn(|at| match count.saturating_sub(64 * at) {
            0 => 0,
            left => u64::MAX >> (64 - left.min(64)),
        }))
    }

    /// Adds a number.
    pub(crate) fn with(mut self, number: usize) -> Bits<W> {
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// Removes a number.
    pub(crate) fn without(mut self, number: usize) -> Bits<W> {
        self.0[number / 64] &= !(1 << (number % 64));
        self
    }

    /// Whether a number is in the set.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether no number is in the set.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many numbers are in the set.
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// How many numbers below `number` are in the set.
    pub(crate) fn count_below(&self, number: usize) -> u32 {
        (*self & Bits::first(number)).count()
    }

    /// The numbers, ascending.
    pub(crate) fn each(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, mut word)| {
            std::iter::from_fn(move || {
                let first = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * at + first)
            })
        })
    }

    /// The least number.
    pub(crate) fn least(self) -> Option<usize> {
        self.each().next()
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits<W> {
        numbers.into_iter().fold(Bits::NONE, Bits::with)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Bits<W>;

    fn bitand(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Bits<W>;

    fn bitor(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    fn bitor_assign(&mut self, other: Bits<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;

    fn not(self) -> Bits<W> {
        Bits(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn agrees<const W: usize>() {
        let mut state = 9u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % Bits::<W>::CAPACITY
        };
        for _ in 0..200 {
            let [a, b]: [BTreeSet<usize>; 2] = std::array::from_fn(|_| (0..random()).map(|_| random()).collect());
            let [x, y]: [Bits<W>; 2] = [&a, &b].map(|set| set.iter().copied().collect());
            let limit = random();
            assert_eq!(x.each().collect::<BTreeSet<_>>(), a);
            assert_eq!((x & y).each().collect::<BTreeSet<_>>(), &a & &b);
            assert_eq!((x | y).each().collect::<BTreeSet<_>>(), &a | &b);
            assert_eq!((x & !y).each().collect::<BTreeSet<_>>(), &a - &b);
            assert_eq!((x.count() as usize, x.least()), (a.len(), a.first().copied()));
            assert_eq!(x.count_below(limit) as usize, a.range(..limit).count());
            assert_eq!((x.has(limit), x.is_empty()), (a.contains(&limit), a.is_empty()));
            assert_eq!(x.with(limit).without(limit), x.without(limit));
            assert_eq!(Bits::<W>::first(limit).each().collect::<Vec<_>>(), (0..limit).collect::<Vec<_>>());
        }
        assert_eq!(Bits::<W>::first(Bits::<W>::CAPACITY), !Bits::NONE);
    }

    #[test]
    fn bits_are_sets() {
        agrees::<1>();
        agrees::<4>();
    }
}
