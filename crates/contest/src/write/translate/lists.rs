//! Translating lists: displays, comprehensions and items.

use super::scope::TranslationScope;
use super::{TranslatedParts, number_of_value, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{GatherKind, LoopClause, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_rules::syntax::CollectionKind;
use grundy_rules::{Builtin, Diagnostic, ResolvedClause, ResolvedExpr, ResolvedForm as From};

impl<'r> TranslationScope<'r> {
    /// Translates to a list of integers.
    pub(super) fn list_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let From::Builtin(Builtin::Range, _) = expr.form() {
            let items = self.loop_items(expr, parts)?;
            let name = self.free_name("i");
            let element = TreeExpr::name(&name, ValueKind::Int);
            let clause = LoopClause { targets: vec![name], items, tests: Vec::new() };
            return Ok(TreeExpr::with_kind(
                ValueKind::List,
                TreeForm::Each(GatherKind::List, Box::new(element), vec![clause]),
            ));
        }
        let made = self.translate_expr(expr, parts)?;
        if made.kind == ValueKind::List { Ok(made) } else { Err(unsupported_value(expr)) }
    }

    /// Translates a list, a tuple or a set that is written item by item; in a question also a list of lists.
    pub(super) fn display_expr(
        &mut self,
        kind: CollectionKind,
        items: &[ResolvedExpr<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if parts.is_of_question() && items.iter().any(is_written_list) {
            let row = |item: &ResolvedExpr<'r>| Ok((self.list_expr(item, parts)?, false));
            let rows = items.iter().map(row).collect::<Result<_, Diagnostic>>()?;
            return Ok(TreeExpr::with_kind(ValueKind::Rows, TreeForm::List(rows)));
        }
        if items.iter().any(|item| self.is_text(item)) {
            return self.text_list(kind, items, parts);
        }
        let mut list = Vec::new();
        for item in items {
            match &item.form() {
                From::Starred(all) => list.push((self.list_expr(all, parts)?, true)),
                _ => list.push((self.int_expr(item, parts)?, false)),
            }
        }
        Ok(distinct_items(kind, TreeExpr::with_kind(ValueKind::List, TreeForm::List(list))))
    }

    /// Translates a comprehension: the list of its elements, or whether some or all of them hold.
    pub(super) fn comprehension(
        &mut self,
        gather: GatherKind,
        element: &ResolvedExpr<'r>,
        clauses: &[ResolvedClause<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let depth = self.comprehension_depth();
        let made = self.loop_clauses(clauses, parts)?;
        let element = match gather {
            GatherKind::List if parts.is_of_question() && is_written_list(element) => self.list_expr(element, parts)?,
            GatherKind::List => match self.translate_expr(element, parts)? {
                text if text.kind == ValueKind::Text => text,
                row if row.kind == ValueKind::List && parts.is_of_question() => row,
                number => number_of_value(number, element)?,
            },
            GatherKind::Some | GatherKind::Every => self.condition(element, parts)?,
        };
        self.leave_comprehension(depth);
        let kind = match gather {
            GatherKind::List => element.kind.list_kind().unwrap_or(ValueKind::List),
            GatherKind::Some | GatherKind::Every => ValueKind::Bool,
        };
        Ok(TreeExpr::with_kind(kind, TreeForm::Each(gather, Box::new(element), made)))
    }

    /// Translates the item of a list, or a part of a record, at an index.
    pub(super) fn item_expr(
        &mut self,
        list: &ResolvedExpr<'r>,
        at: &ResolvedExpr<'r>,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let Some(part) = self.record_item(list, at, parts)? {
            return Ok(part);
        }
        let (list, at) = (self.translate_expr(list, parts)?, self.int_expr(at, parts)?);
        let kind = list.kind.item_kind().ok_or_else(|| unsupported_value(expr))?;
        Ok(TreeExpr::with_kind(kind, TreeForm::Index(Box::new(list), Box::new(at))))
    }
}

/// Whether an expression is written as a list or a tuple.
fn is_written_list(expr: &ResolvedExpr<'_>) -> bool {
    matches!(expr.form(), From::Display(..) | From::Comprehension { .. })
}

/// The distinct items, if the collection is a set.
pub(super) fn distinct_items(kind: CollectionKind, list: TreeExpr) -> TreeExpr {
    if kind == CollectionKind::Set {
        TreeExpr::with_kind(ValueKind::List, TreeForm::Tool(HelperTool::Distinct, vec![list]))
    } else {
        list
    }
}
