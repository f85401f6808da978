//! The tokens of a question about nimbers.

use super::{MAX_NIMBER_BITS, NimberSyntaxError};
use grundy_game::{BilingualText, Nat, half_width, text};
use num_traits::Num;
use std::ops::Range;

/// The maximum number of bytes of a question.
const MAX_QUESTION_BYTES: usize = 100_000;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NimberToken {
    /// A number.
    Number(Nat),
    /// `*`, the prefix of a nimber or the product of two.
    Star,
    /// `⊗` and the like, which are only products.
    Times,
    Plus,
    Over,
    Power,
    Minus,
    /// `²` or `³`.
    Small(u32),
    Open,
    Close,
    /// `[`, before an ordinal.
    OpenBracket,
    CloseBracket,
    Comma,
    Equal,
    /// A name.
    Name(String),
    End,
}

/// An error at a place.
pub(super) fn syntax_error<T>(span: Range<usize>, message: BilingualText) -> Result<T, NimberSyntaxError> {
    Err(NimberSyntaxError { span, message })
}

/// Whether a name is that of the least infinite ordinal.
pub(super) fn is_omega(name: &str) -> bool {
    matches!(name, "w" | "ω" | "omega" | "Ω")
}

/// Splits a text into tokens; the last one is [`NimberToken::End`].
pub(super) fn split_tokens(text: &str) -> Result<Vec<(NimberToken, Range<usize>)>, NimberSyntaxError> {
    if text.len() > MAX_QUESTION_BYTES {
        // The span must not begin within a character.
        let cut = (0..=MAX_QUESTION_BYTES).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        return syntax_error(cut..text.len(), text!("the question is too long: at most {MAX_QUESTION_BYTES} bytes"));
    }
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '0'..='9' => read_number(rest, at)?,
            '０'..='９' => read_wide_number(rest, at)?,
            c if c.is_alphabetic() => {
                let length =
                    rest.find(|c: char| !c.is_alphanumeric() || operator_token(c).is_some()).unwrap_or(rest.len());
                // A name ends before a digit, so that `x2` is a product with the unknown.
                let length = rest[..length].find(|c: char| c.is_ascii_digit()).unwrap_or(length);
                (NimberToken::Name(rest[..length].into()), length)
            }
            c => match operator_token(c) {
                Some(token) => (token, c.len_utf8()),
                None => {
                    let message = text!("the character ‘{c}’ is not allowed here");
                    return syntax_error(at..at + c.len_utf8(), message);
                }
            },
        };
        all.push((token, at..at + length));
        at += length;
    }
    all.push((NimberToken::End, text.len()..text.len()));
    Ok(all)
}

fn operator_token(c: char) -> Option<NimberToken> {
    Some(match c {
        '*' | '＊' | '∗' => NimberToken::Star,
        '⊗' | '×' | '·' | '⋅' => NimberToken::Times,
        '+' | '＋' | '⊕' => NimberToken::Plus,
        '-' | '－' | '−' => NimberToken::Minus,
        '/' | '／' | '÷' => NimberToken::Over,
        '^' | '＾' => NimberToken::Power,
        '²' => NimberToken::Small(2),
        '³' => NimberToken::Small(3),
        '(' | '（' => NimberToken::Open,
        ')' | '）' => NimberToken::Close,
        '[' | '［' => NimberToken::OpenBracket,
        ']' | '］' => NimberToken::CloseBracket,
        ',' | '，' => NimberToken::Comma,
        '=' | '＝' => NimberToken::Equal,
        _ => return None,
    })
}

/// A number in full-width digits.
fn read_wide_number(rest: &str, at: usize) -> Result<(NimberToken, usize), NimberSyntaxError> {
    let digits: String = rest.chars().take_while(|c| ('０'..='９').contains(c)).map(half_width).collect();
    let (number, length) = read_number(&digits, at)?;
    // Spans count bytes, and each of these digits has three.
    Ok((number, '０'.len_utf8() * length))
}

/// A decimal, hexadecimal (`0x`) or binary (`0b`) number, and its length.
fn read_number(rest: &str, at: usize) -> Result<(NimberToken, usize), NimberSyntaxError> {
    let based = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2)];
    let based = based.into_iter().find(|(prefix, base)| {
        rest.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_digit(*base)))
    });
    let (skip, base) = based.map_or((0, 10), |(prefix, base)| (prefix.len(), base));
    let digits = &rest[skip..];
    let digits = &digits[..digits.find(|c: char| !c.is_digit(base)).unwrap_or(digits.len())];
    let length = skip + digits.len();
    let number = Nat::from_str_radix(digits, base).expect("these are digits");
    if number.bits() > MAX_NIMBER_BITS {
        let message = text!("a number has at most {MAX_NIMBER_BITS} bits (39456 digits)");
        return syntax_error(at..at + length, message);
    }
    Ok((NimberToken::Number(number), length))
}
