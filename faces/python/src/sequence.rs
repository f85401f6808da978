//! Nim-sequences, with their values as an array.
//!
//! The engine's thread writes the numbers into a `bytearray`, which NumPy takes over without a copy (`frombuffer`):
//! this needs no `unsafe` and no crate for NumPy.

use crate::session::{QuestionBudget, budget_error};
use crate::standing::{Standing, one_line, standing};
use crate::{errors, language, loaded_rules};
use grundy::series::{Series, SeriesCell, SeriesCells, SeriesQuestion, series};
use grundy::{Argument, ComputationEnd, GameValue, Nimber};
use grundy_draw::{SequencePictureOptions, Theme};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

/// The values of the positions `game(start), game(start + 1), …`, and their standing.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Sequence {
    game: String,
    start: u64,
    held: SequenceData,
    rare: Option<Vec<u32>>,
    standing: grundy::Standing,
    end: ComputationEnd,
}

/// The cells of a sequence.
enum SequenceData {
    /// Numbers of `width` bytes each, the least significant byte first.
    Numbers { bytes: Py<PyByteArray>, width: usize, count: usize },
    /// Cells that are not all numbers.
    Cells(Vec<SeriesCell>),
}

/// The positions with one number, from `from` to `to`.
pub(crate) fn sequence(
    py: Python<'_>,
    game: &Argument,
    range: (u64, u64),
    asked: SeriesQuestion,
    spending: &QuestionBudget,
) -> PyResult<Sequence> {
    let made = spending.run(py, |engine, meter| {
        series(game, range.0, range.1, asked, engine, meter).map(|found| Sequence::from_series(&found))
    })?;
    loaded_rules::check_arg(py, game)?;
    let sequence = made.map_err(|misfit| errors::misfit_error(&misfit))??;
    match sequence.end.stop() {
        None => Ok(sequence),
        Some(stop) => Err(budget_error(py, stop, sequence.into_py_any(py)?)),
    }
}

impl Sequence {
    fn from_series(found: &Series<'_>) -> PyResult<Sequence> {
        Ok(Sequence {
            game: found.game.clone(),
            start: found.start,
            held: SequenceData::from_cells(&found.cells)?,
            rare: found.cells.rare_heaps().map(<[u32]>::to_vec),
            standing: found.standing.clone(),
            end: found.end,
        })
    }

    fn cells(&self, py: Python<'_>) -> Vec<SeriesCell> {
        match &self.held {
            SequenceData::Cells(cells) => cells.clone(),
            SequenceData::Numbers { bytes, width, .. } => {
                let bytes = bytes.bind(py).to_vec();
                bytes.chunks(*width).map(|digits| SeriesCell::Value(Nimber(little_endian_number(digits)))).collect()
            }
        }
    }

    fn series(&self, py: Python<'_>) -> Series<'static> {
        Series {
            game: self.game.clone(),
            start: self.start,
            cells: SeriesCells::Listed(self.cells(py)),
            standing: self.standing.clone(),
            end: self.end,
        }
    }
}

fn little_endian_number(digits: &[u8]) -> u64 {
    digits.iter().rev().fold(0, |n, &digit| n << 8 | u64::from(digit))
}

impl SequenceData {
    /// The cells, stored as numbers if all of them are.
    fn from_cells(cells: &SeriesCells<'_>) -> PyResult<SequenceData> {
        let count = cells.len();
        if let SeriesCells::Heaps { values, range, outcomes: false, .. } = cells {
            return SequenceData::write_numbers(count, |index| values.value_at(range.start + index));
        }
        let at = |index: usize| match *cells.get(index) {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        };
        if (0..count).any(|index| at(index).is_none()) {
            return Ok(SequenceData::Cells(cells.iter().map(|cell| cell.into_owned()).collect()));
        }
        SequenceData::write_numbers(count, |index| at(index).unwrap_or_default())
    }

