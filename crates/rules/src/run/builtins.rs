//! The builtin functions.

use super::RulesRun;
use super::arith::{add_values, binary_operation, negate};
use super::compare::{check_sortable, extreme_value};
use super::demanding_move::demanding_move;
use super::expr::truth_value;
use super::text::MAX_DIGITS_AS_TEXT;
use crate::builtin::Builtin;
use crate::fault::{RulesFault, RunResult};
use crate::range::LongRange;
use crate::syntax::{BinaryOperator, CollectionKind};
use crate::value::{MAX_COLLECTION_ITEMS, RuleValue, as_big_integer, kind_mismatch, total_order, word_value};
use grundy_game::{MoveKind, counted_noun, numbers, text};
use num_bigint::BigInt;
use num_integer::gcd;
use num_traits::{Signed, ToPrimitive, Zero};
use std::collections::BTreeSet;

impl RulesRun<'_> {
    pub(crate) fn call_builtin(&mut self, builtin: Builtin, args: &[RuleValue]) -> RunResult<RuleValue> {
        let (least, most) = builtin.arity();
        if !(least..=most).contains(&args.len()) {
            let (name, given) = (builtin.name(), args.len());
            return Err(RulesFault::rule_mistake(text!(
                "`{name}` does not take {arguments}",
                arguments = (counted_noun(&given, "argument", "arguments"), given)
            )));
        }
        match builtin {
            Builtin::Range => self.range(args),
            Builtin::Min | Builtin::Max => {
                let values = if args.len() == 1 { self.collect_items(&args[0])? } else { args.to_vec() };
                extreme_value(self, &values, builtin == Builtin::Max)
            }
            Builtin::Abs => match &args[0] {
                RuleValue::Int(n) if *n >= 0 => Ok(args[0].clone()),
                other => Ok(match as_big_integer(&negate(other)?) {
                    Some(n) => RuleValue::from_integer(n.abs()),
                    None => RuleValue::Int(0),
                }),
            },
            Builtin::Sum => {
                let start = args.get(1).cloned().unwrap_or(RuleValue::Int(0));
                if let RuleValue::Str(_) = start {
                    return Err(RulesFault::rule_mistake(text!("`sum` cannot add texts")));
                }
                let items = self.iterate(&args[0])?;
                items.into_iter().try_fold(start, |total, item| {
                    self.spend_steps(1)?;
                    add_values(self, total, item)
                })
            }
            Builtin::Len => self.length_as_value(&args[0]),
            Builtin::Any | Builtin::All => {
                let all = builtin == Builtin::All;
                for item in self.iterate(&args[0])? {
                    self.spend_steps(1)?;
                    if truth_value(&item)? != all {
                        return Ok(RuleValue::Bool(!all));
                    }
                }
                Ok(RuleValue::Bool(all))
            }
            Builtin::Divmod => {
                let quotient = binary_operation(self, BinaryOperator::FloorDivide, &args[0], &args[1])?;
                let rest = binary_operation(self, BinaryOperator::Modulo, &args[0], &args[1])?;
                RuleValue::new_tuple(vec![quotient, rest])
            }
            Builtin::Pow => self.pow(args),
            Builtin::Enumerate => {
                let first = args.get(1).map_or(Ok(BigInt::ZERO), |first| self.integer(first))?;
                let mut pairs = Vec::new();
                for (place, item) in self.iterate(&args[0])?.enumerate() {
                    self.check_growth(&pairs)?;
                    pairs.push(RuleValue::new_tuple(vec![RuleValue::from_integer(&first + place), item])?);
                }
                RuleValue::new_tuple(pairs)
            }
            Builtin::Zip => self.zip(args),
            Builtin::Reversed => {
                if matches!(args[0], RuleValue::Seq(CollectionKind::Set, ..)) {
                    return Err(RulesFault::rule_mistake(text!("the items of a set have no order"))
                        .with_help(text!("sort them: reversed(sorted(s))")));
                }
                let mut items = self.collect_items(&args[0])?;
                items.reverse();
                RuleValue::new_tuple(items)
            }
            Builtin::Sorted => {
                let mut items = self.collect_items(&args[0])?;
                self.spend_steps(items.len() as u64 * 8)?;
                items.sort_by(total_order);
                // The sort brings values without an order next to each other, so comparing neighbours is enough.
                for pair in items.windows(2) {
                    check_sortable(self, &pair[0], &pair[1])?;
                }
                RuleValue::new_sequence(CollectionKind::List, items)
            }
            Builtin::Tuple | Builtin::List | Builtin::Set => {
                let items = args.first().map_or(Ok(Vec::new()), |arg| self.collect_items(arg))?;
                match builtin {
                    Builtin::Tuple => RuleValue::new_tuple(items),
                    Builtin::List => RuleValue::new_sequence(CollectionKind::List, items),
                    _ => RuleValue::new_set(items),
                }
            }
            Builtin::Int => match &args[0] {
                RuleValue::Str(text) => {
                    let number = parse_number(text.trim()).filter(|_| text.len() <= 2 * MAX_DIGITS_AS_TEXT);
                    number
                        .map(RuleValue::from_integer)
                        .ok_or_else(|| RulesFault::rule_mistake(text!("this text is not a number")))
                }
                other => Ok(RuleValue::from_integer(self.integer(other)?)),
            },
            Builtin::Bool => truth_value(&args[0]).map(RuleValue::Bool),
            Builtin::Str => self.text_of(&args[0]),
            Builtin::Gcd => {
                let mut total = BigInt::ZERO;
                for arg in args {
                    let n = self.integer(arg)?;
                    self.spend_steps(1 + n.bits())?;
                    total = gcd(total, n);
                }
                Ok(RuleValue::from_integer(total))
            }
            Builtin::Isqrt => {
                let n = self.integer(&args[0])?;
                self.spend_steps(1 + n.bits())?;
                if n.is_negative() { Err(self.negative_number_error()) } else { Ok(RuleValue::from_integer(n.sqrt())) }
            }
            Builtin::IsPrime => {
                let n = self.natural_number(&args[0])?.unwrap_or(0);
                self.spend_steps(numbers::estimated_prime_test_steps(n))?;
                Ok(RuleValue::Bool(numbers::is_prime(n)))
            }
            Builtin::IsSquare => Ok(RuleValue::Bool(match word_value(&args[0]) {
                Some(n) => u64::try_from(n).is_ok_and(numbers::is_square),
                None => is_square(&self.integer(&args[0])?),
            })),
            Builtin::IsFibonacci => {
                if let Some(n) = word_value(&args[0]) {
                    return Ok(RuleValue::Bool(u64::try_from(n).is_ok_and(numbers::is_fibonacci)));
                }
                // n is a Fibonacci number if and only if 5n² + 4 or 5n² − 4 is a square (I. Gessel 1972).
                let n = self.integer(&args[0])?;
                self.spend_steps(1 + (n.bits() / 16).pow(2))?;
                let square: BigInt = n.pow(2) * 5;
                Ok(RuleValue::Bool(n.is_positive() && (is_square(&(&square + 4)) || is_square(&(square - 4)))))
            }
            Builtin::PrimePower => {
                let n = self.natural_number(&args[0])?.unwrap_or(0);
                self.spend_steps(64 + numbers::estimated_prime_test_steps(n))?;
                let found = numbers::prime_power(n);
                RuleValue::new_tuple(
                    found
                        .map_or(Vec::new(), |(p, k)| vec![RuleValue::from_integer(p.into()), RuleValue::Int(k.into())]),
                )
            }
            Builtin::Divisors => match self.natural_number(&args[0])? {
                None | Some(0) => Err(RulesFault::rule_mistake(text!("only positive numbers have a list of divisors"))),
                Some(n) => {
                    // Trial division, whose steps are counted.
                    self.spend_steps(n.isqrt())?;
                    RuleValue::new_tuple(
                        numbers::divisors(n).into_iter().map(|d| RuleValue::from_integer(d.into())).collect(),
                    )
                }
            },
            Builtin::Popcount => {
                let n = self.integer(&args[0])?;
                Ok(RuleValue::Int(n.magnitude().count_ones() as i64))
            }
            Builtin::BitLength => Ok(RuleValue::Int(self.integer(&args[0])?.bits() as i64)),
            Builtin::Digits => self.digits(args),
            Builtin::Entail => demanding_move(MoveKind::Entailing, &args[0]),
            Builtin::Complimenting => demanding_move(MoveKind::Complimenting, &args[0]),
            Builtin::Mex => self.least_excluded(args),
            Builtin::Count => self.count_items(args),
            Builtin::Index => self.index_of_item(args),
            Builtin::Text(method) => self.call_text_method(method, args),
        }
    }

    /// Collects the items of a collection.
    pub(super) fn collect_items(&mut self, value: &RuleValue) -> RunResult<Vec<RuleValue>> {
        let length = self.length(value)?;
        if length > MAX_COLLECTION_ITEMS as u64 {
            return Err(RulesFault::value_too_large());
        }
        self.spend_steps(4 * length)?;
        Ok(self.iterate(value)?.collect())
    }

    /// Refuses one more item than a collection may have, and counts a step for it.
    fn check_growth(&mut self, items: &[RuleValue]) -> RunResult<()> {
        if items.len() >= MAX_COLLECTION_ITEMS {
            return Err(RulesFault::value_too_large());
        }
        self.spend_steps(4)
    }

    /// Rows of items, as many as the shortest collection has.
    fn zip(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut lists = args.iter().map(|arg| self.iterate(arg)).collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        while !lists.is_empty() {
            let Some(row) = lists.iter_mut().map(Iterator::next).collect::<Option<Vec<RuleValue>>>() else { break };
            self.check_growth(&rows)?;
            rows.push(RuleValue::new_tuple(row)?);
        }
        RuleValue::new_tuple(rows)
    }

    fn range(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut numbers = args.iter().map(|arg| self.integer(arg)).collect::<Result<Vec<_>, _>>()?.into_iter();
        let (first, second, third) = (numbers.next().unwrap_or_default(), numbers.next(), numbers.next());
        let (start, stop) = match second {
            None => (BigInt::ZERO, first),
            Some(stop) => (first, stop),
        };
        let step = third.unwrap_or_else(|| BigInt::from(1));
        if step.is_zero() {
            return Err(RulesFault::rule_mistake(text!("the step of a range must not be 0")));
        }
        Ok(RuleValue::from_range(LongRange { start, stop, step }))
    }

    fn pow(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
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

    fn digits(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
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

    pub(super) fn integer(&self, value: &RuleValue) -> RunResult<BigInt> {
        as_big_integer(value).ok_or_else(|| kind_mismatch(text!("a number"), value))
    }

    /// The least natural number that is not among the items of a collection, or among several numbers.
    fn least_excluded(&mut self, args: &[RuleValue]) -> RunResult<RuleValue> {
        let mut numbers = BTreeSet::new();
        let mut add = |run: &mut Self, item: &RuleValue| {
            run.spend_steps(1)?;
            let number = run.integer(item)?;
            if number.is_negative() {
                return Err(run.negative_number_error());
            }
            numbers.extend(number.to_u64());
            Ok(())
        };
        match args {
            [one] if as_big_integer(one).is_none() => {
                for item in self.iterate(one)? {
                    add(self, &item)?;
                }
            }
            several => {
                for item in several {
                    add(self, item)?;
                }
            }
        }
        let least = (0..).find(|number| !numbers.contains(number)).unwrap_or_default();
        Ok(RuleValue::from_integer(least.into()))
    }

    fn negative_number_error(&self) -> Box<RulesFault> {
        RulesFault::rule_mistake(text!("a number of at least 0 is expected here"))
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
