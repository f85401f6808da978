//! Computes values of components with the engine that suits the ruleset, and remembers them between questions.

pub(crate) mod component_quotients;
pub(crate) mod endless;
mod entailing;
pub(crate) mod graphs;
pub(crate) mod heaps;
mod matching_options;
mod memory;
mod misere;
pub(crate) mod outcome;
pub(crate) mod quotients;
pub(crate) mod rows;
mod ruleset_outcomes;
mod search;
pub(crate) mod search_turns;
mod squares;
mod table;

use component_quotients::ComponentQuotient;
use graphs::SolvedGraphs;
use grundy_game::{
    Budget, Component, Convention, ErasedGame, GameShape, Nimber, OptionTally, Outcome, PositionKey, Ruleset, Stop,
    Sum, SumGame, in_force,
};
use grundy_heap::NimSequence;
use grundy_search::{
    EntailingSearch, IntegerWords, KeyedGame, Method, NumberedValues, OutcomeSearch, PackedNimbers, SearchMethod,
    board_values,
};
use heaps::SavedSequence;
use ruleset_outcomes::RulesetOutcomes;
use squares::SquareTables;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// An estimate of the bytes that a listed option takes for each of its components and for the set of options already seen.
const LISTED_OPTION_BYTES: usize = 128;

/// Computes Grundy values of components and remembers them between questions.
#[derive(Default)]
pub struct Engine {
    tables: Vec<RulesetMemory>,
    /// Indices into `tables` by the identity of the ruleset, and by its address in memory, which avoids computing the identity again.
    by_name: HashMap<String, usize>,
    by_address: HashMap<usize, usize>,
    /// Outcomes of sums under misère play, by the rulesets in them.
    misere_sums: HashMap<Vec<String>, OutcomeSearch<SumGame>>,
    /// Misère quotients of components, by the rulesets of the sums for which they were found.
    /// `None` if components are too large for an engine.
    component_quotients: HashMap<Vec<String>, Option<ComponentQuotient>>,
    /// The search method that the user chose.
    method: Option<Method>,
}

/// Everything that is remembered about one ruleset.
struct RulesetMemory {
    game: Arc<Ruleset>,
    /// The values of heaps 0, 1, 2, ….
    heaps: SavedSequence,
    /// Whether the user chose how the values of heaps are computed.
    is_sequence_prepared: bool,
    /// The values of the squares of a board.
    squares: SquareTables,
    positions: PackedNimbers<KeyedGame>,
    /// The search that the user chose, or that suits the game best.
    search: Option<Box<dyn SearchMethod>>,
    /// Whether the user chose the search.
    is_search_chosen: bool,
    /// Values of positions of a few integers, as long as these fit into machine words.
    integer_values: Option<PackedNimbers<IntegerWords>>,
    /// Values of positions that can be numbered, as long as there is room.
    numbered_values: Option<NumberedValues>,
    /// Outcomes, for positions whose values are too expensive.
    normal_outcomes: RulesetOutcomes,
    misere_outcomes: RulesetOutcomes,
    /// The misère quotient, of a heap ruleset.
    quotient: quotients::RulesetQuotient,
    /// Whether the search for a value was the last search that found who wins.
    values_first: bool,
    /// The game graphs that were explored.
    graphs: SolvedGraphs,
    /// Values of a game with entailing moves.
    entailing: EntailingSearch<ErasedGame>,
    /// The rows whose period was searched.
    rows: rows::SearchedRows,
}

/// An option of a component and its value.
pub(crate) struct ValuedOption {
    /// The components left.
    pub(crate) remaining_sum: Sum,
    /// Its value.
    pub(crate) value: Nimber,
}

/// How options are written, and which of them are different.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionForm {
    /// As moves: a board stays whole and in place.
    Move,
    /// As the sums of their parts.
    Parts,
}

/// The maximum length of a table of heap values that is started if the budget has no limit on positions.
const MAX_UNBUDGETED_HEAPS: u64 = 100_000_000;

impl Engine {
    /// An engine that remembers nothing yet.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::TooLarge`] for a component too large for any engine;
    /// [`Stop::Loopy`] or [`Stop::Unsupported`] if recursion gives no value.
    pub fn value(&mut self, component: &Component, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let key = component_key(component)?;
        self.ruleset_memory(&component.game).value(&component.args, key, budget)
    }

