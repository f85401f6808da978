//! Reads an input and answers it while reading.

use super::bound::Bound;
use super::read::{Cases, Item};
use super::tokens::{Tokens, integer};
use super::{Asked, End, Judge, Misread, Reply, Run};
use crate::decide::{self, Theorems};
use crate::engine::Engine;
use crate::winning;
use grundy_game::{Arg, Budget, Sum};
use grundy_rules::Diagnostic;
use grundy_theory::{Outcome, Stop, say};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most answers that are remembered.
const MOST_REMEMBERED: usize = 1 << 18;
/// The longest position, in bytes, whose answer is remembered.
const LONGEST_REMEMBERED: usize = 256;

/// One run over an input.
pub(crate) struct Runner<'a, L> {
    judge: &'a Judge,
    engine: &'a mut Engine,
    budget: &'a dyn Budget,
    tokens: Tokens<L>,
    each: &'a mut dyn FnMut(Reply<'_>) -> ControlFlow<()>,
    theorems: Theorems,
    remembered: HashMap<String, String>,
    /// The values of the names that were read.
    values: Vec<Arg>,
    case: u64,
    /// The line in which the case begins.
    line: usize,
    asked: u64,
    /// Whether this case was answered for some position.
    answered: bool,
}

impl From<Box<Misread>> for End {
    fn from(misread: Box<Misread>) -> End {
        End::Misread(misread)
    }
}

