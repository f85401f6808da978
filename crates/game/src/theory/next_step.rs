//! The possible next steps of a user. Each face words a step in its own way: as a command, a link, or a call.

use super::BilingualText;
use crate::text;

/// A possible next step of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// See the list of all games.
    ListGames,
    /// Solve a position, which is an expression.
    SolvePosition(String),
    /// Check the rules: show the known facts about them.
    CheckRules,
    /// Check the rules from a position, such as this one.
    CheckPosition(String),
    /// Search for a law of a game that may decide it at any size.
    DiscoverLaw(String),
}

impl NextStep {
    /// The step in words that fit every face, for those that have no better ones.
    pub fn text(&self) -> BilingualText {
        match self {
            NextStep::ListGames => text!("the names are in the list of all games"),
            NextStep::SolvePosition(call) => text!("for example: {call}"),
            NextStep::CheckRules => text!("a check of the rules reports their properties"),
            NextStep::CheckPosition(position) => {
                text!("a check of the rules may begin at another position than {position}")
            }
            NextStep::DiscoverLaw(game) => {
                text!("a law may decide {game} at any size: search for laws, and use one that is proved")
            }
        }
    }
}
