//! `grundy values GAME --table FILE`: a nim-sequence as a table on disk.

use crate::commands::table_info;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::Session;
use grundy::series::{Cell, Series};
use grundy::tables::{header, info, write};
use grundy::{Arg, json, say};
use std::io::Write;
use std::path::Path;

/// Writes the values that were computed, and tells what was written.
pub(super) fn run(path: &Path, game: Option<&Arg>, series: &Series, session: &Session) -> Result<(), Failure> {
    let values: Option<Vec<_>> = series.cells.iter().map(value).collect();
    let (Some(Arg::Ruleset(ruleset)), Some(values)) = (game, values) else {
        return Err(Failure::Input(say!(
            "a table holds the Grundy values of one ruleset, such as kayles",
            "表中只能是一个规则的 SG 值，例如 kayles"
        )));
    };
    let header = header(ruleset, &session.source.1);
    write(path, &header, values).map_err(table_info::unreadable)?;
    let look = info(path).map_err(table_info::unreadable)?;
    if session.json {
        let mut object = json::table_info(&look, session.lang);
        object["standing"] = json::standing(&series.standing, session.lang);
        object["stop"] = series.stop.name().into();
        return out::json(&object);
    }
    let mut out = Out::new();
    table_info::lines(&look).iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(session.lang)))?;
    writeln!(out, "{}", series.standing.said().in_lang(session.lang))?;
    out.close()
}

fn value(cell: &Cell) -> Option<grundy::Nimber> {
    match cell {
        Cell::Value(value) => Some(*value),
        _ => None,
    }
}
