//! Numbers in typed moves that are written as expressions, such as `10**40 - 13` and `w*2 + 7`.

use super::tokens::{MoveToken, split_tokens};
use grundy_game::Argument;

/// The longest number that is written out, in digits.
const MAX_NUMBER_DIGITS: usize = 20_000;
/// The first of the characters that replace infinite ordinals while a text is split: no text of a move has such characters.
const FIRST_ORDINAL_SIGN: u32 = 0xe000;
/// The maximum number of ordinals of a text.
const MAX_ORDINALS: u32 = 1000;

/// A text in its plain form, in which expressions are numbers written out, and infinite ordinals are single signs.
#[derive(Clone, Debug, Default)]
pub(super) struct ExpandedText {
    text: String,
    ordinals: Vec<String>,
}

impl ExpandedText {
    /// Evaluates the expressions of a text in its plain form.
    pub(super) fn from_plain(plain: &str) -> ExpandedText {
        let mut expanded = ExpandedText::default();
        let mut rest = plain;
        let mut before = ' ';
        while let Some(first) = rest.chars().next() {
            let length = match expression_length(rest) {
                Some(length) if !before.is_ascii_alphanumeric() => {
                    expanded.push_expression(&rest[..length]);
                    length
                }
                // A word that contains digits is not a number.
                _ if first.is_ascii_alphanumeric() => {
                    let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                    expanded.text += &rest[..length];
                    length
                }
                _ => {
                    expanded.text.push(first);
                    first.len_utf8()
                }
            };
            before = rest[..length].chars().next_back().unwrap_or(' ');
            rest = &rest[length..];
        }
        expanded
    }

    fn push_expression(&mut self, expression: &str) {
        let written = replace_printed_signs(expression);
        // `^` is not a power in the notation, so it is not evaluated.
        let value = if written.contains('^') { None } else { grundy::evaluate(&written).ok() };
        match value {
            Some(value @ Argument::Int(_)) => match value.to_natural().map(|number| number.to_string()) {
                Ok(digits) if digits.len() <= MAX_NUMBER_DIGITS => self.text += &digits,
                Ok(_) | Err(_) => self.text += expression,
            },
            Some(Argument::Ordinal(ordinal)) if self.ordinals.len() < MAX_ORDINALS as usize => {
                let sign = char::from_u32(FIRST_ORDINAL_SIGN + self.ordinals.len() as u32);
                self.text.extend(sign);
                self.ordinals.push(ordinal.expression());
            }
            _ => self.text += expression,
        }
    }

    /// The words, numbers and pairs; an ordinal is a number, written as in expressions.
    pub(super) fn tokens(&self) -> Vec<MoveToken> {
        let ordinal = |word: &str| {
            let place = u32::from(word.chars().next()?).checked_sub(FIRST_ORDINAL_SIGN)?;
            self.ordinals.get(usize::try_from(place).ok()?).cloned()
        };
        let number = |token: MoveToken| match &token {
            MoveToken::Word(word) => ordinal(word).map_or(token, MoveToken::Number),
            MoveToken::Number(_) | MoveToken::Pair(..) => token,
        };
        split_tokens(&self.text).into_iter().map(number).collect()
    }
}

/// Ordinals as they are printed in values, such as `ω^2 + ω·3`, in the notation.
pub(super) fn replace_printed_signs(text: &str) -> String {
    let written = text.replace('ω', "w").replace('·', "*");
    if text.contains('ω') { written.replace('^', "**") } else { written }
}

/// The length of the expression at the start of a text: numbers and `w` with signs between them; `None` if there is no expression, or if a word
/// only begins like one.
fn expression_length(text: &str) -> Option<usize> {
    let mut end = atom_length(text)?;
    while let Some(next) = operator_length(&text[end..]) {
        let Some(atom) = atom_or_group_length(&text[end + next..]) else { break };
        end += next + atom;
    }
    Some(end)
}

/// The length of the number or `w` at the start of a text, if no letter or digit follows.
fn atom_length(text: &str) -> Option<usize> {
    let length = match text.strip_prefix(['w', 'ω']) {
        Some(rest) => text.len() - rest.len(),
        None => text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()),
    };
    let ends = !text[length..].starts_with(|c: char| c.is_ascii_alphanumeric());
    (length > 0 && ends).then_some(length)
}

/// The length of an atom, or of an expression in parentheses.
fn atom_or_group_length(text: &str) -> Option<usize> {
    let Some(inner) = text.strip_prefix('(') else { return atom_length(text) };
    let trimmed = inner.trim_start();
    let length = text.len() - trimmed.len() + expression_length(trimmed)?;
    let close = text[length..].find(|c: char| c != ' ')?;
    text[length + close..].starts_with(')').then_some(length + close + 1)
}

/// The length of the sign of an operation at the start of a text, with the spaces around it.
fn operator_length(text: &str) -> Option<usize> {
    let trimmed = text.trim_start_matches(' ');
    let sign = ["**", "//", "*", "+", "-", "·", "^"].into_iter().find(|sign| trimmed.starts_with(sign))?;
    let rest = &trimmed[sign.len()..];
    let behind = rest.trim_start_matches(' ');
    Some(text.len() - behind.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_numbers() {
        let tokens = |text: &str| {
            let number = |token: MoveToken| match token {
                MoveToken::Number(number) => number,
                MoveToken::Word(word) => format!("<{word}>"),
                MoveToken::Pair(a, b) => format!("({a},{b})"),
            };
            ExpandedText::from_plain(text).tokens().into_iter().map(number).collect::<Vec<_>>().join(" ")
        };
        for (text, shown) in [
            ("take 10**3 - 1 from heap 2", "<take> 999 <from> <heap> 2"),
            ("2 5", "2 5"),
            ("1 w*2+7", "1 w*2 + 7"),
            ("leave ω**(1 + 1) + 3", "<leave> w**2 + 3"),
            ("1 -> 5", "1 <-> <>> 5"),
            ("(2**3, 4)", "(8,4)"),
            ("c3 12th way w2", "(3,2) <12th> <way> (2,22)"),
            ("take -5", "<take> <-> 5"),
            ("2 - 5", "2 <-> 5"),
            ("5*", "5 <*>"),
            ("2^3 ω^2 + ω·3", "2 <^> 3 w**2 + w*3"),
        ] {
            assert_eq!(tokens(text), shown, "{text}");
        }
    }
}
