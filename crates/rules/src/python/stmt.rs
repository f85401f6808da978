//! Converts statements.

use super::Lowering;
use super::expr::no_division;
use crate::Diagnostic;
use crate::syntax::{Decorator, Def, Expr, ExprKind, Lambda, Span, Stmt, StmtKind};
use grundy_game::picture::Wish;
use grundy_theory::say;
use ruff_python_ast as ast;
use std::num::NonZeroUsize;

/// The most columns of a board drawn by `@game(draw=…)`.
const MOST_COLUMNS: usize = 100;

impl Lowering<'_> {
    /// The docstring and the statements of a body.
    pub(super) fn body(&self, nodes: &[ast::Stmt]) -> Result<(Option<String>, Vec<Stmt>), Diagnostic> {
        let doc = match nodes.first() {
            Some(ast::Stmt::Expr(first)) => match &*first.value {
                ast::Expr::StringLiteral(text) => Some(text.value.to_str().into()),
                _ => None,
            },
            _ => None,
        };
        let rest = if doc.is_some() { &nodes[1..] } else { nodes };
        let mut body = Vec::new();
        for node in rest {
            self.stmt(node, &mut body)?;
        }
        Ok((doc, body))
    }

    fn block(&self, nodes: &[ast::Stmt]) -> Result<Vec<Stmt>, Diagnostic> {
        let mut body = Vec::new();
        nodes.iter().try_for_each(|node| self.stmt(node, &mut body))?;
        Ok(body)
    }

    /// Appends the converted statement; `a = b = 1` becomes several assignments.
    fn stmt(&self, node: &ast::Stmt, out: &mut Vec<Stmt>) -> Result<(), Diagnostic> {
        let span = self.span(node);
        let kind = match node {
            ast::Stmt::FunctionDef(def) => StmtKind::Def(Box::new(self.def(def)?)),
            ast::Stmt::ImportFrom(import) => self.import(import)?,
            ast::Stmt::Import(_) => {
                let said = say!("names are imported one by one", "请逐个导入名字");
                return Err(Diagnostic::at(span, said).example("from math import gcd, isqrt"));
            }
            ast::Stmt::Assign(assign) => {
                let targets = assign.targets.iter().map(|target| self.target(target)).collect::<Result<Vec<_>, _>>()?;
                let value = self.expr(&assign.value)?;
                return assign_to_all(targets, value, &span, out);
            }
            ast::Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => StmtKind::Assign(self.target(&assign.target)?, self.expr(value)?),
                None => StmtKind::Pass,
            },
            ast::Stmt::AugAssign(assign) => {
                let Some(with) = Self::operator(assign.op) else { return Err(no_division(span)) };
                StmtKind::Augment(self.target(&assign.target)?, with, self.expr(&assign.value)?)
            }
            ast::Stmt::For(repeat) => {
                self.no_else(&repeat.orelse)?;
                StmtKind::For {
                    target: self.target(&repeat.target)?,
                    items: self.expr(&repeat.iter)?,
                    body: self.block(&repeat.body)?,
                }
            }
            ast::Stmt::While(repeat) => {
                self.no_else(&repeat.orelse)?;
                StmtKind::While { test: self.expr(&repeat.test)?, body: self.block(&repeat.body)? }
            }
            ast::Stmt::If(cases) => self.cases(cases)?,
            ast::Stmt::Return(value) => {
                StmtKind::Return(value.value.as_ref().map(|value| self.expr(value)).transpose()?)
            }
            ast::Stmt::Assert(assert) => {
                let why = match assert.msg.as_deref() {
                    None => None,
                    Some(ast::Expr::StringLiteral(text)) => Some(text.value.to_str().into()),
                    Some(other) => {
                        let said = say!("the reason of an `assert` is a plain text", "`assert` 的说明应是普通字符串");
                        return Err(
                            Diagnostic::at(self.span(other), said).example("assert n >= 0, \"no negative heaps\"")
                        );
                    }
                };
                StmtKind::Assert(self.expr(&assert.test)?, why)
            }
            ast::Stmt::Expr(alone) => self.alone(&alone.value, &span)?,
            ast::Stmt::Pass(_) => StmtKind::Pass,
            ast::Stmt::Break(_) => StmtKind::Break,
            ast::Stmt::Continue(_) => StmtKind::Continue,
            other => return Err(foreign(other, span)),
        };
        out.push(Stmt { kind, span });
        Ok(())
    }

    fn cases(&self, cases: &ast::StmtIf) -> Result<StmtKind, Diagnostic> {
        let mut tested = vec![(self.expr(&cases.test)?, self.block(&cases.body)?)];
        let mut otherwise = Vec::new();
        for clause in &cases.elif_else_clauses {
            let body = self.block(&clause.body)?;
            match &clause.test {
                Some(test) => tested.push((self.expr(test)?, body)),
                None => otherwise = body,
            }
        }
        Ok(StmtKind::If(tested, otherwise))
    }

    /// A statement that consists of an expression: `yield`, a text, a call.
    fn alone(&self, value: &ast::Expr, span: &Span) -> Result<StmtKind, Diagnostic> {
        Ok(match value {
            ast::Expr::Yield(one) => match &one.value {
                Some(option) => StmtKind::Yield(self.expr(option)?),
                None => {
                    let said = say!("`yield` gives a position", "`yield` 后面应是局面");
                    return Err(Diagnostic::at(span.clone(), said).example("yield kayles(n - 1)"));
                }
            },
            ast::Expr::YieldFrom(all) => StmtKind::YieldFrom(self.expr(&all.value)?),
            ast::Expr::StringLiteral(_) | ast::Expr::EllipsisLiteral(_) => StmtKind::Pass,
            ast::Expr::Call(_) => StmtKind::Call(self.expr(value)?),
            _ => {
                let said = say!(
                    "this value is not used: is a `yield` or a `return` missing before it?",
                    "这个值没有被使用：前面是否漏了 `yield` 或 `return`？"
                );
                return Err(Diagnostic::at(span.clone(), said).example("yield kayles(n - 1)"));
            }
        })
    }

    fn no_else(&self, orelse: &[ast::Stmt]) -> Result<(), Diagnostic> {
        match orelse.first() {
            None => Ok(()),
            Some(first) => {
                let said = say!(
                    "a loop has no `else` here: set a name before `break`",
                    "这里的循环没有 `else`：请在 `break` 之前设一个变量"
                );
                Err(Diagnostic::at(self.span(first), said))
            }
        }
    }

    /// The target of an assignment: a name, or a tuple of names.
    fn target(&self, node: &ast::Expr) -> Result<Expr, Diagnostic> {
        let target = self.expr(node)?;
        self.is_target(&target)?;
        Ok(target)
    }

    fn is_target(&self, target: &Expr) -> Result<(), Diagnostic> {
        match &target.kind {
            ExprKind::Name(_) => Ok(()),
            ExprKind::Display(_, parts) => parts.iter().try_for_each(|part| self.is_target(part)),
            _ => {
                let said =
                    say!("values are never changed in place: make a new tuple", "值不能就地修改：请构造新的元组");
                Err(Diagnostic::at(target.span.clone(), said).example("rows = rows[:i] + (k,) + rows[i + 1:]"))
            }
        }
    }

    fn import(&self, import: &ast::StmtImportFrom) -> Result<StmtKind, Diagnostic> {
        let span = self.span(import);
        let module = import.module.as_ref().map_or_else(String::new, |module| module.to_string());
        if import.level > 0 || !["math", "grundy", "__future__"].contains(&&*module) {
            let said = say!("names are imported from `math` and `grundy` only", "只能从 `math` 和 `grundy` 导入名字");
            return Err(Diagnostic::at(span, said).example("from grundy import game, is_prime"));
        }
        let mut names = Vec::new();
        for alias in &import.names {
            let span = self.span(alias);
            if alias.name.as_str() == "*" || alias.asname.is_some() {
                let said = say!("names are imported one by one, under their own name", "请逐个导入名字，不要改名");
                return Err(Diagnostic::at(span, said).example("from grundy import game, is_prime"));
            }
            names.push((alias.name.to_string(), span));
        }
        Ok(StmtKind::Import { module, names })
    }

    fn def(&self, def: &ast::StmtFunctionDef) -> Result<Def, Diagnostic> {
        if def.is_async {
            let said = say!("a function is a plain `def`", "函数应是普通的 `def`");
            return Err(Diagnostic::at(self.span(&def.name), said));
        }
        let (params, keyword_params) = self.params(&def.parameters)?;
        let (doc, body) = self.body(&def.body)?;
        let decorators = def.decorator_list.iter().map(|d| self.decorator(d)).collect::<Result<_, _>>()?;
        Ok(Def {
            name: def.name.to_string(),
            name_span: self.span(&def.name),
            decorators,
            params,
            keyword_params,
            doc,
            body,
        })
    }

    fn decorator(&self, decorator: &ast::Decorator) -> Result<Decorator, Diagnostic> {
        let span = self.span(&decorator.expression);
        let unknown = || {
            let said =
                say!("a function is a game by `@game`, or a helper without it", "`@game` 表示游戏，不带它就是辅助函数");
            Diagnostic::at(span.clone(), said).example("@game(start=lambda n: (n, n - 1))")
        };
        match &decorator.expression {
            ast::Expr::Name(name) => Ok(Decorator { name: name.id.to_string(), span, start: None, draw: None }),
            ast::Expr::Call(call) => {
                let ast::Expr::Name(name) = &*call.func else { return Err(unknown()) };
                if !call.arguments.args.is_empty() {
                    return Err(unknown());
                }
                let (mut start, mut draw, mut columns) = (None, None, None);
                for keyword in &call.arguments.keywords {
                    match (keyword.arg.as_ref().map(|name| name.as_str()), &keyword.value) {
                        (Some("start"), ast::Expr::Lambda(lambda)) if start.is_none() => {
                            start = Some(self.lambda(lambda)?);
                        }
                        (Some("draw"), value) if draw.is_none() => draw = Some(self.wish(value)?),
                        (Some("columns"), value) if columns.is_none() => columns = Some((self.columns(value)?, value)),
                        _ => return Err(unknown()),
                    }
                }
                match (&mut draw, columns) {
                    (Some(Wish::Board { columns }), Some((given, _))) => *columns = Some(given),
                    (_, Some((_, value))) => return Err(self.wrong_columns(value)),
                    (_, None) => {}
                }
                Ok(Decorator { name: name.id.to_string(), span, start, draw })
            }
            _ => Err(unknown()),
        }
    }

    /// The value of `draw=`: how positions are drawn.
    fn wish(&self, value: &ast::Expr) -> Result<Wish, Diagnostic> {
        let word = match value {
            ast::Expr::StringLiteral(text) => text.value.to_str(),
            _ => "",
        };
        let known = Wish::ALL.into_iter().find(|(name, _)| *name == word);
        known.map(|(_, wish)| wish).ok_or_else(|| {
            let words = Wish::ALL.map(|(name, _)| format!("\"{name}\""));
            let (en, zh) = (words.join(" or "), words.join(" 或 "));
            let said = say!("`draw=` is {en}: what positions look like", "`draw=` 的值是 {zh}：表示局面的画法");
            Diagnostic::at(self.span(value), said).example("@game(draw=\"board\")")
        })
    }

    /// The value of `columns=`: the number of cells in a row of a board.
    fn columns(&self, value: &ast::Expr) -> Result<NonZeroUsize, Diagnostic> {
        let number = match value {
            ast::Expr::NumberLiteral(ast::ExprNumberLiteral { value: ast::Number::Int(number), .. }) => {
                number.as_usize()
            }
            _ => None,
        };
        let number = number.filter(|&number| number <= MOST_COLUMNS).and_then(NonZeroUsize::new);
        number.ok_or_else(|| self.wrong_columns(value))
    }

    fn wrong_columns(&self, value: &ast::Expr) -> Diagnostic {
        let said = say!(
            "`columns=` is how many cells a row of a board has, from 1 to {MOST_COLUMNS}, and stands beside `draw=\"board\"`",
            "`columns=` 是棋盘每行的格数，从 1 到 {MOST_COLUMNS}，与 `draw=\"board\"` 同时使用"
        );
        Diagnostic::at(self.span(value), said).example("@game(draw=\"board\", columns=3)")
    }

    fn lambda(&self, lambda: &ast::ExprLambda) -> Result<Lambda, Diagnostic> {
        let (params, named) = match &lambda.parameters {
            Some(params) => self.params(params)?,
            None => (Vec::new(), Vec::new()),
        };
        // A call is taken for a start if it has as many arguments as the start has parameters, so a default would never be used.
        if let Some(param) = named.first().or(params.iter().find(|param| param.default.is_some())) {
            let said = say!(
                "a start takes all its arguments by position, without defaults",
                "开局的参数都按位置给出，没有默认值"
            );
            return Err(Diagnostic::at(param.span.clone(), said).example("@game(start=lambda n: (n, n - 1))"));
        }
        Ok(Lambda { params, body: self.expr(&lambda.body)? })
    }
}

