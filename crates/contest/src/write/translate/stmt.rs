//! Translating statements.

use super::scope::TranslationScope;
use super::{TranslatedParts, TranslationSource, translation_error, unsupported_value};
use crate::write::tree::{LoopClause, TreeExpr, TreeForm, TreeFunction, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, AugmentOperator, ChainSign, SyntaxExprKind as From, SyntaxStmtKind};

/// The role of a body of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TranslatedRole {
    Game,
    /// A function that returns a value.
    Value,
    /// A function that yields the members of a list.
    Gives,
}

impl TranslationSource<'_> {
    /// Translates a helper whose parameters have these kinds.
    pub(super) fn translate_function(
        &self,
        def: &syntax::FunctionDef,
        kinds: &[ValueKind],
        parts: &mut TranslatedParts,
    ) -> Result<TreeFunction, Diagnostic> {
        let mut scope = TranslationScope::new(self, None);
        let params: Vec<(String, ValueKind)> =
            def.params.iter().map(|param| param.name.clone()).zip(kinds.iter().copied()).collect();
        params.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        let fixed = scope.declared_names();
        let gives = has_yield(&def.body);
        let role = if gives { TranslatedRole::Gives } else { TranslatedRole::Value };
        let mut body = scope.translate_block(&def.body, role, parts)?;
        scope.keep_loop_names(&mut body);
        let result = if gives {
            ValueKind::List
        } else {
            result_kind(&body).ok_or_else(|| unsupported_value(&def.name_span))?
        };
        Ok(TreeFunction { name: def.name.clone(), params, locals: scope.later_names(&fixed), result, gives, body })
    }
}

