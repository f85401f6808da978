//! Moves of several cells of a board, which are drawn as a line between the cells.
//!
//! Rings around single cells would not show which of them belong to the same move.

use super::coordinates::round_number;
use super::pen::{ComponentPen, star};
use grundy_game::picture::{BoardCell, BoardPicture};
use maud::{Markup, html};
use std::collections::HashSet;

/// The cells of a move, from one end to the other.
pub(super) struct CellRun<'a> {
    title: &'a str,
    cells: Vec<usize>,
    /// Whether a piece moves from the first cell to the last.
    goes: bool,
}

/// The marked moves whose cells are in a line: a domino, stones that are taken, or the move of a piece.
pub(super) fn marked_runs<'a>(board: &BoardPicture, pen: &ComponentPen<'a>, offset: usize) -> Vec<CellRun<'a>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (title, parts) in pen.marked_moves() {
        let cells = parts.iter().map(|part| part.checked_sub(offset).filter(|&part| part < board.cells.len()));
        let Some(mut cells) = cells.collect::<Option<Vec<usize>>>() else { continue };
        match cells[..] {
            [to, from] if moves_piece(board, from, to) => {
                found.push(CellRun { title, cells: vec![from, to], goes: true })
            }
            _ => {
                cells.sort_unstable();
                if is_run(board, &cells) && seen.insert(cells.clone()) {
                    found.push(CellRun { title, cells, goes: false });
                }
            }
        }
    }
    found
}

/// Whether a move that points at these two cells is the move of a piece.
fn moves_piece(board: &BoardPicture, from: usize, to: usize) -> bool {
    let is_free = |at: usize| matches!(board.cells[at], BoardCell::Free | BoardCell::Goal);
    !is_free(from) && board.cells[from] != board.cells[to] && board.cells[from] != BoardCell::Chocolate
}

/// Whether the cells, in ascending order, are consecutive in a row or column and all free or all stones.
fn is_run(board: &BoardPicture, cells: &[usize]) -> bool {
    let [first, second, ..] = *cells else { return false };
    let step = second - first;
    let across = step == 1 && cells.iter().all(|cell| cell / board.columns == first / board.columns);
    (across || step == board.columns)
        && cells.windows(2).all(|pair| pair[1] - pair[0] == step)
        && matches!(board.cells[first], BoardCell::Free | BoardCell::Light)
        && cells.iter().all(|&cell| board.cells[cell] == board.cells[first])
}

impl CellRun<'_> {
    /// The cells of the move.
    pub(super) fn parts(&self) -> &[usize] {
        &self.cells
    }

    /// A line between the centres of the first and the last cell, with a dot at both ends, or with a star where a piece arrives.
    pub(super) fn draw_line(&self, middle: impl Fn(usize) -> (f64, f64)) -> Markup {
        let ends = [self.cells[0], self.cells[self.cells.len() - 1]];
        let [(x1, y1), (x2, y2)] = ends.map(middle);
        let dot = |x: f64, y: f64| html! { circle class="g-green g-edge" cx=(round_number(x)) cy=(round_number(y)) r="4.5" stroke-width="0.6" {} };
        html! {
            g pointer-events="none" {
                title { (self.title) }
                line class="g-win" x1=(round_number(x1)) y1=(round_number(y1)) x2=(round_number(x2)) y2=(round_number(y2)) stroke-width="4" stroke-linecap="round" {}
                (dot(x1, y1))
                @if self.goes { (star(x2, y2)) } @else { (dot(x2, y2)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{PartMark, PicturePart, PositionPictureOptions, position};

    /// The numbers of lines and of rings in a picture with the cells of these moves marked.
    fn line_and_ring_counts(expression: &str, moves: &[&[usize]]) -> (usize, usize) {
        let sum = grundy::parse(expression).expect("a position");
        let mark = |(title, parts): (usize, &&[usize])| {
            let mark =
                move |&part: &usize| PartMark { part: PicturePart { component: 0, part }, title: title.to_string() };
            parts.iter().map(mark).collect::<Vec<_>>()
        };
        let marks = moves.iter().enumerate().flat_map(mark).collect();
        let picture = position(&sum, &PositionPictureOptions { marks, ..PositionPictureOptions::default() });
        (picture.matches("<line class=\"g-win\"").count(), picture.matches("<rect class=\"g-win\"").count())
    }

    #[test]
    fn cells_of_one_move_are_joined() {
        assert_eq!(line_and_ring_counts("cram(2, 3)", &[&[1, 4]]), (1, 0));
        assert_eq!(line_and_ring_counts("cram(2, 3)", &[&[0, 1], &[1, 2]]), (2, 0));
        assert_eq!(line_and_ring_counts("cram(2, 3)", &[&[0, 1], &[1, 0]]), (1, 0));
        assert_eq!(line_and_ring_counts("tac_tix(2, 3)", &[&[2, 0, 1], &[3], &[0]]), (1, 2));
        // These are not runs: the cells are not adjacent, or have a gap between them.
        assert_eq!(line_and_ring_counts("cram(2, 3)", &[&[2, 3]]), (0, 2));
        assert_eq!(line_and_ring_counts("tac_tix(2, 3)", &[&[0, 2]]), (0, 2));
    }

    #[test]
    fn rings_around_nearly_everything_are_left_out() {
        let cells: Vec<[usize; 1]> = (0..12).map(|cell| [cell]).collect();
        let moves: Vec<&[usize]> = cells.iter().map(|cell| &cell[..]).collect();
        assert_eq!(line_and_ring_counts("notakto(3, 5)", &moves[..8]), (0, 8));
        assert_eq!(line_and_ring_counts("notakto(3, 5)", &moves), (0, 0));
        assert_eq!(line_and_ring_counts("notakto(5, 5)", &moves), (0, 12));
    }
}
