//! Families of rulesets, and sets of numbers.

use crate::convert::Whole;
use crate::game::{asked, called, described, hash};
use crate::session::Spending;
use crate::table::{Table, size, table};
use grundy::Arg;
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
    pub(crate) arg: Arg,
}

/// A set of numbers that rulesets may take: `subtract(primes)`.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct NumberSet {
    pub(crate) arg: Arg,
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
        called(py, &self.arg, args, keywords)
    }

    /// The rules in words.
    #[getter]
    fn description(&self) -> Option<String> {
        match &self.arg {
            Arg::Family(family) => Some(described(family.card)),
            _ => None,
        }
    }

    /// The table of the positions with two numbers, in rows and columns.
    ///
    /// >>> from grundy import queen
    /// >>> queen.table(3, 4).values.tolist()
    /// [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    #[pyo3(signature = (rows = None, columns = None, *, outcomes = false, misere = false, max_time = None, max_positions = None, max_memory = None, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn table(
        &self,
        py: Python<'_>,
        rows: Option<Whole>,
        columns: Option<Whole>,
        outcomes: bool,
        misere: bool,
        max_time: Option<f64>,
        max_positions: Option<Whole>,
        max_memory: Option<Whole>,
        progress: Option<bool>,
    ) -> PyResult<Table> {
        let game = self.arg.clone();
        let spending = Spending::new(max_time, max_positions, max_memory, progress)?.on(&game);
        table(py, &game, size(rows, columns)?, asked(outcomes, misere), &spending)
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
        hash(&self.arg.to_string())
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
        hash(&self.arg.to_string())
    }
}
