//! Evaluates expressions.

use super::arith::{add, binary, compare, negative};
use super::lazy::VisitWith;
use super::{Frame, Halt, Run};
use crate::builtin::Builtin;
use crate::fault::{Fault, Ran};
use crate::ir::{Clause, Expr, ExprKind, Function};
use crate::syntax::{Collection, Logic, Prefix, Sign};
use crate::value::{Part, Val, Who};
use grundy_game::{Arg, Args, Sum, call};
use grundy_theory::say;
use std::ops::ControlFlow;
use std::sync::Arc;

impl<'p> Run<'p> {
    pub(super) fn expr(&mut self, expr: &'p Expr, frame: &mut Frame) -> Ran<Val> {
        match &expr.kind {
            ExprKind::Const(value) => return Ok(value.clone()),
            ExprKind::Slot(slot) if !matches!(frame.slots[*slot], Val::Unset) => return Ok(frame.slots[*slot].clone()),
            _ => {}
        }
        let result = self.spend(1).and_then(|()| self.deeper()).and_then(|()| self.compound(expr, frame));
        self.depth = self.depth.saturating_sub(1);
        result.map_err(|fault| fault.at(frame.function, &expr.span))
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, test: &'p Expr, frame: &mut Frame) -> Ran<bool> {
        let value = self.expr(test, frame)?;
        truth(&value).map_err(|fault| fault.at(frame.function, &test.span))
    }

    fn compound(&mut self, expr: &'p Expr, frame: &mut Frame) -> Ran<Val> {
        match &expr.kind {
            ExprKind::Const(value) => Ok(value.clone()),
            ExprKind::Slot(slot) => {
                let slots = self.program.functions.get(frame.function as usize).map(|function| &function.slots);
                let name = slots.unwrap_or(&self.program.global_names).get(*slot).map_or("", String::as_str);
                Err(Fault::rule(say!("`{name}` has no value yet", "`{name}` 还没有值")))
            }
            ExprKind::Global(index) => match &self.program.globals[*index] {
                Val::Unset => {
                    let name = &self.program.global_names[*index];
                    Err(Fault::rule(say!("`{name}` has no value yet", "`{name}` 还没有值")))
                }
                value => Ok(value.clone()),
            },
            ExprKind::Display(kind, items) => {
                let items = self.items(items, frame)?;
                if *kind == Collection::Set { Val::set(items) } else { Val::seq(*kind, items) }
            }
            ExprKind::Chain(first, terms) => {
                let mut total = self.expr(first, frame)?;
                for (sign, term) in terms {
                    let term = self.expr(term, frame)?;
                    total = match sign {
                        Sign::Plus => add(self, total, term)?,
                        Sign::Minus => self.subtract(total, term)?,
                    };
                }
                Ok(total)
            }
            ExprKind::Binary(operator, a, b) => {
                let (a, b) = (self.expr(a, frame)?, self.expr(b, frame)?);
                binary(self, *operator, a, b)
            }
            ExprKind::Unary(prefix, a) => {
                let a = self.expr(a, frame)?;
                match prefix {
                    Prefix::Not => Ok(Val::Bool(!truth(&a)?)),
                    Prefix::Negative => negative(&a),
                    Prefix::Invert => {
                        let minus_one = negative(&a)?;
                        self.subtract(minus_one, Val::Int(1))
                    }
                }
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.expr(first, frame)?;
                for (comparison, other) in rest {
                    let right = self.expr(other, frame)?;
                    if !compare(self, *comparison, &left, &right)? {
                        return Ok(Val::Bool(false));
                    }
                    left = right;
                }
                Ok(Val::Bool(true))
            }
            ExprKind::Logic(logic, items) => {
                let (last, first) = items.split_last().expect("an `and` has two sides");
                for item in first {
                    let value = self.expr(item, frame)?;
                    if truth(&value)? == (*logic == Logic::Or) {
                        return Ok(value);
                    }
                }
                self.expr(last, frame)
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                if self.holds(test, frame)? { self.expr(then, frame) } else { self.expr(otherwise, frame) }
            }
            ExprKind::Index(value, index) => {
                let (value, index) = (self.expr(value, frame)?, self.expr(index, frame)?);
                self.index(&value, &index)
            }
            ExprKind::Slice(value, parts) => {
                let value = self.expr(value, frame)?;
                let mut part = |part: &'p Option<Expr>| part.as_ref().map(|part| self.expr(part, frame)).transpose();
                let parts = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
                self.slice(&value, &parts)
            }
            ExprKind::Comprehension { makes, element, clauses } => {
                let mut items = Vec::new();
                let made = self.comprehension(element, clauses, frame, &mut |run, _, item| {
                    items.push(item);
                    run.spend(4)?;
                    Ok(ControlFlow::Continue(()))
                });
                let _ = inside_expression(made)?;
                if *makes == Collection::Set { Val::set(items) } else { Val::seq(*makes, items) }
            }
            ExprKind::Starred(_) => unreachable!("a star stands among arguments or items"),
            ExprKind::Builtin(builtin, args) => self.builtin_call(*builtin, args, frame),
            ExprKind::Helper(helper, args) => {
                let args = self.helper_arguments(*helper, args, frame)?;
                self.call(*helper, args)
            }
            ExprKind::Game { game, args, keywords } => {
                let args = self.items(args, frame)?;
                let mut values = Vec::with_capacity(keywords.len());
                for (index, keyword) in keywords.iter().enumerate() {
                    values.push(match keyword {
                        Some(value) => Some(self.expr(value, frame)?),
                        None => self.omitted(*game, index),
                    });
                }
                self.position(*game, args, &values)
            }
            ExprKind::Call { callee, args, keywords } => self.outer(callee, args, keywords, frame),
        }
    }

