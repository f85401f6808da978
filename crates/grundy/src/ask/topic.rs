//! The topic of a text: a game or a concept of the catalogue.

use crate::{Argument, Catalog, evaluate};
use grundy_catalog::{CatalogTopic, find_topic};
use grundy_rules::Diagnostic;

/// The game or the concept with a name, an alias or a title in any language; or the game of an expression such as `bash(3)(8)`.
///
/// # Errors
/// Returns an error if the text names no game; the diagnostic suggests names.
///
/// # Examples
/// ```
/// use grundy::games::CatalogTopic;
/// for text in ["Wythoff's game", "威佐夫博奕", "wythoff(8, 15)"] {
///     let CatalogTopic::Game(entry) = grundy::topic_of_text(text)? else { panic!("it is a game") };
///     assert_eq!(entry.card.name, "wythoff");
/// }
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn topic_of_text(text: &str) -> Result<CatalogTopic, Diagnostic> {
    let text = text.trim();
    if let Some(topic) = find_topic(text) {
        return Ok(topic);
    }
    let card = match evaluate(text)? {
        Argument::Family(family) => Some(family.card),
        Argument::Ruleset(game) => game.card,
        Argument::Position(position) => match &position.components[..] {
            [] => None,
            [first, rest @ ..] => first
                .game
                .card
                .filter(|card| rest.iter().all(|other| other.game.card.is_some_and(|other| other.name == card.name))),
        },
        _ => None,
    };
    let entry = card.and_then(|card| Catalog.find(card.name));
    entry.map(CatalogTopic::Game).ok_or_else(|| {
        let text = grundy_game::arg::shorten_text(text);
        Diagnostic::for_whole_text(grundy_game::text!("there is no game called `{text}`"))
    })
}
