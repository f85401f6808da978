//! Sequences of values that are periodic from some number on, and their nim-sums.

use super::Periodicity;
use grundy_game::numbers::{greatest_common_divisor, least_common_multiple};

/// The maximum number of values of a nim-sum that are compared.
const MAX_COMPARED_VALUES: u64 = 1 << 24;

/// The values for 0, 1, 2, …, of which all follow from the first ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PeriodicValues {
    /// The values up to the end of the first period.
    initial_values: Vec<u64>,
    /// The period.
    pub(super) periodicity: Periodicity,
}

impl PeriodicValues {
    /// Makes the sequence from its first values, which must reach at least the end of the first period.
    pub(super) fn new(mut initial_values: Vec<u64>, periodicity: Periodicity) -> PeriodicValues {
        initial_values.truncate((periodicity.preperiod + periodicity.period) as usize);
        PeriodicValues { initial_values, periodicity }
    }

    /// The same value for all numbers.
    pub(super) fn constant(value: u64) -> PeriodicValues {
        PeriodicValues { initial_values: vec![value], periodicity: Periodicity { preperiod: 0, period: 1, saltus: 0 } }
    }

    /// The value for a number.
    pub(super) fn value_at(&self, n: u64) -> u64 {
        let Periodicity { preperiod, period, saltus } = self.periodicity;
        if n < preperiod + period {
            return self.initial_values[n as usize];
        }
        let (periods, rest) = ((n - preperiod) / period, (n - preperiod) % period);
        self.initial_values[(preperiod + rest) as usize] + periods * saltus
    }

    /// The values for `times·n + constant`, with `times` at least 1. `None` if there are too many to be compared.
    pub(super) fn at_multiples(&self, times: u64, constant: u64) -> Option<PeriodicValues> {
        let Periodicity { preperiod, period, saltus } = self.periodicity;
        let common = greatest_common_divisor(times, period);
        let periodicity = Periodicity {
            preperiod: preperiod.saturating_sub(constant).div_ceil(times),
            period: period / common,
            saltus: saltus.checked_mul(times / common)?,
        };
        compute_values(periodicity, |n| Some(self.value_at(n.checked_mul(times)?.checked_add(constant)?)))
    }

    /// The sequence with the least period and preperiod.
    fn with_least_period(self) -> PeriodicValues {
        let Periodicity { preperiod, period, saltus } = self.periodicity;
        let agrees = |n: u64, by: u64| {
            let growth = saltus * by / period;
            self.value_at(n + by) == self.value_at(n) + growth
        };
        let is_period = |by: u64| {
            // The saltus is added once for each whole period, and a part of the saltus for a part of a period.
            (saltus * by).is_multiple_of(period) && (preperiod..preperiod + period).all(|n| agrees(n, by))
        };
        let mut least = period;
        let mut divisor = 2;
        let mut rest = period;
        while rest > 1 {
            if divisor * divisor > rest {
                divisor = rest;
            }
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
                if is_period(least / divisor) {
                    least /= divisor;
                }
            }
            divisor += 1;
        }
        let start = (0..preperiod).rev().take_while(|&n| agrees(n, least)).last().unwrap_or(preperiod);
        let periodicity = Periodicity { preperiod: start, period: least, saltus: saltus * least / period };
        PeriodicValues::new(self.initial_values, periodicity)
    }
}

/// The nim-sum of sequences. `None` if several of them grow, so that nothing is known of its period, or if its period is too long.
pub(super) fn nim_sum_of_values(all: &[&PeriodicValues]) -> Option<PeriodicValues> {
    let (growing, bounded): (Vec<&PeriodicValues>, Vec<&PeriodicValues>) =
        all.iter().partition(|values| values.periodicity.saltus > 0);
    let mut period = 1u64;
    for values in all {
        period = least_common_multiple(period, values.periodicity.period)?;
    }
    let mut saltus = 0;
    if let [grows] = growing[..] {
        // The other values are below this power of two. Adding a multiple of it does not change the digits that they change.
        let largest = bounded.iter().flat_map(|values| &values.initial_values).copied().max().unwrap_or(0);
        let power = largest.checked_add(1)?.checked_next_power_of_two()?;
        let Periodicity { period: own, saltus: growth, .. } = grows.periodicity;
        let times = power / greatest_common_divisor(growth, power);
        period = least_common_multiple(period, own.checked_mul(times)?)?;
        saltus = growth.checked_mul(period / own)?;
    } else if growing.len() > 1 {
        return None;
    }
    let preperiod = all.iter().map(|values| values.periodicity.preperiod).max().unwrap_or(0);
    let nim_sum = |n: u64| Some(all.iter().fold(0, |sum, values| sum ^ values.value_at(n)));
    compute_values(Periodicity { preperiod, period, saltus }, nim_sum).map(PeriodicValues::with_least_period)
}

