//! Loops: over ranges, constant tables and tuples of expressions. Those over collections are in [`items`](super::items).

use super::{CodeBuilder, CompileResult, JumpLabel, NotCompilable};
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleClause, RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{CollectionKind, PrefixOperator};
use crate::value::RuleValue;
use crate::vm::Instruction;

/// The maximum number of items of a tuple of expressions over which a loop is unrolled.
const MAX_UNROLLED_ITEMS: usize = 16;

impl<'p> CodeBuilder<'p> {
    /// Emits the loops of a comprehension around the code for each element.
    pub(super) fn compile_clauses(
        &mut self,
        clauses: &'p [RuleClause],
        inner: &mut dyn FnMut(&mut Self) -> CompileResult<()>,
    ) -> CompileResult<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return inner(self);
        };
        self.compile_loop(
            &clause.target,
            &clause.items,
            &mut |builder| {
                let (_, next) = *builder.current_instance().loops.last().ok_or(NotCompilable)?;
                for test in &clause.tests {
                    builder.emit_condition_jump(test, next, false)?;
                }
                builder.compile_clauses(rest, inner)?;
                Ok(true)
            },
            false,
        )
    }

    /// A loop over items. `assigned` says that the body changes the variable of the loop.
    pub(super) fn compile_loop(
        &mut self,
        target: &'p AssignTarget,
        items: &'p RuleExpr,
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
        assigned: bool,
    ) -> CompileResult<()> {
        let mark = self.first_free_register;
        let before = self.current_instance().set.clone();
        if let RuleExprKind::Builtin(Builtin::Range, args) = &items.kind {
            self.compile_range_loop(target, args, body, assigned)?;
        } else if let RuleExprKind::Builtin(Builtin::Reversed, list) = &items.kind
            && let RuleExprKind::Builtin(Builtin::Range, args) = &list[0].kind
            && args.len() < 3
        {
            self.compile_reversed_loop(target, args, body)?;
        } else if let Ok(columns) = self.loop_columns(target, items) {
            self.compile_table_loop(columns, body)?;
        } else if let (
            AssignTarget::Slot(slot),
            RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, list),
        ) = (target, &items.kind)
            && list.len() <= MAX_UNROLLED_ITEMS
            && !list.iter().any(|item| matches!(item.kind, RuleExprKind::Starred(_)))
        {
            self.compile_unrolled_loop(*slot, list, body)?;
        } else {
            self.compile_item_loop(target, items, body, assigned)?;
        }
        // The loop may have no round, so nothing that it assigns has a value for sure behind it.
        self.current_instance().set = before;
        self.first_free_register = mark;
        Ok(())
    }

    fn compile_range_loop(
        &mut self,
        target: &'p AssignTarget,
        args: &'p [RuleExpr],
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
        assigned: bool,
    ) -> CompileResult<()> {
        let slot = slot_of(target)?;
        let step = match args {
            [_, _, step] => self.literal_integer(step)?,
            _ => 1,
        };
        let (start, stop) = match args {
            [stop] => (None, stop),
            [start, stop] | [start, stop, _] => (Some(start), stop),
            _ => return Err(NotCompilable),
        };
        // The stop is copied, because the body may assign to the variables in it.
        let end = self.allocate_temporary()?;
        if self.compile_into(stop, end)? != RegisterKind::Int {
            return Err(NotCompilable);
        }
        let variable = self.register_of_slot(slot);
        // The variable is its own counter only if there is no observable difference: the body does
        // not assign it, `Next` adds 1, and it had no value that an empty range would keep.
        let own = step != 1 || assigned || self.current_instance().set[slot];
        let counter = if own { self.allocate_temporary()? } else { variable };
        match start {
            None => self.load_number(0, counter)?,
            Some(start) => {
                if self.compile_into(start, counter)? != RegisterKind::Int {
                    return Err(NotCompilable);
                }
            }
        }
        let (again, next, past) = (self.new_label(), self.new_label(), self.new_label());
        let enter = |to: JumpLabel| {
            if step > 0 { Instruction::JumpLess(counter, end, to.0) } else { Instruction::JumpLess(end, counter, to.0) }
        };
        // Past the loop unless it begins.
        self.push(if step > 0 {
            Instruction::JumpLessEqual(end, counter, past.0)
        } else {
            Instruction::JumpLessEqual(counter, end, past.0)
        })?;
        self.place_label(again);
        if own {
            self.push(Instruction::Move(variable, counter))?;
        }
        self.set_slot_kind(slot, RegisterKind::Int)?;
        self.compile_loop_body(body, past, next)?;
        self.place_label(next);
        if step == 1 {
            self.push(Instruction::Next(counter, end, again.0))?;
        } else {
            self.push(Instruction::AddInt(counter, counter, i32::try_from(step).map_err(|_| NotCompilable)?))?;
            self.push(enter(again))?;
        }
        self.place_label(past);
        Ok(())
    }

    /// `for x in reversed(range(low, high))`
    fn compile_reversed_loop(
        &mut self,
        target: &'p AssignTarget,
        args: &'p [RuleExpr],
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
    ) -> CompileResult<()> {
        let slot = slot_of(target)?;
        let (counter, low) = (self.allocate_temporary()?, self.allocate_temporary()?);
        let (start, stop) = match args {
            [stop] => (None, stop),
            [start, stop] => (Some(start), stop),
            _ => return Err(NotCompilable),
        };
        match start {
            None => self.load_number(0, low)?,
            Some(start) => {
                self.compile_into(start, low)?;
            }
        }
        self.compile_into(stop, counter)?;
        let (again, past, next) = (self.new_label(), self.new_label(), self.new_label());
        self.place_label(next);
        self.push(Instruction::JumpLessEqual(counter, low, past.0))?;
        self.place_label(again);
        // The counter starts at the stop, which is no item, so it falls before the body.
        self.push(Instruction::AddInt(counter, counter, -1))?;
        let variable = self.register_of_slot(slot);
        self.push(Instruction::Move(variable, counter))?;
        self.set_slot_kind(slot, RegisterKind::Int)?;
        self.compile_loop_body(body, past, next)?;
        self.push(Instruction::Jump(next.0))?;
        self.place_label(past);
        Ok(())
    }

    pub(super) fn compile_loop_body(
        &mut self,
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
        past: JumpLabel,
        next: JumpLabel,
    ) -> CompileResult<()> {
        self.current_instance().loops.push((past, next));
        body(self)?;
        self.current_instance().loops.pop();
        Ok(())
    }

    /// The tables of a loop over constants: for each variable its register's slot and the items it takes.
    fn loop_columns(&mut self, target: &'p AssignTarget, items: &'p RuleExpr) -> CompileResult<Vec<(usize, Vec<i64>)>> {
        match (target, &items.kind) {
            (AssignTarget::Slot(slot), _) => Ok(vec![(*slot, self.constant_integers(items)?)]),
            (AssignTarget::Unpack(parts, _), RuleExprKind::Builtin(Builtin::Enumerate, args)) if args.len() == 1 => {
                let [number, item] = &parts[..] else { return Err(NotCompilable) };
                let items = self.constant_integers(&args[0])?;
                Ok(vec![(slot_of(number)?, (0..items.len() as i64).collect()), (slot_of(item)?, items)])
            }
            (AssignTarget::Unpack(parts, _), _) => {
                let rows = self.constant_rows(items)?;
                let slots = parts.iter().map(slot_of).collect::<CompileResult<Vec<_>>>()?;
                if rows.iter().any(|row| row.len() != slots.len()) {
                    return Err(NotCompilable);
                }
                let column = |i: usize| rows.iter().map(|row| row[i]).collect();
                Ok(slots.into_iter().enumerate().map(|(i, slot)| (slot, column(i))).collect())
            }
        }
    }

    /// The integers of a collection of constant tuples.
    fn constant_rows(&self, items: &'p RuleExpr) -> CompileResult<Vec<Vec<i64>>> {
        match (self.constant_value(items), &items.kind) {
            (Some(RuleValue::Seq(_, _, rows)), _) => rows.iter().map(super::integers_of_value).collect(),
            (None, RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, rows)) => {
                rows.iter().map(|row| self.constant_integers(row)).collect()
            }
            _ => Err(NotCompilable),
        }
    }

    fn compile_table_loop(
        &mut self,
        columns: Vec<(usize, Vec<i64>)>,
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
    ) -> CompileResult<()> {
        let length = columns.first().map_or(0, |(_, items)| items.len());
        let (counter, end) = (self.allocate_temporary()?, self.allocate_temporary()?);
        self.load_number(0, counter)?;
        self.load_number(length as i64, end)?;
        let (again, next, past) = (self.new_label(), self.new_label(), self.new_label());
        self.push(Instruction::JumpLessEqual(end, counter, past.0))?;
        self.place_label(again);
        for (slot, items) in columns {
            let (table, variable) = (self.add_table(items)?, self.register_of_slot(slot));
            self.push(Instruction::Load(variable, counter, table))?;
            self.set_slot_kind(slot, RegisterKind::Int)?;
        }
        self.compile_loop_body(body, past, next)?;
        self.place_label(next);
        self.push(Instruction::Next(counter, end, again.0))?;
        self.place_label(past);
        Ok(())
    }

    /// A loop over a tuple of expressions, written out item by item.
    fn compile_unrolled_loop(
        &mut self,
        slot: usize,
        items: &'p [RuleExpr],
        body: &mut dyn FnMut(&mut Self) -> CompileResult<bool>,
    ) -> CompileResult<()> {
        let past = self.new_label();
        let before = self.current_instance().set.clone();
        // Python makes all items before the first turn.
        let values = items.iter().map(|item| {
            let to = self.allocate_temporary()?;
            Ok((to, self.compile_any_into(item, to)?))
        });
        let values = values.collect::<CompileResult<Vec<_>>>()?;
        for (from, kind) in values {
            let next = self.new_label();
            let variable = self.register_of_slot(slot);
            // A `continue` may have skipped assignments of the round before, so a round relies on none of them.
            self.current_instance().set.clone_from(&before);
            self.push(Instruction::Move(variable, from))?;
            self.set_slot_kind(slot, kind)?;
            self.compile_loop_body(body, past, next)?;
            self.place_label(next);
        }
        self.place_label(past);
        Ok(())
    }

    /// An integer that is written as such.
    pub(super) fn literal_integer(&self, expr: &'p RuleExpr) -> CompileResult<i64> {
        match (self.constant_value(expr), &expr.kind) {
            (Some(RuleValue::Int(n)), _) if *n != 0 => Ok(*n),
            (None, RuleExprKind::Unary(PrefixOperator::Negative, n)) => self.literal_integer(n).map(|n| -n),
            _ => Err(NotCompilable),
        }
    }
}

