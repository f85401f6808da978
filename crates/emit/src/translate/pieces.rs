//! Translating positions: calls of games, and sums of them.

use super::scope::Scope;
use super::{Parts, foreign, untranslated};
use crate::tree::{Expr, Form, Piece};
use grundy_game::{AnyGame, Arg, Shape, same};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, ExprKind as From, Operator, Sign, Span};
use grundy_theory::say;
use std::sync::Arc;

/// The game of a position.
#[derive(Clone)]
pub(crate) enum Callee {
    /// A game of the text, with the values of its keyword-only parameters.
    Here(String, Vec<(String, Expr)>),
    /// A ruleset of the catalogue.
    Ruleset(Arc<dyn AnyGame>),
    /// Heaps from which a member of this list is taken.
    Subtract(Expr),
}

impl Callee {
    fn is(&self, other: &Callee) -> bool {
        match (self, other) {
            (Callee::Here(a, with), Callee::Here(b, given)) => a == b && with == given,
            (Callee::Ruleset(a), Callee::Ruleset(b)) => same(a, b),
            (Callee::Subtract(a), Callee::Subtract(b)) => a == b,
            _ => false,
        }
    }
}

/// The position of a question.
#[derive(Clone)]
pub(crate) struct Asked {
    /// The game of the components; `None` if there are no components.
    pub(crate) callee: Option<Callee>,
    pub(crate) pieces: Vec<Piece>,
}

