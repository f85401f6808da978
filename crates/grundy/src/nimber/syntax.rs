//! The grammar of questions about nimbers.

use super::BadNimber;
use super::tokens::{Token, bad, tokens};
use grundy_theory::{Nat, Said, say};
use num_bigint::BigInt;
use std::ops::Range;

/// The deepest nesting of parentheses.
const DEEPEST: usize = 200;

/// A question.
#[derive(Debug)]
pub(super) enum Question {
    Value(Tree),
    Log(Tree, Tree),
    Order(Tree),
    /// `x² + bx + c = 0`
    Solve(Tree, Tree),
    Equation(Tree, Tree),
}

/// An expression and its place.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) node: Node,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Node {
    Nimber(Nat),
    /// `x`
    Unknown,
    Sum(Vec<Tree>),
    /// The first factor, then the factors and divisors from left to right.
    Product(Box<Tree>, Vec<(Op, Tree)>),
    Power(Box<Tree>, BigInt),
    Inverse(Box<Tree>),
    Sqrt(Box<Tree>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Times,
    Over,
}

/// Parses a question.
pub(super) fn question(text: &str) -> Result<Question, BadNimber> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, depth: 0 };
    if *parser.token() == Token::End {
        return Ok(Question::Value(Tree { node: Node::Nimber(Nat::ZERO), span: 0..text.len() }));
    }
    let question = parser.question()?;
    match parser.token() {
        Token::End => Ok(question),
        Token::Close => bad(parser.span(), say!("this ) closes nothing", "这个 ) 没有对应的 (")),
        Token::Equal => bad(parser.span(), say!("an equation has one =", "方程只有一个 =")),
        _ => bad(
            parser.span(),
            say!("a + or another operator is expected between nimbers", "nimber 之间应为 + 或其他运算符"),
        ),
    }
}

struct Parser {
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
}

/// The canonical name of a function, from one of its names.
fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "inverse" | "inv" | "逆元" => "inverse",
        "sqrt" | "平方根" => "sqrt",
        "log" | "对数" => "log",
        "order" | "阶" => "order",
        "solve" | "解" => "solve",
        _ => return None,
    })
}

impl Parser {
    fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    /// Takes the next token if it equals `token`.
    fn eat(&mut self, token: &Token) -> bool {
        let is = self.token() == token;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, token: &Token, what: &str) -> Result<(), BadNimber> {
        if self.eat(token) {
            Ok(())
        } else {
            bad(self.span(), say!("a {what} is expected here", "这里应为 {what}"))
        }
    }

    fn question(&mut self) -> Result<Question, BadNimber> {
        let called = match self.token() {
            Token::Name(name) => function(name).filter(|_| self.tokens[self.at + 1].0 == Token::Open),
            _ => None,
        };
        match called {
            Some(name @ ("log" | "order" | "solve")) => {
                self.at += 2;
                let first = self.sum()?;
                let question = if name == "order" {
                    Question::Order(first)
                } else {
                    self.expect(&Token::Comma, ",")?;
                    let second = self.sum()?;
                    if name == "log" { Question::Log(first, second) } else { Question::Solve(first, second) }
                };
                self.expect(&Token::Close, ")")?;
                Ok(question)
            }
            _ => {
                let left = self.sum()?;
                Ok(if self.eat(&Token::Equal) { Question::Equation(left, self.sum()?) } else { Question::Value(left) })
            }
        }
    }

    fn sum(&mut self) -> Result<Tree, BadNimber> {
        let first = self.product()?;
        let mut all = vec![first];
        // Every nimber is its own negative.
        while self.eat(&Token::Plus) || self.eat(&Token::Minus) {
            all.push(self.product()?);
        }
        match <[Tree; 1]>::try_from(all) {
            Ok([only]) => Ok(only),
            Err(all) => Ok(Tree { span: all[0].span.start..all[all.len() - 1].span.end, node: Node::Sum(all) }),
        }
    }

    fn product(&mut self) -> Result<Tree, BadNimber> {
        let first = self.power()?;
        let mut others = Vec::new();
        loop {
            let op = match self.token() {
                Token::Star
                    if self.tokens[self.at + 1].0 == Token::Star
                        && self.tokens[self.at + 1].1.start == self.span().end =>
                {
                    let said = say!(
                        "** can be read in two ways: a product is *3 * *5, with spaces, and a power *3^5",
                        "** 有两种读法：乘积写作 *3 * *5，加空格；乘方写作 *3^5"
                    );
                    return bad(self.span().start..self.tokens[self.at + 1].1.end, said);
                }
                Token::Star | Token::Times => Some(Op::Times),
                Token::Over => Some(Op::Over),
                Token::Open | Token::Name(_) => None,
                Token::Number(_) if matches!(self.tokens[self.at - 1].0, Token::Close) => None,
                _ => break,
            };
            self.at += usize::from(op.is_some());
            others.push((op.unwrap_or(Op::Times), self.power()?));
        }
        if others.is_empty() {
            return Ok(first);
        }
        let span = first.span.start..others[others.len() - 1].1.span.end;
        Ok(Tree { node: Node::Product(Box::new(first), others), span })
    }

