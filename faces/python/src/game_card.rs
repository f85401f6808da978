//! Cards of games, for notebooks.

use crate::family::Family;
use crate::game::Game;
use crate::language::lang;
use crate::notebook::{escape_html, write_list};
use grundy::{BilingualText, text};
use grundy_draw::{PositionPictureOptions, Theme, position};
use pyo3::prelude::*;
use std::fmt::Write;

/// The card of a game of the catalogue: its name, rules, theorem and sources, and a picture of a position. Of another game it has the
/// name and the rules in words.
#[pyfunction]
pub(crate) fn game_html(py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<String> {
    let (expression, description, card) = match game.cast::<Family>() {
        Ok(family) => (game.repr()?.to_string(), family.get().description(), family.get().card()),
        Err(_) => {
            let game = game.cast::<Game>()?.get();
            let ruleset = game.ruleset(py)?;
            (ruleset.expression(), game.description(py)?, ruleset.card)
        }
    };
    let mut html = format!("<div class=\"grundy\"><p><strong>{}</strong></p>", escape_html(&expression));
    for line in description.unwrap_or_default().split("\n\n").filter(|line| !line.is_empty()) {
        let _ = write!(html, "<p>{}</p>", escape_html(line));
    }
    if let Some(card) = card {
        if let Ok(example) = grundy::parse(card.example) {
            let options = PositionPictureOptions { theme: Theme::Auto, lang: lang(), ..Default::default() };
            let _ = write!(html, "<p><code>{}</code></p>{}", escape_html(card.example), position(&example, &options));
        }
        let sources: Vec<BilingualText> =
            card.sources.iter().map(|cite| BilingualText::language_neutral(cite.to_string())).collect();
        write_list(&mut html, &text!("Sources"), sources.iter());
    }
    Ok(html + "</div>")
}
