//! Values of components: the engine that fits, and a memory of what was computed.

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

/// About how many bytes an option takes that is listed, for each of its components, and the list of what was seen.
const LISTED_OPTION_BYTES: usize = 128;

/// Computes Grundy values of components and remembers them between questions.
#[derive(Default)]
pub struct Engine {
    tables: Vec<Table>,
    /// Rulesets by what they are called; and, so that the name is made once, by where they lie in memory.
    by_name: HashMap<String, usize>,
    by_address: HashMap<usize, usize>,
    /// Outcomes of sums under misère play, by the rulesets in them.
    misere_sums: HashMap<Vec<String>, Outcomes<SumGame>>,
    /// The method of search that a person chose.
    method: Option<Method>,
}

/// What is known of one ruleset.
struct Table {
    game: Arc<dyn AnyGame>,
    /// The values of heaps 0, 1, 2, …, and whether a person chose how they are computed.
    heaps: Heaps,
    prepared: bool,
    /// The rows and columns done, and the values of their squares.
    board: (usize, usize, Vec<Option<Nimber>>),
    positions: Nimbers<Erased>,
    /// The search that a person chose, or that suits the game best.
    search: Option<Box<dyn Search>>,
    /// Whether a person chose it.
    chosen: bool,
    /// Positions of a few integers, as long as they fit.
    words: Option<(Words, Nimbers<Words>)>,
    /// Positions that are numbered, as long as there is room.
    dense: Option<Dense>,
    /// Outcomes, where values are out of reach.
    normal: Outcomes<Erased>,
    misere: Outcomes<Erased>,
    /// The misère quotient, of a heap ruleset.
    quotient: quotients::Heaps,
    /// Whether the search for a value was the one that last found out who wins.
    values_first: bool,
    /// The game graphs that were looked at.
    graphs: GameGraphs,
}

/// An option of a component and its value.
pub(crate) struct Reached {
    /// The components left.
    pub(crate) after: Sum,
    /// Its value.
    pub(crate) value: Nimber,
}

/// A table of more heaps is not begun where nobody says how many positions may be computed.
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
    /// [`Stop::Loopy`] or [`Stop::Unsupported`] where recursion gives no value.
    pub fn value(&mut self, component: &Component, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let key = packed(component)?;
        self.table(&component.game).value(&component.args, key, budget)
    }

    /// Computes the values of the heaps of a heap ruleset to `to`, if it is one.
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

    /// The values of the heaps of a heap ruleset, as far as they were computed.
    pub(crate) fn known_heaps(&mut self, game: &Arc<dyn AnyGame>) -> &Sequence {
        &self.table(game).heaps.values
    }

    /// Whether somebody chose how the values of a ruleset are computed.
    pub(crate) fn is_prepared(&mut self, game: &Arc<dyn AnyGame>) -> bool {
        self.table(game).prepared
    }

    /// Computes the values of the squares of a board ruleset, row by row, if it is one.
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

    /// The options of a component after which the player to move loses, under normal play, by a search for outcomes alone.
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
            // The address is that of a ruleset we hold, so nothing else can lie there.
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

/// A component as bytes: of rules written by a user none is too large for words, but there is a limit to the bytes.
pub(crate) fn packed(component: &Component) -> Result<&Key, Stop> {
    let stop = if component.game.scope().is_some() { Stop::Size } else { Stop::TooLarge };
    component.key.as_ref().ok_or(stop)
}

/// Why a sum that has no key cannot be searched.
pub(crate) fn unpacked(sum: &Sum) -> Stop {
    sum.components.iter().find_map(|component| packed(component).err()).unwrap_or(Stop::TooLarge)
}

/// Rules that break of their own accord have failed.
fn finished(flow: ControlFlow<()>, game: &dyn AnyGame) -> Result<(), Stop> {
    if flow.is_break() { Err(game.failure_of()) } else { Ok(()) }
}
