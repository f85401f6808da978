//! `grundy nimber`: the field of nimbers.

use crate::args::NimberArgs;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::{Diagnostic, say};
use grundy_nimber::{NimberFailure, NimberResult};
use std::io::Write;

pub(crate) fn run(args: &NimberArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let text = args.expr.join(" ");
    let meter = session.meter();
    let result = grundy_nimber::ask(&text, &*meter);
    session.finish();
    let answer = result.map_err(|bad| {
        CommandFailure::in_text(&text, Diagnostic::at_span(bad.span, bad.said).with_example("(*26 + *2) * *17"))
    })?;
    if session.json {
        out::print_json(&grundy_json::nimber(&answer, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{}", answer.headline().in_language(session.lang))?;
        if !answer.explanation.is_empty() {
            writeln!(out, "\n{}", say!("why", "理由").in_language(session.lang))?;
            answer.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(session.lang)))?;
        }
        out.close()?;
    }
    if let NimberResult::Unknown(NimberFailure::Stopped(stop)) = answer.found {
        format::print_stop(stop, session.lang);
    }
    Ok(ExitStatus::from_stop(answer.stop()))
}
