//! A rook 车: it moves up or to the left, any number of squares, on an empty board or among obstacles.

use crate::nim::BOUTON;
use crate::piece::{self, Paths, Piece};
use crate::{Entry, nim_heaps};
use grundy_game::{Arg, Card, Family, Goal, Kind, Moves, Reason, Theorem, Verdict};
use grundy_game::picture::Chessman;
use grundy_theory::{Cite, Convention, Nat, Said, say};
use std::ops::ControlFlow;

/// The Sprague–Grundy theorem: a sum of games is won like Nim heaps of their values.
pub static SPRAGUE_GRUNDY: Cite = Cite {
    name: ("Sprague–Grundy theorem", "Sprague–Grundy 定理"),
    author: "R. Sprague",
    year: 1935,
    work: "Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41, 438–444",
};

static CARD: Card = Card {
    name: "rook",
    names: ("Rook", "棋盘上的车"),
    aliases: &["车", "棋盘游戏"],
    kind: Kind::Board,
    form: "rook(row, column), rook(\"..#|#..|..@\"), rook(\"..#|#..|...\")(row, column)",
    rules: (
        "A rook stands on a board, which may have obstacles. A move takes it any number of squares up or to the left, at least one, neither onto nor over an obstacle. Whoever cannot move loses. \
         rook(row, column) is a square of the empty board; a board with obstacles is drawn row by row: | separates rows, . is a free square, # an obstacle, @ the rook. Rows and columns count from 0 at the top left.",
        "车放在棋盘上，棋盘可以有障碍。每步向上或向左走任意多格（至少一格），不能停在障碍上，也不能越过障碍。无法走的一方输。\
         rook(行, 列) 是空棋盘上的一格；有障碍的棋盘画出来：各行用 | 隔开；. 是空格，# 是障碍，@ 是车。行与列从左上角起由 0 数起。",
    ),
    theorem: (
        "On the empty board the value is row XOR column. With obstacles no formula is known, so the values are computed.",
        "空棋盘上 SG 值为 行 XOR 列。有障碍时没有已知的公式，SG 值由计算得出。",
    ),
    why: (
        "Go through the squares row by row, from left to right, so that all squares a rook can reach from a square come before it. \
         The value of a square is the least number that is not among the values of the squares reached in one move (the mex); a square without moves has value 0. \
         The second player wins exactly from value 0: every move leaves it, and from any other value some move leads to 0. \
         Several rooks, each on its own board, are a sum: the XOR of their values decides, and a move that makes it 0 wins. \
         On an empty board row and column are two Nim heaps, and the value is row XOR column.",
        "逐行从左到右计算每个格子，这样从某格一步能到的格子都已算过。\
         一个格子的 SG 值是一步能到的各格的值中没有出现的最小非负整数（mex）；不能再走的格子值为 0。\
         当且仅当值为 0 时后手必胜：从 0 走一步必离开 0，从非 0 总有一步走到 0。\
         几个车各在自己的棋盘上，就是几个游戏之和：由各个值的异或和决定，使异或和变为 0 的一步获胜。\
         在没有障碍的棋盘上，行与列是两个尼姆堆，值为 行 XOR 列。",
    ),
    sources: &[&SPRAGUE_GRUNDY, &BOUTON],
    example: "rook(\"..#..|#...#|..#..|#....|....@\")",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Arg::Family(Family { card: &CARD, call: |args| ROOK.call(args) }),
    instances: || ROOK.instances(&["..#..|#...#|..#..|#....|.....", "....|....|....", ".#.|..."]),
}];

static ROOK: Piece = Piece { card: &CARD, man: Chessman::Rook, paths: Paths::Rides(&[(1, 0), (0, 1)]), theorem: &TwoHeaps };

/// On the empty board row and column are Nim heaps.
struct TwoHeaps;

