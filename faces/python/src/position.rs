//! Positions: sums of components.

use crate::answer::Answer;
use crate::game::Game;
use crate::pickled::{PickledCall, native_function};
use crate::session::{QuestionBudget, budget_error, exception_class, undecided_error};
use crate::{convert, errors, language, loaded_rules, numbers, python_calls};
use grundy::{Argument, BilingualText, Component, Convention, Effort, Query, Ruleset, Sum, text};
use grundy_draw::{PositionPictureOptions, Theme};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::{Arc, OnceLock};

/// A position: a sum of components, in the order in which they were written.
///
/// >>> from grundy import nim, kayles
/// >>> nim(3, 4, 5) + kayles(10)
/// nim(3, 4, 5) + kayles(10)
/// >>> (nim(3, 4, 5) + kayles(10)).value
/// 0
///
/// `==` compares how positions are written; `same_value` compares their Grundy values.
///
/// >>> nim(1, 2) == nim(3), nim(1, 2).same_value(nim(3))
/// (False, True)
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Position {
    pub(crate) sum: Sum,
    /// Under which convention it is played: misère play if the text that it was read from says so.
    pub(crate) convention: Convention,
    /// The text by which positions are compared, computed when first needed.
    identity: OnceLock<String>,
}

/// The maximum number of components of a sum.
const MAX_SUM_COMPONENTS: usize = 1_000_000;
/// The budget of positions for a value that is not needed for the outcome, because a theorem gives it.
const MAX_UNASKED_POSITIONS: u64 = 1_000_000;

/// An argument as positions are compared: values of Python that are written alike are different if their numbers are.
fn argument_identity(arg: &Argument) -> String {
    match arg {
        Argument::Host(value) => format!("{arg}#{}", value.number),
        Argument::Tuple(items) => format!("({},)", items.iter().map(argument_identity).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

impl Position {
    pub(crate) fn from_sum(sum: Sum) -> Position {
        Position::under(sum, Convention::Normal)
    }

    pub(crate) fn under(sum: Sum, convention: Convention) -> Position {
        Position { sum, convention, identity: OnceLock::new() }
    }

    /// The position as a part of others, which are played under normal play.
    ///
    /// # Errors
    /// Fails for a position under misère play.
    pub(crate) fn as_component(&self) -> PyResult<&Sum> {
        match self.convention {
            Convention::Normal => Ok(&self.sum),
            Convention::Misere => Err(errors::value_error(&text!(
                "a position under misère play cannot be part of another one: write the whole sum under misère play"
            ))),
        }
    }

    /// The question about this position, under the given convention or its own one.
    fn query(&self, misere: Option<bool>) -> Query {
        let given = misere.map(|misere| if misere { Convention::Misere } else { Convention::Normal });
        Query::new(self.sum.clone()).under(given.unwrap_or(self.convention))
    }

    fn identity(&self) -> &str {
        self.identity.get_or_init(|| {
            let one = |component: &grundy::Component| {
                let args: Vec<String> = component.args.iter().map(argument_identity).collect();
                format!("{}([{}])", component.game.identity(), args.join(", "))
            };
            let written = self.sum.components.iter().map(one).collect::<Vec<_>>().join(" + ");
            self.convention_word().to_owned() + &written
        })
    }

    /// The word for misère play that stands before the text of a position.
    fn convention_word(&self) -> &'static str {
        match self.convention {
            Convention::Normal => "",
            Convention::Misere => "misère ",
        }
    }

    /// The answer, whatever it is.
    ///
    /// # Errors
    /// Fails for a mistake in the rules, or Ctrl-C.
    fn compute_answer(&self, py: Python<'_>, query: &Query, spending: &QuestionBudget) -> PyResult<Answer> {
        let answer = self.position_spending(spending).run(py, |engine, meter| query.solve(engine, meter))?;
        loaded_rules::check_position(py, &self.sum)?;
        Ok(Answer::from_inner(answer))
    }

    /// Computes the value where a theorem gives the outcome without it.
    fn computed_value<'py>(&self, py: Python<'py>, query: &Query, answer: Answer) -> PyResult<Bound<'py, PyAny>> {
        let value = self
            .position_spending(&Position::unasked_spending())
            .run(py, |engine, meter| query.value(engine, meter))?;
        loaded_rules::check_position(py, &self.sum)?;
        let stop = match value {
            Ok(value) => return numbers::to_value(py, &value),
            Err(stop) => stop,
        };
        let BilingualText { en, zh } = stop.description();
        let why = text!(
            "it is known who wins (`outcome`, `solve()`), but the value could not be computed: {text}",
            text = (en, zh)
        );
        Err(undecided_error(py, exception_class(stop), &why, stop.name(), answer.into_py_any(py)?))
    }

    /// The budget of a value for which the caller set none, and that is not needed for the outcome.
    fn unasked_spending() -> QuestionBudget {
        let mut spending = QuestionBudget::default();
        spending.limits.max_positions = MAX_UNASKED_POSITIONS;
        spending
    }

    /// The budget with whether this position calls Python for its options.
    pub(crate) fn position_spending(&self, spending: &QuestionBudget) -> QuestionBudget {
        let calls_back = self.sum.components.iter().any(|component| python_calls::asks_python(&component.game));
        QuestionBudget { calls_back, ..spending.clone() }
    }

    /// The Grundy value.
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.convention == Convention::Misere {
            return Err(errors::value_error(&text!(
                "Grundy values are for normal play, and this position is under misère play: use outcome"
            )));
        }
        let query = self.query(None).with_moves(0);
        let answer = self.decided_answer(py, &query, &QuestionBudget::default())?;
        match (&answer.inner.value, answer.inner.end.stop()) {
            (Some(value), _) => numbers::to_value(py, value),
            (None, Some(stop)) => Err(budget_error(py, stop, answer.into_py_any(py)?)),
            (None, None) if self.sum.has_declared_ends() => Err(errors::value_error(&text!(
                "this position has no Grundy value, because its rules declare wins, losses or draws: use outcome"
            ))),
            // A theorem gave the outcome only.
            (None, None) => self.computed_value(py, &query, answer),
        }
    }

    /// The answer to a question, which must be decided.
    fn decided_answer(&self, py: Python<'_>, query: &Query, spending: &QuestionBudget) -> PyResult<Answer> {
        let answer = self.compute_answer(py, query, spending)?;
        let found = !query.remoteness || answer.inner.end.is_done();
        if answer.inner.is_decided() && found {
            return Ok(answer);
        }
        // An answer that is not decided, or that has no remoteness, has stopped.
        let stop = answer.inner.end.stop().unwrap_or(grundy::Stop::Unsupported);
        Err(budget_error(py, stop, answer.into_py_any(py)?))
    }
}

