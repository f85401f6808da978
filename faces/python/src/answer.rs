//! Answers, with the fields of the command line's JSON.

use crate::next_step::step_text;
use crate::pickled::{
    CitationState, PickledCall, StandingState, TextState, citation_state, native_function, standing_state, text_state,
};
use crate::position::Position;
use crate::standing::{Standing, checked_theorems, one_line, standing, texts};
use crate::{language, notebook, numbers};
use grundy::{Argument, BilingualText, Component, Convention, GameShape, GameValue, NextStep, Sum, text};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
    /// A move that leaves these components. As in the list of all moves, a heap of 0 is none, unless the rules are the user's: so equal
    /// moves are equal.
    pub(crate) fn new(before: Sum, mut after: Sum, text: BilingualText) -> Move {
        let is_empty_heap = |component: &Component| {
            let is_heap = matches!(component.game.shape(), GameShape::Heap(_)) && component.game.scope().is_none();
            is_heap && component.args[..] == [Argument::Int(0.into())]
        };
        after.components.retain(|component| !is_empty_heap(component));
        Move { inner: grundy::Move { before, after, text } }
    }

    fn from_inner(inner: &grundy::Move) -> Move {
        Move::new(inner.before.clone(), inner.after.clone(), inner.text.clone())
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
        self.inner.winning_moves.iter().map(|one| Move::from_inner(one).into_bound_py_any(py)).collect()
    }

    /// How many different winning moves there are, if they could be counted.
    #[getter]
    fn winning_total<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.winning_total.as_ref().map(|total| numbers::to_nat(py, total)).transpose()
    }

    /// The best moves, if they are known.
    #[getter]
    fn best_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.inner.best_moves.iter().map(|one| Move::from_inner(one).into_bound_py_any(py)).collect()
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

    /// The theorems among the sources whose proofs Coq has checked: dictionaries with `theorem`, `file`, `statement` and `source`.
    /// The theorems are checked, not the computation.
    ///
    /// >>> from grundy import nim
    /// >>> [one["theorem"] for one in nim(3, 4, 5).solve().machine_checked]
    /// ['bouton', 'grundy_nim', 'nim_winning_moves']
    #[getter]
    fn machine_checked<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        checked_theorems(py, &self.inner.machine_checked())
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
        let message = match &self.inner.value {
            Some(value) => {
                let BilingualText { en, zh } = headline;
                text!("{text}, value {value}", text = (en, zh))
            }
            None => headline,
        };
        format!("{}: {}", one_line(&self.inner.position), language::in_chosen_language(&message))
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

/// The state of a [`grundy::Move`]: the component before it, what it becomes, and the move in words.
pub(crate) type MoveState = (Py<Position>, Py<Position>, TextState);

/// The state of a [`grundy::Answer`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct AnswerState {
    pub(crate) position: Py<Position>,
    pub(crate) misere: bool,
    pub(crate) outcome: Option<String>,
    pub(crate) value: Option<ValueState>,
    pub(crate) winning_moves: Vec<MoveState>,
    pub(crate) winning_total: Option<Py<PyAny>>,
    pub(crate) best_moves: Vec<MoveState>,
    pub(crate) remoteness: Option<u32>,
    pub(crate) standing: Option<StandingState>,
    pub(crate) value_standing: Option<StandingState>,
    pub(crate) explanation: Vec<TextState>,
    pub(crate) next_steps: Vec<(String, String)>,
    pub(crate) theory: Vec<CitationState>,
    pub(crate) counts: (u64, u64),
    pub(crate) end: String,
}

/// The state of a [`GameValue`]: whether it is not loopy, and the value or the finite values that can be moved to; no numbers for a loony one,
/// and the text of an infinite one.
pub(crate) type ValueState = (bool, Vec<Py<PyAny>>);

fn value_state(py: Python<'_>, value: &GameValue) -> PyResult<ValueState> {
    let numbers = match value {
        GameValue::Nimber(value) => std::slice::from_ref(value),
        GameValue::Loopy(exits) => exits,
        GameValue::Loony => &[],
        GameValue::Transfinite(value) => return Ok((true, vec![numbers::nimber_text(value).into_py_any(py)?])),
    };
    let numbers = numbers.iter().map(|n| Ok(numbers::to_nat(py, n)?.unbind())).collect::<PyResult<_>>()?;
    Ok((!matches!(value, GameValue::Loopy(_)), numbers))
}

fn step_state(step: &NextStep) -> (String, String) {
    let (kind, of) = match step {
        NextStep::ListGames => ("list", ""),
        NextStep::SolvePosition(position) => ("solve", &**position),
        NextStep::CheckRules => ("check_rules", ""),
        NextStep::CheckPosition(position) => ("check", &**position),
        NextStep::DiscoverLaw(game) => ("discover", &**game),
    };
    (kind.into(), of.into())
}

fn answer_state(py: Python<'_>, answer: &grundy::Answer) -> PyResult<AnswerState> {
    let sum = |sum: &Sum| Py::new(py, Position::from_sum(sum.clone()));
    let moves = |moves: &[grundy::Move]| {
        let moves = moves.iter().map(|one| Ok((sum(&one.before)?, sum(&one.after)?, text_state(&one.text))));
        moves.collect::<PyResult<Vec<MoveState>>>()
    };
    let total = answer.winning_total.as_ref();
    Ok(AnswerState {
        position: Py::new(py, Position::from_sum(answer.position.clone()))?,
        misere: answer.convention == Convention::Misere,
        outcome: answer.outcome.map(|outcome| outcome.to_string()),
        value: answer.value.as_ref().map(|value| value_state(py, value)).transpose()?,
        winning_moves: moves(&answer.winning_moves)?,
        winning_total: total.map(|total| numbers::to_nat(py, total).map(Bound::unbind)).transpose()?,
        best_moves: moves(&answer.best_moves)?,
        remoteness: answer.remoteness,
        standing: answer.standing.as_ref().map(standing_state),
        value_standing: answer.value_standing.as_ref().map(standing_state),
        explanation: answer.explanation.iter().map(text_state).collect(),
        next_steps: answer.next_steps.iter().map(step_state).collect(),
        theory: answer.theory.iter().map(|one| citation_state(one)).collect(),
        counts: (answer.counts.positions, answer.counts.bytes),
        end: answer.end.name().into(),
    })
}
