//! The moves of a position: a list, or where there are too many, a test of moves that are written.

use super::choices::{Choice, UnlistableMoves, choices};
use super::match_move::{MatchMove, WrittenMove};
use super::sample::find_simple_move;
use grundy_game::Sum;

/// The maximum number of moves that are listed.
pub(super) const MAX_PLAYABLE_MOVES: usize = 10_000;

/// The moves of a position.
#[derive(Clone, Debug)]
pub(super) enum AvailableMoves {
    /// All of them.
    Listed(Vec<Choice>),
    /// The moves cannot be listed; any move that the rules allow may be written.
    Written {
        /// The reason why the moves are not listed.
        reason: UnlistableMoves,
        /// One of the moves.
        simple: Box<WrittenMove>,
    },
}

impl AvailableMoves {
    /// The moves of a position.
    ///
    /// # Errors
    /// Returns an error if the moves can neither be listed nor written: the rules failed, no move was found, or moves are entailing.
    pub(super) fn from_position(sum: &Sum) -> Result<AvailableMoves, UnlistableMoves> {
        let reason = match choices(sum, MAX_PLAYABLE_MOVES) {
            Ok(listed) => return Ok(AvailableMoves::Listed(listed)),
            Err(why) => why,
        };
        let may_be_written = !matches!(reason, UnlistableMoves::Stopped(_)) && !sum.has_entailing_moves();
        match may_be_written.then(|| find_simple_move(sum)).flatten() {
            Some(simple) => Ok(AvailableMoves::Written { reason, simple: Box::new(simple) }),
            None => Err(reason),
        }
    }

    /// The listed moves; none if they are not listed.
    pub(super) fn listed_choices(&self) -> &[Choice] {
        match self {
            AvailableMoves::Listed(listed) => listed,
            AvailableMoves::Written { .. } => &[],
        }
    }

    /// A move as data; `None` if there is no move with its number.
    pub(super) fn choice<'a>(&'a self, made: &'a MatchMove) -> Option<&'a Choice> {
        match made {
            MatchMove::Listed(number) => self.listed_choices().get(*number),
            MatchMove::Written(written) => Some(written.choice()),
        }
    }
}
