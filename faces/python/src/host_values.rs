//! Values that only Python understands, as arguments of positions: each different one has a number.
//!
//! Equal values of one type have the same number. They are kept until the process ends, because a position may need them at any time.

use crate::errors;
use grundy::{Argument, HostValue, text};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCFunction, PyDict, PyFrozenSet, PyType};
use std::sync::{Arc, PoisonError, RwLock};

/// The numbers of values, by their types and themselves.
static NUMBERS_OF_VALUES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// The values with their texts, by their numbers.
static KNOWN_VALUES: RwLock<Vec<(Py<PyAny>, Arc<str>)>> = RwLock::new(Vec::new());

/// The longest text of a value, in characters.
const MAX_TEXT_CHARS: usize = 1000;

/// The argument for a value of Python.
///
/// # Errors
/// `TypeError` if the value cannot be a part of a position: it has no hash, or it is equal to itself only.
pub(crate) fn host_argument(value: &Bound<'_, PyAny>) -> PyResult<Argument> {
    require_hash(value)?;
    let py = value.py();
    let numbers = NUMBERS_OF_VALUES.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
    let key = (value.get_type(), value);
    let number = match numbers.get_item(&key)? {
        Some(number) => number.extract()?,
        None => {
            let text = host_text(value)?;
            // No Python runs while the list is locked. Of two threads that add the same value, one number stays unused.
            let number = {
                let mut known = KNOWN_VALUES.write().unwrap_or_else(PoisonError::into_inner);
                known.push((value.clone().unbind(), text));
                known.len() as u64 - 1
            };
            numbers.call_method1("setdefault", (key, number))?.extract()?
        }
    };
    Ok(Argument::Host(known_value(number).expect("a number that was given is known")))
}

/// The value with a number, for arguments.
pub(crate) fn known_value(number: u64) -> Option<HostValue> {
    let known = KNOWN_VALUES.read().unwrap_or_else(PoisonError::into_inner);
    let (_, text) = known.get(number as usize)?;
    Some(HostValue { number, text: Arc::clone(text) })
}

/// The value of Python.
pub(crate) fn host_object<'py>(py: Python<'py>, value: &HostValue) -> Bound<'py, PyAny> {
    let known = KNOWN_VALUES.read().unwrap_or_else(PoisonError::into_inner);
    known[value.number as usize].0.bind(py).clone()
}

/// Fails for a value that cannot be distinguished from others by its hash and by `==`.
fn require_hash(value: &Bound<'_, PyAny>) -> PyResult<()> {
    let kind = value.get_type();
    let name = kind.name().map_or_else(|_| "?".into(), |name| name.to_string());
    let refused = if value.hash().is_err() {
        Some(text!("a position must have a hash, and {name} has none: use tuples, frozensets or frozen dataclasses"))
    } else if value.is_instance_of::<PyCFunction>() || !value.is_none() && has_hash_of_object(&kind)? {
        Some(text!(
            "{name} objects are equal to themselves only, so that no position would occur twice: give {name} an __eq__ and a __hash__"
        ))
    } else {
        None
    };
    refused.map_or(Ok(()), |message| Err(errors::type_error(&message)))
}

/// Whether the values of a type are equal to themselves only.
fn has_hash_of_object(kind: &Bound<'_, PyType>) -> PyResult<bool> {
    let object = kind.py().import("builtins")?.getattr("object")?;
    Ok(kind.getattr("__hash__")?.is(&object.getattr("__hash__")?))
}

/// A value as it is written in positions: as `repr` writes it, sets in order, in one line.
fn host_text(value: &Bound<'_, PyAny>) -> PyResult<Arc<str>> {
    let text = match value.cast_exact::<PyFrozenSet>() {
        Ok(set) if !set.is_empty() => {
            let mut items = set.iter().map(|item| Ok(item.repr()?.to_string())).collect::<PyResult<Vec<String>>>()?;
            items.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            format!("frozenset({{{}}})", items.join(", "))
        }
        _ => value.repr()?.to_string(),
    };
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(MAX_TEXT_CHARS) {
        line.truncate(end);
        line.push('…');
    }
    Ok(line.into())
}
