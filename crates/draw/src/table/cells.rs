//! The cells of a table.

use super::Frame;
use crate::sheet::place;
use grundy::grid::Grid;
use grundy::series::Cell;
use grundy_theory::{Outcome, Value};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The number of steps of the colour scale.
const STEPS: u64 = 8;

/// A summary of all cells.
pub(super) struct Shown {
    /// The largest value.
    pub(super) largest: u64,
    /// The widest text of a cell.
    pub(super) widest: String,
    /// The kinds of cells that occur, ascending.
    pub(super) kinds: Vec<Kind>,
}

/// A kind of cell: cells of a kind look the same, except for their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
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
    /// There is no position.
    Nothing,
}

impl Shown {
    pub(super) fn of(grid: &Grid) -> Shown {
        let values = grid.rows.iter().flatten().filter_map(|cell| match cell {
            Cell::Value(value) => Some(value.0),
            _ => None,
        });
        let mut shown = Shown { largest: values.max().unwrap_or(0), widest: String::new(), kinds: Vec::new() };
        for cell in grid.rows.iter().flatten() {
            let (kind, text) = (shown.kind(cell), text(cell));
            if text.chars().count() > shown.widest.chars().count() {
                shown.widest = text;
            }
            if let Err(place) = shown.kinds.binary_search(&kind) {
                shown.kinds.insert(place, kind);
            }
        }
        shown
    }

    fn kind(&self, cell: &Cell) -> Kind {
        match cell {
            cell if cell.is_lost() => Kind::Lost,
            Cell::Value(value) => Kind::Step(self.step(value.0)),
            Cell::Outcome(Outcome::D) | Cell::Loopy(_) => Kind::Drawn,
            Cell::Outcome(_) => Kind::Won,
            Cell::Blocked => Kind::Blocked,
            Cell::NoPosition => Kind::Nothing,
        }
    }

    /// The step of a positive value on the colour scale. Up to 8 values, each has a step of its own.
    pub(super) fn step(&self, value: u64) -> u64 {
        if self.largest <= STEPS {
            value
        } else {
            1 + ((u128::from(value) - 1) * u128::from(STEPS) / u128::from(self.largest)) as u64
        }
    }
}

/// The text of a cell.
pub(super) fn text(cell: &Cell) -> String {
    match cell {
        Cell::Value(value) => value.0.to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
        Cell::Loopy(_) => "∞".into(),
        Cell::Blocked => String::new(),
        Cell::NoPosition => "·".into(),
    }
}

/// The title of a cell.
fn title(row: usize, column: usize, cell: &Cell) -> String {
    let what = match cell {
        Cell::Value(value) => format!("{value}, {}", Outcome::from_win(value.0 != 0), value = value.0),
        Cell::Loopy(finite) => Value::Loopy(finite.clone()).to_string(),
        Cell::Blocked => "#".into(),
        other => text(other),
    };
    format!("({row}, {column}): {what}")
}

impl Kind {
    /// The class of the cell's background.
    pub(super) fn fill(self) -> String {
        match self {
            Kind::Lost => "g-paper".into(),
            Kind::Step(step) => format!("g-scale-{step}"),
            Kind::Won => "g-scale-3".into(),
            Kind::Drawn => "g-purple".into(),
            Kind::Blocked => "g-wall".into(),
            Kind::Nothing => "g-panel".into(),
        }
    }

    /// The class of the cell's text.
    pub(super) fn ink(self) -> String {
        match self {
            Kind::Step(step) => format!("g-on-{step}"),
            Kind::Won => "g-on-3".into(),
            Kind::Drawn => "g-paper".into(),
            _ => "g-text".into(),
        }
    }

