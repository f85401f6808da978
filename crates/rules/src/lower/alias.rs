//! Augmented assignments of lists and sets.
//!
//! In Python `u += [2]` changes a list in place, and every other name for it sees the change: a constant of the file,
//! a default, or an item of a tuple. Here values are immutable, so the statement would have another meaning, and it is refused:
//! here if the text shows that the variable is a list or a set, else when it [runs](crate::run).

use crate::Diagnostic;
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, Target};
use crate::run::changed_in_place;
use crate::syntax::{Collection, Operator, Sign};

/// Refuses augmented assignments that would change a list or a set in place, as far as the text shows.
pub(super) fn no_change_in_place(body: &[Stmt]) -> Result<(), Diagnostic> {
    let mut assigned = Vec::new();
    assignments(body, &mut assigned);
    let known = |slot: usize, open: &mut Vec<usize>| kind_of_slot(slot, &assigned, open);
    for (slot, value, stmt) in &assigned {
        let Some(stmt) = stmt.filter(|stmt| stmt.augmented) else { continue };
        // `x += [2]` is valid for lists only, so it is refused whatever is known of x.
        let by_value = match &value.kind {
            ExprKind::Chain(_, terms) => terms.first().and_then(|(_, term)| kind_of(term, &assigned, &mut Vec::new())),
            ExprKind::Binary(Operator::Times, ..) => None,
            ExprKind::Binary(_, _, other) => kind_of(other, &assigned, &mut Vec::new()),
            _ => None,
        };
        if let Some(kind) = by_value.or_else(|| known(*slot, &mut Vec::new())) {
            let fault = changed_in_place(kind);
            let mut error = Diagnostic::at(stmt.span.clone(), fault.said);
            error.help = fault.help;
            return Err(error);
        }
    }
    Ok(())
}

/// A slot, the expression assigned to it, and the statement of an augmented assignment.
type Assigned<'b> = (usize, &'b Expr, Option<&'b Stmt>);

fn assignments<'b>(body: &'b [Stmt], found: &mut Vec<Assigned<'b>>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign(target, value) => pairs(target, value, Some(stmt), found),
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => assignments(body, found),
            StmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| assignments(body, found));
                assignments(otherwise, found);
            }
            _ => {}
        }
    }
}

/// Pairs targets with values: `a, b = x, y` assigns x to a and y to b.
fn pairs<'b>(target: &'b Target, value: &'b Expr, stmt: Option<&'b Stmt>, found: &mut Vec<Assigned<'b>>) {
    match (target, &value.kind) {
        (Target::Slot(slot), _) => found.push((*slot, value, stmt)),
        (Target::Unpack(parts, _), ExprKind::Display(_, items)) if parts.len() == items.len() => {
            parts.iter().zip(items).for_each(|(part, item)| pairs(part, item, stmt, found));
        }
        (Target::Unpack(..), _) => {}
    }
}

/// The kind of a variable that is a list or a set after one of its assignments.
fn kind_of_slot(slot: usize, assigned: &[Assigned<'_>], open: &mut Vec<usize>) -> Option<Collection> {
    if open.contains(&slot) {
        return None;
    }
    open.push(slot);
    assigned.iter().filter(|(other, ..)| *other == slot).find_map(|(_, value, _)| kind_of(value, assigned, open))
}

/// The kind of an expression that is certainly a list or a set.
fn kind_of(expr: &Expr, assigned: &[Assigned<'_>], open: &mut Vec<usize>) -> Option<Collection> {
    let kind = match &expr.kind {
        ExprKind::Display(kind, _) | ExprKind::Comprehension { makes: kind, .. } => Some(*kind),
        ExprKind::Builtin(Builtin::Sorted | Builtin::List, _) => Some(Collection::List),
        ExprKind::Builtin(Builtin::Set, _) => Some(Collection::Set),
        ExprKind::Slot(slot) => kind_of_slot(*slot, assigned, open),
        // Valid chains with a list operand have no `-`, and valid chains with a set operand have no `+`.
        ExprKind::Chain(first, terms) => {
            let first = kind_of(first, assigned, open);
            first.or_else(|| terms.iter().find_map(|(_, term)| kind_of(term, assigned, open))).filter(|kind| {
                let minus = terms.iter().any(|(sign, _)| *sign == Sign::Minus);
                (*kind == Collection::Set) == minus
            })
        }
        ExprKind::Binary(Operator::Times | Operator::And | Operator::Or | Operator::Xor, a, b) => {
            kind_of(a, assigned, open).or_else(|| kind_of(b, assigned, open))
        }
        ExprKind::Slice(value, _) => kind_of(value, assigned, open),
        ExprKind::Either(parts) => parts[1..].iter().find_map(|part| kind_of(part, assigned, open)),
        _ => None,
    };
    kind.filter(|kind| *kind != Collection::Tuple)
}
