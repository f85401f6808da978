//! Greedy sums: the representation of numbers for a k-fold take-away game.
//!
//! ```text
//! a₁ = 1,  aᵢ₊₁ = aᵢ + a, where a is the least term with k·a ≥ aᵢ
//! ```
//!
//! Every number is a sum of terms, each more than `k` times the next smaller one, in exactly one way:
//! the largest term is the largest that fits, and so on (for `k = 2`, the Fibonacci numbers and Zeckendorf's theorem).
//! The sums with largest part `aᵢ` are exactly the numbers from `aᵢ` to `aᵢ₊₁ − 1`, which is the recurrence.
//!
//! Each term is at least `1 + 1/k` times the one before, so there are at most about `(k + 1) ln n` terms up to `n`.
//! For large `k` and `n` there can be too many; see [`GreedyTerms::with_bound`].

use grundy_game::Nat;

/// The largest number of terms that are computed.
const MAX_TERMS: usize = 2_000_000;
/// The largest number of 64-bit words that the terms may fill, which is 64 MiB.
const MAX_TERM_WORDS: u64 = 1 << 23;

/// The terms for one `k`, up to a number.
pub(super) struct GreedyTerms {
    factor: u64,
    /// The terms; empty if all numbers up to the bound are terms.
    terms: Vec<Nat>,
}

impl GreedyTerms {
    /// The terms up to `bound`, for `k ≥ 1`; `None` if there are too many of them.
    ///
    /// # Complexity
    /// One addition of big integers per term.
    pub(super) fn with_bound(bound: &Nat, k: u64) -> Option<GreedyTerms> {
        let mut terms = vec![Nat::from(1u32)];
        if *bound <= Nat::from(k) + 1u32 {
            return Some(GreedyTerms { factor: k, terms: Vec::new() });
        }
        let (mut j, mut scaled, mut words) = (0, Nat::from(k), 0);
        while let Some(last) = terms.last() {
            while scaled < *last {
                j += 1;
                scaled = &terms[j] * k;
            }
            let next = last + &terms[j];
            if next > *bound {
                break;
            }
            words += next.bits() / 64 + 1;
            if terms.len() >= MAX_TERMS || words > MAX_TERM_WORDS {
                return None;
            }
            terms.push(next);
        }
        Some(GreedyTerms { factor: k, terms })
    }

    /// The parts of a number up to the bound, the smallest first.
    pub(super) fn parts(&self, n: &Nat) -> Vec<Nat> {
        if *n <= Nat::from(self.factor) + 1u32 {
            // The terms start with 1, 2, …, k + 1.
            return if *n == Nat::ZERO { Vec::new() } else { vec![n.clone()] };
        }
        let mut rest = n.clone();
        let mut parts = Vec::new();
        for term in self.terms.iter().rev() {
            if *term <= rest {
                rest -= term;
                parts.push(term.clone());
            }
        }
        parts.reverse();
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_for_two_are_the_fibonacci_numbers() {
        let bound = Nat::from(10u32).pow(1000);
        let terms = GreedyTerms::with_bound(&bound, 2).expect("there are some thousand").terms;
        assert!(terms.len() > 4000);
        assert!(terms.windows(3).all(|w| &w[0] + &w[1] == w[2]));
    }

    #[test]
    fn every_number_is_the_sum_of_parts_far_apart() {
        let large = Nat::from(10u32).pow(1000);
        for k in [1, 2, 3, 5, 40] {
            let greedy = GreedyTerms::with_bound(&(&large + 20u32), k).expect("there are not too many terms");
            for n in (0..2000u32).map(Nat::from).chain((0..20u32).map(|i| &large + i)) {
                let parts = greedy.parts(&n);
                assert_eq!(parts.iter().sum::<Nat>(), n);
                assert!(parts.windows(2).all(|w| &w[0] * k < w[1]), "k = {k}, n = {n}");
            }
        }
    }

    #[test]
    fn too_many_terms_are_refused_and_many_small_ones_need_no_terms() {
        assert!(GreedyTerms::with_bound(&Nat::from(10u32).pow(1000), 1 << 40).is_none());
        assert!(GreedyTerms::with_bound(&Nat::from(10u32).pow(1000), 5_000).is_none());
        let half = Nat::from(1u64 << 39);
        assert_eq!(GreedyTerms::with_bound(&half, 1 << 40).expect("all are terms").parts(&half), [half]);
    }
}
