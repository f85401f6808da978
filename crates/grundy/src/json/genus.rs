//! Genera as JSON.

use super::{made, nat, standing, word};
use crate::genus::{GenusTable, Known, PositionGenus};
use crate::{Convention, Lang, Outcome};
use serde_json::{Value as Json, json};

/// The genus of a position.
pub fn genus(found: &PositionGenus, lang: Lang) -> Json {
    let components = found.components.iter();
    let components = components.map(|(component, count, known)| {
        let mut all = about(known);
        all["component"] = component.to_string().into();
        all["count"] = word(*count as u64);
        all
    });
    let options = found.options.iter().map(|(option, known)| {
        let mut all = about(known);
        all["move"] = made(option, lang);
        all["wins"] = (known.genus.misere() == 0).into();
        all
    });
    let mut all = found.known.as_ref().map_or(json!({ "genus": null, "tame": null, "class": null }), about);
    let outcome = found.known.as_ref().map(|known| known.genus.outcome(Convention::Misere));
    let more = json!({
        "position": found.position.to_string(),
        "headline": found.headline().in_lang(lang),
        "canonical_form": found.form,
        "outcome": outcome.as_ref().map(Outcome::to_string),
        "components": components.collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "options_complete": found.known.is_some() && !found.more,
        "winning_moves": found.winning_moves.iter().map(|m| made(m, lang)).collect::<Vec<_>>(),
        "winning_total": found.winning_total.as_ref().map(nat),
        "positions": word(found.positions as u64),
        "standing": found.standing.as_ref().map(|s| standing(s, lang)),
        "explanation": found.explanation.iter().map(|line| line.in_lang(lang).into_owned()).collect::<Vec<_>>(),
        "stop": found.stop.name(),
    });
    if let (Json::Object(all), Json::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    all
}

/// A table of genera.
pub fn genus_table(table: &GenusTable, lang: Lang) -> Json {
    let known = table.known.iter().map(|known| known.as_ref().map_or(Json::Null, about));
    json!({
        "game": table.game,
        "genera": known.collect::<Vec<_>>(),
        "wild": table.wild().map(word).collect::<Vec<_>>(),
        "p_positions": table.lost().map(word).collect::<Vec<_>>(),
        "positions": word(table.positions as u64),
        "standing": standing(&table.standing, lang),
        "stop": table.stop.name(),
    })
}

fn about(known: &Known) -> Json {
    let Known { genus, traits, .. } = known;
    json!({
        "genus": genus.to_string(),
        "normal": word(genus.normal()),
        "superscripts": genus.superscripts().map(word).collect::<Vec<_>>(),
        "tame": known.tame().is_some(),
        "fickle": known.tame().map(|tame| tame.is_fickle()),
        "class": traits.class().name(),
        "unrest": known.unrest().map(grundy_misere::Unrest::name),
    })
}
