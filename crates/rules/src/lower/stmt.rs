//! Lowers statements of functions.

use super::diagnostic_at;
use super::scope::FunctionScope;
use crate::Diagnostic;
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind};
use crate::syntax::{self, AugmentOperator, Span};
use crate::value::RuleValue;
use grundy_game::text;

/// The function around a statement.
#[derive(Clone, Copy)]
pub(crate) struct BodyContext {
    pub(crate) game: bool,
    pub(crate) generator: bool,
    pub(crate) in_loop: bool,
}

impl FunctionScope<'_, '_> {
    /// Allocates a slot for every name that the statements assign to.
    pub(crate) fn declare_slots(&mut self, body: &[syntax::SyntaxStmt]) {
        use syntax::SyntaxStmtKind as From;
        for stmt in body {
            match &stmt.kind {
                From::Assign(target, _) | From::Augment(target, ..) => self.declare_target(target),
                From::For { target, body, .. } => {
                    self.declare_target(target);
                    self.declare_slots(body);
                }
                From::While { body, .. } => self.declare_slots(body),
                From::If(cases, otherwise) => {
                    cases.iter().for_each(|(_, body)| self.declare_slots(body));
                    self.declare_slots(otherwise);
                }
                _ => {}
            }
        }
    }

    fn declare_target(&mut self, target: &syntax::SyntaxExpr) {
        match &target.kind {
            syntax::SyntaxExprKind::Name(name) => {
                self.local_slot(name);
            }
            syntax::SyntaxExprKind::Display(_, parts) => parts.iter().for_each(|part| self.declare_target(part)),
            _ => {}
        }
    }

    pub(crate) fn lower_body(
        &mut self,
        body: &[syntax::SyntaxStmt],
        place: BodyContext,
    ) -> Result<Vec<RuleStmt>, Diagnostic> {
        let mut out = Vec::new();
        for stmt in body {
            if let Some(kind) = self.lower_stmt(stmt, place)? {
                let augmented = matches!(stmt.kind, syntax::SyntaxStmtKind::Augment(..));
                out.push(RuleStmt { kind, span: stmt.span.clone(), augmented });
            }
        }
        Ok(out)
    }

    fn lower_stmt(
        &mut self,
        stmt: &syntax::SyntaxStmt,
        place: BodyContext,
    ) -> Result<Option<RuleStmtKind>, Diagnostic> {
        use syntax::SyntaxStmtKind as From;
        let span = &stmt.span;
        let inside = BodyContext { in_loop: true, ..place };
        Ok(Some(match &stmt.kind {
            From::Pass => return Ok(None),
            From::Assign(target, value) => {
                let value = self.lower_assigned_value(target, value)?;
                RuleStmtKind::Assign(self.lower_target(target)?, value)
            }
            From::Augment(target, with, value) => self.lower_augmented(target, *with, value, span)?,
            From::If(cases, otherwise) => {
                let mut lowered = Vec::new();
                for (test, body) in cases {
                    lowered.push((self.lower_expr(test)?, self.lower_body(body, place)?));
                }
                RuleStmtKind::If(lowered, self.lower_body(otherwise, place)?)
            }
            From::For { target, items, body } => {
                let items = self.lower_consumed(items)?;
                let (target, body) = (self.lower_target(target)?, self.lower_body(body, inside)?);
                self.refuse_assigned_names(&target, &items, &body)?;
                RuleStmtKind::For { target, items, body }
            }
            From::While { test, body } => {
                RuleStmtKind::While { test: self.lower_expr(test)?, body: self.lower_body(body, inside)? }
            }
            From::Yield(value) => {
                let several = place.game && matches!(value.kind, syntax::SyntaxExprKind::Comprehension { .. });
                let value = if several { self.lower_consumed(value)? } else { self.lower_expr(value)? };
                if place.game {
                    check_is_position(&value)?;
                }
                RuleStmtKind::Yield(value)
            }
            From::YieldFrom(all) => RuleStmtKind::YieldFrom(self.lower_consumed(all)?),
            From::Return(Some(value)) => {
                // The options that a game returns are consumed at once.
                let options = place.game && !place.generator;
                let value = if options { self.lower_consumed(value)? } else { self.lower_expr(value)? };
                if place.generator && !(place.game && may_be_end(&value)) {
                    let message = text!("this function gives its options by `yield`: what it returns would be lost");
                    return Err(diagnostic_at(span, message).with_help(text!("a bare `return` ends the options")));
                }
                RuleStmtKind::Return(Some(value))
            }
            From::Return(None) if !place.game && !place.generator => {
                let message = text!("a helper must return a value, and this `return` has none");
                return Err(diagnostic_at(span, message).with_help(text!("no options: return ()")));
            }
            From::Return(None) => RuleStmtKind::Return(None),
            From::Assert(test, why) => RuleStmtKind::Assert(self.lower_expr(test)?, why.clone()),
            From::Break | From::Continue if !place.in_loop => {
                return Err(diagnostic_at(span, text!("`break` and `continue` are allowed only in a loop")));
            }
            From::Break => RuleStmtKind::Break,
            From::Continue => RuleStmtKind::Continue,
            From::Call(call) => return Err(self.unused_call_error(call)),
            From::Def(def) => {
                let message = text!("a function must be defined at the top of the file, not in another function");
                return Err(diagnostic_at(&def.name_span, message));
            }
            From::Import { .. } => {
                return Err(diagnostic_at(span, text!("imports must be at the top of the file")));
            }
        }))
    }

