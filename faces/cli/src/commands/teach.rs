//! `grundy teach`: lessons with exercises, in the terminal or through a pipe.

use super::input::{Input, Line};
use super::play::by_the_clock;
use crate::args::Teach;
use crate::failure::Failure;
use crate::out;
use crate::session::{Session, Status};
use grundy::teach::{Asked, Exercise, Lesson, find_lesson, lessons};
use grundy::{Said, say};
use serde_json::{Value, json};
use std::io::Write;

/// The maximum of `--count`.
const MOST: u64 = 1000;

pub(crate) fn run(args: &Teach, session: &mut Session) -> Result<Status, Failure> {
    if args.count > MOST {
        return Err(Failure::Input(say!(
            "at most {MOST} exercises are made at a time: --count 20",
            "一次至多出 {MOST} 道题：--count 20"
        )));
    }
    let Some(name) = &args.lesson else { return list(session) };
    let lesson = find_lesson(name).ok_or_else(|| {
        let name = grundy::shorten(name);
        Failure::Input(say!(
            "there is no lesson ‘{name}’; `grundy teach` lists all, for example: grundy teach nim",
            "没有名为‘{name}’的课；`grundy teach` 列出全部，例如：grundy teach nim"
        ))
    })?;
    let seed = args.seed.unwrap_or_else(by_the_clock);
    if session.json {
        return print(lesson, seed, args.count, session);
    }
    Class { lesson, seed, count: args.count as usize, right: 0, asked: 0 }.hold(session)
}

/// All lessons.
fn list(session: &Session) -> Result<Status, Failure> {
    if session.json {
        let rows: Vec<Value> = lessons().iter().map(|lesson| about(lesson, session)).collect();
        out::json(&json!({ "lessons": rows, "standing": null, "stop": "done" }))?;
        return Ok(Status::Answered);
    }
    let mut out = out::Out::new();
    let width = lessons().iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
    for (lesson, number) in lessons().iter().zip(1..) {
        writeln!(out, "{number:>3}  {:<width$}  {}", lesson.name, lesson.title().in_lang(session.lang))?;
    }
    let end = say!("`grundy teach NAME` begins a lesson.", "`grundy teach 课名` 开始上课。");
    writeln!(out, "\n{}", end.in_lang(session.lang))?;
    out.close()?;
    Ok(Status::Answered)
}

fn about(lesson: &Lesson, session: &Session) -> Value {
    let text: Vec<_> = lesson.text.iter().map(|part| Said::of(*part).in_lang(session.lang).into_owned()).collect();
    json!({ "name": lesson.name, "title": lesson.title().in_lang(session.lang), "text": text })
}

/// A lesson with its exercises and their solutions, for programs.
fn print(lesson: &Lesson, seed: u64, count: u64, session: &mut Session) -> Result<Status, Failure> {
    let mut rows = Vec::new();
    for number in 0..count as usize {
        let exercise = match make(lesson, seed, number, session)? {
            Ok(exercise) => exercise,
            Err(status) => return Ok(status),
        };
        let why: Vec<_> = exercise.why().iter().map(|line| line.in_lang(session.lang).into_owned()).collect();
        rows.push(json!({
            "question": exercise.question.in_lang(session.lang),
            "position": exercise.position.as_ref().map(ToString::to_string),
            "asked": match exercise.asked() { Asked::Number => "number", Asked::Winner => "winner", Asked::Move => "move" },
            "solution": exercise.solution().in_lang(session.lang),
            "why": why,
        }));
    }
    let lesson = about(lesson, session);
    out::json(&json!({ "lesson": lesson, "seed": seed, "exercises": rows, "standing": null, "stop": "done" }))?;
    Ok(Status::Answered)
}

/// Makes an exercise; the exit status if a budget runs out.
fn make(lesson: &Lesson, seed: u64, number: usize, session: &mut Session) -> Result<Result<Exercise, Status>, Failure> {
    let meter = session.quiet_meter();
    let made = lesson.exercise(seed, number, &mut session.engine, &meter);
    session.finish();
    Ok(match made {
        Ok(exercise) => Ok(exercise),
        Err(stop) => {
            eprint(&stop.said_with_option(), session);
            Err(Status::of(stop))
        }
    })
}

