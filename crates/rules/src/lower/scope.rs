//! Scopes: the meaning of names.

use super::diagnostic_at;
use crate::Diagnostic;
use crate::builtin::{Builtin, BuiltinOrigin};
use crate::diagnostic::nearest_names;
use crate::syntax::{Span, SyntaxExpr, SyntaxExprKind};
use crate::value::RuleValue;
use grundy_game::{BilingualText, DeclaredEnd, Resolver, text};
use std::collections::HashMap;
use std::sync::Arc;

/// The names of a file and those from outside.
pub(crate) struct ModuleNames<'a> {
    pub(crate) own_items: HashMap<String, FileItem>,
    /// The signature of each function, by its number.
    pub(crate) shapes: Vec<FunctionSignature>,
    /// Names that were imported.
    pub(crate) imported_items: HashMap<String, FileItem>,
    pub(crate) outer: &'a dyn Resolver,
}

impl<'a> ModuleNames<'a> {
    /// The names for an expression that belongs to no file.
    pub(crate) fn without_file(outer: &'a dyn Resolver) -> ModuleNames<'a> {
        ModuleNames { own_items: HashMap::new(), shapes: Vec::new(), imported_items: HashMap::new(), outer }
    }
}

/// The meaning of a name of the file.
#[derive(Clone, Debug)]
pub(crate) enum FileItem {
    Function(u32),
    Global(usize),
    Builtin(Builtin),
    Outer(RuleValue),
    /// `win`, `lose` or `draw`.
    End(DeclaredEnd),
}

/// The ends that a game may return, by their names in the module `grundy`.
pub(crate) const END_NAMES: [(&str, DeclaredEnd); 3] =
    [("win", DeclaredEnd::Win), ("lose", DeclaredEnd::Lose), ("draw", DeclaredEnd::Draw)];

/// The end with a name.
pub(crate) fn find_end(name: &str) -> Option<DeclaredEnd> {
    END_NAMES.iter().find(|(known, _)| *known == name).map(|(_, end)| *end)
}

/// The signature of a function, as far as calls need it.
#[derive(Clone, Debug)]
pub(crate) struct FunctionSignature {
    pub(crate) name: String,
    pub(crate) game: bool,
    pub(crate) params: Vec<String>,
    /// The number of positional parameters that have a default.
    pub(crate) defaults: usize,
    /// The keyword-only parameters, and whether each has a default.
    pub(crate) keywords: Vec<(String, bool)>,
    /// The parameters of a start.
    pub(crate) start: Option<Vec<String>>,
    /// Whether it has a `yield`. A helper with `yield` makes its items one by one.
    pub(crate) generator: bool,
}

/// The maximum number of names that are suggested for an unknown one.
const MAX_OFFERED_NAMES: usize = 3;

/// The slot of a name that a comprehension binds only further to the right.
pub(super) const PENDING_SLOT: usize = usize::MAX;

/// The names in a function.
pub(crate) struct FunctionScope<'a, 'n> {
    pub(crate) names: &'a ModuleNames<'n>,
    pub(crate) slots: Vec<String>,
    /// The names of enclosing comprehensions, with their slots.
    pub(crate) inner: Vec<(String, usize)>,
    /// The slots of the parameters and of the names that the function assigns to.
    pub(crate) assigned_slots: HashMap<String, usize>,
    pub(crate) kind: ScopeKind,
    /// The source of omitted keywords of a call.
    pub(crate) keywords: KeywordSource,
    /// The function whose names these are; `None` for expressions.
    pub(crate) function: Option<u32>,
}

/// The place where names are looked up, and the meaning of an unknown name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    /// A file of rules: names from outside are imported.
    File,
    /// An expression with parameters: names from outside need no import.
    Formula,
    /// An expression whose unknown names are its parameters.
    FreeFormula,
    /// An expression of a question: names from outside need no import, and an unknown name is said to be no game.
    Question,
}

/// The source of omitted keywords of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeywordSource {
    /// From the defaults only.
    Defaults,
    /// From the position being played if the call is of this game. This holds in the game's function and in its start.
    Of(u32),
    /// This is a helper, which may be called from any game.
    OfCaller,
}

/// The meaning of a name at a place.
pub(crate) enum NameMeaning {
    Slot(usize),
    Here(FileItem),
}

