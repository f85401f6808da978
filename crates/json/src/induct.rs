//! The result of backward induction as JSON.

use super::{integer, standing};
use grundy::{ComputationCounts, Lang, Stop};
use grundy_induction::induct::{Induction, InductionTie, Payoff};
use serde_json::{Value as Json, json};

/// The result of backward induction, with empty fields if the budget ran out.
pub fn induction(players: &[String], found: Result<&Induction, Stop>, counts: ComputationCounts, lang: Lang) -> Json {
    let mut object = json!({
        "players": players,
        "payoffs": null,
        "path": [],
        "ties": [],
        "ties_total": null,
        "all": [],
        "more": null,
        "standing": null,
        "explanation": [],
        "stop": "done",
        "counts": { "positions": integer(counts.positions), "bytes": integer(counts.bytes) },
    });
    let it = match found {
        Ok(it) => it,
        Err(stop) => {
            object["stop"] = stop.name().into();
            return object;
        }
    };
    object["payoffs"] = payoffs(&it.payoffs);
    object["path"] = it.path.iter().map(|step| json!({ "player": step.player, "move": step.name })).collect();
    object["ties"] = it.ties.iter().map(tie).collect();
    object["ties_total"] = integer(it.ties_total as u64);
    object["all"] = it.payoff_vectors.iter().map(|all| payoffs(all)).collect();
    object["more"] = it.has_more_vectors.into();
    object["standing"] = standing(&it.standing(), lang);
    object["explanation"] = it.explanation.iter().map(|line| Json::from(line.in_language(lang))).collect();
    for (kind, count) in
        [("decisions", it.nodes.decisions), ("leaves", it.nodes.leaves), ("unused", it.nodes.unused_nodes)]
    {
        object["counts"][kind] = integer(count as u64);
    }
    object
}

fn tie(tie: &InductionTie) -> Json {
    let InductionTie { node, name, player, moves, payoff } = tie;
    json!({ "node": node, "name": name, "player": player, "moves": moves, "payoff": number(*payoff) })
}

fn payoffs(payoffs: &[Payoff]) -> Json {
    payoffs.iter().map(|&payoff| number(payoff)).collect()
}

/// A payoff: a JSON integer if it is whole (at most 2^53, so exact), else a float.
fn number(payoff: Payoff) -> Json {
    let number = payoff.get();
    if number.fract() == 0.0 { (number as i64).into() } else { number.into() }
}
