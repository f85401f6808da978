//! The language of answers.

use grundy::{BilingualText, Lang, text};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The index in `Lang::ALL` plus one; 0 until a language is chosen or first needed.
static CHOSEN_LANGUAGE: AtomicUsize = AtomicUsize::new(0);

/// The chosen language, or that of the environment.
pub(crate) fn lang() -> Lang {
    match CHOSEN_LANGUAGE.load(Relaxed) {
        0 => {
            let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
            let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
            let lang = locale.map_or(Lang::En, |locale| Lang::from_locale(&locale));
            choose_language(lang);
            lang
        }
        place => Lang::ALL[place - 1],
    }
}

/// A sentence in the chosen language.
pub(crate) fn in_chosen_language(message: &BilingualText) -> String {
    message.in_language(lang()).into_owned()
}

fn choose_language(lang: Lang) {
    let place = Lang::ALL.iter().position(|&one| one == lang).unwrap_or(0);
    CHOSEN_LANGUAGE.store(place + 1, Relaxed);
}

/// The language with a tag; without a tag, the chosen one.
///
/// # Errors
/// Fails if there is no such language.
pub(crate) fn read_language(tag: Option<&str>) -> PyResult<Lang> {
    let Some(tag) = tag else { return Ok(lang()) };
    // A tag or a locale: zh, zh_CN, en-US, zh_HK.UTF-8.
    let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
    let known = matches!(&language[..], "en" | "zh").then(|| Lang::from_locale(tag));
    known.ok_or_else(|| {
        let tag = grundy::shorten_text(tag);
        let tags = Lang::ALL.map(Lang::tag).join(", ");
        PyValueError::new_err(in_chosen_language(&text!("there is no language `{tag}`: {tags}")))
    })
}

/// The language of answers: "en", "zh-CN" or "zh-TW".
#[pyfunction]
pub(crate) fn language() -> &'static str {
    lang().tag()
}

/// Sets the language of answers: "en", "zh-CN" or "zh-TW".
#[pyfunction]
pub(crate) fn set_language(tag: &str) -> PyResult<()> {
    read_language(Some(tag)).map(choose_language)
}
