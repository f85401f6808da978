//! A king 王: it moves one square up, to the left, or diagonally up and to the left.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::shared::step_theorem::StepTheorem;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, GameKind, Nat, Outcome, Reason, RulesetFamily,
    picture::Chessman, text, text_pair,
};

/// The mex rule, from which the values follow by induction.
pub static MEX_RULE: Citation = Citation {
    name: text_pair!("the mex rule and induction"),
    author: "P. M. Grundy",
    year: 1939,
    work: "Mathematics and games, Eureka 2, 6–8",
};

static CARD: GameCard = GameCard {
    name: "king",
    names: text_pair!("King"),
    aliases: &["王", "国王"],
    kind: GameKind::Board,
    form: "king(row, column), king(\"..#|#..|..@\"), king(\"..#|#..|...\")(row, column)",
    rules: text_pair!(
        "A king stands on a board, which may have obstacles. A move takes it one square up, to the left, or diagonally up and to the left, not onto an obstacle. Whoever cannot move loses. \
         Rows and columns count from 0 at the top left; boards are drawn as for the rook."
    ),
    theorem: text_pair!(
        "On the empty board the value is 0 if row and column are even, 2 if both are odd, and otherwise 1 or 3, if the smaller of them is even or odd, respectively. With obstacles the values are computed."
    ),
    why: text_pair!(
        "By induction. From two even numbers every move makes one of them odd, to values 1, 2, 3, so the mex is 0. \
         From two odd numbers the king reaches 0 diagonally; lowering the smaller number, or either of two equal ones, leaves an even smaller number, of value 1; lowering the other leaves value 1 or 3; so the mex is 2. \
         From an even and an odd number, two of the moves have values 0 and 2, or only 0 if the even one is 0; the diagonal move decreases the smaller number by 1, so it leaves 3 where 1 is claimed and 1 where 3 is claimed: the mex is 1 or 3 as claimed.\n\
         Under misère play the second player wins exactly if the smaller number is 0 and the larger one odd, or if both are even and not 0. \
         From (0, odd) the only move is to (0, even), from which the next player moves to (0, odd), or wins if no move is left; from two even numbers other than 0 no move leads to a lost square; \
         and from every other square some move does: make an odd number of at least 3 even, both if both are odd, or move from row or column 1 to row or column 0, at an odd number."
    ),
    sources: &[&MEX_RULE],
    example: "king(5, 8)",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| KING_PIECE.call_piece(args) }),
    instances: || KING_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

const KING_STEPS: &[(isize, isize)] = &[(-1, 0), (0, -1), (-1, -1)];

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
