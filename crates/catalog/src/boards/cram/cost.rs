//! An estimate of the cost of searching a board.
//!
//! The order in which options are searched decides how long Cram takes, by a factor of nine on 5 × 8. Single runs vary by a third
//! if only the order of equal choices changes, so compare orders on many boards or runs.

use crate::shared::cells::{CellSet, cells_with_lower_neighbour, cells_with_right_neighbour, first_column};

// Weights in the logarithm of the cost, in units of about 1/27 of a doubling: for each cell, each domino that has room across
// a cut between an upper and a lower part, each hole, and each domino that has room across the middle columns.
//
// This form predicted best how many boards a search visits, for 6,400 random boards of 26 to 36 cells in four and five columns:
// the root mean square error of the natural logarithm is 0.67 and 0.71, and 1.0 and 1.07 with the number of cells and the best cut
// alone. The fit gave the weights 10, 80, 23 and 9; with the weights below, searches of whole boards visited fewer boards.
const CELL_WEIGHT: u64 = 10;
const CUT_DOMINO_WEIGHT: u64 = 60;
const HOLE_WEIGHT: u64 = 35;
const MIDDLE_DOMINO_WEIGHT: u64 = 5;

/// 3 sixteenths of a doubling are 5 units of weight.
const SIXTEENTHS_PER_WEIGHT: [u64; 2] = [3, 5];

/// A bell curve: 1000 · exp(−x² / 2), for `x` in steps of 1/8.
const BELL_CURVE_THOUSANDTHS: [u16; 32] = [
    1000, 992, 969, 932, 882, 823, 755, 682, 607, 531, 458, 389, 325, 267, 216, 172, //
    135, 105, 80, 60, 44, 32, 23, 16, 11, 8, 5, 3, 2, 1, 1, 1,
];

/// The numbers of ones of 6-bit numbers.
const SMALL_BIT_COUNTS: [u8; 64] = {
    let mut counts = [0; 64];
    let mut bits = 0;
    while bits < 64 {
        counts[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

/// An estimate of the work of searching a board that is at most as wide as long, up to a constant factor.
pub(super) fn search_cost(free: CellSet) -> u64 {
    // In each arm the compiler knows the width.
    match free.width {
        3 => search_cost_at_width(free.bits, 3),
        4 => search_cost_at_width(free.bits, 4),
        5 => search_cost_at_width(free.bits, 5),
        6 => search_cost_at_width(free.bits, 6),
        width => search_cost_at_width(free.bits, width.into()),
    }
}

#[inline(always)]
fn search_cost_at_width(bits: u64, width: u32) -> u64 {
    let row = u64::MAX >> (64 - width);
    let count = |row: u64| if width <= 6 { SMALL_BIT_COUNTS[row as usize & 63].into() } else { row.count_ones() };
    let (across, down) = (cells_with_right_neighbour(bits, width), cells_with_lower_neighbour(bits, width));
    let cells = bits.count_ones();
    // By Euler's formula for a connected board: its cells are vertices, its dominoes edges, and its 2 × 2 squares faces.
    let dominoes = across.count_ones() + down.count_ones();
    let holes = (1 + dominoes).saturating_sub(cells + cells_with_lower_neighbour(across, width).count_ones());
    // Count the dominoes across each cut between two rows. Cuts with as many cells above as below weigh most.
    let (mut weights, mut links, mut above, mut rest, mut links_below) = (0, 0, 0, bits, down);
    while rest > row {
        above += count(rest & row);
        // The standard deviation of the curve is one and a half rows; `away` is in eighths of it.
        let away = (2 * above).abs_diff(cells) * 8 / (3 * width);
        let weight = u64::from(BELL_CURVE_THOUSANDTHS.get(away as usize).copied().unwrap_or(0));
        weights += weight;
        links += weight * u64::from(count(links_below & row));
        rest >>= width;
        links_below >>= width;
    }
    // For an odd width, take the mean over the two cuts beside the middle column.
    let middle = |at: u32| (across & first_column(width) << at).count_ones();
    let columns = if width < 2 { 0 } else { middle((width - 2) / 2) + middle((width - 1) / 2) };
    let log = CELL_WEIGHT * u64::from(cells)
        + CUT_DOMINO_WEIGHT * links / weights.max(1)
        + HOLE_WEIGHT * u64::from(holes)
        + MIDDLE_DOMINO_WEIGHT * u64::from(columns) / 2;
    // 2^(sixteenths / 16), interpolated linearly between powers of two.
    let sixteenths = log * SIXTEENTHS_PER_WEIGHT[0] / SIXTEENTHS_PER_WEIGHT[1];
    (16 + sixteenths % 16) << (sixteenths / 16).min(59)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(rows: usize, columns: usize) -> u64 {
        search_cost(CellSet::rectangle(rows, columns).expect("it has at most 64 cells"))
    }

    #[test]
    fn longer_boards_cost_more() {
        for width in 1..=8 {
            let costs: Vec<u64> = (width..=64 / width).map(|rows| rectangle(rows, width)).collect();
            assert!(costs.is_sorted_by(|a, b| a < b), "{width} columns: {costs:?}");
        }
    }

    /// Two blocked cells of 9 × 4: in the middle row, in a row near the edge, and so that they make a hole.
    #[test]
    fn boards_that_come_near_to_falling_apart_cost_less() {
        let blocked = |bits: u64| search_cost(CellSet { bits: ((1 << 36) - 1) & !bits, width: 4 });
        let [middle, edge, hole] = [blocked(0b1100 << 16), blocked(0b1100 << 4), blocked(0b0110 << 16)];
        assert!(middle < edge, "{middle} and {edge}");
        assert!(middle < hole, "{middle} and {hole}");
    }

    /// All cells of all widths have a cost, although searches only need those of connected cells with few columns.
    #[test]
    fn all_boards_have_a_cost() {
        for width in 1..=64u8 {
            for bits in [0, 1, u64::MAX, u64::MAX / 3, u64::MAX / 7, 1 << 63] {
                assert!(search_cost(CellSet { bits, width }) >= 16);
            }
        }
    }
}
