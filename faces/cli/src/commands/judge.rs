//! `grundy judge`: a contest's input, answered as its judge expects.

use crate::args::Judge as Args;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::judge::{End, Judge, Misread, Run};
use grundy::{Diagnostic, Stop, json, say};
use serde_json::json;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if let Some(path) = &args.rules_file {
        if path.as_os_str() == "-" && args.input.is_none() {
            return Err(Failure::Input(say!(
                "standard input is the input of the problem: the rules come from a file",
                "标准输入是题目的输入：规则应来自文件"
            )));
        }
        session.bring(path)?;
    }
    let judge = Judge::new(&session.rules, &session.source.1, args.line).map_err(|error| session.in_rules(error))?;
    let name = args.input.as_ref().map_or_else(|| "stdin".into(), |path| path.display().to_string());
    let input: Box<dyn Read> = match &args.input {
        None => Box::new(std::io::stdin().lock()),
        Some(path) => {
            let file = File::open(path);
            Box::new(file.map_err(|error| Failure::unread(&name, &error))?)
        }
    };
    let meter = session.meter();
    let printed = Rc::new(RefCell::new(Printed { out: Out::new(), any: false, error: None }));
    let failed = Rc::default();
    let lines = Lines {
        input: BufReader::with_capacity(1 << 16, input),
        printed: Rc::clone(&printed),
        busy: session.busy(),
        failed: Rc::clone(&failed),
    };
    let mut answers = Vec::new();
    let as_json = session.json;
    let run = judge.run(lines, &mut session.engine, &meter, |reply| {
        if as_json {
            answers.push(json!({ "case": reply.case, "position": reply.position, "answer": reply.answer }));
            return Continue(());
        }
        let mut printed = printed.borrow_mut();
        printed.any = true;
        match write!(printed.out, "{}{}", reply.before, reply.answer) {
            Ok(()) => Continue(()),
            Err(error) => {
                printed.error = Some(error);
                Break(())
            }
        }
    });
    session.finish();
    let mut printed = printed.replace(Printed { out: Out::new(), any: false, error: None });
    if let Some(error) = printed.error.take() {
        return Err(error.into());
    }
    if as_json {
        let stop = match &run.end {
            End::Stopped { stop, .. } => stop.name(),
            End::Misread(_) | End::Rules(_) => "input",
            End::Done | End::Enough => "done",
        };
        let standing = json::standing(&run.standing, session.lang);
        out::json(&json!({
            "file": session.source.0,
            "answers": answers,
            "cases": run.cases,
            "standing": standing,
            "stop": stop,
        }))?;
    } else if printed.any {
        writeln!(printed.out)?;
    }
    printed.out.close()?;
    if let Some(error) = failed.take() {
        return Err(Failure::unread(&name, &error));
    }
    ended(run, &name, session)
}

/// Reports how the run ended, unless it ended well.
fn ended(run: Run, name: &str, session: &mut Session) -> Result<Status, Failure> {
    match run.end {
        End::Done | End::Enough => Ok(Status::Answered),
        End::Misread(misread) => Err(in_input(name, *misread)),
        End::Rules(diagnostic) => Err(session.in_rules(*diagnostic)),
        End::Stopped { case, line, position, stop } => {
            session.check_rules()?;
            let why = stop.said_with_option();
            let (en, zh) = (why.en, why.zh);
            let position = grundy::shorten(&position);
            let said = say!(
                "grundy: case {case} (line {line}), {position}: {en}",
                "grundy：第 {case} 组（第 {line} 行），{position}：{zh}"
            );
            let _ = writeln!(std::io::stderr(), "{}", said.in_lang(session.lang));
            Ok(if stop == Stop::Cancelled { Status::Interrupted } else { Status::Undecided })
        }
    }
}

/// The failure for a mistake at a place of the input.
fn in_input(name: &str, misread: Misread) -> Failure {
    let column = misread.column();
    let Misread { line, span, source, said, help } = misread;
    let (en, zh) = (said.en, said.zh);
    let said = say!("line {line}, column {column} of the input: {en}", "输入第 {line} 行第 {column} 列：{zh}");
    // Empty lines before the source line give it its number.
    let text = "\n".repeat(line - 1) + &source;
    let span = span.start + line - 1..span.end + line - 1;
    let diagnostic = Diagnostic::at(span, said);
    Failure::file(name, &text, Diagnostic { help, ..diagnostic })
}

/// The output, and whether writing failed.
struct Printed {
    out: Out,
    any: bool,
    error: Option<std::io::Error>,
}

/// The lines of the input. The answers so far are flushed before a read that may block.
struct Lines {
    input: BufReader<Box<dyn Read>>,
    printed: Rc<RefCell<Printed>>,
    busy: Arc<AtomicBool>,
    failed: Rc<RefCell<Option<std::io::Error>>>,
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.input.buffer().is_empty() {
            let mut printed = self.printed.borrow_mut();
            if let Err(error) = printed.out.flush() {
                printed.error = Some(error);
                return None;
            }
            self.busy.store(false, Relaxed);
        }
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line);
        self.busy.store(true, Relaxed);
        match read {
            Ok(0) => None,
            Ok(_) => {
                // Bytes that are not UTF-8 become replacement characters, which occur in no number.
                let text =
                    String::from_utf8(line).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into());
                Some(text.trim_end_matches(['\n', '\r']).into())
            }
            Err(error) => {
                *self.failed.borrow_mut() = Some(error);
                None
            }
        }
    }
}
