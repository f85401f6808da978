//! Expressions.

use super::{CodeBuilder, CompileResult, NotCompilable, ReturnAction, integers_of_value};
use crate::compile::stmt::YieldAction;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{CollectionKind, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::{Instruction, UnaryWordOperation, end_to_word};

impl<'p> CodeBuilder<'p> {
    /// The register in which the value of an expression is: that of a variable, or a temporary. An end is no such value.
    pub(super) fn value_register(&mut self, expr: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        if let RuleExprKind::Slot(slot) = expr.kind {
            let (register, kind) = self.variable_register(slot)?;
            return if kind == RegisterKind::End { Err(NotCompilable) } else { Ok((register, kind)) };
        }
        if let Some(value) = self.constant_value(expr)
            && let Some(preset) = self.preset_register(value)?
        {
            return Ok(preset);
        }
        let to = self.allocate_temporary()?;
        match self.compile_any_into(expr, to)? {
            RegisterKind::End => Err(NotCompilable),
            kind => Ok((to, kind)),
        }
    }

    /// The register of a number or a truth value.
    pub(super) fn scalar_register(&mut self, expr: &'p RuleExpr) -> CompileResult<(u8, RegisterKind)> {
        self.value_register(expr).and_then(
            |(register, kind)| {
                if kind.is_scalar() { Ok((register, kind)) } else { Err(NotCompilable) }
            },
        )
    }

    fn variable_register(&mut self, slot: usize) -> CompileResult<(u8, RegisterKind)> {
        let register = self.register_of_slot(slot);
        let instance = self.current_instance();
        match instance.kinds[slot] {
            Some(kind) if instance.set[slot] => Ok((register, kind)),
            _ => Err(NotCompilable),
        }
    }

    /// A value that is no truth value.
    pub(super) fn integer_register(&mut self, expr: &'p RuleExpr) -> CompileResult<u8> {
        match self.value_register(expr)? {
            (register, RegisterKind::Int) => Ok(register),
            _ => Err(NotCompilable),
        }
    }

    /// A constant, of the rule or of the file.
    pub(super) fn constant_value(&self, expr: &'p RuleExpr) -> Option<&'p RuleValue> {
        match &expr.kind {
            RuleExprKind::Const(value) => Some(value),
            RuleExprKind::Global(index) => {
                Some(&self.program.globals[*index]).filter(|value| !matches!(value, RuleValue::Unset))
            }
            _ => None,
        }
    }

    /// The integers of a collection of constants.
    pub(super) fn constant_integers(&self, expr: &'p RuleExpr) -> CompileResult<Vec<i64>> {
        match &expr.kind {
            RuleExprKind::Display(kind, items) => {
                let one = |item| match self.constant_value(item) {
                    Some(RuleValue::Int(n)) => Ok(*n),
                    _ => Err(NotCompilable),
                };
                let mut items = items.iter().map(one).collect::<CompileResult<Vec<i64>>>()?;
                if *kind == CollectionKind::Set {
                    items.sort_unstable();
                    items.dedup();
                }
                Ok(items)
            }
            _ => integers_of_value(self.constant_value(expr).ok_or(NotCompilable)?),
        }
    }

    fn is_set(&self, expr: &'p RuleExpr) -> bool {
        matches!(expr.kind, RuleExprKind::Display(CollectionKind::Set, _))
            || matches!(self.constant_value(expr), Some(RuleValue::Seq(CollectionKind::Set, ..)))
    }

    /// Puts the value of an expression into a register, if it is a number or a truth value.
    pub(super) fn compile_into(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let kind = self.compile_any_into(expr, to)?;
        if kind.is_scalar() { Ok(kind) } else { Err(NotCompilable) }
    }

    /// Stores the value of an expression in a register. The register is written last, so it may belong to a variable in the expression.
    pub(super) fn compile_any_into(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        let mark = self.first_free_register;
        let kind = self.compile_expression(expr, to)?;
        self.first_free_register = mark;
        Ok(kind)
    }

    /// Stores the value of an expression in a register, and may leave temporary registers in use.
    fn compile_expression(&mut self, expr: &'p RuleExpr, to: u8) -> CompileResult<RegisterKind> {
        if let Some(value) = self.constant_value(expr) {
            return self.load_value(value, to);
        }
        match &expr.kind {
            RuleExprKind::Slot(slot) => {
                let (from, kind) = self.variable_register(*slot)?;
                self.move_result(to, from)?;
                Ok(kind)
            }

            RuleExprKind::Chain(first, terms) => {
                let (first, kind) = self.sequence_piece(first)?;
                self.compile_chain(first, kind, terms, to)
            }
            RuleExprKind::Binary(operator, a, b) => self.compile_binary(*operator, a, b, to),
            RuleExprKind::Unary(PrefixOperator::Not, value) if self.is_number(value) => {
                let (value, _) = self.scalar_register(value)?;
                self.push(Instruction::Unary(UnaryWordOperation::IsZero, to, value))?;
                Ok(RegisterKind::Bool)
            }
            RuleExprKind::Unary(PrefixOperator::Not, _) | RuleExprKind::Compare(..) => self.emit_truth_value(expr, to),
            RuleExprKind::Unary(PrefixOperator::Negative, a) => {
                self.compile_unary(UnaryWordOperation::Negative, RegisterKind::Int, a, to)
            }
            RuleExprKind::Unary(PrefixOperator::Invert, a) => {
                self.compile_unary(UnaryWordOperation::Invert, RegisterKind::Int, a, to)
            }
            RuleExprKind::Logic(_, items) => {
                // `a and b` is one of its sides; of truth values it is a truth value.
                let all = items.iter().all(|item| self.is_truth(item));
                if all { self.emit_truth_value(expr, to) } else { Err(NotCompilable) }
            }
            RuleExprKind::Either(parts) => self.compile_either(parts, to),

            RuleExprKind::Index(table, _) if self.is_set(table) => Err(NotCompilable),
            RuleExprKind::Index(table, index) => match self.constant_integers(table) {
                Ok(items) => {
                    let (table, index) = (self.add_table(items)?, self.integer_register(index)?);
                    self.push(Instruction::Load(to, index, table))?;
                    Ok(RegisterKind::Int)
                }
                Err(NotCompilable) => self.compile_item(table, index, to),
            },
            RuleExprKind::Slice(value, parts) => self.compile_slice(value, parts, to),
            RuleExprKind::Display(kind, items) => self.compile_display(*kind, items, to),
            RuleExprKind::Comprehension { makes, element, clauses } => {
                self.compile_comprehension(*makes, element, clauses, to)
            }

            RuleExprKind::Builtin(builtin, args) => self.compile_builtin(*builtin, args, to),
            RuleExprKind::Helper(helper, args) if self.program.functions[*helper as usize].generator => {
                self.compile_generated(*helper, args, to)
            }
            RuleExprKind::Helper(helper, args) => {
                let result = self.result_register(to)?;
                let kind = self
                    .inline_helper(*helper, args, ReturnAction::To(result), YieldAction::Never)?
                    .ok_or(NotCompilable)?;
                self.move_result(to, result)?;
                Ok(kind)
            }
            _ => Err(NotCompilable),
        }
    }

    /// `then if test else otherwise`
    fn compile_either(&mut self, [test, then, otherwise]: &'p [RuleExpr; 3], to: u8) -> CompileResult<RegisterKind> {
        let (no, end, result) = (self.new_label(), self.new_label(), self.result_register(to)?);
        self.emit_condition_jump(test, no, false)?;
        let kind = self.compile_any_into(then, result)?;
        self.push(Instruction::Jump(end.0))?;
        self.place_label(no);
        // Only one branch runs, but a register must have one kind behind both.
        if self.compile_any_into(otherwise, result)? != kind {
            return Err(NotCompilable);
        }
        self.place_label(end);
        self.move_result(to, result)?;
        Ok(kind)
    }

    /// Stores a constant in a register.
    pub(super) fn load_value(&mut self, value: &RuleValue, to: u8) -> CompileResult<RegisterKind> {
        match value {
            RuleValue::Int(n) => self.load_number(*n, to).map(|()| RegisterKind::Int),
            RuleValue::Bool(b) => self.load_number(i64::from(*b), to).map(|()| RegisterKind::Bool),
            RuleValue::End(end) => self.load_number(end_to_word(*end), to).map(|()| RegisterKind::End),
            value => self.load_constant(value, to),
        }
    }

    pub(super) fn load_number(&mut self, n: i64, to: u8) -> CompileResult<()> {
        if let Ok(small) = i32::try_from(n) {
            return self.push(Instruction::Int(to, small));
        }
        self.code.pool.push(n);
        self.push(Instruction::Long(to, self.code.pool.len() as u32 - 1))
    }

    /// A register for a result that is written before all of its expression is read: the target, unless that is a variable,
    /// which the expression may read.
    pub(super) fn result_register(&mut self, to: u8) -> CompileResult<u8> {
        let instance = self.current_instance();
        if usize::from(to) >= usize::from(instance.base) + instance.kinds.len() {
            return Ok(to);
        }
        self.allocate_temporary()
    }

    /// Emits that a register gets a result, if it is another one.
    pub(super) fn move_result(&mut self, to: u8, result: u8) -> CompileResult<()> {
        if to == result { Ok(()) } else { self.push(Instruction::Move(to, result)) }
    }
}
