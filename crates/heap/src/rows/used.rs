//! The sets of values that the positions of a ray have.

use std::collections::VecDeque;

/// A set of natural numbers that has all small ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UsedValues {
    /// All numbers below `64·full_words` are in the set.
    full_words: u64,
    /// The other numbers, in words of 64 from there on.
    words: VecDeque<u64>,
}

impl UsedValues {
    pub(super) fn insert(&mut self, value: u64) {
        let Some(word) = (value / 64).checked_sub(self.full_words) else { return };
        let word = word as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.front() == Some(&u64::MAX) {
            self.words.pop_front();
            self.full_words += 1;
        }
    }

    pub(super) fn contains(&self, value: u64) -> bool {
        match (value / 64).checked_sub(self.full_words) {
            None => true,
            Some(word) => self.words.get(word as usize).is_some_and(|word| word >> (value % 64) & 1 == 1),
        }
    }

    /// The least number that is not in the set.
    pub(super) fn least_missing(&self) -> u64 {
        let word = self.words.front().copied().unwrap_or(0);
        64 * self.full_words + u64::from((!word).trailing_zeros())
    }

    /// The members above the least number that is not in the set, ascending.
    pub(super) fn members_above(&self) -> impl Iterator<Item = u64> + '_ {
        let least = self.least_missing();
        let all = self
            .words
            .iter()
            .zip(self.full_words..)
            .flat_map(|(&word, at)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit));
        all.filter(move |&value| value > least)
    }

    /// The bytes of memory that the set takes.
    pub(super) fn byte_size(&self) -> u64 {
        8 * self.words.capacity() as u64
    }
}
