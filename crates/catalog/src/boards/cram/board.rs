//! Boards of any size as written in arguments.

use super::symmetry::CramSymmetry;
use crate::shared::cells::CellSet;
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use grundy_game::{Argument, ArgumentError, Nat, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The largest number of cells of a rectangle that is drawn.
pub(super) const MAX_DRAWN_CELLS: usize = 10_000;

const CELL_LEGEND: DrawingLegend = DrawingLegend {
    signs: &['.', '#'],
    said: (". is free, # is blocked", ". 是空格，# 是不能用的格子"),
    first: 0,
    example: "..|.#",
};

/// A board as written.
pub(super) enum CramBoard {
    /// The numbers of rows and columns; all cells are free.
    Rectangle(Nat, Nat),
    /// Row by row.
    Drawn(BoardDrawing),
}

/// The numbers of two adjacent cells.
pub(super) type DominoCells = [usize; 2];

impl CramBoard {
    /// Parses the arguments of a board.
    pub(super) fn from_arguments(args: &[Argument]) -> Result<CramBoard, ArgumentError> {
        match args {
            [drawing @ Argument::Str(_)] => Ok(CramBoard::Drawn(BoardDrawing::from_argument(drawing, &CELL_LEGEND).map_err(|e| e.at_position(0))?)),
            [rows, columns] => {
                let side = |arg: &Argument, at| match arg.to_natural() {
                    Ok(n) if n == Nat::ZERO => {
                        Err(ArgumentError::new(say!("a board has at least 1 row and 1 column", "棋盘至少有 1 行 1 列")).at_position(at))
                    }
                    side => side.map_err(|misfit| misfit.at_position(at)),
                };
                Ok(CramBoard::Rectangle(side(rows, 0)?, side(columns, 1)?))
            }
            _ => Err(ArgumentError::new(say!(
                "a board is written cram(4, 5), rows and columns, or drawn, cram(\"..|.#\")",
                "棋盘写作 cram(4, 5)（行数与列数），或逐行画出，如 cram(\"..|.#\")"
            ))),
        }
    }

    /// The free cells; `None` if they do not fit on a board of 64 cells.
    pub(super) fn free_cells(&self) -> Option<CellSet> {
        match self {
            CramBoard::Rectangle(rows, columns) => CellSet::rectangle(rows.to_usize()?, columns.to_usize()?),
            CramBoard::Drawn(drawing) => {
                let bits = |drawing: &BoardDrawing| {
                    Some(CellSet { bits: drawing.bits_of_sign('.')?, width: drawing.columns.try_into().ok()? })
                };
                // A large drawing may still contain a small region of free cells.
                bits(drawing).or_else(|| match &drawing.components(|sign| sign == '.', '#')[..] {
                    [] => Some(CellSet::EMPTY_SET),
                    [one] => bits(one),
                    _ => None,
                })
            }
        }
    }

    /// The board as a drawing; `None` if it is a large rectangle.
    pub(super) fn into_drawing(self) -> Option<BoardDrawing> {
        match self {
            CramBoard::Rectangle(rows, columns) => {
                let (rows, columns) = (rows.to_usize()?, columns.to_usize()?);
                rows.checked_mul(columns).filter(|&cells| cells <= MAX_DRAWN_CELLS)?;
                Some(BoardDrawing::from_signs(rows, columns, |_| '.'))
            }
            CramBoard::Drawn(drawing) => Some(drawing),
        }
    }
}

/// The arguments that denote a board.
pub(super) fn drawing_to_arguments(board: &BoardDrawing) -> Vec<Argument> {
    if board.cells.contains(&'#') {
        return vec![board.to_argument()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// The arguments of a board after a move: the board as it stands, or its parts if it is large and symmetry does not decide it.
pub(super) fn arguments_left(board: &BoardDrawing) -> Vec<Vec<Argument>> {
    let whole = board.is_small() || CramSymmetry::from_drawing(board).is_some();
    if whole { vec![vec![board.to_argument()]] } else { live_parts(board) }
}

/// The connected parts that have room for a domino.
pub(super) fn live_parts(board: &BoardDrawing) -> Vec<Vec<Argument>> {
    let parts = board.components(|sign| sign == '.', '#');
    parts.iter().filter(|part| part.cells.len() > 1).map(drawing_to_arguments).collect()
}

/// The domino that was put on a board to leave `after`, if that is one board of the same size.
pub(super) fn added_domino(board: &BoardDrawing, after: &[Vec<Argument>]) -> Option<DominoCells> {
    let [after] = after else { return None };
    board.changed_cells(&CramBoard::from_arguments(after).ok()?.into_drawing()?)?.try_into().ok()
}

/// Calls `visit` for each pair of adjacent free cells.
pub(super) fn for_each_domino(
    board: &BoardDrawing,
    visit: &mut dyn FnMut(DominoCells) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free = |&cell: &usize| board.cells[cell] == '.';
    let cells = (0..board.cells.len()).filter(free);
    let dominoes =
        cells.flat_map(|cell| board.neighbours(cell).filter(move |&near| near > cell).filter(free).map(move |near| [cell, near]));
    { dominoes }.try_for_each(visit)
}

/// The board with a domino on it.
pub(super) fn place_domino(board: &BoardDrawing, domino: DominoCells) -> BoardDrawing {
    let mut after = board.clone();
    domino.iter().for_each(|&cell| after.cells[cell] = '#');
    after
}
