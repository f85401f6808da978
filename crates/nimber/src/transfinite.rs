//! Nimbers below `ω^ω^ω`: the algebraic closure of the field of two elements (Conway, 1976).
//!
//! Let `p` be the odd prime number `k + 1` (3 for `k = 0`, 5, 7, …). The nimbers `κ = ω^(ω^k·p^n)` multiply so:
//! the `p`-th power of `κ` is `ω^(ω^k·p^(n-1))` if `n > 0`, and for `n = 0` it is a smaller number, [`prime_power_root`].
//! All other powers of `ω` are products of these, by the digits of the coefficients of the exponent to the bases `p`,
//! and a nimber is the sum of powers of `ω` times natural numbers.
//! So products are products of monomials, from the largest prime number down.

mod degree;
mod monomials;
mod prime_roots;

pub use degree::transfinite_degree;
use monomials::MonomialProducts;
pub use prime_roots::{MAX_TRANSFINITE_PRIME, odd_prime, prime_power_root};

use crate::NimberFailure;
use crate::nat::product;
use grundy_game::{Budget, Nat, Ordinal};
use num_bigint::{BigInt, Sign};
use std::collections::BTreeSet;

/// Computes with nimbers below `ω^ω^ω`, and remembers the products of monomials.
pub struct TransfiniteField<'a> {
    budget: &'a dyn Budget,
    monomials: MonomialProducts,
    used_roots: BTreeSet<usize>,
}

impl<'a> TransfiniteField<'a> {
    /// A field without remembered products.
    pub fn new(budget: &'a dyn Budget) -> TransfiniteField<'a> {
        TransfiniteField { budget, monomials: MonomialProducts::default(), used_roots: BTreeSet::new() }
    }

    /// The nim-product.
    ///
    /// As many products of natural numbers as pairs of terms, times the number of terms that carrying makes of a pair.
    ///
    /// # Errors
    /// Returns [`NimberFailure::UnknownRoot`] if a power of `ω` is needed that has not been computed, or the error of a budget that ran out.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::{Nat, Ordinal};
    /// use grundy_nimber::TransfiniteField;
    /// let (mut field, omega) = (TransfiniteField::new(&()), Ordinal::omega());
    /// let square = field.product(&omega, &omega).unwrap();
    /// assert_eq!(square.to_string(), "ω^2");
    /// assert_eq!(field.product(&square, &omega).unwrap(), Nat::from(2u32).into());
    /// ```
    pub fn product(&mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, NimberFailure> {
        let mut terms = Vec::new();
        for (left, c) in a.terms() {
            for (right, d) in b.terms() {
                self.add_term_product((left, c), (right, d), &mut terms)?;
            }
        }
        Ok(Ordinal::from_terms(terms))
    }

    /// The nim-square: squaring is additive, so only the squares of terms are needed.
    ///
    /// # Errors
    /// Returns the same errors as [`TransfiniteField::product`].
    pub fn square(&mut self, a: &Ordinal) -> Result<Ordinal, NimberFailure> {
        let mut terms = Vec::new();
        for (exponent, c) in a.terms() {
            self.add_term_product((exponent, c), (exponent, c), &mut terms)?;
        }
        Ok(Ordinal::from_terms(terms))
    }

    /// Adds the terms of the product of two terms, given by exponent and coefficient.
    fn add_term_product(
        &mut self,
        (left, c): (&Ordinal, &Nat),
        (right, d): (&Ordinal, &Nat),
        terms: &mut Vec<(Ordinal, Nat)>,
    ) -> Result<(), NimberFailure> {
        let scale = product(c, d);
        let monomial = self.monomial_product(left, right)?;
        self.budget.spend(1, 0)?;
        terms.extend(monomial.terms().iter().map(|(exponent, e)| (exponent.clone(), product(&scale, e))));
        Ok(())
    }

    /// The indices of the prime numbers whose [roots](prime_power_root) were factors of products so far, in ascending order.
    pub fn used_roots(&self) -> impl Iterator<Item = usize> + '_ {
        self.used_roots.iter().copied()
    }

    /// The product of two powers of `ω`.
    fn monomial_product(&mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, NimberFailure> {
        if let Some(known) = self.monomials.get(a, b) {
            return Ok(known.clone());
        }
        let (reduced, roots) = monomials::carry_digits(a, b)?;
        let mut found = Ordinal::from_terms([(reduced, Nat::from(1u32))]);
        for k in roots {
            self.used_roots.insert(k);
            // A root has smaller prime numbers only, so this ends.
            found = self.product(&found, &prime_power_root(k)?)?;
        }
        self.monomials.insert(a, b, &found);
        Ok(found)
    }

    /// The power with an integer exponent; `None` for a negative power of 0.
    ///
    /// # Errors
    /// Returns the same errors as [`TransfiniteField::product`], and [`NimberFailure::TooLarge`] if the field of the number is too large to divide
    /// in it.
    pub fn power(&mut self, a: &Ordinal, exponent: &BigInt) -> Result<Option<Ordinal>, NimberFailure> {
        let base = match exponent.sign() {
            Sign::Minus => match self.inverse(a)? {
                Some(inverse) => inverse,
                None => return Ok(None),
            },
            _ => a.clone(),
        };
        let mut found = Ordinal::from(Nat::from(1u32));
        for bit in (0..exponent.bits()).rev() {
            found = self.square(&found)?;
            if exponent.magnitude().bit(bit) {
                found = self.product(&found, &base)?;
            }
        }
        Ok(Some(found))
    }

    /// The inverse; `None` for 0.
    ///
    /// In a field of `2^d` elements it is the power `2^d - 2`, some `d` squares and `2·log₂ d` products (Itoh and Tsujii, 1988).
    ///
    /// # Errors
    /// Returns the same errors as [`TransfiniteField::power`].
    pub fn inverse(&mut self, a: &Ordinal) -> Result<Option<Ordinal>, NimberFailure> {
        if a.is_zero() {
            return Ok(None);
        }
        let degree = transfinite_degree(a)?.ok_or(NimberFailure::TooLarge)?;
        if degree == 1 {
            return Ok(Some(a.clone()));
        }
        // `found` is the power 2^length - 1, and length is read bit by bit from degree - 1.
        let (bits, mut found, mut length) = (degree - 1, a.clone(), 1u64);
        for bit in (0..bits.ilog2()).rev() {
            let shifted = self.frobenius(&found, length)?;
            (found, length) = (self.product(&found, &shifted)?, 2 * length);
            if bits >> bit & 1 == 1 {
                let squared = self.square(&found)?;
                (found, length) = (self.product(&squared, a)?, length + 1);
            }
        }
        self.square(&found).map(Some)
    }

    /// The square root: `d - 1` squares in a field of `2^d` elements.
    ///
    /// # Errors
    /// Returns the same errors as [`TransfiniteField::power`].
    pub fn sqrt(&mut self, a: &Ordinal) -> Result<Ordinal, NimberFailure> {
        let degree = transfinite_degree(a)?.ok_or(NimberFailure::TooLarge)?;
        self.frobenius(a, degree - 1)
    }

    /// The power `2^times`.
    fn frobenius(&mut self, a: &Ordinal, times: u64) -> Result<Ordinal, NimberFailure> {
        (0..times).try_fold(a.clone(), |power, _| self.square(&power))
    }
}

#[cfg(test)]
mod tests;
