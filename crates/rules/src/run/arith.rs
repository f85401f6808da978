//! Operators, with Python's meaning and integers of any size.

use super::expr::no_value;
use super::{Cancelling, Run};
use crate::fault::{Fault, Ran};
use crate::limits::MOST_DIGITS;
use crate::syntax::{Collection, Comparison, Operator};
use crate::value::{LONGEST, MOST_PARTS, Val, big, expected, order, word};
use grundy_theory::{Said, say};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// The most bits of an integer.
const MOST_BITS: u64 = MOST_DIGITS as u64 * 10 / 3;

fn integer(value: &Val) -> Ran<BigInt> {
    big(value).ok_or_else(|| match value {
        Val::Position(_) => Fault::rule(say!(
            "a number is expected here, not a position: positions can only be added",
            "这里应为数，而不是局面：局面只能相加"
        ))
        .score_help(),
        other => expected(Said::of(("a number", "数")), other),
    })
}

/// A large result. Its steps grow with its length.
fn large(run: &mut Run<'_>, n: BigInt) -> Ran<Val> {
    if n.bits() > MOST_BITS {
        return Err(Fault::rule(say!(
            "the number would have more than {MOST_DIGITS} digits",
            "结果超过 {MOST_DIGITS} 位"
        )));
    }
    run.spend(n.bits() / 8)?;
    Ok(Val::int(n))
}

pub(super) fn add(run: &mut Run<'_>, a: Val, b: Val) -> Ran<Val> {
    match (&a, &b) {
        (Val::Int(x), Val::Int(y)) if let Some(sum) = x.checked_add(*y) => Ok(Val::Int(sum)),
        (Val::Seq(kind, _, x), Val::Seq(other, _, y)) if kind == other && *kind != Collection::Set => {
            run.spend(4 * (x.len() + y.len()) as u64)?;
            Val::seq(*kind, x.iter().chain(y.iter()).cloned().collect())
        }
        (Val::Str(x), Val::Str(y)) => {
            run.spend((x.len() + y.len()) as u64)?;
            if x.len() + y.len() > LONGEST {
                return Err(Fault::memory());
            }
            Ok(Val::Str([&**x, &**y].concat().into()))
        }
        (Val::Position(x), Val::Position(y)) => {
            if x.len() + y.len() > MOST_PARTS {
                return Err(Fault::memory());
            }
            run.spend((x.len() + y.len()) as u64)?;
            Ok(Val::Position(x.iter().chain(y.iter()).cloned().collect()))
        }
        // The number 0 counts as the empty sum.
        (Val::Int(0), Val::Position(_)) => Ok(b),
        (Val::Position(_), Val::Int(0)) => Ok(a),
        (Val::Position(_), _) => Err(expected(Said::of(("a position", "局面")), &b).score_help()),
        (_, Val::Position(_)) => Err(expected(Said::of(("a position", "局面")), &a).score_help()),
        (Val::Seq(Collection::Tuple, ..), _) => Err(expected(Said::of(("a tuple", "元组")), &b)),
        (Val::Seq(Collection::List, ..), _) => Err(expected(Said::of(("a list", "列表")), &b)),
        _ => {
            let sum = integer(&a)? + integer(&b)?;
            large(run, sum)
        }
    }
}

pub(super) fn subtract(run: &mut Run<'_>, a: Val, b: Val) -> Ran<Val> {
    match (&a, &b) {
        (Val::Int(x), Val::Int(y)) if let Some(difference) = x.checked_sub(*y) => Ok(Val::Int(difference)),
        (Val::Seq(Collection::Set, _, x), Val::Seq(Collection::Set, _, y)) => {
            run.spend(4 * (x.len() + y.len()) as u64)?;
            Val::set(x.iter().filter(|item| !holds(y, item)).cloned().collect())
        }
        (Val::Position(_), Val::Position(_)) => Err(Fault::rule(say!(
            "impartial positions can only be added: each is its own negative",
            "公平游戏的局面只能相加：每个局面是它自己的相反数"
        ))),
        (Val::Position(_), _) | (_, Val::Position(_)) => Err(Fault::rule(say!(
            "a position is no number and has no score, so nothing is subtracted from it or it from anything",
            "局面不是数，也没有得分，不能参与减法"
        ))
        .score_help()),
        _ => {
            let difference = integer(&a)? - integer(&b)?;
            large(run, difference)
        }
    }
}

