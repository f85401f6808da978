//! Who wins a component alone: searches for the value, for the outcome and for finite evidence, side by side.
//!
//! A search for the outcome looks at fewer options than one for the value, but does not take sums apart.
//! Where infinitely many positions can be reached, both may go on for ever, though finitely many positions show who wins.
//! Any of the three may be far the shortest, so they take turns with growing budgets. What they find stays in the memory.

use super::{Engine, packed};
use crate::budget::Attempt;
use crate::effort::ValueEffort;
use crate::{endless, loops};
use grundy_game::{Budget, Component, Erased, Game, Key, Shape, Sum};
use grundy_heap::Engine as HeapEngine;
use grundy_search::Evidence;
use grundy_theory::{Convention, Nimber, Outcome, Stop};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many positions each search looks at in its first turn.
pub(crate) const FIRST_POSITIONS: u64 = 2_000;

/// In each further turn so many times more.
const GROWTH: u64 = 4;

/// From so many positions on the outcome gets a part of what the value gets, where the value was asked for.
const FAIR_POSITIONS: u64 = 100_000;

/// After so many positions of one turn it is asked whether the rules look endless.
const ENDLESS_POSITIONS: u64 = 500_000;

/// What was found of a component that stands alone.
pub(crate) struct Settled {
    /// Its Grundy value, or why that is missing.
    pub(crate) value: Result<Nimber, Stop>,
    /// Who wins it, where that was found without the value.
    pub(crate) outcome: Option<Outcome>,
    /// Where the value is missing: options that are known to be lost.
    pub(crate) lost_options: Vec<Sum>,
}

/// What finitely many positions show, or all of them.
pub(crate) enum Shown<T> {
    /// All positions were looked at.
    All(T),
    /// Those that were looked at are enough.
    Enough(Outcome),
}

impl<T> Shown<T> {
    /// Who wins, where `of_all` says that of all positions.
    pub(crate) fn outcome(self, of_all: impl FnOnce(T) -> Outcome) -> Outcome {
        match self {
            Shown::All(all) => of_all(all),
            Shown::Enough(outcome) => outcome,
        }
    }
}

impl Engine {
    /// Who wins a component alone under normal play, by search.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
    pub(crate) fn normal(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        if component.game.has_ends() {
            let (shown, _) = self.judge_or_show(component, Convention::Normal, budget)?;
            return Ok(shown.outcome(|(outcome, ..)| outcome));
        }
        let Settled { value, outcome, .. } = self.settle(component, ValueEffort::None, budget);
        match (value, outcome) {
            (Ok(value), _) => Ok(Outcome::from_win(value != Nimber::ZERO)),
            (_, Some(outcome)) => Ok(outcome),
            (Err(Stop::Loopy), None) => self.loopy_value(component, budget).map(|value| value.outcome()),
            (Err(stop), None) => Err(stop),
        }
    }

