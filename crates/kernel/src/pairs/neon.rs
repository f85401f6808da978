//! Eight pairs at a time; the last ones by the definition.
#![allow(unsafe_code)]

use std::arch::aarch64::*;

/// The numbers in a vector.
const VECTOR_NUMBERS: usize = 8;

/// `W` wanted numbers.
#[target_feature(enable = "neon")]
pub(super) fn nim_sums<const W: usize>(left: &[u16], right: &[u16], wanted: &[u16]) -> u8 {
    let mut number = [vdupq_n_u16(0); W];
    number.iter_mut().zip(wanted).for_each(|(to, &wanted)| *to = vdupq_n_u16(wanted));
    let mut least = [vdupq_n_u16(u16::MAX); W];
    let (left_vectors, left_rest) = left.as_chunks::<VECTOR_NUMBERS>();
    let (right_vectors, right_rest) = right.as_chunks::<VECTOR_NUMBERS>();
    for (a, b) in left_vectors.iter().zip(right_vectors) {
        // SAFETY: a chunk is as long as a vector.
        let sum = unsafe { veorq_u16(vld1q_u16(a.as_ptr()), vld1q_u16(b.as_ptr())) };
        for w in 0..W {
            least[w] = vminq_u16(least[w], veorq_u16(sum, number[w]));
        }
    }
    let found = |w: usize| vminvq_u16(least[w]) == 0;
    (0..W).fold(super::nim_sums_portable(left_rest, right_rest, wanted), |bits, w| bits | u8::from(found(w)) << w)
}
