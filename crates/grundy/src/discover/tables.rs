//! The tables that laws are looked for in.

use super::{Of, Reach};
use crate::budget::Meter;
use crate::engine::Engine;
use crate::grid::grid;
use crate::positions::Positions;
use crate::series::{Asked, Cell, series};
use grundy_game::{Arg, Budget, HeapGame, HeapRule, Misfit, Shape};
use grundy_prove::detect::Form;
use grundy_theory::{Convention, Outcome, Stop};
use std::ops::ControlFlow;

/// What is known of the positions below a size.
pub(super) enum Table {
    /// `cells[n]`.
    One { cells: Vec<Entry>, stop: Stop },
    /// `cells[x][y]`.
    Two { cells: Vec<Vec<Entry>>, stop: Stop },
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Value(u64),
    /// Its value is not known.
    Lost(bool),
}

impl Entry {
    pub(super) fn is_lost(self) -> bool {
        self == Entry::Value(0) || self == Entry::Lost(true)
    }

    pub(super) fn value(self) -> Option<u64> {
        match self {
            Entry::Value(value) => Some(value),
            Entry::Lost(_) => None,
        }
    }

    /// `None` for what is no position, or drawn.
    fn of(cell: &Cell) -> Option<Entry> {
        match cell {
            Cell::Value(value) => Some(Entry::Value(value.0)),
            Cell::Outcome(Outcome::D) | Cell::Blocked | Cell::NoPosition | Cell::Loopy(_) => None,
            Cell::Outcome(outcome) => Some(Entry::Lost(*outcome == Outcome::P)),
        }
    }
}

impl Table {
    pub(super) fn numbers(&self) -> usize {
        match self {
            Table::One { .. } => 1,
            Table::Two { .. } => 2,
        }
    }

    /// All positions with numbers below this one are there.
    pub(super) fn size(&self) -> u64 {
        match self {
            Table::One { cells, .. } => cells.len() as u64,
            Table::Two { cells, .. } => cells.len() as u64,
        }
    }

    /// What is known of a position, if it is in the table.
    pub(super) fn at(&self, position: &[u64]) -> Option<Entry> {
        let index = |n: &u64| usize::try_from(*n).ok();
        match (self, position) {
            (Table::One { cells, .. }, [n]) => cells.get(index(n)?).copied(),
            (Table::Two { cells, .. }, [x, y]) => cells.get(index(x)?)?.get(index(y)?).copied(),
            _ => None,
        }
    }

    /// Whether a law says what is known of every position.
    pub(super) fn follows(&self, of: Of, form: &Form) -> bool {
        let right = |entry: Entry, x: u64, y: u64| match (of, form) {
            (Of::Values, Form::Value(e)) => entry.value().is_some_and(|value| e.eval(x, y) == Some(i128::from(value))),
            (Of::Lost, Form::Set(e)) => e.eval(x, y).is_some_and(|value| (value != 0) == entry.is_lost()),
            _ => false,
        };
        match self {
            Table::One { cells, .. } => (0..).zip(cells).all(|(n, entry)| right(*entry, n, 0)),
            Table::Two { cells, .. } => {
                (0..).zip(cells).all(|(x, row)| (0..).zip(row).all(|(y, entry)| right(*entry, x, y)))
            }
        }
    }

    /// The largest value.
    pub(super) fn largest(&self) -> Option<u64> {
        match self {
            Table::One { cells, .. } => cells.iter().filter_map(|cell| cell.value()).max(),
            Table::Two { cells, .. } => cells.iter().flatten().filter_map(|cell| cell.value()).max(),
        }
    }

    pub(super) fn stop(&self) -> Stop {
        match self {
            Table::One { stop, .. } | Table::Two { stop, .. } => *stop,
        }
    }

    /// The values, where all are known.
    pub(super) fn has_values(&self) -> bool {
        match self {
            Table::One { cells, .. } => cells.iter().all(|cell| cell.value().is_some()),
            Table::Two { cells, .. } => cells.iter().flatten().all(|cell| cell.value().is_some()),
        }
    }
}

/// So many positions are computed for a table on its own account.
const WORK: u64 = 400_000;
/// How far a table of heaps goes, another one with one number, and one with two.
const FAR: u64 = 4095;
/// A table of heaps of which only the options are known goes as far as these heaps have about so many options in all; but at least so far.
const MOST_OPTIONS: u64 = 1 << 28;
const NEAR: u64 = 63;
const FAIRLY_FAR: u64 = 499;
pub(super) const SQUARE: u64 = 99;
/// Smaller tables say nothing.
pub(super) const LEAST: u64 = 16;

/// How far a second table goes, where the first one proves nothing.
pub(super) const FARTHER: Reach = Reach { one: Some(999), two: Some(249) };

/// Whether it is a ruleset that is played with heaps: their tables are long at once.
pub(super) fn is_heap(game: &dyn Positions) -> bool {
    heap(game).is_some()
}

