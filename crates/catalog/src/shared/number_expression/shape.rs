//! Properties that the form of an expression shows: how fast it grows, in which direction, and between which bounds.

use super::NumberExpression;
use num_bigint::BigInt;
use num_traits::{One, Signed};

/// The direction in which values change when the variable grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Constant,
    NeverFalls,
    NeverRises,
}

impl Direction {
    fn opposite(self) -> Direction {
        match self {
            Direction::Constant => Direction::Constant,
            Direction::NeverFalls => Direction::NeverRises,
            Direction::NeverRises => Direction::NeverFalls,
        }
    }

    /// The direction of the sum, the minimum or the maximum of two expressions.
    fn combined_with(self, other: Direction) -> Option<Direction> {
        match (self, other) {
            (Direction::Constant, other) => Some(other),
            (this, other) if other == Direction::Constant || this == other => Some(this),
            _ => None,
        }
    }
}

/// Bounds of values. `None` means that the form shows no bound on that side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ValueRange {
    minimum: Option<BigInt>,
    maximum: Option<BigInt>,
}

impl ValueRange {
    fn map(self, increasing: impl Fn(BigInt) -> BigInt) -> ValueRange {
        ValueRange { minimum: self.minimum.map(&increasing), maximum: self.maximum.map(&increasing) }
    }

    fn negation(self) -> ValueRange {
        ValueRange { minimum: self.maximum.map(|bound| -bound), maximum: self.minimum.map(|bound| -bound) }
    }

    fn plus(self, other: ValueRange) -> ValueRange {
        let sum = |a: Option<BigInt>, b: Option<BigInt>| Some(a? + b?);
        ValueRange { minimum: sum(self.minimum, other.minimum), maximum: sum(self.maximum, other.maximum) }
    }

    fn times(self, other: ValueRange) -> ValueRange {
        let is_natural = |range: &ValueRange| range.minimum.as_ref().is_some_and(|least| !least.is_negative());
        if !is_natural(&self) || !is_natural(&other) {
            return ValueRange::default();
        }
        let product = |a: Option<BigInt>, b: Option<BigInt>| Some(a? * b?);
        ValueRange { minimum: product(self.minimum, other.minimum), maximum: product(self.maximum, other.maximum) }
    }
}

impl NumberExpression {
    /// Whether the form shows that a larger variable never makes the value smaller.
    pub(crate) fn never_falls(&self) -> bool {
        matches!(self.direction(), Some(Direction::Constant | Direction::NeverFalls))
    }

    /// A number that the value is never below, if the variable is at least `from`, as far as the form shows one.
    pub(crate) fn lower_bound(&self, from: &BigInt) -> Option<BigInt> {
        self.value_range(from).minimum
    }

    fn direction(&self) -> Option<Direction> {
        match self {
            NumberExpression::Variable(_) => Some(Direction::NeverFalls),
            NumberExpression::Number(_) => Some(Direction::Constant),
            NumberExpression::Sum(both) => both[0].direction()?.combined_with(both[1].direction()?),
            NumberExpression::Difference(both) => both[0].direction()?.combined_with(both[1].direction()?.opposite()),
            NumberExpression::Product(both) => {
                let (one, other) = (both[0].direction()?, both[1].direction()?);
                let of_multiple = |factor: &NumberExpression, of: Direction| match factor {
                    NumberExpression::Number(number) if number.is_negative() => Some(of.opposite()),
                    NumberExpression::Number(_) => Some(of),
                    _ => None,
                };
                let is_natural = |e: &NumberExpression| e.lower_bound(&BigInt::ZERO).is_some_and(|b| !b.is_negative());
                of_multiple(&both[0], other)
                    .or_else(|| of_multiple(&both[1], one))
                    .or_else(|| one.combined_with(other).filter(|_| both.iter().all(is_natural)))
            }
            NumberExpression::Quotient(of, _) | NumberExpression::Root(of) => of.direction(),
            NumberExpression::Remainder(of, _) => of.direction().filter(|of| *of == Direction::Constant),
            NumberExpression::Least(all) | NumberExpression::Greatest(all) => {
                all.iter().try_fold(Direction::Constant, |sum, e| sum.combined_with(e.direction()?))
            }
        }
    }

