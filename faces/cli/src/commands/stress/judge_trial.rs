//! Tests a program for a contest problem against the judge line of a rules file.
//!
//! Inputs are generated, the smallest first, then random ones. If the problem has several cases per input, many are given together.
//! A batch that fails is tried again case by case, so that the input shown is the first that fails.

use super::args::StressArgs;
use super::process::{RunBounds, RunEnding};
use super::program_run::{command_words, is_well, run_fault, run_program, shortened_answer};
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use grundy::{BilingualText, Budget, ComputationEnd, Engine, Limits, Meter, Standing, Stop, counted_noun, text};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_contest::stress::QuestionsEnd;
use serde_json::json;
use std::io::Write;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

/// The maximum number of cases that are given together.
const MAX_CASES_AT_ONCE: usize = 50;

/// The longest time for the answers of the random cases.
const MAX_RANDOM_CASES_TIME: Duration = Duration::from_secs(10);

/// An input on which the program fails.
struct FailingInput {
    input: String,
    message: BilingualText,
}

/// The reason why the trial ends early.
enum JudgeTrialHalt {
    Wrong(Box<FailingInput>),
    Stopped(Stop),
    Failure(CommandFailure),
}

pub(super) fn run(args: &StressArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let words = command_words(args)?;
    let judge =
        Judge::new(&session.rules, &session.source.1, args.line).map_err(|error| session.rules_failure(error))?;
    let condition = args.condition.as_deref();
    let inputs = judge.inputs(&session.rules, args.from, args.to, condition);
    let inputs = inputs.map_err(|error| CommandFailure::in_text(condition.unwrap_or(""), error))?;
    let meter = session.meter();
    let (memory, cancel) = (session.max_memory(), session.cancel_flag());
    let bounds = RunBounds { timeout: args.timeout, memory, cancel: &cancel };
    let random_limits = Limits { max_time: Some(MAX_RANDOM_CASES_TIME), ..Limits::default() };
    let mut trial = JudgeTrial {
        words,
        bounds,
        judge: &judge,
        engine: &mut session.engine,
        waiting: Vec::new(),
        checked_cases: 0,
        skipped_cases: 0,
    };
    let mut ran_out_of_cases = true;
    let mut halt = trial.try_cases(&meter, |visit| {
        inputs.for_each_case(&meter, &mut |case| match visit(case) {
            Ok(cases) if cases < args.cases => Continue(()),
            _ => {
                ran_out_of_cases = false;
                Break(())
            }
        })
    });
    let smallest = trial.checked_cases;
    // If every case was tried, random cases would be the same cases again.
    if halt.is_none() && !ran_out_of_cases && args.random > 0 {
        let limited = meter.limited_part(random_limits);
        halt = trial.try_cases(&limited, |visit| {
            inputs.for_each_random_case(args.seed, &limited, &mut |case| match visit(case) {
                Ok(cases) if cases < smallest + args.random => Continue(()),
                _ => Break(()),
            })
        });
        // Solving positions with large numbers may take long, so random cases have a separate limit.
        if let Some(JudgeTrialHalt::Stopped(stop)) = halt
            && meter.spend(0, 0).is_ok()
            && stop != Stop::RulesFailed
        {
            halt = None;
        }
    }
    let counts = TrialCounts { smallest, random: trial.checked_cases - smallest, skipped_cases: trial.skipped_cases };
    session.finish();
    if halt.is_none() && counts.smallest == 0 {
        let skipped = counts.skipped_cases;
        return Err(CommandFailure::Input(text!(
            "no case was tried: none with such numbers is a position ({skipped} were skipped)"
        )));
    }
    let (wrong, stop) = match halt {
        None => (None, ComputationEnd::Done),
        Some(JudgeTrialHalt::Wrong(wrong)) => (Some(wrong), ComputationEnd::Done),
        Some(JudgeTrialHalt::Stopped(stop)) => (None, stop.into()),
        Some(JudgeTrialHalt::Failure(failure)) => return Err(failure),
    };
    if stop == Stop::RulesFailed {
        session.check_rules()?;
    }
    let status = if wrong.is_some() { ExitStatus::Undecided } else { ExitStatus::from_stop(stop) };
    report_trial(args, wrong.as_deref(), &counts, stop, session)?;
    Ok(status)
}

