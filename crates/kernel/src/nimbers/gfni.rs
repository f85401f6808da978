//! Eight numbers at a time.
//!
//! The instruction for 8 × 8 bits applies one block to the eight bytes of a lane. So the bytes at the same place are first collected in a lane.
//! Then a change of basis takes eight steps: the lanes are rotated, each is multiplied by its block, and the results are added.
//! Only two matrices of 512 bytes are read. A single product takes the same steps as eight: both factors are converted at once.
#![allow(unsafe_code)]

use super::basis::{FieldBases, MatrixBlocks};
use super::{clmul, split_halves};
use std::arch::x86_64::*;

/// Whether this machine has the instructions.
pub(super) fn is_available() -> bool {
    clmul::is_available()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("vpclmulqdq")
}

/// The product of two nimbers.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
pub(super) fn nim_product(bases: &FieldBases, a: u64, b: u64) -> u64 {
    let pair = _mm_set_epi64x(b as i64, a as i64);
    let pair = _mm512_castsi512_si128(change_basis(&bases.blocks_to_polynomials, _mm512_zextsi128_si512(pair)));
    // The first factor is the low lane, the second one the high lane.
    let all = _mm_clmulepi64_si128::<0x10>(pair, pair);
    let reduced = reduce_128(_mm_unpackhi_epi64(all, all), all);
    first_lane(change_basis(&bases.blocks_to_nimbers, _mm512_zextsi128_si512(reduced)))
}

/// The product of two nimbers of 128 bits.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
pub(super) fn nim_product_128(bases: &FieldBases, a: u128, b: u128) -> u128 {
    let ((a0, a1), (b0, b1)) = (split_halves(a), split_halves(b));
    let lanes = [a0, b0, a1, b1, a0 ^ a1, b0 ^ b1, 0, 0].map(|lane| lane as i64);
    let [a0, b0, a1, b1, a, b, ..] = lanes;
    let all = change_basis(&bases.blocks_to_polynomials, _mm512_setr_epi64(a0, b0, a1, b1, a, b, 0, 0));
    // Each pair of lanes is multiplied.
    let all = _mm512_clmulepi64_epi128::<0x10>(all, all);
    let all = reduce_lanes(_mm512_unpackhi_epi64(all, all), all);
    // In the even lanes: low, high, both.
    let low = _mm512_castsi512_si128(all);
    let high = _mm512_extracti32x4_epi32::<1>(all);
    let both = _mm512_extracti32x4_epi32::<2>(all);
    // The product of the upper halves times `D/2 = 2^63`, still as a polynomial.
    let high = _mm_clmulepi64_si128::<0>(high, _mm_cvtsi64_si128(bases.top as i64));
    let high = reduce_128(_mm_unpackhi_epi64(high, high), high);
    let halves = _mm_unpacklo_epi64(_mm_xor_si128(low, high), _mm_xor_si128(low, both));
    let halves = _mm512_castsi512_si128(change_basis(&bases.blocks_to_nimbers, _mm512_zextsi128_si512(halves)));
    let (low, high) = (_mm_cvtsi128_si64(halves) as u64, _mm_extract_epi64::<1>(halves) as u64);
    u128::from(high) << 64 | u128::from(low)
}

/// Multiplies each nimber by the one at the same index.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
pub(super) fn nim_products(bases: &FieldBases, row: &mut [u64], others: &[u64]) {
    let (vectors, rest) = row.as_chunks_mut::<8>();
    let (other_vectors, other_rest) = others.as_chunks::<8>();
    for (a, b) in vectors.iter_mut().zip(other_vectors) {
        let product = product_of_vectors(bases, load_vector(a), load_vector(b));
        // SAFETY: a chunk is as long as a vector.
        unsafe { _mm512_storeu_si512(a.as_mut_ptr().cast(), product) }
    }
    let there = (1u8 << rest.len().min(other_rest.len())) - 1;
    // SAFETY: only numbers that are there are loaded and stored.
    unsafe {
        let a = _mm512_maskz_loadu_epi64(there, rest.as_ptr().cast());
        let b = _mm512_maskz_loadu_epi64(there, other_rest.as_ptr().cast());
        _mm512_mask_storeu_epi64(rest.as_mut_ptr().cast(), there, product_of_vectors(bases, a, b));
    }
}

