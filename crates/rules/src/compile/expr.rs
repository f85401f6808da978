//! Expressions.

use super::{Builder, Kind, No, Returns, Try, words};
use crate::builtin::Builtin;
use crate::compile::stmt::Yields;
use crate::ir::{Expr, ExprKind};
use crate::syntax::{Collection, Operator, Prefix, Sign};
use crate::value::Val;
use crate::vm::{Instr, One, Word, as_word};

impl<'p> Builder<'p> {
    /// The register in which the value of an expression is: that of a variable, or a temporary. An end is no such value.
    pub(super) fn value(&mut self, expr: &'p Expr) -> Try<(u8, Kind)> {
        if let ExprKind::Slot(slot) = expr.kind {
            let (register, kind) = self.variable(slot)?;
            return if kind == Kind::End { Err(No) } else { Ok((register, kind)) };
        }
        let to = self.temporary()?;
        let kind = self.into(expr, to)?;
        Ok((to, kind))
    }

    fn variable(&mut self, slot: usize) -> Try<(u8, Kind)> {
        let register = self.slot(slot);
        let instance = self.here();
        match instance.kinds[slot] {
            Some(kind) if instance.set[slot] => Ok((register, kind)),
            _ => Err(No),
        }
    }

    /// A value that is no truth value.
    pub(super) fn int(&mut self, expr: &'p Expr) -> Try<u8> {
        match self.value(expr)? {
            (register, Kind::Int) => Ok(register),
            _ => Err(No),
        }
    }

