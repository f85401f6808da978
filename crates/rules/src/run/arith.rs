//! Operators, with Python's meaning and integers of any size.

use super::expr::position_as_value_error;
use super::{PairCancellation, RulesRun};
use crate::fault::{RulesFault, RunResult};
use crate::limits::MAX_DIGITS;
use crate::syntax::{BinaryOperator, CollectionKind, ComparisonOperator};
use crate::value::{
    MAX_COLLECTION_ITEMS, MAX_PARTS, RuleValue, as_big_integer, kind_mismatch, total_order, word_value,
};
use grundy_game::{BilingualText, say};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// The most bits of an integer.
const MAX_BITS: u64 = MAX_DIGITS as u64 * 10 / 3;

fn expect_integer(value: &RuleValue) -> RunResult<BigInt> {
    as_big_integer(value).ok_or_else(|| match value {
        RuleValue::Position(_) => RulesFault::rule_mistake(say!(
            "a number is expected here, not a position: positions can only be added",
            "这里应为数，而不是局面：局面只能相加"
        ))
        .with_score_help(),
        other => kind_mismatch(BilingualText::from_pair(("a number", "数")), other),
    })
}

/// A large result. Its steps grow with its length.
fn large_integer(run: &mut RulesRun<'_>, n: BigInt) -> RunResult<RuleValue> {
    if n.bits() > MAX_BITS {
        return Err(RulesFault::rule_mistake(say!(
            "the number would have more than {MAX_DIGITS} digits",
            "结果超过 {MAX_DIGITS} 位"
        )));
    }
    run.spend_steps(n.bits() / 8)?;
    Ok(RuleValue::from_integer(n))
}

pub(super) fn add_values(run: &mut RulesRun<'_>, a: RuleValue, b: RuleValue) -> RunResult<RuleValue> {
    match (&a, &b) {
        (RuleValue::Int(x), RuleValue::Int(y)) if let Some(sum) = x.checked_add(*y) => Ok(RuleValue::Int(sum)),
        (RuleValue::Seq(kind, _, x), RuleValue::Seq(other, _, y)) if kind == other && *kind != CollectionKind::Set => {
            run.spend_steps(4 * (x.len() + y.len()) as u64)?;
            RuleValue::new_sequence(*kind, x.iter().chain(y.iter()).cloned().collect())
        }
        (RuleValue::Str(x), RuleValue::Str(y)) => {
            run.spend_steps((x.len() + y.len()) as u64)?;
            if x.len() + y.len() > MAX_COLLECTION_ITEMS {
                return Err(RulesFault::value_too_large());
            }
            Ok(RuleValue::Str([&**x, &**y].concat().into()))
        }
        (RuleValue::Position(x), RuleValue::Position(y)) => {
            if x.len() + y.len() > MAX_PARTS {
                return Err(RulesFault::value_too_large());
            }
            run.spend_steps((x.len() + y.len()) as u64)?;
            Ok(RuleValue::Position(x.iter().chain(y.iter()).cloned().collect()))
        }
        // The number 0 counts as the empty sum.
        (RuleValue::Int(0), RuleValue::Position(_)) => Ok(b),
        (RuleValue::Position(_), RuleValue::Int(0)) => Ok(a),
        (RuleValue::Position(_), _) => {
            Err(kind_mismatch(BilingualText::from_pair(("a position", "局面")), &b).with_score_help())
        }
        (_, RuleValue::Position(_)) => {
            Err(kind_mismatch(BilingualText::from_pair(("a position", "局面")), &a).with_score_help())
        }
        (RuleValue::Seq(CollectionKind::Tuple, ..), _) => {
            Err(kind_mismatch(BilingualText::from_pair(("a tuple", "元组")), &b))
        }
        (RuleValue::Seq(CollectionKind::List, ..), _) => {
            Err(kind_mismatch(BilingualText::from_pair(("a list", "列表")), &b))
        }
        _ => {
            let sum = expect_integer(&a)? + expect_integer(&b)?;
            large_integer(run, sum)
        }
    }
}

