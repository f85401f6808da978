//! Products of powers of `ω`.

use super::prime_roots::odd_prime;
use crate::NimberFailure;
use grundy_game::Ordinal;
use std::collections::HashMap;

/// The maximum number of products that are remembered.
const MAX_REMEMBERED_PRODUCTS: usize = 1 << 20;

/// Products of powers of `ω` that were computed before, by their exponents, the smaller one first.
#[derive(Default)]
pub(super) struct MonomialProducts {
    products: HashMap<(Ordinal, Ordinal), Ordinal>,
}

impl MonomialProducts {
    fn key(a: &Ordinal, b: &Ordinal) -> (Ordinal, Ordinal) {
        if a <= b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) }
    }

    /// The product if it was computed before.
    pub(super) fn get(&self, a: &Ordinal, b: &Ordinal) -> Option<&Ordinal> {
        self.products.get(&MonomialProducts::key(a, b))
    }

    /// Remembers a product, unless there are very many.
    pub(super) fn insert(&mut self, a: &Ordinal, b: &Ordinal, product: &Ordinal) {
        if self.products.len() < MAX_REMEMBERED_PRODUCTS {
            self.products.insert(MonomialProducts::key(a, b), product.clone());
        }
    }
}

/// The digits of a number to a base, the lowest first.
pub(super) fn digits(mut number: u64, base: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(number % base);
        number /= base;
    }
    digits
}

/// The exponent of the product of `ω^a` and `ω^b`, and the indices `k` of the prime numbers whose [root](super::prime_power_root) is
/// a further factor.
///
/// # Errors
/// Returns [`NimberFailure::UnknownRoot`] if an exponent has a power of `ω` for which there is no prime number in the table.
pub(super) fn carry_digits(a: &Ordinal, b: &Ordinal) -> Result<(Ordinal, Vec<usize>), NimberFailure> {
    let [a, b] = [a, b].map(|exponent| exponent.polynomial().ok_or(NimberFailure::TooLarge));
    let (a, b) = (a?, b?);
    let mut sums = vec![0; a.len().max(b.len())];
    let mut roots = Vec::new();
    for (k, sum) in sums.iter_mut().enumerate() {
        let prime = odd_prime(k).ok_or(NimberFailure::UnknownRoot)?;
        let [a, b] = [&a, &b].map(|all| digits(all.get(k).copied().unwrap_or(0), prime));
        let levels = a.len().max(b.len());
        let digit = |all: &[u64], level: usize| all.get(level).copied().unwrap_or(0);
        let mut carry = 0;
        // The p-th power of a factor is the factor of the level below, so carries go down.
        let mut reduced = vec![0; levels];
        for level in (0..levels).rev() {
            let digit = digit(&a, level) + digit(&b, level) + carry;
            (reduced[level], carry) = (digit % prime, digit / prime);
        }
        if carry == 1 {
            roots.push(k);
        }
        *sum = reduced.iter().rev().fold(0, |number, digit| number * prime + digit);
    }
    Ok((Ordinal::from_polynomial(&sums), roots))
}
