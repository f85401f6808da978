//! The rulesets whose options come from Python, and the exceptions that it raises.

use crate::errors;
use grundy::{Argument, Component, Ruleset, text};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

/// The first scope number of functions. The scopes of rules texts are digests, which hardly collide with these.
pub(crate) const FIRST_FUNCTION_SCOPE: u64 = 0x6361_6c6c_0000_0000;

thread_local! {
    /// The first exception that Python raised since the current question of this thread began.
    static RAISED_ERROR: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Whether a ruleset calls Python.
pub(crate) fn asks_python(game: &Arc<Ruleset>) -> bool {
    game.scope().is_some_and(|scope| {
        scope & FIRST_FUNCTION_SCOPE == FIRST_FUNCTION_SCOPE && scope >> 32 == FIRST_FUNCTION_SCOPE >> 32
    })
}

/// Refuses a ruleset with one number that calls Python, where the rules must be known as rules of heaps.
///
/// # Errors
/// `ValueError`, with the reason. Rules that declare ends, or take more numbers, are refused by the question itself.
pub(crate) fn require_heap_rules(game: &Arc<Ruleset>) -> PyResult<()> {
    if !asks_python(game) || game.has_declared_ends() || Component::new(game, vec![Argument::Int(1.into())]).is_err() {
        return Ok(());
    }
    let name = grundy::shorten_text(&game.expression());
    Err(errors::value_error(&text!(
        "the rules of {name} are not known as rules of heaps, because {name} is not compiled and Python is called for its moves: SlowRulesWarning gives the reason"
    )))
}

/// Returns the exception that Python raised while a position was played, if any.
///
/// # Errors
/// Returns this exception.
pub(crate) fn check_raised() -> PyResult<()> {
    RAISED_ERROR.take().map_or(Ok(()), Err)
}

/// Stores an exception. Functions run on the thread that called the question.
pub(crate) fn keep_error(error: PyErr) {
    RAISED_ERROR.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}