pub(super) fn subtract_values(run: &mut RulesRun<'_>, a: RuleValue, b: RuleValue) -> RunResult<RuleValue> {
    match (&a, &b) {
        (RuleValue::Int(x), RuleValue::Int(y)) if let Some(difference) = x.checked_sub(*y) => {
            Ok(RuleValue::Int(difference))
        }
        (RuleValue::Seq(CollectionKind::Set, _, x), RuleValue::Seq(CollectionKind::Set, _, y)) => {
            run.spend_steps(4 * (x.len() + y.len()) as u64)?;
            RuleValue::new_set(x.iter().filter(|item| !set_contains(y, item)).cloned().collect())
        }
        (RuleValue::Position(_), RuleValue::Position(_)) => Err(RulesFault::rule_mistake(say!(
            "impartial positions can only be added: each is its own negative",
            "公平游戏的局面只能相加：每个局面是它自己的相反数"
        ))),
        (RuleValue::Position(_), _) | (_, RuleValue::Position(_)) => Err(RulesFault::rule_mistake(say!(
            "a position is no number and has no score, so nothing is subtracted from it or it from anything",
            "局面不是数，也没有得分，不能参与减法"
        ))
        .with_score_help()),
        _ => {
            let difference = expect_integer(&a)? - expect_integer(&b)?;
            large_integer(run, difference)
        }
    }
}

pub(super) fn negate(a: &RuleValue) -> RunResult<RuleValue> {
    match a {
        RuleValue::Int(n) if *n != i64::MIN => Ok(RuleValue::Int(-n)),
        other => Ok(RuleValue::from_integer(-expect_integer(other)?)),
    }
}

pub(super) fn binary_operation(
    run: &mut RulesRun<'_>,
    operator: BinaryOperator,
    a: RuleValue,
    b: RuleValue,
) -> RunResult<RuleValue> {
    if let (RuleValue::Int(x), RuleValue::Int(y)) = (&a, &b)
        && let Some(n) = word_operation(operator, *x, *y)
    {
        return Ok(RuleValue::Int(n));
    }
    match (operator, &a, &b) {
        (BinaryOperator::Times, RuleValue::Seq(..) | RuleValue::Str(_) | RuleValue::Position(_), _) => {
            repeat_value(run, &a, &b)
        }
        (BinaryOperator::Times, _, RuleValue::Seq(..) | RuleValue::Str(_) | RuleValue::Position(_)) => {
            repeat_value(run, &b, &a)
        }
        (_, RuleValue::Seq(CollectionKind::Set, _, x), RuleValue::Seq(CollectionKind::Set, _, y)) => {
            run.spend_steps(4 * (x.len() + y.len()) as u64)?;
            let only = |x: &[RuleValue], y: &[RuleValue]| {
                x.iter().filter(|item| !set_contains(y, item)).cloned().collect::<Vec<_>>()
            };
            match operator {
                BinaryOperator::And => {
                    // Python takes the items from the smaller set, and from the right one if both have the same size:
                    // `{True, 2} & {1}` is `{1}`.
                    let (from, other) = if y.len() > x.len() { (x, y) } else { (y, x) };
                    RuleValue::new_set(from.iter().filter(|item| set_contains(other, item)).cloned().collect())
                }
                BinaryOperator::Or => RuleValue::new_set(x.iter().chain(y.iter()).cloned().collect()),
                BinaryOperator::Xor => RuleValue::new_set([only(x, y), only(y, x)].concat()),
                _ => Err(kind_mismatch(BilingualText::from_pair(("a number", "数")), &a)),
            }
        }
        // An operation on two truth values gives a truth value in Python.
        (BinaryOperator::And, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x & y)),
        (BinaryOperator::Or, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x | y)),
        (BinaryOperator::Xor, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x ^ y)),
        _ => {
            let (x, y) = (expect_integer(&a)?, expect_integer(&b)?);
            run.spend_steps((x.bits() + y.bits()) / 8)?;
            let n = big_operation(operator, x, y)?;
            large_integer(run, n)
        }
    }
}

