//! An axis of whole numbers.

use crate::ticks::ticks;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use std::ops::{Range, RangeInclusive};

/// An axis that shows some whole numbers, with a little space at its ends.
///
/// A place on it is how far a number is from the first one, so that large numbers that lie close together are told apart.
#[derive(Clone)]
pub(crate) struct Axis {
    first: u64,
    last: u64,
    marks: Vec<u64>,
    /// The space before the first number and behind the last, as parts of the whole.
    space: (f64, f64),
}

impl Axis {
    /// With so many marks at most.
    pub(crate) fn new(numbers: RangeInclusive<u64>, most: u64, space: (f64, f64)) -> Axis {
        let marks = ticks(numbers.clone(), most);
        let (first, last) = numbers.into_inner();
        Axis { first, last, marks, space }
    }

    /// The place of a number that is not before the first one.
    pub(crate) fn place(&self, number: u64) -> f64 {
        (number - self.first) as f64
    }

    /// The number at a place.
    pub(crate) fn number(&self, place: f64) -> u64 {
        self.first.saturating_add(place.max(0.0) as u64)
    }

    /// Where some numbers are, as far as they can be seen, half a number wider; `None` if none of them can.
    pub(crate) fn visible(&self, numbers: &Range<u64>) -> Option<(f64, f64)> {
        let (from, to) = (numbers.start.max(self.first), numbers.end.min(self.last.saturating_add(1)));
        (from < to).then(|| (self.place(from) - 0.5, self.place(to) - 0.5))
    }

    /// The places at its ends.
    pub(crate) fn ends(&self) -> Range<f64> {
        let length = (self.last - self.first).max(1) as f64;
        -self.space.0 * length..(1.0 + self.space.1) * length
    }
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        let Range { start, end } = self.ends();
        from + ((place - start) / (end - start) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        match hint.weight().allow_light_points() {
            true => Vec::new(),
            false => self.marks.iter().map(|&mark| self.place(mark)).collect(),
        }
    }

    fn range(&self) -> Range<f64> {
        self.ends()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_can_be_seen() {
        let axis = Axis::new(100..=199, 10, (0.0, 0.0));
        assert_eq!(axis.visible(&(110..120)), Some((9.5, 19.5)));
        assert_eq!(axis.visible(&(50..120)), Some((-0.5, 19.5)));
        assert_eq!(axis.visible(&(150..1000)), Some((49.5, 99.5)));
        assert_eq!([axis.visible(&(0..100)), axis.visible(&(200..300)), axis.visible(&(150..150))], [None; 3]);
    }

    #[test]
    fn large_numbers_are_told_apart() {
        let first = 1_000_000_000_000_000_000;
        let axis = Axis::new(first..=first + 20, 10, (0.0, 0.0));
        let found: Vec<u64> = axis.marks.iter().map(|&mark| axis.number(axis.place(mark))).collect();
        assert_eq!(found, axis.marks);
        let at: Vec<i32> = (0..=20).map(|i| axis.map(&axis.place(first + i), (0, 200))).collect();
        assert!(at.windows(2).all(|pair| pair[0] < pair[1]), "{at:?}");
    }
}
