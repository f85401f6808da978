//! Impartial Clobber 吃子棋: a stone captures an adjacent stone of the other colour.

use crate::Entry;
use crate::shared::cells::{component, neighbours, cells_with_lower_neighbour, cells_with_right_neighbour};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::planes::CellPlanes;
use crate::shared::read;
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameKind, Notation, ReadError, picture::{BoardCell as Square, Picture}, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE: Citation = Citation {
    name: ("Clobber", "Clobber"),
    author: "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe",
    year: 2005,
    work: "An introduction to Clobber, Integers 5(2), A01",
};

static CARD: GameCard = GameCard {
    name: "clobber",
    names: ("Impartial Clobber", "吃子棋（Clobber，不分方）"),
    aliases: &["吃子棋"],
    kind: GameKind::Board,
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
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const STONE_LEGEND: DrawingLegend = DrawingLegend {
    signs: &['x', 'o', '.'],
    said: ("x and o are stones, . is empty", "x 和 o 是棋子，. 是空格"),
    first: 0,
    example: "xo|ox",
};

const STONE_SIGNS: [char; 2] = ['x', 'o'];

/// The ruleset `clobber`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(Clobber)
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

/// The stones of each colour.
type ColouredStones = CellPlanes<2>;

impl Game for Clobber {
    type Position = ColouredStones;

    fn for_each_option(&self, stones: &ColouredStones, mut visit: impl FnMut(ColouredStones) -> ControlFlow<()>) -> ControlFlow<()> {
        let width = u32::from(stones.width);
        let [x, o] = stones.bits;
        let differ = |pairs: fn(u64, u32) -> u64| pairs(x | o, width) & !pairs(x, width) & !pairs(o, width);
        for (pairs, step) in [(differ(cells_with_right_neighbour), 1), (differ(cells_with_lower_neighbour), width)] {
            let mut pairs = pairs;
            while pairs != 0 {
                let first = pairs & pairs.wrapping_neg();
                pairs &= pairs - 1;
                let both = first | first << step;
                // Either stone captures the other and takes its place.
                for [gone, kept] in [[first, both ^ first], [both ^ first, first]] {
                    let bits =
                        if x & gone != 0 { [x & !gone | kept, o & !kept] } else { [x & !kept, o & !gone | kept] };
                    visit(ColouredStones { bits, ..*stones })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Connected stones of both colours.
    fn for_each_component(&self, stones: ColouredStones, mut visit: impl FnMut(ColouredStones)) {
        let mut rest = live_stones(stones);
        while rest != 0 {
            let part = component(rest, rest & rest.wrapping_neg(), stones.width.into());
            rest &= !part;
            visit(stones.restricted_to(part).move_to_corner().0);
        }
    }

    fn canonical(&self, stones: ColouredStones, _: Convention) -> ColouredStones {
        let stones = stones.restricted_to(live_stones(stones));
        let [x, o] = stones.bits;
        stones.canonical().min(ColouredStones { bits: [o, x], ..stones }.canonical())
    }

    fn rank(&self, stones: &ColouredStones) -> Option<u64> {
        Some(stones.all_cells().count_ones().into())
    }
}

/// The stones that are connected to a stone of the other colour.
fn live_stones(stones: ColouredStones) -> u64 {
    let [x, o] = stones.bits;
    let width = stones.width.into();
    let fronts = x & neighbours(o, width) | o & neighbours(x, width);
    component(x | o, fronts, width)
}

/// Parses the arguments as a board.
fn read_board(args: &[Argument]) -> Result<BoardDrawing, ArgumentError> {
    match args {
        [drawing @ Argument::Str(_)] => BoardDrawing::from_argument(drawing, &STONE_LEGEND).map_err(|misfit| misfit.at_position(0)),
        [_, _] => {
            let [rows, columns] = read::parse_board_sides(args)?;
            Ok(BoardDrawing::from_signs(rows, columns, |cell| STONE_SIGNS[(cell / columns + cell % columns) % 2]))
        }
        _ => Err(ArgumentError::new(say!(
            "a board is written clobber(2, 3), rows and columns, or drawn, clobber(\"xo|ox\")",
            "棋盘写作 clobber(2, 3)（行数与列数），或逐行画出，如 clobber(\"xo|ox\")"
        ))),
    }
}

/// The connected stones of both colours.
fn live_parts(board: &BoardDrawing) -> Vec<BoardDrawing> {
    let mut parts = board.components(|sign| sign != '.', '.');
    parts.retain(|part| STONE_SIGNS.iter().all(|sign| part.cells.contains(sign)));
    parts
}

/// The cells of the capturing and the captured stone of the move that leaves `after`.
fn capture_cells(board: &BoardDrawing, after: &[Vec<Argument>]) -> Option<[usize; 2]> {
    let [after] = after else { return None };
    let after = read_board(after).ok()?;
    let [a, b] = board.changed_cells(&after)?.try_into().ok()?;
    Some(if after.cells[a] == '.' { [a, b] } else { [b, a] })
}

impl Notation for Clobber {
    fn expression(&self) -> String {
        "clobber".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let board = read_board(&args.positional)?;
        let parts = if board.is_small() { Vec::new() } else { live_parts(&board) };
        Ok(if parts.len() > 1 { parts.iter().map(|part| vec![part.to_argument()]).collect() } else { vec![vec![board.to_argument()]] })
    }

    fn read(&self, args: &[Argument]) -> Result<ColouredStones, ReadError> {
        let board = read_board(args)?;
        match ColouredStones::from_drawing(&board, STONE_SIGNS) {
            Some(stones) => Ok(stones),
            // A large board may still hold a small group of stones.
            None => match &live_parts(&board)[..] {
                [] => Ok(ColouredStones::EMPTY_PLANES),
                [one] => ColouredStones::from_drawing(one, STONE_SIGNS).ok_or(ReadError::TooLarge),
                _ => Err(ReadError::TooLarge),
            },
        }
    }

    fn write(&self, stones: &ColouredStones) -> Vec<Argument> {
        vec![stones.to_drawing(STONE_SIGNS, '.').to_argument()]
    }

    fn option_on_board(&self, before: &[Argument], option: &ColouredStones) -> Option<Vec<Argument>> {
        let board = read_board(before).ok()?;
        Some(vec![board.with_planes(option.width, option.bits, STONE_SIGNS, '.')?.to_argument()])
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let board = read_board(before).ok()?;
        let [(r, c), (row, column)] =
            capture_cells(&board, after)?.map(|cell| (cell / board.columns, cell % board.columns));
        Some(say!(
            "the stone on ({r}, {c}) captures the one on ({row}, {column})",
            "({r}, {c}) 的棋子吃掉 ({row}, {column}) 的棋子"
        ))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let cell = |sign| match sign {
            'x' => Square::Dark,
            'o' => Square::Light,
            _ => Square::Free,
        };
        read_board(args).map_or_else(|_| Picture::text(args), |board| board.picture(cell))
    }

    /// The capturing and the captured stone.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let board = read_board(before).ok();
        board.and_then(|board| capture_cells(&board, after)).into_iter().flatten().collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
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
                let board = BoardDrawing::from_signs(8 / columns, columns, |cell| ['x', 'o', '.'][(code / 3u32.pow(cell as u32) % 3) as usize]);
                let mut expect = BTreeSet::new();
                for from in 0..8 {
                    for to in board.neighbours(from) {
                        if board.cells[from] != '.' && board.cells[to] != '.' && board.cells[from] != board.cells[to] {
                            let mut left = board.clone();
                            left.cells[to] = left.cells[from];
                            left.cells[from] = '.';
                            expect.insert(ColouredStones::from_drawing(&left, STONE_SIGNS));
                        }
                    }
                }
                let stones = ColouredStones::from_drawing(&board, STONE_SIGNS).expect("it is small");
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
