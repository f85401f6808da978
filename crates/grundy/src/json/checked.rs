//! Checked rules as JSON.

use crate::check::Checked;
use crate::{Cite, Lang, Said};
use grundy_rules::{Ends, Form, Measure, Recognised, Rules, Start};
use serde_json::{Value as Json, json};

/// The checked games of a file of rules.
pub fn checked(rules: &Rules, games: &[Checked], lang: Lang) -> Json {
    let games: Vec<Json> = games.iter().map(|game| one(game, lang)).collect();
    json!({ "games": games, "judges": rules.judges().count() })
}

fn one(checked: &Checked, lang: Lang) -> Json {
    let it = &checked.understanding;
    let keywords: Vec<Json> =
        it.keywords.iter().map(|(name, value)| json!({ "name": name, "default": value })).collect();
    let cite = |cite: &Cite| Said::of(cite.name).in_lang(lang).into_owned();
    let lines: Vec<_> = checked.lines().iter().map(|line| line.in_lang(lang).into_owned()).collect();
    let fault = checked.fault().map(|failed| {
        let help: Vec<_> = failed.diagnostic.help.iter().map(|said| said.in_lang(lang).into_owned()).collect();
        json!({ "text": failed.diagnostic.said.in_lang(lang), "help": help })
    });
    json!({
        "name": it.game,
        "parameters": it.parameters,
        "keywords": keywords,
        "impartial": checked.is_impartial(),
        "ends": ends(checked, lang),
        "shape": shape(checked, lang),
        "engine": checked.engine.name(),
        "theorem": checked.theorem.map(cite),
        "symmetric": it.symmetric,
        "needs_example": checked.needs_example().map(|said| said.in_lang(lang).into_owned()),
        "example": match &it.from {
            Start::Example(example) => Some(example),
            Start::Small | Start::Unknown(_) => None,
        },
        "turn": it.turn,
        "fault": fault,
        "text": lines,
    })
}

fn ends(checked: &Checked, lang: Lang) -> Json {
    let it = &checked.understanding;
    let text = checked.ends().in_lang(lang).into_owned();
    match &it.ends {
        Ends::Rank(rank) => {
            let measure = |measure: &Measure| match measure {
                Measure::Argument(index) => it.parameters[*index].clone(),
                Measure::Sum => it.parameters.join(" + "),
            };
            let rank: Vec<String> = rank.iter().map(measure).collect();
            json!({ "kind": "rank", "rank": rank, "known": "shown", "text": text })
        }
        Ends::Loop(positions) => json!({ "kind": "loop", "loop": positions, "known": "shown", "text": text }),
        Ends::Seen(positions) => {
            json!({ "kind": "seen", "positions": positions, "known": "seen", "text": text })
        }
        Ends::Undecided => json!({ "kind": "undecided", "known": null, "text": text }),
    }
}

fn shape(checked: &Checked, lang: Lang) -> Json {
    let text = checked.shape().map(|said| said.in_lang(lang).into_owned());
    let object = match &checked.understanding.shape {
        Form::Recognised(rule, to) => {
            let (kind, rule) = match rule {
                Recognised::Subtraction(set) => ("subtraction", json!({ "set": set.to_string() })),
                Recognised::Code(code) => ("code", json!({ "code": code.to_string() })),
                Recognised::TakeOrSplit => ("take_or_split", json!({})),
                Recognised::UnequalSplit => ("unequal_split", json!({})),
            };
            let mut object = json!({ "kind": kind, "known": "shown", "checked_to": to, "as": checked.twin });
            object.as_object_mut().zip(rule.as_object()).into_iter().for_each(|(all, more)| all.extend(more.clone()));
            object
        }
        Form::Window(within) => json!({ "kind": "window", "within": within, "known": "shown" }),
        Form::FiniteState { number, states, within } => {
            json!({ "kind": "finite_state", "number": number, "states": states, "within": within, "known": "shown" })
        }
        Form::CoinRows(to) | Form::Coins(to) => json!({ "kind": "coin_turning", "known": "seen", "to": to }),
        Form::General => json!({ "kind": "general", "known": null }),
    };
    let mut object = object;
    object["text"] = text.into();
    object
}