    /// The value of a component alone, and who wins it where only that is found.
    pub(crate) fn settle(&mut self, component: &Component, effort: ValueEffort, budget: &dyn Budget) -> Settled {
        let unknown = |stop| Settled { value: Err(stop), outcome: None, lost_options: Vec::new() };
        let key = match packed(component) {
            Ok(key) => key,
            Err(stop) => return unknown(stop),
        };
        if component.game.has_ends() {
            return unknown(Stop::Unsupported);
        }
        let filled = |value| Settled { value, outcome: None, lost_options: Vec::new() };
        match table_positions(component, effort) {
            None => {}
            Some(u64::MAX) => return filled(self.value(component, budget)),
            Some(positions) => {
                let attempt = Attempt::positions(budget, positions);
                let value = self.value(component, &attempt);
                if value.is_ok() || !attempt.ran_out() {
                    return filled(value);
                }
            }
        }
        let may_loop = loops::may_loop(component);
        let mut evidence = Evidence::new(Erased(Arc::clone(&component.game)), key.clone(), Convention::Normal);
        let (mut portion, mut is_looped, mut outcome) = (FIRST_POSITIONS, false, None);
        let value = 'search: loop {
            let values_first = effort != ValueEffort::None || self.table(&component.game).values_first;
            let turns = match values_first {
                true => [Turn::Value, Turn::Outcome, Turn::Evidence],
                false => [Turn::Outcome, Turn::Value, Turn::Evidence],
            };
            for turn in turns {
                let is_useful = match turn {
                    Turn::Value => true,
                    Turn::Outcome => outcome.is_none() && !is_looped,
                    Turn::Evidence => outcome.is_none() && may_loop,
                };
                if !is_useful {
                    continue;
                }
                let is_aside = turn == Turn::Outcome && effort != ValueEffort::None && portion > FAIR_POSITIONS;
                let attempt = Attempt::of(budget, if is_aside { portion / GROWTH } else { portion });
                let found = match turn {
                    Turn::Value => self.value_turn(component, key, effort, &attempt),
                    Turn::Outcome => self
                        .table(&component.game)
                        .normal
                        .outcome(key, &attempt)
                        .map(|found| Found::Outcome(Some(found))),
                    // A draw means that all positions were looked at: their graph is within reach, and has the value.
                    Turn::Evidence => evidence
                        .outcome(&attempt)
                        .map(|found| Found::Outcome(Some(found).filter(|it| *it != Outcome::D))),
                };
                match found {
                    Ok(Found::Value(value)) => break 'search Ok(value),
                    Ok(Found::Outcome(found)) => outcome = found,
                    Err(_) if attempt.ran_out() => {}
                    Err(Stop::Loopy) if turn == Turn::Outcome => is_looped = true,
                    Err(stop) => break 'search Err(stop),
                }
                if outcome.is_some() && effort == ValueEffort::None {
                    self.table(&component.game).values_first = turn == Turn::Value;
                    break 'search Err(Stop::Done);
                }
            }
            if outcome.is_some() && effort == ValueEffort::Blink && portion >= Attempt::BLINK {
                break Err(Stop::Done);
            }
            if effort != ValueEffort::Whole && portion >= ENDLESS_POSITIONS && is_endless(component, budget) {
                break Err(Stop::Endless);
            }
            portion = portion.saturating_mul(GROWTH);
        };
        let lost_options = match (&value, outcome) {
            (Err(_), Some(Outcome::N)) => self.known_lost_options(component, key, &evidence),
            _ => Vec::new(),
        };
        evidence.release(budget);
        Settled { value, outcome, lost_options }
    }

    /// The value of a component, which is given up where its rules look endless.
    ///
    /// # Errors
    /// As [`value`](Engine::value), or [`Stop::Endless`].
    pub(crate) fn value_unless_endless(&mut self, component: &Component, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if component.game.scope().is_some() && table_positions(component, ValueEffort::Budget) != Some(u64::MAX) {
            let attempt = Attempt::positions(budget, Attempt::LONG);
            match self.value(component, &attempt) {
                Err(_) if attempt.ran_out() => {}
                result => return result,
            }
            if is_endless(component, budget) {
                return Err(Stop::Endless);
            }
        }
        self.value(component, budget)
    }

    /// A turn of the search for the value, or for whether it is 0 where only that is wanted.
    fn value_turn(
        &mut self,
        component: &Component,
        key: &Key,
        effort: ValueEffort,
        attempt: &Attempt<'_>,
    ) -> Result<Found, Stop> {
        let table = self.table(&component.game);
        match effort {
            ValueEffort::None => {
                table.is_lost(&component.args, key, attempt).map(|lost| Found::Outcome(Some(Outcome::from_win(!lost))))
            }
            _ => table.value(&component.args, key, attempt).map(Found::Value),
        }
    }

    /// The different options of a component that are known to be lost, without any further search.
    fn known_lost_options(&mut self, component: &Component, key: &Key, evidence: &Evidence<Erased>) -> Vec<Sum> {
        let outcomes = &self.table(&component.game).normal;
        options_where(component, key, |option| {
            outcomes.known(option) == Some(Outcome::P) || evidence.is_lost(option.clone())
        })
    }

    /// Who wins a component alone, from the whole game graph, or from a part of it that is enough; and the options known to be lost.
    ///
    /// # Errors
    /// As [`judge`](Engine::judge); [`Stop::Endless`] where the rules look endless.
    pub(crate) fn judge_or_show(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(Shown<JudgedWhole>, Vec<Sum>), Stop> {
        let key = packed(component)?;
        let mut evidence = Evidence::new(Erased(Arc::clone(&component.game)), key.clone(), convention);
        let whole = |budget: &dyn Budget| self.judge(component, convention, budget);
        // All positions have the remoteness and the draws as well.
        let shown = all_or_enough(&mut evidence, Attempt::LONG, Some(component), budget, whole);
        let lost = match shown {
            Ok(Shown::Enough(Outcome::N)) => options_where(component, key, |option| evidence.is_lost(option.clone())),
            _ => Vec::new(),
        };
        evidence.release(budget);
        Ok((shown?, lost))
    }
}