    /// A cell without its text.
    pub(super) fn square(self, x: f64, y: f64, size: f64) -> Markup {
        let side = place(size);
        html! {
            rect class=(self.fill()) x=(place(x)) y=(place(y)) width=(side) height=(side) {}
            @if self == Kind::Lost {
                @let line = (size / 10.0).clamp(1.0, 3.0);
                @let side = place(size - line - 1.0);
                rect.g-red-line x=(place(x + line / 2.0 + 0.5)) y=(place(y + line / 2.0 + 0.5)) width=(side) height=(side)
                    fill="none" stroke-width=(place(line)) {}
            } @else if self == Kind::Blocked {
                @let (low, high) = (size * 0.25, size * 0.5);
                path.g-grid d={ "M" (place(x + low)) " " (place(y + low)) "l" (place(high)) " " (place(high)) "m0-" (place(high)) "l-"
                    (place(high)) " " (place(high)) } stroke-width="1.5" fill="none" {}
            }
        }
    }
}

/// The drawing of all cells: what is below the rays, and what is above.
pub(super) struct Cells {
    pub(super) below: Markup,
    pub(super) above: Markup,
}

/// All cells, each with its title. The texts are above the rays.
pub(super) fn each(
    grid: &Grid,
    shown: &Shown,
    frame: &Frame,
    link: Option<&dyn Fn(usize, usize) -> Option<String>>,
) -> Cells {
    let cells = || {
        let row = |(r, row): (usize, &'_ [Cell])| (0..row.len()).map(move |c| (r, c)).collect::<Vec<_>>();
        let places = grid.rows.iter().map(Vec::as_slice).enumerate().flat_map(row);
        places.map(|(r, c)| (r, c, &grid.rows[r][c], frame.corner(r, c)))
    };
    let square = |(r, c, cell, (x, y)): (usize, usize, &Cell, (f64, f64))| {
        let content = html! { title { (title(r, c, cell)) } (shown.kind(cell).square(x, y, frame.cell - 1.0)) };
        match link.and_then(|link| link(r, c)) {
            Some(href) => html! { a href=(href) { (content) } },
            None => html! { g { (content) } },
        }
    };
    let middle = (frame.cell - 1.0) / 2.0;
    let written = |(_, _, cell, (x, y)): (usize, usize, &Cell, (f64, f64))| {
        let (kind, text) = (shown.kind(cell), text(cell));
        let size = frame.letters(&text).filter(|_| !text.is_empty())?;
        let (x, y) = (place(x + middle), place(y + middle + 0.36 * size));
        Some(html! { text class=(kind.ink()) x=(x) y=(y) font-size=(place(size)) { (text) } })
    };
    Cells {
        below: html! { @for cell in cells() { (square(cell)) } },
        above: html! {
            g text-anchor="middle" pointer-events="none" { @for text in cells().filter_map(written) { (text) } }
        },
    }
}

/// One shape for all cells of a kind. Lost cells are above the rays, so that nothing covers them.
pub(super) fn merged(grid: &Grid, shown: &Shown, frame: &Frame) -> Cells {
    let mut shapes: BTreeMap<Kind, String> = BTreeMap::new();
    for (r, row) in grid.rows.iter().enumerate() {
        let mut c = 0;
        while c < row.len() {
            let kind = shown.kind(&row[c]);
            let same = row[c..].iter().take_while(|cell| shown.kind(cell) == kind).count();
            let (x, y) = frame.corner(r, c);
            let (wide, high) = (place(frame.cell * same as f64), place(frame.cell));
            // Writing to a `String` cannot fail.
            let _ = write!(shapes.entry(kind).or_default(), "M{} {}h{wide}v{high}h-{wide}z", place(x), place(y));
            c += same;
        }
    }
    let lost = shapes.remove(&Kind::Lost);
    Cells {
        below: html! {
            g shape-rendering="crispEdges" {
                @for (kind, shape) in &shapes { path class=(kind.fill()) d=(shape) {} }
            }
        },
        above: html! { @if let Some(shape) = lost { path.g-red d=(shape) shape-rendering="crispEdges" {} } },
    }
}
