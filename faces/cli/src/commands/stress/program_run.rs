//! The program under test: its command line, its runs, and what is wrong with a run.

use super::args::StressArgs;
use super::process::{self, ProgramRun, RunBounds, RunEnding};
use crate::failure::CommandFailure;
use grundy::tables::explain_io_error;
use grundy::{BilingualText, text};
use std::io::ErrorKind;
use std::path::Path;

/// Runs a program on an input.
pub(super) fn run_program(words: &[String], input: &str, bounds: &RunBounds<'_>) -> Result<ProgramRun, CommandFailure> {
    process::run(words, input, bounds).map_err(|error| {
        let (program, BilingualText { en, zh }) = (words.join(" "), explain_io_error(&error));
        // A shell would not find it in this folder either.
        let is_here = error.kind() == ErrorKind::NotFound && !words[0].contains('/') && Path::new(&words[0]).exists();
        CommandFailure::Input(match is_here {
            true => text!("cannot start {program}: a program in this folder is written ./{program}"),
            false => text!("cannot start {program}: {text}", text = (en, zh)),
        })
    })
}

/// The words of a command line, or the path of a program.
pub(super) fn command_words(args: &StressArgs) -> Result<Vec<String>, CommandFailure> {
    let given = args.program.as_deref().unwrap_or("");
    let words: Vec<String> = match given {
        path if std::path::Path::new(path).exists() => vec![path.into()],
        line => {
            shlex::split(line).ok_or_else(|| CommandFailure::Input(text!("a quote in --program is never closed")))?
        }
    };
    if words.is_empty() {
        return Err(CommandFailure::Input(text!("--program names no program")));
    }
    Ok(words)
}

/// The fault of a run, independent of its output: a timeout, too much output or memory, or a crash.
pub(super) fn run_fault(ran: &ProgramRun, bounds: &RunBounds<'_>) -> Option<BilingualText> {
    let limit = bounds.timeout;
    Some(match ran.ending {
        RunEnding::TimedOut => {
            text!("it does not end within {limit:?} (--timeout)")
        }
        RunEnding::TooMuchOutput => text!("it prints without end"),
        RunEnding::TooMuchMemory => text!("it takes too much memory (--max-memory)"),
        RunEnding::Exited(status) if !status.success() => {
            let last = ran.messages.trim_end().lines().last().unwrap_or("").to_string();
            let last = grundy::shorten_text(&last);
            match status.code() {
                Some(code) if last.is_empty() => text!("it ends with exit status {code}, without a message"),
                Some(code) => text!("it ends with exit status {code}: {last}"),
                None => text!("it crashes ({status}) {last}"),
            }
        }
        RunEnding::Exited(_) | RunEnding::Cancelled => return None,
    })
}

/// Whether a run ended as it should, with exit status 0.
pub(super) fn is_well(ran: &ProgramRun) -> bool {
    matches!(ran.ending, RunEnding::Exited(status) if status.success())
}

/// An answer in quotes, shortened if it is long.
pub(super) fn shortened_answer(answer: &str) -> String {
    format!("`{}`", grundy::shorten_text(answer))
}
