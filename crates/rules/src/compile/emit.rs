//! Options and their components; ends.

use super::{Builder, Kind, No, Returns, Try};
use crate::builtin::Builtin;
use crate::compile::stmt::Yields;
use crate::ir::{Expr, ExprKind};
use crate::syntax::{Collection, Operator, Sign};
use crate::value::Val;
use crate::vm::Instr;

impl<'p> Builder<'p> {
    /// Emits a position as an option.
    pub(super) fn option(&mut self, position: &'p Expr) -> Try<()> {
        self.parts(position)?;
        self.push(Instr::Option)
    }

    /// Each item of a list is an option.
    pub(super) fn options(&mut self, list: &'p Expr) -> Try<()> {
        match &list.kind {
            ExprKind::Display(Collection::Tuple | Collection::List, items) => {
                items.iter().try_for_each(|item| match &item.kind {
                    ExprKind::Starred(all) => self.options(all),
                    _ => self.option(item),
                })
            }
            ExprKind::Comprehension { makes: Collection::Tuple | Collection::List, element, clauses } => {
                self.clauses(clauses, &mut |builder| builder.option(element))
            }
            ExprKind::Chain(first, terms) if terms.iter().all(|(sign, _)| *sign == Sign::Plus) => {
                self.options(first)?;
                terms.iter().try_for_each(|(_, term)| self.options(term))
            }
            ExprKind::Either(parts) => self.either(parts, Self::options),
            ExprKind::Builtin(Builtin::Tuple | Builtin::List, args) if args.len() == 1 => self.options(&args[0]),
            ExprKind::Helper(helper, args) => {
                let generator = self.program.functions[*helper as usize].generator;
                let (returns, yields) =
                    if generator { (Returns::Nothing, Yields::Options) } else { (Returns::Options, Yields::Never) };
                self.set_in(*helper, args, returns, yields).map(drop)
            }
            _ => Err(No),
        }
    }

    /// What a game returns: a list of options, or an end.
    pub(super) fn outcome(&mut self, value: &'p Expr) -> Try<()> {
        match &value.kind {
            ExprKind::Either(parts) => self.either(parts, Self::outcome),
            ExprKind::Helper(helper, args) if !self.program.functions[*helper as usize].generator => {
                self.set_in(*helper, args, Returns::Outcome, Yields::Never).map(drop)
            }
            ExprKind::Const(_) | ExprKind::Global(_) | ExprKind::Slot(_) => self.over(value),
            _ => self.options(value),
        }
    }

    /// Emits an end.
    pub(super) fn over(&mut self, end: &'p Expr) -> Try<()> {
        let register = self.temporary()?;
        match self.any_into(end, register)? {
            Kind::End => self.push(Instr::Over(register)),
            _ => Err(No),
        }
    }

    /// The components of a position.
    pub(super) fn parts(&mut self, position: &'p Expr) -> Try<()> {
        let mark = self.free;
        match &position.kind {
            ExprKind::Const(Val::Int(0)) => {}
            ExprKind::Game { game, args, keywords } => self.part(*game, args, keywords)?,
            ExprKind::Chain(first, terms) if terms.iter().all(|(sign, _)| *sign == Sign::Plus) => {
                self.parts(first)?;
                terms.iter().try_for_each(|(_, term)| self.parts(term))?;
            }
            ExprKind::Either(parts) => self.either(parts, Self::parts)?,
            ExprKind::Binary(Operator::Times, count, position) => self.copies(count, position)?,
            ExprKind::Builtin(Builtin::Sum, args) => match &args[..] {
                [
                    Expr {
                        kind: ExprKind::Comprehension { makes: Collection::Tuple | Collection::List, element, clauses },
                        ..
                    },
                ] => {
                    self.clauses(clauses, &mut |builder| builder.parts(element))?;
                }
                _ => return Err(No),
            },
            ExprKind::Helper(helper, args) => {
                self.set_in(*helper, args, Returns::Parts, Yields::Never)?;
            }
            _ => return Err(No),
        }
        self.free = mark;
        Ok(())
    }

