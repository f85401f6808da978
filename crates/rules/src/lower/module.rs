//! Lowers a file.

use super::alias::refuse_change_in_place;
use super::declare::{declare_function, declare_globals, game_decorator, has_yield, import_names, refuse_lost_moves};
use super::diagnostic_at;
use super::recursion::refuse_recursion;
use super::scope::{FunctionScope, KeywordSource, ModuleNames};
use super::stmt::BodyContext;
use crate::Diagnostic;
use crate::ir::{AssignTarget, FunctionRole, RuleExpr, RuleFunction, RuleStmt, RuleStmtKind};
use crate::syntax::{self, Span};
use grundy_game::{Resolver, text};
use std::collections::HashMap;

/// A file with resolved names, before its own statements are run.
pub(crate) struct LoweredFile<'a> {
    pub(crate) names: ModuleNames<'a>,
    pub(crate) functions: Vec<RuleFunction>,
    pub(crate) global_names: Vec<String>,
    /// The statements of the file, in order.
    pub(crate) steps: Vec<FileStep>,
    /// The slots of the file's statements; the constants come first.
    pub(crate) slots: Vec<String>,
    /// The slot of each constant. The other slots belong to comprehensions and have no names here.
    constant_slots: HashMap<String, usize>,
}

/// A statement of the file.
#[derive(Debug)]
pub(crate) enum FileStep {
    /// The `def` of a function, with the defaults of its positional and keyword-only parameters.
    Define {
        function: u32,
        defaults: Vec<RuleExpr>,
        keywords: Vec<Option<RuleExpr>>,
    },
    Assign(AssignTarget, RuleExpr),
    Assert(RuleExpr, Option<String>, Span),
    /// `judge(…)`.
    Judge(Vec<(String, Span, RuleExpr)>, Span),
}

/// Resolves the names of a file.
///
/// # Errors
/// Returns an error if the file is not valid; the diagnostic says where and why.
pub(crate) fn lower_file<'a>(
    body: &[syntax::SyntaxStmt],
    outer: &'a dyn Resolver,
) -> Result<LoweredFile<'a>, Diagnostic> {
    let mut names =
        ModuleNames { own_items: HashMap::new(), shapes: Vec::new(), imported_items: HashMap::new(), outer };
    let mut global_names: Vec<String> = Vec::new();
    // All names are declared first, because a function may refer to names defined below it.
    for stmt in body {
        match &stmt.kind {
            syntax::SyntaxStmtKind::Def(def) => declare_function(def, &mut names)?,
            syntax::SyntaxStmtKind::Import { module, names: list } => import_names(module, list, &mut names)?,
            syntax::SyntaxStmtKind::Assign(target, _) | syntax::SyntaxStmtKind::Augment(target, ..) => {
                declare_globals(target, &mut names, &mut global_names)?;
            }
            _ => {}
        }
    }
    let mut loaded = LoweredFile {
        names,
        functions: Vec::new(),
        slots: global_names.clone(),
        constant_slots: global_names.iter().cloned().zip(0..).collect(),
        global_names,
        steps: Vec::new(),
    };
    loaded.define_all(body)?;
    refuse_recursion(&loaded.functions)?;
    Ok(loaded)
}

impl<'a> LoweredFile<'a> {
    fn define_all(&mut self, body: &[syntax::SyntaxStmt]) -> Result<(), Diagnostic> {
        use syntax::SyntaxStmtKind as From;
        let mut starts = Vec::new();
        let mut is_computing = false;
        for stmt in body {
            let span = &stmt.span;
            match &stmt.kind {
                From::Def(def) => {
                    let index = self.functions.len() as u32;
                    let function = self.lower_function(def, index)?;
                    self.functions.push(function);
                    let step = self.define_function(def, index)?;
                    self.steps.push(step);
                    if let Some(start) = game_decorator(def)?.and_then(|decorator| decorator.start.as_ref()) {
                        starts.push((index, start));
                    }
                }
                From::Assign(target, value) => {
                    let step = self.lower_at_top(|scope| {
                        let value = scope.lower_assigned_value(target, value)?;
                        Ok(FileStep::Assign(scope.lower_target(target)?, value))
                    })?;
                    self.steps.push(step);
                }
                From::Assert(test, why) => {
                    let test = self.lower_at_top(|scope| scope.lower_expr(test))?;
                    self.steps.push(FileStep::Assert(test, why.clone(), span.clone()));
                }
                From::Call(call) => {
                    let step = self.lower_judge_call(call)?;
                    self.steps.push(step);
                }
                From::If(cases, _) if is_main_test(&cases[0].0) => {}
                From::Import { .. } if is_computing => {
                    let message = text!("imports must come before everything that is computed when the file is loaded");
                    return Err(diagnostic_at(span, message).with_example("from grundy import game, is_prime"));
                }
                From::Import { .. } | From::Pass => {}
                _ => {
                    let message = text!("the top of a file may contain imports, constants, functions and `judge(…)`");
                    return Err(diagnostic_at(span, message)
                        .with_example("@game\ndef nim(n):\n    for k in range(n): yield nim(k)"));
                }
            }
            is_computing |= self.steps.last().is_some_and(FileStep::computes_values);
        }
        for (game, start) in starts {
            let params: Vec<String> = start.params.iter().map(|param| param.name.clone()).collect();
            let mut function = self.lower_start_lambda(&start.body, params, game)?;
            let name = &self.functions[game as usize].name;
            function.name = format!("start of {name}");
            let index = self.functions.len() as u32;
            self.functions.push(function);
            self.functions[game as usize].role = FunctionRole::Game { start: Some(index) };
        }
        Ok(())
    }

