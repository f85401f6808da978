//! 32 bytes at a time: `vpshufb` looks up the bit of a code in a table of 16 bytes.
#![allow(unsafe_code)]

use super::fill::{FillBlock, skip_quarters};
use super::near::{CodeSet, NearLookups};
use super::{BLOCK_HEAPS, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift};
use std::arch::x86_64::*;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
}

/// [`FillBlock::fill_blocks`], compiled for this machine.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn fill_blocks<R: CodeSet>(
    block: &mut FillBlock<'_>,
    near: &NearLookups<R>,
    from: usize,
    to: usize,
) -> usize {
    block.fill_blocks(
        from,
        to,
        // SAFETY: `KernelBackend::fill_codes` made sure that the table is long enough for every shift.
        |marks, window, heap, shifts, scope| unsafe { mark_options(marks, window, heap, shifts, scope) },
        skip_quarters,
        |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_by_pext(rows, codes, limit),
    )
}

/// Two groups at a time for each half of the lanes, up to eight groups in registers.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn mark_options(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    scope: MarkScope<'_>,
) {
    let (first, end) = scope.groups;
    for half in 0..2 {
        let mut pair = first / 2;
        while 2 * pair < end {
            // SAFETY: as for this function.
            unsafe {
                match end.div_ceil(2) - pair {
                    1 => mark_pairs::<1>(marks, window, heap, shifts, scope, pair, half),
                    2 => mark_pairs::<2>(marks, window, heap, shifts, scope, pair, half),
                    3 => mark_pairs::<3>(marks, window, heap, shifts, scope, pair, half),
                    _ => mark_pairs::<4>(marks, window, heap, shifts, scope, pair, half),
                }
            }
            pair += 4;
        }
    }
}

/// Marks codes of `W` pairs of groups.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2")]
unsafe fn mark_pairs<const W: usize>(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    scope: MarkScope<'_>,
    pair: usize,
    half: usize,
) {
    // The table of the lower group has its bits in places 0 to 7, that of the upper group in 8 to 15.
    let low = _mm256_setr_epi8(
        1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
    );
    let high = _mm256_permute4x64_epi64::<0b10_11_00_01>(low);
    let lanes = (scope.lanes >> (32 * half)) as u32;
    let mut acc = [[_mm256_setzero_si256(); 2]; W];
    // Wrapping, since lane 0 itself may be outside the window; only what a shift leads to is inside.
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first);
    for shift in shifts {
        let from = heap - shift.distance();
        let mut lanes = lanes;
        if from < scope.barred.end() {
            lanes &= !((scope.barred.barred_in_block(from) >> (32 * half)) as u32);
        }
        // SAFETY: the window holds 64 codes there.
        let codes = unsafe { _mm256_loadu_si256(start.wrapping_sub(shift.distance()).cast()) };
        let codes = _mm256_xor_si256(codes, _mm256_set1_epi32(shift.code as i32));
        let hidden = hidden_lanes(lanes);
        for (w, acc) in acc.iter_mut().enumerate() {
            // Codes of the two groups are mapped to 0x70..0x80, all others above, where `vpshufb` gives 0.
            let x = _mm256_xor_si256(codes, _mm256_set1_epi8((16 * (pair + w)) as u8 as i8));
            let x = _mm256_or_si256(_mm256_adds_epu8(x, _mm256_set1_epi8(0x70)), hidden);
            acc[0] = _mm256_or_si256(acc[0], _mm256_shuffle_epi8(low, x));
            acc[1] = _mm256_or_si256(acc[1], _mm256_shuffle_epi8(high, x));
        }
    }
    let (first, end) = scope.groups;
    for (w, acc) in acc.into_iter().enumerate() {
        for (side, acc) in acc.into_iter().enumerate() {
            let group = 2 * (pair + w) + side;
            // A pair may have a group more at either side than was asked for.
            if (first..end).contains(&group) {
                let mut bytes = [0; BLOCK_HEAPS / 2];
                // SAFETY: there is room for 32 bytes.
                unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), acc) };
                marks.planes[group][32 * half..][..32].iter_mut().zip(bytes).for_each(|(to, byte)| *to |= byte);
            }
        }
    }
}

/// 128 in each byte whose lane is not in scope.
#[inline]
#[target_feature(enable = "avx2")]
fn hidden_lanes(lanes: u32) -> __m256i {
    if lanes == u32::MAX {
        return _mm256_setzero_si256();
    }
    let spread = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    );
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
    // Each byte gets the byte of `lanes` with its own bit, which is then tested.
    let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(lanes as i32), spread);
    let off = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), _mm256_setzero_si256());
    _mm256_and_si256(off, _mm256_set1_epi8(-128))
}
