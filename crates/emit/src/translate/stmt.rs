//! Translating statements.

use super::scope::Scope;
use super::{Parts, Source, foreign, untranslated};
use crate::tree::{Clause, Expr, Form, Function, Kind, Operator, Stmt};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, AugmentWith, ExprKind as From, Sign, StmtKind};
use grundy_theory::say;

/// The role of a body of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Game,
    /// A function that returns a value.
    Value,
    /// A function that yields the members of a list.
    Gives,
}

impl Source<'_> {
    /// Translates a helper whose parameters have these kinds.
    pub(super) fn function(
        &self,
        def: &syntax::Def,
        kinds: &[Kind],
        parts: &mut Parts,
    ) -> Result<Function, Diagnostic> {
        let mut scope = Scope::new(self, None);
        let params: Vec<(String, Kind)> =
            def.params.iter().map(|param| param.name.clone()).zip(kinds.iter().copied()).collect();
        params.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        let fixed = scope.known();
        let gives = has_yield(&def.body);
        let role = if gives { Role::Gives } else { Role::Value };
        let mut body = scope.block(&def.body, role, parts)?;
        scope.keep_loop_names(&mut body);
        let result = if gives { Kind::List } else { result(&body).ok_or_else(|| foreign(&def.name_span))? };
        Ok(Function { name: def.name.clone(), params, locals: scope.locals(&fixed), result, gives, body })
    }
}

