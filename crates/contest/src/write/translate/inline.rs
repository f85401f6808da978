//! Helpers that return positions: a program has no positions as values, so their statements replace the call.

use super::scope::TranslationScope;
use super::stmt::{InlinedResult, TranslatedRole};
use super::{TranslatedParts, unsupported_statement, unsupported_value};
use crate::write::tree::{TreeExpr, TreeStmt};
use grundy_game::text;
use grundy_rules::{Diagnostic, ResolvedExpr, ResolvedFunction, ResolvedStmt, ResolvedStmtForm};

impl<'r> TranslationScope<'r> {
    /// The statements of a helper that returns options, with its parameters assigned before them.
    pub(super) fn inlined_options(
        &mut self,
        helper: ResolvedFunction<'r>,
        args: &[ResolvedExpr<'r>],
        result: InlinedResult,
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeStmt>, Diagnostic> {
        let args = args.iter().map(|arg| self.translate_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
        let args: Vec<TreeExpr> = args.into_iter().map(TreeExpr::into_int).collect();
        if args.len() != helper.param_count() || self.game.is_none() {
            return Err(unsupported_value(call));
        }
        // A helper has no keywords of the position that it could pass on.
        if self.game.is_some_and(|game| game.keyword_count() > 0) {
            return Err(call.error(text!(
                "this cannot be written as a program: a helper that returns positions of a game with keyword-only parameters"
            )));
        }
        let mut scope = self.of_inlined_helper(helper);
        args.iter().enumerate().for_each(|(param, arg)| scope.declare(param, arg.kind));
        let names: Vec<String> = (0..args.len()).map(|param| scope.local_name(param).to_string()).collect();
        let mut made = Vec::new();
        if !args.is_empty() {
            made.push(TreeStmt::Assign(names, args));
        }
        scope.inlined_block(&helper.body(), result, parts, &mut made)?;
        self.adopt_inlined(scope);
        Ok(made)
    }

    fn inlined_block(
        &mut self,
        body: &[ResolvedStmt<'r>],
        result: InlinedResult,
        parts: &mut TranslatedParts,
        out: &mut Vec<TreeStmt>,
    ) -> Result<(), Diagnostic> {
        for (at, stmt) in body.iter().enumerate() {
            parts.count_inlined_statement(stmt)?;
            match &stmt.form() {
                ResolvedStmtForm::Return(value) => {
                    match (result, value) {
                        (InlinedResult::Position, Some(value)) => out.extend(self.option_stmts(value, parts)?),
                        (InlinedResult::ListOfOptions, Some(value)) => self.options_from_list(value, parts, out)?,
                        (InlinedResult::YieldedOptions, None) => {}
                        _ => return Err(unsupported_statement(stmt)),
                    }
                    return Ok(());
                }
                ResolvedStmtForm::If(cases, otherwise) if returns(stmt) => {
                    // The following statements belong to each branch, because a program cannot leave the helper early.
                    let rest = &body[at + 1..];
                    let mut made = Vec::new();
                    for (test, branch) in cases {
                        let test = self.condition(test, parts)?;
                        let mut inner = Vec::new();
                        self.inlined_block(&[&branch[..], rest].concat(), result, parts, &mut inner)?;
                        made.push((test, inner));
                    }
                    let mut inner = Vec::new();
                    self.inlined_block(&[&otherwise[..], rest].concat(), result, parts, &mut inner)?;
                    out.push(TreeStmt::If(made, inner));
                    return Ok(());
                }
                _ if returns(stmt) => {
                    return Err(stmt.error(text!(
                        "this cannot be written as a program: a helper that returns positions from within a loop"
                    )));
                }
                _ => {
                    let yields = result == InlinedResult::YieldedOptions;
                    let role = if yields { TranslatedRole::Game } else { TranslatedRole::Value };
                    self.translate_stmt(stmt, role, parts, out)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a statement is a `return` or contains one.
fn returns(stmt: &ResolvedStmt<'_>) -> bool {
    match &stmt.form() {
        ResolvedStmtForm::Return(_) => true,
        ResolvedStmtForm::If(cases, otherwise) => {
            cases.iter().any(|(_, body)| body.iter().any(returns)) || otherwise.iter().any(returns)
        }
        ResolvedStmtForm::For { body, .. } | ResolvedStmtForm::While { body, .. } => body.iter().any(returns),
        _ => false,
    }
}
