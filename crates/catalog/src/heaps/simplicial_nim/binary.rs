//! Simplicial complexes whose facets are the bases of a binary matroid.
//!
//! Such a matroid has a vector over the field of two elements for each heap, and a set of heaps is a face exactly if its
//! vectors are independent. A position is lost exactly if for each binary digit the vectors of the heaps with a 1 there sum to 0.

use super::set_heaps;
use grundy_game::Nat;

/// The maximum number of sets that are compared with the facets.
const MAX_COMPARED_SETS: u64 = 200_000;

/// The vectors of the heaps, as bits.
#[derive(Debug)]
pub(super) struct BinaryMatroid {
    vectors: Vec<u64>,
}

/// The number of ways to choose `k` of `n` things; no more than a limit is counted.
fn count_choices(n: u64, k: u64, limit: u64) -> u64 {
    let mut ways = 1u64;
    for i in 0..k.min(n - k) {
        ways = ways.saturating_mul(n - i) / (i + 1);
        if ways > limit {
            return limit + 1;
        }
    }
    ways
}

/// Vectors in a form in which sums are found: each with the vectors of which it is the sum.
#[derive(Debug, Default)]
struct ReducedVectors {
    /// The reduced vectors, each with its leading bit and the set of original vectors that sum to it.
    rows: Vec<(u64, u64, u64)>,
}

impl ReducedVectors {
    /// The rest of a vector after subtracting the rows, and the original vectors that were subtracted.
    fn reduce(&self, mut vector: u64) -> (u64, u64) {
        let mut used = 0;
        for &(row, lead, of) in &self.rows {
            if vector & lead != 0 {
                (vector, used) = (vector ^ row, used ^ of);
            }
        }
        (vector, used)
    }

    /// Adds the vector of a heap if it is independent of the others; returns whether it is.
    fn add(&mut self, vector: u64, heap: usize) -> bool {
        let (left, used) = self.reduce(vector);
        if left != 0 {
            let lead = 1 << (63 - left.leading_zeros());
            self.rows.push((left, lead, used ^ 1 << heap));
        }
        left != 0
    }
}

impl BinaryMatroid {
    /// The matroid of which these are the bases, if there is one and it is binary. Heaps outside `ground` do not matter.
    pub(super) fn from_bases(bases: &[u64], ground: u64) -> Option<BinaryMatroid> {
        let basis = *bases.first()?;
        let rank = basis.count_ones();
        if bases.iter().any(|other| other.count_ones() != rank) {
            return None;
        }
        let heaps = u64::from(ground.count_ones());
        if count_choices(heaps, rank.into(), MAX_COMPARED_SETS) > MAX_COMPARED_SETS {
            return None;
        }
        // In a binary matroid a heap outside a basis is the sum of the heaps that it can replace.
        let place = |heap: usize| (basis & ((1 << heap) - 1)).count_ones();
        let is_basis = |set: u64| bases.contains(&set);
        let vector = |heap: usize| {
            if basis >> heap & 1 == 1 {
                return 1 << place(heap);
            }
            let replaced = set_heaps(basis).filter(|other| is_basis(basis ^ 1 << other ^ 1 << heap));
            replaced.fold(0, |sum, other| sum | 1 << place(other))
        };
        let count = 64 - ground.leading_zeros() as usize;
        let vectors = (0..count).map(|heap| if ground >> heap & 1 == 1 { vector(heap) } else { 0 }).collect();
        let matroid = BinaryMatroid { vectors };
        let places: Vec<usize> = set_heaps(ground).collect();
        (matroid.count_bases(&places, rank, 0, bases)? == bases.len()).then_some(matroid)
    }

    /// The number of independent sets of `rank` heaps at these places with the heaps in `chosen`; `None` if one of them is no basis.
    fn count_bases(&self, places: &[usize], rank: u32, chosen: u64, bases: &[u64]) -> Option<usize> {
        if chosen.count_ones() == rank {
            if !self.is_independent(chosen) {
                return Some(0);
            }
            return bases.contains(&chosen).then_some(1);
        }
        if (places.len() as u32) < rank - chosen.count_ones() {
            return Some(0);
        }
        let Some((&place, rest)) = places.split_first() else { return Some(0) };
        let with = self.count_bases(rest, rank, chosen | 1 << place, bases)?;
        Some(with + self.count_bases(rest, rank, chosen, bases)?)
    }

