//! Tests a program for a contest problem against the judge line of a rules file.
//!
//! Inputs are generated, the smallest first. If the problem has several cases per input, many are given at once.
//! A batch that fails is tried again case by case, so that the input shown is the smallest.

use super::process::{Bounds, Ended};
use super::program::{command, is_well, run_program, shown, unwell};
use crate::args::Stress as Args;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::judge::{End, Judge};
use grundy::stress::Ended as Enough;
use grundy::{Engine, Meter, Said, Standing, Stop, json, say};
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow::{Break, Continue};

/// At most this many cases are given at once.
const AT_ONCE: usize = 50;

/// An input on which the program fails.
struct Wrong {
    input: String,
    said: Said,
}

/// Why the trial ends early.
enum Halt {
    Wrong(Box<Wrong>),
    Stopped(Stop),
    Failure(Failure),
}

pub(super) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let words = command(args)?;
    let judge = Judge::new(&session.rules, &session.source.1, args.line).map_err(|error| session.in_rules(error))?;
    let condition = args.condition.as_deref();
    let inputs = judge.inputs(&session.rules, args.from, args.to, condition);
    let inputs = inputs.map_err(|error| Failure::text(condition.unwrap_or(""), error))?;
    let meter = session.meter();
    let (memory, cancel) = (session.max_memory(), session.cancel());
    let bounds = Bounds { timeout: args.timeout, memory, cancel: &cancel };
    let mut trial =
        Trial { words, bounds, judge: &judge, engine: &mut session.engine, meter: &meter, checked: 0, skipped: 0 };
    let mut waiting = Vec::new();
    let mut halt = None;
    let done = inputs.each(&meter, &mut |case| {
        let step = trial.take(case, &mut waiting);
        match step {
            Ok(()) if trial.checked + (waiting.len() as u64) < args.cases => Continue(()),
            Ok(()) => Break(()),
            Err(stopped) => {
                halt = Some(stopped);
                Break(())
            }
        }
    });
    if halt.is_none() {
        halt = trial.batch(std::mem::take(&mut waiting)).err();
    }
    let halt = halt.or_else(|| match done {
        Ok(()) => None,
        Err(Enough::Stopped(stop)) => Some(Halt::Stopped(stop)),
        Err(Enough::Mistake(mistake)) => Some(Halt::Failure(super::mistaken(*mistake))),
    });
    let (checked, skipped) = (trial.checked, trial.skipped);
    session.finish();
    if halt.is_none() && checked == 0 {
        return Err(Failure::Input(say!(
            "no case was tried: none with such numbers is a position ({skipped} were skipped)",
            "没有试过任何一组：这样的数都不构成局面（跳过 {skipped} 组）"
        )));
    }
    let (wrong, stop) = match halt {
        None => (None, Stop::Done),
        Some(Halt::Wrong(wrong)) => (Some(wrong), Stop::Done),
        Some(Halt::Stopped(stop)) => (None, stop),
        Some(Halt::Failure(failure)) => return Err(failure),
    };
    if stop == Stop::Rules {
        session.check_rules()?;
    }
    let status = if wrong.is_some() { Status::Undecided } else { Status::of(stop) };
    tell(args, wrong.as_deref(), checked, skipped, stop, session)?;
    Ok(status)
}

fn tell(
    args: &Args,
    wrong: Option<&Wrong>,
    checked: u64,
    skipped: u64,
    stop: Stop,
    session: &Session,
) -> Result<(), Failure> {
    let lang = session.lang;
    if session.json {
        let counterexample = wrong.map(|wrong| json!({ "input": wrong.input, "found": wrong.said.in_lang(lang) }));
        let standing = if wrong.is_some() {
            json::standing(&Standing::Computed, lang)
        } else {
            let text = say!("observed for the {checked} smallest cases", "对最小的 {checked} 组观察到");
            json!({ "kind": "observed", "by": [], "cases": checked, "text": text.in_lang(lang) })
        };
        return out::json(&json!({
            "file": session.source.0,
            "program": args.program,
            "to": json::nat(&args.to.into()),
            "checked": checked,
            "skipped": skipped,
            "counterexample": counterexample,
            "standing": standing,
            "stop": stop.name(),
        }));
    }
    let mut out = Out::new();
    let mut lines = match wrong {
        Some(Wrong { input, said: Said { en, zh } }) => {
            let mut lines = vec![say!("the program fails: {en}", "程序出错：{zh}"), say!("its input:", "它的输入：")];
            lines.extend(input.lines().map(|line| Said::same(format!("  {line}"))));
            lines
        }
        None if stop == Stop::Done => {
            let to = args.to;
            vec![
                say!(
                    "right for the {checked} smallest cases with numbers up to {to}",
                    "对数不超过 {to} 的最小的 {checked} 组都正确"
                ),
                say!("observed: this is not a proof", "这只是观察，不是证明"),
            ]
        }
        None => {
            let Said { en, zh } = stop.said_with_option();
            vec![say!("right for the first {checked} cases; then {en}", "前 {checked} 组都正确；随后{zh}")]
        }
    };
    if skipped > 0 {
        lines.push(say!("{skipped} cases are not positions and were skipped", "有 {skipped} 组不构成局面，已跳过"));
    }
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(lang)))?;
    out.close()
}

