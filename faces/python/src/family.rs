//! Families of rulesets, and sets of numbers.

use crate::convert;
use crate::game::{call_to_python, description_text, requested_values};
use crate::hash::hash_text;
use crate::numbers::WholeNumber;
use crate::session::QuestionBudget;
use crate::table::{Table, requested_size, table};
use grundy::{Argument, GameCard};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A family of rulesets: called with its parameters, it gives a ruleset.
///
/// >>> from grundy import bash, queen
/// >>> bash(3)(10)
/// bash(3)(10)
/// >>> queen(2, 1)
/// queen(2, 1)
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Family {
    pub(crate) arg: Argument,
}

/// A set of numbers that rulesets may take: `subtract(primes)`.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct NumberSet {
    pub(crate) arg: Argument,
}

impl Family {
    /// The card of the family.
    pub(crate) fn card(&self) -> Option<&'static GameCard> {
        match &self.arg {
            Argument::Family(family) => Some(family.card),
            _ => None,
        }
    }
}

#[pymethods]
impl Family {
    #[pyo3(signature = (*args, **keywords))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        args: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call_to_python(py, &self.arg, convert::args(args, keywords, convert::arg)?)
    }

    /// The rules in words.
    #[getter]
    pub(crate) fn description(&self) -> Option<String> {
        self.card().map(description_text)
    }

    /// The table of the positions with two numbers, in rows and columns.
    ///
    /// >>> from grundy import queen
    /// >>> queen.table(3, 4).values.tolist()
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
        let game = self.arg.clone();
        let spending = QuestionBudget::from_keywords("table", budget)?.for_game(&game);
        table(py, &game, requested_size(rows, columns)?, requested_values(outcomes, misere), &spending)
    }

    /// It is pickled as its expression.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("evaluate")?, (self.arg.to_string(),)))
    }

    fn __repr__(&self) -> String {
        self.arg.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Family>().is_ok_and(|other| other.get().arg == self.arg)
    }

    fn __hash__(&self) -> u64 {
        hash_text(&self.arg.to_string())
    }
}

#[pymethods]
impl NumberSet {
    /// It is pickled as its expression.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("evaluate")?, (self.arg.to_string(),)))
    }

    fn __repr__(&self) -> String {
        self.arg.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<NumberSet>().is_ok_and(|other| other.get().arg == self.arg)
    }

    fn __hash__(&self) -> u64 {
        hash_text(&self.arg.to_string())
    }
}
