//! Translating the arguments of a position: numbers, and lists with `*` before them.

use super::pieces::{CalledGame, PositionGame};
use super::records::item_at;
use super::scope::TranslationScope;
use super::{TranslatedParts, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{PositionPiece, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::syntax::CollectionKind;
use grundy_rules::{Diagnostic, ResolvedExpr, ResolvedForm as From};

/// An argument of a position.
enum CallArgument {
    /// A number, a list of numbers, or a text.
    Value(TreeExpr),
    /// The numbers of a list, and how many there are, if the text shows that.
    Spread(TreeExpr, Option<usize>),
}

impl<'r> TranslationScope<'r> {
    /// The components of a call with these arguments: one component, or a heap for each argument.
    pub(super) fn call_components(
        &mut self,
        args: &[ResolvedExpr<'r>],
        called: &CalledGame,
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let CalledGame { numbers, start, .. } = *called;
        let mut given = Vec::new();
        self.collect_arguments(args, &mut given, parts)?;
        let is_here = matches!(called.game, PositionGame::Here(..));
        if !is_here && given.iter().any(|arg| matches!(arg, CallArgument::Value(value) if value.kind != ValueKind::Int))
        {
            return Err(unsupported_value(call));
        }
        let heaps = numbers == Some(1);
        if heaps && start.is_none() {
            return Ok(heaps_of_arguments(given));
        }
        let known: usize = given.iter().map(|arg| arg.known_count().unwrap_or(0)).sum();
        let mut open = given.iter_mut().filter(|arg| arg.known_count().is_none());
        match (open.next(), open.next()) {
            (None, _) => {
                if numbers.is_none() || start == Some(known) || numbers == Some(known) {
                    let args = given.into_iter().flat_map(CallArgument::into_numbers).collect();
                    return Ok(vec![PositionPiece::One(args)]);
                }
                if heaps { Ok(heaps_of_arguments(given)) } else { Err(unsupported_value(call)) }
            }
            // The list has as many items as the position needs, or the program ends.
            (Some(CallArgument::Spread(list, length)), None) if start.is_none() && numbers.is_some_and(|all| all >= known) => {
                let count = numbers.unwrap_or(known) - known;
                let whole = std::mem::replace(list, TreeExpr::int(0));
                let args = vec![whole, TreeExpr::int(count as i64)];
                *list = TreeExpr::with_kind(ValueKind::List, TreeForm::Tool(HelperTool::OfLength, args));
                *length = Some(count);
                let args = given.into_iter().flat_map(CallArgument::into_numbers).collect();
                Ok(vec![PositionPiece::One(args)])
            }
            _ => Err(call.error(text!(
                "this cannot be written as a program: what these arguments are depends on their number, and `*` stands before a list of unknown length"
            ))),
        }
    }

    /// Translates arguments; a display with `*` before it stands for its items.
    fn collect_arguments(
        &mut self,
        args: &[ResolvedExpr<'r>],
        given: &mut Vec<CallArgument>,
        parts: &mut TranslatedParts,
    ) -> Result<(), Diagnostic> {
        for arg in args {
            let From::Starred(all) = arg.form() else {
                given.push(CallArgument::Value(self.position_argument(arg, parts)?));
                continue;
            };
            match all.form() {
                From::Display(kind, items) if kind != CollectionKind::Set => {
                    self.collect_arguments(&items, given, parts)?;
                }
                _ => {
                    let [length, _] = self.known_lengths(&all);
                    given.push(CallArgument::Spread(self.list_expr(&all, parts)?, length));
                }
            }
        }
        Ok(())
    }

    /// Translates an argument of a position: a number, a list of numbers, or a text.
    pub(super) fn position_argument(
        &mut self,
        arg: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let made = self.translate_expr(arg, parts)?;
        match made.kind {
            ValueKind::Int | ValueKind::Bool => Ok(made.into_int()),
            ValueKind::List | ValueKind::Text => Ok(made),
            ValueKind::Rows | ValueKind::Texts => Err(arg.error(text!(
                "this cannot be written as a program: the arguments of a position are numbers, texts and tuples of numbers"
            ))),
        }
    }
}

impl CallArgument {
    /// The number of numbers, if the text shows it.
    fn known_count(&self) -> Option<usize> {
        match self {
            CallArgument::Value(_) => Some(1),
            CallArgument::Spread(_, length) => *length,
        }
    }

    /// The numbers, as many as are known.
    fn into_numbers(self) -> Vec<TreeExpr> {
        match self {
            CallArgument::Value(value) => vec![value],
            CallArgument::Spread(list, length) => {
                (0..length.unwrap_or(0)).map(|at| item_at(list.clone(), &TreeExpr::int(at as i64))).collect()
            }
        }
    }
}

/// A heap for each argument.
fn heaps_of_arguments(given: Vec<CallArgument>) -> Vec<PositionPiece> {
    let piece = |arg: CallArgument| match arg {
        CallArgument::Value(value) => PositionPiece::One(vec![value]),
        CallArgument::Spread(list, _) => PositionPiece::Spread(list),
    };
    given.into_iter().map(piece).collect()
}
