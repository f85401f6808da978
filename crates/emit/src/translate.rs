//! Translates the text of rules into the tree of a program.
//!
//! The part of the language about integers and lists of integers is translated. Names that are not variables are looked up in the loaded
//! `Rules`, so constants have their values already. Everything else is an error with its place; nothing is guessed.

mod calls;
mod expr;
mod pieces;
mod scope;
mod stmt;

use crate::rule::{Rule, Start};
use crate::tree::{Constant, Expr, Function, Kind, Piece};
use grundy_game::{Arg, Resolver};
use grundy_rules::normal::Normal;
use grundy_rules::syntax::{self, Span};
use grundy_rules::{Diagnostic, Rules, python};
use grundy_theory::{Said, say};
use num_traits::ToPrimitive;
pub(crate) use pieces::{Asked, Callee};
use scope::Scope;

/// A text of rules whose games can be translated.
pub struct Source<'a> {
    rules: &'a Rules,
    outer: &'a dyn Resolver,
    normal: Normal,
    body: Vec<syntax::Stmt>,
}

/// A keyword-only parameter in a program.
#[derive(Clone, Debug)]
pub enum Keyword {
    /// It has this value.
    Is(Arg),
    /// It is part of each question, as a number.
    Number,
    /// It is part of each question, as a list of numbers.
    List,
}

/// The constants and helpers collected during a translation.
#[derive(Default)]
struct Parts {
    constants: Vec<(String, Constant)>,
    helpers: Vec<Function>,
    /// Helpers that are being translated.
    open: Vec<String>,
}

impl<'a> Source<'a> {
    /// The source of rules that were loaded from `text`.
    ///
    /// # Errors
    /// The error in the text.
    pub fn new(rules: &'a Rules, text: &str, outer: &'a dyn Resolver) -> Result<Source<'a>, Diagnostic> {
        let normal = Normal::of(text)?;
        let (_, body) = python::module(&normal.text)?;
        Ok(Source { rules, outer, normal, body })
    }

    /// Translates a game of the text.
    ///
    /// # Errors
    /// What cannot be translated, with its place.
    pub fn rule(&self, game: &str, keywords: &[(String, Keyword)]) -> Result<Rule, Diagnostic> {
        self.translate(game, keywords).map_err(|error| self.in_text(error))
    }

    fn translate(&self, game: &str, given: &[(String, Keyword)]) -> Result<Rule, Diagnostic> {
        let def = self.def(game).ok_or_else(|| {
            let said = say!("the text has no game `{game}`", "规则中没有游戏 `{game}`");
            Diagnostic::whole(said)
        })?;
        let mut parts = Parts::default();
        let mut scope = Scope::new(self, Some(def));
        let mut keywords = Vec::new();
        for param in &def.keyword_params {
            // A program passes the keywords of the position on unchanged: it has no variable for another value.
            if assigns(&def.body, &param.name) {
                let name = &param.name;
                let said = say!(
                    "this cannot be written as a program: the keyword `{name}` is assigned to",
                    "这里无法写成程序：给关键字参数 `{name}` 赋了值"
                );
                return Err(untranslated(&param.span, said));
            }
            let known = given.iter().find(|(name, _)| *name == param.name).map(|(_, keyword)| keyword.clone());
            let value = match (known, &param.default) {
                (Some(keyword), _) => keyword,
                (None, Some(default)) => {
                    let value = self.rules.keyword_default(game, &param.name);
                    Keyword::Is(value.ok_or_else(|| foreign(&default.span))?)
                }
                (None, None) => Keyword::Number,
            };
            match value {
                Keyword::Is(arg) => {
                    let constant = constant(&arg).ok_or_else(|| foreign(&param.span))?;
                    parts.constants.push((param.name.clone(), constant));
                }
                Keyword::Number | Keyword::List => {
                    let kind = if matches!(value, Keyword::List) { Kind::List } else { Kind::Int };
                    scope.declare(&param.name, kind);
                    keywords.push((param.name.clone(), kind));
                }
            }
        }
        for param in &def.params {
            scope.declare(&param.name, Kind::Int);
        }
        let fixed = scope.known();
        let body = scope.game_body(&def.body, &mut parts)?;
        let locals = scope.locals(&fixed);
        let start = def.decorators.first().and_then(|decorator| decorator.start.as_ref());
        let start = start.map(|start| self.start(def, start, &keywords, &mut parts)).transpose()?;
        Ok(Rule {
            name: game.into(),
            params: def.params.iter().map(|param| param.name.clone()).collect(),
            keywords,
            constants: parts.constants,
            helpers: parts.helpers,
            locals,
            body,
            start,
        })
    }

    fn start(
        &self,
        def: &syntax::Def,
        start: &syntax::Lambda,
        keywords: &[(String, Kind)],
        parts: &mut Parts,
    ) -> Result<Start, Diagnostic> {
        let mut scope = Scope::new(self, None);
        keywords.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        start.params.iter().for_each(|param| scope.declare(&param.name, Kind::Int));
        let params = start.params.iter().map(|param| param.name.clone()).collect();
        let items = match &start.body.kind {
            syntax::ExprKind::Display(_, items) => &items[..],
            syntax::ExprKind::Call(call) if matches!(&call.callee.kind, syntax::ExprKind::Name(name) if *name == def.name) => {
                &call.positional[..]
            }
            _ => std::slice::from_ref(&start.body),
        };
        let args = items.iter().map(|item| scope.int(item, parts)).collect::<Result<Vec<Expr>, _>>()?;
        if args.len() != def.params.len() {
            return Err(foreign(&start.body.span));
        }
        Ok(Start { params, args })
    }

    /// Translates an expression over names as the components of a position.
    ///
    /// # Errors
    /// What cannot be translated, with its place in the expression.
    pub(crate) fn asked(&self, text: &str, names: &[(String, Kind)]) -> Result<(Asked, Extras), Diagnostic> {
        self.of_text(text, names, |scope, expr, parts| scope.asked(expr, text, parts))
    }

    /// Translates an expression over names as a number.
    ///
    /// # Errors
    /// As [`Source::asked`].
    pub(crate) fn number(&self, text: &str, names: &[(String, Kind)]) -> Result<(Expr, Extras), Diagnostic> {
        self.of_text(text, names, |scope, expr, parts| scope.int(expr, parts))
    }

    fn of_text<T>(
        &self,
        text: &str,
        names: &[(String, Kind)],
        translate: impl FnOnce(&mut Scope<'_>, &syntax::Expr, &mut Parts) -> Result<T, Diagnostic>,
    ) -> Result<(T, Extras), Diagnostic> {
        let normal = Normal::of(text)?;
        let expr = python::expression(&normal.text)?;
        let mut scope = Scope::new(self, None);
        names.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        let mut parts = Parts::default();
        let made = translate(&mut scope, &expr, &mut parts).map_err(|mut error| {
            if !error.in_rules {
                error.span = error.span.map(|span| normal.original(span));
            }
            error
        })?;
        Ok((made, Extras { constants: parts.constants, helpers: parts.helpers }))
    }

    /// The function of the text with this name.
    fn def(&self, name: &str) -> Option<&syntax::Def> {
        self.body.iter().find_map(|stmt| match &stmt.kind {
            syntax::StmtKind::Def(def) if def.name == name => Some(&**def),
            _ => None,
        })
    }

    /// The value of an expression of the text that has no variables.
    fn evaluate(&self, expr: &syntax::Expr) -> Result<Arg, Diagnostic> {
        let text = &self.normal.text[expr.span.clone()];
        grundy_rules::evaluate(text, &self.rules.names(self.outer)).map_err(|_| foreign(&expr.span))
    }

    /// Moves the place of an error to the original text of the rules.
    fn in_text(&self, mut error: Diagnostic) -> Diagnostic {
        error.span = error.span.map(|span| self.normal.original(span));
        error.in_rules = true;
        error
    }
}

