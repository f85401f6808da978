//! Odious numbers: those with an odd number of binary ones; they are the values of games in which up to two other things change.

use super::nim_sum_pairs::NimSumPairs;
use grundy_game::Nat;
use std::ops::ControlFlow;

/// `2n` or `2n + 1`, whichever has an odd number of ones: the odious number with `n` others before it.
pub(crate) fn odious_number(n: &Nat) -> Nat {
    (n << 1u32) + u32::from(n.count_ones().is_multiple_of(2))
}

/// Calls `visit` for each set of at most two of `count` coins with odious values whose nim-sum is `sum`, until it breaks.
/// The first of these coins has the number `first`. Returns the number of such sets.
pub(crate) fn for_each_odious_completion(
    count: &Nat,
    sum: &Nat,
    first: u32,
    visit: &mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>,
) -> Nat {
    let half = sum >> 1u32;
    if *sum == Nat::ZERO {
        let _ = visit(Vec::new());
        return Nat::from(1u32);
    }
    if odious_number(&half) == *sum {
        if half >= *count {
            return Nat::ZERO;
        }
        let _ = visit(vec![half + first]);
        return Nat::from(1u32);
    }
    // The lowest bit of a nim-sum of two odious numbers is determined by the higher bits, so `half` alone decides.
    let pairs = NimSumPairs::new(count, &half);
    let _ = pairs.for_each_pair(&mut |a, b| visit(vec![a + first, b + first]));
    pairs.count().clone()
}
