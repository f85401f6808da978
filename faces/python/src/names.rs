//! The names of the catalogue, and expressions.

use crate::game::Game;
use crate::python_calls::asks_python;
use crate::{convert, errors};
use grundy::Resolver;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The values of the names of the catalogue.
#[pyfunction]
pub(crate) fn catalogue(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for entry in grundy::entries() {
        all.set_item(entry.card.name, convert::to_python(py, &(entry.item)())?)?;
    }
    Ok(all)
}

/// The value of a name of the catalogue, in any of its languages; `None` if there is no such name.
#[pyfunction]
pub(crate) fn named<'py>(py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    grundy::Catalog.resolve(name).map(|arg| convert::to_python(py, &arg)).transpose()
}

/// Whether Python is called for the options of positions.
#[pyfunction]
pub(crate) fn calls_back(py: Python<'_>, game: &Game) -> PyResult<bool> {
    Ok(asks_python(&game.ruleset(py)?))
}

/// The value of an expression of the notation: a position, a ruleset, a number.
///
/// >>> import grundy
/// >>> grundy.evaluate('octal("0.137")')
/// octal("0.137")
/// >>> grundy.evaluate("2**70")
/// 1180591620717411303424
#[pyfunction]
pub(crate) fn evaluate<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let value = grundy::evaluate(text).map_err(|error| errors::parse_error(py, text, &error))?;
    convert::to_python(py, &value)
}
