//! Why symmetry decides a board, in words.

use crate::shared::half_turn::HalfTurnSymmetry;
use grundy_game::{BilingualText, Reason, say};

/// What symmetry shows about a board.
#[derive(Clone, Debug)]
pub(super) struct CramSymmetry(pub(super) HalfTurnSymmetry);

impl Reason for CramSymmetry {
    fn lines(&self) -> Vec<BilingualText> {
        let answer = say!(
            "Answer each domino by its image under a half-turn about the centre: the two never overlap, so whenever the opponent can move, so can you.",
            "对方每放一块，就放在它绕中心旋转半周的位置：两块不会重叠，所以只要对方能走，你就能走。"
        );
        match &self.0 {
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: false } => {
                vec![say!("Both sides, {rows} and {columns}, are even.", "两边 {rows} 和 {columns} 都是偶数。"), answer]
            }
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: true } => vec![
                say!(
                    "Of the sides {rows} and {columns} one is even and one is odd: put the first domino on the two cells in the middle.",
                    "两边 {rows} 和 {columns} 一偶一奇：第一块放在正中的两格。"
                ),
                answer,
            ],
            HalfTurnSymmetry::Now => vec![
                say!(
                    "A half-turn maps the board to itself, and no domino can cover its centre.",
                    "棋盘旋转半周不变，也没有骨牌能盖住中心。"
                ),
                answer,
            ],
            HalfTurnSymmetry::After { places: [(r, c), (row, column)], .. } => vec![
                say!(
                    "Put a domino on ({r}, {c}) and ({row}, {column}), row and column counting from 0: a half-turn then maps the board to itself, and no domino can cover its centre.",
                    "在 ({r}, {c}) 和 ({row}, {column}) 放一块骨牌（行与列从 0 数起）：此后棋盘旋转半周不变，也没有骨牌能盖住中心。"
                ),
                answer,
            ],
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.0 {
            HalfTurnSymmetry::Rectangle { wins: true, .. } | HalfTurnSymmetry::After { .. } => Vec::new(),
            _ => vec![say!(
                "A half-turn maps this board to itself, and no domino can cover its centre: every domino can be answered by its image, so the value is 0.",
                "这块棋盘旋转半周不变，也没有骨牌能盖住中心：放在上面的每一块都能用它的像应对，所以值为 0。"
            )],
        }
    }
}
