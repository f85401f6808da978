//! Rows: positions of several numbers of which one grows and the others stay as they are, such as `wythoff(n, 3)`.
//!
//! From some column `n` on, the options of a position of a row are
//!
//! - **steps**: the position some columns before, in the same row or another one;
//! - **rays**: all positions of a row from a column on, up to some columns before;
//! - **fixed**: a position of a column that does not depend on `n`.
//!
//! [`RowMoves`] derives these from the moves as linear formulas, and [`RowSearch`] computes the values, and proves their period.
//! [`PeriodicRows`] answers for columns of any size.
//!
//! # Why a period holds for ever
//! A row is *growing* if it has a ray into itself or into another growing row. Let `D` be the longest step. The values of column `n` follow
//! from those of the `D` columns before and from the sets of values that rays have reached. Both are compared at two columns, `p` apart, and
//! with values of growing rows relative to the column. If they agree, and if no value of a growing row that still matters is as small as some
//! value of another row or their number of options, then column `n + p` follows from its state as column `n` does, with `p` added to the values of growing
//! rows: these have period `p` and saltus `p`, the others period `p`.
//! (For Wythoff's game: A. Dress, A. Flammenkamp and N. Pink, 1999; H. Landman, 2002, with a finite state as here.)

mod periodic;
mod search;
mod solutions;
mod used;

use grundy_game::{LinearFamily, LinearMoves};
pub use periodic::{PeriodicRows, RowOption};
pub use search::{RowPeriod, RowSearch};
use solutions::{ChoiceList, LargeChoice};
use std::collections::HashMap;

/// The maximum number of rows that moves may reach.
const MAX_ROWS: usize = 256;

/// The largest number of a row that does not grow.
const MAX_FIXED_NUMBER: u64 = 4_096;

/// The maximum number of options of one row that are listed.
const MAX_ROW_OPTIONS: usize = 20_000;

/// The moves from the positions of some rows.
#[derive(Clone, Debug)]
pub struct RowMoves {
    families: Vec<LinearFamily>,
    axis: usize,
    /// The numbers of each row; that of the axis is 0.
    numbers: Vec<Vec<u64>>,
    rows: Vec<RowOptions>,
    /// The rows in an order in which the options in the same column come first.
    order: Vec<usize>,
    /// The options are those of the rows from this column on.
    first_column: u64,
}

/// The options of a position far out in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RowOptions {
    /// The number of columns before, and the row.
    steps: Vec<(u64, usize)>,
    rays: Vec<RowRay>,
    /// Positions of columns that do not depend on that of the position: the column and the row.
    fixed_options: Vec<(u64, usize)>,
}

/// All positions of a row in a range of columns, as options of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct RowRay {
    row: usize,
    /// The first column.
    first_column: u64,
    /// The last column is this many before that of the position.
    end_distance: u64,
}

