//! Products by the law of Fermat 2-powers, level by level. The tables of all other methods are computed with it.

/// The nim-product of two numbers below `2^bits`, for `bits` a power of two up to 64.
///
/// Let `D = 2^(bits/2)`. It is a Fermat 2-power: its product with a smaller number is the ordinary one, and its square is `D + D/2`.
/// So `(a₁D + a₀)(b₁D + b₀)` is `((a₁+a₀)(b₁+b₀) + a₀b₀)·D` and `a₀b₀ + a₁b₁·(D/2)`.
pub(super) fn product_by_halves(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    // Both are in the smaller field, which is closed under products.
    if a1 | b1 == 0 {
        return product_by_halves(a, b, half);
    }
    let low = product_by_halves(a0, b0, half);
    let high = product_by_halves(a1, b1, half);
    let both = product_by_halves(a1 ^ a0, b1 ^ b0, half);
    (both ^ low) << half | (low ^ product_by_halves(high, 1 << (half - 1), half))
}
