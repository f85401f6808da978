//! Evaluates a syntax tree to a value, a ruleset or a position.

use crate::diagnostic::nearest;
use crate::syntax::{Call, Collection, Expr, ExprKind, Operator, Prefix, Sign};
use crate::{Diagnostic, limits, normal::Normal, python};
use grundy_game::{Arg, Args, At, Misfit, Resolver, Sum, call};
use grundy_theory::{Said, say};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use std::ops::Range;

/// The most calls in a position. A position with more could not be read again after it is displayed, because of [`limits`](crate::limits).
const MOST_CALLS: usize = limits::MOST_WEIGHT - 100;

/// Evaluates an expression.
///
/// # Errors
/// The text cannot be parsed, or has no value. The diagnostic says where and what works instead.
pub fn evaluate(text: &str, names: &dyn Resolver) -> Result<Arg, Diagnostic> {
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
    finish: impl Fn(Range<usize>, Arg) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let normal = Normal::of(text)?;
    let result = python::expression(&normal.text).and_then(|expr| {
        let value = Evaluator { names }.value(&expr)?;
        finish(expr.span, value)
    });
    result.map_err(|mut error| {
        error.span = error.span.map(|span| normal.original(span));
        error
    })
}

/// A value as a position whose text can be read again. The number 0 is the empty sum.
pub(crate) fn as_position(value: Arg, span: Range<usize>) -> Result<Sum, Diagnostic> {
    let sum = sum(value, span.clone())?;
    if sum.calls().count() > MOST_CALLS { Err(too_long(span)) } else { Ok(sum) }
}

fn sum(value: Arg, span: Range<usize>) -> Result<Sum, Diagnostic> {
    match value {
        Arg::Position(sum) => Ok(sum),
        Arg::Int(n) if n.is_zero() => Ok(Sum::default()),
        Arg::Family(family) => {
            let (name, Said { en: form, zh: form_zh }) = (family.card.name, family.card.call());
            let said = say!(
                "`{name}` is a family of rulesets: it is called like `{form}`",
                "`{name}` 是一族规则，用法是 `{form_zh}`"
            );
            Err(Diagnostic::at(span, said).example(family.card.example))
        }
        Arg::Ruleset(game) => {
            let name = game.expression();
            let said = say!(
                "`{name}` is a ruleset, not a position: call it with the numbers of a position",
                "`{name}` 是规则，不是局面：请加上局面的参数来调用"
            );
            let error = Diagnostic::at(span, said);
            Err(match game.card() {
                Some(card) => error.example(card.example),
                None => error,
            })
        }
        other => {
            let Said { en, zh } = other.kind();
            let said = say!("a position is expected here, not {en}", "这里应为局面，而不是{zh}");
            Err(Diagnostic::at(span, said).example("nim(3, 4, 5)"))
        }
    }
}

struct Evaluator<'a> {
    names: &'a dyn Resolver,
}

