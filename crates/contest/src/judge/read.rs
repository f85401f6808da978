//! Parses `read`: the items of a case, and how many cases there are.

#[cfg(test)]
mod tests;

use super::bound::BoundFormula;
use grundy_game::{Argument, BilingualText, text};
use grundy_rules::{Diagnostic, Rules};
use std::ops::Range;

/// The deepest nesting of inner cases.
const MAX_CASE_DEPTH: usize = 8;

/// The deepest nesting of lists in brackets.
const MAX_LIST_DEPTH: usize = 8;

/// The number of cases of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CaseCount {
    /// One.
    One,
    /// The number of cases comes first.
    Counted,
    /// Until the input ends.
    UntilEnd,
    /// Until a case begins with these integers.
    Until(Vec<i64>),
}

/// An item of the input.
pub(crate) enum InputItem {
    /// A value, and the number of the name that gets it.
    Named(usize, InputShape),
    /// `each[m](…)`
    Each(BoundFormula, Vec<InputItem>),
}

/// The shape of a value that is read.
pub(crate) enum InputShape {
    /// `n`
    Number,
    /// `s:word`
    Word,
    /// `h[]`, or with the depth 2 `h[][]`
    List(usize),
    /// `h[n]`, `g[r]:word`, `e[m](u v)`
    Repeated(BoundFormula, Box<InputShape>),
    /// `(u v)`
    Group(Vec<InputItem>),
    /// `h=(…)`, which is computed and not read
    Computed(BoundFormula),
}

/// The format of the input.
pub(crate) struct InputFormat {
    pub(crate) cases: CaseCount,
    pub(crate) items: Vec<InputItem>,
    /// All names, in the order in which they are first read.
    pub(crate) names: Vec<String>,
    /// The same without those inside groups, which are empty here.
    pub(crate) scope: Vec<String>,
}

impl InputFormat {
    /// Parses the text of `read`.
    ///
    /// # Errors
    /// The error, with its place in the text.
    pub(crate) fn parse(text: &str, rules: &Rules) -> Result<InputFormat, Diagnostic> {
        let mut parser =
            InputFormatParser { text, at: 0, rules, names: Vec::new(), scope: Vec::new(), group_start: None, depth: 0 };
        let mut cases = parser.parse_cases()?;
        let start = parser.at;
        let items = parser.parse_items(text.len())?;
        let is_number = |item: &&InputItem| matches!(item, InputItem::Named(_, InputShape::Number));
        let leading = items.iter().take_while(is_number).count();
        if items.is_empty() {
            return Err(item_error(start..text.len(), text!("`read` names nothing to read")));
        }
        if let CaseCount::Until(end) = &mut cases {
            if leading == 0 {
                let message = text!("the cases end with integers, so an integer must come first");
                return Err(Diagnostic::at_span(start..text.len(), message).with_example("zeros: n h[n]"));
            }
            if end.is_empty() {
                *end = vec![0; leading];
            }
            if end.len() > leading {
                let count = end.len();
                let message = text!("the cases end with {count} integers, but a case begins with {leading}");
                return Err(Diagnostic::at_span(0..start, message).with_example("until 0: n m h[n]"));
            }
        }
        Ok(InputFormat { cases, items, names: parser.names, scope: parser.scope })
    }

    /// Whether the first numbers of a case are those with which the input ends.
    pub(crate) fn is_end(&self, values: &[Argument]) -> bool {
        let CaseCount::Until(end) = &self.cases else { return false };
        let equal = |(item, n): (&InputItem, &i64)| matches!(item, InputItem::Named(slot, InputShape::Number) if values[*slot] == Argument::Int((*n).into()));
        self.items.iter().zip(end).all(equal)
    }