#[pymethods]
impl Position {
    /// The Grundy value: a number, or `grundy.Loopy` if the position is loopy.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles(10).value
    /// 2
    #[getter(value)]
    fn value_property<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.value(py).map_err(|error| errors::property_error(py, error))
    }

    /// The convention under which it is played: "normal", or "misere" if its text says so, as `反尼姆(3, 4)` does.
    #[getter]
    fn convention(&self) -> &'static str {
        match self.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }

    /// Who wins under its convention: "N" the player to move, "P" the previous player, "D" nobody.
    ///
    /// >>> from grundy import nim
    /// >>> nim(3, 4, 5).outcome, nim(1, 2, 3).outcome
    /// ('N', 'P')
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let query = self.query(None).with_moves(0);
        let answer = self.decided_answer(py, &query, &QuestionBudget::default());
        answer.map(|answer| answer.outcome()).map_err(|error| errors::property_error(py, error))
    }

    /// The winning moves, at most `moves` of them.
    ///
    /// >>> from grundy import nim
    /// >>> nim(3, 4, 5).winning_moves()
    /// [nim(3) → nim(1): heap of 3: take 2, leave 1]
    #[pyo3(
        signature = (*, misere = None, moves = 1000, **budget),
        text_signature = "($self, *, misere=None, moves=1000, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn winning_moves<'py>(
        &self,
        py: Python<'py>,
        misere: Option<bool>,
        #[pyo3(from_py_with = numbers::moves)] moves: usize,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let answer = self.solve(py, misere, false, false, false, moves, budget)?;
        answer.winning_moves(py)
    }

    /// Who wins, the value, the winning moves, and why.
    ///
    /// `misere`: whoever makes the last move loses; by default this is the convention of the position. `remoteness`: also in how many moves the winner wins.
    /// `outcome`: only who wins, which may take much less than the value. `full`: search for the value and all winning moves
    /// within the whole budget, even if a theorem decides. `moves`: how many winning moves to list. `max_time` (in seconds),
    /// `max_positions` and `max_memory` (in bytes):
    /// the budget. `progress`: whether progress is shown; by default in terminals and notebooks. `cancel`: an event, such as
    /// `threading.Event`, that stops the question when another thread sets it: `grundy.Cancelled` is raised.
    ///
    /// >>> from grundy import nim
    /// >>> answer = nim(3, 4, 5).solve(misere=True)
    /// >>> answer.outcome, answer.standing.kind
    /// ('N', 'proved')
    ///
    /// Raises `grundy.BudgetExceeded` if the budget does not suffice; its `report` is what is known so far.
    #[pyo3(
        signature = (*, misere = None, remoteness = false, outcome = false, full = false, moves = 20, **budget),
        text_signature = "($self, *, misere=None, remoteness=False, outcome=False, full=False, moves=20, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn solve(
        &self,
        py: Python<'_>,
        misere: Option<bool>,
        remoteness: bool,
        outcome: bool,
        full: bool,
        #[pyo3(from_py_with = numbers::moves)] moves: usize,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        let spending = QuestionBudget::from_keywords("solve", budget)?;
        let effort = Effort::from_flags(outcome, full);
        let query = self.query(misere).with_moves(moves).with_remoteness(remoteness).with_effort(effort);
        self.decided_answer(py, &query, &spending)
    }

    /// Whether both positions have the same Grundy value, so that one can replace the other in every sum.
    ///
    /// This holds for normal play. `==` compares how they are written.
    fn same_value(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = other.cast::<Position>()?;
        self.value(py)?.eq(other.get().value(py)?)
    }

    /// The components of the sum, each as a position.
    #[getter]
    fn components(&self) -> Vec<Position> {
        let alone = |component: &grundy::Component| {
            Position::under(Sum { components: vec![component.clone()] }, self.convention)
        };
        self.sum.components.iter().map(alone).collect()
    }

    /// The arguments of a position that is one component.
    ///
    /// >>> from grundy import wythoff
    /// >>> wythoff(3, 5).arguments
    /// (3, 5)
    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let [component] = &self.sum.components[..] else {
            let error = errors::value_error(&text!("a sum has arguments in each of its components"));
            return Err(errors::property_error(py, error));
        };
        PyTuple::new(py, component.args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match self.summand(other)? {
            Some(other) => Position::under(self.sum.clone() + other, self.convention).into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    /// `0` is the empty sum, so that `sum(…)` adds positions.
    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match self.summand(other)? {
            Some(other) => Position::under(other + self.sum.clone(), self.convention).into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    /// `3 * nim(2)` is three times the same position.
    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if !times.is_instance_of::<pyo3::types::PyInt>() {
            return Ok(py.NotImplemented());
        }
        let times = numbers::int(times)?;
        if times < 0.into() {
            return Err(errors::value_error(&text!("a position can be repeated 0, 1, 2, … times, not {times} times")));
        }
        let most = MAX_SUM_COMPONENTS / self.sum.components.len().max(1);
        let times = usize::try_from(&times).ok().filter(|&times| times <= most || self.sum.components.is_empty());
        let Some(times) = times else {
            return Err(errors::overflow_error(&text!("a sum has at most {MAX_SUM_COMPONENTS} components")));
        };
        let times = if self.sum.components.is_empty() { 0 } else { times };
        let all = std::iter::repeat_n(&self.sum.components, times).flatten().cloned();
        Position::under(Sum { components: all.collect() }, self.convention).into_py_any(py)
    }

    fn __mul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__rmul__(py, times)
    }

    /// Pickles contain the games of the components and their arguments.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (Bound<'py, PyList>, bool)>> {
        reduce_position(py, self)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| other.get().identity() == self.identity())
    }

    fn __hash__(&self) -> u64 {
        crate::hash::hash_text(self.identity())
    }

    fn __repr__(&self) -> String {
        format!("{}{}", self.convention_word(), self.sum)
    }

    /// A picture in SVG, as notebooks show it.
    fn _repr_svg_(&self) -> String {
        let drawn =
            PositionPictureOptions { theme: Theme::Auto, lang: language::lang(), ..PositionPictureOptions::default() };
        let misere = self.convention == Convention::Misere;
        grundy_draw::position(&self.sum, &PositionPictureOptions { misere, ..drawn })
    }
}

