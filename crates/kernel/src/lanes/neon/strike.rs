//! Comparing options with the few codes that are still free.

use super::{HALF_VECTORS, VECTOR_LANES, load_half, load_options};
use crate::lanes::free::FreeCodes;
use crate::lanes::{BLOCK_HEAPS, CodeWindow, OptionShift};
use std::arch::aarch64::*;

/// Replaces the free codes that are codes of options by [`crate::lanes::free::NO_CODE`]. No shift may lead to a barred heap.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "neon")]
pub(in crate::lanes) unsafe fn strike_codes(
    free: &mut FreeCodes,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let rows = free.rows_mut();
    macro_rules! by_count {
        ($($count:literal)*) => {
            match rows.len() {
                0 => {}
                $($count => {
                    for half in 0..2 {
                        // SAFETY: as for this function.
                        unsafe { strike_rows::<$count>(rows, window, heap, shifts, half) }
                    }
                })*
                _ => unreachable!("there are at most MAX_FREE_CODES rows"),
            }
        };
    }
    by_count!(1 2 3 4 5 6 7 8 9 10 11 12);
}

/// [`strike_codes`] in `N` rows for half the lanes. 24 of the 32 registers hold the rows.
///
/// # Safety
/// As for [`strike_codes`].
#[inline]
#[target_feature(enable = "neon")]
unsafe fn strike_rows<const N: usize>(
    rows: &mut [[u8; BLOCK_HEAPS]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    half: usize,
) {
    assert!(half < 2);
    let rows: &mut [[u8; BLOCK_HEAPS]; N] = rows.try_into().expect("N rows");
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first_heap);
    let mut free = [[vdupq_n_u8(0); HALF_VECTORS]; N];
    // SAFETY: a row has 32 bytes for each half; the window holds 64 codes for each shift.
    unsafe {
        for (free, row) in free.iter_mut().zip(&*rows) {
            *free = load_half(row.as_ptr().add(32 * half));
        }
        for shift in shifts {
            let codes = load_options(start, shift);
            for free in &mut free {
                for (free, codes) in free.iter_mut().zip(codes) {
                    // `NO_CODE` has all bits.
                    *free = vorrq_u8(*free, vceqq_u8(*free, codes));
                }
            }
        }
        for (free, row) in free.iter().zip(rows) {
            for (v, free) in free.iter().enumerate() {
                vst1q_u8(row.as_mut_ptr().add(32 * half + VECTOR_LANES * v), *free);
            }
        }
    }
}
