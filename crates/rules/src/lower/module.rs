//! Lowers a file.

use super::alias::refuse_change_in_place;
use super::diagnostic_at;
use super::recursion::refuse_recursion;
use super::scope::{END_NAMES, FileItem, FunctionScope, FunctionSignature, KeywordSource, ModuleNames, find_end};
use super::stmt::BodyContext;
use crate::Diagnostic;
use crate::builtin::{Builtin, BuiltinOrigin};
use crate::diagnostic::nearest_names;
use crate::ir::{AssignTarget, FunctionRole, RuleExpr, RuleFunction, RuleStmt, RuleStmtKind};
use crate::syntax::{self, Span};
use crate::value::RuleValue;
use grundy_game::{Resolver, say};
use std::collections::HashMap;
use std::sync::Arc;

/// A file with resolved names, before its own statements are run.
pub(crate) struct LoweredFile<'a> {
    pub(crate) names: ModuleNames<'a>,
    pub(crate) functions: Vec<RuleFunction>,
    pub(crate) global_names: Vec<String>,
    /// The statements of the file, in order.
    pub(crate) steps: Vec<FileStep>,
    /// The slots of the file's statements; the constants come first.
    pub(crate) slots: Vec<String>,
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

/// Names of the module `grundy` that are not functions.
const MARKER_NAMES: [&str; 2] = ["game", "judge"];

/// Resolves the names of a file.
///
/// # Errors
/// The file is not valid; the diagnostic says where and why.
pub(crate) fn lower_file<'a>(
    body: &[syntax::SyntaxStmt],
    outer: &'a dyn Resolver,
) -> Result<LoweredFile<'a>, Diagnostic> {
    let mut names = ModuleNames { here: HashMap::new(), shapes: Vec::new(), imported: HashMap::new(), outer };
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
    let mut loaded =
        LoweredFile { names, functions: Vec::new(), slots: global_names.clone(), global_names, steps: Vec::new() };
    loaded.define_all(body)?;
    refuse_recursion(&loaded.functions)?;
    Ok(loaded)
}

fn declare_function(def: &syntax::FunctionDef, names: &mut ModuleNames<'_>) -> Result<(), Diagnostic> {
    let decorated = game_decorator(def)?;
    if names.here.contains_key(&def.name) {
        let name = &def.name;
        return Err(diagnostic_at(&def.name_span, say!("`{name}` is defined twice", "`{name}` 定义了两次")));
    }
    let mut seen: Vec<&str> = Vec::new();
    for param in def.params.iter().chain(&def.keyword_params) {
        if seen.contains(&param.name.as_str()) {
            let name = &param.name;
            return Err(diagnostic_at(&param.span, say!("`{name}` is a parameter twice", "参数 `{name}` 出现了两次")));
        }
        seen.push(&param.name);
    }
    let game = decorated.is_some();
    let defaults = def.params.iter().filter(|param| param.default.is_some()).count();
    if game && let Some(param) = def.params.iter().find(|param| param.default.is_some()) {
        let said = say!(
            "a positional parameter of a game has no default; `@game(start=…)` says how play begins",
            "游戏的位置参数没有默认值；用 `@game(start=…)` 说明如何开局"
        );
        return Err(diagnostic_at(&param.span, said).with_example("@game(start=lambda n: (n, n - 1))"));
    }
    if game && def.params.is_empty() {
        let said = say!("a game has a parameter: its position", "游戏至少有一个参数，即它的局面");
        return Err(diagnostic_at(&def.name_span, said).with_example("def kayles(n):"));
    }
    if !game && let Some(param) = def.keyword_params.first() {
        let said = say!("only a game has keyword-only parameters", "只有游戏才有仅限关键字的参数");
        return Err(diagnostic_at(&param.span, said));
    }
    let start = decorated.and_then(|decorator| decorator.start.as_ref()).map(|start| start.params.len());
    if start == Some(def.params.len()) {
        let said = say!(
            "a start and a position take the same number of arguments: a call could mean either",
            "开局与局面的参数个数相同：无法区分一次调用是哪一种"
        );
        return Err(diagnostic_at(&decorated.map_or(def.name_span.clone(), |d| d.span.clone()), said)
            .with_example("@game(start=lambda n: (n, n - 1))"));
    }
    if let Some(start) = decorated.and_then(|decorator| decorator.start.as_ref()) {
        check_start_state(&start.body, def)?;
    }
    let index = names.shapes.len() as u32;
    names.here.insert(def.name.clone(), FileItem::Function(index));
    names.shapes.push(FunctionSignature {
        name: def.name.clone(),
        game,
        params: def.params.iter().map(|param| param.name.clone()).collect(),
        defaults,
        keywords: def.keyword_params.iter().map(|param| (param.name.clone(), param.default.is_some())).collect(),
        start,
        generator: has_yield(&def.body),
    });
    Ok(())
}

