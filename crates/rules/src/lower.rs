//! From the syntax tree to the rules as they are understood: names are resolved, and what can be refused before anything runs is.

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

/// An expression as a function of the names that mean nothing else, in the order in which they occur.
///
/// `params` come first. With `free` false, other unknown names are mistakes.
///
/// # Errors
/// What is wrong, and where.
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
    // Free names must be the first slots: they are looked for before anything else takes one.
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

/// A mistake at a place.
fn wrong(span: &Span, said: grundy_theory::Said) -> Diagnostic {
    Diagnostic::at(span.clone(), said)
}