fn report_trial(
    args: &StressArgs,
    wrong: Option<&FailingInput>,
    counts: &TrialCounts,
    end: ComputationEnd,
    session: &CliSession,
) -> Result<(), CommandFailure> {
    let lang = session.lang;
    let TrialCounts { smallest, random, skipped_cases: skipped } = *counts;
    let BilingualText { en: cases_en, zh: cases_zh } = counts.cases_text();
    if session.json {
        let counterexample =
            wrong.map(|wrong| json!({ "input": wrong.input, "found": wrong.message.in_language(lang) }));
        let standing = if wrong.is_some() {
            grundy_json::standing(&Standing::Computed, lang)
        } else {
            let text = text!("observed for {cases}", cases = (cases_en, cases_zh));
            json!({ "kind": "observed", "by": [], "cases": smallest, "random": random, "text": text.in_language(lang) })
        };
        return output::print_json(&json!({
            "file": session.source.0,
            "program": args.program,
            "from": grundy_json::nat(&args.from.into()),
            "to": grundy_json::nat(&args.to.into()),
            "where": args.condition,
            "checked": smallest + random,
            "random": random,
            "skipped": skipped,
            "counterexample": counterexample,
            "standing": standing,
            "stop": end.name(),
        }));
    }
    let mut out = OutputWriter::new();
    let mut lines = match wrong {
        Some(FailingInput { input, message: BilingualText { en, zh } }) => {
            let mut lines = vec![text!("the program fails: {text}", text = (en, zh)), text!("its input:")];
            lines.extend(input.lines().map(|line| BilingualText::language_neutral(format!("  {line}"))));
            lines
        }
        None if end == ComputationEnd::Done => {
            let to = args.to;
            vec![
                text!("right for {cases}, with numbers up to {to}", cases = (cases_en, cases_zh)),
                text!("observed: this is not a proof"),
            ]
        }
        None => {
            let BilingualText { en, zh } = end.description_with_option();
            vec![text!("right for {cases}; then {text}", cases = (cases_en, cases_zh), text = (en, zh))]
        }
    };
    if skipped > 0 {
        lines.push(if skipped == 1 {
            text!("1 case is not a position and was skipped")
        } else {
            text!("{skipped} cases are not positions and were skipped")
        });
    }
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(lang)))?;
    out.close()
}

/// The numbers of cases that were tried.
struct TrialCounts {
    /// The smallest cases that were tried.
    smallest: u64,
    /// The random cases that were tried.
    random: u64,
    /// The cases that are no positions.
    skipped_cases: u64,
}

impl TrialCounts {
    /// The cases that were tried, in words.
    fn cases_text(&self) -> BilingualText {
        let TrialCounts { smallest, random, .. } = *self;
        let cases = counted_noun(&smallest, "smallest case", "smallest cases");
        match random {
            0 => text!("the {cases}", cases = (cases, smallest)),
            _ => text!("the {cases} and {random} random ones", cases = (cases, smallest)),
        }
    }
}

/// A program on trial.
struct JudgeTrial<'a> {
    words: Vec<String>,
    bounds: RunBounds<'a>,
    judge: &'a Judge,
    engine: &'a mut Engine,
    /// Cases that wait to be tried together, with their answers.
    waiting: Vec<(String, String)>,
    checked_cases: u64,
    skipped_cases: u64,
}

/// Receives a case, and returns the number of cases that were tried or wait; an error if the trial ends.
type CaseVisitor<'v> = dyn FnMut(&str) -> Result<u64, ()> + 'v;

