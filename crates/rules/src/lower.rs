//! Lowers the syntax tree to the [intermediate form](crate::ir): resolves names and reports all errors that need no run.

mod alias;
mod call;
mod declare;
mod expr;
mod lazy;
mod module;
mod recursion;
mod scope;
mod stmt;

pub(crate) use module::{FileStep, lower_file};
pub(crate) use scope::{FileItem, FunctionSignature, ModuleNames, ScopeKind};

use crate::Diagnostic;
use crate::ir::{FunctionRole, RuleFunction, RuleStmt, RuleStmtKind};
use crate::syntax::{self, Span};
use scope::FunctionScope;

/// Lowers an expression to a function of the names in it that have no other meaning, in the order of their occurrence.
///
/// `params` come first. Other unknown names are errors, except in a [`ScopeKind::FreeFormula`].
///
/// # Errors
/// Returns an error if the expression is not valid; the diagnostic says where and why.
pub(crate) fn lower_expression(
    expr: &syntax::SyntaxExpr,
    names: &ModuleNames<'_>,
    params: &[&str],
    kind: ScopeKind,
) -> Result<RuleFunction, Diagnostic> {
    let mut scope = FunctionScope::new(names, params.iter().map(|name| String::from(*name)).collect());
    scope.kind = kind;
    let mut found = params.len();
    // Free names must have the first slots, so they are collected before any other slot is allocated.
    if kind == ScopeKind::FreeFormula {
        scope.find_free_names(expr)?;
        found = scope.slots.len();
    }
    let value = scope.lower_expr(expr)?;
    Ok(RuleFunction {
        name: String::new(),
        span: expr.span.clone(),
        role: FunctionRole::Helper,
        params: found,
        keywords: Vec::new(),
        defaults: Vec::new(),
        slots: scope.slots,
        draw: None,
        generator: false,
        doc: String::new(),
        body: vec![RuleStmt { span: expr.span.clone(), kind: RuleStmtKind::Return(Some(value)), augmented: false }],
    })
}

/// A diagnostic at a place.
fn diagnostic_at(span: &Span, message: grundy_game::BilingualText) -> Diagnostic {
    Diagnostic::at_span(span.clone(), message)
}
