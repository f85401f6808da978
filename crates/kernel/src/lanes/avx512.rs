//! 64 bytes at a time: `vpmultishiftqb` selects eight bits of a constant that has a single 1, at an offset given by the code.
//!
//! With the 1 at bit `63 − 8g` and the eight bits starting at `63 − x`, bit `j` of them is set if and only if `x = 8g + j`:
//! the mark of code `x` in group `g`. Offsets count modulo 64, so codes of other quarters of the byte are masked out.
#![allow(unsafe_code)]

use super::cover::{WitnessNeeds, cover_batches};
use super::fill::FillBlock;
use super::free::FreeCodes;
use super::near::{CodeSet, NearLookups};
use super::{
    BLOCK_HEAPS, BarredHeaps, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift, ShiftBatch, ShiftBatches,
};
use std::arch::x86_64::*;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

/// [`FillBlock::fill_blocks`], compiled for this machine.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2")]
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
        |planes, window, heap, shifts| unsafe { add_quarters(planes, window, heap, shifts) },
        |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_with_bmi(rows, codes, limit),
    )
}

/// [`cover_batches`], compiled for this machine.
///
/// # Safety
/// For each shift of a batch the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,bmi2")]
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
        // SAFETY: as above.
        |free, window, heap, shifts| unsafe { strike_codes(free, window, heap, shifts) },
        |_, _, _, _, _, _| false,
    )
}

/// Replaces the free codes that are codes of options by [`super::free::NO_CODE`]. No shift may lead to a barred heap.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn strike_codes(free: &mut FreeCodes, window: CodeWindow<'_>, heap: usize, shifts: &[OptionShift]) {
    let rows = free.rows_mut();
    macro_rules! by_count {
        ($($count:literal)*) => {
            match rows.len() {
                0 => {}
                // SAFETY: as for this function.
                $($count => unsafe { strike_rows::<$count>(rows, window, heap, shifts) },)*
                _ => unreachable!("there are at most MAX_FREE_CODES rows"),
            }
        };
    }
    by_count!(1 2 3 4 5 6 7 8 9 10 11 12);
}

/// [`strike_codes`] in `N` rows.
///
/// # Safety
/// As for [`strike_codes`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn strike_rows<const N: usize>(
    rows: &mut [[u8; BLOCK_HEAPS]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let rows: &mut [[u8; BLOCK_HEAPS]; N] = rows.try_into().expect("N rows");
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    let none = _mm512_set1_epi8(-1);
    let mut free = [none; N];
    // SAFETY: a row has 64 bytes; the window holds 64 codes for each shift.
    unsafe {
        for (free, row) in free.iter_mut().zip(&*rows) {
            *free = _mm512_loadu_si512(row.as_ptr().cast());
        }
        for shift in shifts {
            let codes = _mm512_loadu_si512(start.wrapping_sub(shift.distance()).cast());
            let codes = _mm512_xor_si512(codes, _mm512_set1_epi32(shift.code as i32));
            for free in &mut free {
                *free = _mm512_mask_mov_epi8(*free, _mm512_cmpeq_epi8_mask(*free, codes), none);
            }
        }
        for (free, row) in free.iter().zip(rows) {
            _mm512_storeu_si512(row.as_mut_ptr().cast(), *free);
        }
    }
}

/// Marks the options of 16 lanes in their own planes, if these are at most those of the small codes.
///
/// # Safety
/// For each shift the window must hold 16 codes from `heap − distance` on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn add_quarters(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) -> bool {
    // SAFETY: as for this function.
    unsafe {
        match planes.len() {
            2 => add_planes::<2>(planes, window, heap, shifts),
            4 => add_planes::<4>(planes, window, heap, shifts),
            6 => add_planes::<6>(planes, window, heap, shifts),
            8 => add_planes::<8>(planes, window, heap, shifts),
            _ => return false,
        }
    }
    true
}

/// Marks the options of 16 lanes in `W` planes, where all codes are in the first quarter of the byte.
///
/// # Safety
/// As for [`add_quarters`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn add_planes<const W: usize>(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let planes: &mut [[u8; NEAR_DISTANCE]; W] = planes.try_into().expect("W planes");
    // For six bits `63 − x` is `63 ^ x`, a third operand of the `vpternlog` that adds the code of the shift.
    let turn = _mm_set1_epi8(63);
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    // SAFETY: the window holds 16 codes for each shift, and a plane has 16 bytes.
    unsafe {
        // No lane is masked: the caller calls this only if no heap is barred, and the codes are below 64,
        // so that no offset wraps round.
        let mut acc = [_mm_setzero_si128(); W];
        for (acc, plane) in acc.iter_mut().zip(&*planes) {
            *acc = _mm_loadu_si128(plane.as_ptr().cast());
        }
        for shift in shifts {
            let codes = _mm_loadu_si128(start.wrapping_sub(shift.distance()).cast());
            let codes = _mm_ternarylogic_epi32::<0x96>(codes, _mm_set1_epi32(shift.code as i32), turn);
            for (g, acc) in acc.iter_mut().enumerate() {
                let bit = _mm_set1_epi64x(1i64.rotate_left(63 - 8 * g as u32));
                *acc = _mm_or_si128(*acc, _mm_multishift_epi64_epi8(codes, bit));
            }
        }
        for (acc, plane) in acc.iter().zip(planes) {
            _mm_storeu_si128(plane.as_mut_ptr().cast(), *acc);
        }
    }
}

