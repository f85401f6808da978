//! Converts values of Python to values of the notation, and back.

use crate::errors;
use crate::family::{Family, NumberSet};
use crate::game::Game;
use crate::position::Position;
use grundy::{Argument, CallArguments, GameValue, Nat, text};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PyRange, PySet, PyString, PyTuple, PyType};

/// The maximum depth of nested strings and tuples.
const MAX_NESTING_DEPTH: usize = 100;
/// The maximum size of a number in bits: 20,000 decimal digits.
const MAX_NUMBER_BITS: u64 = 66_439;

/// Converts the arguments of a call.
///
/// # Errors
/// Fails for a value that the notation does not have.
pub(crate) fn args(positional: &Bound<'_, PyTuple>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<CallArguments> {
    let mut args = CallArguments::from_positional(
        positional.iter().map(|value| arg(&value)).collect::<PyResult<Vec<Argument>>>()?,
    );
    for (name, value) in keywords.into_iter().flatten() {
        args.keywords.push((name.extract()?, arg(&value)?));
    }
    Ok(args)
}

/// Converts a value of Python to one of the notation.
///
/// # Errors
/// `TypeError` if it is none, `OverflowError` for a number of more than 20,000 digits.
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
        return Ok(Argument::Position(position.get().sum.clone()));
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
    int(value).map(Argument::Int).map_err(|error| {
        if error.is_instance_of::<pyo3::exceptions::PyTypeError>(value.py()) { unsupported_value(value) } else { error }
    })
}

fn unsupported_value(value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    errors::type_error(&text!(
        "a number, a truth value, a text, a tuple of such or a ruleset is expected here, not {kind}"
    ))
}

/// Converts an integer of Python, of any type with `__index__`.
///
/// # Errors
/// `TypeError` if it is none, `OverflowError` if it has more than 20,000 digits.
pub(crate) fn int(value: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(small.into());
    }
    let py = value.py();
    static INDEX_FUNCTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let index = INDEX_FUNCTION.import(py, "operator", "index")?.call1((value,))?;
    if index.call_method0("bit_length")?.extract::<u64>()? > MAX_NUMBER_BITS {
        return Err(errors::overflow_error(&text!("a number has more than 20000 digits")));
    }
    let text: String = index.call_method1("__format__", ("x",))?.extract()?;
    Ok(BigInt::parse_bytes(text.as_bytes(), 16).expect("Python writes a number in base 16"))
}

/// A number given for a parameter. It is checked later, so that the message can name the parameter.
pub(crate) struct WholeNumber(BigInt);

impl<'py> FromPyObject<'_, 'py> for WholeNumber {
    type Error = PyErr;

    fn extract(value: pyo3::Borrowed<'_, 'py, PyAny>) -> PyResult<WholeNumber> {
        int(&value).map(WholeNumber)
    }
}

impl WholeNumber {
    /// The number for the parameter of this name.
    ///
    /// # Errors
    /// `ValueError` for a negative number, `OverflowError` for one that takes more than 64 bits.
    pub(crate) fn for_parameter<T: TryFrom<u64>>(&self, parameter: &str) -> PyResult<T> {
        let WholeNumber(number) = self;
        if *number < BigInt::ZERO {
            let number = grundy::shorten_text(&number.to_string());
            return Err(errors::value_error(&text!("`{parameter}` is a number from 0 on, not {number}")));
        }
        u64::try_from(number)
            .ok()
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| errors::overflow_error(&text!("`{parameter}` is larger than 2^64 − 1")))
    }
}

/// Converts the numbers of parameters that have a default.
macro_rules! parameters {
    ($($name:ident: $kind:ty),*) => {
        $(pub(crate) fn $name(value: &Bound<'_, PyAny>) -> PyResult<$kind> {
            value.extract::<WholeNumber>()?.for_parameter(stringify!($name))
        })*
    };
}
parameters! { to: u64, start: u64, max_order: usize, moves: usize }

/// Converts an integer to Python.
pub(crate) fn to_int<'py>(py: Python<'py>, n: &BigInt) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(n) {
        Ok(small) => small.into_bound_py_any(py),
        Err(_) => py.get_type::<PyInt>().call1((format!("{n:x}"), 16)),
    }
}

/// Converts a natural number to Python.
pub(crate) fn to_nat<'py>(py: Python<'py>, n: &Nat) -> PyResult<Bound<'py, PyAny>> {
    to_int(py, &n.clone().into())
}

/// Converts a value to Python: a number, or a `grundy.Loopy`.
pub(crate) fn to_value<'py>(py: Python<'py>, value: &GameValue) -> PyResult<Bound<'py, PyAny>> {
    static LOOPY_CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match value {
        GameValue::Nimber(n) => to_nat(py, n),
        GameValue::Loopy(exits) => {
            let exits = exits.iter().map(|exit| to_nat(py, exit)).collect::<PyResult<Vec<_>>>()?;
            LOOPY_CLASS.import(py, "grundy._values", "Loopy")?.call1((PyTuple::new(py, exits)?,))
        }
    }
}

/// Converts a value of the notation to one of Python.
pub(crate) fn to_python<'py>(py: Python<'py>, arg: &Argument) -> PyResult<Bound<'py, PyAny>> {
    let items = |items: &[Argument]| items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>();
    match arg {
        Argument::Int(n) => to_int(py, n),
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
    }
}
