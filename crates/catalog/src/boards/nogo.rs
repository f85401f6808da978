//! Impartial NoGo 不围棋: place a stone of either colour so that no group loses its last liberty.

use crate::Entry;
use crate::shared::cells::{component, neighbours};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_game::{DrawnGame, DrawnRuleset, write_drawings};
use crate::shared::planes::CellPlanes;
use grundy_game::picture::BoardCell;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Convention, Game, GameCard, Ruleset, game_card, text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("nogo.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `nogo`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(DrawnRuleset(NoGo))
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

    fn for_each_option(
        &self,
        board: &NoGoBoard,
        mut visit: impl FnMut(NoGoBoard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
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

/// The first stone of a group without a liberty, if there is one.
fn find_stone_without_liberty(board: &BoardDrawing) -> Option<usize> {
    let mut seen = vec![false; board.cells.len()];
    for first in 0..board.cells.len() {
        let colour = board.cells[first];
        if !['x', 'o'].contains(&colour) || std::mem::replace(&mut seen[first], true) {
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

impl DrawnGame for NoGo {
    const GAME_CARD: &'static GameCard = &CARD;

    const BOARD_LEGEND: DrawingLegend = DrawingLegend {
        signs: &['.', 'x', 'o', '#'],
        meaning: text_pair!(". is empty, x and o are stones, # is blocked"),
        first_number: 0,
        example: "..x|o..",
    };

    fn usage() -> BilingualText {
        text!("a board is written nogo(3, 4), rows and columns, or drawn, nogo(\"..x|o..\")")
    }

    fn sign_of_full_board(_row: usize, _column: usize) -> char {
        '.'
    }

    /// Every group has a liberty.
    fn check_drawing(board: &BoardDrawing) -> Result<(), ArgumentError> {
        let Some(cell) = find_stone_without_liberty(board) else { return Ok(()) };
        let (row, column) = board.place(cell);
        Err(ArgumentError::new(text!("the group at row {row}, column {column} (counting from 0) has no liberty")))
    }

    /// A large board is not searched, however small the areas between its blocked cells are.
    fn read_large_board(_board: &BoardDrawing) -> Option<NoGoBoard> {
        None
    }

    fn cell_picture(sign: char) -> BoardCell {
        match sign {
            'x' => BoardCell::Dark,
            'o' => BoardCell::Light,
            '#' => BoardCell::Blocked,
            _ => BoardCell::Free,
        }
    }

    fn sort_changed_cells(_after: &BoardDrawing, changed: Vec<usize>) -> Option<Vec<usize>> {
        (changed.len() == 1).then_some(changed)
    }

    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText> {
        let cell = *cells.first()?;
        let (colour, (row, column)) = (after.cells[cell], after.place(cell));
        Some(text!("{colour} on ({row}, {column})"))
    }

    fn small_positions(self) -> Vec<Vec<Argument>> {
        write_drawings([
            ".", "..", "...", "....", ".....", ".|.", "..|..", "...|...", "x..", "x.o", "..x|o..", "#..|..#",
            ".#.|...", "x..|...", "..|x.|..", "xo.|...", ".#..",
        ])
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
                let sign = |cell: usize| NoGo::BOARD_LEGEND.signs[(code / 4u32.pow(cell as u32) % 4) as usize];
                let drawing = BoardDrawing::from_signs(6 / columns, columns, sign);
                let board = drawing.to_position::<NoGoBoard>(&NoGo::BOARD_LEGEND).expect("it is small");
                assert_eq!(
                    stones_without_liberty(&board) == 0,
                    find_stone_without_liberty(&drawing).is_none(),
                    "{drawing:?}"
                );
                let mut expect = BTreeSet::new();
                for cell in (0..6).filter(|&cell| drawing.cells[cell] == '.') {
                    for colour in ['x', 'o'] {
                        let mut put = drawing.clone();
                        put.cells[cell] = colour;
                        expect.extend(
                            find_stone_without_liberty(&put)
                                .is_none()
                                .then(|| put.to_position::<NoGoBoard>(&NoGo::BOARD_LEGEND)),
                        );
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
