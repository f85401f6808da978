//! A hash table from words to outcomes.

use crate::component_numbers::{hash_words, home_slot};
use grundy_game::{Budget, Stop};
use grundy_kernel::{prefer_large_pages, prefetch};

/// The facts known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordState {
    /// Nothing.
    Unknown,
    /// The position is on the stack.
    Open,
    /// The player to move loses.
    Lost,
    /// The player to move wins.
    Won,
}

/// The states by their numbers. A slot without a word is unknown.
const STATES_BY_NUMBER: [WordState; 4] = [WordState::Unknown, WordState::Open, WordState::Lost, WordState::Won];

/// The slots of a table at first.
const MIN_SLOTS: usize = 1 << 4;

/// The maximum number of slots.
const MAX_SLOTS: usize = 1 << 31;

/// The slots whose states share a byte.
const SLOTS_PER_BYTE: usize = 4;

/// Words with their states, in open addressing, at most half full.
///
/// The states take two bits each in an array of their own, which stays in the cache longer than the words:
/// a lookup of a new word often reads no word at all.
#[derive(Debug)]
pub(super) struct WordOutcomeTable {
    words: Vec<u64>,
    packed_states: Vec<u8>,
    entries: usize,
}

impl Default for WordOutcomeTable {
    fn default() -> WordOutcomeTable {
        WordOutcomeTable::with_slots(MIN_SLOTS)
    }
}

impl WordOutcomeTable {
    /// An empty table with a power of two of slots.
    fn with_slots(slots: usize) -> WordOutcomeTable {
        let mut words = Vec::with_capacity(slots);
        prefer_large_pages(&mut words);
        words.resize(slots, 0);
        WordOutcomeTable { words, packed_states: vec![0; slots / SLOTS_PER_BYTE], entries: 0 }
    }

    /// The bytes of a table of `slots` slots.
    fn charged_bytes(slots: usize) -> u64 {
        // The first slots are not charged.
        if slots > MIN_SLOTS { (slots * size_of::<u64>() + slots / SLOTS_PER_BYTE) as u64 } else { 0 }
    }

    /// The bytes that are charged for the table.
    #[cfg(test)]
    pub(super) fn held_bytes(&self) -> u64 {
        WordOutcomeTable::charged_bytes(self.words.len())
    }

    /// The state of a word.
    #[inline]
    pub(super) fn state(&self, word: u64) -> WordState {
        self.slot_state(self.find(word))
    }

    /// Prefetches what [`state`](WordOutcomeTable::state) reads first.
    #[inline]
    pub(super) fn prefetch(&self, word: u64) {
        let home = self.home(word);
        prefetch(&self.words, home);
        prefetch(&self.packed_states, home / SLOTS_PER_BYTE);
    }