    fn either(&mut self, parts: &'p [Expr; 3], each: fn(&mut Self, &'p Expr) -> Try<()>) -> Try<()> {
        let [test, then, otherwise] = parts;
        let (no, end) = (self.label(), self.label());
        self.condition(test, no, false)?;
        each(self, then)?;
        self.push(Instr::Jump(end.0))?;
        self.place(no);
        each(self, otherwise)?;
        self.place(end);
        Ok(())
    }

    /// `k * position`
    fn copies(&mut self, count: &'p Expr, position: &'p Expr) -> Try<()> {
        let (counter, end) = (self.temporary()?, self.temporary()?);
        if self.into(count, end)? != Kind::Int {
            return Err(No);
        }
        self.number(0, counter)?;
        let (some, again, past) = (self.label(), self.label(), self.label());
        // A negative number of copies is a mistake. For 0 copies Python still evaluates the position, which may fail.
        self.push(if always_has_value(position) {
            Instr::JumpLessEqual(counter, end, some.0)
        } else {
            Instr::JumpLess(counter, end, some.0)
        })?;
        self.push(Instr::GiveUp)?;
        self.place(some);
        self.push(Instr::JumpLessEqual(end, counter, past.0))?;
        self.place(again);
        self.parts(position)?;
        self.push(Instr::Next(counter, end, again.0))?;
        self.place(past);
        Ok(())
    }

    fn part(&mut self, game: u32, args: &'p [Expr], keywords: &'p [Option<Expr>]) -> Try<()> {
        let function = &self.program.functions[game as usize];
        if args.len() != function.params || matches!(args[0].kind, ExprKind::Starred(_)) {
            return Err(No);
        }
        let arity = function.arity();
        let number = u16::try_from(game).map_err(|_| No)?;
        // If the only argument is a variable, its register is used directly.
        if let ([Expr { kind: ExprKind::Slot(_), .. }], []) = (args, keywords) {
            let first = self.int(&args[0])?;
            return self.push(Instr::Heap(number, first));
        }
        let first = self.free;
        for _ in 0..arity {
            self.temporary()?;
        }
        for (i, arg) in args.iter().enumerate() {
            if matches!(arg.kind, ExprKind::Starred(_)) || self.into(arg, (first + i) as u8)? != Kind::Int {
                return Err(No);
            }
        }
        for (i, keyword) in keywords.iter().enumerate() {
            let to = (first + args.len() + i) as u8;
            let default = function.keywords[i].as_ref();
            match (keyword, default) {
                (Some(value), _) => {
                    if self.into(value, to)? != Kind::Int {
                        return Err(No);
                    }
                }
                // In a helper too, omitted keywords are those of the position that the game is played at.
                (None, _) if game == self.game => self.push(Instr::Move(to, self.keywords[i]))?,
                (None, Some(Val::Int(n))) => self.number(*n, to)?,
                _ => return Err(No),
            }
        }
        self.push(if arity == 1 {
            Instr::Heap(number, first as u8)
        } else {
            Instr::Part(number, first as u8, arity as u8)
        })
    }
}

/// Whether an expression has a value for all numbers: nothing in it can be a mistake of the rules.
fn always_has_value(expr: &Expr) -> bool {
    let all = |items: &[Expr]| items.iter().all(always_has_value);
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::Slot(_) | ExprKind::Global(_) => true,
        ExprKind::Chain(first, terms) => {
            always_has_value(first) && terms.iter().all(|(_, term)| always_has_value(term))
        }
        ExprKind::Binary(Operator::Times | Operator::And | Operator::Or | Operator::Xor, a, b) => {
            always_has_value(a) && always_has_value(b)
        }
        ExprKind::Builtin(Builtin::Min | Builtin::Max | Builtin::Abs, items) => all(items),
        ExprKind::Game { args, keywords, .. } => all(args) && keywords.iter().flatten().all(always_has_value),
        _ => false,
    }
}
