//! Products of polynomials one at a time, with a look-up for each byte to change the basis.
#![allow(unsafe_code)]

use super::basis::FieldBases;
use super::power_by_squaring;
use std::arch::x86_64::*;

/// Whether this machine has the instructions.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("sse4.1")
}

/// The product of two polynomials modulo `x^64 + x^4 + x^3 + x + 1`.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn polynomial_product(a: u64, b: u64) -> u64 {
    let all = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
    let (low, high) = (_mm_cvtsi128_si64(all) as u64, _mm_extract_epi64::<1>(all) as u64);
    // x^64 = x^4 + x^3 + x + 1. The terms above x^63 after this substitution are substituted once more.
    let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
    low ^ high ^ high << 1 ^ high << 3 ^ high << 4
}

/// The product of two nimbers.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn nim_product(bases: &FieldBases, a: u64, b: u64) -> u64 {
    bases.to_nimber(polynomial_product(bases.to_polynomial(a), bases.to_polynomial(b)))
}

/// Multiplies each nimber by the one at the same index.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn nim_products(bases: &FieldBases, row: &mut [u64], others: &[u64]) {
    for (a, b) in row.iter_mut().zip(others) {
        *a = nim_product(bases, *a, *b);
    }
}

/// The power of a nimber.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn nim_power(bases: &FieldBases, base: u64, exponent: u64) -> u64 {
    bases.to_nimber(power_by_squaring(bases.to_polynomial(base), exponent, 1, |a, b| polynomial_product(a, b)))
}

/// Fills a row in which each number is `factor` times the last one plus the last but one. The arguments are nimbers, the row polynomials.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn extend_recurrence(bases: &FieldBases, factor: u64, (before, last): (u64, u64), row: &mut [u64]) {
    let factor = bases.to_polynomial(factor);
    let (mut before, mut last) = (bases.to_polynomial(before), bases.to_polynomial(last));
    for number in row {
        *number = polynomial_product(factor, last) ^ before;
        (before, last) = (last, *number);
    }
}
