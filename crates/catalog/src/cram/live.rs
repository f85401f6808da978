//! What matters of a board, and what falls apart though it is connected.
//!
//! A free cell is *served* if, as long as it is free, there is a domino on it that touches nothing else that matters: a cell with a *leaf*,
//! whose only free neighbour it is; and two opposite corners of a *square* of four, if the other two corners have no neighbours outside it.
//!
//! # Source
//! That such squares do not hold a board together: P. Beling, the crate `igs`, whose Cram leaves out moves in them.

use crate::cells::{Cells, component, neighbours, one_down, one_up, sides};

/// The free cells that matter.
///
/// One without a free neighbour is dead. Of several leaves of the same cell one is enough:
/// a domino on that cell and one of them leaves the others dead, and which one it is makes no difference.
/// A bridge, all of whose free neighbours are served, is not needed: a domino on it and a neighbour does
/// what one on the neighbour and the leaf or corner that serves it does, but that the bridge stays, and the same holds for it then.
#[inline]
pub(super) fn live(free: Cells) -> u64 {
    let (bits, bridges, _) = live_and_bridges(free.bits, free.width.into());
    bits & !bridges
}

/// The same, with the bridges and apart from them, and whether a leaf or a square serves any cell.
#[inline(always)]
pub(super) fn live_and_bridges(free: u64, width: u32) -> (u64, u64, bool) {
    let served = Served::of(free, width);
    if served.leaves | served.squares == 0 {
        return (served.bits, 0, false);
    }
    let (bits, bridges) = served.live_and_bridges(width);
    (bits, bridges, true)
}

/// The cells that have free neighbours, and what serves cells among them.
#[derive(Clone, Copy)]
pub(super) struct Served {
    bits: u64,
    leaves: u64,
    /// The upper left cells of squares.
    squares: u64,
}

impl Served {
    #[inline(always)]
    pub(super) fn of(free: u64, width: u32) -> Served {
        let around = sides(free, width).map(|beside| beside & free);
        let [east, west, south, north] = around;
        let (across, down) = (east | west, south | north);
        let leaves = ((east ^ west) & !down) | ((south ^ north) & !across);
        Served { bits: across | down, leaves, squares: squares(around, width) }
    }

    /// Without all leaves but one of each cell, with the bridges and apart from them.
    #[inline(always)]
    pub(super) fn live_and_bridges(self, width: u32) -> (u64, u64) {
        let Served { bits, leaves, squares } = self;
        let squares = squares | squares << 1;
        let squares = squares | one_down(squares, width);
        let [east, west, south, north] = sides(leaves, width).map(|beside| beside & bits & !leaves);
        let (to_west, to_south, to_north) = (west & east, south & (east | west), north & (east | west | south));
        let others = bits & !(leaves | squares | east | west | south | north);
        let bridges = others & !neighbours(others, width);
        (bits & !(to_west >> 1 | one_down(to_south, width) | one_up(to_north, width)), bridges)
    }
}

/// The upper left cells of the squares of four of which two opposite corners have no neighbours outside,
/// from the cells with a free one to the east, west, south and north.
#[inline(always)]
fn squares([east, west, south, north]: [u64; 4], width: u32) -> u64 {
    let (only_east, only_west) = (east & !west, west & !east);
    let (only_south, only_north) = (south & !north, north & !south);
    let (upper_left, lower_right) = (only_east & only_south, only_west & only_north);
    let (upper_right, lower_left) = (only_west & only_south, only_east & only_north);
    (upper_left & one_up(lower_right >> 1, width)) | (upper_right >> 1 & one_up(lower_left, width))
}

/// The left cells of pairs side by side that need not count as neighbours, on a board of live cells.
///
/// The served corners of a square always find one of the others to share a domino with, and which one makes no difference.
/// So each may as well have one of its own: the one above or below it.
#[inline(always)]
pub(super) fn apart(bits: u64, width: u32) -> u64 {
    let squares = squares(sides(bits, width).map(|beside| beside & bits), width);
    squares | one_down(squares, width)
}

