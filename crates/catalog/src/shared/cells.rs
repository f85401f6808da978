//! Sets of cells of a small board as bits: neighbours, components, and in `symmetry` their images.
//!
//! A board of at most 64 cells is stored row by row without gaps: the cell in row `r` and column `c` is bit `r · width + c`.
//! This makes a half-turn one reversal of bits, and a mirror image a few swaps of columns.
//! Nothing here allocates, and only a change of the width is done row by row.
//! Several planes of bits, such as the stones of two colours, are moved together.

mod symmetry;

use crate::shared::drawn_position::DrawnPosition;
use grundy_game::{Pack, PositionKey};
pub use symmetry::{least_image, least_image_of_width, mirror_columns, rotate_half_turn, transpose};

/// The largest number of cells of a board.
pub const MAX_CELLS: usize = 64;

/// The first column of a board of each width, as long as 64 cells allow.
const FIRST_COLUMN_BY_WIDTH: [u64; MAX_CELLS + 1] = {
    let mut first = [0; MAX_CELLS + 1];
    let mut width = 1;
    while width <= MAX_CELLS {
        let mut cell = 0;
        while cell < MAX_CELLS {
            first[width] |= 1 << cell;
            cell += width;
        }
        width += 1;
    }
    first
};

/// All cells of the complete rows of a board of each width.
const FULL_ROWS_BY_WIDTH: [u64; MAX_CELLS + 1] = {
    let mut whole = [0; MAX_CELLS + 1];
    let mut width = 1;
    while width <= MAX_CELLS {
        whole[width] = u64::MAX >> (MAX_CELLS % width);
        width += 1;
    }
    whole
};

/// A set of cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet {
    /// The cells as bits.
    pub bits: u64,
    /// The number of columns, 1 to 64.
    pub width: u8,
}

/// The smallest rectangle that contains a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBounds {
    /// The first row of the cells.
    pub row: u32,
    /// The first column of the cells.
    pub column: u32,
    /// The number of its rows.
    pub height: u32,
    /// The number of its columns.
    pub width: u32,
}

impl CellSet {
    /// The empty set.
    pub const EMPTY_SET: CellSet = CellSet { bits: 0, width: 1 };

    /// All cells of a rectangle, if there are at most 64.
    pub fn rectangle(rows: usize, columns: usize) -> Option<CellSet> {
        let cells = rows.checked_mul(columns).filter(|cells| (1..=MAX_CELLS).contains(cells))?;
        Some(CellSet { bits: u64::MAX >> (MAX_CELLS - cells), width: columns as u8 })
    }

    /// Moves the cells to the corner of the smallest board that contains them. Returns them with its number of rows.
    #[inline]
    pub fn move_to_corner(self) -> (CellSet, u32) {
        if self.bits == 0 {
            return (CellSet::EMPTY_SET, 0);
        }
        let width = u32::from(self.width);
        let bounds = bounds(self.bits, width);
        (CellSet { bits: cells_within(self.bits, width, bounds), width: bounds.width as u8 }, bounds.height)
    }

    /// The first and last row and the first and last column of a board with `height` rows.
    #[inline]
    pub fn edges(width: u8, height: u32) -> [u64; 4] {
        let (width, first) = (u32::from(width), FIRST_COLUMN_BY_WIDTH[usize::from(width)]);
        let row = u64::MAX >> (64 - width);
        [row, row << ((height - 1) * width), first, first << (width - 1)]
    }

    /// A representative of all sets that are equal up to translation, rotation and reflection.
    #[inline]
    pub fn canonical(self) -> CellSet {
        let (cells, height) = self.move_to_corner();
        if height == 0 {
            return cells;
        }
        let ([bits], width) = least_image([cells.bits], u32::from(cells.width), height);
        CellSet { bits, width: width as u8 }
    }
}

impl DrawnPosition for CellSet {
    fn from_planes(width: u8, mut plane: impl FnMut(usize) -> Option<u64>) -> Option<CellSet> {
        plane(0).map(|bits| CellSet { bits, width })
    }

    fn plane(&self, _kind: usize) -> u64 {
        self.bits
    }

    fn width(&self) -> u8 {
        self.width
    }

    fn in_corner(&self) -> (CellSet, u32) {
        self.move_to_corner()
    }
}

