//! Comparing options with the few codes that are still free.

use crate::lanes::free::FreeCodes;
use crate::lanes::{BLOCK_HEAPS, CodeWindow, OptionShift};
use std::arch::x86_64::*;

/// Replaces the free codes that are codes of options by [`crate::lanes::free::NO_CODE`]. No shift may lead to a barred heap.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(in crate::lanes) unsafe fn strike_codes(
    free: &mut FreeCodes,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let rows = free.rows_mut();
    macro_rules! by_count {
        ($($few:literal)*; $($many:literal)*) => {
            match rows.len() {
                0 => {}
                // All rows of both halves stay in registers.
                // SAFETY: as for this function.
                $($few => unsafe { strike_rows::<$few, 2>(rows, window, heap, shifts, 0) },)*
                $($many => {
                    for half in 0..2 {
                        // SAFETY: as for this function.
                        unsafe { strike_rows::<$many, 1>(rows, window, heap, shifts, half) }
                    }
                })*
                _ => unreachable!("there are at most MAX_FREE_CODES rows"),
            }
        };
    }
    by_count!(1 2 3 4 5 6; 7 8 9 10 11 12);
}

/// [`strike_codes`] in `N` rows, in `H` halves from `half` on.
///
/// # Safety
/// As for [`strike_codes`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn strike_rows<const N: usize, const H: usize>(
    rows: &mut [[u8; BLOCK_HEAPS]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    half: usize,
) {
    assert!(half + H <= 2);
    let rows: &mut [[u8; BLOCK_HEAPS]; N] = rows.try_into().expect("N rows");
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first_heap);
    let mut free = [[_mm256_setzero_si256(); H]; N];
    // SAFETY: a row has 32 bytes for each half; the window holds 64 codes for each shift.
    unsafe {
        for (free, row) in free.iter_mut().zip(&*rows) {
            for (h, free) in free.iter_mut().enumerate() {
                *free = _mm256_loadu_si256(row.as_ptr().add(32 * (half + h)).cast());
            }
        }
        for shift in shifts {
            let from = start.wrapping_sub(shift.distance());
            let turn = _mm256_set1_epi32(shift.code as i32);
            for h in 0..H {
                let codes = _mm256_xor_si256(_mm256_loadu_si256(from.add(32 * h).cast()), turn);
                for free in &mut free {
                    // `NO_CODE` has all bits.
                    free[h] = _mm256_or_si256(free[h], _mm256_cmpeq_epi8(free[h], codes));
                }
            }
        }
        for (free, row) in free.iter().zip(rows) {
            for (h, free) in free.iter().enumerate() {
                _mm256_storeu_si256(row.as_mut_ptr().add(32 * (half + h)).cast(), *free);
            }
        }
    }
}
