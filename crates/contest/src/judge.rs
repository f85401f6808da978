//! The line `judge(…)` of a rules file, which describes the input and the answers of a contest problem.
//!
//! ```text
//! judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")
//! ```
//!
//! `read` is a list of items, separated by spaces. They read the tokens of the input (separated by white space) one after another.
//!
//! | item | reads |
//! |---|---|
//! | `n` | an integer of any size |
//! | `h[n]` | n integers, as a tuple; the number is an expression over the names read before |
//! | `g[r][c]` | r rows of c integers, as a tuple of tuples |
//! | `rows[k](n h[n])` | k groups, as a tuple of tuples of the values of their items; a group of one item is its value. The names inside are known only there |
//! | `s:word`, `g[r]:word` | a token, or r tokens, as text |
//! | `h[]`, `e[][]` | a list in the format of LeetCode: `[1,2,3]`, or a list of lists: `[[2,5],[3]]` |
//! | `h=(…)` | nothing: the name gets the value of the expression. In inner cases it keeps it for those that follow |
//! | `each[m](l h[l])` | m inner cases; must be the last item. Each inner case is answered separately, with the names outside; the answers are separated by `join` (by default a new line) |
//!
//! A prefix determines the number of cases: `cases:` a number comes first, `eof:` until the input ends,
//! `zeros:` until the integers before the first list are all 0, `until 0:` until a case begins with 0 (or with the integers that are given);
//! without a prefix there is one case.
//!
//! `ask` is the position, an expression over the names read, those of the file and those of the catalogue.
//! If it is a list of positions, each of them is answered, and the answers are separated by `join`; an empty list has no answer.
//!
//! | keyword | the answer |
//! |---|---|
//! | `win="…"`, `lose="…"`, `draw="…"` | for the player to move (under misère play with `misere=True`) |
//! | `value=True` | the Grundy value |
//! | `move="…"` | the least value of that expression over the winning moves, and `lose` if there is none |
//! | `moves="…"` | all its values, from the least on, separated by `join` |
//! | `count=True` | the number of winning moves. Equal components count one by one, and moves that leave the same count once |
//!
//! In `move` and `moves`, `before` is the tuple of arguments of the component moved in, `after` the tuple of the argument tuples of the components left, in ascending order,
//! and `at` the index of the component moved in, from 0.
//! The numbers of a tuple are printed with spaces between them, and the tuples in a tuple on lines.
//! With `by="…"` the moves are ordered by that expression instead.
//! With `win` it is printed before the moves, if there are any.
//!
//! Each case is answered as soon as it is read, so that no answer is lost if later input is wrong or a budget runs out.
//! The expressions are parsed once; answers of equal positions and all values are remembered.
//!
//! # Examples
//! ```
//! let text = r#"
//! from grundy import judge, subtract
//! judge(read="zeros: k S[k] m each[m](l h[l])", ask="subtract(*S)(*h)", win="W", lose="L", join="")
//! "#;
//! let rules = grundy::parse_rules(text).unwrap();
//! let judge = grundy_contest::judge::Judge::new(&rules, text, 1).unwrap();
//! let input = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n";
//! assert_eq!(judge.answers(input, &mut grundy::Engine::new(), &grundy::Meter::default()).0, "LWW");
//! ```

mod bound;
#[cfg(test)]
mod contest_tests;
mod inputs;
mod keyword_place;
mod line;
mod moves;
mod read;
mod run;
#[cfg(test)]
mod tests;
mod tokens;
mod written;

pub use inputs::GeneratedInputs;

use bound::BoundFormula;
use grundy::{Engine, Meter};
use grundy_game::{BilingualText, Convention, Standing, Stop, in_force, text};
use grundy_laws::law::CertifiedLaw;
use grundy_rules::{Diagnostic, Rules};
use keyword_place::KeywordPlace;
use line::JudgeLine;
use moves::MoveRequest;
use read::{InputFormat, InputItem};
use std::ops::{ControlFlow, Range};

/// A valid judge line, for error messages.
const JUDGE_EXAMPLE: &str = "judge(read=\"cases: n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")";

/// A parsed judge line.
pub struct Judge {
    input_format: InputFormat,
    position_formula: BoundFormula,
    request: JudgeRequest,
    convention: Convention,
    join: String,
    /// The places of the expressions in the text of the rules.
    ask_place: KeywordPlace,
    read_place: KeywordPlace,
    /// Proved laws, which decide the components to which they apply.
    laws: Vec<CertifiedLaw>,
}

/// The requested answer for each position.
enum JudgeRequest {
    /// Who wins; a draw needs an answer only if there is one.
    Winner { win: String, lose: String, draw: Option<String> },
    /// The Grundy value.
    Value,
    /// Winning moves, or their number.
    Moves(Box<MoveRequest>),
}

