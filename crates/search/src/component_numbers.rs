//! Components numbered in the order in which a search finds them.
//!
//! A search that knows a component by its number compares and hashes it once, when an option with it is listed;
//! from then on a number of four bytes represents it. The facts about the value are stored with the component.
//!
//! Components are queued, and the queue is numbered at once: so the memory fetches the slots of many while they are listed.

mod bytes;
mod component_key;
mod long_components;

pub use bytes::ByteNumbers;
use grundy_game::{Budget, Stop};
use grundy_kernel::{prefer_large_pages, prefetch};
use std::borrow::Borrow;

/// The state of the value of a component in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueState {
    /// Nothing.
    Unknown,
    /// The component is on the stack: its value is being computed.
    Open,
    /// The value.
    Known(u64),
}

/// A table that numbers components, and stores the states of their values.
pub trait ComponentNumbers: Default + Send {
    /// A component as the game gives it.
    type Component: ?Sized;
    /// A component that the table does not own.
    type Owned: Borrow<Self::Component>;

    /// Puts a component behind the queue.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    fn queue(&mut self, component: &Self::Component, budget: &dyn Budget) -> Result<(), Stop>;

    /// Puts components behind the queue, one after the other.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; then some of them may be queued.
    fn queue_all<'c>(
        &mut self,
        mut components: impl Iterator<Item = &'c Self::Component>,
        budget: &dyn Budget,
    ) -> Result<(), Stop>
    where
        Self::Component: 'c,
    {
        components.try_for_each(|component| self.queue(component, budget))
    }

    /// The number of components in the queue.
    fn queue_length(&self) -> usize;

    /// Numbers the components of the queue, new ones with new numbers, and empties the queue. `visit` gets each number, and the state
    /// of the value.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; [`Stop::Memory`] for more components than there are numbers. Then the queue is empty, too.
    fn number_queue(&mut self, budget: &dyn Budget, visit: impl FnMut(u32, ValueState)) -> Result<(), Stop>;

    /// Empties the queue.
    fn clear_queue(&mut self);

    /// The number of a component, which is a new one if the component is. Nothing may be queued.
    ///
    /// # Errors
    /// Returns the same errors as [`queue`](ComponentNumbers::queue) and [`number_queue`](ComponentNumbers::number_queue).
    fn number(&mut self, component: &Self::Component, budget: &dyn Budget) -> Result<u32, Stop> {
        let mut found = 0;
        self.queue(component, budget)?;
        self.number_queue(budget, |number, _| found = number).map(|()| found)
    }

    /// The number of a component that was numbered before.
    fn known_number(&self, component: &Self::Component) -> Option<u32>;

    /// The component with a number.
    fn component(&self, number: u32) -> Self::Owned;

    /// The number of components that have numbers.
    fn count(&self) -> u32;

    /// The state of the value of a component.
    fn state(&self, number: u32) -> ValueState;

    /// Sets the state of the value of a component. Values above 2^64 − 3 are none.
    fn set_state(&mut self, number: u32, state: ValueState);
}

/// The maximum number of components of a table. With one of 2^32 slots it is half full.
const MAX_COMPONENTS: usize = 1 << 31;

/// The slots of a table at first.
const MIN_SLOTS: usize = 1 << 4;

/// Entries in the order of their numbers, and an open-addressing table of the numbers, at most half full.
#[derive(Debug)]
struct NumberedEntries<K> {
    /// 0, or one more than a number, and in the bits that no number takes the same bits of the hash.
    slots: Vec<u32>,
    entries: Vec<NumberedEntry<K>>,
    /// The hash and the key of each component of the queue.
    queue: Vec<(u64, K)>,
    /// For each component of the queue the number that it has, if it has one; any other number if not.
    candidates: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct NumberedEntry<K> {
    key: K,
    /// 0 if the value is not known, 1 if it is being computed, else two more than the value.
    state: u64,
}

impl<K> NumberedEntry<K> {
    /// The entry with another key.
    fn with_key<L>(&self, key: L) -> NumberedEntry<L> {
        NumberedEntry { key, state: self.state }
    }
}

impl<K> Default for NumberedEntries<K> {
    fn default() -> NumberedEntries<K> {
        NumberedEntries { slots: vec![0; MIN_SLOTS], entries: Vec::new(), queue: Vec::new(), candidates: Vec::new() }
    }
}

/// The slot at which the search for a hash begins: its high bits.
#[inline]
pub(crate) fn home_slot(hash: u64, slots: usize) -> usize {
    (hash >> 32 >> (32 - slots.trailing_zeros())) as usize
}

impl<K: Copy> NumberedEntries<K> {
    /// The bits of a slot that are bits of the hash.
    ///
    /// At most half of the slots are taken, so one more than a number takes no more bits than an index of a slot.
    #[inline]
    fn hash_bits(&self) -> u32 {
        !((self.slots.len() - 1) as u32)
    }

