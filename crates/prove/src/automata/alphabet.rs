//! Letters: one digit for each track.

use super::Numeration;
use grundy_theory::Stop;

/// The letters of some tracks. A letter is a number whose digits, to the base of how many digits there are, are those of the tracks,
/// the first track first.
pub(crate) struct Alphabet {
    digits: usize,
    /// How many letters there are.
    pub(crate) letters: usize,
    /// By letter: the tracks whose digit is not 0, as bits.
    nonzero: Vec<u32>,
    /// By letter: the tracks with a digit that must be followed by 0.
    top: Vec<u32>,
}

/// More letters than that, and automata have no use.
const MOST_LETTERS: usize = 1 << 16;

impl Alphabet {
    /// # Errors
    /// There is no such numeration, or the letters are too many.
    pub(crate) fn new(numeration: Numeration, tracks: usize) -> Result<Alphabet, Stop> {
        let letters = letters(numeration, tracks).ok_or(Stop::Unsupported)?;
        let mut alphabet = Alphabet {
            digits: numeration.digit_count() as usize,
            letters,
            nonzero: vec![0; letters],
            top: vec![0; letters],
        };
        for letter in 0..letters {
            for track in 0..tracks {
                let digit = alphabet.digit(letter, tracks - 1 - track);
                alphabet.nonzero[letter] |= u32::from(digit != 0) << track;
                alphabet.top[letter] |= u32::from(Some(digit) == numeration.top()) << track;
            }
        }
        Ok(alphabet)
    }

    /// The digit of a letter, where `after` tracks follow.
    pub(crate) fn digit(&self, letter: usize, after: usize) -> u32 {
        (letter / self.digits.pow(after as u32) % self.digits) as u32
    }

    /// The tracks that must go on with 0, if `letter` is read where `held` must be 0; `None` if it cannot be read there.
    pub(crate) fn follow(&self, held: u32, letter: usize) -> Option<u32> {
        (self.nonzero[letter] & held == 0).then(|| self.top[letter])
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