/// The values with this period, computed up to the end of the first one. `None` if these are too many.
fn compute_values(periodicity: Periodicity, value: impl Fn(u64) -> Option<u64>) -> Option<PeriodicValues> {
    let end = periodicity.preperiod.checked_add(periodicity.period).filter(|&end| end <= MAX_COMPARED_VALUES)?;
    Some(PeriodicValues { initial_values: (0..end).map(value).collect::<Option<_>>()?, periodicity })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn periodic(first: &[u64], preperiod: u64, period: u64, saltus: u64) -> PeriodicValues {
        PeriodicValues::new(first.to_vec(), Periodicity { preperiod, period, saltus })
    }

    /// The first values with a period and a preperiod, by the definition.
    fn holds(values: &PeriodicValues, definition: impl Fn(u64) -> u64) {
        let Periodicity { preperiod, period, saltus } = values.periodicity;
        let all: Vec<u64> = (0..4 * (preperiod + period) + 60).map(&definition).collect();
        assert!(all.iter().zip(0..).all(|(&value, n)| values.value_at(n) == value), "{values:?}");
        let later = |from: u64, by: u64| {
            let growth = saltus as f64 * by as f64 / period as f64;
            (from..2 * (preperiod + period)).all(|n| all[(n + by) as usize] as f64 == all[n as usize] as f64 + growth)
        };
        assert!(later(preperiod, period));
        assert!((1..period).all(|by| !later(preperiod, by)), "the period is least: {values:?}");
        assert!(preperiod == 0 || !later(preperiod - 1, period), "the preperiod is least: {values:?}");
    }

    #[test]
    fn nim_sums_have_their_least_period() {
        let (a, b) = (periodic(&[7, 0, 1, 2], 1, 3, 0), periodic(&[0, 0, 1, 1], 0, 4, 0));
        let value = |n: u64| a.value_at(n) ^ b.value_at(n);
        holds(&nim_sum_of_values(&[&a, &b]).unwrap(), value);
        // Equal components cancel.
        assert_eq!(nim_sum_of_values(&[&a, &a]), Some(PeriodicValues::constant(0)));
        assert_eq!(nim_sum_of_values(&[]), Some(PeriodicValues::constant(0)));
        assert_eq!(
            nim_sum_of_values(&[&PeriodicValues::constant(3), &PeriodicValues::constant(5)]),
            Some(PeriodicValues::constant(6))
        );
    }

    #[test]
    fn one_part_may_grow() {
        let heap = periodic(&[0], 0, 1, 1);
        let three = PeriodicValues::constant(3);
        let sum = nim_sum_of_values(&[&heap, &three]).unwrap();
        assert_eq!(sum.periodicity, Periodicity { preperiod: 0, period: 4, saltus: 4 });
        holds(&sum, |n| n ^ 3);
        let odd = periodic(&[9, 0, 2, 5, 3], 2, 3, 3);
        let bounded = periodic(&[1, 0, 2, 2, 0, 6], 1, 5, 0);
        holds(&nim_sum_of_values(&[&odd, &bounded]).unwrap(), |n| odd.value_at(n) ^ bounded.value_at(n));
        assert_eq!(nim_sum_of_values(&[&heap, &heap]), None);
        let long = |period: u64| periodic(&vec![1; period as usize], 0, period, 0);
        assert_eq!(nim_sum_of_values(&[&long(9_973), &long(9_967)]), None);
    }

    #[test]
    fn multiples_are_taken_from_the_sequence() {
        let values = periodic(&[7, 3, 0, 1, 2, 5, 4, 4], 2, 6, 0);
        for (times, constant) in [(1, 0), (1, 3), (2, 1), (3, 0), (4, 5), (6, 1), (7, 100)] {
            let taken = values.at_multiples(times, constant).unwrap().with_least_period();
            holds(&taken, |n| values.value_at(times * n + constant));
        }
        let heap = periodic(&[0], 0, 1, 1);
        holds(&heap.at_multiples(3, 2).unwrap(), |n| 3 * n + 2);
    }
}
