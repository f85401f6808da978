//! The tables in which laws are searched for.

use super::{Of, Reach};
use crate::budget::Meter;
use crate::decide::Theorems;
use crate::engine::Engine;
use crate::grid::grid;
use crate::positions::Positions;
use crate::series::{Asked, Cell, cell, series};
use grundy_game::{Arg, Budget, HeapGame, HeapRule, Misfit, Shape};
use grundy_prove::detect::Form;
use grundy_theory::{Convention, Outcome, Stop};
use std::ops::ControlFlow;

/// The values or outcomes of all positions whose numbers (one, two or three) are below a size.
pub(super) struct Table {
    numbers: usize,
    size: u64,
    /// There are no positions with a number below this one; such cells are [filled](Table::fill_corner).
    least: u64,
    /// In the order of the numbers, the last one changing fastest.
    cells: Vec<Entry>,
    stop: Stop,
}

/// The most numbers of a position in a table.
const MAX_NUMBERS: usize = 3;

/// What is written into the cells without a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Filling {
    /// The same value everywhere.
    Value(u64),
    /// The entry that lies one or more periods of this length further.
    Period(u64),
}

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Value(u64),
    /// Whether it is lost; its value is not known.
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

    /// `None` for a cell that has no position, or a drawn one.
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
        self.numbers
    }

    /// The table has all positions with numbers below this one.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The least number of a position.
    pub(super) fn least(&self) -> u64 {
        self.least
    }

    /// Fills the cells with a number that is too small for a position, for which laws are not claimed.
    pub(super) fn fill_corner(&mut self, filling: Filling) {
        let (size, least) = (self.size, self.least);
        let first = self.cell_from(&[least; MAX_NUMBERS]);
        for index in 0..self.cells.len() as u64 {
            let digit = |place: usize| index / size.pow((self.numbers - 1 - place) as u32) % size;
            let numbers = [0, 1, 2].map(|place| if place < self.numbers { digit(place) } else { least });
            if numbers.iter().all(|n| *n >= least) {
                continue;
            }
            self.cells[index as usize] = match (filling, first) {
                (Filling::Value(value), Entry::Value(_)) => Entry::Value(value),
                (Filling::Value(value), Entry::Lost(_)) => Entry::Lost(value == 0),
                (Filling::Period(p), _) => {
                    self.cell_from(&numbers.map(|n| n + (least.saturating_sub(n)).div_ceil(p) * p))
                }
            };
        }
    }

    /// The cell of a position, where a number beyond the table is replaced by the last one.
    fn cell_from(&self, numbers: &[u64; MAX_NUMBERS]) -> Entry {
        let numbers = numbers[..self.numbers].iter();
        self.cells[numbers.fold(0, |index, n| index * self.size + (*n).min(self.size - 1)) as usize]
    }

    /// All cells, the last number changing fastest.
    pub(super) fn cells(&self) -> &[Entry] {
        &self.cells
    }

    /// The entry of a position, if it is in the table.
    pub(super) fn at(&self, position: &[u64]) -> Option<Entry> {
        let inside = position.len() == self.numbers && position.iter().all(|n| *n < self.size);
        let index = position.iter().fold(0, |index, n| index * self.size + n);
        inside.then(|| self.cells[index as usize])
    }

    /// Whether a law agrees with every entry.
    pub(super) fn follows(&self, of: Of, form: &Form) -> bool {
        let right = |entry: Entry, at: &[u64]| match (of, form) {
            (Of::Values, Form::Value(e)) => entry.value().is_some_and(|value| e.eval_at(at) == Some(i128::from(value))),
            (Of::Lost, Form::Set(e)) => e.eval_at(at).is_some_and(|value| (value != 0) == entry.is_lost()),
            _ => false,
        };
        let position = |index: u64| {
            let digit = |place: usize| index / self.size.pow((self.numbers - 1 - place) as u32) % self.size;
            [0, 1, 2].map(|place| if place < self.numbers { digit(place) } else { 0 })
        };
        (0..).zip(&self.cells).all(|(index, entry)| right(*entry, &position(index)[..self.numbers]))
    }

    /// The largest value.
    pub(super) fn largest(&self) -> Option<u64> {
        self.cells.iter().filter_map(|cell| cell.value()).max()
    }

    pub(super) fn stop(&self) -> Stop {
        self.stop
    }

    /// Whether all values are known.
    pub(super) fn has_values(&self) -> bool {
        self.cells.iter().all(|cell| cell.value().is_some())
    }
}

