//! A rook among obstacles 有障碍的车: it moves up or to the left, any number of squares.

use crate::{Entry, read};
use grundy_game::{
    AnyGame, Arg, Args, BoardGame, Card, Family, Game, Kind, Misfit, Notation, Shape, Sum, Unread,
};
use grundy_theory::{Cite, Said, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Sums of games are played like Nim heaps of their values.
pub static SPRAGUE_GRUNDY: Cite = Cite {
    name: ("Sprague–Grundy theorem", "Sprague–Grundy 定理"),
    author: "R. Sprague",
    year: 1935,
    work: "Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41, 438–444",
};

static CARD: Card = Card {
    name: "rook",
    names: ("Rook among obstacles", "棋盘上的车"),
    aliases: &["车", "棋盘游戏"],
    kind: Kind::Board,
    form: "rook(\"..#|#..|..@\"), rook(\"..#|#..|...\")(row, column)",
    rules: (
        "A rook stands on a board with obstacles. A move takes it any number of squares up or to the left, at least one, neither onto nor over an obstacle. Whoever cannot move loses. \
         Rows are separated by |; . is a free square, # an obstacle, @ the rook. Rows and columns count from 0 at the top left.",
        "车放在有障碍的棋盘上。每步向上或向左走任意多格（至少一格），不能停在障碍上，也不能越过障碍。无法走的一方输。\
         各行用 | 隔开；. 是空格，# 是障碍，@ 是车。行与列从左上角起由 0 数起。",
    ),
    theorem: ("", ""),
    why: (
        "Go through the squares row by row, from left to right, so that all squares a rook can reach from a square come before it. \
         The value of a square is the least number that is not among the values of the squares reached in one move (the mex); a square without moves has value 0. \
         The second player wins exactly from value 0: every move leaves it, and from any other value some move leads to 0. \
         Several rooks on boards of their own are a sum: the XOR of their values decides, and a move that makes it 0 wins. \
         On an empty board row and column are two Nim heaps, and the value is row XOR column.",
        "逐行从左到右计算每个格子，这样从某格一步能到的格子都已算过。\
         一个格子的 SG 值是一步能到的各格的值中没有出现的最小非负整数（mex）；不能再走的格子值为 0。\
         当且仅当值为 0 时后手必胜：从 0 走一步必离开 0，从非 0 总有一步走到 0。\
         几个车各在自己的棋盘上，就是几个游戏之和：由各个值的异或和决定，使异或和变为 0 的一步获胜。\
         在没有障碍的棋盘上，行与列是两个尼姆堆，值为 行 XOR 列。",
    ),
    sources: &[&SPRAGUE_GRUNDY],
    example: "rook(\"..#..|#...#|..#..|#....|....@\")",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Arg::Family(Family { card: &CARD, call }),
    instances: || {
        let boards = ["..#..|#...#|..#..|#....|.....", "....|....|....", ".#.|..."];
        boards.iter().filter_map(|text| Some(Arc::new(Board::parse(text).ok()?.0) as Arc<dyn AnyGame>)).collect()
    },
}];

/// `rook("..#|..@")`, a position, or `rook("..#|...")`, a ruleset.
fn call(args: &Args) -> Result<Arg, Misfit> {
    let [text] = args.exactly()?;
    let Arg::Str(text) = text else {
        let Said { en, zh } = text.kind();
        let said = say!(
            "a board is expected here, such as \"..#|#..|..@\", not {en}",
            "这里应为棋盘，如 \"..#|#..|..@\"，而不是{zh}"
        );
        return Err(Misfit::new(said).at(0));
    };
    let (board, rook) = Board::parse(text).map_err(|said| Misfit::new(said).at(0))?;
    let game: Arc<dyn AnyGame> = Arc::new(board);
    Ok(match rook {
        None => Arg::Ruleset(game),
        Some((row, column)) => Arg::Position(Sum::start(&game, &Args::of([row.into(), column.into()]))?),
    })
}

/// A board with obstacles.
struct Board {
    /// Its rows with `|` between them, without the rook.
    text: String,
    columns: usize,
    /// Row by row, whether a square is an obstacle.
    obstacles: Vec<bool>,
}

/// A square: row and column.
type Square = (u64, u64);