    /// Adds a word, or changes its state to [`WordState::Open`].
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Memory`] for too many words; then nothing changes.
    pub(super) fn insert_open(&mut self, word: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let mut slot = self.find(word);
        if self.slot_state(slot) == WordState::Unknown {
            if 2 * self.entries >= self.words.len() {
                self.grow(budget)?;
                slot = self.find(word);
            }
            self.entries += 1;
            self.words[slot] = word;
        }
        self.set_slot_state(slot, WordState::Open);
        Ok(())
    }

    /// Changes the outcome of a word that was added.
    pub(super) fn set_outcome(&mut self, word: u64, is_won: bool) {
        let slot = self.find(word);
        debug_assert_ne!(self.slot_state(slot), WordState::Unknown);
        self.set_slot_state(slot, if is_won { WordState::Won } else { WordState::Lost });
    }

    /// Removes a word that was added.
    pub(super) fn remove(&mut self, word: u64) {
        let mask = self.words.len() - 1;
        let mut free = self.find(word);
        let mut at = free;
        // Words behind it that would not be found across the free slot move into it.
        loop {
            at = (at + 1) & mask;
            let state = self.slot_state(at);
            if state == WordState::Unknown {
                break;
            }
            let home = self.home(self.words[at]);
            if at.wrapping_sub(home) & mask >= at.wrapping_sub(free) & mask {
                self.words[free] = self.words[at];
                self.set_slot_state(free, state);
                free = at;
            }
        }
        self.set_slot_state(free, WordState::Unknown);
        self.entries -= 1;
    }

    /// Doubles the table.
    #[cold]
    fn grow(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let (old, wanted) = (self.words.len(), 2 * self.words.len());
        if wanted > MAX_SLOTS {
            return Err(Stop::Memory);
        }
        // While the table doubles, the old one is still there.
        budget.spend(0, WordOutcomeTable::charged_bytes(wanted))?;
        let mut table = WordOutcomeTable::with_slots(wanted);
        for (slot, &word) in self.words.iter().enumerate() {
            let state = self.slot_state(slot);
            if state != WordState::Unknown {
                let slot = table.find(word);
                table.words[slot] = word;
                table.set_slot_state(slot, state);
            }
        }
        table.entries = self.entries;
        *self = table;
        budget.release(WordOutcomeTable::charged_bytes(old));
        Ok(())
    }

    /// The slot at which the search for a word begins.
    #[inline]
    fn home(&self, word: u64) -> usize {
        home_slot(hash_words(word, 0), self.words.len())
    }

    /// The slot of a word, or the free slot where it would be.
    #[inline]
    fn find(&self, word: u64) -> usize {
        let mask = self.words.len() - 1;
        let mut slot = self.home(word);
        while self.slot_state(slot) != WordState::Unknown && self.words[slot] != word {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    fn slot_state(&self, slot: usize) -> WordState {
        let shift = slot % SLOTS_PER_BYTE * 2;
        STATES_BY_NUMBER[usize::from(self.packed_states[slot / SLOTS_PER_BYTE] >> shift & 3)]
    }

    #[inline]
    fn set_slot_state(&mut self, slot: usize, state: WordState) {
        let shift = slot % SLOTS_PER_BYTE * 2;
        let byte = &mut self.packed_states[slot / SLOTS_PER_BYTE];
        *byte = *byte & !(3 << shift) | (state as u8) << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Additions, outcomes and removals in a random order, compared with a map of the standard library.
    #[test]
    fn the_table_is_a_map() {
        let (mut table, mut expected) = (WordOutcomeTable::default(), HashMap::new());
        let mut random = 7u64;
        for step in 0..60_000u64 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let word = (random >> 33) % 3_000;
            match (random >> 20) % 4 {
                0 if expected.remove(&word).is_some() => table.remove(word),
                1 if expected.contains_key(&word) => {
                    let is_won = step % 2 == 0;
                    table.set_outcome(word, is_won);
                    expected.insert(word, if is_won { WordState::Won } else { WordState::Lost });
                }
                2 => {
                    table.insert_open(word, &()).expect("no budget");
                    expected.insert(word, WordState::Open);
                }
                _ => {}
            }
            assert_eq!(table.state(word), expected.get(&word).copied().unwrap_or(WordState::Unknown), "{step}");
        }
        assert_eq!(table.entries, expected.len());
        assert!(expected.len() > 1_000);
        for word in 0..3_000 {
            assert_eq!(table.state(word), expected.get(&word).copied().unwrap_or(WordState::Unknown));
        }
    }

    #[test]
    fn a_table_without_room_stays_as_it_is() {
        let mut table = WordOutcomeTable::default();
        let budget = grundy_game::kit::CallBudget::new(0, Stop::Memory);
        let added = (0..).take_while(|&word| table.insert_open(word, &budget).is_ok()).count();
        assert_eq!(added, MIN_SLOTS / 2);
        assert!((0..added as u64).all(|word| table.state(word) == WordState::Open));
        assert_eq!(table.state(added as u64), WordState::Unknown);
    }
}
