//! Finds who wins under misère play, by search.

use super::outcome::{FIRST_POSITIONS, all_or_enough, may_be_endless};
use super::{Engine, packed, unpacked};
use crate::remote::Remote;
use grundy_game::{Budget, Component, Erased, Sum, SumGame};
use grundy_search::{Evidence, Outcomes};
use grundy_theory::{Convention, Outcome, Stop};
use std::collections::hash_map::Entry;
use std::sync::Arc;

impl Engine {
    /// Finds who wins a component alone under misère play, by search.
    ///
    /// # Errors
    /// As [`value`](Engine::value); [`Stop::Endless`] if the rules look endless.
    pub(crate) fn misere(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let key = packed(component)?;
        let outcomes = &mut self.table(&component.game).misere;
        let result = if may_be_endless(component) {
            let mut evidence = Evidence::new(Erased(Arc::clone(&component.game)), key.clone(), Convention::Misere);
            let shown = all_or_enough(&mut evidence, FIRST_POSITIONS, Some(component), budget, |budget| {
                outcomes.outcome(key, budget)
            });
            evidence.release(budget);
            shown.map(|shown| shown.outcome(|outcome| outcome))
        } else {
            outcomes.outcome(key, budget)
        };
        match result {
            Err(Stop::Loopy) => {
                let (shown, _) = self.judge_or_show(component, Convention::Misere, budget)?;
                Ok(shown.outcome(|(outcome, ..)| outcome))
            }
            result => result,
        }
    }

    /// Finds who wins a sum under misère play, by a search of the whole sum.
    ///
    /// # Errors
    /// As [`misere`](Engine::misere).
    pub(crate) fn misere_sum(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let mut names: Vec<String> = Vec::new();
        for component in &sum.components {
            packed(component)?;
            let name = component.game.identity();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let outcomes = match self.misere_sums.entry(names) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let (game, _) = SumGame::of(sum).ok_or_else(|| unpacked(sum))?;
                place.insert(Outcomes::new(game, Convention::Misere))
            }
        };
        let position = outcomes.game().position(sum);
        let endless = sum.components.iter().find(|component| may_be_endless(component));
        let result = match endless {
            None => outcomes.outcome(&position, budget),
            Some(component) => {
                let (game, start) = SumGame::of(sum).ok_or_else(|| unpacked(sum))?;
                let mut evidence = Evidence::new(game, start, Convention::Misere);
                let whole = |budget: &dyn Budget| outcomes.outcome(&position, budget);
                let shown = all_or_enough(&mut evidence, FIRST_POSITIONS, Some(component), budget, whole);
                evidence.release(budget);
                shown.map(|shown| shown.outcome(|outcome| outcome))
            }
        };
        match result {
            Err(Stop::Loopy) => {
                let (shown, _) = Remote::or_shown(sum, Convention::Misere, budget)?;
                Ok(shown.outcome(|remote| remote.start().0))
            }
            result => result,
        }
    }
}