pub(super) fn slot_of(target: &AssignTarget) -> CompileResult<usize> {
    match target {
        AssignTarget::Slot(slot) => Ok(*slot),
        AssignTarget::Unpack(..) => Err(NotCompilable),
    }
}

/// Whether statements assign to the variable of a loop.
pub(super) fn assigns_target(body: &[RuleStmt], target: &AssignTarget) -> bool {
    fn target_has_slot(target: &AssignTarget, slot: usize) -> bool {
        match target {
            AssignTarget::Slot(other) => *other == slot,
            AssignTarget::Unpack(parts, _) => parts.iter().any(|part| target_has_slot(part, slot)),
        }
    }
    fn body_assigns_slot(body: &[RuleStmt], slot: usize) -> bool {
        body.iter().any(|stmt| match &stmt.kind {
            RuleStmtKind::Assign(target, _) => target_has_slot(target, slot),
            RuleStmtKind::For { target, body, .. } => target_has_slot(target, slot) || body_assigns_slot(body, slot),
            RuleStmtKind::While { body, .. } => body_assigns_slot(body, slot),
            RuleStmtKind::If(cases, otherwise) => {
                cases.iter().any(|(_, body)| body_assigns_slot(body, slot)) || body_assigns_slot(otherwise, slot)
            }
            _ => false,
        })
    }
    match target {
        AssignTarget::Slot(slot) => body_assigns_slot(body, *slot),
        AssignTarget::Unpack(parts, _) => parts.iter().any(|part| assigns_target(body, part)),
    }
}
