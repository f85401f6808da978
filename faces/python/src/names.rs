//! The names of the catalogue, and expressions.

use crate::game::Game;
use crate::position::Position;
use crate::python_calls::asks_python;
use crate::{convert, errors, language};
use grundy::{Convention, Resolver};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ffi::CString;

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

/// The position of an expression of the notation. A name such as `反尼姆` asks for misère play.
///
/// >>> import grundy
/// >>> grundy.position("nim(3, 4, 5) + kayles(10)").value
/// 0
/// >>> grundy.position("nim(3,, 4)")
/// Traceback (most recent call last):
///     ...
/// grundy.ParseError: this is not an expression of the notation: expected an expression or `)`
///   expression:1:7
///     nim(3,, 4)
///           ^
/// help: for example: nim(3, 4, 5) + kayles(10)
/// >>> grundy.position("反尼姆(3, 4, 5)"), grundy.position("反尼姆(1, 1)").outcome
/// (misère nim(3, 4, 5), 'N')
#[pyfunction]
pub(crate) fn position(py: Python<'_>, text: &str) -> PyResult<Position> {
    let asked = grundy::ask_position(&grundy::Rules::empty(), text, Convention::Normal);
    let asked = asked.map_err(|error| errors::parse_error(py, text, &error))?;
    for remark in &asked.remarks {
        let message = CString::new(language::in_chosen_language(remark)).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    Ok(Position::under(asked.position, asked.convention))
}
