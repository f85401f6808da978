//! Numbers as arrays of NumPy.
//!
//! The engine's thread writes the numbers into a `bytearray`, which NumPy takes over without a copy (`frombuffer`):
//! this needs no `unsafe` and no crate for NumPy.

use crate::numbers;
use grundy::GameValue;
use grundy::series::SeriesCell;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

/// Numbers of one type, the least significant byte first.
pub(crate) struct NumberArray {
    bytes: Py<PyByteArray>,
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

impl NumberArray {
    /// Writes the numbers directly into the memory of the array, without a copy. `at` is called twice for each index.
    pub(crate) fn write(count: usize, at: impl Fn(usize) -> u64) -> PyResult<NumberArray> {
        let kind = NumberKind::for_largest((0..count).map(&at).max().unwrap_or(0));
        Python::attach(|py| {
            let bytes = PyByteArray::new_with(py, count * kind.bytes, |bytes| {
                if kind.bytes == 1 {
                    bytes.iter_mut().enumerate().for_each(|(index, byte)| *byte = at(index) as u8);
                    return Ok(());
                }
                for (index, digits) in bytes.chunks_mut(kind.bytes).enumerate() {
                    digits.copy_from_slice(&at(index).to_le_bytes()[..kind.bytes]);
                }
                Ok(())
            })?;
            Ok(NumberArray { bytes: bytes.unbind(), kind, count })
        })
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// A copy of the numbers.
    pub(crate) fn to_vec(&self, py: Python<'_>) -> Vec<u64> {
        let bytes = self.bytes.bind(py).to_vec();
        let number = |digits: &[u8]| digits.iter().rev().fold(0, |n, &digit| n << 8 | u64::from(digit));
        bytes.chunks(self.kind.bytes).map(number).collect()
    }

    /// The array over this memory, with rows and columns if a shape is given.
    pub(crate) fn to_numpy<'py>(&self, py: Python<'py>, shape: Option<(usize, usize)>) -> PyResult<Bound<'py, PyAny>> {
        py.import("grundy._arrays")?.getattr("numbers")?.call1((self.bytes.bind(py), self.kind.dtype, shape))
    }
}

/// An array of cells that are not all numbers, with `None` where there is no position.
pub(crate) fn cell_array<'a, 'py>(
    py: Python<'py>,
    cells: impl IntoIterator<Item = &'a SeriesCell>,
    shape: Option<(usize, usize)>,
) -> PyResult<Bound<'py, PyAny>> {
    let items = cells.into_iter().map(|cell| cell_to_python(py, cell)).collect::<PyResult<Vec<_>>>()?;
    py.import("grundy._arrays")?.getattr("objects")?.call1((PyList::new(py, items)?, shape))
}

/// Converts a cell to Python.
fn cell_to_python<'py>(py: Python<'py>, cell: &SeriesCell) -> PyResult<Bound<'py, PyAny>> {
    match cell {
        SeriesCell::Value(value) => value.0.into_bound_py_any(py),
        SeriesCell::Loopy(exits) => numbers::to_value(py, &GameValue::Loopy(exits.clone())),
        SeriesCell::Outcome(outcome) => outcome.to_string().into_bound_py_any(py),
        SeriesCell::Blocked | SeriesCell::NoPosition => Ok(py.None().into_bound(py)),
    }
}
