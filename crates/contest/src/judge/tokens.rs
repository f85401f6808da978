//! The tokens of an input, with their places.

use super::InputMismatch;
use grundy_game::BilingualText;
use num_bigint::BigInt;
use std::ops::Range;

/// Splits the lines of an input at white space. A line is read only when it is needed, so that answers appear without delay.
pub(crate) struct InputTokens<L> {
    lines: L,
    line: String,
    /// The number of the line, from 1; 0 before the first.
    number: usize,
    /// The place where the rest of the line begins.
    at: usize,
    /// The last token that was taken from this line.
    last: Range<usize>,
    taken_count: u64,
}

impl<L: Iterator<Item = String>> InputTokens<L> {
    pub(crate) fn new(lines: L) -> InputTokens<L> {
        InputTokens { lines, line: String::new(), number: 0, at: 0, last: 0..0, taken_count: 0 }
    }

    /// The place of the next token in its line; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Option<Range<usize>> {
        let start = self.find_next()?;
        let rest = &self.line[start..];
        let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = end;
        self.last = start..end;
        self.taken_count += 1;
        Some(start..end)
    }

    /// Whether no token is left.
    pub(crate) fn at_end(&mut self) -> bool {
        self.find_next().is_none()
    }

    /// The start of the next token.
    fn find_next(&mut self) -> Option<usize> {
        loop {
            let rest = &self.line[self.at..];
            if let Some(blank) = rest.find(|c: char| !c.is_whitespace()) {
                self.at += blank;
                return Some(self.at);
            }
            let mut line = self.lines.next()?;
            // A byte order mark is not white space, so it would belong to the first token.
            if self.number == 0 && line.starts_with('\u{feff}') {
                line.drain(..'\u{feff}'.len_utf8());
            }
            (self.line, self.at, self.last) = (line, 0, 0..0);
            self.number += 1;
        }
    }

    /// The text of a token of this line.
    pub(crate) fn text(&self, token: Range<usize>) -> &str {
        &self.line[token]
    }

    /// The number of the current line, from 1.
    pub(crate) fn line_number(&self) -> usize {
        self.number.max(1)
    }

    /// The number of tokens taken so far.
    pub(crate) fn token_count(&self) -> u64 {
        self.taken_count
    }

    /// An error at a token of this line.
    pub(crate) fn mismatch_at(&self, token: Range<usize>, message: BilingualText) -> Box<InputMismatch> {
        let line = self.line_number();
        Box::new(InputMismatch { line, span: token, source: self.line.clone(), message, help: Vec::new() })
    }

    /// An error at the last token taken from this line.
    pub(crate) fn mismatch_at_last(&self, message: BilingualText) -> Box<InputMismatch> {
        self.mismatch_at(self.last.clone(), message)
    }

    /// An error at the end of the input.
    pub(crate) fn early_end(&self, message: BilingualText) -> Box<InputMismatch> {
        let end = self.line.trim_end().len();
        self.mismatch_at(end..end, message)
    }
}

/// The maximum number of digits of a number, as in the notation.
const MAX_NUMBER_DIGITS: usize = 20_000;

/// A decimal integer with an optional sign.
pub(super) fn parse_integer(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || digits.len() > MAX_NUMBER_DIGITS || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match text.parse::<i64>() {
        Ok(small) => Some(small.into()),
        Err(_) => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::InputTokens;

    #[test]
    fn tokens_and_their_lines() {
        let lines = ["\u{feff}2 5", "", " \t 四  7\u{3000}8\r"].map(String::from);
        let mut tokens = InputTokens::new(lines.into_iter());
        let mut found = Vec::new();
        while let Some(token) = tokens.next() {
            found.push((tokens.line_number(), tokens.text(token).to_string()));
        }
        let expect = [(1, "2"), (1, "5"), (3, "四"), (3, "7"), (3, "8")];
        assert_eq!(found, expect.map(|(line, text)| (line, text.to_string())));
        assert!(tokens.at_end());
    }
}
