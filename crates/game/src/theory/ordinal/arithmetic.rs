//! Sums, products and powers of ordinals (not of nimbers).

use super::{MAX_COEFFICIENT_BITS, MAX_ORDINAL_TERMS, Ordinal};
use crate::Nat;

impl Ordinal {
    /// The ordinal if it is within the limits.
    fn reject_oversize(self) -> Option<Ordinal> {
        self.is_within_limits().then_some(self)
    }

    /// The largest exponent; 0 for 0.
    fn degree(&self) -> Ordinal {
        self.terms.first().map_or_else(Ordinal::default, |(exponent, _)| exponent.clone())
    }

    /// The terms that are infinite, and the natural number that is added to them.
    fn split_finite(&self) -> (Ordinal, Nat) {
        match self.terms.split_last() {
            Some(((exponent, coefficient), infinite)) if exponent.is_zero() => {
                (Ordinal { terms: infinite.to_vec() }, coefficient.clone())
            }
            _ => (self.clone(), Nat::ZERO),
        }
    }

    /// The sum: terms of `self` below the degree of `other` are lost, so `1 + ω = ω`.
    ///
    /// Returns `None` if the sum is beyond the limits.
    pub fn checked_add(&self, other: &Ordinal) -> Option<Ordinal> {
        let Some((lead, coefficient)) = other.terms.first() else { return Some(self.clone()) };
        let mut terms: Vec<(Ordinal, Nat)> = self.terms.iter().take_while(|(e, _)| e >= lead).cloned().collect();
        match terms.last_mut() {
            Some((last, total)) if last == lead => *total += coefficient,
            _ => terms.push((lead.clone(), coefficient.clone())),
        }
        terms.extend_from_slice(&other.terms[1..]);
        Ordinal { terms }.reject_oversize()
    }

    /// The product, `other` copies of `self` one after another, so `2·ω = ω`.
    ///
    /// Returns `None` if the product is beyond the limits, such as `ω^ω^ω`.
    pub fn checked_mul(&self, other: &Ordinal) -> Option<Ordinal> {
        let Some((lead, coefficient)) = self.terms.first() else { return Some(Ordinal::default()) };
        let mut product = Ordinal::default();
        for (exponent, times) in &other.terms {
            let part = if exponent.is_zero() {
                // Only the first term is multiplied: the others vanish between the copies, but for the last.
                let mut terms = self.terms.clone();
                terms[0].1 = coefficient * times;
                Ordinal { terms }
            } else {
                Ordinal::monomial(lead.checked_add(exponent)?, times.clone())
            };
            product = product.checked_add(&part)?;
        }
        product.reject_oversize()
    }

    /// The power of ordinals, so `2^ω = ω`.
    ///
    /// Returns `None` if the power is beyond the limits.
    pub fn checked_pow(&self, exponent: &Ordinal) -> Option<Ordinal> {
        let one = Ordinal::from(Nat::from(1u32));
        let (limit, finite) = exponent.split_finite();
        if exponent.is_zero() || *self == one {
            return Some(one);
        }
        if self.is_zero() {
            return Some(Ordinal::default());
        }
        let infinite_power = if limit.is_zero() {
            one
        } else if self.to_natural().is_some() {
            // A finite base: k^(ω·μ) = ω^μ, and a limit is ω times the ordinal whose finite exponents are one less.
            let shorter = |e: &Ordinal| e.to_natural().map_or_else(|| e.clone(), |n| Ordinal::from(n - 1u32));
            let terms = limit.terms.iter().map(|(e, c)| (shorter(e), c.clone())).collect();
            Ordinal::monomial(Ordinal { terms }, Nat::from(1u32)).reject_oversize()?
        } else {
            Ordinal::monomial(self.degree().checked_mul(&limit)?, Nat::from(1u32)).reject_oversize()?
        };
        infinite_power.checked_mul(&self.checked_finite_power(&finite)?)
    }

    /// The power with a natural exponent.
    fn checked_finite_power(&self, exponent: &Nat) -> Option<Ordinal> {
        if let Some(base) = self.to_natural() {
            let small = base <= Nat::from(1u32);
            let exponent = if small { exponent.min(&Nat::from(1u32)).clone() } else { exponent.clone() };
            let exponent = u32::try_from(&exponent).ok()?;
            let bits = base.bits().saturating_sub(1).saturating_mul(exponent.into());
            return (bits <= MAX_COEFFICIENT_BITS)
                .then(|| Ordinal::from(base.pow(exponent)))
                .and_then(Ordinal::reject_oversize);
        }
        if self.terms.last().is_some_and(|(least, _)| !least.is_zero()) {
            return self.checked_limit_power(exponent);
        }
        // An infinite successor: each factor adds its infinite terms to those of the power.
        let infinite_terms = Nat::from(self.terms.len() - 1);
        if infinite_terms * exponent >= Nat::from(MAX_ORDINAL_TERMS) {
            return None;
        }
        // Squares and products, from the highest bit on; powers of one ordinal commute.
        let mut power = Ordinal::from(Nat::from(1u32));
        for bit in (0..exponent.bits()).rev() {
            power = power.checked_mul(&power)?;
            if exponent.bit(bit) {
                power = power.checked_mul(self)?;
            }
        }
        Some(power)
    }

