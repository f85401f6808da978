//! A queen 皇后: it moves up, to the left, or diagonally both, any number of squares. On an empty board this is Wythoff's game.

use crate::Entry;
use crate::shared::piece::{PiecePaths, ChessPiece};
use crate::wythoff::{FRAENKEL_MISERE, WYTHOFF, Wythoff};
use grundy_game::{Argument, BilingualText, Convention, GameCard, GameKind, MoveGoal, PositionRay, Reason, RulesetFamily, Theorem, TheoremMoves, Verdict, picture::Chessman, say};
use std::ops::ControlFlow;

static CARD: GameCard = GameCard {
    name: "queen",
    names: ("Queen", "棋盘上的皇后"),
    aliases: &["皇后"],
    kind: GameKind::Board,
    form: "queen(row, column), queen(\"..#|#..|..@\"), queen(\"..#|#..|...\")(row, column)",
    rules: (
        "A queen stands on a board, which may have obstacles. A move takes it any number of squares up, to the left, or diagonally up and to the left, at least one, neither onto nor over an obstacle. Whoever cannot move loses. \
         Rows and columns count from 0 at the top left; boards are drawn as for the rook.",
        "皇后放在棋盘上，棋盘可以有障碍。每步向上、向左或沿斜线向左上走任意多格（至少一格），不能停在障碍上，也不能越过障碍。无法走的一方输。\
         行与列从左上角起由 0 数起；棋盘的画法与车相同。",
    ),
    theorem: (
        "On the empty board the second player wins exactly if row and column are a cold pair of Wythoff's game: (0, 0), (1, 2), (3, 5), (4, 7), … No formula is known for the other values, nor among obstacles.",
        "空棋盘上，当且仅当行号与列号构成威佐夫博弈的奇异局势 (0, 0)、(1, 2)、(3, 5)、(4, 7)…… 时后手必胜。其他 SG 值以及有障碍的情形没有已知的公式。",
    ),
    why: (
        "Row and column are the heaps of Wythoff's game: up takes from the one, left from the other, and diagonally the same number from both. See `grundy games wythoff` for the proof. \
         Values are computed row by row, each as the mex of those that the queen can reach.",
        "行号与列号就是威佐夫博弈的两堆：向上是从一堆取，向左是从另一堆取，斜走是从两堆取同样多。证明见 `grundy games wythoff`。\
         SG 值逐行计算，每格是皇后一步能到的各格的值的 mex。",
    ),
    sources: &[&WYTHOFF, &FRAENKEL_MISERE],
    example: "queen(4, 8)",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| QUEEN_PIECE.call_piece(args) }),
    instances: || QUEEN_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

static QUEEN_PIECE: ChessPiece = ChessPiece { card: &CARD, man: Chessman::Queen, paths: PiecePaths::Rides(&[(1, 0), (0, 1), (1, 1)]), theorem: &QueenTheorem };

/// Wythoff's theorem for a queen.
struct QueenTheorem;

/// Wythoff's game with `t = 1`: a diagonal move takes the same number from both heaps.
const QUEEN_WYTHOFF_GAME: Wythoff = Wythoff { t: 1 };

impl Theorem for QueenTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let verdict = QUEEN_WYTHOFF_GAME.decide(args, convention)?;
        Some(Verdict { why: Box::new(QueenReason(verdict.why)), ..verdict })
    }

    fn rays(&self) -> Vec<PositionRay> {
        QUEEN_WYTHOFF_GAME.rays()
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        QUEEN_WYTHOFF_GAME.moves(args, goal, limit)
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Theorem::for_each_option(&QUEEN_WYTHOFF_GAME, args, visit)
    }
}

/// The reason for row and column as heaps of Wythoff's game.
#[derive(Debug)]
struct QueenReason(Box<dyn Reason>);

impl Reason for QueenReason {
    fn lines(&self) -> Vec<BilingualText> {
        let heaps = say!(
            "The row and the column of the queen are the two heaps of Wythoff's game.",
            "皇后的行号与列号就是威佐夫博弈的两堆。"
        );
        std::iter::once(heaps).chain(self.0.lines()).collect()
    }
}
