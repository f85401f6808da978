//! Automata that accept tuples of numbers.

use super::alphabet::Alphabet;
use super::numeration::Numeration;

/// A complete deterministic automaton that reads the digits of a tuple of numbers together, most significant first;
/// shorter numerals are padded with leading zeros.
///
/// # Laws
/// - It accepts only words that are numerals in every track.
/// - Whether it accepts does not depend on leading zeros.
/// - It is minimal, and its states are numbered in the order of a breadth-first search, letter by letter, from the start, which is 0.
///   So automata are equal (`==`) if and only if they accept the same.
///
/// A letter is the number that the digits of all tracks write, the first track first: with two tracks in base 2,
/// the letter 1 has a 0 in the first and a 1 in the second.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Dfa, Numeration};
/// // Even numbers: the last digit is 0.
/// let even = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 0, 1], vec![true, false]).unwrap();
/// assert!(even.accepts(&[10]) && !even.accepts(&[11]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Dfa {
    numeration: Numeration,
    tracks: usize,
    letters: usize,
    transitions: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// Makes an automaton from parts that satisfy the laws above, without checking them.
    pub(super) fn from_trusted_parts(
        numeration: Numeration,
        tracks: usize,
        next: Vec<u32>,
        accepting: Vec<bool>,
    ) -> Dfa {
        let letters = next.len() / accepting.len();
        Dfa { numeration, tracks, letters, transitions: next, accepting }
    }

    /// The automaton without tracks, which accepts the empty tuple or nothing.
    pub(super) fn constant_dfa(numeration: Numeration, truth: bool) -> Dfa {
        Dfa::from_trusted_parts(numeration, 0, vec![0], vec![truth])
    }

    /// The numeration in which numbers are written.
    pub fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// The number of tracks: of numbers that are read together.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of states, including the dead state if there is one.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of letters: the number of digits to the power of the number of tracks.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The state that a letter leads to.
    ///
    /// # Panics
    /// Panics if there is no such state or letter.
    pub fn next(&self, state: u32, letter: usize) -> u32 {
        assert!(letter < self.letters, "there is no letter {letter}");
        self.transitions[state as usize * self.letters + letter]
    }

    /// Returns whether a word that ends in this state is accepted.
    ///
    /// # Panics
    /// Panics if there is no such state.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// All transitions, state by state, as [`from_parts`](Self::from_parts) takes them.
    pub fn transitions(&self) -> &[u32] {
        &self.transitions
    }

    /// For each state, whether it accepts.
    pub fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// Returns whether a tuple of numbers is accepted.
    ///
    /// # Panics
    /// Panics if the number of numbers differs from the number of tracks.
    pub fn accepts(&self, numbers: &[u64]) -> bool {
        assert_eq!(numbers.len(), self.tracks, "one number for each track");
        let words: Vec<_> = numbers.iter().map(|&number| self.numeration.digits(number)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digits = self.numeration.digit_count() as usize;
        let letter = |at: usize| {
            let digit = |word: &Vec<u32>| (at + word.len()).checked_sub(length).map_or(0, |place| word[place] as usize);
            words.iter().fold(0, |letter, word| letter * digits + digit(word))
        };
        self.is_accepting((0..length).fold(0, |state, at| self.next(state, letter(at))))
    }

    /// Returns whether nothing is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// The dead state, from which nothing is accepted, if there is one.
    pub fn dead_state(&self) -> Option<u32> {
        // The automaton is minimal, so a state from which nothing is accepted leads only to itself.
        let stays = |state: &u32| self.transition_row(*state).iter().all(|to| to == state);
        (0..self.states() as u32).find(|state| !self.is_accepting(*state) && stays(state))
    }

    /// The accepted tuple with the shortest word, and of several such tuples the first one.
    /// `None` if there is no accepted tuple, or if a number has more than 64 bits.
    pub fn least_tuple(&self) -> Option<Vec<u64>> {
        let word = self.shortest_word()?;
        let alphabet = Alphabet::new(self.numeration, self.tracks).ok()?;
        let track = |track: usize| {
            let digits: Vec<_> = word.iter().map(|&letter| alphabet.digit(letter, self.tracks - 1 - track)).collect();
            self.numeration.value(&digits)
        };
        (0..self.tracks).map(track).collect()
    }

    /// The first of the shortest words that are accepted, by breadth-first search.
    fn shortest_word(&self) -> Option<Vec<usize>> {
        let mut from = vec![None; self.states()];
        let mut queue = vec![0];
        let mut looked = 0;
        while looked < queue.len() {
            let mut state = queue[looked];
            if self.is_accepting(state) {
                let mut word = vec![];
                while state != 0 {
                    let (before, letter) = from[state as usize]?;
                    word.push(letter);
                    state = before;
                }
                word.reverse();
                return Some(word);
            }
            for (letter, &to) in self.transition_row(state).iter().enumerate() {
                // The start is reached by the empty word, so it never gets a predecessor, and the way back ends there.
                if to != 0 && from[to as usize].is_none() {
                    from[to as usize] = Some((state, letter));
                    queue.push(to);
                }
            }
            looked += 1;
        }
        None
    }

    pub(super) fn transition_row(&self, state: u32) -> &[u32] {
        &self.transitions[state as usize * self.letters..][..self.letters]
    }

    /// The approximate size in bytes.
    pub(super) fn byte_size(&self) -> usize {
        self.transitions.len() * 4 + self.accepting.len()
    }
}
