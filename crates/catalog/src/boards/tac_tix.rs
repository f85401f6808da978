//! Tac Tix: take adjacent stones in a row or a column of a board.

use crate::Entry;
use crate::shared::cells::{CellSet, component};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_game::{DrawnGame, DrawnRuleset, write_boards_within_2_by_3, write_drawings, write_sides};
use crate::shared::half_turn::{HalfTurnGame, HalfTurnSymmetry, HalfTurnTheorem};
use grundy_game::picture::BoardCell;
use grundy_game::{
    Argument, BilingualText, BoxedReason, Citation, Convention, Game, GameCard, Reason, Ruleset, Theorem, citation,
    game_card, text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game, also called Bulo, and its symmetry.
pub static HEIN: Citation = citation!("tac_tix.toml", HEIN);

static CARD: GameCard = game_card!("tac_tix.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `tac_tix`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(DrawnRuleset(TacTix))
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct TacTix;

impl Game for TacTix {
    /// The stones. Options keep the width of the board; components are moved to the smallest board that holds them.
    type Position = CellSet;

    fn for_each_option(&self, stones: &CellSet, mut visit: impl FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_run(*stones, |run| visit(CellSet { bits: stones.bits & !run, ..*stones }))
    }

    fn for_each_component(&self, stones: CellSet, mut visit: impl FnMut(CellSet)) {
        let mut rest = stones.bits;
        while rest != 0 {
            let bits = component(rest, rest & rest.wrapping_neg(), stones.width.into());
            rest &= !bits;
            visit(CellSet { bits, ..stones }.move_to_corner().0);
        }
    }

    fn canonical(&self, stones: CellSet, _: Convention) -> CellSet {
        stones.canonical()
    }

    fn rank(&self, stones: &CellSet) -> Option<u64> {
        Some(stones.bits.count_ones().into())
    }
}

/// Calls `visit` for each run of stones in a row or a column; a single stone is one run.
fn for_each_run(stones: CellSet, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let width = u32::from(stones.width);
    let mut rest = stones.bits;
    while rest != 0 {
        let first = rest.trailing_zeros();
        rest &= rest - 1;
        visit(1 << first)?;
        for (step, end) in [(1, first - first % width + width), (width, 64)] {
            let mut run = 1 << first;
            let mut next = first + step;
            while next < end && stones.bits >> next & 1 == 1 {
                run |= 1 << next;
                visit(run)?;
                next += step;
            }
        }
    }
    ControlFlow::Continue(())
}

impl DrawnGame for TacTix {
    const GAME_CARD: &'static GameCard = &CARD;

    const BOARD_LEGEND: DrawingLegend = DrawingLegend {
        signs: &['o', '.'],
        meaning: text_pair!("o is a stone, . is an empty cell"),
        first_number: 0,
        example: "oo|.o",
    };

    const MAX_DRAWN_RECTANGLE_CELLS: Option<usize> = Some(2_500);

    const HAS_SQUARES: bool = true;

    const RUN_CELLS: Option<(usize, usize)> = Some((1, usize::MAX));

    fn usage() -> BilingualText {
        text!("a board is written tac_tix(4), tac_tix(3, 4), rows and columns, or drawn, tac_tix(\"oo|.o\")")
    }

    fn sign_of_full_board(_row: usize, _column: usize) -> char {
        'o'
    }

    fn cell_picture(sign: char) -> BoardCell {
        if sign == 'o' { BoardCell::Light } else { BoardCell::Free }
    }

    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText> {
        let ((r, c), (row, column)) = (after.place(*cells.first()?), after.place(*cells.last()?));
        Some(if cells.len() == 1 {
            text!("take the stone on ({r}, {c})")
        } else {
            text!("take the stones from ({r}, {c}) to ({row}, {column})")
        })
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&HalfTurnTheorem(TacTix))
    }

    /// All boards within 2 × 3, and some more.
    fn small_positions(self) -> Vec<Vec<Argument>> {
        let squares = [1u64, 3].map(|side| vec![side.into()]).to_vec();
        let drawn = ["ooo|o.o|ooo", "oo.|.oo", "ooo|o..", "o.o|ooo|o.o", "oo.oo", "oooo|o..o"];
        let sides = write_sides([(1, 5), (6, 1), (2, 4)]);
        [write_boards_within_2_by_3::<TacTix>(), squares, sides, write_drawings(drawn)].concat()
    }
}

impl HalfTurnGame for TacTix {
    const SYMMETRY_SOURCE: &'static Citation = &HEIN;

    fn first_player_wins_rectangle([rows_odd, columns_odd]: [bool; 2]) -> Option<bool> {
        Some(rows_odd || columns_odd)
    }

    fn reason(symmetry: HalfTurnSymmetry) -> BoxedReason {
        Box::new(TacTixSymmetry(symmetry))
    }
}

/// How symmetry decides a board.
#[derive(Debug)]
struct TacTixSymmetry(HalfTurnSymmetry);

impl Reason for TacTixSymmetry {
    fn lines(&self) -> Vec<BilingualText> {
        let answer = text!(
            "Answer each move by its image under a half-turn about the centre: no run goes through it, so a run and its image never overlap."
        );
        match &self.0 {
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: false } => {
                vec![text!("Both sides, {rows} and {columns}, are even."), answer]
            }
            HalfTurnSymmetry::Rectangle { sides: [rows, columns], wins: true } => vec![
                text!(
                    "Of the sides {rows} and {columns}, at least one is odd: first take the one or two stones at the centre."
                ),
                answer,
            ],
            HalfTurnSymmetry::Now => vec![text!("A half-turn maps the board to itself."), answer],
            HalfTurnSymmetry::After { places: [(r, c), (row, column)], .. } => {
                let first = if (r, c) == (row, column) {
                    text!(
                        "Take the stone on ({r}, {c}), row and column counting from 0: a half-turn then maps the board to itself."
                    )
                } else {
                    text!(
                        "Take the stones from ({r}, {c}) to ({row}, {column}), row and column counting from 0: a half-turn then maps the board to itself."
                    )
                };
                vec![first, answer]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.0.first_player_wins() {
            return Vec::new();
        }
        vec![text!(
            "A half-turn maps this board to itself, and no run goes through its centre: each move on it can be answered by its image, so its value is 0."
        )]
    }
}
