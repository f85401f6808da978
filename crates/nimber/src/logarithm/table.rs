//! A hash table from numbers to indices: open addressing in an array of words, half of which stay empty.

use grundy_kernel::{prefer_large_pages, prefetch};

/// Numbers and their indices.
///
/// A slot contains the lower half of a hash and one more than the index; some bits of the upper half are given by the position of the slot.
/// So different numbers are rarely confused, and the caller checks the result.
pub(super) struct BabyStepTable {
    slots: Vec<u64>,
    shift: u32,
}

impl BabyStepTable {
    /// The size in bytes of a table for the indices 0 to `last`.
    pub(super) fn table_bytes(last: u64) -> u64 {
        // At most half of the slots are used, so that a search ends soon at an empty one.
        8 * (2 * (last + 1)).next_power_of_two()
    }

    /// An empty table for the indices 0 to `last`, and one more.
    pub(super) fn new(last: u64) -> BabyStepTable {
        let mut slots = Vec::with_capacity((BabyStepTable::table_bytes(last) / 8) as usize);
        prefer_large_pages(&mut slots);
        slots.resize(slots.capacity(), 0);
        BabyStepTable { shift: 64 - slots.len().ilog2(), slots }
    }

    /// Enters numbers with consecutive indices from `first` on.
    pub(super) fn insert(&mut self, first: u64, row: &[u64]) {
        self.prefetch_slots(row);
        for (place, &number) in (first..).zip(row) {
            let mut slot = self.first_slot(number);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            // 0 marks an empty slot, so the index is stored one larger.
            // The entry fits 32 bits, because there are at most some four million baby steps.
            self.slots[slot] = hash_tag(number) | (place + 1);
        }
    }

    /// Looks numbers up, which have consecutive indices from `first` on. `check` is called with the index of a number
    /// and the index with which a number of the same hash was entered.
    pub(super) fn find_match<T>(&self, first: u64, row: &[u64], check: impl Fn(u64, u64) -> Option<T>) -> Option<T> {
        self.prefetch_slots(row);
        (first..).zip(row).find_map(|(place, &number)| {
            let start = self.first_slot(number);
            let slots = self.slots[start..].iter().chain(&self.slots[..start]).take_while(|entry| **entry != 0);
            let mut entered = slots.filter(|entry| *entry >> 32 == hash_tag(number) >> 32);
            entered.find_map(|entry| check(place, (entry & 0xFFFF_FFFF) - 1))
        })
    }

    fn prefetch_slots(&self, row: &[u64]) {
        row.iter().for_each(|&number| prefetch(&self.slots, self.first_slot(number)));
    }

    fn first_slot(&self, number: u64) -> usize {
        (hash_number(number) >> self.shift) as usize
    }
}

/// The lower half of the hash, as the upper half of a slot.
fn hash_tag(number: u64) -> u64 {
    hash_number(number) << 32
}

/// The hash of a number, a bijection.
fn hash_number(number: u64) -> u64 {
    // The factor is odd, so no two numbers have the same hash.
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_entered_is_found() {
        let mut table = BabyStepTable::new(999);
        let number = |place: u64| place * place * 12345;
        table.insert(0, &(0..1000).map(number).collect::<Vec<_>>());
        for place in 0..1000 {
            assert_eq!(table.find_match(7, &[1, number(place)], |at, entered| Some((at, entered))), Some((8, place)));
        }
        assert_eq!(table.find_match(0, &[1, 2, 3], |at, _| Some(at)), None);
        assert_eq!(table.find_match(0, &[0], |_, _| None::<()>), None, "what does not pass is passed over");
    }
}
