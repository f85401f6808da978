//! Splits states by conditions.

use super::Translation;
use super::form::Form;
use super::state::{State, Value};
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind};
use crate::syntax::{Comparison, Logic, Prefix};
use crate::value::order;

/// States, each with whether the condition holds in it.
pub(super) type Outcomes = Option<Vec<(State, bool)>>;

impl Translation<'_> {
    /// Splits a state by a condition.
    pub(super) fn test(&mut self, expr: &Expr, state: &State) -> Outcomes {
        self.step()?;
        match &expr.kind {
            ExprKind::Unary(Prefix::Not, inner) => {
                Some(self.test(inner, state)?.into_iter().map(|(state, holds)| (state, !holds)).collect())
            }
            ExprKind::Logic(logic, items) => {
                let decides = *logic == Logic::Or;
                let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
                for item in items {
                    let mut next = Vec::new();
                    for state in &open {
                        for (state, holds) in self.test(item, state)? {
                            if holds == decides { outcomes.push((state, holds)) } else { next.push(state) }
                        }
                    }
                    open = next;
                }
                outcomes.extend(open.into_iter().map(|state| (state, !decides)));
                Some(outcomes)
            }
            ExprKind::Compare(first, rest) => {
                let (mut open, mut outcomes) = (self.eval(first, state)?, Vec::new());
                for (comparison, other) in rest {
                    let mut next = Vec::new();
                    for (state, left) in open {
                        for (state, right) in self.eval(other, &state)? {
                            for (state, holds) in compare(*comparison, &left, &right, &state)? {
                                if holds { next.push((state, right.clone())) } else { outcomes.push((state, false)) }
                            }
                        }
                    }
                    open = next;
                }
                outcomes.extend(open.into_iter().map(|(state, _)| (state, true)));
                Some(outcomes)
            }
            ExprKind::Builtin(Builtin::Bool, args) if args.len() == 1 => self.test(&args[0], state),
            _ => {
                let mut outcomes = Vec::new();
                for (state, value) in self.eval(expr, state)? {
                    match &value {
                        Value::Number(form) => outcomes.extend(
                            equal_numbers(form, &Form::number(0), &state)?.into_iter().map(|(state, is)| (state, !is)),
                        ),
                        Value::Constant(value) => outcomes.push((state, value.truth())),
                        Value::List(_, items) => outcomes.push((state, !items.is_empty())),
                        Value::Span { .. } | Value::Position(_) => return None,
                    }
                }
                Some(outcomes)
            }
        }
    }
}

/// Splits a state by the sign of a form: at least 0, or negative.
pub(super) fn split(form: &Form, state: &State) -> Outcomes {
    let mut outcomes = Vec::new();
    outcomes.extend(state.with(form.clone()).map(|state| (state, true)));
    outcomes.extend(state.with(form.times(-1)?.add(-1)?).map(|state| (state, false)));
    Some(outcomes)
}

fn equal_numbers(a: &Form, b: &Form, state: &State) -> Outcomes {
    let up = a.up_to(b)?;
    let mut outcomes = Vec::new();
    outcomes.extend(state.with(up.add(-1)?).map(|state| (state, false)));
    outcomes.extend(state.with(up.times(-1)?.add(-1)?).map(|state| (state, false)));
    let equal = state.with(up.clone()).and_then(|state| state.with(up.times(-1)?));
    outcomes.extend(equal.map(|state| (state, true)));
    Some(outcomes)
}

fn compare(comparison: Comparison, a: &Value, b: &Value, state: &State) -> Outcomes {
    use Comparison as C;
    let negated = |outcomes: Outcomes| Some(outcomes?.into_iter().map(|(state, holds)| (state, !holds)).collect());
    match comparison {
        C::NotEqual => negated(compare(C::Equal, a, b, state)),
        C::NotIn => negated(compare(C::In, a, b, state)),
        C::Greater => compare(C::Less, b, a, state),
        C::GreaterEqual => compare(C::LessEqual, b, a, state),
        C::Less => split(&a.number()?.up_to(&b.number()?)?.add(-1)?, state),
        C::LessEqual => split(&a.number()?.up_to(&b.number()?)?, state),
        C::Equal => equal(a, b, state),
        C::In => member(a, b, state),
    }
}

fn equal(a: &Value, b: &Value, state: &State) -> Outcomes {
    match (a, b) {
        (Value::List(kind, x), Value::List(other, y)) => {
            if kind != other || x.len() != y.len() {
                return Some(vec![(state.clone(), false)]);
            }
            let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
            for (a, b) in x.iter().zip(y) {
                let mut next = Vec::new();
                for state in &open {
                    for (state, holds) in equal(a, b, state)? {
                        if holds { next.push(state) } else { outcomes.push((state, false)) }
                    }
                }
                open = next;
            }
            outcomes.extend(open.into_iter().map(|state| (state, true)));
            Some(outcomes)
        }
        (Value::Constant(x), Value::Constant(y)) => Some(vec![(state.clone(), order(x, y).is_eq())]),
        _ => equal_numbers(&a.number()?, &b.number()?, state),
    }
}

/// `a in b`
fn member(a: &Value, b: &Value, state: &State) -> Outcomes {
    match b {
        Value::List(_, items) => {
            let (mut open, mut outcomes) = (vec![state.clone()], Vec::new());
            for item in items {
                let mut next = Vec::new();
                for state in &open {
                    for (state, holds) in equal(a, item, state)? {
                        if holds { outcomes.push((state, true)) } else { next.push(state) }
                    }
                }
                open = next;
            }
            outcomes.extend(open.into_iter().map(|state| (state, false)));
            Some(outcomes)
        }
        Value::Span { least, most, .. } => {
            let number = a.number()?;
            let mut outcomes = Vec::new();
            for (state, holds) in split(&least.up_to(&number)?, state)? {
                if holds {
                    outcomes.extend(split(&number.up_to(most)?, &state)?);
                } else {
                    outcomes.push((state, false));
                }
            }
            Some(outcomes)
        }
        _ => None,
    }
}
