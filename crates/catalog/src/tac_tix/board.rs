//! Boards of any size as they are written.

use super::symmetry::Symmetry;
use crate::drawing::{Drawing, Legend};
use crate::read;
use grundy_game::{Arg, Misfit};
use grundy_theory::{Nat, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

const LEGEND: Legend = Legend {
    signs: &['o', '.'],
    said: ("o is a stone, . is an empty cell", "o 是石子，. 是空格"),
    first: 0,
    example: "oo|.o",
};

/// A board as it is written.
pub(super) enum Board {
    /// Rows and columns of a board full of stones.
    Full(Nat, Nat),
    /// Drawn row by row.
    Drawn(Drawing),
}

/// The most cells of a rectangle that is drawn.
pub(super) const LARGEST: usize = 2_500;

impl Board {
    pub(super) fn read(args: &[Arg]) -> Result<Board, Misfit> {
        let [rows, columns] = match args {
            [drawing @ Arg::Str(_)] => {
                return Drawing::read(drawing, &LEGEND).map(Board::Drawn).map_err(|misfit| misfit.at(0));
            }
            [side] => read::nats::<1>(std::slice::from_ref(side)).map(|[n]| [n.clone(), n])?,
            [_, _] => read::nats::<2>(args)?,
            _ => {
                return Err(Misfit::new(say!(
                    "a board is written tac_tix(4), tac_tix(3, 4), rows and columns, or drawn, tac_tix(\"oo|.o\")",
                    "棋盘写作 tac_tix(4)、tac_tix(3, 4)（行数与列数），或逐行画出，如 tac_tix(\"oo|.o\")"
                )));
            }
        };
        if rows == Nat::ZERO || columns == Nat::ZERO {
            let said = say!("a board has at least 1 row and 1 column", "棋盘至少有 1 行 1 列");
            let at = usize::from(rows != Nat::ZERO && args.len() > 1);
            return Err(Misfit::new(said).at(at));
        }
        Ok(Board::Full(rows, columns))
    }

    /// The board drawn, unless it is a large rectangle.
    pub(super) fn drawing(self) -> Option<Drawing> {
        match self {
            Board::Full(rows, columns) => {
                let (rows, columns) = (rows.to_usize()?, columns.to_usize()?);
                rows.checked_mul(columns).filter(|&cells| cells <= LARGEST)?;
                Some(Drawing::of(rows, columns, |_| 'o'))
            }
            Board::Drawn(drawing) => Some(drawing),
        }
    }
}

/// A board after a move: kept whole, unless it is large and not decided by symmetry; then it is split into its components.
pub(super) fn left(board: &Drawing) -> Vec<Vec<Arg>> {
    let whole = board.is_small() || Symmetry::of_drawn(board).is_some();
    if whole { vec![vec![board.arg()]] } else { parts(board) }
}

/// The connected stones.
pub(super) fn parts(board: &Drawing) -> Vec<Vec<Arg>> {
    board.components(|sign| sign == 'o', '.').iter().map(args).collect()
}

/// The arguments for a board.
pub(super) fn args(board: &Drawing) -> Vec<Arg> {
    if board.cells.contains(&'.') {
        return vec![board.arg()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// The ends of the run that was taken, if one board of the same size is left.
pub(super) fn difference(board: &Drawing, after: &[Vec<Arg>]) -> Option<[usize; 2]> {
    let [after] = after else { return None };
    let taken = board.changed(&Board::read(after).ok()?.drawing()?)?;
    Some([*taken.first()?, *taken.last()?])
}

/// Calls `visit` with the first and the last cell of each run of stones of a drawn board.
pub(super) fn each_drawn_run(board: &Drawing, visit: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
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
pub(super) fn run([first, last]: [usize; 2], columns: usize) -> impl Iterator<Item = usize> {
    // With one column the step is 1 in either case.
    let step = if last - first < columns { 1 } else { columns };
    (first..=last).step_by(step)
}

/// The board without a run.
pub(super) fn without(board: &Drawing, ends: [usize; 2]) -> Drawing {
    let mut after = board.clone();
    run(ends, board.columns).for_each(|cell| after.cells[cell] = '.');
    after
}
