//! Finds moves of heaps of any size that reach a value, by trying options one by one where no formula gives them all.

use grundy_game::{Argument, Code, Nat, TheoremMoves};
use num_traits::CheckedSub;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A callback for the heaps that a move leaves.
pub(super) type PartsVisitor<'a> = &'a mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>;

/// At least this many moves are searched for, even if fewer are listed.
const MIN_FOUND_MOVES: usize = 64;

/// If three heaps are left, the second smallest is tried up to this distance from the smallest one and from the largest.
const MAX_PART_DISTANCE: u64 = 16;

/// Visits the heaps that each move by a code leaves. If a heap is too large for that, only small or nearly equal parts are visited:
/// of two heaps, the smaller is at most about `tried`, or differs from half of both by at most that; of three, the smallest is at
/// most `tried`.
///
/// Returns whether all options were visited.
pub(super) fn options(code: &Code, heap: &Nat, tried: u64, visit: PartsVisitor<'_>) -> bool {
    let mut all = true;
    let flow = (0..code.digits().len() as u64).filter(|&taken| Nat::from(taken) <= *heap).try_for_each(|taken| {
        let left = heap - taken;
        let allows = |heaps| code.allows(taken as usize, heaps);
        if allows(0) && left == Nat::ZERO {
            visit(Vec::new())?;
        }
        if allows(1) && left > Nat::ZERO {
            visit(vec![left.clone()])?;
        }
        if allows(2) {
            for_each_pair(&left, 1, tried, &mut all, &mut |a, b| visit(vec![a, b]))?;
        }
        if allows(3) {
            let third = u64::try_from(&left / 3u32).unwrap_or(u64::MAX);
            all &= third <= tried;
            for least in 1..=third.min(tried) {
                // Ascending triples: the second part starts from the first, so no triple is visited twice.
                for_each_pair(&(&left - least), least, MAX_PART_DISTANCE, &mut all, &mut |a, b| {
                    visit(vec![least.into(), a, b])
                })?;
            }
        }
        ControlFlow::Continue(())
    });
    all && flow.is_continue()
}

/// Visits pairs of numbers with the given sum, the smaller first, from `least` on. Clears `all` if some pairs are skipped.
fn for_each_pair(
    sum: &Nat,
    least: u64,
    tried: u64,
    all: &mut bool,
    visit: &mut dyn FnMut(Nat, Nat) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let half = sum / 2u32;
    let mut part = Nat::from(least);
    let (low, high) = (&part + tried, (&half + 1u32).checked_sub(&Nat::from(tried)).unwrap_or_default());
    while part <= half {
        if part == low && part < high {
            *all = false;
            part = high.clone();
        }
        visit(part.clone(), sum - &part)?;
        part += 1u32;
    }
    ControlFlow::Continue(())
}

/// Returns the first `limit` moves to a value among those that `options` visits; `options` returns whether it visited all.
pub(super) fn moves_to_value(
    goal: &Nat,
    limit: usize,
    value: &mut dyn FnMut(&Nat) -> Nat,
    options: &mut dyn FnMut(PartsVisitor<'_>) -> bool,
) -> TheoremMoves {
    let mut found: BTreeSet<Vec<Nat>> = BTreeSet::new();
    let all = options(&mut |parts| {
        let sum = parts.iter().map(&mut *value).fold(Nat::ZERO, |sum, value| sum ^ value);
        if sum == *goal {
            found.insert(parts);
        }
        // Some more than are listed, so that small totals are exact.
        if found.len() < limit.max(MIN_FOUND_MOVES) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let total = all.then(|| Nat::from(found.len()));
    TheoremMoves { listed_moves: found.into_iter().take(limit).map(heap_args).collect(), total }
}

/// Heaps as arguments of components.
pub(super) fn heap_args(heaps: Vec<Nat>) -> Vec<Vec<Argument>> {
    heaps.into_iter().map(|heap| vec![Argument::from(heap)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_large_heap_the_ends_and_the_middle_are_tried() {
        let seen = |sum: u64, tried| {
            let (mut all, mut seen) = (true, Vec::new());
            let _ = for_each_pair(&sum.into(), 1, tried, &mut all, &mut |a, b| {
                assert_eq!(&a + &b, Nat::from(sum));
                seen.push(u64::try_from(a).expect("it is small"));
                ControlFlow::Continue(())
            });
            (seen, all)
        };
        assert_eq!(seen(7, 3), (vec![1, 2, 3], true));
        assert_eq!(seen(13, 3), ((1..=6).collect(), true));
        assert_eq!(seen(14, 3), (vec![1, 2, 3, 5, 6, 7], false));
        assert_eq!(seen(1001, 2), (vec![1, 2, 499, 500], false));
        assert_eq!(seen(1, 2), (vec![], true));
    }

    #[test]
    fn the_options_are_those_of_the_code() {
        for text in ["0.2048", "0.77", "4.f", "0.137", "0.9"] {
            let code = Code::hexadecimal(text).expect("it is a code");
            for heap in 0u64..20 {
                let mut right = BTreeSet::new();
                let _ = code.for_each_option(heap, &mut |left| {
                    let mut parts: Vec<Nat> = left.iter().map(|&n| n.into()).collect();
                    parts.sort();
                    right.insert(parts);
                    ControlFlow::Continue(())
                });
                let mut seen = BTreeSet::new();
                let all = options(&code, &heap.into(), 100, &mut |mut parts| {
                    parts.sort();
                    seen.insert(parts);
                    ControlFlow::Continue(())
                });
                assert!(all && seen == right, "{text}, {heap}: {seen:?}, not {right:?}");
                let few = options(&code, &heap.into(), 1, &mut |_| ControlFlow::Continue(()));
                assert!(few || heap > 3);
            }
        }
    }
}
