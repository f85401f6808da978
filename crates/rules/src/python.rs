//! The parser of Python, and the conversion of its tree to [our own](crate::syntax).
//!
//! `ruff_python_parser` is an internal crate of ruff, pinned to an exact version. Only this module and [`limits`] use it.

mod expr;
mod stmt;

use crate::syntax::{Expr, Span, Stmt};
use crate::{Diagnostic, limits};
use grundy_theory::say;
use ruff_python_ast as ast;
use ruff_python_parser::ParseError;
use ruff_text_size::Ranged;

/// Parses an expression.
///
/// # Errors
/// A limit is exceeded, the text is not Python, or it uses Python outside the subset.
pub fn expression(text: &str) -> Result<Expr, Diagnostic> {
    limits::check(text)?;
    if text.trim().is_empty() {
        return Err(Diagnostic::whole(say!("the expression is empty", "表达式为空")).example("nim(3, 4, 5)"));
    }
    let lead = text.len() - text.trim_start().len(); // a leading space would be an indentation in Python
    let parsed = ruff_python_parser::parse_expression(&text[lead..]).map_err(|error| {
        let (span, detail) = place(&error, lead, text);
        Diagnostic::at(
            span,
            say!("this is not an expression of the notation: {detail}", "这不是合法的表达式，问题在标出的位置"),
        )
        .example("nim(3, 4, 5) + kayles(10)")
    })?;
    Lowering { text, lead }.expr(parsed.expr())
}

/// Parses a file of rules; returns its docstring and its statements.
///
/// # Errors
/// A limit is exceeded, the text is not Python, or it uses Python outside the subset.
pub fn module(text: &str) -> Result<(Option<String>, Vec<Stmt>), Diagnostic> {
    limits::check(text)?;
    let parsed = ruff_python_parser::parse_module(text).map_err(|error| {
        let (span, detail) = place(&error, 0, text);
        Diagnostic::at(span, say!("this is not Python: {detail}", "这不是合法的 Python，问题在标出的位置"))
    })?;
    let lowering = Lowering { text, lead: 0 };
    lowering.body(&parsed.syntax().body)
}

/// The place and the message of a parser error.
fn place(error: &ParseError, lead: usize, text: &str) -> (Span, String) {
    let start = (usize::from(error.location.start()) + lead).min(text.len());
    let end = (usize::from(error.location.end()) + lead).clamp(start, text.len());
    (start..end, error.error.to_string())
}

/// Converts the tree of the parser to ours.
struct Lowering<'a> {
    text: &'a str,
    /// The number of blanks before the text that the parser saw.
    lead: usize,
}

impl Lowering<'_> {
    fn span(&self, node: &impl Ranged) -> Span {
        usize::from(node.start()) + self.lead..usize::from(node.end()) + self.lead
    }

    fn operator(op: ast::Operator) -> Option<crate::syntax::AugmentWith> {
        use crate::syntax::{AugmentWith, Operator, Sign};
        Some(AugmentWith::Operator(match op {
            ast::Operator::Add => return Some(AugmentWith::Sign(Sign::Plus)),
            ast::Operator::Sub => return Some(AugmentWith::Sign(Sign::Minus)),
            ast::Operator::Mult => Operator::Times,
            ast::Operator::Pow => Operator::Power,
            ast::Operator::FloorDiv => Operator::FloorDivide,
            ast::Operator::Mod => Operator::Modulo,
            ast::Operator::BitAnd => Operator::And,
            ast::Operator::BitOr => Operator::Or,
            ast::Operator::BitXor => Operator::Xor,
            ast::Operator::LShift => Operator::Left,
            ast::Operator::RShift => Operator::Right,
            ast::Operator::Div | ast::Operator::MatMult => return None,
        }))
    }
}