/// The answer for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeReply<'a> {
    /// The number of the case, from 1.
    pub case: u64,
    /// The position; a case of no inner cases has none.
    pub position: Option<&'a str>,
    /// The answer.
    pub answer: &'a str,
    /// The separator between the previous answer and this one.
    pub before: &'a str,
}

/// The result of a run over an input.
#[derive(Debug)]
pub struct JudgeRun {
    /// The number of cases that were read, including the one in which the run ended.
    pub cases: u64,
    /// The number of positions that were answered.
    pub answered_positions: u64,
    /// The standing of the answers: proved if theorems give all of them.
    pub standing: Standing,
    /// The end of the run.
    pub end: RunEnd,
}

/// The end of a run over an input.
#[derive(Debug)]
pub enum RunEnd {
    /// All cases were answered.
    Done,
    /// The callback stopped the run.
    Enough,
    /// The input does not match `read`.
    Misread(Box<InputMismatch>),
    /// An expression of the judge line failed for the values read; the place is in the text of the rules.
    Rules(Box<Diagnostic>),
    /// A position could not be decided.
    Stopped {
        /// The number of the case, from 1.
        case: u64,
        /// The line of the input in which the case begins.
        line: usize,
        /// The position.
        position: String,
        /// Why.
        stop: Stop,
    },
}

/// A place at which the input does not match `read`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InputMismatch {
    /// The number of the line, from 1.
    pub line: usize,
    /// The bytes of the line that do not match.
    pub span: Range<usize>,
    /// The text of the line.
    pub source: String,
    /// The message.
    pub message: BilingualText,
    /// Hints.
    pub help: Vec<BilingualText>,
}

impl InputMismatch {
    /// The column, in characters, from 1.
    pub fn column(&self) -> usize {
        self.source[..self.span.start].chars().count() + 1
    }
}

impl std::fmt::Display for InputMismatch {
    /// In English, with the place.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column(), self.message.en)
    }
}

impl std::error::Error for InputMismatch {}

impl Judge {
    /// Parses the judge line with the given number, from 1, of rules that were loaded from `text`.
    ///
    /// # Errors
    /// Returns the error in the line, with its place in the text.
    pub fn new(rules: &Rules, text: &str, number: usize) -> Result<Judge, Diagnostic> {
        let lines = rules.judge_calls().count();
        let Some((keywords, whole)) = number.checked_sub(1).and_then(|index| rules.judge_calls().nth(index)) else {
            let message = match lines {
                0 => text!("the rules have no line `judge(…)`"),
                1 => text!("the rules have only one line `judge(…)`"),
                _ => text!("the rules have only {lines} lines `judge(…)`"),
            };
            return Err(Diagnostic::for_whole_text(message).with_example(JUDGE_EXAMPLE));
        };
        let keyword = |name: &str| keywords.iter().rev().find(|(known, ..)| known == name);
        JudgeLine { rules, text, whole, keyword: &keyword }.parse_judge()
    }

    /// The same with laws: they decide the components to which they apply, of any size.
    pub fn with_laws(self, laws: Vec<CertifiedLaw>) -> Judge {
        Judge { laws, ..self }
    }

    /// Answers an input, line by line, and passes each answer to `each`, until that breaks.
    pub fn run(
        &self,
        lines: impl Iterator<Item = String>,
        engine: &mut Engine,
        meter: &Meter,
        mut each: impl FnMut(JudgeReply<'_>) -> ControlFlow<()>,
    ) -> JudgeRun {
        run::JudgeRunner::new(self, engine, meter, lines, &mut each).run()
    }

    /// The output for an input, without the last new line, and how the run ended.
    pub fn answers(&self, input: &str, engine: &mut Engine, meter: &Meter) -> (String, RunEnd) {
        in_force::with_budget(meter, || {
            let mut printed = String::new();
            let run = self.run(input.lines().map(String::from), engine, meter, |reply| {
                printed.push_str(reply.before);
                printed.push_str(reply.answer);
                ControlFlow::Continue(())
            });
            (printed, run.end)
        })
    }

    /// Whether inner cases are answered, rather than the case itself.
    fn ends_with_inner_cases(&self) -> bool {
        matches!(self.input_format.items.last(), Some(InputItem::Each(..)))
    }

    /// The error for a drawn position if the judge line has no `draw`.
    fn draw_error(&self, position: &grundy_game::Sum) -> Diagnostic {
        let name = grundy_game::arg::shorten_text(&position.to_string());
        let message = text!("{name} is a draw, but `judge` does not say what to print for a draw: draw=\"…\"");
        self.error_in_ask(Diagnostic::at_span(0..0, message))
    }

    fn error_in_ask(&self, error: Diagnostic) -> Diagnostic {
        self.ask_place.place_error(error)
    }
}
