//! Marking options until all needed codes are marked.

use super::merge::mark_most_options;
use super::{bit_tables, hidden_lanes, mark_options, places_in_pair, strike_codes};
use crate::lanes::cover::{CoverBlock, WitnessNeeds, cover_batches};
use crate::lanes::{CodeWindow, MarkScope, OptionMarks, ShiftBatch, ShiftBatches};
use std::arch::x86_64::*;

/// [`cover_batches`], compiled for this machine.
///
/// # Safety
/// For each shift of a batch the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(in crate::lanes) unsafe fn cover_in_memory(
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
        |marks, window, heap, shifts, groups, turn| {
            // SAFETY: as above.
            unsafe { mark_most_options(marks, window, heap, shifts, groups, turn) };
            true
        },
    )
}

/// [`crate::lanes::KernelBackend::cover_needs`] for small codes, where all marks of half a block stay in registers, and no heap is barred.
///
/// # Safety
/// The window must hold the 64 codes from `heap` on, and for each shift those from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(in crate::lanes) unsafe fn cover_in_registers(
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
                0 | 1 if block.code_groups <= 2 => cover_half::<1, 1>(marks, block, half, needs, batches),
                0 | 1 => cover_half::<1, 4>(marks, block, half, needs, batches),
                2 if block.code_groups <= 4 => cover_half::<2, 2>(marks, block, half, needs, batches),
                2 => cover_half::<2, 4>(marks, block, half, needs, batches),
                3 => cover_half::<3, 4>(marks, block, half, needs, batches),
                4 => cover_half::<4, 4>(marks, block, half, needs, batches),
                _ => unreachable!("small codes have eight groups"),
            }
        }
    });
    u64::from(halves[0]) | u64::from(halves[1]) << 32
}

/// Covers the needs of half the lanes in `W` pairs of groups. Returns the lanes that stay open.
///
/// All codes are in the first `P` pairs. If that is one, a code is the place of its bit; if it is two, the places in both differ in a bit.
///
/// # Safety
/// As for [`cover_in_registers`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn cover_half<const W: usize, const P: usize>(
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
    let start = block.window.codes.as_ptr().wrapping_add(block.heap + 32 * half - block.window.first_heap);
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
                let x = match (P, w) {
                    (1, _) => codes,
                    (2, 1) => _mm256_xor_si256(places_in_pair(codes, 0), _mm256_set1_epi8(-128)),
                    _ => places_in_pair(codes, w),
                };
                acc[0] = _mm256_or_si256(acc[0], _mm256_shuffle_epi8(low, x));
                acc[1] = _mm256_or_si256(acc[1], _mm256_shuffle_epi8(high, x));
            }
        }
        // The marks are not read if no lane is left open, so they are not stored.
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
