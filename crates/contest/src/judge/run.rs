//! Answers an input while it is read.

mod reading;

use super::read::CaseCount;
use super::tokens::InputTokens;
use super::{InputMismatch, Judge, JudgeReply, JudgeRequest, JudgeRun, RunEnd};
use grundy::{Engine, SolveContext};
use grundy_game::{Argument, Budget, Outcome, Stop, Sum, text};
use grundy_rules::Diagnostic;
use num_bigint::BigInt;
use num_traits::Zero;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The maximum number of answers that are remembered.
const MAX_REMEMBERED_ANSWERS: usize = 1 << 18;
/// The longest position, in bytes, whose answer is remembered.
const MAX_REMEMBERED_BYTES: usize = 256;

/// One run over an input.
pub(crate) struct JudgeRunner<'a, L> {
    judge: &'a Judge,
    context: SolveContext<'a>,
    tokens: InputTokens<L>,
    on_reply: &'a mut dyn FnMut(JudgeReply<'_>) -> ControlFlow<()>,
    answers: HashMap<String, String>,
    /// The values of the names that were read.
    values: Vec<Argument>,
    case: u64,
    /// The line in which the case begins.
    line: usize,
    answered_positions: u64,
    /// Whether this case was answered for some position.
    answered: bool,
    /// The number of list items and inner cases of this case that read nothing from the input.
    unread_items: u64,
    /// The bytes of such items that are charged to the budget.
    held_bytes: u64,
}

impl From<Box<InputMismatch>> for RunEnd {
    fn from(misread: Box<InputMismatch>) -> RunEnd {
        RunEnd::Misread(misread)
    }
}

