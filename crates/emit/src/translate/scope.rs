//! The names of a function, and the kinds of their values.

use super::{Parts, Source, constant, foreign, untranslated};
use crate::tree::{Expr, Kind};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, Span};
use grundy_theory::say;

/// The scope of an expression or a statement.
pub(super) struct Scope<'s> {
    pub(super) source: &'s Source<'s>,
    /// The game whose options are translated; `None` for other functions and for expressions.
    pub(super) game: Option<&'s syntax::Def>,
    names: Vec<(String, Kind)>,
}

impl<'s> Scope<'s> {
    pub(super) fn new(source: &'s Source<'_>, game: Option<&'s syntax::Def>) -> Scope<'s> {
        Scope { source, game, names: Vec::new() }
    }

    pub(super) fn declare(&mut self, name: &str, kind: Kind) {
        self.names.push((name.into(), kind));
    }

    /// The number of names, for [`leave`](Self::leave).
    pub(super) fn depth(&self) -> usize {
        self.names.len()
    }

    pub(super) fn leave(&mut self, depth: usize) {
        self.names.truncate(depth);
    }

    pub(super) fn local(&self, name: &str) -> Option<Kind> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, kind)| *kind)
    }

    /// The names declared so far.
    pub(super) fn known(&self) -> Vec<String> {
        self.names.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The names declared later than `fixed`.
    pub(super) fn locals(&self, fixed: &[String]) -> Vec<(String, Kind)> {
        self.names[fixed.len()..].to_vec()
    }

    /// Declares a name that is assigned, or converts the value to the kind that the name has.
    pub(super) fn assigned(&mut self, name: &str, value: Expr, span: &Span) -> Result<Expr, Diagnostic> {
        match (self.local(name), value.kind) {
            (None, kind) => {
                self.declare(name, kind);
                Ok(value)
            }
            (Some(known), kind) if known == kind => Ok(value),
            (Some(Kind::Int), Kind::Bool) => Ok(super::expr::as_int(value)),
            _ => Err(untranslated(
                span,
                say!(
                    "this cannot be written as a program: `{name}` is a value of another kind before",
                    "这里无法写成程序：`{name}` 之前是另一类值"
                ),
            )),
        }
    }

    /// Translates a name that is read: a variable or a constant.
    pub(super) fn name(&self, name: &str, span: &Span, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        if let Some(kind) = self.local(name) {
            return Ok(Expr::name(name, kind));
        }
        if let Some((_, known)) = parts.constants.iter().find(|(known, _)| known == name) {
            return Ok(Expr::constant(name, known.kind()));
        }
        let names = self.source.rules.names(self.source.outer);
        let value = grundy_game::Resolver::resolve(&names, name).and_then(|arg| constant(&arg));
        let value = value.ok_or_else(|| foreign(span))?;
        let kind = value.kind();
        parts.constants.push((name.into(), value));
        Ok(Expr::constant(name, kind))
    }
}