/// `a = b = value`: the value is computed once, assigned to one of the names, and copied from there to the other targets.
fn assign_to_all(targets: Vec<Expr>, value: Expr, span: &Span, out: &mut Vec<Stmt>) -> Result<(), Diagnostic> {
    let mut assign = |target, value| out.push(Stmt { kind: StmtKind::Assign(target, value), span: span.clone() });
    let mut targets = targets;
    if targets.len() == 1 {
        targets.into_iter().zip([value]).for_each(|(target, value)| assign(target, value));
        return Ok(());
    }
    // The holder is a name that no other target binds, so it keeps the value until all targets have it.
    let alone = |target: &Expr| match &target.kind {
        ExprKind::Name(name) => targets.iter().filter(|other| binds(other, name)).count() == 1,
        _ => false,
    };
    let Some(place) = targets.iter().position(alone) else {
        let said = say!("write one assignment for each target", "请为每个目标单独写一条赋值语句");
        return Err(Diagnostic::at(span.clone(), said).example("a, b = pair"));
    };
    let holder = targets.remove(place);
    let held = |target: Expr| match &holder.kind {
        ExprKind::Name(name) => (target, Expr { kind: ExprKind::Name(name.clone()), span: holder.span.clone() }),
        _ => unreachable!("the holder is a name"),
    };
    let others: Vec<_> = targets.into_iter().map(held).collect();
    assign(holder, value);
    others.into_iter().for_each(|(target, value)| assign(target, value));
    Ok(())
}

