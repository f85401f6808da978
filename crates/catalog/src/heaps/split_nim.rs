//! Split Nim 拆分-Nim: two smaller heaps take the place of one.
//!
//! # The moves with a given value
//! A heap of `n > 0` has the value of the `n`-th odious number, and distinct heaps have distinct values. Of the pairs `a ≤ b < n`,
//! those with `a = b` leave the value 0; a pair `0 < a < b` leaves a value with an even number of ones, a pair `0 < b` one with an odd number.
//! So the pairs for a value are found as the coins of Mock Turtles are.

use crate::Entry;
use crate::shared::game_number::{GameNumber, for_each_number};
use crate::shared::odious::{for_each_odious_completion, odious_number};
use crate::turning_turtles::COIN_TURNING_THEORY;
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, HeapGame, Heaps, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, game_card, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("split_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `split_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(SplitNim))
}

struct SplitNim;

/// Calls `visit` with the two heaps that each move leaves, the smaller one first, until it breaks.
fn for_each_split<N: GameNumber>(heap: &N, mut visit: impl FnMut([N; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
    for_each_number(N::zero(), heap, |large| {
        let mut behind = large.clone();
        behind += &N::one();
        for_each_number(N::zero(), &behind, |small| visit([small, large.clone()]))
    })
}

impl HeapGame for SplitNim {
    fn expression(&self) -> String {
        "split_nim".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_split(&n, |parts| visit(&parts))
    }

    /// `2ⁿ − 1`: both parts together have at most `2ⁿ − 2`.
    fn rank(&self, n: u64) -> Option<u64> {
        let power = u32::try_from(n).ok().and_then(|n| 1u64.checked_shl(n))?;
        Some(power - 1)
    }

    /// A heap of `n` becomes up to `2ⁿ⁻¹` heaps, so the definition can be followed for a few only.
    fn max_small_heap(&self) -> u64 {
        4
    }

    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        let rest = left.iter().filter(|size| **size != Nat::ZERO).count();
        Some(*heap != Nat::ZERO && rest < 3 && left.iter().all(|size| size < heap))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }
}

/// The value of a heap.
fn split_value(heap: &Nat) -> Nat {
    if *heap == Nat::ZERO { Nat::ZERO } else { odious_number(&(heap - 1u32)) }
}

/// The components that a move leaves.
fn parts_left(small: Nat, large: Nat) -> Vec<Vec<Argument>> {
    let mut parts = [small, large];
    parts.sort();
    parts.into_iter().map(|part| vec![part.into()]).collect()
}

impl Theorem for SplitNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heap = args.first()?.to_natural().ok()?;
        let value = split_value(&heap);
        let outcome = Outcome::from_win(value != Nat::ZERO);
        let reason = Box::new(SplitReason { heap, value: value.clone() });
        Some(Verdict { outcome, value: Some(value), reason, cite: &COIN_TURNING_THEORY })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let MoveGoal::Value(target) = goal else { return None };
        if heap == Nat::ZERO {
            return Some(TheoremMoves::no_moves());
        }
        if *target == Nat::ZERO {
            // Two equal heaps, for each of the smaller sizes.
            let count = heap.to_usize().unwrap_or(usize::MAX).min(limit);
            let listed = (0..count).map(|part| parts_left(part.into(), part.into())).collect();
            return Some(TheoremMoves { listed_moves: listed, total: Some(heap) });
        }
        let mut listed = Vec::new();
        let total = for_each_odious_completion(&(heap - 1u32), target, 1, &mut |parts| {
            if listed.len() >= limit {
                return ControlFlow::Break(());
            }
            let mut parts = parts.into_iter();
            let (one, other) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            listed.push(parts_left(one, other));
            ControlFlow::Continue(())
        });
        Some(TheoremMoves { listed_moves: listed, total: Some(total) })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        for_each_split(&heap, |[small, large]| visit(parts_left(small, large)))
    }
}

/// A heap and its value, an odious number.
#[derive(Debug)]
struct SplitReason {
    heap: Nat,
    value: Nat,
}

impl Reason for SplitReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = self.lines_in_sum();
        if self.heap != Nat::ZERO {
            lines.push(text!("A single heap is won by replacing it by two equal heaps, such as two empty ones."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let SplitReason { heap, value } = self;
        if *heap == Nat::ZERO {
            return vec![text!("The heap is empty: there is no move.")];
        }
        let (below, one) = (heap - 1u32, Nat::from(1u32));
        let half = &below << 1u32;
        let next = &half + &one;
        vec![text!(
            "A heap of n > 0 has the value 2(n−1) or 2(n−1)+1, whichever has an odd number of ones in binary: of {half} and {next}, for n = {heap}, that is {value}."
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn the_game_keeps_the_laws() {
        let checked = kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "there are small positions");
    }

    /// The values of the heaps below `size`, by the mex of all pairs.
    fn values_by_definition(size: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..size {
            let pairs = (0..n).flat_map(|b| (0..=b).map(move |a| (a, b)));
            let options: std::collections::HashSet<u64> = pairs.map(|(a, b)| values[a] ^ values[b]).collect();
            values.push((0..).find(|value| !options.contains(value)).expect("one is not an option"));
        }
        values
    }

    #[test]
    fn values_and_moves_are_those_of_the_definition() {
        let values = values_by_definition(60);
        assert_eq!(values[..10], [0, 1, 2, 4, 7, 8, 11, 13, 14, 16], "OEIS A000069 behind 0");
        for n in 0..60u64 {
            assert_eq!(split_value(&n.into()), values[n as usize].into(), "{n}");
            for target in 0..40u64 {
                let pairs = (0..n).flat_map(|b| (0..=b).map(move |a| (a, b)));
                let mut expect: Vec<String> = pairs
                    .filter(|&(a, b)| values[a as usize] ^ values[b as usize] == target)
                    .map(|(a, b)| format!("{:?}", parts_left(a.into(), b.into())))
                    .collect();
                let goal = Nat::from(target);
                let found = SplitNim.moves(&[n.into()], MoveGoal::Value(&goal), 10_000).expect("a heap");
                let mut listed: Vec<String> = found.listed_moves.iter().map(|parts| format!("{parts:?}")).collect();
                expect.sort();
                listed.sort();
                assert_eq!((listed, found.total), (expect.clone(), Some(expect.len().into())), "{n} {target}");
            }
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let heap = Nat::from(10u32).pow(1000);
        let args = [Argument::from(heap.clone())];
        let verdict = SplitNim.decide(&args, Convention::Normal).expect("every heap has a value");
        let value = verdict.value.expect("a value");
        assert!(value.count_ones() % 2 == 1 && &value >> 1u32 == heap.clone() - 1u32);
        let moves = SplitNim.moves(&args, MoveGoal::Value(&Nat::ZERO), 5).expect("the theorem lists moves");
        assert_eq!((moves.listed_moves.len(), moves.total), (5, Some(heap)));
    }
}
