//! The shorthand of a call: a name and numbers, such as `nim 3 4 5`, `尼姆：3、4、5`, `nim [3, 4]` or `尼姆3、4`.

use super::TextEdit;
use grundy_game::{Argument, Resolver, is_word_character};
use std::ops::Range;

/// The edits for the shorthand of a call at a place of a text: a name, or a code such as `0.137`, and numbers, with or without commas.
///
/// The numbers are digits, powers such as `10**30`, or sides such as `4x5`, and may stand in brackets or braces.
/// Commas are kept, so that the parser reports those that are too many.
pub(super) fn shorthand_edits(text: &str, place: Range<usize>, names: &dyn Resolver) -> Option<Vec<TextEdit>> {
    let text = text[..place.end].trim_end();
    let close = text.len();
    let start = close - text.get(place.start..)?.trim_start().len();
    let name = start + name_length(&text[start..], names)?;
    let first = name + text[name..].find(|c: char| !c.is_whitespace() && c != ':')?;
    let (first, text) = match is_known(&text[start..name], names) {
        true => without_brackets(text, first),
        false if text[name..first].contains(':') => return None,
        false => (first, text),
    };
    let mut edits = vec![TextEdit { range: name..first, replacement: "(".into() }];
    // One comma at the end is no more than punctuation.
    let shorter = text[first..].strip_suffix(',').map_or(text.len(), |rest| first + rest.len());
    let end = if text[first..shorter].trim_end().ends_with(',') { text.len() } else { shorter };
    let mut at = first;
    let mut last_word: Option<usize> = None;
    let mut has_comma = false;
    while at < end {
        let rest = &text[at..end];
        let sign = rest.chars().next()?;
        if sign.is_whitespace() || sign == ',' {
            has_comma |= sign == ',';
            at += sign.len_utf8();
            continue;
        }
        let length = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
        let word = &rest[..length];
        let sides: Vec<&str> = word.split(['x', 'X', '×']).collect();
        if !sides.iter().all(|side| is_number(side)) || sides.len() > 1 && sides[0] == "0" {
            return None;
        }
        if let Some(last) = last_word.filter(|_| !has_comma) {
            edits.push(TextEdit { range: last..at, replacement: ", ".into() });
        }
        let marks = word.match_indices(['x', 'X', '×']);
        edits.extend(marks.map(|(i, mark)| TextEdit { range: at + i..at + i + mark.len(), replacement: ", ".into() }));
        at += length;
        (last_word, has_comma) = (Some(at), false);
    }
    last_word?;
    // Also a bracket around the numbers is replaced.
    edits.push(TextEdit { range: end..close, replacement: ")".into() });
    Some(edits)
}

/// Whether a word is the name of a game, or a code.
pub(super) fn is_known(word: &str, names: &dyn Resolver) -> bool {
    match word.contains('.') {
        true => names.resolve_code(word).is_some(),
        false => matches!(names.resolve(word), Some(Argument::Ruleset(_) | Argument::Family(_))),
    }
}

/// The length of the name, or the code, at the start of a text before numbers.
///
/// A blank, a colon or a bracket follows, or a digit after the Chinese name of a game.
fn name_length(text: &str, names: &dyn Resolver) -> Option<usize> {
    let is_sign = |c: char| is_word_character(c) || c == '.';
    let length = text.find(|c| !is_sign(c)).unwrap_or(text.len());
    let word = &text[..length];
    let before_digits = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_ideograph = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
    // `尼姆3` is a name and a number, unless it is a name itself.
    if before_digits.len() < length
        && before_digits.ends_with(is_ideograph)
        && !is_known(word, names)
        && is_known(before_digits, names)
    {
        return Some(before_digits.len());
    }
    let is_named = word.contains(|c: char| c.is_alphabetic() || c == '.');
    let follows = text[length..].chars().next()?;
    let is_apart = follows.is_whitespace() || ":[{".contains(follows);
    (is_named && is_apart && (follows.is_whitespace() || is_known(word, names))).then_some(length)
}

/// The start of the numbers, and the text up to their end, without brackets or braces around all of them.
fn without_brackets(text: &str, first: usize) -> (usize, &str) {
    let numbers = &text[first..];
    let inside = numbers.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.or_else(|| numbers.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')));
    match inside {
        Some(inside) => (first + 1, &text[..first + 1 + inside.len()]),
        None => (first, text),
    }
}

/// Whether the word is a natural number, or a power of two such numbers.
fn is_number(word: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let is_digits = |part: &str| {
        part.starts_with(is_digit) && part.ends_with(is_digit) && part.chars().all(|c| is_digit(c) || c == '_')
    };
    word.splitn(2, "**").all(is_digits)
}