impl Scope<'_> {
    /// Translates the body of the game of this scope.
    pub(super) fn game_body(&mut self, body: &[syntax::Stmt], parts: &mut Parts) -> Result<Vec<Stmt>, Diagnostic> {
        let mut body = self.block(body, Role::Game, parts)?;
        self.keep_loop_names(&mut body);
        Ok(body)
    }

    /// Gives a loop a separate variable if its own is used after the loop or assigned: in Python a loop variable outlives its loop.
    fn keep_loop_names(&mut self, body: &mut [Stmt]) {
        let mut kept = Vec::new();
        outside(body, &mut Vec::new(), &mut kept);
        let mut made = Vec::new();
        rename(body, &kept, &mut made);
        for name in made {
            if self.local(&name).is_none() {
                self.declare(&name, Kind::Int);
            }
        }
    }

    fn block(&mut self, body: &[syntax::Stmt], role: Role, parts: &mut Parts) -> Result<Vec<Stmt>, Diagnostic> {
        let mut made = Vec::new();
        for stmt in body {
            self.stmt(stmt, role, parts, &mut made)?;
        }
        Ok(made)
    }

    fn stmt(
        &mut self,
        stmt: &syntax::Stmt,
        role: Role,
        parts: &mut Parts,
        out: &mut Vec<Stmt>,
    ) -> Result<(), Diagnostic> {
        let none = || foreign(&stmt.span);
        match &stmt.kind {
            StmtKind::Assign(target, value) => out.push(self.assign(target, value, parts)?),
            StmtKind::Augment(target, with, value) => {
                let From::Name(name) = &target.kind else { return Err(none()) };
                let (old, value) = (self.int(target, parts)?, self.int(value, parts)?);
                let value = match with {
                    AugmentWith::Sign(sign) => {
                        Expr::of(Kind::Int, Form::Sum(Box::new(old), vec![(*sign == Sign::Minus, value)]))
                    }
                    AugmentWith::Operator(op) => Expr::binary(super::expr::operator(*op), old, value),
                };
                let value = self.assigned(name, value, &stmt.span)?;
                out.push(Stmt::Assign(vec![name.clone()], vec![value]));
            }
            StmtKind::If(cases, otherwise) => {
                let mut made = Vec::new();
                for (test, body) in cases {
                    made.push((self.test(test, parts)?, self.block(body, role, parts)?));
                }
                let otherwise = self.block(otherwise, role, parts)?;
                out.push(Stmt::If(made, otherwise));
            }
            StmtKind::For { target, items, body } => {
                let (targets, items) = self.over(target, items, parts)?;
                // A loop variable is local to its loop; `keep_loop_names` handles those that are used elsewhere.
                for target in &targets {
                    match self.local(target) {
                        None => self.declare(target, Kind::Int),
                        Some(Kind::Int) => {}
                        Some(_) => return Err(none()),
                    }
                }
                let body = self.block(body, role, parts)?;
                out.push(Stmt::For(Clause { targets, items, tests: Vec::new() }, body));
            }
            StmtKind::While { test, body } => {
                let test = self.test(test, parts)?;
                let body = self.block(body, role, parts)?;
                out.push(Stmt::While(test, body));
            }
            StmtKind::Yield(value) => match role {
                Role::Game => out.push(Stmt::Option(self.option(value, parts)?)),
                Role::Gives => out.push(Stmt::Give(self.int(value, parts)?)),
                Role::Value => return Err(none()),
            },
            StmtKind::YieldFrom(values) => match role {
                Role::Game => self.options_of(values, parts, out)?,
                _ => {
                    let items = self.list(values, parts)?;
                    let clause = Clause {
                        targets: vec!["member".into()],
                        items: crate::tree::Items::List(items),
                        tests: vec![],
                    };
                    out.push(Stmt::For(clause, vec![Stmt::Give(Expr::name("member", Kind::Int))]));
                }
            },
            StmtKind::Return(value) => match (role, value) {
                (Role::Game, Some(value)) => {
                    self.options_of(value, parts, out)?;
                    out.push(Stmt::Return(None));
                }
                (Role::Value, Some(value)) => {
                    let value = self.expr(value, parts)?;
                    out.push(Stmt::Return(Some(value)));
                }
                (Role::Value, None) | (Role::Gives, Some(_)) => return Err(none()),
                (Role::Game | Role::Gives, None) => out.push(Stmt::Return(None)),
            },
            StmtKind::Assert(test, _) => {
                let test = self.test(test, parts)?;
                out.push(Stmt::Assert(test));
            }
            StmtKind::Break => out.push(Stmt::Break),
            StmtKind::Continue => out.push(Stmt::Continue),
            StmtKind::Pass => {}
            StmtKind::Def(_) | StmtKind::Import { .. } | StmtKind::Call(_) => return Err(none()),
        }
        Ok(())
    }

    fn assign(&mut self, target: &syntax::Expr, value: &syntax::Expr, parts: &mut Parts) -> Result<Stmt, Diagnostic> {
        let name = |expr: &syntax::Expr| match &expr.kind {
            From::Name(name) => Ok(name.clone()),
            _ => Err(foreign(&expr.span)),
        };
        let From::Display(_, targets) = &target.kind else {
            let name = name(target)?;
            let value = self.expr(value, parts)?;
            let value = self.assigned(&name, value, &target.span)?;
            return Ok(Stmt::Assign(vec![name], vec![value]));
        };
        let names = targets.iter().map(name).collect::<Result<Vec<_>, _>>()?;
        let values = match &value.kind {
            From::Display(_, values) if values.len() == names.len() => {
                values.iter().map(|value| self.expr(value, parts)).collect::<Result<Vec<_>, _>>()?
            }
            From::Call(call)
                if matches!(&call.callee.kind, From::Name(name) if name == "divmod") && names.len() == 2 =>
            {
                let [a, b] = &call.positional[..] else { return Err(foreign(&value.span)) };
                let (a, b) = (self.int(a, parts)?, self.int(b, parts)?);
                vec![Expr::binary(Operator::FloorDivide, a.clone(), b.clone()), Expr::binary(Operator::Modulo, a, b)]
            }
            _ => return Err(foreign(&value.span)),
        };
        let mut made = Vec::new();
        for ((name, value), target) in names.iter().zip(values).zip(targets) {
            made.push(self.assigned(name, value, &target.span)?);
        }
        Ok(Stmt::Assign(names, made))
    }

    /// Translates a list of positions to options.
    fn options_of(&mut self, value: &syntax::Expr, parts: &mut Parts, out: &mut Vec<Stmt>) -> Result<(), Diagnostic> {
        match &value.kind {
            From::Display(_, items) => {
                for item in items {
                    match &item.kind {
                        From::Starred(all) => self.options_of(all, parts, out)?,
                        _ => out.push(Stmt::Option(self.option(item, parts)?)),
                    }
                }
                Ok(())
            }
            From::Comprehension { element, clauses, .. } => {
                let depth = self.depth();
                let made = self.clauses(clauses, parts)?;
                let mut body = vec![Stmt::Option(self.option(element, parts)?)];
                self.leave(depth);
                for mut clause in made.into_iter().rev() {
                    if !clause.tests.is_empty() {
                        let tests = std::mem::take(&mut clause.tests);
                        let test = if tests.len() == 1 {
                            tests.into_iter().next().expect("there is one")
                        } else {
                            Expr::of(Kind::Bool, Form::All(tests))
                        };
                        body = vec![Stmt::If(vec![(test, body)], Vec::new())];
                    }
                    body = vec![Stmt::For(clause, body)];
                }
                out.extend(body);
                Ok(())
            }
            _ => Err(untranslated(
                &value.span,
                say!(
                    "this cannot be written as a program: options must be yielded one by one, or given as a list of positions",
                    "这里无法写成程序：后继局面应逐个给出，或写成局面的列表"
                ),
            )),
        }
    }
}

