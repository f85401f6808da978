//! The catalogue.

use crate::api::refusal::ApiRefusal;
use axum::http::StatusCode;
use grundy::{CatalogTopic, Lang, concepts, entries, text, topic_of_text};
use serde_json::{Value as Json, json};

/// The catalogue, or one game or concept of it.
pub(crate) fn games(name: Option<&str>, lang: Lang) -> Result<Json, ApiRefusal> {
    let Some(name) = name else {
        let games: Vec<_> = entries().map(|entry| grundy_json::card(entry.card, lang)).collect();
        let concepts: Vec<_> = concepts().iter().map(|concept| grundy_json::concept(concept, lang)).collect();
        return Ok(json!({ "games": games, "concepts": concepts }));
    };
    match topic_of_text(name) {
        Ok(CatalogTopic::Game(entry)) => Ok(json!({ "games": [grundy_json::card(entry.card, lang)] })),
        Ok(CatalogTopic::Concept(concept)) => {
            Ok(json!({ "games": [], "concepts": [grundy_json::concept(concept, lang)] }))
        }
        Err(_) => {
            let name = grundy::shorten_text(name);
            let message = text!("there is no game called `{name}`");
            Err(ApiRefusal::new(StatusCode::NOT_FOUND, message))
        }
    }
}
