//! Dominoes on bits, and the parts that they leave.

use super::live_board::LiveBoard;
use crate::shared::cells::{
    CellSet, cells_with_lower_neighbour, cells_with_right_neighbour, neighbours, rotate_half_turn,
};
use grundy_game::ComponentWords;
use std::ops::ControlFlow;

/// Calls `visit` with the cells of each domino that has room.
///
/// Dominoes in the middle rows come first, because they come closest to cutting a long board in two.
#[inline(always)]
pub(super) fn for_each_domino(free: CellSet, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let width = u32::from(free.width);
    let (across, down) = (cells_with_right_neighbour(free.bits, width), cells_with_lower_neighbour(free.bits, width));
    let rows = (64 - free.bits.leading_zeros()).div_ceil(width);
    let row = u64::MAX >> (64 - width);
    for at in indices_from_middle(rows) {
        let mut here = across & row << (at * width);
        while here != 0 {
            visit(0b11 << here.trailing_zeros())?;
            here &= here - 1;
        }
        let mut here = down & row << (at * width);
        while here != 0 {
            let first = here & here.wrapping_neg();
            visit(first | first << width)?;
            here &= here - 1;
        }
    }
    ControlFlow::Continue(())
}

/// The numbers below `count`, starting from the middle.
#[inline(always)]
fn indices_from_middle(count: u32) -> impl Iterator<Item = u32> {
    let middle = count / 2;
    (0..count).map(move |step| if step % 2 == 0 { middle + step / 2 } else { middle - step.div_ceil(2) })
}

/// Whether the player to move loses a board that a half-turn maps to itself; `None` for other boards.
///
/// Every domino that does not cover the centre can be answered by its image, which it does not overlap.
/// So the board is lost if no domino can cover the centre. If one can and is its own image, playing it wins.
#[inline]
pub(super) fn is_lost(free: CellSet) -> Option<bool> {
    is_lost_within(free.bits, free.width.into())
}

/// As [`is_lost`], inlined so that the compiler may know the width.
#[inline(always)]
pub(super) fn is_lost_within(bits: u64, width: u32) -> Option<bool> {
    // The gap before the first cell in its row must equal the gap after the last cell in its row.
    let (before, end) = (bits.trailing_zeros(), 64 - bits.leading_zeros());
    if end == 0 || !(end + before).is_multiple_of(width) {
        return None;
    }
    let height = end.div_ceil(width);
    if rotate_half_turn(bits, width, height) != bits {
        return None;
    }
    let free = CellSet { bits, width: width as u8 };
    match (width % 2, height % 2) {
        (0, 0) => Some(true),
        // A domino on the middle cell overlaps its image.
        (1, 1) => {
            let centre = free.bits & 1 << (width * height / 2);
            (centre & neighbours(free.bits, width) == 0).then_some(true)
        }
        // The two cells in the middle are images of each other.
        (0, _) => Some(free.bits >> (height / 2 * width + width / 2 - 1) & 1 == 0),
        _ => Some(free.bits >> ((height / 2 - 1) * width + width / 2) & 1 == 0),
    }
}

/// Calls `visit` for each joined part of live cells, on the smallest board that contains it.
#[inline]
pub(super) fn for_each_live_component(free: CellSet, mut visit: impl FnMut(CellSet)) {
    let width = free.width.into();
    LiveBoard::from_free(free.bits, width)
        .for_each_part(width, &|_| None, &mut |bits| visit(CellSet { bits, ..free }.move_to_corner().0));
}

/// The packed form of a component.
#[inline]
pub(super) fn component_words(cells: &CellSet) -> ComponentWords {
    [cells.bits, cells.width.into()]
}

#[cfg(test)]
mod tests {
    use super::super::ends::EndValues;
    use super::super::live_board::{live_and_bridges, live_cells};
    use super::super::options::for_each_split_option;
    use super::*;
    use crate::cram::Cram;
    use crate::shared::cells::component;
    use grundy_game::{Convention, Game};
    use std::collections::HashMap;

    /// The canonical components of an option, computed by the methods of [`Game`].
    fn components_by_trait(option: CellSet) -> Vec<CellSet> {
        let mut parts = Vec::new();
        Cram.for_each_component(option, |part| parts.push(Cram.canonical(part, Convention::Normal)));
        parts.sort_unstable();
        parts
    }

    fn cells_of_words(part: &ComponentWords) -> CellSet {
        CellSet { bits: part[0], width: part[1] as u8 }
    }

    fn split_options(free: CellSet, ends: Option<EndValues>) -> Vec<(u64, Vec<CellSet>)> {
        let mut options = Vec::new();
        let _ = for_each_split_option(free, ends, |sum, parts| {
            let mut parts: Vec<CellSet> = parts.iter().map(cells_of_words).collect();
            parts.sort_unstable();
            options.push((sum, parts));
            ControlFlow::Continue(())
        });
        options
    }

