//! A queen 皇后: it moves up, to the left, or diagonally both, any number of squares. On an empty board this is Wythoff's game.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::wythoff::{FRAENKEL_MISERE, WYTHOFF, Wythoff};
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, MoveGoal, PositionRay, Reason, RulesetFamily, Theorem, TheoremMoves,
    Verdict, game_card, picture::Chessman, text,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("queen.toml");

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
        Some(Verdict { reason: Box::new(QueenReason(verdict.reason)), ..verdict })
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
