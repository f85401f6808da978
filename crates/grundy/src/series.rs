//! Many positions of one ruleset at once: cells of sequences and tables.

use crate::Meter;
use crate::decide::{self, Theorems};
use crate::engine::Engine;
use crate::positions::Positions;
use crate::zermelo;
use grundy_game::{Arg, Budget, Misfit};
use grundy_theory::{Convention, Nat, Nimber, Outcome, Standing, Stop, Value};

/// What is asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Its Grundy value.
    Values,
    /// Who wins it.
    Outcomes(Convention),
}

/// What is known of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Its Grundy value.
    Value(Nimber),
    /// It is infinite, for play can go round: the finite values that can be moved to, ascending.
    Loopy(Vec<Nat>),
    /// Who wins it.
    Outcome(Outcome),
    /// No piece can stand there.
    Blocked,
    /// These arguments are no position.
    NoPosition,
}

impl Cell {
    /// Whether the player to move loses.
    pub fn is_lost(&self) -> bool {
        matches!(self, &Cell::Value(Nimber::ZERO) | &Cell::Outcome(Outcome::P))
    }
}

/// A sequence of positions `game(start), game(start + 1), …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The ruleset.
    pub game: String,
    /// The first argument.
    pub start: u64,
    /// What is known of each position, as far as the budget went.
    pub cells: Vec<Cell>,
    /// How it is known: by theorems, if every cell is.
    pub standing: Standing,
    /// Why it ended.
    pub stop: Stop,
}

/// The cells of the positions with one argument, from `from` to `to`, both included.
///
/// # Errors
/// The ruleset cannot be called with one number.
///
/// # Examples
/// ```
/// use grundy::series::{Asked, Cell, series};
/// use grundy::{Engine, Meter, Nimber};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let series = series(&kayles, 0, 5, Asked::Values, &mut Engine::new(), &Meter::default()).unwrap();
/// assert_eq!(series.cells, [0, 1, 2, 3, 1, 4].map(|v| Cell::Value(Nimber(v))));
/// ```
pub fn series(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Series, Misfit> {
    let mut series = Series {
        game: game.to_string(),
        start: from,
        cells: Vec::new(),
        standing: Standing::Computed,
        stop: Stop::Done,
    };
    if let Some(stop) = table(game, from, to, asked, engine, meter, &mut series.cells) {
        series.stop = stop;
        return Ok(series);
    }
    let mut first_misfit = None;
    let mut theorems = Theorems::default();
    for n in from..=to {
        match cell(game, [n], asked, engine, meter, &mut theorems) {
            Ok(Ok(cell)) => series.cells.push(cell),
            Ok(Err(misfit)) => {
                first_misfit.get_or_insert(misfit);
                series.cells.push(Cell::NoPosition);
                if series.cells.len() > 64 && series.cells.iter().all(|cell| *cell == Cell::NoPosition) {
                    break;
                }
            }
            Err(stop) => {
                series.stop = stop;
                break;
            }
        }
    }
    series.standing = theorems.standing();
    match first_misfit {
        Some(misfit) if series.cells.iter().all(|cell| *cell == Cell::NoPosition) => Err(misfit),
        _ => Ok(series),
    }
}

/// Heap games without a theorem are computed as a whole.
fn table(
    game: &dyn Positions,
    from: u64,
    to: u64,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
    cells: &mut Vec<Cell>,
) -> Option<Stop> {
    let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
    if asked == Asked::Outcomes(Convention::Misere) || by_theorem(ruleset.as_ref(), from) {
        return None;
    }
    let cell = |value: &Nimber| match asked {
        Asked::Values => Cell::Value(*value),
        Asked::Outcomes(_) => Cell::Outcome(Outcome::from_win(value.0 != 0)),
    };
    let result = engine.heap_values(ruleset, to, meter)?;
    match result {
        Ok(values) => {
            if let Err(stop) = meter.spend(0, (to - from + 1).saturating_mul(size_of::<Cell>() as u64)) {
                return Some(stop);
            }
            cells.extend(values[from as usize..=to as usize].iter().map(cell));
            Some(Stop::Done)
        }
        // One position after the other, for play can go round in some of them.
        Err(Stop::Loopy) => None,
        Err(stop) => Some(stop),
    }
}

fn by_theorem(ruleset: &dyn grundy_game::AnyGame, n: u64) -> bool {
    let verdict = ruleset.theorem().and_then(|theorem| theorem.decide(&[Arg::from(n)], Convention::Normal));
    verdict.is_some_and(|verdict| verdict.value.is_some())
}

/// The cell of the position with these arguments.
pub(crate) fn cell<const N: usize>(
    game: &dyn Positions,
    args: [u64; N],
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
    theorems: &mut Theorems,
) -> Result<Result<Cell, Misfit>, Stop> {
    meter.spend(0, size_of::<Cell>() as u64)?;
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
                    u64::try_from(value).map(|value| Ok(Cell::Value(Nimber(value)))).map_err(|_| Stop::Memory)
                }
                Value::Loopy(exits) => Ok(Ok(Cell::Loopy(exits))),
            }
        }
        Asked::Outcomes(convention) => {
            decide::outcome(&sum, convention, engine, meter, theorems).map(|outcome| Ok(Cell::Outcome(outcome)))
        }
    }
}
