//! `grundy teach`: lessons with exercises, in the terminal or through a pipe.

use crate::args::value_parsers::parse_count;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output;
use crate::session::{CliSession, clock_seed};
use crate::shared::line_reader::{InputLine, LineReader};
use clap::Args;
use grundy::{BilingualText, Convention, text};
use grundy_play::teach::{Exercise, ExerciseKind, Lesson, find_lesson, lessons};
use serde_json::{Value, json};
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy teach                   the lessons
  grundy teach nim               what it is about, and five exercises
  grundy teach mex --count 20
  grundy teach sums --seed 7     the same exercises again
  grundy teach nim --lang zh-CN

Answers: a number, `first` or `second`, or a move as in `grundy play`. `hint` gives a hint, `?` shows the solution with its reason, an empty line the question, `quit` ends.

Exit status: 0 the lesson or its input ended; 1 a budget ran out, 2 bad input, 130 interrupted."#;

/// Teach with short lessons and exercises that are checked
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TeachArgs {
    /// The name of a lesson, or its number; without one the lessons are listed
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,
    /// How many exercises
    #[arg(long, value_name = "N", default_value = "5", value_parser = parse_count)]
    count: u64,
    /// The random seed: the same number gives the same exercises
    #[arg(long, value_name = "N", value_parser = parse_count)]
    seed: Option<u64>,
}

/// The maximum of `--count`.
const MAX_EXERCISES: u64 = 1000;

impl CliCommand for TeachArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if self.count == 0 {
            return Err(CommandFailure::Input(text!("at least 1 exercise is made: --count 5")));
        }
        if self.count > MAX_EXERCISES {
            return Err(CommandFailure::Input(text!(
                "at most {MAX_EXERCISES} exercises are made at a time: --count 20"
            )));
        }
        let Some(name) = &self.lesson else { return list_lessons(session) };
        let lesson = find_lesson(name).ok_or_else(|| {
            let name = grundy::shorten_text(name);
            CommandFailure::Input(text!(
                "there is no lesson `{name}`; `grundy teach` lists all, for example: grundy teach nim"
            ))
        })?;
        let seed = self.seed.unwrap_or_else(clock_seed);
        if session.json {
            return print_lesson(lesson, seed, self.count, session);
        }
        LessonSession { lesson, seed, count: self.count as usize, right_count: 0, finished_count: 0 }
            .run_lesson(session)
    }
}

/// All lessons.
fn list_lessons(session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        let rows: Vec<Value> = lessons().iter().map(|lesson| lesson_json(lesson, session)).collect();
        output::print_json(&json!({ "lessons": rows, "standing": null, "stop": "done" }))?;
        return Ok(ExitStatus::Answered);
    }
    let mut out = output::OutputWriter::new();
    let width = lessons().iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
    for (lesson, number) in lessons().iter().zip(1..) {
        writeln!(out, "{number:>3}  {:<width$}  {}", lesson.name, lesson.title().in_language(session.lang))?;
    }
    let end = text!("`grundy teach NAME` begins a lesson.");
    writeln!(out, "\n{}", end.in_language(session.lang))?;
    out.close()?;
    Ok(ExitStatus::Answered)
}

fn lesson_json(lesson: &Lesson, session: &CliSession) -> Value {
    let localize = |message: BilingualText| message.in_language(session.lang).into_owned();
    let theorem: Vec<_> = lesson.theorem().map(localize).collect();
    let why: Vec<_> = lesson.theorem_reasons().map(localize).collect();
    json!({
        "name": lesson.name,
        "title": localize(lesson.title()),
        "rules": localize(lesson.rules()),
        "trial": lesson.trial,
        "convention": if lesson.convention == Convention::Misere { "misere" } else { "normal" },
        "theorem": theorem,
        "why": why,
    })
}

/// A lesson with its exercises and their solutions, for programs.
fn print_lesson(
    lesson: &Lesson,
    seed: u64,
    count: u64,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let mut rows = Vec::new();
    for number in 0..count as usize {
        let exercise = match make_exercise(lesson, seed, number, session)? {
            Ok(exercise) => exercise,
            Err(status) => return Ok(status),
        };
        let why: Vec<_> =
            exercise.solution_reasons().iter().map(|line| line.in_language(session.lang).into_owned()).collect();
        rows.push(json!({
            "question": exercise.question.in_language(session.lang),
            "position": exercise.position.as_ref().map(ToString::to_string),
            "asked": match exercise.kind() { ExerciseKind::Number => "number", ExerciseKind::Winner => "winner", ExerciseKind::Move => "move" },
            "solution": exercise.solution().in_language(session.lang),
            "why": why,
        }));
    }
    let lesson = lesson_json(lesson, session);
    output::print_json(
        &json!({ "lesson": lesson, "seed": seed, "exercises": rows, "standing": null, "stop": "done" }),
    )?;
    Ok(ExitStatus::Answered)
}

/// The command that plays the small position of a lesson.
fn trial_command(lesson: &Lesson) -> BilingualText {
    let misere = if lesson.convention == Convention::Misere { " --misere" } else { "" };
    let trial = lesson.trial;
    text!("Try it first, and lose: grundy play '{trial}'{misere}")
}

/// Makes an exercise; the exit status if a budget runs out.
fn make_exercise(
    lesson: &Lesson,
    seed: u64,
    number: usize,
    session: &mut CliSession,
) -> Result<Result<Exercise, ExitStatus>, CommandFailure> {
    let meter = session.quiet_meter();
    let made = lesson.exercise(seed, number, &mut session.engine, &meter);
    session.finish();
    Ok(match made {
        Ok(exercise) => Ok(exercise),
        Err(stop) => {
            print_to_stderr(&stop.description_with_option(), session);
            Err(ExitStatus::from_stop(stop))
        }
    })
}

