//! Variables of loops: in Python they outlive their loops.

use crate::write::tree::{TreeExpr, TreeStmt};
use crate::write::value_kind::ValueKind;

/// Gives a loop a separate variable if its own is used after the loop or assigned: in Python a loop variable outlives its loop.
pub(super) fn keep_loop_variables(body: &mut [TreeStmt]) {
    let mut kept = Vec::new();
    names_outside_loops(body, &mut Vec::new(), &mut kept);
    rename_loop_variables(body, &kept);
}

/// Names that are read outside the loops whose variable they are, or that are assigned.
fn names_outside_loops(body: &[TreeStmt], inside: &mut Vec<String>, found: &mut Vec<String>) {
    for stmt in body {
        let known: Vec<String> = inside.clone();
        let read = |name: &str, found: &mut Vec<String>| {
            if !known.iter().any(|other| other == name) {
                found.push(name.into());
            }
        };
        match stmt {
            TreeStmt::For(clause, body) => {
                clause.visit_names(&mut |name| read(name, found));
                let depth = inside.len();
                inside.extend(clause.targets.iter().cloned());
                names_outside_loops(body, inside, found);
                inside.truncate(depth);
            }
            TreeStmt::While(test, body) => {
                test.visit_names(&mut |name| read(name, found));
                names_outside_loops(body, inside, found);
            }
            TreeStmt::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.visit_names(&mut |name| read(name, found));
                    names_outside_loops(body, inside, found);
                }
                names_outside_loops(otherwise, inside, found);
            }
            other => {
                let mut set = Vec::new();
                other.visit_names(&mut |name| read(name, found), &mut |name| set.push(name.to_string()));
                found.extend(set);
            }
        }
    }
}

/// Gives the loops of these names separate variables.
fn rename_loop_variables(body: &mut [TreeStmt], kept: &[String]) {
    for stmt in body {
        match stmt {
            TreeStmt::For(clause, body) => {
                rename_loop_variables(body, kept);
                for target in &mut clause.targets {
                    if kept.contains(target) {
                        let own = format!("each_{target}");
                        let name = std::mem::replace(target, own.clone());
                        body.insert(0, TreeStmt::Assign(vec![name], vec![TreeExpr::name(&own, ValueKind::Int)]));
                    }
                }
            }
            TreeStmt::While(_, body) => rename_loop_variables(body, kept),
            TreeStmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| rename_loop_variables(body, kept));
                rename_loop_variables(otherwise, kept);
            }
            _ => {}
        }
    }
}
