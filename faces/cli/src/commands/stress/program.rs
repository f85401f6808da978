//! Compares the answers of a program with computed results.
//!
//! The program reads the numbers of a position (those of the names, or what `--reads` says) from a line, separated by spaces, and prints its answer on a line.
//! A program that reads until the end of its input gets many positions per run; the first two positions show whether it does.
//! A batch that fails is tried again position by position, so that the input shown is the smallest.

use super::answers::AnswerReading;
use super::args::{ProgramOutputKind, StressArgs};
use super::process::{ProgramRun, RunBounds, RunEnding};
use super::program_run::{command_words, is_well, run_fault, run_program, shortened_answer};
use super::report::{convention, expression_failure, holding_lines, numbers_json, solve_command};
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use grundy::{BilingualText, ComputationEnd, Standing, Stop, counted_noun, text};
use grundy_contest::stress::{ClaimKind, PositionFamily, ProgramInputLine, StressQuestion, StressQuestions};
use serde_json::json;
use std::io::Write;

/// The maximum number of positions that are given together.
const MAX_POSITIONS_AT_ONCE: usize = 1000;

/// The failure of a program.
struct ProgramFailure {
    question: StressQuestion,
    /// The input that shows it.
    input: String,
    message: BilingualText,
}

/// The reason why the trial ended before the last position.
enum ProgramTrialHalt {
    Wrong(Box<ProgramFailure>),
    Stopped(Stop),
    Failure(CommandFailure),
}

/// The result of a trial.
struct ProgramTrialResult {
    failure: Option<Box<ProgramFailure>>,
    checked: u64,
    skipped: u64,
    /// How it is known that the program is right.
    observed: Option<Standing>,
    end: ComputationEnd,
}

/// Tests a program on the positions of a family.
pub(super) fn run(
    args: &StressArgs,
    family: &PositionFamily,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let words = command_words(args)?;
    check_answer_options(args)?;
    let input_line = ProgramInputLine::new(family, args.reads.as_deref()).map_err(expression_failure)?;
    let result = try_program(words, args, family, &input_line, session)?;
    let report = ProgramTrialReport { args, family, input_line: &input_line, result: &result };
    if session.json {
        output::print_json(&report.to_json(session))?;
    } else {
        report.print_lines(session)?;
    }
    Ok(if result.failure.is_some() { ExitStatus::Undecided } else { ExitStatus::from_stop(result.end) })
}

/// Checks that the options about answers fit together.
fn check_answer_options(args: &StressArgs) -> Result<(), CommandFailure> {
    if args.misere && args.prints == ProgramOutputKind::Value {
        return Err(CommandFailure::Input(text!(
            "Grundy values are for normal play: --prints value cannot be used with --misere"
        )));
    }
    if let (Some(win), Some(lose)) = (&args.win, &args.lose)
        && win.trim().to_lowercase() == lose.trim().to_lowercase()
    {
        return Err(CommandFailure::Input(text!(
            "--win and --lose are the same word, {win}: no answer would say who wins"
        )));
    }
    Ok(())
}

/// Tries the program on one position after another, until it fails, a budget runs out, or none is left.
fn try_program(
    words: Vec<String>,
    args: &StressArgs,
    family: &PositionFamily,
    input_line: &ProgramInputLine,
    session: &mut CliSession,
) -> Result<ProgramTrialResult, CommandFailure> {
    let kind = match args.prints {
        ProgramOutputKind::Winner => ClaimKind::Winner,
        ProgramOutputKind::Value => ClaimKind::Value,
    };
    let meter = session.meter();
    let cancel = session.cancel_flag();
    let mut trial = ProgramTrial {
        words,
        family,
        input_line,
        bounds: RunBounds { timeout: args.timeout, memory: session.max_memory(), cancel: &cancel },
        reading: AnswerReading { prints: args.prints, win: args.win.as_deref(), lose: args.lose.as_deref() },
        at_once: None,
        checked_positions: 0,
    };
    let mut questions = StressQuestions::new(family, kind, convention(args), &mut session.engine, &meter);
    let halt = trial.try_all(&mut questions).err();
    let end = if let Some(ProgramTrialHalt::Stopped(stop)) = &halt { (*stop).into() } else { ComputationEnd::Done };
    // Positions still queued when a budget runs out are not tried.
    let observed = if end == ComputationEnd::Done { questions.observed_standing(end) } else { None };
    let skipped = questions.skipped_positions;
    let untried = (halt.is_none() && trial.checked_positions == 0).then(|| questions.nothing_tried_error());
    session.finish();
    if let Some(mistake) = untried {
        return Err(expression_failure(mistake));
    }
    let wrong = match halt {
        None | Some(ProgramTrialHalt::Stopped(_)) => None,
        Some(ProgramTrialHalt::Wrong(wrong)) => Some(wrong),
        Some(ProgramTrialHalt::Failure(failure)) => return Err(failure),
    };
    if end == Stop::RulesFailed {
        session.check_rules()?;
    }
    Ok(ProgramTrialResult { failure: wrong, checked: trial.checked_positions, skipped, observed, end })
}

