//! The words of the positions of a run, in the order of the run.

use crate::body::{BodyWindow, RunBody};
use crate::halt::ClusterHalt;

/// Numbers, each in as few bytes as the largest one needs.
#[derive(Clone)]
pub(crate) struct PackedWords {
    pub(crate) width: u8,
    pub(crate) body: RunBody,
}

impl PackedWords {
    /// Words from bytes; `None` if their number is not `count`.
    pub(crate) fn from_bytes(width: u8, count: u64, bytes: Vec<u8>) -> Option<PackedWords> {
        let fits = matches!(width, 1 | 2 | 4) && count.checked_mul(width.into()) == Some(bytes.len() as u64);
        fits.then(|| PackedWords { width, body: RunBody::new(bytes) })
    }

    pub(crate) fn reader(&self) -> WordsReader {
        WordsReader { width: self.width.into(), window: BodyWindow::new(self.body.clone()) }
    }
}

/// Collects words; all are widened when a larger one needs it.
pub(crate) struct WordsWriter {
    width: u8,
    bytes: Vec<u8>,
}

impl WordsWriter {
    pub(crate) fn new() -> WordsWriter {
        WordsWriter { width: 1, bytes: Vec::new() }
    }

    /// The number of words.
    pub(crate) fn len(&self) -> u64 {
        self.bytes.len() as u64 / u64::from(self.width)
    }

    /// The bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        self.bytes.capacity() as u64
    }

    #[inline]
    pub(crate) fn push(&mut self, word: u32) {
        let width = word_width(word);
        if width > self.width {
            // All words have the same width, so that each is found by its number.
            let words: Vec<u32> = self.bytes.chunks_exact(self.width.into()).map(self::decode_word).collect();
            (self.width, self.bytes) = (width, Vec::with_capacity(words.len() * usize::from(width)));
            words.into_iter().for_each(|word| self.push(word));
        }
        self.bytes.extend_from_slice(&word.to_le_bytes()[..self.width.into()]);
    }

    /// Takes all words out.
    pub(crate) fn take_words(&mut self) -> PackedWords {
        let WordsWriter { width, mut bytes } = std::mem::replace(self, WordsWriter::new());
        bytes.shrink_to_fit();
        PackedWords { width, body: RunBody::new(bytes) }
    }
}

/// Reads words by number. Ascending order is fastest.
pub(crate) struct WordsReader {
    width: u64,
    window: BodyWindow,
}

impl WordsReader {
    /// The word with a number, from 0.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be read.
    #[inline]
    pub(crate) fn get(&mut self, number: u64) -> Result<u32, ClusterHalt> {
        let at = number * self.width;
        // A word may be cut off at the end of the window.
        while self.window.bytes_from(at).len() < self.width as usize {
            if !self.window.extend(at)? {
                return Err(ClusterHalt::Garbled);
            }
        }
        Ok(decode_word(&self.window.bytes_from(at)[..self.width as usize]))
    }
}

/// Appends words in the width that the largest one needs: 1, 2 or 4 bytes.
pub(crate) fn pack_words(words: &[u32], bytes: &mut Vec<u8>) -> u8 {
    // The OR of all words needs as many bytes as the largest one.
    let width = word_width(words.iter().fold(0, |all, word| all | word));
    bytes.reserve_exact(words.len() * usize::from(width));
    match width {
        1 => bytes.extend(words.iter().map(|&word| word as u8)),
        _ => words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()[..width.into()])),
    }
    width
}

/// The bytes that a word needs.
#[inline]
fn word_width(word: u32) -> u8 {
    match word {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    }
}

/// Decodes a word.
#[inline]
pub(crate) fn decode_word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_come_back(words in prop::collection::vec(prop_oneof![0..4u32, 0..70_000u32, any::<u32>()], 0..60)) {
            let mut writer = WordsWriter::new();
            for (number, &word) in (0..).zip(&words) {
                prop_assert_eq!(writer.len(), number);
                writer.push(word);
            }
            let mut packed = Vec::new();
            let width = pack_words(&words, &mut packed);
            let written = writer.take_words();
            prop_assert_eq!((written.width, &*written.body.read_all().unwrap()), (width, &packed));
            prop_assert_eq!(writer.len(), 0);
            let mut reader = PackedWords::from_bytes(width, words.len() as u64, packed).unwrap().reader();
            for (number, &word) in (0..).zip(&words) {
                prop_assert_eq!(reader.get(number).unwrap(), word);
            }
        }
    }
}
