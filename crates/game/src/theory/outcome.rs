//! Outcomes of positions, and conventions of play.

use crate::BilingualText;
use crate::text;
use std::fmt;

/// The outcome of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: there is a winning move.
    N,
    /// Neither player can force a win. Only loopy positions are draws.
    D,
}

impl Outcome {
    /// The outcome in words.
    pub fn description(self) -> BilingualText {
        match self {
            Outcome::P => text!("second player wins"),
            Outcome::N => text!("first player wins"),
            Outcome::D => text!("draw"),
        }
    }

    /// The outcome of a position without draws, from whether the player to move wins.
    pub fn from_win(mover_wins: bool) -> Outcome {
        if mover_wins { Outcome::N } else { Outcome::P }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::D => "D",
        })
    }
}

/// Whether a player who cannot move loses or wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// A player who cannot move loses: the last move wins.
    #[default]
    Normal,
    /// A player who cannot move wins: the last move loses.
    Misere,
}

impl Convention {
    /// The outcome of a position without options.
    pub fn terminal_outcome(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }
}

/// The result that the rules declare for a final position, for the player to move.
///
/// A game that declares ends has no Grundy values, so it cannot be a component of a sum or be played misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclaredEnd {
    /// The player to move has won.
    Win,
    /// The player to move has lost.
    Lose,
    /// No player wins.
    Draw,
}
