//! Parses `read`: the items of a case, and how many cases there are.

use super::bound::BoundFormula;
use grundy_game::{BilingualText, text};
use grundy_rules::{Diagnostic, Rules};
use std::ops::Range;

/// The deepest nesting of inner cases.
const MAX_CASE_DEPTH: usize = 8;

/// How many cases an input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseCount {
    /// One.
    One,
    /// The number of cases comes first.
    Counted,
    /// Until the input ends.
    UntilEnd,
    /// Until the integers before the first list are all 0.
    UntilZeros,
}

/// An item to read from the input. The number is that of the name that gets the value.
pub(crate) enum InputItem {
    /// `n`
    Number(usize),
    /// `s:word`
    Word(usize),
    /// `h[n]`
    Numbers(usize, BoundFormula),
    /// `g[r]:word`
    Words(usize, BoundFormula),
    /// `h[]`
    List(usize),
    /// `each[m](…)`
    Each(BoundFormula, Vec<InputItem>),
}

/// The format of the input.
pub(crate) struct InputFormat {
    pub(crate) cases: CaseCount,
    pub(crate) items: Vec<InputItem>,
    /// The number of items before the first that is not an integer.
    pub(crate) leading: usize,
    /// All names, in the order in which they are first read.
    pub(crate) names: Vec<String>,
}

impl InputFormat {
    /// Parses the text of `read`.
    ///
    /// # Errors
    /// The error, with its place in the text.
    pub(crate) fn parse(text: &str, rules: &Rules) -> Result<InputFormat, Diagnostic> {
        let mut parser = InputFormatParser { text, at: 0, rules, names: Vec::new(), depth: 0 };
        let cases = parser.parse_cases()?;
        let start = parser.at;
        let items = parser.parse_items(text.len())?;
        let leading = items.iter().take_while(|item| matches!(item, InputItem::Number(_))).count();
        if items.is_empty() {
            return Err(item_error(start..text.len(), text!("nothing is read")));
        }
        if cases == CaseCount::UntilZeros && leading == 0 {
            let said = text!("`zeros:` ends with integers that are all 0, so an integer must come first");
            return Err(Diagnostic::at_span(start..text.len(), said).with_example("zeros: n h[n]"));
        }
        Ok(InputFormat { cases, items, leading, names: parser.names })
    }
}

struct InputFormatParser<'a> {
    text: &'a str,
    at: usize,
    rules: &'a Rules,
    names: Vec<String>,
    depth: usize,
}

impl InputFormatParser<'_> {
    fn parse_cases(&mut self) -> Result<CaseCount, Diagnostic> {
        const CASE_PREFIXES: [(&str, CaseCount); 3] =
            [("cases", CaseCount::Counted), ("eof", CaseCount::UntilEnd), ("zeros", CaseCount::UntilZeros)];
        let start = self.text.len() - self.text.trim_start().len();
        let Some(colon) = self.text.find(':') else { return Ok(CaseCount::One) };
        let after = &self.text[colon + 1..];
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Ok(CaseCount::One); // the colon of `s:word`
        }
        let name = self.text[start..colon].trim_end();
        let Some((_, cases)) = CASE_PREFIXES.into_iter().find(|(prefix, _)| *prefix == name) else {
            let said = text!("there is no prefix `{name}:`");
            let help = text!(
                "`cases:` the number of cases comes first, `eof:` until the input ends, `zeros:` until a line of zeros"
            );
            return Err(Diagnostic::at_span(start..colon + 1, said).with_help(help));
        };
        self.at = colon + 1;
        Ok(cases)
    }

    /// The items up to `end`.
    fn parse_items(&mut self, end: usize) -> Result<Vec<InputItem>, Diagnostic> {
        let mut items = Vec::new();
        while self.skip_blanks(end) {
            let start = self.at;
            if let Some(InputItem::Each(..)) = items.last() {
                let said = text!("the inner cases must come last");
                return Err(item_error(start..end, said));
            }
            let item = self.parse_item(end)?;
            if self.at < end && !self.text[self.at..].starts_with(char::is_whitespace) {
                let word = self.text[start..end].find(char::is_whitespace).map_or(end, |length| start + length);
                return Err(item_error(start..word.max(self.at), text!("this is not an item")));
            }
            items.push(item);
        }
        Ok(items)
    }

    fn skip_blanks(&mut self, end: usize) -> bool {
        let rest = &self.text[self.at..end];
        self.at += rest.len() - rest.trim_start().len();
        self.at < end
    }

    fn parse_item(&mut self, end: usize) -> Result<InputItem, Diagnostic> {
        let start = self.at;
        let rest = &self.text[start..end];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() || name.starts_with(|c: char| c.is_numeric()) {
            let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
            return Err(item_error(start..start + word, text!("an item is expected here")));
        }
        self.at += length;
        if !self.text[self.at..end].starts_with('[') {
            let word = self.take_word_suffix(end);
            let slot = self.name_slot(name);
            return Ok(if word { InputItem::Word(slot) } else { InputItem::Number(slot) });
        }
        let inside = self.take_brackets('[', ']', end)?;
        let text = &self.text[inside.clone()];
        if name == "each" {
            return self.parse_each(inside, start, end);
        }
        if text.trim().is_empty() {
            return Ok(InputItem::List(self.name_slot(name)));
        }
        // The name gets its slot after the count, so a list cannot determine its own length.
        let count = self.parse_count(inside)?;
        let word = self.take_word_suffix(end);
        let slot = self.name_slot(name);
        Ok(if word { InputItem::Words(slot, count) } else { InputItem::Numbers(slot, count) })
    }

    /// `each[m](…)`, after the bracket.
    fn parse_each(&mut self, times: Range<usize>, start: usize, end: usize) -> Result<InputItem, Diagnostic> {
        let count = self.parse_count(times)?;
        if !self.text[self.at..end].starts_with('(') {
            let said = text!("the items of the inner cases are expected here");
            return Err(Diagnostic::at_span(start..self.at, said).with_example("each[m](l h[l])"));
        }
        let inside = self.take_brackets('(', ')', end)?;
        let after = self.at;
        self.at = inside.start;
        self.depth += 1;
        if self.depth > MAX_CASE_DEPTH {
            return Err(Diagnostic::at_span(start..after, text!("cases are nested too deeply")));
        }
        let items = self.parse_items(inside.end)?;
        self.depth -= 1;
        self.at = after;
        if items.is_empty() {
            return Err(item_error(start..after, text!("an inner case reads nothing")));
        }
        Ok(InputItem::Each(count, items))
    }

    /// Parses an expression for a number of items; its errors get places in the text of `read`.
    fn parse_count(&self, place: Range<usize>) -> Result<BoundFormula, Diagnostic> {
        let text = &self.text[place.clone()];
        if text.trim().is_empty() {
            return Err(
                Diagnostic::at_span(place, text!("a number of times is expected here")).with_example("each[m](l h[l])")
            );
        }
        BoundFormula::new(self.rules, text, &self.names).map_err(|mut error| {
            error.span =
                Some(error.span.map_or(place.clone(), |span| place.start + span.start..place.start + span.end));
            let names = self.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            if names.is_empty() {
                error.with_help(text!("nothing is read before it"))
            } else {
                error.with_help(text!("read before it: {names}"))
            }
        })
    }

    /// Takes `:word`, if it comes next.
    fn take_word_suffix(&mut self, end: usize) -> bool {
        let found = self.text[self.at..end].starts_with(":word");
        self.at += if found { ":word".len() } else { 0 };
        found
    }

    /// The range inside the brackets that open here.
    fn take_brackets(&mut self, open: char, close: char, end: usize) -> Result<Range<usize>, Diagnostic> {
        let start = self.at;
        let mut depth = 0usize;
        for (at, c) in self.text[start..end].char_indices() {
            if c == open {
                depth += 1;
            } else if c == close {
                depth -= 1;
                if depth == 0 {
                    self.at = start + at + 1;
                    return Ok(start + 1..start + at);
                }
            }
        }
        Err(Diagnostic::at_span(start..start + 1, text!("`{open}` is not closed")))
    }

    /// The number of a name; a name that is read again keeps its number.
    fn name_slot(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.into());
            self.names.len() - 1
        })
    }
}

