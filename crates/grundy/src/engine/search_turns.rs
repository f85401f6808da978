//! Finds the value of a component, or who wins it, by three searches that take turns.
//!
//! A search for the outcome visits fewer options than one for the value, but does not split sums into components.
//! If infinitely many positions are reachable, both may run for ever, although finitely many positions prove who wins.
//! Any of the three may be by far the shortest, so they take turns with growing budgets. None starts over in its next turn.
//!
//! An outcome without a value is an answer; the stop then says why there is no value. Listing options lazily was tried for the
//! search of outcomes: it visits no fewer positions, since an option that is known to be lost is found while the others are listed.

use super::endless::{
    FIRST_POSITIONS, GROWING_SUM_POSITIONS, PORTION_GROWTH, first_turn_positions, has_negative_number, has_rank_after,
    may_loop, seems_endless_after,
};
use super::matching_options::options_where;
use super::{Engine, component_key};
use crate::budget::Attempt;
use grundy_game::{
    Budget, Component, ComputationEnd, Convention, ErasedGame, GameShape, Nimber, Outcome, PositionKey, Stop, Sum,
};
use grundy_heap::HeapEngine;
use grundy_search::FiniteEvidence;
use std::ops::ControlFlow;
use std::sync::Arc;

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

impl SettledComponent {
    /// A result without an outcome besides the value.
    fn from_value(value: Result<Nimber, Stop>) -> SettledComponent {
        let value = value.map_err(ComputationEnd::from);
        SettledComponent { value, outcome: None, lost_options: Vec::new() }
    }
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

/// The three searches of one component, between their turns.
struct ComponentSearch<'c> {
    component: &'c Component,
    key: &'c PositionKey,
    effort: ValueEffort,
    /// The number of positions of a turn of this round.
    portion: u64,
    evidence: FiniteEvidence<ErasedGame>,
    /// Whether nothing known before the search shows that play ends. A theorem may take long to say so, so it is asked once.
    may_loop: bool,
    /// Whether the search for the outcome met a loop. Then it has no more turns.
    is_loopy: bool,
    /// Who wins, once a search has found it.
    outcome: Option<Outcome>,
}

impl ComponentSearch<'_> {
    /// Whether a turn of a search may find something that is not known yet.
    fn is_useful(&self, turn: SearchTurn) -> bool {
        match turn {
            SearchTurn::Value => true,
            SearchTurn::Outcome => self.outcome.is_none() && !self.is_loopy,
            SearchTurn::Evidence => {
                self.outcome.is_none() && self.may_loop && !has_rank_after(self.portion, self.component)
            }
        }
    }

    /// The number of positions of a turn of a search in this round.
    fn turn_positions(&self, turn: SearchTurn) -> u64 {
        let is_aside = turn == SearchTurn::Outcome && self.effort != ValueEffort::None && self.portion > MAX_EQUAL_TURN;
        if is_aside { self.portion / PORTION_GROWTH } else { self.portion }
    }
}

impl Engine {
    /// Finds the value of a component alone, or who wins if only that can be found. The three searches take turns.
    pub(crate) fn settle_component(
        &mut self,
        component: &Component,
        effort: ValueEffort,
        budget: &dyn Budget,
    ) -> SettledComponent {
        let key = match component_key(component) {
            Ok(key) => key,
            Err(stop) => return SettledComponent::from_value(Err(stop)),
        };
        if component.game.has_declared_ends() {
            return SettledComponent::from_value(Err(Stop::Unsupported));
        }
        let may_loop = may_loop(component);
        let portion = match self.search_before_turns(component, may_loop, effort, budget) {
            ControlFlow::Break(value) => return SettledComponent::from_value(value),
            ControlFlow::Continue(portion) => portion,
        };
        // A search for who wins would list the options of many positions again.
        if let Some(value) = self.ruleset_memory(&component.game).remembered_value(key) {
            return SettledComponent::from_value(value);
        }
        let evidence =
            FiniteEvidence::new(ErasedGame(Arc::clone(&component.game.rules)), key.clone(), Convention::Normal);
        let mut search =
            ComponentSearch { component, key, effort, portion, evidence, may_loop, is_loopy: false, outcome: None };
        let value = loop {
            if let ControlFlow::Break(value) = self.run_round(&mut search, budget) {
                break value;
            }
        };
        let lost_options = match (&value, search.outcome) {
            (Err(_), Some(Outcome::N)) => self.known_lost_options(&search),
            _ => Vec::new(),
        };
        search.evidence.release_bytes(budget);
        SettledComponent { value, outcome: search.outcome, lost_options }
    }

    /// Searches for the value where a short search, or a table, usually suffices. If it does not, returns the number of positions of the
    /// first turns.
    fn search_before_turns(
        &mut self,
        component: &Component,
        may_loop: bool,
        effort: ValueEffort,
        budget: &dyn Budget,
    ) -> ControlFlow<Result<Nimber, Stop>, u64> {
        let mut portion = FIRST_POSITIONS;
        if may_loop && component.game.scope().is_some() && effort != ValueEffort::Whole {
            // Most questions about rules are answered by few positions, before the growth of sums is checked.
            let attempt = Attempt::with_positions(budget, GROWING_SUM_POSITIONS);
            match self.value(component, &attempt) {
                Ok(value) => return ControlFlow::Break(Ok(value)),
                Err(_) if attempt.ran_out() => portion = first_turn_positions(component, budget),
                // Other searches may find an answer that this search cannot find.
                Err(Stop::Loopy | Stop::Unsupported | Stop::TooLarge) => {}
                Err(stop) => return ControlFlow::Break(Err(stop)),
            }
        }
        match table_positions(component, effort).filter(|_| portion == FIRST_POSITIONS) {
            None => {}
            Some(u64::MAX) => return ControlFlow::Break(self.value(component, budget)),
            Some(positions) => {
                let attempt = Attempt::with_unbounded_memory(budget, positions);
                let value = self.value(component, &attempt);
                if value.is_ok() || !attempt.ran_out() {
                    return ControlFlow::Break(value);
                }
            }
        }
        ControlFlow::Continue(portion)
    }

