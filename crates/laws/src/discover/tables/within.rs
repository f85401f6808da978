//! Tables of the positions of a domain.

use super::{
    LawTable, MAX_PAIR_NUMBER, MAX_QUADRUPLE_NUMBER, MAX_SINGLE_NUMBER, MAX_TRIPLE_NUMBER, TableEntry, growing_sizes,
    heap_game, heap_table_limit, is_heap, largest_table, least_number, max_positions, sizes_of_four,
};
use crate::discover::{LawDomain, TableReach};
use grundy::series::{SeriesQuestion, cell, series};
use grundy::{Engine, Meter, Positions, SolveContext};
use grundy_game::{ArgumentError, ComputationEnd, Convention, Stop, text};

/// The table of the positions of a domain; only these are computed, unless an engine computes all of a sequence.
///
/// # Errors
/// Returns an error if no position of the table is in the domain, or the game has no such positions.
pub(super) fn table_within(
    domain: LawDomain,
    game: &dyn Positions,
    numbers: usize,
    reach: TableReach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let least = least_number(game, numbers).max(domain.least());
    let domain = domain.with_least(least);
    let (asked, usual) = match numbers {
        1 => (reach.last_single_number, heap_game(game).map_or(MAX_SINGLE_NUMBER, heap_table_limit)),
        2 => (reach.last_pair_number, MAX_PAIR_NUMBER),
        3 => (reach.last_triple_number, MAX_TRIPLE_NUMBER),
        _ => (reach.last_quadruple_number, MAX_QUADRUPLE_NUMBER),
    };
    let most = TableReach::MAX_NUMBERS[numbers.clamp(1, 4) - 1];
    // Numbers that begin late need a table that goes as far again.
    let last = asked.unwrap_or_else(|| usual.max(least.saturating_mul(2).min(most)));
    if least > last {
        return Err(ArgumentError::new(text!(
            "no position is in the table: its numbers go up to {last}, and those of positions begin with {least}"
        )));
    }
    let factor = if numbers == 1 { 10 } else { 3 };
    let table = largest_table(
        if numbers == 4 { sizes_of_four(last, least) } else { growing_sizes(last, factor, least) },
        max_positions(game),
        convention,
        meter,
        |last, asked, part| {
            if numbers == 1 && is_heap(game) {
                return table_of_heaps(&domain, game, last, asked, engine, part);
            }
            computed_table(&domain, game, numbers, last, asked, engine, part)
        },
    )?;
    if table.size() > 0 && table.count_from(0) == 0 {
        let condition = domain.condition_text(crate::discover::named_call::default_names(numbers)).unwrap_or_default();
        let last = table.size() - 1;
        return Err(ArgumentError::new(text!(
            "no position with numbers up to {last} satisfies the condition {condition}"
        )));
    }
    Ok(table)
}

/// The table of heaps, whose values an engine computes in order.
fn table_of_heaps(
    domain: &LawDomain,
    game: &dyn Positions,
    last: u64,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let found = series(game, 0, last, asked, engine, meter)?;
    let cells: Vec<TableEntry> = found.cells.iter().map_while(|cell| TableEntry::from_cell(&cell)).collect();
    Ok(LawTable::new(1, cells.len() as u64, domain.clone(), cells, found.end))
}

/// The table of positions that are computed one by one, in the order of their largest number.
fn computed_table(
    domain: &LawDomain,
    game: &dyn Positions,
    numbers: usize,
    last: u64,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<LawTable, ArgumentError> {
    let mut known: Vec<(Vec<u64>, TableEntry)> = Vec::new();
    let mut context = SolveContext::new(engine, meter);
    let (mut size, mut end) = (0, ComputationEnd::Done);
    'sizes: for largest in 0..=last {
        let before = known.len();
        for position in positions_with_largest(numbers, largest) {
            if !domain.contains(&position) {
                continue;
            }
            let found = match position[..] {
                [n] => cell(game, [n], asked, &mut context),
                [x, y] => cell(game, [x, y], asked, &mut context),
                [x, y, z] => cell(game, [x, y, z], asked, &mut context),
                [x, y, z, u] => cell(game, [x, y, z, u], asked, &mut context),
                _ => Err(Stop::Unsupported),
            };
            match found.map(|cell| cell.map(|cell| TableEntry::from_cell(&cell))) {
                Ok(Ok(Some(entry))) => known.push((position, entry)),
                // The first position has no such cell, so none has; a later one ends the table.
                Ok(Err(misfit)) if known.is_empty() => return Err(misfit),
                other => {
                    end = other.err().map_or(ComputationEnd::Done, ComputationEnd::from);
                    // A table has all positions up to its size.
                    known.truncate(before);
                    break 'sizes;
                }
            }
        }
        size = largest + 1;
    }
    let Some((_, first)) = known.first() else {
        return Ok(LawTable::new(numbers, 0, domain.clone(), Vec::new(), end));
    };
    let mut cells = vec![*first; size.pow(numbers as u32) as usize];
    for (position, entry) in &known {
        cells[position.iter().fold(0, |index, n| index * size + n) as usize] = *entry;
    }
    Ok(LawTable::new(numbers, size, domain.clone(), cells, end))
}

/// The positions whose largest number is this one.
fn positions_with_largest(numbers: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let mut position = vec![0; numbers];
    loop {
        if position.contains(&largest) {
            all.push(position.clone());
        }
        let Some(place) = (0..numbers).rev().find(|&place| position[place] < largest) else { return all };
        position[place] += 1;
        position[place + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::positions_with_largest;

    #[test]
    fn each_position_has_one_largest_number() {
        for numbers in 1..=4usize {
            let mut all: Vec<Vec<u64>> = (0..5).flat_map(|largest| positions_with_largest(numbers, largest)).collect();
            assert_eq!(all.len(), 5usize.pow(numbers as u32));
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 5usize.pow(numbers as u32));
        }
    }
}
