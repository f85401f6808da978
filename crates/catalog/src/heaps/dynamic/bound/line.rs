//! Linear bounds, which are computed with machine words.

use crate::shared::number_expression::NumberExpression;
use grundy_game::Nat;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive};
use std::fmt;

/// The largest number in a linear bound.
const MAX_COEFFICIENT: i64 = 1 << 40;

/// `max(0, ⌊(factor·t + shift) / divisor⌋)`, with `factor ≥ 0` and `divisor ≥ 1`. If the factor is 0, the divisor is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::heaps::dynamic) struct LinearBound {
    factor: i64,
    shift: i64,
    divisor: i64,
}

impl LinearBound {
    /// The linear function that an expression is by its form; `None` if the form shows none, or its numbers are too large.
    pub(super) fn from_expression(expression: &NumberExpression) -> Option<LinearBound> {
        let [factor, shift, divisor] = coefficients(expression)?;
        let word = |number: BigInt| number.to_i64().filter(|number| number.abs() <= MAX_COEFFICIENT);
        let (factor, shift, divisor) = (word(factor)?, word(shift)?, word(divisor)?);
        Some(match factor {
            0 => LinearBound { factor, shift: shift.div_euclid(divisor).max(0), divisor: 1 },
            _ => LinearBound { factor, shift, divisor },
        })
    }

    /// `k`, if this is `k·t`, with `k ≥ 1`.
    pub(super) fn multiple(self) -> Option<u64> {
        (self.factor > 0 && self.shift == 0 && self.divisor == 1).then_some(self.factor.unsigned_abs())
    }

    pub(super) fn at(self, taken: &Nat) -> Nat {
        let scaled = BigInt::from(taken.clone()) * self.factor + self.shift;
        if scaled.is_negative() { Nat::ZERO } else { scaled.magnitude() / self.divisor.unsigned_abs() }
    }

    /// The value, at most `u64::MAX`.
    pub(super) fn at_word(self, taken: u64) -> u64 {
        // Both products are below 2^105.
        let scaled = i128::from(self.factor) * i128::from(taken) + i128::from(self.shift);
        u64::try_from(scaled.max(0) / i128::from(self.divisor)).unwrap_or(u64::MAX)
    }
}

/// `a ≥ 0`, `b` and `c ≥ 1` such that the form shows an expression to be `⌊(a·t + b) / c⌋`.
fn coefficients(expression: &NumberExpression) -> Option<[BigInt; 3]> {
    let found = match expression {
        NumberExpression::Variable(_) => [BigInt::one(), BigInt::ZERO, BigInt::one()],
        NumberExpression::Number(number) => [BigInt::ZERO, number.clone(), BigInt::one()],
        NumberExpression::Sum(both) => add_multiple(coefficients(&both[0])?, &BigInt::one(), coefficients(&both[1])?)?,
        NumberExpression::Difference(both) => {
            add_multiple(coefficients(&both[0])?, &-BigInt::one(), coefficients(&both[1])?)?
        }
        NumberExpression::Product(both) => match &**both {
            [NumberExpression::Number(number), of] | [of, NumberExpression::Number(number)] => {
                let zero = [BigInt::ZERO, BigInt::ZERO, BigInt::one()];
                add_multiple(zero, number, coefficients(of)?)?
            }
            _ => return None,
        },
        // A quotient that is rounded down twice is rounded down once.
        NumberExpression::Quotient(of, divisor) => coefficients(of).map(|[a, b, c]| [a, b, c * divisor])?,
        _ => return None,
    };
    Some(found).filter(|[factor, ..]| !factor.is_negative())
}

/// `first + times·second`, unless both a rounded number and anything but a whole number are added.
fn add_multiple(first: [BigInt; 3], times: &BigInt, second: [BigInt; 3]) -> Option<[BigInt; 3]> {
    let is_whole = |[.., divisor]: &[BigInt; 3]| divisor.is_one();
    let is_number = |[factor, _, divisor]: &[BigInt; 3]| *factor == BigInt::ZERO && divisor.is_one();
    let add = |[a, b, c]: [BigInt; 3], times: &BigInt, [x, y, _]: [BigInt; 3]| [a + times * x, b + times * y * &c, c];
    if is_whole(&first) && is_whole(&second) || is_number(&second) {
        Some(add(first, times, second))
    } else if is_number(&first) && times.is_one() {
        Some(add(second, times, first))
    } else {
        None
    }
}

impl fmt::Display for LinearBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinearBound { factor, shift, divisor } = *self;
        if factor == 0 {
            return write!(f, "{shift}");
        }
        let scaled = if factor == 1 { "t".to_owned() } else { format!("{factor}*t") };
        let (sign, size) = (if shift < 0 { '-' } else { '+' }, shift.unsigned_abs());
        match (shift, divisor) {
            (0, 1) => write!(f, "\"{scaled}\""),
            (0, _) => write!(f, "\"{scaled}//{divisor}\""),
            (_, 1) => write!(f, "\"{scaled} {sign} {size}\""),
            _ => write!(f, "\"({scaled} {sign} {size})//{divisor}\""),
        }
    }
}
