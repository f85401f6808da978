//! Ranges with bounds of any size, as in Python: length, items, slices and equality.
//!
//! A range whose bounds and step fit machine words is a [`RuleValue::Range`](crate::value::RuleValue), any other a `RuleValue::LongRange`.
//! Loops over the first kind need no big integers; rarer operations are implemented here once for both.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// `range(start, stop, step)`. The step is not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LongRange {
    pub(crate) start: BigInt,
    pub(crate) stop: BigInt,
    pub(crate) step: BigInt,
}

impl LongRange {
    /// The number of numbers of the range.
    pub(crate) fn len(&self) -> BigInt {
        let span = if self.step.is_positive() { &self.stop - &self.start } else { &self.start - &self.stop };
        if span.is_positive() { (span - 1) / self.step.abs() + 1 } else { BigInt::ZERO }
    }

    /// The number at an index, which must be in range.
    pub(crate) fn item(&self, place: &BigInt) -> BigInt {
        &self.start + place * &self.step
    }

    /// The index of a number; `None` if the range does not contain it.
    pub(crate) fn place_of(&self, n: &BigInt) -> Option<BigInt> {
        let offset = n - &self.start;
        if !(&offset % &self.step).is_zero() {
            return None;
        }
        let place = offset / &self.step;
        (!place.is_negative() && place < self.len()).then_some(place)
    }

    /// The items at the indices in another range.
    pub(crate) fn slice(&self, places: &LongRange) -> LongRange {
        LongRange { start: self.item(&places.start), stop: self.item(&places.stop), step: &self.step * &places.step }
    }

    /// A total order of ranges in which ranges with the same numbers are equal.
    pub(crate) fn order(&self, other: &LongRange) -> Ordering {
        let length = self.len();
        length.cmp(&other.len()).then_with(|| {
            if length.is_zero() {
                return Ordering::Equal;
            }
            let first = self.start.cmp(&other.start);
            // A range of one number is the same with any step.
            if length.is_one() { first } else { first.then_with(|| self.step.cmp(&other.step)) }
        })
    }
}

impl std::fmt::Display for LongRange {
    /// As Python writes it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let LongRange { start, stop, step } = self;
        if step.is_one() { write!(f, "range({start}, {stop})") } else { write!(f, "range({start}, {stop}, {step})") }
    }
}

/// The indices that a slice of `length` items selects, as Python's `slice.indices` does. The step must not be 0.
pub(crate) fn slice_places(
    length: &BigInt,
    low: Option<&BigInt>,
    high: Option<&BigInt>,
    step: Option<&BigInt>,
) -> LongRange {
    let step = step.cloned().unwrap_or_else(BigInt::one);
    let forwards = step.is_positive();
    // Backwards a slice may end before the first item, which is the place −1.
    let (least, most) = if forwards { (BigInt::ZERO, length.clone()) } else { (-BigInt::one(), length - 1) };
    let bound = |given: Option<&BigInt>, default: &BigInt| match given {
        None => default.clone(),
        Some(at) if at.is_negative() => (at + length).clamp(least.clone(), most.clone()),
        Some(at) => at.clone().clamp(least.clone(), most.clone()),
    };
    let (first, last) = if forwards { (&least, &most) } else { (&most, &least) };
    LongRange { start: bound(low, first), stop: bound(high, last), step }
}
