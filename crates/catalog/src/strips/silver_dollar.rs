//! Coins on a strip 硬币滑动: the silver dollar game without the dollar. Coins slide to the left and never jump.

use crate::Entry;
use crate::nim::{BOUTON, BOUTON_UNCHECKED};
use crate::shared::coin_strip::{CoinStripGame, CoinStripRuleset, parse_squares};
use crate::shared::game_number::{GameNumber, for_each_number, numbers_to_arguments, replace_number};
use crate::shared::nim_heaps;
use crate::staircase::{SPRAGUE_STAIRS, steps};
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, MoveGoal, Nat, Reason, Ruleset, Theorem, TheoremMoves, Verdict,
    game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("silver_dollar.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `silver_dollar`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(CoinStripRuleset(SilverDollar))
}

struct SilverDollar;

impl CoinStripGame for SilverDollar {
    const SMALL_SQUARES: u32 = 7;

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn for_each_coin_move<N: GameNumber>(coins: &[N], visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_slide(coins, visit)
    }

    fn describe_coin_move(&self, from: &Nat, to: &Nat) -> BilingualText {
        text!("slide the coin on square {from} to square {to}")
    }

    /// The square that the coin slides to.
    fn clickable_squares(&self, _from: Nat, to: Nat) -> Vec<Nat> {
        vec![to]
    }
}

/// The free squares to the left of each coin, from the last coin to the first: the steps of a staircase.
fn gaps_from_right(squares: &[Nat]) -> Vec<Nat> {
    let gap = |i: usize| if i == 0 { squares[0].clone() } else { &squares[i] - &squares[i - 1] - 1u32 };
    (0..squares.len()).rev().map(gap).collect()
}

/// Calls `visit` with the squares of the coins after each move, until it breaks.
fn for_each_slide<N: GameNumber>(coins: &[N], mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    (0..coins.len()).try_for_each(|coin| {
        let mut least = N::zero();
        if coin > 0 {
            least = coins[coin - 1].clone();
            least += &N::one();
        }
        for_each_number(least, &coins[coin], |square| visit(replace_number(coins, coin, square)))
    })
}

impl Theorem for SilverDollar {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let gaps = steps::odd_steps(&gaps_from_right(&parse_squares(args).ok()?));
        let (outcome, value) = (nim_heaps::nim_outcome(&gaps, convention), nim_heaps::nim_sum(&gaps));
        let reason = Box::new(SilverDollarReason { gaps, convention });
        // The misère result follows from misère Nim, so Bouton is cited.
        let cite = if convention == Convention::Normal { &SPRAGUE_STAIRS } else { &BOUTON_UNCHECKED };
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let squares = parse_squares(args).ok()?;
        let slide = |(step, by): (usize, Nat)| {
            let coin = squares.len() - 1 - step;
            vec![numbers_to_arguments(replace_number(&squares, coin, &squares[coin] - by))]
        };
        Some(nim_heaps::list_moves(steps::moves_to_goal(&gaps_from_right(&squares), goal), limit, slide))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let squares = parse_squares(args).unwrap_or_default();
        for_each_slide(&squares, |after| visit(vec![numbers_to_arguments(after)]))
    }
}

/// The gaps within the pairs, from the right end.
#[derive(Debug)]
struct SilverDollarReason {
    gaps: Vec<Nat>,
    convention: Convention,
}

impl Reason for SilverDollarReason {
    fn lines(&self) -> Vec<BilingualText> {
        let pairs = text!(
            "Pair the coins from the right end; only the free squares within the pairs count, like heaps of Nim."
        );
        std::iter::once(pairs).chain(nim_heaps::explain_nim_sum(&self.gaps, self.convention)).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.gaps);
        vec![text!(
            "Pair the coins on a strip from the right end; the free squares within the pairs count: {text}",
            text = (en, zh)
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{CallArguments, Notation};

    #[test]
    fn coins_are_put_in_order_and_two_on_a_square_are_refused() {
        let start = |coins: &[u64]| {
            Notation::start_components(
                &CoinStripRuleset(SilverDollar),
                &CallArguments::from_positional(coins.iter().map(|&n| Argument::from(n))),
            )
        };
        assert_eq!(start(&[9, 2, 8]), Ok(vec![vec![2u64.into(), 8u64.into(), 9u64.into()]]));
        let misfit = start(&[4, 7, 4]).expect_err("two coins are on square 4");
        assert_eq!(misfit.location, grundy_game::ArgumentLocation::Position(2));
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let large = Nat::from(10u32).pow(30);
        let args: Vec<Argument> = [1u32, 3, 4].map(|k| Argument::from(&large * k)).into();
        let moves = SilverDollar.moves(&args, MoveGoal::Value(&Nat::ZERO), 10).expect("the theorem decides");
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            let verdict = SilverDollar.decide(&after[0], Convention::Normal).expect("the theorem decides");
            assert_eq!(verdict.value, Some(Nat::ZERO));
        }
    }
}