/// Marks the codes of one quarter of the byte after the other.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn mark_options(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    scope: MarkScope<'_>,
) {
    let (mut first, end) = scope.groups;
    // Then no mask is needed, which spares a test for each shift.
    let whole = scope.has_small_codes && scope.lanes == u64::MAX;
    // Only the longer shifts lead to heaps that may be barred.
    let clear = shifts.partition_point(|shift| heap >= scope.barred.end() + shift.distance());
    let (clear, rest) = shifts.split_at(clear);
    while first < end {
        // A quarter has 64 codes, as many as there are offsets in a constant of 64 bits.
        let last = end.min(first / 8 * 8 + 8);
        macro_rules! by_width {
            ($($width:literal)*) => {
                match last - first {
                    $($width => {
                        if whole {
                            // SAFETY: as for this function.
                            unsafe { mark_groups::<$width, true>(marks, window, heap, clear, first, u64::MAX, None) }
                        } else {
                            // SAFETY: as for this function.
                            unsafe { mark_groups::<$width, false>(marks, window, heap, clear, first, scope.lanes, None) }
                        }
                        if !rest.is_empty() {
                            let barred = Some(scope.barred);
                            // SAFETY: as for this function.
                            unsafe { mark_groups::<$width, false>(marks, window, heap, rest, first, scope.lanes, barred) }
                        }
                    })*
                    _ => unreachable!("a quarter has eight groups"),
                }
            };
        }
        by_width!(1 2 3 4 5 6 7 8);
        first = last;
    }
}

/// Marks codes of `W` groups from `first` on, all in one quarter; `ALL` if every lane counts, and every code is in the first quarter.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn mark_groups<const W: usize, const ALL: bool>(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    first: usize,
    lanes: u64,
    barred: Option<&BarredHeaps>,
) {
    let planes: &mut [[u8; BLOCK_HEAPS]; W] = (&mut marks.planes[first..first + W]).try_into().expect("W planes");
    let mut acc = [_mm512_setzero_si512(); W];
    let mut bit = [_mm512_setzero_si512(); W];
    for g in 0..W {
        // SAFETY: a plane has 64 bytes.
        acc[g] = unsafe { _mm512_loadu_si512(planes[g].as_ptr().cast()) };
        bit[g] = _mm512_set1_epi64(1i64.rotate_left(63 - 8 * ((first + g) % 8) as u32));
    }
    // The two high bits become 0 for codes of this quarter and no others; `outside` tests them.
    let turn = _mm512_set1_epi8((63 ^ ((first / 8) << 6)) as u8 as i8);
    let outside = _mm512_set1_epi8(0xc0u8 as i8);
    // The place of lane 0.
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    let codes = |shift: &OptionShift| {
        // SAFETY: the window holds 64 codes there.
        let codes = unsafe { _mm512_loadu_si512(start.wrapping_sub(shift.distance()).cast()) };
        _mm512_ternarylogic_epi32::<0x96>(codes, _mm512_set1_epi32(shift.code as i32), turn)
    };
    let chosen = |shift: &OptionShift, codes: __m512i| {
        let lanes = barred.map_or(lanes, |barred| lanes & !barred.barred_in_block(heap - shift.distance()));
        _mm512_mask_testn_epi8_mask(lanes, codes, outside)
    };
    // Two at a time, because one `vpternlog` ors both into the sum.
    let mut pairs = shifts.chunks_exact(2);
    for pair in &mut pairs {
        let (a, b) = (codes(&pair[0]), codes(&pair[1]));
        if ALL {
            for g in 0..W {
                let (a, b) = (_mm512_multishift_epi64_epi8(a, bit[g]), _mm512_multishift_epi64_epi8(b, bit[g]));
                acc[g] = _mm512_ternarylogic_epi32::<0xfe>(acc[g], a, b);
            }
        } else {
            let (k, l) = (chosen(&pair[0], a), chosen(&pair[1], b));
            for g in 0..W {
                let a = _mm512_maskz_multishift_epi64_epi8(k, a, bit[g]);
                let b = _mm512_maskz_multishift_epi64_epi8(l, b, bit[g]);
                acc[g] = _mm512_ternarylogic_epi32::<0xfe>(acc[g], a, b);
            }
        }
    }
    for shift in pairs.remainder() {
        let codes = codes(shift);
        let chosen = chosen(shift, codes);
        for g in 0..W {
            acc[g] = _mm512_or_si512(acc[g], _mm512_maskz_multishift_epi64_epi8(chosen, codes, bit[g]));
        }
    }
    for g in 0..W {
        // SAFETY: a plane has 64 bytes.
        unsafe { _mm512_storeu_si512(planes[g].as_mut_ptr().cast(), acc[g]) };
    }
}

