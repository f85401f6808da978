//! The parser of Python, and the conversion of its tree to [our own](crate::syntax).
//!
//! `ruff_python_parser` is an internal crate of ruff, pinned to an exact version. Only this module and [`limits`] use it.

mod expr;
mod indentation;
mod parser_message;
mod stmt;

use crate::diagnostic::nearest_names;
use crate::syntax::{Span, SyntaxExpr, SyntaxStmt};
use crate::{Diagnostic, limits};
use grundy_game::{BilingualText, is_word_character, text};
use parser_message::parser_message;
use ruff_python_ast as ast;
use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{ParseError, ParseErrorType};
use ruff_text_size::Ranged;

/// Parses an expression.
///
/// # Errors
/// Returns an error if a limit is exceeded, the text is not Python, or it uses Python outside the subset.
pub fn parse_expression(text: &str) -> Result<SyntaxExpr, Diagnostic> {
    limits::check_text(text)?;
    if text.trim().is_empty() {
        return Err(Diagnostic::for_whole_text(text!("the expression is empty")).with_example("nim(3, 4, 5)"));
    }
    let lead = text.len() - text.trim_start().len(); // a leading space would be an indentation in Python
    let parsed = ruff_python_parser::parse_expression(&text[lead..]).map_err(|error| {
        let (span, detail) = error_place(&error, lead, text);
        let BilingualText { en, zh } = detail;
        Diagnostic::at_span(span, text!("this is not an expression of the notation: {detail}", detail = (en, zh)))
            .with_example("nim(3, 4, 5) + kayles(10)")
    })?;
    SyntaxConverter { text, leading_blanks: lead }.convert_expr(parsed.expr())
}

/// Parses a file of rules; returns its docstring and its statements.
///
/// # Errors
/// Returns an error if a limit is exceeded, the text is not Python, or it uses Python outside the subset.
pub fn parse_module(text: &str) -> Result<(Option<String>, Vec<SyntaxStmt>), Diagnostic> {
    limits::check_text(text)?;
    let parsed = ruff_python_parser::parse_module(text).map_err(|error| {
        let (span, detail) = error_place(&error, 0, text);
        let BilingualText { en, zh } = detail;
        let help = foreign_sign_help(&error, &span, text);
        let wrong = Diagnostic::at_span(span, text!("this is not Python: {detail}", detail = (en, zh)));
        match help {
            Some(help) => wrong.with_help(help),
            None => wrong.with_suggestions(&misspelt_keyword(&error, text)),
        }
    })?;
    indentation::check_indentation(text, parsed.tokens().iter().map(|token| (token.kind(), token)))?;
    let lowering = SyntaxConverter { text, leading_blanks: 0 };
    lowering.convert_body(&parsed.syntax().body)
}

/// Help on what to write instead of a sign that other languages have and Python has not; `None` if the error is another one.
fn foreign_sign_help(error: &ParseError, place: &Span, text: &str) -> Option<BilingualText> {
    let (before, after) = (text[..place.start].trim_end(), text[place.start..].trim_start());
    // The parser stops at the first or at the second of two signs, or behind them.
    let is_at = |sign: &str| {
        let (first, second) = sign.split_at(1);
        after.starts_with(sign) || before.ends_with(sign) || before.ends_with(first) && after.starts_with(second)
    };
    if is_at("&&") || is_at("||") {
        return Some(text!("Python writes `and` and `or`"));
    }
    if is_at("++") || is_at("--") {
        return Some(text!("a name is counted up by k += 1, and down by k -= 1"));
    }
    if after.starts_with('!') && !after.starts_with("!=") {
        return Some(text!("Python writes `not`"));
    }
    // The sign of an assignment ends a condition, before the colon, bracket or `else` that must follow it.
    let ends_condition =
        matches!(&error.error, ParseErrorType::ExpectedToken { expected, .. } if *expected != TokenKind::In);
    (ends_condition && after.starts_with('=') && !after.starts_with("==")).then(|| text!("compare two values with =="))
}

/// The keywords that may be meant by the word before the place where a second statement seems to begin, as in `yeild g(n - 1)`.
fn misspelt_keyword(error: &ParseError, text: &str) -> Vec<String> {
    const STATEMENT_KEYWORDS: [&str; 9] = ["yield", "return", "for", "while", "if", "elif", "def", "import", "break"];
    if !matches!(error.error, ParseErrorType::SimpleStatementsOnSameLine) {
        return Vec::new();
    }
    let before = text[..usize::from(error.location.start()).min(text.len())].trim_end();
    let word = before.rsplit(|c| !is_word_character(c)).next().unwrap_or_default();
    let keywords = STATEMENT_KEYWORDS.iter().filter(|keyword| **keyword != word);
    nearest_names(word, keywords.map(|keyword| keyword.to_string()).collect())
}

/// The place and the message of a parser error.
fn error_place(error: &ParseError, lead: usize, text: &str) -> (Span, BilingualText) {
    let start = (usize::from(error.location.start()) + lead).min(text.len());
    let end = (usize::from(error.location.end()) + lead).clamp(start, text.len());
    (start..end, parser_message(&error.error))
}

/// Converts the tree of the parser to ours.
struct SyntaxConverter<'a> {
    text: &'a str,
    /// The number of blanks before the text that the parser saw.
    leading_blanks: usize,
}

impl SyntaxConverter<'_> {
    fn span(&self, node: &impl Ranged) -> Span {
        usize::from(node.start()) + self.leading_blanks..usize::from(node.end()) + self.leading_blanks
    }

    fn operator(op: ast::Operator) -> Option<crate::syntax::AugmentOperator> {
        use crate::syntax::{AugmentOperator, BinaryOperator, ChainSign};
        Some(AugmentOperator::Operator(match op {
            ast::Operator::Add => return Some(AugmentOperator::Sign(ChainSign::Plus)),
            ast::Operator::Sub => return Some(AugmentOperator::Sign(ChainSign::Minus)),
            ast::Operator::Mult => BinaryOperator::Times,
            ast::Operator::Pow => BinaryOperator::Power,
            ast::Operator::FloorDiv => BinaryOperator::FloorDivide,
            ast::Operator::Mod => BinaryOperator::Modulo,
            ast::Operator::BitAnd => BinaryOperator::And,
            ast::Operator::BitOr => BinaryOperator::Or,
            ast::Operator::BitXor => BinaryOperator::Xor,
            ast::Operator::LShift => BinaryOperator::Left,
            ast::Operator::RShift => BinaryOperator::Right,
            ast::Operator::Div | ast::Operator::MatMult => return None,
        }))
    }
}
