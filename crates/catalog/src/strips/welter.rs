//! Welter's game 韦尔特游戏: coins on a strip, at most one on a square, go to any free square to the left.

mod mating;

use crate::Entry;
use crate::king::MEX_RULE;
use crate::shared::coin_strip::{CoinStripGame, CoinStripRuleset, parse_squares};
use crate::shared::game_number::{GameNumber, for_each_number, numbers_to_arguments};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, citation, game_card, in_force, text,
};
use mating::{mate_squares, square_with_value, welter_value};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static WELTER: Citation = citation!("welter.toml", WELTER);

/// The way to find the values by mates.
static CONWAY_WELTER: Citation = citation!("welter.toml", CONWAY_WELTER);

static CARD: GameCard = game_card!("welter.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `welter`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(CoinStripRuleset(Welter))
}

struct Welter;

impl CoinStripGame for Welter {
    const SMALL_SQUARES: u32 = 8;

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn for_each_coin_move<N: GameNumber>(coins: &[N], visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_jump(coins, visit)
    }

    /// Coins that can never move, at the left end, are taken away with their squares.
    fn canonical_coins(&self, coins: Vec<u64>) -> Vec<u64> {
        let stuck = coins.iter().zip(0..).take_while(|(square, at)| *square == at).count();
        coins[stuck..].iter().map(|square| square - stuck as u64).collect()
    }

    fn describe_coin_move(&self, from: &Nat, to: &Nat) -> BilingualText {
        text!("move the coin on square {from} to square {to}")
    }

    /// The square that the coin goes to, and the coin.
    fn clickable_squares(&self, from: Nat, to: Nat) -> Vec<Nat> {
        vec![to, from]
    }
}

/// The squares of the coins in order, after the coin with index `coin` went to the left.
fn move_coin<N: GameNumber>(coins: &[N], coin: usize, square: N) -> Vec<N> {
    let mut after = coins.to_vec();
    after.remove(coin);
    let at = after.partition_point(|other| *other < square);
    after.insert(at, square);
    after
}

/// Calls `visit` with the squares of the coins after each move, until it breaks.
fn for_each_jump<N: GameNumber>(coins: &[N], mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    (0..coins.len()).try_for_each(|coin| {
        for_each_number(N::zero(), &coins[coin], |square| match coins.binary_search(&square) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => visit(move_coin(coins, coin, square)),
        })
    })
}

/// Whether the position is symmetric: of each pair of squares `(i, 2k − 1 − i)`, `i < k`, one has one of the `k` coins.
/// If it is, returns the number of coins on the squares from `k` on.
fn symmetric_high_coins(squares: &[Nat]) -> Option<usize> {
    let count = squares.len();
    let mut is_paired = vec![false; count];
    for square in squares {
        let square = square.to_usize().filter(|&square| square < 2 * count)?;
        let pair = square.min(2 * count - 1 - square);
        if std::mem::replace(&mut is_paired[pair], true) {
            return None;
        }
    }
    Some(squares.iter().filter(|square| **square >= Nat::from(count)).count())
}

/// The winner, given the value.
fn find_outcome(squares: &[Nat], value: &Nat, convention: Convention) -> Outcome {
    Outcome::from_win(match (convention, symmetric_high_coins(squares)) {
        (Convention::Misere, Some(high)) => high % 2 == 0,
        _ => *value != Nat::ZERO,
    })
}

impl Theorem for Welter {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let squares = parse_squares(args).ok()?;
        let value = welter_value(&squares);
        let outcome = find_outcome(&squares, &value, convention);
        let cite = match convention {
            Convention::Normal if squares.len() > MAX_MATED_COINS => &WELTER,
            Convention::Normal => &CONWAY_WELTER,
            // The proof is by induction on the moves.
            Convention::Misere => &MEX_RULE,
        };
        let reason = Box::new(WelterReason { squares, value: value.clone(), convention });
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let squares = parse_squares(args).ok()?;
        // Under misère play the lost positions have value 0, or are symmetric and have value 1.
        let (targets, convention) = match goal {
            MoveGoal::Value(target) => (vec![target.clone()], Convention::Normal),
            MoveGoal::MisereP => (vec![Nat::ZERO, Nat::from(1u32)], Convention::Misere),
        };
        let (mut found, mut is_complete) = (Vec::new(), true);
        for coin in 0..squares.len() {
            // The square for a coin depends on all other coins.
            if in_force::spend(0, 0).is_err() {
                is_complete = false;
                break;
            }
            for target in &targets {
                let square = square_with_value(&squares, coin, target);
                if square >= squares[coin] {
                    continue;
                }
                let after = move_coin(&squares, coin, square);
                if convention == Convention::Normal || find_outcome(&after, target, convention) == Outcome::P {
                    found.push(after);
                }
            }
        }
        let moves = nim_heaps::list_moves(found, limit, |after| vec![numbers_to_arguments(after)]);
        Some(TheoremMoves { total: moves.total.filter(|_| is_complete), ..moves })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let squares = parse_squares(args).unwrap_or_default();
        for_each_jump(&squares, |after| visit(vec![numbers_to_arguments(after)]))
    }
}

