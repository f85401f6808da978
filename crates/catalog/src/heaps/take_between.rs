//! Take between `l` and `r` tokens, AtCoder ABC 297 G: the values are blocks of a remainder.

use crate::Entry;
use crate::shared::game_number::{GameNumber, for_each_number};
use crate::shared::residues::BLOCK_LAW;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, GameCard, HeapGame, HeapRule, Heaps, MoveGoal,
    Nat, NumberSet, Outcome, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, counted_noun, game_card,
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

static CARD: GameCard = game_card!("take_between.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_take_between }),
    instances: || [[1u32, 3], [2, 2], [2, 5], [3, 4]].map(|[l, r]| ruleset(l.into(), r.into())).into(),
}];

/// `take_between(l, r)`.
fn call_take_between(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [least, most] = args.expect_positional()?;
    let least = least.to_natural().map_err(|why| why.at_position(0))?;
    let most = most.to_natural().map_err(|why| why.at_position(1))?;
    if least == Nat::ZERO {
        let message = text!("a move must take at least 1 stone: take_between(1, 3), take_between(2, 5), …");
        return Err(ArgumentError::new(message).at_position(0));
    }
    if most < least {
        let message = text!(
            "at least {least} and at most {stones} cannot be taken: the larger number comes second",
            stones = (counted_noun(&most, "stone", "stones"), most)
        );
        return Err(ArgumentError::new(message).at_position(1));
    }
    Ok(Argument::Ruleset(ruleset(least, most)))
}

/// The ruleset `take_between(least, most)`, for `1 ≤ least ≤ most`.
pub fn ruleset(least: Nat, most: Nat) -> Arc<Ruleset> {
    // Engines only see heaps that fit in a word, so larger numbers allow them nothing more.
    let words = [&least, &most].map(|number| number.to_u64().unwrap_or(u64::MAX));
    Ruleset::new(Heaps(TakeBetween { min_taken: least, max_taken: most, words, taken_numbers: OnceLock::new() }))
}

/// The largest number of the sets that are listed for engines.
const MAX_LISTED_TAKING: u64 = 1 << 16;

struct TakeBetween {
    min_taken: Nat,
    max_taken: Nat,
    words: [u64; 2],
    /// The numbers that may be taken; computed for engines on first use, since the theorem needs no list.
    taken_numbers: OnceLock<NumberSet>,
}

