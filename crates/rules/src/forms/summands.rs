//! Summands: where a plus sign, or a word for it, joins the parts of a sum.

use grundy_game::{half_width, is_word_character};
use std::ops::Range;

/// The places of the summands of a text: its parts between plus signs outside of brackets and quotes.
pub(super) fn summands_of(text: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    for (at, sign) in text.char_indices() {
        if let Some((open, escaped)) = quote {
            quote = (escaped || sign != open).then_some((open, sign == '\\' && !escaped));
            continue;
        }
        match sign {
            '"' | '\'' => quote = Some((sign, false)),
            '#' => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => {
                places.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    places.push(start..text.len());
    places
}

/// Words that join positions to a sum. A longer word must precede its own prefixes.
const PLUS_WORDS: [&str; 8] = ["加上", "加", "以及", "和", "与", "與", "跟", "plus"];
/// The words among them that also join the last two numbers of a list.
const LIST_WORDS: [&str; 5] = ["以及", "和", "与", "與", "跟"];

/// The word at the start of a text that joins the text before it, which ends with `before`, with the text after it; and its sign.
///
/// After a call or a number it is a plus; between two numbers, a word such as `和` is a comma.
pub(crate) fn joining_word(text: &str, before: Option<char>) -> Option<(&'static str, &'static str)> {
    let before = before.filter(|&c| c == ')' || c.is_ascii_digit())?;
    let word = PLUS_WORDS.into_iter().find(|word| text.starts_with(word))?;
    let rest = text[word.len()..].trim_start();
    let next = rest.chars().next()?;
    let ends = !word.is_ascii() || !text[word.len()..].starts_with(is_word_character);
    let is_digit = |c: char| half_width(c).is_ascii_digit();
    let sign = if is_digit(before) && is_digit(next) && LIST_WORDS.contains(&word) { ", " } else { " + " };
    let follows = next.is_alphanumeric() || "*（(".contains(next);
    (ends && follows).then_some((word, sign))
}
