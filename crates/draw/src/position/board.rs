//! Boards of cells.

use super::flow::Block;
use super::pen::{Pen, n, short};
use super::pieces::{SIDE, man, named, square};
use super::runs::{Run, runs};
use super::told;
use grundy_game::picture::{Board, Cell, Rectangle};
use grundy_theory::say;
use maud::html;

/// The most rows, and the most columns, that are drawn; further ones are only counted.
const MOST: usize = 40;

pub(super) fn draw(board: &Board, pen: &Pen<'_>, offset: usize) -> Block {
    let (rows, columns) = (board.rows(), board.columns);
    // Rows and columns are numbered, because moves are described by these numbers.
    let edge = if (rows, columns) == (1, 1) { 0.0 } else { 20.0 };
    let (high, wide) = (rows.min(MOST), columns.min(MOST));
    // A line across coins would hide which way up they lie.
    let coins = board.cells.iter().any(|cell| matches!(cell, Cell::Head | Cell::Tail));
    let runs = if coins { Vec::new() } else { runs(board, pen, offset) };
    // A cell that is a move by itself keeps its ring, even if it is also part of a line.
    let alone = |part: &usize| pen.moves().iter().any(|(_, parts)| parts[..] == [*part]);
    let joined = runs.iter().flat_map(Run::parts).map(|part| offset + part).filter(|part| !alone(part));
    let pen = &pen.without_rings(joined.collect());
    let middle = |part: usize| {
        let middle = |at: usize| edge + (at as f64 + 0.5) * SIDE;
        (middle(part % columns), middle(part / columns))
    };
    let shown = |run: &&Run| run.parts().iter().all(|part| part / columns < high && part % columns < wide);
    let body = html! {
        @if edge > 0.0 {
            @for column in 0..wide {
                text class="g-quiet" x=(n(edge + (column as f64 + 0.5) * SIDE)) y="14" font-size="11" text-anchor="middle" { (board.first + column) }
            }
            @for row in 0..high {
                text class="g-quiet" x=(n(edge - 5.0)) y=(n(edge + (row as f64 + 0.5) * SIDE + 4.0)) font-size="11" text-anchor="end" { (board.first + row) }
            }
        }
        @for row in 0..high {
            @for column in 0..wide {
                @let (part, x, y) = (row * columns + column, edge + column as f64 * SIDE, edge + row as f64 * SIDE);
                @let cell = board.cells[part];
                @if cell != Cell::Gap {
                    (pen.part(offset + part, (x, y, SIDE, SIDE), &format!("({}, {}) {}", board.first + row, board.first + column, named(cell, pen.lang)), square(cell, x, y)))
                }
            }
        }
        @for run in runs.iter().filter(shown) {
            (run.draw(middle))
        }
    };
    let block = Block { width: edge + wide as f64 * SIDE, height: edge + high as f64 * SIDE, body };
    if (high, wide) == (rows, columns) {
        return block;
    }
    let said =
        say!("… {high} × {wide} of {rows} × {columns} cells", "……共 {rows} × {columns} 格，只画出 {high} × {wide} 格");
    block.captioned(&told(said, pen.lang))
}

/// A board too large for cells: a rectangle with the lengths of its sides.
pub(super) fn rectangle(rectangle: &Rectangle, pen: &Pen<'_>, offset: usize) -> Block {
    const WIDTH: f64 = 220.0;
    const HEIGHT: f64 = 150.0;
    let (rows, columns) = (short(&rectangle.rows.to_string(), 16), short(&rectangle.columns.to_string(), 16));
    let class = match rectangle.filled {
        Cell::Chocolate => "g-cocoa g-edge",
        _ => "g-panel g-line",
    };
    let title = match &rectangle.piece {
        Some((piece, row, column)) => format!("{} ({row}, {column})", named(Cell::Chessman(*piece), pen.lang)),
        None => told(say!("{rows} × {columns} cells", "{rows} × {columns} 格"), pen.lang),
    };
    let shape = html! {
        rect class=(class) x="1" y="1" width=(WIDTH - 2.0) height=(HEIGHT - 2.0) stroke-width="1.5" {}
        path class="g-grid" stroke-width="1" fill="none" d="M33 1 v32 h-32 M65 1 v32 h-32 M33 65 v-32 M1 65 h32 M65 33 v32 h-32" {}
        @match rectangle.filled {
            Cell::Chocolate => { (square(Cell::Poison, 1.0, 1.0)) },
            Cell::Light => { (square(Cell::Light, 1.0, 1.0)) },
            _ => {},
        }
        @if let Some((piece, row, column)) = &rectangle.piece {
            (square(Cell::Goal, 1.0, 1.0))
            (man(*piece, WIDTH - 22.0, HEIGHT - 22.0))
            text class="g-text" x=(WIDTH - 40.0) y=(HEIGHT - 16.0) font-size="12" text-anchor="end" {
                "(" (short(&row.to_string(), 12)) ", " (short(&column.to_string(), 12)) ")"
            }
        }
    };
    let body = pen.part(offset, (0.0, 0.0, WIDTH, HEIGHT), &short(&title, 120), shape);
    let block = Block { width: WIDTH, height: HEIGHT, body };
    if rectangle.piece.is_some() { block } else { block.labelled(&format!("{rows} × {columns}")) }
}