/// The most positions that are computed for the table of a ruleset or family.
const WORK: u64 = 400_000;
/// The same for an expression. It is less, since the positions below one entry may be many more than the entries of the table.
const WORK_OF_EXPRESSION: u64 = 60_000;
fn work(game: &dyn Positions) -> u64 {
    if game.value().is_some() { WORK } else { WORK_OF_EXPRESSION }
}

/// The last number of a table of heaps. The tables of other games with one number, with two, and with three end at the constants below.
const FAR: u64 = 4095;
/// If a heap game has no faster rule than the list of its options, its table ends where the heaps have about so many options in all,
/// but not before the second number.
const MOST_OPTIONS: u64 = 1 << 28;
const NEAR: u64 = 63;
const FAIRLY_FAR: u64 = 499;
pub(super) const SQUARE: u64 = 99;
const CUBE: u64 = 23;
/// A table that is smaller than this is too small for laws.
pub(super) const LEAST: u64 = 16;

/// The last numbers of the second table, which is computed if nothing is proved from the first one.
pub(super) const FARTHER: Reach = Reach { one: Some(999), two: Some(249), three: Some(39) };

/// Whether it is a ruleset that is played with heaps: its first table is already long.
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

/// The last number of a table of heaps. If a heap may become any two or three others, say, a large one has too many options to visit each;
/// codes and subtraction sets have engines that need not.
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