pub(super) fn negative(a: &Val) -> Ran<Val> {
    match a {
        Val::Int(n) if *n != i64::MIN => Ok(Val::Int(-n)),
        other => Ok(Val::int(-integer(other)?)),
    }
}

pub(super) fn binary(run: &mut Run<'_>, operator: Operator, a: Val, b: Val) -> Ran<Val> {
    if let (Val::Int(x), Val::Int(y)) = (&a, &b)
        && let Some(n) = words(operator, *x, *y)
    {
        return Ok(Val::Int(n));
    }
    match (operator, &a, &b) {
        (Operator::Times, Val::Seq(..) | Val::Str(_) | Val::Position(_), _) => repeat(run, &a, &b),
        (Operator::Times, _, Val::Seq(..) | Val::Str(_) | Val::Position(_)) => repeat(run, &b, &a),
        (_, Val::Seq(Collection::Set, _, x), Val::Seq(Collection::Set, _, y)) => {
            run.spend(4 * (x.len() + y.len()) as u64)?;
            let only = |x: &[Val], y: &[Val]| x.iter().filter(|item| !holds(y, item)).cloned().collect::<Vec<_>>();
            match operator {
                Operator::And => {
                    // Python takes the items from the smaller set, and from the right one if both have the same size:
                    // `{True, 2} & {1}` is `{1}`.
                    let (from, other) = if y.len() > x.len() { (x, y) } else { (y, x) };
                    Val::set(from.iter().filter(|item| holds(other, item)).cloned().collect())
                }
                Operator::Or => Val::set(x.iter().chain(y.iter()).cloned().collect()),
                Operator::Xor => Val::set([only(x, y), only(y, x)].concat()),
                _ => Err(expected(Said::of(("a number", "数")), &a)),
            }
        }
        // An operation on two truth values gives a truth value in Python.
        (Operator::And, Val::Bool(x), Val::Bool(y)) => Ok(Val::Bool(x & y)),
        (Operator::Or, Val::Bool(x), Val::Bool(y)) => Ok(Val::Bool(x | y)),
        (Operator::Xor, Val::Bool(x), Val::Bool(y)) => Ok(Val::Bool(x ^ y)),
        _ => {
            let (x, y) = (integer(&a)?, integer(&b)?);
            run.spend((x.bits() + y.bits()) / 8)?;
            let n = bigs(operator, x, y)?;
            large(run, n)
        }
    }
}

/// An operator on machine words; `None` if the result does not fit or does not exist.
fn words(operator: Operator, x: i64, y: i64) -> Option<i64> {
    match operator {
        Operator::Times => x.checked_mul(y),
        Operator::FloorDivide if y != 0 => floor_div(x, y),
        Operator::Modulo if y != 0 => floor_mod(x, y),
        Operator::And => Some(x & y),
        Operator::Or => Some(x | y),
        Operator::Xor => Some(x ^ y),
        Operator::Right if y >= 0 => Some(x >> y.min(63)),
        Operator::Power => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
        _ => None,
    }
}

/// `x // y` for `y ≠ 0`, rounded towards minus infinity; `None` if it does not fit.
pub(crate) fn floor_div(x: i64, y: i64) -> Option<i64> {
    let quotient = x.checked_div(y)?;
    Some(if x % y != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
}

/// `x % y` for `y ≠ 0`, with the sign of `y`.
pub(crate) fn floor_mod(x: i64, y: i64) -> Option<i64> {
    let rest = x.checked_rem(y)?;
    Some(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest })
}

