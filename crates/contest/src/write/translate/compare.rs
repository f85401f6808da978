//! Translating comparisons.

use super::scope::TranslationScope;
use super::{TranslatedParts, number_of_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::syntax;
use grundy_rules::{Diagnostic, ResolvedExpr, ResolvedForm as From};

impl<'r> TranslationScope<'r> {
    /// Translates a chain of comparisons, all of which must hold.
    pub(super) fn comparison_chain(
        &mut self,
        first: &ResolvedExpr<'r>,
        rest: &[(syntax::ComparisonOperator, ResolvedExpr<'r>)],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let mut left = first;
        let mut all = Vec::new();
        for (op, right) in rest {
            all.push(self.comparison_expr(*op, left, right, parts)?);
            left = right;
        }
        Ok(if all.len() == 1 { all.remove(0) } else { TreeExpr::with_kind(ValueKind::Bool, TreeForm::All(all)) })
    }

    /// Translates one comparison.
    fn comparison_expr(
        &mut self,
        op: syntax::ComparisonOperator,
        left: &ResolvedExpr<'r>,
        right: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        use syntax::ComparisonOperator as C;
        if matches!(op, C::In | C::NotIn) {
            let inside = match self.text_membership(left, right, parts)? {
                Some(inside) => inside,
                None => {
                    let item = self.int_expr(left, parts)?;
                    let list = self.list_expr(right, parts)?;
                    TreeExpr::with_kind(ValueKind::Bool, TreeForm::Tool(HelperTool::Contains, vec![list, item]))
                }
            };
            return Ok(if op == C::In {
                inside
            } else {
                TreeExpr::with_kind(ValueKind::Bool, TreeForm::Not(Box::new(inside)))
            });
        }
        if let (From::Display(left_kind, a), From::Display(right_kind, b)) = (&left.form(), &right.form())
            // Sets are compared as sets, and a list is never equal to a tuple.
            && left_kind == right_kind
            && *left_kind != syntax::CollectionKind::Set
            && [a, b].iter().all(|items| !items.iter().any(|item| matches!(item.form(), From::Starred(_))))
        {
            return self.compare_items(op, a, b, left, parts);
        }
        let (a, b) = (self.translate_expr(left, parts)?, self.translate_expr(right, parts)?);
        if a.kind == ValueKind::Text && b.kind == ValueKind::Text {
            return Ok(TreeExpr::compare(comparison_sign(op), a, b));
        }
        Ok(TreeExpr::compare(comparison_sign(op), number_of_value(a, left)?, number_of_value(b, right)?))
    }

    /// Compares tuples item by item: the first items that differ decide.
    ///
    /// An item can be computed twice. That is the same value, since expressions change nothing.
    fn compare_items(
        &mut self,
        op: syntax::ComparisonOperator,
        a: &[ResolvedExpr<'r>],
        b: &[ResolvedExpr<'r>],
        left: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if a.len() != b.len() || a.is_empty() {
            return Err(
                left.error(text!("this cannot be written as a program: tuples of different lengths are compared"))
            );
        }
        let mut pairs = Vec::new();
        for (a, b) in a.iter().zip(b) {
            let pair = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
            // Items can be there twice.
            parts.count_terms(pair.0.term_count() + pair.1.term_count(), left)?;
            pairs.push(pair);
        }
        let truth = |form| TreeExpr::with_kind(ValueKind::Bool, form);
        let sign = comparison_sign(op);
        let strict = match sign {
            TreeComparison::Equal | TreeComparison::NotEqual => {
                let each = pairs.into_iter().map(|(a, b)| TreeExpr::compare(sign, a, b)).collect();
                return Ok(truth(if sign == TreeComparison::Equal {
                    TreeForm::All(each)
                } else {
                    TreeForm::Any(each)
                }));
            }
            TreeComparison::Less | TreeComparison::LessEqual => TreeComparison::Less,
            TreeComparison::Greater | TreeComparison::GreaterEqual => TreeComparison::Greater,
        };
        let (a, b) = pairs.pop().expect("there is an item");
        // Only the last items are compared with the sign of the text: before them equality decides nothing.
        Ok(pairs.into_iter().rev().fold(TreeExpr::compare(sign, a, b), |rest, (a, b)| {
            let equal = TreeExpr::compare(TreeComparison::Equal, a.clone(), b.clone());
            let differs = TreeExpr::compare(strict, a, b);
            truth(TreeForm::Any(vec![differs, truth(TreeForm::All(vec![equal, rest]))]))
        }))
    }
}

/// The comparison of the tree for one of the rules; `in` and `not in` have none, and are translated before.
fn comparison_sign(op: syntax::ComparisonOperator) -> TreeComparison {
    use syntax::ComparisonOperator as C;
    match op {
        C::Equal => TreeComparison::Equal,
        C::NotEqual => TreeComparison::NotEqual,
        C::Less => TreeComparison::Less,
        C::LessEqual => TreeComparison::LessEqual,
        C::Greater => TreeComparison::Greater,
        C::GreaterEqual | C::In | C::NotIn => TreeComparison::GreaterEqual,
    }
}
