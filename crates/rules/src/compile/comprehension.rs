//! Comprehensions, and functions that consume them as they go.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::CollectionKind;
use crate::vm::Instruction;

impl<'p> CodeBuilder<'p> {
    /// Compiles `[f(x) for x in xs]`, or the consumer of a generator.
    pub(super) fn compile_comprehension(
        &mut self,
        makes: CollectionKind,
        element: &'p RuleExpr,
        clauses: &'p [RuleClause],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let item = self.compile_sequence(to, &mut |builder| {
            if let Some(copy) = builder.changed_copy(element, clauses) {
                return builder.compile_changed_copy(&copy).map(Some);
            }
            let mut common = None;
            builder.compile_clauses(clauses, &mut |builder| {
                let kind = builder.push_element(element)?;
                // An unrolled loop has the element several times.
                if common.replace(kind).is_some_and(|known| known != kind) { Err(NotCompilable) } else { Ok(()) }
            })?;
            Ok(common)
        })?;
        self.finish_collection(makes, item.ok_or(NotCompilable)?, to)
    }

    /// Emits an element, and the instruction that appends it; returns its kind. Each branch appends its own element.
    fn push_element(&mut self, element: &'p RuleExpr) -> CompileResult<RegisterKind> {
        if let RuleExprKind::Either(parts) = &element.kind {
            let [test, then, otherwise] = &**parts;
            let (no, end) = (self.new_label(), self.new_label());
            self.emit_condition_jump(test, no, false)?;
            let kind = self.push_element(then)?;
            self.push(Instruction::Jump(end.0))?;
            self.place_label(no);
            if self.push_element(otherwise)? != kind {
                return Err(NotCompilable);
            }
            self.place_label(end);
            return Ok(kind);
        }
        let mark = self.first_free_register;
        let (register, kind) = self.value_register(element)?;
        self.push(Instruction::Push(register))?;
        self.first_free_register = mark;
        Ok(kind)
    }

    /// `any(…)` and `all(…)` over a comprehension. A generator is left at the first element that decides;
    /// a list or a set is computed completely first, with any fault in it.
    pub(super) fn compile_quantifier(
        &mut self,
        all: bool,
        args: &'p [RuleExpr],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let [RuleExpr { kind: RuleExprKind::Comprehension { makes, element, clauses }, .. }] = args else {
            return Err(NotCompilable);
        };
        let (end, result) = (self.new_label(), self.result_register(to)?);
        self.load_number(i64::from(all), result)?;
        self.compile_clauses(clauses, &mut |builder| {
            let next = builder.new_label();
            builder.emit_condition_jump(element, next, all)?;
            builder.load_number(i64::from(!all), result)?;
            if *makes == CollectionKind::Tuple {
                builder.push(Instruction::Jump(end.0))?;
            }
            builder.place_label(next);
            Ok(())
        })?;
        self.place_label(end);
        self.move_result(to, result)?;
        Ok(RegisterKind::Bool)
    }

    /// `sum(…)` over a comprehension of numbers. A set of them has each once.
    pub(super) fn compile_sum(&mut self, args: &'p [RuleExpr], to: u8) -> CompileResult<RegisterKind> {
        let [RuleExpr { kind: RuleExprKind::Comprehension { makes, element, clauses }, .. }] = args else {
            return Err(NotCompilable);
        };
        if *makes == CollectionKind::Set {
            return Err(NotCompilable);
        }
        let result = self.result_register(to)?;
        self.load_number(0, result)?;
        self.compile_clauses(clauses, &mut |builder| {
            let mark = builder.first_free_register;
            let (value, _) = builder.scalar_register(element)?;
            builder.push(Instruction::Add(result, result, value))?;
            builder.first_free_register = mark;
            Ok(())
        })?;
        self.move_result(to, result)?;
        Ok(RegisterKind::Int)
    }
}

/// Whether the only argument is a comprehension.
pub(super) fn is_comprehension(args: &[RuleExpr]) -> bool {
    matches!(args, [RuleExpr { kind: RuleExprKind::Comprehension { .. }, .. }])
}
