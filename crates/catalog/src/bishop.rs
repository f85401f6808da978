//! A bishop 象: it moves diagonally up and to the left, any number of squares.

use crate::Entry;
use crate::nim::{self, BOUTON};
use crate::piece::{self, Paths, Piece};
use grundy_game::{Arg, Card, Family, Goal, Kind, Moves, Reason, Theorem, Verdict};
use grundy_game::picture::Chessman;
use grundy_theory::{Convention, Nat, Said, say};
use std::ops::ControlFlow;

static CARD: Card = Card {
    name: "bishop",
    names: ("Bishop", "棋盘上的象"),
    aliases: &["象", "主教"],
    kind: Kind::Board,
    form: "bishop(row, column), bishop(\"..#|#..|..@\"), bishop(\"..#|#..|...\")(row, column)",
    rules: (
        "A bishop stands on a board, which may have obstacles. A move takes it one or more squares diagonally up and to the left, neither onto nor over an obstacle. Whoever cannot move loses. \
         Rows and columns count from 0 at the top left; boards are drawn as for the rook.",
        "象放在棋盘上，棋盘可以有障碍。每步沿斜线向左上走任意多格（至少一格），不能停在障碍上，也不能越过障碍。无法走的一方输。\
         行与列从左上角起由 0 数起；棋盘的画法与车相同。",
    ),
    theorem: (
        "On the empty board, the value is the smaller of row and column. With obstacles no formula is known, so the values are computed.",
        "空棋盘上 SG 值为行号与列号中较小的一个。有障碍时没有已知的公式，SG 值由计算得出。",
    ),
    why: (
        "A move subtracts the same number from row and column, until one of them is 0: the diagonal before the bishop is a Nim heap with as many stones as it has squares.",
        "每步从行号与列号中减去同一个数，直到其中一个为 0：象前面的斜线就是一个尼姆堆，石子数为斜线上的格数。",
    ),
    sources: &[&BOUTON],
    example: "bishop(5, 3) + bishop(2, 7)",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Arg::Family(Family { card: &CARD, call: |args| BISHOP.call(args) }),
    instances: || BISHOP.instances(&["..#..|#...#|..#..|#....|.....", "....|..#.|...."]),
}];

static BISHOP: Piece = Piece { card: &CARD, man: Chessman::Bishop, paths: Paths::Rides(&[(1, 1)]), theorem: &Diagonal };

/// The theorem that on the empty board, the diagonal is a Nim heap.
struct Diagonal;

/// The number of squares before the bishop, as the argument of the equivalent heap.
fn heap([row, column]: &[Nat; 2]) -> [Arg; 1] {
    [row.min(column).clone().into()]
}

impl Theorem for Diagonal {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let square = piece::square(args)?;
        let verdict = nim::Nim.decide(&heap(&square), convention)?;
        let why = Box::new(Before { square, heap: verdict.why });
        Some(Verdict { why, ..verdict })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let square = piece::square(args)?;
        let least = square[0].clone().min(square[1].clone());
        let Moves { listed, total } = nim::Nim.moves(&heap(&square), goal, limit)?;
        let moved = |left: &Vec<Vec<Arg>>| {
            let by = &least - left.first()?.first()?.nat().ok()?;
            Some(piece::option(square.clone().map(|n| n - &by)))
        };
        Some(Moves { listed: listed.iter().filter_map(moved).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        piece::square(args).map_or(ControlFlow::Continue(()), |square| piece::ride(&square, (1, 1), visit))
    }

    fn nim_like(&self) -> bool {
        true
    }
}

/// The diagonal before the bishop, and the reason for the equivalent heap.
#[derive(Debug)]
struct Before {
    square: [Nat; 2],
    heap: Box<dyn Reason>,
}

impl Reason for Before {
    fn lines(&self) -> Vec<Said> {
        let [row, column] = &self.square;
        let least = row.min(column);
        let diagonal = say!(
            "From ({row}, {column}) the diagonal has {least} squares, and the bishop can go to each of them.",
            "从 ({row}, {column}) 起斜线上有 {least} 格，象可以走到其中任意一格。"
        );
        std::iter::once(diagonal).chain(self.heap.lines()).collect()
    }

    fn in_sum(&self) -> Vec<Said> {
        vec![say!(
            "A bishop is a Nim heap as large as the smaller of its row and its column.",
            "象相当于一个尼姆堆，大小为行号与列号中较小的一个。"
        )]
    }
}
