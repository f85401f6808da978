//! Converts statements.

use super::SyntaxConverter;
use super::expr::operator_error;
use crate::Diagnostic;
use crate::syntax::{
    FunctionDef, GameDecorator, Span, StartLambda, SyntaxExpr, SyntaxExprKind, SyntaxStmt, SyntaxStmtKind,
};
use grundy_game::{picture::PictureStyle, text};
use ruff_python_ast as ast;
use std::num::NonZeroUsize;

/// The maximum number of columns of a board drawn by `@game(draw=…)`.
const MAX_COLUMNS: usize = 100;

impl SyntaxConverter<'_> {
    /// The docstring and the statements of a body.
    pub(super) fn convert_body(&self, nodes: &[ast::Stmt]) -> Result<(Option<String>, Vec<SyntaxStmt>), Diagnostic> {
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
            self.convert_stmt(node, &mut body)?;
        }
        Ok((doc, body))
    }

    fn convert_block(&self, nodes: &[ast::Stmt]) -> Result<Vec<SyntaxStmt>, Diagnostic> {
        let mut body = Vec::new();
        nodes.iter().try_for_each(|node| self.convert_stmt(node, &mut body))?;
        Ok(body)
    }

    /// Appends the converted statement; `a = b = 1` becomes several assignments.
    fn convert_stmt(&self, node: &ast::Stmt, out: &mut Vec<SyntaxStmt>) -> Result<(), Diagnostic> {
        let span = self.span(node);
        let kind = match node {
            ast::Stmt::FunctionDef(def) => SyntaxStmtKind::Def(Box::new(self.convert_def(def)?)),
            ast::Stmt::ImportFrom(import) => self.convert_import(import)?,
            ast::Stmt::Import(_) => {
                let message = text!("modules cannot be imported, only names of `math` and `grundy`, one by one");
                return Err(Diagnostic::at_span(span, message).with_example("from math import gcd, isqrt"));
            }
            ast::Stmt::Assign(assign) => {
                let targets =
                    assign.targets.iter().map(|target| self.convert_target(target)).collect::<Result<Vec<_>, _>>()?;
                let value = self.convert_expr(&assign.value)?;
                return assign_to_all(targets, value, &span, out);
            }
            ast::Stmt::AnnAssign(assign) => match &assign.value {
                Some(value) => SyntaxStmtKind::Assign(self.convert_target(&assign.target)?, self.convert_expr(value)?),
                None => SyntaxStmtKind::Pass,
            },
            ast::Stmt::AugAssign(assign) => {
                let Some(with) = Self::operator(assign.op) else { return Err(operator_error(assign.op, span)) };
                SyntaxStmtKind::Augment(self.convert_target(&assign.target)?, with, self.convert_expr(&assign.value)?)
            }
            ast::Stmt::For(repeat) => {
                self.refuse_loop_else(&repeat.orelse)?;
                SyntaxStmtKind::For {
                    target: self.convert_target(&repeat.target)?,
                    items: self.convert_expr(&repeat.iter)?,
                    body: self.convert_block(&repeat.body)?,
                }
            }
            ast::Stmt::While(repeat) => {
                self.refuse_loop_else(&repeat.orelse)?;
                SyntaxStmtKind::While {
                    test: self.convert_expr(&repeat.test)?,
                    body: self.convert_block(&repeat.body)?,
                }
            }
            ast::Stmt::If(cases) => self.convert_cases(cases)?,
            ast::Stmt::Return(value) => {
                SyntaxStmtKind::Return(value.value.as_ref().map(|value| self.convert_expr(value)).transpose()?)
            }
            ast::Stmt::Assert(assert) => {
                let why = match assert.msg.as_deref() {
                    None => None,
                    Some(ast::Expr::StringLiteral(text)) => Some(text.value.to_str().into()),
                    Some(other) => {
                        let message = text!("the reason of an `assert` must be a plain text");
                        return Err(Diagnostic::at_span(self.span(other), message)
                            .with_example("assert n >= 0, \"no negative heaps\""));
                    }
                };
                SyntaxStmtKind::Assert(self.convert_expr(&assert.test)?, why)
            }
            ast::Stmt::Expr(alone) => self.convert_lone_expr(&alone.value, &span)?,
            ast::Stmt::Pass(_) => SyntaxStmtKind::Pass,
            ast::Stmt::Break(_) => SyntaxStmtKind::Break,
            ast::Stmt::Continue(_) => SyntaxStmtKind::Continue,
            other => return Err(unsupported_stmt_error(other, span)),
        };
        out.push(SyntaxStmt { kind, span });
        Ok(())
    }

    fn convert_cases(&self, cases: &ast::StmtIf) -> Result<SyntaxStmtKind, Diagnostic> {
        let mut tested = vec![(self.convert_expr(&cases.test)?, self.convert_block(&cases.body)?)];
        let mut otherwise = Vec::new();
        for clause in &cases.elif_else_clauses {
            let body = self.convert_block(&clause.body)?;
            match &clause.test {
                Some(test) => tested.push((self.convert_expr(test)?, body)),
                None => otherwise = body,
            }
        }
        Ok(SyntaxStmtKind::If(tested, otherwise))
    }

    /// A statement that consists of an expression: `yield`, a text, a call.
    fn convert_lone_expr(&self, value: &ast::Expr, span: &Span) -> Result<SyntaxStmtKind, Diagnostic> {
        Ok(match value {
            ast::Expr::Yield(one) => match &one.value {
                Some(option) => SyntaxStmtKind::Yield(self.convert_expr(option)?),
                None => {
                    let message = text!("`yield` needs a position");
                    return Err(Diagnostic::at_span(span.clone(), message).with_example("yield kayles(n - 1)"));
                }
            },
            ast::Expr::YieldFrom(all) => SyntaxStmtKind::YieldFrom(self.convert_expr(&all.value)?),
            ast::Expr::StringLiteral(_) | ast::Expr::EllipsisLiteral(_) => SyntaxStmtKind::Pass,
            ast::Expr::Call(_) => SyntaxStmtKind::Call(self.convert_expr(value)?),
            _ => {
                let message = text!("this value is not used: is a `yield` or a `return` missing before it?");
                return Err(Diagnostic::at_span(span.clone(), message).with_example("yield kayles(n - 1)"));
            }
        })
    }

    fn refuse_loop_else(&self, orelse: &[ast::Stmt]) -> Result<(), Diagnostic> {
        match orelse.first() {
            None => Ok(()),
            Some(first) => {
                let message = text!("a loop has no `else` here: set a name before `break`");
                Err(Diagnostic::at_span(self.span(first), message))
            }
        }
    }

    /// The target of an assignment: a name, or a tuple of names.
    fn convert_target(&self, node: &ast::Expr) -> Result<SyntaxExpr, Diagnostic> {
        let target = self.convert_expr(node)?;
        self.check_target(&target)?;
        Ok(target)
    }

    fn check_target(&self, target: &SyntaxExpr) -> Result<(), Diagnostic> {
        match &target.kind {
            SyntaxExprKind::Name(_) => Ok(()),
            SyntaxExprKind::Display(_, parts) => parts.iter().try_for_each(|part| self.check_target(part)),
            SyntaxExprKind::Starred(_) => {
                let message = text!("a target with a star is not allowed here: take a slice");
                Err(Diagnostic::at_span(target.span.clone(), message).with_example("first, rest = rows[0], rows[1:]"))
            }
            _ => {
                let message = text!("values are never changed in place: make a new tuple");
                Err(Diagnostic::at_span(target.span.clone(), message)
                    .with_example("rows = rows[:i] + (k,) + rows[i + 1:]"))
            }
        }
    }

    fn convert_import(&self, import: &ast::StmtImportFrom) -> Result<SyntaxStmtKind, Diagnostic> {
        let span = self.span(import);
        let module = import.module.as_ref().map_or_else(String::new, |module| module.to_string());
        if import.level > 0 || !["math", "grundy", "__future__"].contains(&&*module) {
            let message = text!("names are imported from `math` and `grundy` only");
            if module == "functools" {
                let help = text!("values are remembered in any case: write the moves only, without a memo");
                return Err(Diagnostic::at_span(span, message).with_help(help));
            }
            return Err(Diagnostic::at_span(span, message).with_example("from grundy import game, is_prime"));
        }
        let mut names = Vec::new();
        for alias in &import.names {
            let span = self.span(alias);
            if alias.name.as_str() == "*" {
                let message = text!("names are imported one by one");
                return Err(Diagnostic::at_span(span, message).with_example("from grundy import game, is_prime"));
            }
            if alias.asname.is_some() {
                let message = text!("names are imported one by one, under their own name");
                return Err(Diagnostic::at_span(span, message).with_example("from grundy import game, is_prime"));
            }
            names.push((alias.name.to_string(), span));
        }
        Ok(SyntaxStmtKind::Import { module, names })
    }

    fn convert_def(&self, def: &ast::StmtFunctionDef) -> Result<FunctionDef, Diagnostic> {
        if def.is_async {
            let message = text!("a function must be a plain `def`, without `async`");
            return Err(Diagnostic::at_span(self.span(&def.name), message));
        }
        let (params, keyword_params) = self.convert_params(&def.parameters)?;
        let (doc, body) = self.convert_body(&def.body)?;
        let decorators = def.decorator_list.iter().map(|d| self.convert_decorator(d)).collect::<Result<_, _>>()?;
        Ok(FunctionDef {
            name: def.name.to_string(),
            name_span: self.span(&def.name),
            decorators,
            params,
            keyword_params,
            doc,
            body,
        })
    }

    fn convert_decorator(&self, decorator: &ast::Decorator) -> Result<GameDecorator, Diagnostic> {
        let span = self.span(&decorator.expression);
        let unknown = || {
            let message = text!("the only decorator is `@game`, which makes a function a game; a helper has none");
            Diagnostic::at_span(span.clone(), message).with_example("@game(start=lambda n: (n, n - 1))")
        };
        match &decorator.expression {
            ast::Expr::Name(name) => Ok(GameDecorator { name: name.id.to_string(), span, start: None, draw: None }),
            ast::Expr::Call(call) => {
                let ast::Expr::Name(name) = &*call.func else { return Err(unknown()) };
                if !call.arguments.args.is_empty() {
                    return Err(unknown());
                }
                let (mut start, mut draw, mut columns) = (None, None, None);
                for keyword in &call.arguments.keywords {
                    match (keyword.arg.as_ref().map(|name| name.as_str()), &keyword.value) {
                        (Some("start"), ast::Expr::Lambda(lambda)) if start.is_none() => {
                            start = Some(self.convert_lambda(lambda)?);
                        }
                        (Some("draw"), value) if draw.is_none() => draw = Some(self.convert_draw_wish(value)?),
                        (Some("columns"), value) if columns.is_none() => {
                            columns = Some((self.convert_columns(value)?, value))
                        }
                        _ => return Err(unknown()),
                    }
                }
                match (&mut draw, columns) {
                    (Some(PictureStyle::Board { columns }), Some((given, _))) => *columns = Some(given),
                    (_, Some((_, value))) => return Err(self.columns_error(value)),
                    (_, None) => {}
                }
                Ok(GameDecorator { name: name.id.to_string(), span, start, draw })
            }
            _ => Err(unknown()),
        }
    }

    /// The value of `draw=`: how positions are drawn.
    fn convert_draw_wish(&self, value: &ast::Expr) -> Result<PictureStyle, Diagnostic> {
        let word = match value {
            ast::Expr::StringLiteral(text) => text.value.to_str(),
            _ => "",
        };
        let known = PictureStyle::ALL.into_iter().find(|(name, _)| *name == word);
        known.map(|(_, wish)| wish).ok_or_else(|| {
            let words = PictureStyle::ALL.map(|(name, _)| format!("\"{name}\""));
            let (en, zh) = (words.join(" or "), words.join(" 或 "));
            let message = text!("`draw=` must be {text}: it says what positions look like", text = (en, zh));
            Diagnostic::at_span(self.span(value), message).with_example("@game(draw=\"board\")")
        })
    }

    /// The value of `columns=`: the number of cells in a row of a board.
    fn convert_columns(&self, value: &ast::Expr) -> Result<NonZeroUsize, Diagnostic> {
        let number = match value {
            ast::Expr::NumberLiteral(ast::ExprNumberLiteral { value: ast::Number::Int(number), .. }) => {
                number.as_usize()
            }
            _ => None,
        };
        let number = number.filter(|&number| number <= MAX_COLUMNS).and_then(NonZeroUsize::new);
        number.ok_or_else(|| self.columns_error(value))
    }

    fn columns_error(&self, value: &ast::Expr) -> Diagnostic {
        let message = text!(
            "`columns=` must be the number of cells in a row of a board, from 1 to {MAX_COLUMNS}, and needs `draw=\"board\"`"
        );
        Diagnostic::at_span(self.span(value), message).with_example("@game(draw=\"board\", columns=3)")
    }

    fn convert_lambda(&self, lambda: &ast::ExprLambda) -> Result<StartLambda, Diagnostic> {
        let (params, named) = match &lambda.parameters {
            Some(params) => self.convert_params(params)?,
            None => (Vec::new(), Vec::new()),
        };
        // A call is taken for a start if it has as many arguments as the start has parameters, so a default would never be used.
        if let Some(param) = named.first().or(params.iter().find(|param| param.default.is_some())) {
            let message = text!("a start takes all its arguments by position, without defaults");
            return Err(
                Diagnostic::at_span(param.span.clone(), message).with_example("@game(start=lambda n: (n, n - 1))")
            );
        }
        Ok(StartLambda { params, body: self.convert_expr(&lambda.body)? })
    }
}