impl TranslationScope<'_> {
    /// Translates the body of the game of this scope.
    pub(super) fn game_body(
        &mut self,
        body: &[syntax::SyntaxStmt],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        let mut body = self.translate_block(body, TranslatedRole::Game, parts)?;
        self.keep_loop_names(&mut body);
        Ok(body)
    }

    /// Gives a loop a separate variable if its own is used after the loop or assigned: in Python a loop variable outlives its loop.
    fn keep_loop_names(&mut self, body: &mut [TreeStmt]) {
        let mut kept = Vec::new();
        names_outside_loops(body, &mut Vec::new(), &mut kept);
        let mut made = Vec::new();
        rename_loop_variables(body, &kept, &mut made);
        for name in made {
            if self.local_kind(&name).is_none() {
                self.declare(&name, ValueKind::Int);
            }
        }
    }

    fn translate_block(
        &mut self,
        body: &[syntax::SyntaxStmt],
        role: TranslatedRole,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        let mut made = Vec::new();
        for stmt in body {
            self.translate_stmt(stmt, role, parts, &mut made)?;
        }
        Ok(made)
    }

    fn translate_stmt(
        &mut self,
        stmt: &syntax::SyntaxStmt,
        role: TranslatedRole,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        let none = || unsupported_value(&stmt.span);
        match &stmt.kind {
            SyntaxStmtKind::Assign(target, value) => out.push(self.translate_assign(target, value, parts)?),
            SyntaxStmtKind::Augment(target, with, value) => {
                let From::Name(name) = &target.kind else { return Err(none()) };
                let (old, value) = (self.int_expr(target, parts)?, self.int_expr(value, parts)?);
                let value = match with {
                    AugmentOperator::Sign(sign) => TreeExpr::with_kind(
                        ValueKind::Int,
                        TreeForm::Sum(Box::new(old), vec![(*sign == ChainSign::Minus, value)]),
                    ),
                    AugmentOperator::Operator(op) => TreeExpr::binary(super::expr::tree_operator(*op), old, value),
                };
                let value = self.assign_name(name, value, &stmt.span)?;
                out.push(TreeStmt::Assign(vec![name.clone()], vec![value]));
            }
            SyntaxStmtKind::If(cases, otherwise) => {
                let mut made = Vec::new();
                for (test, body) in cases {
                    made.push((self.condition(test, parts)?, self.translate_block(body, role, parts)?));
                }
                let otherwise = self.translate_block(otherwise, role, parts)?;
                out.push(TreeStmt::If(made, otherwise));
            }
            SyntaxStmtKind::For { target, items, body } => {
                let (targets, items) = self.loop_parts(target, items, parts)?;
                // A loop variable is local to its loop; `keep_loop_names` handles those that are used elsewhere.
                for target in &targets {
                    match self.local_kind(target) {
                        None => self.declare(target, ValueKind::Int),
                        Some(ValueKind::Int) => {}
                        Some(_) => return Err(none()),
                    }
                }
                let body = self.translate_block(body, role, parts)?;
                out.push(TreeStmt::For(LoopClause { targets, items, tests: Vec::new() }, body));
            }
            SyntaxStmtKind::While { test, body } => {
                let test = self.condition(test, parts)?;
                let body = self.translate_block(body, role, parts)?;
                out.push(TreeStmt::While(test, body));
            }
            SyntaxStmtKind::Yield(value) => match role {
                TranslatedRole::Game => out.push(TreeStmt::Option(self.option_pieces(value, parts)?)),
                TranslatedRole::Gives => out.push(TreeStmt::Give(self.int_expr(value, parts)?)),
                TranslatedRole::Value => return Err(none()),
            },
            SyntaxStmtKind::YieldFrom(values) => match role {
                TranslatedRole::Game => self.options_from_list(values, parts, out)?,
                _ => {
                    let items = self.list_expr(values, parts)?;
                    let clause = LoopClause {
                        targets: vec!["member".into()],
                        items: crate::write::tree::LoopItems::List(items),
                        tests: vec![],
                    };
                    out.push(TreeStmt::For(clause, vec![TreeStmt::Give(TreeExpr::name("member", ValueKind::Int))]));
                }
            },
            SyntaxStmtKind::Return(value) => match (role, value) {
                (TranslatedRole::Game, Some(value)) => {
                    self.options_from_list(value, parts, out)?;
                    out.push(TreeStmt::Return(None));
                }
                (TranslatedRole::Value, Some(value)) => {
                    let value = self.translate_expr(value, parts)?;
                    out.push(TreeStmt::Return(Some(value)));
                }
                (TranslatedRole::Value, None) | (TranslatedRole::Gives, Some(_)) => return Err(none()),
                (TranslatedRole::Game | TranslatedRole::Gives, None) => out.push(TreeStmt::Return(None)),
            },
            SyntaxStmtKind::Assert(test, _) => {
                let test = self.condition(test, parts)?;
                out.push(TreeStmt::Assert(test));
            }
            SyntaxStmtKind::Break => out.push(TreeStmt::Break),
            SyntaxStmtKind::Continue => out.push(TreeStmt::Continue),
            SyntaxStmtKind::Pass => {}
            SyntaxStmtKind::Def(_) | SyntaxStmtKind::Import { .. } | SyntaxStmtKind::Call(_) => return Err(none()),
        }
        Ok(())
    }

    fn translate_assign(
        &mut self,
        target: &syntax::SyntaxExpr,
        value: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeStmt, Diagnostic> {
        let name = |expr: &syntax::SyntaxExpr| match &expr.kind {
            From::Name(name) => Ok(name.clone()),
            _ => Err(unsupported_value(&expr.span)),
        };
        let From::Display(_, targets) = &target.kind else {
            let name = name(target)?;
            let value = self.translate_expr(value, parts)?;
            let value = self.assign_name(&name, value, &target.span)?;
            return Ok(TreeStmt::Assign(vec![name], vec![value]));
        };
        let names = targets.iter().map(name).collect::<Result<Vec<_>, _>>()?;
        let values = match &value.kind {
            From::Display(_, values) if values.len() == names.len() => {
                values.iter().map(|value| self.translate_expr(value, parts)).collect::<Result<Vec<_>, _>>()?
            }
            From::Call(call)
                if matches!(&call.callee.kind, From::Name(name) if name == "divmod") && names.len() == 2 =>
            {
                let [a, b] = &call.positional[..] else { return Err(unsupported_value(&value.span)) };
                let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                vec![
                    TreeExpr::binary(TreeOperator::FloorDivide, a.clone(), b.clone()),
                    TreeExpr::binary(TreeOperator::Modulo, a, b),
                ]
            }
            _ => return Err(unsupported_value(&value.span)),
        };
        let mut made = Vec::new();
        for ((name, value), target) in names.iter().zip(values).zip(targets) {
            made.push(self.assign_name(name, value, &target.span)?);
        }
        Ok(TreeStmt::Assign(names, made))
    }

    /// Translates a list of positions to options.
    fn options_from_list(
        &mut self,
        value: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        match &value.kind {
            From::Display(_, items) => {
                for item in items {
                    match &item.kind {
                        From::Starred(all) => self.options_from_list(all, parts, out)?,
                        _ => out.push(TreeStmt::Option(self.option_pieces(item, parts)?)),
                    }
                }
                Ok(())
            }
            From::Comprehension { element, clauses, .. } => {
                let depth = self.depth();
                let made = self.loop_clauses(clauses, parts)?;
                let mut body = vec![TreeStmt::Option(self.option_pieces(element, parts)?)];
                self.leave_block(depth);
                for mut clause in made.into_iter().rev() {
                    if !clause.tests.is_empty() {
                        let tests = std::mem::take(&mut clause.tests);
                        let test = if tests.len() == 1 {
                            tests.into_iter().next().expect("there is one")
                        } else {
                            TreeExpr::with_kind(ValueKind::Bool, TreeForm::All(tests))
                        };
                        body = vec![TreeStmt::If(vec![(test, body)], Vec::new())];
                    }
                    body = vec![TreeStmt::For(clause, body)];
                }
                out.extend(body);
                Ok(())
            }
            _ => Err(translation_error(
                &value.span,
                text!(
                    "this cannot be written as a program: options must be yielded one by one, or given as a list of positions"
                ),
            )),
        }
    }
}