fn bigs(operator: Operator, x: BigInt, y: BigInt) -> Ran<BigInt> {
    let too_large =
        || Fault::rule(say!("the number would have more than {MOST_DIGITS} digits", "结果超过 {MOST_DIGITS} 位"));
    match operator {
        Operator::Times if x.bits() + y.bits() > MOST_BITS + 1 => Err(too_large()),
        Operator::Times => Ok(x * y),
        Operator::FloorDivide | Operator::Modulo => {
            if y.is_zero() {
                return Err(Fault::rule(say!("division by zero", "除数为零")));
            }
            let (mut quotient, mut rest) = (&x / &y, &x % &y);
            if !rest.is_zero() && rest.is_negative() != y.is_negative() {
                quotient -= 1;
                rest += y;
            }
            Ok(if operator == Operator::Modulo { rest } else { quotient })
        }
        Operator::Power => {
            if y.is_negative() {
                return Err(Fault::rule(say!("a negative power is not a whole number", "负指数的结果不是整数")));
            }
            match y.to_u32() {
                _ if x.magnitude() <= &1u32.into() => {
                    Ok(if y.bit(0) || y.is_zero() { x.pow(u32::from(!y.is_zero())) } else { &x * &x })
                }
                Some(y) if x.bits().saturating_sub(1) * u64::from(y) <= MOST_BITS => Ok(x.pow(y)),
                _ => Err(too_large()),
            }
        }
        Operator::And => Ok(x & y),
        Operator::Or => Ok(x | y),
        Operator::Xor => Ok(x ^ y),
        Operator::Left | Operator::Right => {
            if y.is_negative() {
                return Err(Fault::rule(say!("a shift by a negative number", "移位的位数为负")));
            }
            match (operator, y.to_u64()) {
                (Operator::Left, _) if x.is_zero() => Ok(x),
                (Operator::Left, Some(y)) if x.bits() + y <= MOST_BITS => Ok(x << y),
                (Operator::Left, _) => Err(too_large()),
                (_, y) => Ok(x >> y.unwrap_or(u64::MAX).min(MOST_BITS + 64)),
            }
        }
    }
}

/// The most equal components of a sum. Beyond this number, pairs are dropped if that is allowed.
///
/// Two or three are kept: if play need not end, two behave like any larger even number, but one does not behave like three.
const MAX_LISTED_COPIES: u64 = 1_000;

/// `k * xs`
fn repeat(run: &mut Run<'_>, value: &Val, count: &Val) -> Ran<Val> {
    let count = integer(count)?;
    if count.is_negative() && matches!(value, Val::Position(_)) {
        return Err(Fault::rule(say!("a position is not repeated {count} times", "局面不能重复 {count} 次")));
    }
    let count = match value {
        Val::Position(_) if count > BigInt::from(MAX_LISTED_COPIES) && run.cancelling != Cancelling::Off => {
            run.cancelling = Cancelling::Done;
            2 + u64::from(count.bit(0))
        }
        _ => count.to_i64().unwrap_or(i64::MAX).max(0) as u64,
    };
    let bounded = |length: usize, most: usize| {
        let total = (length as u64).saturating_mul(count);
        if total > most as u64 { Err(Fault::memory()) } else { Ok(total) }
    };
    match value {
        Val::Seq(kind, _, items) if *kind != Collection::Set => {
            let total = bounded(items.len(), LONGEST)?;
            run.spend(4 * total)?;
            Val::seq(*kind, items.iter().cycle().take(total as usize).cloned().collect())
        }
        Val::Str(text) => {
            run.spend(bounded(text.len(), LONGEST)?)?;
            Ok(Val::Str(text.repeat(if text.is_empty() { 0 } else { count as usize }).into()))
        }
        Val::Position(parts) => {
            let total = bounded(parts.len(), MOST_PARTS)?;
            run.spend(total)?;
            Ok(Val::Position(parts.iter().cycle().take(total as usize).cloned().collect()))
        }
        other => Err(expected(Said::of(("a number", "数")), other)),
    }
}

