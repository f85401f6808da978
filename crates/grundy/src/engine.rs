//! Computes values of components with the engine that suits the ruleset, and remembers them between questions.

pub(crate) mod graphs;
pub(crate) mod heaps;
mod memory;
mod misere;
pub(crate) mod outcome;
pub(crate) mod quotients;
mod search;
mod table;

use graphs::GameGraphs;
use grundy_game::{AnyGame, Budget, Component, Erased, Key, OptionTally, Shape, Sum, SumGame};
use grundy_heap::Sequence;
use grundy_search::{Dense, Method, Nimbers, Outcomes, Search, Words, board_values};
use grundy_theory::{Convention, Nimber, Outcome, Stop};
use heaps::Heaps;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// An estimate of the bytes that a listed option takes for each of its components and for the set of options already seen.
const LISTED_OPTION_BYTES: usize = 128;

/// Computes Grundy values of components and remembers them between questions.
#[derive(Default)]
pub struct Engine {
    tables: Vec<Table>,
    /// Indices into `tables` by the identity of the ruleset, and by its address in memory, which saves making the identity again.
    by_name: HashMap<String, usize>,
    by_address: HashMap<usize, usize>,
    /// Outcomes of sums under misère play, by the rulesets in them.
    misere_sums: HashMap<Vec<String>, Outcomes<SumGame>>,
    /// The search method that the user chose.
    method: Option<Method>,
}

/// Everything that is remembered about one ruleset.
struct Table {
    game: Arc<dyn AnyGame>,
    /// The values of heaps 0, 1, 2, …, and whether the user chose how they are computed.
    heaps: Heaps,
    prepared: bool,
    /// The number of rows and columns done, and the values of their squares.
    board: (usize, usize, Vec<Option<Nimber>>),
    positions: Nimbers<Erased>,
    /// The search that the user chose, or that suits the game best.
    search: Option<Box<dyn Search>>,
    /// Whether the user chose it.
    chosen: bool,
    /// Values of positions of a few integers, as long as these fit into machine words.
    words: Option<(Words, Nimbers<Words>)>,
    /// Values of positions that can be numbered, as long as there is room.
    dense: Option<Dense>,
    /// Outcomes, for positions whose values are too expensive.
    normal: Outcomes<Erased>,
    misere: Outcomes<Erased>,
    /// The misère quotient, of a heap ruleset.
    quotient: quotients::Heaps,
    /// Whether the search for a value was the last one to find who wins.
    values_first: bool,
    /// The game graphs that were explored.
    graphs: GameGraphs,
}

/// An option of a component and its value.
pub(crate) struct Reached {
    /// The components left.
    pub(crate) after: Sum,
    /// Its value.
    pub(crate) value: Nimber,
}

/// The longest table of heap values that is started if the budget has no limit on positions.
const MOST_HEAPS: u64 = 100_000_000;

impl Engine {
    /// An engine that remembers nothing yet.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] for a component too large for any engine;
    /// [`Stop::Loopy`] or [`Stop::Unsupported`] if recursion gives no value.
    pub fn value(&mut self, component: &Component, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let key = packed(component)?;
        self.table(&component.game).value(&component.args, key, budget)
    }

    /// Computes the values of the heaps of a ruleset up to `to`; `None` if it is not a heap ruleset.
    pub(crate) fn heap_values(
        &mut self,
        game: &Arc<dyn AnyGame>,
        to: u64,
        budget: &dyn Budget,
    ) -> Option<Result<&Sequence, Stop>> {
        let table = self.table(game);
        let Shape::Heap(heap) = table.game.shape() else { return None };
        match table.heaps.extend(heap, to, budget) {
            Ok(values) => Some(Ok(values)),
            Err(Stop::Unsupported) => None,
            Err(stop) => Some(Err(stop)),
        }
    }

    /// The heap values of a ruleset that are already computed.
    pub(crate) fn known_heaps(&mut self, game: &Arc<dyn AnyGame>) -> &Sequence {
        &self.table(game).heaps.values
    }

    /// Whether the user chose how the heap values of a ruleset are computed.
    pub(crate) fn is_prepared(&mut self, game: &Arc<dyn AnyGame>) -> bool {
        self.table(game).prepared
    }

