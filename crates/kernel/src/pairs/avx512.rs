//! 32 pairs at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// The numbers in a vector.
const VECTOR_NUMBERS: usize = 32;

/// `W` wanted numbers.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn nim_sums<const W: usize>(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let mut number = [_mm512_setzero_si512(); W];
    number.iter_mut().zip(wanted).for_each(|(to, &wanted)| *to = _mm512_set1_epi16(wanted as i16));
    let mut least = [_mm512_set1_epi16(-1); W];
    let (left_vectors, left_rest) = left.as_chunks::<VECTOR_NUMBERS>();
    let (right_vectors, right_rest) = right.as_chunks::<VECTOR_NUMBERS>();
    for (a, b) in left_vectors.iter().zip(right_vectors) {
        // SAFETY: a chunk is as long as a vector.
        let (a, b) = unsafe { (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast())) };
        for w in 0..W {
            least[w] = _mm512_min_epu16(least[w], _mm512_ternarylogic_epi32::<0x96>(a, b, number[w]));
        }
    }
    let there = (1u32 << left_rest.len().min(right_rest.len())) - 1;
    // SAFETY: only numbers that are there are loaded.
    let (a, b) = unsafe {
        let rest = |rest: &[u16]| _mm512_maskz_loadu_epi16(there, rest.as_ptr().cast());
        (rest(left_rest), rest(right_rest))
    };
    (0..W).fold(0, |bits, w| {
        let last = _mm512_ternarylogic_epi32::<0x96>(a, b, number[w]);
        // A lane without a pair holds the wanted number itself, and a wanted 0 would seem to be found.
        let least = _mm512_mask_min_epu16(least[w], there, least[w], last);
        bits | u8::from(_mm512_testn_epi16_mask(least, least) != 0) << w
    })
}