impl Theorem for TwoHeaps {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let square = piece::square(args)?;
        let (outcome, value) = (nim_heaps::outcome(&square, convention), nim_heaps::nim_sum(&square));
        Some(Verdict { outcome, value: Some(value), why: Box::new(RowAndColumn { square, convention }), cite: &BOUTON })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let square = piece::square(args)?;
        let mut moves = Vec::new();
        for (i, wanted) in nim_heaps::wanted(&square, goal).into_iter().enumerate() {
            if wanted < square[i] {
                let mut after = square.clone();
                after[i] = wanted;
                moves.push(piece::option(after));
            }
        }
        Some(Moves::all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(square) = piece::square(args) else { return ControlFlow::Continue(()) };
        piece::ride(&square, (1, 0), visit)?;
        piece::ride(&square, (0, 1), visit)
    }
}

/// Row and column as heaps.
#[derive(Debug)]
struct RowAndColumn {
    square: [Nat; 2],
    convention: Convention,
}

impl Reason for RowAndColumn {
    fn lines(&self) -> Vec<Said> {
        let heaps = say!(
            "On the empty board the row and the column of the rook are two Nim heaps: a move makes one of them smaller.",
            "在空棋盘上，车的行号与列号就是两个尼姆堆：每步使其中一个变小。"
        );
        std::iter::once(heaps).chain(nim_heaps::told(&self.square, self.convention)).collect()
    }

    fn in_sum(&self) -> Vec<Said> {
        let Said { en, zh } = nim_heaps::written(&self.square);
        vec![say!("Row and column of a rook are Nim heaps: {en}", "车的行号与列号相当于尼姆堆：{zh}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Args, Misfit, call as call_value};

    fn rook(text: &str) -> Result<Arg, Misfit> {
        call_value(&(ENTRIES[0].item)(), Args::of([text.into()]))
    }

    fn message(text: &str) -> String {
        rook(text).expect_err("no board").said.en
    }

    #[test]
    fn a_board_with_a_rook_is_a_position_and_one_without_is_a_ruleset() {
        let position = rook("..#|#.@").expect("a position");
        assert_eq!(position.to_string(), "rook(\"..#|#..\")(1, 2)");
        let board = rook("\n ..#\r\n #..\n").expect("a ruleset");
        assert_eq!(board.to_string(), "rook(\"..#|#..\")");
        let at = |row: u64, column: u64| call_value(&board, Args::of([row.into(), column.into()]));
        assert_eq!(at(1, 2).expect("a position").to_string(), position.to_string());
        for (row, column) in [(0, 2), (2, 0), (0, 3), (u64::MAX, 0)] {
            assert!(at(row, column).is_err());
        }
        let Arg::Ruleset(game) = &board else { unreachable!("a board is a ruleset") };
        let said = game.describe(&[1u64.into(), 2u64.into()], &[vec![1u64.into(), 1u64.into()]]);
        assert_eq!(said.expect("a move").en, "from (1, 2) left to (1, 1)");
    }

    #[test]
    fn bad_boards_are_told() {
        assert_eq!(message(""), "the board has no squares in row 0");
        assert_eq!(message("..|..."), "row 1 has 3 squares, but row 0 has 2");
        assert_eq!(message("..||.."), "row 1 has 0 squares, but row 0 has 2");
        assert!(message("..|.x").starts_with("'x' in row 1, column 1"));
        assert!(message(".@|@.").starts_with("there are two pieces, at (0, 1) and (1, 0)"));
        assert!(call_value(&(ENTRIES[0].item)(), Args::of([3u64.into()])).is_err());
        assert!(call_value(&(ENTRIES[0].item)(), Args::default()).is_err());
        assert!(call_value(&(ENTRIES[0].item)(), Args::of([3u64.into(), "x".into()])).is_err());
    }

    /// A million squares are read at once.
    #[test]
    fn a_large_board_is_read() {
        let row = ".".repeat(1000);
        let mut text = vec![row; 1000].join("|");
        text.replace_range(text.len() - 1.., "@");
        let Ok(Arg::Position(sum)) = rook(&text) else { unreachable!("the board has a rook") };
        assert_eq!(sum.components[0].args, [999u64.into(), 999u64.into()]);
    }
}
