//! The sets of finite values of infinite vertices, each stored once.

use crate::label::INFINITE_BIT;
use grundy_game::{Budget, Stop};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Sets of values by number.
#[derive(Default)]
pub(crate) struct ValueSetTable {
    sets: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// The sets of numbers below 64, by their bits; nearly all sets are of this kind.
    small_sets: FxHashMap<u64, u32>,
    /// An estimate of the bytes of all sets, and the number of these bytes that are charged.
    bytes: u64,
    charged_bytes: u64,
}

/// An estimate of the bytes that a set takes beside its values.
const SET_BYTES: u64 = 64;
/// The maximum number of bytes that are not charged.
const MAX_UNCHARGED_BYTES: u64 = 1 << 16;

impl ValueSetTable {
    /// The number of the set of these values; sorts them.
    pub(crate) fn set_number(&mut self, values: &mut Vec<u32>) -> u32 {
        if values.iter().all(|&value| value < 64) {
            return self.set_number_of_bits(values.iter().fold(0, |bits, &value| bits | 1 << value));
        }
        values.sort_unstable();
        values.dedup();
        self.set_number_of_sorted(values)
    }

    /// The number of a set of values below 64, given as bits.
    pub(crate) fn set_number_of_bits(&mut self, bits: u64) -> u32 {
        if let Some(&number) = self.small_sets.get(&bits) {
            return number;
        }
        let values: Vec<u32> = (0..64).filter(|value| bits >> value & 1 == 1).collect();
        let number = self.set_number_of_sorted(&values);
        self.small_sets.insert(bits, number);
        number
    }

    fn set_number_of_sorted(&mut self, values: &[u32]) -> u32 {
        if let Some(number) = self.sets.get_index_of(values) {
            return number as u32;
        }
        assert!(self.sets.len() < INFINITE_BIT as usize, "there are no more sets than vertices");
        self.bytes += SET_BYTES + 4 * values.len() as u64;
        self.sets.insert_full(Box::from(values)).0 as u32
    }

    /// Charges the bytes added since the last charge, if there are many.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    #[inline]
    pub(crate) fn charge(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        if self.bytes - self.charged_bytes <= MAX_UNCHARGED_BYTES { Ok(()) } else { self.charge_all(budget) }
    }

    /// Charges all that was added.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn charge_all(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        budget.spend(0, self.bytes - self.charged_bytes)?;
        self.charged_bytes = self.bytes;
        Ok(())
    }

    /// The bytes that are charged.
    pub(crate) fn charged_bytes(&self) -> u64 {
        self.charged_bytes
    }

    /// The set with a number, ascending.
    pub(crate) fn get(&self, number: u32) -> &[u32] {
        &self.sets[number as usize]
    }

    pub(crate) fn into_inner(self) -> Vec<Box<[u32]>> {
        self.sets.into_iter().collect()
    }
}
