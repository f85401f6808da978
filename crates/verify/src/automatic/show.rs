//! Words as positions, for messages.

use super::dfa::digits_of;
use super::numeration::Numeration;
use grundy_theory::Nat;

/// Prints words over some tracks as positions.
pub(super) struct Shown {
    numeration: Numeration,
    tracks: usize,
}

impl Shown {
    pub(super) fn new(numeration: Numeration, tracks: usize) -> Shown {
        Shown { numeration, tracks }
    }

    /// The digits on each track.
    pub(super) fn tracks(&self, word: &[usize]) -> Vec<Vec<usize>> {
        let letters: Vec<Vec<usize>> =
            word.iter().map(|&letter| digits_of(letter, self.tracks, self.numeration.digits())).collect();
        (0..self.tracks).map(|track| letters.iter().map(|letter| letter[track]).collect()).collect()
    }

    pub(super) fn numbers(&self, word: &[usize]) -> Vec<Nat> {
        self.tracks(word).iter().map(|digits| self.numeration.number(digits)).collect()
    }

    pub(super) fn position(&self, word: &[usize]) -> String {
        Shown::list(&self.numbers(word))
    }

    /// Numbers as a position: `3`, `(3, 5)`.
    pub(super) fn list(numbers: &[Nat]) -> String {
        match numbers {
            [number] => number.to_string(),
            _ => format!("({})", numbers.iter().map(Nat::to_string).collect::<Vec<_>>().join(", ")),
        }
    }
}
