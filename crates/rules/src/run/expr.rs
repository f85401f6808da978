//! Evaluates expressions.

use super::arith::{add_values, binary_operation, negate, subtract_values};
use super::compare::compare_values;
use super::lazy::FrameItemVisitor;
use super::operands::{fault_at, wrong_operand};
use super::{FunctionFrame, RulesRun, RunHalt};
use crate::builtin::Builtin;
use crate::fault::{RulesFault, RunResult};
use crate::ir::{RuleClause, RuleExpr, RuleExprKind, RuleFunction};
use crate::syntax::{CollectionKind, LogicOperator, PrefixOperator};
use crate::value::{RuleValue, position_as_value_error};
use grundy_game::{counted_noun, text};
use std::ops::ControlFlow;

impl<'p> RulesRun<'p> {
    pub(super) fn eval_expr(&mut self, expr: &'p RuleExpr, frame: &mut FunctionFrame) -> RunResult<RuleValue> {
        match &expr.kind {
            RuleExprKind::Const(value) => return Ok(value.clone()),
            RuleExprKind::Slot(slot) if !matches!(frame.slots[*slot], RuleValue::Unset) => {
                return Ok(frame.slots[*slot].clone());
            }
            _ => {}
        }
        let result =
            self.spend_steps(1).and_then(|()| self.enter_level()).and_then(|()| self.eval_compound(expr, frame));
        self.depth = self.depth.saturating_sub(1);
        result.map_err(|fault| fault.with_place(frame.function, &expr.span))
    }

    /// Whether a condition holds.
    pub(super) fn condition_holds(&mut self, test: &'p RuleExpr, frame: &mut FunctionFrame) -> RunResult<bool> {
        let value = self.eval_expr(test, frame)?;
        truth_value(&value).map_err(|fault| fault.with_place(frame.function, &test.span))
    }

