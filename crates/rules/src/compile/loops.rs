//! Loops: over ranges, constant tables and tuples of expressions.

use super::{Builder, Kind, Label, No, Try};
use crate::builtin::Builtin;
use crate::ir::{Clause, Expr, ExprKind, Stmt, StmtKind, Target};
use crate::syntax::{Collection, Prefix};
use crate::value::Val;
use crate::vm::Instr;

/// The most items of a tuple of expressions over which a loop is unrolled.
const MOST_WRITTEN_OUT: usize = 16;

impl<'p> Builder<'p> {
    /// The loops of a comprehension around what is done with each element.
    pub(super) fn clauses(&mut self, clauses: &'p [Clause], inner: &mut dyn FnMut(&mut Self) -> Try<()>) -> Try<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return inner(self);
        };
        self.each(
            &clause.target,
            &clause.items,
            &mut |builder| {
                let (_, next) = *builder.here().loops.last().ok_or(No)?;
                for test in &clause.tests {
                    builder.condition(test, next, false)?;
                }
                builder.clauses(rest, inner)?;
                Ok(true)
            },
            false,
        )
    }

    /// A loop over items. `assigned` says that the body changes the variable of the loop.
    pub(super) fn each(
        &mut self,
        target: &'p Target,
        items: &'p Expr,
        body: &mut dyn FnMut(&mut Self) -> Try<bool>,
        assigned: bool,
    ) -> Try<()> {
        let mark = self.free;
        let before = self.here().set.clone();
        if let ExprKind::Builtin(Builtin::Range, args) = &items.kind {
            self.over_range(target, args, body, assigned)?;
        } else if let ExprKind::Builtin(Builtin::Reversed, list) = &items.kind
            && let ExprKind::Builtin(Builtin::Range, args) = &list[0].kind
            && args.len() < 3
        {
            self.backwards(target, args, body)?;
        } else if let Ok(columns) = self.columns(target, items) {
            self.over_table(columns, body)?;
        } else if let ExprKind::Display(Collection::Tuple | Collection::List, list) = &items.kind {
            self.written_out(target, list, body)?;
        } else {
            return Err(No);
        }
        self.here().set = before;
        self.free = mark;
        Ok(())
    }

    fn over_range(
        &mut self,
        target: &'p Target,
        args: &'p [Expr],
        body: &mut dyn FnMut(&mut Self) -> Try<bool>,
        assigned: bool,
    ) -> Try<()> {
        let slot = slot_of(target)?;
        let step = match args {
            [_, _, step] => self.number_of(step)?,
            _ => 1,
        };
        let (start, stop) = match args {
            [stop] => (None, stop),
            [start, stop] | [start, stop, _] => (Some(start), stop),
            _ => return Err(No),
        };
        // The stop is copied, because the body may assign to the variables in it.
        let end = self.temporary()?;
        if self.into(stop, end)? != Kind::Int {
            return Err(No);
        }
        let variable = self.slot(slot);
        let own = step != 1 || assigned || self.here().set[slot];
        let counter = if own { self.temporary()? } else { variable };
        match start {
            None => self.number(0, counter)?,
            Some(start) => {
                if self.into(start, counter)? != Kind::Int {
                    return Err(No);
                }
            }
        }
        let (again, next, past) = (self.label(), self.label(), self.label());
        let enter = |to: Label| {
            if step > 0 { Instr::JumpLess(counter, end, to.0) } else { Instr::JumpLess(end, counter, to.0) }
        };
        // Past the loop unless it begins.
        self.push(if step > 0 {
            Instr::JumpLessEqual(end, counter, past.0)
        } else {
            Instr::JumpLessEqual(counter, end, past.0)
        })?;
        self.place(again);
        if own {
            self.push(Instr::Move(variable, counter))?;
        }
        self.assign(slot, Kind::Int)?;
        self.around(body, past, next)?;
        self.place(next);
        if step == 1 {
            self.push(Instr::Next(counter, end, again.0))?;
        } else {
            self.push(Instr::AddInt(counter, counter, i32::try_from(step).map_err(|_| No)?))?;
            self.push(enter(again))?;
        }
        self.place(past);
        Ok(())
    }

    /// `for x in reversed(range(low, high))`
    fn backwards(
        &mut self,
        target: &'p Target,
        args: &'p [Expr],
        body: &mut dyn FnMut(&mut Self) -> Try<bool>,
    ) -> Try<()> {
        let slot = slot_of(target)?;
        let (counter, low) = (self.temporary()?, self.temporary()?);
        let (start, stop) = match args {
            [stop] => (None, stop),
            [start, stop] => (Some(start), stop),
            _ => return Err(No),
        };
        match start {
            None => self.number(0, low)?,
            Some(start) => {
                self.into(start, low)?;
            }
        }
        self.into(stop, counter)?;
        let (again, past, next) = (self.label(), self.label(), self.label());
        self.place(next);
        self.push(Instr::JumpLessEqual(counter, low, past.0))?;
        self.place(again);
        self.push(Instr::AddInt(counter, counter, -1))?;
        let variable = self.slot(slot);
        self.push(Instr::Move(variable, counter))?;
        self.assign(slot, Kind::Int)?;
        self.around(body, past, next)?;
        self.push(Instr::Jump(next.0))?;
        self.place(past);
        Ok(())
    }

    fn around(&mut self, body: &mut dyn FnMut(&mut Self) -> Try<bool>, past: Label, next: Label) -> Try<()> {
        self.here().loops.push((past, next));
        body(self)?;
        self.here().loops.pop();
        Ok(())
    }

    /// The tables of a loop over constants: for each variable its register's slot and the items it takes.
    fn columns(&mut self, target: &'p Target, items: &'p Expr) -> Try<Vec<(usize, Vec<i64>)>> {
        match (target, &items.kind) {
            (Target::Slot(slot), _) => Ok(vec![(*slot, self.constants(items)?)]),
            (Target::Unpack(parts, _), ExprKind::Builtin(Builtin::Enumerate, args)) if args.len() == 1 => {
                let [number, item] = &parts[..] else { return Err(No) };
                let items = self.constants(&args[0])?;
                Ok(vec![(slot_of(number)?, (0..items.len() as i64).collect()), (slot_of(item)?, items)])
            }
            (Target::Unpack(parts, _), _) => {
                let rows = self.rows(items)?;
                let slots = parts.iter().map(slot_of).collect::<Try<Vec<_>>>()?;
                if rows.iter().any(|row| row.len() != slots.len()) {
                    return Err(No);
                }
                let column = |i: usize| rows.iter().map(|row| row[i]).collect();
                Ok(slots.into_iter().enumerate().map(|(i, slot)| (slot, column(i))).collect())
            }
        }
    }

    /// The integers of a collection of constant tuples.
    fn rows(&self, items: &'p Expr) -> Try<Vec<Vec<i64>>> {
        match (self.constant(items), &items.kind) {
            (Some(Val::Seq(_, _, rows)), _) => rows.iter().map(super::words).collect(),
            (None, ExprKind::Display(Collection::Tuple | Collection::List, rows)) => {
                rows.iter().map(|row| self.constants(row)).collect()
            }
            _ => Err(No),
        }
    }

    fn over_table(&mut self, columns: Vec<(usize, Vec<i64>)>, body: &mut dyn FnMut(&mut Self) -> Try<bool>) -> Try<()> {
        let length = columns.first().map_or(0, |(_, items)| items.len());
        let (counter, end) = (self.temporary()?, self.temporary()?);
        self.number(0, counter)?;
        self.number(length as i64, end)?;
        let (again, next, past) = (self.label(), self.label(), self.label());
        self.push(Instr::JumpLessEqual(end, counter, past.0))?;
        self.place(again);
        for (slot, items) in columns {
            let (table, variable) = (self.table(items)?, self.slot(slot));
            self.push(Instr::Load(variable, counter, table))?;
            self.assign(slot, Kind::Int)?;
        }
        self.around(body, past, next)?;
        self.place(next);
        self.push(Instr::Next(counter, end, again.0))?;
        self.place(past);
        Ok(())
    }

    /// A loop over a tuple of expressions, written out item by item.
    fn written_out(
        &mut self,
        target: &'p Target,
        items: &'p [Expr],
        body: &mut dyn FnMut(&mut Self) -> Try<bool>,
    ) -> Try<()> {
        if items.len() > MOST_WRITTEN_OUT {
            return Err(No);
        }
        let past = self.label();
        let before = self.here().set.clone();
        // Python makes all items before the first turn.
        let values = items.iter().map(|item| {
            if matches!(item.kind, ExprKind::Starred(_)) {
                return Err(No);
            }
            let to = self.temporary()?;
            Ok((to, self.into(item, to)?))
        });
        let values = values.collect::<Try<Vec<_>>>()?;
        let slot = slot_of(target)?;
        for (from, kind) in values {
            let next = self.label();
            let variable = self.slot(slot);
            self.here().set.clone_from(&before);
            self.push(Instr::Move(variable, from))?;
            self.assign(slot, kind)?;
            self.around(body, past, next)?;
            self.place(next);
        }
        self.place(past);
        Ok(())
    }

    /// An integer that is written as such.
    fn number_of(&self, expr: &'p Expr) -> Try<i64> {
        match (self.constant(expr), &expr.kind) {
            (Some(Val::Int(n)), _) if *n != 0 => Ok(*n),
            (None, ExprKind::Unary(Prefix::Negative, n)) => self.number_of(n).map(|n| -n),
            _ => Err(No),
        }
    }
}

pub(super) fn slot_of(target: &Target) -> Try<usize> {
    match target {
        Target::Slot(slot) => Ok(*slot),
        Target::Unpack(..) => Err(No),
    }
}

/// Whether statements assign to the variable of a loop.
pub(super) fn assigns(body: &[Stmt], target: &Target) -> bool {
    fn hits(target: &Target, slot: usize) -> bool {
        match target {
            Target::Slot(other) => *other == slot,
            Target::Unpack(parts, _) => parts.iter().any(|part| hits(part, slot)),
        }
    }
    fn any(body: &[Stmt], slot: usize) -> bool {
        body.iter().any(|stmt| match &stmt.kind {
            StmtKind::Assign(target, _) => hits(target, slot),
            StmtKind::For { target, body, .. } => hits(target, slot) || any(body, slot),
            StmtKind::While { body, .. } => any(body, slot),
            StmtKind::If(cases, otherwise) => cases.iter().any(|(_, body)| any(body, slot)) || any(otherwise, slot),
            _ => false,
        })
    }
    match target {
        Target::Slot(slot) => any(body, *slot),
        Target::Unpack(..) => true,
    }
}
