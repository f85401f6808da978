//! Boards that a half-turn maps to themselves, as they are or after one run is taken.

use super::board::{TacTixBoard, for_each_drawn_run, run_cells, board_without_run};
use crate::shared::drawing::BoardDrawing;
use grundy_game::{BilingualText, Nat, Reason, say};
use std::ops::ControlFlow;

/// Whether a half-turn maps the stones to stones, and no run overlaps its image: none goes through the centre.
pub(super) fn is_symmetric(board: &BoardDrawing) -> bool {
    let last = board.cells.len() - 1;
    let stone = |cell: usize| board.cells[cell] == 'o';
    (0..=last).filter(|&cell| stone(cell)).all(|cell| {
        let image = last - cell;
        stone(image) && image != cell && board.neighbours(cell).all(|near| near != image)
    })
}

/// How symmetry decides a board.
#[derive(Debug)]
pub(super) enum HalfTurnSymmetry {
    /// A full rectangle that is too large to be drawn: whether the first player wins.
    Full { rows: Nat, columns: Nat, wins: bool },
    /// Symmetric, and no run goes through the centre.
    Now,
    /// Symmetric after this run is taken: its ends, as row and column and as cell indices.
    After { places: [(usize, usize); 2], ends: [usize; 2] },
}

impl HalfTurnSymmetry {
    /// The symmetry of a board, if it decides the board.
    pub(super) fn for_board(board: TacTixBoard) -> Option<HalfTurnSymmetry> {
        match board {
            TacTixBoard::Drawn(drawing) => HalfTurnSymmetry::for_drawn_board(&drawing),
            TacTixBoard::Full(rows, columns) => {
                let wins = rows.bit(0) || columns.bit(0);
                let large = HalfTurnSymmetry::Full { rows: rows.clone(), columns: columns.clone(), wins };
                let drawing = TacTixBoard::Full(rows, columns).drawing_of_board();
                drawing.map_or(Some(large), |drawing| HalfTurnSymmetry::for_drawn_board(&drawing))
            }
        }
    }

    /// The symmetry of a drawn board, if it decides the board.
    pub(super) fn for_drawn_board(board: &BoardDrawing) -> Option<HalfTurnSymmetry> {
        if is_symmetric(board) {
            return Some(HalfTurnSymmetry::Now);
        }
        let last = board.cells.len() - 1;
        let stone = |cell: usize| board.cells[cell] == 'o';
        // The run must have every stone whose image is empty; if there is none, it goes through the centre.
        let lonely: Vec<usize> = (0..=last).filter(|&cell| stone(cell) && !stone(last - cell)).collect();
        let mut found = None;
        let _ = for_each_drawn_run(board, &mut |ends| {
            let candidate = match lonely[..] {
                [] => ends[0] + ends[1] == last,
                [first, ..] => {
                    let has = |wanted| run_cells(ends, board.columns).any(|cell| cell == wanted);
                    ends[0] <= first && first <= ends[1] && lonely.iter().all(|&cell| has(cell))
                }
            };
            if candidate && is_symmetric(&board_without_run(board, ends)) {
                found = Some(HalfTurnSymmetry::After { places: ends.map(|cell| (cell / board.columns, cell % board.columns)), ends });
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    pub(super) fn wins(&self) -> bool {
        match self {
            HalfTurnSymmetry::Full { wins, .. } => *wins,
            HalfTurnSymmetry::Now => false,
            HalfTurnSymmetry::After { .. } => true,
        }
    }
}

impl Reason for HalfTurnSymmetry {
    fn lines(&self) -> Vec<BilingualText> {
        let answer = say!(
            "Answer each move by its image under a half-turn about the centre: no run goes through it, so a run and its image never overlap.",
            "对方每取一次，就取绕中心旋转半周的位置：没有一段穿过中心，所以与自己的像不会重叠。"
        );
        match self {
            HalfTurnSymmetry::Full { rows, columns, wins: false } => {
                vec![say!("Both sides, {rows} and {columns}, are even.", "两边 {rows} 和 {columns} 都是偶数。"), answer]
            }
            HalfTurnSymmetry::Full { rows, columns, wins: true } => vec![
                say!(
                    "Of the sides {rows} and {columns}, at least one is odd: first take the one or two stones at the centre.",
                    "两边 {rows} 和 {columns} 中有奇数：先取中心的石子，一枚或两枚。"
                ),
                answer,
            ],
            HalfTurnSymmetry::Now => vec![say!("A half-turn maps the board to itself.", "棋盘旋转半周不变。"), answer],
            HalfTurnSymmetry::After { places: [(r, c), (row, column)], .. } => {
                let first = if (r, c) == (row, column) {
                    say!(
                        "Take the stone on ({r}, {c}), row and column counting from 0: a half-turn then maps the board to itself.",
                        "取 ({r}, {c}) 的石子（行与列从 0 数起）：此后棋盘旋转半周不变。"
                    )
                } else {
                    say!(
                        "Take the stones from ({r}, {c}) to ({row}, {column}), row and column counting from 0: a half-turn then maps the board to itself.",
                        "取 ({r}, {c}) 到 ({row}, {column}) 的石子（行与列从 0 数起）：此后棋盘旋转半周不变。"
                    )
                };
                vec![first, answer]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.wins() {
            return Vec::new();
        }
        vec![say!(
            "A half-turn maps this board to itself, and no run goes through its centre: each move on it can be answered by its image, so its value is 0.",
            "这块棋盘旋转半周不变，也没有一段穿过中心：在它上面的每一步都能用它的像应对，所以值为 0。"
        )]
    }
}
