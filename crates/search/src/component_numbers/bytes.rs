//! Components of bytes.

use super::{ComponentNumbers, NumberedEntries, ValueState, hash_words};
use grundy_game::{Budget, Stop};
use grundy_kernel::prefetch;
use smallvec::SmallVec;

/// A component of up to 23 bytes: these, and in the last byte how many. A longer one: where it stands, its length, and [`LONG_MARK`].
type ByteKey = [u64; 3];

/// The most bytes of a component that stand in the table itself.
const MAX_SHORT_BYTES: usize = 23;

/// The last byte of the key of a long component.
const LONG_MARK: u64 = 0xff << 56;

/// Components of bytes.
#[derive(Debug, Default)]
pub struct ByteNumbers {
    entries: NumberedEntries<ByteKey>,
    /// The bytes of long components, one after the other; behind these those of the queue.
    long: Vec<u8>,
    /// The bytes of the components that have numbers.
    numbered_bytes: usize,
}

/// The key of up to [`MAX_SHORT_BYTES`] bytes.
#[inline]
fn short_key(bytes: &[u8]) -> ByteKey {
    let length = (bytes.len() as u64) << 56;
    // The last word overlaps the one before it: words are read faster than bytes.
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => {
            let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
            match bytes.len() {
                8..16 => [first, last >> 8 >> (8 * (15 - bytes.len())), length],
                _ => {
                    let second = bytes[8..].first_chunk().map_or(0, |second| u64::from_le_bytes(*second));
                    [first, second, last >> 8 >> (8 * (MAX_SHORT_BYTES - bytes.len())) | length]
                }
            }
        }
        _ => {
            let word = match (bytes.first_chunk(), bytes.last_chunk()) {
                (Some(first), Some(last)) => {
                    let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
                    u64::from(first) | u64::from(last) << (8 * (bytes.len() - 4))
                }
                _ => bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
            };
            [word, 0, length]
        }
    }
}

#[inline]
fn hash_key([a, b, c]: ByteKey) -> u64 {
    hash_words(hash_words(a, b), c)
}

fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.chunks(MAX_SHORT_BYTES).map(short_key).fold(0, |hash, [a, b, c]| hash_key([hash ^ a, b, c]))
}

fn long_bytes(all: &[u8], [place, length, _]: ByteKey) -> &[u8] {
    &all[place as usize..][..length as usize]
}

#[inline]
fn is_long(key: ByteKey) -> bool {
    key[2] >= LONG_MARK
}

impl ByteNumbers {
    /// Appends the bytes of a long component of the queue.
    fn store_long_bytes(&mut self, component: &[u8], budget: &dyn Budget) -> Result<ByteKey, Stop> {
        if self.long.capacity() - self.long.len() < component.len() {
            let (old, more) = (self.long.capacity() as u64, self.long.len().max(component.len()).max(1 << 10));
            budget.spend(0, old + more as u64)?;
            self.long.reserve_exact(more);
            budget.release(old);
        }
        let place = self.long.len() as u64;
        self.long.extend_from_slice(component);
        Ok([place, component.len() as u64, LONG_MARK])
    }

    /// Fetches the bytes of the long components that those of the queue are compared with.
    fn prefetch_long_bytes(&self) {
        for key in self.entries.candidate_keys().filter(|key| is_long(**key)) {
            prefetch(&self.long, key[0] as usize);
        }
    }

    /// The number of a component of the queue.
    #[inline]
    fn number_queued(&mut self, index: usize, hash: u64, mut key: ByteKey, budget: &dyn Budget) -> Result<u32, Stop> {
        let slot = if is_long(key) {
            let bytes = long_bytes(&self.long, key);
            let slot = match self
                .entries
                .find_queued(index, hash, |other| is_long(*other) && long_bytes(&self.long, *other) == bytes)
            {
                Ok(number) => return Ok(number),
                Err(slot) => slot,
            };
            // Components that were known stood between: their places are taken.
            let (from, length) = (key[0] as usize, key[1] as usize);
            self.long.copy_within(from..from + length, self.numbered_bytes);
            key[0] = self.numbered_bytes as u64;
            slot
        } else {
            match self.entries.find_queued(index, hash, |other| *other == key) {
                Ok(number) => return Ok(number),
                Err(slot) => slot,
            }
        };
        let number = self.entries.insert(hash, slot, key, budget)?;
        if is_long(key) {
            self.numbered_bytes += key[1] as usize;
        }
        Ok(number)
    }
}

impl ComponentNumbers for ByteNumbers {
    type Component = [u8];
    type Owned = SmallVec<[u8; 24]>;

    #[inline]
    fn queue(&mut self, component: &[u8], budget: &dyn Budget) -> Result<(), Stop> {
        let (hash, key) = if component.len() <= MAX_SHORT_BYTES {
            let key = short_key(component);
            (hash_key(key), key)
        } else {
            (hash_bytes(component), self.store_long_bytes(component, budget)?)
        };
        self.entries.queue(hash, key);
        Ok(())
    }