fn eprint(said: &Said, session: &Session) {
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "{}", said.in_lang(session.lang));
}

/// A lesson in progress.
struct Class {
    lesson: &'static Lesson,
    seed: u64,
    count: usize,
    /// How many exercises were answered correctly at the first try.
    right: usize,
    /// How many exercises were finished.
    asked: usize,
}

/// The outcome of an exercise.
enum Done {
    Right,
    Wrong,
    /// The learner left, or the input ended.
    Left,
    Stopped(Status),
}

impl Class {
    fn hold(mut self, session: &mut Session) -> Result<Status, Failure> {
        let mut input = Input::new();
        self.say(&self.lesson.title(), session)?;
        for part in self.lesson.text {
            self.say(&Said::of(*part), session)?;
        }
        let help = say!(
            "Answer each question; `?` shows the solution, `quit` ends.",
            "请回答各题；`?` 显示答案，`quit` 结束。"
        );
        self.say(&help, session)?;
        for number in 0..self.count {
            let exercise = match make(self.lesson, self.seed, number, session)? {
                Ok(exercise) => exercise,
                Err(status) => return Ok(status),
            };
            match self.ask(&exercise, number, &mut input, session)? {
                Done::Right => self.right += 1,
                Done::Wrong => {}
                Done::Left => break,
                Done::Stopped(status) => return Ok(status),
            }
            self.asked += 1;
        }
        let (right, asked, seed, name) = (self.right, self.asked, self.seed, self.lesson.name);
        self.say(
            &say!(
                "{right} of {asked} right. The same exercises again: grundy teach {name} --seed {seed}",
                "{asked} 题中答对 {right} 题。再做同样的题：grundy teach {name} --seed {seed}"
            ),
            session,
        )?;
        Ok(Status::Answered)
    }

    fn ask(
        &self,
        exercise: &Exercise,
        number: usize,
        input: &mut Input,
        session: &mut Session,
    ) -> Result<Done, Failure> {
        let (place, count) = (number + 1, self.count);
        let Said { en, zh } = &exercise.question;
        let question = say!("{place}/{count}  {en}", "{place}/{count}  {zh}");
        self.say(&question, session)?;
        loop {
            let text = match input.line() {
                Line::End => return Ok(Done::Left),
                Line::Text(text) => text,
                Line::Long | Line::Endless => {
                    self.say(&say!("This line is too long.", "这一行太长了。"), session)?;
                    if input.misunderstood() {
                        return Ok(Done::Left);
                    }
                    continue;
                }
            };
            match text.trim() {
                "" => self.say(&question, session)?,
                "quit" | "q" | "exit" | "退出" => return Ok(Done::Left),
                "?" | "？" | "help" => {
                    let Said { en, zh } = exercise.solution();
                    self.explain(&say!("Solution: {en}", "答案：{zh}"), exercise, session)?;
                    return Ok(Done::Wrong);
                }
                text => {
                    let meter = session.quiet_meter();
                    let marked = exercise.mark(text, &mut session.engine, &meter);
                    session.finish();
                    if session.called_off() {
                        return Ok(Done::Stopped(Status::Interrupted));
                    }
                    match marked {
                        Ok(marked) => {
                            input.understood();
                            if marked.right {
                                self.say(&marked.said, session)?;
                            } else {
                                self.explain(&marked.said, exercise, session)?;
                            }
                            return Ok(if marked.right { Done::Right } else { Done::Wrong });
                        }
                        Err(said) => {
                            self.say(&said, session)?;
                            if input.misunderstood() {
                                return Ok(Done::Left);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Prints the verdict on an answer, and why the solution is right.
    fn explain(&self, said: &Said, exercise: &Exercise, session: &Session) -> Result<(), Failure> {
        let mut out = out::Out::new();
        writeln!(out, "{}", said.in_lang(session.lang))?;
        for line in exercise.why() {
            writeln!(out, "  {}", line.in_lang(session.lang))?;
        }
        writeln!(out)?;
        out.close()
    }

    fn say(&self, said: &Said, session: &Session) -> Result<(), Failure> {
        let mut out = out::Out::new();
        writeln!(out, "{}\n", said.in_lang(session.lang))?;
        out.close()
    }
}
