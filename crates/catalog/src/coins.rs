//! Coin-turning games 翻硬币. A code such as `1-3` says which coins may be turned together.
//!
//! A named game is one row of the table in `named`.
//! A row of coins is one component, because under misère play its heads are not a sum.

mod code;
mod formulas;
mod named;
mod pairs;
mod turning;
mod values;

use crate::coin_row::{self, heads, written};
use crate::turning_turtles::{self, TURNING};
use crate::{Entry, nim_heaps};
use code::TurningCode;
use formulas::Formula;
use grundy_game::picture::Picture;
use grundy_game::{
    AnyGame, Arg, Args, Card, Family, Game, Goal, Kind, Misfit, Moves, Notation, Reason, Theorem, Unread, Verdict,
};
use grundy_theory::{Convention, Nat, Outcome, Said, say};
pub use named::CONWAY_SLOANE;
use named::{NAMED, Named, WHY};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;
pub(crate) use turning::{LAST, Turning};

static CARD: Card = Card {
    name: "coins",
    names: ("Coin-turning game", "翻硬币游戏"),
    aliases: &["翻硬币"],
    kind: Kind::Board,
    form: "coins(\"code\")(\"TTHTH\"), coins(\"code\")(head, head, …)",
    rules: (
        "Coins lie in a row, counted from 1 at the left; H is a head, T a tail. A move turns some coins, of which the rightmost must go from head to tail. \
         The code says how many: 3, 1-3 (one to three) or 1+ (any number); and how they lie: C consecutive, C(5) within five consecutive coins, E with equal distances, F with coin 1, S symmetric about their middle. \
         Whoever cannot move loses. A position is written as a text of H and T, or as the numbers of the coins that are heads.",
        "硬币排成一行，从左起由 1 数起；H 为正面，T 为反面。每步翻若干枚，其中最右边的一枚必须由正面翻到反面。\
         编码先写翻几枚：3、1-3（一至三枚）或 1+（任意多枚）；再写它们的位置：C 相邻，C(5) 在相邻五枚之内，E 等距，F 含第 1 枚，S 关于正中对称。\
         无法再走的一方输。局面写成 H 与 T（或正与反）的字符串，或写出正面朝上的硬币的编号。",
    ),
    theorem: (
        "The value of a row is the XOR of the values of its heads, each alone.",
        "一行的 SG 值是其中各个正面单独的值的异或和。",
    ),
    why: WHY,
    sources: &[&TURNING],
    example: "coins(\"2-4\")(\"TTHTHTTH\")",
};

/// The entry of row `I` of the table.
const fn row<const I: usize>() -> Entry {
    Entry { card: &NAMED[I].card, item: || Arg::Ruleset(NAMED[I].ruleset()), instances: || vec![NAMED[I].ruleset()] }
}

pub(crate) static ENTRIES: [&Entry; 14] = [
    &Entry {
        card: &CARD,
        item: || Arg::Family(Family { card: &CARD, call }),
        instances: || ["2-4", "1+", "2-4C(5)S"].into_iter().filter_map(|code| coins(code).ok()).collect(),
    },
    &row::<0>(),
    &row::<1>(),
    &row::<2>(),
    &row::<3>(),
    &row::<4>(),
    &row::<5>(),
    &row::<6>(),
    &row::<7>(),
    &row::<8>(),
    &row::<9>(),
    &row::<10>(),
    &row::<11>(),
    &row::<12>(),
];

/// The ruleset with a turning code: the named game, if there is one.
///
/// # Errors
/// Fails if the text is not a turning code, with a message that says what is expected.
pub fn coins(code: &str) -> Result<Arc<dyn AnyGame>, Said> {
    let code = TurningCode::read(code)?;
    let text = code.to_string();
    if text == "1-2" {
        return Ok(turning_turtles::ruleset());
    }
    if let Some(named) = NAMED.iter().find(|named| named.code == text) {
        return Ok(named.ruleset());
    }
    Ok(Arc::new(Coins::new(code, format!("coins(\"{text}\")"), &CARD)))
}

/// `coins("1-3")`.
fn call(args: &Args) -> Result<Arg, Misfit> {
    let ruleset = match args.exactly()? {
        [Arg::Str(code)] => coins(code),
        [_] => Err(code::bad()),
    };
    ruleset.map(Arg::Ruleset).map_err(|said| Misfit::new(said).at(0))
}

impl Named {
    fn ruleset(&'static self) -> Arc<dyn AnyGame> {
        let code = TurningCode::read(self.code).expect("the codes of the table are turning codes");
        Arc::new(Coins::new(code, self.card.name.into(), &self.card))
    }
}

struct Coins {
    turning: Turning,
    expression: String,
    card: &'static Card,
}

impl Coins {
    fn new(code: TurningCode, expression: String, card: &'static Card) -> Coins {
        Coins { turning: Turning::new(code), expression, card }
    }

