//! Expressions.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{ChainSign, CollectionKind, PrefixOperator};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{SymbolicValue, WalkPath};
use crate::value::RuleValue;

/// The values of several expressions on each path; `None` if their number is unknown.
type WalkLists = Result<Vec<(WalkPath, Option<Vec<SymbolicValue>>)>, WalkTooLong>;

/// The work of copying a constant.
fn copying_work(value: &RuleValue) -> u64 {
    match value {
        RuleValue::Seq(_, _, items) => items.len() as u64 / 4,
        _ => 0,
    }
}

impl<'p> SymbolicWalk<'p> {
    /// The value of an expression, on each part of the path where it has one.
    ///
    /// An operation with an unknown result may also fail. Where a rule fails, its formulas do not describe it,
    /// so the walk is then not exact, even if the path is dropped later.
    pub(super) fn eval(&mut self, expr: &'p RuleExpr, path: WalkPath) -> WalkValues {
        self.spend_work(1)?;
        let values = self.eval_kind(expr, path)?;
        if values.iter().any(|(_, value)| matches!(value, SymbolicValue::Unknown)) {
            self.exact &= match &expr.kind {
                RuleExprKind::Const(_) => true,
                RuleExprKind::Global(index) => !matches!(self.program.globals[*index], RuleValue::Unset),
                _ => false,
            };
        }
        Ok(values)
    }

    /// The value of an expression by its kind, without what [`eval`](SymbolicWalk::eval) concludes from it.
    fn eval_kind(&mut self, expr: &'p RuleExpr, path: WalkPath) -> WalkValues {
        match &expr.kind {
            RuleExprKind::Const(value) => self.walk_constant(value, path),
            RuleExprKind::Global(index) => self.walk_constant(&self.program.globals[*index], path),
            RuleExprKind::Slot(slot) => Ok(vec![match path.slots[*slot].clone() {
                SymbolicValue::Unknown | SymbolicValue::Known(RuleValue::Unset) => path.with_unknown_value(),
                value => (path, value),
            }]),
            RuleExprKind::Display(kind, items) => self.walk_display(*kind, items, path),
            RuleExprKind::Comprehension { makes, element, clauses } => {
                self.walk_comprehension(*makes, element, clauses, path)
            }

            RuleExprKind::Chain(first, rest) => self.walk_chain(first, rest, path),
            RuleExprKind::Binary(operator, a, b) => {
                self.for_each_pair(a, b, path, |walk, a, b, path| walk.binary_operation(*operator, a, b, path))
            }
            RuleExprKind::Unary(PrefixOperator::Negative, a) => self.walk_difference(0, a, path),
            // `~a` is `-1 - a`.
            RuleExprKind::Unary(PrefixOperator::Invert, a) => self.walk_difference(-1, a, path),
            RuleExprKind::Compare(..) | RuleExprKind::Unary(PrefixOperator::Not, _) => {
                let outcomes = self.walk_test(expr, path)?.into_iter();
                Ok(outcomes.map(|(path, holds)| (path, SymbolicValue::Known(RuleValue::Bool(holds)))).collect())
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let mut values = Vec::new();
                for (path, holds) in self.walk_test(test, path)? {
                    values.extend(self.eval(if holds { then } else { otherwise }, path)?);
                }
                Ok(values)
            }

            RuleExprKind::Index(value, index) => self.for_each_pair(value, index, path, Self::walk_index),
            RuleExprKind::Slice(value, _) => self.walk_slice(value, path),

            RuleExprKind::Builtin(builtin, args) => self.walk_builtin(*builtin, args, path),
            RuleExprKind::Helper(helper, args) => {
                self.walk_helper(&self.program.functions[*helper as usize], args, path)
            }
            RuleExprKind::Game { game, args, keywords } => self.walk_game_call(*game, args, keywords, path),
            RuleExprKind::Call { callee, args, .. } => self.walk_outer_call(callee, args, path),
            RuleExprKind::Logic(..) | RuleExprKind::Starred(_) => Ok(self.unknown_value(path)),
        }
    }

    /// The values of an operation on two expressions, on each path where both have a value.
    fn for_each_pair(
        &mut self,
        a: &'p RuleExpr,
        b: &'p RuleExpr,
        path: WalkPath,
        mut operation: impl FnMut(&mut Self, &SymbolicValue, &SymbolicValue, WalkPath) -> WalkValues,
    ) -> WalkValues {
        let mut values = Vec::new();
        for (path, a) in self.eval(a, path)? {
            for (path, b) in self.eval(b, path)? {
                values.extend(operation(self, &a, &b, path)?);
            }
        }
        Ok(values)
    }

    fn walk_constant(&mut self, value: &RuleValue, path: WalkPath) -> WalkValues {
        self.spend_work(copying_work(value))?;
        Ok(vec![(path, SymbolicValue::from_constant(value))])
    }

