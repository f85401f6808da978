//! Parses a judge line, keyword by keyword.

use super::bound::Bound;
use super::read::Read;
use super::{Asked, EXAMPLE, Judge};
use grundy_game::Arg;
use grundy_rules::diagnostic::nearest;
use grundy_rules::{Diagnostic, Rules};
use grundy_theory::{Convention, say};
use std::ops::Range;

/// The keywords of a judge line.
const KEYWORDS: [&str; 9] = ["read", "ask", "win", "lose", "draw", "value", "move", "misere", "join"];

/// The place of the text of a keyword in the rules.
pub(super) struct Place {
    keyword: Range<usize>,
    /// Where its text begins, if it is written there without escapes.
    text: Option<usize>,
}

impl Place {
    /// Moves the place of an error from the text of the keyword to the text of the rules.
    pub(super) fn of(&self, mut error: Diagnostic) -> Diagnostic {
        if error.in_rules {
            return error; // it has its place in the rules already
        }
        error.span = Some(match (error.span, self.text) {
            (Some(span), Some(start)) => start + span.start..start + span.end,
            _ => self.keyword.clone(),
        });
        error
    }
}

/// A judge line that is being parsed.
pub(super) struct Line<'a> {
    pub(super) rules: &'a Rules,
    pub(super) text: &'a str,
    pub(super) whole: Range<usize>,
    pub(super) said: &'a dyn Fn(&str) -> Option<&'a grundy_rules::Said>,
}

impl Line<'_> {
    pub(super) fn judge(&self) -> Result<Judge, Diagnostic> {
        self.known_keywords()?;
        let (read_text, read_place) = self.needed("read", "cases: n h[n]")?;
        let read = Read::of(&read_text, self.rules).map_err(|error| read_place.of(error))?;
        let (ask_text, ask_place) = self.needed("ask", "nim(*h)")?;
        let ask = Bound::new(self.rules, &ask_text, &read.names).map_err(|error| ask_place.of(error))?;
        let value = self.flag("value")?;
        let misere = self.flag("misere")?;
        let mut move_place = None;
        let asked = if value {
            for other in ["move", "misere"] {
                if let Some((_, span, _)) = (self.said)(other).filter(|_| other == "move" || misere) {
                    let said =
                        say!("`value=True` does not go with `{other}`", "`value=True` 不能与 `{other}` 同时使用");
                    return Err(Diagnostic::at(span.clone(), said));
                }
            }
            Asked::Value
        } else if let Some((_, span, _)) = (self.said)("move") {
            let (text, place) = self.needed("move", "before[0] - after[0][0]")?;
            let names: Vec<String> =
                read.names.iter().map(String::as_str).chain(["before", "after"]).map(String::from).collect();
            let least = Box::new(Bound::new(self.rules, &text, &names).map_err(|error| place.of(error))?);
            move_place = Some(place);
            let none = self.answer("lose")?.ok_or_else(|| {
                let said =
                    say!("`lose` is missing: what to print when no move wins", "缺少 `lose`：没有必胜的走法时输出什么");
                Diagnostic::at(span.clone(), said)
                    .example("judge(read=\"n\", ask=\"nim(n)\", move=\"before[0] - after[0][0]\", lose=\"-1\")")
            })?;
            Asked::Move { least, none }
        } else {
            let (win, lose) = (self.answer("win")?, self.answer("lose")?);
            match (win, lose) {
                (Some(win), Some(lose)) => Asked::Winner { win, lose, draw: self.answer("draw")? },
                (win, _) => {
                    let missing = if win.is_none() { "win" } else { "lose" };
                    return Err(self.missing(missing, "Yes"));
                }
            }
        };
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let ask = if misere { ask } else { ask.cancelling_pairs() };
        let join = self.answer("join")?.unwrap_or_else(|| "\n".into());
        Ok(Judge { read, ask, asked, convention, join, ask_place, move_place })
    }

    fn known_keywords(&self) -> Result<(), Diagnostic> {
        let mut judges = self.rules.judges();
        let said = judges.find(|(_, span)| *span == self.whole).map_or(&[][..], |(said, _)| said);
        let Some((name, span, _)) = said.iter().find(|(name, ..)| !KEYWORDS.contains(&&name[..])) else {
            return Ok(());
        };
        let unknown = say!("`judge` has no keyword `{name}`", "`judge` 没有关键字参数 `{name}`");
        let near = nearest(name, KEYWORDS.map(String::from).to_vec());
        let error = Diagnostic::at(span.start..span.start + name.len(), unknown);
        Err(if near.is_empty() { error.example(EXAMPLE) } else { error.nearest(&near) })
    }

    fn missing(&self, name: &str, example: &str) -> Diagnostic {
        let said =
            say!("`{name}` is missing in `judge`: {name}=\"{example}\"", "`judge` 缺少 `{name}`：{name}=\"{example}\"");
        Diagnostic::at(self.whole.clone(), said).example(EXAMPLE)
    }

    /// The text of a required keyword, and its place.
    fn needed(&self, name: &str, example: &str) -> Result<(String, Place), Diagnostic> {
        let Some((_, span, arg)) = (self.said)(name) else { return Err(self.missing(name, example)) };
        let Arg::Str(text) = arg else {
            let said = say!(
                "`{name}` is a text in quotes: {name}=\"{example}\"",
                "`{name}` 应为加引号的字符串：{name}=\"{example}\""
            );
            return Err(Diagnostic::at(span.clone(), said));
        };
        let source = self.text.get(span.clone()).unwrap_or("");
        let found = Some(text).filter(|text| !text.is_empty()).and_then(|text| source.rfind(&text[..]));
        Ok((text.clone(), Place { keyword: span.clone(), text: found.map(|at| span.start + at) }))
    }

    /// The text to print: given as a text or a number.
    fn answer(&self, name: &str) -> Result<Option<String>, Diagnostic> {
        match (self.said)(name) {
            None => Ok(None),
            Some((_, _, Arg::Str(text))) => Ok(Some(text.clone())),
            Some((_, _, Arg::Int(n))) if name != "join" => Ok(Some(n.to_string())),
            Some((_, span, _)) => {
                let said = say!("`{name}` is a text in quotes", "`{name}` 应为加引号的字符串");
                Err(Diagnostic::at(span.clone(), said).example(EXAMPLE))
            }
        }
    }

    fn flag(&self, name: &str) -> Result<bool, Diagnostic> {
        match (self.said)(name) {
            None => Ok(false),
            Some((_, _, Arg::Bool(flag))) => Ok(*flag),
            Some((_, span, _)) => {
                Err(Diagnostic::at(span.clone(), say!("`{name}` is True or False", "`{name}` 应为 True 或 False")))
            }
        }
    }
}
