//! Boards with several kinds of cells: a bit plane for each kind.

use crate::shared::cells::{bounds, cells_within, least_image, valid_width};
use crate::shared::drawn_position::DrawnPosition;
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

impl<const N: usize> DrawnPosition for CellPlanes<N> {
    fn from_planes(width: u8, mut plane: impl FnMut(usize) -> Option<u64>) -> Option<CellPlanes<N>> {
        let mut bits = [0; N];
        for (kind, bits) in bits.iter_mut().enumerate() {
            *bits = plane(kind)?;
        }
        Some(CellPlanes { bits, width })
    }

    fn plane(&self, kind: usize) -> u64 {
        self.bits[kind]
    }

    fn width(&self) -> u8 {
        self.width
    }

    fn in_corner(&self) -> (CellPlanes<N>, u32) {
        self.move_to_corner()
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
