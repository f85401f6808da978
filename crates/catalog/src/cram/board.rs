//! Boards of any size as written in arguments.

use super::symmetry::Symmetry;
use crate::cells::Cells;
use crate::drawing::{Drawing, Legend};
use grundy_game::{Arg, Misfit};
use grundy_theory::{Nat, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The largest number of cells of a rectangle that is drawn.
pub(super) const LARGEST: usize = 10_000;

const LEGEND: Legend = Legend {
    signs: &['.', '#'],
    said: (". is free, # is blocked", ". 是空格，# 是不能用的格子"),
    first: 0,
    example: "..|.#",
};

/// A board as written.
pub(super) enum Board {
    /// The numbers of rows and columns; all cells are free.
    Rectangle(Nat, Nat),
    /// Row by row.
    Drawn(Drawing),
}

/// The numbers of two adjacent cells.
pub(super) type Domino = [usize; 2];

impl Board {
    /// Parses the arguments of a board.
    pub(super) fn read(args: &[Arg]) -> Result<Board, Misfit> {
        match args {
            [drawing @ Arg::Str(_)] => Ok(Board::Drawn(Drawing::read(drawing, &LEGEND).map_err(|e| e.at(0))?)),
            [rows, columns] => {
                let side = |arg: &Arg, at| match arg.nat() {
                    Ok(n) if n == Nat::ZERO => {
                        Err(Misfit::new(say!("a board has at least 1 row and 1 column", "棋盘至少有 1 行 1 列")).at(at))
                    }
                    side => side.map_err(|misfit| misfit.at(at)),
                };
                Ok(Board::Rectangle(side(rows, 0)?, side(columns, 1)?))
            }
            _ => Err(Misfit::new(say!(
                "a board is written cram(4, 5), rows and columns, or drawn, cram(\"..|.#\")",
                "棋盘写作 cram(4, 5)（行数与列数），或逐行画出，如 cram(\"..|.#\")"
            ))),
        }
    }

    /// The free cells; `None` if they do not fit on a board of 64 cells.
    pub(super) fn cells(&self) -> Option<Cells> {
        match self {
            Board::Rectangle(rows, columns) => Cells::rectangle(rows.to_usize()?, columns.to_usize()?),
            Board::Drawn(drawing) => {
                let bits = |drawing: &Drawing| {
                    Some(Cells { bits: drawing.bits('.')?, width: drawing.columns.try_into().ok()? })
                };
                // A large drawing may still contain a small region of free cells.
                bits(drawing).or_else(|| match &drawing.components(|sign| sign == '.', '#')[..] {
                    [] => Some(Cells::NONE),
                    [one] => bits(one),
                    _ => None,
                })
            }
        }
    }

    /// The board as a drawing; `None` if it is a large rectangle.
    pub(super) fn drawing(self) -> Option<Drawing> {
        match self {
            Board::Rectangle(rows, columns) => {
                let (rows, columns) = (rows.to_usize()?, columns.to_usize()?);
                rows.checked_mul(columns).filter(|&cells| cells <= LARGEST)?;
                Some(Drawing::of(rows, columns, |_| '.'))
            }
            Board::Drawn(drawing) => Some(drawing),
        }
    }
}

/// The arguments that denote a board.
pub(super) fn args(board: &Drawing) -> Vec<Arg> {
    if board.cells.contains(&'#') {
        return vec![board.arg()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// The arguments of a board after a move: the board as it stands, or its parts if it is large and symmetry does not decide it.
pub(super) fn left(board: &Drawing) -> Vec<Vec<Arg>> {
    let whole = board.is_small() || Symmetry::of_drawn(board).is_some();
    if whole { vec![vec![board.arg()]] } else { parts(board) }
}

/// The connected parts that have room for a domino.
pub(super) fn parts(board: &Drawing) -> Vec<Vec<Arg>> {
    let parts = board.components(|sign| sign == '.', '#');
    parts.iter().filter(|part| part.cells.len() > 1).map(args).collect()
}

/// The domino that was put on a board to leave `after`, if that is one board of the same size.
pub(super) fn difference(board: &Drawing, after: &[Vec<Arg>]) -> Option<Domino> {
    let [after] = after else { return None };
    board.changed(&Board::read(after).ok()?.drawing()?)?.try_into().ok()
}

/// Calls `visit` for each pair of adjacent free cells.
pub(super) fn each_domino(
    board: &Drawing,
    visit: &mut dyn FnMut(Domino) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free = |&cell: &usize| board.cells[cell] == '.';
    let cells = (0..board.cells.len()).filter(free);
    let dominoes =
        cells.flat_map(|cell| board.beside(cell).filter(move |&near| near > cell).filter(free).map(move |near| [cell, near]));
    { dominoes }.try_for_each(visit)
}

/// The board with a domino on it.
pub(super) fn without(board: &Drawing, domino: Domino) -> Drawing {
    let mut after = board.clone();
    domino.iter().for_each(|&cell| after.cells[cell] = '#');
    after
}