/// Refuses a start that certainly does not give the arguments of a position.
fn check_start_state(start: &syntax::SyntaxExpr, def: &syntax::FunctionDef) -> Result<(), Diagnostic> {
    let (name, params) = (&def.name, def.params.len());
    let wrong_count = match &start.kind {
        syntax::SyntaxExprKind::Display(syntax::CollectionKind::Tuple, items) => {
            let starred = items.iter().any(|item| matches!(item.kind, syntax::SyntaxExprKind::Starred(_)));
            !starred && items.len() != params
        }
        syntax::SyntaxExprKind::Name(_) | syntax::SyntaxExprKind::Int(_) | syntax::SyntaxExprKind::Chain(..)
            if params > 1 =>
        {
            !matches!(&start.kind, syntax::SyntaxExprKind::Chain(first, _) if matches!(first.kind, syntax::SyntaxExprKind::Call(_)))
        }
        _ => false,
    };
    if !wrong_count {
        return Ok(());
    }
    let parameters = def.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>().join(", ");
    let said = say!(
        "a start of `{name}` gives the {params} arguments of a position: ({parameters})",
        "`{name}` 的开局应给出局面的 {params} 个参数：({parameters})"
    );
    Err(diagnostic_at(&start.span, said).with_example("@game(start=lambda n: (n, n - 1))"))
}

/// The decorator `@game` of a function, if it has one.
fn game_decorator(def: &syntax::FunctionDef) -> Result<Option<&syntax::GameDecorator>, Diagnostic> {
    match &def.decorators[..] {
        [] => Ok(None),
        [one] if one.name == "game" => Ok(Some(one)),
        [one, ..] => {
            let said = say!("a function is a game by one `@game`", "函数前写一个 `@game` 表示游戏");
            Err(diagnostic_at(&one.span, said).with_example("@game"))
        }
    }
}

fn import_names(module: &str, list: &[(String, Span)], names: &mut ModuleNames<'_>) -> Result<(), Diagnostic> {
    for (name, span) in list {
        let home = if module == "math" { BuiltinOrigin::Math } else { BuiltinOrigin::Grundy };
        let here = match Builtin::find_function(name) {
            Some((builtin, found)) if found == home => FileItem::Builtin(builtin),
            _ if module == "__future__" || module == "grundy" && MARKER_NAMES.contains(&name.as_str()) => continue,
            _ if module == "grundy"
                && let Some(end) = find_end(name) =>
            {
                FileItem::End(end)
            }
            _ => match names.outer.resolve(name).filter(|_| module == "grundy") {
                Some(arg) => FileItem::Outer(RuleValue::Outer(Arc::new(arg))),
                None => {
                    let mut known: Vec<String> = Builtin::names()
                        .filter(|name| Builtin::find_function(name).is_some_and(|(_, found)| found == home))
                        .map(String::from)
                        .collect();
                    if module == "grundy" {
                        known.extend(MARKER_NAMES.map(String::from));
                        known.extend(END_NAMES.map(|(name, _)| String::from(name)));
                        known.extend(names.outer.names());
                    }
                    let said = say!("`{module}` has no `{name}` for rules", "`{module}` 中没有规则可用的 `{name}`");
                    return Err(diagnostic_at(span, said).with_suggestions(&nearest_names(name, known)));
                }
            },
        };
        names.imported.insert(name.clone(), here);
    }
    Ok(())
}

