//! Conditions: jumps instead of truth values, as far as that goes.

use super::{Builder, Kind, Label, No, Try};
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind};
use crate::syntax::{Comparison, Logic, Prefix};
use crate::value::Val;
use crate::vm::Instr;

impl<'p> Builder<'p> {
    /// Whether the value of an expression is a truth value for sure.
    pub(super) fn is_truth(&mut self, expr: &'p Expr) -> bool {
        match &expr.kind {
            ExprKind::Compare(..) | ExprKind::Unary(Prefix::Not, _) | ExprKind::Const(Val::Bool(_)) => true,
            ExprKind::Logic(_, items) => items.iter().all(|item| self.is_truth(item)),
            ExprKind::Slot(slot) => self.here().kinds[*slot] == Some(Kind::Bool),
            ExprKind::Builtin(builtin, _) => matches!(
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
    pub(super) fn truth(&mut self, expr: &'p Expr, to: u8) -> Try<Kind> {
        let (no, end) = (self.label(), self.label());
        self.condition(expr, no, false)?;
        self.number(1, to)?;
        self.push(Instr::Jump(end.0))?;
        self.place(no);
        self.number(0, to)?;
        self.place(end);
        Ok(Kind::Bool)
    }

    /// Jumps to the label if the condition is `when`.
    pub(super) fn condition(&mut self, expr: &'p Expr, label: Label, when: bool) -> Try<()> {
        let mark = self.free;
        self.test(expr, label, when)?;
        self.free = mark;
        Ok(())
    }

    fn test(&mut self, expr: &'p Expr, label: Label, when: bool) -> Try<()> {
        match &expr.kind {
            ExprKind::Unary(Prefix::Not, a) => self.condition(a, label, !when),
            ExprKind::Logic(logic, items) => {
                let (last, first) = items.split_last().ok_or(No)?;
                // `a or b` holds as soon as one side does; `a and b` fails as soon as one side does.
                let decides = *logic == Logic::Or;
                if decides == when {
                    items.iter().try_for_each(|item| self.condition(item, label, when))
                } else {
                    let past = self.label();
                    first.iter().try_for_each(|item| self.condition(item, past, decides))?;
                    self.condition(last, label, when)?;
                    self.place(past);
                    Ok(())
                }
            }
            ExprKind::Compare(first, rest) => {
                let past = self.label();
                let mut left = self.value(first)?.0;
                for (i, (comparison, right)) in rest.iter().enumerate() {
                    let last = i + 1 == rest.len();
                    // All but the last must hold to go on.
                    let (target, sense) = match (last, when) {
                        (true, _) => (label, when),
                        (false, false) => (label, false),
                        (false, true) => (past, false),
                    };
                    left = self.compare(*comparison, left, right, target, sense)?;
                }
                self.place(past);
                Ok(())
            }
            _ => {
                let (value, _) = self.value(expr)?;
                self.push(if when { Instr::JumpNotZero(value, label.0) } else { Instr::JumpZero(value, label.0) })
            }
        }
    }

    /// Jumps if the comparison is `when`; gives the register of the right side.
    fn compare(&mut self, comparison: Comparison, a: u8, right: &'p Expr, label: Label, when: bool) -> Try<u8> {
        if let Comparison::In | Comparison::NotIn = comparison {
            self.member(a, right, label, when == (comparison == Comparison::In))?;
            return Ok(a);
        }
        let (b, _) = self.value(right)?;
        let to = label.0;
        self.push(match (comparison, when) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => Instr::JumpEqual(a, b, to),
            (Comparison::Equal, false) | (Comparison::NotEqual, true) => Instr::JumpNotEqual(a, b, to),
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => Instr::JumpLess(a, b, to),
            (Comparison::Less, false) | (Comparison::GreaterEqual, true) => Instr::JumpLessEqual(b, a, to),
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => Instr::JumpLessEqual(a, b, to),
            _ => Instr::JumpLess(b, a, to),
        })?;
        Ok(b)
    }

    /// Jumps if `a in right` is `when`.
    fn member(&mut self, a: u8, right: &'p Expr, label: Label, when: bool) -> Try<()> {
        if let Ok(items) = self.constants(right) {
            let (table, held) = (self.table(items)?, self.temporary()?);
            self.push(Instr::In(held, a, table))?;
            return self.push(if when { Instr::JumpNotZero(held, label.0) } else { Instr::JumpZero(held, label.0) });
        }
        match &right.kind {
            ExprKind::Display(_, items) => {
                let past = self.label();
                // Python makes all items before it looks for one: what goes wrong in one of them goes wrong anyway.
                let values = items.iter().map(|item| self.value(item)).collect::<Try<Vec<_>>>()?;
                for (b, _) in values {
                    self.push(Instr::JumpEqual(a, b, if when { label.0 } else { past.0 }))?;
                }
                if !when {
                    self.push(Instr::Jump(label.0))?;
                }
                self.place(past);
                Ok(())
            }
            ExprKind::Builtin(Builtin::Range, args) if args.len() <= 2 => {
                let past = self.label();
                let low = match &args[..] {
                    [low, _] => self.int(low)?,
                    _ => {
                        let low = self.temporary()?;
                        self.number(0, low)?;
                        low
                    }
                };
                let high = self.int(args.last().ok_or(No)?)?;
                let outside = if when { past.0 } else { label.0 };
                self.push(Instr::JumpLess(a, low, outside))?;
                self.push(Instr::JumpLessEqual(high, a, outside))?;
                if when {
                    self.push(Instr::Jump(label.0))?;
                }
                self.place(past);
                Ok(())
            }
            _ => Err(No),
        }
    }
}
