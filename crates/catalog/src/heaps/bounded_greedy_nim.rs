//! Bounded Greedy Nim 有界贪心尼姆: take at most `k` stones from a largest heap.

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::game_number::{GameNumber, replace_number};
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments,
};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome,
    ReadError, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation, counted_noun, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem under normal play.
pub static XU_ZHU: Citation = citation!("bounded_greedy_nim.toml", XU_ZHU);

/// The theorem under misère play.
pub static OMIYA_YOSHINAKA_SHINOHARA: Citation = citation!("bounded_greedy_nim.toml", OMIYA_YOSHINAKA_SHINOHARA);

static CARD: GameCard = game_card!("bounded_greedy_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_bounded_greedy_nim }),
    instances: || [1, 2, 3, 5].map(ruleset).into(),
}];

/// `bounded_greedy_nim(k)`.
fn call_bounded_greedy_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [most] = args.expect_positional()?;
    let most = match most.to_word() {
        Ok(0) => Err(ArgumentError::new(text!("at least 1 stone must be allowed: bounded_greedy_nim(1), …"))),
        Ok(most) => Ok(most),
        Err(ReadError::TooLarge) => Err(ArgumentError::new(text!("k is at most 2**62 here"))),
        Err(ReadError::Misfit(misfit)) => Err(misfit),
    };
    Ok(Argument::Ruleset(ruleset(most.map_err(|misfit| misfit.at_position(0))?)))
}

/// The ruleset `bounded_greedy_nim(most)`, for `most ≥ 1`.
pub fn ruleset(most: u64) -> Arc<Ruleset> {
    Ruleset::new(HeapTupleRuleset(BoundedGreedyNim { max_taken: most }))
}

struct BoundedGreedyNim {
    /// The maximum number of stones of a move.
    max_taken: u64,
}

impl HeapTupleGame for BoundedGreedyNim {
    fn expression(&self) -> String {
        format!("bounded_greedy_nim({})", self.max_taken)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let most = self.max_taken;
        text!("at most {most} from a largest heap")
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(at) = (0..heaps.len()).max_by_key(|&at| &heaps[at]) else { return ControlFlow::Continue(()) };
        let (mut left, one) = (heaps[at].clone(), N::one());
        for _ in 0..self.max_taken {
            if left.is_zero() {
                break;
            }
            left -= &one;
            visit(&replace_number(&heaps, at, left.clone()))?;
        }
        ControlFlow::Continue(())
    }
}

/// The data of a position that the theorem needs: the three largest heaps, and how many heaps have the size of the third, beside the first two.
#[derive(Debug)]
struct LargestHeaps {
    sizes: [Nat; 3],
    /// 0 if the third heap is empty.
    equal_to_third: usize,
    stones: Nat,
}

impl LargestHeaps {
    fn new(mut heaps: Vec<Nat>) -> LargestHeaps {
        let stones = heaps.iter().sum();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        let third = heaps.get(2).cloned().unwrap_or_default();
        let equal = heaps.iter().skip(2).filter(|heap| **heap == third).count();
        let equal_to_third = if third == Nat::ZERO { 0 } else { equal };
        heaps.resize(3.max(heaps.len()), Nat::ZERO);
        heaps.truncate(3);
        let sizes = <[Nat; 3]>::try_from(heaps).unwrap_or_default();
        LargestHeaps { sizes, equal_to_third, stones }
    }

    /// The remainders of the two differences.
    fn remainders(&self, most: u64) -> [Nat; 2] {
        let [first, second, third] = &self.sizes;
        let modulus = Nat::from(most) + 1u32;
        [(first - second) % &modulus, (second - third) % &modulus]
    }

    /// Whether the end of misère play changes the winner.
    fn is_near_end(&self, most: u64) -> bool {
        let modulus = Nat::from(most) + 1u32;
        let [first, second, third] = &self.sizes;
        most == 1 || third.bits() <= 1 && [first, second].iter().all(|heap| (*heap % &modulus).bits() <= 1)
    }

    fn outcome(&self, most: u64, convention: Convention) -> Outcome {
        let [r, s] = self.remainders(most);
        let all = Nat::from(most);
        let is_zero = |number: &Nat| *number == Nat::ZERO;
        let lost = if most == 1 {
            !self.stones.bit(0)
        } else if self.equal_to_third.is_multiple_of(2) {
            is_zero(&r)
        } else {
            (r == all && is_zero(&s)) || (is_zero(&r) && !is_zero(&s) && s != all) || (r == Nat::from(1u32) && s == all)
        };
        Outcome::from_win(lost == (convention == Convention::Misere && self.is_near_end(most)))
    }
}

/// The maximum number of options that are tried one by one.
const MAX_TRIED_OPTIONS: u64 = 5_000;

