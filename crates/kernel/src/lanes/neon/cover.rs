//! Marking options until all needed codes are marked.

use super::{
    HALF_VECTORS, VECTOR_LANES, bit_tables, lanes_in_scope, load_half, load_options, mark_options, mark_pair,
    strike_codes,
};
use crate::lanes::cover::{CoverBlock, WitnessNeeds, cover_batches};
use crate::lanes::{CodeWindow, MarkScope, OptionMarks, ShiftBatch, ShiftBatches};
use std::arch::aarch64::*;

/// [`cover_batches`], compiled for this machine.
///
/// # Safety
/// For each shift of a batch the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "neon")]
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
        |_, _, _, _, _, _| false,
    )
}

/// [`crate::lanes::KernelBackend::cover_needs`] for small codes, where all marks of half a block stay in registers, and no heap is barred.
///
/// # Safety
/// The window must hold the 64 codes from `heap` on, and for each shift those from `heap − distance` on.
#[target_feature(enable = "neon")]
pub(in crate::lanes) unsafe fn cover_in_registers(
    marks: &mut OptionMarks,
    block: CoverBlock<'_>,
    needs: &WitnessNeeds,
    batches: &[ShiftBatch],
    groups: usize,
) -> u64 {
    let mut open = 0;
    for half in 0..2 {
        // SAFETY: as for this function.
        let lanes = unsafe {
            match groups.div_ceil(2) {
                0 | 1 => cover_half::<1>(marks, block, half, needs, batches),
                2 => cover_half::<2>(marks, block, half, needs, batches),
                3 => cover_half::<3>(marks, block, half, needs, batches),
                4 => cover_half::<4>(marks, block, half, needs, batches),
                _ => unreachable!("small codes have eight groups"),
            }
        };
        open |= u64::from(lanes) << (32 * half);
    }
    open
}

/// The marks of half the lanes in `W` pairs of groups.
type HalfMarks<const W: usize> = [[[uint8x16_t; 2]; HALF_VECTORS]; W];

/// Covers the needs of half the lanes in `W` pairs of groups. Returns the lanes that stay open.
///
/// # Safety
/// As for [`cover_in_registers`].
#[inline]
#[target_feature(enable = "neon")]
unsafe fn cover_half<const W: usize>(
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
    let tables = bit_tables();
    let start = block.window.codes.as_ptr().wrapping_add(block.heap + 32 * half - block.window.first_heap);
    // SAFETY: the window holds the codes of the lanes.
    let own = unsafe { load_half(start) };
    let scope = lanes_in_scope(lanes);
    let mut acc: HalfMarks<W> = [[[vdupq_n_u8(0); 2]; HALF_VECTORS]; W];
    for v in 0..HALF_VECTORS {
        // Lanes out of scope need nothing.
        let limits = vandq_u8(needed_limits(own[v], needs, block.heap), scope[v]);
        for (w, acc) in acc.iter_mut().enumerate() {
            acc[v] = [unneeded_codes(limits, 2 * w), unneeded_codes(limits, 2 * w + 1)];
        }
    }
    for batch in batches {
        for shift in &batch.shifts {
            // SAFETY: the window holds 64 codes there.
            let codes = unsafe { load_options(start, shift) };
            for (w, acc) in acc.iter_mut().enumerate() {
                for (acc, codes) in acc.iter_mut().zip(codes) {
                    mark_pair(acc, tables, codes, w);
                }
            }
        }
        // The marks are not read if no lane is left open, so they are not stored.
        let [low, high] = full_lanes(&acc);
        if vminvq_u8(vandq_u8(low, high)) == u8::MAX {
            return 0;
        }
    }
    for (acc, planes) in acc.iter().zip(marks.planes.as_chunks_mut::<2>().0) {
        for (v, acc) in acc.iter().enumerate() {
            for (acc, plane) in acc.iter().zip(&mut *planes) {
                let plane = &mut plane[32 * half + VECTOR_LANES * v..][..VECTOR_LANES];
                // SAFETY: the part of a plane has 16 bytes.
                unsafe { vst1q_u8(plane.as_mut_ptr(), *acc) };
            }
        }
    }
    let [low, high] = full_lanes(&acc).map(open_lanes);
    low | high << VECTOR_LANES
}

/// All bits in each byte whose lane is full in all groups.
#[inline]
#[target_feature(enable = "neon")]
fn full_lanes<const W: usize>(acc: &HalfMarks<W>) -> [uint8x16_t; HALF_VECTORS] {
    let mut full = [vdupq_n_u8(u8::MAX); HALF_VECTORS];
    for acc in acc {
        for (full, acc) in full.iter_mut().zip(acc) {
            *full = vandq_u8(*full, vandq_u8(acc[0], acc[1]));
        }
    }
    full
}

/// The lanes of a vector in which some bit is missing.
fn open_lanes(full: uint8x16_t) -> u32 {
    // SAFETY: every machine with these kernels has NEON; an array has 16 bytes.
    let full = unsafe {
        let mut bytes = [0; VECTOR_LANES];
        vst1q_u8(bytes.as_mut_ptr(), full);
        bytes
    };
    full.iter().enumerate().fold(0, |lanes, (lane, full)| lanes | u32::from(*full != u8::MAX) << lane)
}

/// The limits of the needs of 16 heaps with small codes; the first heap has the parity of `heap`.
#[inline]
#[target_feature(enable = "neon")]
fn needed_limits(codes: uint8x16_t, needs: &WitnessNeeds, heap: usize) -> uint8x16_t {
    let of_parity = |parity: usize| {
        // `tbl` looks up 64 codes at a time.
        let table: &[u8; 64] = needs.limits[parity].first_chunk().expect("256 codes");
        // SAFETY: the table has 64 bytes.
        let table = unsafe {
            let part = |i: usize| vld1q_u8(table.as_ptr().add(VECTOR_LANES * i));
            uint8x16x4_t(part(0), part(1), part(2), part(3))
        };
        vqtbl4q_u8(table, codes)
    };
    // The even lanes are the low bytes of words.
    vbslq_u8(vreinterpretq_u8_u16(vdupq_n_u16(0x00ff)), of_parity(heap % 2), of_parity((heap + 1) % 2))
}

/// The codes of a group that are not below the limits, as bits.
#[inline]
#[target_feature(enable = "neon")]
fn unneeded_codes(limits: uint8x16_t, group: usize) -> uint8x16_t {
    let below = vqsubq_u8(limits, vdupq_n_u8(8 * group as u8));
    // A shift by eight or more leaves nothing.
    vshlq_u8(vdupq_n_u8(u8::MAX), vreinterpretq_s8_u8(vminq_u8(below, vdupq_n_u8(8))))
}
