//! Tables of games with two numbers, and of boards.

use crate::arrays::{NumberArray, cell_array, cell_from_state, cell_states};
use crate::numbers::WholeNumber;
use crate::pickled::{
    PickledCall, StandingState, TextState, native_function, standing_state, text_state, to_end, to_standing, to_text,
};
use crate::session::{QuestionBudget, budget_error};
use crate::standing::{Standing, standing};
use crate::{errors, language, loaded_rules};
use grundy::grid::{Grid, grid};
use grundy::series::{SeriesCell, SeriesQuestion};
use grundy::{Argument, Meter, PositionRay};
use grundy_draw::{TablePictureOptions, Theme};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

/// A table of the positions with two numbers, with rows and columns counted from 0.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Table {
    inner: Grid,
    /// The requested numbers of rows and columns, if they were given.
    size: Option<(usize, usize)>,
    /// The array, made when it is first asked for.
    array: PyOnceLock<Py<PyAny>>,
}

/// The state of a table.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TableState {
    game: String,
    /// Cells row by row.
    cells: Py<PyList>,
    columns: usize,
    rays: Vec<(f64, TextState)>,
    standing: StandingState,
    end: String,
    size: Option<(usize, usize)>,
}

/// The table with this state.
#[pyfunction]
pub(crate) fn restore_table(py: Python<'_>, state: TableState) -> PyResult<Table> {
    let cells = state.cells.bind(py).iter().map(|cell| cell_from_state(&cell)).collect::<PyResult<Vec<_>>>()?;
    let ray = |(slope, text)| PositionRay { slope, label: to_text(text) };
    let inner = Grid {
        game: state.game,
        rows: cells.chunks(state.columns.max(1)).map(<[SeriesCell]>::to_vec).collect(),
        rays: state.rays.into_iter().map(ray).collect(),
        standing: to_standing(state.standing)?,
        end: to_end(&state.end)?,
    };
    Ok(Table { inner, size: state.size, array: PyOnceLock::new() })
}

/// The table of a game.
pub(crate) fn table(
    py: Python<'_>,
    game: &Argument,
    size: Option<(usize, usize)>,
    asked: SeriesQuestion,
    spending: &QuestionBudget,
) -> PyResult<Table> {
    let made = spending.run(py, |engine, meter| grid(game, size, asked, engine, meter))?;
    loaded_rules::check_arg(py, game)?;
    let inner = made.map_err(|misfit| errors::misfit_error(&misfit))?;
    let table = Table { inner, size, array: PyOnceLock::new() };
    match table.inner.end.stop() {
        None => Ok(table),
        Some(stop) => Err(budget_error(py, stop, table.into_py_any(py)?)),
    }
}

/// The requested numbers of rows and columns: if only one is given, the other is equal.
///
/// # Errors
/// Fails for numbers that are negative or too large.
pub(crate) fn requested_size(
    rows: Option<WholeNumber>,
    columns: Option<WholeNumber>,
) -> PyResult<Option<(usize, usize)>> {
    let rows: Option<usize> = rows.map(|rows| rows.for_parameter("rows")).transpose()?;
    let columns = columns.map(|columns| columns.for_parameter("columns")).transpose()?;
    Ok(rows.or(columns).map(|other| (rows.unwrap_or(other), columns.unwrap_or(other))))
}

impl Table {
    /// The numbers of rows and columns; for a table without positions, the requested ones.
    fn table_shape(&self) -> (usize, usize) {
        let rows = &self.inner.rows;
        let columns = rows.first().map_or(0, Vec::len);
        let asked = self.size.filter(|_| columns == 0 && self.inner.end.is_done());
        asked.unwrap_or((rows.len(), columns))
    }

    fn build_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, shape) = (&self.inner.rows, self.table_shape());
        let count = rows.iter().map(Vec::len).sum();
        if !rows.iter().flatten().all(|cell| matches!(cell, SeriesCell::Value(_))) {
            return cell_array(py, rows.iter().flatten(), Some(shape));
        }
        let at = |index: usize| match &rows[index / shape.1][index % shape.1] {
            SeriesCell::Value(value) => value.0,
            _ => 0,
        };
        NumberArray::write(count, &Meter::default(), at)?.to_numpy(py, Some(shape))
    }
}

#[pymethods]
impl Table {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (TableState,)>> {
        let state = TableState {
            game: self.inner.game.clone(),
            cells: cell_states(py, self.inner.rows.iter().flatten())?.unbind(),
            columns: self.inner.rows.first().map_or(0, Vec::len),
            rays: self.inner.rays.iter().map(|ray| (ray.slope, text_state(&ray.label))).collect(),
            standing: standing_state(&self.inner.standing),
            end: self.inner.end.name().into(),
            size: self.size,
        };
        Ok((native_function(py, "restore_table")?, (state,)))
    }

    /// The ruleset.
    #[getter]
    fn game(&self) -> String {
        self.inner.game.clone()
    }

    /// The values as a read-only array of rows and columns, with `None` where no piece can stand. Its type is chosen as that of
    /// the values of a sequence.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let array = self.array.get_or_try_init(py, || self.build_array(py).map(Bound::unbind))?;
        Ok(array.bind(py).clone())
    }

    /// The positions that the player to move loses, by row and column.
    #[getter]
    fn p_positions(&self) -> Vec<(usize, usize)> {
        self.inner.lost_positions().collect()
    }

    /// How the values are known.
    #[getter]
    fn standing(&self) -> Standing {
        standing(&self.inner.standing)
    }

    /// Why the computation ended: "done", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.inner.end.name()
    }

    /// The table as JSON: the text that `grundy table --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, lang: Option<&str>) -> PyResult<String> {
        Ok(grundy_json::grid(&self.inner, language::read_language(lang)?).to_string())
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.table_shape();
        format!("<{rows} × {columns} values of {}>", grundy::shorten_text(&self.inner.game))
    }

    /// A picture in SVG, as notebooks show it; `None` if the table is too large for one.
    fn _repr_svg_(&self) -> Option<String> {
        let tabled = TablePictureOptions { theme: Theme::Auto, lang: language::lang(), link: None };
        grundy_draw::table(&self.inner, &tabled).ok()
    }
}
