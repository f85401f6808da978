//! Translating expressions.

use super::lists::distinct_items;
use super::operators::{connected_conditions, truth_value};
use super::scope::TranslationScope;
use super::{TranslatedParts, constant_of_arg, number_of_value, unsupported_value};
use crate::write::tree::{GatherKind, TreeConstant, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::Argument;
use grundy_rules::{Builtin, Diagnostic, ResolvedExpr, ResolvedForm as From};
use num_traits::ToPrimitive;

impl<'r> TranslationScope<'r> {
    /// Translates to an integer.
    pub(super) fn int_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        number_of_value(self.translate_expr(expr, parts)?, expr)
    }

    /// Translates to a value of any kind.
    pub(super) fn value_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        match expr.form() {
            From::Builtin(Builtin::Range, _) => self.list_expr(expr, parts),
            _ => self.translate_expr(expr, parts),
        }
    }

    /// Translates to a condition.
    pub(super) fn condition(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        // Only the truth of `and` and `or` is needed here, not which operand they return.
        if let From::Logic(logic, items) = &expr.form() {
            let tests = items.iter().map(|item| self.condition(item, parts)).collect::<Result<Vec<_>, _>>()?;
            return Ok(connected_conditions(*logic, tests));
        }
        Ok(truth_value(self.translate_expr(expr, parts)?))
    }

    /// Translates an expression other than `range(…)`, which is a list only where one is expected.
    pub(super) fn translate_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        parts.count_terms(1, expr)?;
        match &expr.form() {
            From::Value(value) => literal_expr(value, expr),
            From::Local(local) => self.local_expr(*local, expr),
            From::Constant(constant) => parts.constant_expr(*constant, expr),
            From::Display(kind, items) => self.display_expr(*kind, items, parts),
            From::Chain(first, rest) => self.chain_expr(first, rest, expr, parts),
            From::Binary(op, a, b) => self.binary_expr(*op, a, b, parts),
            From::Unary(prefix, a) => self.prefix_expr(*prefix, a, parts),
            From::Compare(first, rest) => self.comparison_chain(first, rest, parts),
            From::Logic(logic, items) => self.logic_expr(*logic, items, expr, parts),
            From::Either { test, then, otherwise } => self.choice_expr([test, then, otherwise], expr, parts),
            From::Index(list, at) => self.item_expr(list, at, expr, parts),
            From::Comprehension { makes, element, clauses } => {
                Ok(distinct_items(*makes, self.comprehension(GatherKind::List, element, clauses, parts)?))
            }
            From::Builtin(builtin, args) => self.translate_builtin(*builtin, args, expr, parts),
            From::Helper(helper, args) => self.translate_helper(*helper, args, expr, parts),
            From::Slice(list, ends) => self.slice_expr(list, ends, expr, parts),
            From::End(_) | From::Starred(_) | From::Game { .. } | From::Ruleset { .. } => Err(unsupported_value(expr)),
        }
    }

    /// Translates `then if test else otherwise`, whose parts are given in the order test, then, otherwise.
    fn choice_expr(
        &mut self,
        [test, then, otherwise]: [&ResolvedExpr<'r>; 3],
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let test = self.condition(test, parts)?;
        let (then, otherwise) = (self.translate_expr(then, parts)?, self.translate_expr(otherwise, parts)?);
        let is_number = |side: &TreeExpr| [ValueKind::Int, ValueKind::Bool].contains(&side.kind);
        let (then, otherwise) = if then.kind == otherwise.kind {
            (then, otherwise)
        } else if is_number(&then) && is_number(&otherwise) {
            (then.into_int(), otherwise.into_int())
        } else {
            return Err(unsupported_value(expr));
        };
        Ok(TreeExpr::with_kind(then.kind, TreeForm::Either(Box::new([test, then, otherwise]))))
    }
}

/// A literal number, truth value, text, or tuple of numbers.
fn literal_expr(value: &Argument, expr: &ResolvedExpr<'_>) -> Result<TreeExpr, Diagnostic> {
    match value {
        Argument::Int(n) => n.to_i64().map(TreeExpr::int).ok_or_else(|| unsupported_value(expr)),
        Argument::Bool(b) => Ok(TreeExpr::with_kind(ValueKind::Bool, TreeForm::Bool(*b))),
        Argument::Str(text) if text.is_ascii() => Ok(TreeExpr::text(text)),
        Argument::Tuple(_) | Argument::List(_) => match constant_of_arg(value) {
            Some(TreeConstant::List(items)) => {
                let items = items.into_iter().map(|item| (TreeExpr::int(item), false)).collect();
                Ok(TreeExpr::with_kind(ValueKind::List, TreeForm::List(items)))
            }
            _ => Err(unsupported_value(expr)),
        },
        _ => Err(unsupported_value(expr)),
    }
}
