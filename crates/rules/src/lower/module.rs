//! Lowers a file.

use super::alias::no_change_in_place;
use super::recursion::no_recursion;
use super::scope::{ENDS, Here, Keywords, Names, Scope, Shape, end_named};
use super::stmt::Place;
use super::wrong;
use crate::Diagnostic;
use crate::builtin::{Builtin, Home};
use crate::diagnostic::nearest;
use crate::ir::{Expr, Function, Role, Stmt, StmtKind, Target};
use crate::syntax::{self, Span};
use crate::value::Val;
use grundy_game::Resolver;
use grundy_theory::say;
use std::collections::HashMap;
use std::sync::Arc;

/// A file with resolved names, before its own statements are run.
pub(crate) struct Loaded<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) functions: Vec<Function>,
    pub(crate) global_names: Vec<String>,
    /// The statements of the file, in order.
    pub(crate) steps: Vec<Step>,
    /// The slots of the file's statements; the constants come first.
    pub(crate) slots: Vec<String>,
}

/// A statement of the file.
#[derive(Debug)]
pub(crate) enum Step {
    /// The `def` of a function, with the defaults of its positional and keyword-only parameters.
    Define {
        function: u32,
        defaults: Vec<Expr>,
        keywords: Vec<Option<Expr>>,
    },
    Assign(Target, Expr),
    Assert(Expr, Option<String>, Span),
    /// `judge(…)`.
    Judge(Vec<(String, Span, Expr)>, Span),
}

/// Names of the module `grundy` that are not functions.
const MARKS: [&str; 2] = ["game", "judge"];

/// Resolves the names of a file.
///
/// # Errors
/// The file is not valid; the diagnostic says where and why.
pub(crate) fn load<'a>(body: &[syntax::Stmt], outer: &'a dyn Resolver) -> Result<Loaded<'a>, Diagnostic> {
    let mut names = Names { here: HashMap::new(), shapes: Vec::new(), imported: HashMap::new(), outer };
    let mut global_names: Vec<String> = Vec::new();
    // All names are declared first, because a function may refer to names defined below it.
    for stmt in body {
        match &stmt.kind {
            syntax::StmtKind::Def(def) => announce(def, &mut names)?,
            syntax::StmtKind::Import { module, names: list } => import(module, list, &mut names)?,
            syntax::StmtKind::Assign(target, _) | syntax::StmtKind::Augment(target, ..) => {
                globals(target, &mut names, &mut global_names)?;
            }
            _ => {}
        }
    }
    let mut loaded =
        Loaded { names, functions: Vec::new(), slots: global_names.clone(), global_names, steps: Vec::new() };
    loaded.define(body)?;
    no_recursion(&loaded.functions)?;
    Ok(loaded)
}

