//! Values of positions of games with entailing moves.

use super::Engine;
use grundy_game::{Budget, PositionKey, Ruleset, Stop};
use grundy_search::WinningRests;
use std::sync::Arc;

impl Engine {
    /// The value of a position of a game with entailing moves, in which no answer is due; `None` if it is loony.
    ///
    /// # Errors
    /// Returns the errors of [`EntailingSearch::value`](grundy_search::EntailingSearch::value).
    pub(crate) fn entailing_value(
        &mut self,
        game: &Arc<Ruleset>,
        key: &PositionKey,
        budget: &dyn Budget,
    ) -> Result<Option<u64>, Stop> {
        self.ruleset_memory(game).entailing.value(key, budget)
    }

    /// The sums of the other components beside which a player who has to answer in a position wins.
    ///
    /// # Errors
    /// Returns the errors of [`EntailingSearch::value`](grundy_search::EntailingSearch::value).
    pub(crate) fn winning_rests(
        &mut self,
        game: &Arc<Ruleset>,
        key: &PositionKey,
        budget: &dyn Budget,
    ) -> Result<WinningRests, Stop> {
        self.ruleset_memory(game).entailing.winning_rests(key, budget)
    }
}
