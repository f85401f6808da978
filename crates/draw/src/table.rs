//! A picture of a table of values or outcomes: a coloured grid.

mod cells;
mod legend;
mod rays;

use crate::Theme;
use crate::sheet::{PlotSheet, coordinate, fit_text, label_width};
use crate::ticks::ticks;
use cells::CellOverview;
use grundy::grid::Grid;
use grundy_game::{BilingualText, Lang, text};
use maud::{Markup, html};
use std::fmt;

/// The maximum number of rows, and the maximum number of columns, of a picture.
const MAX_TABLE_SIDE: usize = 1024;
/// The maximum number of cells that have a title each.
const MAX_TITLED_CELLS: usize = 4096;
/// The font sizes of the title, and of the numbers beside the cells.
const LETTER_SIZES: (f64, f64) = (22.0, 14.0);

/// Options of a picture of a table.
#[derive(Clone, Copy, Default)]
pub struct TablePictureOptions<'a> {
    /// The theme: the colours of paper and ink.
    pub theme: Theme,
    /// The language of the texts.
    pub lang: Lang,
    /// The target of a click on a cell, by row and column.
    pub link: Option<&'a dyn Fn(usize, usize) -> Option<String>>,
}

/// A table or a graph has more parts than a picture can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureTooLarge(pub(crate) BilingualText);

impl PictureTooLarge {
    /// The message: the number that is too large, and the limit.
    pub fn message(&self) -> BilingualText {
        self.0.clone()
    }
}

impl fmt::Display for PictureTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for PictureTooLarge {}

/// Draws a table as SVG.
///
/// Values are coloured from small to large, with the number in the cell if it fits.
/// Cells where the player to move loses have a border. If the game knows rays along which these lie, the rays are drawn.
/// In a table of more than 4096 cells, neighbours of the same colour are one shape, and lost cells are red.
///
/// Cells come first, then rays, then numbers, so that nothing covers the numbers.
///
/// Linear in the cells: some 200 bytes for each cell of a table of up to 4096 cells, mostly less than 10 bytes in a larger one.
///
/// # Errors
/// Returns an error if there are more than 1024 rows or columns.
///
/// # Examples
/// ```
/// use grundy::{Engine, Meter, grid::grid, series::SeriesQuestion};
/// let wythoff = grundy::evaluate("wythoff")?;
/// let grid = grid(&wythoff, Some((8, 8)), SeriesQuestion::Values, &mut Engine::new(), &Meter::default()).expect("two numbers");
/// let picture = grundy_draw::table(&grid, &grundy_draw::TablePictureOptions::default())?;
/// assert!(picture.contains("<title>(1, 2): 0, P</title>") && picture.contains("(⌊nφ⌋, ⌊nφ²⌋)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table(grid: &Grid, tabled: &TablePictureOptions<'_>) -> Result<String, PictureTooLarge> {
    let rows = grid.rows.len();
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    if rows.max(columns) > MAX_TABLE_SIDE {
        return Err(PictureTooLarge(text!(
            "a table of {rows} rows and {columns} columns is too large for a picture: at most {MAX_TABLE_SIDE} of each can be drawn"
        )));
    }
    let shown = CellOverview::from_grid(grid);
    let frame = TableFrame::from_size(rows, columns, &shown);
    let lost = grid.lost_positions().count();
    let cells = rows * columns;
    let desc = text!("{rows} rows and {columns} columns; the player to move loses {lost} of {cells} cells.");
    let (lang, theme) = (tabled.lang, tabled.theme);
    let rays = rays::draw_rays(grid, &frame);
    let each = cells <= MAX_TITLED_CELLS;
    let drawn = match each {
        true => cells::draw_each_cell(grid, &shown, &frame, tabled.link),
        false => cells::draw_merged_cells(grid, &shown, &frame),
    };
    let legend = legend::draw_legend(&shown, each, lang);
    let least = label_width(&grid.game, LETTER_SIZES.0).min(600.0) + 40.0;
    let size = (frame.right_edge() + rays.right_margin + 16.0, frame.bottom_edge() + rays.bottom_margin + 16.0);
    let size = (size.0.max(legend.width + 32.0).max(least), size.1);
    let desc = desc.in_language(lang);
    let (tag, links) = (lang.tag(), tabled.link.is_some());
    let sheet = PlotSheet { size, theme, lang: tag, title: &grid.game, desc: &desc, links };
    Ok(sheet.render(&html! {
        text.g-text x="16" y="34" font-size=(LETTER_SIZES.0) { (fit_text(&grid.game, LETTER_SIZES.0, size.0 - 32.0)) }
        (legend.picture)
        (frame.headings())
        (drawn.below_rays)
        (rays.picture)
        (drawn.above_rays)
    }))
}

/// The geometry of the grid.
struct TableFrame {
    rows: usize,
    columns: usize,
    /// The width and the height of a cell.
    cell_size: f64,
    left: f64,
    top: f64,
}

impl TableFrame {
    fn from_size(rows: usize, columns: usize, shown: &CellOverview) -> TableFrame {
        let most = rows.max(columns).max(1) as f64;
        let room = (1000.0 / most).floor().clamp(2.0, 34.0);
        // If the widest number just fails to fit, cells grow to fit it, as long as the table stays small enough.
        let wanted = label_width(&shown.widest, LETTER_SIZES.1) + 6.0;
        let cell_size = if wanted > room && wanted * most <= 1600.0 { wanted } else { room };
        let digits = rows.saturating_sub(1).to_string();
        TableFrame { rows, columns, cell_size, left: 24.0 + label_width(&digits, LETTER_SIZES.1), top: 104.0 }
    }

    fn right_edge(&self) -> f64 {
        self.left + self.cell_size * self.columns as f64
    }

    fn bottom_edge(&self) -> f64 {
        self.top + self.cell_size * self.rows as f64
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (f64, f64) {
        (self.left + self.cell_size * column as f64, self.top + self.cell_size * row as f64)
    }

    /// The font size with which a text fits into a cell; `None` if it would be too small to read.
    fn letter_size(&self, text: &str) -> Option<f64> {
        let size = LETTER_SIZES
            .1
            .min(self.cell_size * 0.62)
            .min((self.cell_size - 3.0) * LETTER_SIZES.1 / label_width(text, LETTER_SIZES.1));
        (size >= 6.5).then_some(size)
    }

    /// The numbers of rows and columns, as many as fit.
    fn headings(&self) -> Markup {
        let numbers = |count: usize, room: f64| {
            let most = (self.cell_size * count as f64 / room).max(1.0) as u64;
            ticks(0..=count.saturating_sub(1) as u64, most.min(64))
                .into_iter()
                .map(|n| n as usize)
                .filter(move |n| *n < count)
        };
        let wide = label_width(&self.columns.to_string(), LETTER_SIZES.1) + 6.0;
        html! {
            g.g-quiet font-size=(LETTER_SIZES.1) text-anchor="middle" {
                @for column in numbers(self.columns, wide) {
                    @let (x, y) = self.corner(0, column);
                    text x=(coordinate(x + self.cell_size / 2.0)) y=(coordinate(y - 7.0)) { (column) }
                }
            }
            g.g-quiet font-size=(LETTER_SIZES.1) text-anchor="end" {
                @for row in numbers(self.rows, 18.0) {
                    @let (x, y) = self.corner(row, 0);
                    text x=(coordinate(x - 7.0)) y=(coordinate(y + self.cell_size / 2.0 + 5.0)) { (row) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
