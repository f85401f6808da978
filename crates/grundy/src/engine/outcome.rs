//! Finds who wins a component alone, by searches for the value, for the outcome and for finite evidence.
//!
//! A search for the outcome visits fewer options than one for the value, but does not split sums into components.
//! If infinitely many positions are reachable, both may run for ever, although finitely many positions prove who wins.
//! Any of the three may be by far the shortest, so they take turns with growing budgets. None starts over in its next turn.
//!
//! An outcome without a value is an answer; the stop then says why there is no value. Listing options lazily was tried for the
//! search of outcomes: it visits no fewer positions, since an option that is known to be lost is found while the others are listed.

use super::endless::{
    FIRST_POSITIONS, GROWING_SUM_POSITIONS, first_turn_positions, has_negative_number, may_loop, may_loop_after,
    seems_endless, seems_endless_after,
};
use super::{Engine, component_key};
use crate::budget::Attempt;
use grundy_game::{
    Budget, Component, ComputationEnd, Convention, ErasedGame, Game, GameShape, Nimber, Outcome, PositionKey, Stop, Sum,
};
use grundy_heap::HeapEngine;
use grundy_search::FiniteEvidence;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The factor by which the number of positions grows from turn to turn.
const PORTION_GROWTH: u64 = 4;

/// The number of positions per turn beyond which the search for the outcome gets only a part (`1 / PORTION_GROWTH`) of the positions of the
/// search for the value, if the value was requested.
const MAX_EQUAL_TURN: u64 = 100_000;

/// The effort of the search for a value if it is known who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueEffort {
    /// No search.
    None,
    /// A search within [`Attempt::blink`].
    Blink,
    /// A search within the budget, unless the rules look endless.
    Budget,
    /// A search within the budget.
    Whole,
}

