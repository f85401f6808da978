//! The parser of Python behind one file, and the syntax tree that the rest of the house sees.
//!
//! `ruff_python_parser` is an internal crate of ruff and pinned exactly: nothing else here names it, but [`limits`].

use crate::{Diagnostic, limits};
use grundy_theory::say;
use num_bigint::BigInt;
use ruff_python_ast as ast;
use ruff_text_size::Ranged;
use std::ops::Range;

/// An expression of the notation and the bytes where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Range<usize>,
}

/// The forms of expressions.
#[derive(Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `17`
    Int(BigInt),
    /// `0.137`: a number with a point, as it was written.
    Point(String),
    /// `True`
    Bool(bool),
    /// `"..#"`
    Str(String),
    /// `kayles`
    Name(String),
    /// `(1, 2)`
    Tuple(Vec<Expr>),
    /// `[1, 2]`
    List(Vec<Expr>),
    /// `{1, 2}`
    Set(Vec<Expr>),
    /// `f(1, k=2)`
    Call {
        /// What is called.
        callee: Box<Expr>,
        /// By position.
        positional: Vec<Expr>,
        /// By name; the span is that of the name.
        keywords: Vec<(String, Range<usize>, Expr)>,
    },
    /// `a + b + c`, and chains of `-` in it: the first term and the others with their signs.
    Chain(Box<Expr>, Vec<(Sign, Expr)>),
    /// `a * b`
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `-a`
    Negative(Box<Expr>),
}

/// How a term of a chain is joined to what is before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// The operators on numbers but `+` and `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `*`
    Times,
    /// `**`
    Power,
    /// `//`
    FloorDivide,
    /// `%`
    Modulo,
}

/// Parses an expression.
///
/// # Errors
/// The limits, a text that is no Python, and Python that has no meaning in an expression of grundy.
pub fn parse(text: &str) -> Result<Expr, Diagnostic> {
    limits::check(text)?;
    if text.trim().is_empty() {
        return Err(Diagnostic::whole(say!("the expression is empty", "表达式为空")).example("nim(3, 4, 5)"));
    }
    let lead = text.len() - text.trim_start().len(); // Python would take a leading space for an indentation
    let parsed = ruff_python_parser::parse_expression(&text[lead..]).map_err(|error| {
        let start = (usize::from(error.location.start()) + lead).min(text.len());
        let end = (usize::from(error.location.end()) + lead).clamp(start, text.len());
        let detail = error.error.to_string();
        Diagnostic::at(
            start..end,
            say!("this is not an expression of the notation: {detail}", "这不是合法的表达式，问题在标出的位置"),
        )
        .example("nim(3, 4, 5) + kayles(10)")
    })?;
    Lowering { text, lead }.expr(parsed.expr())
}

struct Lowering<'a> {
    text: &'a str,
    lead: usize,
}

