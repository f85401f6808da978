//! Expressions.

use super::{SymbolicWalk, WalkFlow, WalkTooLong, WalkValues};
use crate::ir::{FunctionRole, RuleExpr, RuleExprKind, RuleFunction, assigned_slots};
use crate::syntax::{CollectionKind, PrefixOperator};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{SymbolicPiece, SymbolicValue, WalkPath};
use crate::value::RuleValue;
use grundy_game::Argument;
use std::rc::Rc;

/// The deepest nesting of helpers.
const MAX_HELPER_DEPTH: u32 = 6;

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

    fn eval_kind(&mut self, expr: &'p RuleExpr, path: WalkPath) -> WalkValues {
        let unknown = |path: WalkPath| Ok(vec![(path.into_vague(), SymbolicValue::Unknown)]);
        match &expr.kind {
            RuleExprKind::Const(value) => {
                self.spend_work(copying_work(value))?;
                Ok(vec![(path, SymbolicValue::from_constant(value))])
            }
            RuleExprKind::Global(index) => {
                self.spend_work(copying_work(&self.program.globals[*index]))?;
                let value = SymbolicValue::from_constant(&self.program.globals[*index]);
                Ok(vec![(path, value)])
            }
            RuleExprKind::Slot(slot) => match path.slots[*slot].clone() {
                SymbolicValue::Unknown | SymbolicValue::Known(RuleValue::Unset) => unknown(path),
                value => Ok(vec![(path, value)]),
            },
            RuleExprKind::Display(kind, items) => {
                let mut values = Vec::new();
                for (path, items) in self.eval_all(items, path)? {
                    match items {
                        Some(items) if *kind == CollectionKind::Set => values.extend(self.walk_set(&items, path)?),
                        Some(items) => values.push((path, SymbolicValue::Seq(*kind, items.into()))),
                        None => values.push((path.into_vague(), SymbolicValue::Unknown)),
                    }
                }
                Ok(values)
            }
            RuleExprKind::Chain(first, rest) => {
                let mut live = self.eval(first, path)?;
                for (sign, term) in rest {
                    let mut next = Vec::new();
                    for (path, total) in live {
                        for (path, term) in self.eval(term, path)? {
                            next.push(self.add_values(*sign, &total, &term, path));
                        }
                    }
                    live = next;
                }
                Ok(live)
            }
            RuleExprKind::Binary(operator, a, b) => {
                let mut values = Vec::new();
                for (path, a) in self.eval(a, path)? {
                    for (path, b) in self.eval(b, path)? {
                        values.extend(self.binary_operation(*operator, &a, &b, path)?);
                    }
                }
                Ok(values)
            }
            RuleExprKind::Unary(PrefixOperator::Negative, a) => {
                let values = self.eval(a, path)?.into_iter();
                Ok(values
                    .map(|(path, a)| match a.as_linear() {
                        Some(form) => (path, SymbolicValue::Int(form.subtract_from(0))),
                        None => (path.into_vague(), SymbolicValue::Unknown),
                    })
                    .collect())
            }
            RuleExprKind::Unary(PrefixOperator::Invert, a) => {
                let values = self.eval(a, path)?.into_iter();
                Ok(values
                    .map(|(path, a)| match a.as_linear() {
                        Some(form) => (path, SymbolicValue::Int(form.subtract_from(-1))),
                        None => (path.into_vague(), SymbolicValue::Unknown),
                    })
                    .collect())
            }
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
            RuleExprKind::Index(value, index) => {
                let mut values = Vec::new();
                for (path, value) in self.eval(value, path)? {
                    for (path, index) in self.eval(index, path)? {
                        values.push(self.walk_index(&value, &index, path));
                    }
                }
                Ok(values)
            }
            RuleExprKind::Slice(value, _) => {
                // A slice of numbers between bounds: some of these numbers.
                let values = self.eval(value, path)?.into_iter();
                Ok(values
                    .map(|(path, value)| match value {
                        SymbolicValue::Items { least, most, down, .. } => {
                            (path.into_vague(), SymbolicValue::Items { least, most, all: false, down })
                        }
                        _ => (path.into_vague(), SymbolicValue::Unknown),
                    })
                    .collect())
            }
            RuleExprKind::Builtin(builtin, args) => self.walk_builtin(*builtin, args, path),
            RuleExprKind::Helper(helper, args) => {
                self.walk_helper(&self.program.functions[*helper as usize], args, path)
            }
            RuleExprKind::Game { game, args, keywords } => self.walk_game_call(*game, args, keywords, path),
            RuleExprKind::Call { callee, args, .. } => self.walk_outer_call(callee, args, path),
            RuleExprKind::Comprehension { makes, element, clauses } => {
                self.walk_comprehension(*makes, element, clauses, path)
            }
            RuleExprKind::Logic(..) | RuleExprKind::Starred(_) => {
                self.linear = false;
                unknown(path)
            }
        }
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

    fn walk_index(
        &mut self,
        value: &SymbolicValue,
        index: &SymbolicValue,
        path: WalkPath,
    ) -> (WalkPath, SymbolicValue) {
        let at = index.as_linear().and_then(|form| form.as_number());
        match (value, at) {
            // A set has no indices, so the rule fails there.
            (SymbolicValue::Seq(CollectionKind::Set, _), _) => {
                self.linear = false;
                (path.into_vague(), SymbolicValue::Unknown)
            }
            (SymbolicValue::Seq(_, items), Some(at)) => {
                let at = if at < 0 { at + items.len() as i128 } else { at };
                let item = usize::try_from(at).ok().and_then(|at| items.get(at));
                // An index out of range makes the rule fail. The unknown value makes `eval` treat the walk as inexact.
                item.map_or((path.clone().into_vague(), SymbolicValue::Unknown), |item| (path, item.clone()))
            }
            (SymbolicValue::Seq(_, items), None) if index.as_linear().is_some() => {
                let numbers: Option<Vec<i128>> = items.iter().map(|item| item.as_linear()?.as_number()).collect();
                self.linear = false;
                match numbers.filter(|numbers| !numbers.is_empty()) {
                    Some(numbers) => {
                        let limits = [
                            (true, IntegerForm::from_number(numbers.iter().copied().min().unwrap_or(0))),
                            (false, IntegerForm::from_number(numbers.iter().copied().max().unwrap_or(0))),
                        ];
                        self.bounded_number(path, &limits)
                    }
                    None => (path.into_vague(), SymbolicValue::Unknown),
                }
            }
            _ => {
                self.linear = false;
                (path.into_vague(), SymbolicValue::Unknown)
            }
        }
    }

    /// A call of a helper, walked in place.
    pub(super) fn walk_helper(
        &mut self,
        function: &'p RuleFunction,
        args: &'p [RuleExpr],
        path: WalkPath,
    ) -> WalkValues {
        let mut values = Vec::new();
        for (path, given) in self.eval_all(args, path)? {
            let Some(mut given) = given.filter(|given| given.len() <= function.params) else {
                values.push((path.into_vague(), SymbolicValue::Unknown));
                continue;
            };
            let missing = function.params - given.len();
            let defaults = function.defaults.len().checked_sub(missing).map(|from| &function.defaults[from..]);
            // Recursive helpers are not unrolled further: the work would
            // grow with each level, and the depth depends on the arguments.
            if function.generator || self.depth >= MAX_HELPER_DEPTH || defaults.is_none() {
                self.linear = false;
                values.push((path.into_vague(), SymbolicValue::Unknown));
                continue;
            }
            given.extend(defaults.into_iter().flatten().map(SymbolicValue::from_constant));
            given.resize(function.slots.len(), SymbolicValue::Known(RuleValue::Unset));
            let caller = Rc::clone(&path.slots);
            self.depth += 1;
            let ended = self.walk_body(&function.body, WalkPath { slots: Rc::new(given), ..path });
            self.depth -= 1;
            for (mut path, flow) in ended? {
                path.slots = Rc::clone(&caller);
                values.push(match flow {
                    // A helper may also end without a value, and the rule fails where it is called.
                    WalkFlow::Return(value) if !matches!(value, SymbolicValue::Unknown) => (path, value),
                    _ => (path.into_vague(), SymbolicValue::Unknown),
                });
            }
        }
        Ok(values)
    }

    /// A call of a game of the file.
    fn walk_game_call(
        &mut self,
        game: u32,
        args: &'p [RuleExpr],
        keywords: &'p [Option<RuleExpr>],
        path: WalkPath,
    ) -> WalkValues {
        let function = &self.program.functions[game as usize];
        let FunctionRole::Game { start } = function.role else { return Err(WalkTooLong) };
        let mut values = Vec::new();
        for (path, args) in self.eval_all(args, path)? {
            // A call with the arguments of a start makes the position that play starts from. It is not followed.
            let starts = |args: &Vec<SymbolicValue>| {
                start.is_some_and(|start| self.program.functions[start as usize].params == args.len())
            };
            let Some(args) = args.filter(|args| !starts(args)) else {
                values.push((path.into_vague(), SymbolicValue::Unknown));
                continue;
            };
            let calls: Vec<&[SymbolicValue]> = match (function.params, args.len()) {
                (params, given) if params == given => vec![&args],
                // A game of one argument called with several is the sum of its heaps.
                (1, _) => args.chunks(1).collect(),
                _ => {
                    values.push((path.into_vague(), SymbolicValue::Unknown));
                    continue;
                }
            };
            for (path, same_keywords) in self.same_keywords(game, keywords, path)? {
                let piece = |args: &[SymbolicValue]| SymbolicPiece {
                    game: Some(game),
                    args: args.iter().map(SymbolicValue::as_linear).collect(),
                    constants: args.iter().map(SymbolicValue::as_constant).collect(),
                    same_keywords,
                    many: None,
                    run: None,
                };
                let pieces = calls.iter().map(|args| piece(args)).collect();
                values.push((path, SymbolicValue::Position(pieces)));
            }
        }
        Ok(values)
    }

    /// Whether the keyword-only parameters of a call have their initial values, on each part of the path.
    ///
    /// An omitted keyword has the value of the position, even if its name was assigned to.
    fn same_keywords(
        &mut self,
        game: u32,
        keywords: &'p [Option<RuleExpr>],
        path: WalkPath,
    ) -> Result<Vec<(WalkPath, bool)>, WalkTooLong> {
        let mut live = vec![(path, game == self.game)];
        for (index, keyword) in keywords.iter().enumerate() {
            let Some(keyword) = keyword else { continue };
            let mut next = Vec::new();
            for (path, same) in live {
                for (path, value) in self.eval(keyword, path)? {
                    let same = same && self.is_original_keyword(index, keyword, &value);
                    next.push((path, same));
                }
            }
            live = next;
        }
        Ok(live)
    }

    /// Whether a value is the initial value of a keyword-only parameter.
    fn is_original_keyword(&self, index: usize, expr: &RuleExpr, value: &SymbolicValue) -> bool {
        match &self.keywords[index] {
            SymbolicValue::Int(form) => matches!(value, SymbolicValue::Int(value) if value == form),
            // If the initial value is unknown, only the variable itself, never assigned, is known to have it.
            SymbolicValue::Unknown => {
                let function = &self.program.functions[self.game as usize];
                let slot = function.params + index;
                self.depth == 0
                    && matches!(expr.kind, RuleExprKind::Slot(read) if read == slot)
                    && !assigned_slots(&function.body).contains(&slot)
            }
            original => {
                let values = original.as_constant().zip(value.as_constant());
                values.is_some_and(|(original, value)| crate::same_value::is_same_value(&original, &value))
            }
        }
    }

    /// A call of a ruleset from outside: a position in which play ends.
    fn walk_outer_call(&mut self, callee: &'p RuleExpr, args: &'p [RuleExpr], path: WalkPath) -> WalkValues {
        // The arguments may be invalid, so the rule may fail.
        self.exact = false;
        let mut values = Vec::new();
        for (path, callee) in self.eval(callee, path)? {
            let ruleset =
                matches!(&callee, SymbolicValue::Known(RuleValue::Outer(arg)) if matches!(**arg, Argument::Ruleset(_)));
            for (path, _) in self.eval_all(args, path)? {
                let (args, constants) = (Vec::new(), Vec::new());
                let piece = SymbolicPiece { game: None, args, constants, same_keywords: false, many: None, run: None };
                let value = if ruleset { SymbolicValue::Position(Rc::from([piece])) } else { SymbolicValue::Unknown };
                values.push((path.into_vague(), value));
            }
        }
        Ok(values)
    }
}
