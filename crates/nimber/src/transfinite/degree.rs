//! The degrees of finite fields that contain nimbers below `ω^ω^ω`.

use super::monomials::digits;
use super::prime_roots::{odd_prime, prime_power_root};
use crate::{NimberFailure, field_bits};
use grundy_game::Ordinal;

/// The largest degree of a field in which elements are divided.
pub(super) const MAX_DIVISION_DEGREE: u64 = 1 << 20;

/// The degree over the field of two elements of a field that contains a nimber and in which products need no other numbers.
///
/// It is the product of a power of two, for the natural numbers, and of `p^n` for each prime number `p`, where `n` levels of `p` occur.
/// Returns `None` if it is above `2^20`.
///
/// # Errors
/// Returns [`NimberFailure::UnknownRoot`], as for products.
///
/// # Examples
/// ```
/// use grundy_game::Ordinal;
/// use grundy_nimber::transfinite_degree;
/// // ω³ = 2, and 2 is in the field of four elements.
/// assert_eq!(transfinite_degree(&Ordinal::omega()), Ok(Some(6)));
/// ```
pub fn transfinite_degree(a: &Ordinal) -> Result<Option<u64>, NimberFailure> {
    let (mut bits, mut levels) = (1, Vec::new());
    include_terms(a, &mut bits, &mut levels)?;
    // The roots of a prime number have smaller ones only.
    for k in (0..levels.len()).rev() {
        if levels[k] > 0 {
            include_terms(&prime_power_root(k)?, &mut bits, &mut levels)?;
        }
    }
    let mut degree = Some(bits);
    for (k, &level) in levels.iter().enumerate() {
        let prime = odd_prime(k).ok_or(NimberFailure::UnknownRoot)?;
        degree = degree.and_then(|degree| degree.checked_mul(prime.checked_pow(level)?));
    }
    Ok(degree.filter(|&degree| degree <= MAX_DIVISION_DEGREE))
}

/// Widens the field so that it contains the terms of a nimber.
fn include_terms(a: &Ordinal, bits: &mut u64, levels: &mut Vec<u32>) -> Result<(), NimberFailure> {
    for (exponent, coefficient) in a.terms() {
        *bits = (*bits).max(field_bits(coefficient));
        for (k, &number) in exponent.polynomial().ok_or(NimberFailure::TooLarge)?.iter().enumerate() {
            let prime = odd_prime(k).ok_or(NimberFailure::UnknownRoot)?;
            if levels.len() <= k {
                levels.resize(k + 1, 0);
            }
            levels[k] = levels[k].max(digits(number, prime).len() as u32);
        }
    }
    Ok(())
}