/// Who wins, in how many moves, and how many positions were looked at.
pub(crate) type JudgedWhole = (Outcome, Option<u32>, usize);

/// The different options of a component for which a test holds.
fn options_where(component: &Component, key: &Key, mut holds: impl FnMut(&Key) -> bool) -> Vec<Sum> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let _ = component.game.each_option(key, &mut |option| {
        if holds(&option) && seen.insert(component.told_apart(&option)) {
            found.push(component.left(&option));
        }
        ControlFlow::Continue(())
    });
    found
}

/// A search that takes its turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Value,
    Outcome,
    Evidence,
}

/// What a search found in its turn.
enum Found {
    Value(Nimber),
    Outcome(Option<Outcome>),
}

/// Looks at all positions by `whole`, which has the first turn with so many positions, and by turns at those that may be enough.
/// Whoever gives `whole` a longer first turn than usual wants what it finds besides, and gets it where rules do not look endless.
///
/// # Errors
/// Those of `whole` and of [`Evidence::outcome`]; [`Stop::Endless`] where the rules of `component` look endless.
pub(crate) fn all_or_enough<G: Game, T>(
    evidence: &mut Evidence<G>,
    first: u64,
    component: Option<&Component>,
    budget: &dyn Budget,
    mut whole: impl FnMut(&dyn Budget) -> Result<T, Stop>,
) -> Result<Shown<T>, Stop> {
    let mut portion = FIRST_POSITIONS;
    loop {
        let attempt = Attempt::of(budget, portion.max(first));
        match whole(&attempt) {
            Ok(all) => return Ok(Shown::All(all)),
            Err(_) if attempt.ran_out() => {}
            Err(stop) => return Err(stop),
        }
        let attempt = Attempt::of(budget, portion);
        match evidence.outcome(&attempt) {
            // All positions were looked at, so that `whole` will end as well.
            Ok(Outcome::D) => {}
            Ok(outcome) => {
                // The rest is looked at for what it has besides, if there seems to be an end to it.
                let is_finite = || !component.is_some_and(|component| is_endless(component, budget));
                return match first > FIRST_POSITIONS && is_finite() {
                    true => Ok(whole(budget).map_or(Shown::Enough(outcome), Shown::All)),
                    false => Ok(Shown::Enough(outcome)),
                };
            }
            Err(_) if attempt.ran_out() => {}
            Err(stop) => return Err(stop),
        }
        if portion >= ENDLESS_POSITIONS && component.is_some_and(|component| is_endless(component, budget)) {
            return Err(Stop::Endless);
        }
        portion = portion.saturating_mul(GROWTH);
    }
}

/// Whether a search of a component is given up, because its rules look endless.
fn is_endless(component: &Component, budget: &dyn Budget) -> bool {
    may_be_endless(component) && endless::is_likely(component, budget)
}

/// Whether infinitely many positions may be reached from a component, as far as is known.
pub(crate) fn may_be_endless(component: &Component) -> bool {
    component.game.scope().is_some() && loops::may_loop(component)
}

/// Longer tables of rules about one number are not filled before the outcome is looked for.
const MAX_TABLE_POSITIONS: u64 = 1_000_000;

/// The same, where only the outcome is wanted.
const MAX_TABLE_POSITIONS_FOR_OUTCOME: u64 = 10_000;

/// How many positions a table takes that is filled in order up to a component, so that the outcome is no shorter way:
/// [`u64::MAX`] if nothing else is tried, `None` if there is no such table.
fn table_positions(component: &Component, effort: ValueEffort) -> Option<u64> {
    let game = &component.game;
    match game.shape() {
        Shape::Heap(heap) if game.scope().is_some() && HeapEngine::of(heap.rule()) == HeapEngine::Naive => {
            let most = match effort {
                ValueEffort::None => MAX_TABLE_POSITIONS_FOR_OUTCOME,
                _ => MAX_TABLE_POSITIONS,
            };
            let number = component.args.first().and_then(|arg| arg.word().ok());
            // The short search before a table has a small part of its positions.
            number.filter(|n| *n <= most).map(|n| n + n / 32 + 10_000)
        }
        Shape::Heap(_) | Shape::Board(_) => Some(u64::MAX),
        _ => None,
    }
}
