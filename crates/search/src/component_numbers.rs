//! Components numbered in the order in which a search meets them.
//!
//! A search that knows a component by its number compares and hashes it once, when an option with it is listed;
//! from then on a number of four bytes stands for it. What is known of the value stands beside the component.
//!
//! Components are queued, and the queue is numbered at once: so the memory fetches the slots of many while they are listed.

mod bytes;

pub use bytes::ByteNumbers;
use grundy_game::{Budget, Stop};
use grundy_kernel::prefetch;
use std::borrow::Borrow;

/// What a search knows of the value of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueState {
    /// Nothing.
    Unknown,
    /// The component is on the stack: its value is being computed.
    Open,
    /// The value.
    Known(u64),
}

/// A table that numbers components, and says what is known of their values.
pub trait ComponentNumbers: Default + Send {
    /// A component as the game gives it.
    type Component: ?Sized;
    /// A component that the table does not own.
    type Owned: Borrow<Self::Component>;

    /// Puts a component behind the queue.
    ///
    /// # Errors
    /// The budget that ran out.
    fn queue(&mut self, component: &Self::Component, budget: &dyn Budget) -> Result<(), Stop>;

    /// How many components are queued.
    fn queue_length(&self) -> usize;

    /// Appends the numbers of the components of the queue to `numbers`, new ones for new components, and empties the queue.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] for more components than there are numbers. Then the queue is empty, too.
    fn number_queue(&mut self, numbers: &mut Vec<u32>, budget: &dyn Budget) -> Result<(), Stop>;

    /// Empties the queue.
    fn clear_queue(&mut self);

    /// The number of a component, which is a new one if the component is. Nothing may be queued.
    ///
    /// # Errors
    /// As [`queue`](ComponentNumbers::queue) and [`number_queue`](ComponentNumbers::number_queue).
    fn number(&mut self, component: &Self::Component, budget: &dyn Budget) -> Result<u32, Stop> {
        let mut numbers = Vec::with_capacity(1);
        self.queue(component, budget)?;
        self.number_queue(&mut numbers, budget).map(|()| numbers[0])
    }

    /// The number of a component that was numbered before.
    fn known_number(&self, component: &Self::Component) -> Option<u32>;

    /// The component with a number.
    fn component(&self, number: u32) -> Self::Owned;

    /// How many components have numbers.
    fn count(&self) -> u32;

    /// What is known of the value of a component.
    fn state(&self, number: u32) -> ValueState;

    /// Says what is known of the value of a component. Values above 2^64 − 3 are none.
    fn set_state(&mut self, number: u32, state: ValueState);
}

/// The most components of a table. With one of 2^32 slots it is half full.
const MAX_COMPONENTS: usize = 1 << 31;

/// The slots of a table at first.
const MIN_SLOTS: usize = 1 << 4;

/// Entries in the order of their numbers, and an open-addressing table of the numbers, at most half full.
#[derive(Debug)]
struct NumberedEntries<K> {
    /// 0, or in the low half one more than a number, and in the high half the high half of the hash.
    slots: Vec<u64>,
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

impl<K> Default for NumberedEntries<K> {
    fn default() -> NumberedEntries<K> {
        NumberedEntries { slots: vec![0; MIN_SLOTS], entries: Vec::new(), queue: Vec::new(), candidates: Vec::new() }
    }
}

/// The slot at which the search for a hash begins. There are at most 2^32 slots, and the high half of the hash is in each.
#[inline]
fn home_slot(hash: u64, slots: usize) -> usize {
    (hash >> 32 >> (32 - slots.trailing_zeros())) as usize
}

impl<K: Copy> NumberedEntries<K> {
    /// The number of the first entry with the high half of a hash that is equal, or the free slot where it would be.
    #[inline]
    fn find(&self, hash: u64, is_equal: impl Fn(&K) -> bool) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = home_slot(hash, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if slot >> 32 == hash >> 32 {
                let number = slot as u32 - 1;
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
        let mask = self.slots.len() - 1;
        self.candidates.clear();
        for (hash, _) in &self.queue {
            let mut at = home_slot(*hash, self.slots.len());
            // The first entry with the high half of the hash is the right one, but for few.
            while self.slots[at] != 0 && self.slots[at] >> 32 != hash >> 32 {
                at = (at + 1) & mask;
            }
            let candidate = (self.slots[at] as u32).wrapping_sub(1);
            prefetch(&self.entries, candidate as usize);
            self.candidates.push(candidate);
        }
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
            // It is new, or a component before it in the queue was new.
            _ => self.find(hash, is_equal),
        }
    }

    /// Adds an entry to a free slot.
    ///
    /// # Errors
    /// The budget that ran out.
    #[inline]
    fn insert(&mut self, hash: u64, mut slot: usize, key: K, budget: &dyn Budget) -> Result<u32, Stop> {
        if 2 * self.entries.len() >= self.slots.len() {
            self.grow(budget)?;
            slot = self.find(hash, |_| false).expect_err("nothing is equal");
        }
        let number = self.entries.len() as u32;
        self.slots[slot] = hash >> 32 << 32 | u64::from(number + 1);
        self.entries.push(NumberedEntry { key, state: 0 });
        Ok(number)
    }

    /// Doubles the table.
    #[cold]
    fn grow(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let (old, wanted) = (self.slots.len(), 2 * self.slots.len());
        if self.entries.len() >= MAX_COMPONENTS {
            return Err(Stop::Memory);
        }
        let bytes = |slots: usize| (slots * size_of::<u64>() + slots / 2 * size_of::<NumberedEntry<K>>()) as u64;
        // While the table doubles, the old one is still there.
        budget.spend(0, bytes(wanted))?;
        let mut slots = vec![0; wanted];
        for slot in self.slots.iter().filter(|slot| **slot != 0) {
            let mut at = home_slot(*slot, wanted);
            while slots[at] != 0 {
                at = (at + 1) & (wanted - 1);
            }
            slots[at] = *slot;
        }
        self.slots = slots;
        self.entries.reserve_exact(wanted / 2 - self.entries.len());
        // The first slots were not charged.
        budget.release(if old > MIN_SLOTS { bytes(old) } else { 0 });
        Ok(())
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
fn hash_words(a: u64, b: u64) -> u64 {
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

    fn number_queue(&mut self, numbers: &mut Vec<u32>, budget: &dyn Budget) -> Result<(), Stop> {
        self.0.prefetch_entries();
        let mut queue = std::mem::take(&mut self.0.queue);
        let numbered = queue.iter().enumerate().try_for_each(|(index, &(hash, word))| {
            numbers.push(match self.0.find_queued(index, hash, |other| *other == word) {
                Ok(number) => number,
                Err(slot) => self.0.insert(hash, slot, word, budget)?,
            });
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
