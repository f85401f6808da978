//! Boards of any size as they are written.

use super::symmetry::Symmetry;
use crate::cells::Cells;
use crate::drawing::{Drawing, Legend};
use grundy_game::{Arg, Misfit};
use grundy_theory::{Nat, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// A rectangle with more cells is not drawn.
pub(super) const LARGEST: usize = 10_000;

const LEGEND: Legend = Legend {
    signs: &['.', '#'],
    said: (". is free, # is blocked", ". 是空格，# 是不能用的格子"),
    first: 0,
    example: "..|.#",
};

/// A board as it is written.
pub(super) enum Board {
    /// So many rows and columns, all cells free.
    Rectangle(Nat, Nat),
    /// Row by row.
    Drawn(Drawing),
}

/// Two cells side by side, by their numbers.
pub(super) type Domino = [usize; 2];

impl Board {
    /// The board that arguments mean.
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

    /// The free cells, if they fit into 64.
    pub(super) fn cells(&self) -> Option<Cells> {
        match self {
            Board::Rectangle(rows, columns) => Cells::rectangle(rows.to_usize()?, columns.to_usize()?),
            Board::Drawn(drawing) => {
                let bits = |drawing: &Drawing| {
                    Some(Cells { bits: drawing.bits('.')?, width: drawing.columns.try_into().ok()? })
                };
                // What is blocked around the free cells takes no room.
                bits(drawing).or_else(|| match &drawing.components(|sign| sign == '.', '#')[..] {
                    [] => Some(Cells::NONE),
                    [one] => bits(one),
                    _ => None,
                })
            }
        }
    }

    /// The board drawn, unless it is a large rectangle.
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

/// The arguments that mean a board.
pub(super) fn args(board: &Drawing) -> Vec<Arg> {
    if board.cells.contains(&'#') {
        return vec![board.arg()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// A board after a move: as it stands, but for a large one that symmetry does not decide, which falls into its parts.
pub(super) fn left(board: &Drawing) -> Vec<Vec<Arg>> {
    let whole = board.is_small() || Symmetry::of_drawn(board).is_some();
    if whole { vec![vec![board.arg()]] } else { parts(board) }
}

/// The connected parts in which a domino has room.
pub(super) fn parts(board: &Drawing) -> Vec<Vec<Arg>> {
    let parts = board.components(|sign| sign == '.', '#');
    parts.iter().filter(|part| part.cells.len() > 1).map(args).collect()
}

/// The domino that lies between a board and what is left of it, where that is one board of the same size.
pub(super) fn difference(board: &Drawing, after: &[Vec<Arg>]) -> Option<Domino> {
    let [after] = after else { return None };
    board.changed(&Board::read(after).ok()?.drawing()?)?.try_into().ok()
}

/// Calls `visit` for each pair of free cells side by side.
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