    fn walk_display(&mut self, kind: CollectionKind, items: &'p [RuleExpr], path: WalkPath) -> WalkValues {
        let mut values = Vec::new();
        for (path, items) in self.eval_all(items, path)? {
            match items {
                Some(items) if kind == CollectionKind::Set => values.extend(self.walk_set(&items, path)?),
                Some(items) => values.push((path, SymbolicValue::Seq(kind, items.into()))),
                None => values.push(path.with_unknown_value()),
            }
        }
        Ok(values)
    }

    /// `a + b - c`
    fn walk_chain(&mut self, first: &'p RuleExpr, rest: &'p [(ChainSign, RuleExpr)], path: WalkPath) -> WalkValues {
        let mut live = self.eval(first, path)?;
        for (sign, term) in rest {
            let mut next = Vec::new();
            for (path, total) in live {
                let mut terms = self.eval(term, path)?;
                let last = terms.pop();
                for (path, term) in terms {
                    next.push(self.add_values(*sign, total.clone(), &term, path));
                }
                // The last one takes the total itself, so that a long sum is not copied with each term.
                next.extend(last.map(|(path, term)| self.add_values(*sign, total, &term, path)));
            }
            live = next;
        }
        Ok(live)
    }

    /// The difference of a constant and a number.
    fn walk_difference(&mut self, constant: i128, number: &'p RuleExpr, path: WalkPath) -> WalkValues {
        let values = self.eval(number, path)?.into_iter();
        Ok(values
            .map(|(path, number)| match number.as_linear() {
                Some(form) => (path, SymbolicValue::Int(form.subtract_from(constant))),
                None => path.with_unknown_value(),
            })
            .collect())
    }

    /// A slice of numbers between bounds: some of these numbers.
    fn walk_slice(&mut self, value: &'p RuleExpr, path: WalkPath) -> WalkValues {
        let values = self.eval(value, path)?.into_iter();
        Ok(values
            .map(|(path, value)| match value {
                SymbolicValue::Items { least, most, down, .. } => {
                    (path.into_vague(), SymbolicValue::Items { least, most, all: false, down })
                }
                _ => path.with_unknown_value(),
            })
            .collect())
    }

    /// The values of several expressions; `None` if their number is unknown.
    pub(super) fn eval_all(&mut self, exprs: &'p [RuleExpr], path: WalkPath) -> WalkLists {
        let mut live = vec![(path, Some(Vec::new()))];
        for expr in exprs {
            let (inner, starred) = match &expr.kind {
                RuleExprKind::Starred(inner) => (&**inner, true),
                _ => (expr, false),
            };
            let mut next = Vec::new();
            for (path, so_far) in live {
                for (path, value) in self.eval(inner, path)? {
                    let mut all = so_far.clone();
                    match (&mut all, value) {
                        (Some(all), SymbolicValue::Seq(_, items)) if starred => all.extend(items.iter().cloned()),
                        (Some(_), _) if starred => all = None,
                        (Some(all), value) => all.push(value),
                        (None, _) => {}
                    }
                    next.push((path, all));
                }
            }
            live = next;
        }
        Ok(live)
    }

    /// The item of a collection at an index.
    fn walk_index(&mut self, value: &SymbolicValue, index: &SymbolicValue, path: WalkPath) -> WalkValues {
        let at = index.as_linear().and_then(|form| form.as_number());
        match (value, at) {
            // A set has no indices, so the rule fails there.
            (SymbolicValue::Seq(CollectionKind::Set, _), _) => Ok(self.unknown_value(path)),
            (SymbolicValue::Seq(_, items), Some(at)) => {
                let at = if at < 0 { at + items.len() as i128 } else { at };
                let item = usize::try_from(at).ok().and_then(|at| items.get(at));
                // An index out of range makes the rule fail. The unknown value makes `eval` treat the walk as inexact.
                Ok(vec![match item {
                    Some(item) => (path, item.clone()),
                    None => path.with_unknown_value(),
                }])
            }
            (SymbolicValue::Seq(_, items), None) if index.as_linear().is_some() => {
                let numbers: Option<Vec<i128>> = items.iter().map(|item| item.as_linear()?.as_number()).collect();
                self.linear = false;
                Ok(vec![match numbers.filter(|numbers| !numbers.is_empty()) {
                    Some(numbers) => {
                        let limits = [
                            (true, IntegerForm::from_number(numbers.iter().copied().min().unwrap_or(0))),
                            (false, IntegerForm::from_number(numbers.iter().copied().max().unwrap_or(0))),
                        ];
                        self.bounded_number(path, &limits)
                    }
                    None => path.with_unknown_value(),
                }])
            }
            _ => Ok(self.unknown_value(path)),
        }
    }
}