pub(super) fn compare(run: &mut Run<'_>, comparison: Comparison, a: &Val, b: &Val) -> Ran<bool> {
    if let (Val::Int(x), Val::Int(y)) = (a, b) {
        match comparison {
            Comparison::Equal => return Ok(x == y),
            Comparison::NotEqual => return Ok(x != y),
            Comparison::Less => return Ok(x < y),
            Comparison::LessEqual => return Ok(x <= y),
            Comparison::Greater => return Ok(x > y),
            Comparison::GreaterEqual => return Ok(x >= y),
            Comparison::In | Comparison::NotIn => {}
        }
    }
    // A sum from which pairs were dropped is not equal to the original one, so it cannot be compared.
    if matches!((a, b), (Val::Position(_), Val::Position(_))) && run.cancelling == Cancelling::Done {
        return Err(Fault::memory());
    }
    if matches!((a, b), (Val::Position(_), _) | (_, Val::Position(_)))
        && !matches!((a, b), (Val::Position(_), Val::Position(_)))
        && !matches!(comparison, Comparison::In | Comparison::NotIn)
    {
        return Err(no_value());
    }
    match comparison {
        Comparison::In => run.contains(b, a),
        Comparison::NotIn => run.contains(b, a).map(|held| !held),
        Comparison::Equal => same(run, a, b),
        Comparison::NotEqual => same(run, a, b).map(|same| !same),
        _ => {
            run.spend(size(run, a)? + size(run, b)?)?;
            comparable(a, b)?;
            let order = order(a, b);
            Ok(match comparison {
                Comparison::Less => order == Ordering::Less,
                Comparison::LessEqual => order != Ordering::Greater,
                Comparison::Greater => order == Ordering::Greater,
                _ => order != Ordering::Less,
            })
        }
    }
}

/// Whether two values are equal.
pub(super) fn same(run: &mut Run<'_>, a: &Val, b: &Val) -> Ran<bool> {
    let cost = size(run, a)?.min(size(run, b)?);
    run.spend(cost)?;
    Ok(order(a, b) == Ordering::Equal)
}

/// The number of values in a value, counted up to the remaining steps.
fn size(run: &Run<'_>, value: &Val) -> Ran<u64> {
    fn count(value: &Val, left: &mut u64) -> Ran<()> {
        *left = left.checked_sub(1).ok_or_else(Fault::operations)?;
        match value {
            Val::Seq(_, 1, items) => {
                *left = left.checked_sub(items.len() as u64).ok_or_else(Fault::operations)?;
                Ok(())
            }
            Val::Seq(_, _, items) => items.iter().try_for_each(|item| count(item, left)),
            _ => Ok(()),
        }
    }
    let most = run.most - run.steps.min(run.most);
    let mut left = most;
    count(value, &mut left)?;
    Ok(most - left)
}

/// Refuses to order values that Python cannot order.
fn comparable(a: &Val, b: &Val) -> Ran<()> {
    match (a, b) {
        _ if is_number(a) && is_number(b) => Ok(()),
        (Val::Str(_), Val::Str(_)) => Ok(()),
        (Val::Seq(kind, _, x), Val::Seq(other, _, y)) if kind == other && *kind != Collection::Set => {
            let different = x.iter().zip(y.iter()).find(|(x, y)| order(x, y) != Ordering::Equal);
            different.map_or(Ok(()), |(x, y)| comparable(x, y))
        }
        _ => {
            let (a, b) = (a.kind(), b.kind());
            let (a_en, a_zh, b_en, b_zh) = (a.en, a.zh, b.en, b.zh);
            Err(Fault::rule(say!("{a_en} and {b_en} have no order", "{a_zh}与{b_zh}无法比较大小")))
        }
    }
}

fn is_number(value: &Val) -> bool {
    word(value).is_some() || matches!(value, Val::Big(_))
}

/// Whether an item is in a set.
pub(super) fn holds(set: &[Val], item: &Val) -> bool {
    set.binary_search_by(|other| order(other, item)).is_ok()
}

/// The largest or least of some values.
pub(super) fn extreme(run: &mut Run<'_>, values: &[Val], largest: bool) -> Ran<Val> {
    let Some(first) = values.first() else {
        return Err(Fault::rule(say!(
            "an empty collection has no least and no largest item",
            "空集合没有最小值和最大值"
        )));
    };
    let mut best = first;
    for value in &values[1..] {
        run.spend(1)?;
        let better = if largest { Comparison::Greater } else { Comparison::Less };
        if compare(run, better, value, best)? {
            best = value;
        }
    }
    Ok(best.clone())
}