impl<'a, L: Iterator<Item = String>> JudgeRunner<'a, L> {
    pub(crate) fn new(
        judge: &'a Judge,
        engine: &'a mut Engine,
        budget: &'a dyn Budget,
        lines: L,
        each: &'a mut dyn FnMut(JudgeReply<'_>) -> ControlFlow<()>,
    ) -> JudgeRunner<'a, L> {
        let values = vec![Argument::Tuple(Vec::new()); judge.input_format.names.len()];
        JudgeRunner {
            judge,
            context: SolveContext::new(engine, budget),
            tokens: InputTokens::new(lines),
            on_reply: each,
            answers: HashMap::new(),
            values,
            case: 0,
            line: 1,
            answered_positions: 0,
            answered: false,
            unread_items: 0,
            held_bytes: 0,
        }
    }

    pub(crate) fn run(mut self) -> JudgeRun {
        let end = self.run_cases().err().unwrap_or(RunEnd::Done);
        self.release_bytes_beyond(0);
        JudgeRun {
            cases: self.case,
            answered_positions: self.answered_positions,
            standing: self.context.standing(),
            end,
        }
    }

    fn run_cases(&mut self) -> Result<(), RunEnd> {
        let judge = self.judge;
        if self.tokens.at_end() && judge.input_format.cases != CaseCount::UntilEnd {
            let message = text!("the input is empty");
            return Err(self.tokens.early_end(message).into());
        }
        let announced = match judge.input_format.cases {
            CaseCount::Counted => Some(self.read_case_count()?),
            CaseCount::One => Some(1.into()),
            CaseCount::UntilEnd | CaseCount::Until(_) => None,
        };
        loop {
            let done = match &announced {
                Some(announced) => BigInt::from(self.case) >= *announced,
                None => self.tokens.at_end(),
            };
            if done {
                break;
            }
            let before = self.tokens.token_count();
            self.case += 1;
            self.line = self.tokens.line_number();
            self.answered = false;
            self.unread_items = 0;
            self.release_bytes_beyond(0);
            let end: &[i64] = if let CaseCount::Until(end) = &judge.input_format.cases { end } else { &[] };
            let (leading, rest) = judge.input_format.items.split_at(end.len());
            self.read_items(leading)?;
            if judge.input_format.is_end(&self.values) {
                self.case -= 1;
                break;
            }
            self.read_items(rest)?;
            if !judge.ends_with_inner_cases() {
                self.answer_case()?;
            }
            if !self.answered {
                self.send_reply(None, "")?;
            }
            if self.tokens.token_count() == before {
                let message = text!("a case reads nothing from the input, so there is no end");
                return Err(self.tokens.early_end(message).into());
            }
        }
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => {
                let case = self.case;
                let message = match &judge.input_format.cases {
                    CaseCount::Counted if case == 1 => text!("the input goes on after its only case"),
                    CaseCount::Counted => text!("the input goes on after the last of its {case} cases"),
                    CaseCount::Until(end) if end.iter().all(|n| *n == 0) => text!("the input goes on after the zeros"),
                    CaseCount::Until(_) => text!("the input goes on after the numbers that end it"),
                    _ => text!("the input goes on after the case that was read"),
                };
                let mut misread = self.tokens.mismatch_at(token, message);
                if judge.input_format.cases == CaseCount::One {
                    misread
                        .help
                        .push(text!("for several cases, `read` begins with `cases:`, `eof:`, `zeros:` or `until 0:`"));
                }
                Err(misread.into())
            }
        }
    }

    /// An expression of the judge line failed for the values read; adds the case and line of the input.
    fn rules_failure(&self, diagnostic: Diagnostic) -> RunEnd {
        let (case, line) = (self.case, self.line);
        let diagnostic = diagnostic.with_help(text!("this happened in case {case} of the input, at line {line}"));
        RunEnd::Rules(Box::new(diagnostic))
    }

    /// Answers for the values read: the position, or each of a list of positions.
    fn answer_case(&mut self) -> Result<(), RunEnd> {
        let judge = self.judge;
        let args = judge.position_formula.args(&self.values);
        match judge.position_formula.formula.position(&args) {
            Ok(position) => self.answer_one(&position),
            Err(error) => match judge.position_formula.formula.value(&args).ok().and_then(listed_positions) {
                Some(positions) => positions.iter().try_for_each(|position| self.answer_one(position)),
                None => Err(self.rules_failure(judge.error_in_ask(error))),
            },
        }
    }

    fn answer_one(&mut self, position: &Sum) -> Result<(), RunEnd> {
        let judge = self.judge;
        let written = position.to_string();
        // The answer about moves may depend on all values read, not only on the position, so it is not remembered.
        let remember = written.len() <= MAX_REMEMBERED_BYTES && !matches!(judge.request, JudgeRequest::Moves(_));
        if remember && let Some(answer) = self.answers.get(&written) {
            let answer = answer.clone();
            return self.send_reply(Some(&written), &answer);
        }
        let answer = match self.answer_position(position) {
            Ok(answer) => answer?,
            Err(stop) => {
                let (case, line) = (self.case, self.line);
                return Err(RunEnd::Stopped { case, line, position: written, stop });
            }
        };
        self.send_reply(Some(&written), &answer)?;
        if remember && self.answers.len() < MAX_REMEMBERED_ANSWERS {
            self.answers.insert(written, answer);
        }
        Ok(())
    }

    /// Computes the answer for a position.
    fn answer_position(&mut self, position: &Sum) -> Result<Result<String, RunEnd>, Stop> {
        let judge = self.judge;
        self.context.budget.spend(1, 0)?;
        let mut lawful = None;
        for law in &judge.laws {
            let position = lawful.take().unwrap_or_else(|| position.clone());
            lawful = Some(law.apply(position, self.context.engine, self.context.budget)?.0);
        }
        let position = lawful.as_ref().unwrap_or(position);
        Ok(Ok(match &judge.request {
            JudgeRequest::Winner { win, lose, draw } => match self.context.outcome(position, judge.convention)? {
                Outcome::N => win.clone(),
                Outcome::P => lose.clone(),
                Outcome::D => match draw {
                    Some(draw) => draw.clone(),
                    None => return Ok(Err(self.rules_failure(judge.draw_error(position)))),
                },
            },
            JudgeRequest::Value => self.context.nim_value(position)?.to_string(),
            JudgeRequest::Moves(moves) => {
                let winning = self.context.winning_moves(position, judge.convention)?;
                match moves.answer(position, winning, &self.values, &judge.join) {
                    Ok(answer) => answer,
                    Err(error) => return Ok(Err(self.rules_failure(error))),
                }
            }
        }))
    }

    fn send_reply(&mut self, position: Option<&str>, answer: &str) -> Result<(), RunEnd> {
        let before = match (self.case, self.answered) {
            (_, true) => &self.judge.join,
            (1, false) => "",
            (_, false) => "\n",
        };
        self.answered = true;
        self.answered_positions += u64::from(position.is_some());
        let flow = (self.on_reply)(JudgeReply { case: self.case, position, answer, before });
        if flow.is_break() { Err(RunEnd::Enough) } else { Ok(()) }
    }
}

/// The positions of a list; the number 0 is the empty sum.
fn listed_positions(value: Argument) -> Option<Vec<Sum>> {
    let (Argument::List(items) | Argument::Tuple(items)) = value else { return None };
    let position = |item| match item {
        Argument::Position(sum) => Some(sum),
        Argument::Int(n) if n.is_zero() => Some(Sum::default()),
        _ => None,
    };
    items.into_iter().map(position).collect()
}
