//! Tests the answers of a program against computation.
//!
//! The program reads the numbers of a position from a line, separated by spaces, and prints its answer on a line.
//! A program that reads until the end of its input gets many positions per run; the first two positions show whether it does.
//! A batch that fails is tried again position by position, so that the input shown is the smallest.

use super::answers::Reading;
use super::process::{self, Bounds, Ended, Ran};
use super::{convention, holds, mistaken, numbers, see};
use crate::args::{Prints, Stress as Args};
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::stress::{Claims, Family, Question, Questions};
use grundy::tables::refusal;
use grundy::{Said, Standing, Stop, json, say};
use serde_json::json;
use std::io::Write;

/// At most this many positions are given at once.
const MOST_AT_ONCE: usize = 1000;

/// What is wrong with a program.
struct Wrong {
    question: Question,
    /// The input that shows it.
    input: String,
    said: Said,
}

/// Why the trial ended before the last position.
enum Halt {
    Wrong(Box<Wrong>),
    Stopped(Stop),
    Failure(Failure),
}

pub(super) fn run(args: &Args, family: &Family, session: &mut Session) -> Result<Status, Failure> {
    let words = command(args)?;
    if args.misere && args.prints == Prints::Value {
        return Err(Failure::Input(say!(
            "Grundy values are for normal play: --prints value cannot be used with --misere",
            "SG 值只适用于正常规则：--prints value 不能与 --misere 同时使用"
        )));
    }
    let kind = match args.prints {
        Prints::Winner => Claims::Winner,
        Prints::Value => Claims::Value,
    };
    let meter = session.meter();
    let cancel = session.cancel();
    let mut trial = Trial {
        words,
        bounds: Bounds { timeout: args.timeout, memory: session.max_memory(), cancel: &cancel },
        reading: Reading { prints: args.prints, win: args.win.as_deref(), lose: args.lose.as_deref() },
        at_once: None,
        checked: 0,
    };
    let mut questions = Questions::new(family, kind, convention(args), &mut session.engine, &meter);
    let halt = trial.all(&mut questions).err();
    let stop = if let Some(Halt::Stopped(stop)) = &halt { *stop } else { Stop::Done };
    // Positions still queued when a budget runs out are not tried.
    let observed = if stop == Stop::Done { questions.observed(stop) } else { None };
    let skipped = questions.skipped;
    let untried = (halt.is_none() && trial.checked == 0).then(|| questions.untried());
    session.finish();
    if let Some(mistake) = untried {
        return Err(mistaken(mistake));
    }
    let wrong = match halt {
        None | Some(Halt::Stopped(_)) => None,
        Some(Halt::Wrong(wrong)) => Some(wrong),
        Some(Halt::Failure(failure)) => return Err(failure),
    };
    if stop == Stop::Rules {
        session.check_rules()?;
    }
    let status = if wrong.is_some() { Status::Undecided } else { Status::of(stop) };
    let checked = trial.checked;
    let lang = session.lang;
    if session.json {
        let counterexample = wrong.as_ref().map(|wrong| {
            json!({
                "numbers": numbers(family, &wrong.question.numbers),
                "position": wrong.question.position.to_string(),
                "input": wrong.input,
                "found": wrong.said.in_lang(lang),
                "see": see(args, session, &wrong.question.position.to_string()),
            })
        });
        let standing = if wrong.is_some() { Some(Standing::Computed) } else { observed };
        out::json(&json!({
            "expression": family.text(),
            "program": args.program,
            "to": json::nat(&family.to().into()),
            "checked": checked,
            "skipped": skipped,
            "counterexample": counterexample,
            "standing": standing.map(|standing| json::standing(&standing, lang)),
            "stop": stop.name(),
        }))?;
        return Ok(status);
    }
    let mut out = Out::new();
    let lines = match (wrong, stop) {
        (Some(wrong), _) => fails(family, &wrong, args, session),
        (None, Stop::Done) => holds(family, checked, skipped),
        (None, stop) => {
            let why = stop.said_with_option();
            let (en, zh) = (why.en, why.zh);
            vec![say!("right for the first {checked} positions; then {en}", "前 {checked} 个局面都正确；随后{zh}")]
        }
    };
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(lang)))?;
    out.close()?;
    Ok(status)
}

