//! Bash 巴什: take at least one and at most `m` tokens.

use crate::Entry;
use crate::shared::game_number::GameNumber;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, HeapGame, HeapRule, Heaps,
    MoveGoal, Nat, NumberSet, Outcome, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation,
    game_card, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The game of Bachet.
pub static BACHET: Citation = citation!("bash.toml", BACHET);

static CARD: GameCard = game_card!("bash.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_bash }),
    instances: || [1u32, 2, 3, 5, 10].map(|m| ruleset(m.into())).into(),
}];

/// `bash(m)`.
fn call_bash(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [most] = args.expect_positional()?;
    let most = most.to_natural().map_err(|m| m.at_position(0))?;
    if most == Nat::ZERO {
        let message = text!("at least 1 stone must be allowed: bash(1), bash(2), …");
        return Err(ArgumentError::new(message).at_position(0));
    }
    Ok(Argument::Ruleset(ruleset(most)))
}

/// The ruleset `bash(most)`, for `most ≥ 1`.
pub fn ruleset(most: Nat) -> Arc<Ruleset> {
    // Engines only see heaps that fit in a word, so a larger `most` allows them nothing more.
    let max_taken_word = most.to_u64().unwrap_or(u64::MAX);
    Ruleset::new(Heaps(Bash { max_taken: most, max_taken_word, taken_numbers: OnceLock::new() }))
}

/// The largest number of the sets that are listed for engines.
const MAX_LISTED_NUMBER: u64 = 1 << 16;

struct Bash {
    max_taken: Nat,
    /// `max_taken` as a word.
    max_taken_word: u64,
    /// The numbers that may be taken; computed for engines on first use, since the theorem needs no list.
    taken_numbers: OnceLock<NumberSet>,
}

/// Calls `visit` with the size that each move leaves of a heap, the largest first, until it breaks.
fn for_each_taking<N: GameNumber>(
    mut heap: N,
    most: &N,
    mut visit: impl FnMut(N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut taken, one) = (N::zero(), N::one());
    while !heap.is_zero() && taken < *most {
        heap -= &one;
        taken += &one;
        visit(heap.clone())?;
    }
    ControlFlow::Continue(())
}

impl HeapGame for Bash {
    fn expression(&self) -> String {
        format!("bash({})", self.max_taken)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_taking(n, &self.max_taken_word, |left| visit(&[left]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        if self.max_taken_word > MAX_LISTED_NUMBER {
            return HeapRule::General;
        }
        HeapRule::Subtraction(self.taken_numbers.get_or_init(|| NumberSet::Finite((1..=self.max_taken_word).collect())))
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        let (rest, total) = (left.iter().filter(|size| **size != Nat::ZERO).count(), left.iter().sum::<Nat>());
        Some(rest < 2 && total < *heap && heap - total <= self.max_taken)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }
}

impl Bash {
    /// The move to a heap that is `goal` modulo `most + 1`, if there is one.
    fn moves_to_remainder(&self, heap: &Nat, goal: &Nat) -> TheoremMoves {
        let modulus = &self.max_taken + 1u32;
        if *goal >= modulus {
            return TheoremMoves::no_moves();
        }
        let take = (heap % &modulus + &modulus - goal) % &modulus;
        if take == Nat::ZERO || take > *heap {
            TheoremMoves::no_moves()
        } else {
            TheoremMoves::single_move(vec![vec![(heap - take).into()]])
        }
    }
}

impl Theorem for Bash {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let modulus = &self.max_taken + 1u32;
        let remainder = &heap % &modulus;
        let lost = match convention {
            Convention::Normal => remainder == Nat::ZERO,
            Convention::Misere => remainder == Nat::from(1u32) % &modulus,
        };
        let reason = Box::new(BachetRemainder { heap, modulus, remainder: remainder.clone(), convention });
        Some(Verdict { outcome: Outcome::from_win(!lost), value: Some(remainder), reason, cite: &BACHET })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        Some(match goal {
            MoveGoal::Value(target) => self.moves_to_remainder(&heap, target),
            MoveGoal::MisereP => self.moves_to_remainder(&heap, &(Nat::from(1u32) % (&self.max_taken + 1u32))),
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        for_each_taking(heap, &self.max_taken, |left| visit(vec![vec![left.into()]]))
    }

    fn is_nim_like(&self) -> bool {
        true
    }
}

/// The remainder modulo `m + 1`.
#[derive(Debug)]
struct BachetRemainder {
    heap: Nat,
    modulus: Nat,
    remainder: Nat,
    convention: Convention,
}

impl Reason for BachetRemainder {
    fn lines(&self) -> Vec<BilingualText> {
        let BachetRemainder { heap, modulus, remainder, convention } = self;
        let goal = match convention {
            Convention::Normal => Nat::ZERO,
            Convention::Misere => Nat::from(1u32) % modulus,
        };
        let mut lines = vec![BilingualText::language_neutral(format!("{heap} mod {modulus} = {remainder}"))];
        lines.push(if *remainder == goal {
            let last = match convention {
                Convention::Normal => text!("until none is left"),
                Convention::Misere => text!("until one stone is left, which loses"),
            };
            let (en, zh) = (last.en, last.zh);
            text!("Whoever must move from remainder {goal} loses: the answer to taking k is to take {modulus} − k, {text}.", text = (en, zh))
        } else {
            let take = (remainder + modulus - &goal) % modulus;
            if take > *heap {
                text!("The heap is empty.")
            } else {
                text!("Take {take} to leave remainder {goal}.")
            }
        });
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BachetRemainder { heap, modulus, remainder, .. } = self;
        vec![BilingualText::language_neutral(format!("{heap} mod {modulus} = {remainder}"))]
    }
}
