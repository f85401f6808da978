//! 64 bytes at a time: `vpmultishiftqb` picks eight bits of a constant with a single one, from a place that the code gives.
//!
//! With the single bit at `63 − 8g` and the eight bits starting at `63 − x`, bit `j` of them is set if and only if `x = 8g + j`:
//! the mark of code `x` in group `g`. That counts modulo 64, so codes of other quarters of the byte are masked away.
#![allow(unsafe_code)]

use super::fill::Block;
use super::near::{Near, Row};
use super::{Barred, LANES, Marks, Scope, Shift, Window};
use std::arch::x86_64::*;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

/// [`Block::fill`], compiled for this machine.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,bmi1,bmi2")]
pub(super) fn fill<R: Row>(block: &mut Block<'_>, near: &Near<R>, from: usize, to: usize) -> usize {
    block.fill::<R>(
        from,
        to,
        // SAFETY: `Backend::fill` made sure that the table is long enough for every shift.
        |marks, window, heap, shifts, scope| unsafe { mark(marks, window, heap, shifts, scope) },
        |rows, codes, limit| near.fill_by_pext(rows, codes, limit),
    )
}

/// Codes of one quarter of the byte after the other.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
pub(super) unsafe fn mark(marks: &mut Marks, window: Window<'_>, heap: usize, shifts: &[Shift], scope: Scope<'_>) {
    let (mut first, end) = scope.groups;
    let whole = scope.small && scope.lanes == u64::MAX;
    // The longer ones lead to where heaps may be barred.
    let clear = shifts.partition_point(|shift| heap >= scope.barred.end() + shift.distance());
    let (clear, rest) = shifts.split_at(clear);
    while first < end {
        let last = end.min(first / 8 * 8 + 8);
        macro_rules! by_width {
            ($($width:literal)*) => {
                match last - first {
                    $($width => {
                        if whole {
                            // SAFETY: as for this function.
                            unsafe { mark_some::<$width, true>(marks, window, heap, clear, first, u64::MAX, None) }
                        } else {
                            // SAFETY: as for this function.
                            unsafe { mark_some::<$width, false>(marks, window, heap, clear, first, scope.lanes, None) }
                        }
                        if !rest.is_empty() {
                            let barred = Some(scope.barred);
                            // SAFETY: as for this function.
                            unsafe { mark_some::<$width, false>(marks, window, heap, rest, first, scope.lanes, barred) }
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
unsafe fn mark_some<const W: usize, const ALL: bool>(
    marks: &mut Marks,
    window: Window<'_>,
    heap: usize,
    shifts: &[Shift],
    first: usize,
    lanes: u64,
    barred: Option<&Barred>,
) {
    let planes: &mut [[u8; LANES]; W] = (&mut marks.planes[first..first + W]).try_into().expect("W planes");
    let mut acc = [_mm512_setzero_si512(); W];
    let mut bit = [_mm512_setzero_si512(); W];
    for g in 0..W {
        // SAFETY: a plane has 64 bytes.
        acc[g] = unsafe { _mm512_loadu_si512(planes[g].as_ptr().cast()) };
        bit[g] = _mm512_set1_epi64(1i64.rotate_left(63 - 8 * ((first + g) % 8) as u32));
    }
    let turn = _mm512_set1_epi8((63 ^ ((first / 8) << 6)) as u8 as i8);
    let outside = _mm512_set1_epi8(0xc0u8 as i8);
    // Where lane 0 is.
    let start = window.codes.as_ptr().wrapping_add(heap - window.first);
    let codes = |shift: &Shift| {
        // SAFETY: the window holds 64 codes there.
        let codes = unsafe { _mm512_loadu_si512(start.wrapping_sub(shift.distance()).cast()) };
        _mm512_ternarylogic_epi32::<0x96>(codes, _mm512_set1_epi32(shift.code as i32), turn)
    };
    let chosen = |shift: &Shift, codes: __m512i| {
        let lanes = barred.map_or(lanes, |barred| lanes & !barred.block(heap - shift.distance()));
        _mm512_mask_testn_epi8_mask(lanes, codes, outside)
    };
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn first_open(marks: &Marks, groups: usize) -> __m512i {
    let all = _mm512_set1_epi8(-1);
    let mut open = u64::MAX;
    let mut found = _mm512_set1_epi8((8 * groups) as u8 as i8);
    for (group, plane) in marks.planes[..groups].iter().enumerate() {
        // SAFETY: a plane has 64 bytes.
        let plane = unsafe { _mm512_loadu_si512(plane.as_ptr().cast()) };
        let here = _mm512_mask_cmpneq_epi8_mask(open, plane, all);
        // The bits below the lowest that is not set.
        let below = _mm512_andnot_si512(_mm512_add_epi8(plane, _mm512_set1_epi8(1)), plane);
        let code = _mm512_add_epi8(_mm512_popcnt_epi8(below), _mm512_set1_epi8((8 * group) as u8 as i8));
        found = _mm512_mask_mov_epi8(found, here, code);
        open &= !here;
        if open == 0 {
            break;
        }
    }
    found
}

/// For each lane the least code that is not marked.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub(super) fn least_free(marks: &Marks, groups: usize) -> [u8; LANES] {
    let mut codes = [0; LANES];
    // SAFETY: there is room for 64 bytes.
    unsafe { _mm512_storeu_si512(codes.as_mut_ptr().cast(), first_open(marks, groups)) };
    codes
}

/// The open lanes, the least code that one of them misses, and the largest of their limits.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub(super) fn open(marks: &Marks, groups: usize, limits: &[u8; LANES]) -> (u64, u8, u8) {
    // SAFETY: there are 64 limits.
    let limits = unsafe { _mm512_loadu_si512(limits.as_ptr().cast()) };
    let free = first_open(marks, groups);
    let lanes = _mm512_cmplt_epu8_mask(free, limits);
    let all = _mm512_set1_epi8(-1);
    let least = least_of(_mm512_mask_blend_epi8(lanes, all, free));
    let most = !least_of(_mm512_mask_blend_epi8(lanes, all, _mm512_andnot_si512(limits, all)));
    (lanes, least, most)
}

/// The least of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn least_of(bytes: __m512i) -> u8 {
    let half = _mm256_min_epu8(_mm512_castsi512_si256(bytes), _mm512_extracti64x4_epi64::<1>(bytes));
    let quarter = _mm_min_epu8(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    // The least of eight words, once the lesser byte of each is its lower one.
    let words = _mm_min_epu8(quarter, _mm_srli_epi16::<8>(quarter));
    _mm_extract_epi16::<0>(_mm_minpos_epu16(words)) as u8
}
