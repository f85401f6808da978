//! A king 王: it moves one square up, to the left, or diagonally up and to the left.

use crate::Entry;
use crate::shared::piece::{ChessPiece, PiecePaths};
use crate::shared::step_theorem::StepTheorem;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, GameKind, Nat, Outcome, Reason, RulesetFamily,
    picture::Chessman, say,
};

/// The mex rule, from which the values follow by induction.
pub static MEX_RULE: Citation = Citation {
    name: ("the mex rule and induction", "mex 规则与归纳法"),
    author: "P. M. Grundy",
    year: 1939,
    work: "Mathematics and games, Eureka 2, 6–8",
};

static CARD: GameCard = GameCard {
    name: "king",
    names: ("King", "棋盘上的王"),
    aliases: &["王", "国王"],
    kind: GameKind::Board,
    form: "king(row, column), king(\"..#|#..|..@\"), king(\"..#|#..|...\")(row, column)",
    rules: (
        "A king stands on a board, which may have obstacles. A move takes it one square up, to the left, or diagonally up and to the left, not onto an obstacle. Whoever cannot move loses. \
         Rows and columns count from 0 at the top left; boards are drawn as for the rook.",
        "王放在棋盘上，棋盘可以有障碍。每步向上、向左或沿斜线向左上走一格，不能停在障碍上。无法走的一方输。\
         行与列从左上角起由 0 数起；棋盘的画法与车相同。",
    ),
    theorem: (
        "On the empty board the value is 0 if row and column are even, 2 if both are odd, and otherwise 1 or 3, if the smaller of them is even or odd, respectively. With obstacles the values are computed.",
        "空棋盘上，行号与列号都是偶数时 SG 值为 0，都是奇数时为 2；一奇一偶时，较小者为偶数则为 1，为奇数则为 3。有障碍时 SG 值由计算得出。",
    ),
    why: (
        "By induction. From two even numbers every move makes one of them odd, to values 1, 2, 3, so the mex is 0. \
         From two odd numbers the king reaches 0 diagonally; lowering the smaller number, or either of two equal ones, leaves an even smaller number, of value 1; lowering the other leaves value 1 or 3; so the mex is 2. \
         From an even and an odd number, two of the moves have values 0 and 2, or only 0 if the even one is 0; the diagonal move decreases the smaller number by 1, so it leaves 3 where 1 is claimed and 1 where 3 is claimed: the mex is 1 or 3 as claimed.\n\
         Under misère play the second player wins exactly if the smaller number is 0 and the larger one odd, or if both are even and not 0. \
         From (0, odd) the only move is to (0, even), from which the next player moves to (0, odd), or wins if no move is left; from two even numbers other than 0 no move leads to a lost square; \
         and from every other square some move does: make an odd number of at least 3 even, both if both are odd, or move from row or column 1 to row or column 0, at an odd number.",
        "用归纳法。两数都是偶数时，任何一步都使某个数变成奇数，值为 1、2 或 3，所以 mex 为 0。\
         两数都是奇数时，斜走到值 0；减小较小的数（相等时任取一个），较小的数变成偶数，值为 1；减小另一个数，值为 1 或 3；所以 mex 为 2。\
         一奇一偶时，有两步的值为 0 和 2（偶数为 0 时只有值 0）；斜走使较小的数减 1，所以断言值为 1 之处走到 3，断言值为 3 之处走到 1：mex 正是所断言的 1 或 3。\n\
         反常规则下，当且仅当较小的数为 0 而较大的数为奇数，或者两数都是不为 0 的偶数时，后手必胜。\
         从（0，奇数）只能走到（0，偶数），由此可再走到（0，奇数），若无法再走则已获胜；从两个不为 0 的偶数出发，没有一步走到必败的格子；\
         从其他格子总有一步：把不小于 3 的奇数变为偶数（两个都是奇数就同时变），或从第 1 行（列）走到第 0 行（列）的奇数格。",
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
        let parity = |n: &Nat| if n.bit(0) { ("odd", "奇数") } else { ("even", "偶数") };
        let ((r, zh_r), (c, zh_c)) = (parity(row), parity(column));
        let seen = say!("Row {row} is {r}, column {column} is {c}.", "行号 {row} 为{zh_r}，列号 {column} 为{zh_c}。");
        let value = king_value(&self.square);
        let law = match self.convention {
            Convention::Normal => say!(
                "Two even numbers have value 0, two odd ones 2; otherwise the value is 1 if the smaller number is even, and 3 if it is odd: here {value}.",
                "两个偶数的 SG 值为 0，两个奇数为 2；一奇一偶时，较小者为偶数则为 1，为奇数则为 3：这里为 {value}。"
            ),
            Convention::Misere => say!(
                "Under misère play, these are lost: 0 with an odd number, and two even numbers other than 0.",
                "反常规则下必败的是：一个数为 0 而另一个为奇数，或两个不为 0 的偶数。"
            ),
        };
        vec![seen, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ([row, column], value) = (&self.square, king_value(&self.square));
        vec![say!("A king on ({row}, {column}) has value {value}.", "({row}, {column}) 上的王 SG 值为 {value}。")]
    }
}
