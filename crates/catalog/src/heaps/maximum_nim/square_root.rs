//! Heaps of one value where the square root bounds the number that may be taken, in closed form.
//!
//! A heap is `s² + r` with the root `s` and the rest `r`, from 0 to `2s`.
//! The heaps of value `v` begin with `v²`, and after each `k` comes the least `m` with `m − isqrt(m) = k + 1`:
//! after `s² + r` this is `s² + r + s + 1` if `r < s`, and otherwise `(s + 1)² + r − s + 1`.
//! So the least rest of these heaps grows by 2 from root to root while it is less than the root, and after a rest equal to the root it is 1.
//! From `v²` on it is `2(s − v)` up to the root `s = 2v`, and then it is 1 for the roots `2v + 1`, `2(2v + 1)`, `4(2v + 1)` and so on.

use grundy_game::Nat;

/// The end of the chain from a heap to the square of its value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SquareChainEnd {
    pub(super) value: Nat,
    /// The number of steps `n − isqrt(n) − 1` from the heap to the square.
    pub(super) steps: Nat,
}

impl SquareChainEnd {
    /// The steps are made backwards: a rest up to the root falls by 2 in two steps, and after a rest of 1 both are one less than the root was.
    pub(super) fn of_heap(heap: &Nat) -> SquareChainEnd {
        let mut root = heap.sqrt();
        let mut rest = heap - &root * &root;
        let mut steps = Nat::ZERO;
        if rest > root {
            rest -= &root + 1u32;
            steps += 1u32;
        }
        while rest.bit(0) {
            steps += &rest;
            root -= (rest + 1u32) >> 1u32;
            rest = root.clone();
        }
        steps += &rest;
        SquareChainEnd { value: root - (rest >> 1u32), steps }
    }
}

/// The largest heap with a value among those below a heap, if there is one with its root or the root before.
pub(super) fn largest_heap_below(heap: &Nat, value: &Nat) -> Option<Nat> {
    let root = heap.sqrt();
    let root_before = (root > Nat::ZERO).then(|| &root - 1u32);
    let roots = [Some(root), root_before].into_iter().flatten();
    roots.flat_map(|root| heaps_with_root(&root, value)).find(|found| found < heap)
}

/// The heaps with a root and a value, the larger one first.
fn heaps_with_root(root: &Nat, value: &Nat) -> Vec<Nat> {
    let Some(rest) = least_rest(root, value) else { return Vec::new() };
    let is_followed = rest < *root;
    let least = root * root + rest;
    let next = is_followed.then(|| &least + root + 1u32);
    next.into_iter().chain([least]).collect()
}

/// The least rest of the heaps with a root and a value; `None` if the value is larger than the root.
fn least_rest(root: &Nat, value: &Nat) -> Option<Nat> {
    if root < value {
        return None;
    }
    let twice = value << 1u32;
    if *root <= twice {
        return Some((root - value) << 1u32);
    }
    let start = twice + 1u32;
    // The last of the roots with rest 1.
    let start = &start << ((root / &start).bits() - 1);
    Some(((root - start) << 1u32) + 1u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a heap by the theorem, step by step, and the number of steps.
    fn walk(mut heap: u64) -> (u64, u64) {
        let mut steps = 0;
        while heap > 0 && heap.isqrt() == (heap - 1).isqrt() {
            heap -= heap.isqrt() + 1;
            steps += 1;
        }
        (heap.isqrt(), steps)
    }

    #[test]
    fn chains_end_as_if_walked() {
        for heap in (0..20_000).chain((1..40).map(|n| 1_000_000_007 * n + n * n)) {
            let (value, steps) = walk(heap);
            let expect = SquareChainEnd { value: value.into(), steps: steps.into() };
            assert_eq!(SquareChainEnd::of_heap(&heap.into()), expect, "{heap}");
        }
    }

    #[test]
    fn every_value_is_found_below_a_heap() {
        let values: Vec<u64> = (0..1500).map(|heap| walk(heap).0).collect();
        for heap in 1..1500u64 {
            for value in 0..=heap.isqrt() {
                let expect = (0..heap).rev().take(4 * heap.isqrt() as usize).find(|&k| values[k as usize] == value);
                let found = largest_heap_below(&heap.into(), &value.into());
                let is_near = |found: &Nat| found + 4 * heap.isqrt() >= Nat::from(heap);
                assert_eq!(found.filter(is_near), expect.map(Nat::from), "{value} below {heap}");
            }
        }
    }
}
