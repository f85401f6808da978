//! Cram 填骨牌: put dominoes on two adjacent free cells.

mod cost;
mod ends;
mod live_board;
mod options;
mod split;
mod symmetry;

use crate::Entry;
use crate::codes::WINNING_WAYS;
use crate::shared::cells::{self, CellSet};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_game::{DrawnGame, DrawnRuleset, write_boards_within_2_by_3, write_drawings, write_sides};
use crate::shared::half_turn::{HalfTurnGame, HalfTurnSymmetry, HalfTurnTheorem};
use ends::EndValues;
use grundy_game::picture::BoardCell;
use grundy_game::{
    Argument, BilingualText, BoxedReason, Citation, ComponentWords, ComponentWordsGame, Convention, Game, GameCard,
    GameShape, PositionKey, Ruleset, Theorem, citation, game_card, text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use symmetry::CramSymmetry;

/// The theorem on boards with one or two even sides.
pub static GARDNER: Citation = citation!("cram.toml", GARDNER);

static CARD: GameCard = game_card!("cram.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `cram`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(DrawnRuleset(Cram))
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

impl Game for Cram {
    /// The free cells. An option keeps the board of the position; a component gets the smallest board that contains it.
    type Position = CellSet;

    fn for_each_option(&self, free: &CellSet, mut visit: impl FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        split::for_each_domino(*free, |domino| visit(CellSet { bits: free.bits & !domino, ..*free }))
    }

    fn for_each_component(&self, free: CellSet, visit: impl FnMut(CellSet)) {
        split::for_each_live_component(free, visit);
    }

    fn canonical(&self, free: CellSet, _: Convention) -> CellSet {
        CellSet { bits: live_board::live_cells(free), ..free }.canonical()
    }

    fn rank(&self, free: &CellSet) -> Option<u64> {
        Some(u64::from(free.bits.count_ones() / 2))
    }
}

/// Often the cells around a domino show that the rest stays connected, so that no search for components is needed.
impl ComponentWordsGame for Cram {
    fn components(&self, key: &PositionKey) -> Vec<ComponentWords> {
        let mut parts = Vec::new();
        split::for_each_live_component(key.unpack_position(), |part| {
            parts.push(split::component_words(&part.canonical()))
        });
        parts
    }

    /// A component is the least image of connected cells, in the corner.
    fn is_component(&self, part: &ComponentWords) -> bool {
        let [bits, width] = *part;
        let Some(width) = cells::valid_width(bits, width).filter(|_| bits.count_ones() > 1) else { return false };
        let cells = CellSet { bits, width };
        cells::component(bits, bits & bits.wrapping_neg(), width.into()) == bits && cells.canonical() == cells
    }

    fn for_each_option(
        &self,
        part: &ComponentWords,
        visit: &mut dyn FnMut(&[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_words_option(part, None, |_, parts| visit(parts))
    }

    fn for_each_open_option(
        &self,
        part: &ComponentWords,
        visit: &mut dyn FnMut(u64, &[ComponentWords]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_words_option(part, Some(EndValues::for_width(part[1] as u32)), visit)
    }

    /// Decided by symmetry about the centre.
    fn is_lost(&self, part: &ComponentWords) -> Option<bool> {
        split::is_lost(CellSet { bits: part[0], width: part[1] as u8 })
    }

    fn search_size(&self, part: &ComponentWords) -> u32 {
        part[0].count_ones()
    }

    fn search_cost(&self, part: &ComponentWords) -> u64 {
        cost::search_cost(CellSet { bits: part[0], width: part[1] as u8 })
    }

    /// Looking ahead at all options answers many boards without a search, but costs more than it gives on small ones.
    /// In searches of 5 × 8 and 4 × 11 with two threads, a limit of 32 cells was better than one of 36.
    fn is_hard(&self, part: &ComponentWords) -> bool {
        part[0].count_ones() >= 32
    }
}

fn for_each_words_option(
    part: &ComponentWords,
    ends: Option<EndValues>,
    visit: impl FnMut(u64, &[ComponentWords]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free = CellSet { bits: part[0], width: part[1] as u8 };
    options::for_each_split_option(free, ends, visit)
}

impl DrawnGame for Cram {
    const GAME_CARD: &'static GameCard = &CARD;

    const BOARD_LEGEND: DrawingLegend = DrawingLegend {
        signs: &['.', '#'],
        meaning: text_pair!(". is free, # is blocked"),
        first_number: 0,
        example: "..|.#",
    };

    const MAX_DRAWN_RECTANGLE_CELLS: Option<usize> = Some(10_000);

    /// A domino.
    const RUN_CELLS: Option<(usize, usize)> = Some((2, 2));

    fn usage() -> BilingualText {
        text!("a board is written cram(4, 5), rows and columns, or drawn, cram(\"..|.#\")")
    }

    fn sign_of_full_board(_row: usize, _column: usize) -> char {
        '.'
    }

    fn cell_picture(sign: char) -> BoardCell {
        if sign == '.' { BoardCell::Free } else { BoardCell::Blocked }
    }

    /// The connected parts that have room for a domino.
    fn live_parts(board: &BoardDrawing) -> Vec<BoardDrawing> {
        let mut parts = board.components(|sign| sign == '.', '#');
        parts.retain(|part| part.cells.len() > 1);
        parts
    }

    fn sort_changed_cells(_after: &BoardDrawing, changed: Vec<usize>) -> Option<Vec<usize>> {
        (changed.len() == 2).then_some(changed)
    }

    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText> {
        let &[one, other] = cells else { return None };
        let ((r, c), (row, column)) = (after.place(one), after.place(other));
        Some(text!("a domino on ({r}, {c}) and ({row}, {column})"))
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&HalfTurnTheorem(Cram))
    }

    fn shape(&self) -> GameShape<'_> {
        GameShape::Parts(self)
    }

    /// Version 2: boards that are connected only at corners of cells are no longer one component.
    fn encoding_version(self) -> u32 {
        2
    }

    /// Any cells are a position, and a canonical component need not be connected: dropping dead cells may split it.
    fn is_component(self, free: &CellSet) -> bool {
        free.canonical() == *free
    }

    /// All boards within 2 × 3, and some that have holes, are symmetric, are long, or split.
    fn small_positions(self) -> Vec<Vec<Argument>> {
        let sides = write_sides([(1, 5), (1, 6), (5, 1), (4, 2), (2, 4), (3, 3)]);
        let drawn =
            ["...|.#.|...", "..#|...|#..", "..#|...", "#.#|...|#.#", ".#.|...", "...##|#...#|##...", ".#..#..."];
        [write_boards_within_2_by_3::<Cram>(), sides, write_drawings(drawn)].concat()
    }
}

impl HalfTurnGame for Cram {
    const SYMMETRY_SOURCE: &'static Citation = &GARDNER;

    fn first_player_wins_rectangle([rows_odd, columns_odd]: [bool; 2]) -> Option<bool> {
        (!rows_odd || !columns_odd).then_some(rows_odd || columns_odd)
    }

    fn reason(symmetry: HalfTurnSymmetry) -> BoxedReason {
        Box::new(CramSymmetry(symmetry))
    }
}