    /// Gives each search a turn, and enlarges the turns of the next round. Breaks with the value, or with the reason why there is none.
    fn run_round(
        &mut self,
        search: &mut ComponentSearch<'_>,
        budget: &dyn Budget,
    ) -> ControlFlow<Result<Nimber, ComputationEnd>> {
        let values_first =
            search.effort != ValueEffort::None || self.ruleset_memory(&search.component.game).values_first;
        let turns = match values_first {
            true => [SearchTurn::Value, SearchTurn::Outcome, SearchTurn::Evidence],
            false => [SearchTurn::Outcome, SearchTurn::Value, SearchTurn::Evidence],
        };
        for turn in turns {
            if search.is_useful(turn) {
                self.run_turn(search, turn, budget)?;
            }
        }
        if search.outcome.is_some() && search.effort == ValueEffort::Blink && search.portion >= Attempt::BLINK_POSITIONS
        {
            return ControlFlow::Break(Err(ComputationEnd::Done));
        }
        if search.effort != ValueEffort::Whole && seems_endless_after(search.portion, search.component, budget) {
            return ControlFlow::Break(Err(Stop::Endless.into()));
        }
        search.portion = search.portion.saturating_mul(PORTION_GROWTH);
        ControlFlow::Continue(())
    }

    /// Runs one turn of a search. Breaks if no more turns are needed or possible.
    fn run_turn(
        &mut self,
        search: &mut ComponentSearch<'_>,
        turn: SearchTurn,
        budget: &dyn Budget,
    ) -> ControlFlow<Result<Nimber, ComputationEnd>> {
        let game = &search.component.game;
        let attempt = Attempt::with_positions(budget, search.turn_positions(turn));
        let result = match turn {
            SearchTurn::Value => self.run_value_turn(search, &attempt),
            SearchTurn::Outcome => {
                let outcomes = &mut self.ruleset_memory(game).normal_outcomes;
                outcomes.outcome(search.key, &attempt).map(|outcome| TurnResult::Outcome(Some(outcome)))
            }
            // A draw means that all positions were visited, so the whole graph can be explored and gives the value.
            SearchTurn::Evidence => {
                let outcome = search.evidence.outcome(&attempt);
                outcome.map(|outcome| TurnResult::Outcome(Some(outcome).filter(|it| *it != Outcome::D)))
            }
        };
        match result {
            Ok(TurnResult::Value(value)) => return ControlFlow::Break(Ok(value)),
            Ok(TurnResult::Outcome(outcome)) => search.outcome = outcome,
            Err(_) if attempt.ran_out() => {}
            Err(Stop::Loopy) if turn == SearchTurn::Outcome => search.is_loopy = true,
            Err(stop) => return ControlFlow::Break(Err(ComputationEnd::from(stop))),
        }
        if search.outcome.is_some() && search.effort == ValueEffort::None {
            self.ruleset_memory(game).values_first = turn == SearchTurn::Value;
            return ControlFlow::Break(Err(ComputationEnd::Done));
        }
        ControlFlow::Continue(())
    }

    /// Runs a turn of the search for the value, or only for whether the value is 0 if no value is wanted.
    fn run_value_turn(&mut self, search: &ComponentSearch<'_>, attempt: &Attempt<'_>) -> Result<TurnResult, Stop> {
        let (args, key) = (&search.component.args, search.key);
        let memory = self.ruleset_memory(&search.component.game);
        match search.effort {
            ValueEffort::None => {
                memory.is_lost(args, key, attempt).map(|is_lost| TurnResult::Outcome(Some(Outcome::from_win(!is_lost))))
            }
            _ => memory.value(args, key, attempt).map(TurnResult::Value),
        }
    }

    /// The different options of a component that are already known to be lost; nothing is searched.
    fn known_lost_options(&mut self, search: &ComponentSearch<'_>) -> Vec<Sum> {
        let outcomes = &self.ruleset_memory(&search.component.game).normal_outcomes;
        options_where(search.component, search.key, |option| {
            outcomes.known_outcome(option) == Some(Outcome::P) || search.evidence.is_lost(option.clone())
        })
    }
}

/// The maximum length of a table of rules about one number that is filled before the search for the outcome.
const MAX_TABLE_POSITIONS: u64 = 1_000_000;

/// The maximum length of a table that is filled before the search for the outcome if only the outcome is wanted.
const MAX_TABLE_POSITIONS_FOR_OUTCOME: u64 = 10_000;

/// The number of positions of a table that is filled in order up to a component, if filling it is tried before anything else:
/// [`u64::MAX`] if nothing else is tried, `None` if there is no such table.
pub(super) fn table_positions(component: &Component, effort: ValueEffort) -> Option<u64> {
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
