//! Columns of any size in rows whose state recurs: their values, and the options that have a value.

use super::{RowPeriod, RowSearch};
use grundy_game::Nat;
use std::collections::BTreeMap;

/// Rows whose state recurs, so that every column is known.
#[derive(Clone, Debug)]
pub struct PeriodicRows {
    search: RowSearch,
    period: RowPeriod,
}

/// An option of a position: its column, and the numbers of its row, of which that of the axis is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOption {
    /// The number that grows.
    pub column: Nat,
    /// The numbers of the row.
    pub numbers: Vec<u64>,
}

impl PeriodicRows {
    /// The rows of a search that has found this period.
    pub fn new(search: RowSearch, period: RowPeriod) -> PeriodicRows {
        PeriodicRows { search, period }
    }

    /// The period of the first row.
    pub fn period(&self) -> &RowPeriod {
        &self.period
    }

    /// The place of the number that grows.
    pub fn axis(&self) -> usize {
        self.search.moves.axis
    }

    /// The value of the first row at a column.
    pub fn value_at(&self, column: &Nat) -> Nat {
        let (first, second) = self.period.states;
        if let Some(column) = u64::try_from(column).ok().filter(|&column| column < second) {
            return self.table_value(0, column).into();
        }
        let recurrence = second - first;
        let (times, rest) = ((column - first) / recurrence, (column - first) % recurrence);
        let rest = u64::try_from(rest).expect("it is below the recurrence");
        times * self.growth(0) + self.table_value(0, first + rest)
    }

    /// The options that have a value, of the position at a column of the first row that is not before the second state:
    /// at most `limit` of them, and how many there are.
    ///
    /// # Complexity
    /// The number of columns up to the second state, for each row that the moves reach.
    pub fn options_with_value(&self, column: &Nat, value: &Nat, limit: usize) -> (Vec<RowOption>, Nat) {
        let (mut listed, mut total) = (Vec::new(), Nat::ZERO);
        for (row, ranges) in self.reached_columns(column) {
            for (low, high) in ranges {
                let room = limit.saturating_sub(listed.len());
                let (columns, count) = self.columns_with_value(row, (&low, &high), value, room);
                let numbers = &self.search.moves.numbers[row];
                listed.extend(columns.into_iter().map(|column| RowOption { column, numbers: numbers.clone() }));
                total += count;
            }
        }
        (listed, total)
    }

    /// The columns of each row that a move from a column of the first row reaches, as ranges that neither touch nor overlap.
    fn reached_columns(&self, column: &Nat) -> BTreeMap<usize, Vec<(Nat, Nat)>> {
        let options = &self.search.moves.rows[0];
        let mut reached: BTreeMap<usize, Vec<(Nat, Nat)>> = BTreeMap::new();
        let mut add = |row: usize, low: Nat, high: Nat| {
            if low <= high {
                reached.entry(row).or_default().push((low, high));
            }
        };
        for &(back, row) in &options.steps {
            add(row, column - back, column - back);
        }
        for &(fixed, row) in &options.fixed_options {
            add(row, fixed.into(), fixed.into());
        }
        for ray in &options.rays {
            add(ray.row, ray.first_column.into(), column - ray.end_distance);
        }
        for ranges in reached.values_mut() {
            ranges.sort_unstable();
            let mut joined: Vec<(Nat, Nat)> = Vec::new();
            for (low, high) in ranges.drain(..) {
                match joined.last_mut().filter(|last| low <= &last.1 + 1u32) {
                    Some(last) => last.1 = high.max(last.1.clone()),
                    None => joined.push((low, high)),
                }
            }
            *ranges = joined;
        }
        reached
    }

    /// The columns of a row in a range that have a value: the first ones, at most `limit`, and how many there are.
    fn columns_with_value(&self, row: usize, (low, high): (&Nat, &Nat), value: &Nat, limit: usize) -> (Vec<Nat>, Nat) {
        let (first, second) = self.period.states;
        let recurrence = second - first;
        let small = |column: &Nat| u64::try_from(column).unwrap_or(u64::MAX);
        let has_value = |column: &u64| Nat::from(self.table_value(row, *column)) == *value;
        let in_table = (small(low)..small(&(high + 1u32)).min(second)).filter(has_value);
        let mut columns: Vec<Nat> = in_table.map(Nat::from).collect();
        let mut total = Nat::from(columns.len());
        columns.truncate(limit);
        // Behind the table: columns `start + times·recurrence` whose values are those at `start`, with the growth of each time.
        let from = low.max(&Nat::from(second)).clone();
        let growth = self.growth(row);
        let mut later: Vec<Nat> = Vec::new();
        for start in first..second {
            if Nat::from(start) > *high || from > *high {
                break;
            }
            let least_times = (&from - start + (recurrence - 1)) / recurrence;
            let most_times = (high - start) / recurrence;
            let base = Nat::from(self.table_value(row, start));
            let (least_times, most_times) = match growth {
                0 if base == *value => (least_times, most_times),
                0 => continue,
                _ if base > *value || (value - &base) % growth != Nat::ZERO => continue,
                _ => {
                    let times = (value - base) / growth;
                    (times.clone().max(least_times), times.min(most_times))
                }
            };
            if least_times > most_times {
                continue;
            }
            let count = &most_times - &least_times + 1u32;
            let listed = usize::try_from(&count).unwrap_or(usize::MAX).min(limit - columns.len());
            later.extend((0..listed).map(|more| (&least_times + more) * recurrence + start));
            total += count;
        }
        later.sort_unstable();
        later.truncate(limit - columns.len());
        columns.append(&mut later);
        (columns, total)
    }

    /// The value of a row at a column before the second state.
    fn table_value(&self, row: usize, column: u64) -> u64 {
        self.search.values[row][column as usize].into()
    }

    /// The growth of the values of a row after the state has recurred once.
    fn growth(&self, row: usize) -> u64 {
        let (first, second) = self.period.states;
        if self.search.growing[row] { second - first } else { 0 }
    }
}
