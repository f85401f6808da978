//! Discrete logarithms in the field of 128 bits.
//!
//! The exponent is found modulo each prime of the order (Pohlig and Hellman), by giant steps and baby steps (Shanks).
//! A number whose order divides the Fermat number `2^h + 1` has norm 1 over the field of `h` bits: its conjugate is its inverse.
//! So its trace, which is its higher half, represents both it and its inverse, which halves the number of baby steps. The traces of
//! powers satisfy a recurrence, which costs one product of `h` bits a step.

mod table;

use crate::NimberFailure;
use crate::nat::{field_bits, natural_power};
use crate::order::order_primes;
use crate::tower;
use grundy_game::{Budget, Nat};
use grundy_kernel::nimbers::NimberBackend;
use table::BabyStepTable;

/// The number of traces computed at a time.
const ROW_TRACES: usize = 1024;

/// The least exponent `e` such that the power `base^e` is `a`, if there is one.
///
/// The primes 274177 and 67280421310721, which divide only the orders of numbers from 2^64 on, take up to eight million steps,
/// some tenths of a second, and 64 MiB.
///
/// # Errors
/// Returns an error if the base has more than 128 bits, or the budget runs out.
///
/// # Examples
/// ```
/// use grundy_nimber::discrete_log;
/// assert_eq!(discrete_log(&3u32.into(), &2u32.into(), &()), Ok(Some(2u32.into())));
/// assert_eq!(discrete_log(&5u32.into(), &2u32.into(), &()), Ok(None));
/// ```
pub fn discrete_log(a: &Nat, base: &Nat, budget: &dyn Budget) -> Result<Option<Nat>, NimberFailure> {
    let one = Nat::from(1u32);
    // Before the order is computed, which may fail or take long.
    if *a == one {
        return Ok(Some(Nat::ZERO));
    }
    if a == base {
        return Ok(Some(one));
    }
    // Powers are in the field of the base, and only powers of 0 are 0.
    if *a == Nat::ZERO || *base == Nat::ZERO || field_bits(a) > field_bits(base) {
        return Ok(None);
    }
    let (Ok(x), Ok(g)) = (u128::try_from(a), u128::try_from(base)) else {
        return Err(NimberFailure::TooLarge);
    };
    let primes = order_primes(base, budget)?;
    let order: Nat = primes.iter().map(|(prime, _)| prime).product();
    // A cyclic group has one subgroup of each order.
    if natural_power(a, &order, budget)? != one {
        return Ok(None);
    }
    let (mut exponent, mut modulus) = (Nat::ZERO, one);
    for (prime, fermat) in &primes {
        let rest = u128::try_from(&order / prime).expect("the order has at most 128 bits");
        let small = u64::try_from(prime).expect("the primes of the first seven Fermat numbers are small");
        // Powers of prime order: the exponent of these is that of `x` modulo the prime.
        let digit = prime_log(tower::power(x, rest), tower::power(g, rest), small, *fermat, budget)?;
        // Chinese remainder theorem: add a multiple of the product of the earlier primes.
        // An inverse modulo a prime by Fermat's little theorem.
        let inverse = (&modulus % prime).modpow(&(prime - 2u32), prime);
        let missing = (prime + digit - &exponent % prime) % prime;
        exponent += &modulus * (missing * inverse % prime);
        modulus *= prime;
    }
    Ok(Some(exponent))
}

/// The logarithm of a power of `g`, whose order is a prime that divides a Fermat number.
fn prime_log(x: u128, g: u128, prime: u64, fermat: u32, budget: &dyn Budget) -> Result<u64, NimberFailure> {
    let half = 1u32 << fermat;
    let bytes = BabyStepTable::table_bytes(baby_steps(prime));
    budget.spend(0, bytes)?;
    let found = find_exponent(x, g, prime, half, budget);
    budget.release(bytes);
    found
}

