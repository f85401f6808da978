//! The contents of results, as plain values of Python: pickles keep these, and [`crate::restored`] makes results from them again.

use crate::{errors, loaded_rules};
use grundy::{
    Argument, BilingualText, Citation, ComputationEnd, Convention, FormalTheorem, FormalTheorems, Outcome, Ruleset,
    Stop, text,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Arc, Mutex, PoisonError};

/// A text in English and Chinese.
pub(crate) type TextState = (String, String);

/// The state of a [`Citation`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct CitationState {
    name: TextState,
    author: String,
    year: u16,
    work: String,
    /// The names of machine-checked theorems, on normal and on misère play.
    formal: (Vec<String>, Vec<String>),
}

/// The state of a [`grundy::Standing`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct StandingState {
    kind: String,
    by: Vec<CitationState>,
    to: Option<u64>,
}

/// A function of this module, and what it makes a result of.
pub(crate) type PickledCall<'py, State> = (Bound<'py, PyAny>, State);

/// A function of the native module.
pub(crate) fn native_function<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("grundy._native")?.getattr(name)
}

pub(crate) fn text_state(text: &BilingualText) -> TextState {
    (text.en.clone(), text.zh.clone())
}

pub(crate) fn to_text((en, zh): TextState) -> BilingualText {
    BilingualText { en, zh }
}

pub(crate) fn citation_state(citation: &Citation) -> CitationState {
    let (en, zh) = citation.name;
    let names = |theorems: &[FormalTheorem]| theorems.iter().map(|theorem| theorem.name.into()).collect();
    CitationState {
        name: (en.into(), zh.into()),
        author: citation.author.into(),
        year: citation.year,
        work: citation.work.into(),
        formal: (names(citation.formal.normal), names(citation.formal.misere)),
    }
}

/// The citation of a state. Citations live as long as the process: each different one is stored once.
pub(crate) fn to_citation(state: CitationState) -> &'static Citation {
    static RESTORED_CITATIONS: Mutex<Vec<&Citation>> = Mutex::new(Vec::new());
    let mut restored = RESTORED_CITATIONS.lock().unwrap_or_else(PoisonError::into_inner);
    // A name for which this version has no theorem is left out, because a mark without a theorem would be wrong.
    let found = |names: &[String]| names.iter().filter_map(|name| FormalTheorem::find(name)).collect::<Vec<_>>();
    let is_same = |one: &&&Citation| {
        let CitationState { name: (en, zh), author, year, work, formal } = &state;
        let is_same_text = one.name == (&**en, &**zh) && one.author == author && one.year == *year && one.work == work;
        is_same_text && one.formal.normal == found(&formal.0) && one.formal.misere == found(&formal.1)
    };
    if let Some(known) = restored.iter().find(is_same) {
        return known;
    }
    let CitationState { name: (en, zh), author, year, work, formal: (normal, misere) } = state;
    let formal = FormalTheorems { normal: found(&normal).leak(), misere: found(&misere).leak() };
    let citation = Citation { name: (en.leak(), zh.leak()), author: author.leak(), year, work: work.leak(), formal };
    let citation: &'static Citation = Box::leak(Box::new(citation));
    restored.push(citation);
    citation
}

pub(crate) fn standing_state(standing: &grundy::Standing) -> StandingState {
    let (mut by, mut to) = (Vec::new(), None);
    match standing {
        grundy::Standing::Proved { theorems: citations } => {
            by = citations.iter().map(|one| citation_state(one)).collect()
        }
        grundy::Standing::Computed => {}
        grundy::Standing::Observed { to: last } => to = Some(*last),
    }
    StandingState { kind: standing.kind().into(), by, to }
}

pub(crate) fn to_standing(state: StandingState) -> PyResult<grundy::Standing> {
    match (&*state.kind, state.to) {
        ("proved", _) => Ok(grundy::Standing::Proved { theorems: state.by.into_iter().map(to_citation).collect() }),
        ("computed", _) => Ok(grundy::Standing::Computed),
        ("observed", Some(to)) => Ok(grundy::Standing::Observed { to }),
        _ => Err(state_error()),
    }
}

pub(crate) fn to_end(name: &str) -> PyResult<ComputationEnd> {
    if name == ComputationEnd::Done.name() {
        return Ok(ComputationEnd::Done);
    }
    let stop = Stop::ALL.into_iter().find(|stop| stop.name() == name);
    stop.map(ComputationEnd::Stopped).ok_or_else(state_error)
}

pub(crate) fn to_outcome(letter: &str) -> PyResult<Outcome> {
    let all = [Outcome::N, Outcome::P, Outcome::D];
    all.into_iter().find(|outcome| outcome.to_string() == letter).ok_or_else(state_error)
}

/// A state that no result of this version has.
pub(crate) fn state_error() -> PyErr {
    errors::value_error(&text!("the pickle does not contain a result of this version of grundy"))
}

pub(crate) fn to_convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

/// The data from which a ruleset is made again: an expression of the catalogue, or the text of its rules.
///
/// # Errors
/// `TypeError` for rules that Python runs, and for those of a graph.
pub(crate) fn reduce_ruleset<'py>(py: Python<'py>, game: &Arc<Ruleset>) -> PyResult<PickledCall<'py, Py<PyTuple>>> {
    let expression = game.expression();
    if game.scope().is_none() {
        return Ok((py.import("grundy")?.getattr("evaluate")?, (expression,).into_pyobject(py)?.unbind()));
    }
    let Some(source) = loaded_rules::source_of(game) else {
        let game = grundy::shorten_text(&expression);
        return Err(errors::type_error(&text!(
            "{game} cannot be pickled: its rules are neither of the catalogue nor a text"
        )));
    };
    let state = (&*source.text, &*source.name, source.lines.clone(), expression);
    Ok((native_function(py, "restore_game")?, state.into_pyobject(py)?.unbind()))
}

/// The data from which a game, or a family of games, is made again.
///
/// # Errors
/// Returns the errors of [`reduce_ruleset`].
pub(crate) fn reduce_game<'py>(py: Python<'py>, game: &Argument) -> PyResult<PickledCall<'py, Py<PyTuple>>> {
    match game {
        Argument::Ruleset(ruleset) => reduce_ruleset(py, ruleset),
        other => Ok((py.import("grundy")?.getattr("evaluate")?, (other.to_string(),).into_pyobject(py)?.unbind())),
    }
}

/// The question whose answer a discovery is: it is solved again when the discovery is unpickled.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct DiscoveryQuestion {
    /// The call that makes the game.
    pub(crate) game: (Py<PyAny>, Py<PyTuple>),
    pub(crate) to: Option<u64>,
    pub(crate) max_positions: u64,
    pub(crate) max_memory: u64,
}

/// The question whose answer a quotient is: it is solved again when the quotient is unpickled.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct QuotientQuestion {
    /// The call that makes the ruleset.
    pub(crate) game: (Py<PyAny>, Py<PyTuple>),
    /// The last heap.
    pub(crate) to: u64,
    pub(crate) max_order: usize,
    /// The budget that ended it.
    pub(crate) stop: Option<String>,
}