fn fails(family: &Family, wrong: &Wrong, args: &Args, session: &Session) -> Vec<Said> {
    let numbers = family.written(&wrong.question.numbers);
    let position = wrong.question.position.to_string();
    let (en, zh) = (&wrong.said.en, &wrong.said.zh);
    let see = see(args, session, &position);
    let mut lines = vec![
        say!("the program fails at {numbers}: {position}", "程序在 {numbers} 处出错：{position}"),
        say!("  {en}", "  {zh}"),
        say!("  see: {see}", "  查看：{see}"),
        say!("its input:", "它的输入："),
    ];
    lines.extend(wrong.input.lines().take(20).map(|line| Said::same(format!("  {line}"))));
    let more = wrong.input.lines().count().saturating_sub(20);
    if more > 0 {
        lines.push(say!("  … and {more} more lines", "  ……还有 {more} 行"));
    }
    lines
}

/// A program on trial.
struct Trial<'a> {
    words: Vec<String>,
    bounds: Bounds<'a>,
    reading: Reading<'a>,
    /// How many positions the program gets per run; `None` until that is known.
    at_once: Option<usize>,
    checked: u64,
}

impl Trial<'_> {
    fn all(&mut self, questions: &mut Questions<'_>) -> Result<(), Halt> {
        loop {
            let size = self.at_once.unwrap_or(2);
            let mut batch = Vec::new();
            let mut ended = None;
            while batch.len() < size && ended.is_none() {
                match questions.next() {
                    None => ended = Some(Ok(())),
                    Some(Ok(question)) => batch.push(question),
                    Some(Err(grundy::stress::Ended::Stopped(stop))) => ended = Some(Err(Halt::Stopped(stop))),
                    Some(Err(grundy::stress::Ended::Mistake(mistake))) => {
                        ended = Some(Err(Halt::Failure(mistaken(*mistake))));
                    }
                }
            }
            self.batch(batch)?;
            if let Some(ended) = ended {
                return ended;
            }
        }
    }

    fn batch(&mut self, batch: Vec<Question>) -> Result<(), Halt> {
        if batch.len() > 1 && self.at_once != Some(1) {
            let input: String = batch.iter().map(line).collect();
            let ran = self.run(&input)?;
            let answers = answers(&ran);
            let right =
                |(question, answer): (&Question, &&str)| self.reading.is_right(answer, &question.truth) == Some(true);
            if is_well(&ran) && answers.len() == batch.len() && batch.iter().zip(&answers).all(right) {
                self.checked += batch.len() as u64;
                self.at_once = Some((self.at_once.unwrap_or(2) * 4).min(MOST_AT_ONCE));
                return Ok(());
            }
            let read_all = is_well(&ran) && answers.len() == batch.len();
            let first_wrong = batch.iter().zip(&answers).position(|pair| !right(pair));
            for (at, question) in batch.into_iter().enumerate() {
                self.alone(question.clone())?;
                if read_all && first_wrong == Some(at) {
                    let input = input.lines().take(at + 1).map(|line| format!("{line}\n")).collect();
                    let (answer, right) = (shown(answers[at]), self.reading.right(&question.truth));
                    let said = say!(
                        "it prints {answer}, but {right} is right; alone it answers this position correctly, after others it does not",
                        "输出 {answer}，应为 {right}；单独运行时这个局面答对，跟在其他局面之后则答错"
                    );
                    return Err(Halt::Wrong(Box::new(Wrong { question, input, said })));
                }
            }
            // Each position is answered alone: the program takes one position per run, or the batch was too large for the time.
            self.at_once = Some(self.at_once.map_or(1, |size| (size / 8).max(1)));
            return Ok(());
        }
        batch.into_iter().try_for_each(|question| self.alone(question))
    }

    fn alone(&mut self, question: Question) -> Result<(), Halt> {
        let input = line(&question);
        let ran = self.run(&input)?;
        let right = self.reading.right(&question.truth);
        if ran.ended == Ended::Cancelled {
            return Err(Halt::Stopped(Stop::Cancelled));
        }
        let said = match unwell(&ran, &self.bounds) {
            Some(said) => Some(said),
            None => match answers(&ran)[..] {
                [answer] => match self.reading.is_right(answer, &question.truth) {
                    Some(true) => None,
                    Some(false) => {
                        let answer = shown(answer);
                        Some(say!("it prints {answer}, but {right} is right", "输出 {answer}，应为 {right}"))
                    }
                    None => {
                        let answer = shown(answer);
                        let help = match self.reading.prints {
                            Prints::Winner => {
                                say!("name its words with --win and --lose", "可用 --win 和 --lose 说明它的输出")
                            }
                            Prints::Value => say!("a Grundy value is expected", "应为 SG 值"),
                        };
                        let (en, zh) = (help.en, help.zh);
                        Some(say!("it prints {answer}, which is not an answer: {en}", "输出 {answer}，无法理解：{zh}"))
                    }
                },
                [] => Some(say!("it prints nothing", "没有输出")),
                ref lines => {
                    let lines = lines.len();
                    Some(say!("it prints {lines} lines for one position", "一个局面输出了 {lines} 行"))
                }
            },
        };
        match said {
            None => {
                self.checked += 1;
                Ok(())
            }
            Some(said) => Err(Halt::Wrong(Box::new(Wrong { question, input, said }))),
        }
    }

    fn run(&self, input: &str) -> Result<Ran, Halt> {
        run_program(&self.words, input, &self.bounds).map_err(Halt::Failure)
    }
}