/// The report of a trial.
struct ProgramTrialReport<'a> {
    args: &'a StressArgs,
    family: &'a PositionFamily,
    input_line: &'a ProgramInputLine,
    result: &'a ProgramTrialResult,
}

impl ProgramTrialReport<'_> {
    /// The report as JSON.
    fn to_json(&self, session: &CliSession) -> serde_json::Value {
        let ProgramTrialReport { args, family, input_line, result } = self;
        let lang = session.lang;
        let counterexample = result.failure.as_ref().map(|wrong| {
            json!({
                "numbers": numbers_json(family, &wrong.question.numbers),
                "position": wrong.question.position.to_string(),
                "input": wrong.input,
                "found": wrong.message.in_language(lang),
                "see": solve_command(args, session, &wrong.question.position.to_string()),
            })
        });
        let standing = if result.failure.is_some() { Some(&Standing::Computed) } else { result.observed.as_ref() };
        json!({
            "expression": family.text(),
            "program": args.program,
            "reads": input_line.expressions(),
            "from": grundy_json::nat(&family.least_number().into()),
            "to": grundy_json::nat(&family.largest_number().into()),
            "where": family.condition(),
            "checked": result.checked,
            "skipped": result.skipped,
            "counterexample": counterexample,
            "standing": standing.map(|standing| grundy_json::standing(standing, lang)),
            "stop": result.end.name(),
        })
    }

    /// Prints the report as text.
    fn print_lines(&self, session: &CliSession) -> Result<(), CommandFailure> {
        let mut out = OutputWriter::new();
        let items = self.input_line.expressions().join(" ");
        let read = [text!("a line of input: {items}")];
        let lines = self.result_lines(session);
        read.iter().chain(&lines).try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        out.close()
    }

    /// What was found: where the program fails, or for which positions it is right.
    fn result_lines(&self, session: &CliSession) -> Vec<BilingualText> {
        let ProgramTrialResult { failure, checked, skipped, end, .. } = self.result;
        if let Some(wrong) = failure {
            return failing_lines(self.family, wrong, self.args, session);
        }
        if *end == ComputationEnd::Done {
            return holding_lines(self.family, *checked, *skipped);
        }
        let BilingualText { en, zh } = end.description_with_option();
        vec![text!(
            "right for the first {positions}; then {text}",
            positions = (counted_noun(checked, "position", "positions"), checked),
            text = (en, zh)
        )]
    }
}

/// Where the program fails, and its input.
fn failing_lines(
    family: &PositionFamily,
    wrong: &ProgramFailure,
    args: &StressArgs,
    session: &CliSession,
) -> Vec<BilingualText> {
    let numbers = family.numbers_text(&wrong.question.numbers);
    let position = wrong.question.position.to_string();
    let (en, zh) = (&wrong.message.en, &wrong.message.zh);
    let see = solve_command(args, session, &position);
    let mut lines = vec![
        text!("the program fails at {numbers}: {position}"),
        text!("  {text}", text = (en, zh)),
        text!("  see: {see}"),
        text!("its input:"),
    ];
    lines.extend(wrong.input.lines().take(20).map(|line| BilingualText::language_neutral(format!("  {line}"))));
    let more = wrong.input.lines().count().saturating_sub(20);
    if more > 0 {
        lines.push(text!("  … and {more}", more = (counted_noun(&more, "more line", "more lines"), more)));
    }
    lines
}

/// A program on trial.
struct ProgramTrial<'a> {
    words: Vec<String>,
    family: &'a PositionFamily,
    input_line: &'a ProgramInputLine,
    bounds: RunBounds<'a>,
    reading: AnswerReading<'a>,
    /// The number of positions that the program gets per run; `None` until it is known.
    at_once: Option<usize>,
    checked_positions: u64,
}