impl Position {
    /// Another position under the same convention, or the number 0, which is the empty sum.
    ///
    /// # Errors
    /// Fails for a position under the other convention.
    fn summand(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<Sum>> {
        if let Ok(position) = value.cast::<Position>() {
            let other = position.get();
            return match other.convention == self.convention {
                true => Ok(Some(other.sum.clone())),
                false => Err(errors::value_error(&text!(
                    "a position under misère play and one under normal play have no sum: write the whole sum under misère play"
                ))),
            };
        }
        let zero = value.is_exact_instance_of::<pyo3::types::PyInt>() && value.extract::<i64>().is_ok_and(|n| n == 0);
        Ok(zero.then(Sum::default))
    }
}

/// A game that can be pickled: for a function with `@game` that is not compiled, the game that the function became.
///
/// # Errors
/// `TypeError` if there is no such function.
fn game_to_pickle<'py>(py: Python<'py>, game: &Arc<Ruleset>) -> PyResult<Bound<'py, PyAny>> {
    let found = Game::from_ruleset(game).into_bound_py_any(py)?;
    if !python_calls::asks_python(game) {
        return Ok(found);
    }
    py.import("grundy._rules")?.getattr("find_own_game")?.call1((found,))
}

/// The components of a position, each with its game and its arguments, and whether it is played under misère play.
fn reduce_position<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<PickledCall<'py, (Bound<'py, PyList>, bool)>> {
    let component = |component: &Component| -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let args = component.args.iter().map(|arg| convert::to_python(py, arg)).collect::<PyResult<Vec<_>>>()?;
        Ok((game_to_pickle(py, &component.game)?, PyTuple::new(py, args)?))
    };
    let components = position.sum.components.iter().map(component).collect::<PyResult<Vec<_>>>()?;
    let misere = position.convention == Convention::Misere;
    Ok((native_function(py, "restore_position")?, (PyList::new(py, components)?, misere)))
}