    fn check_split_options(free: CellSet) {
        let mut options = Vec::new();
        let _ = Cram.for_each_option(&free, |option| {
            options.push((0, components_by_trait(option)));
            ControlFlow::Continue(())
        });
        assert_eq!(split_options(free, None), options, "{free:?}");
        // Components whose values are known from a table or by symmetry are missing.
        let open_parts = split_options(free, Some(EndValues::for_width(free.width.into())));
        assert_eq!(open_parts.len(), options.len());
        for ((_, mut small), (sum, parts)) in options.into_iter().zip(open_parts) {
            for part in parts {
                let at = small.iter().position(|small| *small == part).expect("it is a component of the option");
                small.remove(at);
            }
            let value = |cells: &CellSet| match is_lost(*cells) {
                Some(true) => 0,
                _ => EndValues::for_width(cells.width.into()).value(cells.bits).expect("the table has its value"),
            };
            assert_eq!(small.iter().fold(0, |sum, cells| sum ^ value(cells)), sum, "{free:?}");
        }
    }

    /// Long joined boards with holes, like those in searches.
    #[test]
    fn options_of_long_boards_are_those_that_are_split_later() {
        let mut state = 7u64;
        let mut long = 0;
        for (width, cells) in [(2u8, 40), (3, 45), (4, 44), (5, 45), (6, 60)] {
            for _ in 0..400 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (one, other) = (state.rotate_left(17), state.rotate_left(45));
                for bits in [state | one | other, (state | one) & other, state | one] {
                    let bits = bits & ((1 << cells) - 1);
                    Cram.for_each_component(CellSet { bits, width }, |part| {
                        long += u32::from(part.bits.count_ones() > 24);
                        check_split_options(part);
                    });
                }
            }
        }
        assert!(long > 1000, "{long} of them are long");
    }

    #[test]
    fn options_that_are_split_at_once_are_those_that_are_split_later() {
        for (width, cells) in [(1u8, 8), (2, 10), (3, 12), (4, 12), (5, 10), (6, 12)] {
            for bits in 0..1u64 << cells {
                Cram.for_each_component(CellSet { bits, width }, check_split_options);
            }
        }
    }

    /// Compares outcomes by symmetry with a search that does not use it.
    #[test]
    fn symmetry_is_right() {
        let mut nimbers = HashMap::new();
        for (width, cells) in [(1u8, 9), (2, 12), (3, 12), (4, 12), (5, 10)] {
            let known_outcomes = (1..1u64 << cells).filter_map(|bits| {
                let (free, _) = CellSet { bits, width }.move_to_corner();
                Some((free, is_lost(free)?))
            });
            let mut known_outcomes: Vec<(CellSet, bool)> = known_outcomes.collect();
            known_outcomes.dedup();
            assert!(known_outcomes.len() > 5);
            for (free, lost) in known_outcomes {
                assert_eq!(nimber(free, &mut nimbers) == 0, lost, "{free:?}");
            }
        }
    }

    /// Compares values by the definition with and without the removed cells (dead cells, all but one of several leaves, bridges),
    /// and with the sum of the parts if the board splits.
    #[test]
    fn what_is_left_out_does_not_matter() {
        let mut nimbers = HashMap::new();
        let (mut dead, mut bridged, mut apart) = (0, 0, 0);
        for (width, cells) in [(1u8, 10), (2, 12), (3, 15), (4, 12), (5, 15)] {
            for bits in 0..1u64 << cells {
                let free = CellSet { bits, width };
                let kept = CellSet { bits: live_cells(free), width };
                dead += u32::from(kept != free);
                bridged += u32::from(live_and_bridges(free.bits, free.width.into()).1 != 0);
                let value = nimber(free, &mut nimbers);
                assert_eq!(nimber(kept, &mut nimbers), value, "{free:?}");
                let mut parts = Vec::new();
                for_each_live_component(free, |part| parts.push(part));
                assert_eq!(parts.iter().fold(0, |sum, part| sum ^ nimber(*part, &mut nimbers)), value, "{free:?}");
                let one = kept.bits & kept.bits.wrapping_neg();
                apart += u32::from(parts.len() > 1 && component(kept.bits, one, width.into()) == kept.bits);
            }
        }
        assert!(dead > 10_000 && bridged > 100 && apart > 100, "{dead}, {bridged} and {apart} boards");
    }

    fn nimber(free: CellSet, known: &mut HashMap<CellSet, u64>) -> u64 {
        if let Some(&value) = known.get(&free) {
            return value;
        }
        let mut values = Vec::new();
        let _ = for_each_domino(free, |domino| {
            values.push(nimber(CellSet { bits: free.bits & !domino, ..free }, known));
            ControlFlow::Continue(())
        });
        let value = (0..).find(|value| !values.contains(value)).expect("a finite list has a mex");
        known.insert(free, value);
        value
    }

    /// Boards that are long, wide, or use the highest bits.
    #[test]
    fn large_boards_are_split_too() {
        let mut state = 1u64;
        for _ in 0..3000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let width = (state >> 33) % 64 + 1;
            let all = u64::MAX >> (64 - width * (64 / width));
            for bits in [all, (state | state << 21) & all, (state | state >> 7 | state << 30) & all] {
                Cram.for_each_component(CellSet { bits, width: width as u8 }, check_split_options);
            }
        }
    }
}
