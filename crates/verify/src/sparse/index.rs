//! Indices of values, and sets of them in one integer.
//!
//! # Indices
//! Let `b` be the least bit of the mask of a space. The *index* of a value is the value without bit `b`, all higher bits one place lower.
//! Whether a value is common at a heap is the parity of its bits under the mask, with a number that depends on the heap alone.
//! So of the two values with an index one is common at a heap, and the other is rare.
//!
//! - The index of a sum `u ⊕ v` is the sum of the indices.
//! - Common values at a heap are in the order of their indices. For bits below `b` are not counted; so if the higher bits of two common values
//!   are the same, bit `b` is the same too.
//! - In a sparse space the sum of a rare and a common value is common after a split, and that of two common values is rare
//!   ([`CertifiedSpace`] has the formula).

use super::CertifiedSpace;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of indices: bit `i` of an integer represents the index `i`.
pub(super) trait IndexSet:
    Copy
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of indices.
    const INDEX_COUNT: usize;
    const EMPTY_SET: Self;
    /// For each bit of an index, the indices without that bit.
    const WITHOUT_BIT: [Self; 6];

    fn from_index(index: u8) -> Self;

    /// The set of the least index that is not in this one; empty if all are.
    fn least_missing(self) -> Self;

    /// The least index of a set that is not empty.
    fn least_index(self) -> u8;

    /// The indices below the only one of a set.
    fn indices_below(self) -> Self;

    fn member_count(self) -> usize;

    /// The lowest eight bits.
    fn low_byte(self) -> u8;
}

