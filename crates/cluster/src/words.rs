//! What is known of the positions of a run: a number for each, in the order of the run.

use crate::body::{Body, Window};
use crate::stop::Halt;

/// Numbers, each in as few bytes as the largest one needs.
#[derive(Clone)]
pub(crate) struct Words {
    pub(crate) width: u8,
    pub(crate) body: Body,
}

impl Words {
    pub(crate) fn new(words: &[u32]) -> Words {
        let mut bytes = Vec::new();
        let width = pack(words, &mut bytes);
        Words { width, body: Body::new(bytes) }
    }

    /// Words as they were written; `None` if there are not so many.
    pub(crate) fn received(width: u8, count: u64, bytes: Vec<u8>) -> Option<Words> {
        let fits = matches!(width, 1 | 2 | 4) && count.checked_mul(width.into()) == Some(bytes.len() as u64);
        fits.then(|| Words { width, body: Body::new(bytes) })
    }

    pub(crate) fn reader(&self) -> WordsReader {
        WordsReader { width: self.width.into(), window: Window::new(self.body.clone()) }
    }
}

/// Reads words, best in ascending order of their numbers.
pub(crate) struct WordsReader {
    width: u64,
    window: Window,
}

impl WordsReader {
    /// The word with a number, from 0.
    ///
    /// # Errors
    /// The disk does not give what it was given.
    #[inline]
    pub(crate) fn get(&mut self, number: u64) -> Result<u32, Halt> {
        let at = number * self.width;
        while self.window.from(at).len() < self.width as usize {
            if !self.window.extend(at)? {
                return Err(Halt::Garbled);
            }
        }
        Ok(word(&self.window.from(at)[..self.width as usize]))
    }
}

/// Appends words in the width that the largest one needs: 1, 2 or 4 bytes.
pub(crate) fn pack(words: &[u32], bytes: &mut Vec<u8>) -> u8 {
    let width = match words.iter().fold(0, |all, word| all | word) {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    };
    bytes.reserve_exact(words.len() * usize::from(width));
    match width {
        1 => bytes.extend(words.iter().map(|&word| word as u8)),
        _ => words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()[..width.into()])),
    }
    width
}

/// The word that some bytes are.
#[inline]
pub(crate) fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
}