fn has_yield(body: &[syntax::SyntaxStmt]) -> bool {
    body.iter().any(|stmt| match &stmt.kind {
        SyntaxStmtKind::Yield(_) | SyntaxStmtKind::YieldFrom(_) => true,
        SyntaxStmtKind::For { body, .. } | SyntaxStmtKind::While { body, .. } => has_yield(body),
        SyntaxStmtKind::If(cases, otherwise) => cases.iter().any(|(_, body)| has_yield(body)) || has_yield(otherwise),
        _ => false,
    })
}

/// The kind of the values that are returned, if it is the same for all.
fn result_kind(body: &[TreeStmt]) -> Option<ValueKind> {
    fn all(body: &[TreeStmt], found: &mut Vec<ValueKind>) {
        for stmt in body {
            match stmt {
                TreeStmt::Return(Some(value)) => found.push(value.kind),
                TreeStmt::For(_, body) | TreeStmt::While(_, body) => all(body, found),
                TreeStmt::If(cases, otherwise) => {
                    cases.iter().for_each(|(_, body)| all(body, found));
                    all(otherwise, found);
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    all(body, &mut found);
    let first = *found.first()?;
    found.iter().all(|kind| *kind == first).then_some(first)
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
fn rename_loop_variables(body: &mut [TreeStmt], kept: &[String], made: &mut Vec<String>) {
    for stmt in body {
        match stmt {
            TreeStmt::For(clause, body) => {
                rename_loop_variables(body, kept, made);
                for target in &mut clause.targets {
                    if kept.contains(target) {
                        let own = format!("each_{target}");
                        let name = std::mem::replace(target, own.clone());
                        body.insert(
                            0,
                            TreeStmt::Assign(vec![name.clone()], vec![TreeExpr::name(&own, ValueKind::Int)]),
                        );
                        made.push(name);
                    }
                }
            }
            TreeStmt::While(_, body) => rename_loop_variables(body, kept, made),
            TreeStmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| rename_loop_variables(body, kept, made));
                rename_loop_variables(otherwise, kept, made);
            }
            _ => {}
        }
    }
}
