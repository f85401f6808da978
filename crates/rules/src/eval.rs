//! Evaluates a syntax tree to a value, a ruleset or a position.

use crate::diagnostic::nearest_names;
use crate::syntax::{BinaryOperator, CallExpr, ChainSign, CollectionKind, PrefixOperator, SyntaxExpr, SyntaxExprKind};
use crate::{Diagnostic, limits, normal::NormalText, python};
use grundy_game::{
    Argument, ArgumentError, ArgumentLocation, BilingualText, CallArguments, Resolver, Sum, call_value, text,
};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::ops::Range;

/// The most calls in a position. A position with more could not be read again after it is displayed, because of [`limits`](crate::limits).
const MAX_CALLS: usize = limits::MAX_WEIGHT - 100;

/// Evaluates an expression.
///
/// # Errors
/// The text cannot be parsed, or has no value. The diagnostic says where and what works instead.
pub fn evaluate(text: &str, names: &dyn Resolver) -> Result<Argument, Diagnostic> {
    read(text, names, |_, value| Ok(value))
}

/// Evaluates an expression to a position.
///
/// # Errors
/// As [`evaluate`]; also if the value is not a position, such as a ruleset without a call.
pub fn position(text: &str, names: &dyn Resolver) -> Result<Sum, Diagnostic> {
    read(text, names, |span, value| as_position(value, span))
}

fn read<T>(
    text: &str,
    names: &dyn Resolver,
    finish: impl Fn(Range<usize>, Argument) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let normal = NormalText::normalise(text)?;
    let result = python::parse_expression(&normal.text).and_then(|expr| {
        let value = Evaluator { names }.value(&expr)?;
        finish(expr.span, value)
    });
    result.map_err(|mut error| {
        error.span = error.span.map(|span| normal.original_range(span));
        error
    })
}

/// A value as a position whose text can be read again. The number 0 is the empty sum.
pub(crate) fn as_position(value: Argument, span: Range<usize>) -> Result<Sum, Diagnostic> {
    let sum = sum(value, span.clone())?;
    if sum.component_calls().count() > MAX_CALLS { Err(position_too_long(span)) } else { Ok(sum) }
}

fn sum(value: Argument, span: Range<usize>) -> Result<Sum, Diagnostic> {
    match value {
        Argument::Position(sum) => Ok(sum),
        Argument::Int(n) if n.is_zero() => Ok(Sum::default()),
        Argument::Family(family) => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            let said = text!("`{name}` is a family of rulesets: it is called like `{form}`", form = (form, form_zh));
            Err(Diagnostic::at_span(span, said).with_example(family.card.example))
        }
        Argument::Ruleset(game) => {
            let name = game.expression();
            let said = text!("`{name}` is a ruleset, not a position: call it with the numbers of a position");
            let error = Diagnostic::at_span(span, said);
            Err(match game.card {
                Some(card) => error.with_example(card.example),
                None => error,
            })
        }
        other => {
            let BilingualText { en, zh } = other.kind_name();
            let said = text!("a position is expected here, not {text}", text = (en, zh));
            Err(Diagnostic::at_span(span, said).with_example("nim(3, 4, 5)"))
        }
    }
}

struct Evaluator<'a> {
    names: &'a dyn Resolver,
}