impl Scope<'_> {
    /// An option of the game: components of the same game, with the same parameters.
    pub(super) fn option(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Vec<Piece>, Diagnostic> {
        let mut asked = Asked { callee: None, pieces: Vec::new() };
        asked.pieces = self.pieces(expr, "", &mut asked.callee, parts)?;
        let Some(game) = self.game else { return Err(foreign(&expr.span)) };
        let same = match &asked.callee {
            None => true,
            Some(Callee::Here(name, keywords)) => {
                let own = |(name, value): &(String, Expr)| matches!(&value.form, Form::Name(n) | Form::Constant(n) if n == name);
                *name == game.name && keywords.iter().all(own)
            }
            Some(_) => false,
        };
        if same {
            return Ok(asked.pieces);
        }
        Err(untranslated(
            &expr.span,
            say!(
                "this cannot be written as a program: the options of a game are positions of the same game, with the same parameters",
                "这里无法写成程序：后继局面应属于同一个游戏，且参数相同"
            ),
        ))
    }

    /// Translates the position of a question; `text` is the source of the expression.
    pub(super) fn asked(&mut self, expr: &syntax::Expr, text: &str, parts: &mut Parts) -> Result<Asked, Diagnostic> {
        let mut callee = None;
        let pieces = self.pieces(expr, text, &mut callee, parts)?;
        Ok(Asked { callee, pieces })
    }

    fn pieces(
        &mut self,
        expr: &syntax::Expr,
        text: &str,
        callee: &mut Option<Callee>,
        parts: &mut Parts,
    ) -> Result<Vec<Piece>, Diagnostic> {
        let none = || foreign(&expr.span);
        match &expr.kind {
            From::Int(n) if n.bits() == 0 => Ok(Vec::new()),
            From::Chain(first, rest) => {
                let mut all = self.pieces(first, text, callee, parts)?;
                for (sign, term) in rest {
                    if *sign == Sign::Minus {
                        return Err(none());
                    }
                    all.extend(self.pieces(term, text, callee, parts)?);
                }
                Ok(all)
            }
            From::Binary(Operator::Times, a, b) => {
                let (count, of) = if is_call_of_game(self, a) { (b, a) } else { (a, b) };
                let count = self.int(count, parts)?;
                Ok(vec![Piece::Times(count, self.pieces(of, text, callee, parts)?)])
            }
            From::Call(call) => {
                if let From::Name(name) = &call.callee.kind
                    && name == "sum"
                    && self.local(name).is_none()
                    && let [one] = &call.positional[..]
                    && let From::Comprehension { element, clauses, .. } = &one.kind
                {
                    let depth = self.depth();
                    let clauses = self.clauses(clauses, parts)?;
                    let pieces = self.pieces(element, text, callee, parts)?;
                    self.leave(depth);
                    return Ok(vec![Piece::Each(clauses, pieces)]);
                }
                let (whose, numbers, start) = self.callee(call, text, &expr.span, parts)?;
                match callee {
                    None => *callee = Some(whose),
                    Some(known) if known.is(&whose) => {}
                    Some(_) => {
                        let said = say!(
                            "this cannot be written as a program: components of different games are added",
                            "这里无法写成程序：相加的是不同游戏的局面"
                        );
                        return Err(untranslated(&expr.span, said));
                    }
                }
                self.components(&call.positional, numbers, start, &expr.span, parts)
            }
            _ => Err(none()),
        }
    }

    /// The components of a call with these arguments: one component, or a heap for each argument.
    fn components(
        &mut self,
        args: &[syntax::Expr],
        numbers: Option<usize>,
        start: Option<usize>,
        span: &Span,
        parts: &mut Parts,
    ) -> Result<Vec<Piece>, Diagnostic> {
        let starred = args.iter().any(|arg| matches!(arg.kind, From::Starred(_)));
        let whole = numbers.is_none() || start == Some(args.len()) || numbers == Some(args.len());
        if whole && !starred {
            let args = args.iter().map(|arg| self.int(arg, parts)).collect::<Result<Vec<_>, _>>()?;
            return Ok(vec![Piece::One(args)]);
        }
        if numbers != Some(1) {
            return Err(foreign(span));
        }
        let piece = |arg: &syntax::Expr| {
            Ok(match &arg.kind {
                From::Starred(all) => Piece::Spread(self.list(all, parts)?),
                _ => Piece::One(vec![self.int(arg, parts)?]),
            })
        };
        args.iter().map(piece).collect()
    }

    /// The game of a call, with the numbers of arguments of a component and of a start.
    fn callee(
        &mut self,
        call: &syntax::Call,
        text: &str,
        span: &Span,
        parts: &mut Parts,
    ) -> Result<(Callee, Option<usize>, Option<usize>), Diagnostic> {
        let (name, before) = match &call.callee.kind {
            From::Name(name) => (Some(name), None),
            From::Call(inner) => match &inner.callee.kind {
                From::Name(name) => (Some(name), Some(inner)),
                _ => (None, None),
            },
            _ => (None, None),
        };
        if let Some(name) = name
            && let Some(def) = self.source.def(name).filter(|def| !def.decorators.is_empty())
            && before.is_none_or(|inner| inner.positional.is_empty())
        {
            let mut keywords = Vec::new();
            for keyword in before.iter().flat_map(|inner| &inner.keywords).chain(&call.keywords) {
                let value = match self.list(&keyword.value, parts) {
                    Ok(list) => list,
                    Err(_) => self.int(&keyword.value, parts)?,
                };
                keywords.push((keyword.name.clone(), value));
            }
            let start = def.decorators.first().and_then(|decorator| decorator.start.as_ref());
            let start = start.map(|start| start.params.len());
            return Ok((Callee::Here(name.clone(), keywords), Some(def.params.len()), start));
        }
        if !call.keywords.is_empty() || self.game.is_some() {
            return Err(foreign(span));
        }
        if let (Some("subtract"), Some(inner)) = (name.map(String::as_str), before)
            && let [From::Starred(list)] = &inner.positional.iter().map(|arg| &arg.kind).collect::<Vec<_>>()[..]
        {
            let set = self.list(list, parts)?;
            return Ok((Callee::Subtract(set), Some(1), None));
        }
        let source = text.get(call.callee.span.clone()).unwrap_or_default();
        let names = self.source.rules.names(self.source.outer);
        match grundy_rules::evaluate(source, &names) {
            Ok(Arg::Ruleset(ruleset)) => {
                let numbers = matches!(ruleset.shape(), Shape::Heap(_)).then_some(1);
                Ok((Callee::Ruleset(ruleset), numbers, None))
            }
            _ => Err(foreign(&call.callee.span)),
        }
    }
}

fn is_call_of_game(scope: &Scope<'_>, expr: &syntax::Expr) -> bool {
    let From::Call(call) = &expr.kind else { return false };
    let From::Name(name) = &call.callee.kind else { return false };
    scope.source.def(name).is_some_and(|def| !def.decorators.is_empty())
}