    fn eval_compound(&mut self, expr: &'p RuleExpr, frame: &mut FunctionFrame) -> RunResult<RuleValue> {
        match &expr.kind {
            RuleExprKind::Const(value) => Ok(value.clone()),
            RuleExprKind::Slot(slot) => {
                let slots = self.program.functions.get(frame.function as usize).map(|function| &function.slots);
                let name = slots.unwrap_or(&self.program.global_names).get(*slot).map_or("", String::as_str);
                Err(RulesFault::rule_mistake(text!("`{name}` has no value yet")))
            }
            RuleExprKind::Global(index) => match &self.program.globals[*index] {
                RuleValue::Unset => {
                    let name = &self.program.global_names[*index];
                    Err(RulesFault::rule_mistake(text!("`{name}` has no value yet")))
                }
                value => Ok(value.clone()),
            },
            RuleExprKind::Display(kind, items) => {
                let items = self.eval_items(items, frame)?;
                if *kind == CollectionKind::Set {
                    RuleValue::new_set(items)
                } else {
                    RuleValue::new_sequence(*kind, items)
                }
            }
            RuleExprKind::Chain(first, terms) => self.eval_chain(first, terms, frame),
            RuleExprKind::Binary(operator, a, b) => {
                let places = [&a.span, &b.span];
                let (a, b) = (self.eval_expr(a, frame)?, self.eval_expr(b, frame)?);
                binary_operation(self, *operator, &a, &b).map_err(|fault| {
                    let makes_position = [&a, &b].iter().any(|value| matches!(value, RuleValue::Position(_)));
                    let wrong = wrong_operand(*operator, (&a, places[0]), (&b, places[1]));
                    fault_at(frame, fault, wrong.unwrap_or(&expr.span), makes_position)
                })
            }
            RuleExprKind::Unary(prefix, a) => {
                let place = &a.span;
                let a = self.eval_expr(a, frame)?;
                let negative = || negate(&a).map_err(|fault| fault_at(frame, fault, place, false));
                match prefix {
                    PrefixOperator::Not => Ok(RuleValue::Bool(!truth_value(&a)?)),
                    PrefixOperator::Negative => negative(),
                    PrefixOperator::Invert => subtract_values(self, negative()?, RuleValue::Int(1)),
                }
            }
            RuleExprKind::Compare(first, rest) => {
                let mut left = self.eval_expr(first, frame)?;
                for (comparison, other) in rest {
                    let right = self.eval_expr(other, frame)?;
                    if !compare_values(self, *comparison, &left, &right)? {
                        return Ok(RuleValue::Bool(false));
                    }
                    left = right;
                }
                Ok(RuleValue::Bool(true))
            }
            RuleExprKind::Logic(logic, items) => {
                let (last, first) = items.split_last().expect("an `and` has two sides");
                for item in first {
                    let value = self.eval_expr(item, frame)?;
                    if truth_value(&value)? == (*logic == LogicOperator::Or) {
                        return Ok(value);
                    }
                }
                self.eval_expr(last, frame)
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                if self.condition_holds(test, frame)? {
                    self.eval_expr(then, frame)
                } else {
                    self.eval_expr(otherwise, frame)
                }
            }
            RuleExprKind::Index(value, index) => {
                let (value, index) = (self.eval_expr(value, frame)?, self.eval_expr(index, frame)?);
                self.item_at(&value, &index)
            }
            RuleExprKind::Slice(value, parts) => {
                let value = self.eval_expr(value, frame)?;
                let mut part =
                    |part: &'p Option<RuleExpr>| part.as_ref().map(|part| self.eval_expr(part, frame)).transpose();
                let parts = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
                self.slice(&value, &parts)
            }
            RuleExprKind::Comprehension { makes, element, clauses } => {
                let mut items = Vec::new();
                let made = self.for_each_element(element, clauses, frame, &mut |run, _, item| {
                    items.push(item);
                    run.spend_steps(4)?;
                    Ok(ControlFlow::Continue(()))
                });
                let _ = expression_result(made)?;
                if *makes == CollectionKind::Set {
                    RuleValue::new_set(items)
                } else {
                    RuleValue::new_sequence(*makes, items)
                }
            }
            RuleExprKind::Starred(_) => unreachable!("a star stands among arguments or items"),
            RuleExprKind::Builtin(builtin, args) => self.eval_builtin_call(*builtin, args, frame),
            RuleExprKind::Helper(helper, args) => {
                let args = self.helper_arguments(*helper, args, frame)?;
                self.call_helper(*helper, args)
            }
            RuleExprKind::Game { game, args, keywords } => {
                let args = self.eval_items(args, frame)?;
                let mut values = Vec::with_capacity(keywords.len());
                for (index, keyword) in keywords.iter().enumerate() {
                    values.push(match keyword {
                        Some(value) => Some(self.eval_expr(value, frame)?),
                        None => self.omitted_keyword(*game, index),
                    });
                }
                self.make_position(*game, args, &values)
            }
            RuleExprKind::Call { callee, args, keywords } => self.call_outer(callee, args, keywords, frame),
        }
    }

    /// The value of an omitted keyword: that of the position whose options are computed, or the default.
    fn omitted_keyword(&self, game: u32, index: usize) -> Option<RuleValue> {
        match &self.playing {
            Some(playing) if playing.game == game => playing.keywords.get(index).cloned(),
            _ => self.program.functions[game as usize].keywords[index].clone(),
        }
    }