/// Enters baby steps into a table, then makes giant steps until one is in the table.
fn find_exponent(x: u128, g: u128, prime: u64, half: u32, budget: &dyn Budget) -> Result<u64, NimberFailure> {
    let trace = |a: u128| (a >> half) as u64;
    let babies = baby_steps(prime);
    // The baby steps reach exponents from `−babies` to `babies`.
    let giant = 2 * babies + 1;
    let mut table = BabyStepTable::new(babies);
    // The trace of 1 is 0.
    visit_traces((0, trace(g)), trace(g), babies, budget, |first, row| {
        table.insert(first, row);
        None::<()>
    })?;
    // Giant steps go down: after `giants` of them `x` is within the reach of the baby steps.
    let step = tower::inverse(tower::power(g, giant.into()), tower::MAX_FIELD_BITS);
    let second = trace(tower::product(x, step));
    let exponent = |giants: u64, baby: u64| {
        // x = g^(giants·giant ± baby), unless it is another number with the same hash.
        let (middle, baby, prime) = (u128::from(giants) * u128::from(giant), u128::from(baby), u128::from(prime));
        let either = [middle + baby, middle + prime - baby].map(|exponent| exponent % prime);
        either.into_iter().find(|&exponent| tower::power(g, exponent) == x).map(|exponent| exponent as u64)
    };
    // One step more, because the division rounds down.
    let found = visit_traces((trace(x), second), trace(step), prime / giant + 1, budget, |first, row| {
        table.find_match(first, row, exponent)
    })?;
    Ok(found.expect("every power is met"))
}

/// The number of baby steps. With their inverses they cover about as many exponents as there are giant steps.
fn baby_steps(prime: u64) -> u64 {
    prime.isqrt() / 2 + 1
}

/// Calls `look` with the traces number 0 to `last` of a recurrence, row by row, until it returns something.
fn visit_traces<T>(
    start: (u64, u64),
    factor: u64,
    last: u64,
    budget: &dyn Budget,
    mut look: impl FnMut(u64, &[u64]) -> Option<T>,
) -> Result<Option<T>, NimberFailure> {
    // The recurrence needs two terms to begin with.
    if let Some(found) = look(0, &[start.0, start.1]) {
        return Ok(Some(found));
    }
    let mut pair = start;
    let mut row = [0; ROW_TRACES];
    let mut first = 2;
    while first <= last {
        let row = &mut row[..ROW_TRACES.min((last - first + 1) as usize)];
        budget.spend(row.len() as u64, 0)?;
        pair = NimberBackend::best_backend().extend_recurrence(factor, pair, row);
        if let Some(found) = look(first, row) {
            return Ok(Some(found));
        }
        first += row.len() as u64;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_logarithms_by_the_definition() {
        for base in 0u32..40 {
            let base = Nat::from(base);
            let mut powers = vec![Nat::from(1u32)];
            loop {
                let next = crate::product(&powers[powers.len() - 1], &base);
                if powers.contains(&next) {
                    break;
                }
                powers.push(next);
            }
            for a in 0u32..40 {
                let expect = powers.iter().position(|power| *power == a.into()).map(Nat::from);
                assert_eq!(discrete_log(&a.into(), &base, &()), Ok(expect), "log({a}, {base})");
            }
        }
    }

    #[test]
    fn large_logarithms() {
        for (a, base) in [(0x0123_4567_89ab_cdef_u128, 0xfedc_ba98_7654_3210_u128), (7 << 100, 5 << 120 | 12345)] {
            let (a, base) = (Nat::from(a), Nat::from(base));
            let order = crate::order(&base, &()).unwrap().unwrap();
            match discrete_log(&a, &base, &()).unwrap() {
                Some(exponent) => assert_eq!(natural_power(&base, &exponent, &()), Ok(a)),
                None => assert_ne!(natural_power(&a, &order, &()), Ok(1u32.into())),
            }
            let power = natural_power(&base, &123_456_789_012_345_678_u64.into(), &()).unwrap();
            assert_eq!(discrete_log(&power, &base, &()), Ok(Some(Nat::from(123_456_789_012_345_678_u64) % order)));
        }
    }
}