impl Evaluator<'_> {
    fn value(&self, expr: &SyntaxExpr) -> Result<Argument, Diagnostic> {
        let span = || expr.span.clone();
        match &expr.kind {
            SyntaxExprKind::Int(n) => Ok(Argument::Int(n.clone())),
            SyntaxExprKind::Bool(b) => Ok(Argument::Bool(*b)),
            SyntaxExprKind::Str(text) => Ok(Argument::Str(text.clone())),
            SyntaxExprKind::Point(code) => self.resolve_code_number(code, span()),
            SyntaxExprKind::Name(name) => self.resolve_name(name, span()),
            SyntaxExprKind::Display(CollectionKind::Tuple, items) => Ok(Argument::Tuple(self.values(items)?)),
            SyntaxExprKind::Display(CollectionKind::List, items) => Ok(Argument::List(self.values(items)?)),
            SyntaxExprKind::Display(CollectionKind::Set, items) => Ok(Argument::Set(self.values(items)?)),
            SyntaxExprKind::Call(call) => self.evaluate_call(expr, call),
            SyntaxExprKind::Chain(first, terms) => self.evaluate_chain(first, terms),
            SyntaxExprKind::Binary(operator, left, right) => {
                let (a, b) = (self.value(left)?, self.value(right)?);
                match (operator, a, b) {
                    (BinaryOperator::Times, Argument::Int(k), Argument::Position(sum)) => {
                        repeat_position(&k, &sum, left.span.clone())
                    }
                    (BinaryOperator::Times, Argument::Position(sum), Argument::Int(k)) => {
                        repeat_position(&k, &sum, right.span.clone())
                    }
                    (operator, a, b) => {
                        let (a, b) = (expect_integer(a, &left.span)?, expect_integer(b, &right.span)?);
                        apply_operator(*operator, a, b, span()).map(Argument::Int)
                    }
                }
            }
            SyntaxExprKind::Unary(PrefixOperator::Negative, operand) => {
                Ok(Argument::Int(-expect_integer(self.value(operand)?, &operand.span)?))
            }
            _ => Err(unsupported_expression(span())),
        }
    }

    fn values(&self, items: &[SyntaxExpr]) -> Result<Vec<Argument>, Diagnostic> {
        items.iter().map(|item| self.value(item)).collect()
    }

    /// A number with a point is a code if the resolver knows codes, else a mistake.
    fn resolve_code_number(&self, code: &str, span: Range<usize>) -> Result<Argument, Diagnostic> {
        match self.names.resolve_code(code) {
            Some(Ok(ruleset)) => Ok(ruleset),
            Some(Err(misfit)) => Err(Diagnostic::at_span(span, misfit.said).with_example("octal(\"0.137\")(20)")),
            None => Err(Diagnostic::at_span(span, text!("only whole numbers are used here"))),
        }
    }

    fn resolve_name(&self, name: &str, span: Range<usize>) -> Result<Argument, Diagnostic> {
        if let Some(value) = self.names.resolve(name) {
            return Ok(value);
        }
        if name == "range" {
            let said = text!("`range` is called with numbers");
            return Err(Diagnostic::at_span(span, said).with_example("subtract(range(1, 4))(9)"));
        }
        let error = Diagnostic::at_span(span, text!("there is no game called `{name}`"));
        let near = nearest_names(name, self.names.names());
        Err(if near.is_empty() {
            error.with_help(text!("`grundy games` lists all games"))
        } else {
            error.with_suggestions(&near)
        })
    }

    fn evaluate_call(
        &self,
        whole: &SyntaxExpr,
        CallExpr { callee, positional, keywords }: &CallExpr,
    ) -> Result<Argument, Diagnostic> {
        let arguments = CallArguments {
            positional: positional.iter().map(|item| self.argument(item)).collect::<Result<_, _>>()?,
            keywords: keywords
                .iter()
                .map(|keyword| Ok((keyword.name.clone(), self.argument(&keyword.value)?)))
                .collect::<Result<_, _>>()?,
        };
        let place = |at: &ArgumentLocation| match at {
            ArgumentLocation::Call => whole.span.clone(),
            ArgumentLocation::Position(i) => positional.get(*i).map_or(whole.span.clone(), |item| item.span.clone()),
            ArgumentLocation::Keyword(name) => {
                let keyword = keywords.iter().find(|keyword| keyword.name == *name);
                keyword.map_or(whole.span.clone(), |keyword| keyword.span.start..keyword.value.span.end)
            }
        };
        if matches!(&callee.kind, SyntaxExprKind::Name(name) if name == "range")
            && self.names.resolve("range").is_none()
        {
            return range(&arguments)
                .map_err(|misfit| Diagnostic::at_span(place(&misfit.at), misfit.said).with_example("range(1, 4)"));
        }
        let callee_value = self.value(callee)?;
        call_value(&callee_value, arguments).map_err(|misfit| {
            let error = Diagnostic::at_span(place(&misfit.at), misfit.said);
            let card = match &callee_value {
                Argument::Family(family) => Some(family.card),
                Argument::Ruleset(game) => game.card,
                _ => None,
            };
            match card {
                Some(card) => error.with_example(card.example),
                None => error,
            }
        })
    }

    /// An argument. A number with a point is not allowed.
    fn argument(&self, expr: &SyntaxExpr) -> Result<Argument, Diagnostic> {
        match &expr.kind {
            SyntaxExprKind::Point(_) => {
                let said = text!("only whole numbers are used; a code stands in quotes, as in \"0.137\"");
                Err(Diagnostic::at_span(expr.span.clone(), said))
            }
            _ => self.value(expr),
        }
    }

    /// A sum of positions, or of numbers.
    fn evaluate_chain(&self, first: &SyntaxExpr, terms: &[(ChainSign, SyntaxExpr)]) -> Result<Argument, Diagnostic> {
        let mut total = self.value(first)?;
        let mut so_far = first.span.clone();
        let mut bytes = written_length(&total);
        for (sign, term) in terms {
            let value = self.value(term)?;
            bytes += written_length(&value);
            if bytes > limits::MAX_BYTES {
                return Err(position_too_long(first.span.start..term.span.end));
            }
            total = match (total, sign, value) {
                (Argument::Int(a), ChainSign::Plus, Argument::Int(b)) => Argument::Int(a + b),
                (Argument::Int(a), ChainSign::Minus, Argument::Int(b)) => Argument::Int(a - b),
                (_, ChainSign::Minus, Argument::Position(_)) | (Argument::Position(_), ChainSign::Minus, _) => {
                    let said = text!("impartial positions can only be added: each is its own negative");
                    return Err(Diagnostic::at_span(so_far.start..term.span.end, said));
                }
                (a, _, b) => Argument::Position(sum(a, so_far.clone())? + sum(b, term.span.clone())?),
            };
            so_far.end = term.span.end;
        }
        Ok(total)
    }
}

