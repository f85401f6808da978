//! Loaded texts of rules, and the errors that occur while they run.

use crate::errors;
use crate::python_calls::check_raised;
use grundy::{Argument, Diagnostic, Rules, RulesFailure, Ruleset, Sum};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A text, and where its lines come from.
struct LoadedRules {
    rules: Rules,
    source: Arc<RulesSource>,
}

/// A text and its name. Each line of a text that was assembled from functions has its own file and line.
pub(crate) struct RulesSource {
    pub(crate) text: String,
    pub(crate) name: String,
    pub(crate) lines: Vec<(String, u32)>,
}

/// The loaded texts by scope number. A ruleset knows only its scope, by which its errors are found here.
static LOADED_RULES: Mutex<Option<HashMap<u64, LoadedRules>>> = Mutex::new(None);

/// Keeps a text for the errors of its rulesets, which have this scope.
pub(crate) fn keep_rules(scope: u64, rules: Rules, source: Arc<RulesSource>) {
    let mut loaded = LOADED_RULES.lock().unwrap_or_else(PoisonError::into_inner);
    loaded.get_or_insert_default().insert(scope, LoadedRules { rules, source });
}

/// Returns the error that stopped the rules of a position since the last call, if any.
///
/// # Errors
/// `grundy.RuleError`, with the place; or the exception that a Python function raised.
pub(crate) fn check_position(py: Python<'_>, sum: &Sum) -> PyResult<()> {
    sum.components.iter().try_for_each(|component| check_game(py, &component.game))
}

/// Checks a ruleset, as [`check`] does.
///
/// # Errors
/// Returns the errors of [`check`].
pub(crate) fn check_game(py: Python<'_>, game: &Arc<Ruleset>) -> PyResult<()> {
    check_raised()?;
    let Some(scope) = game.scope() else { return Ok(()) };
    let failed = {
        let mut loaded = LOADED_RULES.lock().unwrap_or_else(PoisonError::into_inner);
        let found = loaded.get_or_insert_default().get(&scope);
        found.and_then(|LoadedRules { rules, source }| Some((rules.take_fault()?, Arc::clone(source))))
    };
    // Python must not be called while the list is locked: a thread that holds the interpreter may wait for the lock.
    match failed {
        Some((RulesFailure { diagnostic, .. }, source)) => Err(source.source_error(py, "RuleError", &diagnostic)),
        None => Ok(()),
    }
}

/// Checks a value that may be a ruleset, as [`check`] does.
///
/// # Errors
/// Returns the errors of [`check`].
pub(crate) fn check_arg(py: Python<'_>, game: &Argument) -> PyResult<()> {
    match game {
        Argument::Ruleset(game) => check_game(py, game),
        _ => Ok(()),
    }
}

/// The rules that define a ruleset, and their text.
pub(crate) fn text_of(game: &Argument) -> Option<(Rules, String)> {
    let Argument::Ruleset(game) = game else { return None };
    let scope = game.scope()?;
    let loaded = LOADED_RULES.lock().unwrap_or_else(PoisonError::into_inner);
    let found = loaded.as_ref()?.get(&scope)?;
    Some((found.rules.clone(), found.source.text.clone()))
}

/// The text of rules that defines a ruleset.
pub(crate) fn source_of(game: &Arc<Ruleset>) -> Option<Arc<RulesSource>> {
    let loaded = LOADED_RULES.lock().unwrap_or_else(PoisonError::into_inner);
    Some(Arc::clone(&loaded.as_ref()?.get(&game.scope()?)?.source))
}

/// The docstring of a game in its text of rules.
pub(crate) fn doc_of(game: &Arc<Ruleset>) -> Option<String> {
    let scope = game.scope()?;
    let loaded = LOADED_RULES.lock().unwrap_or_else(PoisonError::into_inner);
    // With keywords it is written as a call of its name.
    let name = game.expression();
    let name = name.split('(').next().unwrap_or_default();
    loaded.as_ref()?.get(&scope)?.rules.doc_of(name).map(Into::into)
}

impl RulesSource {
    /// The error in the text, with its place.
    pub(crate) fn source_error(&self, py: Python<'_>, class: &str, diagnostic: &Diagnostic) -> PyErr {
        errors::error_at_place(py, class, diagnostic, &self.text, |line| match self.lines.get(line - 1) {
            Some((file, line)) => (file.clone(), *line as usize),
            None => (self.name.clone(), line),
        })
    }
}
