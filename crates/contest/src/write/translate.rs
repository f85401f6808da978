//! Translates rules, whose names are resolved, into the tree of a program.
//!
//! The part of the language about integers, texts and lists of these is translated. Everything else is an error with its place; nothing is guessed.
//! The translation adds the kind of each value to the resolved rules, because C++ and Rust have types:
//! a variable has the kind of the first value that is assigned to it, a parameter of a helper that of the argument.

mod call_arguments;
mod calls;
mod compare;
mod compounds;
mod constants;
mod expr;
mod inline;
mod lists;
mod loop_variables;
mod loops;
mod move_values;
mod operators;
mod pieces;
mod records;
mod scope;
mod stmt;
#[cfg(test)]
mod tests;
mod texts;

use crate::write::ends;
use crate::write::known_name::KnownName;
use crate::write::rule::{EmittedRule, StartPosition};
use crate::write::tree::{PositionPiece, TreeConstant, TreeExpr, TreeFunction, TreeStmt};
use crate::write::value_kind::ValueKind;
pub(crate) use compounds::compound_ruleset_error;
pub(crate) use constants::constant_of_arg;
use grundy_game::{Argument, BilingualText, text};
use grundy_rules::{Diagnostic, ExpressionFormula, ResolvedExpr, ResolvedForm, ResolvedFunction, ResolvedStmt, Rules};
pub(crate) use move_values::{MoveValue, MoveValueUse, translate_move_value};
pub(crate) use pieces::{AskedAnswer, PositionGame, QuestionPositions};
use scope::TranslationScope;

/// A keyword-only parameter in a program.
#[derive(Clone, Debug)]
pub enum KeywordValue {
    /// The parameter has this value.
    Is(Argument),
    /// The parameter is part of each question, as a value of this kind.
    Asked(ValueKind),
}

/// The maximum number of statements that replace calls of helpers.
///
/// A helper that returns early makes two copies of the statements after it, so that they double with each such return.
const MAX_INLINED_STATEMENTS: usize = 1000;

/// The maximum number of terms of all expressions: a chain of comparisons, and `or` of numbers, contain an operand twice.
const MAX_TRANSLATED_TERMS: usize = 20_000;

/// The constants and helpers collected during a translation.
#[derive(Debug, Default)]
pub(crate) struct TranslatedParts {
    pub(crate) constants: Vec<(String, TreeConstant)>,
    pub(crate) helpers: Vec<TreeFunction>,
    /// Whether it is the translation of a question. A program contains its constants and those of the rules.
    of_question: bool,
    /// The number of statements so far that replace calls of helpers.
    inlined_statements: usize,
    /// The number of terms of expressions so far.
    terms: usize,
}

impl TranslatedParts {
    /// The parts of a question.
    pub(crate) fn of_question() -> TranslatedParts {
        TranslatedParts { of_question: true, ..TranslatedParts::default() }
    }

    /// Whether it is the translation of a question.
    fn is_of_question(&self) -> bool {
        self.of_question
    }

    /// Counts a statement that belongs to a call of a helper.
    fn count_inlined_statement(&mut self, stmt: &ResolvedStmt<'_>) -> Result<(), Diagnostic> {
        self.inlined_statements += 1;
        if self.inlined_statements <= MAX_INLINED_STATEMENTS {
            return Ok(());
        }
        Err(stmt.error(text!(
            "this cannot be written as a program: helpers that return positions become more than {MAX_INLINED_STATEMENTS} statements"
        )))
    }

    /// Counts terms of an expression.
    fn count_terms(&mut self, terms: usize, expr: &ResolvedExpr<'_>) -> Result<(), Diagnostic> {
        self.terms = self.terms.saturating_add(terms);
        if self.terms <= MAX_TRANSLATED_TERMS {
            return Ok(());
        }
        Err(expr.error(text!(
            "this cannot be written as a program: its expressions become more than {MAX_TRANSLATED_TERMS} terms"
        )))
    }

    /// A name for a constant that has none in the rules.
    fn free_constant_name(&self) -> String {
        let base = if self.of_question { "asked_rows" } else { "rows" };
        let taken = |name: &String| self.constants.iter().any(|(known, _)| known == name);
        (1..).map(|i| format!("{base}{i}")).find(|name| !taken(name)).expect("some name is free")
    }
}