/// Whether a target binds a name.
fn binds(target: &Expr, name: &str) -> bool {
    match &target.kind {
        ExprKind::Name(other) => other == name,
        ExprKind::Display(_, parts) => parts.iter().any(|part| binds(part, name)),
        _ => false,
    }
}

/// The error for a statement outside the subset, with an example of what to write instead.
fn foreign(node: &ast::Stmt, span: Span) -> Diagnostic {
    // The error marks the first line of the statement.
    let (said, example) = match node {
        ast::Stmt::ClassDef(_) => (
            say!("there are no classes here: a game is a function", "这里没有类：游戏就是函数"),
            "@game\ndef nim(n):\n    for k in range(n): yield nim(k)",
        ),
        ast::Stmt::Match(_) => (
            say!("there is no `match` here: use `if` and `elif`", "这里没有 `match`：请用 `if` 和 `elif`"),
            "if n == 0:",
        ),
        ast::Stmt::Raise(_) | ast::Stmt::Try(_) => (
            say!(
                "there are no exceptions here: use `if`, or `assert` for what must hold",
                "这里没有异常：请用 `if`，或用 `assert` 写出必须成立的条件"
            ),
            "assert n >= 0",
        ),
        ast::Stmt::Global(_) | ast::Stmt::Nonlocal(_) => (
            say!(
                "a function changes no names outside it: give them as parameters",
                "函数不能修改外部的变量：请作为参数传入"
            ),
            "def fib(n, q):",
        ),
        _ => (
            say!(
                "this is not in the subset of Python that rules are written in",
                "规则所用的 Python 子集里没有这种语句"
            ),
            "yield kayles(n - 1)",
        ),
    };
    Diagnostic::at(span, said).example(example)
}
