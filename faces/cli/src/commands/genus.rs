//! `grundy genus`: genera of positions, for misère play.

use super::solve::expression;
use crate::args::Genus as Args;
use crate::commands::values::unfit;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::genus::{genus, table};
use grundy::{Arg, Diagnostic, Positions, Stop, Sum, json};

/// The last heap of a table if `--to` is not given.
const LAST: u64 = 20;

pub(crate) fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let text = expression(&args.expr)?;
    if args.to.is_none()
        && let Some(position) = position(&text, session)?
    {
        return of_position(&text, &position, session);
    }
    of_heaps(&text, args.to.unwrap_or(LAST), session)
}

/// The position that an expression denotes; `None` if it is a ruleset or has a free name.
fn position(text: &str, session: &Session) -> Result<Option<Sum>, Failure> {
    match session.positions(text) {
        Ok(game) => match game.value() {
            Some(Arg::Position(sum)) => Ok(Some(sum.clone())),
            // `0` is the empty sum.
            Some(Arg::Int(_)) => session.parse(text).map(Some),
            _ => Ok(None),
        },
        // Some syntax, such as comprehensions, is known only to the parser of rules.
        Err(failure) => session.parse(text).map(Some).map_err(|_| failure),
    }
}

fn of_position(text: &str, position: &Sum, session: &mut Session) -> Result<Status, Failure> {
    let meter = session.meter();
    let result = genus(position, &meter);
    session.finish();
    session.check_rules()?;
    let found = result.map_err(|misfit| Failure::text(text, Diagnostic::at(0..text.len(), misfit.said)))?;
    if session.json {
        out::json(&json::genus(&found, session.lang))?;
    } else {
        let mut out = Out::new();
        format::genus::write(&mut out, &found, session.lang)?;
        out.close()?;
    }
    // A larger budget would not help then.
    Ok(if found.is_too_large() { Status::Undecided } else { ended(found.stop, session) })
}

fn of_heaps(text: &str, to: u64, session: &mut Session) -> Result<Status, Failure> {
    let game: Box<dyn Positions> = session.positions(text)?;
    let misfit = |misfit| Failure::text(text, unfit(text, game.value(), misfit));
    let meter = session.meter();
    let result = table(&*game, to, &meter);
    session.finish();
    session.check_rules()?;
    let table = result.map_err(misfit)?;
    if session.json {
        out::json(&json::genus_table(&table, session.lang))?;
    } else {
        let mut out = Out::new();
        format::genus::write_table(&mut out, &table, session.lang)?;
        out.close()?;
    }
    Ok(ended(table.stop, session))
}

fn ended(stop: Stop, session: &Session) -> Status {
    format::stopped(stop, session.lang);
    Status::of(stop)
}
