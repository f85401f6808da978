//! The names of a function, and the kinds of their values.

use super::{TranslatedParts, TranslationSource, constant_of_arg, translation_error, unsupported_value};
use crate::write::tree::TreeExpr;
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, Span};

/// The scope of an expression or a statement.
pub(super) struct TranslationScope<'s> {
    pub(super) source: &'s TranslationSource<'s>,
    /// The game whose options are translated; `None` for other functions and for expressions.
    pub(super) game: Option<&'s syntax::FunctionDef>,
    names: Vec<(String, ValueKind)>,
}

impl<'s> TranslationScope<'s> {
    pub(super) fn new(
        source: &'s TranslationSource<'_>,
        game: Option<&'s syntax::FunctionDef>,
    ) -> TranslationScope<'s> {
        TranslationScope { source, game, names: Vec::new() }
    }

    pub(super) fn declare(&mut self, name: &str, kind: ValueKind) {
        self.names.push((name.into(), kind));
    }

    /// The number of names, for [`leave`](Self::leave_block).
    pub(super) fn depth(&self) -> usize {
        self.names.len()
    }

    pub(super) fn leave_block(&mut self, depth: usize) {
        self.names.truncate(depth);
    }

    pub(super) fn local_kind(&self, name: &str) -> Option<ValueKind> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, kind)| *kind)
    }

    /// The names declared so far.
    pub(super) fn declared_names(&self) -> Vec<String> {
        self.names.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The names declared later than `fixed`.
    pub(super) fn later_names(&self, fixed: &[String]) -> Vec<(String, ValueKind)> {
        self.names[fixed.len()..].to_vec()
    }

    /// Declares a name that is assigned, or converts the value to the kind that the name has.
    pub(super) fn assign_name(&mut self, name: &str, value: TreeExpr, span: &Span) -> Result<TreeExpr, Diagnostic> {
        match (self.local_kind(name), value.kind) {
            (None, kind) => {
                self.declare(name, kind);
                Ok(value)
            }
            (Some(known), kind) if known == kind => Ok(value),
            (Some(ValueKind::Int), ValueKind::Bool) => Ok(value.into_int()),
            _ => Err(translation_error(
                span,
                text!("this cannot be written as a program: `{name}` is a value of another kind before"),
            )),
        }
    }

    /// Translates a name that is read: a variable or a constant.
    pub(super) fn name_expr(
        &self,
        name: &str,
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let Some(kind) = self.local_kind(name) {
            return Ok(TreeExpr::name(name, kind));
        }
        if let Some((_, known)) = parts.constants.iter().find(|(known, _)| known == name) {
            return Ok(TreeExpr::constant(name, known.kind()));
        }
        let names = self.source.rules.names(self.source.outer);
        let value = grundy_game::Resolver::resolve(&names, name).and_then(|arg| constant_of_arg(&arg));
        let value = value.ok_or_else(|| unsupported_value(span))?;
        let kind = value.kind();
        parts.constants.push((name.into(), value));
        Ok(TreeExpr::constant(name, kind))
    }
}