impl Pack for CellSet {
    fn pack(&self, key: &mut PositionKey) {
        (self.bits, u64::from(self.width)).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<CellSet> {
        let (bits, width) = <(u64, u64)>::unpack(bytes)?;
        Some(CellSet { bits, width: valid_width(bits, width)? })
    }
}

/// The width, if it is valid and the cells lie on complete rows of that width.
#[inline]
pub(crate) fn valid_width(bits: u64, width: u64) -> Option<u8> {
    let whole = FULL_ROWS_BY_WIDTH.get(usize::try_from(width).ok()?).filter(|&whole| width > 0 && bits & !whole == 0);
    whole.map(|_| width as u8)
}

/// The cells shifted down by one row. Cells shifted past bit 63 are lost.
#[inline(always)]
pub fn shift_down(bits: u64, width: u32) -> u64 {
    bits << (width - 1) << 1
}

/// The cells shifted up by one row.
#[inline(always)]
pub fn shift_up(bits: u64, width: u32) -> u64 {
    bits >> (width - 1) >> 1
}

/// The cells of `bits` whose right neighbour is in `bits`.
#[inline(always)]
pub fn cells_with_right_neighbour(bits: u64, width: u32) -> u64 {
    bits & ((bits & !FIRST_COLUMN_BY_WIDTH[width as usize]) >> 1)
}

/// The cells of `bits` whose lower neighbour is in `bits`.
#[inline(always)]
pub fn cells_with_lower_neighbour(bits: u64, width: u32) -> u64 {
    bits & shift_up(bits, width)
}

/// The cells with one of `bits` to their east, west, south and north. The result may include cells below the board.
#[inline(always)]
pub fn shift_to_sides(bits: u64, width: u32) -> [u64; 4] {
    let first = FIRST_COLUMN_BY_WIDTH[width as usize];
    [(bits & !first) >> 1, (bits << 1) & !first, shift_up(bits, width), shift_down(bits, width)]
}

/// The first column of a board that is as long as 64 cells allow.
#[inline]
pub fn first_column(width: u32) -> u64 {
    FIRST_COLUMN_BY_WIDTH[width as usize]
}

/// The neighbours of `bits`. The result may include cells below the board.
#[inline(always)]
pub fn neighbours(bits: u64, width: u32) -> u64 {
    shift_to_sides(bits, width).into_iter().fold(0, |all, side| all | side)
}

/// The cells of `bits` that are connected to `seed`.
#[inline(always)]
pub fn component(bits: u64, seed: u64, width: u32) -> u64 {
    let mut found = seed;
    loop {
        let next = (found | neighbours(found, width)) & bits;
        let further = (next | neighbours(next, width)) & bits;
        if further == found {
            return found;
        }
        found = further;
    }
}

/// The smallest rectangle that contains some cells.
///
/// # Panics
/// Panics if there are no cells.
#[inline(always)]
pub fn bounds(bits: u64, width: u32) -> CellBounds {
    assert!(bits != 0, "bounds are of at least one cell");
    // Divides numbers below 64 by the width, by multiplication with a reciprocal.
    let reciprocal = 4096u32.div_ceil(width);
    let row_of = |cell: u32| (cell * reciprocal) >> 12;
    let (row, last) = (row_of(bits.trailing_zeros()), row_of(63 - bits.leading_zeros()));
    let mut columns = bits;
    let mut shift = width;
    while shift < 64 {
        columns |= columns >> shift;
        shift *= 2;
    }
    columns &= u64::MAX >> (64 - width);
    let column = columns.trailing_zeros();
    CellBounds { row, column, height: last - row + 1, width: 64 - columns.leading_zeros() - column }
}

/// The cells in a rectangle, as a set on a board of its size.
#[inline(always)]
pub fn cells_within(bits: u64, width: u32, to: CellBounds) -> u64 {
    change_width(bits >> (to.row * width + to.column), width, to.width, to.height)
}

/// The first `height` rows on a board of width `to`. Columns from `to` on are dropped.
#[inline]
fn change_width(bits: u64, width: u32, to: u32, height: u32) -> u64 {
    if width == to {
        return bits;
    }
    let row = u64::MAX >> (64 - width.min(to));
    (0..height).fold(0, |sum, r| sum | (bits >> (r * width) & row) << (r * to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A set of cells as coordinates, the reference for comparisons.
    type CoordinateSet = BTreeSet<(u32, u32)>;

    fn coordinates(bits: u64, width: u32) -> CoordinateSet {
        (0..64).filter(|cell| bits >> cell & 1 == 1).map(|cell| (cell / width, cell % width)).collect()
    }

    /// Boards with random cells.
    fn boards() -> impl Iterator<Item = (u64, u32, u32)> {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let sizes = (1..=64u32).flat_map(|width| (1..=64 / width).map(move |height| (width, height)));
        sizes.flat_map(move |(width, height)| {
            let all = u64::MAX >> (64 - width * height);
            let (a, b) = (random(), random());
            [all, a & all, a & b & all, (a | b) & all].map(|bits| (bits, width, height))
        })
    }

    #[test]
    fn images_are_those_of_coordinates() {
        for (bits, width, height) in boards() {
            let before = coordinates(bits, width);
            let image =
                |of: &dyn Fn(u32, u32) -> (u32, u32)| before.iter().map(|&(r, c)| of(r, c)).collect::<CoordinateSet>();
            assert_eq!(coordinates(mirror_columns(bits, width), width), image(&|r, c| (r, width - 1 - c)));
            assert_eq!(
                coordinates(rotate_half_turn(bits, width, height), width),
                image(&|r, c| (height - 1 - r, width - 1 - c))
            );
            assert_eq!(coordinates(transpose(bits, width, height), height), image(&|r, c| (c, r)), "{bits:x} {width}");
        }
    }

    #[test]
    fn neighbours_and_components_are_those_of_coordinates() {
        for (bits, width, height) in boards() {
            let before = coordinates(bits, width);
            let beside =
                |&(r, c): &(u32, u32)| [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
            let all = u64::MAX >> (64 - width * height);
            let expect: CoordinateSet =
                before.iter().flat_map(beside).filter(|&(r, c)| r < height && c < width).collect();
            assert_eq!(coordinates(neighbours(bits, width) & all, width), expect);
            let right: CoordinateSet = before.iter().copied().filter(|&(r, c)| before.contains(&(r, c + 1))).collect();
            assert_eq!(coordinates(cells_with_right_neighbour(bits, width), width), right);
            let below: CoordinateSet = before.iter().copied().filter(|&(r, c)| before.contains(&(r + 1, c))).collect();
            assert_eq!(coordinates(cells_with_lower_neighbour(bits, width), width), below);
            let seed = bits & bits.wrapping_neg();
            let (mut found, mut todo) =
                (CoordinateSet::new(), coordinates(seed, width).into_iter().collect::<Vec<_>>());
            while let Some(cell) = todo.pop() {
                if before.contains(&cell) && found.insert(cell) {
                    todo.extend(beside(&cell));
                }
            }
            assert_eq!(coordinates(component(bits, seed, width), width), found);
        }
    }

    #[test]
    fn what_is_alike_has_one_canonical_form() {
        for (bits, width, height) in boards().filter(|board| board.0 != 0) {
            let before = coordinates(bits, width);
            let (cells, rows) = CellSet { bits, width: width as u8 }.move_to_corner();
            let corner = |by: fn(&(u32, u32)) -> u32| before.iter().map(by).min().expect("there is a cell");
            let (top, left) = (corner(|cell| cell.0), corner(|cell| cell.1));
            let moved: CoordinateSet = before.iter().map(|(r, c)| (r - top, c - left)).collect();
            assert_eq!(coordinates(cells.bits, u32::from(cells.width)), moved);
            assert_eq!(moved.iter().map(|cell| cell.0).max(), Some(rows - 1));
            assert_eq!(moved.iter().map(|cell| cell.1).max(), Some(u32::from(cells.width) - 1));

            let canonical = cells.canonical();
            assert_eq!(canonical.canonical(), canonical);
            assert_eq!(canonical.bits.count_ones(), bits.count_ones());
            let images = [
                (mirror_columns(bits, width), width),
                (rotate_half_turn(bits, width, height), width),
                (transpose(bits, width, height), height),
            ];
            for (bits, width) in images {
                assert_eq!(CellSet { bits, width: width as u8 }.canonical(), canonical);
            }
        }
        // Only images are equal: the sets of cells within 3 × 3, up to symmetry.
        let different: BTreeSet<CellSet> = (1..512).map(|bits| CellSet { bits, width: 3 }.canonical()).collect();
        let by_definition: BTreeSet<BTreeSet<CoordinateSet>> =
            (1..512).map(|bits| images(&coordinates(bits, 3))).collect();
        assert_eq!(different.len(), by_definition.len());
    }

    /// All images of some cells, moved to the corner.
    fn images(cells: &CoordinateSet) -> BTreeSet<CoordinateSet> {
        let mut images = BTreeSet::new();
        let mut image = cells.clone();
        for step in 0..8 {
            image = image.iter().map(|&(r, c)| if step % 2 == 0 { (c, r) } else { (r, 9 - c) }).collect();
            let (top, left) = (
                image.iter().map(|cell| cell.0).min().unwrap_or(0),
                image.iter().map(|cell| cell.1).min().unwrap_or(0),
            );
            images.insert(image.iter().map(|(r, c)| (r - top, c - left)).collect());
        }
        images
    }
}
