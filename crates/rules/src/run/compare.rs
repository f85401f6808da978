//! Comparisons, with Python's meaning.

use super::{PairCancellation, RulesRun};
use crate::fault::{RulesFault, RunResult};
use crate::syntax::{CollectionKind, ComparisonOperator};
use crate::value::{RuleValue, position_as_value_error, total_order, word_value};
use grundy_game::text;
use std::cmp::Ordering;

/// Whether a comparison holds.
///
/// # Errors
/// Returns an error if the values cannot be compared, or after too many steps.
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
            let order = partial_order(a, b)?;
            Ok(order.is_some_and(|order| match comparison {
                ComparisonOperator::Less => order.is_lt(),
                ComparisonOperator::LessEqual => order.is_le(),
                ComparisonOperator::Greater => order.is_gt(),
                _ => order.is_ge(),
            }))
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
    let most = run.max_steps - run.steps.min(run.max_steps);
    let mut left = most;
    count_values(value, &mut left)?;
    Ok(most - left)
}

/// The order of two values: of sets by inclusion, so `None` if neither contains the other.
///
/// # Errors
/// Returns an error if Python cannot order them.
fn partial_order(a: &RuleValue, b: &RuleValue) -> RunResult<Option<Ordering>> {
    let (a, b) = deciding_pair(a, b);
    match (a, b) {
        _ if is_number(a) && is_number(b) => Ok(Some(total_order(a, b))),
        (RuleValue::Str(_), RuleValue::Str(_)) => Ok(Some(total_order(a, b))),
        (RuleValue::Seq(CollectionKind::Set, _, x), RuleValue::Seq(CollectionKind::Set, _, y)) => {
            let (small, large) = if x.len() <= y.len() { (x, y) } else { (y, x) };
            let included = small.iter().all(|item| set_contains(large, item));
            Ok(included.then(|| x.len().cmp(&y.len())))
        }
        (RuleValue::Seq(kind, ..), RuleValue::Seq(other, ..)) if kind == other => Ok(Some(total_order(a, b))),
        _ => {
            let (a, b) = (a.kind(), b.kind());
            let (a_en, a_zh, b_en, b_zh) = (a.en, a.zh, b.en, b.zh);
            Err(RulesFault::rule_mistake(text!("{a} and {b} have no order", a = (a_en, a_zh), b = (b_en, b_zh))))
        }
    }
}

/// The values that decide how two values are ordered: sequences are ordered by the first items that differ.
fn deciding_pair<'v>(mut a: &'v RuleValue, mut b: &'v RuleValue) -> (&'v RuleValue, &'v RuleValue) {
    while let (RuleValue::Seq(kind, _, x), RuleValue::Seq(other, _, y)) = (a, b)
        && kind == other
        && *kind != CollectionKind::Set
        && let Some((x, y)) = x.iter().zip(y.iter()).find(|(x, y)| total_order(x, y).is_ne())
    {
        (a, b) = (x, y);
    }
    (a, b)
}

/// Refuses to sort values that Python cannot order, and sets, which inclusion does not put into one sequence.
///
/// # Errors
/// Returns an error if the two cannot be sorted, or after too many steps.
pub(super) fn check_sortable(run: &mut RulesRun<'_>, a: &RuleValue, b: &RuleValue) -> RunResult<()> {
    compare_values(run, ComparisonOperator::Less, a, b)?;
    match deciding_pair(a, b) {
        (RuleValue::Seq(CollectionKind::Set, ..), _) => {
            Err(RulesFault::rule_mistake(text!("sets cannot be sorted: `<` tests whether one contains another"))
                .with_help(text!("sort tuples: sorted(tuple(sorted(s)) for s in sets)")))
        }
        _ => Ok(()),
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
        return Err(RulesFault::rule_mistake(text!("an empty collection has no least and no largest item")));
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
