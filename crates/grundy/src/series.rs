//! Many positions of one ruleset: the cells of sequences and tables.

use crate::Meter;
use crate::decide::{self, Theorems};
use crate::engine::Engine;
use crate::positions::Positions;
use crate::zermelo;
use grundy_game::{AnyGame, Arg, Budget, HeapRule, Misfit, Shape, in_force};
use grundy_heap::{Engine as HeapEngine, Sequence};
use grundy_theory::{Convention, Nat, Nimber, Outcome, Standing, Stop, Value};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// The question about each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The Grundy value.
    Values,
    /// Who wins.
    Outcomes(Convention),
}

/// The result for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The Grundy value.
    Value(Nimber),
    /// An infinite value: the finite values that can be moved to, ascending.
    Loopy(Vec<Nat>),
    /// Who wins.
    Outcome(Outcome),
    /// A square on which no piece can stand.
    Blocked,
    /// The arguments are not a position.
    NoPosition,
}

impl Cell {
    /// Whether the player to move loses.
    pub fn is_lost(&self) -> bool {
        matches!(self, &Cell::Value(Nimber::ZERO) | &Cell::Outcome(Outcome::P))
    }
}

/// The results for the positions of a sequence: a list, or a part of the engine's table of a heap game, which is not copied.
#[derive(Clone, Debug)]
pub enum Cells<'a> {
    /// A list of results.
    Listed(Vec<Cell>),
    /// The values of consecutive heaps.
    Heaps {
        /// The table.
        values: &'a Sequence,
        /// The heaps.
        range: Range<usize>,
        /// Whether outcomes are asked for instead of values.
        outcomes: bool,
        /// The engine that computed them.
        engine: HeapEngine,
    },
}

impl Cells<'_> {
    /// The number of cells.
    pub fn len(&self) -> usize {
        match self {
            Cells::Listed(cells) => cells.len(),
            Cells::Heaps { range, .. } => range.len(),
        }
    }

    /// The heaps with rare values, ascending, if the engine splits values into rare and common ones.
    pub fn rare(&self) -> Option<&[u32]> {
        match self {
            Cells::Heaps { values, .. } => values.space().map(|(_, rare)| rare),
            Cells::Listed(_) => None,
        }
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell with an index.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn get(&self, index: usize) -> Cow<'_, Cell> {
        match self {
            Cells::Listed(cells) => Cow::Borrowed(&cells[index]),
            Cells::Heaps { values, range, outcomes, .. } => {
                assert!(index < range.len());
                let value = values.at(range.start + index);
                Cow::Owned(match outcomes {
                    true => Cell::Outcome(Outcome::from_win(value != 0)),
                    false => Cell::Value(Nimber(value)),
                })
            }
        }
    }

    /// All cells.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, Cell>> {
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
    /// The results, as far as the budget lasted.
    pub cells: Cells<'a>,
    /// How they are known: proved if theorems give every cell.
    pub standing: Standing,
    /// Why the computation ended.
    pub stop: Stop,
}

impl Series<'_> {
    /// The numbers of the lost positions.
    pub fn lost(&self) -> impl Iterator<Item = u64> {
        (self.start..).zip(self.cells.iter()).filter(|(_, cell)| cell.is_lost()).map(|(n, _)| n)
    }
}

/// Computes the cells of the positions with one argument, from `from` to `to` inclusive.
///
/// # Errors
/// The ruleset cannot be called with one number.
///
/// # Examples
/// ```
/// use grundy::series::{Asked, Cell, series};
/// use grundy::{Engine, Meter, Nimber};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let mut engine = Engine::new();
/// let series = series(&kayles, 0, 5, Asked::Values, &mut engine, &Meter::default()).unwrap();
/// let cells: Vec<Cell> = series.cells.iter().map(|cell| cell.into_owned()).collect();
/// assert_eq!(cells, [0, 1, 2, 3, 1, 4].map(|v| Cell::Value(Nimber(v))));
/// ```
pub fn series<'a>(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: Asked,
    engine: &'a mut Engine,
    meter: &Meter,
) -> Result<Series<'a>, Misfit> {
    in_force::enter(meter, move || cells_of(game, from, to, asked, engine, meter))
}

