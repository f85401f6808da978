//! Reads an input and answers it while reading.

use super::bound::BoundFormula;
use super::read::{CaseCount, InputItem, InputShape};
use super::tokens::{InputTokens, parse_integer};
use super::{InputMismatch, Judge, JudgeReply, JudgeRequest, JudgeRun, RunEnd};
use grundy::{Engine, SolveContext};
use grundy_game::{Argument, Budget, Outcome, Stop, Sum, text};
use grundy_rules::Diagnostic;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most answers that are remembered.
const MAX_REMEMBERED_ANSWERS: usize = 1 << 18;
/// The longest position, in bytes, whose answer is remembered.
const MAX_REMEMBERED_BYTES: usize = 256;

/// One run over an input.
pub(crate) struct JudgeRunner<'a, L> {
    judge: &'a Judge,
    context: SolveContext<'a>,
    tokens: InputTokens<L>,
    each: &'a mut dyn FnMut(JudgeReply<'_>) -> ControlFlow<()>,
    remembered: HashMap<String, String>,
    /// The values of the names that were read.
    values: Vec<Argument>,
    case: u64,
    /// The line in which the case begins.
    line: usize,
    asked: u64,
    /// Whether this case was answered for some position.
    answered: bool,
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
        let values = vec![Argument::Tuple(Vec::new()); judge.read.names.len()];
        JudgeRunner {
            judge,
            context: SolveContext::new(engine, budget),
            tokens: InputTokens::new(lines),
            each,
            remembered: HashMap::new(),
            values,
            case: 0,
            line: 1,
            asked: 0,
            answered: false,
        }
    }

    pub(crate) fn run(mut self) -> JudgeRun {
        let end = self.run_cases().err().unwrap_or(RunEnd::Done);
        JudgeRun { cases: self.case, asked: self.asked, standing: self.context.standing(), end }
    }

    fn run_cases(&mut self) -> Result<(), RunEnd> {
        let judge = self.judge;
        if self.tokens.at_end() {
            let said = text!("the input is empty");
            return Err(self.tokens.early_end(said).into());
        }
        let announced = match judge.read.cases {
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
            let end: &[i64] = if let CaseCount::Until(end) = &judge.read.cases { end } else { &[] };
            let (leading, rest) = judge.read.items.split_at(end.len());
            self.read_items(leading)?;
            if judge.read.is_end(&self.values) {
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
                let said = text!("a case reads nothing from the input, so there is no end");
                return Err(self.tokens.early_end(said).into());
            }
        }
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => {
                let case = self.case;
                let said = match &judge.read.cases {
                    CaseCount::Counted => text!("the input goes on after the last of its {case} cases"),
                    CaseCount::Until(end) if end.iter().all(|n| *n == 0) => text!("the input goes on after the zeros"),
                    CaseCount::Until(_) => text!("the input goes on after the numbers that end it"),
                    _ => text!("the input goes on after the case that was read"),
                };
                let mut misread = self.tokens.mismatch_at(token, said);
                if judge.read.cases == CaseCount::One {
                    misread
                        .help
                        .push(text!("for several cases, `read` begins with `cases:`, `eof:`, `zeros:` or `until 0:`"));
                }
                Err(misread.into())
            }
        }
    }

    fn read_case_count(&mut self) -> Result<BigInt, RunEnd> {
        let (token, number) = self.read_number(&|| text!("the number of cases is expected here"))?;
        if number.is_negative() {
            let said = text!("the number of cases is negative");
            return Err(self.tokens.mismatch_at(token, said).into());
        }
        Ok(number)
    }

    fn read_items(&mut self, items: &'a [InputItem]) -> Result<(), RunEnd> {
        let judge = self.judge;
        for item in items {
            match item {
                InputItem::Named(slot, shape) => {
                    self.values[*slot] = self.read_shape(shape, &judge.read.names[*slot], None)?;
                }
                InputItem::Each(times, inner) => {
                    let times = self.evaluate_count(times)?;
                    let mut done = BigInt::zero();
                    while done < times {
                        self.read_items(inner)?;
                        if !matches!(inner.last(), Some(InputItem::Each(..))) {
                            self.answer_case()?;
                        }
                        done += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a value for a name; `of` says how many such values there are, and how many were read.
    fn read_shape(
        &mut self,
        shape: &'a InputShape,
        name: &str,
        of: Option<(&BigInt, usize)>,
    ) -> Result<Argument, RunEnd> {
        Ok(match shape {
            InputShape::Number => {
                let expected = || match of {
                    None => text!("a number is expected here, for `{name}`"),
                    Some((count, have)) => {
                        text!("a number is expected here: `{name}` has {count} of them, and {have} were read")
                    }
                };
                Argument::Int(self.read_number(&expected)?.1)
            }
            InputShape::Word => {
                let expected = || match of {
                    None => text!("a word is expected here, for `{name}`"),
                    Some((count, have)) => {
                        text!("a word is expected here: `{name}` has {count} of them, and {have} were read")
                    }
                };
                Argument::Str(self.read_word(&expected)?)
            }
            InputShape::List(depth) => Argument::Tuple(self.read_list(name, *depth)?),
            InputShape::Repeated(count, inner) => {
                let count = self.evaluate_count(count)?;
                let mut list = Vec::new();
                while BigInt::from(list.len()) < count {
                    let value = self.read_shape(inner, name, Some((&count, list.len())))?;
                    list.push(value);
                }
                Argument::Tuple(list)
            }
            InputShape::Group(items) => {
                let (judge, mut parts) = (self.judge, Vec::new());
                for item in items {
                    let InputItem::Named(slot, shape) = item else { continue };
                    let value = self.read_shape(shape, &judge.read.names[*slot], None)?;
                    self.values[*slot] = value.clone();
                    parts.push(value);
                }
                // A group of one item is its value.
                if parts.len() == 1 { parts.remove(0) } else { Argument::Tuple(parts) }
            }
            InputShape::Computed(formula) => self.evaluate_in_read(formula)?,
        })
    }

    /// Evaluates a number of items or inner cases.
    fn evaluate_count(&mut self, count: &BoundFormula) -> Result<BigInt, RunEnd> {
        match self.evaluate_in_read(count)? {
            Argument::Int(count) if count.is_negative() => {
                let said = text!("the number of items that follow is negative: {count}");
                Err(self.tokens.mismatch_at_last(said).into())
            }
            Argument::Int(count) => Ok(count),
            other => {
                let kind = other.kind_name();
                let (en, zh) = (kind.en, kind.zh);
                let said = text!("a number of times is expected, not {text}", text = (en, zh));
                Err(self.failure_in_read(count, Diagnostic::for_whole_text(said)))
            }
        }
    }

    /// Evaluates an expression in `read`.
    fn evaluate_in_read(&self, formula: &BoundFormula) -> Result<Argument, RunEnd> {
        let value = formula.formula.value(&formula.args(&self.values));
        value.map_err(|error| self.failure_in_read(formula, error))
    }

    fn failure_in_read(&self, formula: &BoundFormula, error: Diagnostic) -> RunEnd {
        self.rules_failure(self.judge.read_place.place_error(formula.place_error(error)))
    }

    fn read_number(
        &mut self,
        expected: &dyn Fn() -> grundy_game::BilingualText,
    ) -> Result<(std::ops::Range<usize>, BigInt), Box<InputMismatch>> {
        let Some(token) = self.tokens.next() else { return Err(self.early_end(expected())) };
        match parse_integer(self.tokens.text(token.clone())) {
            Some(number) => Ok((token, number)),
            None => Err(self.tokens.mismatch_at(token, expected())),
        }
    }

    fn read_word(&mut self, expected: &dyn Fn() -> grundy_game::BilingualText) -> Result<String, Box<InputMismatch>> {
        match self.tokens.next() {
            Some(token) => Ok(self.tokens.text(token).into()),
            None => Err(self.early_end(expected())),
        }
    }

    /// Reads a list in the format of LeetCode, with lists in it if `depth` is more than 1.
    fn read_list(&mut self, name: &str, depth: usize) -> Result<Vec<Argument>, Box<InputMismatch>> {
        let expected = || match depth {
            1 => text!("a list such as [1,2,3] is expected here, for `{name}`"),
            2 => text!("a list such as [[2,5],[3]] is expected here, for `{name}`"),
            _ => text!("a list of lists, {depth} deep, is expected here, for `{name}`"),
        };
        // The lists that are open, the outermost first.
        let mut open: Vec<Vec<Argument>> = Vec::new();
        // Whether an element may come next, and whether it must.
        let (mut wanted, mut needed) = (true, false);
        loop {
            let Some(token) = self.tokens.next() else { return Err(self.early_end(expected())) };
            let text = self.tokens.text(token.clone()).to_string();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                let length = text[at..].find(['[', ']', ',']).unwrap_or(text.len() - at).max(c.len_utf8());
                let (piece, place) = (&text[at..at + length], token.start + at..token.start + at + length);
                at += length;
                match piece {
                    "[" if wanted && open.len() < depth => {
                        open.push(Vec::new());
                        needed = false;
                    }
                    "]" if !needed && let Some(list) = open.pop() => {
                        wanted = false;
                        match open.last_mut() {
                            Some(outer) => outer.push(Argument::Tuple(list)),
                            None if at < text.len() => {
                                let said = text!("the list ends before this");
                                return Err(self.tokens.mismatch_at(token.start + at..token.end, said));
                            }
                            None => return Ok(list),
                        }
                    }
                    "," if !open.is_empty() && !wanted => (wanted, needed) = (true, true),
                    _ => match parse_integer(piece) {
                        Some(number) if open.len() == depth && wanted => {
                            open.last_mut().expect("depth is at least 1").push(Argument::Int(number));
                            (wanted, needed) = (false, false);
                        }
                        _ => return Err(self.tokens.mismatch_at(place, expected())),
                    },
                }
            }
        }
    }

    fn early_end(&self, expected: grundy_game::BilingualText) -> Box<InputMismatch> {
        let (en, zh, case) = (expected.en, expected.zh, self.case.max(1));
        let said = if self.case == 0 {
            text!("the input ends too early: {text}", text = (en, zh))
        } else {
            text!("the input ends too early, in case {case}: {text}", text = (en, zh))
        };
        self.tokens.early_end(said)
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
        let args = judge.ask.args(&self.values);
        match judge.ask.formula.position(&args) {
            Ok(position) => self.answer_one(&position),
            Err(error) => match judge.ask.formula.value(&args).ok().and_then(listed_positions) {
                Some(positions) => positions.iter().try_for_each(|position| self.answer_one(position)),
                None => Err(self.rules_failure(judge.error_in_ask(error))),
            },
        }
    }

    fn answer_one(&mut self, position: &Sum) -> Result<(), RunEnd> {
        let judge = self.judge;
        let written = position.to_string();
        // The answer about moves may depend on all values read, not only on the position, so it is not remembered.
        let remember = written.len() <= MAX_REMEMBERED_BYTES && !matches!(judge.asked, JudgeRequest::Moves(_));
        if remember && let Some(answer) = self.remembered.get(&written) {
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
        if remember && self.remembered.len() < MAX_REMEMBERED_ANSWERS {
            self.remembered.insert(written, answer);
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
        Ok(Ok(match &judge.asked {
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
        self.asked += u64::from(position.is_some());
        let flow = (self.each)(JudgeReply { case: self.case, position, answer, before });
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
