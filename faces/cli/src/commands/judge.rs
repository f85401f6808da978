//! `grundy judge`: a contest's input, answered as its judge expects.

use crate::args::value_parsers::number;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::certificate_laws::CertificateLaws;
use clap::Args;
use grundy::{Diagnostic, Stop, text};
use grundy_contest::judge::{InputMismatch, Judge, JudgeRun, RunEnd};
use serde_json::json;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy judge examples/rules/hdu_1536.py < input.txt
  grundy judge rules.py --input input.txt
  grundy judge rules.py --law law.json < input.txt
  grundy judge -e 'judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")' < input.txt"#;

/// Answer the input of a contest problem as the `judge(…)` line of a rules file says
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct JudgeArgs {
    /// The file of rules with the line `judge(…)`; or give rules with -f or -e
    #[arg(value_name = "FILE", conflicts_with_all = ["file", "rules"])]
    rules_file: Option<PathBuf>,
    /// The input [default: standard input]
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Which of several `judge(…)` lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number)]
    line: usize,
    /// Use the law of a certificate, which is checked first: `grundy discover` and `grundy period` write such files; may be given several times
    #[arg(long, value_name = "FILE")]
    law: Vec<PathBuf>,
}

impl CliCommand for JudgeArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if let Some(path) = &self.rules_file {
            if path.as_os_str() == "-" && self.input.is_none() {
                return Err(CommandFailure::Input(text!(
                    "standard input is the input of the problem: the rules come from a file"
                )));
            }
            session.load_rules(path)?;
        }
        let judge =
            Judge::new(&session.rules, &session.source.1, self.line).map_err(|error| session.rules_failure(error))?;
        let judge = match CertificateLaws::new(&self.law, session)? {
            Ok(laws) => judge.with_laws(laws.into_laws()),
            Err(stop) => return Ok(ExitStatus::from_stop(stop)),
        };
        let name = self.input.as_ref().map_or_else(|| "stdin".into(), |path| path.display().to_string());
        let input: Box<dyn Read> = match &self.input {
            None => Box::new(std::io::stdin().lock()),
            Some(path) => {
                let file = File::open(path);
                Box::new(file.map_err(|error| CommandFailure::cannot_read(&name, &error))?)
            }
        };
        let meter = session.meter();
        let printed =
            Rc::new(RefCell::new(PrintState { writer: OutputWriter::new(), has_printed: false, error: None }));
        let failed = Rc::default();
        let lines = JudgeInputLines {
            input: BufReader::with_capacity(1 << 16, input),
            print_state: Rc::clone(&printed),
            busy: session.busy_flag(),
            write_error: Rc::clone(&failed),
        };
        let mut answers = Vec::new();
        let as_json = session.json;
        let run = judge.run(lines, &mut session.engine, &meter, |reply| {
            if as_json {
                answers.push(json!({ "case": reply.case, "position": reply.position, "answer": reply.answer }));
                return Continue(());
            }
            let mut printed = printed.borrow_mut();
            printed.has_printed = true;
            match write!(printed.writer, "{}{}", reply.before, reply.answer) {
                Ok(()) => Continue(()),
                Err(error) => {
                    printed.error = Some(error);
                    Break(())
                }
            }
        });
        session.finish();
        let mut printed = printed.replace(PrintState { writer: OutputWriter::new(), has_printed: false, error: None });
        if let Some(error) = printed.error.take() {
            return Err(error.into());
        }
        if as_json {
            let stop = match &run.end {
                RunEnd::Stopped { stop, .. } => stop.name(),
                RunEnd::Misread(_) | RunEnd::Rules(_) => "input",
                RunEnd::Done | RunEnd::Enough => "done",
            };
            let standing = grundy_json::standing(&run.standing, session.lang);
            output::print_json(&json!({
                "file": session.source.0,
                "answers": answers,
                "cases": run.cases,
                "standing": standing,
                "stop": stop,
            }))?;
        } else if printed.has_printed {
            writeln!(printed.writer)?;
        }
        printed.writer.close()?;
        if let Some(error) = failed.take() {
            return Err(CommandFailure::cannot_read(&name, &error));
        }
        report_run(run, &name, session)
    }
}

/// Reports how the run ended, unless it ended well.
fn report_run(run: JudgeRun, name: &str, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    match run.end {
        RunEnd::Done | RunEnd::Enough => Ok(ExitStatus::Answered),
        RunEnd::Misread(misread) => Err(input_mistake(name, *misread)),
        RunEnd::Rules(diagnostic) => Err(session.rules_failure(*diagnostic)),
        RunEnd::Stopped { case, line, position, stop } => {
            session.check_rules()?;
            let why = stop.description_with_option();
            let (en, zh) = (why.en, why.zh);
            let position = grundy::shorten_text(&position);
            let message = text!("grundy: case {case} (line {line}), {position}: {text}", text = (en, zh));
            let _ = writeln!(std::io::stderr(), "{}", message.in_language(session.lang));
            Ok(if stop == Stop::Cancelled { ExitStatus::Interrupted } else { ExitStatus::Undecided })
        }
    }
}

/// The failure for a mistake at a place of the input.
fn input_mistake(name: &str, misread: InputMismatch) -> CommandFailure {
    let column = misread.column();
    let InputMismatch { line, span, source, message, help, .. } = misread;
    let (en, zh) = (message.en, message.zh);
    let message = text!("line {line}, column {column} of the input: {text}", text = (en, zh));
    // Empty lines before the source line give it its number.
    let text = "\n".repeat(line - 1) + &source;
    let span = span.start + line - 1..span.end + line - 1;
    let diagnostic = Diagnostic::at_span(span, message);
    CommandFailure::in_file(name, &text, Diagnostic { help, ..diagnostic })
}

/// The output, and whether writing failed.
struct PrintState {
    writer: OutputWriter,
    has_printed: bool,
    error: Option<std::io::Error>,
}

/// The lines of the input. The answers so far are flushed before a read that may block.
struct JudgeInputLines {
    input: BufReader<Box<dyn Read>>,
    print_state: Rc<RefCell<PrintState>>,
    busy: Arc<AtomicBool>,
    write_error: Rc<RefCell<Option<std::io::Error>>>,
}

impl Iterator for JudgeInputLines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.input.buffer().is_empty() {
            let mut printed = self.print_state.borrow_mut();
            if let Err(error) = printed.writer.flush() {
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
                *self.write_error.borrow_mut() = Some(error);
                None
            }
        }
    }
}
