//! Ordinals below `ω^ω^ω`, in Cantor normal form.
//!
//! A heap of Nim may have an infinite ordinal number of tokens: a move leaves any smaller ordinal, so play ends after finitely many moves.
//! Sums and products here are those of ordinals; nim-addition is [`Ordinal::nim_sum`].

mod arithmetic;
mod notation;

use crate::Nat;

/// The maximum number of terms of an ordinal or of an exponent in it.
pub const MAX_ORDINAL_TERMS: usize = 256;

/// The maximum number of bits of a coefficient of an ordinal.
pub const MAX_COEFFICIENT_BITS: u64 = 1 << 17;

/// An ordinal below `ω^ω^ω`: a sum of terms `ω^e·c` with descending exponents `e` below `ω^ω` and natural coefficients `c > 0`.
///
/// Ordinals are ordered by size.
///
/// # Examples
/// ```
/// use grundy_game::{Nat, Ordinal};
/// let omega = Ordinal::omega();
/// let five = Ordinal::from(Nat::from(5u32));
/// let sum = omega.checked_mul(&omega).unwrap().checked_add(&five).unwrap();
/// assert_eq!(sum.to_string(), "ω^2 + 5");
/// assert_eq!(five.checked_add(&omega), Some(omega.clone()));
/// assert_eq!(sum.nim_sum(&five).to_string(), "ω^2");
/// assert!(five < omega && omega < sum);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    /// Exponents and coefficients; exponents descend, coefficients are positive.
    terms: Vec<(Ordinal, Nat)>,
}

impl From<Nat> for Ordinal {
    fn from(number: Nat) -> Ordinal {
        Ordinal::monomial(Ordinal::default(), number)
    }
}

impl Ordinal {
    /// `ω`, the least infinite ordinal.
    pub fn omega() -> Ordinal {
        Ordinal::monomial(Ordinal::from(Nat::from(1u32)), Nat::from(1u32))
    }

    /// `ω^exponent·coefficient`, which is 0 if the coefficient is.
    fn monomial(exponent: Ordinal, coefficient: Nat) -> Ordinal {
        let terms = if coefficient == Nat::ZERO { Vec::new() } else { vec![(exponent, coefficient)] };
        Ordinal { terms }
    }

    /// The ordinal with these terms in any order; coefficients of equal exponents are added as nimbers.
    pub fn from_terms(terms: impl IntoIterator<Item = (Ordinal, Nat)>) -> Ordinal {
        let mut terms: Vec<(Ordinal, Nat)> = terms.into_iter().collect();
        terms.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        let mut sum: Vec<(Ordinal, Nat)> = Vec::with_capacity(terms.len());
        for (exponent, coefficient) in terms {
            match sum.last_mut() {
                Some((last, total)) if *last == exponent => *total ^= coefficient,
                _ => sum.push((exponent, coefficient)),
            }
        }
        sum.retain(|(_, coefficient)| *coefficient != Nat::ZERO);
        Ordinal { terms: sum }
    }

    /// The exponents and coefficients of the Cantor normal form, the largest exponent first.
    pub fn terms(&self) -> &[(Ordinal, Nat)] {
        &self.terms
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The natural number that it is; `None` if it is infinite.
    pub fn to_natural(&self) -> Option<Nat> {
        match &self.terms[..] {
            [] => Some(Nat::ZERO),
            [(exponent, coefficient)] if exponent.is_zero() => Some(coefficient.clone()),
            _ => None,
        }
    }

    /// The coefficients of the powers of `ω` from `ω^0` on, if the ordinal is below `ω^ω`.
    ///
    /// Fails (`None`) if a coefficient or an exponent is `2^32` or more.
    pub fn polynomial(&self) -> Option<Vec<u64>> {
        let mut coefficients = Vec::new();
        for (exponent, coefficient) in &self.terms {
            let at = usize::try_from(exponent.to_natural()?).ok().filter(|&at| at < MAX_ORDINAL_TERMS)?;
            if coefficients.len() <= at {
                coefficients.resize(at + 1, 0);
            }
            coefficients[at] = u64::try_from(coefficient).ok().filter(|&c| c < 1 << 32)?;
        }
        Some(coefficients)
    }

    /// The ordinal below `ω^ω` with these coefficients of `ω^0`, `ω^1`, ….
    pub fn from_polynomial(coefficients: &[u64]) -> Ordinal {
        let terms = coefficients.iter().enumerate().rev().filter(|(_, coefficient)| **coefficient != 0);
        Ordinal { terms: terms.map(|(at, &c)| (Ordinal::from(Nat::from(at)), Nat::from(c))).collect() }
    }

    /// The nim-sum: coefficients of equal powers of `ω` are added without carrying, since `ω^e·2^k` are the powers of two.
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        Ordinal::from_terms(self.terms.iter().chain(&other.terms).cloned())
    }

    /// Whether all limits on ordinals hold: it is below `ω^ω^ω`, with few terms and no huge coefficients.
    fn is_within_limits(&self) -> bool {
        let fits = |terms: &[(Ordinal, Nat)]| {
            terms.len() <= MAX_ORDINAL_TERMS && terms.iter().all(|(_, c)| c.bits() <= MAX_COEFFICIENT_BITS)
        };
        fits(&self.terms)
            && self.terms.iter().all(|(exponent, _)| {
                fits(&exponent.terms) && exponent.terms.iter().all(|(power, _)| power.to_natural().is_some())
            })
    }
}
