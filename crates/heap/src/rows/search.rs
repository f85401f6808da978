//! The values of rows, column by column, until their state recurs.

use super::used::UsedValues;
use super::{RowMoves, RowRay};
use grundy_game::{Budget, Stop};

/// The columns that are charged to the budget at once.
const CHARGED_COLUMNS: u64 = 64;

/// The values of a row and of all rows that its moves reach.
#[derive(Clone, Debug)]
pub struct RowSearch {
    pub(super) moves: RowMoves,
    pub(super) growing: Vec<bool>,
    /// The number of last columns that belong to a state.
    window: usize,
    /// The values of each row.
    pub(super) values: Vec<Vec<u32>>,
    /// The rays that are in use, and the values of their positions.
    rays: Vec<(RowRay, UsedValues)>,
    /// For each row, the rays that are its options.
    row_rays: Vec<Vec<usize>>,
    /// The largest value of a row that does not grow, or of a fixed option.
    largest_bounded: u64,
    anchor: Option<RowState>,
    /// The column at which the next anchor is set.
    next_anchor: u64,
}

/// The state that decides all later columns, with the values of growing rows relative to the column.
#[derive(Clone, Debug)]
struct RowState {
    column: u64,
    /// For each row its last values.
    window: Vec<Vec<i64>>,
    /// For each ray the least value that it lacks, and its values above.
    rays: Vec<Vec<i64>>,
    /// The least value of a growing row that later columns may need.
    least_growing: u64,
}

/// A period of a row that is proved to hold for ever: `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPeriod {
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The saltus: the period if the row grows, else 0.
    pub saltus: u64,
    /// Two columns at which the state of the rows is the same.
    pub states: (u64, u64),
    /// The number of rows that belong to the state.
    pub rows: usize,
    /// The number of last columns that belong to the state.
    pub window: u64,
}

impl RowSearch {
    /// A search without values.
    pub fn new(moves: RowMoves) -> RowSearch {
        let mut all: Vec<RowRay> = moves.rows.iter().flat_map(|row| row.rays.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let place = |ray: &RowRay| all.binary_search(ray).expect("every ray is listed");
        let row_rays = moves.rows.iter().map(|row| row.rays.iter().map(place).collect()).collect();
        let steps = moves.rows.iter().flat_map(|row| row.steps.iter().map(|step| step.0));
        let window = steps.chain(all.iter().map(|ray| ray.end_distance)).max().unwrap_or(0).max(1) as usize;
        RowSearch {
            growing: moves.growing_rows(),
            window,
            values: vec![Vec::new(); moves.row_count()],
            rays: all.into_iter().map(|ray| (ray, UsedValues::default())).collect(),
            row_rays,
            largest_bounded: 0,
            anchor: None,
            next_anchor: moves.first_column + window as u64,
            moves,
        }
    }

    /// The values of the row itself, as far as they are computed.
    pub fn values(&self) -> &[u32] {
        &self.values[0]
    }

    /// Computes columns, at most `columns` in all, until the state recurs.
    ///
    /// Returns the period, or `None` if the state has not recurred. For each column it takes time in the number of options that are no rays.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; [`Stop::Unsupported`] if a move from one of the first columns leads to no row, or if a value is
    /// too large.
    pub fn search(&mut self, columns: u64, budget: &dyn Budget) -> Result<Option<RowPeriod>, Stop> {
        let mut column = self.values[0].len() as u64;
        while column < columns {
            if column.is_multiple_of(CHARGED_COLUMNS) {
                let rows = self.moves.row_count() as u64;
                let sets: u64 = self.rays.iter().map(|(_, used)| used.byte_size()).sum();
                // The sets stay small in most games; their growth is charged with the next columns.
                budget.spend(CHARGED_COLUMNS * rows, 4 * CHARGED_COLUMNS * rows + sets / 16)?;
            }
            if let Some(period) = self.recurrence(column) {
                return Ok(Some(period));
            }
            self.compute_column(column)?;
            column += 1;
        }
        Ok(self.recurrence(column))
    }

    /// The period, if the state at a column is that of the anchor.
    fn recurrence(&mut self, column: u64) -> Option<RowPeriod> {
        if let Some(anchor) = &self.anchor
            && anchor.column < column
            && self.has_state(anchor, column)
            && anchor.least_growing > self.largest_bounded
        {
            return Some(self.period_between(anchor.column, column));
        }
        if column >= self.next_anchor {
            self.next_anchor = 2 * column.max(1);
            self.anchor = Some(self.state(column));
        }
        None
    }

    fn compute_column(&mut self, column: u64) -> Result<(), Stop> {
        for (ray, used) in &mut self.rays {
            if ray.end_distance > 0
                && let Some(reached) =
                    column.checked_sub(ray.end_distance).filter(|&reached| reached >= ray.first_column)
            {
                used.insert(self.values[ray.row][reached as usize].into());
            }
        }
        if column < self.moves.first_column {
            return self.compute_first_column(column);
        }
        let mut taken: Vec<u64> = Vec::new();
        for at in 0..self.moves.order.len() {
            let row = self.moves.order[at];
            let options = &self.moves.rows[row];
            taken.clear();
            let value = |column: u64, row: usize| u64::from(self.values[row][column as usize]);
            taken.extend(options.steps.iter().map(|&(back, row)| value(column - back, row)));
            for &(column, row) in &options.fixed_options {
                let value = value(column, row);
                self.largest_bounded = self.largest_bounded.max(value);
                taken.push(value);
            }
            taken.sort_unstable();
            let rays = &self.row_rays[row];
            let first = rays.iter().map(|&ray| self.rays[ray].1.least_missing()).max().unwrap_or(0);
            let mut value = first;
            let mut next = taken.partition_point(|&taken| taken < first);
            loop {
                while taken.get(next).is_some_and(|&taken| taken < value) {
                    next += 1;
                }
                let is_taken = taken.get(next) == Some(&value);
                if !is_taken && !rays.iter().any(|&ray| self.rays[ray].1.contains(value)) {
                    break;
                }
                value += 1;
            }
            self.set_value(column, row, value)?;
        }
        Ok(())
    }

    /// Computes a column in which some moves are missing, from the definition.
    fn compute_first_column(&mut self, column: u64) -> Result<(), Stop> {
        let options = |row: usize| self.moves.first_options(row, column).ok_or(Stop::Unsupported);
        let options: Vec<Vec<(u64, usize)>> = (0..self.moves.row_count()).map(options).collect::<Result<_, Stop>>()?;
        let mut open: Vec<usize> = (0..self.moves.row_count()).collect();
        while !open.is_empty() {
            let is_known = |&(column, row): &(u64, usize)| (column as usize) < self.values[row].len();
            let ready = open.iter().position(|&row| options[row].iter().all(is_known)).ok_or(Stop::Unsupported)?;
            let row = open.swap_remove(ready);
            let mut taken: Vec<u32> =
                options[row].iter().map(|&(column, row)| self.values[row][column as usize]).collect();
            taken.sort_unstable();
            taken.dedup();
            let value = taken.iter().zip(0..).take_while(|&(&taken, place)| taken == place).count();
            self.set_value(column, row, value as u64)?;
        }
        Ok(())
    }

    fn set_value(&mut self, column: u64, row: usize, value: u64) -> Result<(), Stop> {
        debug_assert_eq!(self.values[row].len() as u64, column);
        self.values[row].push(u32::try_from(value).map_err(|_| Stop::Unsupported)?);
        if !self.growing[row] {
            self.largest_bounded = self.largest_bounded.max(value);
        }
        for (ray, used) in &mut self.rays {
            if ray.row == row && ray.end_distance == 0 && column >= ray.first_column {
                used.insert(value);
            }
        }
        Ok(())
    }

    /// The number that is subtracted from the values of a row at a column.
    fn growth(&self, row: usize, column: u64) -> i64 {
        if self.growing[row] { column as i64 } else { 0 }
    }

    /// The last values of a row before a column, relative to it.
    fn window_values(&self, row: usize, column: u64) -> impl Iterator<Item = i64> + '_ {
        let growth = self.growth(row, column);
        let end = column as usize;
        self.values[row][end - self.window..end].iter().map(move |&value| i64::from(value) - growth)
    }

