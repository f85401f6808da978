//! The size of constants, which share their items.

use crate::value::RuleValue;
use std::collections::HashMap;

/// The maximum number of items of a constant, those of its items included: a table of 2048 rows of 2048 numbers.
pub(super) const MAX_CONSTANT_ITEMS: u64 = 1 << 22;

/// Counts the items of values, those of their items included. An item is counted as often as it is reached,
/// for an analysis of the rules visits it as often: six lines make a tuple whose items are reached in 10^18 ways.
#[derive(Default)]
pub(super) struct ItemCounter {
    /// The count of each collection, by the address of its items. The values counted must live as long as the counter.
    counted_items: HashMap<usize, u64>,
}

impl ItemCounter {
    /// Whether a value has more than [`MAX_CONSTANT_ITEMS`].
    pub(super) fn is_too_large(&mut self, value: &RuleValue) -> bool {
        self.count(value) > MAX_CONSTANT_ITEMS
    }

    fn count(&mut self, value: &RuleValue) -> u64 {
        let RuleValue::Seq(_, depth, items) = value else { return 1 };
        if *depth == 1 {
            return items.len().max(1) as u64;
        }
        let address = items.as_ptr().addr();
        if let Some(&count) = self.counted_items.get(&address) {
            return count;
        }
        let count = items.iter().fold(0u64, |count, item| count.saturating_add(self.count(item))).max(1);
        self.counted_items.insert(address, count);
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_items_are_counted_as_often_as_they_are_reached() {
        let tuple = |items: Vec<RuleValue>| RuleValue::new_tuple(items).expect("it is small");
        let mut counter = ItemCounter::default();
        let row = tuple(vec![RuleValue::Int(1); 3]);
        let table = tuple(vec![row.clone(), row.clone(), tuple(Vec::new()), RuleValue::Int(2)]);
        assert_eq!([&row, &table].map(|value| counter.count(value)), [3, 8]);
        let mut nested = vec![row];
        for _ in 0..30 {
            nested.push(tuple(vec![nested.last().expect("one").clone(); 1000]));
        }
        assert_eq!(counter.count(&nested[2]), 3_000_000);
        assert!(!counter.is_too_large(&nested[2]) && counter.is_too_large(&nested[3]));
        assert_eq!(counter.count(&nested[30]), u64::MAX);
    }
}
