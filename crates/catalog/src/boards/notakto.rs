//! Notakto: both players write X on tic-tac-toe boards, and the player who makes three in a row loses.
//!
//! Moves that make three in a row are left out, like the poisoned square of Chomp. So on several boards the first line loses.
//! In the published game a finished board is only dead: that is `notakto(play_on=True)` under misère play.

use crate::Entry;
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_game::{DrawnGame, DrawnRuleset, WrittenBoard, draw_rectangle, write_drawings};
use crate::shared::planes::CellPlanes;
use crate::shared::read;
use grundy_game::picture::BoardCell;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, Ruleset, game_card, text,
    text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("notakto.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Ruleset(ruleset(false)),
    instances: || vec![ruleset(false), ruleset(true)],
}];

/// The ruleset `notakto`; with `play_on` three in a row only finishes that board.
pub fn ruleset(play_on: bool) -> Arc<Ruleset> {
    Ruleset::new(DrawnRuleset(Notakto { play_on }))
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notakto {
    /// Whether three in a row may be made and only finishes its board.
    pub play_on: bool,
}

/// The free cells and the crosses.
type NotaktoBoard = CellPlanes<2>;

/// Whether there are three in a row.
fn has_line(board: &NotaktoBoard) -> bool {
    let width = u32::from(board.width);
    let x = board.bits[1];
    let column = |i: u32| i % width;
    let mut rest = x;
    while rest != 0 {
        let first = rest.trailing_zeros();
        rest &= rest - 1;
        // The first of three from the top; steps to the right, down, and down to either side.
        let right = column(first) + 2 < width;
        let left = column(first) >= 2;
        let steps = [(1, right), (width, true), (width + 1, right), (width - 1, left)];
        let crossed = |cell: u32| cell < 64 && x >> cell & 1 == 1;
        if steps.iter().any(|&(step, fits)| fits && crossed(first + step) && crossed(first + 2 * step)) {
            return true;
        }
    }
    false
}

impl Game for Notakto {
    type Position = NotaktoBoard;

    fn for_each_option(
        &self,
        board: &NotaktoBoard,
        mut visit: impl FnMut(NotaktoBoard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if has_line(board) {
            return ControlFlow::Continue(());
        }
        let [free, x] = board.bits;
        let mut rest = free;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            let after = NotaktoBoard { bits: [free ^ cell, x | cell], ..*board };
            if self.play_on || !has_line(&after) {
                visit(after)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A board is one component, but blocked rows and columns around it are trimmed.
    fn for_each_component(&self, board: NotaktoBoard, mut visit: impl FnMut(NotaktoBoard)) {
        visit(board.move_to_corner().0);
    }

    fn canonical(&self, board: NotaktoBoard, _: Convention) -> NotaktoBoard {
        // All finished boards are equivalent.
        if has_line(&board) { NotaktoBoard::EMPTY_PLANES } else { board.canonical() }
    }

    fn rank(&self, board: &NotaktoBoard) -> Option<u64> {
        Some(board.bits[0].count_ones().into())
    }
}

/// The board of an argument of a call.
fn read_drawn_board((at, board): (usize, &Argument)) -> Result<BoardDrawing, ArgumentError> {
    BoardDrawing::from_argument(board, &Notakto::BOARD_LEGEND).map_err(|misfit| misfit.at_position(at))
}

impl DrawnGame for Notakto {
    const GAME_CARD: &'static GameCard = &CARD;

    const BOARD_LEGEND: DrawingLegend = DrawingLegend {
        signs: &['.', 'x', '#'],
        meaning: text_pair!(". is free, x is a cross, # is blocked"),
        first_number: 0,
        example: "...|.x.|...",
    };

    fn expression(self) -> String {
        if self.play_on { "notakto(play_on=True)".into() } else { "notakto".into() }
    }

    fn keywords(self) -> Vec<&'static str> {
        vec!["play_on"]
    }

    fn with_keywords(self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        match keywords {
            [(_, Argument::Bool(play_on))] => Ok(ruleset(*play_on)),
            _ => {
                let message = text!("True or False is expected here");
                Err(ArgumentError::new(message).at_keyword("play_on"))
            }
        }
    }

    /// Rows and columns of an empty board, or any number of boards.
    fn start_components(self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let boards = match &args.positional[..] {
            [] => {
                let example = Self::BOARD_LEGEND.example;
                let message = text!("a board is expected here, such as \"{example}\"");
                return Err(ArgumentError::new(message));
            }
            sides @ [Argument::Int(_), Argument::Int(_)] => {
                vec![draw_rectangle::<Notakto>(read::bound_sides(read::parse_sides(sides)?)?)]
            }
            boards => boards.iter().enumerate().map(read_drawn_board).collect::<Result<_, _>>()?,
        };
        Ok(boards.iter().map(|board| vec![board.to_argument()]).collect())
    }

    fn read_board(args: &[Argument]) -> Result<WrittenBoard, ArgumentError> {
        match args {
            [drawing] => read_drawn_board((0, drawing)).map(WrittenBoard::Drawn),
            _ => Err(ArgumentError::new(Self::usage())),
        }
    }

    fn usage() -> BilingualText {
        text!("one board is expected here")
    }

    fn sign_of_full_board(_row: usize, _column: usize) -> char {
        '.'
    }

    /// A large board is not searched.
    fn read_large_board(_board: &BoardDrawing) -> Option<NotaktoBoard> {
        None
    }

    fn cell_picture(sign: char) -> BoardCell {
        match sign {
            'x' => BoardCell::Cross,
            '#' => BoardCell::Blocked,
            _ => BoardCell::Free,
        }
    }

    fn sort_changed_cells(_after: &BoardDrawing, changed: Vec<usize>) -> Option<Vec<usize>> {
        (changed.len() == 1).then_some(changed)
    }

    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText> {
        let (row, column) = after.place(*cells.first()?);
        Some(text!("an x on ({row}, {column})"))
    }

    fn small_positions(self) -> Vec<Vec<Argument>> {
        write_drawings([
            ".",
            "x",
            "#.",
            "...",
            "x..",
            ".....",
            "..|..",
            "...|...",
            "..x|.#.",
            ".x.|...|x.x",
            "...|.x.|...",
            "xx.|..x|x..",
            "x.x|.x.|...",
            "x...|....",
            "x..|x..|...",
            "xxx|...",
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Compares with three in a row by coordinates.
    #[test]
    fn lines_are_those_of_the_board() {
        for (width, height) in [(3u32, 3u32), (4, 3), (3, 4), (1, 8), (8, 1), (2, 5)] {
            for x in 0..1u64 << (width * height) {
                let crossed = |r: i32, c: i32| {
                    (0..height as i32).contains(&r)
                        && (0..width as i32).contains(&c)
                        && x >> (r * width as i32 + c) & 1 == 1
                };
                let line = |r, c| {
                    let three = |(dr, dc): (i32, i32)| (0..3).all(|i| crossed(r + i * dr, c + i * dc));
                    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(three)
                };
                let expect = (0..height as i32).any(|r| (0..width as i32).any(|c| line(r, c)));
                assert_eq!(has_line(&NotaktoBoard { bits: [0, x], width: width as u8 }), expect, "{x:b} {width}");
            }
        }
    }

    /// Published: 102 boards of 3 × 3 up to symmetry, 46 of them without three in a row.
    #[test]
    fn boards_up_to_symmetry() {
        let all = 0x1ff;
        let board = |x: u64| NotaktoBoard { bits: [all & !x, x], width: 3 };
        let boards: BTreeSet<NotaktoBoard> = (0..=all).map(|x| board(x).canonical()).collect();
        assert_eq!(boards.len(), 102);
        assert_eq!(boards.iter().filter(|board| !has_line(board)).count(), 46);
    }
}
