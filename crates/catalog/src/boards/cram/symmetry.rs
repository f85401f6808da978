//! Boards that a half-turn maps to themselves, directly or after one domino.

use super::board::{CramBoard, DominoCells, for_each_domino, place_domino};
use crate::shared::drawing::BoardDrawing;
use grundy_game::{BilingualText, Nat, Reason, say};
use std::ops::ControlFlow;

/// What symmetry shows about a board.
#[derive(Clone, Debug)]
pub(super) enum CramSymmetry {
    /// A rectangle that is too large to be drawn, with one or two even sides, and whether the first player wins.
    Rectangle { rows: Nat, columns: Nat, wins: bool },
    /// Symmetric, and no domino can cover the centre.
    Now,
    /// Symmetric after a domino: its cells as row and column, and as cell numbers.
    After { cells: [(usize, usize); 2], domino: DominoCells },
}

impl CramSymmetry {
    /// What symmetry shows about the board, if anything.
    pub(super) fn from_board(board: &CramBoard) -> Option<CramSymmetry> {
        let drawing = match board {
            CramBoard::Drawn(drawing) => drawing.clone(),
            CramBoard::Rectangle(rows, columns) => {
                let odd = |n: &Nat| n.bit(0);
                if odd(rows) && odd(columns) {
                    return None;
                }
                let (rows, columns) = (rows.clone(), columns.clone());
                let wins = odd(&rows) || odd(&columns);
                let large = CramSymmetry::Rectangle { rows: rows.clone(), columns: columns.clone(), wins };
                let Some(drawing) = CramBoard::Rectangle(rows, columns).into_drawing() else { return Some(large) };
                drawing
            }
        };
        CramSymmetry::from_drawing(&drawing)
    }

    /// What symmetry shows about a drawn board, if anything.
    pub(super) fn from_drawing(board: &BoardDrawing) -> Option<CramSymmetry> {
        if is_symmetric(board) {
            return Some(CramSymmetry::Now);
        }
        let last = board.cells.len() - 1;
        let free = |cell: usize| board.cells[cell] == '.';
        let covers = |domino: DominoCells| -> CramSymmetry {
            let cells = domino.map(|cell| (cell / board.columns, cell % board.columns));
            CramSymmetry::After { cells, domino }
        };
        // If some free cell has an image that is not free, the domino must cover one; otherwise it must lie on the centre.
        let lonely = (0..=last).find(|&cell| free(cell) && !free(last - cell));
        let mut found = None;
        let _ = for_each_domino(board, &mut |domino| {
            let candidate = match lonely {
                Some(cell) => domino.contains(&cell),
                None => domino[0] + domino[1] == last,
            };
            if candidate && is_symmetric(&place_domino(board, domino)) {
                found = Some(covers(domino));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether the first player wins.
    pub(super) fn first_player_wins(&self) -> bool {
        match self {
            CramSymmetry::Rectangle { wins, .. } => *wins,
            CramSymmetry::Now => false,
            CramSymmetry::After { .. } => true,
        }
    }

    /// The winning first domino, if the board can be drawn.
    pub(super) fn first_domino(&self) -> Option<DominoCells> {
        match self {
            CramSymmetry::After { domino, .. } => Some(*domino),
            _ => None,
        }
    }
}

/// Whether a half-turn about the centre of the drawing maps the free cells to themselves, and no domino overlaps its image.
fn is_symmetric(board: &BoardDrawing) -> bool {
    let last = board.cells.len() - 1;
    let free = |cell: usize| board.cells[cell] == '.';
    (0..=last).filter(|&cell| free(cell)).all(|cell| {
        let image = last - cell;
        free(image) && image != cell && board.neighbours(cell).all(|near| near != image)
    })
}

impl Reason for CramSymmetry {
    fn lines(&self) -> Vec<BilingualText> {
        let answer = say!(
            "Answer each domino by its image under a half-turn about the centre: the two never overlap, so whenever the opponent can move, so can you.",
            "对方每放一块，就放在它绕中心旋转半周的位置：两块不会重叠，所以只要对方能走，你就能走。"
        );
        match self {
            CramSymmetry::Rectangle { rows, columns, wins: false } => {
                vec![say!("Both sides, {rows} and {columns}, are even.", "两边 {rows} 和 {columns} 都是偶数。"), answer]
            }
            CramSymmetry::Rectangle { rows, columns, wins: true } => vec![
                say!(
                    "Of the sides {rows} and {columns} one is even and one is odd: put the first domino on the two cells in the middle.",
                    "两边 {rows} 和 {columns} 一偶一奇：第一块放在正中的两格。"
                ),
                answer,
            ],
            CramSymmetry::Now => vec![
                say!(
                    "A half-turn maps the board to itself, and no domino can cover its centre.",
                    "棋盘旋转半周不变，也没有骨牌能盖住中心。"
                ),
                answer,
            ],
            CramSymmetry::After { cells: [(r, c), (row, column)], .. } => vec![
                say!(
                    "Put a domino on ({r}, {c}) and ({row}, {column}), row and column counting from 0: a half-turn then maps the board to itself, and no domino can cover its centre.",
                    "在 ({r}, {c}) 和 ({row}, {column}) 放一块骨牌（行与列从 0 数起）：此后棋盘旋转半周不变，也没有骨牌能盖住中心。"
                ),
                answer,
            ],
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match self {
            CramSymmetry::Rectangle { wins: true, .. } | CramSymmetry::After { .. } => Vec::new(),
            _ => vec![say!(
                "A half-turn maps this board to itself, and no domino can cover its centre: every domino can be answered by its image, so the value is 0.",
                "这块棋盘旋转半周不变，也没有骨牌能盖住中心：放在上面的每一块都能用它的像应对，所以值为 0。"
            )],
        }
    }
}