/// An operator on machine words; `None` if the result does not fit or does not exist.
fn word_operation(operator: BinaryOperator, x: i64, y: i64) -> Option<i64> {
    match operator {
        BinaryOperator::Times => x.checked_mul(y),
        BinaryOperator::FloorDivide if y != 0 => floor_div(x, y),
        BinaryOperator::Modulo if y != 0 => floor_mod(x, y),
        BinaryOperator::And => Some(x & y),
        BinaryOperator::Or => Some(x | y),
        BinaryOperator::Xor => Some(x ^ y),
        BinaryOperator::Right if y >= 0 => Some(x >> y.min(63)),
        BinaryOperator::Power => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
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

fn big_operation(operator: BinaryOperator, x: BigInt, y: BigInt) -> RunResult<BigInt> {
    let too_large = || {
        RulesFault::rule_mistake(say!(
            "the number would have more than {MAX_DIGITS} digits",
            "结果超过 {MAX_DIGITS} 位"
        ))
    };
    match operator {
        BinaryOperator::Times if x.bits() + y.bits() > MAX_BITS + 1 => Err(too_large()),
        BinaryOperator::Times => Ok(x * y),
        BinaryOperator::FloorDivide | BinaryOperator::Modulo => {
            if y.is_zero() {
                return Err(RulesFault::rule_mistake(say!("division by zero", "除数为零")));
            }
            let (mut quotient, mut rest) = (&x / &y, &x % &y);
            if !rest.is_zero() && rest.is_negative() != y.is_negative() {
                quotient -= 1;
                rest += y;
            }
            Ok(if operator == BinaryOperator::Modulo { rest } else { quotient })
        }
        BinaryOperator::Power => {
            if y.is_negative() {
                return Err(RulesFault::rule_mistake(say!(
                    "a negative power is not a whole number",
                    "负指数的结果不是整数"
                )));
            }
            match y.to_u32() {
                _ if x.magnitude() <= &1u32.into() => {
                    Ok(if y.bit(0) || y.is_zero() { x.pow(u32::from(!y.is_zero())) } else { &x * &x })
                }
                Some(y) if x.bits().saturating_sub(1) * u64::from(y) <= MAX_BITS => Ok(x.pow(y)),
                _ => Err(too_large()),
            }
        }
        BinaryOperator::And => Ok(x & y),
        BinaryOperator::Or => Ok(x | y),
        BinaryOperator::Xor => Ok(x ^ y),
        BinaryOperator::Left | BinaryOperator::Right => {
            if y.is_negative() {
                return Err(RulesFault::rule_mistake(say!("a shift by a negative number", "移位的位数为负")));
            }
            match (operator, y.to_u64()) {
                (BinaryOperator::Left, _) if x.is_zero() => Ok(x),
                (BinaryOperator::Left, Some(y)) if x.bits() + y <= MAX_BITS => Ok(x << y),
                (BinaryOperator::Left, _) => Err(too_large()),
                (_, y) => Ok(x >> y.unwrap_or(u64::MAX).min(MAX_BITS + 64)),
            }
        }
    }
}

/// The most equal components of a sum. Beyond this number, pairs are dropped if that is allowed.
///
/// Two or three are kept: if play need not end, two behave like any larger even number, but one does not behave like three.
const MAX_LISTED_COPIES: u64 = 1_000;

/// `k * xs`
fn repeat_value(run: &mut RulesRun<'_>, value: &RuleValue, count: &RuleValue) -> RunResult<RuleValue> {
    let count = expect_integer(count)?;
    if count.is_negative() && matches!(value, RuleValue::Position(_)) {
        return Err(RulesFault::rule_mistake(say!(
            "a position is not repeated {count} times",
            "局面不能重复 {count} 次"
        )));
    }
    let count = match value {
        RuleValue::Position(_)
            if count > BigInt::from(MAX_LISTED_COPIES) && run.cancelling != PairCancellation::Off =>
        {
            run.cancelling = PairCancellation::Done;
            2 + u64::from(count.bit(0))
        }
        _ => count.to_i64().unwrap_or(i64::MAX).max(0) as u64,
    };
    let bounded = |length: usize, most: usize| {
        let total = (length as u64).saturating_mul(count);
        if total > most as u64 { Err(RulesFault::value_too_large()) } else { Ok(total) }
    };
    match value {
        RuleValue::Seq(kind, _, items) if *kind != CollectionKind::Set => {
            let total = bounded(items.len(), MAX_COLLECTION_ITEMS)?;
            run.spend_steps(4 * total)?;
            RuleValue::new_sequence(*kind, items.iter().cycle().take(total as usize).cloned().collect())
        }
        RuleValue::Str(text) => {
            run.spend_steps(bounded(text.len(), MAX_COLLECTION_ITEMS)?)?;
            Ok(RuleValue::Str(text.repeat(if text.is_empty() { 0 } else { count as usize }).into()))
        }
        RuleValue::Position(parts) => {
            let total = bounded(parts.len(), MAX_PARTS)?;
            run.spend_steps(total)?;
            Ok(RuleValue::Position(parts.iter().cycle().take(total as usize).cloned().collect()))
        }
        other => Err(kind_mismatch(BilingualText::from_pair(("a number", "数")), other)),
    }
}

pub(super) fn compare_values(
    run: &mut RulesRun<'_>,
    comparison: ComparisonOperator,
    a: &RuleValue,
    b: &RuleValue,
) -> RunResult<bool> {
    if let (RuleValue::Int(x), RuleValue::Int(y)) = (a, b) {
        match comparison {
            ComparisonOperator::Equal => return Ok(x == y),
            ComparisonOperator::NotEqual => return Ok(x != y),
            ComparisonOperator::Less => return Ok(x < y),
            ComparisonOperator::LessEqual => return Ok(x <= y),
            ComparisonOperator::Greater => return Ok(x > y),
            ComparisonOperator::GreaterEqual => return Ok(x >= y),
            ComparisonOperator::In | ComparisonOperator::NotIn => {}
        }
    }
    // A sum from which pairs were dropped is not equal to the original one, so it cannot be compared.
    if matches!((a, b), (RuleValue::Position(_), RuleValue::Position(_))) && run.cancelling == PairCancellation::Done {
        return Err(RulesFault::value_too_large());
    }
    if matches!((a, b), (RuleValue::Position(_), _) | (_, RuleValue::Position(_)))
        && !matches!((a, b), (RuleValue::Position(_), RuleValue::Position(_)))
        && !matches!(comparison, ComparisonOperator::In | ComparisonOperator::NotIn)
    {
        return Err(position_as_value_error());
    }
    match comparison {
        ComparisonOperator::In => run.contains(b, a),
        ComparisonOperator::NotIn => run.contains(b, a).map(|held| !held),
        ComparisonOperator::Equal => values_equal(run, a, b),
        ComparisonOperator::NotEqual => values_equal(run, a, b).map(|same| !same),
        _ => {
            run.spend_steps(value_count(run, a)? + value_count(run, b)?)?;
            check_comparable(a, b)?;
            let order = total_order(a, b);
            Ok(match comparison {
                ComparisonOperator::Less => order == Ordering::Less,
                ComparisonOperator::LessEqual => order != Ordering::Greater,
                ComparisonOperator::Greater => order == Ordering::Greater,
                _ => order != Ordering::Less,
            })
        }
    }
}

/// Whether two values are equal.
pub(super) fn values_equal(run: &mut RulesRun<'_>, a: &RuleValue, b: &RuleValue) -> RunResult<bool> {
    let cost = value_count(run, a)?.min(value_count(run, b)?);
    run.spend_steps(cost)?;
    Ok(total_order(a, b) == Ordering::Equal)
}

/// The number of values in a value, counted up to the remaining steps.
fn value_count(run: &RulesRun<'_>, value: &RuleValue) -> RunResult<u64> {
    fn count_values(value: &RuleValue, left: &mut u64) -> RunResult<()> {
        *left = left.checked_sub(1).ok_or_else(RulesFault::too_many_steps)?;
        match value {
            RuleValue::Seq(_, 1, items) => {
                *left = left.checked_sub(items.len() as u64).ok_or_else(RulesFault::too_many_steps)?;
                Ok(())
            }
            RuleValue::Seq(_, _, items) => items.iter().try_for_each(|item| count_values(item, left)),
            _ => Ok(()),
        }
    }
    let most = run.most - run.steps.min(run.most);
    let mut left = most;
    count_values(value, &mut left)?;
    Ok(most - left)
}

/// Refuses to order values that Python cannot order.
fn check_comparable(a: &RuleValue, b: &RuleValue) -> RunResult<()> {
    match (a, b) {
        _ if is_number(a) && is_number(b) => Ok(()),
        (RuleValue::Str(_), RuleValue::Str(_)) => Ok(()),
        (RuleValue::Seq(kind, _, x), RuleValue::Seq(other, _, y)) if kind == other && *kind != CollectionKind::Set => {
            let different = x.iter().zip(y.iter()).find(|(x, y)| total_order(x, y) != Ordering::Equal);
            different.map_or(Ok(()), |(x, y)| check_comparable(x, y))
        }
        _ => {
            let (a, b) = (a.kind(), b.kind());
            let (a_en, a_zh, b_en, b_zh) = (a.en, a.zh, b.en, b.zh);
            Err(RulesFault::rule_mistake(say!("{a_en} and {b_en} have no order", "{a_zh}与{b_zh}无法比较大小")))
        }
    }
}

fn is_number(value: &RuleValue) -> bool {
    word_value(value).is_some() || matches!(value, RuleValue::Big(_))
}

/// Whether an item is in a set.
pub(super) fn set_contains(set: &[RuleValue], item: &RuleValue) -> bool {
    set.binary_search_by(|other| total_order(other, item)).is_ok()
}

/// The largest or least of some values.
pub(super) fn extreme_value(run: &mut RulesRun<'_>, values: &[RuleValue], largest: bool) -> RunResult<RuleValue> {
    let Some(first) = values.first() else {
        return Err(RulesFault::rule_mistake(say!(
            "an empty collection has no least and no largest item",
            "空集合没有最小值和最大值"
        )));
    };
    let mut best = first;
    for value in &values[1..] {
        run.spend_steps(1)?;
        let better = if largest { ComparisonOperator::Greater } else { ComparisonOperator::Less };
        if compare_values(run, better, value, best)? {
            best = value;
        }
    }
    Ok(best.clone())
}
