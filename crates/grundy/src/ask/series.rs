//! Many positions of one ruleset: the cells of sequences and tables.

use crate::Meter;
use crate::ask::positions::Positions;
use crate::ask::undecided::UndecidedCells;
use crate::engine::Engine;
use crate::solve::context::SolveContext;
use crate::solve::{declared_ends, entailing};
use grundy_catalog::entailed::due_move;
use grundy_game::{
    Argument, ArgumentError, ComputationEnd, Convention, GameShape, GameValue, HeapRule, Nat, Nimber, Outcome, Ruleset,
    Standing, Stop, in_force,
};
use grundy_heap::{HeapEngine, NimSequence};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// The question about each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesQuestion {
    /// The Grundy value.
    Values,
    /// Who wins.
    Outcomes(Convention),
}

/// The result for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesCell {
    /// The Grundy value.
    Value(Nimber),
    /// An infinite value: the finite values that can be moved to, ascending.
    Loopy(Vec<Nat>),
    /// The loony value of a game with entailing moves.
    Loony,
    /// Who wins.
    Outcome(Outcome),
    /// A square that no piece can be on.
    Blocked,
    /// The arguments are not a position.
    NoPosition,
    /// No theorem and no available method decides the position.
    Undecided,
}

impl SeriesCell {
    /// Whether the player to move loses.
    pub fn is_lost(&self) -> bool {
        matches!(self, &SeriesCell::Value(Nimber::ZERO) | &SeriesCell::Outcome(Outcome::P))
    }
}

/// The results for the positions of a sequence: a list, or a part of the engine's table of a heap game, which is not copied.
#[derive(Clone, Debug)]
pub enum SeriesCells<'a> {
    /// A list of results.
    Listed(Vec<SeriesCell>),
    /// The values of consecutive heaps.
    Heaps {
        /// The table.
        values: &'a NimSequence,
        /// The heaps.
        range: Range<usize>,
        /// Whether the cells are outcomes instead of values.
        outcomes: bool,
        /// The engine that computed them.
        engine: HeapEngine,
    },
}

impl SeriesCells<'_> {
    /// The number of cells.
    pub fn len(&self) -> usize {
        match self {
            SeriesCells::Listed(cells) => cells.len(),
            SeriesCells::Heaps { range, .. } => range.len(),
        }
    }

    /// The heaps with rare values, ascending, if the engine splits values into rare and common ones.
    pub fn rare_heaps(&self) -> Option<&[u32]> {
        match self {
            SeriesCells::Heaps { values, .. } => values.space().map(|(_, rare)| rare),
            SeriesCells::Listed(_) => None,
        }
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell with an index.
    ///
    /// # Panics
    /// Panics if the index is out of range.
    pub fn get(&self, index: usize) -> Cow<'_, SeriesCell> {
        match self {
            SeriesCells::Listed(cells) => Cow::Borrowed(&cells[index]),
            SeriesCells::Heaps { values, range, outcomes, .. } => {
                assert!(index < range.len());
                let value = values.value_at(range.start + index);
                Cow::Owned(match outcomes {
                    true => SeriesCell::Outcome(Outcome::from_win(value != 0)),
                    false => SeriesCell::Value(Nimber(value)),
                })
            }
        }
    }

    /// All cells.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, SeriesCell>> {
        (0..self.len()).map(|index| self.get(index))
    }
}

/// A sequence of positions `game(start), game(start + 1), …`.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// The ruleset.
    pub game: String,
    /// The first argument.
    pub start: u64,
    /// The results, as far as the budget lasted; undecided cells may be among them.
    pub cells: SeriesCells<'a>,
    /// The standing of the results: proved if theorems give every cell.
    pub standing: Standing,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

impl Series<'_> {
    /// The numbers of the lost positions.
    pub fn lost_numbers(&self) -> impl Iterator<Item = u64> {
        (self.start..).zip(self.cells.iter()).filter(|(_, cell)| cell.is_lost()).map(|(n, _)| n)
    }
}

