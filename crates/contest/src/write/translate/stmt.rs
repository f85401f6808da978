//! Translating statements.

use super::loop_variables::keep_loop_variables;
use super::scope::TranslationScope;
use super::{TranslatedParts, unsupported_error, unsupported_statement, unsupported_value};
use crate::write::tree::{LoopClause, LoopItems, TreeExpr, TreeForm, TreeFunction, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;
use grundy_game::{DeclaredEnd, text};
use grundy_rules::{
    Builtin, Diagnostic, ResolvedExpr, ResolvedForm as From, ResolvedFunction, ResolvedStmt, ResolvedStmtForm,
    ResolvedTarget,
};

/// The result that a helper returns to a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum InlinedResult {
    /// One option.
    Position,
    /// A list of options.
    ListOfOptions,
    /// Options, one by one.
    YieldedOptions,
}

/// The role of a body of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TranslatedRole {
    Game,
    /// A function that returns a value.
    Value,
    /// A function that yields the members of a list.
    Gives,
}

/// Translates a value to statements, which are appended.
type ValueTranslation<'f, 'r> = dyn Fn(&mut TranslationScope<'r>, &ResolvedExpr<'r>, &mut TranslatedParts, &mut Vec<TreeStmt>) -> Result<(), Diagnostic>
    + 'f;

/// Translates a helper whose parameters have these kinds.
pub(super) fn translate_function(
    helper: ResolvedFunction<'_>,
    kinds: &[ValueKind],
    parts: &mut TranslatedParts,
) -> Result<TreeFunction, Diagnostic> {
    let mut scope = TranslationScope::new(helper, None);
    kinds.iter().enumerate().for_each(|(param, kind)| scope.declare(param, *kind));
    let names = helper.local_names();
    let params: Vec<(String, ValueKind)> = names.iter().cloned().zip(kinds.iter().copied()).collect();
    let gives = helper.is_generator();
    let role = if gives { TranslatedRole::Gives } else { TranslatedRole::Value };
    let mut body = scope.translate_block(&helper.body(), role, parts)?;
    scope.add_names(keep_loop_variables(&mut body));
    let result = if gives {
        ValueKind::List
    } else {
        result_kind(&body).ok_or_else(|| unsupported_error(|message| helper.error(message)))?
    };
    let locals = scope.later_locals(params.len());
    Ok(TreeFunction { name: helper.name().into(), params, locals, result, gives, body })
}