    /// The heads, ascending; fails if one is too far to the right.
    fn heads(&self, args: &[Arg]) -> Result<Vec<Nat>, Misfit> {
        for (at, arg) in args.iter().enumerate() {
            self.turning.checked(&arg.nat().map_err(|misfit| misfit.at(at))?).map_err(|misfit| misfit.at(at))?;
        }
        heads(args)
    }
}

impl Game for Coins {
    /// The coins that are heads, ascending.
    type Position = Vec<u64>;

    fn for_each_option(&self, heads: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        heads.iter().try_for_each(|&coin| {
            self.turning.for_each_set(coin, &mut |coins| visit(coin_row::turned(heads, coins)))
        })
    }

    /// The row as a binary number. All coins turned to the left of a head together count less than the head.
    fn rank(&self, heads: &Vec<u64>) -> Option<u64> {
        heads.iter().try_fold(0, |sum, &coin| (coin <= 64).then(|| sum | 1 << (coin - 1)))
    }

    fn held(&self, heads: &Vec<u64>) -> usize {
        16 + 8 * heads.len()
    }
}

impl Notation for Coins {
    fn expression(&self) -> String {
        self.expression.clone()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(self.card)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let components = coin_row::start(args)?;
        components.iter().try_for_each(|component| self.heads(component).map(|_| ()))?;
        Ok(components)
    }

    fn read(&self, args: &[Arg]) -> Result<Vec<u64>, Unread> {
        let heads = self.heads(args)?;
        let word = |head: &Nat| head.to_u64().filter(|&head| head <= LAST).ok_or(Unread::TooLarge);
        heads.iter().map(word).collect()
    }

    fn write(&self, heads: &Vec<u64>) -> Vec<Arg> {
        heads.iter().map(|&n| n.into()).collect()
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        coin_row::describe(before, after)
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        coin_row::picture(args)
    }

    /// The coins that are turned, from the left.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        coin_row::pointed(before, after)
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        coin_row::small()
    }
}

impl Theorem for Coins {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let heads = heads(args).ok()?;
        let values = heads.iter().map(|head| self.turning.value(head)).collect::<Option<Vec<_>>>()?;
        let value = nim_heaps::nim_sum(&values);
        let why = Box::new(HeadValues { heads, values, formula: self.turning.formula });
        Some(Verdict { outcome: Outcome::from_win(value != Nat::ZERO), value: Some(value), why, cite: &TURNING })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let Goal::Value(target) = goal else { return None };
        let heads = heads(args).ok()?;
        let values = heads.iter().map(|head| self.turning.value(head)).collect::<Option<Vec<_>>>()?;
        let change = nim_heaps::nim_sum(&values) ^ target;
        let mut listed = Vec::new();
        let mut total = Some(Nat::ZERO);
        for head in &heads {
            let more = self.turning.for_each_change(head, &change, &mut |coins| {
                if listed.len() >= limit {
                    return ControlFlow::Break(());
                }
                listed.push(vec![written(coin_row::turned(&heads, &coins))]);
                ControlFlow::Continue(())
            })?;
            total = total.zip(more).map(|(total, more)| total + more);
        }
        Some(Moves { listed, total })
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heads) = heads(args) else { return ControlFlow::Continue(()) };
        let mut turn = |coins: Vec<Nat>| visit(vec![written(coin_row::turned(&heads, &coins))]);
        heads.iter().try_for_each(|head| self.turning.for_each_set_of_nats(head, &mut turn))
    }
}

/// The heads and their values.
#[derive(Debug)]
struct HeadValues {
    heads: Vec<Nat>,
    values: Vec<Nat>,
    formula: Option<Formula>,
}

/// The largest number of heads whose values are listed.
const MOST_TOLD: usize = 24;

impl Reason for HeadValues {
    fn lines(&self) -> Vec<Said> {
        let known = self.formula.map_or_else(
            || {
                say!(
                    "The value of a head is the mex, over all sets of coins that may be turned with it, of the XOR of their values; it is computed coin by coin.",
                    "一个正面的值，是对可以与它同翻的各组硬币，取它们的值的异或和，再取 mex；从左到右逐枚计算。"
                )
            },
            Formula::said,
        );
        let mut lines = vec![known];
        if !self.heads.is_empty() {
            let more = if self.heads.len() > MOST_TOLD { ", …" } else { "" };
            let pairs: Vec<String> =
                self.heads.iter().zip(&self.values).take(MOST_TOLD).map(|(head, value)| format!("{head}: {value}")).collect();
            let pairs = pairs.join(", ");
            lines.push(say!("Coins and their values: {pairs}{more}", "各枚硬币及其值：{pairs}{more}"));
        }
        lines.extend(nim_heaps::told(&self.values, Convention::Normal));
        lines
    }

    fn in_sum(&self) -> Vec<Said> {
        let Said { en, zh } = nim_heaps::written(&self.values);
        vec![say!("The values of the heads of a row add up: {en}", "一行硬币中各个正面的值相加：{zh}")]
    }
}

#[cfg(test)]
mod tests;
