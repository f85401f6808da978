//! Lowers statements of functions.

use super::scope::Scope;
use super::wrong;
use crate::Diagnostic;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::syntax::{self, AugmentWith, Span};
use crate::value::Val;
use grundy_theory::say;

/// The function around a statement.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) game: bool,
    pub(crate) generator: bool,
    pub(crate) in_loop: bool,
}

impl Scope<'_, '_> {
    /// Allocates a slot for every name that the statements assign to.
    pub(crate) fn declare(&mut self, body: &[syntax::Stmt]) {
        use syntax::StmtKind as From;
        for stmt in body {
            match &stmt.kind {
                From::Assign(target, _) | From::Augment(target, ..) => self.declare_target(target),
                From::For { target, body, .. } => {
                    self.declare_target(target);
                    self.declare(body);
                }
                From::While { body, .. } => self.declare(body),
                From::If(cases, otherwise) => {
                    cases.iter().for_each(|(_, body)| self.declare(body));
                    self.declare(otherwise);
                }
                _ => {}
            }
        }
    }

    fn declare_target(&mut self, target: &syntax::Expr) {
        match &target.kind {
            syntax::ExprKind::Name(name) => {
                self.local(name);
            }
            syntax::ExprKind::Display(_, parts) => parts.iter().for_each(|part| self.declare_target(part)),
            _ => {}
        }
    }

    pub(crate) fn body(&mut self, body: &[syntax::Stmt], place: Place) -> Result<Vec<Stmt>, Diagnostic> {
        let mut out = Vec::new();
        for stmt in body {
            if let Some(kind) = self.stmt(stmt, place)? {
                let augmented = matches!(stmt.kind, syntax::StmtKind::Augment(..));
                out.push(Stmt { kind, span: stmt.span.clone(), augmented });
            }
        }
        Ok(out)
    }

    fn stmt(&mut self, stmt: &syntax::Stmt, place: Place) -> Result<Option<StmtKind>, Diagnostic> {
        use syntax::StmtKind as From;
        let span = &stmt.span;
        let inside = Place { in_loop: true, ..place };
        Ok(Some(match &stmt.kind {
            From::Pass => return Ok(None),
            From::Assign(target, value) => {
                let value = self.assigned_value(target, value)?;
                StmtKind::Assign(self.target(target)?, value)
            }
            From::Augment(target, with, value) => self.augment(target, *with, value, span)?,
            From::If(cases, otherwise) => {
                let mut lowered = Vec::new();
                for (test, body) in cases {
                    lowered.push((self.expr(test)?, self.body(body, place)?));
                }
                StmtKind::If(lowered, self.body(otherwise, place)?)
            }
            From::For { target, items, body } => {
                let items = self.consumed(items)?;
                let (target, body) = (self.target(target)?, self.body(body, inside)?);
                self.assigns_nothing_read(&target, &items, &body)?;
                StmtKind::For { target, items, body }
            }
            From::While { test, body } => StmtKind::While { test: self.expr(test)?, body: self.body(body, inside)? },
            From::Yield(value) => {
                let several = place.game && matches!(value.kind, syntax::ExprKind::Comprehension { .. });
                let value = if several { self.consumed(value)? } else { self.expr(value)? };
                if place.game {
                    is_position(&value)?;
                }
                StmtKind::Yield(value)
            }
            From::YieldFrom(all) => StmtKind::YieldFrom(self.consumed(all)?),
            From::Return(Some(value)) => {
                // The options that a game returns are consumed at once.
                let options = place.game && !place.generator;
                let value = if options { self.consumed(value)? } else { self.expr(value)? };
                if place.generator && !(place.game && may_be_end(&value)) {
                    let said = say!(
                        "this function gives its options by `yield`: what it returns would be lost",
                        "这个函数用 `yield` 给出后继：`return` 的值会丢失"
                    );
                    return Err(wrong(span, said)
                        .help(say!("a bare `return` ends the options", "单独的 `return` 表示后继到此为止")));
                }
                StmtKind::Return(Some(value))
            }
            From::Return(None) if !place.game && !place.generator => {
                let said = say!("a helper returns a value, and here it has none", "辅助函数应返回一个值，这里没有");
                return Err(wrong(span, said).help(say!("no options: return ()", "没有后继：return ()")));
            }
            From::Return(None) => StmtKind::Return(None),
            From::Assert(test, why) => StmtKind::Assert(self.expr(test)?, why.clone()),
            From::Break | From::Continue if !place.in_loop => {
                return Err(wrong(span, say!("there is no loop around this", "这里不在循环之中")));
            }
            From::Break => StmtKind::Break,
            From::Continue => StmtKind::Continue,
            From::Call(call) => return Err(self.idle(call)),
            From::Def(def) => {
                let said =
                    say!("a function stands at the top of the file, not in another", "函数应写在文件最外层，不能嵌套");
                return Err(wrong(&def.name_span, said));
            }
            From::Import { .. } => {
                return Err(wrong(span, say!("imports stand at the top of the file", "导入语句应写在文件最外层")));
            }
        }))
    }

