//! Statements.

use super::loops::{assigns_target, slot_of};
use super::{CodeBuilder, CompileResult, FunctionInstance, NotCompilable, ReturnAction};
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind};
use crate::register_kind::RegisterKind;
use crate::syntax::CollectionKind;
use crate::vm::{BinaryWordOperation, Instruction};

/// The action of a `yield` of the current function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum YieldAction {
    /// The value is an option.
    Options,
    /// The value is an item of the sequence that is being built.
    Items,
    /// No `yield` occurs.
    Never,
}

impl<'p> CodeBuilder<'p> {
    /// Whether control can reach the end of the statements.
    pub(super) fn compile_body(&mut self, body: &'p [RuleStmt]) -> CompileResult<bool> {
        for stmt in body {
            let mark = self.first_free_register;
            let falls = self.compile_statement(stmt)?;
            self.first_free_register = mark;
            if !falls {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn compile_statement(&mut self, stmt: &'p RuleStmt) -> CompileResult<bool> {
        match &stmt.kind {
            RuleStmtKind::Assign(target, value) => {
                if stmt.augmented {
                    self.refuse_change_in_place(target)?;
                }
                self.compile_assignment(target, value)?;
            }
            RuleStmtKind::If(cases, otherwise) => return self.compile_cases(cases, otherwise),
            RuleStmtKind::For { target, items, body } => {
                self.compile_loop(
                    target,
                    items,
                    &mut |builder| builder.compile_body(body),
                    assigns_target(body, target),
                )?;
            }
            RuleStmtKind::While { test, body } => self.compile_while(test, body)?,
            RuleStmtKind::Yield(option) if self.current_instance().yields == YieldAction::Options => {
                self.emit_option(option)?
            }
            RuleStmtKind::YieldFrom(options) if self.current_instance().yields == YieldAction::Options => {
                self.emit_options(options)?
            }
            RuleStmtKind::Yield(item) if self.current_instance().yields == YieldAction::Items => {
                self.collect_yielded(item, false)?
            }
            RuleStmtKind::YieldFrom(items) if self.current_instance().yields == YieldAction::Items => {
                self.collect_yielded(items, true)?
            }
            RuleStmtKind::Yield(_) | RuleStmtKind::YieldFrom(_) => return Err(NotCompilable),
            RuleStmtKind::Return(value) => {
                self.compile_return(value.as_ref())?;
                return Ok(false);
            }
            RuleStmtKind::Assert(test, _) => {
                let holds = self.new_label();
                self.emit_condition_jump(test, holds, true)?;
                self.push(Instruction::GiveUp)?;
                self.place_label(holds);
            }
            RuleStmtKind::Break => {
                let (label, _) = *self.current_instance().loops.last().ok_or(NotCompilable)?;
                self.push(Instruction::Jump(label.0))?;
                return Ok(false);
            }
            RuleStmtKind::Continue => {
                let (_, label) = *self.current_instance().loops.last().ok_or(NotCompilable)?;
                self.push(Instruction::Jump(label.0))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn compile_return(&mut self, value: Option<&'p RuleExpr>) -> CompileResult<()> {
        match (self.current_instance().returns, value) {
            (ReturnAction::To(to), Some(value)) => {
                let kind = self.compile_any_into(value, to)?;
                if self.current_instance().returned_kind.is_some_and(|known| known != kind) {
                    return Err(NotCompilable);
                }
                self.current_instance().returned_kind = Some(kind);
            }
            (ReturnAction::Parts, Some(value)) => self.emit_components(value)?,
            (ReturnAction::Options, Some(value)) => self.emit_options(value)?,
            (ReturnAction::Outcome, Some(value)) => self.emit_outcome(value)?,
            (ReturnAction::End, Some(value)) => self.emit_end(value)?,
            (ReturnAction::Options | ReturnAction::Outcome | ReturnAction::End | ReturnAction::Nothing, None) => {}
            _ => return Err(NotCompilable),
        }
        let end = self.current_instance().end;
        self.push(Instruction::Jump(end.0))
    }

    /// `xs += ys` is a mistake if `xs` is a list or a set: the interpreter reports it.
    fn refuse_change_in_place(&mut self, target: &'p AssignTarget) -> CompileResult<()> {
        let kind = self.current_instance().kinds[slot_of(target)?];
        match kind.and_then(RegisterKind::collection) {
            Some(CollectionKind::List | CollectionKind::Set) => Err(NotCompilable),
            _ => Ok(()),
        }
    }

    fn compile_assignment(&mut self, target: &'p AssignTarget, value: &'p RuleExpr) -> CompileResult<()> {
        match target {
            AssignTarget::Slot(slot) => {
                let to = self.register_of_slot(*slot);
                let kind = self.compile_any_into(value, to)?;
                self.set_slot_kind(*slot, kind)
            }
            AssignTarget::Unpack(parts, _) if !self.has_item_registers(value) => {
                let (sequence, kind) = self.value_register(value)?;
                self.unpack_items(parts, sequence, kind)
            }
            AssignTarget::Unpack(parts, _) => {
                let slots = parts.iter().map(slot_of).collect::<CompileResult<Vec<_>>>()?;
                let values = self.item_registers(value)?;
                if values.len() != slots.len() {
                    return Err(NotCompilable);
                }
                for (slot, (from, kind)) in slots.into_iter().zip(values) {
                    let to = self.register_of_slot(slot);
                    self.push(Instruction::Move(to, from))?;
                    self.set_slot_kind(slot, kind)?;
                }
                Ok(())
            }
        }
    }

    /// The registers of several values that stand together.
    fn item_registers(&mut self, value: &'p RuleExpr) -> CompileResult<Vec<(u8, RegisterKind)>> {
        match &value.kind {
            RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, items) => {
                // Copies, because the assigned names may occur in later items.
                let copy = |item: &'p RuleExpr, builder: &mut Self| {
                    let to = builder.allocate_temporary()?;
                    Ok((to, builder.compile_any_into(item, to)?))
                };
                items.iter().map(|item| copy(item, self)).collect()
            }
            RuleExprKind::Builtin(Builtin::Divmod, args) => {
                self.compile_pair(BinaryWordOperation::FloorDiv, BinaryWordOperation::FloorMod, &args[0], &args[1])
            }
            RuleExprKind::Builtin(Builtin::Sorted, args) => match &args[0].kind {
                // A set of two equal numbers has one item.
                RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, items) if items.len() == 2 => {
                    self.compile_pair(BinaryWordOperation::Min, BinaryWordOperation::Max, &items[0], &items[1])
                }
                _ => Err(NotCompilable),
            },
            _ => Err(NotCompilable),
        }
    }

    fn compile_pair(
        &mut self,
        first: BinaryWordOperation,
        second: BinaryWordOperation,
        a: &'p RuleExpr,
        b: &'p RuleExpr,
    ) -> CompileResult<Vec<(u8, RegisterKind)>> {
        let (a, b) = (self.integer_register(a)?, self.integer_register(b)?);
        let (x, y) = (self.allocate_temporary()?, self.allocate_temporary()?);
        self.push(Instruction::Binary(first, x, a, b))?;
        self.push(Instruction::Binary(second, y, a, b))?;
        Ok(vec![(x, RegisterKind::Int), (y, RegisterKind::Int)])
    }

    fn compile_cases(
        &mut self,
        cases: &'p [(RuleExpr, Vec<RuleStmt>)],
        otherwise: &'p [RuleStmt],
    ) -> CompileResult<bool> {
        let end = self.new_label();
        let before = self.current_instance().set.clone();
        // After the cases, a variable has a value if it has one after each case that does not return.
        let mut after: Option<Vec<bool>> = None;
        let mut join = |set: &[bool]| match &mut after {
            None => after = Some(set.to_vec()),
            Some(known) => known.iter_mut().zip(set).for_each(|(known, set)| *known &= set),
        };
        for (test, body) in cases {
            let next = self.new_label();
            self.emit_condition_jump(test, next, false)?;
            if self.compile_body(body)? {
                join(&self.current_instance().set);
                self.push(Instruction::Jump(end.0))?;
            }
            self.current_instance().set.clone_from(&before);
            self.place_label(next);
        }
        if self.compile_body(otherwise)? {
            join(&self.current_instance().set);
        }
        self.place_label(end);
        match after {
            Some(set) => {
                self.current_instance().set = set;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn compile_while(&mut self, test: &'p RuleExpr, body: &'p [RuleStmt]) -> CompileResult<()> {
        let (again, end) = (self.new_label(), self.new_label());
        self.place_label(again);
        self.emit_condition_jump(test, end, false)?;
        let before = self.current_instance().set.clone();
        self.current_instance().loops.push((end, again));
        if self.compile_body(body)? {
            self.push(Instruction::Jump(again.0))?;
        }
        self.current_instance().loops.pop();
        self.current_instance().set = before;
        self.place_label(end);
        Ok(())
    }

    /// Inlines the call of a helper; returns the kind of its value.
    pub(super) fn inline_helper(
        &mut self,
        helper: u32,
        args: &'p [RuleExpr],
        returns: ReturnAction,
        yields: YieldAction,
    ) -> CompileResult<Option<RegisterKind>> {
        let function = &self.program.functions[helper as usize];
        // A helper that calls itself has no end when inlined, so the depth is bounded.
        if function.generator != (yields != YieldAction::Never) || self.instances.len() > 30 {
            return Err(NotCompilable);
        }
        let missing = function.params.checked_sub(args.len()).ok_or(NotCompilable)?;
        let defaults =
            function.defaults.len().checked_sub(missing).map(|from| &function.defaults[from..]).ok_or(NotCompilable)?;
        let mark = self.first_free_register;
        let end = self.new_label();
        let mut instance: FunctionInstance = self.allocate_instance(function, returns, yields, end)?;
        for (slot, arg) in args.iter().enumerate() {
            if matches!(arg.kind, RuleExprKind::Starred(_)) {
                return Err(NotCompilable);
            }
            let kind = self.compile_any_into(arg, instance.base + slot as u8)?;
            (instance.kinds[slot], instance.set[slot]) = (Some(kind), true);
        }
        for (slot, value) in (args.len()..).zip(defaults) {
            let kind = self.load_value(value, instance.base + slot as u8)?;
            (instance.kinds[slot], instance.set[slot]) = (Some(kind), true);
        }
        // Only now: the arguments were computed with the variables of the caller.
        self.instances.push(instance);
        let falls = self.compile_body(&function.body)?;
        if falls && !function.generator {
            self.push(Instruction::GiveUp)?; // a helper without a value is a mistake of the rules
        }
        let instance = self.instances.pop().ok_or(NotCompilable)?;
        self.place_label(end);
        self.first_free_register = mark;
        Ok(instance.returned_kind)
    }

    /// Whether several values stand together, so that no collection of them is needed.
    fn has_item_registers(&self, value: &RuleExpr) -> bool {
        match &value.kind {
            RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, items) => {
                !items.iter().any(|item| matches!(item.kind, RuleExprKind::Starred(_)))
            }
            RuleExprKind::Builtin(Builtin::Divmod, _) => true,
            RuleExprKind::Builtin(Builtin::Sorted, args) => match &args[0].kind {
                RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, items) => {
                    items.len() == 2 && items.iter().all(|item| self.is_number(item))
                }
                _ => false,
            },
            _ => false,
        }
    }
}
