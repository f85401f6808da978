//! Limits that are checked before the parser runs.
//!
//! A recursive parser overflows its stack on a million open brackets, and a stack overflow cannot be caught.
//! So the tokens are weighed first. An open bracket counts its own weight and that of the operators since its last comma.
//! A token that makes the parser, or a later pass, recurse one level deeper weighs [`DEEP_TOKEN_WEIGHT`]; a term of a sum, which is handled in a loop, weighs 1.
//! On a stack of 2 MiB, the parser was measured to overflow beyond 1000 nested calls. The limit is 500 (that of CPython is 200).

use crate::Diagnostic;
use grundy_game::text;
use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

/// The maximum number of bytes of a text.
pub const MAX_BYTES: usize = 1 << 20;

/// The largest weight of a text: 500 nested brackets, or a sum of 5,000 terms.
pub const MAX_WEIGHT: usize = 5_000;

/// The maximum number of calls in a position. A position with more could not be read again after it is displayed.
pub const MAX_CALLS: usize = MAX_WEIGHT - 100;

/// The weight of a token that makes a recursive parser recurse one level deeper.
pub const DEEP_TOKEN_WEIGHT: usize = 10;

/// The maximum number of digits of a number.
pub const MAX_DIGITS: usize = 20_000;

/// Refuses a text that is too long, too deeply nested, or has a number with too many digits.
///
/// # Errors
/// Returns an error if a limit is exceeded; the message says which.
pub fn check_text(text: &str) -> Result<(), Diagnostic> {
    if text.len() > MAX_BYTES {
        let mib = MAX_BYTES >> 20;
        return Err(Diagnostic::for_whole_text(text!("the text is longer than {mib} MiB")));
    }
    let digits = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    if digits.map(str::len).max().unwrap_or(0) > MAX_DIGITS {
        return Err(Diagnostic::for_whole_text(text!("a number has more than {MAX_DIGITS} digits")));
    }
    if weight(text) > MAX_WEIGHT {
        let brackets = MAX_WEIGHT / DEEP_TOKEN_WEIGHT;
        return Err(Diagnostic::for_whole_text(text!(
            "this is nested too deeply or too long a chain: at most {brackets} nested brackets or {MAX_WEIGHT} terms"
        )));
    }
    Ok(())
}

/// An upper bound on the depth of the syntax tree. It stops counting soon after the limit.
fn weight(text: &str) -> usize {
    let mut lexer = lexer::lex(text, Mode::Module);
    let mut levels = vec![0usize];
    let (mut weight, mut heaviest) = (0, 0);
    // A sign after an operator is a prefix, which nests. After an operand it is a term of a sum, which does not.
    let mut before = PreviousToken::Operator;
    while heaviest <= MAX_WEIGHT {
        let kind = lexer.next_token();
        let top = levels.last_mut().expect("the outermost level is never closed");
        let mut add = |more: usize| {
            *top += more;
            weight += more;
        };
        before = match kind {
            TokenKind::EndOfFile => break,
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => {
                if before == PreviousToken::Closed {
                    add(DEEP_TOKEN_WEIGHT); // the tree of f()()() is as deep as the chain is long
                }
                weight += DEEP_TOKEN_WEIGHT;
                levels.push(0);
                PreviousToken::Operator
            }
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => {
                if levels.len() > 1 {
                    weight -= levels.pop().unwrap_or(0) + DEEP_TOKEN_WEIGHT;
                }
                PreviousToken::Closed
            }
            TokenKind::Indent => {
                weight += DEEP_TOKEN_WEIGHT;
                levels.push(0);
                PreviousToken::Operator
            }
            TokenKind::Dedent => {
                if levels.len() > 1 {
                    weight -= levels.pop().unwrap_or(0) + DEEP_TOKEN_WEIGHT;
                }
                PreviousToken::Operator
            }
            TokenKind::Comma | TokenKind::Newline | TokenKind::Semi => {
                // In the tree, no token before a comma is an ancestor of a token behind it.
                weight -= *top;
                *top = 0;
                PreviousToken::Operator
            }
            TokenKind::Comment | TokenKind::NonLogicalNewline => before,
            TokenKind::Name | TokenKind::Int | TokenKind::Float | TokenKind::Complex | TokenKind::String => {
                PreviousToken::Operand
            }
            TokenKind::Plus | TokenKind::Minus if before != PreviousToken::Operator => {
                add(1);
                PreviousToken::Operator
            }
            _ => {
                add(DEEP_TOKEN_WEIGHT);
                PreviousToken::Operator
            }
        };
        heaviest = heaviest.max(weight);
    }
    heaviest
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq)]
enum PreviousToken {
    Operator,
    Operand,
    Closed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_bounded_from_above() {
        let check = |text: &str, expect| assert_eq!(weight(text), expect, "{text}");
        check("nim(3, 4)", 10);
        check("((1))", 20);
        check("1 + 1 + 1", 2);
        check("f(1 + 1, 2 + 2)", 11);
        check("f()()()", 30);
        check("--1", 20);
        check("f(a(), b(), c())", 20);
        check("f(1) + f(2) + f(3)", 12);
    }

    #[test]
    fn hostile_texts() {
        let many = 1_000_000;
        for text in ["(".repeat(many), "-".repeat(many), "+1".repeat(many / 2), "[".repeat(many), "f(".repeat(many / 2)]
        {
            assert!(check_text(&text).is_err());
        }
        assert!(check_text(&"9".repeat(30_000)).is_err());
        assert!(check_text(&format!("nim({})", "1,".repeat(200_000))).is_ok());
        assert!(check_text(&"x".repeat(2 << 20)).is_err());
    }
}
