//! Translates expressions.

use super::Translation;
use super::form::Form;
use super::state::{State, Value};
use super::test::split;
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind};
use crate::run::Run;
use crate::syntax::{Collection, Operator, Prefix, Sign};
use crate::value::Val;

/// States, each with the value of an expression in it.
pub(super) type Values = Option<Vec<(State, Value)>>;

/// The most steps of a builtin function applied to constants.
const MAX_CONSTANT_STEPS: u64 = 100_000;

impl Translation<'_> {
    /// Evaluates an expression in a state. The state is split where the value depends on a condition.
    pub(super) fn eval(&mut self, expr: &Expr, state: &State) -> Values {
        self.step()?;
        let one = |value: Value| Some(vec![(state.clone(), value)]);
        match &expr.kind {
            ExprKind::Const(value) => one(Value::of(value)?),
            ExprKind::Global(index) => one(Value::of(&self.program.globals[*index])?),
            ExprKind::Slot(slot) => one(state.slots.get(*slot)?.clone()?),
            ExprKind::Display(kind, items) => {
                let lists = self.eval_all(items, state)?.into_iter();
                let list = |(state, items): (State, Vec<Value>)| Some((state, display(*kind, items)?));
                lists.map(list).collect()
            }
            ExprKind::Chain(first, rest) => {
                let mut open = self.eval(first, state)?;
                for (sign, term) in rest {
                    let mut next = Vec::new();
                    for (state, total) in open {
                        for (state, term) in self.eval(term, &state)? {
                            let sum = sum(*sign, &total, &term)?;
                            next.push((state, sum));
                        }
                    }
                    open = next;
                }
                Some(open)
            }
            ExprKind::Binary(operator, a, b) => {
                let mut values = Vec::new();
                for (state, a) in self.eval(a, state)? {
                    for (state, b) in self.eval(b, &state)? {
                        values.extend(self.binary(*operator, &a, &b, &state)?);
                    }
                }
                Some(values)
            }
            ExprKind::Unary(Prefix::Negative, a) => {
                let values = self.eval(a, state)?.into_iter();
                values.map(|(state, a)| Some((state, Value::Number(a.number()?.times(-1)?)))).collect()
            }
            ExprKind::Unary(Prefix::Not, _) | ExprKind::Compare(..) => {
                let outcomes = self.test(expr, state)?.into_iter();
                Some(outcomes.map(|(state, holds)| (state, Value::Constant(Val::Bool(holds)))).collect())
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let mut values = Vec::new();
                for (state, holds) in self.test(test, state)? {
                    values.extend(self.eval(if holds { then } else { otherwise }, &state)?);
                }
                Some(values)
            }
            ExprKind::Index(list, at) => {
                let mut values = Vec::new();
                for (state, list) in self.eval(list, state)? {
                    for (state, at) in self.eval(at, &state)? {
                        let (Value::List(kind, items), at) = (&list, at.number()?.as_number()?) else { return None };
                        if *kind == Collection::Set {
                            return None;
                        }
                        let at = if at < 0 { at + items.len() as i128 } else { at };
                        values.push((state, items.get(usize::try_from(at).ok()?)?.clone()));
                    }
                }
                Some(values)
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, state),
            ExprKind::Helper(helper, args) => self.helper(*helper, args, state),
            ExprKind::Game { game, args, keywords } => self.position(*game, args, keywords, state),
            ExprKind::Comprehension { makes, element, clauses } if *makes != Collection::Set => {
                self.list_of(*makes, element, clauses, state)
            }
            _ => None,
        }
    }

    /// Evaluates several expressions.
    pub(super) fn eval_all(&mut self, exprs: &[Expr], state: &State) -> Option<Vec<(State, Vec<Value>)>> {
        let mut open = vec![(state.clone(), Vec::new())];
        for expr in exprs {
            let (inner, starred) = match &expr.kind {
                ExprKind::Starred(inner) => (&**inner, true),
                _ => (expr, false),
            };
            let mut next = Vec::new();
            for (state, before) in open {
                for (state, value) in self.eval(inner, &state)? {
                    let mut all = before.clone();
                    match value {
                        Value::List(_, items) if starred => all.extend(items),
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

    fn binary(&mut self, operator: Operator, a: &Value, b: &Value, state: &State) -> Values {
        let one = |form: Form| Some(vec![(state.clone(), Value::Number(form))]);
        if let (Operator::Times, Some(n), Value::Position(sum)) = (operator, a.number(), b) {
            let n = usize::try_from(n.as_number()?).ok().filter(|n| *n <= 16)?;
            let mut all = super::state::Sum::default();
            for _ in 0..n {
                all.left.extend(sum.left.iter().cloned());
                all.runs.extend(sum.runs.iter().cloned());
            }
            return Some(vec![(state.clone(), Value::Position(all))]);
        }
        let (a, b) = (a.number()?, b.number()?);
        match (operator, a.as_number(), b.as_number()) {
            (Operator::Times, Some(n), _) => one(b.times(n)?),
            (Operator::Times, _, Some(n)) => one(a.times(n)?),
            (Operator::Power, Some(x), Some(y)) => one(Form::number(x.checked_pow(u32::try_from(y).ok()?)?)),
            (Operator::Left, _, Some(n)) if (0..62).contains(&n) => one(a.times(1 << n)?),
            (Operator::FloorDivide, _, Some(by)) if by > 0 => self.quotients(&a, by, state, false),
            (Operator::Modulo, _, Some(by)) if by > 0 => self.quotients(&a, by, state, true),
            _ => None,
        }
    }

    /// `⌊a / by⌋`, or the remainder if `rest`; the state is split by the sign of `a`.
    fn quotients(&mut self, a: &Form, by: i128, state: &State, rest: bool) -> Values {
        if let Some(n) = a.as_number() {
            let n = if rest { n.rem_euclid(by) } else { n.div_euclid(by) };
            return Some(vec![(state.clone(), Value::Number(Form::number(n)))]);
        }
        let mut values = Vec::new();
        for (state, is_natural) in split(a, state)? {
            // A quotient is a natural number, or −1 − r with a natural r.
            let natural = self.natural();
            let quotient = if is_natural { natural } else { natural.times(-1)?.add(-1)? };
            let left = a.plus(-by, &quotient)?;
            let state = state.with(left.clone()).and_then(|state| state.with(left.times(-1)?.add(by - 1)?));
            values.extend(state.map(|state| (state, Value::Number(if rest { left } else { quotient }))));
        }
        Some(values)
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr], state: &State) -> Values {
        if let (Builtin::Sum, [Expr { kind: ExprKind::Comprehension { element, clauses, .. }, .. }]) = (builtin, args) {
            return self.sum_of(element, clauses, state);
        }
        let mut values = Vec::new();
        for (state, args) in self.eval_all(args, state)? {
            values.extend(self.applied(builtin, &args, state)?);
        }
        Some(values)
    }

    fn applied(&mut self, builtin: Builtin, args: &[Value], state: State) -> Values {
        let one = |state: State, value: Value| Some(vec![(state, value)]);
        match (builtin, args) {
            (Builtin::Range, _) => self.range(args, state),
            (Builtin::Tuple | Builtin::List, [items @ Value::Span { .. }]) => one(state, items.clone()),
            (Builtin::Tuple, [Value::List(_, items)]) => one(state, Value::List(Collection::Tuple, items.clone())),
            (Builtin::List, [Value::List(_, items)]) => one(state, Value::List(Collection::List, items.clone())),
            (Builtin::Reversed, [Value::Span { least, most, descending }]) => {
                let reversed = Value::Span { least: least.clone(), most: most.clone(), descending: !*descending };
                one(state, reversed)
            }
            (Builtin::Len, [Value::List(_, items)]) => one(state, Value::Number(Form::number(items.len() as i128))),
            (Builtin::Sum, [Value::List(_, items)]) => {
                let zero = Some(Value::Number(Form::number(0)));
                one(state, items.iter().fold(zero, |total, item| sum(Sign::Plus, &total?, item))?)
            }
            (Builtin::Min | Builtin::Max, [Value::List(_, items)]) => self.extreme(builtin, items, state),
            (Builtin::Min | Builtin::Max, [_, _, ..]) => self.extreme(builtin, args, state),
            (Builtin::Abs, [number]) => {
                let form = number.number()?;
                let parts = split(&form, &state)?.into_iter();
                let size = |holds: bool| if holds { Some(form.clone()) } else { form.times(-1) };
                parts.map(|(state, holds)| Some((state, Value::Number(size(holds)?)))).collect()
            }
            (Builtin::Int, [number]) => one(state, Value::Number(number.number()?)),
            (Builtin::Divmod, [a, b]) => {
                let mut values = Vec::new();
                for (state, quotient) in self.binary(Operator::FloorDivide, a, b, &state)? {
                    let rest = a.number()?.plus(-b.number()?.as_number()?, &quotient.number()?)?;
                    values.push((state, Value::List(Collection::Tuple, vec![quotient, Value::Number(rest)])));
                }
                Some(values)
            }
            _ => {
                let known = args.iter().map(Value::constant).collect::<Option<Vec<Val>>>()?;
                let value = Run::limited(self.program, MAX_CONSTANT_STEPS).builtin(builtin, &known).ok()?;
                one(state, Value::of(&value)?)
            }
        }
    }

    fn range(&mut self, args: &[Value], state: State) -> Values {
        let numbers = args.iter().map(Value::number).collect::<Option<Vec<Form>>>()?;
        let (from, to, step) = match &numbers[..] {
            [to] => (Form::number(0), to.clone(), 1),
            [from, to] => (from.clone(), to.clone(), 1),
            [from, to, step] => (from.clone(), to.clone(), step.as_number()?),
            _ => return None,
        };
        let span = match step {
            1 => Value::Span { least: from, most: to.add(-1)?, descending: false },
            -1 => Value::Span { least: to.add(1)?, most: from, descending: true },
            _ => {
                let known = [from, to, Form::number(step)].map(|form| Value::Number(form).constant());
                let known = known.into_iter().collect::<Option<Vec<Val>>>()?;
                let range = Run::limited(self.program, MAX_CONSTANT_STEPS).builtin(Builtin::Range, &known).ok()?;
                let Val::Range(range) = range else { return None };
                if crate::value::range_len(&range) > 256 {
                    return None;
                }
                let number = |n: i64| Value::Number(Form::number(n.into()));
                Value::List(Collection::Tuple, crate::value::range_items(&range).map(number).collect())
            }
        };
        Some(vec![(state, span)])
    }

    /// The minimum or maximum of some numbers.
    fn extreme(&mut self, builtin: Builtin, items: &[Value], state: State) -> Values {
        let numbers = items.iter().map(Value::number).collect::<Option<Vec<Form>>>()?;
        let (first, rest) = numbers.split_first()?;
        let mut open = vec![(state, first.clone())];
        for number in rest {
            let mut next = Vec::new();
            for (state, best) in open {
                let better = if builtin == Builtin::Max { best.up_to(number)? } else { number.up_to(&best)? };
                for (state, holds) in split(&better.add(-1)?, &state)? {
                    next.push((state, if holds { number.clone() } else { best.clone() }));
                }
            }
            open = next;
        }
        Some(open.into_iter().map(|(state, form)| (state, Value::Number(form))).collect())
    }
}

/// A collection of items. A set must consist of constants, because other items may be equal.
fn display(kind: Collection, items: Vec<Value>) -> Option<Value> {
    if kind != Collection::Set {
        return Some(Value::List(kind, items));
    }
    let constants = items.iter().map(Value::constant).collect::<Option<Vec<Val>>>()?;
    Value::of(&Val::set(constants).ok()?)
}

/// `a + b` and `a − b`
pub(super) fn sum(sign: Sign, a: &Value, b: &Value) -> Option<Value> {
    let is_zero = |value: &Value| value.number().and_then(|form| form.as_number()) == Some(0);
    match (sign, a, b) {
        (Sign::Plus, Value::Position(x), Value::Position(y)) => {
            let mut all = x.clone();
            all.left.extend(y.left.iter().cloned());
            all.runs.extend(y.runs.iter().cloned());
            Some(Value::Position(all))
        }
        (Sign::Plus, Value::Position(_), zero) if is_zero(zero) => Some(a.clone()),
        (Sign::Plus, zero, Value::Position(_)) if is_zero(zero) => Some(b.clone()),
        (Sign::Plus, Value::List(kind, x), Value::List(other, y)) if kind == other && *kind != Collection::Set => {
            Some(Value::List(*kind, [&x[..], &y[..]].concat()))
        }
        _ => {
            let times = if sign == Sign::Plus { 1 } else { -1 };
            Some(Value::Number(a.number()?.plus(times, &b.number()?)?))
        }
    }
}