macro_rules! impl_index_set {
    ($($integer:ty),*) => {$(
        impl IndexSet for $integer {
            const INDEX_COUNT: usize = <$integer>::BITS as usize;
            const EMPTY_SET: Self = 0;
            const WITHOUT_BIT: [Self; 6] = {
                // 01010101…, 00110011…, and so on; the bits that no index has are not used.
                let mut sets = [<$integer>::MAX; 6];
                let mut bit = 0;
                while 1 << bit < <$integer>::BITS {
                    sets[bit] = <$integer>::MAX / ((1 << (1 << bit)) + 1);
                    bit += 1;
                }
                sets
            };

            #[inline]
            fn from_index(index: u8) -> Self {
                1 << index
            }

            #[inline]
            fn least_missing(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline]
            fn least_index(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn indices_below(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline]
            fn member_count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn low_byte(self) -> u8 {
                self as u8
            }
        }
    )*};
}

impl_index_set!(u16, u32, u64);

/// Adds an index (`⊕`) to all members of each set. Time `O(L)` for each bit of the index.
#[inline(always)]
pub(super) fn add_index<S: IndexSet, const L: usize>(mut sets: [S; L], index: u8) -> [S; L] {
    for (bit, &without) in S::WITHOUT_BIT.iter().enumerate() {
        if index >> bit & 1 == 1 {
            for set in &mut sets {
                *set = (*set & without) << (1 << bit) | *set >> (1 << bit) & without;
            }
        }
    }
    sets
}

/// The indices of the values of a space.
#[derive(Clone)]
pub(super) struct ValueIndices<S> {
    space: CertifiedSpace,
    /// `b`, the least bit of the mask.
    bit: u32,
    /// At even and at odd heaps, the indices of the common values that have this bit.
    with_bit: [S; 2],
}

impl<S: IndexSet> ValueIndices<S> {
    /// The indices of the values below `2·INDEX_COUNT`.
    ///
    /// `None` if `largest` is not among these, or if no bit is counted: then all values at a heap are rare, or none is.
    pub(super) fn new(space: CertifiedSpace, largest: u8) -> Option<Self> {
        let fits = usize::from(largest) < 2 * S::INDEX_COUNT;
        let bit = (fits && space.mask != 0).then(|| space.mask.trailing_zeros())?;
        let mut indices = ValueIndices { space, bit, with_bit: [S::EMPTY_SET; 2] };
        indices.with_bit = [0, 1].map(|heap| {
            let has = |&index: &u8| indices.value_with(index, heap, false) >> bit & 1 == 1;
            (0..S::INDEX_COUNT as u8).filter(has).fold(S::EMPTY_SET, |set, index| set | S::from_index(index))
        });
        Some(indices)
    }

    /// The index of a value.
    #[inline]
    pub(super) fn index_of(&self, value: u8) -> u8 {
        let below = (1 << self.bit) - 1;
        value & below | value >> 1 & !below
    }

    /// Returns whether a value is rare at a heap.
    pub(super) fn is_rare(&self, value: u8, heap: usize) -> bool {
        self.space.is_rare(value.into(), heap as u64)
    }

    /// The rare value with an index.
    pub(super) fn rare_value(&self, index: u8, heap: usize) -> u8 {
        self.value_with(index, heap, true)
    }

    /// The common values of `L` heaps in a row, the first of which is `heap`, from sets of their indices alone.
    // Apart from its caller it becomes vector instructions.
    #[inline(never)]
    pub(super) fn common_values<const L: usize>(&self, sets: &[S; L], heap: usize) -> [u8; L] {
        let with_bit = self.with_bit_in_row::<L>(heap);
        let bit_where = |sets: [S; L], place: u32| {
            sets.map(|set| if set == S::EMPTY_SET { S::EMPTY_SET } else { S::from_index(0) << place })
        };
        let mut values = bit_where(std::array::from_fn(|lane| sets[lane] & with_bit[lane]), self.bit);
        for bit in 0..S::INDEX_COUNT.ilog2() {
            let without = S::WITHOUT_BIT[bit as usize];
            let place = bit + u32::from(bit >= self.bit);
            let bits = bit_where(sets.map(|set| set & !without), place);
            values = std::array::from_fn(|lane| values[lane] | bits[lane]);
        }
        values.map(S::low_byte)
    }

    /// The indices of the rare values that are less than the common value, for `L` heaps in a row, the first of which is `heap`;
    /// each of `sets` has only the index of that common value.
    ///
    /// Values that have the same bits above bit `b` have `2^b` indices in a row. Of these values, all common ones have bit `b` and no rare one has,
    /// or the other way round. So either all these rare values are less than the common value, or none is.
    // Apart from its caller, as above.
    #[inline(never)]
    pub(super) fn rare_below<const L: usize>(&self, sets: &[S; L], heap: usize) -> [S; L] {
        let with_bit = self.with_bit_in_row::<L>(heap);
        // The indices with the same bits above, if the common value has bit `b`; and the least of them in any case.
        let mut same: [S; L] = std::array::from_fn(|lane| sets[lane] & with_bit[lane]);
        let mut least = *sets;
        for bit in 0..self.bit {
            let without = S::WITHOUT_BIT[bit as usize];
            let others = add_index(same, 1 << bit);
            same = std::array::from_fn(|lane| same[lane] | others[lane]);
            least = least.map(|set| set & without | set >> (1 << bit) & without);
        }
        std::array::from_fn(|lane| least[lane].indices_below() | same[lane])
    }

    /// For `L` heaps in a row, the indices of the common values that have bit `b`.
    #[inline]
    fn with_bit_in_row<const L: usize>(&self, heap: usize) -> [S; L] {
        let pair = [self.with_bit[heap % 2], self.with_bit[(heap + 1) % 2]];
        std::array::from_fn(|lane| pair[lane % 2])
    }

    /// The rare or the common value with an index.
    fn value_with(&self, index: u8, heap: usize, rare: bool) -> u8 {
        let below = (1 << self.bit) - 1;
        let value = index & below | (index & !below) << 1;
        if self.is_rare(value, heap) == rare { value } else { value | 1 << self.bit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sparse::moves::SparseMoves;

    #[test]
    fn sets_with_an_index_added() {
        fn check<S: IndexSet + std::fmt::Debug>() {
            for by in 0..S::INDEX_COUNT as u8 {
                for index in 0..S::INDEX_COUNT as u8 {
                    let sets = add_index([S::from_index(index), S::EMPTY_SET], by);
                    assert_eq!(sets, [S::from_index(index ^ by), S::EMPTY_SET]);
                }
            }
            assert_eq!((!S::EMPTY_SET).least_missing(), S::EMPTY_SET);
            assert_eq!(S::EMPTY_SET.least_missing(), S::from_index(0));
            assert_eq!((S::from_index(0) | S::from_index(2)).least_missing(), S::from_index(1));
        }
        check::<u16>();
        check::<u32>();
        check::<u64>();
    }

    /// All spaces: order, and sums where a space is sparse.
    #[test]
    fn indices_of_sums() {
        for (mask, parity, odd) in
            (1..32).flat_map(|mask| [(mask, false, false), (mask, true, false), (mask, true, true)])
        {
            let space = CertifiedSpace { mask, parity, odd };
            let indices = ValueIndices::<u16>::new(space, 31).expect("bits are counted");
            for heap in [0, 1] {
                let sets: [u16; 16] = std::array::from_fn(|index| u16::from_index(index as u8));
                let at = |index: u8, heap| {
                    let index = usize::from(index);
                    // The first and the third of a row have the parity of its first heap.
                    let row = [sets[0], sets[1], sets[index]];
                    (indices.common_values(&row, heap)[2], indices.rare_below(&row, heap)[2])
                };
                let mut common: Vec<u8> = (0..32).filter(|&value| !indices.is_rare(value, heap)).collect();
                common.sort_unstable();
                for (index, &value) in (0..).zip(&common) {
                    assert_eq!(at(index, heap).0, value);
                    assert_eq!(indices.index_of(value), index);
                    assert_eq!(indices.index_of(indices.rare_value(index, heap)), index);
                    for other in (0..32).filter(|&other| indices.is_rare(other, heap)) {
                        assert_eq!(at(index, heap).1 & u16::from_index(indices.index_of(other)) != 0, other < value);
                    }
                }
            }
            for taken in [0, 1] {
                let moves = SparseMoves { no_heap: vec![], one_heap: vec![], two_heaps: vec![taken], unequal: false };
                let sparse = space.check_sparse(&moves, 31).is_ok();
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    for (u, v) in (0..32).flat_map(|u| (0..32).map(move |v| (u, v))) {
                        assert_eq!(indices.index_of(u ^ v), indices.index_of(u) ^ indices.index_of(v));
                        let sum = indices.is_rare(u ^ v, a + b + taken);
                        assert!(!sparse || sum == (indices.is_rare(u, a) == indices.is_rare(v, b)));
                    }
                }
            }
        }
    }
}
