//! Translates calls of builtin functions.

use super::Translation;
use super::expr::{StateValues, add_values};
use super::form::RestatedForm;
use super::state::{RestatedState, RestatedValue};
use super::test::split_by_sign;
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::run::RulesRun;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::value::{RuleValue, range_items, range_len};

/// The maximum number of steps of a builtin function applied to constants.
const MAX_CONSTANT_STEPS: u64 = 100_000;

/// The maximum number of items of a range that is written as a list.
const MAX_LISTED_ITEMS: u64 = 256;

impl Translation<'_> {
    pub(super) fn eval_builtin(&mut self, builtin: Builtin, args: &[RuleExpr], state: &RestatedState) -> StateValues {
        if let (Builtin::Sum, [RuleExpr { kind: RuleExprKind::Comprehension { element, clauses, .. }, .. }]) =
            (builtin, args)
        {
            return self.comprehension_sum(element, clauses, state);
        }
        let mut values = Vec::new();
        for (state, args) in self.eval_all(args, state)? {
            values.extend(self.apply_builtin(builtin, &args, state)?);
        }
        Some(values)
    }

    fn apply_builtin(&mut self, builtin: Builtin, args: &[RestatedValue], state: RestatedState) -> StateValues {
        let value = match (builtin, args) {
            (Builtin::Range, _) => self.make_range(args)?,
            (Builtin::Tuple | Builtin::List, [items @ RestatedValue::Span { .. }]) => items.clone(),
            (Builtin::Tuple, [RestatedValue::List(_, items)]) => {
                RestatedValue::List(CollectionKind::Tuple, items.clone())
            }
            (Builtin::List, [RestatedValue::List(_, items)]) => {
                RestatedValue::List(CollectionKind::List, items.clone())
            }
            (Builtin::Reversed, [RestatedValue::Span { least, most, descending }]) => {
                RestatedValue::Span { least: least.clone(), most: most.clone(), descending: !*descending }
            }
            (Builtin::Len, [RestatedValue::List(_, items)]) => {
                RestatedValue::Number(RestatedForm::from_number(items.len() as i128))
            }
            (Builtin::Sum, [RestatedValue::List(_, items)]) => {
                let zero = Some(RestatedValue::Number(RestatedForm::from_number(0)));
                items.iter().fold(zero, |total, item| add_values(ChainSign::Plus, &total?, item))?
            }
            (Builtin::Min | Builtin::Max, [RestatedValue::List(_, items)]) => {
                return self.eval_extreme(builtin, items, state);
            }
            (Builtin::Min | Builtin::Max, [_, _, ..]) => return self.eval_extreme(builtin, args, state),
            (Builtin::Abs, [number]) => return absolute_values(&number.as_number()?, &state),
            (Builtin::Int, [number]) => RestatedValue::Number(number.as_number()?),
            (Builtin::Divmod, [a, b]) => return self.eval_divmod(a, b, &state),
            _ => RestatedValue::from_constant(&self.constant_result(builtin, args)?)?,
        };
        Some(vec![(state, value)])
    }

    /// The result of a builtin function of constants, as the interpreter computes it.
    fn constant_result(&self, builtin: Builtin, args: &[RestatedValue]) -> Option<RuleValue> {
        let known = args.iter().map(RestatedValue::as_constant).collect::<Option<Vec<RuleValue>>>()?;
        RulesRun::with_step_limit(self.program, MAX_CONSTANT_STEPS).call_builtin(builtin, &known).ok()
    }

    fn eval_divmod(&mut self, a: &RestatedValue, b: &RestatedValue, state: &RestatedState) -> StateValues {
        let mut values = Vec::new();
        for (state, quotient) in self.eval_binary(BinaryOperator::FloorDivide, a, b, state)? {
            // The remainder follows from the quotient. Computed on its
            // own it would bring a second variable for the same quotient.
            let rest = a.as_number()?.add_multiple(-b.as_number()?.as_number()?, &quotient.as_number()?)?;
            let pair = vec![quotient, RestatedValue::Number(rest)];
            values.push((state, RestatedValue::List(CollectionKind::Tuple, pair)));
        }
        Some(values)
    }

    /// `range(…)`
    fn make_range(&self, args: &[RestatedValue]) -> Option<RestatedValue> {
        let numbers = args.iter().map(RestatedValue::as_number).collect::<Option<Vec<RestatedForm>>>()?;
        let (from, to, step) = match &numbers[..] {
            [to] => (RestatedForm::from_number(0), to.clone(), 1),
            [from, to] => (from.clone(), to.clone(), 1),
            [from, to, step] => (from.clone(), to.clone(), step.as_number()?),
            _ => return None,
        };
        Some(match step {
            1 => RestatedValue::Span { least: from, most: to.add_constant(-1)?, descending: false },
            -1 => RestatedValue::Span { least: to.add_constant(1)?, most: from, descending: true },
            _ => {
                let RuleValue::Range(range) = self.constant_result(Builtin::Range, args)? else { return None };
                if range_len(&range) > MAX_LISTED_ITEMS {
                    return None;
                }
                let number = |n: i64| RestatedValue::Number(RestatedForm::from_number(n.into()));
                RestatedValue::List(CollectionKind::Tuple, range_items(&range).map(number).collect())
            }
        })
    }

    /// The minimum or maximum of some numbers.
    fn eval_extreme(&mut self, builtin: Builtin, items: &[RestatedValue], state: RestatedState) -> StateValues {
        let numbers = items.iter().map(RestatedValue::as_number).collect::<Option<Vec<RestatedForm>>>()?;
        let (first, rest) = numbers.split_first()?;
        let mut open = vec![(state, first.clone())];
        for number in rest {
            let mut next = Vec::new();
            for (state, best) in open {
                let better =
                    if builtin == Builtin::Max { best.difference_to(number)? } else { number.difference_to(&best)? };
                // Strictly better only, so that equal numbers give one state.
                for (state, holds) in split_by_sign(&better.add_constant(-1)?, &state)? {
                    next.push((state, if holds { number.clone() } else { best.clone() }));
                }
            }
            open = next;
        }
        Some(open.into_iter().map(|(state, form)| (state, RestatedValue::Number(form))).collect())
    }
}

/// The absolute value of a number; the state is split by its sign.
fn absolute_values(number: &RestatedForm, state: &RestatedState) -> StateValues {
    let parts = split_by_sign(number, state)?.into_iter();
    let size = |is_natural: bool| if is_natural { Some(number.clone()) } else { number.multiply(-1) };
    parts.map(|(state, is_natural)| Some((state, RestatedValue::Number(size(is_natural)?)))).collect()
}