    fn queue_length(&self) -> usize {
        self.entries.queue.len()
    }

    fn number_queue(&mut self, numbers: &mut Vec<u32>, budget: &dyn Budget) -> Result<(), Stop> {
        self.entries.prefetch_entries();
        if self.long.len() > self.numbered_bytes {
            self.prefetch_long_bytes();
        }
        let queue = std::mem::take(&mut self.entries.queue);
        let numbered = queue.iter().enumerate().try_for_each(|(index, &(hash, key))| {
            numbers.push(self.number_queued(index, hash, key, budget)?);
            Ok(())
        });
        self.entries.queue = queue;
        self.clear_queue();
        numbered
    }

    fn clear_queue(&mut self) {
        self.entries.queue.clear();
        self.long.truncate(self.numbered_bytes);
    }

    fn known_number(&self, component: &[u8]) -> Option<u32> {
        if component.len() <= MAX_SHORT_BYTES {
            let key = short_key(component);
            return self.entries.find(hash_key(key), |other| *other == key).ok();
        }
        let is_equal = |other: &ByteKey| is_long(*other) && long_bytes(&self.long, *other) == component;
        self.entries.find(hash_bytes(component), is_equal).ok()
    }

    fn component(&self, number: u32) -> SmallVec<[u8; 24]> {
        let key = self.entries.entries[number as usize].key;
        if is_long(key) {
            return SmallVec::from_slice(long_bytes(&self.long, key));
        }
        let bytes = key.map(u64::to_le_bytes);
        SmallVec::from_slice(&bytes.as_flattened()[..usize::from(bytes[2][7])])
    }

    fn count(&self) -> u32 {
        self.entries.entries.len() as u32
    }

    #[inline]
    fn state(&self, number: u32) -> ValueState {
        self.entries.state(number)
    }

    fn set_state(&mut self, number: u32, state: ValueState) {
        self.entries.set_state(number, state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Components of all lengths around the bound keep their numbers, bytes and states while the table grows, in queues of all lengths.
    #[test]
    fn components_keep_their_numbers() {
        let mut numbers = ByteNumbers::default();
        let mut expected: HashMap<Vec<u8>, u32> = HashMap::new();
        let bytes = |i: u32| vec![(i % 7) as u8 * (i % 3) as u8; (i % 61) as usize].into_iter().chain(i.to_le_bytes());
        let (mut queue, mut found) = (Vec::new(), Vec::new());
        for i in (0..5_000u32).chain(0..5_000) {
            for component in [bytes(i % 2_500).collect::<Vec<u8>>(), vec![0; (i % 60) as usize]] {
                numbers.queue(&component, &()).unwrap();
                queue.push(component);
            }
            if i % 11 > i % 3 {
                continue;
            }
            assert_eq!(numbers.queue_length(), queue.len());
            numbers.number_queue(&mut found, &()).unwrap();
            assert_eq!((numbers.queue_length(), found.len()), (0, queue.len()));
            for (component, number) in queue.drain(..).zip(found.drain(..)) {
                let fresh = expected.len() as u32;
                assert_eq!(number, *expected.entry(component).or_insert(fresh));
                numbers.set_state(number, ValueState::Known(u64::from(number) * 3));
            }
        }
        numbers.clear_queue();
        assert_eq!(numbers.count() as usize, expected.len());
        assert_eq!(numbers.known_number(b"not there"), None);
        for (component, number) in &expected {
            assert_eq!(numbers.component(*number)[..], component[..]);
            assert_eq!(numbers.known_number(component), Some(*number));
            assert_eq!(numbers.state(*number), ValueState::Known(u64::from(*number) * 3));
        }
        let long: usize = expected.keys().map(Vec::len).filter(|length| *length > MAX_SHORT_BYTES).sum();
        assert_eq!(numbers.long.len(), long, "a component is stored once");
    }

    /// The budget is asked before the memory, and what is charged is what is held.
    #[test]
    fn tables_are_charged() {
        struct ChargedTotal(AtomicU64);
        impl Budget for ChargedTotal {
            fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
                let total = self.0.fetch_add(bytes, Relaxed) + bytes;
                if total > 1 << 20 { Err(Stop::Memory) } else { Ok(()) }
            }
            fn release(&self, bytes: u64) {
                self.0.fetch_sub(bytes, Relaxed);
            }
        }
        let budget = ChargedTotal(0.into());
        let mut numbers = ByteNumbers::default();
        let mut stopped = None;
        for i in 0..100_000u64 {
            let entries = numbers.entries.slots.len() * 8 + numbers.entries.entries.capacity() * 32;
            assert!((entries + numbers.long.capacity()) as u64 <= budget.0.load(Relaxed) + 1_000, "{i}");
            let component = [&i.to_le_bytes()[..], &[7; 20]].concat();
            if let Err(stop) = numbers.number(&component[(i % 2) as usize * 6..], &budget) {
                stopped = Some((i, stop));
                break;
            }
        }
        assert!(stopped.is_some_and(|(i, stop)| i > 4_000 && stop == Stop::Memory), "{stopped:?}");
    }
}
