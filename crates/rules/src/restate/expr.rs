//! Translates expressions.

use super::Translation;
use super::form::RestatedForm;
use super::state::{RestatedState, RestatedValue};
use super::test::split_by_sign;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind, PrefixOperator};
use crate::value::RuleValue;

/// States, each with the value of an expression in it.
pub(super) type StateValues = Option<Vec<(RestatedState, RestatedValue)>>;

impl Translation<'_> {
    /// Evaluates an expression in a state. The state is split where the value depends on a condition.
    pub(super) fn eval(&mut self, expr: &RuleExpr, state: &RestatedState) -> StateValues {
        self.spend_step()?;
        let one = |value: RestatedValue| Some(vec![(state.clone(), value)]);
        match &expr.kind {
            RuleExprKind::Const(value) => one(RestatedValue::from_constant(value)?),
            RuleExprKind::Global(index) => one(RestatedValue::from_constant(&self.program.globals[*index])?),
            RuleExprKind::Slot(slot) => one(state.slots.get(*slot)?.clone()?),
            RuleExprKind::Display(kind, items) => {
                let lists = self.eval_all(items, state)?.into_iter();
                let list =
                    |(state, items): (RestatedState, Vec<RestatedValue>)| Some((state, make_collection(*kind, items)?));
                lists.map(list).collect()
            }
            RuleExprKind::Chain(first, rest) => {
                let mut open = self.eval(first, state)?;
                for (sign, term) in rest {
                    let mut next = Vec::new();
                    for (state, total) in open {
                        for (state, term) in self.eval(term, &state)? {
                            let sum = add_values(*sign, &total, &term)?;
                            next.push((state, sum));
                        }
                    }
                    open = next;
                }
                Some(open)
            }
            RuleExprKind::Binary(operator, a, b) => {
                let mut values = Vec::new();
                for (state, a) in self.eval(a, state)? {
                    for (state, b) in self.eval(b, &state)? {
                        values.extend(self.eval_binary(*operator, &a, &b, &state)?);
                    }
                }
                Some(values)
            }
            RuleExprKind::Unary(PrefixOperator::Negative, a) => {
                let values = self.eval(a, state)?.into_iter();
                values.map(|(state, a)| Some((state, RestatedValue::Number(a.as_number()?.multiply(-1)?)))).collect()
            }
            RuleExprKind::Unary(PrefixOperator::Not, _) | RuleExprKind::Compare(..) => {
                let outcomes = self.split_by_test(expr, state)?.into_iter();
                Some(outcomes.map(|(state, holds)| (state, RestatedValue::Constant(RuleValue::Bool(holds)))).collect())
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let mut values = Vec::new();
                for (state, holds) in self.split_by_test(test, state)? {
                    values.extend(self.eval(if holds { then } else { otherwise }, &state)?);
                }
                Some(values)
            }
            RuleExprKind::Index(list, at) => {
                let mut values = Vec::new();
                for (state, list) in self.eval(list, state)? {
                    for (state, at) in self.eval(at, &state)? {
                        let (RestatedValue::List(kind, items), at) = (&list, at.as_number()?.as_number()?) else {
                            return None;
                        };
                        if *kind == CollectionKind::Set {
                            return None;
                        }
                        let at = if at < 0 { at + items.len() as i128 } else { at };
                        values.push((state, items.get(usize::try_from(at).ok()?)?.clone()));
                    }
                }
                Some(values)
            }
            RuleExprKind::Builtin(builtin, args) => self.eval_builtin(*builtin, args, state),
            RuleExprKind::Helper(helper, args) => self.translate_helper_call(*helper, args, state),
            RuleExprKind::Game { game, args, keywords } => self.translate_position(*game, args, keywords, state),
            RuleExprKind::Comprehension { makes, element, clauses } if *makes != CollectionKind::Set => {
                self.comprehension_list(*makes, element, clauses, state)
            }
            _ => None,
        }
    }

    /// Evaluates several expressions.
    pub(super) fn eval_all(
        &mut self,
        exprs: &[RuleExpr],
        state: &RestatedState,
    ) -> Option<Vec<(RestatedState, Vec<RestatedValue>)>> {
        let mut open = vec![(state.clone(), Vec::new())];
        for expr in exprs {
            let (inner, starred) = match &expr.kind {
                RuleExprKind::Starred(inner) => (&**inner, true),
                _ => (expr, false),
            };
            let mut next = Vec::new();
            for (state, before) in open {
                for (state, value) in self.eval(inner, &state)? {
                    let mut all = before.clone();
                    match value {
                        RestatedValue::List(_, items) if starred => all.extend(items),
                        _ if starred => return None,
                        value => all.push(value),
                    }
                    next.push((state, all));
                }
            }
            open = next;
        }
        Some(open)
    }

    pub(super) fn eval_binary(
        &mut self,
        operator: BinaryOperator,
        a: &RestatedValue,
        b: &RestatedValue,
        state: &RestatedState,
    ) -> StateValues {
        let one = |form: RestatedForm| Some(vec![(state.clone(), RestatedValue::Number(form))]);
        if let (BinaryOperator::Times, Some(n), RestatedValue::Position(sum)) = (operator, a.as_number(), b) {
            // A negative number of copies is a fault of the rule, so it is refused like an unknown one.
            let n = usize::try_from(n.as_number()?).ok().filter(|n| *n <= 16)?;
            let mut all = super::state::RestatedSum::default();
            for _ in 0..n {
                all.components.extend(sum.components.iter().cloned());
                all.runs.extend(sum.runs.iter().cloned());
            }
            return Some(vec![(state.clone(), RestatedValue::Position(all))]);
        }
        let (a, b) = (a.as_number()?, b.as_number()?);
        match (operator, a.as_number(), b.as_number()) {
            (BinaryOperator::Times, Some(n), _) => one(b.multiply(n)?),
            (BinaryOperator::Times, _, Some(n)) => one(a.multiply(n)?),
            (BinaryOperator::Power, Some(x), Some(y)) => {
                one(RestatedForm::from_number(x.checked_pow(u32::try_from(y).ok()?)?))
            }
            (BinaryOperator::Left, _, Some(n)) if (0..62).contains(&n) => one(a.multiply(1 << n)?),
            (BinaryOperator::FloorDivide, _, Some(by)) if by > 0 => self.quotients(&a, by, state, false),
            (BinaryOperator::Modulo, _, Some(by)) if by > 0 => self.quotients(&a, by, state, true),
            _ => None,
        }
    }

    /// `⌊a / by⌋`, or the remainder if `rest`; the state is split by the sign of `a`.
    fn quotients(&mut self, a: &RestatedForm, by: i128, state: &RestatedState, rest: bool) -> StateValues {
        if let Some(n) = a.as_number() {
            let n = if rest { n.rem_euclid(by) } else { n.div_euclid(by) };
            return Some(vec![(state.clone(), RestatedValue::Number(RestatedForm::from_number(n)))]);
        }
        let mut values = Vec::new();
        for (state, is_natural) in split_by_sign(a, state)? {
            // A quotient is a natural number, or −1 − r with a natural r.
            let natural = self.new_natural();
            let quotient = if is_natural { natural } else { natural.multiply(-1)?.add_constant(-1)? };
            let left = a.add_multiple(-by, &quotient)?;
            let state = state
                .with_condition(left.clone())
                .and_then(|state| state.with_condition(left.multiply(-1)?.add_constant(by - 1)?));
            values.extend(state.map(|state| (state, RestatedValue::Number(if rest { left } else { quotient }))));
        }
        Some(values)
    }
}

