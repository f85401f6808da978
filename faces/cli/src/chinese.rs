//! The argument parser in Chinese: its help and its error messages.
//!
//! `clap` has English texts only. The help is rendered from the same commands with translated texts;
//! error messages are written anew from the kind and the context of the error. Tests check that the tables of texts are
//! complete and have no unused entries.

mod help;
mod mistakes;
mod remarks;
mod texts;

use crate::args::Cli;
use clap::{CommandFactory, FromArgMatches};
use grundy::{BilingualText, Lang};
use std::ffi::OsString;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Parses the command line. Returns the exit status if the arguments are wrong or the help was printed.
pub(crate) fn parse(args: &[OsString]) -> Result<Cli, ExitCode> {
    let lang = requested_language(args);
    let command = help::allow_negative_numbers(Cli::command());
    let mut command = if lang == Lang::En { command } else { help::translate_command(command, lang) };
    let parsed = command.try_get_matches_from_mut(args).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| match lang {
        Lang::En => {
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
        _ => print_parse_error(&error, lang),
    })
}

/// Prints the error, or the help, of `clap` in Chinese.
fn print_parse_error(error: &clap::Error, lang: Lang) -> ExitCode {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mistake = error.use_stderr();
    let terminal = if mistake { std::io::stderr().is_terminal() } else { std::io::stdout().is_terminal() };
    let colour = terminal && !set("NO_COLOR");
    let rendered = error.render();
    let rendered = if colour { rendered.ansi().to_string() } else { rendered.to_string() };
    match mistakes::chinese_message(error) {
        Some(said) => {
            let _ = writeln!(std::io::stderr(), "{}", BilingualText::language_neutral(said).in_language(lang));
        }
        None if mistake => {
            let _ = write!(std::io::stderr(), "{}", help::translate_parser_phrases(&rendered, lang));
        }
        None => {
            let _ = write!(std::io::stdout(), "{}", help::translate_parser_phrases(&rendered, lang));
        }
    }
    ExitCode::from(if mistake { 2 } else { 0 })
}

/// The requested language. It is needed before the arguments are parsed, because parse errors are translated, too.
fn requested_language(args: &[OsString]) -> Lang {
    let args: Vec<&str> = args.iter().skip(1).map_while(|arg| arg.to_str()).take_while(|arg| *arg != "--").collect();
    let behind = args.iter().position(|arg| *arg == "--lang").and_then(|at| args.get(at + 1).copied());
    let asked = args.iter().find_map(|arg| arg.strip_prefix("--lang=")).or(behind);
    asked.and_then(|tag| crate::args::lang(tag).ok()).unwrap_or_else(crate::session::locale)
}

/// The error of the parsers of values, in both languages.
#[derive(Clone, Debug)]
pub(crate) struct UnfitArgument(pub(crate) BilingualText);

impl fmt::Display for UnfitArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for UnfitArgument {}
