//! Letters: one digit for each track.

use super::Numeration;
use grundy_theory::Stop;

/// The letters of some tracks. A letter is a number whose digits, to the base of how many digits there are, are those of the tracks,
/// the first track first.
pub(crate) struct Alphabet {
    digits: usize,
    /// How many letters there are.
    pub(crate) letters: usize,
    numeration: Numeration,
    tracks: usize,
    /// So many bits tell the state of the automaton of numerals on one track.
    bits: u32,
}

/// More letters than that, and automata have no use.
const MOST_LETTERS: usize = 1 << 16;

impl Alphabet {
    /// # Errors
    /// There is no such numeration, or the letters are too many.
    pub(crate) fn new(numeration: Numeration, tracks: usize) -> Result<Alphabet, Stop> {
        let letters = letters(numeration, tracks).ok_or(Stop::Unsupported)?;
        let bits = usize::BITS - (numeration.states() - 1).leading_zeros();
        if bits as usize * tracks > u32::BITS as usize {
            return Err(Stop::Unsupported);
        }
        Ok(Alphabet { digits: numeration.digit_count() as usize, letters, numeration, tracks, bits })
    }

    /// The digit of a letter, where `after` tracks follow.
    pub(crate) fn digit(&self, letter: usize, after: usize) -> u32 {
        (letter / self.digits.pow(after as u32) % self.digits) as u32
    }

    /// The states of the automaton of numerals on all tracks, if `letter` is read where they are `held`; `None` if it cannot be read there.
    /// Tracks of which nothing is read yet are in state 0, so for all of them `held` is 0.
    pub(crate) fn follow(&self, held: u32, letter: usize) -> Option<u32> {
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

    /// The letters of tracks `chosen` from these: by letter, the letter that the chosen tracks read.
    pub(crate) fn reading(&self, tracks: usize, chosen: &[usize]) -> Vec<u32> {
        let read = |letter: usize| {
            chosen.iter().fold(0, |read, &track| read * self.digits as u32 + self.digit(letter, tracks - 1 - track))
        };
        (0..self.letters).map(read).collect()
    }
}

/// How many letters so many tracks have; `None` if there is no such numeration, or too many.
pub(crate) fn letters(numeration: Numeration, tracks: usize) -> Option<usize> {
    let tracks = u32::try_from(tracks).ok()?;
    let letters = (numeration.digit_count() as usize).checked_pow(tracks)?;
    (numeration.is_sound() && letters <= MOST_LETTERS).then_some(letters)
}