    /// The same of the text of a case. The values may not be those of its first numbers any more: a name may be read again.
    pub(crate) fn is_written_end(&self, case: &str) -> bool {
        let CaseCount::Until(end) = &self.cases else { return false };
        let mut words = case.split_ascii_whitespace();
        end.iter().all(|n| words.next().is_some_and(|word| word == n.to_string()))
    }
}

struct InputFormatParser<'a> {
    text: &'a str,
    at: usize,
    rules: &'a Rules,
    names: Vec<String>,
    /// The names that expressions may use here; the others are empty.
    scope: Vec<String>,
    /// The first name of the innermost group.
    group_start: Option<usize>,
    depth: usize,
}

impl InputFormatParser<'_> {
    fn parse_cases(&mut self) -> Result<CaseCount, Diagnostic> {
        let start = self.text.len() - self.text.trim_start().len();
        let Some(colon) = self.text.find(':') else { return Ok(CaseCount::One) };
        let after = &self.text[colon + 1..];
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Ok(CaseCount::One); // the colon of `s:word`, or of a slice
        }
        let name = self.text[start..colon].trim_end();
        if name.contains(['(', '[']) {
            return Ok(CaseCount::One); // the colon of a slice
        }
        self.at = colon + 1;
        match (name, name.strip_prefix("until").filter(|rest| rest.starts_with(char::is_whitespace))) {
            ("cases", _) => Ok(CaseCount::Counted),
            ("eof", _) => Ok(CaseCount::UntilEnd),
            // The zeros are counted when the items are known.
            ("zeros", _) => Ok(CaseCount::Until(Vec::new())),
            (_, Some(rest)) => match rest.split_whitespace().map(str::parse).collect() {
                Ok(numbers) => Ok(CaseCount::Until(numbers)),
                Err(_) => {
                    let message = text!("`until` is followed by the integers with which the input ends");
                    Err(Diagnostic::at_span(start..colon + 1, message).with_example("until 0: n m h[n]"))
                }
            },
            _ => {
                let message = text!("there is no prefix `{name}:`");
                let help = text!(
                    "`cases:` the number of cases comes first, `eof:` until the input ends, `zeros:` until a case begins with zeros only, `until 0:` until a case begins with 0"
                );
                Err(Diagnostic::at_span(start..colon + 1, message).with_help(help))
            }
        }
    }

    /// The items up to `end`.
    fn parse_items(&mut self, end: usize) -> Result<Vec<InputItem>, Diagnostic> {
        let mut items = Vec::new();
        while self.skip_blanks(end) {
            let start = self.at;
            if let Some(InputItem::Each(..)) = items.last() {
                let message = text!("the inner cases must come last");
                return Err(item_error(start..end, message));
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
        if name == "each" && self.text[self.at..end].starts_with('[') {
            let times = self.take_brackets('[', ']', end)?;
            return self.parse_each(times, start, end);
        }
        if self.text[self.at..end].starts_with('=') {
            self.at += 1;
            if !self.text[self.at..end].starts_with('(') {
                let message = text!("an expression in parentheses is expected here, the new value of `{name}`");
                return Err(Diagnostic::at_span(start..self.at, message).with_example("total=(total + n)"));
            }
            let inside = self.take_brackets('(', ')', end)?;
            let shape = InputShape::Computed(self.parse_formula(inside)?);
            return Ok(InputItem::Named(self.name_slot(name), shape));
        }
        // The name gets its slot after its shape, so a list cannot determine its own length.
        let shape = self.parse_shape(start, end)?;
        Ok(InputItem::Named(self.name_slot(name), shape))
    }

    /// Parses the part of an item after its name.
    fn parse_shape(&mut self, start: usize, end: usize) -> Result<InputShape, Diagnostic> {
        let rest = &self.text[self.at..end];
        if rest.starts_with('[') {
            let inside = self.take_brackets('[', ']', end)?;
            if self.text[inside.clone()].trim().is_empty() {
                return self.parse_list(inside.start - 1, end);
            }
            let count = self.parse_formula(inside)?;
            return Ok(InputShape::Repeated(count, Box::new(self.parse_shape(start, end)?)));
        }
        if rest.starts_with('(') {
            let (slot_start, saved) = (self.names.len(), (self.scope.clone(), self.group_start));
            self.group_start = Some(slot_start);
            let items = self.parse_inner_items(start, end)?;
            (self.scope, self.group_start) = saved;
            self.scope.resize(self.names.len(), String::new());
            return Ok(InputShape::Group(items));
        }
        Ok(if self.take_word_suffix(end) { InputShape::Word } else { InputShape::Number })
    }

    /// The further brackets of `h[][]`, after the first.
    fn parse_list(&mut self, start: usize, end: usize) -> Result<InputShape, Diagnostic> {
        let mut depth = 1;
        while self.text[self.at..end].starts_with('[') {
            let inside = self.take_brackets('[', ']', end)?;
            if !self.text[inside.clone()].trim().is_empty() {
                let message = text!("`[]` reads a list with its own length, so only `[]` can follow");
                return Err(Diagnostic::at_span(inside, message).with_example("edges[][]"));
            }
            depth += 1;
        }
        if depth > MAX_LIST_DEPTH {
            return Err(Diagnostic::at_span(start..self.at, text!("lists are nested too deeply")));
        }
        Ok(InputShape::List(depth))
    }

    /// `each[m](…)`, after the bracket.
    fn parse_each(&mut self, times: Range<usize>, start: usize, end: usize) -> Result<InputItem, Diagnostic> {
        if self.group_start.is_some() {
            let message = text!("`each` answers each of its cases, so it cannot be in a group");
            return Err(Diagnostic::at_span(start..self.at, message));
        }
        let count = self.parse_formula(times)?;
        if !self.text[self.at..end].starts_with('(') {
            let message = text!("the items of the inner cases are expected here");
            return Err(Diagnostic::at_span(start..self.at, message).with_example("each[m](l h[l])"));
        }
        Ok(InputItem::Each(count, self.parse_inner_items(start, end)?))
    }

    /// The items between the parentheses that open here.
    fn parse_inner_items(&mut self, start: usize, end: usize) -> Result<Vec<InputItem>, Diagnostic> {
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
            return Err(item_error(start..after, text!("nothing is read between the parentheses")));
        }
        Ok(items)
    }

    /// Parses an expression, such as a number of items; its errors get places in the text of `read`.
    fn parse_formula(&self, place: Range<usize>) -> Result<BoundFormula, Diagnostic> {
        if self.text[place.clone()].trim().is_empty() {
            return Err(
                Diagnostic::at_span(place, text!("an expression is expected here")).with_example("each[m](l h[l])")
            );
        }
        BoundFormula::at_place(self.rules, self.text, place, &self.scope).map_err(|error| {
            let known = self.scope.iter().filter(|name| !name.is_empty());
            let names = known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
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

    /// The number of a name; a name that is read again keeps its number. In a group the names outside are hidden instead.
    fn name_slot(&mut self, name: &str) -> usize {
        let first = self.group_start.unwrap_or(0);
        if let Some(slot) = (first..self.names.len()).find(|&slot| self.scope[slot] == name) {
            return slot;
        }
        self.scope.iter_mut().filter(|known| *known == name).for_each(String::clear);
        self.names.push(name.into());
        self.scope.push(name.into());
        self.names.len() - 1
    }
}

/// An error that lists the possible items.
fn item_error(span: Range<usize>, message: BilingualText) -> Diagnostic {
    let help = text!(
        "items are `n` a number, `h[n]` n numbers, `g[r][c]` r rows of c numbers, `h[]` a list such as [1,2,3], `g[][]` a list of lists, `s:word` a word, `g[r]:word` r words, `e[m](…)` m groups, `each[m](…)` m inner cases"
    );
    Diagnostic::at_span(span, message).with_help(help)
}
