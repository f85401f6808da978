//! Moves that leave at most two heaps.

use crate::{CertificateRule, ClaimError};
use grundy_game::text;

/// The numbers that may be taken, by the number of heaps that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SparseMoves {
    /// The numbers that may be taken if nothing is left.
    pub(super) no_heap: Vec<usize>,
    /// The numbers that may be taken if one heap is left.
    pub(super) one_heap: Vec<usize>,
    /// The numbers that may be taken if two heaps are left.
    pub(super) two_heaps: Vec<usize>,
    /// Whether the two must differ.
    pub(super) unequal: bool,
}

impl SparseMoves {
    /// # Errors
    /// Returns an error if a move may leave more heaps, or the rule is not one of splitting heaps.
    pub(super) fn from_rule(rule: &CertificateRule) -> Result<SparseMoves, ClaimError> {
        if let CertificateRule::UnequalSplit([]) = rule {
            return Ok(SparseMoves { no_heap: Vec::new(), one_heap: Vec::new(), two_heaps: vec![0], unequal: true });
        }
        match rule.code().transpose()? {
            Some(code) if code.max_heaps() <= 2 => {
                let with = |heaps| (0..code.digits().len()).filter(|&taken| code.allows(taken, heaps)).collect();
                Ok(SparseMoves { no_heap: with(0), one_heap: with(1), two_heaps: with(2), unequal: false })
            }
            _ => Err(text!("certificates with a sparse space are for codes that leave at most two heaps")),
        }
    }

    /// The largest possible smaller heap when `left` tokens are split.
    #[inline]
    pub(super) fn largest_smaller_heap(&self, left: usize) -> usize {
        left.saturating_sub(usize::from(self.unequal)) / 2
    }
}
