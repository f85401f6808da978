//! A bishop 象: it moves diagonally up and to the left, any number of squares.

use crate::Entry;
use crate::nim::{self, BOUTON};
use crate::shared::piece::{self, ChessPiece, PiecePaths};
use grundy_game::{
    Argument, BilingualText, Convention, GameCard, MoveGoal, Nat, Reason, RulesetFamily, Theorem, TheoremMoves,
    Verdict, game_card, picture::Chessman, text,
};
use std::ops::ControlFlow;

static CARD: GameCard = game_card!("bishop.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| BISHOP_PIECE.call_piece(args) }),
    instances: || BISHOP_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

static BISHOP_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::Bishop,
    paths: PiecePaths::Rides(&[(1, 1)]),
    theorem: &DiagonalHeapTheorem,
};

/// The theorem that on the empty board, the diagonal is a Nim heap.
struct DiagonalHeapTheorem;

/// The number of squares before the bishop, as the argument of the equivalent heap.
fn diagonal_heap([row, column]: &[Nat; 2]) -> [Argument; 1] {
    [row.min(column).clone().into()]
}

impl Theorem for DiagonalHeapTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let square = piece::parse_square(args)?;
        let verdict = nim::Nim.decide(&diagonal_heap(&square), convention)?;
        let reason = Box::new(DiagonalReason { square, heap: verdict.reason });
        Some(Verdict { reason, ..verdict })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let square = piece::parse_square(args)?;
        let least = square[0].clone().min(square[1].clone());
        let TheoremMoves { listed_moves: listed, total } = nim::Nim.moves(&diagonal_heap(&square), goal, limit)?;
        let moved = |left: &Vec<Vec<Argument>>| {
            let by = &least - left.first()?.first()?.to_natural().ok()?;
            Some(piece::option_arguments(square.clone().map(|n| n - &by)))
        };
        Some(TheoremMoves { listed_moves: listed.iter().filter_map(moved).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        piece::parse_square(args)
            .map_or(ControlFlow::Continue(()), |square| piece::for_each_ride_square(&square, (1, 1), visit))
    }

    fn is_nim_like(&self) -> bool {
        true
    }
}

/// The diagonal before the bishop, and the reason for the equivalent heap.
#[derive(Debug)]
struct DiagonalReason {
    square: [Nat; 2],
    heap: Box<dyn Reason>,
}

impl Reason for DiagonalReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [row, column] = &self.square;
        let least = row.min(column);
        let diagonal = if *least == Nat::from(1u32) {
            text!("From ({row}, {column}) the diagonal has 1 square, and the bishop can go to it.")
        } else {
            text!("From ({row}, {column}) the diagonal has {least} squares, and the bishop can go to each of them.")
        };
        std::iter::once(diagonal).chain(self.heap.lines()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![text!("A bishop is a Nim heap as large as the smaller of its row and its column.")]
    }
}
