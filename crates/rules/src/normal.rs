//! Normalises a text before it is parsed: full-width characters become ASCII; brackets and quotes are matched.

use crate::Diagnostic;
use crate::forms::{self, TextEdit};
use grundy_game::{Resolver, half_width, is_word_character, text};
use std::borrow::Cow;
use std::ops::Range;

/// A normalised text, with a map back to the original.
#[derive(Debug)]
pub struct NormalText {
    /// The text for the parser.
    pub text: String,
    /// For each byte of `text`, and for its end, the byte offset in the original; empty if nothing changed.
    origin: Vec<u32>,
}

impl NormalText {
    /// Normalises a text: `（３，４）` becomes `(3,4)`. Quoted text stays unchanged.
    ///
    /// # Errors
    /// Returns an error if a bracket has no partner, or a quoted text does not end.
    pub fn normalise(original: &str) -> Result<NormalText, Diagnostic> {
        NormalText::scan(original, None)
    }

    /// Normalises an expression: also titles such as `Wythoff's game` become names of the notation, short forms such as
    /// `nim 3 4 5` become calls, and an expression or a text in quotes may stand on several lines.
    ///
    /// # Errors
    /// Returns the same errors as [`normalise`](NormalText::normalise).
    pub fn of_expression(original: &str, names: &dyn Resolver) -> Result<NormalText, Diagnostic> {
        let normal = NormalText::scan(original, Some(names))?;
        let edits = forms::form_edits(&normal.text, names);
        Ok(if edits.is_empty() { normal } else { normal.with_edits(&edits) })
    }

    /// The text with some parts replaced; the edits are in order and do not overlap.
    fn with_edits(&self, edits: &[TextEdit]) -> NormalText {
        let mut text = String::with_capacity(self.text.len() + 8 * edits.len());
        let mut origin = Vec::with_capacity(text.capacity());
        let place = |at: usize| self.original_range(at..at).start as u32;
        let mut done = 0;
        for edit in edits {
            text += &self.text[done..edit.range.start];
            origin.extend((done..edit.range.start).map(place));
            text += &edit.replacement;
            origin.resize(text.len(), place(edit.range.start));
            done = edit.range.end;
        }
        text += &self.text[done..];
        origin.extend((done..=self.text.len()).map(place));
        NormalText { text, origin }
    }

    /// Normalises a text; with `names`, it is an expression.
    fn scan(original: &str, names: Option<&dyn Resolver>) -> Result<NormalText, Diagnostic> {
        let mut text = String::with_capacity(original.len());
        let mut origin = Vec::new();
        let mut scan = BracketScan::default();
        let mut changed = false;
        // The place up to which a name is written already.
        let mut named_to = 0;
        // The last sign that is no blank.
        let mut before = None;
        for (at, c) in original.char_indices() {
            if at < named_to {
                continue;
            }
            if let Some(names) = names.filter(|_| scan.is_plain()) {
                let is_joined = |c: char| is_word_character(c) || c == '.';
                let is_start = c.is_alphanumeric() && !original[named_to..at].ends_with(is_joined);
                let joining = forms::joining_word(&original[at..], before).filter(|_| c.is_alphabetic());
                let spelled = is_start.then(|| names.spelled_name(&original[at..])).flatten();
                let written = match (joining, spelled) {
                    (Some((word, sign)), _) => Some((Cow::Borrowed(sign), word.len())),
                    (None, spelled) => spelled.map(|spelled| (spelled.name, spelled.bytes)),
                };
                if let Some((written, bytes)) = written {
                    text += &written;
                    origin.resize(text.len(), at as u32);
                    named_to = at + bytes;
                    changed = true;
                    before = written.chars().next_back();
                    continue;
                }
            }
            if names.is_some() && c == '\n' && !scan.comment {
                // A line of an expression ends where the next begins; a line of a quoted text is a row of a board.
                let written = match &scan.quote {
                    Some(quote) if quote.length == 1 => "\\n",
                    Some(_) => "\n",
                    None => " ",
                };
                text += written;
                origin.resize(text.len(), at as u32);
                changed = true;
                continue;
            }
            let ascii = match &scan.quote {
                // Within a quoted text only the sign that ends it is replaced: the text belongs to the user.
                Some(quote) if quote.length == 3 || ascii_form(c) != Some(quote.sign) => None,
                _ => ascii_form(c),
            };
            let span = at..at + c.len_utf8();
            let c = match ascii {
                Some(ascii) => {
                    changed = true;
                    ascii
                }
                None => c,
            };
            scan.read_sign(span, c, &original[at..])?;
            text.push(c);
            if !c.is_whitespace() {
                before = Some(c);
            }
            // A replaced character may be shorter, so each byte remembers where it came from.
            origin.resize(text.len(), at as u32);
        }
        scan.finish(original)?;
        origin.push(original.len() as u32);
        Ok(NormalText { text, origin: if changed { origin } else { Vec::new() } })
    }

