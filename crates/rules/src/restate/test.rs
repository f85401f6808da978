//! Splits states by conditions.

use super::Translation;
use super::form::RestatedForm;
use super::state::{RestatedState, RestatedValue};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{ComparisonOperator, LogicOperator, PrefixOperator};
use crate::value::total_order;

/// States, each with whether the condition holds in it.
pub(super) type TestOutcomes = Option<Vec<(RestatedState, bool)>>;

impl Translation<'_> {
    /// Splits a state by a condition.
    pub(super) fn split_by_test(&mut self, expr: &RuleExpr, state: &RestatedState) -> TestOutcomes {
        self.spend_step()?;
        match &expr.kind {
            RuleExprKind::Unary(PrefixOperator::Not, inner) => {
                Some(self.split_by_test(inner, state)?.into_iter().map(|(state, holds)| (state, !holds)).collect())
            }
            RuleExprKind::Logic(logic, items) => {
                let decides = *logic == LogicOperator::Or;
                let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
                for item in items {
                    let mut next = Vec::new();
                    for state in &open {
                        for (state, holds) in self.split_by_test(item, state)? {
                            if holds == decides { outcomes.push((state, holds)) } else { next.push(state) }
                        }
                    }
                    open = next;
                }
                outcomes.extend(open.into_iter().map(|state| (state, !decides)));
                Some(outcomes)
            }
            RuleExprKind::Compare(first, rest) => {
                let (mut open, mut outcomes) = (self.eval(first, state)?, Vec::new());
                for (comparison, other) in rest {
                    let mut next = Vec::new();
                    for (state, left) in open {
                        for (state, right) in self.eval(other, &state)? {
                            for (state, holds) in split_by_comparison(*comparison, &left, &right, &state)? {
                                if holds { next.push((state, right.clone())) } else { outcomes.push((state, false)) }
                            }
                        }
                    }
                    open = next;
                }
                outcomes.extend(open.into_iter().map(|(state, _)| (state, true)));
                Some(outcomes)
            }
            RuleExprKind::Builtin(Builtin::Bool, args) if args.len() == 1 => self.split_by_test(&args[0], state),
            _ => {
                let mut outcomes = Vec::new();
                for (state, value) in self.eval(expr, state)? {
                    match &value {
                        RestatedValue::Number(form) => outcomes.extend(
                            split_by_equal_numbers(form, &RestatedForm::from_number(0), &state)?
                                .into_iter()
                                .map(|(state, is)| (state, !is)),
                        ),
                        RestatedValue::Constant(value) => outcomes.push((state, value.is_true())),
                        RestatedValue::List(_, items) => outcomes.push((state, !items.is_empty())),
                        RestatedValue::Span { .. } | RestatedValue::Position(_) => return None,
                    }
                }
                Some(outcomes)
            }
        }
    }
}

/// Splits a state by the sign of a form: at least 0, or negative.
pub(super) fn split_by_sign(form: &RestatedForm, state: &RestatedState) -> TestOutcomes {
    let mut outcomes = Vec::new();
    outcomes.extend(state.with_condition(form.clone()).map(|state| (state, true)));
    outcomes.extend(state.with_condition(form.multiply(-1)?.add_constant(-1)?).map(|state| (state, false)));
    Some(outcomes)
}

fn split_by_equal_numbers(a: &RestatedForm, b: &RestatedForm, state: &RestatedState) -> TestOutcomes {
    let up = a.difference_to(b)?;
    let mut outcomes = Vec::new();
    // "Different" is no conjunction of inequalities, so it is two states.
    outcomes.extend(state.with_condition(up.add_constant(-1)?).map(|state| (state, false)));
    outcomes.extend(state.with_condition(up.multiply(-1)?.add_constant(-1)?).map(|state| (state, false)));
    let equal = state.with_condition(up.clone()).and_then(|state| state.with_condition(up.multiply(-1)?));
    outcomes.extend(equal.map(|state| (state, true)));
    Some(outcomes)
}

fn split_by_comparison(
    comparison: ComparisonOperator,
    a: &RestatedValue,
    b: &RestatedValue,
    state: &RestatedState,
) -> TestOutcomes {
    use ComparisonOperator as C;
    let negated = |outcomes: TestOutcomes| Some(outcomes?.into_iter().map(|(state, holds)| (state, !holds)).collect());
    match comparison {
        C::NotEqual => negated(split_by_comparison(C::Equal, a, b, state)),
        C::NotIn => negated(split_by_comparison(C::In, a, b, state)),
        C::Greater => split_by_comparison(C::Less, b, a, state),
        C::GreaterEqual => split_by_comparison(C::LessEqual, b, a, state),
        C::Less => split_by_sign(&a.as_number()?.difference_to(&b.as_number()?)?.add_constant(-1)?, state),
        C::LessEqual => split_by_sign(&a.as_number()?.difference_to(&b.as_number()?)?, state),
        C::Equal => split_by_equality(a, b, state),
        C::In => split_by_membership(a, b, state),
    }
}

fn split_by_equality(a: &RestatedValue, b: &RestatedValue, state: &RestatedState) -> TestOutcomes {
    match (a, b) {
        (RestatedValue::List(kind, x), RestatedValue::List(other, y)) => {
            if kind != other || x.len() != y.len() {
                return Some(vec![(state.clone(), false)]);
            }
            let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
            for (a, b) in x.iter().zip(y) {
                let mut next = Vec::new();
                for state in &open {
                    for (state, holds) in split_by_equality(a, b, state)? {
                        if holds { next.push(state) } else { outcomes.push((state, false)) }
                    }
                }
                open = next;
            }
            outcomes.extend(open.into_iter().map(|state| (state, true)));
            Some(outcomes)
        }
        (RestatedValue::Constant(x), RestatedValue::Constant(y)) => {
            Some(vec![(state.clone(), total_order(x, y).is_eq())])
        }
        _ => split_by_equal_numbers(&a.as_number()?, &b.as_number()?, state),
    }
}

/// `a in b`
fn split_by_membership(a: &RestatedValue, b: &RestatedValue, state: &RestatedState) -> TestOutcomes {
    match b {
        RestatedValue::List(_, items) => {
            let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
            for item in items {
                let mut next = Vec::new();
                for state in &open {
                    for (state, holds) in split_by_equality(a, item, state)? {
                        if holds { outcomes.push((state, true)) } else { next.push(state) }
                    }
                }
                open = next;
            }
            outcomes.extend(open.into_iter().map(|state| (state, false)));
            Some(outcomes)
        }
        RestatedValue::Span { least, most, .. } => {
            let number = a.as_number()?;
            let mut outcomes = Vec::new();
            for (state, holds) in split_by_sign(&least.difference_to(&number)?, state)? {
                if holds {
                    outcomes.extend(split_by_sign(&number.difference_to(most)?, &state)?);
                } else {
                    outcomes.push((state, false));
                }
            }
            Some(outcomes)
        }
        _ => None,
    }
}