impl BoundedGreedyNim {
    /// The sizes that the largest heap may get, in ascending order: all of them, or if there are too many, a part of them with up to
    /// `limit` winning sizes, if there are that many.
    ///
    /// Between two sizes of other heaps, whether a size wins depends on its remainder: either only few remainders win, next to those
    /// of the sizes of other heaps, or all but few.
    fn candidate_sizes(&self, largest: &Nat, others: &[Nat], limit: usize) -> Vec<Nat> {
        let taken = largest.clone().min(self.max_taken.into());
        let least = largest - &taken;
        if taken <= Nat::from(MAX_TRIED_OPTIONS) {
            let mut left = least;
            let mut sizes = Vec::new();
            while left < *largest {
                sizes.push(left.clone());
                left += 1u32;
            }
            return sizes;
        }
        let modulus = Nat::from(self.max_taken) + 1u32;
        let mut sizes = Vec::new();
        let mut ends: Vec<Nat> = others.iter().take(3).cloned().chain([Nat::ZERO]).collect();
        ends.dedup();
        let listed = (limit as u64).min(MAX_TRIED_OPTIONS) + 4;
        for end in &ends {
            // The first size from `least` on with the remainder of `end`, and its neighbours.
            let first = &least + (end + &modulus - (&least % &modulus)) % &modulus;
            for near in [&first + &modulus - 1u32, first.clone() + &modulus, &first + &modulus + 1u32] {
                sizes.extend([near.clone(), &near - &modulus]);
            }
            let next = end.max(&least);
            sizes.extend((0..listed).map(|step| next + step));
        }
        sizes.retain(|size| *size >= least && size < largest);
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }
}

impl Theorem for BoundedGreedyNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = LargestHeaps::new(heap_sizes(args).ok()?);
        let outcome = heaps.outcome(self.max_taken, convention);
        let zero = heaps.outcome(self.max_taken, Convention::Normal) == Outcome::P;
        let cite = if convention == Convention::Normal { &XU_ZHU } else { &OMIYA_YOSHINAKA_SHINOHARA };
        let reason = Box::new(BoundedGreedyReason { heaps, max_taken: self.max_taken, convention, outcome });
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let convention = goal.lost_convention()?;
        let heaps = heap_sizes(args).ok()?;
        let Some(at) = (0..heaps.len()).max_by_key(|&at| &heaps[at]) else { return Some(TheoremMoves::no_moves()) };
        let mut others = heaps.clone();
        let largest = others.remove(at);
        others.sort_unstable_by(|a, b| b.cmp(a));
        let wins = |left: &Nat| {
            let after = LargestHeaps::new(replace_number(&heaps, at, left.clone()));
            after.outcome(self.max_taken, convention) == Outcome::P
        };
        let mut sizes = self.candidate_sizes(&largest, &others, limit);
        sizes.retain(wins);
        let is_complete = largest <= Nat::from(MAX_TRIED_OPTIONS) || self.max_taken <= MAX_TRIED_OPTIONS;
        let total = is_complete.then(|| Nat::from(sizes.len()));
        sizes.truncate(limit);
        let leave = |left: Nat| vec![heaps_to_arguments(replace_number(&heaps, at, left))];
        Some(TheoremMoves { listed_moves: sizes.into_iter().map(leave).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }
}

/// The largest heaps, and the bound.
#[derive(Debug)]
struct BoundedGreedyReason {
    heaps: LargestHeaps,
    max_taken: u64,
    convention: Convention,
    outcome: Outcome,
}

impl Reason for BoundedGreedyReason {
    fn lines(&self) -> Vec<BilingualText> {
        let BoundedGreedyReason {
            heaps: LargestHeaps { sizes: [x, y, z], equal_to_third, stones },
            max_taken: most,
            ..
        } = self;
        if *stones == Nat::ZERO {
            return vec![text!("No stone is left.")];
        }
        if *most == 1 {
            return vec![if stones.bit(0) {
                text!("Every move takes 1 stone, so the number of stones decides: {stones} is odd.")
            } else {
                text!("Every move takes 1 stone, so the number of stones decides: {stones} is even.")
            }];
        }
        let [r, s] = self.heaps.remainders(*most);
        let modulus = most + 1;
        let seen =
            text!("The three largest heaps are {x}, {y} and {z}; modulo {modulus} their differences are {r} and {s}.");
        let heaps = counted_noun(equal_to_third, "heap has", "heaps have");
        let law = if equal_to_third.is_multiple_of(2) {
            text!(
                "Beside the first two, {heaps} the size of the third, an even number: a position is lost if the first difference is 0.",
                heaps = (heaps, equal_to_third)
            )
        } else {
            text!(
                "Beside the first two, {heaps} the size of the third, an odd number: a position is lost if the differences are {most} and 0, or 0 and neither 0 nor {most}, or 1 and {most}.",
                heaps = (heaps, equal_to_third)
            )
        };
        let mut lines = vec![seen, law];
        if self.convention == Convention::Misere {
            lines.push(if self.heaps.is_near_end(*most) {
                text!("Under misère play the winner is the other one, since the third heap is at most 1 and modulo {modulus} the first two are at most 1.")
            } else {
                text!("Under misère play the same holds here; it changes only if the third heap is at most 1 and modulo {modulus} the first two are at most 1.")
            });
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.outcome == Outcome::P && self.convention == Convention::Normal {
            vec![text!("These heaps of bounded_greedy_nim are lost alone: the value is 0.")]
        } else {
            Vec::new()
        }
    }
}