    /// Writes the numbers directly into the memory of the array, without a copy.
    fn write_numbers(count: usize, at: impl Fn(usize) -> u64) -> PyResult<SequenceData> {
        let width = match (0..count).map(&at).max().unwrap_or(0) {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            0x1_0000..=0xffff_ffff => 4,
            _ => 8,
        };
        Python::attach(|py| {
            let bytes = PyByteArray::new_with(py, count * width, |bytes| {
                if width == 1 {
                    bytes.iter_mut().enumerate().for_each(|(index, byte)| *byte = at(index) as u8);
                    return Ok(());
                }
                for (index, digits) in bytes.chunks_mut(width).enumerate() {
                    digits.copy_from_slice(&at(index).to_le_bytes()[..width]);
                }
                Ok(())
            })?;
            Ok(SequenceData::Numbers { bytes: bytes.unbind(), width, count })
        })
    }
}

/// Converts a cell to Python.
pub(crate) fn cell_to_python<'py>(py: Python<'py>, cell: &SeriesCell) -> PyResult<Bound<'py, PyAny>> {
    match cell {
        SeriesCell::Value(value) => value.0.into_bound_py_any(py),
        SeriesCell::Loopy(exits) => crate::numbers::to_value(py, &GameValue::Loopy(exits.clone())),
        SeriesCell::Outcome(outcome) => outcome.to_string().into_bound_py_any(py),
        SeriesCell::Blocked | SeriesCell::NoPosition => Ok(py.None().into_bound(py)),
    }
}

/// An array over a buffer of numbers.
pub(crate) fn number_array<'py>(
    py: Python<'py>,
    bytes: &Bound<'py, PyAny>,
    width: usize,
    columns: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("grundy._arrays")?.getattr("numbers")?.call1((bytes, width, columns))
}

#[pymethods]
impl Sequence {
    /// The ruleset.
    #[getter]
    fn game(&self) -> String {
        self.game.clone()
    }

    /// The first argument.
    #[getter]
    fn start(&self) -> u64 {
        self.start
    }

    /// The values as a read-only array, with `None` where there is no position.
    #[getter]
    pub(crate) fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.held {
            SequenceData::Numbers { bytes, width, .. } => number_array(py, bytes.bind(py).as_any(), *width, None),
            SequenceData::Cells(cells) => {
                let items = cells.iter().map(|one| cell_to_python(py, one)).collect::<PyResult<Vec<_>>>()?;
                py.import("grundy._arrays")?.getattr("objects")?.call1((PyList::new(py, items)?, None::<usize>))
            }
        }
    }

    /// The numbers that the player to move loses.
    #[getter]
    fn p_positions(&self, py: Python<'_>) -> Vec<u64> {
        self.series(py).lost_numbers().collect()
    }

    /// How the values are known.
    #[getter]
    fn standing(&self) -> Standing {
        standing(&self.standing)
    }

    /// Why the computation ended: "done", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.end.name()
    }

    /// The sequence as JSON: the text that `grundy values --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, py: Python<'_>, lang: Option<&str>) -> PyResult<String> {
        let text = serde_json::to_string(&grundy_json::series(&self.series(py), false, language::read_language(lang)?));
        text.map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
    }

    fn __len__(&self) -> usize {
        match &self.held {
            SequenceData::Numbers { count, .. } => *count,
            SequenceData::Cells(cells) => cells.len(),
        }
    }

    fn __repr__(&self) -> String {
        let (count, start) = (self.__len__(), self.start);
        format!("<{count} values of {} from {start} on>", grundy::shorten_text(&self.game))
    }

    /// A picture in SVG, as notebooks show it.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let cells = self.cells(py);
        let at = |index: usize| match &cells[index] {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        };
        let plotted = SequencePictureOptions {
            theme: Theme::Auto,
            lang: language::lang(),
            rare: self.rare.as_deref(),
            ..SequencePictureOptions::default()
        };
        grundy_draw::sequence(&one_line(&self.game), self.start, cells.len(), &plotted, at)
    }
}
