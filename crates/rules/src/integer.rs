//! Integer arithmetic with Python's meaning: on machine words, and with bounds on the length of the results.

use crate::fault::{RulesFault, RunResult};
use crate::limits::MAX_DIGITS;
use crate::syntax::BinaryOperator;
use grundy_game::text;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// The maximum number of bits of an integer.
pub(crate) const MAX_BITS: u64 = MAX_DIGITS as u64 * 10 / 3;

/// An operator on machine words; `None` if the result does not fit or does not exist.
pub(crate) fn word_operation(operator: BinaryOperator, x: i64, y: i64) -> Option<i64> {
    match operator {
        BinaryOperator::Times => x.checked_mul(y),
        BinaryOperator::FloorDivide if y != 0 => floor_div(x, y),
        BinaryOperator::Modulo if y != 0 => floor_mod(x, y),
        BinaryOperator::And => Some(x & y),
        BinaryOperator::Or => Some(x | y),
        BinaryOperator::Xor => Some(x ^ y),
        BinaryOperator::Right if y >= 0 => Some(x >> y.min(63)),
        BinaryOperator::Power => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
        _ => None,
    }
}

/// `x // y` for `y ≠ 0`, rounded towards minus infinity; `None` if it does not fit.
pub(crate) fn floor_div(x: i64, y: i64) -> Option<i64> {
    let quotient = x.checked_div(y)?;
    Some(if x % y != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient })
}

/// `x % y` for `y ≠ 0`, with the sign of `y`.
pub(crate) fn floor_mod(x: i64, y: i64) -> Option<i64> {
    let rest = x.checked_rem(y)?;
    Some(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest })
}

/// An operator on integers of any size.
///
/// # Errors
/// Returns an error if the result does not exist, or is too large.
pub(crate) fn big_operation(operator: BinaryOperator, x: BigInt, y: BigInt) -> RunResult<BigInt> {
    match operator {
        BinaryOperator::Times if x.bits() + y.bits() > MAX_BITS + 1 => Err(RulesFault::integer_too_large()),
        BinaryOperator::Times => Ok(x * y),
        BinaryOperator::FloorDivide | BinaryOperator::Modulo => {
            if y.is_zero() {
                return Err(RulesFault::rule_mistake(text!("division by zero")));
            }
            let (mut quotient, mut rest) = (&x / &y, &x % &y);
            if !rest.is_zero() && rest.is_negative() != y.is_negative() {
                quotient -= 1;
                rest += y;
            }
            Ok(if operator == BinaryOperator::Modulo { rest } else { quotient })
        }
        BinaryOperator::Power => {
            if y.is_negative() {
                return Err(RulesFault::rule_mistake(text!("a negative power is not a whole number")));
            }
            match y.to_u32() {
                // Powers of 0, 1 and −1 stay small for exponents of any size; only the parity matters.
                _ if x.magnitude() <= &1u32.into() => {
                    Ok(if y.bit(0) || y.is_zero() { x.pow(u32::from(!y.is_zero())) } else { &x * &x })
                }
                // |x| ≥ 2^(bits − 1), so a power that is refused is certainly
                // too large. A power that passes has at most twice the bits.
                Some(y) if x.bits().saturating_sub(1) * u64::from(y) <= MAX_BITS => Ok(x.pow(y)),
                _ => Err(RulesFault::integer_too_large()),
            }
        }
        BinaryOperator::And => Ok(x & y),
        BinaryOperator::Or => Ok(x | y),
        BinaryOperator::Xor => Ok(x ^ y),
        BinaryOperator::Left | BinaryOperator::Right => {
            if y.is_negative() {
                return Err(RulesFault::rule_mistake(text!("a shift by a negative number")));
            }
            match (operator, y.to_u64()) {
                (BinaryOperator::Left, _) if x.is_zero() => Ok(x),
                // `x` may have more than the most bits here, and `y` may be near 2^64: neither side overflows.
                (BinaryOperator::Left, Some(y)) if MAX_BITS.checked_sub(x.bits()).is_some_and(|most| y <= most) => {
                    Ok(x << y)
                }
                (BinaryOperator::Left, _) => Err(RulesFault::integer_too_large()),
                (_, y) => Ok(x >> y.unwrap_or(u64::MAX).min(MAX_BITS + 64)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BinaryOperator, MAX_BITS, big_operation};
    use num_bigint::BigInt;

    /// Nothing is computed that would be far too large, though the lengths themselves are near 2^64.
    #[test]
    fn results_that_no_memory_holds_are_refused() {
        let large = BigInt::from(1) << MAX_BITS;
        for x in [BigInt::from(1), BigInt::from(-1), BigInt::from(3), large] {
            let near = [u64::MAX, u64::MAX - 1, u64::MAX - MAX_BITS, 1 << 63, 1 << 32, MAX_BITS];
            for y in near.map(BigInt::from).into_iter().chain([BigInt::from(1) << 64, BigInt::from(1) << 80]) {
                assert!(big_operation(BinaryOperator::Left, x.clone(), y.clone()).is_err(), "{x} << {y}");
                assert!(big_operation(BinaryOperator::Right, x.clone(), y.clone()).is_ok(), "{x} >> {y}");
                // An exponent above the most bits is always refused.
                if x.bits() > 1 && y > BigInt::from(MAX_BITS) {
                    assert!(big_operation(BinaryOperator::Power, x.clone(), y.clone()).is_err(), "{x} ** {y}");
                }
            }
        }
        let longest = big_operation(BinaryOperator::Left, BigInt::from(1), BigInt::from(MAX_BITS - 1));
        assert_eq!(longest.ok().map(|n| n.bits()), Some(MAX_BITS));
        assert_eq!(big_operation(BinaryOperator::Left, BigInt::ZERO, BigInt::from(u64::MAX)).ok(), Some(BigInt::ZERO));
    }
}