    /// The number of the first entry with these bits of a hash that is equal, or the free slot where it would be.
    #[inline]
    fn find(&self, hash: u64, is_equal: impl Fn(&K) -> bool) -> Result<u32, usize> {
        let (mask, bits) = (self.slots.len() - 1, self.hash_bits());
        let mut at = home_slot(hash, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if (slot ^ hash as u32) & bits == 0 {
                let number = (slot & !bits) - 1;
                if is_equal(&self.entries[number as usize].key) {
                    return Ok(number);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Puts a component behind the queue, and fetches its slot.
    #[inline]
    fn queue(&mut self, hash: u64, key: K) {
        prefetch(&self.slots, home_slot(hash, self.slots.len()));
        self.queue.push((hash, key));
    }

    /// Fetches the entries of the components of the queue.
    #[inline]
    fn prefetch_entries(&mut self) {
        let (mask, bits) = (self.slots.len() - 1, self.hash_bits());
        let (slots, entries) = (&self.slots[..], &self.entries[..]);
        self.candidates.clear();
        self.candidates.extend(self.queue.iter().map(|(hash, _)| {
            let mut at = home_slot(*hash, slots.len());
            // The first entry with the same bits of the hash is the right one, but for few.
            while slots[at] != 0 && (slots[at] ^ *hash as u32) & bits != 0 {
                at = (at + 1) & mask;
            }
            let candidate = (slots[at] & !bits).wrapping_sub(1);
            prefetch(entries, candidate as usize);
            candidate
        }));
    }

    /// The keys of the entries that were fetched.
    fn candidate_keys(&self) -> impl Iterator<Item = &K> {
        self.candidates.iter().filter_map(|number| self.entries.get(*number as usize)).map(|entry| &entry.key)
    }

    /// As [`find`](NumberedEntries::find), for the component of the queue at an index, after [`prefetch_entries`](NumberedEntries::prefetch_entries).
    #[inline]
    fn find_queued(&self, index: usize, hash: u64, is_equal: impl Fn(&K) -> bool) -> Result<u32, usize> {
        let candidate = self.candidates[index];
        match self.entries.get(candidate as usize) {
            Some(entry) if is_equal(&entry.key) => Ok(candidate),
            // The component is new, or a component before it in the queue was new.
            _ => self.find(hash, is_equal),
        }
    }

    /// Adds an entry to a free slot.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    #[inline]
    fn insert(
        &mut self,
        hash: u64,
        mut slot: usize,
        key: K,
        hash_key: impl Fn(&K) -> u64,
        budget: &dyn Budget,
    ) -> Result<u32, Stop> {
        if 2 * self.entries.len() >= self.slots.len() {
            self.grow(hash_key, budget)?;
            slot = self.find(hash, |_| false).expect_err("nothing is equal");
        }
        let number = self.entries.len() as u32;
        self.slots[slot] = hash as u32 & self.hash_bits() | (number + 1);
        self.entries.push(NumberedEntry { key, state: 0 });
        Ok(number)
    }

    /// The bytes of a table of `slots` slots.
    fn charged_bytes(slots: usize) -> u64 {
        // The first slots are not charged.
        if slots > MIN_SLOTS {
            (slots * size_of::<u32>() + slots / 2 * size_of::<NumberedEntry<K>>()) as u64
        } else {
            0
        }
    }

    /// Doubles the table.
    #[cold]
    fn grow(&mut self, hash_key: impl Fn(&K) -> u64, budget: &dyn Budget) -> Result<(), Stop> {
        let (old, wanted) = (self.slots.len(), 2 * self.slots.len());
        if self.entries.len() >= MAX_COMPONENTS {
            return Err(Stop::Memory);
        }
        // While the table doubles, the old one is still there.
        budget.spend(0, Self::charged_bytes(wanted))?;
        self.entries.reserve_exact(wanted / 2 - self.entries.len());
        prefer_large_pages(&mut self.entries);
        self.place_entries(wanted, hash_key);
        budget.release(Self::charged_bytes(old));
        Ok(())
    }

    /// Makes new slots for the entries.
    fn place_entries(&mut self, wanted: usize, hash_key: impl Fn(&K) -> u64) {
        self.slots = Vec::with_capacity(wanted);
        prefer_large_pages(&mut self.slots);
        self.slots.resize(wanted, 0);
        let bits = self.hash_bits();
        for (number, entry) in self.entries.iter().enumerate() {
            let hash = hash_key(&entry.key);
            let mut at = home_slot(hash, wanted);
            while self.slots[at] != 0 {
                at = (at + 1) & (wanted - 1);
            }
            self.slots[at] = hash as u32 & bits | (number as u32 + 1);
        }
    }

    #[inline]
    fn state(&self, number: u32) -> ValueState {
        match self.entries[number as usize].state {
            0 => ValueState::Unknown,
            1 => ValueState::Open,
            state => ValueState::Known(state - 2),
        }
    }

    fn set_state(&mut self, number: u32, state: ValueState) {
        self.entries[number as usize].state = match state {
            ValueState::Unknown => 0,
            ValueState::Open => 1,
            ValueState::Known(value) => value.saturating_add(2),
        };
    }
}

/// Two words as a hash whose high half depends on all bits: their product, folded.
#[inline]
pub(crate) fn hash_words(a: u64, b: u64) -> u64 {
    // Digits of π and of e, so that small numbers are no factors with many zeros.
    let product = u128::from(a ^ 0x243f_6a88_85a3_08d3) * u128::from(b ^ 0xb7e1_5162_8aed_2a6b);
    let folded = product as u64 ^ (product >> 64) as u64;
    folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Components in a word.
#[derive(Debug, Default)]
pub struct WordNumbers(NumberedEntries<u64>);

impl ComponentNumbers for WordNumbers {
    type Component = u64;
    type Owned = u64;

    #[inline]
    fn queue(&mut self, component: &u64, _: &dyn Budget) -> Result<(), Stop> {
        self.0.queue(hash_words(*component, 0), *component);
        Ok(())
    }

    fn queue_length(&self) -> usize {
        self.0.queue.len()
    }

    fn number_queue(&mut self, budget: &dyn Budget, mut visit: impl FnMut(u32, ValueState)) -> Result<(), Stop> {
        self.0.prefetch_entries();
        let mut queue = std::mem::take(&mut self.0.queue);
        let numbered = queue.iter().enumerate().try_for_each(|(index, &(hash, word))| {
            let number = match self.0.find_queued(index, hash, |other| *other == word) {
                Ok(number) => number,
                Err(slot) => self.0.insert(hash, slot, word, |word| hash_words(*word, 0), budget)?,
            };
            visit(number, self.0.state(number));
            Ok(())
        });
        queue.clear();
        self.0.queue = queue;
        numbered
    }

    fn clear_queue(&mut self) {
        self.0.queue.clear();
    }

    fn known_number(&self, component: &u64) -> Option<u32> {
        self.0.find(hash_words(*component, 0), |other| other == component).ok()
    }

    fn component(&self, number: u32) -> u64 {
        self.0.entries[number as usize].key
    }

    fn count(&self) -> u32 {
        self.0.entries.len() as u32
    }

    #[inline]
    fn state(&self, number: u32) -> ValueState {
        self.0.state(number)
    }

    fn set_state(&mut self, number: u32, state: ValueState) {
        self.0.set_state(number, state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_numbers() {
        let mut numbers = WordNumbers::default();
        for round in 0..2 {
            for i in 0..10_000u64 {
                let word = i.wrapping_mul(i) << (i % 60);
                let known = numbers.known_number(&word);
                let number = numbers.number(&word, &()).unwrap();
                assert!(round == 0 || known == Some(number));
                assert_eq!(numbers.component(number), word);
                numbers.set_state(number, if round == 0 { ValueState::Open } else { ValueState::Unknown });
            }
        }
        assert!((0..numbers.count()).all(|number| numbers.state(number) == ValueState::Unknown));
    }
}
