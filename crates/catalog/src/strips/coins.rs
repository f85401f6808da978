//! Coin-turning games 翻硬币. A code such as `1-3` says which coins may be turned together.
//!
//! A named game is one row of the table in `named`.
//! A row of coins is one component, because under misère play its heads are not a sum.

mod code;
mod formulas;
mod named;
mod spans;
mod turning;
mod values;

use crate::Entry;
use crate::shared::coin_row::{self, CoinRowGame, CoinRowRuleset, head_numbers, heads_to_arguments};
use crate::shared::nim_heaps;
use crate::turning_turtles::{self, COIN_TURNING_THEORY};
use code::TurningCode;
use formulas::HeadValueFormula;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, GameCard, MessageError, MoveGoal, Nat, Outcome,
    Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, game_card, text,
};
pub use named::CONWAY_SLOANE;
use named::{NAMED_COIN_GAMES, NamedCoinGame};
use std::ops::ControlFlow;
use std::sync::Arc;
pub(crate) use turning::{CoinTurning, MAX_COIN_WITHOUT_FORMULA};

static CARD: GameCard = game_card!("coins/coins.toml");

/// The entry of row `I` of the table.
const fn named_game_entry<const I: usize>() -> Entry {
    Entry {
        card: &NAMED_COIN_GAMES[I].card,
        item: || Argument::Ruleset(NAMED_COIN_GAMES[I].ruleset()),
        instances: || vec![NAMED_COIN_GAMES[I].ruleset()],
    }
}

pub(crate) static ENTRIES: [&Entry; 14] = [
    &Entry {
        card: &CARD,
        item: || Argument::Family(RulesetFamily { card: &CARD, call: call_coins }),
        instances: || ["2-4", "1+", "2-4C(5)S"].into_iter().filter_map(|code| coins(code).ok()).collect(),
    },
    &named_game_entry::<0>(),
    &named_game_entry::<1>(),
    &named_game_entry::<2>(),
    &named_game_entry::<3>(),
    &named_game_entry::<4>(),
    &named_game_entry::<5>(),
    &named_game_entry::<6>(),
    &named_game_entry::<7>(),
    &named_game_entry::<8>(),
    &named_game_entry::<9>(),
    &named_game_entry::<10>(),
    &named_game_entry::<11>(),
    &named_game_entry::<12>(),
];

/// The ruleset with a turning code: the named game, if there is one.
///
/// # Errors
/// Returns an error if the text is not a turning code, with a message that says what is expected.
pub fn coins(code: &str) -> Result<Arc<Ruleset>, MessageError> {
    let code = TurningCode::parse(code)?;
    let text = code.to_string();
    if text == "1-2" {
        return Ok(turning_turtles::ruleset());
    }
    if let Some(named) = NAMED_COIN_GAMES.iter().find(|named| named.code == text) {
        return Ok(named.ruleset());
    }
    Ok(Ruleset::new(CoinRowRuleset(CoinTurningGame::new(code, format!("coins(\"{text}\")"), &CARD))))
}

/// `coins("1-3")`.
fn call_coins(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let ruleset = match args.expect_positional()? {
        [Argument::Str(code)] => coins(code),
        [_] => Err(code::invalid_code_message().into()),
    };
    ruleset.map(Argument::Ruleset).map_err(|error| ArgumentError::new(error.0).at_position(0))
}

impl NamedCoinGame {
    fn ruleset(&'static self) -> Arc<Ruleset> {
        let code = TurningCode::parse(self.code).expect("the codes of the table are turning codes");
        Ruleset::new(CoinRowRuleset(CoinTurningGame::new(code, self.card.name.into(), &self.card)))
    }
}

struct CoinTurningGame {
    turning: CoinTurning,
    expression: String,
    card: &'static GameCard,
}

impl CoinTurningGame {
    fn new(code: TurningCode, expression: String, card: &'static GameCard) -> CoinTurningGame {
        CoinTurningGame { turning: CoinTurning::new(code), expression, card }
    }
}

