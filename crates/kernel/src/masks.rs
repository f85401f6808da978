//! 64 heaps at once from which a number of a set may be taken, value by value.
//!
//! For each value there is a row of bits: which of the heaps to come reach it.
//! Those of the next 64 heaps have value 0 whose bit is clear in row 0: the first one, which sets the bits of all heaps that reach it,
//! then the next one that is still clear, and so on. Of those that remain, those have value 1 whose bit is clear in row 1, and so on.
//!
//! The loops are plain; they are compiled once for each set of instructions, since nearly all time goes into the ORs of long rows.

use crate::lanes::{Backend, Instructions, LANES};

/// Rows are a multiple of so many words long.
pub const GROUP: usize = 8;

/// The rows of all values.
#[derive(Debug)]
pub struct Rows<'a> {
    /// One row behind the other.
    pub words: &'a mut [u64],
    /// The words from one row to the next.
    pub stride: usize,
    /// The word of a row in which the bits of the next 64 heaps are; those of later heaps follow.
    pub start: usize,
}

impl Backend {
    /// The values of the next 64 heaps, whose consequences are entered in the rows.
    ///
    /// `places` are the bits of the heaps that reach a heap, if it is the first, the second, … of the 64: all have the same number of words.
    ///
    /// # Panics
    /// When a place is not a multiple of [`GROUP`] words, when a row has no room for a place, or when the rows do not suffice.
    ///
    /// # Examples
    /// ```
    /// use grundy_kernel::lanes::Backend;
    /// use grundy_kernel::masks::{GROUP, Rows};
    /// // One or two may be taken: from heap `i` on, the two behind it reach it.
    /// let mut places = vec![0; 64 * GROUP];
    /// for (i, place) in places.chunks_exact_mut(GROUP).enumerate() {
    ///     (i + 1..i + 3).for_each(|heap| place[heap / 64] |= 1 << (heap % 64));
    /// }
    /// let mut words = vec![0; 3 * GROUP];
    /// let values = Backend::best().fill_by_masks(Rows { words: &mut words, stride: GROUP, start: 0 }, &places);
    /// assert_eq!(values[..7], [0, 1, 2, 0, 1, 2, 0]);
    /// assert_eq!(words[1], 0b11, "heap 63 has value 0: heaps 64 and 65 reach it");
    /// ```
    #[allow(unsafe_code)]
    pub fn fill_by_masks(self, rows: Rows<'_>, places: &[u64]) -> [u8; LANES] {
        let width = places.len() / LANES;
        assert!(
            places.len().is_multiple_of(LANES) && width.is_multiple_of(GROUP) && width > 0,
            "places have whole groups"
        );
        assert!(rows.start + width <= rows.stride, "a row has room for a place");
        match self.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { by_avx512(rows, places) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { by_avx2(rows, places) },
            _ => by_width(rows, places),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2")]
fn by_avx512(rows: Rows<'_>, places: &[u64]) -> [u8; LANES] {
    by_width(rows, places)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn by_avx2(rows: Rows<'_>, places: &[u64]) -> [u8; LANES] {
    by_width(rows, places)
}

/// Short places have loops of their own, which are unrolled.
#[inline(always)]
fn by_width(rows: Rows<'_>, places: &[u64]) -> [u8; LANES] {
    match places.len() / LANES / GROUP {
        1 => fill::<1>(rows, places),
        2 => fill::<2>(rows, places),
        3 => fill::<3>(rows, places),
        4 => fill::<4>(rows, places),
        _ => fill::<0>(rows, places),
    }
}

/// For places of `G` groups; of any length if that is 0.
#[inline(always)]
fn fill<const G: usize>(rows: Rows<'_>, places: &[u64]) -> [u8; LANES] {
    let width = if G > 0 { G * GROUP } else { places.len() / LANES };
    let mut values = [0; LANES];
    let mut left = u64::MAX;
    for (value, row) in rows.words.chunks_exact_mut(rows.stride).enumerate() {
        let row = &mut row[rows.start..][..width];
        let mut free = left & !row[0];
        left &= row[0];
        while free != 0 {
            let lane = free.trailing_zeros() as usize;
            values[lane] = value as u8;
            let place = &places[lane * width..][..width];
            for (to, from) in row.as_chunks_mut::<GROUP>().0.iter_mut().zip(place.as_chunks::<GROUP>().0) {
                (0..GROUP).for_each(|i| to[i] |= from[i]);
            }
            // Those that reach it are left for larger values.
            left |= free & place[0];
            free &= !(1 << lane) & !place[0];
        }
        if left == 0 {
            return values;
        }
    }
    panic!("a heap has a value for which there is no row")
}
