//! Ends that the rules declare: the function that decides whether the player to move wins by one.

use crate::write::rule::EmittedRule;
use crate::write::tree::{TreeExpr, TreeForm, TreeFunction, TreeStmt};
use crate::write::value_kind::ValueKind;

/// The name of the function, which no function of the rules has because of the blank; in programs it is `declared_win`.
pub(crate) const DECLARED_WIN_NAME: &str = "declared win";

/// The function that decides whether the rules declare a win of the player to move: the body of the game until it yields an option.
pub(crate) fn declared_win_function(rule: &EmittedRule) -> TreeFunction {
    let mut body = without_options(&rule.body);
    if !matches!(body.last(), Some(TreeStmt::Return(_))) {
        body.push(return_of(false));
    }
    TreeFunction {
        name: DECLARED_WIN_NAME.into(),
        params: [rule.keywords.clone(), rule.typed_params()].concat(),
        locals: rule.locals.clone(),
        result: ValueKind::Bool,
        gives: false,
        body,
    }
}

fn return_of(win: bool) -> TreeStmt {
    TreeStmt::Return(Some(TreeExpr::with_kind(ValueKind::Bool, TreeForm::Bool(win))))
}

/// The statements up to the first that certainly ends them. After an option no end follows.
fn without_options(body: &[TreeStmt]) -> Vec<TreeStmt> {
    let mut made = Vec::new();
    for stmt in body {
        match stmt {
            TreeStmt::End(win) => made.push(return_of(*win)),
            TreeStmt::Option(_) | TreeStmt::Return(_) => made.push(return_of(false)),
            TreeStmt::For(_, body) | TreeStmt::While(_, body) if has_option(body) => made.push(return_of(false)),
            TreeStmt::For(clause, body) => made.push(TreeStmt::For(clause.clone(), without_options(body))),
            TreeStmt::While(test, body) => made.push(TreeStmt::While(test.clone(), without_options(body))),
            TreeStmt::If(cases, otherwise) => {
                let cases = cases.iter().map(|(test, body)| (test.clone(), without_options(body))).collect();
                made.push(TreeStmt::If(cases, without_options(otherwise)));
            }
            other => made.push(other.clone()),
        }
        if matches!(made.last(), Some(TreeStmt::Return(_))) {
            break;
        }
    }
    made
}

fn has_option(body: &[TreeStmt]) -> bool {
    TreeStmt::any_in_block(body, &|stmt| matches!(stmt, TreeStmt::Option(_)))
}

fn has_end(body: &[TreeStmt]) -> bool {
    TreeStmt::any_in_block(body, &|stmt| matches!(stmt, TreeStmt::End(_)))
}

/// Whether it is certain that no end is declared after an option was yielded.
pub(crate) fn ends_precede_options(body: &[TreeStmt]) -> bool {
    after_block(body, false).is_some()
}

/// Whether options may have been yielded after a block, if they may have been before it; `None` if an end could follow an option.
fn after_block(body: &[TreeStmt], mut yielded: bool) -> Option<bool> {
    for stmt in body {
        match stmt {
            TreeStmt::Option(_) => yielded = true,
            TreeStmt::End(_) if yielded => return None,
            // Nothing follows these.
            TreeStmt::End(_) | TreeStmt::Return(_) => return Some(false),
            TreeStmt::For(_, body) | TreeStmt::While(_, body) => {
                if has_end(body) && (yielded || has_option(body)) {
                    return None;
                }
                yielded |= has_option(body);
            }
            TreeStmt::If(cases, otherwise) => {
                let mut after = after_block(otherwise, yielded)?;
                for (_, body) in cases {
                    after |= after_block(body, yielded)?;
                }
                yielded = after;
            }
            _ => {}
        }
    }
    Some(yielded)
}
