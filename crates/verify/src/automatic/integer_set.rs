//! Sets of integers with a tail on each side.

/// A set of integers: membership is listed from `low` on, and is constant below and above the list.
pub(super) struct IntegerSet {
    pub(super) low: i128,
    pub(super) list: Vec<bool>,
    pub(super) contains_below: bool,
    pub(super) contains_above: bool,
}

impl IntegerSet {
    /// The set of one number.
    pub(super) fn single(n: i128) -> IntegerSet {
        IntegerSet { low: n, list: vec![true], contains_below: false, contains_above: false }
    }

    /// This number and all larger ones.
    pub(super) fn from_least(n: i128) -> IntegerSet {
        IntegerSet { low: n, list: Vec::new(), contains_below: false, contains_above: true }
    }

    /// The set shifted down by `n`.
    pub(super) fn shift_down(&self, n: i128) -> IntegerSet {
        IntegerSet { low: self.low - n, list: self.list.clone(), ..*self }
    }

    pub(super) fn list_end(&self) -> i128 {
        self.low + self.list.len() as i128
    }

    pub(super) fn contains(&self, n: i128) -> bool {
        match n {
            n if n < self.low => self.contains_below,
            n if n >= self.list_end() => self.contains_above,
            n => self.list[(n - self.low) as usize],
        }
    }
}