    fn power(&mut self) -> Result<Tree, BadNimber> {
        let base = self.atom()?;
        let exponent = match *self.token() {
            Token::Small(exponent) => {
                self.at += 1;
                exponent.into()
            }
            Token::Power => {
                self.at += 1;
                self.exponent()?
            }
            _ => return Ok(base),
        };
        if matches!(self.token(), Token::Power | Token::Small(_)) {
            let said = say!("a power of a power needs parentheses: (*3^2)^2", "乘方的乘方要加括号：(*3^2)^2");
            return bad(self.span(), said);
        }
        let span = base.span.start..self.tokens[self.at - 1].1.end;
        Ok(Tree { node: Node::Power(Box::new(base), exponent), span })
    }

    /// Parses an integer with an optional sign and optional parentheses.
    fn exponent(&mut self) -> Result<BigInt, BadNimber> {
        let open = self.eat(&Token::Open);
        let negative = self.eat(&Token::Minus);
        let exponent = match self.token() {
            Token::Number(n) => BigInt::from(n.clone()),
            _ => {
                let said = say!(
                    "an exponent is an ordinary integer, such as 7 or -1; the nim-sum is written +",
                    "指数是普通的整数，例如 7 或 -1；异或和写作 +"
                );
                return bad(self.span(), said);
            }
        };
        self.at += 1;
        if open {
            self.expect(&Token::Close, ")")?;
        }
        Ok(if negative { -exponent } else { exponent })
    }

    fn atom(&mut self) -> Result<Tree, BadNimber> {
        let span = self.span();
        match self.token().clone() {
            Token::Star => {
                self.at += 1;
                match self.token().clone() {
                    Token::Number(n) => Ok(self.leaf(Node::Nimber(n), span.start)),
                    _ => bad(span, no_nimber()),
                }
            }
            Token::Number(n) => Ok(self.leaf(Node::Nimber(n), span.start)),
            Token::Name(name) if name == "x" => Ok(self.leaf(Node::Unknown, span.start)),
            Token::Name(name) => self.call(&name),
            Token::Open => {
                self.at += 1;
                let inner = self.nested(span.clone())?;
                self.expect(&Token::Close, ")")?;
                Ok(Tree { span: span.start..self.tokens[self.at - 1].1.end, ..inner })
            }
            _ => bad(span, no_nimber()),
        }
    }

    fn leaf(&mut self, node: Node, start: usize) -> Tree {
        self.at += 1;
        Tree { node, span: start..self.tokens[self.at - 1].1.end }
    }

    fn call(&mut self, name: &str) -> Result<Tree, BadNimber> {
        let span = self.span();
        let make: fn(Box<Tree>) -> Node = match function(name) {
            Some("inverse") => Node::Inverse,
            Some("sqrt") => Node::Sqrt,
            Some(_) => {
                let said = say!(
                    "{name}(…) must be used alone: its result is not a nimber",
                    "{name}(…) 只能单独使用：它的结果不是 nimber"
                );
                return bad(span, said);
            }
            None => {
                let name = crate::shorten(name);
                let said = say!(
                    "there is no function ‘{name}’; the functions are inverse, sqrt, log, order and solve",
                    "没有函数 ‘{name}’：可用的有 inverse、sqrt、log、order 和 solve"
                );
                return bad(span, said);
            }
        };
        self.at += 1;
        self.expect(&Token::Open, "(")?;
        let inner = self.nested(span.clone())?;
        self.expect(&Token::Close, ")")?;
        Ok(Tree { node: make(Box::new(inner)), span: span.start..self.tokens[self.at - 1].1.end })
    }

    fn nested(&mut self, span: Range<usize>) -> Result<Tree, BadNimber> {
        if self.depth == DEEPEST {
            return bad(span, say!("nested too deeply: at most {DEEPEST} levels", "嵌套太深：至多 {DEEPEST} 层"));
        }
        self.depth += 1;
        let inner = self.sum();
        self.depth -= 1;
        inner
    }
}

fn no_nimber() -> Said {
    say!("a nimber such as *5 is expected here", "这里应为 nimber，例如 *5")
}