    /// The bounds that the form shows, if the variable is at least `from`.
    fn value_range(&self, from: &BigInt) -> ValueRange {
        let number_times = |number: &BigInt, of: &NumberExpression| {
            let range = of.value_range(from).map(|bound| bound * number.abs());
            if number.is_negative() { range.negation() } else { range }
        };
        match self {
            NumberExpression::Variable(_) => ValueRange { minimum: Some(from.clone()), maximum: None },
            NumberExpression::Number(number) => {
                ValueRange { minimum: Some(number.clone()), maximum: Some(number.clone()) }
            }
            NumberExpression::Sum(both) => both[0].value_range(from).plus(both[1].value_range(from)),
            NumberExpression::Difference(both) => both[0].value_range(from).plus(both[1].value_range(from).negation()),
            NumberExpression::Product(both) => match &**both {
                [NumberExpression::Number(number), of] | [of, NumberExpression::Number(number)] => {
                    number_times(number, of)
                }
                [one, other] => one.value_range(from).times(other.value_range(from)),
            },
            NumberExpression::Quotient(of, divisor) => {
                of.value_range(from).map(|bound| super::floor_quotient(&bound, divisor))
            }
            NumberExpression::Remainder(_, divisor) => {
                ValueRange { minimum: Some(BigInt::ZERO), maximum: Some(divisor - 1) }
            }
            NumberExpression::Root(of) => {
                let range = of.value_range(from);
                ValueRange { minimum: Some(range.minimum.unwrap_or_default()), ..range }.map(super::floor_root)
            }
            NumberExpression::Least(all) => {
                let ranges = || all.iter().map(|e| e.value_range(from));
                // Without a bound for one of them the least number has none below; above, one bound is enough.
                let minimum = ranges().map(|range| range.minimum).min().flatten();
                ValueRange { minimum, maximum: ranges().filter_map(|range| range.maximum).min() }
            }
            NumberExpression::Greatest(all) => {
                let ranges = || all.iter().map(|e| e.value_range(from).negation());
                let minimum = ranges().map(|range| range.minimum).min().flatten();
                ValueRange { minimum, maximum: ranges().filter_map(|range| range.maximum).min() }.negation()
            }
        }
    }

    /// Whether the form shows that the value grows by 0 or 1 from each `n ≥ 0` to the next.
    ///
    /// This holds for `n`, for numbers, and with `e` for `e + b`, `n − e`, `(a·e + b)//c` where `0 ≤ a ≤ c`, and `isqrt(e)`;
    /// and for the least and the greatest of such expressions: two numbers that grow by 0 or 1 have a least one that does.
    pub(crate) fn grows_slowly(&self) -> bool {
        match self {
            NumberExpression::Variable(_) | NumberExpression::Number(_) => true,
            NumberExpression::Sum(_) | NumberExpression::Difference(_) | NumberExpression::Product(_) => {
                self.slow_multiple().is_some_and(|factor| factor <= BigInt::one())
            }
            NumberExpression::Quotient(of, divisor) => of.slow_multiple().is_some_and(|factor| factor <= *divisor),
            NumberExpression::Remainder(..) => false,
            NumberExpression::Root(of) => of.grows_slowly(),
            NumberExpression::Least(all) | NumberExpression::Greatest(all) => {
                all.iter().all(NumberExpression::grows_slowly)
            }
        }
    }

    /// `a ≥ 0` such that the form shows this to be `a·e + b`, where `e` grows by 0 or 1 and `b` is a number.
    fn slow_multiple(&self) -> Option<BigInt> {
        let number = |e: &NumberExpression| match e {
            NumberExpression::Number(number) => Some(number.clone()),
            _ => None,
        };
        match self {
            NumberExpression::Sum(both) => match [number(&both[0]), number(&both[1])] {
                [Some(_), _] => both[1].slow_multiple(),
                [_, Some(_)] => both[0].slow_multiple(),
                _ => None,
            },
            NumberExpression::Difference(both) => match &**both {
                [of, NumberExpression::Number(_)] => of.slow_multiple(),
                [NumberExpression::Variable(_), taken] => taken.grows_slowly().then(BigInt::one),
                _ => None,
            },
            NumberExpression::Product(both) => {
                let (factor, of) = match [number(&both[0]), number(&both[1])] {
                    [Some(factor), _] => (factor, &both[1]),
                    [_, Some(factor)] => (factor, &both[0]),
                    _ => return None,
                };
                Some(of.slow_multiple()? * factor).filter(|product| !product.is_negative())
            }
            _ => self.grows_slowly().then(BigInt::one),
        }
    }
}
