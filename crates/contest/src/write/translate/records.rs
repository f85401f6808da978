//! Groups of the input with numbers beside lists: a program has a variable or a list for each of their parts.

use super::TranslatedParts;
use super::scope::{LocalParts, TranslationScope};
use crate::write::tree::{LoopClause, LoopItems, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::{Argument, text};
use grundy_rules::{Diagnostic, ResolvedClause, ResolvedExpr, ResolvedForm as From, ResolvedTarget};
use num_traits::ToPrimitive;

impl<'r> TranslationScope<'r> {
    /// The parts of a record that an expression is.
    pub(super) fn record_parts(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<Vec<TreeExpr>>, Diagnostic> {
        match &expr.form() {
            From::Local(local) => match self.local_parts(*local) {
                Some(LocalParts::Record(record)) => Ok(Some(record.clone())),
                _ => Ok(None),
            },
            From::Index(list, at) => match self.column_parts(list) {
                Some(columns) => {
                    let at = self.int_expr(at, parts)?;
                    Ok(Some(columns.into_iter().map(|column| item_at(column, &at)).collect()))
                }
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The lists of the parts, if an expression is a list of records.
    fn column_parts(&self, expr: &ResolvedExpr<'r>) -> Option<Vec<TreeExpr>> {
        let From::Local(local) = expr.form() else { return None };
        match self.local_parts(local) {
            Some(LocalParts::Columns(columns)) => Some(columns.clone()),
            _ => None,
        }
    }

    /// Translates `record[0]`; `None` if the value is not a record.
    pub(super) fn record_item(
        &mut self,
        record: &ResolvedExpr<'r>,
        at: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<TreeExpr>, Diagnostic> {
        let Some(record) = self.record_parts(record, parts)? else { return Ok(None) };
        let number = match at.constant_value() {
            Some(Argument::Int(n)) => n.to_i64(),
            _ => None,
        };
        let place = number.and_then(|n| usize::try_from(if n < 0 { n + record.len() as i64 } else { n }).ok());
        match place.and_then(|place| record.get(place)) {
            Some(part) => Ok(Some(part.clone())),
            None => Err(at.error(text!(
                "this cannot be written as a program: a part of a group with numbers and lists is chosen by a literal, from 0 on"
            ))),
        }
    }

    /// The number of records of a list, or of the parts of a record; `None` if it is neither.
    pub(super) fn record_count(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<TreeExpr>, Diagnostic> {
        if let Some(columns) = self.column_parts(expr) {
            return Ok(Some(length_of(&columns)));
        }
        Ok(self.record_parts(expr, parts)?.map(|record| TreeExpr::int(record.len() as i64)))
    }

    /// The loop over a list of records, whose variables are the parts; `None` if the items are not a list of records.
    pub(super) fn record_loop(
        &mut self,
        clause: &ResolvedClause<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<LoopClause>, Diagnostic> {
        let Some(columns) = self.column_parts(&clause.items) else { return Ok(None) };
        let name = self.inner_name("i");
        let at = TreeExpr::name(&name, ValueKind::Int);
        let length = length_of(&columns);
        let record: Vec<TreeExpr> = columns.into_iter().map(|column| item_at(column, &at)).collect();
        let locals = clause
            .target
            .locals()
            .filter(|locals| !matches!(clause.target, ResolvedTarget::Several(_)) || locals.len() == record.len());
        let Some(locals) = locals else { return Err(super::unsupported_value(&clause.items)) };
        match (&clause.target, &locals[..]) {
            (ResolvedTarget::Several(_), _) => {
                for (local, part) in locals.into_iter().zip(record) {
                    self.declare_parts(local, LocalParts::Value(part));
                }
            }
            (_, locals) => {
                locals.iter().for_each(|local| self.declare_parts(*local, LocalParts::Record(record.clone())))
            }
        }
        let tests = clause.tests.iter().map(|test| self.condition(test, parts)).collect::<Result<_, _>>()?;
        let items = LoopItems::Range(Box::new([TreeExpr::int(0), length]), 1);
        Ok(Some(LoopClause { targets: vec![name], items, tests }))
    }
}

/// The length of lists that have the same one.
fn length_of(columns: &[TreeExpr]) -> TreeExpr {
    TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(columns[0].clone())))
}

/// An item of a list, or a row of a list of lists.
pub(super) fn item_at(list: TreeExpr, at: &TreeExpr) -> TreeExpr {
    let kind = list.kind.item_kind().unwrap_or(ValueKind::Int);
    TreeExpr::with_kind(kind, TreeForm::Index(Box::new(list), Box::new(at.clone())))
}
