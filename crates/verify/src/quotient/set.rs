//! Sets of elements.

/// A set of elements of a monoid of some order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct MonoidSet(Vec<u64>);

impl MonoidSet {
    /// The elements below `order` that satisfy a predicate.
    pub(super) fn from_predicate(order: usize, fits: impl Fn(usize) -> bool) -> MonoidSet {
        let mut words = vec![0; order.div_ceil(64)];
        (0..order).filter(|&x| fits(x)).for_each(|x| words[x / 64] |= 1 << (x % 64));
        MonoidSet(words)
    }

    pub(super) fn add(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub(super) fn contains(&self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn is_subset(&self, other: &MonoidSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(super) fn intersects(&self, other: &MonoidSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn byte_size(&self) -> u64 {
        8 * self.0.len() as u64 + 24
    }
}
