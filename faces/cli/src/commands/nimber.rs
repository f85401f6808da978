//! `grundy nimber`: sums of nimbers.

use crate::args::Nimber;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::{Diagnostic, json, nimber};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &Nimber, session: &Session) -> Result<Status, Failure> {
    let text = args.expr.join(" ");
    let value = nimber::evaluate(&text)
        .map_err(|bad| Failure::text(&text, Diagnostic::at(bad.span, bad.said).example("*26 + *2 + *17")))?;
    if session.json {
        let standing = json!({ "kind": "computed", "by": [] });
        out::json(&json!({ "value": { "nimber": json::nat(&value) }, "standing": standing, "stop": "done" }))?;
    } else {
        let mut out = Out::new();
        writeln!(out, "*{value}")?;
        out.close()?;
    }
    Ok(Status::Answered)
}
