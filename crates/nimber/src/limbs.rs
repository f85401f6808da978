//! Elements of the field of `64·n` bits, for `n` a power of two, as the limbs of a number, the lowest first.
//!
//! An element is `a₁D + a₀` with `D = 2^(32n)`, whose square is `D + D/2`; so the halves of its limbs are elements of the smaller field.

use crate::tower;
use grundy_kernel::nimbers;

/// `to += from`.
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to ^= from);
}

fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|&limb| limb == 0)
}

/// The product, by Karatsuba's three products of halves.
pub(crate) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let n = a.len();
    // Two limbs are left to the kernel, so the recursion ends there.
    if let (Some(x), Some(y)) = (as_word(a), as_word(b)) {
        let mut product = vec![0; n];
        set_word(&mut product, tower::product(x, y));
        return product;
    }
    let ((a0, a1), (b0, b1)) = (a.split_at(n / 2), b.split_at(n / 2));
    let mut low = product(a0, b0);
    // A number of the smaller field is a scalar.
    if is_zero(a1) || is_zero(b1) {
        let high = match is_zero(a1) {
            true if is_zero(b1) => vec![0; n / 2],
            true => product(a0, b1),
            false => product(a1, b0),
        };
        low.extend(high);
        return low;
    }
    let sum = |low: &[u64], high: &[u64]| -> Vec<u64> { low.iter().zip(high).map(|(low, high)| low ^ high).collect() };
    // `both + low` is `a₁b₀ + a₀b₁ + a₁b₁`, the factor of `D`: its last term comes from `D² = D + D/2`.
    let mut both = product(&sum(a0, a1), &sum(b0, b1));
    let mut high = product(a1, b1);
    times_top(&mut high);
    add(&mut both, &low);
    add(&mut low, &high);
    low.extend(both);
    low
}

/// The product with the highest power of two of the field.
///
/// That is `D·(D/2)`, and `D/2` is the highest power of two of the field of half the bits.
pub(crate) fn times_top(a: &mut [u64]) {
    let n = a.len();
    if n == 1 {
        a[0] = nimbers::product(a[0], 1 << 63);
        return;
    }
    if is_zero(a) {
        return;
    }
    let (low, high) = a.split_at_mut(n / 2);
    // (a₁D + a₀)·D = (a₁ + a₀)·D + a₁·(D/2)
    add(low, high);
    times_top(high);
    // The upper half is the sum now, the lower one `a₁·(D/2)`; both are still multiplied by `D/2`.
    low.swap_with_slice(high);
    times_top(low);
    times_top(high);
}

/// The square of `a₁D + a₀`: `a₁²D + a₀² + a₁²·(D/2)`.
pub(crate) fn square(a: &mut [u64]) {
    if let Some(word) = as_word(a) {
        return set_word(a, tower::square(word));
    }
    let (low, high) = a.split_at_mut(a.len() / 2);
    // Squares add, so there is no mixed term.
    square(low);
    square(high);
    let mut top = high.to_vec();
    times_top(&mut top);
    add(low, &top);
}

/// The inverse of an element other than 0: the conjugate divided by the norm, which is in the smaller field.
pub(crate) fn inverse(a: &mut [u64]) {
    if let Some(word) = as_word(a) {
        return set_word(a, tower::inverse(word, tower::MAX_FIELD_BITS));
    }
    let (low, high) = a.split_at_mut(a.len() / 2);
    if is_zero(high) {
        return inverse(low);
    }
    let mut top = high.to_vec();
    square(&mut top);
    times_top(&mut top);
    let conjugate: Vec<u64> = low.iter().zip(&*high).map(|(low, high)| low ^ high).collect();
    // `a₀(a₀ + a₁) + a₁²·(D/2)`, as in `tower::inverse`.
    let mut norm = product(low, &conjugate);
    add(&mut norm, &top);
    inverse(&mut norm);
    low.copy_from_slice(&product(&conjugate, &norm));
    high.copy_from_slice(&product(high, &norm));
}

/// The square root.
pub(crate) fn sqrt(a: &mut [u64]) {
    if let Some(word) = as_word(a) {
        return set_word(a, tower::sqrt(word, tower::MAX_FIELD_BITS));
    }
    let (low, high) = a.split_at_mut(a.len() / 2);
    let mut top = high.to_vec();
    times_top(&mut top);
    add(low, &top);
    sqrt(low);
    sqrt(high);
}

/// Replaces `c`, whose highest bit must be 0, by a root of `y² + y = c`; see [`tower::artin_schreier`].
pub(crate) fn artin_schreier(c: &mut [u64]) {
    if let Some(word) = as_word(c) {
        // The least field that contains a root.
        let bits = (u128::BITS - word.leading_zeros() + 1).next_power_of_two();
        return set_word(c, tower::artin_schreier(word, bits));
    }
    let half = c.len() / 2;
    let (low, high) = c.split_at_mut(half);
    artin_schreier(high);
    let mut top = high.to_vec();
    square(&mut top);
    times_top(&mut top);
    add(low, &top);
    // The other root of the upper equation adds `D/2`, the highest bit of this half.
    if low[half - 1] >> 63 == 1 {
        high[0] ^= 1;
        low[half - 1] ^= 1 << 63;
    }
    artin_schreier(low);
}

/// The element as a word, if it has at most two limbs.
fn as_word(a: &[u64]) -> Option<u128> {
    match *a {
        [low] => Some(low.into()),
        [low, high] => Some(u128::from(high) << 64 | u128::from(low)),
        _ => None,
    }
}

/// Sets an element of at most two limbs to a word.
fn set_word(a: &mut [u64], word: u128) {
    a.iter_mut().zip([word as u64, (word >> 64) as u64]).for_each(|(limb, to)| *limb = to);
}