/// Computes the cells of the positions with one argument, from `from` to `to` inclusive.
///
/// # Errors
/// Returns an error if the ruleset cannot be called with one number.
///
/// # Examples
/// ```
/// use grundy::series::{SeriesQuestion, SeriesCell, series};
/// use grundy::{Engine, Meter, Nimber};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let mut engine = Engine::new();
/// let series = series(&kayles, 0, 5, SeriesQuestion::Values, &mut engine, &Meter::default()).unwrap();
/// let cells: Vec<SeriesCell> = series.cells.iter().map(|cell| cell.into_owned()).collect();
/// assert_eq!(cells, [0, 1, 2, 3, 1, 4].map(|v| SeriesCell::Value(Nimber(v))));
/// ```
pub fn series<'a>(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: SeriesQuestion,
    engine: &'a mut Engine,
    meter: &Meter,
) -> Result<Series<'a>, ArgumentError> {
    in_force::with_budget(meter, move || cells_of(game, from, to, asked, engine, meter))
}

/// Computes the series; the budget must already be in force.
fn cells_of<'a>(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: SeriesQuestion,
    engine: &'a mut Engine,
    meter: &Meter,
) -> Result<Series<'a>, ArgumentError> {
    let made = |cells, standing, stop| Series { game: game.to_string(), start: from, cells, standing, end: stop };
    if let Some((table, stop)) = table_of_heaps(game, from, to, asked, engine, meter) {
        let (from, to) = (from as usize, to as usize);
        let range = from..to.saturating_add(1).min(engine.known_heaps(&table).len()).max(from);
        let outcomes = asked != SeriesQuestion::Values;
        let values = engine.known_heaps(&table);
        let engine = values
            .active_engine()
            .or_else(|| Some(HeapEngine::best_for(heap_rule(&table)?)))
            .unwrap_or(HeapEngine::Naive);
        let cells = SeriesCells::Heaps { values, range, outcomes, engine };
        return Ok(made(cells, Standing::Computed, stop));
    }
    let mut cells = Vec::new();
    let mut stop = ComputationEnd::Done;
    let (mut first_misfit, mut undecided) = (None, UndecidedCells::default());
    let mut context = SolveContext::new(engine, meter);
    let mut ahead = from;
    for n in from..=to {
        if n >= ahead {
            let later = to.min(n.saturating_add((n - from).max(MIN_CELLS_AHEAD)));
            match solve_graphs_ahead(game, [n], [later], &mut context) {
                Ok(is_solved) => ahead = if is_solved { later.saturating_add(1) } else { n },
                Err(why) => {
                    stop = why.into();
                    break;
                }
            }
        }
        match cell(game, [n], asked, &mut context) {
            Ok(Ok(cell)) => {
                cells.push(cell);
                undecided.accept_decided();
            }
            Ok(Err(misfit)) => {
                first_misfit.get_or_insert(misfit);
                cells.push(SeriesCell::NoPosition);
                if cells.len() > 64 && cells.iter().all(|cell| *cell == SeriesCell::NoPosition) {
                    break;
                }
            }
            Err(why) => match undecided.accept_undecided(why) {
                Ok(()) => cells.push(SeriesCell::Undecided),
                Err(why) => {
                    stop = why.into();
                    // Nothing is known of the cells that follow the last decided cell.
                    while cells.pop_if(|cell| *cell == SeriesCell::Undecided).is_some() {}
                    break;
                }
            },
        }
    }
    if stop.is_done() {
        stop = undecided.end();
    }
    match first_misfit {
        Some(misfit) if cells.iter().all(|cell| *cell == SeriesCell::NoPosition) => Err(misfit),
        _ => Ok(made(SeriesCells::Listed(cells), context.standing(), stop)),
    }
}

/// The minimum number of cells ahead for which a graph is solved.
const MIN_CELLS_AHEAD: u64 = 64;

