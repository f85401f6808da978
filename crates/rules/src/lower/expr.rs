//! Lowers expressions.

use super::scope::{Here, Meaning, PENDING, Scope};
use super::wrong;
use crate::Diagnostic;
use crate::ir::{Clause, Expr, ExprKind, Target};
use crate::syntax::{self, Span};
use crate::value::Val;
use grundy_theory::say;
use std::sync::Arc;

impl Scope<'_, '_> {
    /// Lowers an expression whose value is needed.
    ///
    /// # Errors
    /// The expression is not valid, or [makes its items one by one](super::lazy) and so has no value here.
    pub(crate) fn expr(&mut self, expr: &syntax::Expr) -> Result<Expr, Diagnostic> {
        let value = self.value_or_items(expr)?;
        self.is_value(&value)?;
        Ok(value)
    }

    /// Lowers an expression that has a value or makes items one by one.
    pub(super) fn value_or_items(&mut self, expr: &syntax::Expr) -> Result<Expr, Diagnostic> {
        use syntax::ExprKind as From;
        let span = &expr.span;
        let kind = match &expr.kind {
            From::Int(n) => ExprKind::Const(Val::int(n.clone())),
            From::Bool(b) => ExprKind::Const(Val::Bool(*b)),
            From::Str(text) => ExprKind::Const(Val::Str(text.as_str().into())),
            From::Point(code) => ExprKind::Const(self.point(code, span)?),
            From::Name(name) => self.name(name, span)?,
            From::Display(kind, items) => ExprKind::Display(*kind, self.starred(items)?),
            From::Call(call) => self.call(call, span)?,
            From::Chain(first, terms) => {
                let terms = terms.iter().map(|(sign, term)| Ok((*sign, self.expr(term)?))).collect::<Result<_, _>>()?;
                ExprKind::Chain(self.boxed(first)?, terms)
            }
            From::Binary(operator, a, b) => ExprKind::Binary(*operator, self.boxed(a)?, self.boxed(b)?),
            From::Unary(prefix, a) => ExprKind::Unary(*prefix, self.boxed(a)?),
            From::Compare(first, rest) => {
                let rest = rest.iter().map(|(op, other)| Ok((*op, self.expr(other)?))).collect::<Result<_, _>>()?;
                ExprKind::Compare(self.boxed(first)?, rest)
            }
            From::Logic(logic, items) => ExprKind::Logic(*logic, self.exprs(items)?),
            From::Either { test, then, otherwise } => {
                ExprKind::Either(Box::new([self.expr(test)?, self.expr(then)?, self.expr(otherwise)?]))
            }
            From::Index(value, index) => ExprKind::Index(self.boxed(value)?, self.boxed(index)?),
            From::Slice(value, parts) => {
                let mut part = |part: &Option<syntax::Expr>| part.as_ref().map(|part| self.expr(part)).transpose();
                let parts = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
                ExprKind::Slice(self.boxed(value)?, Box::new(parts))
            }
            From::Comprehension { makes, element, clauses } => {
                let before = self.inner.len();
                let clauses = self.clauses(clauses)?;
                let element = self.boxed(element)?;
                self.inner.truncate(before);
                ExprKind::Comprehension { makes: *makes, element, clauses }
            }
            From::Starred(_) => {
                let said = say!("`*` stands before an argument or an item", "`*` 只能放在参数或元素之前");
                return Err(wrong(span, said).example("nim(*heaps)"));
            }
            From::Attribute(..) => {
                let said = say!("only a few methods of Python may be called", "只能调用少数几个 Python 方法");
                return Err(wrong(span, said).example("n.bit_length()"));
            }
        };
        Ok(Expr { kind, span: span.clone() })
    }

    pub(super) fn boxed(&mut self, expr: &syntax::Expr) -> Result<Box<Expr>, Diagnostic> {
        self.expr(expr).map(Box::new)
    }

