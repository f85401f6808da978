//! Why symmetry decides a board, in words.

use crate::shared::half_turn::HalfTurnSymmetry;
use grundy_game::{BilingualText, Reason, text};

/// The result of symmetry for a board.
#[derive(Clone, Debug)]
pub(super) struct CramSymmetry(pub(super) HalfTurnSymmetry);

impl Reason for CramSymmetry {
    fn lines(&self) -> Vec<BilingualText> {
        let answer = text!(
            "Answer each domino by its image under a half-turn about the centre: the two never overlap, so whenever the opponent can move, so can you."
        );
        match &self.0 {
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: false } => {
                vec![text!("Both sides, {rows} and {columns}, are even."), answer]
            }
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: true } => vec![
                text!(
                    "Of the sides {rows} and {columns} one is even and one is odd: put the first domino on the two cells in the middle."
                ),
                answer,
            ],
            HalfTurnSymmetry::Now => {
                vec![text!("A half-turn maps the board to itself, and no domino can cover its centre."), answer]
            }
            HalfTurnSymmetry::After { places: [(r, c), (row, column)], .. } => vec![
                text!(
                    "Put a domino on ({r}, {c}) and ({row}, {column}), row and column counting from 0: a half-turn then maps the board to itself, and no domino can cover its centre."
                ),
                answer,
            ],
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.0 {
            HalfTurnSymmetry::Rectangle { wins: true, .. } | HalfTurnSymmetry::After { .. } => Vec::new(),
            _ => vec![text!(
                "A half-turn maps this board to itself, and no domino can cover its centre: every domino can be answered by its image, so the value is 0."
            )],
        }
    }
}
