//! The fields of 1, 2, 4, … 128 bits, each a quadratic extension of the one before.
//!
//! An element of the field of `2h` bits is `a₁D + a₀` with `D = 2^h`. Its conjugate is `a₁D + a₁ + a₀`, because `D² = D + D/2`.
//! `D/2`, the highest power of two in the field of `h` bits, is called its top.

use grundy_kernel::nimbers::NimberBackend;

/// The bits of the largest field.
pub(crate) const MAX_FIELD_BITS: u32 = 128;

/// The product.
#[inline]
pub(crate) fn product(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => NimberBackend::best_backend().product(a, b).into(),
        _ => NimberBackend::best_backend().product_128(a, b),
    }
}

/// The higher and the lower part in the field of twice `half` bits.
#[inline]
fn split(a: u128, half: u32) -> (u128, u128) {
    (a >> half, a & ((1 << half) - 1))
}

/// The product with the top of the field of `bits` bits.
#[inline]
fn times_top(a: u128, bits: u32) -> u128 {
    product(a, 1 << (bits - 1))
}

/// The square: `a₁²D + a₀² + a₁²·(D/2)`.
pub(crate) fn square(a: u128) -> u128 {
    product(a, a)
}

/// The inverse of an element of the field of `bits` bits: the conjugate divided by the norm, which is in the smaller field; 0 for 0.
pub(crate) fn inverse(a: u128, bits: u32) -> u128 {
    if a <= 1 {
        return a;
    }
    let half = bits / 2;
    let (a1, a0) = split(a, half);
    if a1 == 0 {
        return inverse(a0, half);
    }
    // The number times its conjugate: the terms with `D` cancel.
    let norm = product(a0, a1 ^ a0) ^ times_top(square(a1), half);
    // The norm is 0 for 0 only, so it has an inverse.
    let scale = inverse(norm, half);
    product(a1, scale) << half | product(a1 ^ a0, scale)
}

/// The square root, which every element has.
pub(crate) fn sqrt(a: u128, bits: u32) -> u128 {
    if a <= 1 {
        return a;
    }
    let half = bits / 2;
    let (a1, a0) = split(a, half);
    if a1 == 0 {
        return sqrt(a0, half);
    }
    // Squaring is additive, so the formula of `square` is solved for one half after the other.
    sqrt(a1, half) << half | sqrt(a0 ^ times_top(a1, half), half)
}

/// A root of `y² + y = c` in the field of `bits` bits; the other root is one more.
///
/// There is one if and only if the highest bit of `c` is 0, which the caller must ensure.
/// With `y = y₁D + y₀` the equation is `y₁² + y₁ = c₁` and `y₀² + y₀ = c₀ + y₁²·(D/2)`.
/// The second equation has a solution for exactly one of the two roots `y₁` of the first: the other root adds `D/2` to the right side,
/// which changes its highest bit. So no table is needed.
pub(crate) fn artin_schreier(c: u128, bits: u32) -> u128 {
    debug_assert!(c >> (bits - 1) == 0, "the highest bit is 0");
    if c == 0 {
        return 0;
    }
    let half = bits / 2;
    let (c1, c0) = split(c, half);
    // The highest bit of `c1` is that of `c`, which is 0.
    let mut y1 = artin_schreier(c1, half);
    let mut rest = c0 ^ times_top(square(y1), half);
    if rest >> (half - 1) == 1 {
        y1 ^= 1;
        // `(y₁ + 1)²·(D/2)` differs by `D/2`; no square need be computed again.
        rest ^= 1 << (half - 1);
    }
    y1 << half | artin_schreier(rest, half)
}

/// A power; `0^0` is 1.
pub(crate) fn power(base: u128, exponent: u128) -> u128 {
    if exponent == 0 {
        return 1;
    }
    if let Ok(base) = u64::try_from(base) {
        // Exponents are reduced modulo the order of the group, but not to 0, since 0^0 is 1.
        let exponent = (exponent - 1) % u128::from(u64::MAX) + 1;
        return NimberBackend::best_backend().power(base, exponent as u64).into();
    }
    // The first bit of the exponent is 1, which is the base itself.
    let mut power = base;
    for bit in (0..exponent.ilog2()).rev() {
        power = square(power);
        if exponent >> bit & 1 == 1 {
            power = product(power, base);
        }
    }
    power
}