    /// The value of an omitted keyword: that of the position whose options are computed, or the default.
    fn omitted(&self, game: u32, index: usize) -> Option<Val> {
        match &self.playing {
            Some(playing) if playing.game == game => playing.keywords.get(index).cloned(),
            _ => self.program.functions[game as usize].keywords[index].clone(),
        }
    }

    /// The arguments of a helper, completed by its defaults.
    pub(super) fn helper_arguments(&mut self, helper: u32, args: &'p [Expr], frame: &mut Frame) -> Ran<Vec<Val>> {
        let mut args = self.items(args, frame)?;
        let function = self.function(helper)?;
        let missing = function.params.saturating_sub(args.len());
        if args.len() > function.params || missing > function.defaults.len() {
            let (name, params, given) = (&function.name, function.params, args.len());
            let said = say!(
                "`{name}` takes {params} arguments, not {given}",
                "`{name}` 应有 {params} 个参数，而不是 {given} 个"
            );
            return Err(Fault::rule(said));
        }
        args.extend_from_slice(&function.defaults[function.defaults.len() - missing..]);
        Ok(args)
    }

    /// The function that is called.
    ///
    /// # Errors
    /// Its `def` stands below the statement of the file that runs.
    pub(super) fn function(&self, index: u32) -> Ran<&'p Function> {
        let function = &self.program.functions[index as usize];
        if self.program.defined <= index {
            let name = &function.name;
            return Err(Fault::rule(say!(
                "`{name}` is not defined yet: its `def` stands below",
                "`{name}` 尚未定义：它的 `def` 在后面"
            )));
        }
        Ok(function)
    }

    /// Evaluates items, some of which may be starred.
    pub(super) fn items(&mut self, exprs: &'p [Expr], frame: &mut Frame) -> Ran<Vec<Val>> {
        let mut items = Vec::with_capacity(exprs.len());
        for expr in exprs {
            match &expr.kind {
                ExprKind::Starred(all) => {
                    let list = self.expr(all, frame)?;
                    for item in self.iterate(&list).map_err(|fault| fault.at(frame.function, &all.span))? {
                        self.spend(4)?;
                        items.push(item);
                    }
                }
                _ => items.push(self.expr(expr, frame)?),
            }
        }
        self.spend(items.len() as u64)?;
        Ok(items)
    }

    /// Calls `visit` with every element of a comprehension.
    pub(super) fn comprehension(
        &mut self,
        element: &'p Expr,
        clauses: &'p [Clause],
        frame: &mut Frame,
        visit: VisitWith<'_, 'p>,
    ) -> Result<ControlFlow<()>, Halt> {
        let Some((clause, inner)) = clauses.split_first() else {
            let item = self.expr(element, frame)?;
            return visit(self, frame, item);
        };
        self.each_item(&clause.items, frame, &mut |run, frame, item| {
            run.spend(1)?;
            run.assign(&clause.target, item, frame)?;
            for test in &clause.tests {
                if !run.holds(test, frame)? {
                    return Ok(ControlFlow::Continue(()));
                }
            }
            run.comprehension(element, inner, frame, visit)
        })
    }

    /// A call of something from outside: a ruleset, a family.
    fn outer(
        &mut self,
        callee: &'p Expr,
        args: &'p [Expr],
        keywords: &'p [(String, Expr)],
        frame: &mut Frame,
    ) -> Ran<Val> {
        let callee = match self.expr(callee, frame)? {
            Val::Outer(arg) => arg,
            other => {
                let kind = other.kind();
                let (en, zh) = (kind.en, kind.zh);
                return Err(Fault::rule(say!("{en} cannot be called", "{zh}不能调用")));
            }
        };
        let sums = self.sums;
        let no_position = || Fault::rule(say!("a position is no argument here", "局面不能作为参数"));
        let sum = |parts: &[Part]| sums.ok_or_else(no_position)?.sum(parts);
        // In a compound all components count, so no pairs may be dropped.
        let cancelling = std::mem::replace(&mut self.cancelling, super::Cancelling::Off);
        let args = self.items(args, frame)?;
        let positional = args.iter().map(|arg| arg.to_arg(&sum)).collect::<Result<_, _>>()?;
        let mut named = Vec::new();
        for (name, value) in keywords {
            named.push((name.clone(), self.expr(value, frame)?.to_arg(&sum)?));
        }
        self.cancelling = cancelling;
        self.spend(64)?;
        match call(&callee, Args { positional, keywords: named }) {
            Ok(Arg::Position(sum)) => self.outer_position(&sum),
            Ok(other) => Ok(Val::Outer(Arc::new(other))),
            Err(misfit) => Err(Fault::rule(misfit.said)),
        }
    }

    /// A sum of positions of rulesets from outside.
    fn outer_position(&mut self, sum: &Sum) -> Ran<Val> {
        let part = |component: &grundy_game::Component| {
            let args = component.args.iter().map(Val::of_arg).collect::<Result<Vec<_>, _>>()?;
            Ok(Part { game: Who::Outer(Arc::clone(&component.game)), args: args.into() })
        };
        let parts = sum.components.iter().map(part).collect::<Ran<Vec<_>>>()?;
        self.parts(parts)
    }

    fn builtin_call(&mut self, builtin: Builtin, args: &'p [Expr], frame: &mut Frame) -> Ran<Val> {
        // `any` and `all` stop at the first item that decides, and a generator then makes no more items; `sum` needs no list.
        // A list or a set is computed completely before the call, with any fault in it.
        if let [only] = args
            && self.is_lazy(only)
        {
            match builtin {
                Builtin::Any | Builtin::All => {
                    let all = builtin == Builtin::All;
                    let flow = self.each_item(only, frame, &mut |_, _, item| {
                        Ok(if truth(&item)? == all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                    });
                    return Ok(Val::Bool(inside_expression(flow)?.is_break() != all));
                }
                Builtin::Sum => {
                    let mut total = Val::Int(0);
                    let flow = self.each_item(only, frame, &mut |run, _, item| {
                        total = add(run, std::mem::replace(&mut total, Val::Unset), item)?;
                        Ok(ControlFlow::Continue(()))
                    });
                    let _ = inside_expression(flow)?;
                    return Ok(total);
                }
                _ => {}
            }
        }
        let args = self.items(args, frame)?;
        self.builtin(builtin, &args)
    }

    fn subtract(&mut self, a: Val, b: Val) -> Ran<Val> {
        super::arith::subtract(self, a, b)
    }
}

/// The result of a part of an expression. Only statements give options and leave loops, so the other cases cannot occur.
fn inside_expression<T>(result: Result<T, Halt>) -> Ran<T> {
    result.map_err(|halt| match halt {
        Halt::Fault(fault) => fault,
        Halt::Enough | Halt::Left(_) => unreachable!("an expression gives no options"),
    })
}

/// Whether a value counts as true. A position does not: it is not its value, nor who wins it.
pub(super) fn truth(value: &Val) -> Ran<bool> {
    match value {
        Val::Position(_) => Err(no_value()),
        other => Ok(other.truth()),
    }
}

/// The error for a position where a value is expected.
pub(super) fn no_value() -> Box<Fault> {
    Fault::rule(say!(
        "a position is not its value: it is neither a number nor the answer to who wins",
        "局面不是它的值：它不表示胜负，也不是数"
    ))
    .help(say!(
        "rules only name the moves: who wins and the values are computed",
        "规则只写走法：胜负和 SG 值由程序计算"
    ))
}
