//! Lowers expressions.

use super::diagnostic_at;
use super::scope::{FileItem, FunctionScope, NameMeaning, PENDING_SLOT, ScopeKind};
use crate::Diagnostic;
use crate::ir::{AssignTarget, RuleClause, RuleExpr, RuleExprKind};
use crate::syntax::{self, Span};
use crate::value::RuleValue;
use grundy_game::text;
use std::sync::Arc;

impl FunctionScope<'_, '_> {
    /// Lowers an expression whose value is needed.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid, or [makes its items one by one](super::lazy) and so has no value here.
    pub(crate) fn lower_expr(&mut self, expr: &syntax::SyntaxExpr) -> Result<RuleExpr, Diagnostic> {
        let value = self.lower_value_or_items(expr)?;
        self.require_value(&value)?;
        Ok(value)
    }

    /// Lowers an expression that has a value or makes items one by one.
    pub(super) fn lower_value_or_items(&mut self, expr: &syntax::SyntaxExpr) -> Result<RuleExpr, Diagnostic> {
        use syntax::SyntaxExprKind as From;
        let span = &expr.span;
        let kind = match &expr.kind {
            From::Int(n) => RuleExprKind::Const(RuleValue::from_integer(n.clone())),
            From::Bool(b) => RuleExprKind::Const(RuleValue::Bool(*b)),
            From::Str(text) => RuleExprKind::Const(RuleValue::Str(text.as_str().into())),
            From::Point(code) => RuleExprKind::Const(self.lower_code_number(code, span)?),
            From::Name(name) => self.lower_name(name, span)?,
            From::Display(kind, items) => RuleExprKind::Display(*kind, self.lower_starred(items)?),
            From::Call(call) => self.lower_call(call, span)?,
            From::Chain(first, terms) => {
                let first = self.lower_boxed(first)?;
                let terms =
                    terms.iter().map(|(sign, term)| Ok((*sign, self.lower_expr(term)?))).collect::<Result<_, _>>()?;
                RuleExprKind::Chain(first, terms)
            }
            From::Binary(operator, a, b) => RuleExprKind::Binary(*operator, self.lower_boxed(a)?, self.lower_boxed(b)?),
            From::Unary(prefix, a) => RuleExprKind::Unary(*prefix, self.lower_boxed(a)?),
            From::Compare(first, rest) => {
                let first = self.lower_boxed(first)?;
                let rest =
                    rest.iter().map(|(op, other)| Ok((*op, self.lower_expr(other)?))).collect::<Result<_, _>>()?;
                RuleExprKind::Compare(first, rest)
            }
            From::Logic(logic, items) => RuleExprKind::Logic(*logic, self.lower_exprs(items)?),
            From::Either { test, then, otherwise } => RuleExprKind::Either(Box::new([
                self.lower_expr(test)?,
                self.lower_expr(then)?,
                self.lower_expr(otherwise)?,
            ])),
            From::Index(value, index) => RuleExprKind::Index(self.lower_boxed(value)?, self.lower_boxed(index)?),
            From::Slice(value, parts) => {
                let mut part =
                    |part: &Option<syntax::SyntaxExpr>| part.as_ref().map(|part| self.lower_expr(part)).transpose();
                let parts = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
                RuleExprKind::Slice(self.lower_boxed(value)?, Box::new(parts))
            }
            From::Comprehension { makes, element, clauses } => {
                let before = self.inner.len();
                let clauses = self.lower_clauses(clauses)?;
                let element = self.lower_boxed(element)?;
                self.inner.truncate(before);
                RuleExprKind::Comprehension { makes: *makes, element, clauses }
            }
            From::Starred(_) => {
                let message = text!("`*` is allowed only before an argument or an item");
                return Err(diagnostic_at(span, message).with_example("nim(*heaps)"));
            }
            From::Attribute(..) => {
                let message = text!("only a few methods of Python may be called");
                return Err(diagnostic_at(span, message).with_example("n.bit_length()"));
            }
        };
        Ok(RuleExpr { kind, span: span.clone() })
    }

    pub(super) fn lower_boxed(&mut self, expr: &syntax::SyntaxExpr) -> Result<Box<RuleExpr>, Diagnostic> {
        self.lower_expr(expr).map(Box::new)
    }

    pub(super) fn lower_exprs(&mut self, exprs: &[syntax::SyntaxExpr]) -> Result<Vec<RuleExpr>, Diagnostic> {
        exprs.iter().map(|expr| self.lower_expr(expr)).collect()
    }

