//! Operators, with Python's meaning and [integers](crate::integer) of any size.

use super::compare::set_contains;
use super::{PairCancellation, RulesRun};
use crate::fault::{RulesFault, RunResult};
use crate::integer::{MAX_BITS, big_operation, word_operation};
use crate::syntax::{BinaryOperator, CollectionKind};
use crate::value::{MAX_COLLECTION_ITEMS, RuleValue, as_big_integer, kind_mismatch};
use grundy_game::ordinal::{MAX_COEFFICIENT_BITS, MAX_ORDINAL_TERMS};
use grundy_game::{Argument, Ordinal, text};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use std::sync::Arc;

fn expect_integer(value: &RuleValue) -> RunResult<BigInt> {
    as_big_integer(value).ok_or_else(|| match value {
        RuleValue::Position(_) => {
            RulesFault::rule_mistake(text!("a number is expected here, not a position: positions can only be added"))
                .with_score_help()
        }
        other => kind_mismatch(text!("a number"), other),
    })
}

/// Two numbers of which one is an infinite ordinal; `None` if one is negative or not a number.
fn as_ordinals(a: &RuleValue, b: &RuleValue) -> Option<(Ordinal, Ordinal)> {
    let ordinal = |value: &RuleValue| match value {
        RuleValue::Outer(outer) => match &**outer {
            Argument::Ordinal(ordinal) => Some(ordinal.clone()),
            _ => None,
        },
        number => as_big_integer(number)?.to_biguint().map(Ordinal::from),
    };
    Some((ordinal(a)?, ordinal(b)?))
}

/// The result of an operation on ordinals: a number if it is finite.
fn ordinal_result(ordinal: Option<Ordinal>) -> RunResult<RuleValue> {
    let ordinal = ordinal.ok_or_else(|| {
        RulesFault::rule_mistake(text!(
            "this ordinal is too large: ordinals are below ω^ω^ω, with at most {MAX_ORDINAL_TERMS} terms and coefficients of {MAX_COEFFICIENT_BITS} bits"
        ))
    })?;
    Ok(match ordinal.to_natural() {
        Some(number) => RuleValue::from_integer(number.into()),
        None => RuleValue::Outer(Arc::new(Argument::Ordinal(ordinal))),
    })
}

/// A large result. Its steps grow with its length.
fn large_integer(run: &mut RulesRun<'_>, n: BigInt) -> RunResult<RuleValue> {
    if n.bits() > MAX_BITS {
        return Err(RulesFault::integer_too_large());
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
            run.check_sum_size(x.len() + y.len(), || run.written_length(x).saturating_add(run.written_length(y)))?;
            run.spend_steps((x.len() + y.len()) as u64)?;
            Ok(RuleValue::Position(x.iter().chain(y.iter()).cloned().collect()))
        }
        (RuleValue::Outer(_), _) | (_, RuleValue::Outer(_)) if let Some((x, y)) = as_ordinals(&a, &b) => {
            ordinal_result(x.checked_add(&y))
        }
        // The number 0 counts as the empty sum.
        (RuleValue::Int(0), RuleValue::Position(_)) => Ok(b),
        (RuleValue::Position(_), RuleValue::Int(0)) => Ok(a),
        (RuleValue::Position(_), _) => Err(kind_mismatch(text!("a position"), &b).with_score_help()),
        (_, RuleValue::Position(_)) => Err(kind_mismatch(text!("a position"), &a).with_score_help()),
        (RuleValue::Seq(CollectionKind::Tuple, ..), _) => Err(kind_mismatch(text!("a tuple"), &b)),
        (RuleValue::Seq(CollectionKind::List, ..), _) => Err(kind_mismatch(text!("a list"), &b)),
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
        (RuleValue::Position(_), RuleValue::Position(_)) => {
            Err(RulesFault::rule_mistake(text!("impartial positions can only be added: each is its own negative")))
        }
        (RuleValue::Position(_), _) | (_, RuleValue::Position(_)) => Err(RulesFault::rule_mistake(text!(
            "a position is no number and has no score, so nothing is subtracted from it or it from anything"
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
    a: &RuleValue,
    b: &RuleValue,
) -> RunResult<RuleValue> {
    if let (RuleValue::Int(x), RuleValue::Int(y)) = (a, b)
        && let Some(n) = word_operation(operator, *x, *y)
    {
        return Ok(RuleValue::Int(n));
    }
    match (operator, a, b) {
        (BinaryOperator::Times | BinaryOperator::Power, RuleValue::Outer(_), _)
        | (BinaryOperator::Times | BinaryOperator::Power, _, RuleValue::Outer(_))
            if let Some((x, y)) = as_ordinals(a, b) =>
        {
            ordinal_result(if operator == BinaryOperator::Times { x.checked_mul(&y) } else { x.checked_pow(&y) })
        }
        (BinaryOperator::Times, RuleValue::Seq(..) | RuleValue::Str(_) | RuleValue::Position(_), _) => {
            repeat_value(run, a, b)
        }
        (BinaryOperator::Times, _, RuleValue::Seq(..) | RuleValue::Str(_) | RuleValue::Position(_)) => {
            repeat_value(run, b, a)
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
                _ => Err(kind_mismatch(text!("a number"), a)),
            }
        }
        // An operation on two truth values gives a truth value in Python.
        (BinaryOperator::And, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x & y)),
        (BinaryOperator::Or, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x | y)),
        (BinaryOperator::Xor, RuleValue::Bool(x), RuleValue::Bool(y)) => Ok(RuleValue::Bool(x ^ y)),
        (BinaryOperator::Xor, RuleValue::Position(_), RuleValue::Position(_)) => Err(RulesFault::rule_mistake(text!(
            "positions are no numbers: their sum is written with +, and its value is the XOR of their values"
        ))),
        _ => {
            let (x, y) = (expect_integer(a)?, expect_integer(b)?);
            run.spend_steps((x.bits() + y.bits()) / 8)?;
            let n = big_operation(operator, x, y)?;
            large_integer(run, n)
        }
    }
}

/// The maximum number of equal components of a sum. Beyond this number, pairs are dropped if that is allowed.
///
/// Two or three are kept: if play need not end, two behave like any larger even number, but one does not behave like three.
const MAX_LISTED_COPIES: u64 = 1_000;

/// `k * xs`
fn repeat_value(run: &mut RulesRun<'_>, value: &RuleValue, count: &RuleValue) -> RunResult<RuleValue> {
    let count = expect_integer(count)?;
    if count.is_negative() && matches!(value, RuleValue::Position(_)) {
        return Err(RulesFault::rule_mistake(text!("a position cannot be repeated {count} times")));
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
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            let total = parts.len().saturating_mul(count);
            run.check_sum_size(total, || run.written_length(parts).saturating_mul(count))?;
            run.spend_steps(total as u64)?;
            Ok(RuleValue::Position(parts.iter().cycle().take(total).cloned().collect()))
        }
        other => Err(kind_mismatch(text!("a number"), other)),
    }
}
