//! The options of a board as canonical components, without those whose values are known.

use super::ends::{self, EndValues};
use super::live_board::{LiveBoard, for_each_marked_part};
use super::split::{component_words, for_each_domino, is_lost, is_lost_within};
use crate::shared::cells::{CellSet, least_image, least_image_of_width, neighbours};
use grundy_game::ComponentWords;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Calls `visit` for each option of a joined board, with the nim-sum of the values known from the table and from symmetry
/// (if `ends` is given), and the other components in canonical form.
pub(super) fn for_each_split_option(
    free: CellSet,
    ends: Option<EndValues>,
    visit: impl FnMut(u64, &[ComponentWords]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // In each arm the compiler knows the width, so that shifts and masks are constants.
    match free.width {
        2 => BoardWithOptions::<2>::from_free(free, ends).for_each_option(visit),
        3 => BoardWithOptions::<3>::from_free(free, ends).for_each_option(visit),
        4 => BoardWithOptions::<4>::from_free(free, ends).for_each_option(visit),
        5 => BoardWithOptions::<5>::from_free(free, ends).for_each_option(visit),
        6 => BoardWithOptions::<6>::from_free(free, ends).for_each_option(visit),
        _ => BoardWithOptions::<0>::from_free(free, ends).for_each_option(visit),
    }
}

/// A board whose options are computed. `WIDTH` is its number of columns, or 0 for any width.
struct BoardWithOptions<const WIDTH: u32> {
    free_cells: CellSet,
    /// The number of rows of the smallest board that contains the cells.
    height: u32,
    /// The cells at each edge; empty if the cells do not fill their rows and columns.
    edges: [u64; 4],
    ends: Option<EndValues>,
    /// Whether an option may fit into the table as a whole.
    may_fit_table: bool,
}

/// The open components of an option.
type OpenComponents = SmallVec<[ComponentWords; 8]>;

impl<const WIDTH: u32> BoardWithOptions<WIDTH> {
    #[inline(always)]
    fn from_free(free: CellSet, ends: Option<EndValues>) -> BoardWithOptions<WIDTH> {
        let (tight, height) = free.move_to_corner();
        let edges = if tight == free && height > 0 { CellSet::edges(free.width, height) } else { [0; 4] };
        let short = ends.is_some() && height <= ends::table_rows(free.width.into()) + 1;
        BoardWithOptions { free_cells: free, height, edges, ends, may_fit_table: short }
    }

    #[inline(always)]
    fn width(&self) -> u32 {
        if WIDTH == 0 { self.free_cells.width.into() } else { WIDTH }
    }

    /// The value of some cells, if they are in the table.
    #[inline(always)]
    fn table_value(&self, bits: u64) -> Option<u64> {
        self.ends.and_then(|ends| ends.value(to_first_row(bits, self.width())))
    }

    /// Whether cells reach all edges of the board. Nearly always, a domino leaves cells at each edge.
    #[inline(always)]
    fn is_filled_by(&self, bits: u64) -> bool {
        self.edges.iter().all(|edge| edge & bits != 0)
    }

    /// A component in canonical form; `None` if symmetry shows that its value is 0.
    #[inline(always)]
    fn open_component(&self, bits: u64) -> Option<ComponentWords> {
        let is_open = |lost: Option<bool>| self.ends.is_none() || lost != Some(true);
        if !self.is_filled_by(bits) {
            let part = CellSet { bits, ..self.free_cells }.canonical();
            return is_open(is_lost(part)).then(|| component_words(&part));
        }
        if !is_open(is_lost_within(bits, self.width())) {
            return None;
        }
        if WIDTH == 0 || WIDTH > self.height {
            let ([bits], width) = least_image([bits], self.width(), self.height);
            return Some([bits, width.into()]);
        }
        let [bits] = least_image_of_width::<1, WIDTH>([bits], self.height);
        Some([bits, WIDTH.into()])
    }

    /// Calls `visit` for each option.
    fn for_each_option(&self, mut visit: impl FnMut(u64, &[ComponentWords]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (free, width) = (self.free_cells.bits, self.width());
        let mut parts = OpenComponents::new();
        for_each_domino(CellSet { bits: free, width: width as u8 }, |domino| {
            let left = free & !domino;
            if self.may_fit_table
                && let Some(value) = self.table_value(left)
            {
                return visit(value, &[]);
            }
            parts.clear();
            let live = LiveBoard::from_free(left, width);
            let (known_value, mut keep) =
                (|bits| self.table_value(bits), |bits| parts.extend(self.open_component(bits)));
            let sum = if live.unlinked_pairs == 0 {
                let marks = neighbours(free & !live.bits, width);
                for_each_marked_part(live.bits, marks, width, &known_value, &mut keep)
            } else {
                live.for_each_part(width, &known_value, &mut keep)
            };
            visit(sum, &parts)
        })
    }
}

/// Moves the cells up so that one of them is in the first row. The empty set stays empty.
#[inline(always)]
fn to_first_row(bits: u64, width: u32) -> u64 {
    let above = (bits | 1 << 63).trailing_zeros();
    bits >> (above - above % width)
}