/// The result for a component alone.
pub(crate) struct SettledComponent {
    /// Its Grundy value, or why it is missing.
    pub(crate) value: Result<Nimber, ComputationEnd>,
    /// Who wins, if that was found without the value.
    pub(crate) outcome: Option<Outcome>,
    /// If the value is missing: the options that are known to be lost.
    pub(crate) lost_options: Vec<Sum>,
}

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

    /// Finds the value of a component alone, or who wins if only that can be found. The three searches take turns.
    pub(crate) fn settle_component(
        &mut self,
        component: &Component,
        effort: ValueEffort,
        budget: &dyn Budget,
    ) -> SettledComponent {
        let unknown =
            |stop: Stop| SettledComponent { value: Err(stop.into()), outcome: None, lost_options: Vec::new() };
        let key = match component_key(component) {
            Ok(key) => key,
            Err(stop) => return unknown(stop),
        };
        if component.game.has_declared_ends() {
            return unknown(Stop::Unsupported);
        }
        let filled = |value: Result<Nimber, Stop>| {
            let value = value.map_err(ComputationEnd::from);
            SettledComponent { value, outcome: None, lost_options: Vec::new() }
        };
        let may_loop = may_loop(component);
        let mut portion = FIRST_POSITIONS;
        if may_loop && component.game.scope().is_some() && effort != ValueEffort::Whole {
            // Most questions about rules are answered by few positions, before the growth of sums is checked.
            let attempt = Attempt::with_positions(budget, GROWING_SUM_POSITIONS);
            match self.value(component, &attempt) {
                Ok(value) => return filled(Ok(value)),
                Err(_) if attempt.ran_out() => portion = first_turn_positions(component, budget),
                // Other searches may find an answer that this search cannot find.
                Err(Stop::Loopy | Stop::Unsupported | Stop::TooLarge) => {}
                Err(stop) => return filled(Err(stop)),
            }
        }
        match table_positions(component, effort).filter(|_| portion == FIRST_POSITIONS) {
            None => {}
            Some(u64::MAX) => return filled(self.value(component, budget)),
            Some(positions) => {
                let attempt = Attempt::with_unbounded_memory(budget, positions);
                let value = self.value(component, &attempt);
                if value.is_ok() || !attempt.ran_out() {
                    return filled(value);
                }
            }
        }
        // A search for who wins would list the options of many positions again.
        if let Some(value) = self.ruleset_memory(&component.game).remembered_value(key) {
            return filled(value);
        }
        let mut evidence =
            FiniteEvidence::new(ErasedGame(Arc::clone(&component.game.rules)), key.clone(), Convention::Normal);
        let (mut is_looped, mut outcome) = (false, None);
        let value = 'search: loop {
            let values_first = effort != ValueEffort::None || self.ruleset_memory(&component.game).values_first;
            let turns = match values_first {
                true => [SearchTurn::Value, SearchTurn::Outcome, SearchTurn::Evidence],
                false => [SearchTurn::Outcome, SearchTurn::Value, SearchTurn::Evidence],
            };
            for turn in turns {
                let is_useful = match turn {
                    SearchTurn::Value => true,
                    SearchTurn::Outcome => outcome.is_none() && !is_looped,
                    SearchTurn::Evidence => outcome.is_none() && may_loop_after(portion, component),
                };
                if !is_useful {
                    continue;
                }
                let is_aside = turn == SearchTurn::Outcome && effort != ValueEffort::None && portion > MAX_EQUAL_TURN;
                let attempt =
                    Attempt::with_positions(budget, if is_aside { portion / PORTION_GROWTH } else { portion });
                let found = match turn {
                    SearchTurn::Value => self.run_value_turn(component, key, effort, &attempt),
                    SearchTurn::Outcome => self
                        .ruleset_memory(&component.game)
                        .normal_outcomes
                        .outcome(key, &attempt)
                        .map(|found| TurnResult::Outcome(Some(found))),
                    // A draw means that all positions were visited, so the whole graph can be explored and gives the value.
                    SearchTurn::Evidence => evidence
                        .outcome(&attempt)
                        .map(|found| TurnResult::Outcome(Some(found).filter(|it| *it != Outcome::D))),
                };
                match found {
                    Ok(TurnResult::Value(value)) => break 'search Ok(value),
                    Ok(TurnResult::Outcome(found)) => outcome = found,
                    Err(_) if attempt.ran_out() => {}
                    Err(Stop::Loopy) if turn == SearchTurn::Outcome => is_looped = true,
                    Err(stop) => break 'search Err(ComputationEnd::from(stop)),
                }
                if outcome.is_some() && effort == ValueEffort::None {
                    self.ruleset_memory(&component.game).values_first = turn == SearchTurn::Value;
                    break 'search Err(ComputationEnd::Done);
                }
            }
            if outcome.is_some() && effort == ValueEffort::Blink && portion >= Attempt::BLINK_POSITIONS {
                break Err(ComputationEnd::Done);
            }
            if effort != ValueEffort::Whole && seems_endless_after(portion, component, budget) {
                break Err(Stop::Endless.into());
            }
            portion = portion.saturating_mul(PORTION_GROWTH);
        };
        let lost_options = match (&value, outcome) {
            (Err(_), Some(Outcome::N)) => self.known_lost_options(component, key, &evidence),
            _ => Vec::new(),
        };
        evidence.release_bytes(budget);
        SettledComponent { value, outcome, lost_options }
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

    /// Runs a turn of the search for the value, or only for whether the value is 0 if no value is wanted.
    fn run_value_turn(
        &mut self,
        component: &Component,
        key: &PositionKey,
        effort: ValueEffort,
        attempt: &Attempt<'_>,
    ) -> Result<TurnResult, Stop> {
        let table = self.ruleset_memory(&component.game);
        match effort {
            ValueEffort::None => table
                .is_lost(&component.args, key, attempt)
                .map(|lost| TurnResult::Outcome(Some(Outcome::from_win(!lost)))),
            _ => table.value(&component.args, key, attempt).map(TurnResult::Value),
        }
    }

    /// The different options of a component that are already known to be lost; nothing is searched.
    fn known_lost_options(
        &mut self,
        component: &Component,
        key: &PositionKey,
        evidence: &FiniteEvidence<ErasedGame>,
    ) -> Vec<Sum> {
        let outcomes = &self.ruleset_memory(&component.game).normal_outcomes;
        options_where(component, key, |option| {
            outcomes.known_outcome(option) == Some(Outcome::P) || evidence.is_lost(option.clone())
        })
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

/// The different options of a component for which `holds` returns true.
fn options_where(component: &Component, key: &PositionKey, mut holds: impl FnMut(&PositionKey) -> bool) -> Vec<Sum> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let _ = component.game.for_each_option_key(key, &mut |option| {
        if holds(&option) && seen.insert(component.option_identity(&option)) {
            found.push(component.sum_after_option(&option));
        }
        ControlFlow::Continue(())
    });
    found
}

/// The searches that take turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchTurn {
    Value,
    Outcome,
    Evidence,
}

/// The result of one turn of a search.
enum TurnResult {
    Value(Nimber),
    Outcome(Option<Outcome>),
}

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

/// The maximum length of a table of rules about one number that is filled before the search for the outcome.
const MAX_TABLE_POSITIONS: u64 = 1_000_000;

/// The maximum length of a table that is filled before the search for the outcome if only the outcome is wanted.
const MAX_TABLE_POSITIONS_FOR_OUTCOME: u64 = 10_000;

/// The number of positions of a table that is filled in order up to a component, if filling it is tried before anything else:
/// [`u64::MAX`] if nothing else is tried, `None` if there is no such table.
fn table_positions(component: &Component, effort: ValueEffort) -> Option<u64> {
    let game = &component.game;
    match game.shape() {
        GameShape::Heap(heap)
            if game.scope().is_some() && HeapEngine::best_for(heap.heap_rule()) == HeapEngine::Naive =>
        {
            let most = match effort {
                ValueEffort::None => MAX_TABLE_POSITIONS_FOR_OUTCOME,
                _ => MAX_TABLE_POSITIONS,
            };
            let number = component.args.first().and_then(|arg| arg.to_word().ok());
            // A short search with a small part of these positions (see `value_by_few_positions`) comes before the table.
            number.filter(|n| *n <= most).map(|n| n + n / 32 + 10_000)
        }
        // Rules of users may be queried about numbers below 0, which no table has.
        GameShape::Heap(_) | GameShape::Board(_) if !has_negative_number(component) => Some(u64::MAX),
        _ => None,
    }
}
