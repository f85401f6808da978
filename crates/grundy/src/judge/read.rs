//! Parses `read`: the items of a case, and how many cases there are.

use super::bound::Bound;
use grundy_rules::{Diagnostic, Rules};
use grundy_theory::{Said, say};
use std::ops::Range;

/// The deepest nesting of inner cases.
const DEEPEST: usize = 8;

/// How many cases an input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cases {
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
pub(crate) enum Item {
    /// `n`
    Number(usize),
    /// `s:word`
    Word(usize),
    /// `h[n]`
    Numbers(usize, Bound),
    /// `g[r]:word`
    Words(usize, Bound),
    /// `h[]`
    List(usize),
    /// `each[m](…)`
    Each(Bound, Vec<Item>),
}

/// The format of the input.
pub(crate) struct Read {
    pub(crate) cases: Cases,
    pub(crate) items: Vec<Item>,
    /// The number of items before the first that is not an integer.
    pub(crate) leading: usize,
    /// All names, in the order in which they are first read.
    pub(crate) names: Vec<String>,
}

impl Read {
    /// Parses the text of `read`.
    ///
    /// # Errors
    /// The error, with its place in the text.
    pub(crate) fn of(text: &str, rules: &Rules) -> Result<Read, Diagnostic> {
        let mut parser = Parser { text, at: 0, rules, names: Vec::new(), depth: 0 };
        let cases = parser.cases()?;
        let start = parser.at;
        let items = parser.items(text.len())?;
        let leading = items.iter().take_while(|item| matches!(item, Item::Number(_))).count();
        if items.is_empty() {
            return Err(expected(start..text.len(), say!("nothing is read", "没有读入任何内容")));
        }
        if cases == Cases::UntilZeros && leading == 0 {
            let said = say!(
                "`zeros:` ends with integers that are all 0, so an integer must come first",
                "`zeros:` 以全为 0 的整数结束，所以最前面要有整数"
            );
            return Err(Diagnostic::at(start..text.len(), said).example("zeros: n h[n]"));
        }
        Ok(Read { cases, items, leading, names: parser.names })
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    rules: &'a Rules,
    names: Vec<String>,
    depth: usize,
}

impl Parser<'_> {
    fn cases(&mut self) -> Result<Cases, Diagnostic> {
        const PREFIXES: [(&str, Cases); 3] =
            [("cases", Cases::Counted), ("eof", Cases::UntilEnd), ("zeros", Cases::UntilZeros)];
        let start = self.text.len() - self.text.trim_start().len();
        let Some(colon) = self.text.find(':') else { return Ok(Cases::One) };
        let after = &self.text[colon + 1..];
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Ok(Cases::One); // the colon of `s:word`
        }
        let name = self.text[start..colon].trim_end();
        let Some((_, cases)) = PREFIXES.into_iter().find(|(prefix, _)| *prefix == name) else {
            let said = say!("there is no prefix `{name}:`", "没有前缀 `{name}:`");
            let help = say!(
                "`cases:` the number of cases comes first, `eof:` until the input ends, `zeros:` until a line of zeros",
                "`cases:` 先给出组数，`eof:` 直到输入结束，`zeros:` 直到一行全为 0"
            );
            return Err(Diagnostic::at(start..colon + 1, said).help(help));
        };
        self.at = colon + 1;
        Ok(cases)
    }

    /// The items up to `end`.
    fn items(&mut self, end: usize) -> Result<Vec<Item>, Diagnostic> {
        let mut items = Vec::new();
        while self.skip_blanks(end) {
            let start = self.at;
            if let Some(Item::Each(..)) = items.last() {
                let said = say!("the inner cases must come last", "内层的各组要放在最后");
                return Err(expected(start..end, said));
            }
            let item = self.item(end)?;
            if self.at < end && !self.text[self.at..].starts_with(char::is_whitespace) {
                let word = self.text[start..end].find(char::is_whitespace).map_or(end, |length| start + length);
                return Err(expected(start..word.max(self.at), say!("this is not an item", "这不是一个读入项")));
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

    fn item(&mut self, end: usize) -> Result<Item, Diagnostic> {
        let start = self.at;
        let rest = &self.text[start..end];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() || name.starts_with(|c: char| c.is_numeric()) {
            let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
            return Err(expected(start..start + word, say!("an item is expected here", "这里应为读入项")));
        }
        self.at += length;
        if !self.text[self.at..end].starts_with('[') {
            let word = self.word(end);
            let slot = self.slot(name);
            return Ok(if word { Item::Word(slot) } else { Item::Number(slot) });
        }
        let inside = self.brackets('[', ']', end)?;
        let text = &self.text[inside.clone()];
        if name == "each" {
            return self.each(inside, start, end);
        }
        if text.trim().is_empty() {
            return Ok(Item::List(self.slot(name)));
        }
        let count = self.count(inside)?;
        let word = self.word(end);
        let slot = self.slot(name);
        Ok(if word { Item::Words(slot, count) } else { Item::Numbers(slot, count) })
    }

    /// `each[m](…)`, after the bracket.
    fn each(&mut self, times: Range<usize>, start: usize, end: usize) -> Result<Item, Diagnostic> {
        let count = self.count(times)?;
        if !self.text[self.at..end].starts_with('(') {
            let said = say!("the items of the inner cases are expected here", "这里应为内层各组的读入项");
            return Err(Diagnostic::at(start..self.at, said).example("each[m](l h[l])"));
        }
        let inside = self.brackets('(', ')', end)?;
        let after = self.at;
        self.at = inside.start;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Diagnostic::at(start..after, say!("cases are nested too deeply", "各组嵌套过深")));
        }
        let items = self.items(inside.end)?;
        self.depth -= 1;
        self.at = after;
        if items.is_empty() {
            return Err(expected(start..after, say!("an inner case reads nothing", "内层的组没有读入任何内容")));
        }
        Ok(Item::Each(count, items))
    }

    /// Parses an expression for a number of items; its errors get places in the text of `read`.
    fn count(&self, place: Range<usize>) -> Result<Bound, Diagnostic> {
        let text = &self.text[place.clone()];
        if text.trim().is_empty() {
            return Err(Diagnostic::at(place, say!("a number of times is expected here", "这里应为次数"))
                .example("each[m](l h[l])"));
        }
        Bound::new(self.rules, text, &self.names).map_err(|mut error| {
            error.span =
                Some(error.span.map_or(place.clone(), |span| place.start + span.start..place.start + span.end));
            let names = self.names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            if names.is_empty() {
                error.help(say!("nothing is read before it", "在它之前没有读入任何名字"))
            } else {
                error.help(say!("read before it: {names}", "在它之前读入的有：{names}"))
            }
        })
    }

    /// Takes `:word`, if it comes next.
    fn word(&mut self, end: usize) -> bool {
        let found = self.text[self.at..end].starts_with(":word");
        self.at += if found { ":word".len() } else { 0 };
        found
    }

    /// The range inside the brackets that open here.
    fn brackets(&mut self, open: char, close: char, end: usize) -> Result<Range<usize>, Diagnostic> {
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
        Err(Diagnostic::at(start..start + 1, say!("`{open}` is not closed", "`{open}` 没有配对")))
    }

    /// The number of a name; a name that is read again keeps its number.
    fn slot(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.into());
            self.names.len() - 1
        })
    }
}

