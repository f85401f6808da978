//! Why a selective compound is won or lost.

use crate::shared::compound::{SumOfPartsReason, explain_values};
use grundy_game::{BilingualText, Nat, Reason, arg::shorten_text, text};

/// The maximum number of single games explained one by one.
const MAX_LISTED_SINGLES: usize = 12;

/// Single games with their values.
type NamedValues = Vec<(String, Nat)>;

/// The case in which a move may be made in all single games.
#[derive(Debug)]
pub(super) struct SelectiveOutcomeReason {
    /// The single games, and whether the player to move wins them.
    pub(super) singles: Vec<(String, bool)>,
}

impl Reason for SelectiveOutcomeReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![text!(
            "A move may be made in all single games at once: the compound is lost exactly if every one of them is."
        )];
        for (name, won) in self.singles.iter().take(MAX_LISTED_SINGLES) {
            let name = shorten_text(name);
            lines.push(if *won {
                text!("{name} is won for the player to move.")
            } else {
                text!("{name} is lost for the player to move.")
            });
        }
        let won = self.singles.iter().filter(|(_, won)| *won).count();
        lines.push(match won {
            0 => text!("All are lost: every move leaves at least one that is won."),
            1 => text!("One is won: move to a lost position in it, and leave the others alone."),
            _ => text!("{won} are won: move to a lost position in each of them, and leave the others alone."),
        });
        lines
    }
}

/// The case of one single game per move: a sum.
#[derive(Debug)]
pub(super) struct SelectiveSumReason(pub(super) SumOfPartsReason);

impl Reason for SelectiveSumReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![text!("With most=1 a move is made in one single game: this is their sum.")];
        lines.extend(self.0.lines());
        lines
    }
}

/// Moore's columns of binary digits.
#[derive(Debug)]
pub(super) struct SelectiveColumnsReason {
    values: NamedValues,
    max_moved: usize,
    /// For each binary place, the number of values that have a one there.
    column_ones: Vec<usize>,
}

impl SelectiveColumnsReason {
    pub(super) fn from_values(values: NamedValues, most: usize) -> SelectiveColumnsReason {
        let places = values.iter().map(|(_, value)| value.bits()).max().unwrap_or(0);
        let column_ones =
            (0..places).map(|place| values.iter().filter(|(_, value)| value.bit(place)).count()).collect();
        SelectiveColumnsReason { values, max_moved: most, column_ones }
    }

    /// Whether the player to move wins.
    pub(super) fn mover_wins(&self) -> bool {
        self.column_ones.iter().any(|ones| ones % (self.max_moved + 1) != 0)
    }
}

impl Reason for SelectiveColumnsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let (most, modulus) = (self.max_moved, self.max_moved + 1);
        let mut lines = vec![text!(
            "Every move makes the value of a single game smaller, so the values are played like the heaps of Moore's Nim with k = {most}."
        )];
        lines.extend(explain_values(&self.values));
        let off = self.column_ones.iter().enumerate().rev().find(|(_, ones)| **ones % modulus != 0);
        lines.push(match off {
            Some((place, ones)) => text!("In binary, the number of values with a one at 2^{place} is {ones}, not a multiple of {modulus}: the player to move wins."),
            None => text!("In binary, the number of ones in every column is a multiple of {modulus}: the player to move loses."),
        });
        lines
    }
}
