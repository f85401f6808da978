//! Translating positions: calls of games, and sums of them.

use super::compounds::compound_call_error;
use super::scope::TranslationScope;
use super::{TranslatedParts, unsupported_value};
use crate::write::tree::{LoopClause, PositionPiece, TreeExpr};
use grundy_game::{Argument, GameShape, Ruleset, is_same_ruleset, text};
use grundy_rules::syntax::{BinaryOperator, ChainSign, CollectionKind};
use grundy_rules::{Builtin, Diagnostic, ResolvedExpr, ResolvedForm as From};
use std::sync::Arc;

/// The game of a position.
#[derive(Clone)]
pub(crate) enum PositionGame {
    /// A game of the text, with the values of its keyword-only parameters.
    Here(String, Vec<(String, TreeExpr)>),
    /// A ruleset of the catalogue.
    Ruleset(Arc<Ruleset>),
    /// Heaps from which a member of this list is taken.
    Subtract(TreeExpr),
}

impl PositionGame {
    fn is_same_game(&self, other: &PositionGame) -> bool {
        match (self, other) {
            (PositionGame::Here(a, with), PositionGame::Here(b, given)) => a == b && with == given,
            (PositionGame::Ruleset(a), PositionGame::Ruleset(b)) => is_same_ruleset(a, b),
            (PositionGame::Subtract(a), PositionGame::Subtract(b)) => a == b,
            _ => false,
        }
    }
}

/// The positions of a question.
pub(crate) struct QuestionPositions {
    /// The game of the components; `None` if there are no components.
    pub(crate) callee: Option<PositionGame>,
    pub(crate) answers: Vec<AskedAnswer>,
    /// Whether they are a list, so that there may be several or none.
    pub(crate) is_list: bool,
}

/// A position of a question, or several of one form.
pub(crate) struct AskedAnswer {
    /// The loops that contain the position.
    pub(crate) clauses: Vec<LoopClause>,
    pub(crate) pieces: Vec<PositionPiece>,
}

/// The game of a call, and the numbers of arguments of a component and of a start.
pub(super) struct CalledGame {
    pub(super) game: PositionGame,
    pub(super) numbers: Option<usize>,
    pub(super) start: Option<usize>,
}

impl<'r> TranslationScope<'r> {
    /// An option of the game: components of the same game, with the same parameters.
    pub(super) fn option_pieces(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let mut callee = None;
        let pieces = self.translate_pieces(expr, &mut callee, parts)?;
        let Some(game) = self.game else { return Err(unsupported_value(expr)) };
        let same = match &callee {
            None => true,
            // Keywords that are passed on unchanged are not among these.
            Some(PositionGame::Here(name, changed)) => name == game.name() && changed.is_empty(),
            Some(_) => false,
        };
        if same {
            return Ok(pieces);
        }
        Err(expr.error(text!(
            "this cannot be written as a program: the options of a game are positions of the same game, with the same parameters"
        )))
    }

