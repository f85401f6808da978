//! The tables in which laws are searched for.

mod law_table;
mod within;

use super::number_count::{MAX_LEAST_NUMBER, no_numbers_error, number_count};
use super::{LawDomain, TableReach};
use grundy::grid::grid;
use grundy::series::{SeriesCell, SeriesQuestion, cell, series};
use grundy::{Engine, Meter, Positions, SolveContext};
use grundy_game::{Argument, ArgumentError, Budget, ComputationEnd, Convention, GameShape, HeapGame, HeapRule, Stop};
use std::ops::ControlFlow;

pub(super) use law_table::{LawTable, OutsideFilling, TableEntry};

/// The maximum number of positions that are computed for the table of a ruleset or family.
const MAX_RULESET_POSITIONS: u64 = 400_000;
/// The maximum number of positions that are computed for the table of an expression. It is smaller, since the positions below one entry may be many
/// more than the entries of the table.
const MAX_EXPRESSION_POSITIONS: u64 = 60_000;
fn max_positions(game: &dyn Positions) -> u64 {
    if game.value().is_some() { MAX_RULESET_POSITIONS } else { MAX_EXPRESSION_POSITIONS }
}

/// The last number of a table of heaps. The tables of other games with one number to four end at the constants below.
const MAX_HEAP_NUMBER: u64 = 4095;
/// The approximate number of options of all heaps at which the table of a heap game ends, if the game has no faster rule than the list of its
/// options. The table has at least the heaps up to `MIN_HEAP_NUMBER`.
const MAX_HEAP_OPTIONS: u64 = 1 << 28;
const MIN_HEAP_NUMBER: u64 = 63;
const MAX_SINGLE_NUMBER: u64 = 499;
pub(super) const MAX_PAIR_NUMBER: u64 = 99;
const MAX_TRIPLE_NUMBER: u64 = 23;
/// With it a table of four numbers has about as many entries as one of three.
const MAX_QUADRUPLE_NUMBER: u64 = 11;
/// A table that is smaller than this is too small for laws.
pub(super) const MIN_TABLE_NUMBER: u64 = 16;
/// The minimum size of a table of four numbers.
const MIN_QUADRUPLE_NUMBER: u64 = 10;

/// The last numbers of the second table, which is computed if nothing is proved from the first one.
pub(super) const LARGER_REACH: TableReach = TableReach {
    last_single_number: Some(999),
    last_pair_number: Some(249),
    last_triple_number: Some(39),
    last_quadruple_number: Some(15),
};

/// Whether the game is a ruleset that is played with heaps: its first table is already long.
pub(super) fn is_heap(game: &dyn Positions) -> bool {
    heap_game(game).is_some()
}

fn heap_game(game: &dyn Positions) -> Option<&dyn HeapGame> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    match ruleset.shape() {
        GameShape::Heap(heap) => Some(heap),
        _ => None,
    }
}

