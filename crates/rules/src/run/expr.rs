//! Evaluates expressions.

use super::lazy::FrameItemVisitor;
use super::{FunctionFrame, RulesRun, RunHalt};
use crate::fault::{RulesFault, RunResult};
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::syntax::CollectionKind;
use crate::value::{RuleValue, position_as_value_error};
use grundy_game::text;
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

    /// Evaluates an expression that is more than a constant or a variable with a value.
    fn eval_compound(&mut self, expr: &'p RuleExpr, frame: &mut FunctionFrame) -> RunResult<RuleValue> {
        match &expr.kind {
            RuleExprKind::Const(value) => Ok(value.clone()),
            RuleExprKind::Slot(slot) => {
                let slots = self.program.functions.get(frame.function as usize).map(|function| &function.slots);
                let name = slots.unwrap_or(&self.program.global_names).get(*slot).map_or("", String::as_str);
                Err(no_value_yet(name))
            }
            RuleExprKind::Global(index) => match &self.program.globals[*index] {
                RuleValue::Unset => Err(no_value_yet(&self.program.global_names[*index])),
                value => Ok(value.clone()),
            },
            RuleExprKind::Display(kind, items) => {
                let items = self.eval_items(items, frame)?;
                RuleValue::new_collection(*kind, items)
            }
            RuleExprKind::Comprehension { makes, element, clauses } => {
                self.eval_comprehension(*makes, element, clauses, frame)
            }
            RuleExprKind::Starred(_) => unreachable!("a star stands among arguments or items"),

            RuleExprKind::Chain(first, terms) => self.eval_chain(first, terms, frame),
            RuleExprKind::Binary(operator, a, b) => self.eval_binary(*operator, (a, b), &expr.span, frame),
            RuleExprKind::Unary(prefix, a) => self.eval_unary(*prefix, a, frame),
            RuleExprKind::Compare(first, rest) => self.eval_comparisons(first, rest, frame),
            RuleExprKind::Logic(logic, items) => self.eval_logic(*logic, items, frame),
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

            RuleExprKind::Builtin(builtin, args) => self.eval_builtin_call(*builtin, args, frame),
            RuleExprKind::Helper(helper, args) => {
                let args = self.helper_arguments(*helper, args, frame)?;
                self.call_helper(*helper, args)
            }
            RuleExprKind::Game { game, args, keywords } => self.eval_game_call(*game, args, keywords, frame),
            RuleExprKind::Call { callee, args, keywords } => self.call_outer(callee, args, keywords, frame),
        }
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

    /// The collection of the elements of a comprehension.
    fn eval_comprehension(
        &mut self,
        kind: CollectionKind,
        element: &'p RuleExpr,
        clauses: &'p [RuleClause],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let mut items = Vec::new();
        let made = self.for_each_element(element, clauses, frame, &mut |run, _, item| {
            items.push(item);
            run.spend_steps(4)?;
            Ok(ControlFlow::Continue(()))
        });
        let _ = expression_result(made)?;
        RuleValue::new_collection(kind, items)
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
}

/// The result of a part of an expression. Only statements give options and leave loops, so the other cases cannot occur.
pub(super) fn expression_result<T>(result: Result<T, RunHalt>) -> RunResult<T> {
    result.map_err(|halt| match halt {
        RunHalt::Fault(fault) => fault,
        RunHalt::Enough | RunHalt::Left(_) => unreachable!("an expression gives no options"),
    })
}

fn no_value_yet(name: &str) -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("`{name}` has no value yet"))
}

/// Whether a value counts as true. A position does not: it is not its value, nor who wins it.
pub(super) fn truth_value(value: &RuleValue) -> RunResult<bool> {
    match value {
        RuleValue::Position(_) => Err(position_as_value_error()),
        other => Ok(other.is_true()),
    }
}
