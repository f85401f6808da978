//! Words as positions, for messages.

use super::dfa::letter_digits;
use super::numeration::CertificateNumeration;
use grundy_game::Nat;

/// Prints words over some tracks as positions.
pub(super) struct PositionPrinter {
    numeration: CertificateNumeration,
    tracks: usize,
}

impl PositionPrinter {
    pub(super) fn new(numeration: CertificateNumeration, tracks: usize) -> PositionPrinter {
        PositionPrinter { numeration, tracks }
    }

    /// The digits on each track.
    pub(super) fn track_digits(&self, word: &[usize]) -> Vec<Vec<usize>> {
        let letters: Vec<Vec<usize>> =
            word.iter().map(|&letter| letter_digits(letter, self.tracks, self.numeration.digits())).collect();
        (0..self.tracks).map(|track| letters.iter().map(|letter| letter[track]).collect()).collect()
    }

    pub(super) fn word_numbers(&self, word: &[usize]) -> Vec<Nat> {
        self.track_digits(word).iter().map(|digits| self.numeration.number(digits)).collect()
    }

    pub(super) fn position_text(&self, word: &[usize]) -> String {
        PositionPrinter::numbers_text(&self.word_numbers(word))
    }

    /// Numbers as a position: `3`, `(3, 5)`.
    pub(super) fn numbers_text(numbers: &[Nat]) -> String {
        match numbers {
            [number] => number.to_string(),
            _ => format!("({})", numbers.iter().map(Nat::to_string).collect::<Vec<_>>().join(", ")),
        }
    }
}
