//! The search that is used for a game, and questions that take less work than the value.

use super::{Engine, RulesetMemory, ValuedOption, component_key};
use crate::budget::Attempt;
use grundy_game::{
    Argument, ArgumentError, Budget, Component, Convention, GameShape, Nat, Nimber, OptionTally, PositionKey, Ruleset,
    Stop, Sum, text,
};
use grundy_graph::VertexLabel;
use grundy_search::{Method, SearchMethod};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The search with the method that the user chose, or that suits a game best. `None` if [`PackedNimbers`](grundy_search::PackedNimbers) is
/// used alone: rules written by users use only that search, since it can query other rulesets for their values.
pub(super) fn preferred_search(game: &Arc<Ruleset>, chosen: Option<Method>) -> Option<Box<dyn SearchMethod>> {
    match chosen {
        Some(method) => method.search(game),
        None if game.scope().is_none() && matches!(game.shape(), GameShape::General | GameShape::Parts(_)) => {
            Method::BelingRogalski.search(game)
        }
        None => None,
    }
}

/// Makes a function for the values of components of rulesets outside the text of `game`: by their theorem, or by an engine.
pub(super) fn values_outside_scope(
    game: &Arc<Ruleset>,
) -> impl FnMut(&[u8], &dyn Budget) -> Option<Result<Nimber, Stop>> + Send + use<> {
    let game = Arc::clone(game);
    let mut others: Option<Box<Engine>> = None;
    move |bytes, budget| {
        if !game.is_outside_scope(bytes) {
            return None;
        }
        let (home, args) = game.write(&PositionKey::from_bytes(bytes)).pop()?;
        let home = home.filter(|home| home.scope() != game.scope())?;
        let verdict = home.theorem().and_then(|theorem| theorem.decide(&args, Convention::Normal));
        let known_value = verdict.and_then(|verdict| u64::try_from(verdict.value?).ok());
        if let Some(value) = known_value {
            return Some(Ok(Nimber(value)));
        }
        let component = Component::new(&home, args).ok()?;
        Some(others.get_or_insert_default().value(&component, budget))
    }
}

impl RulesetMemory {
    /// Finds the value of a position by search.
    ///
    /// A search that tests wanted values visits fewer positions if values are small, but visits the same positions repeatedly if values
    /// are large. If the shape of the game does not decide, this search alternates with a search that computes every value once.
    /// The latter begins, since it suffices for small positions.
    pub(super) fn searched_value(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        const FIRST_SEARCH_POSITIONS: u64 = 50_000;
        let Some(search) = &mut self.search else {
            return if self.is_search_chosen { Err(Stop::Unsupported) } else { self.positions.nimber(key, budget) };
        };
        if self.is_search_chosen {
            return search.nimber(key, budget);
        }
        if matches!(self.game.shape(), GameShape::Parts(_)) {
            return match search.nimber(key, budget) {
                // The values are too large for this search, but not for the one that remembers all values.
                Err(Stop::Unsupported) => self.positions.nimber(key, budget),
                result => result,
            };
        }
        let mut portion = FIRST_SEARCH_POSITIONS;
        loop {
            let attempt = Attempt::with_unbounded_memory(budget, portion);
            let result = self.positions.nimber(key, &attempt);
            if result.is_ok() || !attempt.ran_out() {
                return result;
            }
            let attempt = Attempt::with_unbounded_memory(budget, portion);
            match search.nimber(key, &attempt) {
                Err(Stop::Unsupported) => return self.positions.nimber(key, budget),
                result if result.is_ok() || !attempt.ran_out() => return result,
                _ => {}
            }
            portion = portion.saturating_mul(4);
        }
    }

    /// Whether a position has value 0; this may be cheaper than the value.
    pub(super) fn is_lost(&mut self, args: &[Argument], key: &PositionKey, budget: &dyn Budget) -> Result<bool, Stop> {
        let alone = self.is_searched_alone();
        match &mut self.search {
            Some(search) if alone && self.graphs.is_empty() => match search.has_value(key, Nimber::ZERO, budget) {
                Err(Stop::Unsupported | Stop::Loopy) => {}
                result => return result,
            },
            _ => {}
        }
        self.value(args, key, budget).map(|value| value == Nimber::ZERO)
    }

    /// Whether only the search is used, without a memory of all values.
    fn is_searched_alone(&self) -> bool {
        self.is_search_chosen || matches!(self.game.shape(), GameShape::Parts(_))
    }

    /// The value of a position, if those of all its components are remembered.
    fn known_sum_value(&self, position: &PositionKey) -> Option<Nimber> {
        let mut total = Some(Nimber::ZERO);
        self.game.for_each_canonical_component_key(position.clone(), Convention::Normal, &mut |component| {
            total = total.take().and_then(|sum| Some(sum ^ self.positions.known_value(component.bytes())?));
        });
        total
    }

