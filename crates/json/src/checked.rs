//! Checked rules as JSON.

use crate::refusal::rules_fault;
use grundy::check::CheckedGame;
use grundy::{BilingualText, Citation, Lang, MoveForm, RankMeasure, RecognisedRule, Rules, SampleStart, Termination};
use serde_json::{Value as Json, json};

/// The checked games of a file of rules, with the text of the file: the place of a fault is in it.
pub fn checked_rules(rules: &Rules, text: &str, games: &[CheckedGame], lang: Lang) -> Json {
    let games: Vec<Json> = games.iter().map(|game| checked_game(game, text, lang)).collect();
    json!({ "games": games, "judges": rules.judge_calls().count() })
}

fn checked_game(checked: &CheckedGame, text: &str, lang: Lang) -> Json {
    let it = &checked.understanding;
    let keywords: Vec<Json> =
        it.keywords.iter().map(|(name, value)| json!({ "name": name, "default": value })).collect();
    let cite = |cite: &Citation| BilingualText::from_pair(cite.name).in_language(lang).into_owned();
    let lines: Vec<_> = checked.lines().iter().map(|line| line.in_language(lang).into_owned()).collect();
    let fault = checked.fault().map(|failed| rules_fault(&failed.diagnostic, text, lang));
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
        "needs_example": checked.needs_example().map(|message| message.in_language(lang).into_owned()),
        "example": match &it.sample_start {
            SampleStart::Example(example) => Some(example),
            SampleStart::Small | SampleStart::Unknown(_) => None,
        },
        "turn": it.turn_parameter,
        "fault": fault,
        "text": lines,
    })
}

fn ends(checked: &CheckedGame, lang: Lang) -> Json {
    let it = &checked.understanding;
    let text = checked.termination().in_language(lang).into_owned();
    match &it.ends {
        Termination::Rank(rank) => {
            let measure = |measure: &RankMeasure| match measure {
                RankMeasure::Argument(index) => it.parameters[*index].clone(),
                RankMeasure::Sum => it.parameters.join(" + "),
            };
            let rank: Vec<String> = rank.iter().map(measure).collect();
            json!({ "kind": "rank", "rank": rank, "known": "shown", "text": text })
        }
        Termination::Loop(positions) => json!({ "kind": "loop", "loop": positions, "known": "shown", "text": text }),
        Termination::Seen(positions) => {
            json!({ "kind": "seen", "positions": positions, "known": "seen", "text": text })
        }
        Termination::Undecided => json!({ "kind": "undecided", "known": null, "text": text }),
    }
}

fn shape(checked: &CheckedGame, lang: Lang) -> Json {
    let text = checked.shape_text().map(|message| message.in_language(lang).into_owned());
    let object = match &checked.understanding.shape {
        MoveForm::Recognised(rule, to) => {
            let (kind, rule) = match rule {
                RecognisedRule::Subtraction(set) => ("subtraction", json!({ "set": set.to_string() })),
                RecognisedRule::Code(code) => ("code", json!({ "code": code.to_string() })),
                RecognisedRule::TakeOrSplit => ("take_or_split", json!({})),
                RecognisedRule::UnequalSplit => ("unequal_split", json!({})),
            };
            let mut object = json!({ "kind": kind, "known": "shown", "checked_to": to, "as": checked.twin });
            object.as_object_mut().zip(rule.as_object()).into_iter().for_each(|(all, more)| all.extend(more.clone()));
            object
        }
        MoveForm::Window(within) => json!({ "kind": "window", "within": within, "known": "shown" }),
        MoveForm::FiniteState { number, states, max_taken: within } => {
            json!({ "kind": "finite_state", "number": number, "states": states, "within": within, "known": "shown" })
        }
        MoveForm::CoinRows(to) | MoveForm::Coins(to) => json!({ "kind": "coin_turning", "known": "seen", "to": to }),
        MoveForm::General => match &checked.twin {
            Some(twin) => json!({ "kind": "linear", "known": "shown", "as": twin }),
            None => json!({ "kind": "general", "known": null }),
        },
    };
    let mut object = object;
    object["text"] = text.into();
    object
}
