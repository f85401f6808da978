//! Lowers the syntax tree to the [intermediate form](crate::ir): resolves names and reports all errors that need no run.

mod alias;
mod call;
mod expr;
mod lazy;
mod module;
mod recursion;
mod scope;
mod stmt;

pub(crate) use module::{Step, load};
pub(crate) use scope::{Here, Names, Shape};

use crate::Diagnostic;
use crate::ir::{Function, Role, Stmt, StmtKind};
use crate::syntax::{self, Span};
use scope::Scope;

/// Lowers an expression to a function of the names in it that have no other meaning, in the order of their occurrence.
///
/// `params` come first. If `free` is false, other unknown names are errors.
///
/// # Errors
/// The expression is not valid; the diagnostic says where and why.
pub(crate) fn expression(
    expr: &syntax::Expr,
    names: &Names<'_>,
    params: &[&str],
    free: bool,
) -> Result<Function, Diagnostic> {
    let mut scope = Scope::new(names, params.iter().map(|name| String::from(*name)).collect());
    scope.open = true;
    scope.free = free;
    let mut found = params.len();
    // Free names must have the first slots, so they are collected before any other slot is allocated.
    if free {
        scope.find_free(expr)?;
        found = scope.slots.len();
    }
    let value = scope.expr(expr)?;
    Ok(Function {
        name: String::new(),
        span: expr.span.clone(),
        role: Role::Helper,
        params: found,
        keywords: Vec::new(),
        defaults: Vec::new(),
        slots: scope.slots,
        draw: None,
        generator: false,
        doc: String::new(),
        body: vec![Stmt { span: expr.span.clone(), kind: StmtKind::Return(Some(value)), augmented: false }],
    })
}

/// A diagnostic at a place.
fn wrong(span: &Span, said: grundy_theory::Said) -> Diagnostic {
    Diagnostic::at(span.clone(), said)
}
