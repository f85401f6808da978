//! The messages of the half that is written in Python, in the chosen language.

use crate::language::in_chosen_language;
use grundy::{BilingualText, bilingual_table};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The translations of messages in Python, by their English.
static PYTHON_MESSAGES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let pairs: &[(&str, &str)] = bilingual_table!("python/");
    pairs.iter().copied().collect()
});

/// The translation of a message to the chosen language, with its placeholders unfilled. Without a translation it stays English.
#[pyfunction]
pub(crate) fn translate_message(english: &str) -> String {
    let chinese = PYTHON_MESSAGES.get(english).unwrap_or(&english);
    in_chosen_language(&BilingualText { en: english.into(), zh: (*chinese).into() })
}
