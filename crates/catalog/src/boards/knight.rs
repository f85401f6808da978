//! A knight 马: it may make the four of its eight moves that bring it nearer to the corner.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::shared::step_theorem::StepTheorem;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, Nat, Outcome, Reason, RulesetFamily, citation, game_card,
    picture::Chessman, text,
};
use num_traits::ToPrimitive;

/// The values of the White Knight.
pub static WHITE_KNIGHT: Citation = citation!("knight.toml", WHITE_KNIGHT);

static CARD: GameCard = game_card!("knight.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| KNIGHT_PIECE.call_piece(args) }),
    instances: || KNIGHT_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

const KNIGHT_STEPS: &[(isize, isize)] = &[(-2, -1), (-2, 1), (-1, -2), (1, -2)];

static KNIGHT_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::Knight,
    paths: PiecePaths::Steps(KNIGHT_STEPS),
    theorem: &KNIGHT_BLOCKS_THEOREM,
};

/// The theorem that values depend on the place in a block of 4 × 4 squares and on the kind of block.
static KNIGHT_BLOCKS_THEOREM: StepTheorem = StepTheorem {
    steps: KNIGHT_STEPS,
    value: |square| KnightBlockPlace::from_square(square).value(),
    outcome: knight_outcome,
    reason: |square, convention| Box::new(KnightBlockReason { square, convention }),
    source: &WHITE_KNIGHT,
};

/// The values in a block on the diagonal, in one next to it on the right, and in those farther right.
const VALUES_BY_BLOCK: [[[u32; 4]; 4]; 3] = [
    [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 1]],
    [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [4, 3, 2, 3]],
    [[0, 0, 1, 1], [0, 0, 1, 1], [3, 2, 2, 2], [3, 3, 2, 3]],
];

/// The squares lost under misère play (1): in the block at the corner, in blocks at the upper edge, and in inner blocks.
const MISERE_LOST_BY_BLOCK: [[[u8; 4]; 4]; 3] = [
    [[0, 0, 1, 1], [0, 0, 0, 1], [1, 0, 0, 0], [1, 1, 0, 1]],
    [[1, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 0], [0, 1, 0, 1]],
    [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]],
];

/// The block of a square and its place in the block, after exchanging row and column if the square is left of the diagonal.
struct KnightBlockPlace {
    /// The distances of the block from the upper and the left edge, in blocks.
    blocks: [Nat; 2],
    row: usize,
    column: usize,
}

impl KnightBlockPlace {
    fn from_square([row, column]: &[Nat; 2]) -> KnightBlockPlace {
        // Ordering the squares orders the blocks as well, except within a block on the diagonal, which is symmetric.
        let (row, column) = (row.min(column), row.max(column));
        let place = |n: &Nat| (n % 4u32).to_usize().unwrap_or(0);
        KnightBlockPlace { blocks: [row / 4u32, column / 4u32], row: place(row), column: place(column) }
    }

    fn value(&self) -> u32 {
        let away = (&self.blocks[1] - &self.blocks[0]).to_usize().unwrap_or(2).min(2);
        VALUES_BY_BLOCK[away][self.row][self.column]
    }

    fn is_lost_misere(&self) -> bool {
        let kind = self.blocks.iter().filter(|block| **block != Nat::ZERO).count();
        MISERE_LOST_BY_BLOCK[kind][self.row][self.column] == 1
    }
}

/// The outcome of a square of the board without an edge.
fn knight_outcome(square: &[Nat; 2], convention: Convention) -> Outcome {
    let place = KnightBlockPlace::from_square(square);
    Outcome::from_win(match convention {
        Convention::Normal => place.value() != 0,
        Convention::Misere => !place.is_lost_misere(),
    })
}

/// The square of the knight.
#[derive(Debug)]
struct KnightBlockReason {
    square: [Nat; 2],
    convention: Convention,
}

impl Reason for KnightBlockReason {
    fn lines(&self) -> Vec<BilingualText> {
        let ([row, column], place) = (&self.square, KnightBlockPlace::from_square(&self.square));
        let (r, c) = (row % 4u32, column % 4u32);
        let seen = text!("Modulo 4 the knight stands on ({row}, {column}) = ({r}, {c}).");
        let law = match (self.convention, place.value()) {
            (Convention::Normal, 0) => text!(
                "Both remainders are 0 or 1: every move leaves such squares, and the opponent can always move back to one."
            ),
            (Convention::Normal, value) => text!(
                "Values repeat in blocks of 4 × 4 squares; here it is {value}. The squares whose remainders are both 0 or 1 are lost: move to one of them."
            ),
            (Convention::Misere, _) if place.is_lost_misere() => {
                text!("Under misère play the lost squares repeat in blocks of 4 × 4 squares; this is one of them.")
            }
            (Convention::Misere, _) => {
                text!("Under misère play the lost squares repeat in blocks of 4 × 4 squares; this is not one of them.")
            }
        };
        vec![seen, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ([row, column], value) = (&self.square, KnightBlockPlace::from_square(&self.square).value());
        vec![text!("A knight on ({row}, {column}) has value {value}.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the definition on enough squares that every kind of block occurs with all its neighbours. This proves the theorem.
    #[test]
    fn the_blocks_repeat() {
        const CHECKED_SIDE: usize = 24;
        let mut known = [[(0u32, false); 2 * CHECKED_SIDE]; 2 * CHECKED_SIDE];
        for sum in 0..2 * CHECKED_SIDE {
            for row in 0..=sum {
                let column = sum - row;
                let to = |&(down, right): &(isize, isize)| {
                    Some((row.checked_add_signed(down)?, column.checked_add_signed(right)?))
                };
                let options: Vec<(u32, bool)> = KNIGHT_STEPS.iter().filter_map(to).map(|(r, c)| known[r][c]).collect();
                let value = (0..).find(|v| options.iter().all(|(o, _)| o != v)).expect("a finite list has a mex");
                known[row][column] = (value, options.is_empty() || options.iter().any(|(_, wins)| !wins));
            }
        }
        for (row, squares) in known.iter().enumerate().take(CHECKED_SIDE) {
            for (column, &(value, wins_misere)) in squares.iter().enumerate().take(CHECKED_SIDE) {
                let square = [Nat::from(row), Nat::from(column)];
                assert_eq!(KnightBlockPlace::from_square(&square).value(), value, "({row}, {column})");
                assert_eq!(
                    knight_outcome(&square, Convention::Misere),
                    Outcome::from_win(wins_misere),
                    "({row}, {column})"
                );
            }
        }
    }
}