/// Solves the graphs of the loopy components of a later cell, if the current cell needs new graphs. Without this, each cell would explore
/// the positions of all cells before it again. Returns whether new graphs were needed.
///
/// # Errors
/// The only error is [`Stop::Cancelled`].
pub(super) fn solve_graphs_ahead<const N: usize>(
    game: &dyn Positions,
    cell: [u64; N],
    later: [u64; N],
    context: &mut SolveContext<'_>,
) -> Result<bool, Stop> {
    let is_new = context.engine.has_graphs()
        && game
            .position(&cell)
            .is_ok_and(|sum| sum.components.iter().any(|component| context.engine.lacks_graph(component)));
    if is_new && let Ok(sum) = game.position(&later) {
        for component in &sum.components {
            if context.engine.lacks_graph(component) {
                context.engine.solve_graph_ahead(component, context.budget)?;
            }
        }
    }
    Ok(is_new)
}

fn heap_rule(game: &Arc<Ruleset>) -> Option<HeapRule<'_>> {
    match game.shape() {
        GameShape::Heap(heap) => Some(heap.heap_rule()),
        _ => None,
    }
}

/// Computes a heap game without a theorem as one table; returns the ruleset, and why the computation ended.
fn table_of_heaps(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<(Arc<Ruleset>, ComputationEnd)> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    let by_theorem = !engine.is_prepared(ruleset) && has_theorem_value(ruleset.as_ref(), from);
    if asked == SeriesQuestion::Outcomes(Convention::Misere) || by_theorem {
        return None;
    }
    match engine.heap_values(ruleset, to, meter)? {
        Ok(_) => Some((Arc::clone(ruleset), ComputationEnd::Done)),
        // Some positions are loopy, so the positions are computed one by one.
        Err(Stop::Loopy) => None,
        Err(stop) => Some((Arc::clone(ruleset), stop.into())),
    }
}

/// Whether a theorem gives the value of a heap.
pub(crate) fn has_theorem_value(ruleset: &grundy_game::Ruleset, n: u64) -> bool {
    let verdict = ruleset.theorem().and_then(|theorem| theorem.decide(&[Argument::from(n)], Convention::Normal));
    verdict.is_some_and(|verdict| verdict.value.is_some())
}

/// Computes the cell of the position with these arguments.
///
/// # Errors
/// The outer error is the budget that ran out. The inner error is returned if the arguments are not a position, or if it has no such cell.
pub fn cell<const N: usize>(
    game: &dyn Positions,
    args: [u64; N],
    asked: SeriesQuestion,
    context: &mut SolveContext<'_>,
) -> Result<Result<SeriesCell, ArgumentError>, Stop> {
    // The list of the cells grows by doubling.
    context.budget.spend(0, 2 * size_of::<SeriesCell>() as u64)?;
    let sum = match game.position(&args) {
        Ok(sum) => sum,
        Err(misfit) => return Ok(Err(misfit)),
    };
    // A theorem gives a value without a search, which spends nothing.
    context.budget.spend(1, 0)?;
    match asked {
        SeriesQuestion::Values => {
            if sum.has_declared_ends() {
                return Ok(Err(ArgumentError::new(declared_ends::no_values_message(&sum))));
            }
            if sum.components.iter().any(|component| due_move(component).is_some()) {
                return Ok(Err(ArgumentError::new(entailing::no_value_message())));
            }
            match context.value(&sum)? {
                GameValue::Nimber(value) => {
                    u64::try_from(value).map(|value| Ok(SeriesCell::Value(Nimber(value)))).map_err(|_| Stop::TooLarge)
                }
                GameValue::Loopy(exits) => Ok(Ok(SeriesCell::Loopy(exits))),
                GameValue::Loony => Ok(Ok(SeriesCell::Loony)),
                GameValue::Transfinite(_) => Err(Stop::TooLarge),
            }
        }
        SeriesQuestion::Outcomes(convention) => {
            context.outcome(&sum, convention).map(|outcome| Ok(SeriesCell::Outcome(outcome)))
        }
    }
}
