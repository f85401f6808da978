//! The grammar of questions about nimbers.

use super::NimberSyntaxError;
use super::tokens::{NimberToken, is_omega, split_tokens, syntax_error};
use grundy_game::{BilingualText, Nat, Ordinal, text};
use num_bigint::BigInt;
use std::ops::Range;

/// The deepest nesting of parentheses.
const MAX_PARENTHESIS_DEPTH: usize = 200;

/// A question.
#[derive(Debug)]
pub(super) enum NimberQuestion {
    Value(NimberExpression),
    Log(NimberExpression, NimberExpression),
    Order(NimberExpression),
    /// `x² + bx + c = 0`
    Solve(NimberExpression, NimberExpression),
    Equation(NimberExpression, NimberExpression),
}

/// An expression and its place.
#[derive(Debug)]
pub(super) struct NimberExpression {
    pub(super) node: NimberNode,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) enum NimberNode {
    Nimber(Nat),
    /// An infinite nimber.
    Ordinal(Ordinal),
    /// `x`
    Unknown,
    Sum(Vec<NimberExpression>),
    /// The first factor, then the factors and divisors from left to right.
    Product(Box<NimberExpression>, Vec<(ProductOperator, NimberExpression)>),
    Power(Box<NimberExpression>, BigInt),
    Inverse(Box<NimberExpression>),
    Sqrt(Box<NimberExpression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProductOperator {
    Times,
    Over,
}

/// Parses a question.
pub(super) fn parse_question_text(text: &str) -> Result<NimberQuestion, NimberSyntaxError> {
    let mut parser = NimberParser { tokens: split_tokens(text)?, token_index: 0, depth: 0 };
    if *parser.current_token() == NimberToken::End {
        return Ok(NimberQuestion::Value(NimberExpression {
            node: NimberNode::Nimber(Nat::ZERO),
            span: 0..text.len(),
        }));
    }
    let question = parser.parse_question()?;
    match parser.current_token() {
        NimberToken::End => Ok(question),
        NimberToken::Close => syntax_error(parser.current_span(), text!("this ) has no matching (")),
        NimberToken::Equal => syntax_error(parser.current_span(), text!("an equation has one =")),
        _ => syntax_error(parser.current_span(), text!("a + or another operator is expected between nimbers")),
    }
}

pub(super) struct NimberParser {
    tokens: Vec<(NimberToken, Range<usize>)>,
    token_index: usize,
    depth: usize,
}

/// The canonical name of a function, from one of its names.
fn canonical_function(name: &str) -> Option<&'static str> {
    Some(match name {
        "inverse" | "inv" | "逆元" => "inverse",
        "sqrt" | "平方根" => "sqrt",
        "log" | "对数" => "log",
        "order" | "阶" => "order",
        "solve" | "解" => "solve",
        _ => return None,
    })
}

impl NimberParser {
    pub(super) fn current_token(&self) -> &NimberToken {
        &self.tokens[self.token_index].0
    }

    pub(super) fn current_span(&self) -> Range<usize> {
        self.tokens[self.token_index].1.clone()
    }

    /// Goes to the next token.
    pub(super) fn advance(&mut self) {
        self.token_index += 1;
    }

    /// The end of the last token that was taken.
    pub(super) fn last_end(&self) -> usize {
        self.tokens[self.token_index.saturating_sub(1)].1.end
    }

    /// Whether `**` comes next: two stars without a space.
    fn is_double_star(&self) -> bool {
        // There is a next token after a star, because the last one is `End`.
        *self.current_token() == NimberToken::Star
            && self.tokens[self.token_index + 1].0 == NimberToken::Star
            && self.tokens[self.token_index + 1].1.start == self.current_span().end
    }

    /// Takes `**` if it comes next.
    pub(super) fn take_double_star(&mut self) -> bool {
        let is = self.is_double_star();
        self.token_index += 2 * usize::from(is);
        is
    }

    /// Takes the next token if it equals `token`.
    pub(super) fn take_if(&mut self, token: &NimberToken) -> bool {
        let is = self.current_token() == token;
        self.token_index += usize::from(is);
        is
    }

    pub(super) fn expect(&mut self, token: &NimberToken, what: &str) -> Result<(), NimberSyntaxError> {
        if self.take_if(token) { Ok(()) } else { syntax_error(self.current_span(), text!("a {what} is expected here")) }
    }

    fn parse_question(&mut self) -> Result<NimberQuestion, NimberSyntaxError> {
        let called = match self.current_token() {
            NimberToken::Name(name) => {
                canonical_function(name).filter(|_| self.tokens[self.token_index + 1].0 == NimberToken::Open)
            }
            _ => None,
        };
        match called {
            Some(name @ ("log" | "order" | "solve")) => {
                self.token_index += 2;
                let first = self.parse_sum()?;
                let question = if name == "order" {
                    NimberQuestion::Order(first)
                } else {
                    self.expect(&NimberToken::Comma, ",")?;
                    let second = self.parse_sum()?;
                    if name == "log" {
                        NimberQuestion::Log(first, second)
                    } else {
                        NimberQuestion::Solve(first, second)
                    }
                };
                self.expect(&NimberToken::Close, ")")?;
                Ok(question)
            }
            _ => {
                let left = self.parse_sum()?;
                Ok(if self.take_if(&NimberToken::Equal) {
                    NimberQuestion::Equation(left, self.parse_sum()?)
                } else {
                    NimberQuestion::Value(left)
                })
            }
        }
    }

    fn parse_sum(&mut self) -> Result<NimberExpression, NimberSyntaxError> {
        let first = self.parse_product()?;
        let mut all = vec![first];
        // Every nimber is its own negative.
        while self.take_if(&NimberToken::Plus) || self.take_if(&NimberToken::Minus) {
            all.push(self.parse_product()?);
        }
        // A sum of one term is that term, so the explanation shows no sum.
        match <[NimberExpression; 1]>::try_from(all) {
            Ok([only]) => Ok(only),
            Err(all) => Ok(NimberExpression {
                span: all[0].span.start..all[all.len() - 1].span.end,
                node: NimberNode::Sum(all),
            }),
        }
    }

    fn parse_product(&mut self) -> Result<NimberExpression, NimberSyntaxError> {
        let first = self.parse_power()?;
        let mut others = Vec::new();
        loop {
            let op = match self.current_token() {
                NimberToken::Star if self.is_double_star() => {
                    let message =
                        text!("** can be read in two ways: a product is *3 * *5, with spaces, and a power *3^5");
                    return syntax_error(self.current_span().start..self.tokens[self.token_index + 1].1.end, message);
                }
                NimberToken::Star | NimberToken::Times => Some(ProductOperator::Times),
                NimberToken::Over => Some(ProductOperator::Over),
                // A product may be written without a sign before a parenthesis or a name.
                NimberToken::Open | NimberToken::OpenBracket | NimberToken::Name(_) => None,
                // Elsewhere any sign may be missing before a number; after a parenthesis it can only be a factor.
                NimberToken::Number(_)
                    if matches!(
                        self.tokens[self.token_index - 1].0,
                        NimberToken::Close | NimberToken::CloseBracket
                    ) =>
                {
                    None
                }
                _ => break,
            };
            self.token_index += usize::from(op.is_some());
            others.push((op.unwrap_or(ProductOperator::Times), self.parse_power()?));
        }
        if others.is_empty() {
            return Ok(first);
        }
        let span = first.span.start..others[others.len() - 1].1.span.end;
        Ok(NimberExpression { node: NimberNode::Product(Box::new(first), others), span })
    }

    fn parse_power(&mut self) -> Result<NimberExpression, NimberSyntaxError> {
        let base = self.parse_atom()?;
        let exponent = match *self.current_token() {
            NimberToken::Small(exponent) => {
                self.token_index += 1;
                exponent.into()
            }
            NimberToken::Power => {
                self.token_index += 1;
                self.parse_exponent()?
            }
            _ => return Ok(base),
        };
        // Neither order of two powers is taken for granted.
        if matches!(self.current_token(), NimberToken::Power | NimberToken::Small(_)) {
            let message = text!("a power of a power needs parentheses: (*3^2)^2");
            return syntax_error(self.current_span(), message);
        }
        let span = base.span.start..self.tokens[self.token_index - 1].1.end;
        Ok(NimberExpression { node: NimberNode::Power(Box::new(base), exponent), span })
    }

    /// Parses an integer with an optional sign and optional parentheses.
    fn parse_exponent(&mut self) -> Result<BigInt, NimberSyntaxError> {
        let open = self.take_if(&NimberToken::Open);
        let negative = self.take_if(&NimberToken::Minus);
        let exponent = match self.current_token() {
            NimberToken::Number(n) => BigInt::from(n.clone()),
            _ => {
                let message = text!("an exponent is an ordinary integer, such as 7 or -1; the nim-sum is written +");
                return syntax_error(self.current_span(), message);
            }
        };
        self.token_index += 1;
        if open && !matches!(self.current_token(), NimberToken::Close | NimberToken::End) {
            let message = text!("an exponent is one ordinary integer, such as 7 or -1, not an expression");
            return syntax_error(self.current_span(), message);
        }
        if open {
            self.expect(&NimberToken::Close, ")")?;
        }
        Ok(if negative { -exponent } else { exponent })
    }

    fn parse_atom(&mut self) -> Result<NimberExpression, NimberSyntaxError> {
        let span = self.current_span();
        match self.current_token().clone() {
            NimberToken::Star => {
                self.token_index += 1;
                match self.current_token().clone() {
                    NimberToken::Number(n) => Ok(self.take_leaf(NimberNode::Nimber(n), span.start)),
                    NimberToken::Name(name) if is_omega(&name) => {
                        Ok(self.take_leaf(NimberNode::Ordinal(Ordinal::omega()), span.start))
                    }
                    NimberToken::OpenBracket => self.parse_bracket_leaf(span.start),
                    _ => syntax_error(span, expected_nimber()),
                }
            }
            NimberToken::Number(n) => Ok(self.take_leaf(NimberNode::Nimber(n), span.start)),
            NimberToken::Name(name) if name == "x" => Ok(self.take_leaf(NimberNode::Unknown, span.start)),
            NimberToken::Name(name) if is_omega(&name) => {
                Ok(self.take_leaf(NimberNode::Ordinal(Ordinal::omega()), span.start))
            }
            NimberToken::Name(name) => self.parse_call(&name),
            NimberToken::OpenBracket => self.parse_bracket_leaf(span.start),
            NimberToken::Open => {
                self.token_index += 1;
                let inner = self.parse_nested(span.clone())?;
                self.expect(&NimberToken::Close, ")")?;
                Ok(NimberExpression { span: span.start..self.tokens[self.token_index - 1].1.end, ..inner })
            }
            _ => syntax_error(span, expected_nimber()),
        }
    }

    fn take_leaf(&mut self, node: NimberNode, start: usize) -> NimberExpression {
        self.token_index += 1;
        NimberExpression { node, span: start..self.tokens[self.token_index - 1].1.end }
    }

    fn parse_bracket_leaf(&mut self, start: usize) -> Result<NimberExpression, NimberSyntaxError> {
        let ordinal = self.parse_bracket()?;
        let node = ordinal.to_natural().map_or(NimberNode::Ordinal(ordinal), NimberNode::Nimber);
        Ok(NimberExpression { node, span: start..self.last_end() })
    }

    fn parse_call(&mut self, name: &str) -> Result<NimberExpression, NimberSyntaxError> {
        let span = self.current_span();
        let make: fn(Box<NimberExpression>) -> NimberNode = match canonical_function(name) {
            Some("inverse") => NimberNode::Inverse,
            Some("sqrt") => NimberNode::Sqrt,
            Some(_) => {
                let message = text!("{name}(…) must be used alone: its result is not a nimber");
                return syntax_error(span, message);
            }
            None => {
                let name = grundy_game::arg::shorten_text(name);
                let message =
                    text!("there is no function ‘{name}’; the functions are inverse, sqrt, log, order and solve");
                return syntax_error(span, message);
            }
        };
        self.token_index += 1;
        self.expect(&NimberToken::Open, "(")?;
        let inner = self.parse_nested(span.clone())?;
        self.expect(&NimberToken::Close, ")")?;
        Ok(NimberExpression { node: make(Box::new(inner)), span: span.start..self.tokens[self.token_index - 1].1.end })
    }

    fn parse_nested(&mut self, span: Range<usize>) -> Result<NimberExpression, NimberSyntaxError> {
        self.nest(span, NimberParser::parse_sum)
    }

    /// Parses something one level deeper.
    pub(super) fn nest<T>(
        &mut self,
        span: Range<usize>,
        parse: fn(&mut NimberParser) -> Result<T, NimberSyntaxError>,
    ) -> Result<T, NimberSyntaxError> {
        // The parser recurses, so the depth bounds its stack.
        if self.depth == MAX_PARENTHESIS_DEPTH {
            return syntax_error(span, text!("nested too deeply: at most {MAX_PARENTHESIS_DEPTH} levels"));
        }
        self.depth += 1;
        let inner = parse(self);
        self.depth -= 1;
        inner
    }
}

fn expected_nimber() -> BilingualText {
    text!("a nimber such as *5 is expected here")
}
