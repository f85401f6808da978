//! Moore's Nim with at most `k` heaps, so that a move may take from all of them at once.
//!
//! Then the Grundy value is the number of stones: every smaller number of stones can be left, and every move decreases the number.

use grundy_game::Nat;
use num_bigint::BigInt;

/// The largest number of heaps for counting the ways to leave a number of stones, which takes a term for each set of heaps.
const MAX_COUNTED_HEAPS: usize = 12;

/// The largest number of heaps for listing several ways, since the recursion is as deep as there are heaps.
const MAX_LISTED_HEAPS: usize = 256;

/// The number of ways to leave `target` stones, which must be fewer than there are; `None` if there are too many heaps.
///
/// Without bounds, `t` stones can be distributed over `n` heaps in `C(t + n − 1, n − 1)` ways. Those that exceed the size of some heap
/// are excluded by inclusion and exclusion.
pub(crate) fn count_ways(heaps: &[Nat], target: &Nat) -> Option<Nat> {
    if *target == Nat::ZERO {
        return Some(1u32.into());
    }
    let heaps: Vec<&Nat> = heaps.iter().filter(|heap| **heap != Nat::ZERO).collect();
    if heaps.len() > MAX_COUNTED_HEAPS {
        return None;
    }
    let mut total = BigInt::ZERO;
    for set in 0..1u32 << heaps.len() {
        let over: Nat = heaps.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &heap)| heap + 1u32).sum();
        if over <= *target {
            let ways = BigInt::from(unbounded_ways(target - over, heaps.len()));
            if set.count_ones() % 2 == 0 { total += ways } else { total -= ways }
        }
    }
    total.to_biguint()
}

/// `C(t + n − 1, n − 1)`.
fn unbounded_ways(t: Nat, n: usize) -> Nat {
    (1..n).fold(Nat::from(1u32), |ways, i| ways * (&t + i) / i)
}

/// The first `limit` ways to leave `target` stones, which must be fewer than there are.
pub(crate) fn list_ways(heaps: &[Nat], target: &Nat, limit: usize) -> Vec<Vec<Nat>> {
    /// Lists the ways to leave `rest` stones of the heaps from `i` on, which contain `all` stones.
    fn list_ways_from(
        heaps: &[Nat],
        i: usize,
        rest: &Nat,
        all: &Nat,
        left: &mut Vec<Nat>,
        limit: usize,
        listed: &mut Vec<Vec<Nat>>,
    ) {
        let Some(heap) = heaps.get(i) else {
            listed.push(left.clone());
            return;
        };
        let after = all - heap;
        let mut here = heap.min(rest).clone();
        // `here` is only as small as the later heaps allow, so every number tried leads to a way.
        while listed.len() < limit {
            if rest - &here > after {
                return;
            }
            left.push(here.clone());
            list_ways_from(heaps, i + 1, &(rest - &here), &after, left, limit, listed);
            left.pop();
            if here == Nat::ZERO {
                return;
            }
            here -= 1u32;
        }
    }
    if heaps.len() > MAX_LISTED_HEAPS {
        let mut rest = target.clone();
        let leave = |heap: &Nat| {
            let left = heap.min(&rest).clone();
            rest -= &left;
            left
        };
        return vec![heaps.iter().map(leave).collect()].into_iter().take(limit).collect();
    }
    let (all, mut listed) = (heaps.iter().sum(), Vec::new());
    list_ways_from(heaps, 0, target, &all, &mut Vec::new(), limit, &mut listed);
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_those_of_the_definition() {
        for n in 0..5u32.pow(3) {
            let heaps = [n % 5, n / 5 % 5, n / 25];
            let nats = heaps.map(Nat::from);
            for target in 0..heaps.iter().sum() {
                let mut right = Vec::new();
                for m in 0..5u32.pow(3) {
                    let left = [m % 5, m / 5 % 5, m / 25];
                    if left.iter().zip(&heaps).all(|(a, b)| a <= b) && left.iter().sum::<u32>() == target {
                        right.push(left.map(Nat::from).to_vec());
                    }
                }
                right.sort();
                let mut listed = list_ways(&nats, &target.into(), 1000);
                listed.sort();
                assert_eq!(listed, right, "{heaps:?} {target}");
                assert_eq!(count_ways(&nats, &target.into()), Some(right.len().into()));
                assert_eq!(list_ways(&nats, &target.into(), 2).len(), right.len().min(2));
            }
        }
    }
}