    fn is_independent(&self, set: u64) -> bool {
        let mut reduced = ReducedVectors::default();
        set_heaps(set).all(|heap| reduced.add(self.vectors[heap], heap))
    }

    /// The sum of the vectors of the heaps with a 1 in a binary digit.
    fn digit_sum(&self, heaps: &[Nat], digit: u64) -> u64 {
        heaps.iter().zip(&self.vectors).filter(|(heap, _)| heap.bit(digit)).fold(0, |sum, (_, vector)| sum ^ vector)
    }

    /// The highest binary digit in which the vectors do not sum to 0; `None` if the position is lost.
    pub(super) fn highest_bad_digit(&self, heaps: &[Nat]) -> Option<u64> {
        let digits = heaps.iter().map(Nat::bits).max().unwrap_or(0);
        (0..digits).rev().find(|&digit| self.digit_sum(heaps, digit) != 0)
    }

    /// The heaps after a move to a lost position, if there is one.
    ///
    /// From the highest digit on, heaps that already became smaller may have any digit. If others must become smaller,
    /// those with a 1 suffice, because the sum to be changed is a sum of their vectors and those of the first.
    pub(super) fn construct_move(&self, heaps: &[Nat]) -> Option<Vec<Nat>> {
        let mut digit = self.highest_bad_digit(heaps)? + 1;
        let mut after = heaps.to_vec();
        let (mut free, mut reduced) = (0u64, ReducedVectors::default());
        while digit > 0 {
            digit -= 1;
            let sum = self.digit_sum(&after, digit);
            let (left, _) = reduced.reduce(sum);
            if left != 0 {
                // Heaps with a 1 here that extend the independent set of free heaps to one that gives the sum.
                let mut extended = ReducedVectors { rows: reduced.rows.clone() };
                for heap in (0..heaps.len()).filter(|&heap| free >> heap & 1 == 0 && after[heap].bit(digit)) {
                    extended.add(self.vectors[heap], heap);
                }
                let (rest, used) = extended.reduce(sum);
                debug_assert_eq!(rest, 0, "the sum is of these vectors");
                for heap in set_heaps(used & !free) {
                    reduced.add(self.vectors[heap], heap);
                    free |= 1 << heap;
                    after[heap].set_bit(digit, false);
                }
                self.fix_digit(&mut after, free, &reduced, digit);
            } else {
                self.fix_digit(&mut after, free, &reduced, digit);
            }
        }
        Some(after)
    }

    /// Changes the digit of free heaps so that the vectors sum to 0.
    fn fix_digit(&self, after: &mut [Nat], free: u64, reduced: &ReducedVectors, digit: u64) {
        let (left, used) = reduced.reduce(self.digit_sum(after, digit));
        debug_assert!(left == 0 && used & !free == 0, "free heaps give every sum of their vectors");
        for heap in set_heaps(used) {
            let is_one = after[heap].bit(digit);
            after[heap].set_bit(digit, !is_one);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_matroids_are_recognised() {
        let nim = [1, 2, 4, 8];
        assert!(BinaryMatroid::from_bases(&nim, 0b1111).is_some());
        let all_but_one = [0b0111, 0b1011, 0b1101, 0b1110];
        assert!(BinaryMatroid::from_bases(&all_but_one, 0b1111).is_some());
        let two_of_four: Vec<u64> = (0..16u64).filter(|set| set.count_ones() == 2).collect();
        assert!(BinaryMatroid::from_bases(&two_of_four, 0b1111).is_none(), "it is not binary");
        let circle = [0b0011, 0b0110, 0b1100, 0b1001];
        assert!(BinaryMatroid::from_bases(&circle, 0b1111).is_some(), "two pairs of parallel elements");
        let path = [0b0011, 0b0110, 0b1100];
        assert!(BinaryMatroid::from_bases(&path, 0b1111).is_none(), "it is no matroid");
        assert!(BinaryMatroid::from_bases(&[0b0011, 0b0100], 0b0111).is_none());
    }
}
