//! 32 bytes at a time: `vpshufb` looks up the bit of a code in a table of 16 bytes.
#![allow(unsafe_code)]

use super::cover::{CoverBlock, WitnessNeeds, cover_batches};
use super::fill::FillBlock;
use super::free::FreeCodes;
use super::near::{CodeSet, NearLookups};
use super::{
    BLOCK_HEAPS, BarredHeaps, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift, ShiftBatch, ShiftBatches,
};
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
        // SAFETY: the same.
        |free, window, heap, shifts| unsafe { strike_codes(free, window, heap, shifts) },
        // SAFETY: the same.
        |planes, window, heap, shifts| unsafe { add_quarters(planes, window, heap, shifts) },
        |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_with_bmi(rows, codes, limit),
    )
}

/// [`cover_batches`], compiled for this machine.
///
/// # Safety
/// For each shift of a batch the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) unsafe fn cover_in_memory(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    needs: &WitnessNeeds,
    batches: &ShiftBatches,
    scope: MarkScope<'_>,
) -> u64 {
    cover_batches(
        (marks, window, heap),
        needs,
        batches,
        scope,
        // SAFETY: as for this function.
        |marks, window, heap, shifts, scope| unsafe { mark_options(marks, window, heap, shifts, scope) },
        // SAFETY: the same.
        |free, window, heap, shifts| unsafe { strike_codes(free, window, heap, shifts) },
    )
}

/// Marks the options of 16 lanes in their own planes, if these are at most those of the small codes.
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
) -> bool {
    // SAFETY: as for this function.
    unsafe {
        match planes.len() {
            2 => add_pairs::<1>(planes, window, heap, shifts),
            4 => add_pairs::<2>(planes, window, heap, shifts),
            8 => add_pairs::<4>(planes, window, heap, shifts),
            _ => return false,
        }
    }
    true
}

/// Marks the options of 16 lanes in `W` pairs of planes. No lane is masked.
///
/// # Safety
/// As for [`add_quarters`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_pairs<const W: usize>(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let (low, high) = bit_tables();
    let (low, high) = (_mm256_castsi256_si128(low), _mm256_castsi256_si128(high));
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]] = planes.as_chunks_mut().0;
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]; W] = planes.try_into().expect("W pairs of planes");
    let start = window.codes.as_ptr().wrapping_add(heap - window.first);
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
                let mut x = codes;
                // With one pair all codes are below 16, and a code is the place of its bit.
                if W > 1 {
                    x = _mm_xor_si128(x, _mm_set1_epi8((16 * w) as i8));
                    x = _mm_adds_epu8(x, _mm_set1_epi8(0x70));
                }
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
                1 => mark_pairs::<1, ALL>(marks, block, shifts, (first, end), pair),
                2 => mark_pairs::<2, ALL>(marks, block, shifts, (first, end), pair),
                3 => mark_pairs::<3, ALL>(marks, block, shifts, (first, end), pair),
                4 => mark_pairs::<4, ALL>(marks, block, shifts, (first, end), pair),
                _ => mark_pairs::<5, ALL>(marks, block, shifts, (first, end), pair),
            }
        }
        pair += 5;
    }
}

/// Marks codes of `W` pairs of groups.
///
/// # Safety
/// As for [`mark_options`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn mark_pairs<const W: usize, const ALL: bool>(
    marks: &mut OptionMarks,
    block: HalfBlock<'_>,
    shifts: &[OptionShift],
    (first, end): (usize, usize),
    pair: usize,
) {
    let HalfBlock { window, heap, half, lanes, barred } = block;
    let (low, high) = bit_tables();
    let mut acc = [[_mm256_setzero_si256(); 2]; W];
    // Wrapping, since lane 0 itself may be outside the window; only what a shift leads to is inside.
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first);
    for shift in shifts {
        // SAFETY: the window holds 64 codes there.
        let codes = unsafe { _mm256_loadu_si256(start.wrapping_sub(shift.distance()).cast()) };
        let codes = _mm256_xor_si256(codes, _mm256_set1_epi32(shift.code as i32));
        let mut hidden = _mm256_setzero_si256();
        if !ALL {
            let from = heap - shift.distance();
            let barred = if from < barred.end() { (barred.barred_in_block(from) >> (32 * half)) as u32 } else { 0 };
            hidden = hidden_lanes(lanes & !barred);
        }
        for (w, acc) in acc.iter_mut().enumerate() {
            let mut x = places_in_pair(codes, pair + w);
            if !ALL {
                x = _mm256_or_si256(x, hidden);
            }
            acc[0] = _mm256_or_si256(acc[0], _mm256_shuffle_epi8(low, x));
            acc[1] = _mm256_or_si256(acc[1], _mm256_shuffle_epi8(high, x));
        }
    }
    for (w, acc) in acc.into_iter().enumerate() {
        for (side, acc) in acc.into_iter().enumerate() {
            let group = 2 * (pair + w) + side;
            // A pair may have a group more at either side than was asked for.
            if (first..end).contains(&group) {
                let plane: &mut [u8; BLOCK_HEAPS / 2] =
                    (&mut marks.planes[group][32 * half..32 * half + 32]).try_into().expect("half a plane");
                // SAFETY: there is room for 32 bytes.
                unsafe {
                    let before = _mm256_loadu_si256(plane.as_ptr().cast());
                    _mm256_storeu_si256(plane.as_mut_ptr().cast(), _mm256_or_si256(before, acc));
                }
            }
        }
    }
}

/// Replaces the free codes that are codes of options by [`super::free::NO_CODE`]. No shift may lead to a barred heap.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn strike_codes(free: &mut FreeCodes, window: CodeWindow<'_>, heap: usize, shifts: &[OptionShift]) {
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
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first);
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

