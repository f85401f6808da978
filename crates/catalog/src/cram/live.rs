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
    live_within(free.bits, free.width.into())
}

/// The same, on a board of a width that may be known to the compiler.
#[inline(always)]
pub(super) fn live_within(free: u64, width: u32) -> u64 {
    let (bits, bridges) = live_and_bridges(free, width);
    bits & !bridges
}

/// The same, with the bridges and apart from them.
#[inline(always)]
pub(super) fn live_and_bridges(free: u64, width: u32) -> (u64, u64) {
    let bits = free & neighbours(free, width);
    let around = sides(bits, width).map(|beside| beside & bits);
    let [east, west, south, north] = around;
    let two = (east & west) | (south & north) | ((east | west) & (south | north));
    let leaves = bits & !two;
    let squares = squares(around, width);
    if leaves | squares == 0 {
        return (bits, 0);
    }
    let squares = squares | squares << 1;
    let squares = squares | one_down(squares, width);
    let [east, west, south, north] = sides(leaves, width).map(|beside| beside & bits & !leaves);
    let (to_west, to_south, to_north) = (west & east, south & (east | west), north & (east | west | south));
    let others = bits & !(leaves | squares | east | west | south | north);
    let bridges = others & !neighbours(others, width);
    (bits & !(to_west >> 1 | one_down(to_south, width) | one_up(to_north, width)), bridges)
}

/// The upper left cells of the squares of four of which two opposite corners have no neighbours outside,
/// from the cells with a free one to the east, west, south and north.
#[inline(always)]
fn squares([east, west, south, north]: [u64; 4], width: u32) -> u64 {
    let upper_left = east & south & !(west | north);
    let lower_right = west & north & !(east | south);
    let upper_right = west & south & !(east | north);
    let lower_left = east & north & !(west | south);
    (upper_left & one_up(lower_right >> 1, width)) | (upper_right >> 1 & one_up(lower_left, width))
}

/// The left cells of pairs side by side that need not count as neighbours, on a board of live cells.
///
/// The served corners of a square always find one of the others to share a domino with, and which one makes no difference.
/// So each may as well have one of its own: the one above or below it.
#[inline(always)]
fn apart(bits: u64, width: u32) -> u64 {
    let squares = squares(sides(bits, width).map(|beside| beside & bits), width);
    squares | one_down(squares, width)
}

/// Calls `visit` for each part of some live cells that is joined, and in which nothing can be left out,
/// but those whose values `told` knows; the sum of these values.
///
/// Cells of which the value is known need not be joined.
#[inline(always)]
pub(super) fn each_part(
    bits: u64,
    width: u32,
    told: &impl Fn(u64) -> Option<u64>,
    visit: &mut impl FnMut(u64),
) -> u64 {
    let apart = apart(bits, width);
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
            sum ^= each_part_of(live_within(part, width), width, told, visit);
        }
    }
    sum
}

/// The same, for the parts of parts.
fn each_part_of(
    bits: u64,
    width: u32,
    told: &dyn Fn(u64) -> Option<u64>,
    visit: &mut dyn FnMut(u64),
) -> u64 {
    each_part(bits, width, &told, &mut |part| visit(part))
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
