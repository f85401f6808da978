//! All numbers but some may be taken.
//!
//! No option has a value if and only if the distance to each smaller heap with that value is one of the missing numbers.
//! So it is enough to know how many heaps have each value, and to count those at the distance of a missing number:
//! one look back for each of these numbers, however large they are.

use crate::{BudgetSpender, HeapValues};
use grundy_game::{Budget, Stop};

/// Extends the table up to heap `to`.
pub(super) fn extend(missing: &[u64], values: &mut HeapValues, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    let mut counts = ValueCounts::default();
    (0..values.len()).for_each(|heap| counts.add(values.value_at(heap) as usize));
    let mut spender = BudgetSpender::new(budget);
    for n in values.len()..=to {
        let usable = missing.partition_point(|&k| k <= n as u64);
        let beyond = || missing[..usable].iter().map(|&k| values.value_at(n - k as usize) as usize);
        beyond().for_each(|value| counts.unreachable_heaps[value] += 1);
        let again = beyond().filter(|&value| counts.unreachable_heaps[value] == counts.heaps[value]).min();
        // Not by filling the vector: that would cost a step for each value, and not for each missing number.
        beyond().for_each(|value| counts.unreachable_heaps[value] = 0);
        let value = again.unwrap_or(counts.least_unused_value).min(counts.least_unused_value);
        counts.add(value);
        values.push(value as u64);
        spender.spend_value(usable)?;
    }
    spender.flush()
}

/// The number of occurrences of each value. Any two heaps with the same value have a missing number as their distance, so no value occurs often.
#[derive(Default)]
struct ValueCounts {
    /// The number of heaps with each value.
    heaps: Vec<u32>,
    /// The number of those that cannot be reached, while a value is computed; zeros between values.
    unreachable_heaps: Vec<u32>,
    /// The least value that does not occur.
    least_unused_value: usize,
}

impl ValueCounts {
    fn add(&mut self, value: usize) {
        if value >= self.heaps.len() {
            self.heaps.resize(2 * value + 64, 0);
            self.unreachable_heaps.resize(2 * value + 64, 0);
        }
        self.heaps[value] += 1;
        while self.heaps.get(self.least_unused_value).is_some_and(|&heaps| heaps > 0) {
            self.least_unused_value += 1;
        }
    }
}
