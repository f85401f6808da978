//! Nimble 硬币下滑: coins on a strip, each moved to the left by any number of squares; a square holds any number of coins.

use crate::Entry;
use crate::nim::{self, BOUTON};
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, HeapGame, HeapRule, Heaps, MoveGoal, Nat, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, game_card,
    picture::{BoardCell, Picture, SquareStrip},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("nimble.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `nimble`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Heaps(Nimble))
}

/// A coin on square `n` is a heap of `n`.
struct Nimble;

/// The strip up to the coin.
fn coin_strip(square: &Nat) -> SquareStrip {
    SquareStrip::with_things(Nat::ZERO, [(square.clone(), BoardCell::Coin)], BoardCell::Free)
}

impl HeapGame for Nimble {
    fn expression(&self) -> String {
        "nimble".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..n).try_for_each(|square| visit(&[square]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&nim::ALL_POSITIVE_NUMBERS)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let from = before.first()?.to_natural().ok()?;
        let to = after.first().map_or(Some(Nat::ZERO), |args| args.first()?.to_natural().ok())?;
        Some(text!("move the coin on square {from} to square {to}"))
    }
    fn picture(&self, square: &Nat) -> Picture {
        coin_strip(square).into()
    }

    fn clickable_parts(&self, square: &Nat, left: &[Nat]) -> Option<Vec<usize>> {
        Some(coin_strip(square).square_index(left.first().unwrap_or(&Nat::ZERO)).into_iter().collect())
    }
}

impl Theorem for Nimble {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let verdict = nim::Nim.decide(args, convention)?;
        let reason = Box::new(NimbleCoinReason { square: args.first()?.to_natural().ok()?, heap: verdict.reason });
        Some(Verdict { reason, ..verdict })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        nim::Nim.moves(args, goal, limit)
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Theorem::for_each_option(&nim::Nim, args, visit)
    }

    fn is_nim_like(&self) -> bool {
        true
    }
}

/// A coin, and the reason for the heap that it is equivalent to.
#[derive(Debug)]
struct NimbleCoinReason {
    square: Nat,
    heap: Box<dyn Reason>,
}

impl Reason for NimbleCoinReason {
    fn lines(&self) -> Vec<BilingualText> {
        let square = &self.square;
        let coin = text!("A coin on square {square} can go to every square before it, like a Nim heap of {square}.");
        std::iter::once(coin).chain(self.heap.lines()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![text!("A coin on square n is a Nim heap of n.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_says_where_the_coin_goes() {
        let sentence = |after: &[Vec<Argument>]| Nimble.describe_move(&[5u64.into()], after).map(|message| message.en);
        assert_eq!(sentence(&[vec![3u64.into()]]).as_deref(), Some("move the coin on square 5 to square 3"));
        assert_eq!(sentence(&[]).as_deref(), Some("move the coin on square 5 to square 0"));
    }
}
