//! The cells of a table.

use super::TableFrame;
use crate::sheet::coordinate;
use grundy::grid::Grid;
use grundy::series::SeriesCell;
use grundy_game::{GameValue, Outcome};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The number of steps of the colour scale.
const COLOUR_STEPS: u64 = 8;

/// A summary of all cells.
pub(super) struct CellOverview {
    /// The largest value.
    pub(super) largest: u64,
    /// The widest text of a cell.
    pub(super) widest: String,
    /// The kinds of cells that occur, ascending.
    pub(super) kinds: Vec<CellKind>,
}

/// A kind of cell: cells of a kind look the same, except for their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CellKind {
    /// The player to move loses.
    Lost,
    /// A positive value, by its step on the colour scale, from 1.
    Step(u64),
    /// The player to move wins, and no value is shown.
    Won,
    /// A draw, or a loopy value: play need not end.
    Drawn,
    /// A wall, where no piece can be.
    Blocked,
    /// There is no position, or no method decides it.
    Nothing,
}

impl CellOverview {
    pub(super) fn from_grid(grid: &Grid) -> CellOverview {
        let values = grid.rows.iter().flatten().filter_map(|cell| match cell {
            SeriesCell::Value(value) => Some(value.0),
            _ => None,
        });
        let mut shown = CellOverview { largest: values.max().unwrap_or(0), widest: String::new(), kinds: Vec::new() };
        for cell in grid.rows.iter().flatten() {
            let (kind, text) = (shown.kind(cell), cell_text(cell));
            if text.chars().count() > shown.widest.chars().count() {
                shown.widest = text;
            }
            if let Err(place) = shown.kinds.binary_search(&kind) {
                shown.kinds.insert(place, kind);
            }
        }
        shown
    }

    fn kind(&self, cell: &SeriesCell) -> CellKind {
        match cell {
            cell if cell.is_lost() => CellKind::Lost,
            SeriesCell::Value(value) => CellKind::Step(self.colour_step(value.0)),
            SeriesCell::Outcome(Outcome::D) | SeriesCell::Loopy(_) => CellKind::Drawn,
            SeriesCell::Outcome(_) | SeriesCell::Loony => CellKind::Won,
            SeriesCell::Blocked => CellKind::Blocked,
            SeriesCell::NoPosition | SeriesCell::Undecided => CellKind::Nothing,
        }
    }

    /// The step of a positive value on the colour scale. Up to 8 values, each has a different step.
    pub(super) fn colour_step(&self, value: u64) -> u64 {
        if self.largest <= COLOUR_STEPS {
            value
        } else {
            1 + ((u128::from(value) - 1) * u128::from(COLOUR_STEPS) / u128::from(self.largest)) as u64
        }
    }
}

/// The text of a cell.
pub(super) fn cell_text(cell: &SeriesCell) -> String {
    match cell {
        SeriesCell::Value(value) => value.0.to_string(),
        SeriesCell::Outcome(outcome) => outcome.to_string(),
        SeriesCell::Loopy(_) => "∞".into(),
        SeriesCell::Loony => "☾".into(),
        SeriesCell::Blocked => String::new(),
        SeriesCell::NoPosition => "·".into(),
        SeriesCell::Undecided => "?".into(),
    }
}

/// The title of a cell.
fn cell_title(row: usize, column: usize, cell: &SeriesCell) -> String {
    let what = match cell {
        SeriesCell::Value(value) => format!("{value}, {}", Outcome::from_win(value.0 != 0), value = value.0),
        SeriesCell::Loopy(finite) => GameValue::Loopy(finite.clone()).to_string(),
        SeriesCell::Loony => GameValue::Loony.to_string(),
        SeriesCell::Blocked => "#".into(),
        other => cell_text(other),
    };
    format!("({row}, {column}): {what}")
}

impl CellKind {
    /// The class of the cell's background.
    pub(super) fn fill_class(self) -> String {
        match self {
            CellKind::Lost => "g-paper".into(),
            CellKind::Step(step) => format!("g-scale-{step}"),
            CellKind::Won => "g-scale-3".into(),
            CellKind::Drawn => "g-purple".into(),
            CellKind::Blocked => "g-wall".into(),
            CellKind::Nothing => "g-panel".into(),
        }
    }

    /// The class of the cell's text.
    pub(super) fn ink_class(self) -> String {
        match self {
            CellKind::Step(step) => format!("g-on-{step}"),
            CellKind::Won => "g-on-3".into(),
            CellKind::Drawn => "g-paper".into(),
            _ => "g-text".into(),
        }
    }

