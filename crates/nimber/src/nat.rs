//! Numbers of any size.

use crate::NimberFailure;
use crate::limbs;
use crate::tower;
use grundy_game::{Budget, Nat};
use num_bigint::{BigInt, Sign};

/// The number of bits of the least of the fields of 1, 2, 4, 8, … bits that contains a number.
///
/// Sums, products, quotients and square roots of numbers of a field are in the same field.
///
/// # Examples
/// ```
/// let bits: Vec<u64> = [0u32, 1, 2, 3, 4, 15, 16, 256].map(|n| grundy_nimber::field_bits(&n.into())).into();
/// assert_eq!(bits, [1, 1, 2, 2, 4, 4, 8, 16]);
/// ```
pub fn field_bits(n: &Nat) -> u64 {
    n.bits().max(1).next_power_of_two()
}

/// The nim-product of numbers of any size.
///
/// About `n^1.6` steps for `n` bits.
///
/// # Examples
/// ```
/// use grundy_nimber::product;
/// use grundy_game::Nat;
/// assert_eq!(product(&3u32.into(), &5u32.into()), 15u32.into());
/// let d = Nat::from(1u32) << 1024;
/// assert_eq!(product(&d, &d), &d + (&d >> 1));
/// ```
pub fn product(a: &Nat, b: &Nat) -> Nat {
    if let (Ok(a), Ok(b)) = (u128::try_from(a), u128::try_from(b)) {
        return tower::product(a, b).into();
    }
    // Both factors need the same number of limbs, those of the larger field.
    let bits = a.bits().max(b.bits());
    number_of_limbs(&limbs::product(&limbs_of(a, bits), &limbs_of(b, bits)))
}

/// The product of a number with itself.
///
/// # Examples
/// ```
/// assert_eq!(grundy_nimber::square(&16u32.into()), 24u32.into());
/// ```
pub fn square(a: &Nat) -> Nat {
    map_limbs(a, limbs::square)
}

/// The square root. Every number has exactly one.
///
/// # Examples
/// ```
/// assert_eq!(grundy_nimber::sqrt(&16u32.into()), 30u32.into());
/// ```
pub fn sqrt(a: &Nat) -> Nat {
    map_limbs(a, limbs::sqrt)
}

/// The number whose product with `a` is 1; `None` for 0.
///
/// # Examples
/// ```
/// assert_eq!(grundy_nimber::inverse(&255u32.into()), Some(48u32.into()));
/// assert_eq!(grundy_nimber::inverse(&0u32.into()), None);
/// ```
pub fn inverse(a: &Nat) -> Option<Nat> {
    (*a != Nat::ZERO).then(|| map_limbs(a, limbs::inverse))
}

/// The number whose product with `b` is `a`; `None` if `b` is 0.
///
/// # Examples
/// ```
/// assert_eq!(grundy_nimber::quotient(&15u32.into(), &5u32.into()), Some(3u32.into()));
/// ```
pub fn quotient(a: &Nat, b: &Nat) -> Option<Nat> {
    inverse(b).map(|inverse| product(a, &inverse))
}

/// A power whose exponent is an ordinary integer; `0^0` is 1, and negative powers of 0 are `None`.
///
/// In the field of `n` bits the exponent is reduced modulo `2^n − 1`. Up to 128 bits this takes microseconds;
/// for larger numbers the squarings spend from the budget.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_nimber::power;
/// assert_eq!(power(&3u32.into(), &5.into(), &()), Ok(Some(2u32.into())));
/// assert_eq!(power(&5u32.into(), &(-1).into(), &()), Ok(Some(12u32.into())));
/// ```
pub fn power(base: &Nat, exponent: &BigInt, budget: &dyn Budget) -> Result<Option<Nat>, NimberFailure> {
    // 0 is not in the group, so exponents of its powers cannot be reduced.
    if *base == Nat::ZERO {
        return Ok(match exponent.sign() {
            Sign::Minus => None,
            Sign::NoSign => Some(Nat::from(1u32)),
            Sign::Plus => Some(Nat::ZERO),
        });
    }
    let order = (Nat::from(1u32) << field_bits(base)) - 1u32;
    // Every number but 0 has the power 1 with this exponent (Lagrange), so negative exponents need no inverse.
    let rest = exponent.magnitude() % &order;
    let exponent = if exponent.sign() == Sign::Minus { (&order - rest) % order } else { rest };
    natural_power(base, &exponent, budget).map(Some)
}

/// A power of a number that is not 0 with a natural number.
pub(crate) fn natural_power(base: &Nat, exponent: &Nat, budget: &dyn Budget) -> Result<Nat, NimberFailure> {
    if let (Ok(base), Ok(exponent)) = (u128::try_from(base), u128::try_from(exponent)) {
        return Ok(tower::power(base, exponent).into());
    }
    let base = limbs_of(base, base.bits());
    let mut power = vec![0; base.len()];
    power[0] = 1;
    let steps = (base.len() as u64).pow(2);
    for bit in (0..exponent.bits()).rev() {
        budget.spend(steps, 0)?;
        limbs::square(&mut power);
        if exponent.bit(bit) {
            power = limbs::product(&power, &base);
        }
    }
    Ok(number_of_limbs(&power))
}

/// Both roots of `x² + bx + c = 0`, the smaller one first; they are equal if and only if `b` is 0.
///
/// Every quadratic equation has its roots in the field of `b` and `c`, or in the next one.
///
/// # Examples
/// ```
/// use grundy_nimber::quadratic_roots;
/// assert_eq!(quadratic_roots(&3u32.into(), &2u32.into()), (1u32.into(), 2u32.into()));
/// // y² + y = 1: the root of order 3.
/// assert_eq!(quadratic_roots(&1u32.into(), &1u32.into()), (2u32.into(), 3u32.into()));
/// ```
pub fn quadratic_roots(b: &Nat, c: &Nat) -> (Nat, Nat) {
    let Some(inverse) = inverse(b) else {
        let root = sqrt(c);
        return (root.clone(), root);
    };
    // With x = by the equation becomes y² + y = c/b².
    let c = product(c, &square(&inverse));
    // One bit more: if the highest bit of the field is set, the roots are in the next field.
    let mut y = limbs_of(&c, c.bits() + 1);
    limbs::artin_schreier(&mut y);
    let first = product(b, &number_of_limbs(&y));
    // The roots add up to `b`, as in any quadratic equation.
    let second = &first ^ b;
    if first < second { (first, second) } else { (second, first) }
}

/// The number with its limbs changed by a function.
fn map_limbs(n: &Nat, change: impl FnOnce(&mut [u64])) -> Nat {
    let mut limbs = limbs_of(n, n.bits());
    change(&mut limbs);
    number_of_limbs(&limbs)
}

/// The limbs of a number in the least field of at least 64 bits that contains all numbers of `bits` bits.
fn limbs_of(n: &Nat, bits: u64) -> Vec<u64> {
    let mut limbs: Vec<u64> = n.iter_u64_digits().collect();
    // A power of two, so that the halves of a number are numbers of the smaller field.
    limbs.resize(bits.div_ceil(64).max(1).next_power_of_two() as usize, 0);
    limbs
}

/// The number with these limbs.
fn number_of_limbs(limbs: &[u64]) -> Nat {
    let halves = limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    Nat::new(halves.collect())
}
