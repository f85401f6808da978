//! `grundy genus`: genera of positions, for misère play.

use super::solve::expression_text;
use crate::args::GenusArgs as Args;
use crate::commands::values::ruleset_misfit;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::genus::{genus, genus_table};
use grundy::{Argument, Diagnostic, Positions, Stop, Sum};

/// The last heap of a table if `--to` is not given.
const DEFAULT_LAST_HEAP: u64 = 20;

pub(crate) fn run(args: &Args, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let text = expression_text(&args.expr)?;
    if args.to.is_none()
        && let Some(position) = parse_position(&text, session)?
    {
        return print_position_genus(&text, &position, session);
    }
    print_heap_genera(&text, args.to.unwrap_or(DEFAULT_LAST_HEAP), session)
}

/// The position that an expression denotes; `None` if it is a ruleset or has a free name.
fn parse_position(text: &str, session: &CliSession) -> Result<Option<Sum>, CommandFailure> {
    match session.positions(text) {
        Ok(game) => match game.value() {
            Some(Argument::Position(sum)) => Ok(Some(sum.clone())),
            // `0` is the empty sum.
            Some(Argument::Int(_)) => session.parse(text).map(Some),
            _ => Ok(None),
        },
        // Some syntax, such as comprehensions, is known only to the parser of rules.
        Err(failure) => session.parse(text).map(Some).map_err(|_| failure),
    }
}

fn print_position_genus(text: &str, position: &Sum, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let meter = session.meter();
    let result = genus(position, &meter);
    session.finish();
    session.check_rules()?;
    let found =
        result.map_err(|misfit| CommandFailure::in_text(text, Diagnostic::at_span(0..text.len(), misfit.said)))?;
    if session.json {
        out::print_json(&grundy_json::genus(&found, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        format::genus::write(&mut out, &found, session.lang)?;
        out.close()?;
    }
    // A larger budget would not help then.
    Ok(if found.is_too_large() { ExitStatus::Undecided } else { status_after_stop(found.stop, session) })
}

fn print_heap_genera(text: &str, to: u64, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let game: Box<dyn Positions> = session.positions(text)?;
    let misfit = |misfit| CommandFailure::in_text(text, ruleset_misfit(text, game.value(), misfit));
    let meter = session.meter();
    let result = genus_table(&*game, to, &meter);
    session.finish();
    session.check_rules()?;
    let table = result.map_err(misfit)?;
    if session.json {
        out::print_json(&grundy_json::genus_table(&table, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        format::genus::write_table(&mut out, &table, session.lang)?;
        out.close()?;
    }
    Ok(status_after_stop(table.stop, session))
}

fn status_after_stop(stop: Stop, session: &CliSession) -> ExitStatus {
    format::print_stop(stop, session.lang);
    ExitStatus::from_stop(stop)
}
