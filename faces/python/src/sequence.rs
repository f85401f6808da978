//! Nim-sequences, with their values as an array.

use crate::arrays::{NumberArray, cell_array, cell_from_state, cell_states};
use crate::pickled::{PickledCall, StandingState, native_function, standing_state, to_end, to_standing};
use crate::session::{QuestionBudget, budget_error};
use crate::standing::{Standing, one_line, standing};
use crate::{errors, language, loaded_rules};
use grundy::series::{Series, SeriesCell, SeriesCells, SeriesQuestion, series};
use grundy::{Argument, ComputationEnd, Meter, Nimber};
use grundy_draw::{SequencePictureOptions, Theme};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

/// The values of the positions `game(start), game(start + 1), …`, and their standing.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Sequence {
    game: String,
    start: u64,
    data: SequenceData,
    /// The array, made when it is first asked for.
    array: PyOnceLock<Py<PyAny>>,
    rare: Option<Vec<u32>>,
    standing: grundy::Standing,
    end: ComputationEnd,
}

/// The state of a sequence: its values are an array, or a list if they are not all numbers.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SequenceState {
    game: String,
    start: u64,
    values: Py<PyAny>,
    rare: Option<Vec<u32>>,
    standing: StandingState,
    end: String,
}

/// The sequence with this state.
#[pyfunction]
pub(crate) fn restore_sequence(py: Python<'_>, state: SequenceState) -> PyResult<Sequence> {
    let values = state.values.bind(py);
    let held = match values.cast::<PyList>() {
        Ok(cells) => SequenceData::Cells(cells.iter().map(|cell| cell_from_state(&cell)).collect::<PyResult<_>>()?),
        Err(_) => SequenceData::Numbers(NumberArray::from_numpy(values)?),
    };
    Ok(Sequence {
        game: state.game,
        start: state.start,
        data: held,
        array: PyOnceLock::new(),
        rare: state.rare,
        standing: to_standing(state.standing)?,
        end: to_end(&state.end)?,
    })
}

/// The cells of a sequence.
enum SequenceData {
    /// All cells are numbers.
    Numbers(NumberArray),
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
        series(game, range.0, range.1, asked, engine, meter).map(|found| Sequence::from_series(&found, meter))
    })?;
    loaded_rules::check_arg(py, game)?;
    let sequence = made.map_err(|misfit| errors::misfit_error(&misfit))??;
    match sequence.end.stop() {
        None => Ok(sequence),
        Some(stop) => Err(budget_error(py, stop, sequence.into_py_any(py)?)),
    }
}

impl Sequence {
    fn from_series(found: &Series<'_>, meter: &Meter) -> PyResult<Sequence> {
        Ok(Sequence {
            game: found.game.clone(),
            start: found.start,
            data: SequenceData::from_cells(&found.cells, meter)?,
            array: PyOnceLock::new(),
            rare: found.cells.rare_heaps().map(<[u32]>::to_vec),
            standing: found.standing.clone(),
            end: found.end,
        })
    }

    fn cells(&self, py: Python<'_>) -> PyResult<Vec<SeriesCell>> {
        Ok(match &self.data {
            SequenceData::Cells(cells) => cells.clone(),
            SequenceData::Numbers(numbers) => {
                numbers.to_vec(py)?.into_iter().map(|number| SeriesCell::Value(Nimber(number))).collect()
            }
        })
    }

    fn series(&self, py: Python<'_>) -> PyResult<Series<'static>> {
        Ok(Series {
            game: self.game.clone(),
            start: self.start,
            cells: SeriesCells::Listed(self.cells(py)?),
            standing: self.standing.clone(),
            end: self.end,
        })
    }
}

impl SequenceData {
    /// The cells, stored as numbers if all of them are.
    fn from_cells(cells: &SeriesCells<'_>, meter: &Meter) -> PyResult<SequenceData> {
        let count = cells.len();
        if let SeriesCells::Heaps { values, range, outcomes: false, .. } = cells {
            return NumberArray::write(count, meter, |index| values.value_at(range.start + index))
                .map(SequenceData::Numbers);
        }
        let at = |index: usize| match *cells.get(index) {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        };
        if (0..count).any(|index| at(index).is_none()) {
            return Ok(SequenceData::Cells(cells.iter().map(|cell| cell.into_owned()).collect()));
        }
        NumberArray::write(count, meter, |index| at(index).unwrap_or_default()).map(SequenceData::Numbers)
    }
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
    ///
    /// Its type is the smallest one with a sign in which sums and differences of two values fit; `numpy.asarray(sequence, dtype=int)`
    /// gives another one.
    #[getter]
    pub(crate) fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let array = self.array.get_or_try_init(py, || {
            let array = match &self.data {
                SequenceData::Numbers(numbers) => numbers.to_numpy(py, None)?,
                SequenceData::Cells(cells) => cell_array(py, cells, None)?,
            };
            PyResult::Ok(array.unbind())
        })?;
        Ok(array.bind(py).clone())
    }

    /// The numbers that the player to move loses.
    #[getter]
    fn p_positions(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        Ok(self.series(py)?.lost_numbers().collect())
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
        let text =
            serde_json::to_string(&grundy_json::series(&self.series(py)?, false, language::read_language(lang)?));
        text.map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
    }

    fn __len__(&self) -> usize {
        match &self.data {
            SequenceData::Numbers(numbers) => numbers.len(),
            SequenceData::Cells(cells) => cells.len(),
        }
    }

    fn __repr__(&self) -> String {
        let (values, start) = (grundy::counted_noun(&self.__len__(), "value", "values"), self.start);
        format!("<{values} of {} from {start} on>", grundy::shorten_text(&self.game))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (SequenceState,)>> {
        let values = match &self.data {
            SequenceData::Numbers(_) => self.values(py)?,
            SequenceData::Cells(cells) => cell_states(py, cells)?.into_any(),
        };
        let state = SequenceState {
            game: self.game.clone(),
            start: self.start,
            values: values.unbind(),
            rare: self.rare.clone(),
            standing: standing_state(&self.standing),
            end: self.end.name().into(),
        };
        Ok((native_function(py, "restore_sequence")?, (state,)))
    }

    /// A picture in SVG, as notebooks show it.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let cells = self.cells(py)?;
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
        Ok(grundy_draw::sequence(&one_line(&self.game), self.start, cells.len(), &plotted, at))
    }
}