impl JudgeTrial<'_> {
    /// Tries the cases that `generate` passes on. Returns why the trial ends, if it does.
    fn try_cases(
        &mut self,
        meter: &Meter,
        generate: impl FnOnce(&mut CaseVisitor<'_>) -> Result<(), QuestionsEnd>,
    ) -> Option<JudgeTrialHalt> {
        let mut halt = None;
        let generated = generate(&mut |case| {
            self.take_case(case, meter).map_err(|stopped| halt = Some(stopped))?;
            Ok(self.checked_cases + self.waiting.len() as u64)
        });
        if halt.is_some() {
            return halt;
        }
        // Cases whose answers are known are tried even if the budget ran out on a later one.
        let waiting = std::mem::take(&mut self.waiting);
        self.try_batch(waiting).err().or_else(|| match generated {
            Ok(()) => None,
            Err(QuestionsEnd::Stopped(stop)) => Some(JudgeTrialHalt::Stopped(stop)),
            Err(QuestionsEnd::Mistake(mistake)) => {
                Some(JudgeTrialHalt::Failure(super::report::expression_failure(*mistake)))
            }
        })
    }

    /// Queues one more case, and tries the queue when it is full.
    fn take_case(&mut self, case: &str, meter: &Meter) -> Result<(), JudgeTrialHalt> {
        let input = self.judge.input(&[case.to_string()]);
        match self.judge.answers(&input, self.engine, meter) {
            (right, RunEnd::Done | RunEnd::Enough) => self.waiting.push((case.into(), right)),
            (_, RunEnd::Stopped { stop, .. }) => {
                let waiting = std::mem::take(&mut self.waiting);
                self.try_batch(waiting)?;
                return Err(JudgeTrialHalt::Stopped(stop));
            }
            // A case that the rules refuse is skipped.
            (_, RunEnd::Rules(_) | RunEnd::Misread(_)) => self.skipped_cases += 1,
        }
        let at_once = if self.judge.has_several_cases() { MAX_CASES_AT_ONCE } else { 1 };
        if self.waiting.len() < at_once {
            return Ok(());
        }
        let waiting = std::mem::take(&mut self.waiting);
        self.try_batch(waiting)
    }

    /// Tries cases, first all of them together.
    fn try_batch(&mut self, cases: Vec<(String, String)>) -> Result<(), JudgeTrialHalt> {
        let Some(failed) = self.find_failure(&cases)? else {
            self.checked_cases += cases.len() as u64;
            return Ok(());
        };
        if cases.len() > 1 {
            for case in &cases {
                if let Some(alone) = self.find_failure(std::slice::from_ref(case))? {
                    return Err(JudgeTrialHalt::Wrong(Box::new(alone)));
                }
                self.checked_cases += 1;
            }
        }
        // Each case is right alone, but the batch is wrong: look for the shortest prefix that fails.
        for several in 2..cases.len() {
            if let Some(fewer) = self.find_failure(&cases[..several])? {
                return Err(JudgeTrialHalt::Wrong(Box::new(fewer)));
            }
        }
        Err(JudgeTrialHalt::Wrong(Box::new(failed)))
    }

    fn find_failure(&self, cases: &[(String, String)]) -> Result<Option<FailingInput>, JudgeTrialHalt> {
        if cases.is_empty() {
            return Ok(None);
        }
        let input = self.judge.input(&cases.iter().map(|(case, _)| case.clone()).collect::<Vec<_>>());
        let ran = run_program(&self.words, &input, &self.bounds).map_err(JudgeTrialHalt::Failure)?;
        if ran.ending == RunEnding::Cancelled {
            return Err(JudgeTrialHalt::Stopped(Stop::Cancelled));
        }
        let right = cases.iter().map(|(_, right)| &right[..]).collect::<Vec<_>>().join("\n");
        let plain = |text: &str| text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let (found, right) = (plain(&ran.output), plain(&right));
        if is_well(&ran) && found == right {
            return Ok(None);
        }
        let message = run_fault(&ran, &self.bounds).unwrap_or_else(|| {
            let pairs = || found.lines().map(Some).chain(std::iter::repeat(None)).zip(right.lines());
            let at = pairs().position(|(found, right)| found != Some(right));
            let line = at.map_or(right.lines().count(), |at| at) + 1;
            let printed = shortened_answer(found.lines().nth(line - 1).unwrap_or(""));
            let right = shortened_answer(right.lines().nth(line - 1).unwrap_or(""));
            text!("line {line} of its output is {printed}, but {right} is right")
        });
        Ok(Some(FailingInput { input, message }))
    }
}
