//! Statements.

use super::loops::{assigns, slot_of};
use super::{Builder, Instance, Kind, No, Returns, Try};
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::syntax::Collection;
use crate::value::Val;
use crate::vm::{Instr, Word};

/// What a `yield` of the function at hand does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Yields {
    /// Its value is an option.
    Options,
    /// It does not occur.
    Never,
}

impl<'p> Builder<'p> {
    /// Whether control can reach the end of the statements.
    pub(super) fn body(&mut self, body: &'p [Stmt]) -> Try<bool> {
        for stmt in body {
            let mark = self.free;
            let falls = self.stmt(stmt)?;
            self.free = mark;
            if !falls {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> Try<bool> {
        match &stmt.kind {
            StmtKind::Assign(target, value) => self.assignment(target, value)?,
            StmtKind::If(cases, otherwise) => return self.cases(cases, otherwise),
            StmtKind::For { target, items, body } => {
                self.each(target, items, &mut |builder| builder.body(body), assigns(body, target))?;
            }
            StmtKind::While { test, body } => self.repeat(test, body)?,
            StmtKind::Yield(option) if self.here().yields == Yields::Options => self.option(option)?,
            StmtKind::YieldFrom(options) if self.here().yields == Yields::Options => self.options(options)?,
            StmtKind::Yield(_) | StmtKind::YieldFrom(_) => return Err(No),
            StmtKind::Return(value) => {
                self.returned(value.as_ref())?;
                return Ok(false);
            }
            StmtKind::Assert(test, _) => {
                let holds = self.label();
                self.condition(test, holds, true)?;
                self.push(Instr::GiveUp)?;
                self.place(holds);
            }
            StmtKind::Break => {
                let (label, _) = *self.here().loops.last().ok_or(No)?;
                self.push(Instr::Jump(label.0))?;
                return Ok(false);
            }
            StmtKind::Continue => {
                let (_, label) = *self.here().loops.last().ok_or(No)?;
                self.push(Instr::Jump(label.0))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn returned(&mut self, value: Option<&'p Expr>) -> Try<()> {
        match (self.here().returns, value) {
            (Returns::To(to), Some(value)) => {
                let kind = self.any_into(value, to)?;
                if self.here().returned.is_some_and(|known| known != kind) {
                    return Err(No);
                }
                self.here().returned = Some(kind);
            }
            (Returns::Parts, Some(value)) => self.parts(value)?,
            (Returns::Options, Some(value)) => self.options(value)?,
            (Returns::Outcome, Some(value)) => self.outcome(value)?,
            (Returns::End, Some(value)) => self.over(value)?,
            (Returns::Options | Returns::Outcome | Returns::End | Returns::Nothing, None) => {}
            _ => return Err(No),
        }
        let end = self.here().end;
        self.push(Instr::Jump(end.0))
    }

    fn assignment(&mut self, target: &'p Target, value: &'p Expr) -> Try<()> {
        match target {
            Target::Slot(slot) => {
                let to = self.slot(*slot);
                let kind = self.any_into(value, to)?;
                self.assign(*slot, kind)
            }
            Target::Unpack(parts, _) => {
                let slots = parts.iter().map(slot_of).collect::<Try<Vec<_>>>()?;
                let values = self.several(value)?;
                if values.len() != slots.len() {
                    return Err(No);
                }
                for (slot, (from, kind)) in slots.into_iter().zip(values) {
                    let to = self.slot(slot);
                    self.push(Instr::Move(to, from))?;
                    self.assign(slot, kind)?;
                }
                Ok(())
            }
        }
    }

    /// The registers of several values that stand together.
    fn several(&mut self, value: &'p Expr) -> Try<Vec<(u8, Kind)>> {
        match &value.kind {
            ExprKind::Display(Collection::Tuple | Collection::List, items) => {
                // Copies, for the names that are assigned to may stand in later items.
                let copy = |item: &'p Expr, builder: &mut Self| {
                    let to = builder.temporary()?;
                    Ok((to, builder.any_into(item, to)?))
                };
                items.iter().map(|item| copy(item, self)).collect()
            }
            ExprKind::Builtin(Builtin::Divmod, args) => self.pair(Word::FloorDiv, Word::FloorMod, &args[0], &args[1]),
            ExprKind::Builtin(Builtin::Sorted, args) => match &args[0].kind {
                ExprKind::Display(_, items) if items.len() == 2 => {
                    self.pair(Word::Min, Word::Max, &items[0], &items[1])
                }
                _ => Err(No),
            },
            _ => Err(No),
        }
    }

    fn pair(&mut self, first: Word, second: Word, a: &'p Expr, b: &'p Expr) -> Try<Vec<(u8, Kind)>> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        let (x, y) = (self.temporary()?, self.temporary()?);
        self.push(Instr::Binary(first, x, a, b))?;
        self.push(Instr::Binary(second, y, a, b))?;
        Ok(vec![(x, Kind::Int), (y, Kind::Int)])
    }

    fn cases(&mut self, cases: &'p [(Expr, Vec<Stmt>)], otherwise: &'p [Stmt]) -> Try<bool> {
        let end = self.label();
        let before = self.here().set.clone();
        // After the cases, a variable has a value if it has one after each case that does not return.
        let mut after: Option<Vec<bool>> = None;
        let mut join = |set: &[bool]| match &mut after {
            None => after = Some(set.to_vec()),
            Some(known) => known.iter_mut().zip(set).for_each(|(known, set)| *known &= set),
        };
        for (test, body) in cases {
            let next = self.label();
            self.condition(test, next, false)?;
            if self.body(body)? {
                join(&self.here().set);
                self.push(Instr::Jump(end.0))?;
            }
            self.here().set.clone_from(&before);
            self.place(next);
        }
        if self.body(otherwise)? {
            join(&self.here().set);
        }
        self.place(end);
        match after {
            Some(set) => {
                self.here().set = set;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn repeat(&mut self, test: &'p Expr, body: &'p [Stmt]) -> Try<()> {
        let (again, end) = (self.label(), self.label());
        self.place(again);
        self.condition(test, end, false)?;
        let before = self.here().set.clone();
        self.here().loops.push((end, again));
        if self.body(body)? {
            self.push(Instr::Jump(again.0))?;
        }
        self.here().loops.pop();
        self.here().set = before;
        self.place(end);
        Ok(())
    }

    /// Inlines the call of a helper; returns the kind of its value.
    pub(super) fn set_in(
        &mut self,
        helper: u32,
        args: &'p [Expr],
        returns: Returns,
        yields: Yields,
    ) -> Try<Option<Kind>> {
        let function = &self.program.functions[helper as usize];
        if function.generator != (yields == Yields::Options) || self.instances.len() > 30 {
            return Err(No);
        }
        let missing = function.params.checked_sub(args.len()).ok_or(No)?;
        let defaults = function.defaults.len().checked_sub(missing).map(|from| &function.defaults[from..]).ok_or(No)?;
        let mark = self.free;
        let end = self.label();
        let mut instance: Instance = self.instance(function, returns, yields, end)?;
        for (slot, arg) in args.iter().enumerate() {
            if matches!(arg.kind, ExprKind::Starred(_)) {
                return Err(No);
            }
            let kind = self.any_into(arg, instance.base + slot as u8)?;
            (instance.kinds[slot], instance.set[slot]) = (Some(kind), true);
        }
        for (slot, value) in (args.len()..).zip(defaults) {
            let Val::Int(n) = value else { return Err(No) };
            self.number(*n, instance.base + slot as u8)?;
            (instance.kinds[slot], instance.set[slot]) = (Some(Kind::Int), true);
        }
        self.instances.push(instance);
        let falls = self.body(&function.body)?;
        if falls && !function.generator {
            self.push(Instr::GiveUp)?; // a helper without a value is a mistake of the rules
        }
        let instance = self.instances.pop().ok_or(No)?;
        self.place(end);
        self.free = mark;
        Ok(instance.returned)
    }
}