/// The constants and helpers that an expression needs besides the rule.
#[derive(Debug, Default)]
pub(crate) struct Extras {
    pub(crate) constants: Vec<(String, Constant)>,
    pub(crate) helpers: Vec<Function>,
}

/// Returns whether statements assign to a name.
fn assigns(body: &[syntax::Stmt], name: &str) -> bool {
    fn binds(target: &syntax::Expr, name: &str) -> bool {
        match &target.kind {
            syntax::ExprKind::Name(other) => other == name,
            syntax::ExprKind::Display(_, parts) => parts.iter().any(|part| binds(part, name)),
            _ => false,
        }
    }
    use syntax::StmtKind as Kind;
    body.iter().any(|stmt| match &stmt.kind {
        Kind::Assign(target, _) | Kind::Augment(target, ..) => binds(target, name),
        Kind::For { target, body, .. } => binds(target, name) || assigns(body, name),
        Kind::While { body, .. } => assigns(body, name),
        Kind::If(cases, otherwise) => cases.iter().any(|(_, body)| assigns(body, name)) || assigns(otherwise, name),
        _ => false,
    })
}

/// A value as a constant of a program.
pub(crate) fn constant(arg: &Arg) -> Option<Constant> {
    let list = |items: &[Arg]| items.iter().map(integer).collect::<Option<Vec<i64>>>();
    Some(match arg {
        Arg::Tuple(items) | Arg::List(items) | Arg::Set(items) => match list(items) {
            Some(list) => Constant::List(list),
            None => Constant::Rows(
                items
                    .iter()
                    .map(|item| match item {
                        Arg::Tuple(row) | Arg::List(row) => list(row),
                        _ => None,
                    })
                    .collect::<Option<_>>()?,
            ),
        },
        Arg::Range(start, stop) => {
            let (start, stop) = (start.to_i64()?, stop.to_i64()?);
            (stop.checked_sub(start)? <= 10_000).then(|| Constant::List((start..stop).collect()))?
        }
        other => Constant::Int(integer(other)?),
    })
}

fn integer(arg: &Arg) -> Option<i64> {
    match arg {
        Arg::Int(n) => n.to_i64(),
        Arg::Bool(b) => Some((*b).into()),
        _ => None,
    }
}

/// The error about a value that cannot be translated.
fn foreign(span: &Span) -> Diagnostic {
    untranslated(
        span,
        say!(
            "this cannot be written as a program: only integers and lists of integers can",
            "这里无法写成程序：只有整数和整数列表可以"
        ),
    )
}

fn untranslated(span: &Span, said: Said) -> Diagnostic {
    Diagnostic::at(span.clone(), said)
}

/// The number of numbers of each component, if it is the same for all.
pub(crate) fn numbers_of(pieces: &[Piece]) -> Option<usize> {
    let mut found = None;
    for piece in pieces {
        let here = match piece {
            Piece::One(args) => Some(args.len()),
            Piece::Spread(_) => Some(1),
            Piece::Times(_, pieces) | Piece::Each(_, pieces) => numbers_of(pieces),
        }?;
        if found.is_some_and(|found| found != here) {
            return None;
        }
        found = Some(here);
    }
    found
}