/// The table of a game with one number, or else with two, or else with three.
///
/// # Errors
/// Fails if the game cannot be called with any of these.
pub(super) fn table(
    game: &dyn Positions,
    reach: Reach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Table, Misfit> {
    let far = || heap(game).map_or(FAIRLY_FAR, far_of_heaps);
    // The names of an expression are the numbers of its table.
    match game.names().map(<[String]>::len) {
        Some(1) => return one(game, reach.one.unwrap_or_else(far), convention, engine, meter),
        Some(2) => return two(game, reach.two.unwrap_or(SQUARE), convention, engine, meter),
        Some(3) => return three(game, reach.three.unwrap_or(CUBE), convention, engine, meter),
        Some(_) => return Err(no_numbers()),
        None => {}
    }
    one(game, reach.one.unwrap_or_else(far), convention, engine, meter).or_else(|misfit| {
        two(game, reach.two.unwrap_or(SQUARE), convention, engine, meter)
            .or_else(|_| three(game, reach.three.unwrap_or(CUBE), convention, engine, meter))
            .map_err(|_| match game.value() {
                Some(_) => misfit,
                None => no_numbers(),
            })
    })
}

/// Numbers up to this one are tried for the least number of a position.
const MAX_LEAST_NUMBER: u64 = 100;

/// The least number with which there is a position, all numbers being equal: `chomp(3, n)` begins with 1, `nim(n - 20)` with 20.
/// 0 if there is none up to [`MAX_LEAST_NUMBER`].
fn least_number(game: &dyn Positions, numbers: usize) -> u64 {
    (0..=MAX_LEAST_NUMBER).find(|&n| game.position(&vec![n; numbers]).is_ok()).unwrap_or(0)
}

/// The table of one number: the cells up to the first one without a position.
fn one(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Table, Misfit> {
    largest(growing_sizes(last, 10), work(game), convention, meter, |last, asked, part| {
        let found = series(game, 0, last, asked, engine, part)?;
        let least = least_number(game, 1);
        let known: Vec<Entry> = found.cells.iter().skip(least as usize).map_while(|cell| Entry::of(&cell)).collect();
        let corner = known.first().copied().into_iter().flat_map(|first| vec![first; least as usize]);
        let cells: Vec<Entry> = corner.chain(known.iter().copied()).collect();
        Ok(Table { numbers: 1, size: cells.len() as u64, least, cells, stop: found.stop })
    })
}

/// The table of two numbers: a square.
pub(super) fn two(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Table, Misfit> {
    largest(growing_sizes(last, 3), work(game), convention, meter, |last, asked, part| {
        let size = last as usize + 1;
        let found = grid(game, Some((size, size)), asked, engine, part)?;
        let least = least_number(game, 2) as usize;
        let known = |row: &Vec<Cell>| row.iter().skip(least).map_while(Entry::of).collect();
        let rows: Vec<Vec<Entry>> = found.rows.iter().skip(least).map(known).collect();
        let side = square(&rows);
        let size = if side == 0 { 0 } else { side + least };
        let at = |n: usize| n.saturating_sub(least);
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (at(row), at(column))));
        let cells = cells.map(|(row, column)| rows[row][column]).collect();
        Ok(Table { numbers: 2, size: size as u64, least: least as u64, cells, stop: found.stop })
    })
}

/// The table of three numbers: a cube, empty unless all its cells are known.
fn three(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Table, Misfit> {
    largest(growing_sizes(last, 3), work(game), convention, meter, |last, asked, part| {
        let mut table = Table { numbers: 3, size: 0, least: 0, cells: Vec::new(), stop: Stop::Done };
        let mut cells = Vec::new();
        let mut theorems = Theorems::default();
        let all = 0..=last;
        for x in all.clone() {
            for (y, z) in all.clone().flat_map(|y| (0..=last).map(move |z| (y, z))) {
                match cell(game, [x, y, z], asked, engine, part, &mut theorems) {
                    Ok(cell) => match Entry::of(&cell?) {
                        Some(entry) => cells.push(entry),
                        None => return Ok(table),
                    },
                    Err(stop) => {
                        table.stop = stop;
                        return Ok(table);
                    }
                }
            }
        }
        (table.size, table.cells) = (last + 1, cells);
        Ok(table)
    })
}

/// The last numbers of the tables that are made one after the other: the least, and each `factor` times the one before, up to `last`.
fn growing_sizes(last: u64, factor: u64) -> Vec<u64> {
    let smaller = std::iter::successors(Some(last), |last| Some(last / factor));
    let mut sizes: Vec<u64> = smaller.take_while(|last| *last > LEAST).collect();
    sizes.push(LEAST.min(last));
    sizes.reverse();
    sizes
}

/// The largest of the tables that are made for these numbers: of values, or of who wins where values are not known.
///
/// Short ones come first: a long one may take more than there is.
fn largest(
    lasts: Vec<u64>,
    work: u64,
    convention: Convention,
    meter: &Meter,
    mut make: impl FnMut(u64, Asked, &Meter) -> Result<Table, Misfit>,
) -> Result<Table, Misfit> {
    let mut best: Option<Table> = None;
    let asked: &[Asked] = match convention {
        Convention::Normal => &[Asked::Values, Asked::Outcomes(Convention::Normal)],
        // Under misère play Grundy values do not decide who wins.
        Convention::Misere => &[Asked::Outcomes(Convention::Misere)],
    };
    for &asked in asked {
        for &last in &lasts {
            let part = meter.part(work);
            let made = make(last, asked, &part);
            meter.add(&part);
            let mut table = match made {
                Ok(table) => table,
                Err(misfit) if best.is_none() && asked != Asked::Values => return Err(misfit),
                Err(_) => break,
            };
            let went_on = table.stop() == Stop::Done;
            // For an empty table the reason is always reported: perhaps play does not end.
            if table.size > 0 {
                table.stop = own(table.stop, meter);
            }
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

/// Why a table ended; [`Stop::Done`] if it only used up its own share of the budget.
fn own(stop: Stop, meter: &Meter) -> Stop {
    match meter.spend(0, 0) {
        Err(stop) => stop,
        Ok(()) if stop == Stop::Positions => Stop::Done,
        Ok(()) => stop,
    }
}

/// The side of the largest square at the corner whose cells are all known.
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
        "laws are searched for in games with one, two or three numbers: a ruleset such as kayles, or an expression such as wythoff(n, 2*n)",
        "只在有一个、两个或三个数的游戏中寻找规律：如规则 kayles，或式子 wythoff(n, 2*n)"
    ))
}
