//! Subtraction games: the values of 64 heaps at once, value by value.
//!
//! For each value there is a row of bits: the coming heaps that reach it.
//! Of the next 64 heaps, the first one whose bit in row 0 is clear has the value 0, and sets the bits of all heaps that reach it;
//! then the next one whose bit is still clear, and so on. Of the remaining heaps, those with a clear bit in row 1 have the value 1, and so on.
//!
//! The loops are plain Rust, compiled once for each instruction set, since nearly all time is spent in the ORs of long rows.

use crate::lanes::{BLOCK_HEAPS, KernelBackend, KernelInstructions};

/// The length of a row is a multiple of this number of words.
pub const GROUP_WORDS: usize = 8;

/// The rows of all values.
#[derive(Debug)]
pub struct ReachRows<'a> {
    /// All rows, one after the other.
    pub words: &'a mut [u64],
    /// The distance from one row to the next, in words.
    pub stride: usize,
    /// The index in each row of the word for the next 64 heaps; the words of later heaps follow.
    pub start: usize,
}

impl KernelBackend {
    /// The values of the next 64 heaps. The rows are updated.
    ///
    /// `places` contains, for the first, second, … of the 64 heaps, the bits of the heaps that reach it, each with the same number of words.
    ///
    /// # Panics
    /// If a place is not a multiple of [`GROUP_WORDS`] words, if a row has no room for a place, or if there are not enough rows.
    ///
    /// # Examples
    /// ```
    /// use grundy_kernel::lanes::KernelBackend;
    /// use grundy_kernel::masks::{GROUP_WORDS, ReachRows};
    /// // One or two may be taken: from heap `i` on, the two behind it reach it.
    /// let mut places = vec![0; 64 * GROUP_WORDS];
    /// for (i, place) in places.chunks_exact_mut(GROUP_WORDS).enumerate() {
    ///     (i + 1..i + 3).for_each(|heap| place[heap / 64] |= 1 << (heap % 64));
    /// }
    /// let mut words = vec![0; 3 * GROUP_WORDS];
    /// let values = KernelBackend::best_backend().fill_by_masks(ReachRows { words: &mut words, stride: GROUP_WORDS, start: 0 }, &places);
    /// assert_eq!(values[..7], [0, 1, 2, 0, 1, 2, 0]);
    /// assert_eq!(words[1], 0b11, "heap 63 has value 0: heaps 64 and 65 reach it");
    /// ```
    #[allow(unsafe_code)]
    pub fn fill_by_masks(self, rows: ReachRows<'_>, places: &[u64]) -> [u8; BLOCK_HEAPS] {
        let width = places.len() / BLOCK_HEAPS;
        assert!(
            places.len().is_multiple_of(BLOCK_HEAPS) && width.is_multiple_of(GROUP_WORDS) && width > 0,
            "places have whole groups"
        );
        assert!(rows.start + width <= rows.stride, "a row has room for a place");
        match self.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { fill_by_avx512(rows, places) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { fill_by_avx2(rows, places) },
            _ => fill_by_width(rows, places),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2")]
fn fill_by_avx512(rows: ReachRows<'_>, places: &[u64]) -> [u8; BLOCK_HEAPS] {
    fill_by_width(rows, places)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn fill_by_avx2(rows: ReachRows<'_>, places: &[u64]) -> [u8; BLOCK_HEAPS] {
    fill_by_width(rows, places)
}

/// Selects a loop of constant length, which is unrolled, for short places.
#[inline(always)]
fn fill_by_width(rows: ReachRows<'_>, places: &[u64]) -> [u8; BLOCK_HEAPS] {
    match places.len() / BLOCK_HEAPS / GROUP_WORDS {
        1 => fill_rows::<1>(rows, places),
        2 => fill_rows::<2>(rows, places),
        3 => fill_rows::<3>(rows, places),
        4 => fill_rows::<4>(rows, places),
        _ => fill_rows::<0>(rows, places),
    }
}

/// The loop for places of `G` groups, or of any length if `G` is 0.
#[inline(always)]
fn fill_rows<const G: usize>(rows: ReachRows<'_>, places: &[u64]) -> [u8; BLOCK_HEAPS] {
    let width = if G > 0 { G * GROUP_WORDS } else { places.len() / BLOCK_HEAPS };
    let mut values = [0; BLOCK_HEAPS];
    let mut left = u64::MAX;
    for (value, row) in rows.words.chunks_exact_mut(rows.stride).enumerate() {
        let row = &mut row[rows.start..][..width];
        let mut free = left & !row[0];
        // Smaller values are excluded already, so the heaps whose bit is set get a larger one.
        left &= row[0];
        while free != 0 {
            let lane = free.trailing_zeros() as usize;
            values[lane] = value as u8;
            let place = &places[lane * width..][..width];
            for (to, from) in row.as_chunks_mut::<GROUP_WORDS>().0.iter_mut().zip(place.as_chunks::<GROUP_WORDS>().0) {
                (0..GROUP_WORDS).for_each(|i| to[i] |= from[i]);
            }
            // Heaps that reach this one get larger values.
            left |= free & place[0];
            free &= !(1 << lane) & !place[0];
        }
        if left == 0 {
            return values;
        }
    }
    panic!("a heap has a value for which there is no row")
}
