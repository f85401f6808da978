//! Boards of any size as they are written.

use super::symmetry::HalfTurnSymmetry;
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::read;
use grundy_game::{Argument, ArgumentError, Nat, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

const TAC_TIX_LEGEND: DrawingLegend = DrawingLegend {
    signs: &['o', '.'],
    said: ("o is a stone, . is an empty cell", "o 是石子，. 是空格"),
    first: 0,
    example: "oo|.o",
};

/// A board as it is written.
pub(super) enum TacTixBoard {
    /// Rows and columns of a board full of stones.
    Full(Nat, Nat),
    /// Drawn row by row.
    Drawn(BoardDrawing),
}

/// The most cells of a rectangle that is drawn.
pub(super) const MAX_DRAWN_CELLS: usize = 2_500;

impl TacTixBoard {
    pub(super) fn read(args: &[Argument]) -> Result<TacTixBoard, ArgumentError> {
        let [rows, columns] = match args {
            [drawing @ Argument::Str(_)] => {
                return BoardDrawing::from_argument(drawing, &TAC_TIX_LEGEND).map(TacTixBoard::Drawn).map_err(|misfit| misfit.at_position(0));
            }
            [side] => read::parse_naturals::<1>(std::slice::from_ref(side)).map(|[n]| [n.clone(), n])?,
            [_, _] => read::parse_naturals::<2>(args)?,
            _ => {
                return Err(ArgumentError::new(say!(
                    "a board is written tac_tix(4), tac_tix(3, 4), rows and columns, or drawn, tac_tix(\"oo|.o\")",
                    "棋盘写作 tac_tix(4)、tac_tix(3, 4)（行数与列数），或逐行画出，如 tac_tix(\"oo|.o\")"
                )));
            }
        };
        if rows == Nat::ZERO || columns == Nat::ZERO {
            let said = say!("a board has at least 1 row and 1 column", "棋盘至少有 1 行 1 列");
            let at = usize::from(rows != Nat::ZERO && args.len() > 1);
            return Err(ArgumentError::new(said).at_position(at));
        }
        Ok(TacTixBoard::Full(rows, columns))
    }

    /// The board drawn, unless it is a large rectangle.
    pub(super) fn drawing_of_board(self) -> Option<BoardDrawing> {
        match self {
            TacTixBoard::Full(rows, columns) => {
                let (rows, columns) = (rows.to_usize()?, columns.to_usize()?);
                rows.checked_mul(columns).filter(|&cells| cells <= MAX_DRAWN_CELLS)?;
                Some(BoardDrawing::from_signs(rows, columns, |_| 'o'))
            }
            TacTixBoard::Drawn(drawing) => Some(drawing),
        }
    }
}

/// A board after a move: kept whole, unless it is large and not decided by symmetry; then it is split into its components.
pub(super) fn components_after_move(board: &BoardDrawing) -> Vec<Vec<Argument>> {
    let whole = board.is_small() || HalfTurnSymmetry::for_drawn_board(board).is_some();
    if whole { vec![vec![board.to_argument()]] } else { stone_components(board) }
}

/// The connected stones.
pub(super) fn stone_components(board: &BoardDrawing) -> Vec<Vec<Argument>> {
    board.components(|sign| sign == 'o', '.').iter().map(board_arguments).collect()
}

/// The arguments for a board.
pub(super) fn board_arguments(board: &BoardDrawing) -> Vec<Argument> {
    if board.cells.contains(&'.') {
        return vec![board.to_argument()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// The ends of the run that was taken, if one board of the same size is left.
pub(super) fn find_run_difference(board: &BoardDrawing, after: &[Vec<Argument>]) -> Option<[usize; 2]> {
    let [after] = after else { return None };
    let taken = board.changed_cells(&TacTixBoard::read(after).ok()?.drawing_of_board()?)?;
    Some([*taken.first()?, *taken.last()?])
}

/// Calls `visit` with the first and the last cell of each run of stones of a drawn board.
pub(super) fn for_each_drawn_run(board: &BoardDrawing, visit: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
    let stone = |cell: usize| board.cells[cell] == 'o';
    for first in (0..board.cells.len()).filter(|&cell| stone(cell)) {
        visit([first, first])?;
        let end_of_row = first - first % board.columns + board.columns;
        for last in (first + 1..end_of_row).take_while(|&cell| stone(cell)) {
            visit([first, last])?;
        }
        let below = (first + board.columns..board.cells.len()).step_by(board.columns);
        for last in below.take_while(|&cell| stone(cell)) {
            visit([first, last])?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a run.
pub(super) fn run_cells([first, last]: [usize; 2], columns: usize) -> impl Iterator<Item = usize> {
    // With one column the step is 1 in either case.
    let step = if last - first < columns { 1 } else { columns };
    (first..=last).step_by(step)
}

/// The board without a run.
pub(super) fn board_without_run(board: &BoardDrawing, ends: [usize; 2]) -> BoardDrawing {
    let mut after = board.clone();
    run_cells(ends, board.columns).for_each(|cell| after.cells[cell] = '.');
    after
}