/// A collection of items. A set must consist of constants, because other items may be equal.
fn make_collection(kind: CollectionKind, items: Vec<RestatedValue>) -> Option<RestatedValue> {
    if kind != CollectionKind::Set {
        return Some(RestatedValue::List(kind, items));
    }
    let constants = items.iter().map(RestatedValue::as_constant).collect::<Option<Vec<RuleValue>>>()?;
    RestatedValue::from_constant(&RuleValue::new_set(constants).ok()?)
}

/// `a + b` and `a − b`
pub(super) fn add_values(sign: ChainSign, a: &RestatedValue, b: &RestatedValue) -> Option<RestatedValue> {
    let is_zero = |value: &RestatedValue| value.as_number().and_then(|form| form.as_number()) == Some(0);
    match (sign, a, b) {
        (ChainSign::Plus, RestatedValue::Position(x), RestatedValue::Position(y)) => {
            let mut all = x.clone();
            all.components.extend(y.components.iter().cloned());
            all.runs.extend(y.runs.iter().cloned());
            Some(RestatedValue::Position(all))
        }
        (ChainSign::Plus, RestatedValue::Position(_), zero) if is_zero(zero) => Some(a.clone()),
        (ChainSign::Plus, zero, RestatedValue::Position(_)) if is_zero(zero) => Some(b.clone()),
        (ChainSign::Plus, RestatedValue::List(kind, x), RestatedValue::List(other, y))
            if kind == other && *kind != CollectionKind::Set =>
        {
            Some(RestatedValue::List(*kind, [&x[..], &y[..]].concat()))
        }
        _ => {
            let times = if sign == ChainSign::Plus { 1 } else { -1 };
            Some(RestatedValue::Number(a.as_number()?.add_multiple(times, &b.as_number()?)?))
        }
    }
}