/// An error that lists the possible items.
fn expected(span: Range<usize>, said: Said) -> Diagnostic {
    let help = say!(
        "items are `n` a number, `h[n]` n numbers, `h[]` a list such as [1,2,3], `s:word` a word, `g[r]:word` r words, `each[m](…)` m inner cases",
        "读入项有：`n` 一个数，`h[n]` n 个数，`h[]` 形如 [1,2,3] 的列表，`s:word` 一个单词，`g[r]:word` r 个单词，`each[m](…)` m 个内层的组"
    );
    Diagnostic::at(span, said).help(help)
}

#[cfg(test)]
mod tests {
    use super::{Cases, Item, Read};
    use grundy_rules::Rules;

    fn shape(items: &[Item]) -> String {
        let one = |item: &Item| match item {
            Item::Number(slot) => format!("number {slot}"),
            Item::Word(slot) => format!("word {slot}"),
            Item::Numbers(slot, _) => format!("numbers {slot}"),
            Item::Words(slot, _) => format!("words {slot}"),
            Item::List(slot) => format!("list {slot}"),
            Item::Each(_, inner) => format!("each ({})", shape(inner)),
        };
        items.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn items() {
        for (text, cases, expect) in [
            ("n", Cases::One, "number 0"),
            ("cases: n h[n]", Cases::Counted, "number 0, numbers 1"),
            ("eof: a b", Cases::UntilEnd, "number 0, number 1"),
            (
                "zeros: k S[k] m each[m](l h[l])",
                Cases::UntilZeros,
                "number 0, numbers 1, number 2, each (number 3, numbers 4)",
            ),
            ("row:word", Cases::One, "word 0"),
            ("cases: r c g[r]:word", Cases::Counted, "number 0, number 1, words 2"),
            ("piles[]", Cases::One, "list 0"),
            ("a[3] h[a[0] + 2*max(a)]", Cases::One, "numbers 0, numbers 1"),
            ("_ n _", Cases::One, "number 0, number 1, number 0"),
            ("n each[n - 1](a b each[a](c))", Cases::One, "number 0, each (number 1, number 2, each (number 3))"),
        ] {
            let read = Read::of(text, &Rules::none()).unwrap_or_else(|error| panic!("{text}: {error}"));
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
            let Err(error) = Read::of(text, &Rules::none()) else { panic!("{text} is refused") };
            assert_eq!(&text[error.span.clone().expect("a place")], wrong, "{text}: {error}");
        }
    }
}