impl Evaluator<'_> {
    fn value(&self, expr: &Expr) -> Result<Arg, Diagnostic> {
        let span = || expr.span.clone();
        match &expr.kind {
            ExprKind::Int(n) => Ok(Arg::Int(n.clone())),
            ExprKind::Bool(b) => Ok(Arg::Bool(*b)),
            ExprKind::Str(text) => Ok(Arg::Str(text.clone())),
            ExprKind::Point(code) => self.code(code, span()),
            ExprKind::Name(name) => self.name(name, span()),
            ExprKind::Display(Collection::Tuple, items) => Ok(Arg::Tuple(self.values(items)?)),
            ExprKind::Display(Collection::List, items) => Ok(Arg::List(self.values(items)?)),
            ExprKind::Display(Collection::Set, items) => Ok(Arg::Set(self.values(items)?)),
            ExprKind::Call(call) => self.call(expr, call),
            ExprKind::Chain(first, terms) => self.chain(first, terms),
            ExprKind::Binary(operator, left, right) => {
                let (a, b) = (self.value(left)?, self.value(right)?);
                match (operator, a, b) {
                    (Operator::Times, Arg::Int(k), Arg::Position(sum)) => copies(&k, &sum, left.span.clone()),
                    (Operator::Times, Arg::Position(sum), Arg::Int(k)) => copies(&k, &sum, right.span.clone()),
                    (operator, a, b) => {
                        let (a, b) = (integer(a, &left.span)?, integer(b, &right.span)?);
                        arithmetic(*operator, a, b, span()).map(Arg::Int)
                    }
                }
            }
            ExprKind::Unary(Prefix::Negative, operand) => Ok(Arg::Int(-integer(self.value(operand)?, &operand.span)?)),
            _ => Err(unsuited(span())),
        }
    }

    fn values(&self, items: &[Expr]) -> Result<Vec<Arg>, Diagnostic> {
        items.iter().map(|item| self.value(item)).collect()
    }

    /// A number with a point is a code if the resolver knows codes, else a mistake.
    fn code(&self, code: &str, span: Range<usize>) -> Result<Arg, Diagnostic> {
        match self.names.resolve_code(code) {
            Some(Ok(ruleset)) => Ok(ruleset),
            Some(Err(misfit)) => Err(Diagnostic::at(span, misfit.said).example("octal(\"0.137\")(20)")),
            None => Err(Diagnostic::at(span, say!("only whole numbers are used here", "这里只用整数"))),
        }
    }

    fn name(&self, name: &str, span: Range<usize>) -> Result<Arg, Diagnostic> {
        if let Some(value) = self.names.resolve(name) {
            return Ok(value);
        }
        if name == "range" {
            let said = say!("`range` is called with numbers", "`range` 要带数调用");
            return Err(Diagnostic::at(span, said).example("subtract(range(1, 4))(9)"));
        }
        let error = Diagnostic::at(span, say!("there is no game called `{name}`", "没有名为 `{name}` 的游戏"));
        let near = nearest(name, self.names.names());
        Err(if near.is_empty() {
            error.help(say!("`grundy games` lists all games", "`grundy games` 列出所有游戏"))
        } else {
            error.nearest(&near)
        })
    }

    fn call(&self, whole: &Expr, Call { callee, positional, keywords }: &Call) -> Result<Arg, Diagnostic> {
        let arguments = Args {
            positional: positional.iter().map(|item| self.argument(item)).collect::<Result<_, _>>()?,
            keywords: keywords
                .iter()
                .map(|keyword| Ok((keyword.name.clone(), self.argument(&keyword.value)?)))
                .collect::<Result<_, _>>()?,
        };
        let place = |at: &At| match at {
            At::Call => whole.span.clone(),
            At::Position(i) => positional.get(*i).map_or(whole.span.clone(), |item| item.span.clone()),
            At::Keyword(name) => {
                let keyword = keywords.iter().find(|keyword| keyword.name == *name);
                keyword.map_or(whole.span.clone(), |keyword| keyword.span.start..keyword.value.span.end)
            }
        };
        if matches!(&callee.kind, ExprKind::Name(name) if name == "range") && self.names.resolve("range").is_none() {
            return range(&arguments)
                .map_err(|misfit| Diagnostic::at(place(&misfit.at), misfit.said).example("range(1, 4)"));
        }
        let callee_value = self.value(callee)?;
        call(&callee_value, arguments).map_err(|misfit| {
            let error = Diagnostic::at(place(&misfit.at), misfit.said);
            let card = match &callee_value {
                Arg::Family(family) => Some(family.card),
                Arg::Ruleset(game) => game.card(),
                _ => None,
            };
            match card {
                Some(card) => error.example(card.example),
                None => error,
            }
        })
    }

    /// An argument. A number with a point is not allowed.
    fn argument(&self, expr: &Expr) -> Result<Arg, Diagnostic> {
        match &expr.kind {
            ExprKind::Point(_) => {
                let said = say!(
                    "only whole numbers are used; a code stands in quotes, as in \"0.137\"",
                    "这里只用整数；代码要加引号，如 \"0.137\""
                );
                Err(Diagnostic::at(expr.span.clone(), said))
            }
            _ => self.value(expr),
        }
    }

    /// A sum of positions, or of numbers.
    fn chain(&self, first: &Expr, terms: &[(Sign, Expr)]) -> Result<Arg, Diagnostic> {
        let mut total = self.value(first)?;
        let mut so_far = first.span.clone();
        let mut bytes = written(&total);
        for (sign, term) in terms {
            let value = self.value(term)?;
            bytes += written(&value);
            if bytes > limits::MOST_BYTES {
                return Err(too_long(first.span.start..term.span.end));
            }
            total = match (total, sign, value) {
                (Arg::Int(a), Sign::Plus, Arg::Int(b)) => Arg::Int(a + b),
                (Arg::Int(a), Sign::Minus, Arg::Int(b)) => Arg::Int(a - b),
                (_, Sign::Minus, Arg::Position(_)) | (Arg::Position(_), Sign::Minus, _) => {
                    let said = say!(
                        "impartial positions can only be added: each is its own negative",
                        "公平游戏的局面只能相加：每个局面是它自己的相反数"
                    );
                    return Err(Diagnostic::at(so_far.start..term.span.end, said));
                }
                (a, _, b) => Arg::Position(sum(a, so_far.clone())? + sum(b, term.span.clone())?),
            };
            so_far.end = term.span.end;
        }
        Ok(total)
    }
}

