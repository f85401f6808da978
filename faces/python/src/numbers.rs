//! Converts numbers of Python, and Grundy values.

use crate::errors;
use grundy::{BilingualText, GameValue, Nat, Ordinal, text};
use grundy_nimber::{MAX_NIMBER_BITS, NimberResult};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyTuple, PyType};

/// The maximum size of a number in bits: 20,000 decimal digits.
const MAX_NUMBER_BITS: u64 = 66_439;

/// Converts an integer of Python, of any type with `__index__`.
///
/// # Errors
/// `TypeError` if the value is not an integer, `OverflowError` if it has more than 20,000 digits.
pub(crate) fn int(value: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    int_with_bits(value, MAX_NUMBER_BITS, || text!("a number has more than 20000 digits"))
}

/// Converts an integer of Python whose absolute value is a nimber of a field that is closed under all that is computed here.
///
/// # Errors
/// `TypeError` if the value is not an integer, `OverflowError` if it has more than 2^17 bits.
pub(crate) fn nimber_int(value: &Bound<'_, PyAny>) -> PyResult<BigInt> {
    int_with_bits(value, MAX_NIMBER_BITS, || text!("a nimber has more than {MAX_NIMBER_BITS} bits"))
}

fn int_with_bits(
    value: &Bound<'_, PyAny>,
    max_bits: u64,
    too_large: impl FnOnce() -> BilingualText,
) -> PyResult<BigInt> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(small.into());
    }
    let py = value.py();
    static INDEX_FUNCTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let index = INDEX_FUNCTION.import(py, "operator", "index")?.call1((value,))?;
    if index.call_method0("bit_length")?.extract::<u64>()? > max_bits {
        return Err(errors::overflow_error(&too_large()));
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
    /// The number given for the parameter of this name.
    ///
    /// # Errors
    /// `TypeError` for a value that is not an integer, such as `1e6`.
    pub(crate) fn from_parameter(parameter: &str, value: &Bound<'_, PyAny>) -> PyResult<WholeNumber> {
        int(value).map(WholeNumber).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(value.py()) {
                return error;
            }
            let written = value.repr().map_or_else(|_| "?".into(), |written| written.to_string());
            let written = grundy::shorten_text(&written);
            errors::type_error(&text!("`{parameter}` must be a whole number of at least 0, not {written}"))
        })
    }

    /// The number for the parameter of this name.
    ///
    /// # Errors
    /// `ValueError` for a negative number, `OverflowError` for one that takes more than 64 bits.
    pub(crate) fn for_parameter<T: TryFrom<u64>>(&self, parameter: &str) -> PyResult<T> {
        let WholeNumber(number) = self;
        if *number < BigInt::ZERO {
            let number = grundy::shorten_text(&number.to_string());
            return Err(errors::value_error(&text!("`{parameter}` must be a number of at least 0, not {number}")));
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
            WholeNumber::from_parameter(stringify!($name), value)?.for_parameter(stringify!($name))
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

static NIMBER_CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The ordinal of an infinite nimber; `None` for any other value.
pub(crate) fn infinite_nimber(value: &Bound<'_, PyAny>) -> PyResult<Option<Ordinal>> {
    if !value.is_instance(NIMBER_CLASS.import(value.py(), "grundy", "nimber")?)? {
        return Ok(None);
    }
    Ok(match grundy_nimber::ask(&value.str()?.extract::<String>()?, &()).map(|answer| answer.result) {
        Ok(NimberResult::Transfinite(ordinal)) => Some(ordinal),
        _ => None,
    })
}

/// The text of which `grundy.nimber` makes an infinite nimber.
pub(crate) fn nimber_text(value: &Ordinal) -> String {
    format!("[{}]", value.expression())
}

/// Converts a value to Python: a number, an infinite `grundy.nimber`, a `grundy.Loopy`, or the text `loony`.
pub(crate) fn to_value<'py>(py: Python<'py>, value: &GameValue) -> PyResult<Bound<'py, PyAny>> {
    static LOOPY_CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match value {
        GameValue::Nimber(n) => to_nat(py, n),
        GameValue::Transfinite(value) => NIMBER_CLASS.import(py, "grundy", "nimber")?.call1((nimber_text(value),)),
        GameValue::Loony => value.to_string().into_bound_py_any(py),
        GameValue::Loopy(exits) => {
            let exits = exits.iter().map(|exit| to_nat(py, exit)).collect::<PyResult<Vec<_>>>()?;
            LOOPY_CLASS.import(py, "grundy._values", "Loopy")?.call1((PyTuple::new(py, exits)?,))
        }
    }
}
