//! Boards and strips of squares.

use super::{Picture, Scene};
use crate::Nat;

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    /// The number of columns, at least 1.
    pub columns: usize,
    /// The cells, row by row from the top left. All rows are complete.
    pub cells: Vec<BoardCell>,
    /// Whether rows and columns are numbered, because a position is the square of a piece.
    pub numbered: bool,
    /// The number of the first row and of the first column.
    pub first_number: usize,
}

/// A cell of a board, and its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardCell {
    /// Nothing.
    Free,
    /// An obstacle.
    Blocked,
    /// No cell: the board has a hole there.
    Gap,
    /// A free cell that is the goal of the play.
    Goal,
    /// A dark stone.
    Dark,
    /// A light stone.
    Light,
    /// A cross.
    Cross,
    /// A chess piece.
    Chessman(Chessman),
    /// A square of chocolate.
    Chocolate,
    /// The poisoned square of chocolate.
    Poison,
    /// A coin.
    Coin,
    /// A coin that shows heads.
    Head,
    /// A coin that shows tails.
    Tail,
    /// A piece named by its letter.
    Letter(char),
}

/// A chess piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chessman {
    /// ♜
    Rook,
    /// ♝
    Bishop,
    /// ♛
    Queen,
    /// ♚
    King,
    /// ♞
    Knight,
}

/// A row of numbered squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareStrip {
    /// The name of the strip; empty if it has none.
    pub name: String,
    /// The squares from left to right.
    pub squares: Vec<StripSquare>,
}

/// A square of a strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StripSquare {
    /// A square with its number.
    One(Nat, BoardCell),
    /// The first and the last of consecutive free squares that are drawn as one.
    Many(Nat, Nat),
}

/// A board with too many cells to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndrawnBoard {
    /// The number of rows.
    pub rows: Nat,
    /// The number of columns.
    pub columns: Nat,
    /// The content of the cells.
    pub fill_cell: BoardCell,
    /// A piece with its row and its column.
    pub piece: Option<(Chessman, Nat, Nat)>,
}

/// The longest run of free squares before an occupied one that is drawn square by square.
const MAX_DRAWN_GAP_SQUARES: u32 = 24;

/// The longest run of free squares that is drawn square by square if the strip has no others.
const MAX_DRAWN_FREE_SQUARES: u32 = 112;

impl SquareStrip {
    /// The squares from `first` to the last of `things`, which must ascend; all others are `free`.
    pub fn with_things(first: Nat, things: impl IntoIterator<Item = (Nat, BoardCell)>, free: BoardCell) -> SquareStrip {
        let mut squares = Vec::new();
        let mut next = first;
        for (number, cell) in things {
            // A thing on a square that is drawn already is left out: a strip shows a square once.
            if number < next {
                continue;
            }
            let gap = &number - &next;
            if gap > Nat::from(MAX_DRAWN_GAP_SQUARES) {
                // The first and the last square of the gap are drawn, so that its extent is visible.
                let last = &number - 1u32;
                squares.push(StripSquare::One(next.clone(), free));
                squares.push(StripSquare::Many(&next + 1u32, &last - 1u32));
                squares.push(StripSquare::One(last, free));
            } else {
                while next < number {
                    squares.push(StripSquare::One(next.clone(), free));
                    next += 1u32;
                }
            }
            next = &number + 1u32;
            squares.push(StripSquare::One(number, cell));
        }
        SquareStrip { name: String::new(), squares }
    }

    /// A strip of `count` free squares from `first` on; if there are many, only the first and the last are drawn.
    pub fn free_squares(first: Nat, count: &Nat) -> SquareStrip {
        if *count == Nat::ZERO {
            return SquareStrip { name: String::new(), squares: Vec::new() };
        }
        let last = &first + count - 1u32;
        if *count <= Nat::from(MAX_DRAWN_FREE_SQUARES) {
            let numbers = std::iter::successors(Some(first), |number| (*number < last).then(|| number + 1u32));
            let squares = numbers.map(|number| StripSquare::One(number, BoardCell::Free)).collect();
            return SquareStrip { name: String::new(), squares };
        }
        SquareStrip::with_things(first.clone(), [(first, BoardCell::Free), (last, BoardCell::Free)], BoardCell::Free)
    }

    /// The index of the drawn square that represents a number.
    pub fn square_index(&self, number: &Nat) -> Option<usize> {
        self.squares.iter().position(|square| match square {
            StripSquare::One(own, _) => own == number,
            StripSquare::Many(first, last) => first <= number && number <= last,
        })
    }
}

impl BoardPicture {
    /// A board of cells, without numbers.
    ///
    /// # Panics
    /// Panics if there are no columns, or the last row is incomplete.
    pub fn new(columns: usize, cells: Vec<BoardCell>) -> BoardPicture {
        assert!(columns > 0 && cells.len().is_multiple_of(columns), "a board has whole rows");
        BoardPicture { columns, cells, numbered: false, first_number: 0 }
    }

    /// Numbers the rows and columns.
    pub fn with_numbers(self) -> BoardPicture {
        BoardPicture { numbered: true, ..self }
    }

    /// Counts rows and columns from `first_number` instead of 0.
    pub fn with_first_number(self, first_number: usize) -> BoardPicture {
        BoardPicture { first_number, ..self }
    }

    /// The board from the goal in the top left corner to the square of a piece, with `beyond` more rows and columns.
    pub fn with_piece_and_goal(row: usize, column: usize, beyond: usize, piece: BoardCell) -> BoardPicture {
        let columns = column + 1 + beyond;
        let mut cells = vec![BoardCell::Free; (row + 1 + beyond) * columns];
        cells[0] = BoardCell::Goal;
        cells[row * columns + column] = piece;
        BoardPicture::new(columns, cells).with_numbers()
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.cells.len() / self.columns
    }
}

impl From<BoardPicture> for Picture {
    fn from(board: BoardPicture) -> Picture {
        Scene::Board(board).into()
    }
}

impl From<SquareStrip> for Picture {
    fn from(strip: SquareStrip) -> Picture {
        Scene::Strips(vec![strip]).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_gaps_are_one_square() {
        let strip = |at: u64| SquareStrip::with_things(Nat::ZERO, [(at.into(), BoardCell::Coin)], BoardCell::Free);
        assert_eq!(strip(24).squares.len(), 25);
        let long = strip(1000);
        assert_eq!(long.squares.len(), 4);
        let place = |number: u64| long.square_index(&number.into());
        assert_eq!(
            [place(0), place(1), place(998), place(999), place(1000), place(1001)].map(|place| place),
            [Some(0), Some(1), Some(1), Some(2), Some(3), None]
        );
    }
}
