//! The catalogue.

use crate::api::refusal::ApiRefusal;
use axum::http::StatusCode;
use grundy::{Catalog, GameCard, Lang, concepts, entries, find_concept, text};
use serde_json::{Value as Json, json};

/// The catalogue, or one game or concept of it.
pub(crate) fn games(name: Option<&str>, lang: Lang) -> Result<Json, ApiRefusal> {
    let Some(name) = name else {
        let games: Vec<_> = entries().map(|entry| grundy_json::card(entry.card, lang)).collect();
        let concepts: Vec<_> = concepts().iter().map(|concept| grundy_json::concept(concept, lang)).collect();
        return Ok(json!({ "games": games, "concepts": concepts }));
    };
    let titled = |card: &&GameCard| card.names.0.eq_ignore_ascii_case(name) || card.names.1 == name;
    let card = Catalog.find(name).map(|entry| entry.card).or_else(|| entries().map(|entry| entry.card).find(titled));
    match (card, find_concept(name)) {
        (Some(card), _) => Ok(json!({ "games": [grundy_json::card(card, lang)] })),
        (None, Some(concept)) => Ok(json!({ "games": [], "concepts": [grundy_json::concept(concept, lang)] })),
        (None, None) => {
            let name = grundy::shorten_text(name);
            let said = text!("there is no game called `{name}`");
            Err(ApiRefusal::new(StatusCode::NOT_FOUND, said))
        }
    }
}
