//! 16 pairs at a time; the last ones by the definition.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// The numbers in a vector.
const VECTOR_NUMBERS: usize = 16;

/// `W` wanted numbers.
#[target_feature(enable = "avx2")]
pub(super) fn nim_sums<const W: usize>(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let mut number = [_mm256_setzero_si256(); W];
    number.iter_mut().zip(wanted).for_each(|(to, &wanted)| *to = _mm256_set1_epi16(wanted as i16));
    // The minimum of unsigned numbers is 0 only if one of them is; `-1` is the largest of them.
    let mut least = [_mm256_set1_epi16(-1); W];
    let (left_vectors, left_rest) = left.as_chunks::<VECTOR_NUMBERS>();
    let (right_vectors, right_rest) = right.as_chunks::<VECTOR_NUMBERS>();
    for (a, b) in left_vectors.iter().zip(right_vectors) {
        // SAFETY: a chunk is as long as a vector.
        let (a, b) = unsafe { (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast())) };
        let sum = _mm256_xor_si256(a, b);
        for w in 0..W {
            least[w] = _mm256_min_epu16(least[w], _mm256_xor_si256(sum, number[w]));
        }
    }
    let zero = _mm256_setzero_si256();
    let found = |w: usize| _mm256_movemask_epi8(_mm256_cmpeq_epi16(least[w], zero)) != 0;
    (0..W).fold(super::nim_sums_portable(left_rest, right_rest, wanted), |bits, w| bits | u8::from(found(w)) << w)
}
