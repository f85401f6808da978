//! Texts of rules as dictionaries of games.

use crate::game::Game;
use crate::loaded_rules::{RulesSource, keep_rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// The games of a text of rules, by their names.
///
/// `lines` has, for each line of the text, the file and the number of the line that it was taken from.
#[pyfunction]
#[pyo3(signature = (text, name = "rules", lines = Vec::new()))]
pub(crate) fn rules<'py>(
    py: Python<'py>,
    text: &str,
    name: &str,
    lines: Vec<(String, u32)>,
) -> PyResult<Bound<'py, PyDict>> {
    let source = Arc::new(RulesSource { text: text.into(), name: name.into(), lines });
    let rules =
        py.detach(|| grundy::parse_rules(text)).map_err(|error| source.source_error(py, "ParseError", &error))?;
    let games = PyDict::new(py);
    let mut scope = None;
    for name in rules.games() {
        let game = rules.game(name).expect("a file has the games that it names");
        scope = game.scope();
        games.set_item(name, Game::from_ruleset(&game))?;
    }
    if let Some(scope) = scope {
        keep_rules(scope, rules, source);
    }
    Ok(games)
}
