//! Parses a judge line, keyword by keyword.

use super::bound::BoundFormula;
use super::keyword_place::KeywordPlace;
use super::moves::{MoveFormula, MovePrint, MoveRequest};
use super::read::InputFormat;
use super::{JUDGE_EXAMPLE, Judge, JudgeRequest};
use grundy_game::{Argument, Convention, text};
use grundy_rules::diagnostic::nearest_names;
use grundy_rules::{Diagnostic, Rules};
use std::ops::Range;

/// The keywords of a judge line.
const JUDGE_KEYWORDS: [&str; 12] =
    ["read", "ask", "win", "lose", "draw", "value", "move", "moves", "by", "count", "misere", "join"];

/// A valid line about moves, for error messages.
const MOVES_EXAMPLE: &str =
    "judge(read=\"n h[n]\", ask=\"nim(*h)\", moves=\"(before[0], at)\", by=\"at\", lose=\"No\")";

/// A judge line that is being parsed.
pub(super) struct JudgeLine<'a> {
    pub(super) rules: &'a Rules,
    pub(super) text: &'a str,
    pub(super) whole: Range<usize>,
    pub(super) keyword: &'a dyn Fn(&str) -> Option<&'a grundy_rules::JudgeKeyword>,
}

impl JudgeLine<'_> {
    pub(super) fn parse_judge(&self) -> Result<Judge, Diagnostic> {
        self.check_keywords()?;
        let (read_text, read_place) = self.required_text("read", "cases: n h[n]")?;
        let read = InputFormat::parse(&read_text, self.rules).map_err(|error| read_place.place_error(error))?;
        let (ask_text, ask_place) = self.required_text("ask", "nim(*h)")?;
        let ask =
            BoundFormula::new(self.rules, &ask_text, &read.scope).map_err(|error| ask_place.place_error(error))?;
        let misere = self.flag_value("misere")?;
        let asked = self.parse_request(&read, misere)?;
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        // Under normal play two equal components cancel, as the second
        // player can copy each move. Under misère play they need not.
        // Moves in equal components may be different, too.
        let every = matches!(&asked, JudgeRequest::Moves(moves) if moves.needs_all_components(read.names.len() + 2));
        let ask = if misere || every { ask } else { ask.cancelling_pairs() };
        let join = self.answer_text("join")?.unwrap_or_else(|| "\n".into());
        Ok(Judge {
            input_format: read,
            read_place,
            position_formula: ask,
            request: asked,
            convention,
            join,
            ask_place,
            laws: Vec::new(),
        })
    }

    /// Parses the keywords for the requested answer.
    fn parse_request(&self, read: &InputFormat, misere: bool) -> Result<JudgeRequest, Diagnostic> {
        let (value, count) = (self.flag_value("value")?, self.flag_value("count")?);
        let span_of = |name: &str| (self.keyword)(name).map(|(_, span, _)| span.clone());
        // At most one of these keywords may be given.
        let asked: Vec<(&str, Range<usize>)> = [("value", value), ("move", true), ("moves", true), ("count", count)]
            .into_iter()
            .filter(|(_, is)| *is)
            .filter_map(|(name, _)| Some((name, span_of(name)?)))
            .collect();
        if let [(first, _), (second, span), ..] = &asked[..] {
            return Err(Diagnostic::at_span(span.clone(), text!("`{first}` cannot be combined with `{second}`")));
        }
        let asked = asked.into_iter().next();
        if let Some(by) = span_of("by").filter(|_| !matches!(asked, Some(("move" | "moves", _)))) {
            let message = text!("`by` orders the moves that `move` or `moves` prints");
            return Err(Diagnostic::at_span(by, message).with_example(MOVES_EXAMPLE));
        }
        let print = match &asked {
            Some(("value", _)) => {
                if let Some(span) = span_of("misere").filter(|_| misere) {
                    return Err(Diagnostic::at_span(span, text!("`value=True` cannot be combined with `misere`")));
                }
                return Ok(JudgeRequest::Value);
            }
            Some(("move", _)) => MovePrint::First(self.move_formula("move", read)?),
            Some(("moves", _)) => MovePrint::All(self.move_formula("moves", read)?),
            Some(_) => MovePrint::Count,
            None => {
                return match (self.answer_text("win")?, self.answer_text("lose")?) {
                    (Some(win), Some(lose)) => Ok(JudgeRequest::Winner { win, lose, draw: self.answer_text("draw")? }),
                    (None, _) => Err(self.missing_keyword("win", "Yes")),
                    (Some(_), None) => Err(self.missing_keyword("lose", "No")),
                };
            }
        };
        let lose = self.answer_text("lose")?;
        if lose.is_none() && !matches!(print, MovePrint::Count) {
            let message = text!("`lose` is missing: what to print when no move wins");
            let span = asked.map_or(self.whole.clone(), |(_, span)| span);
            return Err(Diagnostic::at_span(span, message)
                .with_example("judge(read=\"n\", ask=\"nim(n)\", move=\"before[0] - after[0][0]\", lose=\"-1\")"));
        }
        let by = span_of("by").map(|_| self.move_formula("by", read)).transpose()?;
        Ok(JudgeRequest::Moves(Box::new(MoveRequest { print, by, win: self.answer_text("win")?, lose })))
    }

    /// An expression about a move: over the names read, `before`, `after` and `at`.
    fn move_formula(&self, keyword: &str, read: &InputFormat) -> Result<MoveFormula, Diagnostic> {
        let (text, place) = self.required_text(keyword, "before[0] - after[0][0]")?;
        let mut names = read.scope.clone();
        for name in ["before", "after", "at"] {
            // A name that is read has its own meaning.
            names.push(if read.scope.iter().any(|known| known == name) { String::new() } else { name.into() });
        }
        match BoundFormula::new(self.rules, &text, &names) {
            Ok(formula) => Ok(MoveFormula { formula, place }),
            Err(error) => Err(place.place_error(error)),
        }
    }

    fn check_keywords(&self) -> Result<(), Diagnostic> {
        let mut judges = self.rules.judge_calls();
        let keywords = judges.find(|(_, span)| *span == self.whole).map_or(&[][..], |(keywords, _)| keywords);
        let Some((name, span, _)) = keywords.iter().find(|(name, ..)| !JUDGE_KEYWORDS.contains(&&name[..])) else {
            return Ok(());
        };
        let unknown = text!("`judge` has no keyword `{name}`");
        let near = nearest_names(name, JUDGE_KEYWORDS.map(String::from).to_vec());
        let error = Diagnostic::at_span(span.start..span.start + name.len(), unknown);
        Err(if near.is_empty() { error.with_example(JUDGE_EXAMPLE) } else { error.with_suggestions(&near) })
    }

    fn missing_keyword(&self, name: &str, example: &str) -> Diagnostic {
        let message = text!("`{name}` is missing in `judge`: {name}=\"{example}\"");
        Diagnostic::at_span(self.whole.clone(), message).with_example(JUDGE_EXAMPLE)
    }

    /// The text of a required keyword, and its place.
    fn required_text(&self, name: &str, example: &str) -> Result<(String, KeywordPlace), Diagnostic> {
        let Some((_, span, arg)) = (self.keyword)(name) else { return Err(self.missing_keyword(name, example)) };
        let Argument::Str(text) = arg else {
            let message = text!("`{name}` must be a text in quotes: {name}=\"{example}\"");
            return Err(Diagnostic::at_span(span.clone(), message));
        };
        let source = self.text.get(span.clone()).unwrap_or("");
        let found = Some(text).filter(|text| !text.is_empty()).and_then(|text| source.rfind(&text[..]));
        Ok((text.clone(), KeywordPlace::new(span.clone(), found.map(|at| span.start + at))))
    }

    /// The text to print: given as a text or a number.
    fn answer_text(&self, name: &str) -> Result<Option<String>, Diagnostic> {
        match (self.keyword)(name) {
            None => Ok(None),
            Some((_, _, Argument::Str(text))) => Ok(Some(text.clone())),
            Some((_, _, Argument::Int(n))) if name != "join" => Ok(Some(n.to_string())),
            Some((_, span, _)) => {
                let message = text!("`{name}` must be a text in quotes");
                Err(Diagnostic::at_span(span.clone(), message).with_example(JUDGE_EXAMPLE))
            }
        }
    }

    fn flag_value(&self, name: &str) -> Result<bool, Diagnostic> {
        match (self.keyword)(name) {
            None => Ok(false),
            Some((_, _, Argument::Bool(flag))) => Ok(*flag),
            Some((_, span, _)) => Err(Diagnostic::at_span(span.clone(), text!("`{name}` must be True or False"))),
        }
    }
}
