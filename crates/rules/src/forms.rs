//! Short forms of an expression, as people write them: `nim 3 4 5`, `chomp 4x5`, `kayles(5) + *3`, `mex {0, 1}`.
//!
//! Each is rewritten to a call before the text is parsed. They have no meaning in files of rules, which are Python.

use grundy_game::Resolver;
use std::ops::Range;

/// A part of a text, and what replaces it.
#[derive(Debug)]
pub(crate) struct TextEdit {
    /// The bytes that are replaced.
    pub(crate) range: Range<usize>,
    /// What stands there instead.
    pub(crate) with: String,
}

/// The edits that turn the short forms of a normalised text into calls, from left to right.
pub(crate) fn form_edits(text: &str, names: &dyn Resolver) -> Vec<TextEdit> {
    if let Some(edits) = shorthand_edits(text) {
        return edits;
    }
    let mut edits = Vec::new();
    let mut quote = None;
    // The last sign that is no blank, outside of quotes.
    let mut before = None;
    let mut sets = Vec::new();
    for (at, sign) in text.char_indices() {
        if let Some((open, escaped)) = quote {
            quote = (escaped || sign != open).then_some((open, sign == '\\' && !escaped));
            continue;
        }
        match sign {
            '"' | '\'' => quote = Some((sign, false)),
            '#' => break,
            '*' if before.is_none_or(|before| "+([,".contains(before)) => {
                let number = digits_at(text, at + 1);
                if let (Some(number), Some(star)) = (number, names.spelled_name("*")) {
                    edits.push(TextEdit { range: at..at + 1, with: format!("{}(", star.name) });
                    edits.push(TextEdit { range: number.end..number.end, with: ")".into() });
                }
            }
            '{' if is_mex(&text[..at]) => {
                edits.push(TextEdit { range: at..at + 1, with: "([".into() });
                sets.push(true);
            }
            '{' => sets.push(false),
            '}' if sets.pop() == Some(true) => edits.push(TextEdit { range: at..at + 1, with: "])".into() }),
            'x' | 'X' | '×' => {
                if let Some(sides) = sides_at(text, at, sign) {
                    edits.push(TextEdit { range: sides, with: ", ".into() });
                }
            }
            _ => {}
        }
        if !sign.is_whitespace() {
            before = Some(sign);
        }
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

/// Whether a text ends with the word `mex`, apart from blanks.
fn is_mex(before: &str) -> bool {
    before.trim_end().strip_suffix("mex").is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The digits at a place, if there are any and no letter follows.
fn digits_at(text: &str, start: usize) -> Option<Range<usize>> {
    let length = text[start..].find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len() - start);
    let range = start..start + length;
    let follows = text[range.end..].chars().next();
    (text[range.clone()].starts_with(|c: char| c.is_ascii_digit()) && !follows.is_some_and(char::is_alphabetic))
        .then_some(range)
}

/// The place of the sign between two numbers, as in `4x5`, which are the sides of a rectangle. A hexadecimal number is none.
fn sides_at(text: &str, at: usize, sign: char) -> Option<Range<usize>> {
    let end = at + sign.len_utf8();
    let before = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
    let first = &text[before.len()..at];
    let is_number = !first.is_empty() && (first != "0" || sign == '×');
    let starts_here = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    (is_number && starts_here && digits_at(text, end).is_some()).then_some(at..end)
}

/// The edits for the shorthand of a call: a name, or a code such as `0.137`, and numbers, with or without commas.
///
/// The numbers are digits, powers such as `10**30`, or sides such as `4x5`.
/// Commas are kept, so that the parser reports those that are too many.
pub(crate) fn shorthand_edits(text: &str) -> Option<Vec<TextEdit>> {
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let name = start + text[start..].find(char::is_whitespace)?;
    let is_sign = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    if !text[start..name].chars().all(is_sign) || !text[start..name].contains(|c: char| c.is_alphabetic() || c == '.') {
        return None;
    }
    let first = name + text[name..].find(|c: char| !c.is_whitespace())?;
    let mut edits = vec![TextEdit { range: name..first, with: "(".into() }];
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
            edits.push(TextEdit { range: last..at, with: ", ".into() });
        }
        let marks = word.match_indices(['x', 'X', '×']);
        edits.extend(marks.map(|(i, mark)| TextEdit { range: at + i..at + i + mark.len(), with: ", ".into() }));
        at += length;
        (last_word, has_comma) = (Some(at), false);
    }
    last_word?;
    edits.push(TextEdit { range: end..text.len(), with: ")".into() });
    Some(edits)
}