    /// Computes the values of the squares of a board ruleset, row by row; `None` if it is not one.
    pub(crate) fn squares(
        &mut self,
        game: &Arc<dyn AnyGame>,
        rows: usize,
        columns: usize,
        budget: &dyn Budget,
    ) -> Option<Result<Vec<Option<Nimber>>, Stop>> {
        let table = self.table(game);
        let Shape::Board(board) = table.game.shape() else { return None };
        Some(board_values(board, rows, columns, budget))
    }

    /// The different options of a component, with their values.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
    pub(crate) fn options(&mut self, component: &Component, budget: &dyn Budget) -> Result<Vec<Reached>, Stop> {
        let key = packed(component)?;
        let table = self.table(&component.game);
        let game = Arc::clone(&table.game);
        let mut options = Vec::new();
        let mut seen = HashSet::new();
        let (mut result, mut tally) = (Ok(()), OptionTally::new(budget, 0));
        let flow = game.each_option(key, &mut |option| {
            if !seen.insert(game.parts(&option)) {
                return ControlFlow::Continue(());
            }
            let after = Sum::written(&game, &option);
            let size = LISTED_OPTION_BYTES * (1 + after.components.len()) + 2 * option.len();
            let value = tally.add(size).and_then(|()| table.sum_value(&after, &option, budget));
            match value {
                Ok(value) => {
                    options.push(Reached { after, value });
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    result = Err(stop);
                    ControlFlow::Break(())
                }
            }
        });
        result.and_then(|()| finished(flow, game.as_ref())).map(|()| options)
    }

    /// The options of a component that are lost for the player to move under normal play, by a search for outcomes only.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
    pub(crate) fn lost_options(&mut self, component: &Component, budget: &dyn Budget) -> Result<Vec<Sum>, Stop> {
        let key = packed(component)?;
        let game = Arc::clone(&component.game);
        let outcomes = &mut self.table(&component.game).normal;
        let mut lost = Vec::new();
        let mut seen = HashSet::new();
        let (mut result, mut tally) = (Ok(()), OptionTally::new(budget, 0));
        let flow = game.each_option(key, &mut |option| {
            match tally.add(0).and_then(|()| outcomes.outcome(&option, budget)) {
                Ok(Outcome::P) if seen.insert(component.told_apart(&option)) => lost.push(component.left(&option)),
                Ok(_) => {}
                Err(stop) => {
                    result = Err(stop);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        result.and_then(|()| finished(flow, game.as_ref())).map(|()| lost)
    }

    fn table(&mut self, game: &Arc<dyn AnyGame>) -> &mut Table {
        let address = Arc::as_ptr(game).cast::<()>().addr();
        let index = match self.by_address.get(&address) {
            // The table holds an `Arc` of the ruleset at this address, so no other ruleset can be there.
            Some(&index) => index,
            None => {
                let name = game.identity();
                match self.by_name.get(&name) {
                    Some(&index) => index,
                    None => {
                        let index = self.tables.len();
                        self.tables.push(Table {
                            game: Arc::clone(game),
                            heaps: Heaps::default(),
                            prepared: false,
                            board: (0, 0, Vec::new()),
                            search: search::of(game, self.method),
                            chosen: self.method.is_some(),
                            words: Words::of(game).zip(Words::of(game).map(Nimbers::new)),
                            dense: Dense::of(game),
                            positions: Nimbers::new(Erased(Arc::clone(game))).with_known(search::outside(game)),
                            normal: Outcomes::new(Erased(Arc::clone(game)), Convention::Normal),
                            misere: Outcomes::new(Erased(Arc::clone(game)), Convention::Misere),
                            quotient: quotients::Heaps::default(),
                            values_first: false,
                            graphs: GameGraphs::default(),
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
/// The component is too large: [`Stop::Size`] for rules written by a user, whose keys have a limit in bytes, else [`Stop::Memory`].
pub(crate) fn packed(component: &Component) -> Result<&Key, Stop> {
    let stop = if component.game.scope().is_some() { Stop::Size } else { Stop::TooLarge };
    component.key.as_ref().ok_or(stop)
}

/// Why a sum that has no key cannot be searched.
pub(crate) fn unpacked(sum: &Sum) -> Stop {
    sum.components.iter().find_map(|component| packed(component).err()).unwrap_or(Stop::TooLarge)
}

/// Fails if the rules stopped the visit of options themselves: then they have failed.
fn finished(flow: ControlFlow<()>, game: &dyn AnyGame) -> Result<(), Stop> {
    if flow.is_break() { Err(game.failure_of()) } else { Ok(()) }
}
