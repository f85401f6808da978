//! The marks of an axis of whole numbers.

use std::ops::RangeInclusive;

/// The multiples of a step in a range. The step is 1, 2 or 5 times a power of ten, the least one that gives at most `most` marks;
/// `most` must be positive. If the range contains no multiple, its first number is the only mark.
pub(crate) fn ticks(range: RangeInclusive<u64>, most: u64) -> Vec<u64> {
    let (first, last) = range.into_inner();
    let marks = |step: u64| (last / step).checked_sub(first.div_ceil(step)).map_or(0, |more| more.saturating_add(1));
    let steps = (0..20).flat_map(|power| [1, 2, 5].map(|digit| 10u64.checked_pow(power)?.checked_mul(digit)));
    match steps.flatten().find(|&step| marks(step) <= most) {
        Some(step) if marks(step) > 0 => (0..marks(step)).map(|mark| (first.div_ceil(step) + mark) * step).collect(),
        _ => vec![first],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_and_round() {
        assert_eq!(ticks(0..=8, 10), (0..9).collect::<Vec<_>>());
        assert_eq!(ticks(0..=2, 10), [0, 1, 2]);
        assert_eq!(ticks(0..=23, 10), [0, 5, 10, 15, 20]);
        assert_eq!(ticks(7..=7, 10), [7]);
        assert_eq!(ticks(1000..=1005, 4), [1000, 1002, 1004]);
        assert_eq!(ticks(0..=1_000_000, 11).len(), 11);
        assert_eq!(ticks(0..=u64::MAX, 12), (0..10).map(|i| i * 2_000_000_000_000_000_000).collect::<Vec<_>>());
        assert_eq!(ticks(u64::MAX - 3..=u64::MAX, 12).len(), 4);
        assert_eq!(ticks(u64::MAX..=u64::MAX, 1), [u64::MAX]);
    }

    #[test]
    fn as_many_as_asked_for_at_most() {
        for first in (0..70).chain([12_345, u64::MAX - 99_999]) {
            for length in [0, 1, 7, 19, 99, 1234, 99_999] {
                for most in 1..14 {
                    let found = ticks(first..=first + length, most);
                    assert!(found.len() as u64 <= most, "{first} {length} {most}: {found:?}");
                    assert!(found.iter().all(|mark| (first..=first + length).contains(mark)));
                }
            }
        }
    }
}