/// Computes the series; the budget must already be in force.
fn cells_of<'a>(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: Asked,
    engine: &'a mut Engine,
    meter: &Meter,
) -> Result<Series<'a>, Misfit> {
    let made = |cells, standing, stop| Series { game: game.to_string(), start: from, cells, standing, stop };
    if let Some((table, stop)) = table(game, from, to, asked, engine, meter) {
        let (from, to) = (from as usize, to as usize);
        let range = from..to.saturating_add(1).min(engine.known_heaps(&table).len()).max(from);
        let outcomes = asked != Asked::Values;
        let values = engine.known_heaps(&table);
        let engine = values.at_work().or_else(|| Some(HeapEngine::of(heap_rule(&table)?))).unwrap_or(HeapEngine::Naive);
        let cells = Cells::Heaps { values, range, outcomes, engine };
        return Ok(made(cells, Standing::Computed, stop));
    }
    let mut cells = Vec::new();
    let mut stop = Stop::Done;
    let mut first_misfit = None;
    let mut theorems = Theorems::default();
    for n in from..=to {
        match cell(game, [n], asked, engine, meter, &mut theorems) {
            Ok(Ok(cell)) => cells.push(cell),
            Ok(Err(misfit)) => {
                first_misfit.get_or_insert(misfit);
                cells.push(Cell::NoPosition);
                if cells.len() > 64 && cells.iter().all(|cell| *cell == Cell::NoPosition) {
                    break;
                }
            }
            Err(why) => {
                stop = why;
                break;
            }
        }
    }
    match first_misfit {
        Some(misfit) if cells.iter().all(|cell| *cell == Cell::NoPosition) => Err(misfit),
        _ => Ok(made(Cells::Listed(cells), theorems.standing(), stop)),
    }
}

fn heap_rule(game: &Arc<dyn AnyGame>) -> Option<HeapRule<'_>> {
    match game.shape() {
        Shape::Heap(heap) => Some(heap.rule()),
        _ => None,
    }
}

/// Computes a heap game without a theorem as one table; returns the ruleset, and why the computation ended.
fn table(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<(Arc<dyn AnyGame>, Stop)> {
    let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
    let by_theorem = !engine.is_prepared(ruleset) && by_theorem(ruleset.as_ref(), from);
    if asked == Asked::Outcomes(Convention::Misere) || by_theorem {
        return None;
    }
    match engine.heap_values(ruleset, to, meter)? {
        Ok(_) => Some((Arc::clone(ruleset), Stop::Done)),
        // Some positions are loopy, so they are computed one by one.
        Err(Stop::Loopy) => None,
        Err(stop) => Some((Arc::clone(ruleset), stop)),
    }
}

/// Whether a theorem gives the value of a heap.
pub(crate) fn by_theorem(ruleset: &dyn grundy_game::AnyGame, n: u64) -> bool {
    let verdict = ruleset.theorem().and_then(|theorem| theorem.decide(&[Arg::from(n)], Convention::Normal));
    verdict.is_some_and(|verdict| verdict.value.is_some())
}

/// Computes the cell of the position with these arguments.
pub(crate) fn cell<const N: usize>(
    game: &dyn Positions,
    args: [u64; N],
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
    theorems: &mut Theorems,
) -> Result<Result<Cell, Misfit>, Stop> {
    // The list of the cells grows by doubling.
    meter.spend(1, 2 * size_of::<Cell>() as u64)?;
    let sum = match game.position(&args) {
        Ok(sum) => sum,
        Err(misfit) => return Ok(Err(misfit)),
    };
    match asked {
        Asked::Values => {
            if zermelo::has_ends(&sum) {
                return Ok(Err(Misfit::new(zermelo::no_values())));
            }
            let value = match decide::value(&sum, engine, meter, theorems) {
                Err(Stop::Loopy) => decide::loopy_value(&sum, engine, meter)?,
                value => Value::Nimber(value?),
            };
            match value {
                Value::Nimber(value) => {
                    u64::try_from(value).map(|value| Ok(Cell::Value(Nimber(value)))).map_err(|_| Stop::TooLarge)
                }
                Value::Loopy(exits) => Ok(Ok(Cell::Loopy(exits))),
            }
        }
        Asked::Outcomes(convention) => {
            decide::outcome(&sum, convention, engine, meter, theorems).map(|outcome| Ok(Cell::Outcome(outcome)))
        }
    }
}
