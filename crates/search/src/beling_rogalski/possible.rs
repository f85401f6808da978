//! Sets of numbers that contain a value.

/// Sets of numbers below this fit a machine word.
pub(super) const MOST: u32 = u128::BITS;

/// The numbers that the value of a component can still be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Possible {
    /// The numbers below 128, as bits.
    pub(super) low: u128,
    /// The number of larger ones; which ones does not matter, because none of them is wanted.
    high: u32,
}

impl Possible {
    /// All numbers up to `most`.
    pub(super) fn up_to(most: u32) -> Possible {
        Possible { low: u128::MAX >> (MOST - 1 - most.min(MOST - 1)), high: most.saturating_sub(MOST - 1) }
    }

    /// The set of one value, or the empty set if it is unknown or 128 or more.
    pub(super) fn of(value: Option<u64>) -> Possible {
        let low = value.and_then(|value| 1u128.checked_shl(value as u32)).unwrap_or(0);
        Possible { low, high: 0 }
    }

    pub(super) fn without_largest(self) -> Possible {
        match self.high {
            0 => Possible {
                low: self.low & !(1u128.checked_shl(MOST - 1 - self.low.leading_zeros()).unwrap_or(0)),
                ..self
            },
            high => Possible { high: high - 1, ..self },
        }
    }

    /// The set after an option with this value: without the value, or without the largest number if the value is not in the set.
    pub(super) fn after(self, value: u64) -> Possible {
        let bit = if value < MOST.into() { 1 << value } else { 0 };
        if self.low & bit != 0 { Possible { low: self.low & !bit, ..self } } else { self.without_largest() }
    }
}

/// The nim-sums of a number with the members of a set; `None` if one of them is 128 or more.
pub(super) fn moved(set: u128, by: u64) -> Option<u128> {
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
