//! Boards drawn as texts, with `|` between rows.

use crate::shared::cells::MAX_CELLS;
use crate::shared::drawn_position::DrawnPosition;
use grundy_game::{
    Argument, ArgumentError, BilingualText, counted_noun,
    picture::{BoardCell, BoardPicture, Picture},
    text,
};

/// A rectangle of characters, called signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardDrawing {
    /// The number of columns, at least 1.
    pub(crate) columns: usize,
    /// The signs, row by row.
    pub(crate) cells: Vec<char>,
}

/// The signs that a board may contain.
pub(crate) struct DrawingLegend {
    /// The signs; the last one represents a cell that takes no part.
    pub(crate) signs: &'static [char],
    /// The meaning of the signs, as in ". (free) or # (blocked)".
    pub(crate) meaning: (&'static str, &'static str),
    /// The number of the first row and of the first column, as the game counts them.
    pub(crate) first_number: usize,
    /// An example of a board.
    pub(crate) example: &'static str,
}

impl DrawingLegend {
    /// The sign of a cell that takes no part.
    pub(crate) fn blank_sign(&self) -> char {
        self.signs[self.signs.len() - 1]
    }
}

impl BoardDrawing {
    /// Parses an argument as a board.
    pub(crate) fn from_argument(arg: &Argument, legend: &DrawingLegend) -> Result<BoardDrawing, ArgumentError> {
        match arg {
            Argument::Str(text) => BoardDrawing::parse_rows(text, legend).map_err(ArgumentError::new),
            other => {
                let (BilingualText { en, zh }, example) = (other.kind_name(), legend.example);
                Err(ArgumentError::new(text!(
                    "a board is expected here, such as \"{example}\", not {text}",
                    text = (en, zh)
                )))
            }
        }
    }

    fn parse_rows(text: &str, legend: &DrawingLegend) -> Result<BoardDrawing, BilingualText> {
        let mut drawing = BoardDrawing { columns: 0, cells: Vec::new() };
        let first = legend.first_number;
        for (row, signs) in text.trim().split(['|', '\n']).map(str::trim).enumerate() {
            let row = row + first;
            let before = drawing.cells.len();
            for (column, sign) in signs.chars().enumerate() {
                if !legend.signs.contains(&sign) {
                    let (column, (en, zh)) = (column + first, legend.meaning);
                    return Err(text!(
                        "{sign:?} in row {row}, column {column} (counting from {first}) is not a sign of this board: {text}",
                        text = (en, zh)
                    ));
                }
                drawing.cells.push(sign);
            }
            let (length, columns) = (drawing.cells.len() - before, drawing.columns);
            if row == first && length == 0 {
                return Err(text!("the board has no cells in row {first}"));
            }
            if row > first && length != columns {
                return Err(text!(
                    "row {row} has {cells}, but row {first} has {columns}",
                    cells = (counted_noun(&length, "cell", "cells"), length)
                ));
            }
            drawing.columns = length;
        }
        Ok(drawing)
    }

    /// A board whose signs are given by a function of the cell number.
    pub(crate) fn from_signs(rows: usize, columns: usize, sign: impl Fn(usize) -> char) -> BoardDrawing {
        BoardDrawing { columns, cells: (0..rows * columns).map(sign).collect() }
    }

    /// Whether the board fits in a machine word. Such a board is kept whole even if it splits.
    pub(crate) fn is_small(&self) -> bool {
        self.cells.len() <= MAX_CELLS
    }

    /// The cells in which another board differs; `None` if it has another size.
    pub(crate) fn changed_cells(&self, after: &BoardDrawing) -> Option<Vec<usize>> {
        let alike = (self.columns, self.cells.len()) == (after.columns, after.cells.len());
        alike.then(|| (0..self.cells.len()).filter(|&cell| self.cells[cell] != after.cells[cell]).collect())
    }

    /// The board of a position.
    pub(crate) fn from_position(rows: usize, position: &impl DrawnPosition, legend: &DrawingLegend) -> BoardDrawing {
        let sign = |cell: usize| {
            let kind = (0..legend.signs.len() - 1).find(|&kind| position.plane(kind) >> cell & 1 == 1);
            kind.map_or(legend.blank_sign(), |kind| legend.signs[kind])
        };
        BoardDrawing::from_signs(rows, position.width().into(), sign)
    }

    /// The board as a position; `None` if it has more than 64 cells.
    pub(crate) fn to_position<P: DrawnPosition>(&self, legend: &DrawingLegend) -> Option<P> {
        let width = u8::try_from(self.columns).ok()?;
        P::from_planes(width, |kind| self.bits_of_sign(legend.signs[kind]))
    }

