//! Dominoes on bits, and what they leave apart.

use super::ends::Ends;
use super::live::{each_part, live, live_within};
use crate::cells::{Cells, least, neighbours, turned, with_below, with_right};
use grundy_game::Part;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Calls `visit` for each domino that has room, with its cells, and whether it lies across.
///
/// Those that come near to cutting a long board in two come first: they lie in the middle rows.
#[inline(always)]
pub(super) fn each_domino(
    free: Cells,
    mut visit: impl FnMut(u64, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let width = u32::from(free.width);
    let (across, down) = (with_right(free.bits, width), with_below(free.bits, width));
    let rows = (64 - free.bits.leading_zeros()).div_ceil(width);
    let row = u64::MAX >> (64 - width);
    for at in from_the_middle(rows) {
        let mut here = across & row << (at * width);
        while here != 0 {
            visit(0b11 << here.trailing_zeros(), true)?;
            here &= here - 1;
        }
        let mut here = down & row << (at * width);
        while here != 0 {
            let first = here & here.wrapping_neg();
            visit(first | first << width, false)?;
            here &= here - 1;
        }
    }
    ControlFlow::Continue(())
}

/// The numbers below one, the middle ones first.
#[inline(always)]
fn from_the_middle(count: u32) -> impl Iterator<Item = u32> {
    let middle = count / 2;
    (0..count).map(move |step| if step % 2 == 0 { middle + step / 2 } else { middle - step.div_ceil(2) })
}

/// Whether the player to move loses a board that a half-turn maps to itself; `None` for others.
///
/// Every domino but one that covers the centre has an image that it does not touch, with which it can be answered.
/// So the board is lost if no domino covers the centre; if one lies across it and is its own image, it is won by that.
#[inline]
pub(super) fn is_lost(free: Cells) -> Option<bool> {
    // Few boards look the same from their last cell to the first.
    let (before, after) = (free.bits.trailing_zeros(), free.bits.leading_zeros());
    if after == 64 || free.bits.reverse_bits() >> after << before != free.bits {
        return None;
    }
    let width = u32::from(free.width);
    let height = (64 - after).div_ceil(width);
    if turned(free.bits, width, height) != free.bits {
        return None;
    }
    match (width % 2, height % 2) {
        (0, 0) => Some(true),
        // A domino on the cell in the middle has no image beside it.
        (1, 1) => {
            let centre = free.bits & 1 << (width * height / 2);
            (centre & neighbours(free.bits, width) == 0).then_some(true)
        }
        // The two cells in the middle are images of each other.
        (0, _) => Some(free.bits >> (height / 2 * width + width / 2 - 1) & 1 == 0),
        _ => Some(free.bits >> ((height / 2 - 1) * width + width / 2) & 1 == 0),
    }
}

/// Calls `visit` for each connected part of at least two cells, in a board that it fills.
#[inline]
pub(super) fn components(free: Cells, mut visit: impl FnMut(Cells)) {
    each_part(live(free), free.width.into(), &|_| None, &mut |bits| visit(Cells { bits, ..free }.cut().0));
}

/// Calls `visit` for each option, with the sum of the values that the table tells, if it is asked, and the other components, canonical.
pub(super) fn each_split_option(
    free: Cells,
    ends: Option<Ends>,
    visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The width is known to the compiler within each arm, so that shifts and masks are constants.
    match free.width {
        2 => each_option::<2>(free, ends, visit),
        3 => each_option::<3>(free, ends, visit),
        4 => each_option::<4>(free, ends, visit),
        5 => each_option::<5>(free, ends, visit),
        6 => each_option::<6>(free, ends, visit),
        _ => each_option::<0>(free, ends, visit),
    }
}

/// The same on boards that are so wide, or of any width for 0.
fn each_option<const WIDTH: u8>(
    free: Cells,
    ends: Option<Ends>,
    mut visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let columns = free.width;
    // Also within the closures, which are functions of their own.
    let width = move || u32::from(if WIDTH == 0 { columns } else { WIDTH });
    let free = Cells { width: width() as u8, ..free };
    // Nearly always the domino leaves something at each edge, and the board stays as it is.
    let (tight, height) = free.cut();
    let edges = if tight == free && height > 0 { Cells::edges(columns, height) } else { [0; 4] };
    let told = |bits: u64| ends.and_then(|ends| ends.value(to_first_row(bits, width())));
    let mut parts = SmallVec::<[Part; 8]>::new();
    each_domino(free, |domino, _| {
        let width = width();
        let left = free.bits & !domino;
        if let Some(value) = told(left) {
            return visit(value, &[]);
        }
        parts.clear();
        let sum = each_part(live_within(left, width), width, &told, &mut |bits| {
            parts.push(if edges.iter().all(|edge| edge & bits != 0) {
                let ([bits], width) = least([bits], width, height);
                [bits, width.into()]
            } else {
                word(&Cells { bits, width: columns }.canonical())
            });
        });
        visit(sum, &parts)
    })
}

/// Cells as a component.
#[inline]
pub(super) fn word(cells: &Cells) -> Part {
    [cells.bits, cells.width.into()]
}

/// The cells moved up so that one of them is in the first row; none are none.
#[inline(always)]
fn to_first_row(bits: u64, width: u32) -> u64 {
    let above = (bits | 1 << 63).trailing_zeros();
    bits >> (above - above % width)
}

#[cfg(test)]
mod tests {
    use super::super::live::live_and_bridges;
    use super::*;
    use crate::cells::component;
    use crate::cram::Cram;
    use grundy_game::Game;
    use grundy_theory::Convention;
    use std::collections::HashMap;

    /// The canonical components of an option, by the three methods of the trait.
    fn by_the_trait(option: Cells) -> Vec<Cells> {
        let mut parts = Vec::new();
        Cram.for_each_component(option, |part| parts.push(Cram.canonical(part, Convention::Normal)));
        parts.sort_unstable();
        parts
    }

    fn cells(part: &Part) -> Cells {
        Cells { bits: part[0], width: part[1] as u8 }
    }

    fn agree(free: Cells) {
        let (mut options, mut split) = (Vec::new(), Vec::new());
        let _ = Cram.for_each_option(&free, |option| {
            options.push(by_the_trait(option));
            ControlFlow::Continue(())
        });
        let _ = each_split_option(free, None, |sum, parts| {
            assert_eq!(sum, 0);
            let mut parts: Vec<Cells> = parts.iter().map(cells).collect();
            parts.sort_unstable();
            split.push(parts);
            ControlFlow::Continue(())
        });
        assert_eq!(split, options, "{free:?}");
        // What a table tells is left out.
        let mut told = split.into_iter();
        let _ = each_split_option(free, Some(Ends::of(free.width.into())), |sum, parts| {
            let mut small = told.next().expect("there are as many");
            for part in parts {
                let at = small.iter().position(|small| *small == cells(part)).expect("it is a component of the option");
                small.remove(at);
            }
            let value = |cells: &Cells| Ends::of(cells.width.into()).value(cells.bits).expect("it is told");
            assert_eq!(small.iter().fold(0, |sum, cells| sum ^ value(cells)), sum, "{free:?}");
            ControlFlow::Continue(())
        });
        assert_eq!(told.next(), None);
    }

    #[test]
    fn options_that_are_split_at_once_are_those_that_are_split_later() {
        for (width, cells) in [(1u8, 8), (2, 10), (3, 12), (4, 12), (5, 10), (6, 12)] {
            for bits in 0..1u64 << cells {
                Cram.for_each_component(Cells { bits, width }, agree);
            }
        }
    }

    /// Who is said to lose by symmetry does, by search without it.
    #[test]
    fn symmetry_tells_the_truth() {
        let mut nimbers = HashMap::new();
        for (width, cells) in [(1u8, 9), (2, 12), (3, 12), (4, 12), (5, 10)] {
            let told = (1..1u64 << cells).filter_map(|bits| {
                let (free, _) = Cells { bits, width }.cut();
                Some((free, is_lost(free)?))
            });
            let mut told: Vec<(Cells, bool)> = told.collect();
            told.dedup();
            assert!(told.len() > 5);
            for (free, lost) in told {
                assert_eq!(nimber(free, &mut nimbers) == 0, lost, "{free:?}");
            }
        }
    }

    /// By the definition, with and without what is left out: dead cells, all but one of several leaves, bridges;
    /// and board by board where it falls apart.
    #[test]
    fn what_is_left_out_does_not_matter() {
        let mut nimbers = HashMap::new();
        let (mut dead, mut bridged, mut apart) = (0, 0, 0);
        for (width, cells) in [(1u8, 10), (2, 12), (3, 15), (4, 12), (5, 15)] {
            for bits in 0..1u64 << cells {
                let free = Cells { bits, width };
                let kept = Cells { bits: live(free), width };
                dead += u32::from(kept != free);
                bridged += u32::from(live_and_bridges(free.bits, free.width.into()).1 != 0);
                let value = nimber(free, &mut nimbers);
                assert_eq!(nimber(kept, &mut nimbers), value, "{free:?}");
                let mut parts = Vec::new();
                components(free, |part| parts.push(part));
                assert_eq!(parts.iter().fold(0, |sum, part| sum ^ nimber(*part, &mut nimbers)), value, "{free:?}");
                let one = kept.bits & kept.bits.wrapping_neg();
                apart += u32::from(parts.len() > 1 && component(kept.bits, one, width.into()) == kept.bits);
            }
        }
        assert!(dead > 10_000 && bridged > 100 && apart > 100, "{dead}, {bridged} and {apart} boards");
    }

    fn nimber(free: Cells, known: &mut HashMap<Cells, u64>) -> u64 {
        if let Some(&value) = known.get(&free) {
            return value;
        }
        let mut values = Vec::new();
        let _ = each_domino(free, |domino, _| {
            values.push(nimber(Cells { bits: free.bits & !domino, ..free }, known));
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
                Cram.for_each_component(Cells { bits, width: width as u8 }, agree);
            }
        }
    }
}