/// The last number of a table of heaps. If a heap may become any two or three others, for example, a large heap has too many options to visit
/// each of them; codes and subtraction sets have engines that do not visit all options.
fn heap_table_limit(heap: &dyn HeapGame) -> u64 {
    let mut far = MAX_HEAP_NUMBER;
    let has_few = |size: u64| {
        // By counting and not by time, so that a table has the same length on every machine.
        let mut left = MAX_HEAP_OPTIONS / size;
        let count = &mut |_: &[u64]| {
            left = left.saturating_sub(1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        heap.for_each_option(size, count).is_continue()
    };
    while matches!(heap.heap_rule(), HeapRule::General) && far > MIN_HEAP_NUMBER && !has_few(far) {
        far /= 2;
    }
    far
}

/// The table of a game with one number, or else with two, or with three, or with four, of the positions of a domain.
///
/// # Errors
/// Fails if the game cannot be called with any of these, or if no position of the table is in the domain.
pub(super) fn law_table(
    domain: &LawDomain,
    game: &dyn Positions,
    reach: TableReach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    if let Ok(numbers) = number_count(game) {
        let domain = domain.clone().with_assertion(game, numbers);
        if !domain.is_everywhere() {
            return within::table_within(domain, game, numbers, reach, convention, engine, meter);
        }
    }
    table_of_all(game, reach, convention, engine, meter)
}

/// The table of all positions.
fn table_of_all(
    game: &dyn Positions,
    reach: TableReach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let far = || heap_game(game).map_or(MAX_SINGLE_NUMBER, heap_table_limit);
    // The names of an expression are the numbers of its table.
    match game.names().map(<[String]>::len) {
        Some(1) => return table_of_one(game, reach.last_single_number.unwrap_or_else(far), convention, engine, meter),
        Some(2) => {
            return table_of_two(game, reach.last_pair_number.unwrap_or(MAX_PAIR_NUMBER), convention, engine, meter);
        }
        Some(3) => {
            return table_of_three(
                game,
                reach.last_triple_number.unwrap_or(MAX_TRIPLE_NUMBER),
                convention,
                engine,
                meter,
            );
        }
        Some(4) => {
            return table_of_four(
                game,
                reach.last_quadruple_number.unwrap_or(MAX_QUADRUPLE_NUMBER),
                convention,
                engine,
                meter,
            );
        }
        Some(_) => return Err(no_numbers_error()),
        None => {}
    }
    table_of_one(game, reach.last_single_number.unwrap_or_else(far), convention, engine, meter).or_else(|misfit| {
        table_of_two(game, reach.last_pair_number.unwrap_or(MAX_PAIR_NUMBER), convention, engine, meter)
            .or_else(|_| {
                table_of_three(game, reach.last_triple_number.unwrap_or(MAX_TRIPLE_NUMBER), convention, engine, meter)
            })
            .or_else(|_| {
                table_of_four(
                    game,
                    reach.last_quadruple_number.unwrap_or(MAX_QUADRUPLE_NUMBER),
                    convention,
                    engine,
                    meter,
                )
            })
            .map_err(|_| match game.value() {
                Some(_) => misfit,
                None => no_numbers_error(),
            })
    })
}

/// The least number with which there is a position if all numbers are equal: `chomp(3, n)` begins with 1, `nim(n - 20)` with 20.
/// Returns 0 if there is none up to [`MAX_LEAST_NUMBER`].
fn least_number(game: &dyn Positions, numbers: usize) -> u64 {
    (0..=MAX_LEAST_NUMBER).find(|&n| game.position(&vec![n; numbers]).is_ok()).unwrap_or(0)
}

/// The table of one number: the cells up to the first one without a position.
fn table_of_one(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let sizes = growing_sizes(last, 10, least_number(game, 1));
    largest_table(sizes, max_positions(game), convention, meter, |last, asked, part| {
        let found = series(game, 0, last, asked, engine, part)?;
        let least = least_number(game, 1);
        let known: Vec<TableEntry> =
            found.cells.iter().skip(least as usize).map_while(|cell| TableEntry::from_cell(&cell)).collect();
        // The cells of numbers that are no positions are filled later; any entry of the right kind will do until then.
        let corner = known.first().copied().into_iter().flat_map(|first| vec![first; least as usize]);
        let cells: Vec<TableEntry> = corner.chain(known.iter().copied()).collect();
        Ok(LawTable::new(1, cells.len() as u64, LawDomain::from_least(least), cells, found.end))
    })
}

/// The table of two numbers: a square.
pub(super) fn table_of_two(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let sizes = growing_sizes(last, 3, least_number(game, 2));
    largest_table(sizes, max_positions(game), convention, meter, |last, asked, part| {
        let size = last as usize + 1;
        let found = grid(game, Some((size, size)), asked, engine, part)?;
        let least = least_number(game, 2) as usize;
        let known = |row: &Vec<SeriesCell>| row.iter().skip(least).map_while(TableEntry::from_cell).collect();
        let rows: Vec<Vec<TableEntry>> = found.rows.iter().skip(least).map(known).collect();
        let side = square_side(&rows);
        let size = if side == 0 { 0 } else { side + least };
        let at = |n: usize| n.saturating_sub(least);
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (at(row), at(column))));
        let cells = cells.map(|(row, column)| rows[row][column]).collect();
        Ok(LawTable::new(2, size as u64, LawDomain::from_least(least as u64), cells, found.end))
    })
}

/// The table of three numbers.
fn table_of_three(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    table_of_cube::<3>(game, growing_sizes(last, 3, 0), convention, engine, meter)
}

/// The table of four numbers.
fn table_of_four(
    game: &dyn Positions,
    last: u64,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    table_of_cube::<4>(game, sizes_of_four(last, 0), convention, engine, meter)
}

