//! The games that functions and values of keyword-only parameters give, shared between the components of positions.
//!
//! `token(*t, E=E)` has a component for each item of `t`, all of one ruleset. A fact that one component finds about the ruleset, such as the
//! rule that it is recognised as, need not be found again by the others; and to see that two components are of one ruleset takes one comparison.

use crate::pack;
use crate::same_value::are_same_values;
use crate::value::RuleValue;
use grundy_game::Ruleset;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The number of entries from which unused entries are removed.
const MIN_PRUNED_ENTRIES: usize = 64;

/// The rulesets in use, by function and keywords as bytes. They hold the file, so the file must not hold them.
#[derive(Default)]
pub(crate) struct BoundRulesets(Mutex<BoundEntries>);

#[derive(Default)]
struct BoundEntries {
    rulesets: HashMap<Vec<u8>, BoundEntry>,
    /// The number of entries at which unused entries are removed next.
    prune_at: usize,
}

/// A ruleset, and the values that it was made with: a list and a tuple of the same items have the same bytes.
struct BoundEntry {
    keywords: Vec<RuleValue>,
    ruleset: Weak<Ruleset>,
}

impl BoundEntry {
    fn ruleset_with(&self, keywords: &[RuleValue]) -> Option<Arc<Ruleset>> {
        let same = are_same_values(&self.keywords, keywords);
        self.ruleset.upgrade().filter(|_| same)
    }
}

impl BoundRulesets {
    /// The ruleset of a function with these values for its keyword-only parameters; `make` makes it, if it is not in use.
    pub(crate) fn ruleset(
        &self,
        function: u32,
        keywords: &[RuleValue],
        make: impl FnOnce() -> Arc<Ruleset>,
    ) -> Arc<Ruleset> {
        let mut key = Vec::new();
        if pack::pack_component(&mut key, function.into(), keywords).is_err() {
            return make();
        }
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = entries.rulesets.get(&key).and_then(|entry| entry.ruleset_with(keywords)) {
            return shared;
        }
        if entries.rulesets.len() >= entries.prune_at.max(MIN_PRUNED_ENTRIES) {
            entries.rulesets.retain(|_, entry| entry.ruleset.strong_count() > 0);
            entries.prune_at = 2 * entries.rulesets.len();
        }
        let ruleset = make();
        let entry = BoundEntry { keywords: keywords.to_vec(), ruleset: Arc::downgrade(&ruleset) };
        entries.rulesets.insert(key, entry);
        ruleset
    }
}
