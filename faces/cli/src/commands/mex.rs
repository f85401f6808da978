//! `grundy mex`: the least natural number that is not among these.

use crate::args::value_parsers::parse_natural;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::Args;
use grundy::{Nat, text};
use serde_json::json;
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Example:
  grundy mex 0 1 3 5"#;

/// Compute the least natural number that is not among these
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct MexArgs {
    /// Natural numbers
    #[arg(value_name = "N", allow_negative_numbers = true)]
    numbers: Vec<String>,
}

impl CliCommand for MexArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let mex = grundy_nimber::mex(&parse_numbers(&self.numbers)?);
        if session.json {
            output::print_json(&json!({ "value": mex, "standing": { "kind": "computed", "by": [] }, "stop": "done" }))?;
        } else {
            let mut out = OutputWriter::new();
            writeln!(out, "{mex}")?;
            out.close()?;
        }
        Ok(ExitStatus::Answered)
    }
}

/// The numbers of the arguments, which may also be separated by commas, and enclosed in braces.
fn parse_numbers(texts: &[String]) -> Result<Vec<Nat>, CommandFailure> {
    let parts =
        texts.iter().flat_map(|text| text.split([',', '，', '、', ' ', '{', '}'])).filter(|part| !part.is_empty());
    let number = |part: &str| {
        let short = grundy::shorten_text(part);
        let message = text!("`{short}` is not a natural number; for example: grundy mex 0 1 3 5");
        parse_natural(part).ok_or(CommandFailure::Input(message))
    };
    parts.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_spaces_and_commas() {
        let mex = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| text.to_string()).collect();
            parse_numbers(&texts).ok().map(|numbers| grundy_nimber::mex(&numbers).to_string())
        };
        assert_eq!(mex(&["0", "1", "3", "5"]).as_deref(), Some("2"));
        assert_eq!(mex(&["0, 1,3", "2，4"]).as_deref(), Some("5"));
        assert_eq!(mex(&[]).as_deref(), Some("0"));
        assert_eq!((mex(&["{0,1,2,4}"]), mex(&["{}"])), (Some("3".into()), Some("0".into())));
        assert_eq!(mex(&["0", "1", "10^40", "1e40"]).as_deref(), Some("2"));
        assert_eq!((mex(&["-1"]), mex(&["x"]), mex(&["1.5"])), (None, None, None));
    }
}
