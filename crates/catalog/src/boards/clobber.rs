//! Impartial Clobber 吃子棋: a stone captures an adjacent stone of the other colour.

use crate::Entry;
use crate::shared::cells::{cells_with_lower_neighbour, cells_with_right_neighbour, component, neighbours};
use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_game::{DrawnGame, DrawnRuleset, write_drawings, write_sides};
use crate::shared::planes::CellPlanes;
use grundy_game::picture::BoardCell;
use grundy_game::{Argument, BilingualText, Convention, Game, GameCard, Ruleset, game_card, text, text_pair};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("clobber.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const STONE_SIGNS: [char; 2] = ['x', 'o'];

/// The ruleset `clobber`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(DrawnRuleset(Clobber))
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

/// The stones of each colour.
type ColouredStones = CellPlanes<2>;

impl Game for Clobber {
    type Position = ColouredStones;

    fn for_each_option(
        &self,
        stones: &ColouredStones,
        mut visit: impl FnMut(ColouredStones) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
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

impl DrawnGame for Clobber {
    const GAME_CARD: &'static GameCard = &CARD;

    const BOARD_LEGEND: DrawingLegend = DrawingLegend {
        signs: &['x', 'o', '.'],
        meaning: text_pair!("x and o are stones, . is empty"),
        first_number: 0,
        example: "xo|ox",
    };

    fn usage() -> BilingualText {
        text!("a board is written clobber(2, 3), rows and columns, or drawn, clobber(\"xo|ox\")")
    }

    fn sign_of_full_board(row: usize, column: usize) -> char {
        STONE_SIGNS[(row + column) % 2]
    }

    fn cell_picture(sign: char) -> BoardCell {
        match sign {
            'x' => BoardCell::Dark,
            'o' => BoardCell::Light,
            _ => BoardCell::Free,
        }
    }

    /// The connected stones of both colours.
    fn live_parts(board: &BoardDrawing) -> Vec<BoardDrawing> {
        let mut parts = board.components(|sign| sign != '.', '.');
        parts.retain(|part| STONE_SIGNS.iter().all(|sign| part.cells.contains(sign)));
        parts
    }

    /// The cells of the capturing and the captured stone.
    fn sort_changed_cells(after: &BoardDrawing, changed: Vec<usize>) -> Option<Vec<usize>> {
        let [a, b] = changed.try_into().ok()?;
        Some(if after.cells[a] == '.' { vec![a, b] } else { vec![b, a] })
    }

    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText> {
        let &[capturing, captured] = cells else { return None };
        let ((r, c), (row, column)) = (after.place(capturing), after.place(captured));
        Some(text!("the stone on ({r}, {c}) captures the one on ({row}, {column})"))
    }

    fn small_positions(self) -> Vec<Vec<Argument>> {
        let drawn = [
            "xo",
            "xx",
            "o",
            "xox",
            "xxo",
            "xoxo",
            "xxoo",
            "xoox",
            "xoxox",
            "xoxoxo",
            "x|o|o",
            "xo|ox",
            "xx|oo",
            "xo|oo",
            "x.o|oxo",
            "xo.ox",
            "xxo|.ox",
            "xox|oxo",
            "xoo|oxx",
            "xx.|.oo",
            "oxo|x.x",
            "xo.|.xo|oxo",
        ];
        [write_drawings(drawn), write_sides([(1, 1), (2, 3), (3, 2)])].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;
    use std::collections::BTreeSet;

    #[test]
    fn the_game_keeps_the_laws() {
        let checked = kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "there are small positions");
    }

    /// The options computed on bits are those of the rules on the drawing.
    #[test]
    fn options_are_those_of_the_rules() {
        for code in 0..3u32.pow(8) {
            for columns in [1, 2, 4, 8] {
                let board = BoardDrawing::from_signs(8 / columns, columns, |cell| {
                    ['x', 'o', '.'][(code / 3u32.pow(cell as u32) % 3) as usize]
                });
                let mut expect = BTreeSet::new();
                for from in 0..8 {
                    for to in board.neighbours(from) {
                        if board.cells[from] != '.' && board.cells[to] != '.' && board.cells[from] != board.cells[to] {
                            let mut left = board.clone();
                            left.cells[to] = left.cells[from];
                            left.cells[from] = '.';
                            expect.insert(left.to_position::<ColouredStones>(&Clobber::BOARD_LEGEND));
                        }
                    }
                }
                let stones = board.to_position::<ColouredStones>(&Clobber::BOARD_LEGEND).expect("it is small");
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
