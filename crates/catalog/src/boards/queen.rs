//! A queen 皇后: it moves up, to the left, or diagonally both, any number of squares. On an empty board this is Wythoff's game.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::wythoff::{FRAENKEL_MISERE, WYTHOFF, Wythoff};
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, GameKind, MoveGoal, PositionRay, Reason, RulesetFamily, Theorem,
    TheoremMoves, Verdict, picture::Chessman, text, text_pair,
};
use std::ops::ControlFlow;

static CARD: GameCard = GameCard {
    name: "queen",
    names: text_pair!("Queen"),
    aliases: &["皇后"],
    kind: GameKind::Board,
    form: "queen(row, column), queen(\"..#|#..|..@\"), queen(\"..#|#..|...\")(row, column)",
    rules: text_pair!(
        "A queen stands on a board, which may have obstacles. A move takes it any number of squares up, to the left, or diagonally up and to the left, at least one, neither onto nor over an obstacle. Whoever cannot move loses. \
         Rows and columns count from 0 at the top left; boards are drawn as for the rook."
    ),
    theorem: text_pair!(
        "On the empty board the second player wins exactly if row and column are a cold pair of Wythoff's game: (0, 0), (1, 2), (3, 5), (4, 7), … No formula is known for the other values, nor among obstacles."
    ),
    why: text_pair!(
        "Row and column are the heaps of Wythoff's game: up takes from the one, left from the other, and diagonally the same number from both. See `grundy games wythoff` for the proof. \
         Values are computed row by row, each as the mex of those that the queen can reach."
    ),
    sources: &[&WYTHOFF, &FRAENKEL_MISERE],
    example: "queen(4, 8)",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| QUEEN_PIECE.call_piece(args) }),
    instances: || QUEEN_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

static QUEEN_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::Queen,
    paths: PiecePaths::Rides(&[(1, 0), (0, 1), (1, 1)]),
    theorem: &QueenTheorem,
};

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
        let heaps = text!("The row and the column of the queen are the two heaps of Wythoff's game.");
        std::iter::once(heaps).chain(self.0.lines()).collect()
    }
}
