//! Questions about rulesets: values, tables, periods, misère quotients, laws.

use super::{checked, rules, wrong};
use crate::api::fields::Fields;
use crate::api::refused::Refused;
use grundy::discover::{Parameter, Reach};
use grundy::series::Asked;
use grundy::{Convention, Diagnostic, Engine, Meter, Misfit, Positions, Rules, json, say};
use serde_json::Value as Json;

/// At most this many values, or cells, are sent.
const MOST: u64 = 100_000;
/// The largest number in a table for laws, for games with two and three numbers.
const MOST_OF_TWO: u64 = 2_000;
const MOST_OF_THREE: u64 = 100;

/// The values of a sequence.
pub(super) fn values(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, game) = game(fields)?;
    let asked = asked(fields)?;
    let from = fields.count("from").unwrap_or(0);
    let to = fields.count("to").unwrap_or(50);
    if from > to {
        return Err(Refused::meaning("from", say!("from {from} is larger than to {to}", "from {from} 大于 to {to}")));
    }
    if to - from >= MOST {
        return Err(Refused::meaning("to", say!("at most {MOST} values are sent at once", "一次至多发送 {MOST} 个值")));
    }
    let mut engine = Engine::new();
    let found = grundy::series::series(&*game, from, to, asked, &mut engine, meter);
    checked(fields, &rules)?;
    let series = found.map_err(|misfit| unfit(fields, misfit))?;
    let object = serde_json::to_value(json::series(&series, fields.flag("p_positions"), fields.lang()));
    Ok(object.expect("a sequence is JSON"))
}

/// The values of a table.
pub(super) fn table(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, game) = game(fields)?;
    let asked = asked(fields)?;
    let (rows, columns) = (fields.count("rows"), fields.count("columns"));
    let size = rows.or(columns).map(|side| (rows.unwrap_or(side), columns.unwrap_or(side)));
    if size.is_some_and(|(rows, columns)| rows * columns > MOST) {
        return Err(Refused::meaning("rows", say!("at most {MOST} cells are sent at once", "一次至多发送 {MOST} 格")));
    }
    let size = size.map(|(rows, columns)| (rows as usize, columns as usize));
    let found = grundy::grid::grid(&*game, size, asked, &mut Engine::new(), meter);
    checked(fields, &rules)?;
    let grid = found.map_err(|misfit| unfit(fields, misfit))?;
    let mut object = json::grid(&grid, fields.lang());
    if fields.flag("p_positions") {
        object["p_positions"] = grid.lost().map(|(row, column)| Json::from(vec![row, column])).collect();
    }
    Ok(object)
}

/// The period of a sequence.
pub(super) fn period(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, game) = game(fields)?;
    let ruleset = grundy::period::Period::ruleset(game.value()).map_err(|misfit| unfit(fields, misfit))?;
    let found = grundy::period::period(ruleset, fields.count("limit"), &mut Engine::new(), meter);
    checked(fields, &rules)?;
    Ok(json::period(&found.map_err(|misfit| unfit(fields, misfit))?, fields.lang()))
}

/// The misère quotient of heaps.
pub(super) fn quotient(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, game) = game(fields)?;
    let ruleset = grundy::period::Period::ruleset(game.value()).map_err(|misfit| unfit(fields, misfit))?;
    let (to, most) = (fields.count("to").unwrap_or(30), fields.count("max_order").unwrap_or(1000));
    let found = grundy::quotient::quotient(ruleset, to, most as usize, meter);
    checked(fields, &rules)?;
    Ok(json::quotient(&found.map_err(|misfit| unfit(fields, misfit))?, fields.lang()))
}

/// Laws of a game, or of a family of games.
pub(super) fn discover(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, game) = game(fields)?;
    let limit = fields.count("limit");
    let at_most = |most: u64| limit.map(|limit| limit.min(most));
    let reach = Reach { one: limit, two: at_most(MOST_OF_TWO), three: at_most(MOST_OF_THREE) };
    let mut engine = Engine::new();
    let misfit = |misfit| unfit(fields, misfit);
    match Parameter::of(&*game).map_err(misfit)? {
        Some(parameter) => {
            let found = grundy::discover::sweep(&parameter, reach, &mut engine, meter);
            // Rules may fail for some parameters. Only if they fail for all, the failure is reported.
            match &found {
                Ok(found) if !found.parameters.is_empty() || found.skipped.is_empty() => {}
                _ => checked(fields, &rules)?,
            }
            Ok(json::sweep(&found.map_err(misfit)?, fields.lang()))
        }
        None => {
            let found = grundy::discover::discover(&*game, reach, &mut engine, meter);
            checked(fields, &rules)?;
            Ok(json::discovery(&found.map_err(misfit)?, fields.lang()))
        }
    }
}

/// The rules of a question, and the ruleset that it is about.
fn game(fields: &Fields) -> Result<(Rules, Box<dyn Positions>), Refused> {
    let (rules, text) = (rules(fields)?, fields.text("game"));
    let game = grundy::positions(&rules, text).map_err(|diagnostic| wrong(fields, "game", text, diagnostic))?;
    Ok((rules, game))
}

/// What is requested for each position: values or outcomes.
fn asked(fields: &Fields) -> Result<Asked, Refused> {
    let convention = if fields.flag("misere") { Convention::Misere } else { Convention::Normal };
    if fields.flag("outcomes") || fields.flag("p_positions") {
        return Ok(Asked::Outcomes(convention));
    }
    match convention {
        Convention::Normal => Ok(Asked::Values),
        Convention::Misere => Err(Refused::meaning(
            "misere",
            say!(
                "Grundy values are for normal play: ask for outcomes as well",
                "SG 值只适用于正常规则：请同时设置 outcomes"
            ),
        )),
    }
}

fn unfit(fields: &Fields, misfit: Misfit) -> Refused {
    let text = fields.text("game");
    wrong(fields, "game", text, Diagnostic::at(0..text.len(), misfit.said))
}
