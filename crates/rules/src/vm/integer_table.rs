//! Constant tuples of integers.

/// A constant tuple of integers.
#[derive(Debug)]
pub(crate) struct IntegerTable {
    pub(crate) items: Vec<i64>,
    sorted_values: Vec<i64>,
    /// Where the items are close together: the least, and a bit for each number from there on.
    bits: Option<(i64, Vec<u64>)>,
}

impl IntegerTable {
    pub(crate) fn new(items: Vec<i64>) -> IntegerTable {
        let mut sorted = items.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let bits = sorted.first().zip(sorted.last()).and_then(|(&least, &most)| {
            // At most 2^16 bits, or 8 KiB: a table that is close together, but longer, is searched by bisection.
            let span = most.checked_sub(least).filter(|span| *span < 1 << 16)? as usize;
            let mut bits = vec![0u64; span / 64 + 1];
            sorted.iter().for_each(|n| bits[(n - least) as usize / 64] |= 1 << ((n - least) % 64));
            Some((least, bits))
        });
        IntegerTable { items, sorted_values: sorted, bits }
    }

    pub(super) fn contains(&self, n: i64) -> bool {
        match &self.bits {
            Some((least, bits)) => {
                let at = n.wrapping_sub(*least) as u64;
                n >= *least && bits.get((at / 64) as usize).is_some_and(|word| word >> (at % 64) & 1 == 1)
            }
            None => self.sorted_values.binary_search(&n).is_ok(),
        }
    }

    pub(super) fn get(&self, at: i64) -> Option<i64> {
        let at = if at < 0 { at.checked_add(self.items.len() as i64)? } else { at };
        self.items.get(usize::try_from(at).ok()?).copied()
    }
}
