//! Converts values of Python to values of the notation, and back.

use crate::errors;
use crate::family::{Family, NumberSet};
use crate::game::Game;
use crate::host_values::{host_argument, host_object};
use crate::numbers::{infinite_nimber, int, to_int, to_value};
use crate::position::Position;
use grundy::{Argument, CallArguments, GameValue, text};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyFrozenSet, PyList, PyRange, PySet, PyString, PyTuple};

/// The maximum depth of nested strings and tuples.
const MAX_NESTING_DEPTH: usize = 100;

/// The arguments of a call, each converted by `convert`.
///
/// # Errors
/// Returns the errors of `convert`.
pub(crate) fn args(
    positional: &Bound<'_, PyTuple>,
    keywords: Option<&Bound<'_, PyDict>>,
    convert: impl Fn(&Bound<'_, PyAny>) -> PyResult<Argument>,
) -> PyResult<CallArguments> {
    let positional = positional.iter().map(|value| convert(&value)).collect::<PyResult<Vec<Argument>>>()?;
    let mut args = CallArguments::from_positional(positional);
    for (name, value) in keywords.into_iter().flatten() {
        args.keywords.push((name.extract()?, convert(&value)?));
    }
    Ok(args)
}

/// Converts an argument of a game whose options come from Python: a value that the notation does not have stays a value of Python.
///
/// # Errors
/// `TypeError` for a value that cannot be a part of a position.
pub(crate) fn state_arg(value: &Bound<'_, PyAny>) -> PyResult<Argument> {
    nested_state_arg(value, MAX_NESTING_DEPTH)
}

fn nested_state_arg(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Argument> {
    if depth > 0
        && let Ok(tuple) = value.cast_exact::<PyTuple>()
    {
        let items = tuple.iter().map(|item| nested_state_arg(&item, depth - 1)).collect::<PyResult<_>>()?;
        return Ok(Argument::Tuple(items));
    }
    // At depth 0 any value is nested too deeply.
    if depth > 0 && is_state_only(value) { host_argument(value) } else { nested_arg(value, depth) }
}

/// The first value, among an argument and the items of tuples, that the notation does not have, or has only with another meaning.
/// Values that are nested too deeply are not searched.
pub(crate) fn find_state<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    find_nested_state(value, MAX_NESTING_DEPTH)
}

fn find_nested_state<'py>(value: &Bound<'py, PyAny>, depth: usize) -> Option<Bound<'py, PyAny>> {
    match value.cast_exact::<PyTuple>() {
        Ok(_) if depth == 0 => None,
        Ok(tuple) => tuple.iter().find_map(|item| find_nested_state(&item, depth - 1)),
        Err(_) => is_state_only(value).then(|| value.clone()),
    }
}

/// Whether a value that is not a plain tuple is one that the notation does not have, or has only with another meaning.
fn is_state_only(value: &Bound<'_, PyAny>) -> bool {
    // A named tuple has attributes, and a set in a position must keep its kind.
    if value.is_instance_of::<PyFrozenSet>() || value.is_instance_of::<PyTuple>() {
        return true;
    }
    let of_notation = value.is_instance_of::<PyBool>()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyList>()
        || value.is_instance_of::<PySet>()
        || value.is_instance_of::<PyRange>()
        || value.is_instance_of::<Position>()
        || value.is_instance_of::<Game>()
        || value.is_instance_of::<Family>()
        || value.is_instance_of::<NumberSet>()
        || infinite_nimber(value).is_ok_and(|ordinal| ordinal.is_some())
        || value.is_instance_of::<PyFloat>()
        // The scalars of NumPy are numbers, or wrong.
        || value.hasattr("dtype").unwrap_or(false);
    !of_notation && !value.hasattr("__index__").unwrap_or(false) && !is_graph(value).unwrap_or(false)
}

/// Converts a value of Python to one of the notation.
///
/// # Errors
/// `TypeError` if the notation has no such value, `OverflowError` for a number of more than 20,000 digits.
pub(crate) fn arg(value: &Bound<'_, PyAny>) -> PyResult<Argument> {
    nested_arg(value, MAX_NESTING_DEPTH)
}

