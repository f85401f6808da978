//! Moves of two cells of a board: that they belong together is seen by a line between them.

use super::pen::{Pen, n, star};
use grundy_game::picture::{Board, Cell};
use maud::{Markup, html};
use std::collections::HashSet;

/// Two cells of a board, and the move that they are.
pub(super) struct Pair<'a> {
    title: &'a str,
    from: usize,
    to: usize,
    /// Whether something goes from one to the other.
    goes: bool,
}

/// The moves that are pointed out and are pairs of cells: a domino, wherever it may be laid, or a piece that goes.
pub(super) fn pairs<'a>(board: &Board, pen: &Pen<'a>, offset: usize) -> Vec<Pair<'a>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (title, parts) in pen.moves() {
        let cells = parts.iter().map(|part| part.checked_sub(offset).filter(|&part| part < board.cells.len()));
        let Some(cells) = cells.collect::<Option<Vec<usize>>>() else { continue };
        match cells[..] {
            [to, from] if goes(board, from, to) => found.push(Pair { title, from, to, goes: true }),
            _ if cells.len().is_multiple_of(2) && cells.chunks(2).all(|pair| are_domino(board, pair[0], pair[1])) => {
                let dominoes = cells.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
                let new = dominoes.filter(|&pair| seen.insert(pair));
                found.extend(new.map(|(from, to)| Pair { title, from, to, goes: false }));
            }
            _ => {}
        }
    }
    found
}

/// Whether a move that points at these two cells is that of a piece.
fn goes(board: &Board, from: usize, to: usize) -> bool {
    let is_free = |at: usize| matches!(board.cells[at], Cell::Free | Cell::Goal);
    !is_free(from) && board.cells[from] != board.cells[to] && board.cells[from] != Cell::Chocolate
}

/// Whether two cells are free and side by side.
fn are_domino(board: &Board, a: usize, b: usize) -> bool {
    let near = a.abs_diff(b) == board.columns || (a.abs_diff(b) == 1 && a / board.columns == b / board.columns);
    near && [a, b].iter().all(|&at| board.cells[at] == Cell::Free)
}

impl Pair<'_> {
    /// Both cells.
    pub(super) fn parts(&self) -> [usize; 2] {
        [self.from, self.to]
    }

    /// A line from the middle of one cell to that of the other: with a dot at both ends, or with a star where the piece goes.
    pub(super) fn draw(&self, middle: impl Fn(usize) -> (f64, f64)) -> Markup {
        let ((x1, y1), (x2, y2)) = (middle(self.from), middle(self.to));
        let dot =
            |x: f64, y: f64| html! { circle class="g-green g-edge" cx=(n(x)) cy=(n(y)) r="4.5" stroke-width="0.6" {} };
        html! {
            g pointer-events="none" {
                title { (self.title) }
                line class="g-win" x1=(n(x1)) y1=(n(y1)) x2=(n(x2)) y2=(n(y2)) stroke-width="4" stroke-linecap="round" {}
                (dot(x1, y1))
                @if self.goes { (star(x2, y2)) } @else { (dot(x2, y2)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Drawn, Mark, Part, position};

    /// Lines, and rings, of a picture in which the cells of these moves are marked.
    fn drawn(expression: &str, moves: &[&[usize]]) -> (usize, usize) {
        let sum = grundy::parse(expression).expect("a position");
        let mark = |(title, parts): (usize, &&[usize])| {
            let mark = move |&part: &usize| Mark { part: Part { component: 0, part }, title: title.to_string() };
            parts.iter().map(mark).collect::<Vec<_>>()
        };
        let marks = moves.iter().enumerate().flat_map(mark).collect();
        let picture = position(&sum, &Drawn { marks, ..Drawn::default() });
        (picture.matches("<line class=\"g-win\"").count(), picture.matches("<rect class=\"g-win\"").count())
    }

    #[test]
    fn two_cells_of_one_move_are_joined() {
        assert_eq!(drawn("cram(2, 3)", &[&[1, 4]]), (1, 0));
        assert_eq!(drawn("cram(2, 3)", &[&[0, 1, 4, 5]]), (2, 0));
        assert_eq!(drawn("cram(2, 3)", &[&[0, 1], &[1, 2]]), (2, 0));
        assert_eq!(drawn("cram(2, 3)", &[&[0, 1], &[1, 0]]), (1, 0));
        // No domino: cells that are not side by side, or three of them.
        assert_eq!(drawn("cram(2, 3)", &[&[2, 3]]), (0, 2));
        assert_eq!(drawn("cram(2, 3)", &[&[0, 1, 2]]), (0, 3));
    }

    #[test]
    fn rings_around_nearly_everything_are_left_out() {
        let cells: Vec<[usize; 1]> = (0..12).map(|cell| [cell]).collect();
        let moves: Vec<&[usize]> = cells.iter().map(|cell| &cell[..]).collect();
        assert_eq!(drawn("notakto(3, 5)", &moves[..8]), (0, 8));
        assert_eq!(drawn("notakto(3, 5)", &moves), (0, 0));
        assert_eq!(drawn("notakto(5, 5)", &moves), (0, 12));
    }
}
