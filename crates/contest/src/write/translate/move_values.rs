//! Translating the values that are printed of a move, or order the moves.

use super::scope::TranslationScope;
use super::{TranslatedParts, scope_of_formula};
use crate::write::known_name::KnownName;
use crate::write::tree::{TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::syntax::CollectionKind;
use grundy_rules::{Diagnostic, ExpressionFormula, ResolvedExpr, ResolvedForm as From};

/// A value that is printed of a move, or orders the moves.
pub(crate) enum MoveValue {
    /// A value of one kind.
    Single(TreeExpr),
    /// A tuple whose items are not all numbers.
    Tuple(Vec<MoveValue>),
}

/// What a value of a move is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveValueUse {
    /// It is printed, which truth values are not.
    Print,
    /// It orders the moves.
    Order,
}

/// Translates an expression about a move over names.
///
/// # Errors
/// Returns the part that cannot be translated, with its place in the expression.
pub(crate) fn translate_move_value(
    formula: &ExpressionFormula,
    purpose: MoveValueUse,
    names: &[KnownName],
    parts: &mut TranslatedParts,
) -> Result<MoveValue, Diagnostic> {
    let (mut scope, expr) = scope_of_formula(formula, names)?;
    scope.move_value(&expr, purpose, parts)
}

impl<'r> TranslationScope<'r> {
    fn move_value(
        &mut self,
        expr: &ResolvedExpr<'r>,
        purpose: MoveValueUse,
        parts: &mut TranslatedParts,
    ) -> Result<MoveValue, Diagnostic> {
        let is_starred = |item: &ResolvedExpr<'r>| matches!(item.form(), From::Starred(_));
        if let From::Display(kind, items) = expr.form()
            && kind != CollectionKind::Set
            && !items.iter().any(is_starred)
        {
            let values = items.iter().map(|item| self.move_value(item, purpose, parts)).collect::<Result<_, _>>()?;
            return Ok(tuple_of_values(values));
        }
        if let Some(record) = self.record_parts(expr, parts)? {
            return Ok(tuple_of_values(record.into_iter().map(MoveValue::Single).collect()));
        }
        let value = self.value_expr(expr, parts)?;
        match (value.kind, purpose) {
            (ValueKind::Bool, MoveValueUse::Print) => Err(expr.error(text!(
                "this cannot be written as a program: a move is printed as a number, a text or a tuple of these, not a truth value"
            ))),
            _ => Ok(MoveValue::Single(value.into_int())),
        }
    }
}

/// The tuple of some values: a list if they are numbers.
fn tuple_of_values(values: Vec<MoveValue>) -> MoveValue {
    let number = |value: &MoveValue| match value {
        MoveValue::Single(number) if number.kind == ValueKind::Int => Some((number.clone(), false)),
        _ => None,
    };
    match values.iter().map(number).collect::<Option<Vec<_>>>() {
        Some(numbers) => MoveValue::Single(TreeExpr::with_kind(ValueKind::List, TreeForm::List(numbers))),
        None => MoveValue::Tuple(values),
    }
}

impl MoveValue {
    /// Calls `visit` with every name in the value.
    pub(crate) fn visit_names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            MoveValue::Single(value) => value.visit_names(visit),
            MoveValue::Tuple(items) => items.iter().for_each(|item| item.visit_names(visit)),
        }
    }

    /// Whether it is a tuple or a list.
    pub(crate) fn is_tuple(&self) -> bool {
        match self {
            MoveValue::Single(value) => {
                matches!(value.kind, ValueKind::List | ValueKind::Rows | ValueKind::Texts)
            }
            MoveValue::Tuple(_) => true,
        }
    }
}
