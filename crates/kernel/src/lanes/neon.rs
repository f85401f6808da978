//! 16 bytes at a time: `tbl` looks up the bit of a code in a table of 16 bytes, and gives 0 for all codes from 16 on.
#![allow(unsafe_code)]

mod cover;
mod strike;

use super::fill::FillBlock;
use super::near::{CodeSet, NearLookups};
use super::{BLOCK_HEAPS, BarredHeaps, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift};
pub(super) use cover::{cover_in_memory, cover_in_registers};
use std::arch::aarch64::*;
use strike::strike_codes;

/// The lanes of a vector, and the number of vectors of half a block.
const VECTOR_LANES: usize = 16;
const HALF_VECTORS: usize = BLOCK_HEAPS / VECTOR_LANES / 2;

pub(super) fn is_available() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

/// [`FillBlock::fill_blocks`], compiled for this machine.
#[target_feature(enable = "neon")]
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
        |rows: &[R; NEAR_DISTANCE], codes: &mut _, limit| near.fill_codes(rows, codes, limit),
    )
}

/// The vectors of half a block from a place in memory on.
///
/// # Safety
/// 32 bytes must be there.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn load_half(from: *const u8) -> [uint8x16_t; HALF_VECTORS] {
    // SAFETY: as for this function.
    unsafe { [vld1q_u8(from), vld1q_u8(from.wrapping_add(VECTOR_LANES))] }
}

/// The options given by a shift for half a block.
///
/// # Safety
/// 32 codes must be there from `start − distance` on.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn load_options(start: *const u8, shift: &OptionShift) -> [uint8x16_t; HALF_VECTORS] {
    // SAFETY: as for this function.
    let [low, high] = unsafe { load_half(start.wrapping_sub(shift.distance())) };
    let turn = vdupq_n_u8(shift.code());
    [veorq_u8(low, turn), veorq_u8(high, turn)]
}

/// Marks the options of 16 lanes in their own planes, if these are at most those of the small codes.
///
/// # Safety
/// For each shift the window must hold 16 codes from `heap − distance` on.
#[inline]
#[target_feature(enable = "neon")]
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
            6 => add_pairs::<3>(planes, window, heap, shifts),
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
#[target_feature(enable = "neon")]
unsafe fn add_pairs<const W: usize>(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) {
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]] = planes.as_chunks_mut().0;
    let planes: &mut [[[u8; NEAR_DISTANCE]; 2]; W] = planes.try_into().expect("W pairs of planes");
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    let tables = bit_tables();
    let mut acc = [[vdupq_n_u8(0); 2]; W];
    // SAFETY: the window holds 16 codes for each shift, and a plane has 16 bytes.
    unsafe {
        for (acc, pair) in acc.iter_mut().zip(&*planes) {
            *acc = [vld1q_u8(pair[0].as_ptr()), vld1q_u8(pair[1].as_ptr())];
        }
        for shift in shifts {
            let codes = veorq_u8(vld1q_u8(start.wrapping_sub(shift.distance())), vdupq_n_u8(shift.code()));
            for (w, acc) in acc.iter_mut().enumerate() {
                mark_pair(acc, tables, codes, w);
            }
        }
        for (acc, pair) in acc.iter().zip(planes) {
            vst1q_u8(pair[0].as_mut_ptr(), acc[0]);
            vst1q_u8(pair[1].as_mut_ptr(), acc[1]);
        }
    }
}

/// The tables of `tbl` for a pair of groups: the lower group has its bits in places 0 to 7, the upper one in 8 to 15.
#[inline]
#[target_feature(enable = "neon")]
fn bit_tables() -> [uint8x16_t; 2] {
    let bits = vcreate_u8(0x8040_2010_0804_0201);
    let none = vcreate_u8(0);
    [vcombine_u8(bits, none), vcombine_u8(none, bits)]
}

/// Marks the codes of a pair of groups: those of the pair are mapped to 0..16, all others above.
#[inline]
#[target_feature(enable = "neon")]
fn mark_pair(marks: &mut [uint8x16_t; 2], tables: [uint8x16_t; 2], codes: uint8x16_t, pair: usize) {
    let x = veorq_u8(codes, vdupq_n_u8(16 * pair as u8));
    marks[0] = vorrq_u8(marks[0], vqtbl1q_u8(tables[0], x));
    marks[1] = vorrq_u8(marks[1], vqtbl1q_u8(tables[1], x));
}

/// Two groups at a time for each half of the lanes, up to eight groups in registers.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "neon")]
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
#[target_feature(enable = "neon")]
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
                _ => mark_pairs::<4, ALL>(marks, block, shifts, (first, end), pair),
            }
        }
        pair += 4;
    }
}

/// Marks codes of `W` pairs of groups.
///
/// # Safety
/// As for [`mark_options`].
#[inline]
#[target_feature(enable = "neon")]
unsafe fn mark_pairs<const W: usize, const ALL: bool>(
    marks: &mut OptionMarks,
    block: HalfBlock<'_>,
    shifts: &[OptionShift],
    (first, end): (usize, usize),
    pair: usize,
) {
    let HalfBlock { window, heap, half, lanes, barred } = block;
    let tables = bit_tables();
    let mut acc = [[[vdupq_n_u8(0); 2]; HALF_VECTORS]; W];
    // Wrapping, since lane 0 itself may be outside the window; only the lanes that a shift leads to are inside.
    let start = window.codes.as_ptr().wrapping_add(heap + 32 * half - window.first_heap);
    for shift in shifts {
        // SAFETY: the window holds 64 codes there.
        let mut codes = unsafe { load_options(start, shift) };
        if !ALL {
            let from = heap - shift.distance();
            let barred = if from < barred.end() { (barred.barred_in_block(from) >> (32 * half)) as u32 } else { 0 };
            // A hidden lane gets a code that no group has.
            for (codes, there) in codes.iter_mut().zip(lanes_in_scope(lanes & !barred)) {
                *codes = vornq_u8(*codes, there);
            }
        }
        for (w, acc) in acc.iter_mut().enumerate() {
            for (acc, codes) in acc.iter_mut().zip(codes) {
                mark_pair(acc, tables, codes, pair + w);
            }
        }
    }
    for (w, acc) in acc.iter().enumerate() {
        for side in 0..2 {
            let group = 2 * (pair + w) + side;
            // A pair may have one group more on either side than the range of groups.
            if (first..end).contains(&group) {
                let plane = marks.planes[group][32 * half..32 * half + 32].as_chunks_mut::<VECTOR_LANES>().0;
                for (plane, acc) in plane.iter_mut().zip(acc) {
                    // SAFETY: there is room for 16 bytes.
                    unsafe { vst1q_u8(plane.as_mut_ptr(), vorrq_u8(vld1q_u8(plane.as_ptr()), acc[side])) };
                }
            }
        }
    }
}

/// All bits in each byte whose lane is in scope.
#[inline]
#[target_feature(enable = "neon")]
fn lanes_in_scope(lanes: u32) -> [uint8x16_t; HALF_VECTORS] {
    let bits = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
    let byte = |i: u32| vdup_n_u8((lanes >> (8 * i)) as u8);
    // Each byte gets the byte of `lanes` with its own bit, which is then tested.
    [vtstq_u8(vcombine_u8(byte(0), byte(1)), bits), vtstq_u8(vcombine_u8(byte(2), byte(3)), bits)]
}
