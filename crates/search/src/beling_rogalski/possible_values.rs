//! Sets of numbers that contain a value.

/// Sets of numbers below this fit a machine word.
pub(super) const SET_VALUE_LIMIT: u32 = u128::BITS;

/// The numbers that the value of a component can still be.
#[derive(Clone, Copy, Debug)]
pub(super) struct PossibleValues {
    /// The numbers below 128, as bits.
    pub(super) low: u128,
    /// The number of larger ones; which ones does not matter, because none of them is wanted.
    high: u32,
}

impl PossibleValues {
    /// All numbers up to `most`.
    pub(super) fn numbers_up_to(most: u32) -> PossibleValues {
        PossibleValues {
            low: u128::MAX >> (SET_VALUE_LIMIT - 1 - most.min(SET_VALUE_LIMIT - 1)),
            high: most.saturating_sub(SET_VALUE_LIMIT - 1),
        }
    }

    /// The set of one value, or the empty set if it is unknown or 128 or more.
    pub(super) fn from_value(value: Option<u64>) -> PossibleValues {
        let low = value.and_then(|value| 1u128.checked_shl(value as u32)).unwrap_or(0);
        PossibleValues { low, high: 0 }
    }

    pub(super) fn without_largest(self) -> PossibleValues {
        match self.high {
            0 => PossibleValues {
                // The empty set has 128 leading zeros, and nothing is removed from it.
                low: match (SET_VALUE_LIMIT - 1).checked_sub(self.low.leading_zeros()) {
                    Some(largest) => self.low & !(1 << largest),
                    None => 0,
                },
                ..self
            },
            high => PossibleValues { high: high - 1, ..self },
        }
    }

    /// The set after an option with this value: without the value, or without the largest number if the value is not in the set.
    pub(super) fn after_option(self, value: u64) -> PossibleValues {
        // A value of 128 or more may be one of the larger numbers.
        // Which of these is removed does not matter, so the largest is.
        let bit = if value < SET_VALUE_LIMIT.into() { 1 << value } else { 0 };
        if self.low & bit != 0 { PossibleValues { low: self.low & !bit, ..self } } else { self.without_largest() }
    }
}

/// The nim-sums of a number with the members of a set; `None` if one of them is 128 or more.
pub(super) fn shifted_set(set: u128, by: u64) -> Option<u128> {
    if by == 0 {
        return Some(set);
    }
    let mut moved = 0;
    let mut rest = set;
    while rest != 0 {
        let value = u64::from(rest.trailing_zeros()) ^ by;
        moved |= 1u128.checked_shl(u32::try_from(value).ok()?)?;
        rest &= rest - 1;
    }
    Some(moved)
}
