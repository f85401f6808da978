//! Translates the text of rules into the tree of a program.
//!
//! The part of the language about integers and lists of integers is translated. Names that are not variables are looked up in the loaded
//! `Rules`, so constants have their values already. Everything else is an error with its place; nothing is guessed.

mod calls;
mod expr;
mod pieces;
mod scope;
mod stmt;

use crate::write::rule::{EmittedRule, StartPosition};
use crate::write::tree::{PositionPiece, TreeConstant, TreeExpr, TreeFunction};
use crate::write::value_kind::ValueKind;
use grundy_game::{Argument, BilingualText, Resolver, text};
use grundy_rules::normal::NormalText;
use grundy_rules::syntax::{self, Span};
use grundy_rules::{Diagnostic, Rules, python};
use num_traits::ToPrimitive;
pub(crate) use pieces::{AskedPosition, PositionGame};
use scope::TranslationScope;

/// A text of rules whose games can be translated.
pub struct TranslationSource<'a> {
    rules: &'a Rules,
    outer: &'a dyn Resolver,
    normal: NormalText,
    body: Vec<syntax::SyntaxStmt>,
}

/// A keyword-only parameter in a program.
#[derive(Clone, Debug)]
pub enum KeywordValue {
    /// It has this value.
    Is(Argument),
    /// It is part of each question, as a number.
    Number,
    /// It is part of each question, as a list of numbers.
    List,
}

/// The constants and helpers collected during a translation.
#[derive(Default)]
struct TranslatedParts {
    constants: Vec<(String, TreeConstant)>,
    helpers: Vec<TreeFunction>,
    /// Helpers that are being translated.
    open: Vec<String>,
}

