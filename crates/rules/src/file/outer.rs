//! Rulesets from outside that positions of a file lead to.

use crate::expression::evaluate;
use crate::fault::{RulesFault, RunResult};
use grundy_game::{Argument, Resolver, Ruleset, text};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, PoisonError, RwLock};

/// How a ruleset is packed in a key.
#[derive(Clone)]
pub(super) enum RulesetPacking {
    /// By an expression that has the same meaning in every process and in every run.
    Named(Arc<str>),
    /// By a number, which is valid in this run only.
    Numbered(u64),
}

/// The rulesets from outside that occurred.
pub(super) struct OuterRulesets {
    lasting_resolver: Option<&'static (dyn Resolver + Sync)>,
    registry: RwLock<RulesetRegistry>,
    /// Whether only rulesets with lasting names are allowed.
    requires_lasting_names: AtomicBool,
}

#[derive(Default)]
struct RulesetRegistry {
    packings: Vec<(Arc<Ruleset>, RulesetPacking)>,
    rulesets_by_name: HashMap<Arc<str>, Arc<Ruleset>>,
    rulesets_by_number: Vec<Arc<Ruleset>>,
}

impl OuterRulesets {
    pub(super) fn new(lasting: Option<&'static (dyn Resolver + Sync)>) -> OuterRulesets {
        OuterRulesets {
            lasting_resolver: lasting,
            registry: RwLock::default(),
            requires_lasting_names: AtomicBool::new(false),
        }
    }

    /// Makes a ruleset without a lasting name a mistake from now on.
    pub(super) fn require_names(&self) {
        self.requires_lasting_names.store(true, Relaxed);
    }

    /// How a ruleset is packed.
    ///
    /// # Errors
    /// Returns an error if the ruleset has no lasting name, and names are required.
    pub(super) fn packing_of(&self, game: &Arc<Ruleset>) -> RunResult<RulesetPacking> {
        let known = self.registry.read().unwrap_or_else(PoisonError::into_inner).known_packing(game);
        let packed = known.unwrap_or_else(|| {
            let named = self.lasting_name(game);
            let mut known = self.registry.write().unwrap_or_else(PoisonError::into_inner);
            // The name was evaluated without a lock, so another thread may have registered the ruleset meanwhile.
            known.known_packing(game).unwrap_or_else(|| known.register(game, named))
        });
        if let (RulesetPacking::Numbered(_), true) = (&packed, self.requires_lasting_names.load(Relaxed)) {
            let game = game.expression();
            return Err(RulesFault::rule_mistake(text!(
                "positions of {game} cannot be passed between processes or runs: use one process without a checkpoint"
            )));
        }
        Ok(packed)
    }

    /// The lasting name of a ruleset: an expression that evaluates to the same ruleset in every process.
    fn lasting_name(&self, game: &Arc<Ruleset>) -> Option<Arc<str>> {
        let name = game.expression();
        let again = self.ruleset(&name)?;
        (again.identity() == game.identity()).then(|| name.into())
    }

    fn ruleset(&self, name: &str) -> Option<Arc<Ruleset>> {
        match evaluate(name, self.lasting_resolver?) {
            Ok(Argument::Ruleset(game)) => Some(game),
            _ => None,
        }
    }

    /// The ruleset with a name, which may come from a key of another process.
    pub(super) fn ruleset_by_name(&self, name: &str) -> Option<Arc<Ruleset>> {
        if let Some(game) = self.registry.read().unwrap_or_else(PoisonError::into_inner).rulesets_by_name.get(name) {
            return Some(Arc::clone(game));
        }
        let game = self.ruleset(name)?;
        let mut known = self.registry.write().unwrap_or_else(PoisonError::into_inner);
        if !known.rulesets_by_name.contains_key(name) {
            known.register(&game, Some(name.into()));
        }
        known.rulesets_by_name.get(name).cloned()
    }

    /// The ruleset with a number.
    pub(super) fn ruleset_by_number(&self, number: u64) -> Option<Arc<Ruleset>> {
        let known = self.registry.read().unwrap_or_else(PoisonError::into_inner);
        known.rulesets_by_number.get(usize::try_from(number).ok()?).cloned()
    }
}

impl RulesetRegistry {
    fn known_packing(&self, game: &Arc<Ruleset>) -> Option<RulesetPacking> {
        let same = self.packings.iter().find(|(other, _)| Arc::ptr_eq(other, game));
        let (_, packed) = same.or_else(|| {
            let name = game.identity();
            self.packings.iter().find(|(other, _)| other.identity() == name)
        })?;
        Some(packed.clone())
    }

    fn register(&mut self, game: &Arc<Ruleset>, name: Option<Arc<str>>) -> RulesetPacking {
        let packed = match name {
            Some(name) => {
                self.rulesets_by_name.insert(Arc::clone(&name), Arc::clone(game));
                RulesetPacking::Named(name)
            }
            None => {
                self.rulesets_by_number.push(Arc::clone(game));
                RulesetPacking::Numbered(self.rulesets_by_number.len() as u64 - 1)
            }
        };
        self.packings.push((Arc::clone(game), packed.clone()));
        packed
    }
}