    /// The arguments of a helper, completed by its defaults.
    pub(super) fn helper_arguments(
        &mut self,
        helper: u32,
        args: &'p [RuleExpr],
        frame: &mut FunctionFrame,
    ) -> RunResult<Vec<RuleValue>> {
        let mut args = self.eval_items(args, frame)?;
        let function = self.function(helper)?;
        let missing = function.params.saturating_sub(args.len());
        if args.len() > function.params || missing > function.defaults.len() {
            let (name, params, given) = (&function.name, function.params, args.len());
            let message = text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&params, "argument", "arguments"), params)
            );
            return Err(RulesFault::rule_mistake(message));
        }
        args.extend_from_slice(&function.defaults[function.defaults.len() - missing..]);
        Ok(args)
    }

    /// The function that is called.
    ///
    /// # Errors
    /// Returns an error if the function is called before its `def` is executed.
    pub(super) fn function(&self, index: u32) -> RunResult<&'p RuleFunction> {
        let function = &self.program.functions[index as usize];
        if self.program.defined <= index {
            let name = &function.name;
            return Err(RulesFault::rule_mistake(text!("`{name}` is not defined yet: its `def` comes later")));
        }
        Ok(function)
    }

    /// Evaluates items, some of which may be starred.
    pub(super) fn eval_items(&mut self, exprs: &'p [RuleExpr], frame: &mut FunctionFrame) -> RunResult<Vec<RuleValue>> {
        let mut items = Vec::with_capacity(exprs.len());
        for expr in exprs {
            match &expr.kind {
                RuleExprKind::Starred(all) => {
                    let list = self.eval_expr(all, frame)?;
                    for item in self.iterate(&list).map_err(|fault| fault.with_place(frame.function, &all.span))? {
                        self.spend_steps(4)?;
                        items.push(item);
                    }
                }
                _ => items.push(self.eval_expr(expr, frame)?),
            }
        }
        self.spend_steps(items.len() as u64)?;
        Ok(items)
    }

    /// Calls `visit` with every element of a comprehension.
    pub(super) fn for_each_element(
        &mut self,
        element: &'p RuleExpr,
        clauses: &'p [RuleClause],
        frame: &mut FunctionFrame,
        visit: FrameItemVisitor<'_, 'p>,
    ) -> Result<ControlFlow<()>, RunHalt> {
        let Some((clause, inner)) = clauses.split_first() else {
            let item = self.eval_expr(element, frame)?;
            return visit(self, frame, item);
        };
        self.for_each_item(&clause.items, frame, &mut |run, frame, item| {
            run.spend_steps(1)?;
            run.assign_target(&clause.target, item, frame)?;
            for test in &clause.tests {
                if !run.condition_holds(test, frame)? {
                    return Ok(ControlFlow::Continue(()));
                }
            }
            run.for_each_element(element, inner, frame, visit)
        })
    }

    fn eval_builtin_call(
        &mut self,
        builtin: Builtin,
        args: &'p [RuleExpr],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        // `any` and `all` stop at the first item that decides, and a generator then makes no more items; `sum` needs no list.
        // A list or a set is computed completely before the call, with any fault in it.
        if let [only] = args
            && self.is_lazy(only)
        {
            match builtin {
                Builtin::Any | Builtin::All => {
                    let all = builtin == Builtin::All;
                    let flow = self.for_each_item(only, frame, &mut |_, _, item| {
                        Ok(if truth_value(&item)? == all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                    });
                    return Ok(RuleValue::Bool(expression_result(flow)?.is_break() != all));
                }
                Builtin::Sum => {
                    let mut total = RuleValue::Int(0);
                    let flow = self.for_each_item(only, frame, &mut |run, _, item| {
                        total = add_values(run, std::mem::replace(&mut total, RuleValue::Unset), item)?;
                        Ok(ControlFlow::Continue(()))
                    });
                    let _ = expression_result(flow)?;
                    return Ok(total);
                }
                _ => {}
            }
        }
        let args = self.eval_items(args, frame)?;
        self.call_builtin(builtin, &args)
    }
}

/// The result of a part of an expression. Only statements give options and leave loops, so the other cases cannot occur.
fn expression_result<T>(result: Result<T, RunHalt>) -> RunResult<T> {
    result.map_err(|halt| match halt {
        RunHalt::Fault(fault) => fault,
        RunHalt::Enough | RunHalt::Left(_) => unreachable!("an expression gives no options"),
    })
}

/// Whether a value counts as true. A position does not: it is not its value, nor who wins it.
pub(super) fn truth_value(value: &RuleValue) -> RunResult<bool> {
    match value {
        RuleValue::Position(_) => Err(position_as_value_error()),
        other => Ok(other.is_true()),
    }
}