/// The cells that matter of a board, and how they hold together.
#[derive(Clone, Copy)]
pub(super) struct Live {
    pub(super) bits: u64,
    /// The left cells of pairs side by side that do not count as neighbours.
    pub(super) apart: u64,
}

impl Live {
    /// What matters of some free cells, on a board of a width that may be known to the compiler.
    #[inline(always)]
    pub(super) fn of(free: u64, width: u32) -> Live {
        let (bits, bridges, serves) = live_and_bridges(free, width);
        let bits = bits & !bridges;
        Live { bits, apart: if serves { apart(bits, width) } else { 0 } }
    }

    /// Calls `visit` for each part that is joined, and in which nothing can be left out,
    /// but those whose values `told` knows; the sum of these values.
    ///
    /// Cells of which the value is known need not be joined.
    #[inline(always)]
    pub(super) fn each_part(
        self,
        width: u32,
        told: &impl Fn(u64) -> Option<u64>,
        visit: &mut impl FnMut(u64),
    ) -> u64 {
        let Live { bits, apart } = self;
        let (mut rest, mut sum) = (bits, 0);
        while rest != 0 {
            if let Some(value) = told(rest) {
                return sum ^ value;
            }
            let part = joined(rest, rest & rest.wrapping_neg(), width, apart);
            rest &= !part;
            if rest != 0 && let Some(value) = told(part) {
                sum ^= value;
            } else if part & (apart | apart << 1) == 0 || part == bits {
                visit(part);
            } else {
                // What were corners of a square have become leaves.
                sum ^= each_part_again(part, width, told, visit);
            }
        }
        sum
    }
}

/// The parts of a part.
fn each_part_again(part: u64, width: u32, told: &dyn Fn(u64) -> Option<u64>, visit: &mut dyn FnMut(u64)) -> u64 {
    Live::of(part, width).each_part(width, &told, &mut |part| visit(part))
}

/// Calls `visit` for each part of some cells, in each of which there is a mark, but those whose values `told` knows; the sum of these.
///
/// In what is left of a joined board each part has a cell beside one that was taken.
#[inline(always)]
pub(super) fn each_marked_part(
    bits: u64,
    marks: u64,
    width: u32,
    told: &impl Fn(u64) -> Option<u64>,
    visit: &mut impl FnMut(u64),
) -> u64 {
    let (mut rest, mut sum) = (bits, 0);
    while rest != 0 {
        if let Some(value) = told(rest) {
            return sum ^ value;
        }
        let part = marked(rest, marks & rest, width);
        rest &= !part;
        if rest != 0 && let Some(value) = told(part) {
            sum ^= value;
        } else {
            visit(part);
        }
    }
    sum
}

/// The cells that are joined to the first mark; all, if that holds all marks together.
#[inline(always)]
fn marked(bits: u64, marks: u64, width: u32) -> u64 {
    debug_assert!(marks != 0, "each part has a mark");
    let mut found = marks & marks.wrapping_neg();
    loop {
        if marks & !found == 0 {
            return bits;
        }
        let further = spread(bits, spread(bits, found, width), width);
        if further == found {
            return found;
        }
        found = further;
    }
}

/// Some of `bits`, and those beside them.
#[inline(always)]
pub(super) fn spread(bits: u64, found: u64, width: u32) -> u64 {
    (found | neighbours(found, width)) & bits
}

/// The cells that are joined to those of `seed`, where some pairs side by side do not count as neighbours.
#[inline(always)]
fn joined(bits: u64, seed: u64, width: u32, apart: u64) -> u64 {
    if apart == 0 {
        return component(bits, seed, width);
    }
    let mut found = seed;
    loop {
        let [to_west, _, to_north, to_south] = sides(found, width);
        let [_, to_east, ..] = sides(found & !apart, width);
        let next = (found | (to_west & !apart) | to_east | to_north | to_south) & bits;
        if next == found {
            return found;
        }
        found = next;
    }
}