/// Calls `visit` with the size that each move leaves of a heap, the least first, until it breaks.
fn for_each_left<N: GameNumber>(
    heap: &N,
    [least, most]: [&N; 2],
    visit: impl FnMut(N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let below = |number: &N| {
        let mut left = heap.clone();
        if left < *number {
            return N::zero();
        }
        left -= number;
        left
    };
    if heap < least {
        return ControlFlow::Continue(());
    }
    let mut end = below(least);
    end += &N::one();
    for_each_number(below(most), &end, visit)
}

impl HeapGame for TakeBetween {
    fn expression(&self) -> String {
        format!("take_between({}, {})", self.min_taken, self.max_taken)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let [least, most] = &self.words;
        if u64::try_from(&self.min_taken).is_err() {
            return ControlFlow::Continue(());
        }
        for_each_left(&n, [least, most], |left| visit(&[left]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        let [least, most] = self.words;
        if most > MAX_LISTED_TAKING {
            return HeapRule::General;
        }
        HeapRule::Subtraction(self.taken_numbers.get_or_init(|| NumberSet::Finite((least..=most).collect())))
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        let (rest, total) = (left.iter().filter(|size| **size != Nat::ZERO).count(), left.iter().sum::<Nat>());
        Some(rest < 2 && total < *heap && (&self.min_taken..=&self.max_taken).contains(&&(heap - total)))
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }
}

impl TakeBetween {
    fn period(&self) -> Nat {
        &self.min_taken + &self.max_taken
    }

    /// The remainders of a block: the first, and the one behind the last.
    fn block_bounds(&self, block: &Nat) -> (Nat, Nat) {
        let first = block * &self.min_taken;
        let end = (&first + &self.min_taken).min(self.period());
        (first, end)
    }

    /// The sizes left after each move to a remainder of a block: at most `limit` numbers, and how many there are.
    fn moves_to_block(&self, heap: &Nat, block: &Nat, limit: usize) -> TheoremMoves {
        if *heap < self.min_taken {
            return TheoremMoves::no_moves();
        }
        let period = self.period();
        let lowest = if *heap > self.max_taken { heap - &self.max_taken } else { Nat::ZERO };
        let highest = heap - &self.min_taken;
        let (first, end) = self.block_bounds(block);
        if first >= end {
            return TheoremMoves::no_moves();
        }
        // Less than a period is between the least and the largest number left, so two periods are enough.
        let start = &lowest / &period * &period;
        let (mut listed, mut total) = (Vec::new(), Nat::ZERO);
        for shift in [start.clone(), &start + &period] {
            let from = (&shift + &first).max(lowest.clone());
            let to = (&shift + &end).min(&highest + 1u32);
            if from < to {
                total += &to - &from;
                let _ = for_each_number(from, &to, |left: Nat| {
                    if listed.len() >= limit {
                        return ControlFlow::Break(());
                    }
                    listed.push(vec![vec![Argument::from(left)]]);
                    ControlFlow::Continue(())
                });
            }
        }
        TheoremMoves { listed_moves: listed, total: Some(total) }
    }
}

impl Theorem for TakeBetween {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let remainder = &heap % self.period();
        let block = &remainder / &self.min_taken;
        let lost = match convention {
            Convention::Normal => block == Nat::ZERO,
            Convention::Misere => block == Nat::from(1u32),
        };
        let (least, most) = (self.min_taken.clone(), self.max_taken.clone());
        let reason = Box::new(BlockReason {
            heap,
            min_taken: least,
            max_taken: most,
            remainder,
            block: block.clone(),
            convention,
        });
        Some(Verdict { outcome: Outcome::from_win(!lost), value: Some(block), reason, cite: &BLOCK_LAW })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        Some(match goal {
            MoveGoal::Value(target) => self.moves_to_block(&heap, target, limit),
            MoveGoal::MisereP => self.moves_to_block(&heap, &Nat::from(1u32), limit),
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        for_each_left(&heap, [&self.min_taken, &self.max_taken], |left| visit(vec![vec![left.into()]]))
    }
}

/// The remainder modulo `l + r`, and its block of `l`.
#[derive(Debug)]
struct BlockReason {
    heap: Nat,
    min_taken: Nat,
    max_taken: Nat,
    remainder: Nat,
    block: Nat,
    convention: Convention,
}

impl Reason for BlockReason {
    fn lines(&self) -> Vec<BilingualText> {
        let BlockReason { heap, min_taken: least, max_taken: most, remainder, block, convention } = self;
        let period = least + most;
        let mut lines = self.lines_in_sum();
        let goal = match convention {
            Convention::Normal => Nat::ZERO,
            Convention::Misere => Nat::from(1u32),
        };
        let (lost, one) = (*block == goal, Nat::from(1u32));
        lines.push(match convention {
            Convention::Normal if heap < least && *least == one => text!("The heap is empty: there is no move."),
            Convention::Misere if heap < least && *least == one => {
                text!("The heap is empty: under misère play whoever cannot move wins.")
            }
            _ if heap < least && *convention == Convention::Normal => {
                text!("Fewer than {least} stones are left: there is no move.")
            }
            Convention::Misere if heap < least => {
                text!("Fewer than {least} stones are left: under misère play whoever cannot move wins.")
            }
            Convention::Normal if lost => {
                text!("Whoever must move from a remainder below {least} loses: the answer to taking k is to take {period} − k.")
            }
            Convention::Normal => text!("Leave a remainder below {least}."),
            Convention::Misere if lost => text!(
                "Whoever must move from a remainder of at least {least} that is less than twice {least} loses: the answer to taking k is to take {period} − k, or nothing can be taken any more."
            ),
            Convention::Misere if least == most => {
                text!(
                    "{stones} taken in each move: {remainder}, and nobody can change who moves last.",
                    stones = (counted_noun(least, "stone is", "stones are"), least),
                    remainder = (counted_noun(remainder, "stays", "stay"), remainder)
                )
            }
            Convention::Misere => text!("Leave a remainder of at least {least} that is less than twice {least}."),
        });
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BlockReason { heap, min_taken: least, max_taken: most, remainder, block, .. } = self;
        let period = least + most;
        vec![BilingualText::language_neutral(format!(
            "{heap} mod {period} = {remainder}, ⌊{remainder}/{least}⌋ = {block}"
        ))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn the_game_keeps_the_laws() {
        for ruleset in (ENTRIES[0].instances)() {
            let checked = kit::check_laws(&ruleset, None).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(checked > 0, "there are small positions");
        }
    }

    #[test]
    fn values_and_moves_are_those_of_the_definition() {
        for [l, r] in [[1u64, 1], [1, 4], [2, 2], [2, 3], [3, 3], [3, 7], [5, 6], [4, 13]] {
            let game =
                TakeBetween { min_taken: l.into(), max_taken: r.into(), words: [l, r], taken_numbers: OnceLock::new() };
            let (mut values, mut lost): (Vec<u64>, Vec<bool>) = (Vec::new(), Vec::new());
            for n in 0..80u64 {
                let options: Vec<u64> = (l..=r.min(n)).map(|k| n - k).collect();
                let value =
                    (0..).find(|value| !options.iter().any(|&left| values[left as usize] == *value)).unwrap_or(0);
                let is_lost = !options.is_empty() && !options.iter().any(|&left| lost[left as usize]);
                let args = [n.into()];
                let normal = game.decide(&args, Convention::Normal).expect("a heap");
                assert_eq!(
                    (normal.value, normal.outcome),
                    (Some(value.into()), Outcome::from_win(value > 0)),
                    "{l} {r} {n}"
                );
                let misere = game.decide(&args, Convention::Misere).expect("a heap");
                assert_eq!(misere.outcome, Outcome::from_win(!is_lost), "{l} {r} {n}");
                let left_by = |goal: MoveGoal<'_>| -> Vec<u64> {
                    let found = game.moves(&args, goal, 1000).expect("a heap");
                    assert_eq!(found.total, Some(found.listed_moves.len().into()), "{l} {r} {n}");
                    found
                        .listed_moves
                        .iter()
                        .map(|left| left[0][0].to_natural().expect("a number").to_u64().expect("small"))
                        .collect()
                };
                for target in 0..6u64 {
                    let mut expect: Vec<u64> =
                        options.iter().copied().filter(|&left| values[left as usize] == target).collect();
                    expect.sort_unstable();
                    assert_eq!(left_by(MoveGoal::Value(&target.into())), expect, "{l} {r} {n} {target}");
                }
                let mut expect: Vec<u64> = options.iter().copied().filter(|&left| lost[left as usize]).collect();
                expect.sort_unstable();
                assert_eq!(left_by(MoveGoal::MisereP), expect, "{l} {r} {n}");
                values.push(value);
                lost.push(is_lost);
            }
        }
    }
}
