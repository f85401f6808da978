//! Sets of elements of a monoid.

/// A set of numbers below a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ElementSet(Vec<u64>);

impl ElementSet {
    /// The empty set, with room for numbers below a bound.
    pub(crate) fn empty(bound: usize) -> ElementSet {
        ElementSet(vec![0; bound.div_ceil(64)])
    }

    /// The numbers below a bound for which `fits` holds.
    pub(crate) fn from_predicate(bound: usize, fits: impl Fn(usize) -> bool) -> ElementSet {
        let mut bits = ElementSet::empty(bound);
        (0..bound).filter(|&at| fits(at)).for_each(|at| bits.insert(at));
        bits
    }

    #[inline]
    pub(crate) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all its numbers are in another set.
    pub(crate) fn is_within(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Removes the numbers of another set.
    pub(crate) fn remove_all(&mut self, other: &ElementSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    /// Its least number that is not in another set.
    pub(crate) fn least_outside(&self, other: &ElementSet) -> Option<usize> {
        let outside = self.0.iter().zip(&other.0).map(|(a, b)| a & !b);
        let (at, word) = outside.enumerate().find(|(_, word)| *word != 0)?;
        Some(64 * at + word.trailing_zeros() as usize)
    }

    /// The numbers, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let rest = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), rest)
                .map(move |rest| 64 * at + rest.trailing_zeros() as usize)
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The size of a set in bytes.
    pub(crate) fn byte_size(bound: usize) -> u64 {
        8 * bound.div_ceil(64) as u64 + 24
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn they_are_sets(a in prop::collection::btree_set(0usize..200, 0..40), b in prop::collection::btree_set(0usize..200, 0..40)) {
            let bits = |set: &BTreeSet<usize>| ElementSet::from_predicate(200, |at| set.contains(&at));
            let (x, y) = (bits(&a), bits(&b));
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            prop_assert_eq!(x.least_outside(&y), a.difference(&b).next().copied());
            let mut rest = x.clone();
            rest.remove_all(&y);
            prop_assert_eq!(rest, bits(&a.difference(&b).copied().collect()));
        }
    }
}
