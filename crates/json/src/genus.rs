//! Genera as JSON.

use super::{integer, move_json, nat, standing};
use grundy::genus::{GenusReport, GenusTable, PositionGenus};
use grundy::{Convention, Lang, Outcome};
use serde_json::{Value as Json, json};

/// The genus of a position.
pub fn genus(found: &PositionGenus, lang: Lang) -> Json {
    let components = found.components.iter();
    let components = components.map(|(component, count, known)| {
        let mut all = known_genus(known);
        all["component"] = component.to_string().into();
        all["count"] = integer(*count as u64);
        all
    });
    let options = found.options.iter().map(|(option, known)| {
        let mut all = known_genus(known);
        all["move"] = move_json(option, lang);
        all["wins"] = (known.genus.misere_value() == 0).into();
        all
    });
    let mut all = found.report.as_ref().map_or(json!({ "genus": null, "tame": null, "class": null }), known_genus);
    let outcome = found.report.as_ref().map(|known| known.genus.outcome(Convention::Misere));
    let more = json!({
        "position": found.position.to_string(),
        "headline": found.headline().in_language(lang),
        "half_tame": found.doubled_genus.map(|doubled| doubled.genus().to_string()),
        "canonical_form": found.form,
        "outcome": outcome.as_ref().map(Outcome::to_string),
        "components": components.collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "options_complete": found.report.is_some() && !found.has_more_moves,
        "winning_moves": found.winning_moves.iter().map(|m| move_json(m, lang)).collect::<Vec<_>>(),
        "winning_total": found.winning_total.as_ref().map(nat),
        "positions": integer(found.positions as u64),
        "standing": found.standing.as_ref().map(|s| standing(s, lang)),
        "explanation": found.explanation.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
        "stop": found.end.name(),
    });
    if let (Json::Object(all), Json::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

/// A table of genera.
pub fn genus_table(table: &GenusTable, lang: Lang) -> Json {
    let known = table.reports.iter().map(|known| known.as_ref().map_or(Json::Null, known_genus));
    json!({
        "game": table.game,
        "genera": known.collect::<Vec<_>>(),
        "wild": table.wild_numbers().map(integer).collect::<Vec<_>>(),
        "half_tame": table.half_tame.iter().copied().map(integer).collect::<Vec<_>>(),
        "p_positions": table.lost_numbers().map(integer).collect::<Vec<_>>(),
        "positions": integer(table.positions as u64),
        "standing": standing(&table.standing, lang),
        "stop": table.end.name(),
    })
}

fn known_genus(known: &GenusReport) -> Json {
    let GenusReport { genus, traits, .. } = known;
    json!({
        "genus": genus.to_string(),
        "normal": integer(genus.normal_value()),
        "superscripts": genus.superscripts().map(integer).collect::<Vec<_>>(),
        "tame": known.tame_genus().is_some(),
        "fickle": known.tame_genus().map(|tame| tame.is_fickle()),
        "class": traits.narrowest_class().name(),
        "unrest": known.wild_unrest().map(grundy::genus::WildUnrest::name),
    })
}
