//! Coins on a strip 硬币滑动: the silver dollar game without the dollar. Coins slide to the left and never jump.

use crate::Entry;
use crate::nim::{BOUTON, BOUTON_UNCHECKED};
use crate::shared::game_number::{GameNumber, for_each_number, numbers_to_arguments, replace_number};
use crate::shared::nim_heaps;
use crate::staircase::{SPRAGUE_STAIRS, steps};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveGoal, Nat,
    Notation, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, game_card,
    picture::{BoardCell, Picture, SquareStrip},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("silver_dollar.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `silver_dollar`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(SilverDollar)
}

struct SilverDollar;

impl Game for SilverDollar {
    /// The squares of the coins, ascending.
    type Position = Vec<u64>;

    fn for_each_option(&self, coins: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_slide(coins, visit)
    }

    fn rank(&self, coins: &Vec<u64>) -> Option<u64> {
        coins.iter().try_fold(0u64, |sum, &square| sum.checked_add(square))
    }

    fn owned_bytes(&self, coins: &Vec<u64>) -> usize {
        16 + 8 * coins.len()
    }
}

/// The strip of squares up to the last coin.
pub(crate) fn coin_strip(squares: &[Nat]) -> SquareStrip {
    SquareStrip::with_things(Nat::ZERO, squares.iter().map(|square| (square.clone(), BoardCell::Coin)), BoardCell::Free)
}

impl Notation for SilverDollar {
    fn expression(&self) -> String {
        "silver_dollar".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    /// The coins may be given in any order.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![parse_squares(&args.positional)?.into_iter().map(Argument::from).collect()])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        parse_squares(args)?.into_iter().map(|square| Argument::from(square).to_word()).collect()
    }

    fn write(&self, coins: &Vec<u64>) -> Vec<Argument> {
        coins.iter().map(|&n| n.into()).collect()
    }

    /// All sets of at most four coins on seven squares.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let sets = (0..1u32 << 7).filter(|set| set.count_ones() <= 4);
        sets.map(|set| (0..7u64).filter(|square| set >> square & 1 == 1).map(Argument::from).collect()).collect()
    }
}

impl GameView for SilverDollar {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_squares(before).ok()?, parse_squares(after.first()?).ok()?);
        let (from, to) = before.iter().zip(&after).find(|(b, a)| b != a)?;
        Some(text!("slide the coin on square {from} to square {to}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        coin_strip(&parse_squares(args).unwrap_or_default()).into()
    }

    /// The square that the coin slides to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let read = |args: &[Argument]| parse_squares(args).unwrap_or_default();
        let (before, after) = (read(before), read(after.first().map_or(&[], |args| args)));
        let to = before.iter().zip(&after).find(|(from, to)| from != to).map(|(_, to)| to);
        to.and_then(|to| coin_strip(&before).square_index(to)).into_iter().collect()
    }
}

/// The squares of coins, ascending.
///
/// # Errors
/// Returns an error if two coins are on one square.
pub(crate) fn parse_squares(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    let squares = args.iter().enumerate().map(|(i, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(i)));
    let mut squares: Vec<(Nat, usize)> =
        squares.enumerate().map(|(i, square)| Ok((square?, i))).collect::<Result<_, ArgumentError>>()?;
    squares.sort();
    if let Some(pair) = squares.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (square, at) = &pair[1];
        return Err(ArgumentError::new(text!("there are two coins on square {square}: the squares must be different"))
            .at_position(*at));
    }
    Ok(squares.into_iter().map(|(square, _)| square).collect())
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
        let why = Box::new(SilverDollarReason { gaps, convention });
        // The misère result follows from misère Nim, so Bouton is cited.
        let cite = if convention == Convention::Normal { &SPRAGUE_STAIRS } else { &BOUTON_UNCHECKED };
        Some(Verdict { outcome, value: Some(value), why, cite })
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

    #[test]
    fn coins_are_put_in_order_and_two_on_a_square_are_refused() {
        let start = |coins: &[u64]| {
            Notation::start_components(
                &SilverDollar,
                &CallArguments::from_positional(coins.iter().map(|&n| Argument::from(n))),
            )
        };
        assert_eq!(start(&[9, 2, 8]), Ok(vec![vec![2u64.into(), 8u64.into(), 9u64.into()]]));
        let misfit = start(&[4, 7, 4]).expect_err("two coins are on square 4");
        assert_eq!(misfit.at, grundy_game::ArgumentLocation::Position(2));
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
