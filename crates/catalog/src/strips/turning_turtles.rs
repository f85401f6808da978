//! Turning Turtles 翻硬币: turn a head to tail and optionally turn one coin to its left.

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::coin_row::{self, CoinRowGame, CoinRowRuleset, head_numbers, heads_to_arguments};
use crate::shared::game_number::{GameNumber, for_each_number};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, citation, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Coin-turning games.
pub static COIN_TURNING_THEORY: Citation = citation!("turning_turtles.toml", COIN_TURNING_THEORY);

static CARD: GameCard = game_card!("turning_turtles.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `turning_turtles`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(CoinRowRuleset(TurningTurtles))
}

struct TurningTurtles;

/// The heads after two coins are turned; `other` is 0 if only one is.
fn heads_after_turn<N: GameNumber>(heads: &[N], coin: &N, other: &N) -> Vec<N> {
    let coins = [other.clone(), coin.clone()];
    coin_row::turn_coins(heads, &coins[usize::from(other.is_zero())..])
}

/// Calls `visit` with the heads after each move, until it breaks.
fn for_each_turn<N: GameNumber>(heads: &[N], mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    heads
        .iter()
        .try_for_each(|coin| for_each_number(N::zero(), coin, |other| visit(heads_after_turn(heads, coin, &other))))
}

impl CoinRowGame for TurningTurtles {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn for_each_turn(&self, heads: &[u64], visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_turn(heads, visit)
    }

    /// The sum of the numbers of the heads: a coin that becomes a head has a smaller number than the one that becomes a tail.
    fn rank(&self, heads: &[u64]) -> Option<u64> {
        heads.iter().try_fold(0u64, |sum, &coin| sum.checked_add(coin))
    }
}

impl Theorem for TurningTurtles {
    /// Does not decide misère play: from coins 1, 2, 3, turning 3 and 2 leaves coin 1, which no Nim move does.
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heads = head_numbers(args).ok()?;
        let value = nim_heaps::nim_sum(&heads);
        let outcome = Outcome::from_win(value != Nat::ZERO);
        Some(Verdict {
            outcome,
            value: Some(value),
            reason: Box::new(TurningTurtlesReason { heads }),
            cite: &COIN_TURNING_THEORY,
        })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(_) = goal else { return None };
        let heads = head_numbers(args).ok()?;
        let others = nim_heaps::goal_sizes(&heads, goal);
        let pairs = heads.iter().zip(&others).filter(|(coin, other)| other < coin);
        let turn = |(coin, other): (&Nat, &Nat)| vec![heads_to_arguments(heads_after_turn(&heads, coin, other))];
        Some(nim_heaps::list_moves(pairs.collect(), limit, turn))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heads = head_numbers(args).unwrap_or_default();
        for_each_turn(&heads, |after| visit(vec![heads_to_arguments(after)]))
    }
}

/// The coins that are heads.
#[derive(Debug)]
struct TurningTurtlesReason {
    heads: Vec<Nat>,
}

impl Reason for TurningTurtlesReason {
    fn lines(&self) -> Vec<BilingualText> {
        let heads = text!(
            "A head on coin n counts like a Nim heap of n: turning it, and perhaps coin m < n, replaces n by m or by 0."
        );
        std::iter::once(heads).chain(nim_heaps::explain_nim_sum(&self.heads, Convention::Normal)).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.heads);
        vec![text!("The heads of a row count like Nim heaps: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::GameView;

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let large = Nat::from(10u32).pow(30);
        let heads = heads_to_arguments(vec![7u32.into(), large.clone(), large * 3u32]);
        let moves = TurningTurtles.moves(&heads, MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            let verdict = TurningTurtles.decide(&after[0], Convention::Normal).expect("the theorem decides");
            assert_eq!(verdict.value, Some(Nat::ZERO));
            assert!(GameView::describe_move(&CoinRowRuleset(TurningTurtles), &heads, &after).is_some());
        }
    }
}