    /// Lowers items, some of which may be starred.
    pub(super) fn lower_starred(&mut self, items: &[syntax::SyntaxExpr]) -> Result<Vec<RuleExpr>, Diagnostic> {
        let item = |item: &syntax::SyntaxExpr| match &item.kind {
            syntax::SyntaxExprKind::Starred(all) => Ok(RuleExpr {
                kind: RuleExprKind::Starred(Box::new(self.lower_consumed(all)?)),
                span: item.span.clone(),
            }),
            _ => self.lower_expr(item),
        };
        items.iter().map(item).collect()
    }

    /// Lowers the loops of a comprehension. The items of the first loop are evaluated outside of it.
    fn lower_clauses(&mut self, clauses: &[syntax::ComprehensionClause]) -> Result<Vec<RuleClause>, Diagnostic> {
        let mut lowered = Vec::with_capacity(clauses.len());
        for (place, clause) in clauses.iter().enumerate() {
            let items = self.lower_consumed(&clause.items)?;
            if place == 0 {
                clauses.iter().for_each(|clause| self.mark_pending_names(&clause.target));
            } else {
                self.refuse_rebound_names(&items, &clauses[place..])?;
            }
            let target = self.lower_inner_target(&clause.target)?;
            lowered.push(RuleClause { target, items, tests: self.lower_exprs(&clause.tests)? });
        }
        Ok(lowered)
    }

    /// Marks the names of a target as belonging to a comprehension, without a value so far.
    fn mark_pending_names(&mut self, target: &syntax::SyntaxExpr) {
        match &target.kind {
            syntax::SyntaxExprKind::Name(name) => self.inner.push((name.clone(), PENDING_SLOT)),
            syntax::SyntaxExprKind::Display(_, parts) => parts.iter().for_each(|part| self.mark_pending_names(part)),
            _ => {}
        }
    }

    /// Lowers the target of a comprehension, whose names are local to it.
    fn lower_inner_target(&mut self, target: &syntax::SyntaxExpr) -> Result<AssignTarget, Diagnostic> {
        match &target.kind {
            syntax::SyntaxExprKind::Name(name) => {
                let slot = self.new_slot(name);
                self.inner.push((name.clone(), slot));
                Ok(AssignTarget::Slot(slot))
            }
            syntax::SyntaxExprKind::Display(_, parts) => {
                let parts = parts.iter().map(|part| self.lower_inner_target(part)).collect::<Result<_, _>>()?;
                Ok(AssignTarget::Unpack(parts, target.span.clone()))
            }
            _ => Err(diagnostic_at(&target.span, text!("a name is expected here"))),
        }
    }

    fn lower_name(&self, name: &str, span: &Span) -> Result<RuleExprKind, Diagnostic> {
        Ok(match self.meaning(name, span)? {
            NameMeaning::Slot(PENDING_SLOT) => {
                let message = text!("`{name}` has no value yet: this comprehension binds it further to the right");
                return Err(diagnostic_at(span, message));
            }
            NameMeaning::Slot(slot) => RuleExprKind::Slot(slot),
            NameMeaning::Here(FileItem::Global(index)) => RuleExprKind::Global(index),
            NameMeaning::Here(FileItem::Outer(value)) => RuleExprKind::Const(value),
            NameMeaning::Here(FileItem::End(end)) => RuleExprKind::Const(RuleValue::End(end)),
            NameMeaning::Here(FileItem::Function(_) | FileItem::Builtin(_)) => {
                let message = text!("`{name}` is a function, and must be called");
                return Err(diagnostic_at(span, message).with_help(text!("for example: {name}(n)")));
            }
        })
    }

    /// A number with a point is a code if the resolver has codes.
    fn lower_code_number(&self, code: &str, span: &Span) -> Result<RuleValue, Diagnostic> {
        match self.names.outer.resolve_code(code).filter(|_| self.kind != ScopeKind::File) {
            Some(Ok(ruleset)) => Ok(RuleValue::Outer(Arc::new(ruleset))),
            // A code has 0 or 4 before its point: another number is a fraction, such as 1.618.
            Some(Err(misfit)) if code.starts_with(['0', '4']) => {
                Err(diagnostic_at(span, misfit.message).with_example("octal(\"0.137\")(20)"))
            }
            None if self.kind == ScopeKind::Question => {
                Err(diagnostic_at(span, text!("only whole numbers are allowed here")))
            }
            _ => Err(diagnostic_at(span, text!("only whole numbers are allowed here")).with_help(match code {
                "0.5" | ".5" => text!("the square root of n, rounded down, is isqrt(n)"),
                _ => text!("to compare with a fraction, multiply: 1000 * b < 1618 * a"),
            })),
        }
    }
}
