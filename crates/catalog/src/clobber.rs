//! Impartial Clobber 吃子棋: a stone captures an adjacent stone of the other colour.

use crate::Entry;
use crate::cells::{component, neighbours, with_below, with_right};
use crate::drawing::{Drawing, Legend};
use crate::planes::Planes;
use crate::read;
use grundy_game::{AnyGame, Arg, Args, Card, Game, Kind, Misfit, Notation, Unread};
use grundy_game::picture::{Cell as Square, Picture};
use grundy_theory::{Cite, Convention, Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE: Cite = Cite {
    name: ("Clobber", "Clobber"),
    author: "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe",
    year: 2005,
    work: "An introduction to Clobber, Integers 5(2), A01",
};

static CARD: Card = Card {
    name: "clobber",
    names: ("Impartial Clobber", "吃子棋（Clobber，不分方）"),
    aliases: &["吃子棋"],
    kind: Kind::Board,
    form: "clobber(rows, columns), clobber(\"xo|ox\")",
    rules: (
        "Stones of two colours, x and o, lie on a board. A move puts any stone onto an adjacent stone of the other colour (left, right, above or below), which is removed. \
         Both players may move stones of both colours. Whoever cannot move loses. \
         A board is drawn row by row, with . for an empty cell and | between rows; clobber(rows, columns) is a board full of stones in a chessboard pattern.",
        "棋盘上有 x、o 两种颜色的棋子。每一步把任意一枚棋子移到上下左右相邻的异色棋子上，后者被吃掉。\
         双方都可以走两种颜色的棋子。不能走的一方输。\
         棋盘逐行画出，. 是空格，| 分隔各行；clobber(行数, 列数) 是像国际象棋棋盘那样交错摆满的棋盘。",
    ),
    theorem: ("", ""),
    why: (
        "The values are computed: groups of stones that are not connected are components of a sum, groups of a single colour are dead, \
         and boards that are equal up to translation, rotation, reflection and exchange of the colours have the same value.",
        "SG 值靠计算：互不相连的棋子是游戏之和的各个分量，只有一种颜色的一片棋子没有用处，\
         平移、旋转、翻转或交换颜色后相同的棋盘值相同。",
    ),
    sources: &[&ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE],
    example: "clobber(\"xox|oxo\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Arg::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const LEGEND: Legend = Legend {
    signs: &['x', 'o', '.'],
    said: ("x and o are stones, . is empty", "x 和 o 是棋子，. 是空格"),
    first: 0,
    example: "xo|ox",
};

const SIGNS: [char; 2] = ['x', 'o'];

/// The ruleset `clobber`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(Clobber)
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

/// The stones of each colour.
type Stones = Planes<2>;

impl Game for Clobber {
    type Position = Stones;

    fn for_each_option(&self, stones: &Stones, mut visit: impl FnMut(Stones) -> ControlFlow<()>) -> ControlFlow<()> {
        let width = u32::from(stones.width);
        let [x, o] = stones.bits;
        let differ = |pairs: fn(u64, u32) -> u64| pairs(x | o, width) & !pairs(x, width) & !pairs(o, width);
        for (pairs, step) in [(differ(with_right), 1), (differ(with_below), width)] {
            let mut pairs = pairs;
            while pairs != 0 {
                let first = pairs & pairs.wrapping_neg();
                pairs &= pairs - 1;
                let both = first | first << step;
                // Either stone captures the other and takes its place.
                for [gone, kept] in [[first, both ^ first], [both ^ first, first]] {
                    let bits =
                        if x & gone != 0 { [x & !gone | kept, o & !kept] } else { [x & !kept, o & !gone | kept] };
                    visit(Stones { bits, ..*stones })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Connected stones of both colours.
    fn for_each_component(&self, stones: Stones, mut visit: impl FnMut(Stones)) {
        let mut rest = live(stones);
        while rest != 0 {
            let part = component(rest, rest & rest.wrapping_neg(), stones.width.into());
            rest &= !part;
            visit(stones.among(part).cut().0);
        }
    }

    fn canonical(&self, stones: Stones, _: Convention) -> Stones {
        let stones = stones.among(live(stones));
        let [x, o] = stones.bits;
        stones.canonical().min(Stones { bits: [o, x], ..stones }.canonical())
    }

    fn rank(&self, stones: &Stones) -> Option<u64> {
        Some(stones.all().count_ones().into())
    }
}

/// The stones that are connected to a stone of the other colour.
fn live(stones: Stones) -> u64 {
    let [x, o] = stones.bits;
    let width = stones.width.into();
    let fronts = x & neighbours(o, width) | o & neighbours(x, width);
    component(x | o, fronts, width)
}

/// Parses the arguments as a board.
fn read_board(args: &[Arg]) -> Result<Drawing, Misfit> {
    match args {
        [drawing @ Arg::Str(_)] => Drawing::read(drawing, &LEGEND).map_err(|misfit| misfit.at(0)),
        [_, _] => {
            let [rows, columns] = read::sides(args)?;
            Ok(Drawing::of(rows, columns, |cell| SIGNS[(cell / columns + cell % columns) % 2]))
        }
        _ => Err(Misfit::new(say!(
            "a board is written clobber(2, 3), rows and columns, or drawn, clobber(\"xo|ox\")",
            "棋盘写作 clobber(2, 3)（行数与列数），或逐行画出，如 clobber(\"xo|ox\")"
        ))),
    }
}

/// The connected stones of both colours.
fn parts(board: &Drawing) -> Vec<Drawing> {
    let mut parts = board.components(|sign| sign != '.', '.');
    parts.retain(|part| SIGNS.iter().all(|sign| part.cells.contains(sign)));
    parts
}

/// The cells of the capturing and the captured stone of the move that leaves `after`.
fn capture(board: &Drawing, after: &[Vec<Arg>]) -> Option<[usize; 2]> {
    let [after] = after else { return None };
    let after = read_board(after).ok()?;
    let [a, b] = board.changed(&after)?.try_into().ok()?;
    Some(if after.cells[a] == '.' { [a, b] } else { [b, a] })
}

impl Notation for Clobber {
    fn expression(&self) -> String {
        "clobber".into()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        let board = read_board(&args.positional)?;
        let parts = if board.is_small() { Vec::new() } else { parts(&board) };
        Ok(if parts.len() > 1 { parts.iter().map(|part| vec![part.arg()]).collect() } else { vec![vec![board.arg()]] })
    }

    fn read(&self, args: &[Arg]) -> Result<Stones, Unread> {
        let board = read_board(args)?;
        match Stones::of(&board, SIGNS) {
            Some(stones) => Ok(stones),
            // A large board may still hold a small group of stones.
            None => match &parts(&board)[..] {
                [] => Ok(Stones::NONE),
                [one] => Stones::of(one, SIGNS).ok_or(Unread::TooLarge),
                _ => Err(Unread::TooLarge),
            },
        }
    }

    fn write(&self, stones: &Stones) -> Vec<Arg> {
        vec![stones.drawing(SIGNS, '.').arg()]
    }

    fn kept(&self, before: &[Arg], option: &Stones) -> Option<Vec<Arg>> {
        let board = read_board(before).ok()?;
        Some(vec![board.with(option.width, option.bits, SIGNS, '.')?.arg()])
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let board = read_board(before).ok()?;
        let [(r, c), (row, column)] =
            capture(&board, after)?.map(|cell| (cell / board.columns, cell % board.columns));
        Some(say!(
            "the stone on ({r}, {c}) captures the one on ({row}, {column})",
            "({r}, {c}) 的棋子吃掉 ({row}, {column}) 的棋子"
        ))
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        let cell = |sign| match sign {
            'x' => Square::Dark,
            'o' => Square::Light,
            _ => Square::Free,
        };
        read_board(args).map_or_else(|_| Picture::text(args), |board| board.picture(cell))
    }

    /// The capturing and the captured stone.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let board = read_board(before).ok();
        board.and_then(|board| capture(&board, after)).into_iter().flatten().collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        let drawn = [
            "xo", "xx", "o", "xox", "xxo", "xoxo", "xxoo", "xoox", "xoxox", "xoxoxo", "x|o|o", "xo|ox", "xx|oo", "xo|oo", "x.o|oxo",
            "xo.ox", "xxo|.ox", "xox|oxo", "xoo|oxx", "xx.|.oo", "oxo|x.x", "xo.|.xo|oxo",
        ];
        let sides = [(1u64, 1u64), (2, 3), (3, 2)].map(|(rows, columns)| vec![rows.into(), columns.into()]);
        drawn.map(|text| vec![text.into()]).into_iter().chain(sides).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The options computed on bits are those of the rules on the drawing.
    #[test]
    fn options_are_those_of_the_rules() {
        for code in 0..3u32.pow(8) {
            for columns in [1, 2, 4, 8] {
                let board = Drawing::of(8 / columns, columns, |cell| ['x', 'o', '.'][(code / 3u32.pow(cell as u32) % 3) as usize]);
                let mut expect = BTreeSet::new();
                for from in 0..8 {
                    for to in board.beside(from) {
                        if board.cells[from] != '.' && board.cells[to] != '.' && board.cells[from] != board.cells[to] {
                            let mut left = board.clone();
                            left.cells[to] = left.cells[from];
                            left.cells[from] = '.';
                            expect.insert(Stones::of(&left, SIGNS));
                        }
                    }
                }
                let stones = Stones::of(&board, SIGNS).expect("it is small");
                let mut options = Vec::new();
                let _ = Clobber.for_each_option(&stones, |option| {
                    options.push(Some(option));
                    ControlFlow::Continue(())
                });
                assert_eq!(options.len(), expect.len(), "{board:?}");
                assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), expect, "{board:?}");
            }
        }
    }
}