/// Translates a game of a file. The arguments of a call in a question have these kinds; they are numbers if no kinds are given.
///
/// # Errors
/// Returns the part that cannot be translated, with its place.
pub fn translate_rule(
    rules: &Rules,
    game: &str,
    given: &[(String, KeywordValue)],
    kinds: &[ValueKind],
) -> Result<EmittedRule, Diagnostic> {
    let function =
        rules.resolved_game(game).ok_or_else(|| Diagnostic::for_whole_text(text!("the text has no game `{game}`")))?;
    let mut parts = TranslatedParts::default();
    let mut scope = TranslationScope::new(function, Some(function));
    let names = function.local_names();
    let (param_count, assigned) = (function.param_count(), function.assigned_locals());
    let mut keywords = Vec::new();
    for index in 0..function.keyword_count() {
        let (local, name) = (param_count + index, &names[param_count + index]);
        // A program passes the keywords of the position on unchanged: it has no variable for another value.
        if assigned.contains(&local) {
            return Err(
                function.error(text!("this cannot be written as a program: the keyword `{name}` is assigned to"))
            );
        }
        let known = given.iter().find(|(known, _)| known == name).map(|(_, keyword)| keyword.clone());
        match known
            .or_else(|| function.keyword_default(index).map(KeywordValue::Is))
            .unwrap_or(KeywordValue::Asked(ValueKind::Int))
        {
            KeywordValue::Is(arg) => {
                let constant =
                    constant_of_arg(&arg).ok_or_else(|| unsupported_error(|message| function.error(message)))?;
                // A constant of the file may have the same name, and a helper may read it.
                let hidden = rules.constant_names().contains(name);
                let is_free = |free: &String| !rules.constant_names().contains(free) && !names.contains(free);
                let mut candidates = (1..).map(|count| format!("{name}_given{}", "_".repeat(count - 1)));
                let printed = if hidden { candidates.find(is_free) } else { None }.unwrap_or_else(|| name.clone());
                scope.declare_constant(local, &printed, constant.kind());
                parts.add_constant(&printed, constant);
            }
            KeywordValue::Asked(kind) => {
                scope.declare(local, kind);
                keywords.push((name.clone(), kind));
            }
        }
    }
    let start = function.start().map(|start| translate_start(function, start, kinds, &mut parts)).transpose()?;
    let param_kinds = match &start {
        Some(start) => start.args.iter().map(|arg| arg.kind).collect(),
        None if kinds.is_empty() => vec![ValueKind::Int; param_count],
        None => kinds.to_vec(),
    };
    if param_kinds.len() != param_count {
        return Err(unsupported_error(|message| function.error(message)));
    }
    param_kinds.iter().enumerate().for_each(|(param, kind)| scope.declare(param, *kind));
    let fixed = scope.declared_count();
    let body = scope.game_body(&function.body(), &mut parts)?;
    if !ends::ends_precede_options(&body) {
        return Err(function
            .error(text!("this cannot be written as a program: an end is declared after an option was yielded")));
    }
    let locals = scope.later_locals(fixed);
    let has_other_kinds = |stmt: &TreeStmt| match stmt {
        TreeStmt::Option(pieces) => !pieces_have_kinds(pieces, &param_kinds),
        _ => false,
    };
    if TreeStmt::any_in_block(&body, &has_other_kinds) {
        return Err(function.error(text!(
            "this cannot be written as a program: the arguments of a position are not of the same kinds everywhere"
        )));
    }
    let params = names[..param_count].to_vec();
    let TranslatedParts { constants, helpers, .. } = parts;
    Ok(EmittedRule {
        name: game.into(),
        params,
        param_kinds,
        keywords,
        constants,
        helpers,
        locals,
        body,
        start,
        stops_at_negatives: false,
        theorem: None,
    })
}

fn translate_start<'r>(
    game: ResolvedFunction<'r>,
    start: ResolvedFunction<'r>,
    kinds: &[ValueKind],
    parts: &mut TranslatedParts,
) -> Result<StartPosition, Diagnostic> {
    if !kinds.is_empty() {
        return Err(start.error(text!("this cannot be written as a program: `start` has other arguments than numbers")));
    }
    let mut scope = TranslationScope::new(start, None);
    (0..start.param_count()).for_each(|param| scope.declare(param, ValueKind::Int));
    let value = start.returned_expression().ok_or_else(|| unsupported_error(|message| start.error(message)))?;
    let items = match value.form() {
        ResolvedForm::Display(_, items) if game.param_count() != 1 || items.len() == 1 => items,
        ResolvedForm::Game { game: called, args, .. } if called.is_same_function(&game) => args,
        _ => vec![value],
    };
    let arg = |item| scope.position_argument(item, parts);
    let args = items.iter().map(arg).collect::<Result<Vec<TreeExpr>, _>>()?;
    if args.len() != game.param_count() {
        return Err(unsupported_value(&value));
    }
    Ok(StartPosition { params: start.local_names()[..start.param_count()].to_vec(), args })
}