    /// The byte range of the original for a byte range of the text.
    pub fn original_range(&self, range: Range<usize>) -> Range<usize> {
        let at = |i: usize| if self.origin.is_empty() { i } else { self.origin.get(i).map_or(i, |&o| o as usize) };
        at(range.start)..at(range.end).max(at(range.start))
    }
}

/// Whether a text is the shorthand of a call: a name and numbers, such as `nim 3 4 5`.
pub fn is_shorthand(text: &str, names: &dyn Resolver) -> bool {
    NormalText::scan(text, Some(names)).is_ok_and(|normal| forms::is_shorthand(&normal.text, names))
}

/// The ASCII form of a full-width character.
fn ascii_form(c: char) -> Option<char> {
    match c {
        '，' | '、' => Some(','),
        '“' | '”' | '＂' => Some('"'),
        '‘' | '’' | '＇' => Some('\''),
        '【' => Some('['),
        '】' => Some(']'),
        '＃' => None,
        c => Some(half_width(c)).filter(|&narrow| narrow != c),
    }
}

/// Matches brackets and quotes.
#[derive(Default)]
struct BracketScan {
    /// The open brackets and their places.
    open_brackets: Vec<(char, usize)>,
    /// The open quote.
    quote: Option<OpenQuote>,
    escaped: bool,
    comment: bool,
    /// Remaining characters of a triple quote.
    skip: usize,
}

/// An open quote: the character, how often it is repeated (1 or 3), and its place.
struct OpenQuote {
    sign: char,
    length: usize,
    place: usize,
}

impl BracketScan {
    /// Whether the next character is neither in a quoted text nor in a comment.
    fn is_plain(&self) -> bool {
        self.quote.is_none() && !self.comment && self.skip == 0
    }

    /// Reads the next character `c`, whose place in the original is `span`; `rest` starts with it.
    fn read_sign(&mut self, span: Range<usize>, c: char, rest: &str) -> Result<(), Diagnostic> {
        let place = span.start;
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        if self.comment {
            self.comment = c != '\n';
            return Ok(());
        }
        let triple = |sign: char| rest.chars().take(3).filter(|c| *c == sign).count() == 3;
        if let Some(OpenQuote { sign, length, .. }) = self.quote {
            let closes = !self.escaped && c == sign && (length == 1 || triple(sign));
            self.escaped = c == '\\' && !self.escaped;
            if closes {
                self.quote = None;
                self.skip = length - 1;
            }
            return Ok(());
        }
        match c {
            '#' => self.comment = true,
            '"' | '\'' => {
                let length = if triple(c) { 3 } else { 1 };
                self.skip = length - 1;
                self.quote = Some(OpenQuote { sign: c, length, place });
            }
            '(' | '[' | '{' => self.open_brackets.push((c, place)),
            ')' | ']' | '}' => {
                let partner = match c {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if self.open_brackets.pop().map(|(open, _)| open) != Some(partner) {
                    return Err(Diagnostic::at_span(span, text!("this `{c}` has no `{partner}` before it")));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self, original: &str) -> Result<(), Diagnostic> {
        let quote = self.quote.map(|quote| (quote.sign, quote.place));
        let unclosed = quote.or(self.open_brackets.last().copied());
        let Some((c, at)) = unclosed else { return Ok(()) };
        let width = original[at..].chars().next().map_or(1, char::len_utf8);
        Err(Diagnostic::at_span(at..at + width, text!("this `{c}` is never closed")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_signs() {
        let normal = NormalText::normalise("尼姆（３，４）").unwrap();
        assert_eq!(normal.text, "尼姆(3,4)");
        assert_eq!(normal.original_range(7..8), 9..12);
        assert_eq!(NormalText::normalise("f(“（”, '，')").unwrap().text, "f(\"（\", '，')");
    }

    #[test]
    fn partners() {
        for (text, span) in [
            ("nim(3", 3..4),
            ("nim 3)", 5..6),
            ("(]", 1..2),
            ("\"abc", 0..1),
            ("[\"(\"", 0..1),
            ("（", 0..3),
            ("4）", 1..4),
        ] {
            assert_eq!(NormalText::normalise(text).unwrap_err().span, Some(span), "{text}");
        }
        assert!(NormalText::normalise("rook(\".@)\") # a (comment").is_ok());
        assert!(NormalText::normalise("\"\"\"He said \"(\", 5\" tall。\"\"\"").is_ok());
        assert_eq!(NormalText::normalise("f(\"\"\"a\"\")").unwrap_err().span, Some(2..3));
    }
}