    /// The row and the column of a cell.
    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The board as an argument.
    pub(crate) fn to_argument(&self) -> Argument {
        let rows: Vec<String> = self.cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        Argument::Str(rows.join("|"))
    }

    /// The picture of the board, given the picture of each sign.
    pub(crate) fn picture(&self, cell: impl Fn(char) -> BoardCell) -> Picture {
        BoardPicture::new(self.columns, self.cells.iter().map(|&sign| cell(sign)).collect()).into()
    }

    /// The cells with a sign, as bits; `None` if there are more than 64 cells.
    fn bits_of_sign(&self, sign: char) -> Option<u64> {
        let bit = |(cell, &other): (usize, &char)| u64::from(other == sign) << cell;
        self.is_small().then(|| self.cells.iter().enumerate().map(bit).sum())
    }

    /// The neighbours of a cell.
    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (columns, cells) = (self.columns, self.cells.len());
        let column = cell % columns;
        let near = [
            (cell >= columns).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (cell + columns < cells).then(|| cell + columns),
        ];
        near.into_iter().flatten()
    }

    /// The connected parts of the cells whose sign `takes_part`, in the order of their first cells.
    /// Each is drawn in the smallest rectangle that contains it, with `blank` elsewhere.
    pub(crate) fn components(&self, takes_part: impl Fn(char) -> bool, blank: char) -> Vec<BoardDrawing> {
        let mut seen: Vec<bool> = self.cells.iter().map(|&sign| !takes_part(sign)).collect();
        let mut components = Vec::new();
        for first in 0..self.cells.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let (mut part, mut done) = (vec![first], 0);
            while let Some(&cell) = part.get(done) {
                done += 1;
                part.extend(self.neighbours(cell).filter(|&near| !std::mem::replace(&mut seen[near], true)));
            }
            components.push(self.cut_to_part(&part, blank));
        }
        components
    }

    /// Some of the cells, in the smallest rectangle that contains them.
    fn cut_to_part(&self, part: &[usize], blank: char) -> BoardDrawing {
        let place = |cell: &usize| self.place(*cell);
        let span = |by: fn((usize, usize)) -> usize| {
            let places = || part.iter().map(|cell| by(place(cell)));
            (places().min().unwrap_or(0), places().max().unwrap_or(0))
        };
        let ((top, bottom), (left, right)) = (span(|place| place.0), span(|place| place.1));
        let mut cut = BoardDrawing::from_signs(bottom - top + 1, right - left + 1, |_| blank);
        for cell in part {
            let (row, column) = place(cell);
            cut.cells[(row - top) * cut.columns + column - left] = self.cells[*cell];
        }
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_LEGEND: DrawingLegend =
        DrawingLegend { signs: &['.', '#'], meaning: (". or #", ". 或 #"), first_number: 0, example: ".#" };

    #[test]
    fn texts_are_read_and_written() {
        let read = |text: &str| BoardDrawing::from_argument(&text.into(), &TEST_LEGEND);
        assert_eq!(read("\n ..#\r\n#..\n").expect("a board").to_argument(), "..#|#..".into());
        let message = |text: &str| read(text).expect_err("no board").message.en;
        assert_eq!(message(""), "the board has no cells in row 0");
        assert_eq!(message("..|..."), "row 1 has 3 cells, but row 0 has 2");
        assert_eq!(message("..||.."), "row 1 has 0 cells, but row 0 has 2");
        assert_eq!(message("..|.o"), "'o' in row 1, column 1 (counting from 0) is not a sign of this board: . or #");
        let counted = |text: &str| {
            BoardDrawing::from_argument(&text.into(), &DrawingLegend { first_number: 1, ..TEST_LEGEND })
                .expect_err("no board")
                .message
        };
        assert_eq!(counted("..|.").en, "row 2 has 1 cell, but row 1 has 2");
        assert_eq!(counted("..|.").zh, "第 2 行有 1 格，而第 1 行有 2 格");
        assert!(counted("..|.o").en.starts_with("'o' in row 2, column 2 (counting from 1)"));
        assert_eq!(counted("").en, "the board has no cells in row 1");
        assert!(BoardDrawing::from_argument(&3u64.into(), &TEST_LEGEND).is_err());
    }

    #[test]
    fn components_stand_in_their_own_rectangles() {
        let drawing = BoardDrawing::from_argument(&"..#.|#.#.|###.|.##.".into(), &TEST_LEGEND).expect("a board");
        let parts: Vec<Argument> =
            drawing.components(|sign| sign == '.', '#').iter().map(BoardDrawing::to_argument).collect();
        assert_eq!(parts, ["..|#.".into(), ".|.|.|.".into(), Argument::from(".")]);
    }
}
