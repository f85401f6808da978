//! `grundy nimber`: the field of nimbers.

use crate::args::Nimber;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::nimber::{self, Found, Unsolved};
use grundy::{Diagnostic, json, say};
use std::io::Write;

pub(crate) fn run(args: &Nimber, session: &mut Session) -> Result<Status, Failure> {
    let text = args.expr.join(" ");
    let meter = session.meter();
    let result = nimber::ask(&text, &*meter);
    session.finish();
    let answer =
        result.map_err(|bad| Failure::text(&text, Diagnostic::at(bad.span, bad.said).example("(*26 + *2) * *17")))?;
    if session.json {
        out::json(&json::nimber(&answer, session.lang))?;
    } else {
        let mut out = Out::new();
        writeln!(out, "{}", answer.headline().in_lang(session.lang))?;
        if !answer.explanation.is_empty() {
            writeln!(out, "\n{}", say!("why", "理由").in_lang(session.lang))?;
            answer.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(session.lang)))?;
        }
        out.close()?;
    }
    if let Found::Unknown(Unsolved::Stopped(stop)) = answer.found {
        format::stopped(stop, session.lang);
    }
    Ok(Status::of(answer.stop()))
}