    /// A cell without its text.
    pub(super) fn square(self, x: f64, y: f64, size: f64) -> Markup {
        let side = coordinate(size);
        html! {
            rect class=(self.fill_class()) x=(coordinate(x)) y=(coordinate(y)) width=(side) height=(side) {}
            @if self == CellKind::Lost {
                @let line = (size / 10.0).clamp(1.0, 3.0);
                @let side = coordinate(size - line - 1.0);
                rect.g-red-line x=(coordinate(x + line / 2.0 + 0.5)) y=(coordinate(y + line / 2.0 + 0.5)) width=(side) height=(side)
                    fill="none" stroke-width=(coordinate(line)) {}
            } @else if self == CellKind::Blocked {
                @let (low, high) = (size * 0.25, size * 0.5);
                path.g-grid d={ "M" (coordinate(x + low)) " " (coordinate(y + low)) "l" (coordinate(high)) " " (coordinate(high)) "m0-" (coordinate(high)) "l-"
                    (coordinate(high)) " " (coordinate(high)) } stroke-width="1.5" fill="none" {}
            }
        }
    }
}

/// The drawing of all cells: the part below the rays, and the part above.
pub(super) struct CellDrawing {
    pub(super) below_rays: Markup,
    pub(super) above_rays: Markup,
}

/// All cells, each with its title. The texts are above the rays.
pub(super) fn draw_each_cell(
    grid: &Grid,
    shown: &CellOverview,
    frame: &TableFrame,
    link: Option<&dyn Fn(usize, usize) -> Option<String>>,
) -> CellDrawing {
    let cells = || {
        let row = |(r, row): (usize, &'_ [SeriesCell])| (0..row.len()).map(move |c| (r, c)).collect::<Vec<_>>();
        let places = grid.rows.iter().map(Vec::as_slice).enumerate().flat_map(row);
        places.map(|(r, c)| (r, c, &grid.rows[r][c], frame.corner(r, c)))
    };
    let square = |(r, c, cell, (x, y)): (usize, usize, &SeriesCell, (f64, f64))| {
        let content =
            html! { title { (cell_title(r, c, cell)) } (shown.kind(cell).square(x, y, frame.cell_size - 1.0)) };
        match link.and_then(|link| link(r, c)) {
            Some(href) => html! { a href=(href) { (content) } },
            None => html! { g { (content) } },
        }
    };
    let middle = (frame.cell_size - 1.0) / 2.0;
    let written = |(_, _, cell, (x, y)): (usize, usize, &SeriesCell, (f64, f64))| {
        let (kind, text) = (shown.kind(cell), cell_text(cell));
        let size = frame.letter_size(&text).filter(|_| !text.is_empty())?;
        let (x, y) = (coordinate(x + middle), coordinate(y + middle + 0.36 * size));
        Some(html! { text class=(kind.ink_class()) x=(x) y=(y) font-size=(coordinate(size)) { (text) } })
    };
    CellDrawing {
        below_rays: html! { @for cell in cells() { (square(cell)) } },
        above_rays: html! {
            g text-anchor="middle" pointer-events="none" { @for text in cells().filter_map(written) { (text) } }
        },
    }
}

/// One shape for all cells of a kind. Lost cells are above the rays, so that nothing covers them.
pub(super) fn draw_merged_cells(grid: &Grid, shown: &CellOverview, frame: &TableFrame) -> CellDrawing {
    let mut shapes: BTreeMap<CellKind, String> = BTreeMap::new();
    for (r, row) in grid.rows.iter().enumerate() {
        let mut c = 0;
        while c < row.len() {
            let kind = shown.kind(&row[c]);
            let same = row[c..].iter().take_while(|cell| shown.kind(cell) == kind).count();
            let (x, y) = frame.corner(r, c);
            let (wide, high) = (coordinate(frame.cell_size * same as f64), coordinate(frame.cell_size));
            // Writing to a `String` cannot fail.
            let _ =
                write!(shapes.entry(kind).or_default(), "M{} {}h{wide}v{high}h-{wide}z", coordinate(x), coordinate(y));
            c += same;
        }
    }
    let lost = shapes.remove(&CellKind::Lost);
    CellDrawing {
        below_rays: html! {
            g shape-rendering="crispEdges" {
                @for (kind, shape) in &shapes { path class=(kind.fill_class()) d=(shape) {} }
            }
        },
        above_rays: html! { @if let Some(shape) = lost { path.g-red d=(shape) shape-rendering="crispEdges" {} } },
    }
}
