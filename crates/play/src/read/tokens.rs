//! Splits the text of a move into words, numbers and pairs.

use super::words::is_numeral_character;

/// A word, a number, or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveToken {
    Number(String),
    Word(String),
    Pair(String, String),
}

/// Chinese words of more than one character.
const MULTI_CHARACTER_WORDS: [&str; 7] = ["分量", "两堆", "石子", "石头", "棋子", "硬币", "骨牌"];

/// The words, numbers and pairs of a text. Remarks in brackets are skipped.
pub(super) fn split_tokens(plain: &str) -> Vec<MoveToken> {
    let mut tokens = Vec::new();
    let mut rest = plain;
    while let Some(first) = rest.chars().next() {
        let length = if first == '(' {
            let end = rest.find(')').map_or(rest.len(), |end| end + 1);
            let inner = rest[1..end].trim_end_matches(')');
            let numbers: Option<Vec<String>> = inner.split(',').map(|part| parse_number(part.trim())).collect();
            if let Some([a, b]) = numbers.as_deref() {
                tokens.push(MoveToken::Pair(a.clone(), b.clone()));
            }
            end
        } else if first.is_ascii_alphanumeric() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            tokens.push(word_token(&rest[..end]));
            end
        } else if let Some(long) = MULTI_CHARACTER_WORDS.into_iter().find(|long| rest.starts_with(long)) {
            tokens.push(MoveToken::Word(long.into()));
            long.len()
        } else if is_numeral_character(first) {
            let end = rest.find(|c: char| !is_numeral_character(c)).unwrap_or(rest.len());
            tokens.push(MoveToken::Word(rest[..end].into()));
            end
        } else {
            if first != ' ' {
                tokens.push(MoveToken::Word(first.into()));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// A number, a square such as c3, or a word.
fn word_token(text: &str) -> MoveToken {
    if let Some(number) = parse_number(text) {
        return MoveToken::Number(number);
    }
    let mut signs = text.chars();
    let column = signs.next().filter(char::is_ascii_lowercase);
    match (column, parse_number(signs.as_str())) {
        (Some(column), Some(row)) => MoveToken::Pair(row, (u32::from(column) - u32::from('a')).to_string()),
        _ => MoveToken::Word(text.into()),
    }
}

/// A number of any size, without leading zeros.
fn parse_number(text: &str) -> Option<String> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let digits = text.trim_start_matches('0');
    is_number.then(|| if digits.is_empty() { "0".into() } else { digits.into() })
}