impl RowMoves {
    /// The moves from the row of the positions `numbers`, in which the number at `axis` grows, and from all rows that they reach.
    ///
    /// `None` if the moves are not of the forms above, or if there are too many rows or options.
    pub fn new(moves: &LinearMoves, axis: usize, numbers: &[u64]) -> Option<RowMoves> {
        let mut start = numbers.to_vec();
        *start.get_mut(axis)? = 0;
        if start.len() != moves.params || start.iter().any(|&number| number > MAX_FIXED_NUMBER) {
            return None;
        }
        let mut found = RowMoves {
            families: moves.families.clone(),
            axis,
            numbers: vec![start.clone()],
            rows: Vec::new(),
            order: Vec::new(),
            first_column: 0,
        };
        let mut places = HashMap::from([(start, 0)]);
        while found.rows.len() < found.numbers.len() {
            let options = found.row_options(found.rows.len(), &mut places)?;
            found.rows.push(options);
        }
        found.order = found.column_order()?;
        Some(found)
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Lists the options of a row; rows that are new get a place.
    fn row_options(&mut self, row: usize, places: &mut HashMap<Vec<u64>, usize>) -> Option<RowOptions> {
        let numbers = self.numbers[row].clone();
        let mut options = RowOptions::default();
        for family in &self.families {
            let list = ChoiceList::of_large(family, self.axis, &numbers)?;
            self.first_column = self.first_column.max(u64::try_from(list.first_argument).unwrap_or(0));
            for LargeChoice { option_numbers: left, range } in list.choices {
                let column = *left.get(self.axis)?;
                let fixed_number =
                    |(place, part): (usize, &solutions::OptionNumber)| match (part.constant_part.slope, part.times) {
                        _ if place == self.axis => Some(0),
                        (0, 0) => {
                            u64::try_from(part.constant_part.constant).ok().filter(|&number| number <= MAX_FIXED_NUMBER)
                        }
                        _ => None,
                    };
                let target: Vec<u64> = left.iter().enumerate().map(fixed_number).collect::<Option<_>>()?;
                let next = places.len();
                let target = *places.entry(target).or_insert_with_key(|numbers| {
                    self.numbers.push(numbers.clone());
                    next
                });
                if places.len() > MAX_ROWS {
                    return None;
                }
                let (slope, constant) = (column.constant_part.slope, column.constant_part.constant);
                match (range, slope, column.times) {
                    (_, 1, 0) => options.steps.push((u64::try_from(-constant).ok()?, target)),
                    (_, 0, 0) => options.fixed_options.push((u64::try_from(constant).ok()?, target)),
                    // The choice is the number that is left, or the number that is taken.
                    (Some((low, high)), 0, 1) => options.rays.push(RowRay {
                        row: target,
                        first_column: u64::try_from(low + constant).ok()?,
                        end_distance: u64::try_from(-(high + constant)).ok()?,
                    }),
                    (Some((low, high)), 1, -1) => options.rays.push(RowRay {
                        row: target,
                        first_column: u64::try_from(constant - high).ok()?,
                        end_distance: u64::try_from(low - constant).ok()?,
                    }),
                    _ => return None,
                }
                if options.steps.len() + options.rays.len() + options.fixed_options.len() > MAX_ROW_OPTIONS {
                    return None;
                }
            }
        }
        options.steps.sort_unstable();
        options.steps.dedup();
        options.rays.sort_unstable();
        options.rays.dedup();
        options.fixed_options.sort_unstable();
        options.fixed_options.dedup();
        // From here on every step leads to a column, and every fixed column lies before.
        let longest = options
            .steps
            .iter()
            .map(|step| step.0)
            .chain(options.fixed_options.iter().map(|option| option.0 + 1))
            .max();
        self.first_column = self.first_column.max(longest.unwrap_or(0));
        Some(options)
    }

    /// The options of a position before the column from which the rows have their options: the column and the row of each.
    ///
    /// `None` if one of them is in no row.
    fn first_options(&self, row: usize, column: u64) -> Option<Vec<(u64, usize)>> {
        let mut found = Vec::new();
        for family in &self.families {
            for mut numbers in ChoiceList::of_position(family, self.axis, &self.numbers[row], column)? {
                let column = std::mem::take(&mut numbers[self.axis]);
                found.push((column, self.numbers.iter().position(|other| *other == numbers)?));
            }
        }
        Some(found)
    }

    /// The rows in topological order: a row follows the rows of its options in the same column. `None` if there is a cycle.
    fn column_order(&self) -> Option<Vec<usize>> {
        // A ray into the same column begins there or before, so it counts as well.
        let targets = |row: usize| {
            let options = &self.rows[row];
            let steps = options.steps.iter().filter(|step| step.0 == 0).map(|step| step.1);
            steps
                .chain(options.rays.iter().filter(|ray| ray.end_distance == 0).map(|ray| ray.row))
                .collect::<Vec<usize>>()
        };
        let mut open: Vec<usize> = vec![0; self.rows.len()];
        let mut behind: Vec<Vec<usize>> = vec![Vec::new(); self.rows.len()];
        for (row, open) in open.iter_mut().enumerate() {
            let targets = targets(row);
            *open = targets.len();
            targets.into_iter().for_each(|target| behind[target].push(row));
        }
        let mut order: Vec<usize> = (0..self.rows.len()).filter(|&row| open[row] == 0).collect();
        let mut at = 0;
        while let Some(&row) = order.get(at) {
            at += 1;
            for &other in &behind[row] {
                open[other] -= 1;
                if open[other] == 0 {
                    order.push(other);
                }
            }
        }
        (order.len() == self.rows.len()).then_some(order)
    }

    /// Which rows are growing: those with a ray into themselves or into a growing row.
    fn growing_rows(&self) -> Vec<bool> {
        let mut growing = vec![false; self.rows.len()];
        loop {
            let grows = |row: usize| self.rows[row].rays.iter().any(|ray| ray.row == row || growing[ray.row]);
            let Some(row) = (0..self.rows.len()).find(|&row| !growing[row] && grows(row)) else { return growing };
            growing[row] = true;
        }
    }
}
