//! Questions about rulesets: values, tables, periods, misère quotients, laws.

use super::{check_rules, read_rules, text_mistake};
use crate::api::fields::QuestionFields;
use crate::api::refusal::ApiRefusal;
use grundy::series::SeriesQuestion;
use grundy::{Argument, ArgumentError, AskedPositions, Convention, Diagnostic, Engine, Meter, Positions, Rules, text};
use grundy_laws::discover::{FamilyParameter, TableReach, discover_under};
use serde_json::Value as Json;

/// The maximum number of values or cells that are sent.
const MAX_CELLS_PER_ANSWER: u64 = 100_000;

/// The values of a sequence.
pub(super) fn values(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let AskedGame { rules, game, convention } = parse_game(fields)?;
    let asked = requested_values(fields, convention)?;
    let from = fields.count("from").unwrap_or(0);
    let to = fields.count("to").unwrap_or(50);
    if from > to {
        return Err(ApiRefusal::meaningless_field("from", text!("“from” ({from}) is larger than “to” ({to})")));
    }
    if to - from >= MAX_CELLS_PER_ANSWER {
        return Err(ApiRefusal::meaningless_field(
            "to",
            text!("at most {MAX_CELLS_PER_ANSWER} values are sent at once"),
        ));
    }
    let mut engine = Engine::new();
    let found = grundy::series::series(&*game, from, to, asked, &mut engine, meter);
    check_rules(fields, &rules)?;
    let series = found.map_err(|misfit| ruleset_misfit(fields, misfit))?;
    let object = serde_json::to_value(grundy_json::series(&series, fields.flag("p_positions"), fields.lang()));
    Ok(object.expect("a sequence is JSON"))
}

/// The values of a table.
pub(super) fn table(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let AskedGame { rules, game, convention } = parse_game(fields)?;
    let asked = requested_values(fields, convention)?;
    let (rows, columns) = (fields.count("rows"), fields.count("columns"));
    let size = rows.or(columns).map(|side| (rows.unwrap_or(side), columns.unwrap_or(side)));
    if size.is_some_and(|(rows, columns)| rows * columns > MAX_CELLS_PER_ANSWER) {
        return Err(ApiRefusal::meaningless_field(
            "rows",
            text!("at most {MAX_CELLS_PER_ANSWER} cells are sent at once"),
        ));
    }
    let size = size.map(|(rows, columns)| (rows as usize, columns as usize));
    let found = grundy::grid::grid(&*game, size, asked, &mut Engine::new(), meter);
    check_rules(fields, &rules)?;
    let grid = found.map_err(|misfit| ruleset_misfit(fields, misfit))?;
    let mut object = grundy_json::grid(&grid, fields.lang());
    if fields.flag("p_positions") {
        object["p_positions"] = grid.lost_positions().map(|(row, column)| Json::from(vec![row, column])).collect();
    }
    Ok(object)
}

/// The period of a sequence.
pub(super) fn period(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let AskedGame { rules, game, convention } = parse_game(fields)?;
    let limit = fields.count("limit");
    let found = match convention {
        Convention::Misere => {
            let ruleset =
                grundy::period::PeriodAnswer::ruleset(game.value()).map_err(|misfit| ruleset_misfit(fields, misfit))?;
            grundy::period::period_misere(ruleset, limit, meter)
        }
        Convention::Normal => grundy::period::period_of_positions(&*game, limit, &mut Engine::new(), meter),
    };
    check_rules(fields, &rules)?;
    Ok(grundy_json::period(&found.map_err(|misfit| ruleset_misfit(fields, misfit))?, fields.lang()))
}

/// The misère quotient of heaps, or of a position.
pub(super) fn quotient(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let AskedGame { rules, game, .. } = parse_game(fields)?;
    let most = fields.count("max_order").unwrap_or(1000) as usize;
    let found = match game.value() {
        Some(Argument::Position(sum)) => grundy::quotient::position_quotient(sum, most, meter),
        ruleset => {
            let ruleset =
                grundy::period::PeriodAnswer::ruleset(ruleset).map_err(|misfit| ruleset_misfit(fields, misfit))?;
            grundy::quotient::quotient(ruleset, fields.count("to").unwrap_or(30), most, meter)
        }
    };
    check_rules(fields, &rules)?;
    Ok(grundy_json::quotient(&found.map_err(|misfit| ruleset_misfit(fields, misfit))?, fields.lang()))
}

/// Laws of a game, or of a family of games.
pub(super) fn discover(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let AskedGame { rules, game, convention } = parse_game(fields)?;
    let reach = TableReach::up_to(fields.count("limit"));
    let mut engine = Engine::new();
    let misfit = |misfit| ruleset_misfit(fields, misfit);
    match FamilyParameter::from_positions(&*game).map_err(misfit)? {
        Some(_) if convention == Convention::Misere => {
            let message = text!(
                "under misère play a ruleset is needed, not a family of them: give its parameter, as in subtract(1, 3, 4)"
            );
            Err(ruleset_misfit(fields, ArgumentError::new(message)))
        }
        Some(parameter) => {
            let found = grundy_laws::discover::sweep_family(&parameter, reach, &mut engine, meter);
            // Rules may fail for some parameters. Only if they fail for all, the failure is reported.
            match &found {
                Ok(found) if !found.parameters.is_empty() || found.skipped_parameters.is_empty() => {}
                _ => check_rules(fields, &rules)?,
            }
            Ok(grundy_json::sweep(&found.map_err(misfit)?, fields.lang()))
        }
        None => {
            let found = discover_under(convention, &*game, reach, &mut engine, meter, &mut |_| ());
            check_rules(fields, &rules)?;
            Ok(grundy_json::discovery(&found.map_err(misfit)?, fields.lang()))
        }
    }
}

/// The game that a question is about.
struct AskedGame {
    /// The rules of the question.
    rules: Rules,
    /// The positions of the game.
    game: Box<dyn Positions>,
    /// The convention: misère play if the field or the name of the game specifies it.
    convention: Convention,
}

/// The game that a question is about.
fn parse_game(fields: &QuestionFields) -> Result<AskedGame, ApiRefusal> {
    let (rules, text) = (read_rules(fields)?, fields.text("game"));
    let given = if fields.flag("misere") { Convention::Misere } else { Convention::Normal };
    let AskedPositions { positions: game, convention, .. } = grundy::ask_positions(&rules, text, given)
        .map_err(|diagnostic| text_mistake(fields, "game", text, diagnostic))?;
    Ok(AskedGame { rules, game, convention })
}

/// The requested result for each position: values or outcomes.
fn requested_values(fields: &QuestionFields, convention: Convention) -> Result<SeriesQuestion, ApiRefusal> {
    if fields.flag("outcomes") || fields.flag("p_positions") {
        return Ok(SeriesQuestion::Outcomes(convention));
    }
    match convention {
        Convention::Normal => Ok(SeriesQuestion::Values),
        Convention::Misere => Err(ApiRefusal::meaningless_field(
            "misere",
            text!("Grundy values are for normal play: ask for outcomes as well"),
        )),
    }
}

fn ruleset_misfit(fields: &QuestionFields, misfit: ArgumentError) -> ApiRefusal {
    let text = fields.text("game");
    text_mistake(fields, "game", text, Diagnostic::at_span(0..text.len(), misfit.message))
}
