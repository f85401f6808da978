//! Dynamic Nim: the limit of a move depends on the number that the previous move took.
//!
//! The options of `(n, most)` are `(n − k, f(k))` for `1 ≤ k ≤ min(n, most)`.
//! Let `f` not fall, and `f(k) ≥ k`. Let `a(1) = 1` and `a(i + 1) = a(i) + a(j)` with the least `j` such that `f(a(j)) ≥ a(i)`.
//! Each `n` is just one sum of these numbers in which `f` of each term is less than the term before it, and the greedy choice finds it;
//! `(n, most)` is lost just if `most` is less than the last term, or `n = 0`.
//!
//! So a move that wins takes `k` from `n` such that `f(k)` is less than the last term of `n − k`.
//! The terms of `n − k` and those of `k` together are then terms of the same kind, of `n`: the move takes some of the last terms.
//!
//! # Source
//! A. J. Schwenk, "Take-away games", The Fibonacci Quarterly 8 (1970), 225–234 and 241.

use super::range_of_loop;
use crate::write::rule::EmittedRule;
use crate::write::rule_theorem::GreedySums;
use crate::write::tree::{PositionPiece, TreeConstant, TreeExpr, TreeForm, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;

/// Recognizes these rules, with a linear function `f`.
pub(super) fn recognize_greedy_sums(rule: &EmittedRule) -> Option<GreedySums> {
    let ([heap, most], [TreeStmt::For(clause, body)]) = (&rule.params[..], &rule.body[..]) else { return None };
    let (taken, from, to) = range_of_loop(clause)?;
    let [TreeStmt::Option(pieces)] = &body[..] else { return None };
    let [PositionPiece::One(args)] = &pieces[..] else { return None };
    let [left, next] = &args[..] else { return None };
    if !rule.keywords.is_empty() || [heap, most].into_iter().any(|name| name == taken) {
        return None;
    }
    let [n, most, k] = [&heap[..], most, taken].map(|name| TreeExpr::name(name, ValueKind::Int));
    let left_after = n.clone().minus(k);
    let ends = [[n.clone(), most.clone()], [most, n]]
        .map(|both| TreeExpr::with_kind(ValueKind::Int, TreeForm::Min(both.to_vec())).plus(TreeExpr::int(1)));
    if *from != TreeExpr::int(1) || !ends.contains(to) || *left != left_after {
        return None;
    }
    // A limit above the heap that is left is the same as that heap.
    let next = match &next.form {
        TreeForm::Min(both) => match &both[..] {
            [value, heap] | [heap, value] if *heap == left_after => value,
            _ => return None,
        },
        _ => next,
    };
    let (factor, constant) = linear_form(next, taken, rule)?;
    // f does not fall, and f(k) ≥ k for k ≥ 1.
    let fits = factor >= 1 && factor.checked_add(constant)? >= 1;
    fits.then(|| GreedySums::new(taken, next.clone(), (factor, constant)))
}

/// The factor of the variable, and the constant, of a linear expression in one variable.
fn linear_form(expr: &TreeExpr, variable: &str, rule: &EmittedRule) -> Option<(i64, i64)> {
    let form = |expr: &TreeExpr| linear_form(expr, variable, rule);
    match &expr.form {
        TreeForm::Int(n) => Some((0, *n)),
        TreeForm::Name(name) if name == variable => Some((1, 0)),
        TreeForm::Constant(name) => match rule.constants.iter().find(|(known, _)| known == name)? {
            (_, TreeConstant::Int(n)) => Some((0, *n)),
            _ => None,
        },
        TreeForm::Sum(first, rest) => rest.iter().try_fold(form(first)?, |(factor, constant), (minus, term)| {
            let (a, b) = form(term)?;
            Some(if *minus {
                (factor.checked_sub(a)?, constant.checked_sub(b)?)
            } else {
                (factor.checked_add(a)?, constant.checked_add(b)?)
            })
        }),
        TreeForm::Binary(TreeOperator::Times, a, b) => match (form(a)?, form(b)?) {
            ((0, c), (factor, constant)) | ((factor, constant), (0, c)) => {
                Some((factor.checked_mul(c)?, constant.checked_mul(c)?))
            }
            _ => None,
        },
        _ => None,
    }
}
