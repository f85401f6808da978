//! Copies of one component: two of them have the nim-sum 0.
//!
//! The value of `k` copies of a component is that of `k mod 2` copies, for `x ⊕ x = 0`; no copies have the value 0.
//! If a parameter of the rules does nothing but count copies, the values therefore depend on its parity alone.

use crate::write::rule::EmittedRule;
use crate::write::tree::{PositionPiece, TreeExpr, TreeForm, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;

/// Whether a parameter occurs in the rules only as the number of copies of components.
pub(crate) fn counts_copies_only(rule: &EmittedRule, keyword: &str) -> bool {
    let mut body = rule.body.clone();
    let mut counts = 0;
    visit_pieces(&mut body, &mut |piece| {
        if let PositionPiece::Times(count, _) = piece
            && matches!(&count.form, TreeForm::Name(name) if name == keyword)
        {
            counts += 1;
            *count = TreeExpr::int(1);
        }
    });
    let (mut read, mut set) = (false, false);
    for stmt in &body {
        stmt.visit_names(&mut |name| read |= name == keyword, &mut |name| set |= name == keyword);
    }
    counts > 0 && !read && !set
}

/// Leaves one or none of many copies, if only the nim-sum of the values is needed.
pub(crate) fn cancel_copies(rule: &mut EmittedRule) {
    visit_pieces(&mut rule.body, &mut |piece| {
        if let PositionPiece::Times(count, _) = piece {
            let kept = match count.form {
                TreeForm::Int(n) => TreeExpr::int(n.max(0) % 2),
                _ => {
                    let copies = TreeForm::Max(vec![count.clone(), TreeExpr::int(0)]);
                    let copies = TreeExpr::with_kind(ValueKind::Int, copies);
                    TreeExpr::binary(TreeOperator::And, copies, TreeExpr::int(1))
                }
            };
            *count = kept;
        }
    });
}

/// Calls `visit` with every piece of the options of a body.
fn visit_pieces(body: &mut [TreeStmt], visit: &mut dyn FnMut(&mut PositionPiece)) {
    fn visit_inner(pieces: &mut [PositionPiece], visit: &mut dyn FnMut(&mut PositionPiece)) {
        for piece in pieces {
            visit(piece);
            if let PositionPiece::Times(_, inner) | PositionPiece::Each(_, inner) = piece {
                visit_inner(inner, visit);
            }
        }
    }
    for stmt in body {
        match stmt {
            TreeStmt::Option(pieces) => visit_inner(pieces, visit),
            TreeStmt::For(_, body) | TreeStmt::While(_, body) => visit_pieces(body, visit),
            TreeStmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| visit_pieces(body, visit));
                visit_pieces(otherwise, visit);
            }
            _ => {}
        }
    }
}
