//! Lasker's Nim 拉斯克尼姆: take any number from a heap, or split it in two.
//!
//! # The splits with a given value
//! The ways to split a heap of `n` into parts `a + b = n` with `L(a) XOR L(b) = t` can be counted for any `n`.
//! For a part `a > 0` with remainder `r` modulo 4, `L(a) = 4x + f(r)` where `f(0), …, f(3) = 3, 1, 2, 0`
//! and `x = ⌊a/4⌋ + d(r)` with `d(0), …, d(3) = −1, 0, 0, 1`: the numbers `x` are those from 0, for `r = 3` those from 1.
//! So for each pair of remainders, it remains to solve `x + y = s` and `x XOR y = T`.
//! Since `x + y = (x XOR y) + 2(x AND y)`, the AND is `A = (s − T)/2`, which must be a natural number that shares no digit with `T`.
//! Then `x` is `A` with any of the digits of `T`, and `y` is `A` with the others.

use crate::Entry;
use crate::codes::WINNING_WAYS;
use crate::shared::game_number::{GameNumber, for_each_number};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, FormalTheorems, GameCard, HeapGame, HeapRule, Heaps, MoveGoal, Nat,
    Outcome, Reason, Ruleset, Theorem, TheoremMoves, ValuePeriod, Verdict, game_card, text, text_pair,
};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Lasker's Nim.
pub static LASKER: Citation = Citation {
    name: text_pair!("Lasker's Nim"),
    author: "Em. Lasker",
    year: 1931,
    work: "Brettspiele der Völker",
    formal: FormalTheorems::NO_THEOREM,
};

static CARD: GameCard = game_card!("lasker.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `lasker`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Lasker))
}

struct Lasker;

/// Calls `visit` with the heaps that each move leaves, until it breaks: first the heap left by taking, then the two parts of each split.
fn for_each_move<N: GameNumber>(heap: &N, mut visit: impl FnMut(&[N]) -> ControlFlow<()>) -> ControlFlow<()> {
    for_each_number(N::zero(), heap, |left| visit(&[left]))?;
    let (mut parts, one) = ([N::zero(), heap.clone()], N::one());
    while !parts[1].is_zero() {
        parts[0] += &one;
        parts[1] -= &one;
        if parts[0] > parts[1] {
            break;
        }
        visit(&parts)?;
    }
    ControlFlow::Continue(())
}

impl HeapGame for Lasker {
    fn expression(&self) -> String {
        "lasker".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_move(&n, visit)
    }

    /// `2n − 1` for `n > 0`: a split in two decreases the sum by 1.
    fn rank(&self, n: u64) -> Option<u64> {
        n.checked_mul(2).map(|twice| twice.saturating_sub(1))
    }

    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        HeapRule::TakeOrSplit.has_option(heap, left)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }
}

/// The value of a heap. The function is its own inverse, since it exchanges 4k+3 and 4k+4, so it also gives the heap with a value.
fn lasker_value(heap: &Nat) -> Nat {
    match remainder_mod_four(heap) {
        3 => heap + 1u32,
        0 if *heap != Nat::ZERO => heap - 1u32,
        _ => heap.clone(),
    }
}

fn remainder_mod_four(n: &Nat) -> u32 {
    (n % 4u32).to_u32().unwrap_or(0)
}

/// The remainder modulo 4 of the value of a part, indexed by the remainder of the part.
const VALUE_BY_REMAINDER: [u32; 4] = [3, 1, 2, 0];

/// `⌊value/4⌋ − ⌊part/4⌋` for a part, indexed by its remainder modulo 4.
const SHIFT_BY_REMAINDER: [i32; 4] = [-1, 0, 0, 1];

/// The ways to split a heap into parts with two given remainders, where `x + y` and `x XOR y` are given.
struct HeapSplits {
    /// The remainders of the parts.
    remainders: (u32, u32),
    /// `x AND y`.
    common_digits: Nat,
    /// The positions of the digits of `x XOR y` that `x` may have. If the remainders are equal, the highest digit always belongs to `y`,
    /// so that each split is counted once.
    free: Vec<u64>,
    /// `x XOR y`.
    differing_digits: Nat,
}

