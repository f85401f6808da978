//! Boards with several kinds of cells: a bit plane for each kind.

use crate::cells::{bounds, cut, fitting, least};
use crate::drawing::Drawing;
use grundy_game::{Key, Pack};

/// Bit planes that do not overlap; a cell in none of them is not part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Planes<const N: usize> {
    /// The cells of each kind.
    pub bits: [u64; N],
    /// The number of columns, 1 to 64.
    pub width: u8,
}

impl<const N: usize> Planes<N> {
    /// No cell.
    pub const NONE: Planes<N> = Planes { bits: [0; N], width: 1 };

    /// The cells of each sign on a drawn board; `None` if it has more than 64 cells.
    pub(crate) fn of(drawing: &Drawing, signs: [char; N]) -> Option<Planes<N>> {
        let mut bits = [0; N];
        for (plane, sign) in bits.iter_mut().zip(signs) {
            *plane = drawing.bits(sign)?;
        }
        Some(Planes { bits, width: drawing.columns as u8 })
    }

    /// Draws the board, with `blank` for cells in no plane.
    pub(crate) fn drawing(self, signs: [char; N], blank: char) -> Drawing {
        let (planes, height) = self.cut();
        Drawing::of(height.max(1) as usize, planes.width.into(), |cell| {
            let kind = planes.bits.iter().position(|plane| plane >> cell & 1 == 1);
            kind.map_or(blank, |kind| signs[kind])
        })
    }

    /// The cells of all kinds.
    #[inline]
    pub fn all(self) -> u64 {
        self.bits.iter().fold(0, |all, plane| all | plane)
    }

    /// Only some of the cells.
    #[inline]
    pub fn among(self, cells: u64) -> Planes<N> {
        Planes { bits: self.bits.map(|plane| plane & cells), ..self }
    }

    /// The cells moved to the corner of the smallest board that holds them, and the number of its rows.
    #[inline]
    pub fn cut(self) -> (Planes<N>, u32) {
        if self.all() == 0 {
            return (Planes::NONE, 0);
        }
        let width = u32::from(self.width);
        let bounds = bounds(self.all(), width);
        (Planes { bits: self.bits.map(|plane| cut(plane, width, bounds)), width: bounds.width as u8 }, bounds.height)
    }

    /// The canonical form up to translation, rotation and reflection.
    #[inline]
    pub fn canonical(self) -> Planes<N> {
        let (planes, height) = self.cut();
        if height == 0 {
            return planes;
        }
        let (bits, width) = least(planes.bits, u32::from(planes.width), height);
        Planes { bits, width: width as u8 }
    }
}

impl<const N: usize> Pack for Planes<N> {
    fn pack(&self, key: &mut Key) {
        self.bits.iter().for_each(|plane| plane.pack(key));
        u64::from(self.width).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Planes<N>> {
        let (mut bits, mut all) = ([0; N], 0);
        for plane in &mut bits {
            *plane = u64::unpack(bytes).filter(|plane| plane & all == 0)?;
            all |= *plane;
        }
        let width = u64::unpack(bytes)?;
        Some(Planes { bits, width: fitting(all, width)? })
    }
}
