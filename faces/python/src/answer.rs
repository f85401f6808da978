//! Answers, with the fields of the command line's JSON.

use crate::next_step::step_text;
use crate::pickle::{AnswerState, PickledCall, TextState, answer_state, native_function, text_state};
use crate::position::Position;
use crate::standing::{Standing, one_line, standing, texts};
use crate::{language, notebook, numbers};
use grundy::{BilingualText, Sum, text};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// The answer to "who wins, and how?". Its fields are those of `grundy solve --json`.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Answer {
    pub(crate) inner: grundy::Answer,
}

/// A move in one component of a sum.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Move {
    inner: grundy::Move,
}

/// What a computation cost.
#[pyclass(frozen, get_all, module = "grundy")]
pub(crate) struct Counts {
    /// How many positions were computed.
    pub(crate) positions: u64,
    /// The approximate size of the tables in bytes.
    pub(crate) bytes: u64,
}

impl Move {
    pub(crate) fn new(before: Sum, after: Sum, text: BilingualText) -> Move {
        Move { inner: grundy::Move { before, after, text } }
    }

    /// The component before the move, what it becomes, and the move in words.
    pub(crate) fn parts(&self) -> (&Sum, &Sum, &BilingualText) {
        (&self.inner.before, &self.inner.after, &self.inner.text)
    }
}

impl Answer {
    pub(crate) fn from_inner(inner: grundy::Answer) -> Answer {
        Answer { inner }
    }
}

#[pymethods]
impl Answer {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::from_sum(self.inner.position.clone())
    }

    /// "normal": whoever makes the last move wins; or "misere".
    #[getter]
    fn convention(&self) -> &'static str {
        match self.inner.convention {
            grundy::Convention::Normal => "normal",
            grundy::Convention::Misere => "misere",
        }
    }

    /// "N": the player to move wins; "P": the previous player; "D": nobody. `None` if that was not decided.
    #[getter]
    pub(crate) fn outcome(&self) -> Option<String> {
        self.inner.outcome.map(|outcome| outcome.to_string())
    }

    /// The outcome in words, or why there is none.
    #[getter]
    pub(crate) fn headline(&self) -> String {
        language::in_chosen_language(&self.inner.headline())
    }

    /// The Grundy value under normal play, if it is known: a number, or `grundy.Loopy`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.value.as_ref().map(|value| numbers::to_value(py, value)).transpose()
    }

    /// The first winning moves.
    #[getter]
    pub(crate) fn winning_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.inner.winning_moves.iter().map(|one| Move { inner: one.clone() }.into_bound_py_any(py)).collect()
    }

    /// How many different winning moves there are, if they could be counted.
    #[getter]
    fn winning_total<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.winning_total.as_ref().map(|total| numbers::to_nat(py, total)).transpose()
    }

    /// The best moves, if they are known.
    #[getter]
    fn best_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.inner.best_moves.iter().map(|one| Move { inner: one.clone() }.into_bound_py_any(py)).collect()
    }

    /// How many moves are played if the winner hurries and the loser delays, if `remoteness` was requested.
    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.inner.remoteness
    }

    /// How the outcome is known.
    #[getter]
    fn standing(&self) -> Option<Standing> {
        self.inner.standing.as_ref().map(standing)
    }

    /// How the value is known: it may be computed where the outcome is proved.
    #[getter]
    fn value_standing(&self) -> Option<Standing> {
        self.inner.value_standing.as_ref().map(standing)
    }

    /// The reason for this position, in steps.
    #[getter]
    fn explanation(&self) -> Vec<String> {
        let steps = self.inner.next_steps.iter().map(step_text);
        let lines: Vec<BilingualText> = self.inner.explanation.iter().cloned().chain(steps).collect();
        texts(&lines)
    }

    /// The literature on which the answer is based.
    #[getter]
    fn sources(&self) -> Vec<String> {
        self.inner.sources().iter().map(|cite| cite.to_string()).collect()
    }

    /// Why the computation ended: "done", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.inner.end.name()
    }

    /// What the computation cost.
    #[getter]
    fn counts(&self) -> Counts {
        Counts { positions: self.inner.counts.positions, bytes: self.inner.counts.bytes }
    }

    /// The answer as JSON: the text that `grundy solve --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, lang: Option<&str>) -> PyResult<String> {
        Ok(grundy_json::answer(&self.inner, language::read_language(lang)?).to_string())
    }

    /// The same as a dictionary.
    #[pyo3(signature = (*, lang = None))]
    fn to_dict<'py>(&self, py: Python<'py>, lang: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.getattr("loads")?.call1((self.to_json(lang)?,))
    }

    fn __repr__(&self) -> String {
        let headline = self.inner.headline();
        let said = match &self.inner.value {
            Some(value) => {
                let BilingualText { en, zh } = headline;
                text!("{text}, value {value}", text = (en, zh))
            }
            None => headline,
        };
        format!("{}: {}", one_line(&self.inner.position), language::in_chosen_language(&said))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (AnswerState,)>> {
        Ok((native_function(py, "restore_answer")?, (answer_state(py, &self.inner)?,)))
    }

    /// Who wins, a picture, the winning moves and the reason, as notebooks show them.
    fn _repr_html_(&self) -> String {
        notebook::answer_html(&self.inner)
    }
}

#[pymethods]
impl Move {
    /// The component before the move.
    #[getter]
    fn before(&self) -> Position {
        Position::from_sum(self.inner.before.clone())
    }

    /// The components that it becomes.
    #[getter]
    fn after(&self) -> Position {
        Position::from_sum(self.inner.after.clone())
    }

    /// The move in words.
    #[getter]
    fn text(&self) -> String {
        language::in_chosen_language(&self.inner.text)
    }

    fn __repr__(&self) -> String {
        let (before, after) = (one_line(&self.inner.before), one_line(&self.inner.after));
        let (arrow, text) = (format!("{before} → {after}"), self.text());
        // A move that no words describe has this arrow as its text already.
        if text.contains('→') { arrow } else { format!("{arrow}: {text}") }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (Position, Position, TextState)>> {
        Ok((native_function(py, "restore_move")?, (self.before(), self.after(), text_state(&self.inner.text))))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let written = |one: &Move| (one.inner.before.to_string(), one.inner.after.to_string());
        other.cast::<Move>().is_ok_and(|other| written(other.get()) == written(self))
    }

    fn __hash__(&self) -> u64 {
        crate::hash::hash_text(&format!("{} → {}", self.inner.before, self.inner.after))
    }
}

#[pymethods]
impl Counts {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (u64, u64)>> {
        Ok((native_function(py, "restore_counts")?, (self.positions, self.bytes)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Counts>().is_ok_and(|other| {
            let other = other.get();
            (other.positions, other.bytes) == (self.positions, self.bytes)
        })
    }

    fn __hash__(&self) -> u64 {
        crate::hash::hash_text(&self.__repr__())
    }

    fn __repr__(&self) -> String {
        format!("Counts(positions={}, bytes={})", self.positions, self.bytes)
    }
}