    pub(super) fn exprs(&mut self, exprs: &[syntax::Expr]) -> Result<Vec<Expr>, Diagnostic> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    /// Lowers items, some of which may be starred.
    pub(super) fn starred(&mut self, items: &[syntax::Expr]) -> Result<Vec<Expr>, Diagnostic> {
        let item = |item: &syntax::Expr| match &item.kind {
            syntax::ExprKind::Starred(all) => {
                Ok(Expr { kind: ExprKind::Starred(Box::new(self.consumed(all)?)), span: item.span.clone() })
            }
            _ => self.expr(item),
        };
        items.iter().map(item).collect()
    }

    /// Lowers the loops of a comprehension. The items of the first loop are evaluated outside of it.
    fn clauses(&mut self, clauses: &[syntax::Clause]) -> Result<Vec<Clause>, Diagnostic> {
        let mut lowered = Vec::with_capacity(clauses.len());
        for (place, clause) in clauses.iter().enumerate() {
            let items = self.consumed(&clause.items)?;
            if place == 0 {
                clauses.iter().for_each(|clause| self.hide(&clause.target));
            } else {
                self.binds_nothing_read(&items, &clauses[place..])?;
            }
            let target = self.inner_target(&clause.target)?;
            lowered.push(Clause { target, items, tests: self.exprs(&clause.tests)? });
        }
        Ok(lowered)
    }

    /// Marks the names of a target as belonging to a comprehension, without a value so far.
    fn hide(&mut self, target: &syntax::Expr) {
        match &target.kind {
            syntax::ExprKind::Name(name) => self.inner.push((name.clone(), PENDING)),
            syntax::ExprKind::Display(_, parts) => parts.iter().for_each(|part| self.hide(part)),
            _ => {}
        }
    }

    /// Lowers the target of a comprehension, whose names are local to it.
    fn inner_target(&mut self, target: &syntax::Expr) -> Result<Target, Diagnostic> {
        match &target.kind {
            syntax::ExprKind::Name(name) => {
                let slot = self.fresh(name);
                self.inner.push((name.clone(), slot));
                Ok(Target::Slot(slot))
            }
            syntax::ExprKind::Display(_, parts) => {
                let parts = parts.iter().map(|part| self.inner_target(part)).collect::<Result<_, _>>()?;
                Ok(Target::Unpack(parts, target.span.clone()))
            }
            _ => Err(wrong(&target.span, say!("a name is expected here", "这里应为名字"))),
        }
    }

    fn name(&self, name: &str, span: &Span) -> Result<ExprKind, Diagnostic> {
        Ok(match self.meaning(name, span)? {
            Meaning::Slot(PENDING) => {
                let said = say!(
                    "`{name}` has no value yet: this comprehension binds it further to the right",
                    "`{name}` 还没有值：这个推导式在更靠右的位置才给它赋值"
                );
                return Err(wrong(span, said));
            }
            Meaning::Slot(slot) => ExprKind::Slot(slot),
            Meaning::Here(Here::Global(index)) => ExprKind::Global(index),
            Meaning::Here(Here::Outer(value)) => ExprKind::Const(value),
            Meaning::Here(Here::End(end)) => ExprKind::Const(Val::End(end)),
            Meaning::Here(Here::Function(_) | Here::Builtin(_)) => {
                let said = say!("`{name}` is a function: it is called", "`{name}` 是函数，需要调用");
                return Err(wrong(span, said).help(say!("for example: {name}(n)", "例如：{name}(n)")));
            }
        })
    }

    /// A number with a point is a code if the resolver knows codes.
    fn point(&self, code: &str, span: &Span) -> Result<Val, Diagnostic> {
        match self.names.outer.resolve_code(code).filter(|_| self.open) {
            Some(Ok(ruleset)) => Ok(Val::Outer(Arc::new(ruleset))),
            Some(Err(misfit)) => Err(wrong(span, misfit.said)),
            None => Err(wrong(span, say!("only whole numbers are used here", "这里只用整数")).help(say!(
                "a fraction is compared by multiplying: 1000 * b < 1618 * a",
                "分数可以用乘法比较：1000 * b < 1618 * a"
            ))),
        }
    }
}