/// The length of a position's text. Numbers are bounded elsewhere.
fn written_length(value: &Argument) -> usize {
    match value {
        Argument::Position(sum) => sum.to_string().len(),
        _ => 0,
    }
}

fn expect_integer(value: Argument, span: &Range<usize>) -> Result<BigInt, Diagnostic> {
    match value {
        Argument::Int(n) => Ok(n),
        other => {
            let BilingualText { en, zh } = other.kind_name();
            let said = text!("a whole number is expected here, not {text}", text = (en, zh));
            Err(Diagnostic::at_span(span.clone(), said))
        }
    }
}

/// `k * position`: `k` copies.
fn repeat_position(count: &BigInt, sum: &Sum, span: Range<usize>) -> Result<Argument, Diagnostic> {
    if sum.components.is_empty() {
        return Ok(Argument::Position(Sum::default()));
    }
    let most = (limits::MAX_BYTES / sum.to_string().len()) as u64;
    let count = count.to_u64().filter(|&k| k <= most).ok_or_else(|| position_too_long(span))?;
    let components = (0..count).flat_map(|_| sum.components.iter().cloned()).collect();
    Ok(Argument::Position(Sum { components }))
}

/// The error for a position that is too long.
fn position_too_long(span: Range<usize>) -> Diagnostic {
    let mib = limits::MAX_BYTES >> 20;
    Diagnostic::at_span(
        span,
        text!(
            "the position would be longer than {mib} MiB or {MAX_CALLS} calls, or repeated less than 0 times; of equal components only the parity of their number matters for the value"
        ),
    )
}

/// Arithmetic as in Python: `//` and `%` round towards minus infinity.
fn apply_operator(operator: BinaryOperator, a: BigInt, b: BigInt, span: Range<usize>) -> Result<BigInt, Diagnostic> {
    let most = limits::MAX_DIGITS;
    let too_large = || Diagnostic::at_span(span.clone(), text!("the number would have more than {most} digits"));
    let most_bits = most as u64 * 10 / 3;
    match operator {
        BinaryOperator::Times if a.bits() + b.bits() > most_bits => Err(too_large()),
        BinaryOperator::Times => Ok(a * b),
        BinaryOperator::Power => {
            if b.is_negative() {
                return Err(Diagnostic::at_span(span, text!("a negative power is not a whole number")));
            }
            match b.to_u32() {
                _ if a.magnitude() <= &1u32.into() => {
                    Ok(if b.bit(0) || b.is_zero() { a.pow(u32::from(!b.is_zero())) } else { &a * &a })
                }
                Some(b) if a.bits().saturating_sub(1) * u64::from(b) <= most_bits => Ok(a.pow(b)),
                _ => Err(too_large()),
            }
        }
        BinaryOperator::FloorDivide | BinaryOperator::Modulo => {
            if b.is_zero() {
                return Err(Diagnostic::at_span(span, text!("division by zero")));
            }
            let (mut quotient, mut remainder) = (&a / &b, &a % &b);
            if !remainder.is_zero() && remainder.is_negative() != b.is_negative() {
                quotient -= 1;
                remainder += b;
            }
            Ok(if operator == BinaryOperator::Modulo { remainder } else { quotient })
        }
        _ => Err(unsupported_expression(span)),
    }
}

/// The error for an expression that has no meaning here.
fn unsupported_expression(span: Range<usize>) -> Diagnostic {
    Diagnostic::at_span(
        span,
        text!("an expression here is a sum of calls of rulesets with numbers, texts, tuples, lists, sets or ranges"),
    )
    .with_example("nim(3, 4, 5) + kayles(10)")
}

/// `range(stop)` or `range(start, stop)`.
fn range(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    let number = |i: usize| match &args.positional[i] {
        Argument::Int(n) => Ok(n.clone()),
        other => other.to_natural().map(BigInt::from).map_err(|misfit| misfit.at_position(i)),
    };
    match args.positional.len() {
        1 => Ok(Argument::Range(BigInt::ZERO, number(0)?)),
        2 => Ok(Argument::Range(number(0)?, number(1)?)),
        _ => Err(ArgumentError::new(text!("`range` takes a start and a stop"))),
    }
}