/// [`super::KernelBackend::cover_needs`] for small codes, where all marks of half a block stay in registers, and no heap is barred.
///
/// # Safety
/// The window must hold the 64 codes from `heap` on, and for each shift those from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn cover_in_registers(
    marks: &mut OptionMarks,
    block: CoverBlock<'_>,
    needs: &WitnessNeeds,
    batches: &[ShiftBatch],
    groups: usize,
) -> u64 {
    let halves = [0, 1].map(|half| {
        // SAFETY: as for this function.
        unsafe {
            match groups.div_ceil(2) {
                0 | 1 if block.code_groups <= 2 => cover_half::<1, true>(marks, block, half, needs, batches),
                0 | 1 => cover_half::<1, false>(marks, block, half, needs, batches),
                2 => cover_half::<2, false>(marks, block, half, needs, batches),
                3 => cover_half::<3, false>(marks, block, half, needs, batches),
                4 => cover_half::<4, false>(marks, block, half, needs, batches),
                _ => unreachable!("small codes have eight groups"),
            }
        }
    });
    u64::from(halves[0]) | u64::from(halves[1]) << 32
}

/// Covers the needs of half the lanes in `W` pairs of groups. Returns the lanes that stay open.
///
/// `FIRST` if all codes are in the first pair: then a code is the place of its bit.
///
/// # Safety
/// As for [`cover_in_registers`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn cover_half<const W: usize, const FIRST: bool>(
    marks: &mut OptionMarks,
    block: CoverBlock<'_>,
    half: usize,
    needs: &WitnessNeeds,
    batches: &[ShiftBatch],
) -> u32 {
    let lanes = (block.lanes >> (32 * half)) as u32;
    if lanes == 0 {
        return 0;
    }
    let (low, high) = bit_tables();
    let start = block.window.codes.as_ptr().wrapping_add(block.heap + 32 * half - block.window.first);
    // SAFETY: the window holds the codes of the lanes.
    let own = unsafe { _mm256_loadu_si256(start.cast()) };
    let limits = needed_limits(own, needs, block.heap, block.code_groups);
    // Lanes out of scope need nothing.
    let limits = _mm256_andnot_si256(_mm256_cmpgt_epi8(_mm256_setzero_si256(), hidden_lanes(lanes)), limits);
    let mut acc = [[_mm256_setzero_si256(); 2]; W];
    for (w, acc) in acc.iter_mut().enumerate() {
        *acc = [2 * w, 2 * w + 1].map(|group| unneeded_codes(limits, group));
    }
    for batch in batches {
        for shift in &batch.shifts {
            // SAFETY: the window holds 64 codes there.
            let codes = unsafe { _mm256_loadu_si256(start.wrapping_sub(shift.distance()).cast()) };
            let codes = _mm256_xor_si256(codes, _mm256_set1_epi32(shift.code as i32));
            for (w, acc) in acc.iter_mut().enumerate() {
                let x = if FIRST { codes } else { places_in_pair(codes, w) };
                acc[0] = _mm256_or_si256(acc[0], _mm256_shuffle_epi8(low, x));
                acc[1] = _mm256_or_si256(acc[1], _mm256_shuffle_epi8(high, x));
            }
        }
        // Nobody reads marks if no lane is left open, so they are not stored.
        if lanes_left_open(&acc) == 0 {
            return 0;
        }
    }
    for (acc, planes) in acc.iter().zip(marks.planes.as_chunks_mut::<2>().0) {
        for (acc, plane) in acc.iter().zip(planes) {
            // SAFETY: half a plane has 32 bytes.
            unsafe { _mm256_storeu_si256(plane[32 * half..32 * half + 32].as_mut_ptr().cast(), *acc) };
        }
    }
    lanes_left_open(&acc)
}

/// The lanes in which some group is not full.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes_left_open<const W: usize>(acc: &[[__m256i; 2]; W]) -> u32 {
    let all = _mm256_set1_epi8(-1);
    let full = acc.iter().flatten().fold(all, |full, acc| _mm256_and_si256(full, *acc));
    !(_mm256_movemask_epi8(_mm256_cmpeq_epi8(full, all)) as u32)
}

/// The limits of the needs of 32 heaps with small codes; the first heap has the parity of `heap`.
#[inline]
#[target_feature(enable = "avx2")]
fn needed_limits(codes: __m256i, needs: &WitnessNeeds, heap: usize, code_groups: usize) -> __m256i {
    let mut limits = [_mm256_setzero_si256(); 2];
    // `vpshufb` looks up 16 codes at a time.
    for sixteen in 0..code_groups.div_ceil(2) {
        let x = places_in_pair(codes, sixteen);
        for (side, limits) in limits.iter_mut().enumerate() {
            let table: &[u8; 16] =
                needs.limits[(heap + side) % 2][16 * sixteen..16 * sixteen + 16].try_into().expect("16 codes");
            // SAFETY: the table has 16 bytes.
            let table = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(table.as_ptr().cast()) });
            *limits = _mm256_or_si256(*limits, _mm256_shuffle_epi8(table, x));
        }
    }
    // The odd lanes are the high bytes of words.
    _mm256_blendv_epi8(limits[0], limits[1], _mm256_set1_epi16(0xff00u16 as i16))
}

/// The codes of a group that are not below the limits, as bits.
#[inline]
#[target_feature(enable = "avx2")]
fn unneeded_codes(limits: __m256i, group: usize) -> __m256i {
    let bits = _mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    let below = _mm256_subs_epu8(limits, _mm256_set1_epi8((8 * group) as i8));
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bits), _mm256_min_epu8(below, _mm256_set1_epi8(8)))
}