fn heap(game: &dyn Positions) -> Option<&dyn HeapGame> {
    let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
    match ruleset.shape() {
        Shape::Heap(heap) => Some(heap),
        _ => None,
    }
}

/// How far a table of heaps goes. Where a heap may become any two or three others, say, there are too many ways to look at each of them
/// in large heaps; codes and sets have engines that need not.
fn far_of_heaps(heap: &dyn HeapGame) -> u64 {
    let mut far = FAR;
    let has_few = |size: u64| {
        let mut left = MOST_OPTIONS / size;
        let count = &mut |_: &[u64]| {
            left = left.saturating_sub(1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        heap.for_each_option(size, count).is_continue()
    };
    while matches!(heap.rule(), HeapRule::General) && far > NEAR && !has_few(far) {
        far /= 2;
    }
    far
}

/// The table of a game with one number, or else with two.
///
/// # Errors
/// It cannot be called with either.
pub(super) fn table(game: &dyn Positions, reach: Reach, engine: &mut Engine, meter: &Meter) -> Result<Table, Misfit> {
    let far = || match heap(game) {
        Some(heap) => far_of_heaps(heap),
        None => FAIRLY_FAR,
    };
    match one(game, reach.one.unwrap_or_else(far), engine, meter) {
        Ok(table) => Ok(table),
        Err(misfit) => two(game, reach.two.unwrap_or(SQUARE), engine, meter).map_err(|_| match game.value() {
            Some(_) => misfit,
            None => no_numbers(),
        }),
    }
}

/// The cells up to the first one that is no position; asked for who wins, where values are not known.
fn one(game: &dyn Positions, last: u64, engine: &mut Engine, meter: &Meter) -> Result<Table, Misfit> {
    largest([LEAST.min(last), last / 10, last], meter, |last, asked, part| {
        let found = series(game, 0, last, asked, engine, part)?;
        let cells = found.cells.iter().map_while(|cell| Entry::of(&cell)).collect();
        Ok(Table::One { cells, stop: found.stop })
    })
}

/// The same for two numbers: a square.
pub(super) fn two(game: &dyn Positions, last: u64, engine: &mut Engine, meter: &Meter) -> Result<Table, Misfit> {
    largest([LEAST.min(last), last / 3, last], meter, |last, asked, part| {
        let size = last as usize + 1;
        let found = grid(game, Some((size, size)), asked, engine, part)?;
        let rows: Vec<Vec<Entry>> = found.rows.iter().map(|row| row.iter().map_while(Entry::of).collect()).collect();
        let size = square(&rows);
        let cells = rows.into_iter().take(size).map(|row| row[..size].to_vec()).collect();
        Ok(Table::Two { cells, stop: found.stop })
    })
}

/// The largest of the tables that are made for these numbers: of values, or of who wins where values are not known.
///
/// Short ones come first: a long one may take more than there is.
fn largest(
    lasts: [u64; 3],
    meter: &Meter,
    mut make: impl FnMut(u64, Asked, &Meter) -> Result<Table, Misfit>,
) -> Result<Table, Misfit> {
    let mut best: Option<Table> = None;
    for asked in [Asked::Values, Asked::Outcomes(Convention::Normal)] {
        for last in lasts {
            let part = meter.part(WORK);
            let made = make(last, asked, &part);
            meter.add(&part);
            let mut table = match made {
                Ok(table) => table,
                Err(misfit) if best.is_none() && asked != Asked::Values => return Err(misfit),
                Err(_) => break,
            };
            let went_on = table.stop() == Stop::Done;
            let (Table::One { stop, .. } | Table::Two { stop, .. }) = &mut table;
            *stop = own(*stop, meter);
            if best.as_ref().is_none_or(|best| best.size() < table.size()) {
                best = Some(table);
            }
            if !went_on {
                break;
            }
        }
        if best.as_ref().is_some_and(|best| best.size() > LEAST) {
            break;
        }
    }
    best.ok_or_else(no_numbers)
}

/// Why a table ended: that its own share of work was done is no reason to complain.
fn own(stop: Stop, meter: &Meter) -> Stop {
    match meter.spend(0, 0) {
        Err(stop) => stop,
        Ok(()) if stop == Stop::Positions => Stop::Done,
        Ok(()) => stop,
    }
}

/// The side of the largest square that is known from the corner on.
fn square(rows: &[Vec<Entry>]) -> usize {
    let mut narrowest = usize::MAX;
    let mut size = 0;
    for (i, row) in rows.iter().enumerate() {
        narrowest = narrowest.min(row.len());
        if narrowest <= i {
            break;
        }
        size = i + 1;
    }
    size.min(narrowest)
}

fn no_numbers() -> Misfit {
    use grundy_theory::say;
    Misfit::new(say!(
        "laws are looked for in games with one number or two: a ruleset such as kayles, or an expression such as wythoff(n, 2*n)",
        "只在有一个数或两个数的游戏中寻找规律：如规则 kayles，或式子 wythoff(n, 2*n)"
    ))
}