    fn lower_augmented(
        &mut self,
        target: &syntax::SyntaxExpr,
        with: AugmentOperator,
        value: &syntax::SyntaxExpr,
        span: &Span,
    ) -> Result<RuleStmtKind, Diagnostic> {
        let syntax::SyntaxExprKind::Name(name) = &target.kind else {
            return Err(diagnostic_at(&target.span, text!("a name is expected here")));
        };
        let slot = self.local_slot(name);
        let old = Box::new(RuleExpr { kind: RuleExprKind::Slot(slot), span: target.span.clone() });
        let value = self.lower_expr(value)?;
        let kind = match with {
            AugmentOperator::Sign(sign) => RuleExprKind::Chain(old, vec![(sign, value)]),
            AugmentOperator::Operator(operator) => RuleExprKind::Binary(operator, old, Box::new(value)),
        };
        Ok(RuleStmtKind::Assign(AssignTarget::Slot(slot), RuleExpr { kind, span: span.clone() }))
    }

    /// Lowers the value assigned to a target. Several names consume the items of their value at once.
    pub(super) fn lower_assigned_value(
        &mut self,
        target: &syntax::SyntaxExpr,
        value: &syntax::SyntaxExpr,
    ) -> Result<RuleExpr, Diagnostic> {
        match &target.kind {
            syntax::SyntaxExprKind::Display(..) => self.lower_consumed(value),
            _ => self.lower_expr(value),
        }
    }

    pub(super) fn lower_target(&mut self, target: &syntax::SyntaxExpr) -> Result<AssignTarget, Diagnostic> {
        match &target.kind {
            syntax::SyntaxExprKind::Name(name) => Ok(AssignTarget::Slot(self.local_slot(name))),
            syntax::SyntaxExprKind::Display(_, parts) => {
                let parts = parts.iter().map(|part| self.lower_target(part)).collect::<Result<_, _>>()?;
                Ok(AssignTarget::Unpack(parts, target.span.clone()))
            }
            _ => Err(diagnostic_at(&target.span, text!("a name is expected here"))),
        }
    }

    /// The error for a call whose value is not used.
    fn unused_call_error(&mut self, call: &syntax::SyntaxExpr) -> Diagnostic {
        match self.lower_expr(call) {
            Err(error) => error,
            Ok(_) => {
                let message = text!("this call is not used: is a `yield` or a `return` missing before it?");
                diagnostic_at(&call.span, message).with_example("yield kayles(n - 1)")
            }
        }
    }
}

/// Whether a value may be an end. A generator can return nothing else.
fn may_be_end(value: &RuleExpr) -> bool {
    match &value.kind {
        RuleExprKind::Const(value) => matches!(value, RuleValue::End(_)),
        RuleExprKind::Either(parts) => may_be_end(&parts[1]) || may_be_end(&parts[2]),
        RuleExprKind::Logic(_, items) => items.iter().any(may_be_end),
        RuleExprKind::Slot(_) | RuleExprKind::Global(_) | RuleExprKind::Helper(..) | RuleExprKind::Index(..) => true,
        _ => false,
    }
}

/// Refuses an option that certainly is not a position.
fn check_is_position(value: &RuleExpr) -> Result<(), Diagnostic> {
    let kind = match &value.kind {
        RuleExprKind::Const(RuleValue::Int(0)) => return Ok(()),
        RuleExprKind::Const(RuleValue::End(_)) => {
            let message = text!("an end is returned, not yielded");
            return Err(diagnostic_at(&value.span, message).with_example("return lose"));
        }
        RuleExprKind::Const(value) if !matches!(value, RuleValue::Outer(_)) => value.kind(),
        RuleExprKind::Display(kind, items) => {
            let message = text!("an option is one position, not several");
            let error = diagnostic_at(&value.span, message);
            return Err(match (kind, items.len()) {
                (syntax::CollectionKind::Tuple, 2..) => {
                    error.with_help(text!("heaps that lie side by side are added: g(a) + g(b)"))
                }
                _ => error.with_help(text!("several options: yield from …")),
            });
        }
        RuleExprKind::Comprehension { .. } => {
            let message = text!("these are several options");
            return Err(diagnostic_at(&value.span, message).with_help(text!("several options: yield from …")));
        }
        RuleExprKind::Compare(..) => RuleValue::Bool(true).kind(),
        RuleExprKind::Chain(first, _) => return check_is_position(first),
        RuleExprKind::Builtin(builtin, _)
            if !matches!(builtin, Builtin::Sum | Builtin::Entail | Builtin::Complimenting) =>
        {
            RuleValue::Int(1).kind()
        }
        _ => return Ok(()),
    };
    let (en, zh) = (kind.en, kind.zh);
    let message = text!("an option is a position, not {text}", text = (en, zh));
    Err(diagnostic_at(&value.span, message).with_example("yield kayles(n - 1)"))
}
