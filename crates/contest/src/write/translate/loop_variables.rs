//! Variables of loops: in Python they outlive their loops.

use crate::write::tree::{LoopItems, TreeExpr, TreeStmt};
use crate::write::value_kind::ValueKind;
use std::collections::HashSet;

/// Makes loops mean in every language what they mean in Python.
///
/// A loop gets a separate variable if its own is used after the loop or assigned, because in Python a loop variable outlives its loop;
/// a variable of two loops, one inside the other, is assigned. A loop over a list whose variable the body assigns runs over a copy.
///
/// Returns the variables of these copies, with the kinds of their values.
pub(super) fn keep_loop_variables(body: &mut Vec<TreeStmt>) -> Vec<(String, ValueKind)> {
    let mut names = FreshNames::of_body(body);
    let mut kept = Vec::new();
    names_outside_loops(body, &mut Vec::new(), &mut kept);
    rename_loop_variables(body, &kept, &mut names);
    let mut copies = Vec::new();
    copy_assigned_lists(body, &mut names, &mut copies);
    copies
}

/// Names that a body does not use.
struct FreshNames(HashSet<String>);

impl FreshNames {
    fn of_body(body: &[TreeStmt]) -> FreshNames {
        let (mut read, mut names) = (HashSet::new(), HashSet::new());
        for stmt in body {
            stmt.visit_names(&mut |name| _ = read.insert(name.to_string()), &mut |name| {
                _ = names.insert(name.to_string())
            });
        }
        names.extend(read);
        collect_loop_targets(body, &mut names);
        FreshNames(names)
    }

    /// A new name with this beginning.
    fn take(&mut self, start: &str) -> String {
        let numbered = (2..).map(|number| format!("{start}_{number}"));
        let name = std::iter::once(start.to_string()).chain(numbered).find(|name| !self.0.contains(name));
        let name = name.expect("there are infinitely many");
        self.0.insert(name.clone());
        name
    }
}

/// Collects the variables of all loops.
fn collect_loop_targets(body: &[TreeStmt], names: &mut HashSet<String>) {
    for stmt in body {
        match stmt {
            TreeStmt::For(clause, body) => {
                names.extend(clause.targets.iter().cloned());
                collect_loop_targets(body, names);
            }
            TreeStmt::While(_, body) => collect_loop_targets(body, names),
            TreeStmt::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| collect_loop_targets(body, names));
                collect_loop_targets(otherwise, names);
            }
            _ => {}
        }
    }
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
                // A loop assigns the variable of a loop around it, and of several equal targets the last one counts.
                for (at, target) in clause.targets.iter().enumerate() {
                    if inside.contains(target) || clause.targets[..at].contains(target) {
                        found.push(target.clone());
                    }
                }
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
fn rename_loop_variables(body: &mut [TreeStmt], kept: &[String], names: &mut FreshNames) {
    for stmt in body {
        match stmt {
            TreeStmt::For(clause, body) => {
                rename_loop_variables(body, kept, names);
                let mut assigned = 0;
                let kinds = clause.target_kinds(clause.targets.len());
                for (target, kind) in clause.targets.iter_mut().zip(kinds) {
                    if kept.contains(target) {
                        let own = names.take(&format!("each_{target}"));
                        let name = std::mem::replace(target, own.clone());
                        let value = TreeExpr::name(&own, kind);
                        body.insert(assigned, TreeStmt::Assign(vec![name], vec![value]));
                        assigned += 1;
                    }
                }
            }
            TreeStmt::While(_, body) => rename_loop_variables(body, kept, names),
            TreeStmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| rename_loop_variables(body, kept, names));
                rename_loop_variables(otherwise, kept, names);
            }
            _ => {}
        }
    }
}

/// Makes a loop run over a copy of its list if its body assigns a variable of the list: Python runs over the list of the beginning.
/// Collects the variables of the copies.
fn copy_assigned_lists(body: &mut Vec<TreeStmt>, names: &mut FreshNames, copies: &mut Vec<(String, ValueKind)>) {
    let mut at = 0;
    while at < body.len() {
        let mut copy = None;
        match &mut body[at] {
            TreeStmt::For(clause, body) => {
                copy_assigned_lists(body, names, copies);
                if let LoopItems::List(list) | LoopItems::Numbered(list) = &mut clause.items {
                    let mut set = HashSet::new();
                    body.iter()
                        .for_each(|stmt| stmt.visit_names(&mut |_| {}, &mut |name| _ = set.insert(name.to_string())));
                    let mut changes = false;
                    list.visit_names(&mut |name| changes |= set.contains(name));
                    if changes {
                        let name = names.take("loop_items");
                        let kind = list.kind;
                        let value = std::mem::replace(list, TreeExpr::name(&name, kind));
                        copies.push((name.clone(), kind));
                        copy = Some(TreeStmt::Assign(vec![name], vec![value]));
                    }
                }
            }
            TreeStmt::While(_, body) => copy_assigned_lists(body, names, copies),
            TreeStmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| copy_assigned_lists(body, names, copies));
                copy_assigned_lists(otherwise, names, copies);
            }
            _ => {}
        }
        if let Some(copy) = copy {
            body.insert(at, copy);
            at += 1;
        }
        at += 1;
    }
}
