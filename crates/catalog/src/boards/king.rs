//! A king 王: it moves one square up, to the left, or diagonally up and to the left.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::shared::step_theorem::StepTheorem;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, Nat, Outcome, Reason, Ruleset, RulesetFamily, citation,
    game_card, picture::Chessman, text, text_pair,
};
use std::sync::Arc;

/// The mex rule, from which the values follow by induction.
pub static MEX_RULE: Citation = citation!("king.toml", MEX_RULE);

static CARD: GameCard = game_card!("king.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| KING_PIECE.call_piece(args) }),
    instances: || KING_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

const KING_STEPS: &[(isize, isize)] = &[(-1, 0), (0, -1), (-1, -1)];

/// The ruleset of the empty board.
pub(crate) fn empty_board() -> Arc<Ruleset> {
    KING_PIECE.empty_board()
}

static KING_PIECE: ChessPiece = ChessPiece {
    card: &CARD,
    man: Chessman::King,
    paths: PiecePaths::Steps(KING_STEPS),
    theorem: &KING_PARITY_THEOREM,
};

/// The theorem that the parities of row and column decide.
static KING_PARITY_THEOREM: StepTheorem = StepTheorem {
    steps: KING_STEPS,
    value: king_value,
    outcome: king_outcome,
    reason: |square, convention| Box::new(KingSquareReason { square, convention }),
    source: &MEX_RULE,
};

/// The Grundy value of a square of the empty board.
fn king_value([row, column]: &[Nat; 2]) -> u32 {
    match (row.bit(0), column.bit(0)) {
        (false, false) => 0,
        (true, true) => 2,
        _ if row.min(column).bit(0) => 3,
        _ => 1,
    }
}

/// The outcome of a square of the empty board.
fn king_outcome(square: &[Nat; 2], convention: Convention) -> Outcome {
    let [row, column] = square;
    Outcome::from_win(match convention {
        Convention::Normal => king_value(square) != 0,
        Convention::Misere if *row.min(column) == Nat::ZERO => !row.max(column).bit(0),
        Convention::Misere => row.bit(0) || column.bit(0),
    })
}

/// The square of the king.
#[derive(Debug)]
struct KingSquareReason {
    square: [Nat; 2],
    convention: Convention,
}

impl Reason for KingSquareReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [row, column] = &self.square;
        let parity = |n: &Nat| if n.bit(0) { text_pair!("odd") } else { text_pair!("even") };
        let ((r, zh_r), (c, zh_c)) = (parity(row), parity(column));
        let seen = text!("Row {row} is {r}, column {column} is {c}.", r = (r, zh_r), c = (c, zh_c));
        let value = king_value(&self.square);
        let law = match self.convention {
            Convention::Normal => text!(
                "Two even numbers have value 0, two odd ones 2; otherwise the value is 1 if the smaller number is even, and 3 if it is odd: here {value}."
            ),
            Convention::Misere => {
                text!("Under misère play, these are lost: 0 with an odd number, and two even numbers other than 0.")
            }
        };
        vec![seen, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ([row, column], value) = (&self.square, king_value(&self.square));
        vec![text!("A king on ({row}, {column}) has value {value}.")]
    }
}