    /// The power of a limit ordinal with a natural exponent. With the degree `d` and the exponent `n > 0`, each term `ω^e·c` becomes
    /// `ω^(d·(n - 1) + e)·c`, because `e > 0` and `α·ω^e = ω^(degree of α + e)`.
    fn checked_limit_power(&self, exponent: &Nat) -> Option<Ordinal> {
        if *exponent == Nat::ZERO {
            return Some(Ordinal::from(Nat::from(1u32)));
        }
        let others = self.degree().checked_mul(&Ordinal::from(exponent - 1u32))?;
        let terms = self.terms.iter().map(|(e, c)| Some((others.checked_add(e)?, c.clone())));
        Ordinal { terms: terms.collect::<Option<_>>()? }.reject_oversize()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ordinal;
    use crate::Nat;

    fn number(n: u32) -> Ordinal {
        Ordinal::from(Nat::from(n))
    }

    /// Ordinals as sets of well-ordered pairs are too large to list, so the laws of their arithmetic are checked.
    #[test]
    fn keeps_the_laws_of_ordinals() {
        let w = Ordinal::omega();
        let mut all = vec![number(0), number(1), number(2), number(3), w.clone()];
        for _ in 0..2 {
            let some = all.clone();
            for a in &some {
                for b in &some {
                    all.extend(a.checked_add(b).into_iter().chain(a.checked_mul(b)));
                }
            }
            all.sort_unstable();
            all.dedup();
            all.truncate(24);
            all.push(w.checked_pow(&w).unwrap());
        }
        for a in &all {
            for b in &all {
                assert!(b.is_zero() || a.checked_add(b).unwrap() > *a, "{a} + {b}");
                for c in &all {
                    let sum = |x: &Ordinal, y: &Ordinal| x.checked_add(y).unwrap();
                    let product = |x: &Ordinal, y: &Ordinal| x.checked_mul(y).unwrap();
                    let power = |x: &Ordinal, y: &Ordinal| x.checked_pow(y);
                    assert_eq!(sum(&sum(a, b), c), sum(a, &sum(b, c)), "{a} + {b} + {c}");
                    assert_eq!(product(&product(a, b), c), product(a, &product(b, c)), "{a} · {b} · {c}");
                    assert_eq!(product(a, &sum(b, c)), sum(&product(a, b), &product(a, c)), "{a} · ({b} + {c})");
                    if let (Some(left), Some(ab), Some(ac)) = (power(a, &sum(b, c)), power(a, b), power(a, c)) {
                        assert_eq!(left, product(&ab, &ac), "{a} ^ ({b} + {c})");
                    }
                }
            }
        }
    }

    /// Powers with natural exponents are repeated products.
    #[test]
    fn natural_powers_are_repeated_products() {
        let w = Ordinal::omega();
        let terms = |terms: &[(u64, u32)]| {
            let terms = terms.iter().map(|&(e, c)| (Ordinal::from(Nat::from(e)), Nat::from(c)));
            Ordinal::from_terms(terms)
        };
        let tower = w.checked_pow(&w).unwrap();
        let bases = [
            terms(&[(0, 7)]),
            terms(&[(1, 3)]),
            terms(&[(1, 1), (0, 2)]),
            terms(&[(2, 5), (1, 4)]),
            terms(&[(3, 1), (1, 2), (0, 9)]),
            tower.checked_add(&w).unwrap(),
            tower.checked_add(&number(1)).unwrap(),
        ];
        for base in &bases {
            let mut power = number(1);
            for exponent in 0..12u32 {
                assert_eq!(base.checked_pow(&number(exponent)), Some(power.clone()), "({base}) ^ {exponent}");
                power = power.checked_mul(base).unwrap();
            }
        }
    }

    /// Huge exponents are answered at once, also where the power is beyond the limits.
    #[test]
    fn huge_natural_powers() {
        let w = Ordinal::omega();
        let huge = Nat::from(14u32).pow(29_791);
        assert_eq!(
            w.checked_pow(&Ordinal::from(huge.clone())),
            Some(Ordinal::from_terms([(Ordinal::from(huge.clone()), Nat::from(1u32))]))
        );
        let successor = w.checked_add(&number(1)).unwrap();
        assert_eq!(successor.checked_pow(&Ordinal::from(huge)), None);
        assert_eq!(successor.checked_pow(&number(255)).map(|power| power.terms().len()), Some(256));
        assert_eq!(successor.checked_pow(&number(256)), None);
    }

    #[test]
    fn stays_below_its_bound() {
        let w = Ordinal::omega();
        let tower = w.checked_pow(&w).unwrap();
        assert_eq!(number(2).checked_pow(&w), Some(w.clone()));
        assert_eq!(number(2).checked_pow(&w.checked_mul(&w).unwrap()), Some(tower.clone()));
        assert_eq!(number(2).checked_pow(&tower), None);
        assert_eq!(w.checked_pow(&tower), None);
        assert_eq!(number(10).checked_pow(&number(1_000_000)), None);
        assert_eq!(number(1).checked_pow(&Ordinal::from(Nat::from(10u32).pow(40))), Some(number(1)));
        assert_eq!(number(0).checked_pow(&number(0)), Some(number(1)));
    }
}