impl<'a, 'n> FunctionScope<'a, 'n> {
    pub(crate) fn new(names: &'a ModuleNames<'n>, params: Vec<String>) -> FunctionScope<'a, 'n> {
        let assigned = params.iter().enumerate().map(|(slot, name)| (name.clone(), slot)).collect();
        FunctionScope {
            names,
            slots: params,
            inner: Vec::new(),
            assigned_slots: assigned,
            kind: ScopeKind::File,
            keywords: KeywordSource::Defaults,
            function: None,
        }
    }

    /// The slot of a local name; a new one if it has none.
    pub(crate) fn local_slot(&mut self, name: &str) -> usize {
        if let Some(&slot) = self.assigned_slots.get(name) {
            return slot;
        }
        let slot = self.new_slot(name);
        self.assigned_slots.insert(name.into(), slot);
        slot
    }

    /// A new slot.
    pub(crate) fn new_slot(&mut self, name: &str) -> usize {
        self.slots.push(name.into());
        self.slots.len() - 1
    }

    /// The meaning of a name, if it has one.
    pub(crate) fn lookup(&self, name: &str) -> Option<NameMeaning> {
        if let Some((_, slot)) = self.inner.iter().rev().find(|(inner, _)| inner == name) {
            return Some(NameMeaning::Slot(*slot));
        }
        if let Some(&slot) = self.assigned_slots.get(name) {
            return Some(NameMeaning::Slot(slot));
        }
        let names = self.names;
        if let Some(here) = names.own_items.get(name).or_else(|| names.imported_items.get(name)) {
            return Some(NameMeaning::Here(here.clone()));
        }
        let is_open = self.kind != ScopeKind::File;
        let builtin = Builtin::find_function(name).filter(|(_, home)| match home {
            BuiltinOrigin::Python => true,
            BuiltinOrigin::Question => self.kind == ScopeKind::Question,
            _ => is_open,
        });
        let builtin = || builtin.map(|(builtin, _)| FileItem::Builtin(builtin));
        let outer = || {
            let arg = names.outer.resolve(name).filter(|_| is_open)?;
            Some(FileItem::Outer(RuleValue::Outer(Arc::new(arg))))
        };
        // In a question a game may have the name of a builtin function, as in any file.
        let here = if self.kind == ScopeKind::Question { outer().or_else(builtin) } else { builtin().or_else(outer) };
        here.map(NameMeaning::Here)
    }

    /// The meaning of a name.
    ///
    /// # Errors
    /// Returns an error if the name has no meaning; the message suggests names.
    pub(crate) fn meaning(&self, name: &str, span: &Span) -> Result<NameMeaning, Diagnostic> {
        if let Some(meaning) = self.lookup(name) {
            return Ok(meaning);
        }
        if self.kind == ScopeKind::Question {
            return Err(self.unknown_game(name, span));
        }
        let error = diagnostic_at(span, text!("there is no name `{name}` here"));
        let home = match Builtin::find_function(name) {
            // An expression imports nothing.
            _ if self.kind != ScopeKind::File => None,
            Some((_, BuiltinOrigin::Math)) => Some("math"),
            Some((_, BuiltinOrigin::Grundy)) => Some("grundy"),
            _ if find_end(name).is_some() => Some("grundy"),
            _ => self.names.outer.resolve(name).map(|_| "grundy"),
        };
        if let Some(home) = home {
            return Err(error.with_help(text!("it is imported: from {home} import {name}")));
        }
        if let Some(help) = missing_builtin_help(name) {
            return Err(error.with_help(help));
        }
        let inner = self.inner.iter().map(|(inner, _)| inner);
        let mut scope: Vec<String> =
            self.assigned_slots.keys().chain(inner).chain(self.names.own_items.keys()).cloned().collect();
        scope.sort();
        scope.dedup();
        let mut known: Vec<String> = Builtin::names().map(String::from).collect();
        if self.kind != ScopeKind::File {
            known.extend(self.names.outer.names());
        }
        known.sort();
        // Names in scope come first. If none is similar and there are few, they are offered nevertheless.
        let mut near = nearest_names(name, scope.clone());
        if near.is_empty() && scope.len() <= MAX_OFFERED_NAMES {
            near = scope;
        }
        near.extend(nearest_names(name, known));
        near.truncate(MAX_OFFERED_NAMES);
        Err(error.with_suggestions(&near))
    }

    /// The error for a name without a meaning in a question, with the games that may be meant.
    fn unknown_game(&self, name: &str, span: &Span) -> Diagnostic {
        let error = diagnostic_at(span, text!("there is no game called `{name}`"));
        if let Some(advice) = self.names.outer.advice_on_name(name) {
            return error.with_help(advice);
        }
        let mut games: Vec<String> = self.names.own_items.keys().cloned().collect();
        games.sort();
        games.extend(self.names.outer.names());
        let near = nearest_names(name, games);
        if near.is_empty() { error.with_list_of_games() } else { error.with_suggestions(&near) }
    }