/// Translates an expression over names as the positions that a case contains.
///
/// # Errors
/// Returns the part that cannot be translated, with its place in the expression.
pub(crate) fn translate_asked(
    formula: &ExpressionFormula,
    names: &[KnownName],
    parts: &mut TranslatedParts,
) -> Result<QuestionPositions, Diagnostic> {
    let (mut scope, expr) = scope_of_formula(formula, names)?;
    scope.asked_positions(&expr, parts)
}

/// Translates an expression over names as a number.
///
/// # Errors
/// Returns the errors of [`translate_asked`].
pub(crate) fn translate_number(
    formula: &ExpressionFormula,
    names: &[KnownName],
    parts: &mut TranslatedParts,
) -> Result<TreeExpr, Diagnostic> {
    let (mut scope, expr) = scope_of_formula(formula, names)?;
    scope.int_expr(&expr, parts)
}

/// Translates an expression over names as a value of any kind.
///
/// # Errors
/// Returns the errors of [`translate_asked`].
pub(crate) fn translate_value(
    formula: &ExpressionFormula,
    names: &[KnownName],
    parts: &mut TranslatedParts,
) -> Result<TreeExpr, Diagnostic> {
    let (mut scope, expr) = scope_of_formula(formula, names)?;
    scope.value_expr(&expr, parts)
}

/// The scope of an expression whose parameters are names of the input, and the expression.
fn scope_of_formula<'f>(
    formula: &'f ExpressionFormula,
    names: &[KnownName],
) -> Result<(TranslationScope<'f>, ResolvedExpr<'f>), Diagnostic> {
    let function = formula.resolved_function();
    let mut scope = TranslationScope::new(function, None);
    scope.reserve_names(names.iter().map(|known| known.variable.clone()));
    for (param, name) in formula.params().iter().enumerate() {
        // Of equal names the last is read.
        let known = names
            .iter()
            .rev()
            .find(|known| known.name == *name)
            .ok_or_else(|| unsupported_error(|message| function.error(message)))?;
        scope.declare_known(param, known);
    }
    let expr = function.returned_expression().ok_or_else(|| unsupported_error(|message| function.error(message)))?;
    Ok((scope, expr))
}

/// A translated expression, if it is a number; a truth value as 0 or 1.
fn number_of_value(value: TreeExpr, expr: &ResolvedExpr<'_>) -> Result<TreeExpr, Diagnostic> {
    match value.kind {
        ValueKind::Int | ValueKind::Bool => Ok(value.into_int()),
        _ => Err(unsupported_value(expr)),
    }
}

/// The error about a value that cannot be translated, at the place that `at` adds.
fn unsupported_error(at: impl FnOnce(BilingualText) -> Diagnostic) -> Diagnostic {
    at(text!("this cannot be written as a program: only integers, texts and lists of these can"))
}

/// The error about an expression that cannot be translated. It names what the expression is, if the form shows that.
fn unsupported_value(expr: &ResolvedExpr<'_>) -> Diagnostic {
    let BilingualText { en, zh } = match expr.form() {
        ResolvedForm::Value(Argument::Str(_)) => text!("a text with other letters than those of ASCII"),
        ResolvedForm::Slice(..) => text!("a slice of this kind"),
        ResolvedForm::End(_) => text!("an end (win, lose or draw)"),
        ResolvedForm::Game { .. } | ResolvedForm::Ruleset { .. } => text!("a position"),
        _ => return unsupported_error(|message| expr.error(message)),
    };
    expr.error(text!(
        "this cannot be written as a program: only integers, texts and lists of these can, not {text}",
        text = (en, zh)
    ))
}

/// The error about a statement that cannot be translated.
fn unsupported_statement(stmt: &ResolvedStmt<'_>) -> Diagnostic {
    unsupported_error(|message| stmt.error(message))
}

/// The kinds of the arguments of the components; `None` if there are no components.
pub(crate) fn kinds_of_pieces(pieces: &[PositionPiece]) -> Option<Vec<ValueKind>> {
    pieces.iter().find_map(|piece| match piece {
        PositionPiece::One(args) => Some(args.iter().map(|arg| arg.kind).collect()),
        PositionPiece::Spread(_) => Some(vec![ValueKind::Int]),
        PositionPiece::Times(_, pieces) | PositionPiece::Each(_, pieces) => kinds_of_pieces(pieces),
    })
}

/// Whether the arguments of all components have these kinds.
pub(crate) fn pieces_have_kinds(pieces: &[PositionPiece], kinds: &[ValueKind]) -> bool {
    pieces.iter().all(|piece| match piece {
        PositionPiece::One(args) => args.iter().map(|arg| arg.kind).eq(kinds.iter().copied()),
        PositionPiece::Spread(_) => kinds == [ValueKind::Int],
        PositionPiece::Times(_, pieces) | PositionPiece::Each(_, pieces) => pieces_have_kinds(pieces, kinds),
    })
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
