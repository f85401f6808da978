//! Finds who wins a component alone, by a search of all positions that can be reached or of finitely many that prove it.
//!
//! If infinitely many positions are reachable, a search of all may run for ever, although finitely many positions prove who wins.
//! So the two searches alternate, with growing budgets.

use super::endless::{
    FIRST_POSITIONS, GROWING_SUM_POSITIONS, PORTION_GROWTH, first_turn_positions, seems_endless, seems_endless_after,
};
use super::matching_options::options_where;
use super::search_turns::{SettledComponent, ValueEffort, table_positions};
use super::{Engine, component_key};
use crate::budget::Attempt;
use grundy_game::{Budget, Component, ComputationEnd, Convention, ErasedGame, Game, Nimber, Outcome, Stop, Sum};
use grundy_search::FiniteEvidence;
use std::sync::Arc;

/// A result of all reachable positions, or an outcome proved by some of them.
pub(crate) enum EvidenceResult<T> {
    /// The result after a visit of all positions.
    All(T),
    /// The outcome that finite evidence proves.
    Enough(Outcome),
}

impl<T> EvidenceResult<T> {
    /// The outcome; `of_all` reads it from the result of all positions.
    pub(crate) fn outcome(self, of_all: impl FnOnce(T) -> Outcome) -> Outcome {
        match self {
            EvidenceResult::All(all) => of_all(all),
            EvidenceResult::Enough(outcome) => outcome,
        }
    }
}

impl Engine {
    /// Finds who wins a component alone under normal play, by search.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value).
    pub(crate) fn normal_outcome(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        if component.game.has_declared_ends() {
            let (shown, _) = self.judge_or_find_evidence(component, Convention::Normal, budget)?;
            return Ok(shown.outcome(|(outcome, ..)| outcome));
        }
        let SettledComponent { value, outcome, .. } = self.settle_component(component, ValueEffort::None, budget);
        match (value, outcome) {
            (Ok(value), _) => Ok(Outcome::from_win(value != Nimber::ZERO)),
            (_, Some(outcome)) => Ok(outcome),
            (Err(ComputationEnd::Stopped(Stop::Loopy)), None) => {
                self.loopy_value(component, budget).map(|value| value.outcome())
            }
            (Err(end), None) => Err(end.stop_or_unsupported()),
        }
    }

    /// Finds the value of a component, unless its rules look endless.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value), or [`Stop::Endless`].
    pub(crate) fn value_unless_endless(&mut self, component: &Component, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if component.game.scope().is_some() && table_positions(component, ValueEffort::Budget) != Some(u64::MAX) {
            for positions in [GROWING_SUM_POSITIONS, Attempt::LONG_POSITIONS] {
                let attempt = Attempt::with_unbounded_memory(budget, positions);
                match self.value(component, &attempt) {
                    Err(_) if attempt.ran_out() => {}
                    result => return result,
                }
                if first_turn_positions(component, budget) < FIRST_POSITIONS {
                    return Err(Stop::Endless);
                }
            }
            if seems_endless(component, budget) {
                return Err(Stop::Endless);
            }
        }
        self.value(component, budget)
    }

    /// Finds who wins a component alone from the whole game graph, or from a part that suffices; also returns the options known
    /// to be lost.
    ///
    /// # Errors
    /// Returns the errors of [`judge`](Engine::judge_component), or [`Stop::Endless`] if the rules look endless.
    pub(crate) fn judge_or_find_evidence(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(EvidenceResult<GraphJudgement>, Vec<Sum>), Stop> {
        let key = component_key(component)?;
        let mut evidence = FiniteEvidence::new(ErasedGame(Arc::clone(&component.game.rules)), key.clone(), convention);
        let whole = |budget: &dyn Budget| self.judge_component(component, convention, budget);
        // Only the whole graph gives the remoteness and the draws, so it gets a long first turn.
        let shown = search_all_or_evidence(&mut evidence, Attempt::LONG_POSITIONS, Some(component), budget, whole);
        let lost = match shown {
            Ok(EvidenceResult::Enough(Outcome::N)) => {
                options_where(component, key, |option| evidence.is_lost(option.clone()))
            }
            _ => Vec::new(),
        };
        evidence.release_bytes(budget);
        Ok((shown?, lost))
    }
}

/// Who wins, in how many moves, and how many positions the graph has.
pub(crate) type GraphJudgement = (Outcome, Option<u32>, usize);

/// Alternates between `whole`, which visits all positions, and a search for finite evidence. `whole` begins, with `first` positions
/// or more. A caller that passes a larger `first` than [`FIRST_POSITIONS`] prefers the result of `whole`: it is then completed
/// even after evidence was found, unless the rules look endless.
///
/// # Errors
/// Returns the errors of `whole` and of [`FiniteEvidence::outcome`], or [`Stop::Endless`] if the rules of `component` look endless.
pub(crate) fn search_all_or_evidence<G: Game, T>(
    evidence: &mut FiniteEvidence<G>,
    first: u64,
    component: Option<&Component>,
    budget: &dyn Budget,
    mut whole: impl FnMut(&dyn Budget) -> Result<T, Stop>,
) -> Result<EvidenceResult<T>, Stop> {
    let attempt = Attempt::with_positions(budget, GROWING_SUM_POSITIONS);
    match whole(&attempt) {
        Ok(all) => return Ok(EvidenceResult::All(all)),
        Err(_) if attempt.ran_out() => {}
        Err(stop) => return Err(stop),
    }
    let mut portion = component.map_or(FIRST_POSITIONS, |component| first_turn_positions(component, budget));
    let first = if portion < FIRST_POSITIONS { portion } else { first };
    loop {
        let attempt = Attempt::with_positions(budget, portion.max(first));
        match whole(&attempt) {
            Ok(all) => return Ok(EvidenceResult::All(all)),
            Err(_) if attempt.ran_out() => {}
            Err(stop) => return Err(stop),
        }
        let attempt = Attempt::with_positions(budget, portion);
        match evidence.outcome(&attempt) {
            // A draw means that the evidence covers all positions, so `whole` will end too.
            Ok(Outcome::D) => {}
            Ok(outcome) => {
                // `whole` is completed for results that only it gives (such as remoteness), if the game seems to be finite.
                let is_finite = || !component.is_some_and(|component| seems_endless(component, budget));
                return match first > FIRST_POSITIONS && is_finite() {
                    true => Ok(whole(budget).map_or(EvidenceResult::Enough(outcome), EvidenceResult::All)),
                    false => Ok(EvidenceResult::Enough(outcome)),
                };
            }
            Err(_) if attempt.ran_out() => {}
            Err(stop) => return Err(stop),
        }
        if component.is_some_and(|component| seems_endless_after(portion, component, budget)) {
            return Err(Stop::Endless);
        }
        portion = portion.saturating_mul(PORTION_GROWTH);
    }
}
