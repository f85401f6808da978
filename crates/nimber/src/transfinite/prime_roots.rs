//! The numbers whose `p`-th roots are the new elements of the field.

use crate::{NimberFailure, field_bits};
use grundy_game::{Nat, Ordinal, numbers::least_common_multiple};

/// The excesses of the odd prime numbers from 3 on: [OEIS A380496](https://oeis.org/A380496), computed by J. H. Conway,
/// H. W. Lenstra, L. Le Bruyn, A. N. Siegel and others.
static LENSTRA_EXCESSES: [u8; 105] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 4, 1,
    0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1,
    1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0,
];

/// The largest prime number whose excess is in the table.
pub const MAX_TRANSFINITE_PRIME: u64 = 577;

/// The odd prime number with an index: 3 for 0, 5 for 1; `None` beyond [`MAX_TRANSFINITE_PRIME`].
pub fn odd_prime(k: usize) -> Option<u64> {
    let is_prime = |n: u64| (3..).step_by(2).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    (3..=MAX_TRANSFINITE_PRIME).step_by(2).filter(|&n| is_prime(n)).nth(k)
}

/// The index of an odd prime number of the table.
fn prime_index(prime: u64) -> Option<usize> {
    (0..LENSTRA_EXCESSES.len()).find(|&k| odd_prime(k) == Some(prime))
}

/// The `p`-th power of `ω^(ω^k)`, where `p` is the odd prime number of index `k`: the least number without a `p`-th root among the
/// smaller ones. It is `κ_f + m`, where `f` is the order of 2 modulo `p` and `m` the excess
/// (H. W. Lenstra, *On the algebraic closure of two*, 1977).
///
/// # Errors
/// Returns [`NimberFailure::UnknownRoot`] if the prime number is not in the table.
///
/// # Examples
/// ```
/// use grundy_nimber::prime_power_root;
/// let roots: Vec<String> = (0..7).map(|k| prime_power_root(k).unwrap().to_string()).collect();
/// assert_eq!(roots, ["2", "4", "ω + 1", "ω^ω + 1", "ω + 4", "16", "ω^3 + 4"]);
/// ```
pub fn prime_power_root(k: usize) -> Result<Ordinal, NimberFailure> {
    Ok(root_with_degree(k)?.0)
}

/// [`prime_power_root`], and the degree of its minimal polynomial.
fn root_with_degree(k: usize) -> Result<(Ordinal, u64), NimberFailure> {
    let prime = odd_prime(k).ok_or(NimberFailure::UnknownRoot)?;
    let excess = *LENSTRA_EXCESSES.get(k).ok_or(NimberFailure::UnknownRoot)?;
    let (generators, degree) = generator_sum(order_of_two(prime))?;
    let excess = Nat::from(excess);
    let degree = least_common_multiple(degree, field_bits(&excess)).ok_or(NimberFailure::TooLarge)?;
    Ok((generators.nim_sum(&excess.into()), degree))
}

/// The order of 2 modulo an odd number.
fn order_of_two(modulus: u64) -> u64 {
    let mut power = 2 % modulus;
    let mut order = 1;
    while power != 1 {
        power = power * 2 % modulus;
        order += 1;
    }
    order
}

/// `κ_h` and the degree of its minimal polynomial. It is the sum of `κ_q` over those highest powers `q` of prime numbers in `h` that do
/// not divide the degree of the part from the larger prime numbers; the degree is the least common multiple of those of the terms.
fn generator_sum(h: u64) -> Result<(Ordinal, u64), NimberFailure> {
    if h == 1 {
        return Ok((Ordinal::default(), 1));
    }
    let prime = (2..=h).find(|d| h.is_multiple_of(*d)).expect("h divides itself");
    let mut power = prime;
    while h.is_multiple_of(power * prime) {
        power *= prime;
    }
    let (others, degree) = generator_sum(h / power)?;
    if degree.is_multiple_of(power) {
        return Ok((others, degree));
    }
    let (generator, own) = generator(prime, power)?;
    let degree = least_common_multiple(degree, own).ok_or(NimberFailure::TooLarge)?;
    Ok((others.nim_sum(&generator), degree))
}

/// `κ_q` for a power `q` of a prime number, and its degree: `2^(q/2)` with degree `q` for powers of two, `ω^(ω^k·p^(n-1))` with `q` times
/// the degree of the root of `p` for powers `p^n` of odd prime numbers.
fn generator(prime: u64, power: u64) -> Result<(Ordinal, u64), NimberFailure> {
    if prime == 2 {
        return Ok((Ordinal::from(Nat::from(1u32) << (power / 2)), power));
    }
    let k = prime_index(prime).ok_or(NimberFailure::UnknownRoot)?;
    let mut exponent = vec![0; k + 1];
    exponent[k] = power / prime;
    let generator = Ordinal::from_terms([(Ordinal::from_polynomial(&exponent), Nat::from(1u32))]);
    let degree = power.checked_mul(root_with_degree(k)?.1).ok_or(NimberFailure::TooLarge)?;
    Ok((generator, degree))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TransfiniteField;
    use num_bigint::BigInt;

    /// The degrees are those that OEIS A380496 names.
    #[test]
    fn degrees_are_those_of_the_literature() {
        let degree = |prime| root_with_degree(prime_index(prime).unwrap()).unwrap().1;
        assert_eq!([degree(263), degree(283)], [102_180, 237_820]);
        assert_eq!(odd_prime(LENSTRA_EXCESSES.len() - 1), Some(MAX_TRANSFINITE_PRIME));
        assert_eq!(odd_prime(LENSTRA_EXCESSES.len()), None);
    }

    /// The excess is the least for which the number is no `p`-th power, by the order of the group; recomputed for small fields.
    #[test]
    fn excesses_are_least() {
        let mut field = TransfiniteField::new(&());
        for (k, &excess) in LENSTRA_EXCESSES.iter().enumerate().take(11) {
            let prime = odd_prime(k).unwrap();
            let (generators, _) = generator_sum(order_of_two(prime)).unwrap();
            let mut is_power = |excess: u8| {
                let number = generators.nim_sum(&Nat::from(excess).into());
                let degree = crate::transfinite_degree(&number).unwrap().unwrap();
                // 2^degree - 1 is a multiple of p once p's roots of unity are in the field.
                let degree = least_common_multiple(degree, order_of_two(prime)).unwrap();
                let exponent = ((BigInt::from(1) << degree) - 1) / prime;
                field.power(&number, &exponent).unwrap() == Some(Nat::from(1u32).into())
            };
            assert!((0..excess).all(&mut is_power), "the excess of {prime} is not smaller");
            assert!(!is_power(excess), "the excess of {prime}");
        }
    }
}
