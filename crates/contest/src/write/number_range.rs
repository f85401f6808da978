//! Ranges of the numbers in a program.

/// The largest distance from 0 of a small number.
///
/// A sum with a small term is not checked: only a number as close as this to the ends of 64 bits would overflow, and inputs have at most 10^18.
const MAX_SMALL_NUMBER: i128 = 1 << 20;

/// The numbers of 64 bits from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberRange {
    pub(crate) least: i128,
    pub(crate) largest: i128,
}

impl NumberRange {
    /// All numbers of 64 bits.
    pub(crate) const ALL: NumberRange = NumberRange { least: i64::MIN as i128, largest: i64::MAX as i128 };

    /// The truth values, as numbers.
    pub(crate) const TRUTH_VALUES: NumberRange = NumberRange { least: 0, largest: 1 };

    /// The range between two numbers, without those that have more than 64 bits.
    pub(crate) fn new(least: i128, largest: i128) -> NumberRange {
        let within = |number: i128| number.clamp(NumberRange::ALL.least, NumberRange::ALL.largest);
        let least = within(least);
        NumberRange { least, largest: within(largest).max(least) }
    }

    /// The numbers from 0 on.
    pub(crate) fn from_zero_to(largest: i128) -> NumberRange {
        NumberRange::new(0, largest)
    }

    /// The range of one number.
    pub(crate) fn single(number: i64) -> NumberRange {
        NumberRange::new(number.into(), number.into())
    }

    /// The smallest range of all numbers of a list; that of 0 if the list is empty.
    pub(crate) fn of_items(items: impl IntoIterator<Item = i64>) -> NumberRange {
        items.into_iter().map(NumberRange::single).reduce(NumberRange::union).unwrap_or(NumberRange::single(0))
    }

    /// Returns whether no number is negative.
    pub(crate) fn is_natural(self) -> bool {
        self.least >= 0
    }

    /// Returns whether all numbers are small.
    pub(crate) fn is_small(self) -> bool {
        -MAX_SMALL_NUMBER <= self.least && self.largest <= MAX_SMALL_NUMBER
    }

    /// The numbers of both ranges, and those between them.
    pub(crate) fn union(self, other: NumberRange) -> NumberRange {
        NumberRange { least: self.least.min(other.least), largest: self.largest.max(other.largest) }
    }

    /// The least and the largest sum, or difference, of a number of each range.
    pub(crate) fn sum_ends(self, minus: bool, other: NumberRange) -> (i128, i128) {
        match minus {
            false => (self.least + other.least, self.largest + other.largest),
            true => (self.least - other.largest, self.largest - other.least),
        }
    }

    /// The least and the largest product of a number of each range.
    pub(crate) fn product_ends(self, other: NumberRange) -> (i128, i128) {
        self.corner_ends(other, |a, b| a * b)
    }

    /// The range of the quotients, rounded down, by divisors of at least 1.
    pub(crate) fn quotients(self, divisors: NumberRange) -> NumberRange {
        let (least, largest) = self.corner_ends(divisors, i128::div_euclid);
        NumberRange::new(least, largest)
    }

    /// The least and the largest result of an operation that rises or falls in each operand.
    fn corner_ends(self, other: NumberRange, operation: impl Fn(i128, i128) -> i128) -> (i128, i128) {
        let of = |a: i128| [operation(a, other.least), operation(a, other.largest)];
        let all = [of(self.least), of(self.largest)].concat();
        all.iter().fold((all[0], all[0]), |(least, largest), result| (least.min(*result), largest.max(*result)))
    }
}

/// Returns whether results between these ends have 64 bits.
pub(crate) fn fit_64_bits((least, largest): (i128, i128)) -> bool {
    NumberRange::ALL.least <= least && largest <= NumberRange::ALL.largest
}