fn declare_globals(
    target: &syntax::SyntaxExpr,
    names: &mut ModuleNames<'_>,
    list: &mut Vec<String>,
) -> Result<(), Diagnostic> {
    match &target.kind {
        syntax::SyntaxExprKind::Name(name) => {
            match names.here.get(name) {
                None => {
                    names.here.insert(name.clone(), FileItem::Global(list.len()));
                    list.push(name.clone());
                }
                Some(FileItem::Global(_)) => {}
                Some(_) => {
                    return Err(diagnostic_at(&target.span, say!("`{name}` is defined twice", "`{name}` 定义了两次")));
                }
            }
            Ok(())
        }
        syntax::SyntaxExprKind::Display(_, parts) => {
            parts.iter().try_for_each(|part| declare_globals(part, names, list))
        }
        _ => Err(diagnostic_at(&target.span, say!("a name is expected here", "这里应为名字"))),
    }
}

impl<'a> LoweredFile<'a> {
    fn define_all(&mut self, body: &[syntax::SyntaxStmt]) -> Result<(), Diagnostic> {
        use syntax::SyntaxStmtKind as From;
        let mut starts = Vec::new();
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
                From::Import { .. } if self.steps.iter().any(FileStep::computes_values) => {
                    let said = say!(
                        "imports stand above everything that is computed when the file is loaded",
                        "导入语句应写在所有计算之前"
                    );
                    return Err(diagnostic_at(span, said).with_example("from grundy import game, is_prime"));
                }
                From::Import { .. } | From::Pass => {}
                _ => {
                    let said = say!(
                        "the top of a file may contain imports, constants, functions and `judge(…)`",
                        "文件最外层只写导入、常量、函数和 `judge(…)`"
                    );
                    return Err(diagnostic_at(span, said)
                        .with_example("@game\ndef nim(n):\n    for k in range(n): yield nim(k)"));
                }
            }
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
        let mut scope = FunctionScope::new(&self.names, std::mem::take(&mut self.slots));
        // Only the constants have names. The other slots belong to comprehensions.
        scope.assigned.clear();
        scope.assigned.extend(self.global_names.iter().enumerate().map(|(slot, name)| (name.clone(), slot)));
        let result = lower(&mut scope);
        self.slots = scope.slots;
        result
    }

    fn lower_judge_call(&mut self, call: &syntax::SyntaxExpr) -> Result<FileStep, Diagnostic> {
        let span = call.span.clone();
        let syntax::SyntaxExprKind::Call(call) = &call.kind else { unreachable!("a call for its own sake is a call") };
        let is_judge = matches!(&call.callee.kind, syntax::SyntaxExprKind::Name(name) if name == "judge");
        if !is_judge || self.names.here.contains_key("judge") {
            let said = say!(
                "the only call that may stand alone at the top of a file is `judge(…)`",
                "文件最外层单独的调用只能是 `judge(…)`"
            );
            return Err(diagnostic_at(&span, said)
                .with_example("judge(read=\"n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")"));
        }
        if let Some(first) = call.positional.first() {
            let said = say!("`judge` is called with names", "`judge` 的参数都要写名字");
            return Err(diagnostic_at(&first.span, said)
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
        let params = def.params.iter().chain(&def.keyword_params).map(|param| param.name.clone()).collect();
        let mut scope = FunctionScope::new(&self.names, params);
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

fn has_yield(body: &[syntax::SyntaxStmt]) -> bool {
    use syntax::SyntaxStmtKind as From;
    body.iter().any(|stmt| match &stmt.kind {
        From::Yield(_) | From::YieldFrom(_) => true,
        From::For { body, .. } | From::While { body, .. } => has_yield(body),
        From::If(cases, otherwise) => cases.iter().any(|(_, body)| has_yield(body)) || has_yield(otherwise),
        _ => false,
    })
}