    /// The value of a position, or [`Stop::Loopy`] if it is infinite; `None` if it is not remembered.
    pub(super) fn remembered_value(&self, position: &PositionKey) -> Option<Result<Nimber, Stop>> {
        match self.label(position) {
            Some((VertexLabel::Finite(value), _)) => Some(Ok(Nimber(value.into()))),
            Some((VertexLabel::Infinite(_), _)) => Some(Err(Stop::Loopy)),
            None if self.is_search_chosen => None,
            None => self.known_sum_value(position).or_else(|| self.word_value(position)).map(Ok),
        }
    }

    fn option_has_value(&mut self, option: &PositionKey, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        let alone = self.is_searched_alone();
        // A search that tests values would list the options of many positions again.
        if !alone && let Some(known) = self.known_sum_value(option) {
            return Ok(known == value);
        }
        if let Some(search) = self.search.as_mut().filter(|_| self.graphs.is_empty()) {
            // If a memory of all values is used as well, it may know the value or find it sooner, so the search gets a small budget.
            let attempt = Attempt::with_unbounded_memory(budget, if alone { u64::MAX } else { 1_000 });
            match search.has_value(option, value, &attempt) {
                Err(Stop::Unsupported | Stop::Loopy) => {}
                Err(_) if attempt.ran_out() => {}
                result => return result,
            }
        }
        let after = Sum::from_key(&self.game, option);
        self.sum_value(&after, option, budget).map(|it| it == value)
    }
}

impl Engine {
    /// An empty engine that finds all values by one search method.
    pub fn with_method(method: Method) -> Engine {
        Engine { method: Some(method), ..Engine::default() }
    }

    /// Makes the engine search the positions of one game by a method, whatever its shape, so that values stored by
    /// [`learn_search_value`](Engine::learn_search_value) are used.
    #[cfg(feature = "cluster")]
    pub(crate) fn use_method(&mut self, method: Method, game: &Arc<Ruleset>) {
        let table = self.ruleset_memory(game);
        table.search = method.search(game);
        table.is_search_chosen = table.search.is_some();
    }

    /// Stores the value of a component in the search of a game. `bytes` must be those of this very run.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Unsupported`] if the game has no search.
    #[cfg(feature = "cluster")]
    pub(crate) fn learn_search_value(
        &mut self,
        game: &Arc<Ruleset>,
        bytes: &[u8],
        value: u64,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.ruleset_memory(game).search.as_mut().ok_or(Stop::Unsupported)?.learn_value(bytes, value, budget)
    }

    /// The search method that the user chose.
    pub(crate) fn method(&self) -> Option<Method> {
        self.method
    }

    /// Checks that the method that the user chose fits every component of a sum.
    ///
    /// # Errors
    /// The game that it does not fit.
    pub fn check_method(&self, sum: &Sum) -> Result<(), ArgumentError> {
        let Some(method) = self.method else { return Ok(()) };
        match sum.components.iter().find(|component| method.search(&component.game).is_none()) {
            None => Ok(()),
            Some(component) => {
                let (method, game) = (method.name(), component.game.expression());
                Err(ArgumentError::new(text!(
                    "the method {method} does not fit {game}, whose ends are declared: its positions have no values"
                )))
            }
        }
    }

    /// The different options of a component with a given value. A search only tests whether an option has it.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn options_with_value(
        &mut self,
        component: &Component,
        target: &Nat,
        budget: &dyn Budget,
    ) -> Result<Vec<Sum>, Stop> {
        let target = match u64::try_from(target.clone()) {
            Ok(target) if self.has_search(component) => Nimber(target),
            _ => {
                let reaches = |option: &ValuedOption| Nat::from(option.value.0) == *target;
                return Ok(self
                    .options(component, budget)?
                    .into_iter()
                    .filter(reaches)
                    .map(|o| o.remaining_sum)
                    .collect());
            }
        };
        let key = component_key(component)?;
        let table = self.ruleset_memory(&component.game);
        let game = Arc::clone(&table.game);
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        let (mut result, mut tally) = (Ok(()), OptionTally::new(budget, 0));
        let flow = game.for_each_option_key(key, &mut |option| {
            let told_apart = component.option_identity(&option);
            let is_new = !seen.contains(&told_apart);
            let size = if is_new { super::LISTED_OPTION_BYTES + option.len() } else { 0 };
            let has = tally.add(size).and_then(|()| match is_new {
                true => table.option_has_value(&option, target, budget),
                false => Ok(false),
            });
            seen.insert(told_apart);
            match has {
                Ok(true) => found.push(component.sum_after_option(&option)),
                Ok(false) => {}
                Err(stop) => {
                    result = Err(stop);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        result.and_then(|()| super::check_all_visited(flow, game.as_ref())).map(|()| found)
    }

    /// Whether the values of a component come from a search that the user chose, or that visits only some of the options.
    pub(crate) fn has_search(&mut self, component: &Component) -> bool {
        self.ruleset_memory(&component.game).search.is_some()
    }
}