fn print_to_stderr(message: &BilingualText, session: &CliSession) {
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "{}", message.in_language(session.lang));
}

/// A lesson in progress.
struct LessonSession {
    lesson: &'static Lesson,
    seed: u64,
    count: usize,
    /// The number of exercises that were answered correctly at the first try.
    right_count: usize,
    /// The number of exercises that were finished.
    finished_count: usize,
}

/// The outcome of an exercise.
enum ExerciseOutcome {
    Right,
    Wrong,
    /// The learner left, or the input ended.
    Left,
    Stopped(ExitStatus),
}

impl LessonSession {
    fn run_lesson(mut self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let mut input = LineReader::new();
        self.say(&self.lesson.title(), session)?;
        self.say(&self.lesson.rules(), session)?;
        self.say(&trial_command(self.lesson), session)?;
        for part in self.lesson.theorem() {
            self.say(&part, session)?;
        }
        let help = text!("Answer each question; `hint` helps, `?` shows the solution, `quit` ends.");
        self.say(&help, session)?;
        for number in 0..self.count {
            let exercise = match make_exercise(self.lesson, self.seed, number, session)? {
                Ok(exercise) => exercise,
                Err(status) => return Ok(status),
            };
            match self.ask(&exercise, number, &mut input, session)? {
                ExerciseOutcome::Right => self.right_count += 1,
                ExerciseOutcome::Wrong => {}
                ExerciseOutcome::Left => break,
                ExerciseOutcome::Stopped(status) => return Ok(status),
            }
            self.finished_count += 1;
        }
        let (right, asked, seed, name) = (self.right_count, self.finished_count, self.seed, self.lesson.name);
        self.say(
            &text!("{right} of {asked} right. The same exercises again: grundy teach {name} --seed {seed}"),
            session,
        )?;
        Ok(ExitStatus::Answered)
    }

    fn ask(
        &self,
        exercise: &Exercise,
        number: usize,
        input: &mut LineReader,
        session: &mut CliSession,
    ) -> Result<ExerciseOutcome, CommandFailure> {
        let (place, count) = (number + 1, self.count);
        let BilingualText { en, zh } = &exercise.question;
        let question = text!("{place}/{count}  {text}", text = (en, zh));
        self.say(&question, session)?;
        let mut hints = 0;
        loop {
            let text = match input.read_line() {
                InputLine::End => return Ok(ExerciseOutcome::Left),
                InputLine::Text(text) => text,
                InputLine::Long | InputLine::Endless => {
                    self.say(&text!("This line is too long."), session)?;
                    if input.count_wrong_line() {
                        return Ok(ExerciseOutcome::Left);
                    }
                    continue;
                }
            };
            match text.trim() {
                "" => self.say(&question, session)?,
                "quit" | "q" | "exit" | "退出" => return Ok(ExerciseOutcome::Left),
                "hint" | "提示" => {
                    self.give_hint(exercise, hints, session)?;
                    hints += 1;
                }
                "?" | "？" | "help" => {
                    let BilingualText { en, zh } = exercise.solution();
                    self.explain(&text!("Solution: {text}", text = (en, zh)), exercise, session)?;
                    return Ok(ExerciseOutcome::Wrong);
                }
                text => {
                    let meter = session.quiet_meter();
                    let marked = exercise.mark_answer(text, session.lang, &mut session.engine, &meter);
                    session.finish();
                    if session.take_cancelled() {
                        return Ok(ExerciseOutcome::Stopped(ExitStatus::Interrupted));
                    }
                    match marked {
                        Ok(marked) => {
                            input.reset_wrong_lines();
                            if marked.is_right {
                                self.say(&marked.message, session)?;
                            } else {
                                self.explain(&marked.message, exercise, session)?;
                            }
                            return Ok(if marked.is_right { ExerciseOutcome::Right } else { ExerciseOutcome::Wrong });
                        }
                        Err(error) => {
                            self.say(&error.0, session)?;
                            if input.count_wrong_line() {
                                return Ok(ExerciseOutcome::Left);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Prints the next hint, after `given` others.
    fn give_hint(&self, exercise: &Exercise, given: usize, session: &mut CliSession) -> Result<(), CommandFailure> {
        let meter = session.quiet_meter();
        let hints = self.lesson.hints(exercise, &mut session.engine, &meter);
        session.finish();
        match hints {
            Ok(hints) => match hints.get(given) {
                Some(hint) => self.say(hint, session),
                None => self.say(&text!("There are no more hints; `?` shows the solution."), session),
            },
            Err(stop) => self.say(&stop.description_with_option(), session),
        }
    }

    /// Prints the verdict on an answer, and why the solution is right.
    fn explain(
        &self,
        message: &BilingualText,
        exercise: &Exercise,
        session: &CliSession,
    ) -> Result<(), CommandFailure> {
        let mut out = output::OutputWriter::new();
        writeln!(out, "{}", message.in_language(session.lang))?;
        for line in exercise.solution_reasons() {
            writeln!(out, "  {}", line.in_language(session.lang))?;
        }
        writeln!(out)?;
        out.close()
    }

    fn say(&self, message: &BilingualText, session: &CliSession) -> Result<(), CommandFailure> {
        let mut out = output::OutputWriter::new();
        writeln!(out, "{}\n", message.in_language(session.lang))?;
        out.close()
    }
}