    /// A constant, of the rule or of the file.
    pub(super) fn constant(&self, expr: &'p Expr) -> Option<&'p Val> {
        match &expr.kind {
            ExprKind::Const(value) => Some(value),
            ExprKind::Global(index) => Some(&self.program.globals[*index]).filter(|value| !matches!(value, Val::Unset)),
            _ => None,
        }
    }

    /// The integers of a collection of constants.
    pub(super) fn constants(&self, expr: &'p Expr) -> Try<Vec<i64>> {
        match &expr.kind {
            ExprKind::Display(kind, items) => {
                let one = |item| match self.constant(item) {
                    Some(Val::Int(n)) => Ok(*n),
                    _ => Err(No),
                };
                let mut items = items.iter().map(one).collect::<Try<Vec<i64>>>()?;
                if *kind == Collection::Set {
                    items.sort_unstable();
                    items.dedup();
                }
                Ok(items)
            }
            _ => words(self.constant(expr).ok_or(No)?),
        }
    }

    fn is_set(&self, expr: &'p Expr) -> bool {
        matches!(expr.kind, ExprKind::Display(Collection::Set, _))
            || matches!(self.constant(expr), Some(Val::Seq(Collection::Set, ..)))
    }

    /// Puts the value of an expression into a register, unless it is an end.
    pub(super) fn into(&mut self, expr: &'p Expr, to: u8) -> Try<Kind> {
        match self.any_into(expr, to)? {
            Kind::End => Err(No),
            kind => Ok(kind),
        }
    }

    /// Stores the value of an expression in a register. The register is written last, so it may belong to a variable in the expression.
    pub(super) fn any_into(&mut self, expr: &'p Expr, to: u8) -> Try<Kind> {
        let mark = self.free;
        let kind = self.compute(expr, to)?;
        self.free = mark;
        Ok(kind)
    }

    fn compute(&mut self, expr: &'p Expr, to: u8) -> Try<Kind> {
        if let Some(value) = self.constant(expr) {
            return match value {
                Val::Int(n) => self.number(*n, to).map(|()| Kind::Int),
                Val::Bool(b) => self.number(i64::from(*b), to).map(|()| Kind::Bool),
                Val::End(end) => self.number(as_word(*end), to).map(|()| Kind::End),
                _ => Err(No),
            };
        }
        match &expr.kind {
            ExprKind::Slot(slot) => {
                let (from, kind) = self.variable(*slot)?;
                if from != to {
                    self.push(Instr::Move(to, from))?;
                }
                Ok(kind)
            }
            ExprKind::Chain(first, terms) => {
                let (mut total, _) = self.value(first)?;
                for (i, (sign, term)) in terms.iter().enumerate() {
                    let into = if i + 1 == terms.len() { to } else { self.temporary()? };
                    self.term(*sign, total, term, into)?;
                    total = into;
                }
                Ok(Kind::Int)
            }
            ExprKind::Binary(operator, a, b) => {
                let ((a, first), (b, second)) = (self.value(a)?, self.value(b)?);
                // Of truth values Python makes truth values again.
                let bits = matches!(operator, Operator::And | Operator::Or | Operator::Xor);
                let truths = bits && (first, second) == (Kind::Bool, Kind::Bool);
                let word = match operator {
                    Operator::Times => Word::Mul,
                    Operator::Power => Word::Pow,
                    Operator::FloorDivide => Word::FloorDiv,
                    Operator::Modulo => Word::FloorMod,
                    Operator::And => Word::And,
                    Operator::Or => Word::Or,
                    Operator::Xor => Word::Xor,
                    Operator::Left => Word::Left,
                    Operator::Right => Word::Right,
                };
                self.push(Instr::Binary(word, to, a, b))?;
                Ok(if truths { Kind::Bool } else { Kind::Int })
            }
            ExprKind::Unary(Prefix::Not, _) | ExprKind::Compare(..) => self.truth(expr, to),
            ExprKind::Unary(prefix, a) => {
                let a = self.int(a)?;
                let one = if *prefix == Prefix::Negative { One::Negative } else { One::Invert };
                self.push(Instr::Unary(one, to, a))?;
                Ok(Kind::Int)
            }
            ExprKind::Logic(_, items) => {
                // `a and b` is one of its sides; of truth values it is a truth value.
                let all = items.iter().all(|item| self.is_truth(item));
                if all { self.truth(expr, to) } else { Err(No) }
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let (no, end, result) = (self.label(), self.label(), self.temporary()?);
                self.condition(test, no, false)?;
                let kind = self.any_into(then, result)?;
                self.push(Instr::Jump(end.0))?;
                self.place(no);
                if self.any_into(otherwise, result)? != kind {
                    return Err(No);
                }
                self.place(end);
                self.push(Instr::Move(to, result))?;
                Ok(kind)
            }
            ExprKind::Index(table, index) if !self.is_set(table) => {
                let items = self.constants(table)?;
                let (table, index) = (self.table(items)?, self.int(index)?);
                self.push(Instr::Load(to, index, table))?;
                Ok(Kind::Int)
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, to),
            ExprKind::Helper(helper, args) => {
                let result = self.temporary()?;
                let kind = self.set_in(*helper, args, Returns::To(result), Yields::Never)?.ok_or(No)?;
                self.push(Instr::Move(to, result))?;
                Ok(kind)
            }
            _ => Err(No),
        }
    }

    fn term(&mut self, sign: Sign, total: u8, term: &'p Expr, into: u8) -> Try<()> {
        if let Some(Val::Int(n)) = self.constant(term) {
            let n = if sign == Sign::Plus { Some(*n) } else { n.checked_neg() };
            if let Some(n) = n.and_then(|n| i32::try_from(n).ok()) {
                return self.push(Instr::AddInt(into, total, n));
            }
        }
        let (term, _) = self.value(term)?;
        self.push(match sign {
            Sign::Plus => Instr::Add(into, total, term),
            Sign::Minus => Instr::Sub(into, total, term),
        })
    }

    pub(super) fn number(&mut self, n: i64, to: u8) -> Try<()> {
        if let Ok(small) = i32::try_from(n) {
            return self.push(Instr::Int(to, small));
        }
        self.code.pool.push(n);
        self.push(Instr::Long(to, self.code.pool.len() as u32 - 1))
    }

    fn builtin(&mut self, builtin: Builtin, args: &'p [Expr], to: u8) -> Try<Kind> {
        let one = |one| Ok::<_, No>((one, Kind::Int));
        let test = |one| Ok::<_, No>((one, Kind::Bool));
        let (one, kind) = match builtin {
            Builtin::Min | Builtin::Max | Builtin::Gcd if args.len() >= 2 => {
                let word = match builtin {
                    Builtin::Min => Word::Min,
                    Builtin::Max => Word::Max,
                    _ => Word::Gcd,
                };
                let result = self.temporary()?;
                let mut best = self.int(&args[0])?;
                for arg in &args[1..] {
                    let other = self.int(arg)?;
                    self.push(Instr::Binary(word, result, best, other))?;
                    best = result;
                }
                self.push(Instr::Move(to, result))?;
                return Ok(Kind::Int);
            }
            Builtin::Pow if args.len() == 2 => {
                let (a, b) = (self.int(&args[0])?, self.int(&args[1])?);
                self.push(Instr::Binary(Word::Pow, to, a, b))?;
                return Ok(Kind::Int);
            }
            Builtin::Any | Builtin::All => return self.quantifier(builtin == Builtin::All, args, to),
            Builtin::Sum => return self.total(args, to),
            Builtin::Len => {
                let length = self.constants(&args[0])?.len();
                self.number(length as i64, to)?;
                return Ok(Kind::Int);
            }
            Builtin::Bool => return self.truth(&args[0], to),
            Builtin::Int => {
                self.into(&args[0], to)?;
                return Ok(Kind::Int);
            }
            Builtin::Abs => one(One::Abs)?,
            Builtin::Isqrt => one(One::Isqrt)?,
            Builtin::Popcount => one(One::Popcount)?,
            Builtin::BitLength => one(One::BitLength)?,
            Builtin::IsPrime => test(One::IsPrime)?,
            Builtin::IsSquare => test(One::IsSquare)?,
            Builtin::IsFibonacci => test(One::IsFibonacci)?,
            _ => return Err(No),
        };
        let [arg] = args else { return Err(No) };
        let arg = self.int(arg)?;
        self.push(Instr::Unary(one, to, arg))?;
        Ok(kind)
    }

    /// `any(…)` and `all(…)` over a comprehension. A generator is left at the first element that decides;
    /// a list or a set is computed completely first, with any fault in it.
    fn quantifier(&mut self, all: bool, args: &'p [Expr], to: u8) -> Try<Kind> {
        let [Expr { kind: ExprKind::Comprehension { makes, element, clauses }, .. }] = args else { return Err(No) };
        let (end, result) = (self.label(), self.temporary()?);
        self.number(i64::from(all), result)?;
        self.clauses(clauses, &mut |builder| {
            let next = builder.label();
            builder.condition(element, next, all)?;
            builder.number(i64::from(!all), result)?;
            if *makes == Collection::Tuple {
                builder.push(Instr::Jump(end.0))?;
            }
            builder.place(next);
            Ok(())
        })?;
        self.place(end);
        self.push(Instr::Move(to, result))?;
        Ok(Kind::Bool)
    }

    /// `sum(…)` over a comprehension of numbers. A set of them has each once.
    fn total(&mut self, args: &'p [Expr], to: u8) -> Try<Kind> {
        let [Expr { kind: ExprKind::Comprehension { makes, element, clauses }, .. }] = args else { return Err(No) };
        if *makes == Collection::Set {
            return Err(No);
        }
        let result = self.temporary()?;
        self.number(0, result)?;
        self.clauses(clauses, &mut |builder| {
            let mark = builder.free;
            let (value, _) = builder.value(element)?;
            builder.push(Instr::Add(result, result, value))?;
            builder.free = mark;
            Ok(())
        })?;
        self.push(Instr::Move(to, result))?;
        Ok(Kind::Int)
    }
}
