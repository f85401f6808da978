//! Who wins a position.

use super::{checked, rules, wrong};
use crate::api::fields::Fields;
use crate::api::refused::Refused;
use grundy::{Diagnostic, Effort, Engine, Meter, Query, json, parse_with};
use serde_json::Value as Json;

/// The answer about a position.
pub(super) fn solve(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, text) = (rules(fields)?, fields.text("position"));
    let mistake = |diagnostic| wrong(fields, "position", text, diagnostic);
    let position = parse_with(&rules, text).map_err(mistake)?;
    let mut engine = Engine::new();
    engine.fits(&position).map_err(|misfit| mistake(Diagnostic::at(0..text.len(), misfit.said)))?;
    let moves = fields.count("moves").unwrap_or(20) as usize;
    let effort = Effort::of(fields.flag("outcome"), fields.flag("full"));
    let query = Query { moves, remoteness: fields.flag("remoteness"), effort, ..Query::new(position) };
    let query = if fields.flag("misere") { query.misere() } else { query };
    let answer = query.solve(&mut engine, meter);
    checked(fields, &rules)?;
    Ok(json::answer(&answer, fields.lang()))
}
