//! Short forms of an expression, as people write them: `nim 3 4 5`, `chomp 4x5`, `nim 3 + *3`, `mex {0, 1}`, `nim(3; 4)?`.
//!
//! Each is rewritten to a call before the text is parsed. They have no meaning in files of rules, which are Python.

mod shorthand;
mod summands;

pub(crate) use summands::joining_word;

use grundy_game::{Resolver, is_word_character};
use shorthand::{is_known, shorthand_edits};
use std::ops::Range;
use summands::summands_of;

/// A part of a text, and its replacement.
#[derive(Debug)]
pub(crate) struct TextEdit {
    /// The bytes that are replaced.
    pub(crate) range: Range<usize>,
    /// The replacement.
    pub(crate) replacement: String,
}

/// The edits that turn the short forms of a normalised text into calls, from left to right.
pub(crate) fn form_edits(text: &str, names: &dyn Resolver) -> Vec<TextEdit> {
    let end = text.trim_end_matches(|c: char| c.is_whitespace() || SENTENCE_ENDS.contains(c)).len();
    // A sign in a comment or in quotes ends no sentence: a quoted text ends with its quote.
    let end = if text[end..].trim().is_empty() || text.contains('#') { text.len() } else { end };
    let places = summands_of(&text[..end]);
    let mut edits = Vec::new();
    for place in &places {
        let shorthand = shorthand_edits(text, place.clone(), names).filter(|edits| {
            let word = edits.first().map_or("", |edit| text[place.start..edit.range.start].trim());
            places.len() == 1 || is_known(word, names)
        });
        edits.extend(shorthand.unwrap_or_else(|| sign_edits(text, place.clone(), names)));
    }
    if end < text.len() {
        edits.push(TextEdit { range: end..text.len(), replacement: String::new() });
    }
    edits
}

/// Whether a normalised text is the shorthand of a call, or a sum of such shorthands and of calls.
pub(crate) fn is_shorthand(text: &str, names: &dyn Resolver) -> bool {
    let places = summands_of(text);
    let is_short = |place: &Range<usize>| shorthand_edits(text, place.clone(), names).is_some();
    let is_summand = |place: &Range<usize>| is_short(place) || text[place.clone()].trim_end().ends_with(')');
    places.iter().any(is_short) && places.iter().all(is_summand)
}

/// The signs that may end a sentence.
const SENTENCE_ENDS: &str = ".?!;。";

/// The edits of the signs in a summand: `*3`, `mex {0, 1}`, `4x5`, `3; 4`.
fn sign_edits(text: &str, place: Range<usize>, names: &dyn Resolver) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    let mut quote = None;
    // The last sign that is no blank, outside of quotes.
    let mut before = None;
    let mut sets = Vec::new();
    for (at, sign) in text[place.clone()].char_indices().map(|(at, sign)| (place.start + at, sign)) {
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
                    edits.push(TextEdit { range: at..at + 1, replacement: format!("{}(", star.name) });
                    edits.push(TextEdit { range: number.end..number.end, replacement: ")".into() });
                }
            }
            '{' if is_mex(&text[..at]) => {
                edits.push(TextEdit { range: at..at + 1, replacement: "([".into() });
                sets.push(true);
            }
            '{' => sets.push(false),
            '}' if sets.pop() == Some(true) => edits.push(TextEdit { range: at..at + 1, replacement: "])".into() }),
            'x' | 'X' | '×' => {
                if let Some(sides) = sides_at(text, at, sign) {
                    edits.push(TextEdit { range: sides, replacement: ", ".into() });
                }
            }
            ';' => edits.push(TextEdit { range: at..at + 1, replacement: ",".into() }),
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
    before.trim_end().strip_suffix("mex").is_some_and(|rest| !rest.ends_with(is_word_character))
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
    let starts_here = !before.ends_with(is_word_character);
    (is_number && starts_here && digits_at(text, end).is_some()).then_some(at..end)
}

#[cfg(test)]
mod tests {
    use crate::normal::NormalText;
    use grundy_game::{Argument, CallArguments, GameCard, GameKind, Resolver, RulesetFamily, SpelledName};

    static NIM_CARD: GameCard = GameCard {
        name: "nim",
        names: ("", ""),
        aliases: &[],
        kind: GameKind::Taking,
        form: "nim(heap, …)",
        rules: ("", ""),
        theorem: ("", ""),
        why: ("", ""),
        sources: &[],
        example: "nim(3)",
    };

    struct NimNames;

    impl Resolver for NimNames {
        fn resolve(&self, name: &str) -> Option<Argument> {
            let call = |_: &CallArguments| Ok(Argument::Bool(true));
            let family = Argument::Family(RulesetFamily { card: &NIM_CARD, call });
            ["nim", "kayles", "lasker", "尼姆"].contains(&name).then_some(family)
        }
        fn spelled_name(&self, text: &str) -> Option<SpelledName> {
            let title = "Lasker's Nim";
            let lasker = text.starts_with(title).then_some(SpelledName { bytes: title.len(), name: "lasker".into() });
            if text.starts_with('*') { Some(SpelledName { bytes: 1, name: "nim".into() }) } else { lasker }
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
            ("nim 3 + kayles 4 5", "nim(3)+ kayles(4, 5)"),
            ("nim 3 + *4 + kayles(5)", "nim(3)+ nim(4) + kayles(5)"),
            ("尼姆：3 4", "尼姆(3, 4)"),
            ("nim: 3, 4", "nim(3, 4)"),
            ("nim [3, 4]", "nim(3, 4)"),
            ("nim{3 4}", "nim(3, 4)"),
            ("尼姆3、4", "尼姆(3,4)"),
            ("尼姆３ ４。", "尼姆(3, 4)"),
            ("nim(3; 4)?", "nim(3, 4)"),
            ("尼姆（3；4）加凯尔斯（5）！", "尼姆(3,4) + 凯尔斯(5)"),
            ("尼姆(3)和 Lasker's Nim 4", "尼姆(3) +  lasker(4)"),
            ("尼姆 3、4 和 5", "尼姆(3,4,  5)"),
            ("nim(3) plus nim(4)", "nim(3)  +  nim(4)"),
            ("Lasker's Nim(3) + Lasker's Nim(\"Lasker's Nim\")", "lasker(3) + lasker(\"Lasker's Nim\")"),
        ] {
            // Blanks between signs mean nothing.
            let joined = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(joined(&rewrite(text)), joined(call), "{text}");
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
            "not 3 + x 4",
            "h [3] + 1",
            "x: 3",
            "h [3]",
            "is_prime(3) and is_prime(4)",
            "a和b",
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
