//! A knight 马: it may make the four of its eight moves that bring it nearer to the corner.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::shared::step_theorem::StepTheorem;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, GameKind, Nat, Outcome, Reason, RulesetFamily,
    picture::Chessman, say,
};
use num_traits::ToPrimitive;

/// The values of the White Knight.
pub static WHITE_KNIGHT: Citation = Citation {
    name: ("the values of the White Knight", "白马的 SG 值"),
    author: "E. R. Berlekamp, J. H. Conway and R. K. Guy",
    year: 1982,
    work: "Winning Ways for your Mathematical Plays, chapter 3",
};

static CARD: GameCard = GameCard {
    name: "knight",
    names: ("Knight (the White Knight)", "棋盘上的马"),
    aliases: &["马", "骑士"],
    kind: GameKind::Board,
    form: "knight(row, column), knight(\"..#|#..|..@\"), knight(\"..#|#..|...\")(row, column)",
    rules: (
        "A knight stands on a board, which may have obstacles. A move is one of the four knight's moves that bring it nearer to the top left corner: \
         two up and one to the left or right, or two to the left and one up or down. It may jump over obstacles but not land on them, and stays on the board. Whoever cannot move loses. \
         knight(row, column) stands on a board without an edge on the right and below; boards with an edge are drawn as for the rook, and the edge matters. Rows and columns count from 0 at the top left.",
        "马放在棋盘上，棋盘可以有障碍。每步是使它更接近左上角的四种跳法之一：\
         向上两格并向左或向右一格，或者向左两格并向上或向下一格。可以跳过障碍，不能停在障碍上，也不能离开棋盘。无法走的一方输。\
         knight(行, 列) 的棋盘右边和下边没有边界；有边界的棋盘画法与车相同，而边界会影响结果。行与列从左上角起由 0 数起。",
    ),
    theorem: (
        "On the board without an edge the values repeat in blocks of 4 × 4 squares: they depend on the place in the block, and on whether the block lies on the diagonal, next to one that does, or farther away. \
         The second player wins exactly if row and column both leave the remainder 0 or 1 when divided by 4.",
        "在没有边界的棋盘上，SG 值以 4 × 4 的方块重复：只取决于在方块中的位置，以及方块是在对角线上、与对角线上的方块相邻，还是更远。\
         当且仅当行号与列号除以 4 的余数都是 0 或 1 时后手必胜。",
    ),
    why: (
        "The blocks are, row by row, on the diagonal 0011 0021 1222 1121, next to it (to the right) 0011 0011 3222 4323, farther away 0011 0011 3222 3323; to the left of the diagonal rows and columns are exchanged. \
         A move changes row and column by at most 2, so it stays in the block or goes to a neighbouring one. \
         Hence a square's options depend on its place in the block, on how far the block is from the diagonal (0, 1, 2 or more) and on whether it lies at the edge: \
         finitely many cases, in each of which the claimed value is the mex of the claimed values of the options. These cases are checked by computing 24 × 24 squares. \
         Misère outcomes repeat in the same way, with other blocks at the edge.",
        "各方块逐行为：对角线上 0011 0021 1222 1121；紧挨其右 0011 0011 3222 4323；更远 0011 0011 3222 3323；对角线左下方则行列互换。\
         一步至多使行号、列号各改变 2，所以只会留在本方块或走到相邻的方块。\
         于是一个格子的后继只取决于它在方块中的位置、方块离对角线多远（0、1、2 或更远）以及是否靠边：\
         情形有限，每种情形中所断言的值都是各后继的断言值的 mex。计算 24 × 24 格即可核对全部情形。\
         反常规则下的胜负同样地重复，只是靠边的方块不同。",
    ),
    sources: &[&WHITE_KNIGHT],
    example: "knight(9, 4)",
};

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
        let seen = say!(
            "Modulo 4 the knight stands on ({row}, {column}) = ({r}, {c}).",
            "模 4 来看，马在 ({row}, {column}) = ({r}, {c})。"
        );
        let law = match (self.convention, place.value()) {
            (Convention::Normal, 0) => say!(
                "Both remainders are 0 or 1: every move leaves such squares, and the opponent can always move back to one.",
                "两个余数都是 0 或 1：任何一步都会离开这样的格子，而对方总能再走回这样的格子。"
            ),
            (Convention::Normal, value) => say!(
                "Values repeat in blocks of 4 × 4 squares; here it is {value}. The squares whose remainders are both 0 or 1 are lost: move to one of them.",
                "SG 值以 4 × 4 的方块重复，这里为 {value}。余数都是 0 或 1 的格子必败：走到这样的格子。"
            ),
            (Convention::Misere, _) if place.is_lost_misere() => say!(
                "Under misère play the lost squares repeat in blocks of 4 × 4 squares; this is one of them.",
                "反常规则下，必败的格子以 4 × 4 的方块重复；这里正是其中之一。"
            ),
            (Convention::Misere, _) => say!(
                "Under misère play the lost squares repeat in blocks of 4 × 4 squares; this is not one of them.",
                "反常规则下，必败的格子以 4 × 4 的方块重复；这里不是。"
            ),
        };
        vec![seen, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ([row, column], value) = (&self.square, KnightBlockPlace::from_square(&self.square).value());
        vec![say!("A knight on ({row}, {column}) has value {value}.", "({row}, {column}) 上的马 SG 值为 {value}。")]
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
