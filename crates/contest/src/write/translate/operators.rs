//! Translating operators: of numbers and of truth values, and the concatenation of lists and texts.

use super::scope::TranslationScope;
use super::{TranslatedParts, number_of_value, unsupported_value};
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_rules::syntax::{self, ChainSign, LogicOperator, PrefixOperator};
use grundy_rules::{Diagnostic, ResolvedExpr};

impl<'r> TranslationScope<'r> {
    /// Translates a sum of numbers, or a concatenation of lists or texts.
    pub(super) fn chain_expr(
        &mut self,
        first: &ResolvedExpr<'r>,
        rest: &[(ChainSign, ResolvedExpr<'r>)],
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let head = self.translate_expr(first, parts)?;
        match head.kind {
            ValueKind::List | ValueKind::Text => return self.concatenation_expr(head, rest, expr, parts),
            _ => {}
        }
        let head = number_of_value(head, first)?;
        let term =
            |(sign, term): &(ChainSign, ResolvedExpr<'r>)| Ok((*sign == ChainSign::Minus, self.int_expr(term, parts)?));
        let rest = rest.iter().map(term).collect::<Result<_, Diagnostic>>()?;
        Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Sum(Box::new(head), rest)))
    }

    /// Translates the lists or texts that are added to a first one.
    fn concatenation_expr(
        &mut self,
        head: TreeExpr,
        rest: &[(ChainSign, ResolvedExpr<'r>)],
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let kind = head.kind;
        let mut all = vec![head];
        for (sign, term) in rest {
            if *sign == ChainSign::Minus {
                return Err(unsupported_value(expr));
            }
            all.push(if kind == ValueKind::Text { self.text_expr(term, parts)? } else { self.list_expr(term, parts)? });
        }
        let form = match kind {
            ValueKind::Text => TreeForm::Joined(all),
            _ => TreeForm::List(all.into_iter().map(|list| (list, true)).collect()),
        };
        Ok(TreeExpr::with_kind(kind, form))
    }

    /// Translates an operation on two numbers, or the repetition of a list or a text.
    pub(super) fn binary_expr(
        &mut self,
        op: syntax::BinaryOperator,
        a: &ResolvedExpr<'r>,
        b: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if op == syntax::BinaryOperator::Times
            && let Some(repeated) = self.repeated_value(a, b, parts)?
        {
            return Ok(repeated);
        }
        let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
        Ok(TreeExpr::binary(tree_operator(op), a, b))
    }

    /// Translates an operator before its operand.
    pub(super) fn prefix_expr(
        &mut self,
        prefix: PrefixOperator,
        a: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if prefix == PrefixOperator::Not {
            let a = self.condition(a, parts)?;
            return Ok(TreeExpr::with_kind(ValueKind::Bool, TreeForm::Not(Box::new(a))));
        }
        let a = TreeExpr::with_kind(ValueKind::Int, TreeForm::Negative(Box::new(self.int_expr(a, parts)?)));
        // ~a = −a − 1
        Ok(if prefix == PrefixOperator::Invert { a.minus(TreeExpr::int(1)) } else { a })
    }

    /// Translates `and` and `or`: of conditions a condition, of other values one of the operands.
    pub(super) fn logic_expr(
        &mut self,
        logic: LogicOperator,
        items: &[ResolvedExpr<'r>],
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let made = items.iter().map(|item| self.translate_expr(item, parts)).collect::<Result<Vec<_>, _>>()?;
        if made.iter().all(|item| item.kind == ValueKind::Bool) {
            return Ok(connected_conditions(logic, made));
        }
        // `a or b` is a if a is true.
        let made: Vec<TreeExpr> = made.into_iter().map(TreeExpr::into_int).collect();
        let kind = made[0].kind;
        if made.iter().any(|item| item.kind != kind) {
            return Err(unsupported_value(expr));
        }
        // Each operand but the last one is there twice.
        parts.count_terms(made.iter().map(TreeExpr::term_count).sum(), expr)?;
        Ok(chosen_operand(logic, made))
    }
}

/// `a and b`, `a or b` of conditions.
pub(super) fn connected_conditions(logic: LogicOperator, conditions: Vec<TreeExpr>) -> TreeExpr {
    let form = if logic == LogicOperator::And { TreeForm::All(conditions) } else { TreeForm::Any(conditions) };
    TreeExpr::with_kind(ValueKind::Bool, form)
}

/// `a or b`, `a and b` of numbers, which return one of their operands.
fn chosen_operand(logic: LogicOperator, items: Vec<TreeExpr>) -> TreeExpr {
    let mut items = items.into_iter().rev();
    let last = items.next().expect("there are two sides");
    items.fold(last, |rest, item| {
        let test = truth_value(item.clone());
        let parts = if logic == LogicOperator::Or { [test, item, rest] } else { [test, rest, item] };
        TreeExpr::with_kind(parts[1].kind, TreeForm::Either(Box::new(parts)))
    })
}

/// The operator of the tree for one of the rules.
fn tree_operator(op: syntax::BinaryOperator) -> TreeOperator {
    match op {
        syntax::BinaryOperator::Times => TreeOperator::Times,
        syntax::BinaryOperator::Power => TreeOperator::Power,
        syntax::BinaryOperator::FloorDivide => TreeOperator::FloorDivide,
        syntax::BinaryOperator::Modulo => TreeOperator::Modulo,
        syntax::BinaryOperator::And => TreeOperator::And,
        syntax::BinaryOperator::Or => TreeOperator::Or,
        syntax::BinaryOperator::Xor => TreeOperator::Xor,
        syntax::BinaryOperator::Left => TreeOperator::Left,
        syntax::BinaryOperator::Right => TreeOperator::Right,
    }
}

/// The truth value of an expression, as in Python.
pub(super) fn truth_value(expr: TreeExpr) -> TreeExpr {
    match expr.kind {
        ValueKind::Bool => expr,
        ValueKind::Int => TreeExpr::compare(TreeComparison::NotEqual, expr, TreeExpr::int(0)),
        ValueKind::List | ValueKind::Rows | ValueKind::Text | ValueKind::Texts => {
            let length = TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(expr)));
            TreeExpr::compare(TreeComparison::Greater, length, TreeExpr::int(0))
        }
    }
}