/// The table of `N` numbers up to the last of these that the budget allows; empty unless all its cells are known.
fn table_of_cube<const N: usize>(
    game: &dyn Positions,
    lasts: Vec<u64>,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    largest_table(lasts, max_positions(game), convention, meter, |last, asked, part| {
        let empty = |end| LawTable::new(N, 0, LawDomain::default(), Vec::new(), end);
        let side = last + 1;
        let mut cells = Vec::new();
        let mut context = SolveContext::new(engine, part);
        for index in 0..side.pow(N as u32) {
            let numbers: [u64; N] = std::array::from_fn(|place| index / side.pow((N - 1 - place) as u32) % side);
            match cell(game, numbers, asked, &mut context) {
                Ok(cell) => match TableEntry::from_cell(&cell?) {
                    Some(entry) => cells.push(entry),
                    // A cube with a hole is not a table, because detectors read all its cells.
                    None => return Ok(empty(ComputationEnd::Done)),
                },
                Err(stop) => return Ok(empty(stop.into())),
            }
        }
        Ok(LawTable::new(N, side, LawDomain::default(), cells, ComputationEnd::Done))
    })
}

/// The last numbers of the tables of four numbers that are made one after the other.
fn sizes_of_four(last: u64, least: u64) -> Vec<u64> {
    let first = least.saturating_add(MAX_QUADRUPLE_NUMBER);
    if first < last { vec![first, last] } else { vec![last] }
}

/// The last numbers of the tables that are made one after the other, each `factor` times the one before, up to `last`.
/// The first table has some numbers beyond `least`, the first number of a position.
fn growing_sizes(last: u64, factor: u64, least: u64) -> Vec<u64> {
    let first = (least + MIN_TABLE_NUMBER).min(last);
    // The sizes are computed from the end, so that the largest table has exactly the requested last number.
    let smaller = std::iter::successors(Some(last), |last| Some(last / factor));
    let mut sizes: Vec<u64> = smaller.take_while(|last| *last > first).collect();
    sizes.push(first);
    sizes.reverse();
    sizes
}

/// The largest of the tables that are made for these numbers: of values, or of who wins where values are not known.
///
/// Short ones come first: a long one may take more than there is.
fn largest_table(
    lasts: Vec<u64>,
    work: u64,
    convention: Convention,
    meter: &Meter,
    mut make: impl FnMut(u64, SeriesQuestion, &Meter) -> Result<LawTable, ArgumentError>,
) -> Result<LawTable, ArgumentError> {
    let mut best: Option<LawTable> = None;
    let asked: &[SeriesQuestion] = match convention {
        Convention::Normal => &[SeriesQuestion::Values, SeriesQuestion::Outcomes(Convention::Normal)],
        // Under misère play Grundy values do not decide who wins.
        Convention::Misere => &[SeriesQuestion::Outcomes(Convention::Misere)],
    };
    for &asked in asked {
        for &last in &lasts {
            let part = meter.remaining_part(work);
            let made = make(last, asked, &part);
            meter.add_counts(&part);
            let mut table = match made {
                Ok(table) => table,
                Err(misfit) if best.is_none() && asked != SeriesQuestion::Values => return Err(misfit),
                // There is no table for this question; the outcome may still be known.
                Err(_) => break,
            };
            let went_on = table.stop() == ComputationEnd::Done;
            // For an empty table the reason is always reported: perhaps play does not end.
            if table.size > 0 {
                table.end = table_stop(table.end, meter);
            }
            // On a tie the earlier table stays: values are stronger than outcomes, which come later.
            if best.as_ref().is_none_or(|best| best.size() < table.size()) {
                best = Some(table);
            }
            if !went_on {
                break;
            }
        }
        if best.as_ref().is_some_and(|best| best.size() > least_side(best.numbers())) {
            break;
        }
    }
    best.ok_or_else(no_numbers_error)
}

/// A table is large enough for laws if its side is larger than this.
fn least_side(numbers: usize) -> u64 {
    if numbers > 3 { MIN_QUADRUPLE_NUMBER } else { MIN_TABLE_NUMBER }
}

/// The reason why a table ended; [`ComputationEnd::Done`] if it used up only its part of the budget.
fn table_stop(stop: ComputationEnd, meter: &Meter) -> ComputationEnd {
    match meter.spend(0, 0) {
        Err(stop) => stop.into(),
        Ok(()) if stop == Stop::Positions => ComputationEnd::Done,
        Ok(()) => stop,
    }
}

/// The side of the largest square at the corner whose cells are all known.
fn square_side(rows: &[Vec<TableEntry>]) -> usize {
    let mut narrowest = usize::MAX;
    let mut size = 0;
    for (i, row) in rows.iter().enumerate() {
        // Rows may end early at a position that is not known, so the square is cut by the shortest of them.
        narrowest = narrowest.min(row.len());
        if narrowest <= i {
            break;
        }
        size = i + 1;
    }
    size.min(narrowest)
}