    /// Lowers the start of a game.
    fn lower_start_lambda(
        &self,
        body: &syntax::SyntaxExpr,
        params: Vec<String>,
        game: u32,
    ) -> Result<RuleFunction, Diagnostic> {
        let count = params.len();
        let mut scope = FunctionScope::new(&self.names, params);
        scope.keywords = KeywordSource::Of(game);
        let value = scope.lower_expr(body)?;
        Ok(RuleFunction {
            name: String::new(),
            span: body.span.clone(),
            role: FunctionRole::Helper,
            params: count,
            keywords: Vec::new(),
            defaults: Vec::new(),
            slots: scope.slots,
            draw: None,
            generator: false,
            doc: String::new(),
            body: vec![RuleStmt { span: body.span.clone(), kind: RuleStmtKind::Return(Some(value)), augmented: false }],
        })
    }

    /// Lowers something at the top level of the file.
    fn lower_at_top<T>(
        &mut self,
        lower: impl FnOnce(&mut FunctionScope<'_, 'a>) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        // A file may have very many statements, so the slots are lent to the scope and not copied.
        let mut scope = FunctionScope::new(&self.names, Vec::new());
        scope.slots = std::mem::take(&mut self.slots);
        scope.assigned_slots = std::mem::take(&mut self.constant_slots);
        let result = lower(&mut scope);
        let FunctionScope { slots, assigned_slots, .. } = scope;
        (self.slots, self.constant_slots) = (slots, assigned_slots);
        result
    }

    fn lower_judge_call(&mut self, call: &syntax::SyntaxExpr) -> Result<FileStep, Diagnostic> {
        let span = call.span.clone();
        let syntax::SyntaxExprKind::Call(call) = &call.kind else { unreachable!("a call for its own sake is a call") };
        let is_judge = matches!(&call.callee.kind, syntax::SyntaxExprKind::Name(name) if name == "judge");
        if !is_judge || self.names.own_items.contains_key("judge") {
            let message = text!("the only call that may stand alone at the top of a file is `judge(…)`");
            return Err(diagnostic_at(&span, message)
                .with_example("judge(read=\"n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")"));
        }
        if let Some(first) = call.positional.first() {
            let message = text!("the arguments of `judge` must be given by name");
            return Err(diagnostic_at(&first.span, message)
                .with_example("judge(read=\"n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")"));
        }
        let keywords = self.lower_at_top(|scope| {
            let keyword = |keyword: &syntax::KeywordArgument| {
                Ok((
                    keyword.name.clone(),
                    keyword.span.start..keyword.value.span.end,
                    scope.lower_expr(&keyword.value)?,
                ))
            };
            call.keywords.iter().map(keyword).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(FileStep::Judge(keywords, span))
    }

    fn lower_function(&mut self, def: &syntax::FunctionDef, index: u32) -> Result<RuleFunction, Diagnostic> {
        let decorator = game_decorator(def)?;
        let game = decorator.is_some();
        let generator = has_yield(&def.body);
        if game {
            refuse_lost_moves(def)?;
        }
        let params = def.params.iter().chain(&def.keyword_params).map(|param| param.name.clone()).collect();
        let mut scope = FunctionScope::new(&self.names, params);
        scope.function = Some(index);
        scope.keywords = if game { KeywordSource::Of(index) } else { KeywordSource::OfCaller };
        scope.declare_slots(&def.body);
        let body = scope.lower_body(&def.body, BodyContext { game, generator, in_loop: false })?;
        refuse_change_in_place(&body)?;
        let slots = scope.slots;
        Ok(RuleFunction {
            name: def.name.clone(),
            span: def.name_span.clone(),
            role: if game { FunctionRole::Game { start: None } } else { FunctionRole::Helper },
            params: def.params.len(),
            keywords: def.keyword_params.iter().map(|_| None).collect(),
            defaults: Vec::new(),
            slots,
            draw: decorator.and_then(|decorator| decorator.draw),
            generator,
            doc: def.doc.clone().unwrap_or_default(),
            body,
        })
    }

    /// The step that defines a function.
    fn define_function(&mut self, def: &syntax::FunctionDef, function: u32) -> Result<FileStep, Diagnostic> {
        self.lower_at_top(|scope| {
            let defaults = def.params.iter().filter_map(|param| param.default.as_ref());
            let defaults = defaults.map(|value| scope.lower_expr(value)).collect::<Result<Vec<_>, _>>()?;
            let keyword =
                |param: &syntax::FunctionParam| param.default.as_ref().map(|value| scope.lower_expr(value)).transpose();
            let keywords = def.keyword_params.iter().map(keyword).collect::<Result<Vec<_>, _>>()?;
            Ok(FileStep::Define { function, defaults, keywords })
        })
    }
}

impl FileStep {
    /// Whether the statement evaluates something. Imports must precede it.
    fn computes_values(&self) -> bool {
        match self {
            FileStep::Define { defaults, keywords, .. } => !defaults.is_empty() || keywords.iter().any(Option::is_some),
            FileStep::Assign(..) | FileStep::Assert(..) | FileStep::Judge(..) => true,
        }
    }
}

/// Whether a test is `__name__ == "__main__"`. Its block is for CPython only and is skipped.
fn is_main_test(test: &syntax::SyntaxExpr) -> bool {
    matches!(&test.kind, syntax::SyntaxExprKind::Compare(left, _)
        if matches!(&left.kind, syntax::SyntaxExprKind::Name(name) if name == "__name__"))
}
