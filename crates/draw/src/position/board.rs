//! Boards of cells.

use super::coordinates::round_number;
use super::flow::PictureBlock;
use super::localized_text;
use super::pen::{ComponentPen, shorten_text};
use super::pieces::{SQUARE_SIDE, cell_name, chessman_shape, square};
use super::runs::{CellRun, marked_runs};
use grundy_game::{
    picture::{BoardCell, BoardPicture, UndrawnBoard},
    text,
};
use maud::html;

/// The maximum number of rows, and the maximum number of columns, that are drawn; further ones are only counted.
const MAX_BOARD_SIDE: usize = 40;

pub(super) fn draw_board(board: &BoardPicture, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let (rows, columns) = (board.row_count(), board.columns);
    // Rows and columns are numbered, because moves are described by these numbers.
    let edge = if (rows, columns) == (1, 1) { 0.0 } else { 20.0 };
    let (high, wide) = (rows.min(MAX_BOARD_SIDE), columns.min(MAX_BOARD_SIDE));
    // A line across coins would hide which way up they lie.
    let coins = board.cells.iter().any(|cell| matches!(cell, BoardCell::Head | BoardCell::Tail));
    let runs = if coins { Vec::new() } else { marked_runs(board, pen, offset) };
    // A cell that is a move by itself keeps its ring, even if it is also part of a line.
    let alone = |part: &usize| pen.marked_moves().iter().any(|(_, parts)| parts[..] == [*part]);
    let joined = runs.iter().flat_map(CellRun::parts).map(|part| offset + part).filter(|part| !alone(part));
    let pen = &pen.without_rings(joined.collect());
    let middle = |part: usize| {
        let middle = |at: usize| edge + (at as f64 + 0.5) * SQUARE_SIDE;
        (middle(part % columns), middle(part / columns))
    };
    let shown = |run: &&CellRun| run.parts().iter().all(|part| part / columns < high && part % columns < wide);
    let body = html! {
        @if edge > 0.0 {
            @for column in 0..wide {
                text class="g-quiet" x=(round_number(edge + (column as f64 + 0.5) * SQUARE_SIDE)) y="14" font-size="11" text-anchor="middle" { (board.first_number + column) }
            }
            @for row in 0..high {
                text class="g-quiet" x=(round_number(edge - 5.0)) y=(round_number(edge + (row as f64 + 0.5) * SQUARE_SIDE + 4.0)) font-size="11" text-anchor="end" { (board.first_number + row) }
            }
        }
        @for row in 0..high {
            @for column in 0..wide {
                @let (part, x, y) = (row * columns + column, edge + column as f64 * SQUARE_SIDE, edge + row as f64 * SQUARE_SIDE);
                @let cell = board.cells[part];
                @if cell != BoardCell::Gap {
                    (pen.draw_part(offset + part, (x, y, SQUARE_SIDE, SQUARE_SIDE), &format!("({}, {}) {}", board.first_number + row, board.first_number + column, cell_name(cell, pen.lang)), square(cell, x, y)))
                }
            }
        }
        @for run in runs.iter().filter(shown) {
            (run.draw_line(middle))
        }
    };
    let block =
        PictureBlock { width: edge + wide as f64 * SQUARE_SIDE, height: edge + high as f64 * SQUARE_SIDE, body };
    if (high, wide) == (rows, columns) {
        return block;
    }
    let message = text!("… {high} × {wide} of {rows} × {columns} cells");
    block.with_caption(&localized_text(message, pen.lang))
}

/// A board too large for cells: a rectangle with the lengths of its sides.
pub(super) fn draw_rectangle(rectangle: &UndrawnBoard, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    const RECTANGLE_WIDTH: f64 = 220.0;
    const RECTANGLE_HEIGHT: f64 = 150.0;
    let (rows, columns) =
        (shorten_text(&rectangle.rows.to_string(), 16), shorten_text(&rectangle.columns.to_string(), 16));
    let class = match rectangle.fill_cell {
        BoardCell::Chocolate => "g-cocoa g-edge",
        _ => "g-panel g-line",
    };
    let title = match &rectangle.piece {
        Some((piece, row, column)) => format!("{} ({row}, {column})", cell_name(BoardCell::Chessman(*piece), pen.lang)),
        None => localized_text(text!("{rows} × {columns} cells"), pen.lang),
    };
    let shape = html! {
        rect class=(class) x="1" y="1" width=(RECTANGLE_WIDTH - 2.0) height=(RECTANGLE_HEIGHT - 2.0) stroke-width="1.5" {}
        path class="g-grid" stroke-width="1" fill="none" d="M33 1 v32 h-32 M65 1 v32 h-32 M33 65 v-32 M1 65 h32 M65 33 v32 h-32" {}
        @match rectangle.fill_cell {
            BoardCell::Chocolate => { (square(BoardCell::Poison, 1.0, 1.0)) },
            BoardCell::Light => { (square(BoardCell::Light, 1.0, 1.0)) },
            _ => {},
        }
        @if let Some((piece, row, column)) = &rectangle.piece {
            (square(BoardCell::Goal, 1.0, 1.0))
            (chessman_shape(*piece, RECTANGLE_WIDTH - 22.0, RECTANGLE_HEIGHT - 22.0))
            text class="g-text" x=(RECTANGLE_WIDTH - 40.0) y=(RECTANGLE_HEIGHT - 16.0) font-size="12" text-anchor="end" {
                "(" (shorten_text(&row.to_string(), 12)) ", " (shorten_text(&column.to_string(), 12)) ")"
            }
        }
    };
    let body = pen.draw_part(offset, (0.0, 0.0, RECTANGLE_WIDTH, RECTANGLE_HEIGHT), &shorten_text(&title, 120), shape);
    let block = PictureBlock { width: RECTANGLE_WIDTH, height: RECTANGLE_HEIGHT, body };
    if rectangle.piece.is_some() { block } else { block.with_label(&format!("{rows} × {columns}")) }
}