/// Runs a program on an input.
pub(super) fn run_program(words: &[String], input: &str, bounds: &Bounds<'_>) -> Result<Ran, Failure> {
    process::run(words, input, bounds).map_err(|error| {
        let (program, Said { en, zh }) = (words.join(" "), refusal(&error));
        Failure::Input(say!("cannot start {program}: {en}", "无法启动 {program}：{zh}"))
    })
}

/// The words of a command line, or the path of a program.
pub(super) fn command(args: &Args) -> Result<Vec<String>, Failure> {
    let given = args.program.as_deref().unwrap_or("");
    let words: Vec<String> = match given {
        path if std::path::Path::new(path).exists() => vec![path.into()],
        line => shlex::split(line).ok_or_else(|| {
            Failure::Input(say!("a quote in --program is never closed", "--program 中有引号没有闭合"))
        })?,
    };
    if words.is_empty() {
        return Err(Failure::Input(say!("--program names no program", "--program 没有给出程序")));
    }
    Ok(words)
}

/// What went wrong with a run, whatever it printed: a timeout, too much output or memory, or a crash.
pub(super) fn unwell(ran: &Ran, bounds: &Bounds<'_>) -> Option<Said> {
    let limit = bounds.timeout;
    Some(match ran.ended {
        Ended::TimedOut => say!("it does not end within {limit:?} (--timeout)", "在 {limit:?} 内没有结束（--timeout）"),
        Ended::TooMuchOutput => say!("it prints without end", "输出没有尽头"),
        Ended::TooMuchMemory => say!("it takes too much memory (--max-memory)", "占用内存过多（--max-memory）"),
        Ended::Exited(status) if !status.success() => {
            let last = ran.messages.trim_end().lines().last().unwrap_or("").to_string();
            let last = grundy::shorten(&last);
            say!("it crashes ({status}) {last}", "程序崩溃（{status}）{last}")
        }
        Ended::Exited(_) | Ended::Cancelled => return None,
    })
}

/// The numbers of a position on a line.
fn line(question: &Question) -> String {
    let numbers: Vec<String> = question.numbers.iter().map(u64::to_string).collect();
    numbers.join(" ") + "\n"
}

pub(super) fn is_well(ran: &Ran) -> bool {
    matches!(ran.ended, Ended::Exited(status) if status.success())
}

/// The lines that are not empty.
fn answers(ran: &Ran) -> Vec<&str> {
    ran.out.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

pub(super) fn shown(answer: &str) -> String {
    format!("`{}`", grundy::shorten(answer))
}
