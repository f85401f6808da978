//! Solving a position.

use super::{checked, rules, wrong};
use crate::api::fields::Fields;
use crate::api::refused::Refused;
use grundy::{Convention, Diagnostic, Effort, Engine, Meter, Query, json, parse_for};
use serde_json::Value as Json;

/// Solves a position.
pub(super) fn solve(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, text) = (rules(fields)?, fields.text("position"));
    let mistake = |diagnostic| wrong(fields, "position", text, diagnostic);
    let convention = if fields.flag("misere") { Convention::Misere } else { Convention::Normal };
    let (position, is_shortened) = parse_for(&rules, text, convention).map_err(mistake)?;
    let mut engine = Engine::new();
    engine.fits(&position).map_err(|misfit| mistake(Diagnostic::at(0..text.len(), misfit.said)))?;
    let moves = fields.count("moves").unwrap_or(20) as usize;
    let effort = Effort::of(fields.flag("outcome"), fields.flag("full"));
    let query = Query { moves, remoteness: fields.flag("remoteness"), effort, ..Query::new(position) };
    let mut answer = Query { convention, ..query }.solve(&mut engine, meter);
    if is_shortened {
        answer.note_shortened();
    }
    checked(fields, &rules)?;
    Ok(json::answer(&answer, fields.lang()))
}
