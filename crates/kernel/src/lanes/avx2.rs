//! 32 bytes at a time: `vpshufb` looks up the bit of a code in a table of 16 bytes.
#![allow(unsafe_code)]

mod cover;
mod merge;
mod strike;

use super::fill::FillBlock;
use super::near::{CodeSet, NearLookups};
use super::{BLOCK_HEAPS, BarredHeaps, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift};
pub(super) use cover::{cover_in_memory, cover_in_registers};
use std::arch::x86_64::*;
use strike::strike_codes;

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
        // SAFETY: as above.
        |free, window, heap, shifts| unsafe { strike_codes(free, window, heap, shifts) },
        // SAFETY: as above.
        |planes, window, heap, shifts| unsafe { add_quarters(planes, window, heap, shifts, R::CODE_BITS) },
        |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_with_bmi(rows, codes, limit),
    )
}

/// Marks the options of 16 lanes in their own planes, if these are at most those of the small codes. All codes have `code_bits` bits.
///
/// # Safety
/// For each shift the window must hold 16 codes from `heap − distance` on.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_quarters(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    code_bits: u32,
) -> bool {
    // SAFETY: as for this function.
    unsafe {
        match (planes.len(), code_bits) {
            (2, 4) => add_pairs::<1, 1>(planes, window, heap, shifts),
            (2, _) => add_pairs::<1, 4>(planes, window, heap, shifts),
            (4, 5) => add_pairs::<2, 2>(planes, window, heap, shifts),
            (4, _) => add_pairs::<2, 4>(planes, window, heap, shifts),
            (6, _) => add_pairs::<3, 4>(planes, window, heap, shifts),
            (8, _) => add_pairs::<4, 4>(planes, window, heap, shifts),
            _ => return false,
        }
    }
    true
}

/// Marks the options of 16 lanes in `W` pairs of planes. No lane is masked. If `P` is at most 2, all codes are in the first `P` pairs.
///
/// # Safety
/// As for [`add_quarters`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_pairs<const W: usize, const P: usize>(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let (low, high) = bit_tables();
    let (low, high) = (_mm256_castsi256_si128(low), _mm256_castsi256_si128(high));
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]] = planes.as_chunks_mut().0;
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]; W] = planes.try_into().expect("W pairs of planes");
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    let mut acc = [[_mm_setzero_si128(); 2]; W];
    // SAFETY: the window holds 16 codes for each shift, and a plane has 16 bytes.
    unsafe {
        for (acc, pair) in acc.iter_mut().zip(&*planes) {
            *acc = [0, 1].map(|side| _mm_loadu_si128(pair[side].as_ptr().cast()));
        }
        for shift in shifts {
            let codes = _mm_loadu_si128(start.wrapping_sub(shift.distance()).cast());
            let codes = _mm_xor_si128(codes, _mm_set1_epi32(shift.code as i32));
            for (w, acc) in acc.iter_mut().enumerate() {
                let x = match P {
                    // A code is the place of its bit.
                    1 => codes,
                    // The places in both pairs differ in the bit that distinguishes them.
                    2 => _mm_xor_si128(_mm_adds_epu8(codes, _mm_set1_epi8(0x70)), _mm_set1_epi8((128 * w) as u8 as i8)),
                    _ => _mm_adds_epu8(_mm_xor_si128(codes, _mm_set1_epi8((16 * w) as i8)), _mm_set1_epi8(0x70)),
                };
                acc[0] = _mm_or_si128(acc[0], _mm_shuffle_epi8(low, x));
                acc[1] = _mm_or_si128(acc[1], _mm_shuffle_epi8(high, x));
            }
        }
        for (acc, pair) in acc.iter().zip(planes) {
            for (acc, plane) in acc.iter().zip(pair) {
                _mm_storeu_si128(plane.as_mut_ptr().cast(), *acc);
            }
        }
    }
}

/// The tables of `vpshufb` for a pair of groups: the lower group has its bits in places 0 to 7, the upper one in 8 to 15.
#[inline]
#[target_feature(enable = "avx2")]
fn bit_tables() -> (__m256i, __m256i) {
    let low = _mm256_setr_epi8(
        1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
    );
    (low, _mm256_permute4x64_epi64::<0b10_11_00_01>(low))
}

/// The places of codes in the tables of a pair of groups: codes of the pair are mapped to 0x70..0x80, all others above, where `vpshufb` gives 0.
#[inline]
#[target_feature(enable = "avx2")]
fn places_in_pair(codes: __m256i, pair: usize) -> __m256i {
    let x = _mm256_xor_si256(codes, _mm256_set1_epi8((16 * pair) as u8 as i8));
    _mm256_adds_epu8(x, _mm256_set1_epi8(0x70))
}