impl HeapSplits {
    /// All splits of a heap with a value, each once.
    fn all_with_value(heap: &Nat, target: &Nat) -> Vec<HeapSplits> {
        let pairs = (0..4u32).map(|a| (a, (remainder_mod_four(heap) + 4 - a) % 4)).filter(|(a, b)| a <= b);
        pairs.filter_map(|pair| HeapSplits::with_remainders(heap, target, pair)).collect()
    }

    fn with_remainders(heap: &Nat, target: &Nat, (a, b): (u32, u32)) -> Option<HeapSplits> {
        let (ra, rb) = (a as usize, b as usize);
        if VALUE_BY_REMAINDER[ra] ^ VALUE_BY_REMAINDER[rb] != remainder_mod_four(target) {
            return None;
        }
        let quarter: BigInt = (BigInt::from(heap.clone()) - a - b) / 4;
        let sum: Nat = (quarter + SHIFT_BY_REMAINDER[ra] + SHIFT_BY_REMAINDER[rb]).to_biguint()?;
        let either = target >> 2u32;
        if sum < either || (&sum - &either).bit(0) {
            return None;
        }
        let both = (sum - &either) >> 1u32;
        if &both & &either != Nat::ZERO {
            return None;
        }
        let mut free: Vec<u64> = (0..either.bits()).filter(|&i| either.bit(i)).collect();
        if a == b {
            free.pop();
        }
        Some(HeapSplits { remainders: (a, b), common_digits: both, free, differing_digits: either })
    }

    /// The number of splits.
    fn split_count(&self) -> Nat {
        let all = Nat::from(1u32) << self.free.len();
        // A part of remainder 3 needs y ≥ 1. If x AND y is 0, exactly one choice of digits violates this.
        if self.remainders.1 == 3 && self.common_digits == Nat::ZERO { all - 1u32 } else { all }
    }

    /// The first `limit` splits.
    fn list_splits(&self, limit: usize) -> impl Iterator<Item = Vec<Vec<Argument>>> {
        let choices = 1u64.checked_shl(self.free.len() as u32).unwrap_or(u64::MAX);
        (0..choices).filter_map(|choice| self.split_of_choice(choice)).take(limit)
    }

    /// The split in which `x` has the free digits given by the bits of `choice`.
    fn split_of_choice(&self, choice: u64) -> Option<Vec<Vec<Argument>>> {
        let (a, b) = self.remainders;
        let chosen = self.free.iter().enumerate().take(64).filter(|&(i, _)| choice >> i & 1 == 1);
        let digits: Nat = chosen.map(|(_, digit)| Nat::from(1u32) << *digit).sum();
        let x = &self.common_digits + &digits;
        let y = &self.common_digits + (&self.differing_digits - digits);
        let mut parts = [part_of_remainder(x, a)?, part_of_remainder(y, b)?];
        parts.sort();
        Some(parts.into_iter().map(|part| vec![part.into()]).collect())
    }
}

/// The part of a remainder with a given `x`, if there is one.
fn part_of_remainder(x: Nat, remainder: u32) -> Option<Nat> {
    let quarter = BigInt::from(x) - SHIFT_BY_REMAINDER[remainder as usize];
    quarter.to_biguint().map(|quarter| quarter * 4u32 + remainder)
}

impl Theorem for Lasker {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heap = args.first()?.to_natural().ok()?;
        let value = lasker_value(&heap);
        let outcome = Outcome::from_win(value != Nat::ZERO);
        let reason = Box::new(LaskerReason { heap, value: value.clone() });
        Some(Verdict { outcome, value: Some(value), reason, cite: &LASKER })
    }

    fn value_period(&self) -> Option<ValuePeriod> {
        Some(ValuePeriod { preperiod: 1, period: 4, saltus: 4 })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let MoveGoal::Value(target) = goal else { return None };
        let left = lasker_value(target);
        let take = (left < heap).then(|| vec![vec![Argument::from(left)]]);
        let splits = HeapSplits::all_with_value(&heap, target);
        let total = splits.iter().map(HeapSplits::split_count).sum::<Nat>() + take.iter().len();
        let listed =
            take.into_iter().chain(splits.iter().flat_map(|splits| splits.list_splits(limit))).take(limit).collect();
        Some(TheoremMoves { listed_moves: listed, total: Some(total) })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        for_each_move(&heap, |left| visit(left.iter().map(|heap| vec![heap.clone().into()]).collect()))
    }
}

