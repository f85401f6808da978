//! The rules that games of a file are recognised as. Each is computed once.

use super::{RecognisedRule, recognised_rule};
use crate::file::{Rules, RulesFile};
use crate::value::RuleValue;
use grundy_game::AnyGame;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// About how many options of the definition are compared with a recognised rule at its first use. This takes a few milliseconds.
const MAX_FIRST_USE_OPTIONS: usize = 6_000;

/// A recognised game.
pub(crate) struct RecognisedGame {
    pub(crate) rule: RecognisedRule,
    /// The ruleset from outside with the same moves.
    pub(crate) twin: Option<Arc<dyn AnyGame>>,
}

/// The results, by function and keyword-only parameters.
#[derive(Default)]
pub(crate) struct RecognitionCache(Mutex<HashMap<RecognitionKey, Option<Arc<RecognisedGame>>>>);

/// A function, and its keyword-only parameters as a text.
type RecognitionKey = (u32, String);

impl RulesFile {
    /// The rule that a game is recognised as, if any.
    pub(crate) fn recognised_game(&self, game: u32, keywords: &[Option<RuleValue>]) -> Option<Arc<RecognisedGame>> {
        if self.running.walked || !self.running.recognised {
            return None;
        }
        let key = (game, format!("{keywords:?}"));
        let mut cache = self.recognised.0.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || {
            let (rule, _) = recognised_rule(&self.program, game, keywords, MAX_FIRST_USE_OPTIONS)?;
            let twin = (self.ruleset_of)(rule.rule());
            Some(Arc::new(RecognisedGame { rule, twin }))
        };
        cache.entry(key).or_insert_with(find).clone()
    }
}

impl Rules {
    /// The ruleset from outside that has the same moves as a recognised rule.
    pub fn twin(&self, rule: &RecognisedRule) -> Option<Arc<dyn AnyGame>> {
        (self.0.ruleset_of)(rule.rule())
    }
}