    /// Translates the positions of a question.
    pub(super) fn asked_positions(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<QuestionPositions, Diagnostic> {
        let is_list = matches!(expr.form(), From::Display(..) | From::Comprehension { .. });
        let mut asked = QuestionPositions { callee: None, answers: Vec::new(), is_list };
        self.collect_answers(expr, is_list, &mut asked, parts)?;
        Ok(asked)
    }

    /// Translates a position, or the positions of a list.
    fn collect_answers(
        &mut self,
        expr: &ResolvedExpr<'r>,
        is_list: bool,
        asked: &mut QuestionPositions,
        parts: &mut TranslatedParts,
    ) -> Result<(), Diagnostic> {
        match &expr.form() {
            From::Display(kind, items) if is_list && *kind != CollectionKind::Set => {
                for item in items {
                    match &item.form() {
                        From::Starred(all) => self.collect_answers(all, true, asked, parts)?,
                        _ => self.collect_answers(item, false, asked, parts)?,
                    }
                }
            }
            From::Comprehension { makes, element, clauses } if is_list && *makes != CollectionKind::Set => {
                let depth = self.comprehension_depth();
                let clauses = self.loop_clauses(clauses, parts)?;
                let pieces = self.translate_pieces(element, &mut asked.callee, parts)?;
                self.leave_comprehension(depth);
                asked.answers.push(AskedAnswer { clauses, pieces });
            }
            _ if is_list => return Err(unsupported_value(expr)),
            _ => {
                let pieces = self.translate_pieces(expr, &mut asked.callee, parts)?;
                asked.answers.push(AskedAnswer { clauses: Vec::new(), pieces });
            }
        }
        Ok(())
    }

    fn translate_pieces(
        &mut self,
        expr: &ResolvedExpr<'r>,
        callee: &mut Option<PositionGame>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let none = || unsupported_value(expr);
        let form = expr.form();
        match &form {
            From::Value(Argument::Int(n)) if n.bits() == 0 => Ok(Vec::new()),
            From::Chain(first, rest) => {
                let mut all = self.translate_pieces(first, callee, parts)?;
                for (sign, term) in rest {
                    if *sign == ChainSign::Minus {
                        return Err(none());
                    }
                    all.extend(self.translate_pieces(term, callee, parts)?);
                }
                Ok(all)
            }
            From::Binary(BinaryOperator::Times, a, b) => {
                let (count, of) = if is_position(a) { (b, a) } else { (a, b) };
                let count = self.int_expr(count, parts)?;
                Ok(vec![PositionPiece::Times(count, self.translate_pieces(of, callee, parts)?)])
            }
            From::Builtin(Builtin::Sum, args)
                if let [one] = &args[..]
                    && let From::Comprehension { element, clauses, .. } = &one.form() =>
            {
                let depth = self.comprehension_depth();
                let clauses = self.loop_clauses(clauses, parts)?;
                let pieces = self.translate_pieces(element, callee, parts)?;
                self.leave_comprehension(depth);
                Ok(vec![PositionPiece::Each(clauses, pieces)])
            }
            From::Game { args, .. } | From::Ruleset { args, .. } => {
                let called = self.called_game(expr, parts)?;
                match callee {
                    None => *callee = Some(called.game.clone()),
                    Some(known) if known.is_same_game(&called.game) => {}
                    Some(_) => {
                        let message =
                            text!("this cannot be written as a program: components of different games are added");
                        return Err(expr.error(message));
                    }
                }
                self.call_components(args, &called, expr, parts)
            }
            _ => Err(none()),
        }
    }

    /// The game that a call is of.
    fn called_game(&mut self, call: &ResolvedExpr<'r>, parts: &mut TranslatedParts) -> Result<CalledGame, Diagnostic> {
        match &call.form() {
            From::Game { game, keywords: given, .. } => {
                let names = &game.local_names()[game.param_count()..];
                let mut keywords = Vec::new();
                for (index, (name, value)) in names.iter().zip(given).enumerate() {
                    let Some(value) = value else { continue };
                    // `g(n - 1, m=m)` is equivalent to `g(n - 1)`, because assigning to a keyword is refused.
                    let own = !self.is_inlined() && self.game.is_some_and(|own| own.is_same_function(game));
                    if own && matches!(value.form(), From::Local(local) if local == game.param_count() + index) {
                        continue;
                    }
                    let made = match self.list_expr(value, parts) {
                        Ok(list) => Ok(list),
                        Err(_) => self.translate_expr(value, parts).map(TreeExpr::into_int),
                    };
                    let value = made?;
                    keywords.push((name.clone(), value));
                }
                let start = game.start().map(|start| start.param_count());
                let numbers = Some(game.param_count());
                Ok(CalledGame { game: PositionGame::Here(game.name().into(), keywords), numbers, start })
            }
            From::Ruleset { callee, keywords, .. } if keywords.is_empty() && self.game.is_none() => {
                if let From::Ruleset { callee: family, args, keywords } = &callee.form()
                    && let [one] = &args[..]
                    && let From::Starred(list) = &one.form()
                    && keywords.is_empty()
                    && is_subtract(family)
                {
                    let game = PositionGame::Subtract(self.list_expr(list, parts)?);
                    return Ok(CalledGame { game, numbers: Some(1), start: None });
                }
                let Some(Argument::Ruleset(ruleset)) = callee.constant_value() else {
                    return Err(compound_call_error(call).unwrap_or_else(|| unsupported_value(callee)));
                };
                let numbers = matches!(ruleset.shape(), GameShape::Heap(_)).then_some(1);
                Ok(CalledGame { game: PositionGame::Ruleset(ruleset), numbers, start: None })
            }
            _ => Err(compound_call_error(call).unwrap_or_else(|| unsupported_value(call))),
        }
    }
}

/// Whether an expression is the family of games in which a member of a set is taken.
fn is_subtract(family: &ResolvedExpr<'_>) -> bool {
    matches!(family.constant_value(), Some(Argument::Family(family)) if family.card.name == "subtract")
}

/// Whether an expression is certainly a position, not a number.
fn is_position(expr: &ResolvedExpr<'_>) -> bool {
    match &expr.form() {
        From::Game { .. } | From::Ruleset { .. } => true,
        From::Chain(first, _) => is_position(first),
        From::Builtin(Builtin::Sum, args) => {
            matches!(&args[..], [one] if matches!(&one.form(), From::Comprehension { element, .. } if is_position(element)))
        }
        _ => false,
    }
}
