//! Boards with several kinds of cells: a bit plane for each kind.

use crate::shared::cells::{bounds, cells_within, least_image, valid_width};
use crate::shared::drawing::BoardDrawing;
use grundy_game::{Pack, PositionKey};

/// Bit planes that do not overlap; a cell in none of them is not part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellPlanes<const N: usize> {
    /// The cells of each kind.
    pub bits: [u64; N],
    /// The number of columns, 1 to 64.
    pub width: u8,
}

impl<const N: usize> CellPlanes<N> {
    /// No cell.
    pub const EMPTY_PLANES: CellPlanes<N> = CellPlanes { bits: [0; N], width: 1 };

    /// The cells of each sign on a drawn board; `None` if it has more than 64 cells.
    pub(crate) fn from_drawing(drawing: &BoardDrawing, signs: [char; N]) -> Option<CellPlanes<N>> {
        let mut bits = [0; N];
        for (plane, sign) in bits.iter_mut().zip(signs) {
            *plane = drawing.bits_of_sign(sign)?;
        }
        Some(CellPlanes { bits, width: drawing.columns as u8 })
    }

    /// Draws the board, with `blank` for cells in no plane.
    pub(crate) fn to_drawing(self, signs: [char; N], blank: char) -> BoardDrawing {
        let (planes, height) = self.move_to_corner();
        BoardDrawing::from_signs(height.max(1) as usize, planes.width.into(), |cell| {
            let kind = planes.bits.iter().position(|plane| plane >> cell & 1 == 1);
            kind.map_or(blank, |kind| signs[kind])
        })
    }

    /// The cells of all kinds.
    #[inline]
    pub fn all_cells(self) -> u64 {
        self.bits.iter().fold(0, |all, plane| all | plane)
    }

    /// Only some of the cells.
    #[inline]
    pub fn restricted_to(self, cells: u64) -> CellPlanes<N> {
        CellPlanes { bits: self.bits.map(|plane| plane & cells), ..self }
    }

    /// The cells moved to the corner of the smallest board that holds them, and the number of its rows.
    #[inline]
    pub fn move_to_corner(self) -> (CellPlanes<N>, u32) {
        if self.all_cells() == 0 {
            return (CellPlanes::EMPTY_PLANES, 0);
        }
        let width = u32::from(self.width);
        let bounds = bounds(self.all_cells(), width);
        (
            CellPlanes { bits: self.bits.map(|plane| cells_within(plane, width, bounds)), width: bounds.width as u8 },
            bounds.height,
        )
    }

    /// The canonical form up to translation, rotation and reflection.
    #[inline]
    pub fn canonical(self) -> CellPlanes<N> {
        let (planes, height) = self.move_to_corner();
        if height == 0 {
            return planes;
        }
        let (bits, width) = least_image(planes.bits, u32::from(planes.width), height);
        CellPlanes { bits, width: width as u8 }
    }
}

impl<const N: usize> Pack for CellPlanes<N> {
    fn pack(&self, key: &mut PositionKey) {
        self.bits.iter().for_each(|plane| plane.pack(key));
        u64::from(self.width).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<CellPlanes<N>> {
        let (mut bits, mut all) = ([0; N], 0);
        for plane in &mut bits {
            *plane = u64::unpack(bytes).filter(|plane| plane & all == 0)?;
            all |= *plane;
        }
        let width = u64::unpack(bytes)?;
        Some(CellPlanes { bits, width: valid_width(all, width)? })
    }
}
