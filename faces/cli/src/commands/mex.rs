//! `grundy mex`: the least natural number that is not among these.

use crate::args::MexArgs;
use crate::failure::CommandFailure;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::{Nat, say};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &MexArgs, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    let parts = args.numbers.iter().flat_map(|text| text.split([',', '，', ' '])).filter(|part| !part.is_empty());
    let number = |part: &str| {
        let short = grundy::shorten_text(part);
        let said = say!(
            "‘{short}’ is not a natural number; for example: grundy mex 0 1 3 5",
            "‘{short}’ 不是自然数；例如：grundy mex 0 1 3 5"
        );
        part.parse::<Nat>().map_err(|_| CommandFailure::Input(said))
    };
    let numbers = parts.map(number).collect::<Result<Vec<_>, _>>()?;
    let mex = grundy_nimber::mex(&numbers);
    if session.json {
        out::print_json(&json!({ "value": mex, "standing": { "kind": "computed", "by": [] }, "stop": "done" }))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{mex}")?;
        out.close()?;
    }
    Ok(ExitStatus::Answered)
}
