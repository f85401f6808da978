//! `grundy nimber`: the field of nimbers.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::Args;
use grundy::{Diagnostic, text};
use grundy_nimber::{NimberFailure, NimberResult};
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy nimber "*26 + *2 + *17"            the nim-sum
  grundy nimber "*3 * *5"                   the nim-product, and how it is computed
  grundy nimber "(*3 + *5)^7 / *2"          exponents are ordinary integers
  grundy nimber "inverse(*7) + sqrt(*7)"
  grundy nimber "order(*7)"                 in the multiplicative group
  grundy nimber "log(*2, *3)"               the exponent n with (*3)^n = *2
  grundy nimber "x^2 + *3 x + *5 = 0"       both roots; the same as solve(*3, *5)
  grundy nimber "w * w * w"                 infinite nimbers; w is omega
  grundy nimber "[w^(w*2) + 5] / [w + 1]"   in brackets, ordinary arithmetic of ordinals

The star may be omitted. Numbers may have any size and may be written as 0xff. Products are written * or ⊗, sums + or ⊕."#;

/// Calculate in the field of nimbers: sums, products, powers, roots, logarithms, quadratic equations
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct NimberArgs {
    /// A question about nimbers, such as "*3 * *5", "log(*2, *3)" or "x^2 + *3 x + *5 = 0"
    #[arg(value_name = "EXPR", allow_negative_numbers = true)]
    expr: Vec<String>,
}

impl CliCommand for NimberArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let text = self.expr.join(" ");
        let meter = session.meter();
        let result = grundy_nimber::ask(&text, &*meter);
        session.finish();
        let answer = result.map_err(|bad| {
            CommandFailure::in_text(&text, Diagnostic::at_span(bad.span, bad.message).with_example("(*26 + *2) * *17"))
        })?;
        if session.json {
            output::print_json(&grundy_json::nimber(&answer, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            writeln!(out, "{}", answer.headline().in_language(session.lang))?;
            if !answer.explanation.is_empty() {
                writeln!(out, "\n{}", text!("why").in_language(session.lang))?;
                answer.explanation.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(session.lang)))?;
            }
            out.close()?;
        }
        if let NimberResult::Unknown(NimberFailure::Stopped(stop)) = answer.result {
            output::print_stop(stop, session.lang);
        }
        Ok(ExitStatus::from_stop(answer.stop()))
    }
}