impl CoinRowGame for CoinTurningGame {
    const MAX_SEARCHED_COIN: u64 = MAX_COIN_WITHOUT_FORMULA;

    fn expression(&self) -> String {
        self.expression.clone()
    }

    fn card(&self) -> &'static GameCard {
        self.card
    }

    fn for_each_turn(&self, heads: &[u64], visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        heads.iter().try_for_each(|&coin| {
            self.turning.for_each_set(coin, &mut |coins| visit(coin_row::turn_coins(heads, coins)))
        })
    }

    /// The row as a binary number. All coins turned to the left of a head together count less than the head.
    fn rank(&self, heads: &[u64]) -> Option<u64> {
        heads.iter().try_fold(0, |sum, &coin| (coin <= 64).then(|| sum | 1 << (coin - 1)))
    }

    fn check_coin(&self, coin: &Nat) -> Result<(), ArgumentError> {
        self.turning.check_coin(coin)
    }
}

impl Theorem for CoinTurningGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heads = head_numbers(args).ok()?;
        let values = heads.iter().map(|head| self.turning.value(head)).collect::<Option<Vec<_>>>()?;
        let value = nim_heaps::nim_sum(&values);
        let reason = Box::new(HeadValues { heads, values, formula: self.turning.formula });
        Some(Verdict {
            outcome: Outcome::from_win(value != Nat::ZERO),
            value: Some(value),
            reason,
            cite: &COIN_TURNING_THEORY,
        })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let heads = head_numbers(args).ok()?;
        let values = heads.iter().map(|head| self.turning.value(head)).collect::<Option<Vec<_>>>()?;
        let change = nim_heaps::nim_sum(&values) ^ target;
        let mut listed = Vec::new();
        let mut total = Some(Nat::ZERO);
        for head in &heads {
            let more = self.turning.for_each_change(head, &change, &mut |coins| {
                if listed.len() >= limit {
                    return ControlFlow::Break(());
                }
                listed.push(vec![heads_to_arguments(coin_row::turn_coins(&heads, &coins))]);
                ControlFlow::Continue(())
            })?;
            total = total.zip(more).map(|(total, more)| total + more);
        }
        Some(TheoremMoves { listed_moves: listed, total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heads) = head_numbers(args) else { return ControlFlow::Continue(()) };
        let mut turn = |coins: Vec<Nat>| visit(vec![heads_to_arguments(coin_row::turn_coins(&heads, &coins))]);
        heads.iter().try_for_each(|head| self.turning.for_each_natural_set(head, &mut turn))
    }
}

/// The heads and their values.
#[derive(Debug)]
struct HeadValues {
    heads: Vec<Nat>,
    values: Vec<Nat>,
    formula: Option<HeadValueFormula>,
}

/// The largest number of heads whose values are listed.
const MAX_LISTED_HEADS: usize = 24;

impl Reason for HeadValues {
    fn lines(&self) -> Vec<BilingualText> {
        let known = self.formula.map_or_else(
            || {
                text!("The value of a head is the mex, over all sets of coins that may be turned with it, of the XOR of their values; it is computed coin by coin.")
            },
            HeadValueFormula::description,
        );
        let mut lines = vec![known];
        if !self.heads.is_empty() {
            let more = if self.heads.len() > MAX_LISTED_HEADS { ", …" } else { "" };
            let pairs: Vec<String> = self
                .heads
                .iter()
                .zip(&self.values)
                .take(MAX_LISTED_HEADS)
                .map(|(head, value)| format!("{head}: {value}"))
                .collect();
            let pairs = pairs.join(", ");
            lines.push(text!("Coins and their values: {pairs}{more}"));
        }
        lines.extend(nim_heaps::explain_nim_sum(&self.values, Convention::Normal));
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.values);
        vec![text!("The values of the heads of a row add up: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests;
