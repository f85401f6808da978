//! Solving a position.

use super::{check_rules, read_rules, text_mistake};
use crate::api::fields::QuestionFields;
use crate::api::refusal::ApiRefusal;
use grundy::{Convention, Diagnostic, Effort, Engine, Meter, Query, ask_position};
use serde_json::Value as Json;

/// Solves a position.
pub(super) fn solve(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let (rules, text) = (read_rules(fields)?, fields.text("position"));
    if let Some(number) = grundy::asked_number(&rules, text) {
        return Ok(grundy_json::asked_number(text, &number, fields.lang()));
    }
    let mistake = |diagnostic| text_mistake(fields, "position", text, diagnostic);
    let convention = if fields.flag("misere") { Convention::Misere } else { Convention::Normal };
    let asked = ask_position(&rules, text, convention).map_err(mistake)?;
    let (position, convention) = (asked.position.clone(), asked.convention);
    let mut engine = Engine::new();
    engine.check_method(&position).map_err(|misfit| mistake(Diagnostic::at_span(0..text.len(), misfit.message)))?;
    let moves = fields.count("moves").unwrap_or(20) as usize;
    let effort = Effort::from_flags(fields.flag("outcome"), fields.flag("full"));
    let query = Query::new(position).with_moves(moves).with_remoteness(fields.flag("remoteness")).with_effort(effort);
    let mut answer = query.under(convention).solve(&mut engine, meter);
    asked.note_reading(&mut answer);
    check_rules(fields, &rules)?;
    Ok(grundy_json::answer(&answer, fields.lang()))
}
