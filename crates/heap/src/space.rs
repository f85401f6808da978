//! Sparse spaces: which values are rare, and how values fit a byte.
//!
//! A mask `μ` divides values into those with an even number of bits under it and those with an odd number.
//! The nim-sum of two odd ones is even, so if the even ones are *rare*, an option with a *common* value has a rare component.
//! If all numbers of tokens that may be taken before a split have the same parity `δ`, the parity of the heap may be included:
//! a heap `n` is rare if the number of bits under the mask, plus `n`, plus `δ` is even.
//!
//! Within a class, the lowest bit of the mask is determined by the other bits. A value without this bit is a *code*:
//! codes add as values do, and within a class they have the same order as the values.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4 ("sparse spaces and common cosets");
//! A. Flammenkamp on the choice of the mask.

use crate::splits::SplitRule;
use grundy_kernel::lanes::{CODE_LIMIT, WitnessNeeds};

/// All values must be below this, so that their codes fit a byte.
pub(crate) const SPACE_VALUE_LIMIT: usize = 512;

/// The limit that represents 255 and more; no code in use reaches it, since codes are below [`CODE_LIMIT`].
const MAX_CODE_LIMIT: usize = 255;

/// A division of values into rare and common ones by a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    mask: u16,
    /// Whether the parity of the heap is included.
    parity: bool,
    /// `δ`, if the parity is included; else `false`.
    odd: bool,
    /// The values by code, for common (0) and rare (1) heaps of either parity.
    values: [[Vec<u16>; 2]; 2],
    /// For common heaps of either parity, by code: the number of rare values below the value.
    limits: [[u8; 256]; 2],
}

/// How often each value occurs at even and at odd heaps.
pub(crate) type ParityCounts = [Vec<u32>; 2];

impl SparseSpace {
    /// The space with the fewest rare heaps, and their number; `None` if a value is too large.
    ///
    /// A Walsh–Hadamard transform of the counts gives the number of rare heaps of all masks at once, `O(v·log v)` for values below `v`.
    pub(crate) fn best_space(splits: &SplitRule, counts: &ParityCounts) -> Option<(SparseSpace, u32)> {
        // At least 2, or 0 would be the only mask.
        let size = counts.iter().map(Vec::len).max().unwrap_or(0).next_power_of_two().max(2);
        if size > SPACE_VALUE_LIMIT {
            return None;
        }
        let count = |heap: usize, value: usize| i64::from(counts[heap].get(value).copied().unwrap_or(0));
        let total: i64 = (0..size).map(|value| count(0, value) + count(1, value)).sum();
        let alike = splits.two_heaps.iter().all(|taken| taken % 2 == splits.two_heaps[0] % 2);
        let mut best: Option<(i64, u16, bool)> = None;
        for parity in [false, true].into_iter().filter(|parity| !parity || alike) {
            let sign = if parity { -1 } else { 1 };
            let mut sums: Vec<i64> = (0..size).map(|value| count(0, value) + sign * count(1, value)).collect();
            walsh_hadamard(&mut sums);
            let turned = parity && splits.two_heaps[0] % 2 == 1;
            // Mask 0 makes every value rare, and has no lowest bit that a code could leave out.
            for (mask, &sum) in sums.iter().enumerate().skip(1) {
                // The transform is the number of even heaps minus that of odd ones, `total` is their sum.
                let rare = (total + if turned { -sum } else { sum }) / 2;
                if best.is_none_or(|(least, ..)| rare < least) {
                    best = Some((rare, mask as u16, parity));
                }
            }
        }
        let (rare, mask, parity) = best?;
        let odd = parity && splits.two_heaps[0] % 2 == 1;
        Some((SparseSpace::new(mask, parity, odd), rare as u32))
    }

    fn new(mask: u16, parity: bool, odd: bool) -> SparseSpace {
        let mut space = SparseSpace { mask, parity, odd, values: Default::default(), limits: [[u8::MAX; 256]; 2] };
        for heap in 0..2 {
            for value in 0..SPACE_VALUE_LIMIT as u16 {
                space.values[usize::from(space.is_rare(value, heap))][heap].push(value);
            }
            let (common, rare) = (&space.values[0][heap], &space.values[1][heap]);
            for (code, &value) in common.iter().enumerate().take(CODE_LIMIT) {
                // Rare values ascend with their codes, so their number is also a bound on their codes.
                let below = rare.partition_point(|&rare| rare < value);
                space.limits[heap][code] = below.min(MAX_CODE_LIMIT) as u8;
            }
        }
        space
    }

    /// Whether a heap with a value is rare.
    #[inline]
    pub(crate) fn is_rare(&self, value: u16, heap: usize) -> bool {
        let bits = (value & self.mask).count_ones() as usize;
        (bits + usize::from(self.parity) * heap + usize::from(self.odd)).is_multiple_of(2)
    }

    /// The code of a value: the value without the lowest bit of the mask.
    #[inline]
    pub(crate) fn code(&self, value: u16) -> u16 {
        let low = (self.mask & self.mask.wrapping_neg()) - 1;
        (value & low) | (value >> 1 & !low)
    }

