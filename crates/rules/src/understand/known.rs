//! The rules that games of a file are recognised as. Each is computed once.

use super::{Recognised, recognised};
use crate::file::{File, Rules};
use crate::value::Val;
use grundy_game::AnyGame;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// About how many options of the definition are compared with a recognised rule at its first use. This takes a few milliseconds.
const CHECKED: usize = 6_000;

/// A recognised game.
pub(crate) struct Known {
    pub(crate) rule: Recognised,
    /// The ruleset from outside with the same moves.
    pub(crate) twin: Option<Arc<dyn AnyGame>>,
}

/// The results, by function and keyword-only parameters.
#[derive(Default)]
pub(crate) struct Cache(Mutex<HashMap<Which, Option<Arc<Known>>>>);

/// A function, and its keyword-only parameters as a text.
type Which = (u32, String);

impl File {
    /// The rule that a game is recognised as, if any.
    pub(crate) fn known(&self, game: u32, keywords: &[Option<Val>]) -> Option<Arc<Known>> {
        if self.running.walked || !self.running.recognised {
            return None;
        }
        let key = (game, format!("{keywords:?}"));
        let mut cache = self.recognised.0.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || {
            let (rule, _) = recognised(&self.program, game, keywords, CHECKED)?;
            let twin = (self.ruleset_of)(rule.rule());
            Some(Arc::new(Known { rule, twin }))
        };
        cache.entry(key).or_insert_with(find).clone()
    }
}

impl Rules {
    /// The ruleset from outside that has the same moves as a recognised rule.
    pub fn twin(&self, rule: &Recognised) -> Option<Arc<dyn AnyGame>> {
        (self.0.ruleset_of)(rule.rule())
    }
}