fn has_yield(body: &[syntax::Stmt]) -> bool {
    body.iter().any(|stmt| match &stmt.kind {
        StmtKind::Yield(_) | StmtKind::YieldFrom(_) => true,
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => has_yield(body),
        StmtKind::If(cases, otherwise) => cases.iter().any(|(_, body)| has_yield(body)) || has_yield(otherwise),
        _ => false,
    })
}

/// The kind of the values that are returned, if it is the same for all.
fn result(body: &[Stmt]) -> Option<Kind> {
    fn all(body: &[Stmt], found: &mut Vec<Kind>) {
        for stmt in body {
            match stmt {
                Stmt::Return(Some(value)) => found.push(value.kind),
                Stmt::For(_, body) | Stmt::While(_, body) => all(body, found),
                Stmt::If(cases, otherwise) => {
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
fn outside(body: &[Stmt], inside: &mut Vec<String>, found: &mut Vec<String>) {
    for stmt in body {
        let known: Vec<String> = inside.clone();
        let read = |name: &str, found: &mut Vec<String>| {
            if !known.iter().any(|other| other == name) {
                found.push(name.into());
            }
        };
        match stmt {
            Stmt::For(clause, body) => {
                clause.names(&mut |name| read(name, found));
                let depth = inside.len();
                inside.extend(clause.targets.iter().cloned());
                outside(body, inside, found);
                inside.truncate(depth);
            }
            Stmt::While(test, body) => {
                test.names(&mut |name| read(name, found));
                outside(body, inside, found);
            }
            Stmt::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.names(&mut |name| read(name, found));
                    outside(body, inside, found);
                }
                outside(otherwise, inside, found);
            }
            other => {
                let mut set = Vec::new();
                other.names(&mut |name| read(name, found), &mut |name| set.push(name.to_string()));
                found.extend(set);
            }
        }
    }
}

/// Gives the loops of these names separate variables.
fn rename(body: &mut [Stmt], kept: &[String], made: &mut Vec<String>) {
    for stmt in body {
        match stmt {
            Stmt::For(clause, body) => {
                rename(body, kept, made);
                for target in &mut clause.targets {
                    if kept.contains(target) {
                        let own = format!("each_{target}");
                        let name = std::mem::replace(target, own.clone());
                        body.insert(0, Stmt::Assign(vec![name.clone()], vec![Expr::name(&own, Kind::Int)]));
                        made.push(name);
                    }
                }
            }
            Stmt::While(_, body) => rename(body, kept, made),
            Stmt::If(cases, otherwise) => {
                cases.iter_mut().for_each(|(_, body)| rename(body, kept, made));
                rename(otherwise, kept, made);
            }
            _ => {}
        }
    }
}