impl<'r> TranslationScope<'r> {
    /// Translates the body of the game of this scope.
    pub(super) fn game_body(
        &mut self,
        body: &[ResolvedStmt<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        let mut body = self.translate_block(body, TranslatedRole::Game, parts)?;
        self.add_names(keep_loop_variables(&mut body));
        Ok(body)
    }

    pub(super) fn translate_block(
        &mut self,
        body: &[ResolvedStmt<'r>],
        role: TranslatedRole,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        let mut made = Vec::new();
        for stmt in body {
            self.translate_stmt(stmt, role, parts, &mut made)?;
        }
        Ok(made)
    }

    pub(super) fn translate_stmt(
        &mut self,
        stmt: &ResolvedStmt<'r>,
        role: TranslatedRole,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        let none = || unsupported_statement(stmt);
        match &stmt.form() {
            ResolvedStmtForm::Assign(target, value) => out.push(self.translate_assign(stmt, target, value, parts)?),
            ResolvedStmtForm::If(cases, otherwise) => {
                let mut made = Vec::new();
                for (test, body) in cases {
                    made.push((self.condition(test, parts)?, self.translate_block(body, role, parts)?));
                }
                let otherwise = self.translate_block(otherwise, role, parts)?;
                out.push(TreeStmt::If(made, otherwise));
            }
            ResolvedStmtForm::For { target, items, body } => {
                let (locals, items) = self.loop_parts(target, items, parts)?;
                let targets = locals.iter().map(|local| self.local_name(*local).to_string()).collect();
                let clause = LoopClause { targets, items, tests: Vec::new() };
                // A loop variable is local to its loop; `keep_loop_variables` handles those that are used elsewhere.
                for (local, kind) in locals.iter().zip(clause.target_kinds(locals.len())) {
                    match self.local_kind(*local) {
                        _ if !matches!(kind, ValueKind::Int | ValueKind::Text) => return Err(none()),
                        None => self.declare(*local, kind),
                        Some(known) if known == kind => {}
                        Some(_) => return Err(none()),
                    }
                }
                let body = self.translate_block(body, role, parts)?;
                out.push(TreeStmt::For(clause, body));
            }
            ResolvedStmtForm::While { test, body } => {
                let test = self.condition(test, parts)?;
                let body = self.translate_block(body, role, parts)?;
                out.push(TreeStmt::While(test, body));
            }
            ResolvedStmtForm::Yield(value) => match role {
                TranslatedRole::Game => out.extend(self.option_stmts(value, parts)?),
                TranslatedRole::Gives => out.push(TreeStmt::Give(self.int_expr(value, parts)?)),
                TranslatedRole::Value => return Err(none()),
            },
            ResolvedStmtForm::YieldFrom(values) => match role {
                TranslatedRole::Game => self.options_from_list(values, parts, out)?,
                _ => {
                    let items = self.list_expr(values, parts)?;
                    let name = self.free_name("member");
                    let give = TreeStmt::Give(TreeExpr::name(&name, ValueKind::Int));
                    let clause = LoopClause { targets: vec![name], items: LoopItems::List(items), tests: Vec::new() };
                    out.push(TreeStmt::For(clause, vec![give]));
                }
            },
            ResolvedStmtForm::Return(value) => match (role, value) {
                (TranslatedRole::Game, Some(value)) => self.end_or_options(value, parts, out)?,
                (TranslatedRole::Value, Some(value)) => {
                    let value = self.translate_expr(value, parts)?;
                    out.push(TreeStmt::Return(Some(value)));
                }
                (TranslatedRole::Value, None) | (TranslatedRole::Gives, Some(_)) => return Err(none()),
                (TranslatedRole::Game | TranslatedRole::Gives, None) => out.push(TreeStmt::Return(None)),
            },
            ResolvedStmtForm::Assert(test) => {
                let test = self.condition(test, parts)?;
                out.push(TreeStmt::Assert(test));
            }
            ResolvedStmtForm::Break => out.push(TreeStmt::Break),
            ResolvedStmtForm::Continue => out.push(TreeStmt::Continue),
        }
        Ok(())
    }

    fn translate_assign(
        &mut self,
        stmt: &ResolvedStmt<'r>,
        target: &ResolvedTarget,
        value: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeStmt, Diagnostic> {
        let locals = target.locals().ok_or_else(|| unsupported_error(|message| stmt.target_error(message)))?;
        let several = matches!(target, ResolvedTarget::Several(_));
        // A program has no tuples: `a, b = (x, y) if test else (y, x)` becomes two assignments.
        if let From::Either { test, then, otherwise } = &value.form()
            && several
        {
            let test = self.condition(test, parts)?;
            let then = self.translate_assign(stmt, target, then, parts)?;
            let otherwise = self.translate_assign(stmt, target, otherwise, parts)?;
            return Ok(TreeStmt::If(vec![(test, vec![then])], vec![otherwise]));
        }
        let values = if !several {
            // `xs += ys` would change a list in place.
            vec![if stmt.is_augmented() { self.int_expr(value, parts)? } else { self.translate_expr(value, parts)? }]
        } else {
            match &value.form() {
                From::Display(_, values) if values.len() == locals.len() => {
                    values.iter().map(|value| self.translate_expr(value, parts)).collect::<Result<Vec<_>, _>>()?
                }
                From::Builtin(Builtin::Divmod, args) if locals.len() == 2 => {
                    let [a, b] = &args[..] else { return Err(unsupported_value(value)) };
                    let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                    // Both numbers are there twice.
                    parts.count_terms(a.term_count() + b.term_count(), value)?;
                    vec![
                        TreeExpr::binary(TreeOperator::FloorDivide, a.clone(), b.clone()),
                        TreeExpr::binary(TreeOperator::Modulo, a, b),
                    ]
                }
                _ => return Err(unsupported_value(value)),
            }
        };
        let names = locals.iter().map(|local| self.local_name(*local).to_string()).collect();
        let mut made = Vec::new();
        for (local, value) in locals.into_iter().zip(values) {
            made.push(self.assign_local(local, value, stmt)?);
        }
        Ok(TreeStmt::Assign(names, made))
    }

    /// Translates a position to the statements that yield it.
    pub(super) fn option_stmts(
        &mut self,
        value: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        if let From::Helper(helper, args) = &value.form() {
            return self.inlined_options(*helper, args, InlinedResult::Position, value, parts);
        }
        // A program has no positions as values, so the choice between two of them is a statement.
        let each = |scope: &mut Self, value: &_, parts: &mut _, out: &mut Vec<_>| {
            out.extend(scope.option_stmts(value, parts)?);
            Ok(())
        };
        if let Some(choice) = self.choice_stmt(value, parts, &each)? {
            return Ok(vec![choice]);
        }
        Ok(vec![TreeStmt::Option(self.option_pieces(value, parts)?)])
    }

    /// Translates `a if test else b`, where the values are statements of the program; `None` for any other expression.
    fn choice_stmt(
        &mut self,
        value: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
        translate: &ValueTranslation<'_, 'r>,
    ) -> Result<Option<TreeStmt>, Diagnostic> {
        let From::Either { test, then, otherwise } = &value.form() else { return Ok(None) };
        let test = self.condition(test, parts)?;
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        translate(self, then, parts, &mut yes)?;
        translate(self, otherwise, parts, &mut no)?;
        Ok(Some(TreeStmt::If(vec![(test, yes)], no)))
    }

    /// Translates what a game returns: an end, or all options.
    fn end_or_options(
        &mut self,
        value: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        match &value.form() {
            From::End(DeclaredEnd::Draw) => {
                return Err(value.error(text!(
                    "this cannot be written as a program: a declared draw, since programs answer who wins"
                )));
            }
            From::End(end) => out.push(TreeStmt::End(*end == DeclaredEnd::Win)),
            _ => match self.choice_stmt(value, parts, &Self::end_or_options)? {
                Some(choice) => out.push(choice),
                None => {
                    self.options_from_list(value, parts, out)?;
                    out.push(TreeStmt::Return(None));
                }
            },
        }
        Ok(())
    }

    /// Translates a list of positions to options.
    pub(super) fn options_from_list(
        &mut self,
        value: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        match &value.form() {
            From::Display(_, items) => {
                for item in items {
                    match &item.form() {
                        From::Starred(all) => self.options_from_list(all, parts, out)?,
                        _ => out.extend(self.option_stmts(item, parts)?),
                    }
                }
                Ok(())
            }
            From::Comprehension { element, clauses, .. } => {
                let depth = self.comprehension_depth();
                let made = self.loop_clauses(clauses, parts)?;
                let mut body = self.option_stmts(element, parts)?;
                self.leave_comprehension(depth);
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
            From::Either { .. } => {
                out.extend(self.choice_stmt(value, parts, &Self::options_from_list)?);
                Ok(())
            }
            From::Helper(helper, args) => {
                let result =
                    if helper.is_generator() { InlinedResult::YieldedOptions } else { InlinedResult::ListOfOptions };
                out.extend(self.inlined_options(*helper, args, result, value, parts)?);
                Ok(())
            }
            _ => Err(value.error(text!(
                "this cannot be written as a program: options must be yielded one by one, or given as a list of positions"
            ))),
        }
    }
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