/// [`super::KernelBackend::cover_needs`] for the case that all marks stay in registers, and no heap is barred.
///
/// # Safety
/// The window must hold the 64 codes from `heap` on, and for each shift those from `heap − distance` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) unsafe fn cover_in_registers(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    needs: &WitnessNeeds,
    batches: &[ShiftBatch],
    groups: usize,
    lanes: u64,
) -> u64 {
    // SAFETY: as for this function.
    unsafe {
        match groups {
            0 | 1 => cover_groups::<1>(marks, window, heap, needs, batches, lanes),
            2 => cover_groups::<2>(marks, window, heap, needs, batches, lanes),
            3 => cover_groups::<3>(marks, window, heap, needs, batches, lanes),
            4 => cover_groups::<4>(marks, window, heap, needs, batches, lanes),
            5 => cover_groups::<5>(marks, window, heap, needs, batches, lanes),
            6 => cover_groups::<6>(marks, window, heap, needs, batches, lanes),
            7 => cover_groups::<7>(marks, window, heap, needs, batches, lanes),
            8 => cover_groups::<8>(marks, window, heap, needs, batches, lanes),
            _ => unreachable!("small codes have eight groups"),
        }
    }
}

/// With `W` groups.
///
/// # Safety
/// As for [`cover_in_registers`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn cover_groups<const W: usize>(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    needs: &WitnessNeeds,
    batches: &[ShiftBatch],
    lanes: u64,
) -> u64 {
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    let all = _mm512_set1_epi8(-1);
    let turn = _mm512_set1_epi8(63);
    let mut acc = [_mm512_setzero_si512(); W];
    let mut bit = [_mm512_setzero_si512(); W];
    // SAFETY: the codes of the lanes are there; a table has 64 bytes.
    unsafe {
        let own = _mm512_loadu_si512(start.cast());
        let spare = |parity: usize, g: usize| _mm512_loadu_si512(needs.spare[parity][g].as_ptr().cast());
        for g in 0..W {
            // Lane 0 has the parity of `heap`.
            // Codes are below 64 here, so one permutation looks up the needs of all lanes.
            let same = _mm512_permutexvar_epi8(own, spare(heap % 2, g));
            let both = _mm512_mask_permutexvar_epi8(same, 0xaaaa_aaaa_aaaa_aaaa, own, spare(1 - heap % 2, g));
            // Lanes out of scope are full from the start, or the test below could not succeed.
            acc[g] = _mm512_mask_mov_epi8(all, lanes, both);
            bit[g] = _mm512_set1_epi64(1i64.rotate_left(63 - 8 * g as u32));
        }
    }
    let codes = |shift: &OptionShift| {
        // SAFETY: the window holds 64 codes there.
        let codes = unsafe { _mm512_loadu_si512(start.wrapping_sub(shift.distance()).cast()) };
        _mm512_ternarylogic_epi32::<0x96>(codes, _mm512_set1_epi32(shift.code as i32), turn)
    };
    for batch in batches {
        let mut pairs = batch.shifts.chunks_exact(2);
        for pair in &mut pairs {
            let (a, b) = (codes(&pair[0]), codes(&pair[1]));
            for g in 0..W {
                let (a, b) = (_mm512_multishift_epi64_epi8(a, bit[g]), _mm512_multishift_epi64_epi8(b, bit[g]));
                acc[g] = _mm512_ternarylogic_epi32::<0xfe>(acc[g], a, b);
            }
        }
        for shift in pairs.remainder() {
            let codes = codes(shift);
            for g in 0..W {
                acc[g] = _mm512_or_si512(acc[g], _mm512_multishift_epi64_epi8(codes, bit[g]));
            }
        }
        let full = acc.into_iter().fold(all, |full, acc| _mm512_and_si512(full, acc));
        // The marks are not read if no lane is left open, so they are not stored.
        if _mm512_cmpneq_epi8_mask(full, all) == 0 {
            return 0;
        }
    }
    for (acc, plane) in acc.iter().zip(&mut marks.planes) {
        // SAFETY: a plane has 64 bytes.
        unsafe { _mm512_storeu_si512(plane.as_mut_ptr().cast(), *acc) };
    }
    let full = acc.into_iter().fold(all, |full, acc| _mm512_and_si512(full, acc));
    _mm512_cmpneq_epi8_mask(full, all)
}
