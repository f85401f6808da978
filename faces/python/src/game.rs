//! Rulesets, and the catalogue.

use crate::hash::hash_text;
use crate::host_values::host_argument;
use crate::laws::{Discovery, discover, law_program};
use crate::numbers::WholeNumber;
use crate::period::{Period, period};
use crate::pickled::{PickledCall, reduce_ruleset};
use crate::position::Position;
use crate::python_calls::asks_python;
use crate::quotient::{Quotient, quotient};
use crate::sequence::{Sequence, sequence};
use crate::session::QuestionBudget;
use crate::table::{Table, requested_size, table};
use crate::{convert, errors, loaded_rules, numbers};
use grundy::series::SeriesQuestion;
use grundy::{Argument, CallArguments, Convention, GameCard, Ruleset, call_value, text};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The Python functions that run for us on this thread, and the ruleset, with its keywords, for which each runs.
    static PLAYED_FUNCTIONS: RefCell<Vec<(usize, Arc<Ruleset>)>> = const { RefCell::new(Vec::new()) };
}

/// Runs `run` while a function is played. Within its own call a game keeps the keywords of the current position,
/// and is not recompiled, whatever changes.
pub(crate) fn with_played_function<T>(
    function: &Bound<'_, PyAny>,
    ruleset: Arc<Ruleset>,
    run: impl FnOnce() -> T,
) -> T {
    PLAYED_FUNCTIONS.with_borrow_mut(|stack| stack.push((function.as_ptr().addr(), ruleset)));
    let result = run();
    PLAYED_FUNCTIONS.with_borrow_mut(Vec::pop);
    result
}

/// A ruleset: called, it gives a position.
///
/// >>> from grundy import kayles, octal
/// >>> kayles(3, 4)
/// kayles(3, 4)
/// >>> octal("0.137")
/// octal("0.137")
#[pyclass(frozen, module = "grundy", subclass)]
pub(crate) struct Game {
    inner: GameSource,
}

enum GameSource {
    Ruleset(Arc<Ruleset>),
    /// A function with `@game`: its `ruleset()` returns the current ruleset.
    Function(Py<PyAny>),
}

impl Game {
    pub(crate) fn from_ruleset(game: &Arc<Ruleset>) -> Game {
        Game { inner: GameSource::Ruleset(Arc::clone(game)) }
    }

    fn arg(&self, py: Python<'_>) -> PyResult<Argument> {
        self.ruleset(py).map(Argument::Ruleset)
    }

    /// The positions with one number, from the first of the range to the last.
    fn compute_sequence(
        &self,
        py: Python<'_>,
        (start, to): (u64, u64),
        asked: SeriesQuestion,
        spending: QuestionBudget,
    ) -> PyResult<Sequence> {
        if start > to {
            return Err(errors::value_error(&text!("`start` ({start}) is larger than `to` ({to})")));
        }
        let game = self.arg(py)?;
        let spending = spending.for_game(&game).for_table(Some(to.saturating_add(1)));
        sequence(py, &game, (start, to), asked, &spending)
    }

    /// The ruleset.
    ///
    /// # Errors
    /// Fails if a function cannot be used as rules.
    pub(crate) fn ruleset(&self, py: Python<'_>) -> PyResult<Arc<Ruleset>> {
        match &self.inner {
            GameSource::Ruleset(game) => Ok(Arc::clone(game)),
            GameSource::Function(function) => {
                let address = function.as_ptr().addr();
                let played = PLAYED_FUNCTIONS.with_borrow(|stack| {
                    stack.iter().rev().find(|(one, _)| *one == address).map(|(_, game)| Arc::clone(game))
                });
                if let Some(game) = played {
                    return Ok(game);
                }
                let made = function.bind(py).call_method0("ruleset")?;
                let game = made.cast::<Game>()?;
                match &game.get().inner {
                    GameSource::Ruleset(game) => Ok(Arc::clone(game)),
                    GameSource::Function(_) => Err(errors::value_error(&text!("a function gives a ruleset"))),
                }
            }
        }
    }