/// Converts polynomials to nimbers.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
pub(super) fn to_nimbers(bases: &FieldBases, row: &mut [u64]) {
    let (vectors, rest) = row.as_chunks_mut::<8>();
    for a in vectors {
        let nimbers = change_basis(&bases.blocks_to_nimbers, load_vector(a));
        // SAFETY: a chunk is as long as a vector.
        unsafe { _mm512_storeu_si512(a.as_mut_ptr().cast(), nimbers) }
    }
    rest.iter_mut().for_each(|number| *number = bases.to_nimber(*number));
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
fn product_of_vectors(bases: &FieldBases, a: __m512i, b: __m512i) -> __m512i {
    let a = change_basis(&bases.blocks_to_polynomials, a);
    let b = change_basis(&bases.blocks_to_polynomials, b);
    // The instruction multiplies one of each two lanes, so even and odd lanes are multiplied apart.
    let even = _mm512_clmulepi64_epi128::<0x00>(a, b);
    let odd = _mm512_clmulepi64_epi128::<0x11>(a, b);
    let reduced = reduce_lanes(_mm512_unpackhi_epi64(even, odd), _mm512_unpacklo_epi64(even, odd));
    change_basis(&bases.blocks_to_nimbers, reduced)
}

/// Converts eight numbers to another basis.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,pclmulqdq,sse4.1")]
fn change_basis(blocks: &MatrixBlocks, numbers: __m512i) -> __m512i {
    let turned = transpose_bytes(numbers);
    // Eight products that do not wait for each other; in step `r` lane `i` meets byte `i + r` of the numbers.
    let p0 = _mm512_gf2p8affine_epi64_epi8::<0>(turned, load_vector(&blocks[0]));
    let p1 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<1>(turned, turned), load_vector(&blocks[1]));
    let p2 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<2>(turned, turned), load_vector(&blocks[2]));
    let p3 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<3>(turned, turned), load_vector(&blocks[3]));
    let p4 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<4>(turned, turned), load_vector(&blocks[4]));
    let p5 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<5>(turned, turned), load_vector(&blocks[5]));
    let p6 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<6>(turned, turned), load_vector(&blocks[6]));
    let p7 = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<7>(turned, turned), load_vector(&blocks[7]));
    transpose_bytes(xor3(xor3(p0, p1, p2), xor3(p3, p4, p5), _mm512_xor_si512(p6, p7)))
}

/// Transposes a square of 8 × 8 bytes: byte `j` of number `n` goes to byte `n` of lane `j`, and conversely.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn transpose_bytes(numbers: __m512i) -> __m512i {
    static TRANSPOSED_PLACES: [u64; 8] = {
        let mut places = [0; 8];
        let mut lane = 0;
        while lane < 8 {
            places[lane] = 0x3830_2820_1810_0800 + lane as u64 * 0x0101_0101_0101_0101;
            lane += 1;
        }
        places
    };
    _mm512_permutexvar_epi8(load_vector(&TRANSPOSED_PLACES), numbers)
}

/// The remainder of `high·x^64 + low` modulo `x^64 + x^4 + x^3 + x + 1`, in every lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn reduce_lanes(high: __m512i, low: __m512i) -> __m512i {
    let carried = xor3(_mm512_srli_epi64::<63>(high), _mm512_srli_epi64::<61>(high), _mm512_srli_epi64::<60>(high));
    let high = _mm512_xor_si512(high, carried);
    let sum = xor3(low, high, _mm512_slli_epi64::<1>(high));
    xor3(sum, _mm512_slli_epi64::<3>(high), _mm512_slli_epi64::<4>(high))
}

/// Like [`reduce_lanes`], for two lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn reduce_128(high: __m128i, low: __m128i) -> __m128i {
    let carried = xor3_128(_mm_srli_epi64::<63>(high), _mm_srli_epi64::<61>(high), _mm_srli_epi64::<60>(high));
    let high = _mm_xor_si128(high, carried);
    let sum = xor3_128(low, high, _mm_slli_epi64::<1>(high));
    xor3_128(sum, _mm_slli_epi64::<3>(high), _mm_slli_epi64::<4>(high))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x96>(a, b, c)
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn xor3_128(a: __m128i, b: __m128i, c: __m128i) -> __m128i {
    _mm_ternarylogic_epi64::<0x96>(a, b, c)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_vector(numbers: &[u64; 8]) -> __m512i {
    // SAFETY: the array is as long as a vector.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

/// The first lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn first_lane(numbers: __m512i) -> u64 {
    _mm_cvtsi128_si64(_mm512_castsi512_si128(numbers)) as u64
}
