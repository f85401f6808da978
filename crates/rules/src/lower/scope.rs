//! Scopes: the meaning of names.

use super::wrong;
use crate::Diagnostic;
use crate::builtin::{Builtin, Home};
use crate::diagnostic::nearest;
use crate::syntax::{Expr, ExprKind, Span};
use crate::value::Val;
use grundy_game::Resolver;
use grundy_theory::{End, say};
use std::collections::HashMap;
use std::sync::Arc;

/// The names of a file and those from outside.
pub(crate) struct Names<'a> {
    pub(crate) here: HashMap<String, Here>,
    /// The signature of each function, by its number.
    pub(crate) shapes: Vec<Shape>,
    /// Names that were imported.
    pub(crate) imported: HashMap<String, Here>,
    pub(crate) outer: &'a dyn Resolver,
}

/// The meaning of a name of the file.
#[derive(Clone, Debug)]
pub(crate) enum Here {
    Function(u32),
    Global(usize),
    Builtin(Builtin),
    Outer(Val),
    /// `win`, `lose` or `draw`.
    End(End),
}

/// The ends that a game may return, by their names in the module `grundy`.
pub(crate) const ENDS: [(&str, End); 3] = [("win", End::Win), ("lose", End::Lose), ("draw", End::Draw)];

/// The end with a name.
pub(crate) fn end_named(name: &str) -> Option<End> {
    ENDS.iter().find(|(known, _)| *known == name).map(|(_, end)| *end)
}

/// The signature of a function, as far as calls need it.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) name: String,
    pub(crate) game: bool,
    pub(crate) params: Vec<String>,
    /// How many of the positional parameters have a default.
    pub(crate) defaults: usize,
    /// The keyword-only parameters, and whether each has a default.
    pub(crate) keywords: Vec<(String, bool)>,
    /// The number of arguments of a start.
    pub(crate) start: Option<usize>,
    /// Whether it has a `yield`. A helper with `yield` makes its items one by one.
    pub(crate) generator: bool,
}

/// The slot of a name that a comprehension binds only further to the right.
pub(super) const PENDING: usize = usize::MAX;

/// The names in a function.
pub(crate) struct Scope<'a, 'n> {
    pub(crate) names: &'a Names<'n>,
    pub(crate) slots: Vec<String>,
    /// The names of enclosing comprehensions, with their slots.
    pub(crate) inner: Vec<(String, usize)>,
    /// The slots of the parameters and of the names that the function assigns to.
    pub(crate) assigned: HashMap<String, usize>,
    /// Whether builtin names need no import.
    pub(crate) open: bool,
    /// Whether unknown names become parameters.
    pub(crate) free: bool,
    /// Where omitted keywords of a call come from.
    pub(crate) keywords: Keywords,
}

/// Where omitted keywords of a call come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keywords {
    /// From the defaults only.
    Defaults,
    /// From the position being played if the call is of this game. This holds in the game's function and in its start.
    Of(u32),
    /// This is a helper, which may be called from any game.
    OfCaller,
}

/// What a name means at a place.
pub(crate) enum Meaning {
    Slot(usize),
    Here(Here),
}

impl<'a, 'n> Scope<'a, 'n> {
    pub(crate) fn new(names: &'a Names<'n>, params: Vec<String>) -> Scope<'a, 'n> {
        let assigned = params.iter().enumerate().map(|(slot, name)| (name.clone(), slot)).collect();
        Scope {
            names,
            slots: params,
            inner: Vec::new(),
            assigned,
            open: false,
            free: false,
            keywords: Keywords::Defaults,
        }
    }

    /// The slot of a local name; a new one if it has none.
    pub(crate) fn local(&mut self, name: &str) -> usize {
        if let Some(&slot) = self.assigned.get(name) {
            return slot;
        }
        let slot = self.fresh(name);
        self.assigned.insert(name.into(), slot);
        slot
    }

    /// A new slot.
    pub(crate) fn fresh(&mut self, name: &str) -> usize {
        self.slots.push(name.into());
        self.slots.len() - 1
    }

    /// The meaning of a name, if it has one.
    pub(crate) fn lookup(&self, name: &str) -> Option<Meaning> {
        if let Some((_, slot)) = self.inner.iter().rev().find(|(inner, _)| inner == name) {
            return Some(Meaning::Slot(*slot));
        }
        if let Some(&slot) = self.assigned.get(name) {
            return Some(Meaning::Slot(slot));
        }
        let names = self.names;
        if let Some(here) = names.here.get(name).or_else(|| names.imported.get(name)) {
            return Some(Meaning::Here(here.clone()));
        }
        match Builtin::named(name) {
            Some((builtin, home)) if self.open || home == Home::Python => {
                return Some(Meaning::Here(Here::Builtin(builtin)));
            }
            _ => {}
        }
        let outer = if self.open { names.outer.resolve(name) } else { None };
        outer.map(|arg| Meaning::Here(Here::Outer(Val::Outer(Arc::new(arg)))))
    }