    /// Computes the values of the heaps of a ruleset up to `to`; `None` if it is not a heap ruleset.
    pub fn heap_values(
        &mut self,
        game: &Arc<Ruleset>,
        to: u64,
        budget: &dyn Budget,
    ) -> Option<Result<&NimSequence, Stop>> {
        let table = self.ruleset_memory(game);
        let GameShape::Heap(heap) = table.game.shape() else { return None };
        match table.heaps.extend(heap, to, budget) {
            Ok(values) => Some(Ok(values)),
            Err(Stop::Unsupported) => None,
            Err(stop) => Some(Err(stop)),
        }
    }

    /// The heap values of a ruleset that are already computed.
    pub(crate) fn known_heaps(&mut self, game: &Arc<Ruleset>) -> &NimSequence {
        &self.ruleset_memory(game).heaps.values
    }

    /// Whether the user chose how the heap values of a ruleset are computed.
    pub(crate) fn is_prepared(&mut self, game: &Arc<Ruleset>) -> bool {
        self.ruleset_memory(game).is_sequence_prepared
    }

    /// Computes the values of the squares of a board ruleset, row by row; `None` if it is not one.
    ///
    /// The values are recomputed: the remembered squares are neither read nor extended.
    ///
    /// # Errors
    /// Returns an error if the budget runs out or the rules fail.
    pub(crate) fn square_values(
        &mut self,
        game: &Arc<Ruleset>,
        rows: usize,
        columns: usize,
        budget: &dyn Budget,
    ) -> Option<Result<Vec<Option<Nimber>>, Stop>> {
        let table = self.ruleset_memory(game);
        let GameShape::Board(board) = table.game.shape() else { return None };
        Some(board_values(board, rows, columns, budget))
    }

    /// The different options of a component, with their values. On a board, equal parts in different places are different options.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value).
    pub(crate) fn options(&mut self, component: &Component, budget: &dyn Budget) -> Result<Vec<ValuedOption>, Stop> {
        self.list_options(component, OptionForm::Move, budget)
    }

    /// The options of a component as sums of their parts, with their values. Options with equal parts are listed once.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value).
    pub(crate) fn options_as_parts(
        &mut self,
        component: &Component,
        budget: &dyn Budget,
    ) -> Result<Vec<ValuedOption>, Stop> {
        self.list_options(component, OptionForm::Parts, budget)
    }

    fn list_options(
        &mut self,
        component: &Component,
        form: OptionForm,
        budget: &dyn Budget,
    ) -> Result<Vec<ValuedOption>, Stop> {
        let key = component_key(component)?;
        let table = self.ruleset_memory(&component.game);
        let game = Arc::clone(&table.game);
        let mut options = Vec::new();
        let mut seen = HashSet::new();
        let (mut result, mut tally) = (Ok(()), OptionTally::new(budget, 0));
        let flow = game.for_each_option_key(key, &mut |option| {
            let identity = match form {
                OptionForm::Move => component.option_identity(&option),
                OptionForm::Parts => game.sorted_components(&option),
            };
            if !seen.insert(identity) {
                return ControlFlow::Continue(());
            }
            let parts = Sum::from_key(&game, &option);
            let size = LISTED_OPTION_BYTES * (1 + parts.components.len()) + 2 * option.len();
            let value = tally.add(size).and_then(|()| table.sum_value(&parts, &option, budget));
            match value {
                Ok(value) => {
                    let board = match form {
                        OptionForm::Move => game.view.option_on_board(&component.args, &option),
                        OptionForm::Parts => None,
                    };
                    let remaining_sum = board.map_or(parts, |args| Sum::from_components(&game, &[args]));
                    options.push(ValuedOption { remaining_sum, value });
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    result = Err(stop);
                    ControlFlow::Break(())
                }
            }
        });
        result.and_then(|()| check_all_visited(flow, game.as_ref())).map(|()| options)
    }

