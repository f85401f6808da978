//! Values of components: the engine that fits, and a memory of what was computed.

pub(crate) mod graphs;
pub(crate) mod heaps;
mod memory;
pub(crate) mod quotients;
mod search;
mod table;

use crate::budget::Attempt;
use crate::remote::Remote;
use graphs::GameGraphs;
use grundy_game::{AnyGame, Budget, Component, Erased, Key, OptionTally, Shape, Sum, SumGame};
use grundy_heap::Sequence;
use grundy_search::{Dense, Method, Nimbers, Outcomes, Search, Words, board_values};
use grundy_theory::{Convention, Nimber, Outcome, Stop};
use heaps::Heaps;
use std::collections::hash_map::Entry;
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

    /// The Grundy value of a component, if it takes no more than a small table.
    pub(crate) fn small_value(&mut self, component: &Component, budget: &dyn Budget) -> Option<Nimber> {
        self.value(component, &Attempt::small(budget)).ok()
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

    /// Who wins a component alone under misère play, by search.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
    pub(crate) fn misere(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        let key = packed(component)?;
        match self.table(&component.game).misere.outcome(key, budget) {
            Err(Stop::Loopy) => self.judge(component, Convention::Misere, budget).map(|(outcome, ..)| outcome),
            result => result,
        }
    }

    /// Who wins a component alone under normal play, by search.
    ///
    /// A search for the outcome looks at fewer options than one for the value, but does not take sums apart:
    /// either may be far the shorter, so both are tried in turn with growing budgets. What they find stays in the memory.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
    pub(crate) fn normal(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        if component.game.has_ends() {
            return self.judge(component, Convention::Normal, budget).map(|(outcome, ..)| outcome);
        }
        match self.normal_by_search(component, budget) {
            Err(Stop::Loopy) => self.loopy_value(component, budget).map(|value| value.outcome()),
            result => result,
        }
    }

    fn normal_by_search(&mut self, component: &Component, budget: &dyn Budget) -> Result<Outcome, Stop> {
        const FIRST: u64 = 10_000;
        let key = packed(component)?;
        let table = self.table(&component.game);
        if matches!(table.game.shape(), Shape::Heap(_) | Shape::Board(_)) {
            return table.value(&component.args, key, budget).map(|value| Outcome::from_win(value.0 != 0));
        }
        let mut portion = FIRST;
        loop {
            for _ in 0..2 {
                let attempt = Attempt::of(budget, portion);
                let result = if table.values_first {
                    table.is_lost(&component.args, key, &attempt).map(|lost| Outcome::from_win(!lost))
                } else {
                    table.normal.outcome(key, &attempt)
                };
                if result.is_ok() || !attempt.ran_out() {
                    return result;
                }
                table.values_first ^= true;
            }
            portion = portion.saturating_mul(4);
        }
    }

    /// Who wins a sum under misère play, by a search of the whole sum.
    ///
    /// # Errors
    /// As [`value`](Engine::value).
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
        match outcomes.outcome(&position, budget) {
            Err(Stop::Loopy) => Remote::of(sum, Convention::Misere, budget).map(|remote| remote.start().0),
            result => result,
        }
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
    let stop = if component.game.scope().is_some() { Stop::Size } else { Stop::Memory };
    component.key.as_ref().ok_or(stop)
}

/// Why a sum that has no key cannot be searched.
pub(crate) fn unpacked(sum: &Sum) -> Stop {
    sum.components.iter().find_map(|component| packed(component).err()).unwrap_or(Stop::Memory)
}

/// Rules that break of their own accord have failed.
fn finished(flow: ControlFlow<()>, game: &dyn AnyGame) -> Result<(), Stop> {
    if flow.is_break() { Err(game.failure_of()) } else { Ok(()) }
}