    /// The meaning of a name.
    ///
    /// # Errors
    /// The name has no meaning; the message suggests names.
    pub(crate) fn meaning(&self, name: &str, span: &Span) -> Result<Meaning, Diagnostic> {
        if let Some(meaning) = self.lookup(name) {
            return Ok(meaning);
        }
        let error = wrong(span, say!("there is no name `{name}` here", "这里没有名字 `{name}`"));
        let home = match Builtin::named(name) {
            Some((_, Home::Math)) => Some("math"),
            Some((_, Home::Grundy)) => Some("grundy"),
            _ if end_named(name).is_some() => Some("grundy"),
            _ => self.names.outer.resolve(name).map(|_| "grundy"),
        };
        if let Some(home) = home {
            return Err(
                error.help(say!("it is imported: from {home} import {name}", "请先导入：from {home} import {name}"))
            );
        }
        if name == "print" {
            return Err(error.help(say!(
                "rules print nothing; `grundy solve` and `grundy values` show what they mean",
                "规则不输出；用 `grundy solve` 和 `grundy values` 查看结果"
            )));
        }
        let mut known: Vec<String> = self.assigned.keys().chain(self.names.here.keys()).cloned().collect();
        known.extend(Builtin::names().map(String::from));
        if self.open {
            known.extend(self.names.outer.names());
        }
        known.sort();
        Err(error.nearest(&nearest(name, known)))
    }

    /// Makes the names of an expression without a meaning parameters, in the order of their occurrence.
    ///
    /// # Errors
    /// None at present. Names bound by comprehensions are not free.
    pub(crate) fn find_free(&mut self, expr: &Expr) -> Result<(), Diagnostic> {
        match &expr.kind {
            ExprKind::Name(name) => {
                if self.lookup(name).is_none() {
                    self.local(name);
                }
                Ok(())
            }
            // A callee must be a ruleset, so its name cannot be a number.
            ExprKind::Call(call) if matches!(call.callee.kind, ExprKind::Name(_)) => {
                call.positional.iter().try_for_each(|arg| self.find_free(arg))?;
                call.keywords.iter().try_for_each(|keyword| self.find_free(&keyword.value))
            }
            ExprKind::Comprehension { element, clauses, .. } => {
                let before = self.inner.len();
                for clause in clauses {
                    self.find_free(&clause.items)?;
                    self.bind_names(&clause.target);
                    clause.tests.iter().try_for_each(|test| self.find_free(test))?;
                }
                self.find_free(element)?;
                self.inner.truncate(before);
                Ok(())
            }
            _ => {
                let mut result = Ok(());
                each_child(expr, &mut |child| {
                    if result.is_ok() {
                        result = self.find_free(child);
                    }
                });
                result
            }
        }
    }

    /// Hides the names of a target until the comprehension ends.
    fn bind_names(&mut self, target: &Expr) {
        if let ExprKind::Name(name) = &target.kind {
            self.inner.push((name.clone(), PENDING));
        }
        each_child(target, &mut |child| self.bind_names(child));
    }
}

/// Visits the direct subexpressions of an expression, except comprehensions.
fn each_child(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Display(_, items) | ExprKind::Logic(_, items) => items.iter().for_each(visit),
        ExprKind::Call(call) => {
            visit(&call.callee);
            call.positional.iter().for_each(&mut *visit);
            call.keywords.iter().for_each(|keyword| visit(&keyword.value));
        }
        ExprKind::Chain(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, term)| visit(term));
        }
        ExprKind::Compare(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, term)| visit(term));
        }
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            visit(a);
            visit(b);
        }
        ExprKind::Unary(_, a) | ExprKind::Starred(a) | ExprKind::Attribute(a, ..) => visit(a),
        ExprKind::Either { test, then, otherwise } => [then, test, otherwise].into_iter().for_each(|e| visit(e)),
        ExprKind::Slice(value, parts) => {
            visit(value);
            parts.iter().flatten().for_each(visit);
        }
        ExprKind::Int(_) | ExprKind::Point(_) | ExprKind::Bool(_) | ExprKind::Str(_) | ExprKind::Name(_) => {}
        ExprKind::Comprehension { .. } => {}
    }
}