fn announce(def: &syntax::Def, names: &mut Names<'_>) -> Result<(), Diagnostic> {
    let decorated = decorator(def)?;
    if names.here.contains_key(&def.name) {
        let name = &def.name;
        return Err(wrong(&def.name_span, say!("`{name}` is defined twice", "`{name}` 定义了两次")));
    }
    let mut seen: Vec<&str> = Vec::new();
    for param in def.params.iter().chain(&def.keyword_params) {
        if seen.contains(&param.name.as_str()) {
            let name = &param.name;
            return Err(wrong(&param.span, say!("`{name}` is a parameter twice", "参数 `{name}` 出现了两次")));
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
        return Err(wrong(&param.span, said).example("@game(start=lambda n: (n, n - 1))"));
    }
    if game && def.params.is_empty() {
        let said = say!("a game has a parameter: its position", "游戏至少有一个参数，即它的局面");
        return Err(wrong(&def.name_span, said).example("def kayles(n):"));
    }
    if !game && let Some(param) = def.keyword_params.first() {
        let said = say!("only a game has keyword-only parameters", "只有游戏才有仅限关键字的参数");
        return Err(wrong(&param.span, said));
    }
    let start = decorated.and_then(|decorator| decorator.start.as_ref()).map(|start| start.params.len());
    if start == Some(def.params.len()) {
        let said = say!(
            "a start and a position take the same number of arguments: a call could mean either",
            "开局与局面的参数个数相同：无法区分一次调用是哪一种"
        );
        return Err(wrong(&decorated.map_or(def.name_span.clone(), |d| d.span.clone()), said)
            .example("@game(start=lambda n: (n, n - 1))"));
    }
    if let Some(start) = decorated.and_then(|decorator| decorator.start.as_ref()) {
        is_state(&start.body, def)?;
    }
    let index = names.shapes.len() as u32;
    names.here.insert(def.name.clone(), Here::Function(index));
    names.shapes.push(Shape {
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
fn is_state(start: &syntax::Expr, def: &syntax::Def) -> Result<(), Diagnostic> {
    let (name, params) = (&def.name, def.params.len());
    let wrong_count = match &start.kind {
        syntax::ExprKind::Display(syntax::Collection::Tuple, items) => {
            let starred = items.iter().any(|item| matches!(item.kind, syntax::ExprKind::Starred(_)));
            !starred && items.len() != params
        }
        syntax::ExprKind::Name(_) | syntax::ExprKind::Int(_) | syntax::ExprKind::Chain(..) if params > 1 => {
            !matches!(&start.kind, syntax::ExprKind::Chain(first, _) if matches!(first.kind, syntax::ExprKind::Call(_)))
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
    Err(wrong(&start.span, said).example("@game(start=lambda n: (n, n - 1))"))
}

/// The decorator `@game` of a function, if it has one.
fn decorator(def: &syntax::Def) -> Result<Option<&syntax::Decorator>, Diagnostic> {
    match &def.decorators[..] {
        [] => Ok(None),
        [one] if one.name == "game" => Ok(Some(one)),
        [one, ..] => {
            let said = say!("a function is a game by one `@game`", "函数前写一个 `@game` 表示游戏");
            Err(wrong(&one.span, said).example("@game"))
        }
    }
}

fn import(module: &str, list: &[(String, Span)], names: &mut Names<'_>) -> Result<(), Diagnostic> {
    for (name, span) in list {
        let home = if module == "math" { Home::Math } else { Home::Grundy };
        let here = match Builtin::named(name) {
            Some((builtin, found)) if found == home => Here::Builtin(builtin),
            _ if module == "__future__" || module == "grundy" && MARKS.contains(&name.as_str()) => continue,
            _ if module == "grundy"
                && let Some(end) = end_named(name) =>
            {
                Here::End(end)
            }
            _ => match names.outer.resolve(name).filter(|_| module == "grundy") {
                Some(arg) => Here::Outer(Val::Outer(Arc::new(arg))),
                None => {
                    let mut known: Vec<String> = Builtin::names()
                        .filter(|name| Builtin::named(name).is_some_and(|(_, found)| found == home))
                        .map(String::from)
                        .collect();
                    if module == "grundy" {
                        known.extend(MARKS.map(String::from));
                        known.extend(ENDS.map(|(name, _)| String::from(name)));
                        known.extend(names.outer.names());
                    }
                    let said = say!("`{module}` has no `{name}` for rules", "`{module}` 中没有规则可用的 `{name}`");
                    return Err(wrong(span, said).nearest(&nearest(name, known)));
                }
            },
        };
        names.imported.insert(name.clone(), here);
    }
    Ok(())
}

fn globals(target: &syntax::Expr, names: &mut Names<'_>, list: &mut Vec<String>) -> Result<(), Diagnostic> {
    match &target.kind {
        syntax::ExprKind::Name(name) => {
            match names.here.get(name) {
                None => {
                    names.here.insert(name.clone(), Here::Global(list.len()));
                    list.push(name.clone());
                }
                Some(Here::Global(_)) => {}
                Some(_) => return Err(wrong(&target.span, say!("`{name}` is defined twice", "`{name}` 定义了两次"))),
            }
            Ok(())
        }
        syntax::ExprKind::Display(_, parts) => parts.iter().try_for_each(|part| globals(part, names, list)),
        _ => Err(wrong(&target.span, say!("a name is expected here", "这里应为名字"))),
    }
}

impl<'a> Loaded<'a> {
    fn define(&mut self, body: &[syntax::Stmt]) -> Result<(), Diagnostic> {
        use syntax::StmtKind as From;
        let mut starts = Vec::new();
        for stmt in body {
            let span = &stmt.span;
            match &stmt.kind {
                From::Def(def) => {
                    let index = self.functions.len() as u32;
                    let function = self.function(def, index)?;
                    self.functions.push(function);
                    let step = self.define_function(def, index)?;
                    self.steps.push(step);
                    if let Some(start) = decorator(def)?.and_then(|decorator| decorator.start.as_ref()) {
                        starts.push((index, start));
                    }
                }
                From::Assign(target, value) => {
                    let step = self.at_top(|scope| {
                        let value = scope.assigned_value(target, value)?;
                        Ok(Step::Assign(scope.target(target)?, value))
                    })?;
                    self.steps.push(step);
                }
                From::Assert(test, why) => {
                    let test = self.at_top(|scope| scope.expr(test))?;
                    self.steps.push(Step::Assert(test, why.clone(), span.clone()));
                }
                From::Call(call) => {
                    let step = self.judge(call)?;
                    self.steps.push(step);
                }
                From::If(cases, _) if is_main(&cases[0].0) => {}
                From::Import { .. } if self.steps.iter().any(Step::computes) => {
                    let said = say!(
                        "imports stand above everything that is computed when the file is loaded",
                        "导入语句应写在所有计算之前"
                    );
                    return Err(wrong(span, said).example("from grundy import game, is_prime"));
                }
                From::Import { .. } | From::Pass => {}
                _ => {
                    let said = say!(
                        "the top of a file may contain imports, constants, functions and `judge(…)`",
                        "文件最外层只写导入、常量、函数和 `judge(…)`"
                    );
                    return Err(wrong(span, said).example("@game\ndef nim(n):\n    for k in range(n): yield nim(k)"));
                }
            }
        }
        for (game, start) in starts {
            let params: Vec<String> = start.params.iter().map(|param| param.name.clone()).collect();
            let mut function = self.lambda(&start.body, params, game)?;
            let name = &self.functions[game as usize].name;
            function.name = format!("start of {name}");
            let index = self.functions.len() as u32;
            self.functions.push(function);
            self.functions[game as usize].role = Role::Game { start: Some(index) };
        }
        Ok(())
    }

    /// Lowers the start of a game.
    fn lambda(&self, body: &syntax::Expr, params: Vec<String>, game: u32) -> Result<Function, Diagnostic> {
        let count = params.len();
        let mut scope = Scope::new(&self.names, params);
        scope.keywords = Keywords::Of(game);
        let value = scope.expr(body)?;
        Ok(Function {
            name: String::new(),
            span: body.span.clone(),
            role: Role::Helper,
            params: count,
            keywords: Vec::new(),
            defaults: Vec::new(),
            slots: scope.slots,
            draw: None,
            generator: false,
            doc: String::new(),
            body: vec![Stmt { span: body.span.clone(), kind: StmtKind::Return(Some(value)), augmented: false }],
        })
    }

    /// Lowers something at the top level of the file.
    fn at_top<T>(&mut self, lower: impl FnOnce(&mut Scope<'_, 'a>) -> Result<T, Diagnostic>) -> Result<T, Diagnostic> {
        let mut scope = Scope::new(&self.names, std::mem::take(&mut self.slots));
        // Only the constants have names. The other slots belong to comprehensions.
        scope.assigned.clear();
        scope.assigned.extend(self.global_names.iter().enumerate().map(|(slot, name)| (name.clone(), slot)));
        let result = lower(&mut scope);
        self.slots = scope.slots;
        result
    }

    fn judge(&mut self, call: &syntax::Expr) -> Result<Step, Diagnostic> {
        let span = call.span.clone();
        let syntax::ExprKind::Call(call) = &call.kind else { unreachable!("a call for its own sake is a call") };
        let is_judge = matches!(&call.callee.kind, syntax::ExprKind::Name(name) if name == "judge");
        if !is_judge || self.names.here.contains_key("judge") {
            let said = say!(
                "the only call that may stand alone at the top of a file is `judge(…)`",
                "文件最外层单独的调用只能是 `judge(…)`"
            );
            return Err(wrong(&span, said).example("judge(read=\"n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")"));
        }
        if let Some(first) = call.positional.first() {
            let said = say!("`judge` is called with names", "`judge` 的参数都要写名字");
            return Err(
                wrong(&first.span, said).example("judge(read=\"n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")")
            );
        }
        let keywords = self.at_top(|scope| {
            let keyword = |keyword: &syntax::Keyword| {
                Ok((keyword.name.clone(), keyword.span.start..keyword.value.span.end, scope.expr(&keyword.value)?))
            };
            call.keywords.iter().map(keyword).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(Step::Judge(keywords, span))
    }

    fn function(&mut self, def: &syntax::Def, index: u32) -> Result<Function, Diagnostic> {
        let decorator = decorator(def)?;
        let game = decorator.is_some();
        let generator = has_yield(&def.body);
        let params = def.params.iter().chain(&def.keyword_params).map(|param| param.name.clone()).collect();
        let mut scope = Scope::new(&self.names, params);
        scope.keywords = if game { Keywords::Of(index) } else { Keywords::OfCaller };
        scope.declare(&def.body);
        let body = scope.body(&def.body, Place { game, generator, in_loop: false })?;
        no_change_in_place(&body)?;
        let slots = scope.slots;
        Ok(Function {
            name: def.name.clone(),
            span: def.name_span.clone(),
            role: if game { Role::Game { start: None } } else { Role::Helper },
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
    fn define_function(&mut self, def: &syntax::Def, function: u32) -> Result<Step, Diagnostic> {
        self.at_top(|scope| {
            let defaults = def.params.iter().filter_map(|param| param.default.as_ref());
            let defaults = defaults.map(|value| scope.expr(value)).collect::<Result<Vec<_>, _>>()?;
            let keyword = |param: &syntax::Param| param.default.as_ref().map(|value| scope.expr(value)).transpose();
            let keywords = def.keyword_params.iter().map(keyword).collect::<Result<Vec<_>, _>>()?;
            Ok(Step::Define { function, defaults, keywords })
        })
    }
}

impl Step {
    /// Whether the statement evaluates something. Imports must precede it.
    fn computes(&self) -> bool {
        match self {
            Step::Define { defaults, keywords, .. } => !defaults.is_empty() || keywords.iter().any(Option::is_some),
            Step::Assign(..) | Step::Assert(..) | Step::Judge(..) => true,
        }
    }
}

/// Whether a test is `__name__ == "__main__"`. Its block is for CPython only and is skipped.
fn is_main(test: &syntax::Expr) -> bool {
    matches!(&test.kind, syntax::ExprKind::Compare(left, _)
        if matches!(&left.kind, syntax::ExprKind::Name(name) if name == "__name__"))
}

fn has_yield(body: &[syntax::Stmt]) -> bool {
    use syntax::StmtKind as From;
    body.iter().any(|stmt| match &stmt.kind {
        From::Yield(_) | From::YieldFrom(_) => true,
        From::For { body, .. } | From::While { body, .. } => has_yield(body),
        From::If(cases, otherwise) => cases.iter().any(|(_, body)| has_yield(body)) || has_yield(otherwise),
        _ => false,
    })
}