/// A program on trial.
struct Trial<'a> {
    words: Vec<String>,
    bounds: Bounds<'a>,
    judge: &'a Judge,
    engine: &'a mut Engine,
    meter: &'a Meter,
    checked: u64,
    skipped: u64,
}

impl Trial<'_> {
    /// Queues one more case, and tries the queue when it is full.
    fn take(&mut self, case: &str, waiting: &mut Vec<(String, String)>) -> Result<(), Halt> {
        let input = self.judge.input(&[case.to_string()]);
        match self.judge.answers(&input, self.engine, self.meter) {
            (right, End::Done | End::Enough) => waiting.push((case.into(), right)),
            (_, End::Stopped { stop, .. }) => return Err(Halt::Stopped(stop)),
            // A case that the rules refuse is skipped.
            (_, End::Rules(_) | End::Misread(_)) => self.skipped += 1,
        }
        let at_once = if self.judge.takes_several() { AT_ONCE } else { 1 };
        if waiting.len() < at_once { Ok(()) } else { self.batch(std::mem::take(waiting)) }
    }

    /// Tries cases, first all at once.
    fn batch(&mut self, cases: Vec<(String, String)>) -> Result<(), Halt> {
        let Some(failed) = self.fails(&cases)? else {
            self.checked += cases.len() as u64;
            return Ok(());
        };
        if cases.len() > 1 {
            for case in &cases {
                if let Some(alone) = self.fails(std::slice::from_ref(case))? {
                    return Err(Halt::Wrong(Box::new(alone)));
                }
                self.checked += 1;
            }
        }
        // Each case is right alone, but the batch is wrong: look for the shortest prefix that fails.
        for several in 2..cases.len() {
            if let Some(fewer) = self.fails(&cases[..several])? {
                return Err(Halt::Wrong(Box::new(fewer)));
            }
        }
        Err(Halt::Wrong(Box::new(failed)))
    }

    fn fails(&self, cases: &[(String, String)]) -> Result<Option<Wrong>, Halt> {
        if cases.is_empty() {
            return Ok(None);
        }
        let input = self.judge.input(&cases.iter().map(|(case, _)| case.clone()).collect::<Vec<_>>());
        let ran = run_program(&self.words, &input, &self.bounds).map_err(Halt::Failure)?;
        if ran.ended == Ended::Cancelled {
            return Err(Halt::Stopped(Stop::Cancelled));
        }
        let right = cases.iter().map(|(_, right)| &right[..]).collect::<Vec<_>>().join("\n");
        let plain = |text: &str| text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let (found, right) = (plain(&ran.out), plain(&right));
        if is_well(&ran) && found == right {
            return Ok(None);
        }
        let said = unwell(&ran, &self.bounds).unwrap_or_else(|| {
            let pairs = || found.lines().map(Some).chain(std::iter::repeat(None)).zip(right.lines());
            let at = pairs().position(|(found, right)| found != Some(right));
            let line = at.map_or(right.lines().count(), |at| at) + 1;
            let printed = shown(found.lines().nth(line - 1).unwrap_or(""));
            let right = shown(right.lines().nth(line - 1).unwrap_or(""));
            say!(
                "line {line} of its output is {printed}, but {right} is right",
                "输出的第 {line} 行是 {printed}，应为 {right}"
            )
        });
        Ok(Some(Wrong { input, said }))
    }
}
