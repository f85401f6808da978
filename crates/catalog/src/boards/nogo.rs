//! Impartial NoGo 不围棋: place a stone of either colour so that no group loses its last liberty.

use crate::Entry;
use crate::shared::cells::{component, neighbours};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::planes::CellPlanes;
use crate::shared::read;
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameKind, Notation, ReadError, picture::{BoardCell as Square, Picture}, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game with a colour for each player.
pub static CHOU_TEYTAUD_YEN: Citation = Citation {
    name: ("NoGo", "不围棋"),
    author: "C.-W. Chou, O. Teytaud, S.-J. Yen",
    year: 2011,
    work: "Revisiting Monte-Carlo tree search on a normal form game: NoGo, EvoApplications 2011, LNCS 6624, 73–82",
};

static CARD: GameCard = GameCard {
    name: "nogo",
    names: ("Impartial NoGo", "不围棋（NoGo，不分方）"),
    aliases: &["不围棋"],
    kind: GameKind::Board,
    form: "nogo(rows, columns), nogo(\"..x|o..\")",
    rules: (
        "The players take turns placing a stone of either colour, x or o, on an empty cell. Connected stones of one colour are a group; \
         after each move every group must have a liberty, an empty cell beside it. Stones are never removed. Whoever cannot move loses. \
         A board is given by its rows and columns, or drawn row by row: . is empty, # blocked, | ends a row.",
        "双方轮流在空格里放一枚棋子，颜色 x 或 o 任选。相连的同色棋子是一块；\
         每一步之后，每块棋都必须有气，即旁边有空格。棋子从不被提走。不能走的一方输。\
         棋盘用行数和列数给出，或逐行画出：. 是空格，# 是不能用的格子，| 分隔各行。",
    ),
    theorem: ("", ""),
    why: (
        "The values are computed: areas separated by blocked cells form a sum, and boards that are equal up to rotation, reflection and exchange of the colours have the same value.",
        "SG 值靠计算：被不能用的格子隔开的部分是游戏之和，旋转、翻转或交换颜色后相同的棋盘值相同。",
    ),
    sources: &[&CHOU_TEYTAUD_YEN],
    example: "nogo(2, 3)",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const NOGO_LEGEND: DrawingLegend = DrawingLegend {
    signs: &['.', 'x', 'o', '#'],
    said: (". is empty, x and o are stones, # is blocked", ". 是空格，x 和 o 是棋子，# 是不能用的格子"),
    first: 0,
    example: "..x|o..",
};

const NOGO_CELL_SIGNS: [char; 3] = ['.', 'x', 'o'];

/// The ruleset `nogo`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(NoGo)
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGo;

/// The empty cells and the stones of each colour.
type NoGoBoard = CellPlanes<3>;

/// Stones whose group has no liberty.
fn stones_without_liberty(board: &NoGoBoard) -> u64 {
    let width = board.width.into();
    let liberties = neighbours(board.bits[0], width);
    let stones = board.bits[1..].iter();
    stones.fold(0, |bad, &colour| bad | colour & !component(colour, colour & liberties, width))
}

impl Game for NoGo {
    type Position = NoGoBoard;

    fn for_each_option(&self, board: &NoGoBoard, mut visit: impl FnMut(NoGoBoard) -> ControlFlow<()>) -> ControlFlow<()> {
        let [free, x, o] = board.bits;
        let mut rest = free;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            for (x, o) in [(x | cell, o), (x, o | cell)] {
                let after = NoGoBoard { bits: [free ^ cell, x, o], ..*board };
                if stones_without_liberty(&after) == 0 {
                    visit(after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, board: NoGoBoard, mut visit: impl FnMut(NoGoBoard)) {
        let mut rest = board.all_cells();
        while rest != 0 {
            let part = component(rest, rest & rest.wrapping_neg(), board.width.into());
            rest &= !part;
            visit(board.restricted_to(part).move_to_corner().0);
        }
    }

    fn canonical(&self, board: NoGoBoard, _: Convention) -> NoGoBoard {
        let [free, x, o] = board.bits;
        board.canonical().min(NoGoBoard { bits: [free, o, x], ..board }.canonical())
    }

    fn rank(&self, board: &NoGoBoard) -> Option<u64> {
        Some(board.bits[0].count_ones().into())
    }
}

/// The board of the arguments, in which every group must have a liberty.
fn read_board(args: &[Argument]) -> Result<BoardDrawing, ArgumentError> {
    match args {
        [drawing @ Argument::Str(_)] => {
            let board = BoardDrawing::from_argument(drawing, &NOGO_LEGEND).map_err(|misfit| misfit.at_position(0))?;
            match find_stone_without_liberty(&board) {
                None => Ok(board),
                Some(cell) => {
                    let (row, column) = (cell / board.columns, cell % board.columns);
                    Err(ArgumentError::new(say!(
                        "the group at row {row}, column {column} (counting from 0) has no liberty",
                        "第 {row} 行第 {column} 列（从 0 数起）的那块棋没有气"
                    ))
                    .at_position(0))
                }
            }
        }
        [_, _] => {
            let [rows, columns] = read::parse_board_sides(args)?;
            Ok(BoardDrawing::from_signs(rows, columns, |_| '.'))
        }
        _ => Err(ArgumentError::new(say!(
            "a board is written nogo(3, 4), rows and columns, or drawn, nogo(\"..x|o..\")",
            "棋盘写作 nogo(3, 4)（行数与列数），或逐行画出，如 nogo(\"..x|o..\")"
        ))),
    }
}

/// The first stone of a group without a liberty, if there is one.
fn find_stone_without_liberty(board: &BoardDrawing) -> Option<usize> {
    let mut seen = vec![false; board.cells.len()];
    for first in 0..board.cells.len() {
        let colour = board.cells[first];
        if !NOGO_CELL_SIGNS[1..].contains(&colour) || std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut group, mut done, mut liberty) = (vec![first], 0, false);
        while let Some(&cell) = group.get(done) {
            done += 1;
            for near in board.neighbours(cell) {
                liberty |= board.cells[near] == '.';
                if board.cells[near] == colour && !std::mem::replace(&mut seen[near], true) {
                    group.push(near);
                }
            }
        }
        if !liberty {
            return Some(first);
        }
    }
    None
}

/// The stone that a move adds: its colour and its cell.
fn added_stone(board: &BoardDrawing, after: &[Vec<Argument>]) -> Option<(char, usize)> {
    let [after] = after else { return None };
    let after = read_board(after).ok()?;
    let [cell] = board.changed_cells(&after)?.try_into().ok()?;
    Some((after.cells[cell], cell))
}

impl Notation for NoGo {
    fn expression(&self) -> String {
        "nogo".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let board = read_board(&args.positional)?;
        let parts = if board.is_small() { Vec::new() } else { board.components(|sign| sign != '#', '#') };
        Ok(if parts.len() > 1 { parts.iter().map(|part| vec![part.to_argument()]).collect() } else { vec![vec![board.to_argument()]] })
    }

    fn read(&self, args: &[Argument]) -> Result<NoGoBoard, ReadError> {
        NoGoBoard::from_drawing(&read_board(args)?, NOGO_CELL_SIGNS).ok_or(ReadError::TooLarge)
    }

    fn write(&self, board: &NoGoBoard) -> Vec<Argument> {
        vec![board.to_drawing(NOGO_CELL_SIGNS, '#').to_argument()]
    }

    fn option_on_board(&self, before: &[Argument], option: &NoGoBoard) -> Option<Vec<Argument>> {
        let board = read_board(before).ok()?;
        Some(vec![board.with_planes(option.width, option.bits, NOGO_CELL_SIGNS, '#')?.to_argument()])
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let board = read_board(before).ok()?;
        let (colour, cell) = added_stone(&board, after)?;
        let (row, column) = (cell / board.columns, cell % board.columns);
        Some(say!("{colour} on ({row}, {column})", "在 ({row}, {column}) 放 {colour}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let cell = |sign| match sign {
            'x' => Square::Dark,
            'o' => Square::Light,
            '#' => Square::Blocked,
            _ => Square::Free,
        };
        read_board(args).map_or_else(|_| Picture::text(args), |board| board.picture(cell))
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let board = read_board(before).ok();
        board.and_then(|board| added_stone(&board, after)).map(|(_, cell)| cell).into_iter().collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let drawn = [
            ".", "..", "...", "....", ".....", ".|.", "..|..", "...|...", "x..", "x.o", "..x|o..", "#..|..#", ".#.|...", "x..|...", "..|x.|..",
            "xo.|...", ".#..",
        ];
        drawn.map(|text| vec![text.into()]).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The options on bits are the same as on the drawing.
    #[test]
    fn options_are_those_of_the_rules() {
        for code in 0..4u32.pow(6) {
            for columns in [1, 2, 3, 6] {
                let sign = |cell: usize| NOGO_LEGEND.signs[(code / 4u32.pow(cell as u32) % 4) as usize];
                let drawing = BoardDrawing::from_signs(6 / columns, columns, sign);
                let board = NoGoBoard::from_drawing(&drawing, NOGO_CELL_SIGNS).expect("it is small");
                assert_eq!(stones_without_liberty(&board) == 0, find_stone_without_liberty(&drawing).is_none(), "{drawing:?}");
                let mut expect = BTreeSet::new();
                for cell in (0..6).filter(|&cell| drawing.cells[cell] == '.') {
                    for colour in ['x', 'o'] {
                        let mut put = drawing.clone();
                        put.cells[cell] = colour;
                        expect.extend(find_stone_without_liberty(&put).is_none().then(|| NoGoBoard::from_drawing(&put, NOGO_CELL_SIGNS)));
                    }
                }
                let mut options = BTreeSet::new();
                let _ = NoGo.for_each_option(&board, |option| {
                    options.insert(Some(option));
                    ControlFlow::Continue(())
                });
                assert_eq!(options, expect, "{drawing:?}");
            }
        }
    }
}