/// `a = b = value`: the value is computed once, assigned to one of the names, and copied from there to the other targets.
fn assign_to_all(
    targets: Vec<SyntaxExpr>,
    value: SyntaxExpr,
    span: &Span,
    out: &mut Vec<SyntaxStmt>,
) -> Result<(), Diagnostic> {
    let mut assign =
        |target, value| out.push(SyntaxStmt { kind: SyntaxStmtKind::Assign(target, value), span: span.clone() });
    let mut targets = targets;
    if targets.len() == 1 {
        targets.into_iter().zip([value]).for_each(|(target, value)| assign(target, value));
        return Ok(());
    }
    // The holder is a name that no other target binds, so it keeps the value until all targets have it.
    let alone = |target: &SyntaxExpr| match &target.kind {
        SyntaxExprKind::Name(name) => targets.iter().filter(|other| binds_name(other, name)).count() == 1,
        _ => false,
    };
    let Some(place) = targets.iter().position(alone) else {
        let message = text!("write one assignment for each target");
        return Err(Diagnostic::at_span(span.clone(), message).with_example("a, b = pair"));
    };
    let holder = targets.remove(place);
    let held = |target: SyntaxExpr| match &holder.kind {
        SyntaxExprKind::Name(name) => {
            (target, SyntaxExpr { kind: SyntaxExprKind::Name(name.clone()), span: holder.span.clone() })
        }
        _ => unreachable!("the holder is a name"),
    };
    let others: Vec<_> = targets.into_iter().map(held).collect();
    assign(holder, value);
    others.into_iter().for_each(|(target, value)| assign(target, value));
    Ok(())
}

