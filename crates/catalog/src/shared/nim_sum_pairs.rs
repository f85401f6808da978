//! Pairs of numbers below a bound with a given nim-sum.

use grundy_game::Nat;
use std::ops::ControlFlow;

/// The pairs `a < b < bound` with `a XOR b = sum`, for a sum that is not 0.
///
/// # Complexity
/// Linear in the number of bits for counting the pairs, and for each pair visited.
pub(crate) struct NimSumPairs {
    bound: Nat,
    sum: Nat,
    /// `completable_states[bits][state]`: whether the lowest `bits` bits can be completed from a state.
    completable_states: Vec<[bool; 4]>,
    pair_count: Nat,
}

impl NimSumPairs {
    pub(crate) fn new(bound: &Nat, sum: &Nat) -> NimSumPairs {
        let bits = bound.bits().max(sum.bits());
        let mut pairs = NimSumPairs {
            bound: bound.clone(),
            sum: sum.clone(),
            completable_states: Vec::new(),
            pair_count: Nat::ZERO,
        };
        // With no bits left, a number that is not yet below the bound equals it, so only state 3 is valid.
        let mut ways = [Nat::ZERO, Nat::ZERO, Nat::ZERO, Nat::from(1u32)];
        let can = |ways: &[Nat; 4]| [0, 1, 2, 3].map(|state: usize| ways[state] != Nat::ZERO);
        pairs.completable_states.push(can(&ways));
        for bit in 0..bits {
            ways = [0, 1, 2, 3].map(|state| {
                let next = [false, true].map(|a| pairs.next_state(bit, state, a));
                next.into_iter().flatten().map(|state| &ways[state]).sum()
            });
            pairs.completable_states.push(can(&ways));
        }
        [pairs.pair_count, ..] = ways;
        pairs
    }

    /// The state after a bit of `a` is chosen: bit 0 says that `a` is already below the bound, bit 1 that `b` is.
    /// The highest bit of the sum must be set in `b`, since `a < b`.
    fn next_state(&self, bit: u64, state: usize, a: bool) -> Option<usize> {
        let b = a ^ self.sum.bit(bit);
        if bit + 1 == self.sum.bits() && a {
            return None;
        }
        let bound = self.bound.bit(bit);
        let next = |is_below: bool, own: bool| match (is_below, own, bound) {
            (true, _, _) | (_, false, true) => Some(true),
            (false, true, false) => None,
            _ => Some(false),
        };
        let (a, b) = (next(state & 1 == 1, a)?, next(state & 2 == 2, b)?);
        Some(usize::from(a) | usize::from(b) << 1)
    }

    /// The number of pairs.
    pub(crate) fn count(&self) -> &Nat {
        &self.pair_count
    }

    /// Calls `visit` for each, until it breaks.
    pub(crate) fn for_each_pair(&self, visit: &mut dyn FnMut(Nat, Nat) -> ControlFlow<()>) -> ControlFlow<()> {
        let bits = self.completable_states.len() as u64 - 1;
        let (mut a, mut open) = (Nat::ZERO, Vec::new());
        // The last choice: how many bits are left, the state, and the bit.
        let mut next = Some((bits, 0, false));
        while let Some((bits, state, own)) = next {
            a.set_bit(bits, own);
            match bits.checked_sub(1) {
                None => visit(a.clone(), &a ^ &self.sum)?,
                Some(bit) => open.extend([true, false].into_iter().filter_map(|own| {
                    let next =
                        self.next_state(bit, state, own).filter(|&next| self.completable_states[bit as usize][next]);
                    next.map(|state| (bit, state, own))
                })),
            }
            next = open.pop();
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_all_pairs() {
        for bound in 0..40u32 {
            for sum in 1..70u32 {
                let right: Vec<(u32, u32)> =
                    (0..bound).map(|a| (a, a ^ sum)).filter(|(a, b)| a < b && *b < bound).collect();
                let pairs = NimSumPairs::new(&bound.into(), &sum.into());
                assert_eq!(*pairs.count(), Nat::from(right.len()), "{bound} {sum}");
                let mut found = Vec::new();
                let _ = pairs.for_each_pair(&mut |a, b| {
                    found.push((a, b));
                    ControlFlow::Continue(())
                });
                let right: Vec<(Nat, Nat)> = right.into_iter().map(|(a, b)| (a.into(), b.into())).collect();
                assert_eq!(found, right, "{bound} {sum}");
            }
        }
    }

    #[test]
    fn a_bound_of_a_hundred_digits() {
        let bound = Nat::from(10u32).pow(100);
        let pairs = NimSumPairs::new(&bound, &Nat::from(6u32));
        assert_eq!(*pairs.count(), &bound >> 1u32);
        let mut first = None;
        let _ = pairs.for_each_pair(&mut |a, b| {
            first = Some((a, b));
            ControlFlow::Break(())
        });
        assert_eq!(first, Some((Nat::ZERO, Nat::from(6u32))));
    }
}