/// Whether the word is a natural number, or a power of two such numbers.
fn is_number(word: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let is_digits = |part: &str| {
        part.starts_with(is_digit) && part.ends_with(is_digit) && part.chars().all(|c| is_digit(c) || c == '_')
    };
    word.splitn(2, "**").all(is_digits)
}

#[cfg(test)]
mod tests {
    use crate::normal::NormalText;
    use grundy_game::{Argument, Resolver, SpelledName};

    struct NimNames;

    impl Resolver for NimNames {
        fn resolve(&self, _: &str) -> Option<Argument> {
            None
        }
        fn spelled_name(&self, text: &str) -> Option<SpelledName> {
            let title = "Lasker's Nim";
            let lasker = text.starts_with(title).then_some(SpelledName { bytes: title.len(), name: "lasker" });
            if text.starts_with('*') { Some(SpelledName { bytes: 1, name: "nim" }) } else { lasker }
        }
        fn names(&self) -> Vec<String> {
            Vec::new()
        }
    }

    fn rewrite(text: &str) -> String {
        NormalText::of_expression(text, &NimNames).map_or_else(|error| error.to_string(), |normal| normal.text)
    }

    #[test]
    fn short_forms_are_calls() {
        for (text, call) in [
            ("nim 3 4 5", "nim(3, 4, 5)"),
            ("nim 3, 4, 5", "nim(3, 4, 5)"),
            ("nim 3,4,5", "nim(3,4,5)"),
            ("  nim 3,4 ,5  ", "  nim(3,4 ,5)  "),
            ("nim 3 4, 5,", "nim(3, 4, 5)"),
            ("0.137 20", "0.137(20)"),
            ("wythoff 10**30 1_000", "wythoff(10**30, 1_000)"),
            ("尼姆 3，4、5", "尼姆(3,4,5)"),
            ("尼姆 ３ ４", "尼姆(3, 4)"),
            ("Lasker's Nim 3 4", "lasker(3, 4)"),
            ("chomp 4x5", "chomp(4, 5)"),
            ("chomp 4×5", "chomp(4, 5)"),
            ("chomp(4x5)", "chomp(4, 5)"),
            ("kayles(5) + *3", "kayles(5) + nim(3)"),
            ("*3 + *4", "nim(3) + nim(4)"),
            ("every(*3, nim(2))", "every(nim(3), nim(2))"),
            ("mex {0,1,2,4}", "mex ([0,1,2,4])"),
            ("mex {}", "mex ([])"),
            ("mex{0, 1}", "mex([0, 1])"),
            ("rook(\"..\n.@\")", "rook(\"..\\n.@\")"),
            ("nim(3)\n+ nim(4)", "nim(3) + nim(4)"),
            ("Lasker's Nim(3) + Lasker's Nim(\"Lasker's Nim\")", "lasker(3) + lasker(\"Lasker's Nim\")"),
        ] {
            assert_eq!(rewrite(text).trim(), call.trim(), "{text}");
        }
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in [
            "",
            "nim",
            "nim ",
            " ",
            "3 4 5",
            "2 * 3",
            "2 *3",
            "kayles",
            "a or b",
            "nim(3) + nim(4)",
            "nim(3) 4",
            "nim 3 -4",
            "nim -1",
            "nim 3 x",
            "nim 3 + nim 4",
            "nim ,",
            "nim 2**",
            "nim(0x5)",
            "n**2",
            "nim(2**3)",
            "f({1, 2})",
            "\"*3\"",
            "nim 0x5",
            "a4x5",
        ] {
            assert_eq!(rewrite(text), text);
        }
        assert_eq!(rewrite("\u{3000}"), " ", "only the full-width blank is folded");
    }

    #[test]
    fn places_are_those_of_the_text_that_was_written() {
        let normal = NormalText::of_expression("Lasker's Nim 3 44", &NimNames).unwrap();
        assert_eq!(normal.text, "lasker(3, 44)");
        assert_eq!(normal.original_range(0..6), 0..12);
        assert_eq!(normal.original_range(7..8), 13..14);
        assert_eq!(normal.original_range(10..12), 15..17);
    }
}