    /// The options of a component that are lost for the player to move under normal play, by a search for outcomes only.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Engine::value).
    pub(crate) fn lost_options(&mut self, component: &Component, budget: &dyn Budget) -> Result<Vec<Sum>, Stop> {
        let key = component_key(component)?;
        let game = Arc::clone(&component.game);
        let outcomes = &mut self.ruleset_memory(&component.game).normal_outcomes;
        let mut lost = Vec::new();
        let mut seen = HashSet::new();
        let (mut result, mut tally) = (Ok(()), OptionTally::new(budget, 0));
        let flow = game.for_each_option_key(key, &mut |option| {
            match tally.add(0).and_then(|()| outcomes.outcome(&option, budget)) {
                Ok(Outcome::P) if seen.insert(component.option_identity(&option)) => {
                    lost.push(component.sum_after_option(&option))
                }
                Ok(_) => {}
                Err(stop) => {
                    result = Err(stop);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        result.and_then(|()| check_all_visited(flow, game.as_ref())).map(|()| lost)
    }

    fn ruleset_memory(&mut self, game: &Arc<Ruleset>) -> &mut RulesetMemory {
        let address = Arc::as_ptr(game).addr();
        let index = match self.by_address.get(&address) {
            // The table holds an `Arc` of the ruleset at this address, so the address cannot belong to another ruleset.
            Some(&index) => index,
            None => {
                let name = game.identity();
                match self.by_name.get(&name) {
                    Some(&index) => index,
                    None => {
                        let index = self.tables.len();
                        self.tables.push(RulesetMemory {
                            game: Arc::clone(game),
                            heaps: SavedSequence::default(),
                            is_sequence_prepared: false,
                            squares: SquareTables::default(),
                            search: search::preferred_search(game, self.method),
                            is_search_chosen: self.method.is_some(),
                            integer_values: IntegerWords::for_game(game).map(PackedNimbers::new),
                            numbered_values: NumberedValues::for_game(game),
                            positions: PackedNimbers::new(KeyedGame(Arc::clone(&game.rules)))
                                .with_known_values(search::values_outside_scope(game)),
                            normal_outcomes: RulesetOutcomes::new(game, Convention::Normal),
                            misere_outcomes: RulesetOutcomes::new(game, Convention::Misere),
                            quotient: quotients::RulesetQuotient::default(),
                            values_first: false,
                            graphs: SolvedGraphs::default(),
                            entailing: EntailingSearch::new(ErasedGame(Arc::clone(&game.rules))),
                            rows: rows::SearchedRows::default(),
                        });
                        self.by_name.insert(name, index);
                        self.by_address.insert(address, index);
                        index
                    }
                }
            }
        };
        &mut self.tables[index]
    }
}

/// Returns the key of a component.
///
/// # Errors
/// Returns an error if the component is too large: [`Stop::RuleValueSize`] for rules written by a user, whose keys have a limit in bytes, else
/// [`Stop::TooLarge`]. If the budget in force ended the work of a theorem before, that is the reason.
pub(crate) fn component_key(component: &Component) -> Result<&PositionKey, Stop> {
    let stop = || if component.game.scope().is_some() { Stop::RuleValueSize } else { Stop::TooLarge };
    component.key.as_ref().ok_or_else(|| in_force::take_stop().unwrap_or_else(stop))
}

/// The reason why a sum that has no key cannot be searched.
pub(crate) fn missing_key_stop(sum: &Sum) -> Stop {
    sum.components.iter().find_map(|component| component_key(component).err()).unwrap_or(Stop::TooLarge)
}

/// Returns an error if the rules themselves stopped the visit of options: then they have failed.
fn check_all_visited(flow: ControlFlow<()>, game: &Ruleset) -> Result<(), Stop> {
    if flow.is_break() { Err(game.take_failure()) } else { Ok(()) }
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;
    use crate::solve::turns::list_sum_moves;
    use grundy_game::Nat;

    /// A move counts once on every route, also on a board where two moves leave equal parts in different places.
    #[test]
    fn moves_are_as_many_on_each_route() {
        for text in ["tac_tix(3, 3)", "cram(2, 3)", "clobber(2, 3)", "kayles(9)", "node_kayles(\"0-1 1-2 2-3 3-0\")"] {
            let position = crate::parse(text).expect("it is a position");
            let [component] = &position.components[..] else { panic!("{text} is one component") };
            let moves = list_sum_moves(&position, [component], usize::MAX).expect("there is no budget");
            let mut engine = Engine::new();
            let options = engine.options(component, &()).expect("there is no budget");
            assert_eq!(options.len(), moves.len(), "{text}");
            let written = |sum: &Sum| sum.to_string();
            assert!(options.iter().zip(&moves).all(|(a, b)| written(&a.remaining_sum) == written(&b.after)), "{text}");
            let lost = options.iter().filter(|option| option.value == Nimber::ZERO).count();
            assert_eq!(engine.lost_options(component, &()).expect("there is no budget").len(), lost, "{text}");
            let found = engine.options_with_value(component, &Nat::ZERO, &()).expect("there is no budget");
            assert_eq!(found.len(), lost, "{text}");
        }
    }
}
