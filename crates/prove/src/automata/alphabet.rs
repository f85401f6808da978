//! Letters: one digit for each track.

use super::Numeration;
use grundy_game::Stop;

/// The letters of some tracks. With `D` digits, a letter is the number whose base-`D` digits are the digits of the tracks,
/// the first track first.
pub(crate) struct Alphabet {
    digits: usize,
    /// The number of letters.
    pub(crate) letters: usize,
    numeration: Numeration,
    tracks: usize,
    /// The bits that hold the state of the automaton of numerals for one track.
    bits: u32,
}

/// The maximum number of letters of an automaton. With more, the tables would be too large to be useful.
const MAX_LETTERS: usize = 1 << 16;

impl Alphabet {
    /// # Errors
    /// Returns an error if there is no such numeration, or if there are too many letters.
    pub(crate) fn new(numeration: Numeration, tracks: usize) -> Result<Alphabet, Stop> {
        let letters = letter_count(numeration, tracks).ok_or(Stop::Unsupported)?;
        let bits = usize::BITS - (numeration.states() - 1).leading_zeros();
        // The states of all tracks are packed into one `u32`, a part of the keys of products.
        if bits as usize * tracks > u32::BITS as usize {
            return Err(Stop::Unsupported);
        }
        Ok(Alphabet { digits: numeration.digit_count() as usize, letters, numeration, tracks, bits })
    }

    /// The digit of the track that is followed by `after` tracks.
    pub(crate) fn digit(&self, letter: usize, after: usize) -> u32 {
        (letter / self.digits.pow(after as u32) % self.digits) as u32
    }

    /// The packed states of the automaton of numerals on all tracks after `letter` is read in the states `held`;
    /// `None` if some track is no longer a numeral. Before the first letter all states are 0, and so is `held`.
    pub(crate) fn follow(&self, held: u32, letter: usize) -> Option<u32> {
        // In a base there is one state, and every digit may follow.
        if self.bits == 0 {
            return Some(0);
        }
        let (mut rest, mut after) = (letter, 0);
        for track in 0..self.tracks as u32 {
            let state = held >> (track * self.bits) & ((1 << self.bits) - 1);
            after |= self.numeration.follow(state, (rest % self.digits) as u32)? << (track * self.bits);
            rest /= self.digits;
        }
        Some(after)
    }

    /// For each letter, the letter that the tracks `chosen` read.
    pub(crate) fn chosen_letters(&self, tracks: usize, chosen: &[usize]) -> Vec<u32> {
        let read = |letter: usize| {
            chosen.iter().fold(0, |read, &track| read * self.digits as u32 + self.digit(letter, tracks - 1 - track))
        };
        (0..self.letters).map(read).collect()
    }
}

/// The number of letters of `tracks` tracks; `None` if there is no such numeration, or if there are too many letters.
pub(crate) fn letter_count(numeration: Numeration, tracks: usize) -> Option<usize> {
    let tracks = u32::try_from(tracks).ok()?;
    let letters = (numeration.digit_count() as usize).checked_pow(tracks)?;
    (numeration.is_sound() && letters <= MAX_LETTERS).then_some(letters)
}