impl ProgramTrial<'_> {
    /// Tries the program on all positions, in batches.
    fn try_all(&mut self, questions: &mut StressQuestions<'_>) -> Result<(), ProgramTrialHalt> {
        loop {
            let size = self.at_once.unwrap_or(2);
            let mut batch = Vec::new();
            let mut ended = None;
            while batch.len() < size && ended.is_none() {
                match questions.next() {
                    None => ended = Some(Ok(())),
                    Some(Ok(question)) => batch.push(question),
                    Some(Err(grundy_contest::stress::QuestionsEnd::Stopped(stop))) => {
                        ended = Some(Err(ProgramTrialHalt::Stopped(stop)))
                    }
                    Some(Err(grundy_contest::stress::QuestionsEnd::Mistake(mistake))) => {
                        ended = Some(Err(ProgramTrialHalt::Failure(expression_failure(*mistake))));
                    }
                }
            }
            self.try_batch(batch)?;
            if let Some(ended) = ended {
                return ended;
            }
        }
    }

    /// Tries the program on some positions together, and on each alone if its answers are not all right.
    fn try_batch(&mut self, batch: Vec<StressQuestion>) -> Result<(), ProgramTrialHalt> {
        if batch.len() > 1 && self.at_once != Some(1) {
            let input = batch.iter().map(|question| self.line(question)).collect::<Result<String, _>>()?;
            let ran = self.run(&input)?;
            let answers = answer_lines(&ran);
            let right = |(question, answer): (&StressQuestion, &&str)| {
                self.reading.is_right(answer, &question.truth) == Some(true)
            };
            if is_well(&ran) && answers.len() == batch.len() && batch.iter().zip(&answers).all(right) {
                self.checked_positions += batch.len() as u64;
                self.at_once = Some((self.at_once.unwrap_or(2) * 4).min(MAX_POSITIONS_AT_ONCE));
                return Ok(());
            }
            let read_all = is_well(&ran) && answers.len() == batch.len();
            let first_wrong = batch.iter().zip(&answers).position(|pair| !right(pair));
            for (at, question) in batch.into_iter().enumerate() {
                self.try_alone(question.clone())?;
                if read_all && first_wrong == Some(at) {
                    let input = input.lines().take(at + 1).map(|line| format!("{line}\n")).collect();
                    let right = self.reading.right_answer(&question.truth, answers[at]);
                    let answer = shortened_answer(answers[at]);
                    let message = text!(
                        "it prints {answer}, but {right} is right; alone it answers this position correctly, after others it does not"
                    );
                    return Err(ProgramTrialHalt::Wrong(Box::new(ProgramFailure { question, input, message })));
                }
            }
            // Each position is answered alone: the program takes one position per run, or the batch was too large for the time.
            self.at_once = Some(self.at_once.map_or(1, |size| (size / 8).max(1)));
            return Ok(());
        }
        batch.into_iter().try_for_each(|question| self.try_alone(question))
    }

    /// Tries the program on one position.
    fn try_alone(&mut self, question: StressQuestion) -> Result<(), ProgramTrialHalt> {
        let input = self.line(&question)?;
        let ran = self.run(&input)?;
        if ran.ending == RunEnding::Cancelled {
            return Err(ProgramTrialHalt::Stopped(Stop::Cancelled));
        }
        let message = match run_fault(&ran, &self.bounds) {
            Some(message) => Some(message),
            None => match answer_lines(&ran)[..] {
                [answer] => match self.reading.is_right(answer, &question.truth) {
                    Some(true) => None,
                    Some(false) => {
                        let right = self.reading.right_answer(&question.truth, answer);
                        let answer = shortened_answer(answer);
                        Some(text!("it prints {answer}, but {right} is right"))
                    }
                    None => {
                        let answer = shortened_answer(answer);
                        let help = match self.reading.prints {
                            ProgramOutputKind::Winner => {
                                text!("name its words with --win and --lose")
                            }
                            ProgramOutputKind::Value => text!("a Grundy value is expected"),
                        };
                        let (en, zh) = (help.en, help.zh);
                        Some(text!("it prints {answer}, which is not an answer: {text}", text = (en, zh)))
                    }
                },
                [] => Some(text!("it prints nothing")),
                ref lines => {
                    let lines = lines.len();
                    Some(text!("it prints {lines} lines for one position"))
                }
            },
        };
        match message {
            None => {
                self.checked_positions += 1;
                Ok(())
            }
            Some(message) => Err(ProgramTrialHalt::Wrong(Box::new(ProgramFailure { question, input, message }))),
        }
    }

    /// The line that the program reads for a position.
    fn line(&self, question: &StressQuestion) -> Result<String, ProgramTrialHalt> {
        let line = self.input_line.line(self.family, &question.numbers);
        Ok(line.map_err(|mistake| ProgramTrialHalt::Failure(expression_failure(mistake)))? + "\n")
    }

    /// Runs the program on an input.
    fn run(&self, input: &str) -> Result<ProgramRun, ProgramTrialHalt> {
        run_program(&self.words, input, &self.bounds).map_err(ProgramTrialHalt::Failure)
    }
}

/// The lines that are not empty.
fn answer_lines(ran: &ProgramRun) -> Vec<&str> {
    ran.output.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}
