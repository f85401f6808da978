//! Conditions: jumps instead of truth values, as far as that goes.

use super::{CodeBuilder, CompileResult, JumpLabel, NotCompilable, RegisterKind};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{ComparisonOperator, LogicOperator, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::Instruction;

impl<'p> CodeBuilder<'p> {
    /// Whether the value of an expression is a truth value for sure.
    pub(super) fn is_truth(&mut self, expr: &'p RuleExpr) -> bool {
        match &expr.kind {
            RuleExprKind::Compare(..)
            | RuleExprKind::Unary(PrefixOperator::Not, _)
            | RuleExprKind::Const(RuleValue::Bool(_)) => true,
            RuleExprKind::Logic(_, items) => items.iter().all(|item| self.is_truth(item)),
            RuleExprKind::Slot(slot) => self.current_instance().kinds[*slot] == Some(RegisterKind::Bool),
            RuleExprKind::Builtin(builtin, _) => matches!(
                builtin,
                Builtin::Any
                    | Builtin::All
                    | Builtin::Bool
                    | Builtin::IsPrime
                    | Builtin::IsSquare
                    | Builtin::IsFibonacci
            ),
            _ => false,
        }
    }

    /// 1 or 0: whether a condition holds.
    pub(super) fn emit_truth_value(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let (no, end) = (self.new_label(), self.new_label());
        self.emit_condition_jump(expr, no, false)?;
        self.load_number(1, to)?;
        self.push(Instruction::Jump(end.0))?;
        self.place_label(no);
        self.load_number(0, to)?;
        self.place_label(end);
        Ok(RegisterKind::Bool)
    }

    /// Jumps to the label if the condition is `when`.
    pub(super) fn emit_condition_jump(
        &mut self,
        expr: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<()> {
        let mark = self.free;
        self.emit_test_jump(expr, label, when)?;
        self.free = mark;
        Ok(())
    }

    fn emit_test_jump(&mut self, expr: &'p RuleExpr, label: JumpLabel, when: bool) -> CompileResult<()> {
        match &expr.kind {
            RuleExprKind::Unary(PrefixOperator::Not, a) => self.emit_condition_jump(a, label, !when),
            RuleExprKind::Logic(logic, items) => {
                let (last, first) = items.split_last().ok_or(NotCompilable)?;
                // `a or b` holds as soon as one side does; `a and b` fails as soon as one side does.
                let decides = *logic == LogicOperator::Or;
                if decides == when {
                    items.iter().try_for_each(|item| self.emit_condition_jump(item, label, when))
                } else {
                    let past = self.new_label();
                    first.iter().try_for_each(|item| self.emit_condition_jump(item, past, decides))?;
                    self.emit_condition_jump(last, label, when)?;
                    self.place_label(past);
                    Ok(())
                }
            }
            RuleExprKind::Compare(first, rest) => {
                let past = self.new_label();
                let mut left = Some(self.value_register(first)?.0);
                for (i, (comparison, right)) in rest.iter().enumerate() {
                    let last = i + 1 == rest.len();
                    // All but the last must hold to go on.
                    let (target, sense) = match (last, when) {
                        (true, _) => (label, when),
                        (false, false) => (label, false),
                        (false, true) => (past, false),
                    };
                    // A collection has no register, so what is compared with one further on is interpreted.
                    let register = left.ok_or(NotCompilable)?;
                    left = self.emit_comparison_jump(*comparison, register, right, target, sense)?;
                }
                self.place_label(past);
                Ok(())
            }
            _ => {
                let (value, _) = self.value_register(expr)?;
                self.push(if when {
                    Instruction::JumpNotZero(value, label.0)
                } else {
                    Instruction::JumpZero(value, label.0)
                })
            }
        }
    }

    /// Jumps if the comparison is `when`; gives the register of the right side, if it has one.
    fn emit_comparison_jump(
        &mut self,
        comparison: ComparisonOperator,
        a: u8,
        right: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<Option<u8>> {
        if let ComparisonOperator::In | ComparisonOperator::NotIn = comparison {
            self.emit_membership_jump(a, right, label, when == (comparison == ComparisonOperator::In))?;
            return Ok(None);
        }
        let (b, _) = self.value_register(right)?;
        let to = label.0;
        self.push(match (comparison, when) {
            (ComparisonOperator::Equal, true) | (ComparisonOperator::NotEqual, false) => {
                Instruction::JumpEqual(a, b, to)
            }
            (ComparisonOperator::Equal, false) | (ComparisonOperator::NotEqual, true) => {
                Instruction::JumpNotEqual(a, b, to)
            }
            (ComparisonOperator::Less, true) | (ComparisonOperator::GreaterEqual, false) => {
                Instruction::JumpLess(a, b, to)
            }
            (ComparisonOperator::Less, false) | (ComparisonOperator::GreaterEqual, true) => {
                Instruction::JumpLessEqual(b, a, to)
            }
            (ComparisonOperator::LessEqual, true) | (ComparisonOperator::Greater, false) => {
                Instruction::JumpLessEqual(a, b, to)
            }
            _ => Instruction::JumpLess(b, a, to),
        })?;
        Ok(Some(b))
    }

    /// Jumps if `a in right` is `when`.
    fn emit_membership_jump(&mut self, a: u8, right: &'p RuleExpr, label: JumpLabel, when: bool) -> CompileResult<()> {
        if let Ok(items) = self.constant_integers(right) {
            let (table, held) = (self.add_table(items)?, self.allocate_temporary()?);
            self.push(Instruction::In(held, a, table))?;
            return self.push(if when {
                Instruction::JumpNotZero(held, label.0)
            } else {
                Instruction::JumpZero(held, label.0)
            });
        }
        match &right.kind {
            RuleExprKind::Display(_, items) => {
                let past = self.new_label();
                // Python makes all items before it looks for one: what goes wrong in one of them goes wrong anyway.
                let values = items.iter().map(|item| self.value_register(item)).collect::<CompileResult<Vec<_>>>()?;
                for (b, _) in values {
                    self.push(Instruction::JumpEqual(a, b, if when { label.0 } else { past.0 }))?;
                }
                if !when {
                    self.push(Instruction::Jump(label.0))?;
                }
                self.place_label(past);
                Ok(())
            }
            RuleExprKind::Builtin(Builtin::Range, args) if args.len() <= 2 => {
                let past = self.new_label();
                let low = match &args[..] {
                    [low, _] => self.integer_register(low)?,
                    _ => {
                        let low = self.allocate_temporary()?;
                        self.load_number(0, low)?;
                        low
                    }
                };
                let high = self.integer_register(args.last().ok_or(NotCompilable)?)?;
                let outside = if when { past.0 } else { label.0 };
                self.push(Instruction::JumpLess(a, low, outside))?;
                self.push(Instruction::JumpLessEqual(high, a, outside))?;
                if when {
                    self.push(Instruction::Jump(label.0))?;
                }
                self.place_label(past);
                Ok(())
            }
            _ => Err(NotCompilable),
        }
    }
}
