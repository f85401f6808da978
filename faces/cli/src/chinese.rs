//! The argument parser in Chinese: its help and its error messages.
//!
//! `clap` has English texts only. The help is rendered from the same commands with translated texts;
//! error messages are rendered from the kind and the context of the error. Tests check that the tables of texts are
//! complete and have no unused entries.

pub(crate) mod help;
pub(crate) mod mistakes;
pub(crate) mod remarks;
pub(crate) mod texts;

use crate::output::is_written_or_unread;
use grundy::{BilingualText, Lang};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Prints the error, or the help, of `clap` in Chinese.
pub(crate) fn print_parse_error(error: &clap::Error, lang: Lang) -> ExitCode {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mistake = error.use_stderr();
    let terminal = if mistake { std::io::stderr().is_terminal() } else { std::io::stdout().is_terminal() };
    let colour = terminal && !set("NO_COLOR");
    let rendered = error.render();
    let rendered = if colour { rendered.ansi().to_string() } else { rendered.to_string() };
    let is_written = match mistakes::chinese_message(error) {
        Some(message) => {
            let _ =
                writeln!(std::io::stderr(), "{}", BilingualText { en: String::new(), zh: message }.in_language(lang));
            true
        }
        None if mistake => {
            let _ = write!(std::io::stderr(), "{}", help::translate_parser_phrases(&rendered, lang));
            true
        }
        None => {
            let mut out = std::io::stdout();
            let written = write!(out, "{}", help::translate_parser_phrases(&rendered, lang)).and_then(|()| out.flush());
            is_written_or_unread(written)
        }
    };
    ExitCode::from(if mistake || !is_written { 2 } else { 0 })
}