/// With more coins, the reason does not list the mates.
const MAX_MATED_COINS: usize = 16;

/// The coins and their value.
#[derive(Debug)]
struct WelterReason {
    squares: Vec<Nat>,
    value: Nat,
    convention: Convention,
}

impl WelterReason {
    /// The mates and the XOR of their numbers.
    fn explain_value(&self) -> Vec<BilingualText> {
        let (squares, value) = (&self.squares, &self.value);
        if squares.len() > MAX_MATED_COINS {
            return vec![text!(
                "Mate the coins whose squares agree in the most last binary digits; the XOR of (a XOR b) − 1 over the mates is {value}."
            )];
        }
        let (mates, single) = mate_squares(squares);
        let numbers: Vec<Nat> = mates.iter().map(|(a, b)| (a ^ b) - 1u32).chain(single.clone()).collect();
        let mut lines = Vec::new();
        if !mates.is_empty() {
            lines.push(text!("Mate the coins whose squares agree in the most last binary digits:"));
        }
        lines.extend(
            mates
                .iter()
                .zip(&numbers)
                .map(|((a, b), number)| BilingualText::language_neutral(format!("({a} XOR {b}) − 1 = {number}"))),
        );
        if let Some(single) = single {
            lines.push(text!("The coin on square {single} has no mate and counts {single}."));
        }
        if numbers.len() > 1 {
            lines.push(nim_heaps::nim_sum_equation(&numbers));
        }
        lines
    }
}

impl Reason for WelterReason {
    fn lines(&self) -> Vec<BilingualText> {
        let symmetric = symmetric_high_coins(&self.squares).filter(|_| self.convention == Convention::Misere);
        if let Some(high) = symmetric {
            let (count, last) = (self.squares.len(), (2 * self.squares.len()).saturating_sub(1));
            return vec![
                text!(
                    "Each pair of squares (i, {last} − i) with i < {count} has exactly one coin, and {high} of the coins are on squares from {count} on."
                ),
                if high % 2 == 1 {
                    text!(
                        "Under misère play such a position is lost if that number is odd: after every move the opponent can make it so again."
                    )
                } else {
                    text!(
                        "Under misère play such a position is lost only if that number is odd: here nobody can move, or the coin on a square 2k−1−i goes to square i."
                    )
                },
            ];
        }
        let mut lines = self.explain_value();
        lines.push(match (self.convention, self.value == Nat::ZERO) {
            (Convention::Normal, true) => text!("The value is 0: every move makes it another number, and the opponent makes it 0 again."),
            (Convention::Normal, false) => text!("The value is not 0: for every value there is one square for each coin, and some coin can go to its square for 0."),
            (Convention::Misere, true) => text!("The value is 0 and the position is not symmetric, so it is lost under misère play, too."),
            (Convention::Misere, false) => text!("The value is not 0 and the position is not symmetric, so it is won under misère play, too."),
        });
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let value = &self.value;
        vec![text!("In Welter's game the value is the XOR of (a XOR b) − 1 over the mates: here {value}.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{GameView, Stop, kit::CallBudget};

    #[test]
    fn laws() {
        grundy_game::kit::check_laws(&ruleset(), None).expect("the laws hold");
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let large = Nat::from(10u32).pow(30);
        let args: Vec<Argument> = [1u32, 3, 4, 9].map(|k| Argument::from(&large * k + k)).into();
        for (goal, convention) in
            [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
        {
            let moves = Welter.moves(&args, goal, 10).expect("the theorem decides");
            assert!(!moves.listed_moves.is_empty());
            for after in moves.listed_moves {
                let verdict = Welter.decide(&after[0], convention).expect("the theorem decides");
                assert_eq!(verdict.outcome, Outcome::P);
                assert!(GameView::describe_move(&CoinStripRuleset(Welter), &args, &after).is_some());
            }
        }
    }

    #[test]
    fn many_coins_and_no_coin() {
        let many: Vec<Argument> = (0..3000u64).map(|i| Argument::from(i * i)).collect();
        let verdict = Welter.decide(&many, Convention::Normal).expect("the theorem decides");
        assert!(!verdict.reason.lines().is_empty() && verdict.value.is_some());
        assert_eq!(Welter.decide(&[], Convention::Misere).map(|verdict| verdict.outcome), Some(Outcome::N));
    }

    #[test]
    fn the_moves_of_many_coins_ask_the_budget() {
        let many: Vec<Argument> = (0..300u64).map(|i| Argument::from(i * i + 2 * i)).collect();
        let value = Nat::from(3u32);
        let all = Welter.moves(&many, MoveGoal::Value(&value), 1_000).expect("the theorem decides");
        assert_eq!(all.total, Some(all.listed_moves.len().into()));
        in_force::with_budget(&CallBudget::new(100, Stop::Time), || {
            let some = Welter.moves(&many, MoveGoal::Value(&value), 1_000).expect("the theorem decides");
            assert!(some.total.is_none() && some.listed_moves.len() < all.listed_moves.len());
            assert!(all.listed_moves.starts_with(&some.listed_moves));
            assert_eq!(in_force::take_stop(), Some(Stop::Time));
        });
    }
}
