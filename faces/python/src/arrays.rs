//! Numbers as arrays of NumPy.
//!
//! The engine's thread copies the numbers block by block into memory that NumPy allocated, by the buffer protocol: this needs
//! no `unsafe` and no crate for NumPy.

use crate::numbers;
use crate::pickled::{state_error, to_outcome};
use crate::session::check_cancelled;
use grundy::series::SeriesCell;
use grundy::{GameValue, Meter, Nat, Nimber};
use pyo3::IntoPyObjectExt;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PySlice, PyTuple};
use std::ops::Range;

/// Numbers of one type, the least significant byte first.
pub(crate) struct NumberArray {
    /// An array of bytes.
    bytes: Py<PyAny>,
    kind: NumberKind,
    count: usize,
}

/// The type of the numbers of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NumberKind {
    /// The name that NumPy gives it.
    dtype: &'static str,
    bytes: usize,
}

impl NumberKind {
    /// The smallest type with a sign in which the sum and the difference of two numbers up to `largest` fit: NumPy computes in the
    /// type of an array, and reports no overflow. Numbers from 2^63 on have no sign.
    fn for_largest(largest: u64) -> NumberKind {
        let (dtype, bytes) = match largest {
            0..0x40 => ("<i1", 1),
            0x40..0x4000 => ("<i2", 2),
            0x4000..0x4000_0000 => ("<i4", 4),
            0x4000_0000..0x8000_0000_0000_0000 => ("<i8", 8),
            _ => ("<u8", 8),
        };
        NumberKind { dtype, bytes }
    }
}

/// The number of numbers that are written before the interpreter's lock is released and cancellation is checked.
const NUMBERS_PER_BLOCK: usize = 1 << 20;

/// The indices below `count` in blocks.
fn index_blocks(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(NUMBERS_PER_BLOCK).map(move |start| start..count.min(start + NUMBERS_PER_BLOCK))
}

/// Memory for this many bytes, allocated by NumPy.
fn allocate_bytes(py: Python<'_>, count: usize) -> PyResult<Py<PyAny>> {
    Ok(py.import("grundy._arrays")?.getattr("memory")?.call1((count,))?.unbind())
}

impl NumberArray {
    /// Writes the numbers into the memory of an array. `at` is called twice for each index.
    ///
    /// # Errors
    /// `grundy.Cancelled` if the meter is cancelled meanwhile; `MemoryError`.
    pub(crate) fn write(count: usize, meter: &Meter, at: impl Fn(usize) -> u64) -> PyResult<NumberArray> {
        let mut largest = 0;
        for block in index_blocks(count) {
            check_cancelled(meter)?;
            largest = block.map(&at).fold(largest, u64::max);
        }
        let kind = NumberKind::for_largest(largest);
        let bytes = Python::attach(|py| allocate_bytes(py, count * kind.bytes))?;
        let mut written = Vec::new();
        for block in index_blocks(count) {
            check_cancelled(meter)?;
            let place = (block.start * kind.bytes) as isize..(block.end * kind.bytes) as isize;
            written.clear();
            write_numbers(&mut written, kind.bytes, block.map(&at));
            Python::attach(|py| {
                let part = bytes.bind(py).get_item(PySlice::new(py, place.start, place.end, 1))?;
                PyBuffer::<u8>::get(&part)?.copy_from_slice(py, &written)
            })?;
        }
        Ok(NumberArray { bytes, kind, count })
    }

    /// The numbers of an array of NumPy that [`NumberArray::to_numpy`] made.
    ///
    /// # Errors
    /// `ValueError` for an array of other numbers.
    pub(crate) fn from_numpy(array: &Bound<'_, PyAny>) -> PyResult<NumberArray> {
        let dtype: String = array.getattr("dtype")?.getattr("str")?.extract()?;
        let largest = [0, 0x40, 0x4000, 0x4000_0000, u64::MAX].into_iter();
        let kind = largest.map(NumberKind::for_largest).find(|kind| kind.dtype.trim_start_matches('<') == &dtype[1..]);
        let kind = kind.ok_or_else(state_error)?;
        // A pickle may be read-only memory.
        let bytes = array.call_method0("copy")?.call_method1("view", ("u1",))?.unbind();
        Ok(NumberArray { bytes, kind, count: array.len()? })
    }

