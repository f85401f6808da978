//! Who wins, and under which convention.

use crate::Said;
use crate::say;
use std::fmt;

/// The outcome of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: there is a winning move.
    N,
    /// Drawn with best play; only loopy games are.
    D,
}

impl Outcome {
    /// The outcome in words.
    pub fn said(self) -> Said {
        match self {
            Outcome::P => say!("second player wins", "后手必胜"),
            Outcome::N => say!("first player wins", "先手必胜"),
            Outcome::D => say!("draw", "平局"),
        }
    }

    /// The outcome of a position of which it is known whether the player to move wins.
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

/// What becomes of a player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Whoever cannot move loses: the last move wins.
    #[default]
    Normal,
    /// Whoever cannot move wins: the last move loses.
    Misere,
}

impl Convention {
    /// The outcome of a position without options.
    pub fn terminal(self) -> Outcome {
        match self {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        }
    }
}

/// A declared end of a game, from the point of view of the player to move.
///
/// A game that declares ends has no Grundy values: it is neither summed nor played misère.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The player to move has won.
    Win,
    /// The player to move has lost.
    Lose,
    /// Nobody wins.
    Draw,
}