/// The length of a position's text. Numbers are bounded elsewhere.
fn written(value: &Arg) -> usize {
    match value {
        Arg::Position(sum) => sum.to_string().len(),
        _ => 0,
    }
}

fn integer(value: Arg, span: &Range<usize>) -> Result<BigInt, Diagnostic> {
    match value {
        Arg::Int(n) => Ok(n),
        other => {
            let Said { en, zh } = other.kind();
            let said = say!("a whole number is expected here, not {en}", "这里应为整数，而不是{zh}");
            Err(Diagnostic::at(span.clone(), said))
        }
    }
}

/// `k * position`: `k` copies.
fn copies(count: &BigInt, sum: &Sum, span: Range<usize>) -> Result<Arg, Diagnostic> {
    if sum.components.is_empty() {
        return Ok(Arg::Position(Sum::default()));
    }
    let most = (limits::MOST_BYTES / sum.to_string().len()) as u64;
    let count = count.to_u64().filter(|&k| k <= most).ok_or_else(|| too_long(span))?;
    let components = (0..count).flat_map(|_| sum.components.iter().cloned()).collect();
    Ok(Arg::Position(Sum { components }))
}

/// The error for a position that is too long.
fn too_long(span: Range<usize>) -> Diagnostic {
    let mib = limits::MOST_BYTES >> 20;
    Diagnostic::at(
        span,
        say!(
            "the position would be longer than {mib} MiB or {MOST_CALLS} calls, or repeated less than 0 times; of equal components only the parity of their number matters for the value",
            "局面写出来会超过 {mib} MiB 或 {MOST_CALLS} 项，或者重复次数为负；相同分量的个数只有奇偶性影响 SG 值"
        ),
    )
}

/// Arithmetic as in Python: `//` and `%` round towards minus infinity.
fn arithmetic(operator: Operator, a: BigInt, b: BigInt, span: Range<usize>) -> Result<BigInt, Diagnostic> {
    let most = limits::MOST_DIGITS;
    let too_large =
        || Diagnostic::at(span.clone(), say!("the number would have more than {most} digits", "结果超过 {most} 位"));
    let most_bits = most as u64 * 10 / 3;
    match operator {
        Operator::Times if a.bits() + b.bits() > most_bits => Err(too_large()),
        Operator::Times => Ok(a * b),
        Operator::Power => {
            if b.is_negative() {
                return Err(Diagnostic::at(
                    span,
                    say!("a negative power is not a whole number", "负指数的结果不是整数"),
                ));
            }
            match b.to_u32() {
                _ if a.magnitude() <= &1u32.into() => {
                    Ok(if b.bit(0) || b.is_zero() { a.pow(u32::from(!b.is_zero())) } else { &a * &a })
                }
                Some(b) if a.bits().saturating_sub(1) * u64::from(b) <= most_bits => Ok(a.pow(b)),
                _ => Err(too_large()),
            }
        }
        Operator::FloorDivide | Operator::Modulo => {
            if b.is_zero() {
                return Err(Diagnostic::at(span, say!("division by zero", "除数为零")));
            }
            let (mut quotient, mut remainder) = (&a / &b, &a % &b);
            if !remainder.is_zero() && remainder.is_negative() != b.is_negative() {
                quotient -= 1;
                remainder += b;
            }
            Ok(if operator == Operator::Modulo { remainder } else { quotient })
        }
        _ => Err(unsuited(span)),
    }
}

/// The error for an expression that has no meaning here.
fn unsuited(span: Range<usize>) -> Diagnostic {
    Diagnostic::at(
        span,
        say!(
            "an expression here is a sum of calls of rulesets with numbers, texts, tuples, lists, sets or ranges",
            "这里的表达式应为若干规则调用之和，参数可以是数、字符串、元组、列表、集合或 range"
        ),
    )
    .example("nim(3, 4, 5) + kayles(10)")
}

/// `range(stop)` or `range(start, stop)`.
fn range(args: &Args) -> Result<Arg, Misfit> {
    args.no_keywords()?;
    let number = |i: usize| match &args.positional[i] {
        Arg::Int(n) => Ok(n.clone()),
        other => other.nat().map(BigInt::from).map_err(|misfit| misfit.at(i)),
    };
    match args.positional.len() {
        1 => Ok(Arg::Range(BigInt::ZERO, number(0)?)),
        2 => Ok(Arg::Range(number(0)?, number(1)?)),
        _ => Err(Misfit::new(say!("`range` takes a start and a stop", "`range` 的参数是起点与终点"))),
    }
}