/// A heap and its value, explained by its place in a block of four.
#[derive(Debug)]
struct LaskerReason {
    heap: Nat,
    value: Nat,
}

impl Reason for LaskerReason {
    fn lines(&self) -> Vec<BilingualText> {
        let LaskerReason { heap, value } = self;
        if *heap == Nat::ZERO {
            return vec![text!("The heap is empty: there is no move.")];
        }
        let below = heap - 1u32;
        let (block, place) = (&below / 4u32, remainder_mod_four(&below) + 1);
        let here = BilingualText::language_neutral(format!("{heap} = 4·{block} + {place}"));
        vec![here, self.explain_reached_values(place), text!("So the value is {value}."), lone_heap_advice()]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let mut lines = self.lines();
        lines.truncate(3);
        lines
    }
}

impl LaskerReason {
    /// Explains the mex for the heap at a place of its block.
    fn explain_reached_values(&self, place: u32) -> BilingualText {
        let LaskerReason { heap, value } = self;
        let (below, above) = (heap - 1u32, heap + 1u32);
        match place {
            1 if below == Nat::ZERO => {
                text!("The only move takes the stone and leaves value 0.")
            }
            3 => text!(
                "Taking reaches the values 0 to {below}; the split into 1 and {below} has value 1 XOR {below} = {heap}; values of splits leave remainder 3 modulo 4, so none is {above}."
            ),
            4 => {
                let last = heap - 2u32;
                text!(
                    "Taking reaches the values 0 to {last}, and {heap}; values of splits leave remainder 0 or 1 modulo 4, so none is {value}."
                )
            }
            _ => {
                let remainders = if place == 1 { ("2", "2") } else { text_pair!("0 or 1") };
                let (en, zh) = remainders;
                text!(
                    "Taking reaches exactly the values 0 to {below}; values of splits leave remainder {text} modulo 4, so none is {heap}.",
                    text = (en, zh)
                )
            }
        }
    }
}

fn lone_heap_advice() -> BilingualText {
    text!("A single heap is won by taking all of it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_those_of_the_definition() {
        let nat = Nat::from;
        for n in 0..70u64 {
            for target in 0..80u64 {
                let split = |part: &u64| lasker_value(&nat(*part)) ^ lasker_value(&nat(n - part)) == nat(target);
                let expect: Vec<[u64; 2]> = (1..=n / 2).filter(split).map(|part| [part, n - part]).collect();
                let splits = HeapSplits::all_with_value(&nat(n), &nat(target));
                assert_eq!(
                    splits.iter().map(HeapSplits::split_count).sum::<Nat>(),
                    nat(expect.len() as u64),
                    "{n} {target}"
                );
                let listed = splits.iter().flat_map(|splits| splits.list_splits(1000));
                let mut listed: Vec<String> = listed.map(|parts| format!("{parts:?}")).collect();
                let mut expect: Vec<String> = expect.iter().map(|[a, b]| format!("[[{a}], [{b}]]")).collect();
                listed.sort();
                expect.sort();
                assert_eq!(listed, expect, "{n} {target}");
            }
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let heap = Nat::from(10u32).pow(1000) + 3u32;
        let args = [Argument::from(heap.clone())];
        let verdict = Lasker.decide(&args, Convention::Normal).expect("every heap has a value");
        assert_eq!(verdict.value, Some(heap.clone() + 1u32));
        let moves = Lasker.moves(&args, MoveGoal::Value(&heap), 5).expect("the theorem lists moves");
        assert_eq!(moves.listed_moves.len(), 5);
        assert!(moves.total > Some(Nat::from(1u32) << 1000u32));
    }
}
