//! The sets of finite values of infinite vertices, each stored once.

use crate::label::INFINITE_BIT;
use rustc_hash::FxHashMap;

/// Sets of values by number.
#[derive(Default)]
pub(crate) struct ValueSetTable {
    sets: Vec<Box<[u32]>>,
    /// The sets of numbers below 64, by their bits; nearly all sets are of this kind.
    small: FxHashMap<u64, u32>,
    others: FxHashMap<Box<[u32]>, u32>,
}

impl ValueSetTable {
    /// The number of the set of these values; sorts them.
    pub(crate) fn set_number(&mut self, values: &mut Vec<u32>) -> u32 {
        // A set is stored under one of the two keys only, so that equal sets have equal numbers.
        if values.iter().all(|&value| value < 64) {
            return self.set_number_of_bits(values.iter().fold(0, |bits, &value| bits | 1 << value));
        }
        values.sort_unstable();
        values.dedup();
        if let Some(&number) = self.others.get(&values[..]) {
            return number;
        }
        let (set, number) = (Box::from(&values[..]), self.sets.len() as u32);
        assert!(number < INFINITE_BIT, "there are no more sets than vertices");
        self.sets.push(Box::clone(&set));
        self.others.insert(set, number);
        number
    }

    /// The number of a set of values below 64, given as bits.
    pub(crate) fn set_number_of_bits(&mut self, bits: u64) -> u32 {
        let sets = &mut self.sets;
        *self.small.entry(bits).or_insert_with(|| {
            sets.push((0..64).filter(|value| bits >> value & 1 == 1).collect());
            sets.len() as u32 - 1
        })
    }

    /// The set with a number, ascending.
    pub(crate) fn get(&self, number: u32) -> &[u32] {
        &self.sets[number as usize]
    }

    pub(crate) fn into_inner(self) -> Vec<Box<[u32]>> {
        self.sets
    }
}