impl<'a> TranslationSource<'a> {
    /// The source of rules that were loaded from `text`.
    ///
    /// # Errors
    /// The error in the text.
    pub fn new(rules: &'a Rules, text: &str, outer: &'a dyn Resolver) -> Result<TranslationSource<'a>, Diagnostic> {
        let normal = NormalText::normalise(text)?;
        let (_, body) = python::parse_module(&normal.text)?;
        Ok(TranslationSource { rules, outer, normal, body })
    }

    /// Translates a game of the text.
    ///
    /// # Errors
    /// What cannot be translated, with its place.
    pub fn translate_rule(&self, game: &str, keywords: &[(String, KeywordValue)]) -> Result<EmittedRule, Diagnostic> {
        self.translate_game(game, keywords).map_err(|error| self.locate_in_text(error))
    }

    fn translate_game(&self, game: &str, given: &[(String, KeywordValue)]) -> Result<EmittedRule, Diagnostic> {
        let def = self.find_def(game).ok_or_else(|| {
            let said = text!("the text has no game `{game}`");
            Diagnostic::for_whole_text(said)
        })?;
        let mut parts = TranslatedParts::default();
        let mut scope = TranslationScope::new(self, Some(def));
        let mut keywords = Vec::new();
        for param in &def.keyword_params {
            // A program passes the keywords of the position on unchanged: it has no variable for another value.
            if assigns_name(&def.body, &param.name) {
                let name = &param.name;
                let said = text!("this cannot be written as a program: the keyword `{name}` is assigned to");
                return Err(translation_error(&param.span, said));
            }
            let known = given.iter().find(|(name, _)| *name == param.name).map(|(_, keyword)| keyword.clone());
            let value = match (known, &param.default) {
                (Some(keyword), _) => keyword,
                (None, Some(default)) => {
                    let value = self.rules.keyword_default(game, &param.name);
                    KeywordValue::Is(value.ok_or_else(|| unsupported_value(&default.span))?)
                }
                (None, None) => KeywordValue::Number,
            };
            match value {
                KeywordValue::Is(arg) => {
                    let constant = constant_of_arg(&arg).ok_or_else(|| unsupported_value(&param.span))?;
                    parts.constants.push((param.name.clone(), constant));
                }
                KeywordValue::Number | KeywordValue::List => {
                    let kind = if matches!(value, KeywordValue::List) { ValueKind::List } else { ValueKind::Int };
                    scope.declare(&param.name, kind);
                    keywords.push((param.name.clone(), kind));
                }
            }
        }
        for param in &def.params {
            scope.declare(&param.name, ValueKind::Int);
        }
        let fixed = scope.declared_names();
        let body = scope.game_body(&def.body, &mut parts)?;
        let locals = scope.later_names(&fixed);
        let start = def.decorators.first().and_then(|decorator| decorator.start.as_ref());
        let start = start.map(|start| self.translate_start(def, start, &keywords, &mut parts)).transpose()?;
        Ok(EmittedRule {
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

    fn translate_start(
        &self,
        def: &syntax::FunctionDef,
        start: &syntax::StartLambda,
        keywords: &[(String, ValueKind)],
        parts: &mut TranslatedParts,
    ) -> Result<StartPosition, Diagnostic> {
        let mut scope = TranslationScope::new(self, None);
        keywords.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        start.params.iter().for_each(|param| scope.declare(&param.name, ValueKind::Int));
        let params = start.params.iter().map(|param| param.name.clone()).collect();
        let items = match &start.body.kind {
            syntax::SyntaxExprKind::Display(_, items) => &items[..],
            syntax::SyntaxExprKind::Call(call) if matches!(&call.callee.kind, syntax::SyntaxExprKind::Name(name) if *name == def.name) => {
                &call.positional[..]
            }
            _ => std::slice::from_ref(&start.body),
        };
        let args = items.iter().map(|item| scope.int_expr(item, parts)).collect::<Result<Vec<TreeExpr>, _>>()?;
        if args.len() != def.params.len() {
            return Err(unsupported_value(&start.body.span));
        }
        Ok(StartPosition { params, args })
    }

    /// Translates an expression over names as the components of a position.
    ///
    /// # Errors
    /// What cannot be translated, with its place in the expression.
    pub(crate) fn translate_position(
        &self,
        text: &str,
        names: &[(String, ValueKind)],
    ) -> Result<(AskedPosition, ExpressionExtras), Diagnostic> {
        self.translate_text(text, names, |scope, expr, parts| scope.asked_position(expr, text, parts))
    }

    /// Translates an expression over names as a number.
    ///
    /// # Errors
    /// As [`TranslationSource::translate_position`].
    pub(crate) fn translate_number(
        &self,
        text: &str,
        names: &[(String, ValueKind)],
    ) -> Result<(TreeExpr, ExpressionExtras), Diagnostic> {
        self.translate_text(text, names, |scope, expr, parts| scope.int_expr(expr, parts))
    }

    fn translate_text<T>(
        &self,
        text: &str,
        names: &[(String, ValueKind)],
        translate: impl FnOnce(
            &mut TranslationScope<'_>,
            &syntax::SyntaxExpr,
            &mut TranslatedParts,
        ) -> Result<T, Diagnostic>,
    ) -> Result<(T, ExpressionExtras), Diagnostic> {
        let normal = NormalText::normalise(text)?;
        let expr = python::parse_expression(&normal.text)?;
        let mut scope = TranslationScope::new(self, None);
        names.iter().for_each(|(name, kind)| scope.declare(name, *kind));
        let mut parts = TranslatedParts::default();
        let made = translate(&mut scope, &expr, &mut parts).map_err(|mut error| {
            if !error.in_rules {
                error.span = error.span.map(|span| normal.original_range(span));
            }
            error
        })?;
        Ok((made, ExpressionExtras { constants: parts.constants, helpers: parts.helpers }))
    }

    /// The function of the text with this name.
    fn find_def(&self, name: &str) -> Option<&syntax::FunctionDef> {
        self.body.iter().find_map(|stmt| match &stmt.kind {
            syntax::SyntaxStmtKind::Def(def) if def.name == name => Some(&**def),
            _ => None,
        })
    }

    /// The value of an expression of the text that has no variables.
    fn evaluate(&self, expr: &syntax::SyntaxExpr) -> Result<Argument, Diagnostic> {
        let text = &self.normal.text[expr.span.clone()];
        grundy_rules::evaluate(text, &self.rules.names(self.outer)).map_err(|_| unsupported_value(&expr.span))
    }

    /// Moves the place of an error to the original text of the rules.
    fn locate_in_text(&self, mut error: Diagnostic) -> Diagnostic {
        error.span = error.span.map(|span| self.normal.original_range(span));
        error.in_rules = true;
        error
    }
}

/// The constants and helpers that an expression needs besides the rule.
#[derive(Debug, Default)]
pub(crate) struct ExpressionExtras {
    pub(crate) constants: Vec<(String, TreeConstant)>,
    pub(crate) helpers: Vec<TreeFunction>,
}

/// Returns whether statements assign to a name.
fn assigns_name(body: &[syntax::SyntaxStmt], name: &str) -> bool {
    fn binds(target: &syntax::SyntaxExpr, name: &str) -> bool {
        match &target.kind {
            syntax::SyntaxExprKind::Name(other) => other == name,
            syntax::SyntaxExprKind::Display(_, parts) => parts.iter().any(|part| binds(part, name)),
            _ => false,
        }
    }
    use syntax::SyntaxStmtKind as Kind;
    body.iter().any(|stmt| match &stmt.kind {
        Kind::Assign(target, _) | Kind::Augment(target, ..) => binds(target, name),
        Kind::For { target, body, .. } => binds(target, name) || assigns_name(body, name),
        Kind::While { body, .. } => assigns_name(body, name),
        Kind::If(cases, otherwise) => {
            cases.iter().any(|(_, body)| assigns_name(body, name)) || assigns_name(otherwise, name)
        }
        _ => false,
    })
}

/// A value as a constant of a program.
pub(crate) fn constant_of_arg(arg: &Argument) -> Option<TreeConstant> {
    let list = |items: &[Argument]| items.iter().map(integer_of_arg).collect::<Option<Vec<i64>>>();
    Some(match arg {
        Argument::Tuple(items) | Argument::List(items) | Argument::Set(items) => match list(items) {
            Some(list) => TreeConstant::List(list),
            None => TreeConstant::Rows(
                items
                    .iter()
                    .map(|item| match item {
                        Argument::Tuple(row) | Argument::List(row) => list(row),
                        _ => None,
                    })
                    .collect::<Option<_>>()?,
            ),
        },
        Argument::Range(start, stop) => {
            let (start, stop) = (start.to_i64()?, stop.to_i64()?);
            (stop.checked_sub(start)? <= 10_000).then(|| TreeConstant::List((start..stop).collect()))?
        }
        other => TreeConstant::Int(integer_of_arg(other)?),
    })
}

fn integer_of_arg(arg: &Argument) -> Option<i64> {
    match arg {
        Argument::Int(n) => n.to_i64(),
        Argument::Bool(b) => Some((*b).into()),
        _ => None,
    }
}

/// The error about a value that cannot be translated.
fn unsupported_value(span: &Span) -> Diagnostic {
    translation_error(span, text!("this cannot be written as a program: only integers and lists of integers can"))
}

fn translation_error(span: &Span, said: BilingualText) -> Diagnostic {
    Diagnostic::at_span(span.clone(), said)
}

/// The number of numbers of each component, if it is the same for all.
pub(crate) fn numbers_of_pieces(pieces: &[PositionPiece]) -> Option<usize> {
    let mut found = None;
    for piece in pieces {
        let here = match piece {
            PositionPiece::One(args) => Some(args.len()),
            PositionPiece::Spread(_) => Some(1),
            PositionPiece::Times(_, pieces) | PositionPiece::Each(_, pieces) => numbers_of_pieces(pieces),
        }?;
        if found.is_some_and(|found| found != here) {
            return None;
        }
        found = Some(here);
    }
    found
}