/// Whether a target binds a name.
fn binds_name(target: &SyntaxExpr, name: &str) -> bool {
    match &target.kind {
        SyntaxExprKind::Name(other) => other == name,
        SyntaxExprKind::Display(_, parts) => parts.iter().any(|part| binds_name(part, name)),
        _ => false,
    }
}

/// The error for a statement outside the subset, with an example of what to write instead.
fn unsupported_stmt_error(node: &ast::Stmt, span: Span) -> Diagnostic {
    // The error marks the first line of the statement.
    let (message, example) = match node {
        ast::Stmt::ClassDef(_) => (
            text!("there are no classes here: a game is a function"),
            "@game\ndef nim(n):\n    for k in range(n): yield nim(k)",
        ),
        ast::Stmt::Match(_) => (text!("there is no `match` here: use `if` and `elif`"), "if n == 0:"),
        ast::Stmt::Raise(_) | ast::Stmt::Try(_) => {
            (text!("there are no exceptions here: use `if`, or `assert` for what must hold"), "assert n >= 0")
        }
        ast::Stmt::Global(_) | ast::Stmt::Nonlocal(_) => {
            (text!("a function changes no names outside it: give them as parameters"), "def fib(n, q):")
        }
        _ => (
            text!("this is not in the subset of Python that rules are written in", msgctxt = "stmt"),
            "yield kayles(n - 1)",
        ),
    };
    Diagnostic::at_span(span, message).with_example(example)
}
