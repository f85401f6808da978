//! The place of a mistake in a text.

use std::ops::Range;

/// A place in a text, as shown to users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
    /// The line. A long one is cut around the place, with `…` at the cuts.
    pub source: String,
    /// The wrong bytes of `source`; empty if something is missing there.
    pub span: Range<usize>,
}

/// The maximum number of bytes of a long line that are shown on each side of the place.
const CONTEXT_BYTES: usize = 60;

impl TextPlace {
    /// The line and column of a span. A span of several lines is cut at the end of the first.
    ///
    /// ```
    /// use grundy_rules::TextPlace;
    ///
    /// let place = TextPlace::of_span("a = 1\nb = ?", 10..11);
    /// assert_eq!((place.line, place.column, &place.source[place.span]), (2, 5, "?"));
    /// ```
    pub fn of_span(text: &str, span: Range<usize>) -> TextPlace {
        let start = text.floor_char_boundary(span.start.min(text.len()));
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let end = text.floor_char_boundary(span.end.clamp(start, line_end).min(start + CONTEXT_BYTES));
        let from = text.floor_char_boundary(line_start.max(start.saturating_sub(CONTEXT_BYTES)));
        let to = text.floor_char_boundary(line_end.min(end + CONTEXT_BYTES));
        let (left, right) = (if from > line_start { "…" } else { "" }, if to < line_end { "…" } else { "" });
        let shift = |i: usize| i - from + left.len();
        TextPlace {
            line: text[..line_start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            source: format!("{left}{}{right}", &text[from..to]),
            span: shift(start)..shift(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_text() {
        let long = "好".repeat(90) + "\nx\n" + &"ab".repeat(80);
        for text in ["", "\n", "a\nb", "尼姆(3\n)", &long] {
            for start in 0..=text.len() + 2 {
                for end in start.saturating_sub(1)..=text.len() + 3 {
                    let place = TextPlace::of_span(text, start..end);
                    let line = text.split('\n').nth(place.line - 1).expect("there is such a line");
                    assert!(place.column <= line.chars().count() + 1);
                    let shown = &place.source[place.span.clone()];
                    assert!(line.chars().skip(place.column - 1).collect::<String>().starts_with(shown));
                    assert!(place.source.len() <= 3 * CONTEXT_BYTES + 8, "{}", place.source);
                }
            }
        }
    }
}
