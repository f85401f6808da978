//! Builtin functions of numbers.

use crate::fault::{RulesFault, RunResult};
use crate::run::RulesRun;
use crate::run::arith::{binary_operation, negate};
use crate::run::text::MAX_DIGITS_AS_TEXT;
use crate::syntax::BinaryOperator;
use crate::value::{RuleValue, as_big_integer, kind_mismatch, word_value};
use grundy_game::{numbers, text};
use num_bigint::BigInt;
use num_integer::gcd;
use num_traits::{Signed, ToPrimitive, Zero};

impl RulesRun<'_> {
    /// The number that a value is.
    pub(in crate::run) fn integer(&self, value: &RuleValue) -> RunResult<BigInt> {
        as_big_integer(value).ok_or_else(|| kind_mismatch(text!("a number"), value))
    }

    /// A natural number; `None` for a negative one.
    ///
    /// # Errors
    /// Returns an error if the number has more than 64 bits.
    fn natural_number(&self, value: &RuleValue) -> RunResult<Option<u64>> {
        let n = self.integer(value)?;
        match n.to_u64() {
            None if !n.is_negative() => {
                Err(RulesFault::number_too_large().with_help(text!("only numbers below 2**64 are supported here")))
            }
            natural => Ok(natural),
        }
    }

    pub(super) fn negative_number_error(&self) -> Box<RulesFault> {
        RulesFault::rule_mistake(text!("a number of at least 0 is expected here"))
    }

    /// `int(…)`: the number that a text represents, or a number or truth value as a number.
    pub(super) fn make_integer(&self, value: &RuleValue) -> RunResult<RuleValue> {
        match value {
            RuleValue::Str(text) => {
                let number = parse_number(text.trim()).filter(|_| text.len() <= 2 * MAX_DIGITS_AS_TEXT);
                number
                    .map(RuleValue::from_integer)
                    .ok_or_else(|| RulesFault::rule_mistake(text!("this text is not a number")))
            }
            other => Ok(RuleValue::from_integer(self.integer(other)?)),
        }
    }

    pub(super) fn absolute_value(&self, value: &RuleValue) -> RunResult<RuleValue> {
        match value {
            RuleValue::Int(n) if *n >= 0 => Ok(value.clone()),
            other => Ok(match as_big_integer(&negate(other)?) {
                Some(n) => RuleValue::from_integer(n.abs()),
                None => RuleValue::Int(0),
            }),
        }
    }

    /// The quotient and the remainder.
    pub(super) fn divmod(&mut self, a: &RuleValue, b: &RuleValue) -> RunResult<RuleValue> {
        let quotient = binary_operation(self, BinaryOperator::FloorDivide, a, b)?;
        let rest = binary_operation(self, BinaryOperator::Modulo, a, b)?;
        RuleValue::new_tuple(vec![quotient, rest])
    }

    /// The power of a number, modulo another one if it is given.
    pub(super) fn pow(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let [base, exponent, rest @ ..] = args else { unreachable!("the number of arguments was checked") };
        let [modulus] = rest else {
            return binary_operation(self, BinaryOperator::Power, base, exponent);
        };
        let (base, exponent, modulus) = (self.integer(base)?, self.integer(exponent)?, self.integer(modulus)?);
        if modulus.is_zero() {
            return Err(RulesFault::rule_mistake(text!("the modulus of `pow` must not be 0")));
        }
        let words = modulus.bits() / 32 + 1;
        let (base, exponent) = if exponent.is_negative() {
            self.spend_steps((base.bits() / 32 + words) * modulus.bits().max(1))?;
            let inverse = base
                .modinv(&modulus)
                .ok_or_else(|| RulesFault::rule_mistake(text!("{base} has no inverse modulo {modulus}")))?;
            (inverse, -exponent)
        } else {
            (base, exponent)
        };
        self.spend_steps((exponent.bits() + 1) * words.pow(2))?;
        Ok(RuleValue::from_integer(base.modpow(&exponent, &modulus)))
    }

    /// The greatest common divisor of some numbers; 0 if there is none.
    pub(super) fn common_divisor(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut total = BigInt::ZERO;
        for arg in args {
            let n = self.integer(arg)?;
            self.spend_steps(1 + n.bits())?;
            total = gcd(total, n);
        }
        Ok(RuleValue::from_integer(total))
    }

    /// The square root, rounded down.
    pub(super) fn integer_root(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        let n = self.integer(value)?;
        self.spend_steps(1 + n.bits())?;
        if n.is_negative() { Err(self.negative_number_error()) } else { Ok(RuleValue::from_integer(n.sqrt())) }
    }

    pub(super) fn is_prime(&mut self, value: &RuleValue) -> RunResult<bool> {
        let n = self.natural_number(value)?.unwrap_or(0);
        self.spend_steps(numbers::estimated_prime_test_steps(n))?;
        Ok(numbers::is_prime(n))
    }

    pub(super) fn is_square(&self, value: &RuleValue) -> RunResult<bool> {
        Ok(match word_value(value) {
            Some(n) => u64::try_from(n).is_ok_and(numbers::is_square),
            None => is_square(&self.integer(value)?),
        })
    }

    pub(super) fn is_fibonacci(&mut self, value: &RuleValue) -> RunResult<bool> {
        if let Some(n) = word_value(value) {
            return Ok(u64::try_from(n).is_ok_and(numbers::is_fibonacci));
        }
        // n is a Fibonacci number if and only if 5n² + 4 or 5n² − 4 is a square (I. Gessel 1972).
        let n = self.integer(value)?;
        self.spend_steps(1 + (n.bits() / 16).pow(2))?;
        let square: BigInt = n.pow(2) * 5;
        Ok(n.is_positive() && (is_square(&(&square + 4)) || is_square(&(square - 4))))
    }

    /// The prime number and the exponent of a power of a prime number; else an empty tuple.
    pub(super) fn prime_power(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        let n = self.natural_number(value)?.unwrap_or(0);
        self.spend_steps(64 + numbers::estimated_prime_test_steps(n))?;
        let pair = |(p, k): (u64, u32)| vec![RuleValue::from_integer(p.into()), RuleValue::Int(k.into())];
        RuleValue::new_tuple(numbers::prime_power(n).map_or(Vec::new(), pair))
    }

    /// The divisors of a positive number, in ascending order.
    pub(super) fn divisors(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        match self.natural_number(value)? {
            None | Some(0) => Err(RulesFault::rule_mistake(text!("only positive numbers have a list of divisors"))),
            Some(n) => {
                // Trial division, whose steps are counted.
                self.spend_steps(n.isqrt())?;
                RuleValue::new_tuple(
                    numbers::divisors(n).into_iter().map(|d| RuleValue::from_integer(d.into())).collect(),
                )
            }
        }
    }

    /// The digits in a base, which is 10 if none is given, lowest first.
    pub(super) fn digits(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let base = args.get(1).map_or(Ok(BigInt::from(10)), |base| self.integer(base))?;
        let mut n = self.integer(&args[0])?;
        if n.is_negative() {
            return Err(self.negative_number_error());
        }
        if base < BigInt::from(2) {
            return Err(RulesFault::rule_mistake(text!("the base of digits must be at least 2")));
        }
        let mut digits = Vec::new();
        while digits.is_empty() || !n.is_zero() {
            self.spend_steps(1 + n.bits() / 32)?;
            digits.push(RuleValue::from_integer(&n % &base));
            n /= &base;
        }
        RuleValue::new_tuple(digits)
    }
}

fn is_square(n: &BigInt) -> bool {
    match n.to_u64() {
        Some(n) => numbers::is_square(n),
        None => !n.is_negative() && n.sqrt().pow(2) == *n,
    }
}

/// A number as `int(…)` reads it: an optional sign, and digits with single underscores between them.
fn parse_number(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let groups = digits.split('_').all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    if digits.bytes().filter(u8::is_ascii_digit).count() > MAX_DIGITS_AS_TEXT {
        return None;
    }
    let number: BigInt = groups.then(|| digits.replace('_', "").parse().ok())??;
    Some(if text.starts_with('-') { -number } else { number })
}
