//! Finds who wins under misère play, by search.

use super::endless::{FIRST_POSITIONS, may_be_endless};
use super::outcome::search_all_or_evidence;
use super::{Engine, component_key, missing_key_stop};
use grundy_game::{Budget, Component, Convention, ErasedGame, Outcome, Stop, Sum, SumGame};
use grundy_search::{FiniteEvidence, OutcomeSearch};
use std::collections::hash_map::Entry;
use std::sync::Arc;

impl Engine {
    /// Finds who wins a component alone under misère play, by search.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value), or [`Stop::Loopy`] for a loopy component; [`Stop::Endless`] if the rules look endless.
    pub(crate) fn misere_outcome(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let key = component_key(component)?;
        let outcomes = &mut self.ruleset_memory(&component.game).misere_outcomes;
        if may_be_endless(component) {
            let mut evidence =
                FiniteEvidence::new(ErasedGame(Arc::clone(&component.game.rules)), key.clone(), Convention::Misere);
            let shown = search_all_or_evidence(&mut evidence, FIRST_POSITIONS, Some(component), budget, |budget| {
                outcomes.outcome(key, budget)
            });
            evidence.release_bytes(budget);
            shown.map(|shown| shown.outcome(|outcome| outcome))
        } else {
            outcomes.outcome(key, budget)
        }
    }

    /// Finds who wins a sum under misère play, by a search of the whole sum.
    ///
    /// # Errors
    /// Returns the errors of [`misere_outcome`](Engine::misere_outcome).
    pub(crate) fn misere_sum_outcome(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let mut names: Vec<String> = Vec::new();
        for component in &sum.components {
            component_key(component)?;
            let name = component.game.identity();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let outcomes = match self.misere_sums.entry(names) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let (game, _) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
                place.insert(OutcomeSearch::new(game, Convention::Misere))
            }
        };
        let position = outcomes.game().position(sum);
        let endless = sum.components.iter().find(|component| may_be_endless(component));
        match endless {
            None => outcomes.outcome(&position, budget),
            Some(component) => {
                let (game, start) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
                let mut evidence = FiniteEvidence::new(game, start, Convention::Misere);
                let whole = |budget: &dyn Budget| outcomes.outcome(&position, budget);
                let shown = search_all_or_evidence(&mut evidence, FIRST_POSITIONS, Some(component), budget, whole);
                evidence.release_bytes(budget);
                shown.map(|shown| shown.outcome(|outcome| outcome))
            }
        }
    }
}
