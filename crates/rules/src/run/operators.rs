//! Evaluates operators, except those of [sums](super::chain).

use super::arith::{binary_operation, negate, subtract_values};
use super::compare::compare_values;
use super::expr::truth_value;
use super::operands::{fault_at, wrong_operand};
use super::{FunctionFrame, RulesRun};
use crate::fault::RunResult;
use crate::ir::RuleExpr;
use crate::syntax::{BinaryOperator, ComparisonOperator, LogicOperator, PrefixOperator, Span};
use crate::value::RuleValue;

impl<'p> RulesRun<'p> {
    /// The result of an operator in an expression at a place.
    pub(super) fn eval_binary(
        &mut self,
        operator: BinaryOperator,
        (a, b): (&'p RuleExpr, &'p RuleExpr),
        span: &Span,
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let places = [&a.span, &b.span];
        let (a, b) = (self.eval_expr(a, frame)?, self.eval_expr(b, frame)?);
        binary_operation(self, operator, &a, &b).map_err(|fault| {
            let makes_position = [&a, &b].iter().any(|value| matches!(value, RuleValue::Position(_)));
            let wrong = wrong_operand(operator, (&a, places[0]), (&b, places[1]));
            fault_at(frame, fault, wrong.unwrap_or(span), makes_position)
        })
    }

    pub(super) fn eval_unary(
        &mut self,
        prefix: PrefixOperator,
        a: &'p RuleExpr,
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let place = &a.span;
        let a = self.eval_expr(a, frame)?;
        let negative = || negate(&a).map_err(|fault| fault_at(frame, fault, place, false));
        match prefix {
            PrefixOperator::Not => Ok(RuleValue::Bool(!truth_value(&a)?)),
            PrefixOperator::Negative => negative(),
            PrefixOperator::Invert => subtract_values(self, negative()?, RuleValue::Int(1)),
        }
    }

    /// `a < b <= c`: stops at the first comparison that is false.
    pub(super) fn eval_comparisons(
        &mut self,
        first: &'p RuleExpr,
        rest: &'p [(ComparisonOperator, RuleExpr)],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
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

    /// `a and b`, `a or b`: the first side that decides, or the last one.
    pub(super) fn eval_logic(
        &mut self,
        logic: LogicOperator,
        items: &'p [RuleExpr],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let (last, first) = items.split_last().expect("an `and` has two sides");
        for item in first {
            let value = self.eval_expr(item, frame)?;
            if truth_value(&value)? == (logic == LogicOperator::Or) {
                return Ok(value);
            }
        }
        self.eval_expr(last, frame)
    }
}
