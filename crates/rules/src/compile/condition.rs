//! Conditions: jumps instead of truth values, as far as that goes.

use super::{CodeBuilder, CompileResult, JumpLabel, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{CollectionKind, ComparisonOperator, LogicOperator, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::{Instruction, SequenceOperation};

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
        let mark = self.first_free_register;
        self.emit_test_jump(expr, label, when)?;
        self.first_free_register = mark;
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
                if let [(comparison @ (ComparisonOperator::Equal | ComparisonOperator::NotEqual), second)] = &rest[..] {
                    let when = when == (*comparison == ComparisonOperator::Equal);
                    if self.emit_part_jump(first, second, label, when)? {
                        return Ok(());
                    }
                }
                let past = self.new_label();
                let mut left = Some(self.value_register(first)?);
                for (i, (comparison, right)) in rest.iter().enumerate() {
                    let last = i + 1 == rest.len();
                    // All comparisons but the last must hold to continue.
                    let (target, sense) = match (last, when) {
                        (true, _) => (label, when),
                        (false, false) => (label, false),
                        (false, true) => (past, false),
                    };
                    // What a collection contains is not compared further on.
                    let register = left.ok_or(NotCompilable)?;
                    if last && self.emit_number_jump(*comparison, register, right, target, sense)? {
                        break;
                    }
                    left = self.emit_comparison_jump(*comparison, register, right, target, sense)?;
                }
                self.place_label(past);
                Ok(())
            }
            _ => {
                let (mut value, kind) = self.value_register(expr)?;
                if !kind.is_scalar() {
                    let length = self.allocate_temporary()?;
                    self.push(Instruction::Length(length, value))?;
                    value = length;
                }
                self.push(if when {
                    Instruction::JumpNotZero(value, label.0)
                } else {
                    Instruction::JumpZero(value, label.0)
                })
            }
        }
    }

    /// Jumps if the comparison is `when`; returns the register of the right side and its kind, if it has one.
    fn emit_comparison_jump(
        &mut self,
        comparison: ComparisonOperator,
        (a, kind): (u8, RegisterKind),
        right: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<Option<(u8, RegisterKind)>> {
        if let ComparisonOperator::In | ComparisonOperator::NotIn = comparison {
            self.emit_membership_jump((a, kind), right, label, when == (comparison == ComparisonOperator::In))?;
            return Ok(None);
        }
        let (b, other) = self.value_register(right)?;
        let right = Some((b, other));
        let to = label.0;
        let (a, b) = if kind.is_scalar() && other.is_scalar() {
            (a, b)
        } else {
            let equality = matches!(comparison, ComparisonOperator::Equal | ComparisonOperator::NotEqual);
            // `<` of sets is inclusion, which is left to the interpreter.
            if kind != other || kind.has_set() && !equality {
                return Err(NotCompilable);
            }
            if equality && (kind == RegisterKind::Text || kind.item().is_some_and(RegisterKind::is_scalar)) {
                let same = when == (comparison == ComparisonOperator::Equal);
                let jump = if same { Instruction::JumpSame } else { Instruction::JumpDifferent };
                self.push(jump(a, b, to))?;
                return Ok(right);
            }
            let (order, zero) = (self.allocate_temporary()?, self.allocate_temporary()?);
            self.push_sequence(SequenceOperation::Compare, kind, order, a, b)?;
            self.load_number(0, zero)?;
            (order, zero)
        };
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
        Ok(right)
    }

    /// Jumps if `a in right` is `when`.
    fn emit_membership_jump(
        &mut self,
        (a, kind): (u8, RegisterKind),
        right: &'p RuleExpr,
        label: JumpLabel,
        when: bool,
    ) -> CompileResult<()> {
        if kind.is_scalar()
            && let Ok(items) = self.constant_integers(right)
        {
            let (table, contained) = (self.add_table(items)?, self.allocate_temporary()?);
            self.push(Instruction::In(contained, a, table))?;
            return self.push_flag_jump(contained, label, when);
        }
        match &right.kind {
            RuleExprKind::Display(_, items)
                if kind.is_scalar() && !items.iter().any(|item| matches!(item.kind, RuleExprKind::Starred(_))) =>
            {
                let past = self.new_label();
                // Python evaluates all items before it searches them, so an item that fails does so in any case.
                let values = items.iter().map(|item| self.scalar_register(item)).collect::<CompileResult<Vec<_>>>()?;
                for (b, _) in values {
                    self.push(Instruction::JumpEqual(a, b, if when { label.0 } else { past.0 }))?;
                }
                if !when {
                    self.push(Instruction::Jump(label.0))?;
                }
                self.place_label(past);
                Ok(())
            }
            RuleExprKind::Builtin(Builtin::Range, args) if args.len() <= 2 && kind.is_scalar() => {
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
            _ => {
                let (sequence, collection) = self.value_register(right)?;
                let operation = match collection.item() {
                    Some(_) if collection == RegisterKind::Text => SequenceOperation::ContainsText,
                    // A truth value is equal to a number. A list is not looked up in a set.
                    Some(item) if item == kind || item.is_scalar() && kind.is_scalar() => SequenceOperation::Contains,
                    _ => return Err(NotCompilable),
                };
                if collection.collection() == Some(CollectionKind::Set)
                    && kind != kind.as_argument().ok_or(NotCompilable)?
                    || operation == SequenceOperation::ContainsText && kind != RegisterKind::Text
                {
                    return Err(NotCompilable);
                }
                let contained = self.allocate_temporary()?;
                self.push_sequence(operation, kind, contained, sequence, a)?;
                self.push_flag_jump(contained, label, when)
            }
        }
    }

    /// Jumps if a truth value is `when`.
    fn push_flag_jump(&mut self, flag: u8, label: JumpLabel, when: bool) -> CompileResult<()> {
        self.push(if when { Instruction::JumpNotZero(flag, label.0) } else { Instruction::JumpZero(flag, label.0) })
    }
}