    /// The ruleset for positions with these arguments. From the first argument on that only Python understands, a function is not
    /// compiled any more.
    ///
    /// # Errors
    /// Fails if a function cannot be used as rules.
    pub(crate) fn ruleset_for_states(&self, py: Python<'_>, args: &Bound<'_, PyTuple>) -> PyResult<Arc<Ruleset>> {
        let ruleset = self.ruleset(py)?;
        if let GameSource::Function(source) = &self.inner
            && !asks_python(&ruleset)
            && let Some(state) = args.iter().find_map(|value| convert::find_state(&value))
        {
            host_argument(&state)?;
            source.bind(py).call_method1("stay_in_python", (state.get_type().name()?,))?;
            return self.ruleset(py);
        }
        Ok(ruleset)
    }
}

#[pymethods]
impl Game {
    /// The ruleset of a function with `@game`.
    #[new]
    fn new(function: Py<PyAny>) -> Game {
        Game { inner: GameSource::Function(function) }
    }

    #[pyo3(signature = (*args, **keywords))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ruleset = self.ruleset_for_states(py, args)?;
        let args = match asks_python(&ruleset) {
            true => convert::args(args, keywords, convert::state_arg),
            false => convert::args(args, keywords, convert::arg),
        };
        call_to_python(py, &Argument::Ruleset(ruleset), args?)
    }

    /// The function with `@game` from which it is made.
    #[getter]
    fn function(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match &self.inner {
            GameSource::Ruleset(_) => None,
            GameSource::Function(function) => Some(function.clone_ref(py)),
        }
    }

    /// The ruleset in the notation.
    #[getter]
    fn expression(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.ruleset(py)?.expression())
    }

    /// The rules in words; for a function, its docstring.
    #[getter]
    pub(crate) fn description(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if let GameSource::Function(source) = &self.inner {
            let function = source.bind(py).getattr("function")?;
            return py.import("inspect")?.getattr("getdoc")?.call1((function,))?.extract();
        }
        let game = self.ruleset(py)?;
        Ok(loaded_rules::doc_of(&game).or_else(|| game.card.map(description_text)))
    }

    /// The known game that has the same moves, if one was recognised: then its theorems and engines are used.
    #[getter]
    fn recognised(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        Ok(self.ruleset(py)?.analysis.recognised_ruleset().map(|game| Game::from_ruleset(&game)))
    }

    /// The values of the heaps `start` to `to`, both included, as an array.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.values(10).tolist()
    /// [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
    ///
    /// The array is read-only; its numbers have as many bits as the largest needs.
    #[pyo3(
        signature = (to, *, start = 0, **budget),
        text_signature = "($self, to, *, start=0, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn values<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::to)] to: u64,
        #[pyo3(from_py_with = numbers::start)] start: u64,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let spending = QuestionBudget::from_keywords("values", budget)?;
        self.compute_sequence(py, (start, to), SeriesQuestion::Values, spending)?.values(py)
    }

    /// The same values with their standing and a picture. With `outcomes` or `misere`, outcomes instead of values.
    ///
    /// >>> from grundy import bash
    /// >>> bash(3).sequence(10, misere=True).p_positions
    /// [1, 5, 9]
    #[pyo3(
        signature = (to, *, start = 0, outcomes = false, misere = false, **budget),
        text_signature = "($self, to, *, start=0, outcomes=False, misere=False, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn sequence(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::to)] to: u64,
        #[pyo3(from_py_with = numbers::start)] start: u64,
        outcomes: bool,
        misere: bool,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Sequence> {
        let spending = QuestionBudget::from_keywords("sequence", budget)?;
        self.compute_sequence(py, (start, to), requested_values(outcomes, misere), spending)
    }

    /// The period of the values, searched up to the heap `limit`.
    ///
    /// >>> from grundy import kayles
    /// >>> period = kayles.period()
    /// >>> period.preperiod, period.period, period.standing.kind
    /// (71, 12, 'proved')
    #[pyo3(
        signature = (limit = None, **budget),
        text_signature = "($self, limit=None, *, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn period(
        &self,
        py: Python<'_>,
        limit: Option<WholeNumber>,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Period> {
        let game = self.ruleset(py)?;
        let spending = QuestionBudget::from_keywords("period", budget)?.for_game(&Argument::Ruleset(Arc::clone(&game)));
        let limit = limit.map(|limit| limit.for_parameter("limit")).transpose()?;
        period(py, &game, limit, &spending.for_table(limit))
    }

    /// The misère quotient of the heaps 0 to `to`, or of the whole game if a period is proved before.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.quotient(200)
    /// kayles: misère quotient of the whole game: order 40, 9 in P (proved by the periodicity theorem for misère quotients)
    ///
    /// Many quotients are infinite: `max_order` bounds the order.
    #[pyo3(
        signature = (to = 30, *, max_order = 1000, **budget),
        text_signature = "($self, to=30, *, max_order=1000, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn quotient(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::to)] to: u64,
        #[pyo3(from_py_with = numbers::max_order)] max_order: usize,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Quotient> {
        let game = self.ruleset(py)?;
        let spending =
            QuestionBudget::from_keywords("quotient", budget)?.for_game(&Argument::Ruleset(Arc::clone(&game)));
        quotient(py, &game, to, max_order, &spending)
    }

    /// Discovers laws of the game: of its values, and of the positions that the player to move loses.
    ///
    /// >>> from grundy import subtract
    /// >>> subtract(1, 3, 4).discover().laws[0].standing.kind
    /// 'proved'
    #[pyo3(
        signature = (to = None, **budget),
        text_signature = "($self, to=None, *, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn discover(
        &self,
        py: Python<'_>,
        to: Option<WholeNumber>,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Discovery> {
        let game = self.arg(py)?;
        let spending = QuestionBudget::from_keywords("discover", budget)?.for_game(&game);
        discover(py, &game, to.map(|to| to.for_parameter("to")).transpose()?, &spending)
    }

    /// The table of the positions with two numbers, in rows and columns.
    ///
    /// >>> from grundy import wythoff
    /// >>> wythoff.table(3, 4).values.tolist()
    /// [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    #[pyo3(
        signature = (rows = None, columns = None, *, outcomes = false, misere = false, **budget),
        text_signature = "($self, rows=None, columns=None, *, outcomes=False, misere=False, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn table(
        &self,
        py: Python<'_>,
        rows: Option<WholeNumber>,
        columns: Option<WholeNumber>,
        outcomes: bool,
        misere: bool,
        budget: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Table> {
        let game = self.arg(py)?;
        let spending = QuestionBudget::from_keywords("table", budget)?.for_game(&game);
        table(py, &game, requested_size(rows, columns)?, requested_values(outcomes, misere), &spending)
    }

    /// A function in "cpp", "python" or "rust" that computes the values: by a law, if one was found, else by the rules.
    ///
    /// >>> from grundy import subtract
    /// >>> print(subtract(1, 2).code("python").splitlines()[-1].strip())
    /// return n % 3
    #[pyo3(
        signature = (language, **budget),
        text_signature = "($self, language, *, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn code(&self, py: Python<'_>, language: &str, budget: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let game = self.arg(py)?;
        let spending = QuestionBudget::from_keywords("code", budget)?.for_game(&game);
        law_program(py, &game, language, &spending)
    }

    /// Rulesets of the catalogue are pickled as their expressions, those of a text of rules with the text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, Py<PyTuple>>> {
        reduce_ruleset(py, &self.ruleset(py)?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.expression(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Game>() else { return Ok(false) };
        Ok(self.ruleset(py)?.identity() == other.get().ruleset(py)?.identity())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash_text(&self.ruleset(py)?.identity()))
    }
}

/// Converts the result of a call of a ruleset or a family.
pub(crate) fn call_to_python<'py>(
    py: Python<'py>,
    callee: &Argument,
    args: CallArguments,
) -> PyResult<Bound<'py, PyAny>> {
    let made = call_value(callee, args).map_err(|misfit| errors::misfit_error(&misfit))?;
    match made {
        Argument::Position(sum) => Position::from_sum(sum).into_bound_py_any(py),
        other => convert::to_python(py, &other),
    }
}

/// The requested result for each position: values or outcomes.
pub(crate) fn requested_values(outcomes: bool, misere: bool) -> SeriesQuestion {
    match (outcomes, misere) {
        (_, true) => SeriesQuestion::Outcomes(Convention::Misere),
        (true, false) => SeriesQuestion::Outcomes(Convention::Normal),
        (false, false) => SeriesQuestion::Values,
    }
}

/// The description of a game, for people.
pub(crate) fn description_text(card: &GameCard) -> String {
    let text = |pair: (&str, &str)| crate::language::in_chosen_language(&grundy::BilingualText::from_pair(pair));
    let lines = [text(card.names), text(card.rules), text(card.theorem), text(card.why)];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n\n")
}
