//! Sets of small values.

/// A set of values below `64·W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueSet<const W: usize>([u64; W]);

impl<const W: usize> ValueSet<W> {
    /// The bound of the values.
    pub(super) const VALUE_BOUND: usize = 64 * W;

    pub(super) fn empty() -> Self {
        ValueSet([0; W])
    }

    /// The values that satisfy a predicate.
    pub(super) fn from_predicate(holds: impl Fn(usize) -> bool) -> Self {
        let bit = |value: usize| u64::from(holds(value)) << (value % 64);
        ValueSet(std::array::from_fn(|word| (64 * word..64 * word + 64).map(bit).sum()))
    }

    #[inline]
    pub(super) fn insert_all(&mut self, others: &Self) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
    }

    #[inline]
    pub(super) fn difference(&self, others: &Self) -> Self {
        ValueSet(std::array::from_fn(|word| self.0[word] & !others.0[word]))
    }

    /// The members below a value.
    #[inline]
    pub(super) fn members_below(&self, value: usize) -> Self {
        ValueSet(std::array::from_fn(|word| match value.saturating_sub(64 * word) {
            bits @ 0..64 => self.0[word] & ((1 << bits) - 1),
            _ => self.0[word],
        }))
    }

    #[inline]
    pub(super) fn contains(&self, value: usize) -> bool {
        self.0[value / 64] >> (value % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn least_member(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_lists_of_numbers() {
        let odd = ValueSet::<4>::from_predicate(|value| value % 2 == 1);
        let mut thirds = ValueSet::<4>::empty();
        (0..256)
            .filter(|value| value % 3 == 0)
            .for_each(|value| thirds.insert_all(&ValueSet::from_predicate(|other| other == value)));
        for value in 0..256 {
            assert_eq!(thirds.contains(value), value % 3 == 0);
            assert_eq!(odd.members_below(value).difference(&thirds).contains(5), value > 5);
            assert_eq!(
                thirds.difference(&thirds.members_below(value)).least_member(),
                (value..256).find(|value| value % 3 == 0)
            );
        }
        assert_eq!((odd.members_below(256), odd.members_below(0)), (odd, ValueSet::empty()));
    }
}
