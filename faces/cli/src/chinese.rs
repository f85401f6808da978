//! The argument parser in Chinese: help, and what it says of mistakes.
//!
//! `clap` speaks English. Its help is made from the same commands with Chinese texts, and its errors are told from their kind.

mod help;
mod mistakes;
mod remarks;
mod texts;

use crate::args::Cli;
use clap::{CommandFactory, FromArgMatches};
use grundy::{Lang, Said};
use std::ffi::OsString;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// The arguments of the command line; or, where they are wrong or the help was asked for, the status to end with.
pub(crate) fn parse(args: &[OsString]) -> Result<Cli, ExitCode> {
    let lang = lang(args);
    let command = help::negative_numbers(Cli::command());
    let mut command = if lang == Lang::En { command } else { help::in_chinese(command, lang) };
    let parsed = command.try_get_matches_from_mut(args).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| match lang {
        Lang::En => {
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
        _ => tell(&error, lang),
    })
}

/// Tells what `clap` has to say.
fn tell(error: &clap::Error, lang: Lang) -> ExitCode {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mistake = error.use_stderr();
    let terminal = if mistake { std::io::stderr().is_terminal() } else { std::io::stdout().is_terminal() };
    let colour = terminal && !set("NO_COLOR");
    let rendered = error.render();
    let rendered = if colour { rendered.ansi().to_string() } else { rendered.to_string() };
    match mistakes::told(error) {
        Some(said) => {
            let _ = writeln!(std::io::stderr(), "{}", Said::same(said).in_lang(lang));
        }
        None if mistake => {
            let _ = write!(std::io::stderr(), "{}", help::frame(&rendered, lang));
        }
        None => {
            let _ = write!(std::io::stdout(), "{}", help::frame(&rendered, lang));
        }
    }
    ExitCode::from(if mistake { 2 } else { 0 })
}

/// The language that is asked for: it has to be known before the arguments are read.
fn lang(args: &[OsString]) -> Lang {
    let args: Vec<&str> = args.iter().skip(1).map_while(|arg| arg.to_str()).take_while(|arg| *arg != "--").collect();
    let behind = args.iter().position(|arg| *arg == "--lang").and_then(|at| args.get(at + 1).copied());
    let asked = args.iter().find_map(|arg| arg.strip_prefix("--lang=")).or(behind);
    asked.and_then(|tag| crate::args::lang(tag).ok()).unwrap_or_else(crate::session::locale)
}

/// What is wrong with a value, in both languages: the error of the parsers of values.
#[derive(Clone, Debug)]
pub(crate) struct Unfit(pub(crate) Said);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for Unfit {}
