//! An axis of whole numbers.

use crate::ticks::ticks;
use std::ops::{Range, RangeInclusive};

/// An axis that shows some whole numbers, with a little space at its ends.
///
/// Positions are computed from the difference to the first number, so that large numbers close together stay distinct in `f64`.
pub(crate) struct Axis {
    first_number: u64,
    last_number: u64,
    /// The numbers written at the axis.
    pub(crate) marks: Vec<u64>,
    /// The start and the end of the axis in the picture.
    places: (f64, f64),
    /// The space before the first number and after the last, as fractions of the length between these two.
    space: (f64, f64),
}

impl Axis {
    /// An axis between two coordinates of the picture, with at most `most` marks.
    pub(crate) fn new(numbers: RangeInclusive<u64>, most: u64, places: (f64, f64), space: (f64, f64)) -> Axis {
        let marks = ticks(numbers.clone(), most);
        let (first_number, last_number) = numbers.into_inner();
        Axis { first_number, last_number, marks, places, space }
    }

    /// The coordinate of a number, which must not be less than the first one.
    pub(crate) fn number_place(&self, number: u64) -> f64 {
        self.place((number - self.first_number) as f64)
    }

    /// The first and the last number.
    pub(crate) fn ends(&self) -> [u64; 2] {
        [self.first_number, self.last_number]
    }

    fn place(&self, number: f64) -> f64 {
        let length = (self.last_number - self.first_number).max(1) as f64;
        let (before, behind) = self.space;
        self.places.0 + (number / length + before) / (1.0 + before + behind) * (self.places.1 - self.places.0)
    }

    /// The visible part of a range of numbers, widened by half a number on each side; `None` if no number is visible.
    pub(crate) fn visible_range(&self, numbers: &Range<u64>) -> Option<(f64, f64)> {
        let (from, to) = (numbers.start.max(self.first_number), numbers.end.min(self.last_number.saturating_add(1)));
        let within = |number: u64| self.place((number - self.first_number) as f64 - 0.5);
        let (low, high) = (self.places.0.min(self.places.1), self.places.0.max(self.places.1));
        (from < to).then(|| (within(from).clamp(low, high), within(to).clamp(low, high)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_can_be_seen() {
        let axis = Axis::new(100..=199, 10, (0.0, 990.0), (0.0, 0.0));
        assert_eq!(axis.visible_range(&(110..120)), Some((95.0, 195.0)));
        assert_eq!(axis.visible_range(&(50..120)), Some((0.0, 195.0)));
        assert_eq!(axis.visible_range(&(150..1000)), Some((495.0, 990.0)));
        assert_eq!(
            [axis.visible_range(&(0..100)), axis.visible_range(&(200..300)), axis.visible_range(&(150..150))],
            [None; 3]
        );
    }

    #[test]
    fn there_is_space_at_the_ends() {
        let upwards = Axis::new(0..=9, 10, (100.0, 0.0), (0.1, 0.4));
        assert!((upwards.number_place(0) - 100.0 * (1.0 - 0.1 / 1.5)).abs() < 1e-9);
        assert!((upwards.number_place(9) - 100.0 * 0.4 / 1.5).abs() < 1e-9);
        let one = Axis::new(7..=7, 10, (0.0, 10.0), (0.5, 0.5));
        assert_eq!((one.number_place(7), one.marks), (2.5, vec![7]));
    }

    #[test]
    fn large_numbers_are_told_apart() {
        let first = 1_000_000_000_000_000_000;
        let axis = Axis::new(first..=first + 20, 10, (0.0, 200.0), (0.0, 0.0));
        assert!((0..=20).all(|i| (axis.number_place(first + i) - 10.0 * i as f64).abs() < 1e-9));
        assert!(axis.marks.len() >= 5);
    }
}
