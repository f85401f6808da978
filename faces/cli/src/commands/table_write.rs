//! `grundy values GAME --table FILE`: a nim-sequence as a table on disk.

use crate::commands::table_info;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::series::{Cell, Series};
use grundy::tables::{header, info, write};
use grundy::{Arg, json, say};
use std::io::Write;
use std::path::Path;

/// Checks that writing a table overwrites nothing else: the file is new, empty, or a table of the same ruleset.
///
/// # Errors
/// Fails if it is anything else.
pub(super) fn check_target(path: &Path, game: Option<&Arg>, session: &Session) -> Result<(), Failure> {
    let Some(Arg::Ruleset(ruleset)) = game else { return Ok(()) };
    if std::fs::metadata(path).map_or(true, |about| about.len() == 0) {
        return Ok(());
    }
    let look = info(path).map_err(table_info::unreadable)?;
    let own = header(ruleset, &session.source.1);
    match look.header {
        Some(held) if (held.kind(), held.game(), held.rules()) == (own.kind(), own.game(), own.rules()) => Ok(()),
        held => {
            let name = path.display();
            let of = held.map_or_else(|| "?".into(), |held| format!("{} ({})", held.game(), held.kind()));
            Err(Failure::Input(say!(
                "{name} is another table, of {of}; it would be lost: name another file, or remove it first",
                "{name} 是另一个表（{of}），写入会使它丢失：请换一个文件名，或先删除它"
            )))
        }
    }
}

/// Writes the computed values, and reports what was written.
pub(super) fn run(path: &Path, game: Option<&Arg>, series: &Series, session: &Session) -> Result<Status, Failure> {
    let values = || {
        series.cells.iter().map(|cell| match *cell {
            Cell::Value(value) => Some(value.0),
            _ => None,
        })
    };
    let Some(Arg::Ruleset(ruleset)) = game.filter(|_| values().all(|value| value.is_some())) else {
        return Err(Failure::Input(say!(
            "a table holds the Grundy values of one ruleset, such as kayles",
            "表中只能是一个规则的 SG 值，例如 kayles"
        )));
    };
    let header = header(ruleset, &session.source.1);
    write(path, &header, values().flatten()).map_err(table_info::unreadable)?;
    let look = info(path).map_err(table_info::unreadable)?;
    if session.json {
        let mut object = json::table_info(&look, session.lang);
        object["standing"] = json::standing(&series.standing, session.lang);
        object["stop"] = series.stop.name().into();
        out::json(&object)?;
    } else {
        let mut out = Out::new();
        table_info::lines(&look).iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(session.lang)))?;
        writeln!(out, "{}", series.standing.said().in_lang(session.lang))?;
        out.close()?;
    }
    format::stopped(series.stop, session.lang);
    Ok(Status::of(series.stop))
}
