//! Games of coins that go to the left on a strip, at most one on a square: all of them read, write and show their positions alike.

use crate::shared::game_number::{GameNumber, numbers_to_arguments};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, Nat, Notation,
    ReadError, Ruleset, Theorem, TheoremSource,
    picture::{BoardCell, Picture, SquareStrip},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game of coins on a strip: its moves, and their descriptions.
pub(crate) trait CoinStripGame: Theorem + 'static {
    /// The number of squares of the small positions for tests.
    const SMALL_SQUARES: u32;

    /// The description of the game for users.
    fn card(&self) -> &'static GameCard;

    /// Calls `visit` with the squares of the coins after each move, until it breaks. All squares ascend.
    fn for_each_coin_move<N: GameNumber>(coins: &[N], visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The coins of the position that stands for this one and those equal to it.
    fn canonical_coins(&self, coins: Vec<u64>) -> Vec<u64> {
        coins
    }

    /// A move of a coin in words.
    fn describe_coin_move(&self, from: &Nat, to: &Nat) -> BilingualText;

    /// The squares to click for a move of a coin.
    fn clickable_squares(&self, from: Nat, to: Nat) -> Vec<Nat>;
}

/// The ruleset of a game of coins on a strip.
pub(crate) struct CoinStripRuleset<G>(pub(crate) G);

impl<G: CoinStripGame> Game for CoinStripRuleset<G> {
    /// The squares of the coins, ascending.
    type Position = Vec<u64>;

    fn for_each_option(&self, coins: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        G::for_each_coin_move(coins, visit)
    }

    fn canonical(&self, coins: Vec<u64>, _: Convention) -> Vec<u64> {
        self.0.canonical_coins(coins)
    }

    fn rank(&self, coins: &Vec<u64>) -> Option<u64> {
        coins.iter().try_fold(0u64, |sum, &square| sum.checked_add(square))
    }

    fn owned_bytes(&self, coins: &Vec<u64>) -> usize {
        16 + 8 * coins.len()
    }
}

impl<G: CoinStripGame> Notation for CoinStripRuleset<G> {
    fn expression(&self) -> String {
        self.0.card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.0.card(), self)
    }

    /// The coins may be given in any order.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![numbers_to_arguments(parse_squares(&args.positional)?)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        parse_squares(args)?.into_iter().map(|square| Argument::from(square).to_word()).collect()
    }

    fn write(&self, coins: &Vec<u64>) -> Vec<Argument> {
        coins.iter().map(|&n| n.into()).collect()
    }

    /// All sets of at most four coins on a few squares.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let sets = (0..1u32 << G::SMALL_SQUARES).filter(|set| set.count_ones() <= 4);
        let squares = 0..u64::from(G::SMALL_SQUARES);
        sets.map(|set| squares.clone().filter(|square| set >> square & 1 == 1).map(Argument::from).collect()).collect()
    }
}

impl<G: CoinStripGame> TheoremSource for CoinStripRuleset<G> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }
}

impl<G: CoinStripGame> GameView for CoinStripRuleset<G> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (from, to) = changed_squares(before, after)?;
        Some(self.0.describe_coin_move(&from, &to))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        coin_strip(&parse_squares(args).unwrap_or_default()).into()
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Some((from, to)) = changed_squares(before, after) else { return Vec::new() };
        let strip = coin_strip(&parse_squares(before).unwrap_or_default());
        self.0.clickable_squares(from, to).iter().filter_map(|square| strip.square_index(square)).collect()
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

/// The strip of squares up to the last coin.
fn coin_strip(squares: &[Nat]) -> SquareStrip {
    SquareStrip::with_things(Nat::ZERO, squares.iter().map(|square| (square.clone(), BoardCell::Coin)), BoardCell::Free)
}

/// The square that a coin left, and the one that it went to.
fn changed_squares(before: &[Argument], after: &[Vec<Argument>]) -> Option<(Nat, Nat)> {
    let (before, after) = (parse_squares(before).ok()?, parse_squares(after.first()?).ok()?);
    // The squares ascend.
    let from = before.iter().find(|square| after.binary_search(square).is_err())?;
    let to = after.iter().find(|square| before.binary_search(square).is_err())?;
    Some((from.clone(), to.clone()))
}