    /// The value of a code.
    #[inline]
    pub(crate) fn value(&self, code: u8, rare: bool, heap: usize) -> u16 {
        self.values[usize::from(rare)][heap % 2][usize::from(code)]
    }

    /// The values of 64 consecutive common heaps, given by their codes, from `heap` on.
    #[inline]
    pub(crate) fn common_values(&self, codes: &[u8; 64], heap: usize) -> [u16; 64] {
        let lowest = self.mask & self.mask.wrapping_neg();
        let (low, place) = (lowest - 1, lowest.trailing_zeros());
        let turn = u16::from(self.parity);
        // The lowest bit of the mask is chosen so that the heap is common: bits, parity and `δ` have an odd sum.
        let even = 1 ^ u16::from(self.odd) ^ (turn & heap as u16);
        std::array::from_fn(|i| {
            let code = u16::from(codes[i]);
            let value = code & low | (code & !low) << 1;
            let mut bits = value & self.mask;
            // The parity of nine bits without a branch or a table, so that the loop can be vectorised.
            bits ^= bits >> 8;
            bits ^= bits >> 4;
            bits ^= bits >> 2;
            bits ^= bits >> 1;
            value | ((bits ^ even ^ (turn & i as u16)) & 1) << place
        })
    }

    /// The mask.
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether the parity of the heap is included.
    pub fn has_parity(&self) -> bool {
        self.parity
    }

    /// Whether the parity is included inverted, because odd numbers of tokens are taken before a split.
    pub fn is_odd(&self) -> bool {
        self.odd
    }

    /// A lower bound on the codes of values above `value`.
    pub(crate) fn least_code_above(&self, value: u64) -> u8 {
        let above = |values: &Vec<u16>| values.partition_point(|&other| u64::from(other) <= value);
        self.values.iter().flatten().map(above).min().unwrap_or(0).min(u8::MAX.into()) as u8
    }

    /// The number of rare values below the common value with this code. They have the codes below this number. 255 represents 255 or more.
    #[inline]
    pub(crate) fn code_limit(&self, code: u8, heap: usize) -> u8 {
        self.limits[heap % 2][usize::from(code)]
    }

    /// For each code, the codes for which a heap needs witnesses: those below its limit.
    pub(crate) fn witness_needs(&self) -> WitnessNeeds {
        WitnessNeeds::new(&self.limits)
    }

    /// Whether an option that leaves one heap after `taken` tokens has a common value for the larger heap exactly if the heap left is common.
    /// Then the move acts like a split with the empty heap.
    pub(crate) fn keeps_class(&self, taken: usize) -> bool {
        !self.parity || taken.is_multiple_of(2)
    }
}

/// The Walsh–Hadamard transform: for each mask the sum of all entries, those with an odd number of bits under the mask subtracted.
fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_add_and_keep_the_order() {
        for (mask, parity, odd) in [(1, false, false), (6, false, false), (0b1010100, true, true), (511, true, false)] {
            let space = SparseSpace::new(mask, parity, odd);
            for heap in 0..2 {
                for rare in [false, true] {
                    let values = &space.values[usize::from(rare)][heap];
                    assert_eq!(values.len(), SPACE_VALUE_LIMIT / 2);
                    for (code, &value) in (0..).zip(values) {
                        assert_eq!(space.code(value), code);
                        assert_eq!(space.is_rare(value, heap), rare);
                    }
                }
                let block = std::array::from_fn(|i| (i * 5 + heap) as u8);
                let values = std::array::from_fn(|i| space.value(block[i], false, heap + i));
                assert_eq!(space.common_values(&block, heap), values);
                for code in 0..CODE_LIMIT as u8 {
                    let value = space.value(code, false, heap);
                    let below = (0..value).filter(|&v| space.is_rare(v, heap)).count();
                    assert_eq!(usize::from(space.code_limit(code, heap)), below.min(255));
                }
            }
            for a in (0..512).step_by(7) {
                for b in 0..512 {
                    assert_eq!(space.code(a) ^ space.code(b), space.code(a ^ b));
                }
            }
        }
    }

    #[test]
    fn the_best_mask_is_the_best_of_all() {
        let splits = SplitRule { one_heap: vec![], no_heap: vec![], two_heaps: vec![1, 3], unequal: false };
        let counts: ParityCounts = [0, 1]
            .map(|heap| (0..32u32).map(|v| if (v.count_ones() + heap) % 2 == 1 { 40 + v } else { v % 3 }).collect());
        let (space, rare) = SparseSpace::best_space(&splits, &counts).unwrap();
        let count = |space: &SparseSpace| -> u32 {
            (0..2)
                .map(|heap| {
                    (0..32).filter(|&v| space.is_rare(v, heap)).map(|v| counts[heap][usize::from(v)]).sum::<u32>()
                })
                .sum()
        };
        assert_eq!(count(&space), rare);
        for mask in 1..32 {
            assert!(count(&SparseSpace::new(mask, false, false)) >= rare);
            assert!(count(&SparseSpace::new(mask, true, true)) >= rare);
        }
    }
}
