//! The space of rare values.

use super::moves::SparseMoves;
use crate::ClaimError;
use grundy_game::text;
use serde::{Deserialize, Serialize};

/// Defines which values are rare: those with an even number of bits under a mask.
///
/// With `parity` the heap counts too: the value `v` is rare at `n` if the number of bits of `v` under the mask, plus `n`, is even;
/// with `odd`, if it is odd.
///
/// # When no sum of two common values is common
/// Let `f(v, n)` be that sum, plus 1 with `odd`; a value is common where it is odd. The bits of `u ⊕ v` under the mask are those of `u` and of `v`
/// except common pairs. So `f(u ⊕ v, a + b + t) ≡ f(u, a) + f(v, b) + [parity]·t + [odd]` modulo 2. For two common values this is even
/// without `odd` if `t` is even or there is no `parity`, and with `parity` and `odd` if `t` is odd. The checker does not rely on this; it tries all pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedSpace {
    /// The bits that are counted; only bits that some value has.
    pub mask: u64,
    /// Whether the size of the heap is counted.
    pub parity: bool,
    /// Whether values are rare if the sum is odd; allowed only together with `parity`.
    pub odd: bool,
}

impl CertifiedSpace {
    /// Returns whether a value is rare at a heap.
    pub fn is_rare(&self, value: u64, heap: u64) -> bool {
        let bits = u64::from((value & self.mask).count_ones());
        let sum = bits + if self.parity { heap % 2 } else { 0 } + u64::from(self.odd);
        sum.is_multiple_of(2)
    }

    /// Checks that no sum of two common values is common, for values up to `largest`.
    pub(super) fn check_sparse(&self, moves: &SparseMoves, largest: u64) -> Result<(), ClaimError> {
        // Sums of values up to `largest` stay below this power of 2, and may exceed `largest`.
        let size = (largest + 1).next_power_of_two();
        let mask = self.mask;
        if mask >= size || self.odd && !self.parity {
            return Err(text!("the mask {mask} of the space does not fit values up to {largest}"));
        }
        for taken in [0, 1] {
            // A value is rare or common by the parity of the heap alone, so one number of each parity represents all numbers.
            let Some(t) = moves.two_heaps.iter().find(|&&t| t % 2 == taken) else { continue };
            for (a, b) in [(0, 0), (0, 1), (1, 1)] {
                let common = |heap| (0..size).filter(move |&value| !self.is_rare(value, heap));
                for u in common(a) {
                    if let Some(v) = common(b).find(|v| !self.is_rare(u ^ v, a + b + taken as u64)) {
                        return Err(text!(
                            "{u} and {v} are common, and so is their sum when {t} are taken: the space is not sparse"
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parity_of_what_is_taken_decides() {
        for (two, parity, odd, suits) in [
            (vec![1], false, false, true),
            (vec![1, 2], false, false, true),
            (vec![2, 4], true, false, true),
            (vec![2, 3], true, false, false),
            (vec![1, 3], true, true, true),
            (vec![1, 2], true, true, false),
            (vec![1], true, false, false),
            (vec![0], true, true, false),
            (vec![1], false, true, false),
        ] {
            let moves = SparseMoves { no_heap: vec![], one_heap: vec![], two_heaps: two.clone(), unequal: false };
            for mask in 1..32 {
                let space = CertifiedSpace { mask, parity, odd };
                assert_eq!(space.check_sparse(&moves, 17).is_ok(), suits, "{two:?} {space:?}");
            }
        }
    }
}
