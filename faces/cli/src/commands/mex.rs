//! `grundy mex`: the least natural number that is not among these.

use crate::args::Mex;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::{Nat, nimber, say};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &Mex, session: &Session) -> Result<Status, Failure> {
    let parts = args.numbers.iter().flat_map(|text| text.split([',', '，', ' '])).filter(|part| !part.is_empty());
    let number = |part: &str| {
        let short = grundy::shorten(part);
        let said = say!(
            "‘{short}’ is not a natural number; for example: grundy mex 0 1 3 5",
            "‘{short}’ 不是自然数；例如：grundy mex 0 1 3 5"
        );
        part.parse::<Nat>().map_err(|_| Failure::Input(said))
    };
    let numbers = parts.map(number).collect::<Result<Vec<_>, _>>()?;
    let mex = nimber::mex(&numbers);
    if session.json {
        out::json(&json!({ "value": mex, "standing": { "kind": "computed", "by": [] }, "stop": "done" }))?;
    } else {
        let mut out = Out::new();
        writeln!(out, "{mex}")?;
        out.close()?;
    }
    Ok(Status::Answered)
}