impl Lowering<'_> {
    fn span(&self, node: &impl Ranged) -> Range<usize> {
        usize::from(node.start()) + self.lead..usize::from(node.end()) + self.lead
    }

    fn expr(&self, node: &ast::Expr) -> Result<Expr, Diagnostic> {
        let span = self.span(node);
        let kind = match node {
            ast::Expr::NumberLiteral(number) => self.number(number, &span)?,
            ast::Expr::BooleanLiteral(b) => ExprKind::Bool(b.value),
            ast::Expr::StringLiteral(s) => ExprKind::Str(s.value.to_str().into()),
            ast::Expr::Name(name) => ExprKind::Name(name.id.to_string()),
            ast::Expr::Tuple(tuple) => ExprKind::Tuple(self.exprs(&tuple.elts)?),
            ast::Expr::List(list) => ExprKind::List(self.exprs(&list.elts)?),
            ast::Expr::Set(set) => ExprKind::Set(self.exprs(&set.elts)?),
            ast::Expr::Call(call) => self.call(call)?,
            ast::Expr::BinOp(_) => self.binary(node)?,
            ast::Expr::UnaryOp(unary) if unary.op == ast::UnaryOp::USub => {
                ExprKind::Negative(Box::new(self.expr(&unary.operand)?))
            }
            ast::Expr::UnaryOp(unary) if unary.op == ast::UnaryOp::UAdd => return self.expr(&unary.operand),
            _ => return Err(self.unsuited(span)),
        };
        Ok(Expr { kind, span })
    }

    fn exprs(&self, nodes: &[ast::Expr]) -> Result<Vec<Expr>, Diagnostic> {
        nodes.iter().map(|node| self.expr(node)).collect()
    }

    fn unsuited(&self, span: Range<usize>) -> Diagnostic {
        Diagnostic::at(
            span,
            say!(
                "an expression here is a sum of calls of rulesets with numbers, texts, tuples, lists, sets or ranges",
                "这里的表达式应为若干规则调用之和，参数可以是数、字符串、元组、列表、集合或 range"
            ),
        )
        .example("nim(3, 4, 5) + kayles(10)")
    }

    fn number(&self, number: &ast::ExprNumberLiteral, span: &Range<usize>) -> Result<ExprKind, Diagnostic> {
        let written = &self.text[span.clone()];
        match number.value {
            ast::Number::Int(_) => {
                let digits = written.replace('_', "").to_ascii_lowercase();
                let (digits, radix) = match digits.get(..2) {
                    Some("0x") => (&digits[2..], 16),
                    Some("0o") => (&digits[2..], 8),
                    Some("0b") => (&digits[2..], 2),
                    _ => (&digits[..], 10),
                };
                let number = BigInt::parse_bytes(digits.as_bytes(), radix);
                number.map(ExprKind::Int).ok_or_else(|| self.unsuited(span.clone()))
            }
            ast::Number::Float(_) => Ok(ExprKind::Point(written.into())),
            ast::Number::Complex { .. } => Err(self.unsuited(span.clone())),
        }
    }

    fn call(&self, call: &ast::ExprCall) -> Result<ExprKind, Diagnostic> {
        let keyword = |keyword: &ast::Keyword| match &keyword.arg {
            Some(name) => Ok((name.to_string(), self.span(name), self.expr(&keyword.value)?)),
            None => Err(self.unsuited(self.span(keyword))),
        };
        Ok(ExprKind::Call {
            callee: Box::new(self.expr(&call.func)?),
            positional: self.exprs(&call.arguments.args)?,
            keywords: call.arguments.keywords.iter().map(keyword).collect::<Result<_, _>>()?,
        })
    }

    /// Chains of `+` and `-` lean to the left as deep as they are long: they are followed in a loop.
    fn binary(&self, node: &ast::Expr) -> Result<ExprKind, Diagnostic> {
        let mut node = node;
        let mut terms = Vec::new();
        while let ast::Expr::BinOp(binary) = node {
            let sign = match binary.op {
                ast::Operator::Add => Sign::Plus,
                ast::Operator::Sub => Sign::Minus,
                _ => break,
            };
            terms.push((sign, self.expr(&binary.right)?));
            node = &binary.left;
        }
        if !terms.is_empty() {
            terms.reverse();
            return Ok(ExprKind::Chain(Box::new(self.expr(node)?), terms));
        }
        let ast::Expr::BinOp(binary) = node else { return Err(self.unsuited(self.span(node))) };
        let operator = match binary.op {
            ast::Operator::Mult => Operator::Times,
            ast::Operator::Pow => Operator::Power,
            ast::Operator::FloorDiv => Operator::FloorDivide,
            ast::Operator::Mod => Operator::Modulo,
            _ => return Err(self.unsuited(self.span(node))),
        };
        Ok(ExprKind::Binary(operator, Box::new(self.expr(&binary.left)?), Box::new(self.expr(&binary.right)?)))
    }
}
