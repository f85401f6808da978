//! Augmented assignments of lists and sets.
//!
//! In Python `u += [2]` changes a list in place, and every other name for it sees the change: a constant of the file,
//! a default, or an item of a tuple. Here values are immutable, so the statement would have another meaning, and it is refused:
//! here if the text shows that the variable is a list or a set, else when it [runs](crate::run).

use crate::Diagnostic;
use crate::builtin::Builtin;
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleStmt, RuleStmtKind};
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::value::changed_in_place_error;

/// Refuses augmented assignments that would change a list or a set in place, as far as the text shows.
pub(super) fn refuse_change_in_place(body: &[RuleStmt]) -> Result<(), Diagnostic> {
    let mut assigned = Vec::new();
    collect_assignments(body, &mut assigned);
    let known = |slot: usize, open: &mut Vec<usize>| kind_of_slot(slot, &assigned, open);
    for (slot, value, stmt) in &assigned {
        let Some(stmt) = stmt.filter(|stmt| stmt.augmented) else { continue };
        // `x += [2]` is valid for lists only, so it is refused for every kind of `x`.
        let by_value = match &value.kind {
            RuleExprKind::Chain(_, terms) => {
                terms.first().and_then(|(_, term)| collection_kind(term, &assigned, &mut Vec::new()))
            }
            RuleExprKind::Binary(BinaryOperator::Times, ..) => None,
            RuleExprKind::Binary(_, _, other) => collection_kind(other, &assigned, &mut Vec::new()),
            _ => None,
        };
        if let Some(kind) = by_value.or_else(|| known(*slot, &mut Vec::new())) {
            let fault = changed_in_place_error(kind);
            let mut error = Diagnostic::at_span(stmt.span.clone(), fault.message);
            error.help = fault.help;
            return Err(error);
        }
    }
    Ok(())
}

/// A slot, the expression assigned to it, and the statement of an augmented assignment.
type SlotAssignment<'b> = (usize, &'b RuleExpr, Option<&'b RuleStmt>);

fn collect_assignments<'b>(body: &'b [RuleStmt], found: &mut Vec<SlotAssignment<'b>>) {
    for stmt in body {
        match &stmt.kind {
            RuleStmtKind::Assign(target, value) => collect_target_pairs(target, value, Some(stmt), found),
            RuleStmtKind::For { body, .. } | RuleStmtKind::While { body, .. } => collect_assignments(body, found),
            RuleStmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| collect_assignments(body, found));
                collect_assignments(otherwise, found);
            }
            _ => {}
        }
    }
}

/// Pairs targets with values: `a, b = x, y` assigns x to a and y to b.
fn collect_target_pairs<'b>(
    target: &'b AssignTarget,
    value: &'b RuleExpr,
    stmt: Option<&'b RuleStmt>,
    found: &mut Vec<SlotAssignment<'b>>,
) {
    match (target, &value.kind) {
        (AssignTarget::Slot(slot), _) => found.push((*slot, value, stmt)),
        (AssignTarget::Unpack(parts, _), RuleExprKind::Display(_, items)) if parts.len() == items.len() => {
            parts.iter().zip(items).for_each(|(part, item)| collect_target_pairs(part, item, stmt, found));
        }
        (AssignTarget::Unpack(..), _) => {}
    }
}

/// The kind of a variable that is a list or a set after one of its assignments.
fn kind_of_slot(slot: usize, assigned: &[SlotAssignment<'_>], open: &mut Vec<usize>) -> Option<CollectionKind> {
    if open.contains(&slot) {
        return None;
    }
    open.push(slot);
    assigned
        .iter()
        .filter(|(other, ..)| *other == slot)
        .find_map(|(_, value, _)| collection_kind(value, assigned, open))
}

/// The kind of an expression that is certainly a list or a set.
fn collection_kind(expr: &RuleExpr, assigned: &[SlotAssignment<'_>], open: &mut Vec<usize>) -> Option<CollectionKind> {
    let kind = match &expr.kind {
        RuleExprKind::Display(kind, _) | RuleExprKind::Comprehension { makes: kind, .. } => Some(*kind),
        RuleExprKind::Builtin(Builtin::Sorted | Builtin::List, _) => Some(CollectionKind::List),
        RuleExprKind::Builtin(Builtin::Set, _) => Some(CollectionKind::Set),
        RuleExprKind::Slot(slot) => kind_of_slot(*slot, assigned, open),
        // Valid chains with a list operand have no `-`, and valid chains with a set operand have no `+`.
        RuleExprKind::Chain(first, terms) => {
            let first = collection_kind(first, assigned, open);
            first.or_else(|| terms.iter().find_map(|(_, term)| collection_kind(term, assigned, open))).filter(|kind| {
                let minus = terms.iter().any(|(sign, _)| *sign == ChainSign::Minus);
                (*kind == CollectionKind::Set) == minus
            })
        }
        RuleExprKind::Binary(
            BinaryOperator::Times | BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor,
            a,
            b,
        ) => collection_kind(a, assigned, open).or_else(|| collection_kind(b, assigned, open)),
        RuleExprKind::Slice(value, _) => collection_kind(value, assigned, open),
        RuleExprKind::Either(parts) => parts[1..].iter().find_map(|part| collection_kind(part, assigned, open)),
        _ => None,
    };
    kind.filter(|kind| *kind != CollectionKind::Tuple)
}