    /// The least value that a ray lacks, and its values above, relative to a column.
    fn ray_values(&self, ray: usize, column: u64) -> impl Iterator<Item = i64> + '_ {
        let (ray, used) = &self.rays[ray];
        let growth = self.growth(ray.row, column);
        [used.least_missing()].into_iter().chain(used.members_above()).map(move |value| value as i64 - growth)
    }

    fn state(&self, column: u64) -> RowState {
        let rows = 0..self.moves.row_count();
        let window = rows.clone().map(|row| self.window_values(row, column).collect()).collect();
        let rays = (0..self.rays.len()).map(|ray| self.ray_values(ray, column).collect()).collect();
        let end = column as usize;
        let last = rows.filter(|&row| self.growing[row]).flat_map(|row| &self.values[row][end - self.window..end]);
        let missing = self.rays.iter().filter(|(ray, _)| self.growing[ray.row]).map(|(_, used)| used.least_missing());
        let least_growing = last.map(|&value| value.into()).chain(missing).min().unwrap_or(u64::MAX);
        RowState { column, window, rays, least_growing }
    }

    /// Whether the state at a column is this one.
    fn has_state(&self, state: &RowState, column: u64) -> bool {
        let same_window = |row: usize| self.window_values(row, column).eq(state.window[row].iter().copied());
        let same_ray = |ray: usize| self.ray_values(ray, column).eq(state.rays[ray].iter().copied());
        (0..self.moves.row_count()).all(same_window) && (0..self.rays.len()).all(same_ray)
    }

    /// The least period and preperiod of the row itself, if the states at two columns are the same.
    fn period_between(&self, first: u64, second: u64) -> RowPeriod {
        let recurrence = second - first;
        let slope = u64::from(self.growing[0]);
        // Values behind the second column follow from the recurrence.
        let value = |column: u64| {
            let (periods, column) = match column < second {
                true => (0, column),
                false => ((column - first) / recurrence, first + (column - first) % recurrence),
            };
            u64::from(self.values[0][column as usize]) + slope * periods * recurrence
        };
        let agrees = |column: u64, period: u64| value(column + period) == value(column) + slope * period;
        let holds = |period: u64| (first..second).all(|column| agrees(column, period));
        let mut period = recurrence;
        for prime in prime_factors(recurrence) {
            while period.is_multiple_of(prime) && holds(period / prime) {
                period /= prime;
            }
        }
        let mut preperiod = first;
        while preperiod > 0 && agrees(preperiod - 1, period) {
            preperiod -= 1;
        }
        RowPeriod {
            preperiod,
            period,
            saltus: slope * period,
            states: (first, second),
            rows: self.moves.row_count(),
            window: self.window as u64,
        }
    }
}

/// The prime factors of a positive number, each once.
fn prime_factors(mut number: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            factors.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        factors.push(number);
    }
    factors
}
