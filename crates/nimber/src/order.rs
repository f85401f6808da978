//! The order of a number in the multiplicative group.
//!
//! The group of the field of `2^k` bits is cyclic of order `2^(2^k) − 1`, the product of the Fermat numbers `F₀ … F_(k−1)`.
//! All of them up to `F₁₁` have been factored, and none has a prime twice; `F₁₂` has not.

use crate::NimberFailure;
use crate::nat::{field_bits, natural_power};
use grundy_game::{Budget, Nat};

/// The prime factors of the Fermat numbers `F₀` to `F₁₁`, without the last one of each, which is the remaining quotient.
const FERMAT_FACTORS: [&[&str]; 12] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &["641"],
    &["274177"],
    &["59649589127497217"],
    &["1238926361552897"],
    &["2424833", "7455602825647884208337395736200454918783366342657"],
    &["45592577", "6487031809", "4659775785220018543264560743076778192897"],
    &["319489", "974849", "167988556341760475137", "3560841906445833920513"],
];

/// The least positive exponent whose power is 1; `None` for 0.
///
/// Computed for numbers of up to 4096 bits; up to 128 bits it takes microseconds.
///
/// # Errors
/// Returns an error if the number has more than 4096 bits, or the budget runs out.
///
/// # Examples
/// ```
/// use grundy_nimber::order;
/// assert_eq!(order(&3u32.into(), &()), Ok(Some(3u32.into())));
/// assert_eq!(order(&4u32.into(), &()), Ok(Some(15u32.into())));
/// assert_eq!(order(&0u32.into(), &()), Ok(None));
/// ```
pub fn order(a: &Nat, budget: &dyn Budget) -> Result<Option<Nat>, NimberFailure> {
    if *a == Nat::ZERO {
        return Ok(None);
    }
    let primes = order_primes(a, budget)?;
    Ok(Some(primes.iter().map(|(prime, _)| prime).product()))
}

/// The primes whose product is the order of a number other than 0, with the Fermat number that each divides.
pub(crate) fn order_primes(a: &Nat, budget: &dyn Budget) -> Result<Vec<(Nat, u32)>, NimberFailure> {
    let level = field_bits(a).ilog2();
    // The field of `2^level` bits needs `F₀` to `F_(level−1)`.
    if level as usize > FERMAT_FACTORS.len() {
        return Err(NimberFailure::Unfactored);
    }
    let all: Vec<(Nat, u32)> = (0..level).flat_map(|k| fermat_primes(k).into_iter().map(move |p| (p, k))).collect();
    let mut found = Vec::new();
    collect_primes(a, &all, &mut found, budget)?;
    Ok(found)
}

/// Collects the primes that divide the order of a number, given primes whose product is a multiple of the order.
///
/// By halves: for `n` primes, all powers together take as many steps as about `log n` powers with the full exponent, instead of `n`.
fn collect_primes(
    a: &Nat,
    primes: &[(Nat, u32)],
    found: &mut Vec<(Nat, u32)>,
    budget: &dyn Budget,
) -> Result<(), NimberFailure> {
    // No further prime divides the order.
    if *a == Nat::from(1u32) {
        return Ok(());
    }
    // A number other than 1 whose power with a prime is 1 has that order. No prime occurs twice, so this is enough.
    if let [prime] = primes {
        found.push(prime.clone());
        return Ok(());
    }
    let (first, second) = primes.split_at(primes.len() / 2);
    for (these, others) in [(first, second), (second, first)] {
        let others: Nat = others.iter().map(|(prime, _)| prime).product();
        // This power has only those primes in its order that are in `these`.
        collect_primes(&natural_power(a, &others, budget)?, these, found, budget)?;
    }
    Ok(())
}

/// The prime factors of a Fermat number up to `F₁₁`.
fn fermat_primes(k: u32) -> Vec<Nat> {
    let mut rest = (Nat::from(1u32) << (1u64 << k)) + 1u32;
    let mut primes = Vec::new();
    for digits in FERMAT_FACTORS[k as usize] {
        let prime: Nat = digits.parse().expect("factors are written in digits");
        rest /= &prime;
        primes.push(prime);
    }
    primes.push(rest);
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factors_are_those_of_fermat_numbers() {
        for k in 0..FERMAT_FACTORS.len() as u32 {
            let primes = fermat_primes(k);
            let fermat = (Nat::from(1u32) << (1u64 << k)) + 1u32;
            assert_eq!(primes.iter().product::<Nat>(), fermat, "F{k}");
            // Only pseudoprimes to base 7 pass besides primes; that the remaining factors are prime was proved by others.
            for prime in &primes {
                assert_eq!(Nat::from(7u32).modpow(&(prime - 1u32), prime), Nat::from(1u32), "{prime}");
            }
        }
    }

    #[test]
    fn orders_by_the_definition() {
        for a in 1u32..300 {
            let a = Nat::from(a);
            let mut power = a.clone();
            let mut least = 1u32;
            while power != Nat::from(1u32) {
                power = crate::product(&power, &a);
                least += 1;
            }
            assert_eq!(order(&a, &()), Ok(Some(least.into())), "{a}");
        }
    }

    #[test]
    fn limits() {
        let one = Nat::from(1u32);
        let big = order(&(&one << 2000), &()).expect("it is factored").expect("it is not 0");
        assert_eq!(natural_power(&(&one << 2000), &big, &()), Ok(one.clone()));
        assert_eq!(order(&(&one << 4096), &()), Err(NimberFailure::Unfactored));
    }
}
