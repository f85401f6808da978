//! Translating positions: calls of games, and sums of them.

use super::scope::TranslationScope;
use super::{TranslatedParts, translation_error, unsupported_value};
use crate::write::tree::{PositionPiece, TreeExpr, TreeForm};
use grundy_game::{Argument, GameShape, Ruleset, is_same_ruleset, text};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, BinaryOperator, ChainSign, Span, SyntaxExprKind as From};
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

/// The position of a question.
#[derive(Clone)]
pub(crate) struct AskedPosition {
    /// The game of the components; `None` if there are no components.
    pub(crate) callee: Option<PositionGame>,
    pub(crate) pieces: Vec<PositionPiece>,
}

impl TranslationScope<'_> {
    /// An option of the game: components of the same game, with the same parameters.
    pub(super) fn option_pieces(
        &mut self,
        expr: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let mut asked = AskedPosition { callee: None, pieces: Vec::new() };
        asked.pieces = self.translate_pieces(expr, "", &mut asked.callee, parts)?;
        let Some(game) = self.game else { return Err(unsupported_value(&expr.span)) };
        let same = match &asked.callee {
            None => true,
            Some(PositionGame::Here(name, keywords)) => {
                let own = |(name, value): &(String, TreeExpr)| matches!(&value.form, TreeForm::Name(n) | TreeForm::Constant(n) if n == name);
                *name == game.name && keywords.iter().all(own)
            }
            Some(_) => false,
        };
        if same {
            return Ok(asked.pieces);
        }
        Err(translation_error(
            &expr.span,
            text!(
                "this cannot be written as a program: the options of a game are positions of the same game, with the same parameters"
            ),
        ))
    }

    /// Translates the position of a question; `text` is the source of the expression.
    pub(super) fn asked_position(
        &mut self,
        expr: &syntax::SyntaxExpr,
        text: &str,
        parts: &mut TranslatedParts,
    ) -> Result<AskedPosition, Diagnostic> {
        let mut callee = None;
        let pieces = self.translate_pieces(expr, text, &mut callee, parts)?;
        Ok(AskedPosition { callee, pieces })
    }

    fn translate_pieces(
        &mut self,
        expr: &syntax::SyntaxExpr,
        text: &str,
        callee: &mut Option<PositionGame>,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let none = || unsupported_value(&expr.span);
        match &expr.kind {
            From::Int(n) if n.bits() == 0 => Ok(Vec::new()),
            From::Chain(first, rest) => {
                let mut all = self.translate_pieces(first, text, callee, parts)?;
                for (sign, term) in rest {
                    if *sign == ChainSign::Minus {
                        return Err(none());
                    }
                    all.extend(self.translate_pieces(term, text, callee, parts)?);
                }
                Ok(all)
            }
            From::Binary(BinaryOperator::Times, a, b) => {
                let (count, of) = if is_call_of_game(self, a) { (b, a) } else { (a, b) };
                let count = self.int_expr(count, parts)?;
                Ok(vec![PositionPiece::Times(count, self.translate_pieces(of, text, callee, parts)?)])
            }
            From::Call(call) => {
                if let From::Name(name) = &call.callee.kind
                    && name == "sum"
                    && self.local_kind(name).is_none()
                    && let [one] = &call.positional[..]
                    && let From::Comprehension { element, clauses, .. } = &one.kind
                {
                    let depth = self.depth();
                    let clauses = self.loop_clauses(clauses, parts)?;
                    let pieces = self.translate_pieces(element, text, callee, parts)?;
                    self.leave_block(depth);
                    return Ok(vec![PositionPiece::Each(clauses, pieces)]);
                }
                let (whose, numbers, start) = self.call_game(call, text, &expr.span, parts)?;
                match callee {
                    None => *callee = Some(whose),
                    Some(known) if known.is_same_game(&whose) => {}
                    Some(_) => {
                        let said =
                            text!("this cannot be written as a program: components of different games are added");
                        return Err(translation_error(&expr.span, said));
                    }
                }
                self.call_components(&call.positional, numbers, start, &expr.span, parts)
            }
            _ => Err(none()),
        }
    }

    /// The components of a call with these arguments: one component, or a heap for each argument.
    fn call_components(
        &mut self,
        args: &[syntax::SyntaxExpr],
        numbers: Option<usize>,
        start: Option<usize>,
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<Vec<PositionPiece>, Diagnostic> {
        let starred = args.iter().any(|arg| matches!(arg.kind, From::Starred(_)));
        let whole = numbers.is_none() || start == Some(args.len()) || numbers == Some(args.len());
        if whole && !starred {
            let args = args.iter().map(|arg| self.int_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
            return Ok(vec![PositionPiece::One(args)]);
        }
        if numbers != Some(1) {
            return Err(unsupported_value(span));
        }
        let piece = |arg: &syntax::SyntaxExpr| {
            Ok(match &arg.kind {
                From::Starred(all) => PositionPiece::Spread(self.list_expr(all, parts)?),
                _ => PositionPiece::One(vec![self.int_expr(arg, parts)?]),
            })
        };
        args.iter().map(piece).collect()
    }

    /// The game of a call, with the numbers of arguments of a component and of a start.
    fn call_game(
        &mut self,
        call: &syntax::CallExpr,
        text: &str,
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<(PositionGame, Option<usize>, Option<usize>), Diagnostic> {
        let (name, before) = match &call.callee.kind {
            From::Name(name) => (Some(name), None),
            From::Call(inner) => match &inner.callee.kind {
                From::Name(name) => (Some(name), Some(inner)),
                _ => (None, None),
            },
            _ => (None, None),
        };
        if let Some(name) = name
            && let Some(def) = self.source.find_def(name).filter(|def| !def.decorators.is_empty())
            && before.is_none_or(|inner| inner.positional.is_empty())
        {
            let mut keywords = Vec::new();
            for keyword in before.iter().flat_map(|inner| &inner.keywords).chain(&call.keywords) {
                let value = match self.list_expr(&keyword.value, parts) {
                    Ok(list) => list,
                    Err(_) => self.int_expr(&keyword.value, parts)?,
                };
                keywords.push((keyword.name.clone(), value));
            }
            let start = def.decorators.first().and_then(|decorator| decorator.start.as_ref());
            let start = start.map(|start| start.params.len());
            return Ok((PositionGame::Here(name.clone(), keywords), Some(def.params.len()), start));
        }
        if !call.keywords.is_empty() || self.game.is_some() {
            return Err(unsupported_value(span));
        }
        if let (Some("subtract"), Some(inner)) = (name.map(String::as_str), before)
            && let [From::Starred(list)] = &inner.positional.iter().map(|arg| &arg.kind).collect::<Vec<_>>()[..]
        {
            let set = self.list_expr(list, parts)?;
            return Ok((PositionGame::Subtract(set), Some(1), None));
        }
        let source = text.get(call.callee.span.clone()).unwrap_or_default();
        let names = self.source.rules.names(self.source.outer);
        match grundy_rules::evaluate(source, &names) {
            Ok(Argument::Ruleset(ruleset)) => {
                let numbers = matches!(ruleset.shape(), GameShape::Heap(_)).then_some(1);
                Ok((PositionGame::Ruleset(ruleset), numbers, None))
            }
            _ => Err(unsupported_value(&call.callee.span)),
        }
    }
}

fn is_call_of_game(scope: &TranslationScope<'_>, expr: &syntax::SyntaxExpr) -> bool {
    let From::Call(call) = &expr.kind else { return false };
    let From::Name(name) = &call.callee.kind else { return false };
    scope.source.find_def(name).is_some_and(|def| !def.decorators.is_empty())
}