    fn augment(
        &mut self,
        target: &syntax::Expr,
        with: AugmentWith,
        value: &syntax::Expr,
        span: &Span,
    ) -> Result<StmtKind, Diagnostic> {
        let syntax::ExprKind::Name(name) = &target.kind else {
            return Err(wrong(&target.span, say!("a name is expected here", "这里应为名字")));
        };
        let slot = self.local(name);
        let old = Box::new(Expr { kind: ExprKind::Slot(slot), span: target.span.clone() });
        let value = self.expr(value)?;
        let kind = match with {
            AugmentWith::Sign(sign) => ExprKind::Chain(old, vec![(sign, value)]),
            AugmentWith::Operator(operator) => ExprKind::Binary(operator, old, Box::new(value)),
        };
        Ok(StmtKind::Assign(Target::Slot(slot), Expr { kind, span: span.clone() }))
    }

    /// Lowers the value assigned to a target. Several names consume the items of their value at once.
    pub(super) fn assigned_value(&mut self, target: &syntax::Expr, value: &syntax::Expr) -> Result<Expr, Diagnostic> {
        match &target.kind {
            syntax::ExprKind::Display(..) => self.consumed(value),
            _ => self.expr(value),
        }
    }

    pub(super) fn target(&mut self, target: &syntax::Expr) -> Result<Target, Diagnostic> {
        match &target.kind {
            syntax::ExprKind::Name(name) => Ok(Target::Slot(self.local(name))),
            syntax::ExprKind::Display(_, parts) => {
                let parts = parts.iter().map(|part| self.target(part)).collect::<Result<_, _>>()?;
                Ok(Target::Unpack(parts, target.span.clone()))
            }
            _ => Err(wrong(&target.span, say!("a name is expected here", "这里应为名字"))),
        }
    }

    /// The error for a call whose value is not used.
    fn idle(&mut self, call: &syntax::Expr) -> Diagnostic {
        match self.expr(call) {
            Err(error) => error,
            Ok(_) => {
                let said = say!(
                    "this call is not used: is a `yield` or a `return` missing before it?",
                    "这个调用的结果没有被使用：前面是否漏了 `yield` 或 `return`？"
                );
                wrong(&call.span, said).example("yield kayles(n - 1)")
            }
        }
    }
}

/// Whether a value may be an end. A generator can return nothing else.
fn may_be_end(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Const(value) => matches!(value, Val::End(_)),
        ExprKind::Either(parts) => may_be_end(&parts[1]) || may_be_end(&parts[2]),
        ExprKind::Logic(_, items) => items.iter().any(may_be_end),
        ExprKind::Slot(_) | ExprKind::Global(_) | ExprKind::Helper(..) | ExprKind::Index(..) => true,
        _ => false,
    }
}

/// Refuses an option that certainly is not a position.
fn is_position(value: &Expr) -> Result<(), Diagnostic> {
    let kind = match &value.kind {
        ExprKind::Const(Val::Int(0)) => return Ok(()),
        ExprKind::Const(Val::End(_)) => {
            let said = say!("an end is returned, not yielded", "终局用 `return` 返回，不用 `yield` 给出");
            return Err(wrong(&value.span, said).example("return lose"));
        }
        ExprKind::Const(value) if !matches!(value, Val::Outer(_)) => value.kind(),
        ExprKind::Display(kind, items) => {
            let said = say!("an option is one position, not several", "一个后继是一个局面，而不是多个");
            let error = wrong(&value.span, said);
            return Err(match (kind, items.len()) {
                (syntax::Collection::Tuple, 2..) => error
                    .help(say!("heaps that lie side by side are added: g(a) + g(b)", "并列的各堆用加号：g(a) + g(b)")),
                _ => error.help(say!("several options: yield from …", "给出多个后继：yield from …")),
            });
        }
        ExprKind::Comprehension { .. } => {
            let said = say!("these are several options", "这里有多个后继");
            return Err(
                wrong(&value.span, said).help(say!("several options: yield from …", "给出多个后继：yield from …"))
            );
        }
        ExprKind::Compare(..) => Val::Bool(true).kind(),
        ExprKind::Chain(first, _) => return is_position(first),
        ExprKind::Builtin(builtin, _) if *builtin != crate::builtin::Builtin::Sum => Val::Int(1).kind(),
        _ => return Ok(()),
    };
    let (en, zh) = (kind.en, kind.zh);
    let said = say!("an option is a position, not {en}", "后继应为局面，而不是{zh}");
    Err(wrong(&value.span, said).example("yield kayles(n - 1)"))
}