fn nested_arg(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Argument> {
    if depth == 0 {
        return Err(errors::value_error(&text!("the values are nested too deeply")));
    }
    let items = |items: Bound<'_, PyAny>| -> PyResult<Vec<Argument>> {
        items.try_iter()?.map(|item| nested_arg(&item?, depth - 1)).collect()
    };
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Argument::Bool(truth.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Argument::Str(text.to_str()?.into()));
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return items(tuple.as_any().clone()).map(Argument::Tuple);
    }
    if let Ok(list) = value.cast::<PyList>() {
        return items(list.as_any().clone()).map(Argument::List);
    }
    if value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>() {
        return items(value.clone()).map(Argument::Set);
    }
    if let Ok(range) = value.cast::<PyRange>() {
        let part = |name: &str| int(&range.getattr(name)?);
        return match part("step")? {
            step if step == BigInt::from(1) => Ok(Argument::Range(part("start")?, part("stop")?)),
            _ => items(value.clone()).map(Argument::Tuple),
        };
    }
    if let Ok(position) = value.cast::<Position>() {
        return Ok(Argument::Position(position.get().as_component()?.clone()));
    }
    if let Ok(game) = value.cast::<Game>() {
        return game.get().ruleset(value.py()).map(Argument::Ruleset);
    }
    if let Ok(family) = value.cast::<Family>() {
        return Ok(family.get().arg.clone());
    }
    if let Ok(numbers) = value.cast::<NumberSet>() {
        return Ok(numbers.get().arg.clone());
    }
    if let Some(ordinal) = infinite_nimber(value)? {
        return Ok(Argument::Ordinal(ordinal));
    }
    match int(value) {
        Ok(number) => Ok(Argument::Int(number)),
        Err(error) if !error.is_instance_of::<pyo3::exceptions::PyTypeError>(value.py()) => Err(error),
        Err(_) if is_graph(value)? => graph_text(value).map(Argument::Str),
        Err(_) => Err(unsupported_value(value)),
    }
}

/// Whether a value is a graph of NetworkX, or of a library with the same methods.
fn is_graph(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    for name in ["is_directed", "edges", "nodes"] {
        if !value.hasattr(name)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The edges of a graph as the notation writes them.
///
/// # Errors
/// `ValueError` if it is directed, or has a vertex whose name the notation cannot write.
fn graph_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.py().import("grundy._graph")?.getattr("edge_text")?.call1((value,))?.extract()
}

fn unsupported_value(value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    errors::type_error(&text!(
        "a number, a truth value, a text, a tuple of such or a ruleset is expected here, not {kind}"
    ))
}

/// Converts a value of the notation to one of Python.
pub(crate) fn to_python<'py>(py: Python<'py>, arg: &Argument) -> PyResult<Bound<'py, PyAny>> {
    let items = |items: &[Argument]| items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>();
    match arg {
        Argument::Int(n) => to_int(py, n),
        Argument::Ordinal(ordinal) => to_value(py, &GameValue::Transfinite(ordinal.clone())),
        Argument::Bool(truth) => truth.into_bound_py_any(py),
        Argument::Str(text) => text.into_bound_py_any(py),
        Argument::Tuple(parts) => PyTuple::new(py, items(parts)?)?.into_bound_py_any(py),
        Argument::List(parts) => PyList::new(py, items(parts)?)?.into_bound_py_any(py),
        Argument::Set(parts) => PySet::new(py, items(parts)?)?.into_bound_py_any(py),
        Argument::Range(start, stop) => py.get_type::<PyRange>().call1((to_int(py, start)?, to_int(py, stop)?)),
        Argument::Numbers(_) => NumberSet { arg: arg.clone() }.into_bound_py_any(py),
        Argument::Family(_) => Family { arg: arg.clone() }.into_bound_py_any(py),
        Argument::Ruleset(game) => Game::from_ruleset(game).into_bound_py_any(py),
        Argument::Position(sum) => Position::from_sum(sum.clone()).into_bound_py_any(py),
        Argument::Host(value) => Ok(host_object(py, value)),
    }
}