impl Board {
    /// The board that a text draws, and where the rook stands, if there is one.
    fn parse(text: &str) -> Result<(Board, Option<Square>), Said> {
        let rows: Vec<&str> = text.trim().split(['|', '\n']).map(str::trim).collect();
        let columns = rows[0].chars().count();
        if columns == 0 {
            return Err(say!("the board has no squares in row 0", "棋盘第 0 行没有格子"));
        }
        let (mut obstacles, mut rook) = (Vec::new(), None);
        for (row, squares) in rows.iter().enumerate() {
            for (column, square) in squares.chars().enumerate() {
                let here = (row as u64, column as u64);
                obstacles.push(is_obstacle(square, here)?);
                if square == '@' && let Some((r, c)) = rook.replace(here) {
                    return Err(say!(
                        "there are two rooks, at ({r}, {c}) and ({row}, {column}): write a sum of two boards",
                        "有两个车，在 ({r}, {c}) 和 ({row}, {column})：请写成两个棋盘之和"
                    ));
                }
            }
            let length = obstacles.len() - row * columns;
            if length != columns {
                return Err(say!(
                    "row {row} has {length} squares, but row 0 has {columns}",
                    "第 {row} 行有 {length} 格，而第 0 行有 {columns} 格"
                ));
            }
        }
        let text = rows.join("|").replace('@', ".");
        Ok((Board { text, columns, obstacles }, rook))
    }

    fn rows(&self) -> usize {
        self.obstacles.len() / self.columns
    }

    fn is_free(&self, (row, column): Square) -> bool {
        !self.obstacles[row as usize * self.columns + column as usize]
    }
}

/// Whether a character is an obstacle, if it may stand on a board at all.
fn is_obstacle(square: char, (row, column): Square) -> Result<bool, Said> {
    match square {
        '#' => Ok(true),
        '.' | '@' => Ok(false),
        other => Err(say!(
            "{other:?} in row {row}, column {column} (counting from 0) is neither . (free) nor # (obstacle) nor @ (the rook)",
            "第 {row} 行第 {column} 列（从 0 数起）的 {other:?} 不是 .（空格）、#（障碍）或 @（车）"
        )),
    }
}

impl Game for Board {
    type Position = Square;

    fn for_each_option(
        &self,
        &(row, column): &Square,
        mut visit: impl FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let up = (0..row).rev().map(|r| (r, column));
        up.take_while(|&square| self.is_free(square)).try_for_each(&mut visit)?;
        let left = (0..column).rev().map(|c| (row, c));
        left.take_while(|&square| self.is_free(square)).try_for_each(&mut visit)
    }

    fn rank(&self, &(row, column): &Square) -> Option<u64> {
        Some(row + column)
    }
}

impl Notation for Board {
    fn expression(&self) -> String {
        format!("rook({})", Arg::from(self.text.as_str()))
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    fn read(&self, args: &[Arg]) -> Result<Square, Unread> {
        let [row, column] = read::nats(args)?;
        let (rows, columns) = (self.rows(), self.columns);
        let inside = |n: Option<usize>, size| n.filter(|&n| n < size).map(|n| n as u64);
        let Some(r) = inside(row.to_usize(), rows) else {
            let said = say!("the board has {rows} rows, counting from 0", "棋盘有 {rows} 行，从 0 数起");
            return Err(Misfit::new(said).at(0).into());
        };
        let Some(c) = inside(column.to_usize(), columns) else {
            let said = say!("the board has {columns} columns, counting from 0", "棋盘有 {columns} 列，从 0 数起");
            return Err(Misfit::new(said).at(1).into());
        };
        if self.is_free((r, c)) {
            Ok((r, c))
        } else {
            Err(Misfit::new(say!("there is an obstacle at ({r}, {c})", "({r}, {c}) 处是障碍")).into())
        }
    }

    fn write(&self, &(row, column): &Square) -> Vec<Arg> {
        vec![row.into(), column.into()]
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Board(self)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let (r, c) = Notation::read(self, before).ok()?;
        let (row, column) = Notation::read(self, after.first()?).ok()?;
        Some(if column == c {
            say!("from ({r}, {c}) up to ({row}, {column})", "从 ({r}, {c}) 向上走到 ({row}, {column})")
        } else {
            say!("from ({r}, {c}) left to ({row}, {column})", "从 ({r}, {c}) 向左走到 ({row}, {column})")
        })
    }

    /// All free squares.
    fn small(&self) -> Vec<Vec<Arg>> {
        let squares = (0..self.rows() as u64).flat_map(|row| (0..self.columns as u64).map(move |c| (row, c)));
        squares.filter(|&square| self.is_free(square)).map(|square| Notation::write(self, &square)).collect()
    }
}

impl BoardGame for Board {
    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows(), self.columns))
    }

    fn blocked(&self, row: usize, column: usize) -> bool {
        row >= self.rows() || column >= self.columns || !self.is_free((row as u64, column as u64))
    }

    fn rides(&self) -> &[(usize, usize)] {
        &[(0, 1), (1, 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::call as call_value;

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
        assert!(message(".@|@.").starts_with("there are two rooks, at (0, 1) and (1, 0)"));
        assert!(call_value(&(ENTRIES[0].item)(), Args::of([3u64.into()])).is_err());
        assert!(call_value(&(ENTRIES[0].item)(), Args::default()).is_err());
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