    /// The number of numbers.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// A copy of the numbers.
    pub(crate) fn to_vec(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        let bytes = PyBuffer::<u8>::get(self.bytes.bind(py))?.to_vec(py)?;
        let number = |digits: &[u8]| digits.iter().rev().fold(0, |n, &digit| n << 8 | u64::from(digit));
        Ok(bytes.chunks(self.kind.bytes).map(number).collect())
    }

    /// The array over this memory, with rows and columns if a shape is given.
    pub(crate) fn to_numpy<'py>(&self, py: Python<'py>, shape: Option<(usize, usize)>) -> PyResult<Bound<'py, PyAny>> {
        py.import("grundy._arrays")?.getattr("numbers")?.call1((self.bytes.bind(py), self.kind.dtype, shape))
    }
}

/// Appends numbers of this size, the least significant byte first.
fn write_numbers(written: &mut Vec<u8>, bytes_per_number: usize, numbers: impl Iterator<Item = u64>) {
    match bytes_per_number {
        1 => written.extend(numbers.map(|number| number as u8)),
        _ => numbers.for_each(|number| written.extend_from_slice(&number.to_le_bytes()[..bytes_per_number])),
    }
}

/// An array of cells that are not all numbers, with `None` if there is no position, and `"?"` if no available method decides.
pub(crate) fn cell_array<'a, 'py>(
    py: Python<'py>,
    cells: impl IntoIterator<Item = &'a SeriesCell>,
    shape: Option<(usize, usize)>,
) -> PyResult<Bound<'py, PyAny>> {
    let items = cells.into_iter().map(|cell| cell_to_python(py, cell)).collect::<PyResult<Vec<_>>>()?;
    py.import("grundy._arrays")?.getattr("objects")?.call1((PyList::new(py, items)?, shape))
}

/// An undecided cell in Python.
const UNDECIDED_TEXT: &str = "?";

/// Converts a cell to Python.
fn cell_to_python<'py>(py: Python<'py>, cell: &SeriesCell) -> PyResult<Bound<'py, PyAny>> {
    match cell {
        SeriesCell::Value(value) => value.0.into_bound_py_any(py),
        SeriesCell::Loopy(exits) => numbers::to_value(py, &GameValue::Loopy(exits.clone())),
        SeriesCell::Loony => numbers::to_value(py, &GameValue::Loony),
        SeriesCell::Outcome(outcome) => outcome.to_string().into_bound_py_any(py),
        SeriesCell::Blocked | SeriesCell::NoPosition => Ok(py.None().into_bound(py)),
        SeriesCell::Undecided => UNDECIDED_TEXT.into_bound_py_any(py),
    }
}

/// Cells as plain values, for pickles: a number, the letter of an outcome, `loony`, `?`, a tuple of exits, `None`, or `False` for a square on which no piece
/// can stand.
pub(crate) fn cell_states<'a, 'py>(
    py: Python<'py>,
    cells: impl IntoIterator<Item = &'a SeriesCell>,
) -> PyResult<Bound<'py, PyList>> {
    let state = |cell: &SeriesCell| match cell {
        SeriesCell::Loopy(exits) => {
            let exits = exits.iter().map(|exit| numbers::to_nat(py, exit)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, exits)?.into_bound_py_any(py)
        }
        SeriesCell::Blocked => false.into_bound_py_any(py),
        other => cell_to_python(py, other),
    };
    PyList::new(py, cells.into_iter().map(state).collect::<PyResult<Vec<_>>>()?)
}

/// The cell of a state.
///
/// # Errors
/// `ValueError` for a value that is not a state of a cell.
pub(crate) fn cell_from_state(state: &Bound<'_, PyAny>) -> PyResult<SeriesCell> {
    if state.is_none() {
        return Ok(SeriesCell::NoPosition);
    }
    if state.is_exact_instance_of::<PyBool>() {
        return Ok(SeriesCell::Blocked);
    }
    if let Ok(exits) = state.cast::<PyTuple>() {
        let exit = |exit: Bound<'_, PyAny>| Nat::try_from(numbers::int(&exit)?).map_err(|_| state_error());
        return Ok(SeriesCell::Loopy(exits.iter().map(exit).collect::<PyResult<_>>()?));
    }
    if let Ok(letter) = state.extract::<&str>() {
        if letter == GameValue::Loony.to_string() {
            return Ok(SeriesCell::Loony);
        }
        if letter == UNDECIDED_TEXT {
            return Ok(SeriesCell::Undecided);
        }
        return Ok(SeriesCell::Outcome(to_outcome(letter)?));
    }
    Ok(SeriesCell::Value(Nimber(state.extract()?)))
}
