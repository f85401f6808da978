//! Who wins the positions of one ruleset under one convention, by a search for outcomes only.

use grundy_game::{Budget, Convention, ErasedGame, Outcome, PositionKey, Ruleset, Stop};
use grundy_search::{IntegerWords, OutcomeSearch, WordOutcomes};
use std::sync::Arc;

/// The outcomes that searches of one ruleset found.
pub(super) struct RulesetOutcomes {
    /// Those of positions of a few integers that fit into machine words, which are listed and looked up faster than keys.
    by_words: Option<WordOutcomes>,
    /// Whether a search in words met a position that does not fit, or rules that only the search of keys can run.
    /// The outcomes found until then remain in use.
    needs_keys: bool,
    by_keys: OutcomeSearch<ErasedGame>,
}

impl RulesetOutcomes {
    /// An empty memory for a ruleset.
    pub(super) fn new(game: &Arc<Ruleset>, convention: Convention) -> RulesetOutcomes {
        let by_words = IntegerWords::for_game(game).map(|words| WordOutcomes::new(words, convention));
        let by_keys = OutcomeSearch::new(ErasedGame(Arc::clone(&game.rules)), convention);
        RulesetOutcomes { by_words, needs_keys: false, by_keys }
    }

    /// The winner of a position.
    ///
    /// # Errors
    /// Returns the errors of [`OutcomeSearch::outcome`].
    pub(super) fn outcome(&mut self, position: &PositionKey, budget: &dyn Budget) -> Result<Outcome, Stop> {
        if let Some(words) = self.by_words.as_mut().filter(|_| !self.needs_keys)
            && let Some(word) = words.game().word(position)
        {
            match words.outcome(word, budget) {
                Err(Stop::Unsupported) => self.needs_keys = true,
                result => return result,
            }
        }
        self.by_keys.outcome(position, budget)
    }

    /// The winner of a position, if a search found it.
    pub(super) fn known_outcome(&self, position: &PositionKey) -> Option<Outcome> {
        let by_words = self.by_words.as_ref();
        let in_words = by_words.and_then(|words| words.known_outcome(words.game().word(position)?));
        in_words.or_else(|| self.by_keys.known_outcome(position))
    }
}
