//! `grundy values GAME --table FILE`: a nim-sequence as a table on disk.

use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::table_file::{description_lines, table_read_failure};
use grundy::series::{Series, SeriesCell};
use grundy::tables::{header, inspect_table, replacement_target, write};
use grundy::{Argument, text};
use std::io::Write;
use std::path::Path;

/// Checks that writing a table overwrites nothing else: the file is new, empty, or a table of the same ruleset, and no device.
///
/// # Errors
/// Fails if it is anything else.
pub(super) fn check_target(path: &Path, game: Option<&Argument>, session: &CliSession) -> Result<(), CommandFailure> {
    let Some(Argument::Ruleset(ruleset)) = game else { return Ok(()) };
    replacement_target(path).map_err(table_read_failure)?;
    if std::fs::metadata(path).map_or(true, |about| about.len() == 0) {
        return Ok(());
    }
    let look = inspect_table(path).map_err(table_read_failure)?;
    let own = header(ruleset, &session.source.1);
    match look.header {
        Some(held) if (held.kind(), held.game(), held.rules()) == (own.kind(), own.game(), own.rules()) => Ok(()),
        held => {
            let name = path.display();
            let of = held.map_or_else(|| "?".into(), |held| format!("{} ({})", held.game(), held.kind()));
            Err(CommandFailure::Input(text!(
                "{name} is another table, of {of}; it would be lost: name another file, or remove it first"
            )))
        }
    }
}

/// Writes the computed values, and reports what was written.
pub(super) fn run(
    path: &Path,
    game: Option<&Argument>,
    series: &Series,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let values = || {
        series.cells.iter().map(|cell| match *cell {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        })
    };
    let Some(Argument::Ruleset(ruleset)) = game.filter(|_| values().all(|value| value.is_some())) else {
        return Err(CommandFailure::Input(text!("a table holds the Grundy values of one ruleset, such as kayles")));
    };
    let header = header(ruleset, &session.source.1);
    write(path, &header, values().flatten()).map_err(table_read_failure)?;
    let look = inspect_table(path).map_err(table_read_failure)?;
    if session.json {
        let mut object = grundy_json::table_info(&look, session.lang);
        object["standing"] = grundy_json::standing(&series.standing, session.lang);
        object["stop"] = series.end.name().into();
        output::print_json(&object)?;
    } else {
        let mut out = OutputWriter::new();
        description_lines(&look).iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        writeln!(out, "{}", series.standing.description().in_language(session.lang))?;
        out.close()?;
    }
    output::print_stop(series.end, session.lang);
    Ok(ExitStatus::from_stop(series.end))
}