    /// Makes the names of an expression without a meaning parameters, in the order of their occurrence.
    ///
    /// # Errors
    /// None at present. Names bound by comprehensions are not free.
    pub(crate) fn find_free_names(&mut self, expr: &SyntaxExpr) -> Result<(), Diagnostic> {
        match &expr.kind {
            SyntaxExprKind::Name(name) => {
                if self.lookup(name).is_none() {
                    self.local_slot(name);
                }
                Ok(())
            }
            // A callee must be a ruleset, so its name cannot be a number.
            SyntaxExprKind::Call(call) if matches!(call.callee.kind, SyntaxExprKind::Name(_)) => {
                call.positional.iter().try_for_each(|arg| self.find_free_names(arg))?;
                call.keywords.iter().try_for_each(|keyword| self.find_free_names(&keyword.value))
            }
            SyntaxExprKind::Comprehension { element, clauses, .. } => {
                let before = self.inner.len();
                for clause in clauses {
                    self.find_free_names(&clause.items)?;
                    self.bind_names(&clause.target);
                    clause.tests.iter().try_for_each(|test| self.find_free_names(test))?;
                }
                self.find_free_names(element)?;
                self.inner.truncate(before);
                Ok(())
            }
            _ => {
                let mut result = Ok(());
                visit_children(expr, &mut |child| {
                    if result.is_ok() {
                        result = self.find_free_names(child);
                    }
                });
                result
            }
        }
    }

    /// Hides the names of a target until the comprehension ends.
    fn bind_names(&mut self, target: &SyntaxExpr) {
        if let SyntaxExprKind::Name(name) = &target.kind {
            self.inner.push((name.clone(), PENDING_SLOT));
        }
        visit_children(target, &mut |child| self.bind_names(child));
    }
}

/// Visits the direct subexpressions of an expression, except comprehensions.
fn visit_children(expr: &SyntaxExpr, visit: &mut dyn FnMut(&SyntaxExpr)) {
    match &expr.kind {
        SyntaxExprKind::Display(_, items) | SyntaxExprKind::Logic(_, items) => items.iter().for_each(visit),
        SyntaxExprKind::Call(call) => {
            visit(&call.callee);
            call.positional.iter().for_each(&mut *visit);
            call.keywords.iter().for_each(|keyword| visit(&keyword.value));
        }
        SyntaxExprKind::Chain(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, term)| visit(term));
        }
        SyntaxExprKind::Compare(first, rest) => {
            visit(first);
            rest.iter().for_each(|(_, term)| visit(term));
        }
        SyntaxExprKind::Binary(_, a, b) | SyntaxExprKind::Index(a, b) => {
            visit(a);
            visit(b);
        }
        SyntaxExprKind::Unary(_, a) | SyntaxExprKind::Starred(a) | SyntaxExprKind::Attribute(a, ..) => visit(a),
        SyntaxExprKind::Either { test, then, otherwise } => [then, test, otherwise].into_iter().for_each(|e| visit(e)),
        SyntaxExprKind::Slice(value, parts) => {
            visit(value);
            parts.iter().flatten().for_each(visit);
        }
        SyntaxExprKind::Int(_)
        | SyntaxExprKind::Point(_)
        | SyntaxExprKind::Bool(_)
        | SyntaxExprKind::Str(_)
        | SyntaxExprKind::Name(_) => {}
        SyntaxExprKind::Comprehension { .. } => {}
    }
}

/// What to write instead of a function of Python that rules do not have.
fn missing_builtin_help(name: &str) -> Option<BilingualText> {
    Some(match name {
        "print" => text!("rules cannot print; their values and winning moves show what they mean"),
        "input" => text!(
            "rules cannot read input: what they need is an argument of the position, and the input of a contest is described by judge(read=…)"
        ),
        "map" => text!("a generator expression does this: (f(x) for x in xs)"),
        "filter" => text!("a generator expression does this: (x for x in xs if f(x))"),
        "float" | "round" => text!("numbers are integers: // rounds down, and -(-a // b) rounds up"),
        "dict" | "defaultdict" | "Counter" => {
            text!("there are no dictionaries: use a tuple of pairs, or xs.count(x)")
        }
        "lru_cache" | "cache" => text!("values are remembered in any case: write the moves only, without a memo"),
        _ => return None,
    })
}