/// Two groups at a time for each half of the lanes, up to ten groups in registers.
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
    // Only the longer shifts lead to heaps that may be barred.
    let clear = shifts.partition_point(|shift| heap >= scope.barred.end() + shift.distance());
    let (clear, rest) = shifts.split_at(clear);
    if scope.lanes == u64::MAX && rest.is_empty() {
        // With few groups the marks of both halves stay in registers, and each shift is read once.
        let block = HalfBlock { window, heap, half: 0, lanes: u32::MAX, barred: scope.barred };
        let pair = scope.groups.0 / 2;
        // SAFETY: as for this function.
        unsafe {
            match scope.groups.1.div_ceil(2).saturating_sub(pair) {
                1 => return mark_pairs::<1, 2, true>(marks, block, clear, scope.groups, pair),
                2 => return mark_pairs::<2, 2, true>(marks, block, clear, scope.groups, pair),
                _ => {}
            }
        }
    }
    for half in 0..2 {
        let lanes = (scope.lanes >> (32 * half)) as u32;
        if lanes == 0 {
            continue;
        }
        let block = HalfBlock { window, heap, half, lanes, barred: scope.barred };
        // SAFETY: as for this function.
        unsafe {
            if lanes == u32::MAX {
                mark_half::<true>(marks, block, clear, scope.groups);
                mark_half::<false>(marks, block, rest, scope.groups);
            } else {
                mark_half::<false>(marks, block, shifts, scope.groups);
            }
        }
    }
}

/// Half the lanes of a block.
#[derive(Clone, Copy)]
struct HalfBlock<'a> {
    window: CodeWindow<'a>,
    /// The heap of lane 0 of the block.
    heap: usize,
    /// 0 or 1.
    half: usize,
    /// The lanes of the half that are in scope.
    lanes: u32,
    barred: &'a BarredHeaps,
}

/// Marks options in half the lanes; `ALL` if every lane counts and no shift leads to a barred heap.
///
/// # Safety
/// As for [`mark_options`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn mark_half<const ALL: bool>(
    marks: &mut OptionMarks,
    block: HalfBlock<'_>,
    shifts: &[OptionShift],
    (first, end): (usize, usize),
) {
    if shifts.is_empty() {
        return;
    }
    let mut pair = first / 2;
    while 2 * pair < end {
        // SAFETY: as for this function.
        unsafe {
            match end.div_ceil(2) - pair {
                1 => mark_pairs::<1, 1, ALL>(marks, block, shifts, (first, end), pair),
                2 => mark_pairs::<2, 1, ALL>(marks, block, shifts, (first, end), pair),
                3 => mark_pairs::<3, 1, ALL>(marks, block, shifts, (first, end), pair),
                4 => mark_pairs::<4, 1, ALL>(marks, block, shifts, (first, end), pair),
                _ => mark_pairs::<5, 1, ALL>(marks, block, shifts, (first, end), pair),
            }
        }
        pair += 5;
    }
}

/// Marks codes of `W` pairs of groups, in `H` halves from that of the block on.
///
/// # Safety
/// As for [`mark_options`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn mark_pairs<const W: usize, const H: usize, const ALL: bool>(
    marks: &mut OptionMarks,
    block: HalfBlock<'_>,
    shifts: &[OptionShift],
    (first, end): (usize, usize),
    pair: usize,
) {
    let HalfBlock { window, heap, half, lanes, barred } = block;
    let (low, high) = bit_tables();
    let mut acc = [[[_mm256_setzero_si256(); 2]; W]; H];
    // Wrapping, since lane 0 itself may be outside the window; only the lanes that a shift leads to are inside.
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first_heap);
    for shift in shifts {
        let from = start.wrapping_sub(shift.distance());
        let turn = _mm256_set1_epi32(shift.code as i32);
        let mut hidden = _mm256_setzero_si256();
        if !ALL {
            let from = heap - shift.distance();
            let barred = if from < barred.end() { (barred.barred_in_block(from) >> (32 * half)) as u32 } else { 0 };
            hidden = hidden_lanes(lanes & !barred);
        }
        for (h, acc) in acc.iter_mut().enumerate() {
            // SAFETY: the window holds 64 codes there.
            let codes = _mm256_xor_si256(unsafe { _mm256_loadu_si256(from.wrapping_add(32 * h).cast()) }, turn);
            for (w, acc) in acc.iter_mut().enumerate() {
                let mut x = places_in_pair(codes, pair + w);
                if !ALL {
                    x = _mm256_or_si256(x, hidden);
                }
                acc[0] = _mm256_or_si256(acc[0], _mm256_shuffle_epi8(low, x));
                acc[1] = _mm256_or_si256(acc[1], _mm256_shuffle_epi8(high, x));
            }
        }
    }
    for (h, acc) in acc.into_iter().enumerate() {
        for (w, acc) in acc.into_iter().enumerate() {
            for (side, acc) in acc.into_iter().enumerate() {
                let group = 2 * (pair + w) + side;
                // A pair may have one group more on either side than the range of groups.
                if (first..end).contains(&group) {
                    let plane: &mut [u8; BLOCK_HEAPS / 2] =
                        (&mut marks.planes[group][32 * (half + h)..][..32]).try_into().expect("half a plane");
                    // SAFETY: there is room for 32 bytes.
                    unsafe {
                        let before = _mm256_loadu_si256(plane.as_ptr().cast());
                        _mm256_storeu_si256(plane.as_mut_ptr().cast(), _mm256_or_si256(before, acc));
                    }
                }
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