impl<'a, L: Iterator<Item = String>> Runner<'a, L> {
    pub(crate) fn new(
        judge: &'a Judge,
        engine: &'a mut Engine,
        budget: &'a dyn Budget,
        lines: L,
        each: &'a mut dyn FnMut(Reply<'_>) -> ControlFlow<()>,
    ) -> Runner<'a, L> {
        let values = vec![Arg::Tuple(Vec::new()); judge.read.names.len()];
        Runner {
            judge,
            engine,
            budget,
            tokens: Tokens::new(lines),
            each,
            theorems: Theorems::default(),
            remembered: HashMap::new(),
            values,
            case: 0,
            line: 1,
            asked: 0,
            answered: false,
        }
    }

    pub(crate) fn run(mut self) -> Run {
        let end = self.cases().err().unwrap_or(End::Done);
        Run { cases: self.case, asked: self.asked, standing: self.theorems.standing(), end }
    }

    fn cases(&mut self) -> Result<(), End> {
        let judge = self.judge;
        if self.tokens.at_end() {
            let said = say!("the input is empty", "输入为空");
            return Err(self.tokens.too_short(said).into());
        }
        let announced = match judge.read.cases {
            Cases::Counted => Some(self.count_of_cases()?),
            Cases::One => Some(1.into()),
            Cases::UntilEnd | Cases::UntilZeros => None,
        };
        loop {
            let done = match &announced {
                Some(announced) => BigInt::from(self.case) >= *announced,
                None => self.tokens.at_end(),
            };
            if done {
                break;
            }
            let before = self.tokens.taken();
            self.case += 1;
            self.line = self.tokens.number();
            self.answered = false;
            let (leading, rest) = judge.read.items.split_at(judge.read.leading);
            self.items(leading)?;
            let zero = |item: &Item| matches!(item, Item::Number(slot) if self.values[*slot] == Arg::from(0u64));
            if judge.read.cases == Cases::UntilZeros && leading.iter().all(zero) {
                self.case -= 1;
                break;
            }
            self.items(rest)?;
            if !judge.ends_with_inner_cases() {
                self.answer()?;
            }
            if !self.answered {
                self.reply(None, "")?;
            }
            if self.tokens.taken() == before {
                let said = say!(
                    "a case reads nothing from the input, so there is no end",
                    "一组不从输入中读取任何内容，因此没有尽头"
                );
                return Err(self.tokens.too_short(said).into());
            }
        }
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => {
                let case = self.case;
                let said = match judge.read.cases {
                    Cases::Counted => say!(
                        "the input goes on after the last of its {case} cases",
                        "输入中声明的 {case} 组之后还有内容"
                    ),
                    Cases::UntilZeros => say!("the input goes on after the zeros", "全为 0 的结束标记之后还有内容"),
                    _ => say!("the input goes on after the case that was read", "读完这一组之后输入还有内容"),
                };
                let mut misread = self.tokens.misread(token, said);
                if judge.read.cases == Cases::One {
                    misread.help.push(say!(
                        "for several cases, `read` begins with `cases:`, `eof:` or `zeros:`",
                        "若有多组，`read` 应以 `cases:`、`eof:` 或 `zeros:` 开头"
                    ));
                }
                Err(misread.into())
            }
        }
    }

    fn count_of_cases(&mut self) -> Result<BigInt, End> {
        let (token, number) = self.number(&|| say!("the number of cases is expected here", "这里应为组数"))?;
        if number.is_negative() {
            let said = say!("the number of cases is negative", "组数是负数");
            return Err(self.tokens.misread(token, said).into());
        }
        Ok(number)
    }

    fn items(&mut self, items: &'a [Item]) -> Result<(), End> {
        let judge = self.judge;
        let name = |slot: usize| &judge.read.names[slot];
        for item in items {
            match item {
                Item::Number(slot) => {
                    let name = name(*slot);
                    let (_, number) =
                        self.number(&|| say!("a number is expected here, for `{name}`", "这里应为一个数（`{name}`）"))?;
                    self.values[*slot] = Arg::Int(number);
                }
                Item::Word(slot) => {
                    let name = name(*slot);
                    let word =
                        self.word(&|| say!("a word is expected here, for `{name}`", "这里应为一个单词（`{name}`）"))?;
                    self.values[*slot] = Arg::Str(word);
                }
                Item::Numbers(slot, count) => {
                    let (name, count) = (name(*slot), self.count(count)?);
                    let mut list = Vec::new();
                    while BigInt::from(list.len()) < count {
                        let have = list.len();
                        let (_, number) = self.number(&|| {
                            say!(
                                "a number is expected here: `{name}` has {count} of them, and {have} were read",
                                "这里应为一个数：`{name}` 共 {count} 个，已读 {have} 个"
                            )
                        })?;
                        list.push(Arg::Int(number));
                    }
                    self.values[*slot] = Arg::Tuple(list);
                }
                Item::Words(slot, count) => {
                    let (name, count) = (name(*slot), self.count(count)?);
                    let mut list = Vec::new();
                    while BigInt::from(list.len()) < count {
                        let have = list.len();
                        let word = self.word(&|| {
                            say!(
                                "a word is expected here: `{name}` has {count} of them, and {have} were read",
                                "这里应为一个单词：`{name}` 共 {count} 个，已读 {have} 个"
                            )
                        })?;
                        list.push(Arg::Str(word));
                    }
                    self.values[*slot] = Arg::Tuple(list);
                }
                Item::List(slot) => self.values[*slot] = Arg::Tuple(self.list(name(*slot))?),
                Item::Each(times, inner) => {
                    let times = self.count(times)?;
                    let mut done = BigInt::zero();
                    while done < times {
                        self.items(inner)?;
                        if !matches!(inner.last(), Some(Item::Each(..))) {
                            self.answer()?;
                        }
                        done += 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Evaluates a number of items or inner cases.
    fn count(&mut self, count: &Bound) -> Result<BigInt, End> {
        let value = count.formula.value(&count.args(&self.values)).map_err(|error| self.wrong(error))?;
        match value {
            Arg::Int(count) if count.is_negative() => {
                let said = say!("the number of items that follow is negative: {count}", "后面的个数是负数：{count}");
                Err(self.tokens.misread_last(said).into())
            }
            Arg::Int(count) => Ok(count),
            other => {
                let kind = other.kind();
                let (en, zh) = (kind.en, kind.zh);
                let said = say!("a number of times is expected, not {en}", "次数应为数，而不是{zh}");
                Err(self.wrong(Diagnostic::whole(said)))
            }
        }
    }

    fn number(
        &mut self,
        expected: &dyn Fn() -> grundy_theory::Said,
    ) -> Result<(std::ops::Range<usize>, BigInt), Box<Misread>> {
        let Some(token) = self.tokens.next() else { return Err(self.ends_early(expected())) };
        match integer(self.tokens.text(token.clone())) {
            Some(number) => Ok((token, number)),
            None => Err(self.tokens.misread(token, expected())),
        }
    }

    fn word(&mut self, expected: &dyn Fn() -> grundy_theory::Said) -> Result<String, Box<Misread>> {
        match self.tokens.next() {
            Some(token) => Ok(self.tokens.text(token).into()),
            None => Err(self.ends_early(expected())),
        }
    }

    /// Reads a list in the format of LeetCode.
    fn list(&mut self, name: &str) -> Result<Vec<Arg>, Box<Misread>> {
        let expected =
            || say!("a list such as [1,2,3] is expected here, for `{name}`", "这里应为形如 [1,2,3] 的列表（`{name}`）");
        let mut list = Vec::new();
        let mut open = false;
        // Whether a number may come next, and whether it must.
        let (mut wanted, mut needed) = (true, false);
        loop {
            let Some(token) = self.tokens.next() else { return Err(self.ends_early(expected())) };
            let text = self.tokens.text(token.clone()).to_string();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                let length = text[at..].find(['[', ']', ',']).unwrap_or(text.len() - at).max(c.len_utf8());
                let (piece, place) = (&text[at..at + length], token.start + at..token.start + at + length);
                at += length;
                match piece {
                    "[" if !open => open = true,
                    "]" if open && !needed => {
                        if at < text.len() {
                            let said = say!("the list ends before this", "列表在此之前已经结束");
                            return Err(self.tokens.misread(token.start + at..token.end, said));
                        }
                        return Ok(list);
                    }
                    "," if open && !wanted => (wanted, needed) = (true, true),
                    _ => match integer(piece) {
                        Some(number) if open && wanted => {
                            list.push(Arg::Int(number));
                            (wanted, needed) = (false, false);
                        }
                        _ => return Err(self.tokens.misread(place, expected())),
                    },
                }
            }
        }
    }

    fn ends_early(&self, expected: grundy_theory::Said) -> Box<Misread> {
        let (en, zh, case) = (expected.en, expected.zh, self.case.max(1));
        let said = if self.case == 0 {
            say!("the input ends too early: {en}", "输入过早结束：{zh}")
        } else {
            say!("the input ends too early, in case {case}: {en}", "输入在第 {case} 组中过早结束：{zh}")
        };
        self.tokens.too_short(said)
    }

    /// An expression of the judge line failed for the values read; adds the case and line of the input.
    fn wrong(&self, diagnostic: Diagnostic) -> End {
        let (case, line) = (self.case, self.line);
        let diagnostic = diagnostic.help(say!(
            "this happened in case {case} of the input, at line {line}",
            "发生在输入的第 {case} 组，第 {line} 行"
        ));
        End::Rules(Box::new(diagnostic))
    }

    /// Answers for the values read.
    fn answer(&mut self) -> Result<(), End> {
        let judge = self.judge;
        let position = judge.ask.formula.position(&judge.ask.args(&self.values));
        let position = position.map_err(|error| self.wrong(judge.in_ask(error)))?;
        let written = position.to_string();
        // The answer of `move` may depend on all values read, not only on the position, so it is not remembered.
        let remember = written.len() <= LONGEST_REMEMBERED && !matches!(judge.asked, Asked::Move { .. });
        if remember && let Some(answer) = self.remembered.get(&written) {
            let answer = answer.clone();
            return self.reply(Some(&written), &answer);
        }
        let answer = match self.find(&position) {
            Ok(answer) => answer?,
            Err(stop) => {
                let (case, line) = (self.case, self.line);
                return Err(End::Stopped { case, line, position: written, stop });
            }
        };
        self.reply(Some(&written), &answer)?;
        if remember && self.remembered.len() < MOST_REMEMBERED {
            self.remembered.insert(written, answer);
        }
        Ok(())
    }

    /// Computes the answer for a position.
    fn find(&mut self, position: &Sum) -> Result<Result<String, End>, Stop> {
        let judge = self.judge;
        self.budget.spend(1, 0)?;
        Ok(Ok(match &judge.asked {
            Asked::Winner { win, lose, draw } => {
                match decide::outcome(position, judge.convention, self.engine, self.budget, &mut self.theorems)? {
                    Outcome::N => win.clone(),
                    Outcome::P => lose.clone(),
                    Outcome::D => match draw {
                        Some(draw) => draw.clone(),
                        None => return Ok(Err(self.wrong(judge.drawn(position)))),
                    },
                }
            }
            Asked::Value => decide::value(position, self.engine, self.budget, &mut self.theorems)?.to_string(),
            Asked::Move { least, none } => {
                let moves = winning::moves(position, judge.convention, self.engine, self.budget, &mut self.theorems)?;
                let mut best: Option<BigInt> = None;
                for (before, after) in moves {
                    let value = least.formula.value(&least.args(&with_move(&self.values, &before, &after)));
                    match value {
                        Ok(Arg::Int(n)) => best = Some(best.map_or(n.clone(), |best| best.min(n))),
                        Ok(other) => {
                            let kind = other.kind();
                            let (en, zh) = (kind.en, kind.zh);
                            let said = say!("`move` gives {en}, not a number", "`move` 的结果是{zh}，而不是数");
                            return Ok(Err(self.wrong(judge.in_move(Diagnostic::whole(said)))));
                        }
                        Err(error) => return Ok(Err(self.wrong(judge.in_move(error)))),
                    }
                }
                best.map_or_else(|| none.clone(), |best| best.to_string())
            }
        }))
    }

    fn reply(&mut self, position: Option<&str>, answer: &str) -> Result<(), End> {
        let before = match (self.case, self.answered) {
            (_, true) => &self.judge.join,
            (1, false) => "",
            (_, false) => "\n",
        };
        self.answered = true;
        self.asked += u64::from(position.is_some());
        let flow = (self.each)(Reply { case: self.case, position, answer, before });
        if flow.is_break() { Err(End::Enough) } else { Ok(()) }
    }
}

/// The values read, followed by `before` and `after` of a move.
pub(crate) fn with_move(values: &[Arg], before: &Sum, after: &Sum) -> Vec<Arg> {
    let args = |sum: &Sum| sum.components.iter().map(|part| Arg::Tuple(part.args.clone())).collect::<Vec<_>>();
    let before = args(before).into_iter().next().unwrap_or_else(|| Arg::Tuple(Vec::new()));
    values.iter().cloned().chain([before, Arg::Tuple(args(after))]).collect()
}