/// An error that lists the possible items.
fn item_error(span: Range<usize>, said: BilingualText) -> Diagnostic {
    let help = text!(
        "items are `n` a number, `h[n]` n numbers, `h[]` a list such as [1,2,3], `s:word` a word, `g[r]:word` r words, `each[m](…)` m inner cases"
    );
    Diagnostic::at_span(span, said).with_help(help)
}

#[cfg(test)]
mod tests {
    use super::{CaseCount, InputFormat, InputItem};
    use grundy_rules::Rules;

    fn shape(items: &[InputItem]) -> String {
        let one = |item: &InputItem| match item {
            InputItem::Number(slot) => format!("number {slot}"),
            InputItem::Word(slot) => format!("word {slot}"),
            InputItem::Numbers(slot, _) => format!("numbers {slot}"),
            InputItem::Words(slot, _) => format!("words {slot}"),
            InputItem::List(slot) => format!("list {slot}"),
            InputItem::Each(_, inner) => format!("each ({})", shape(inner)),
        };
        items.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn items() {
        for (text, cases, expect) in [
            ("n", CaseCount::One, "number 0"),
            ("cases: n h[n]", CaseCount::Counted, "number 0, numbers 1"),
            ("eof: a b", CaseCount::UntilEnd, "number 0, number 1"),
            (
                "zeros: k S[k] m each[m](l h[l])",
                CaseCount::UntilZeros,
                "number 0, numbers 1, number 2, each (number 3, numbers 4)",
            ),
            ("row:word", CaseCount::One, "word 0"),
            ("cases: r c g[r]:word", CaseCount::Counted, "number 0, number 1, words 2"),
            ("piles[]", CaseCount::One, "list 0"),
            ("a[3] h[a[0] + 2*max(a)]", CaseCount::One, "numbers 0, numbers 1"),
            ("_ n _", CaseCount::One, "number 0, number 1, number 0"),
            ("n each[n - 1](a b each[a](c))", CaseCount::One, "number 0, each (number 1, number 2, each (number 3))"),
        ] {
            let read = InputFormat::parse(text, &Rules::empty()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((read.cases, &shape(&read.items)[..]), (cases, expect), "{text}");
        }
    }

    #[test]
    fn mistakes_point_to_their_place() {
        for (text, wrong) in [
            ("n h[m]", "m"),
            ("n h[n", "["),
            ("case: n h[n]", "case:"),
            ("cases: 3", "3"),
            ("n, m", "n,"),
            ("zeros: h[3]", " h[3]"),
            ("n each[n](a) b", "b"),
            ("n each[n]()", "each[n]()"),
            ("n each[n]", "each[n]"),
            ("each[](a)", ""),
            ("", ""),
            ("eof: ", " "),
            ("n:words", "n:words"),
        ] {
            let Err(error) = InputFormat::parse(text, &Rules::empty()) else { panic!("{text} is refused") };
            assert_eq!(&text[error.span.clone().expect("a place")], wrong, "{text}: {error}");
        }
    }
}
