//! Periods that are observed in computed values, and not proved.

use super::MAX_ANSWERED_VALUES;
use super::explanation::unproved_lines;
use super::{PeriodAnswer, Periodicity};
use crate::ask::positions::Positions;
use crate::budget::Meter;
use crate::engine::Engine;
use crate::series::{Series, SeriesCell, SeriesQuestion, series};
use grundy_game::{ArgumentError, ComputationEnd, Convention, Standing, text};
use grundy_heap::NimSequence;
use grundy_heap::period::observe_period;
use std::borrow::Cow;

/// The largest number that is tried by default where values are computed position by position.
pub(super) const MAX_SEARCHED_NUMBER: u64 = 500;

/// The number up to which values are computed before a period is searched.
const FIRST_SEARCHED_NUMBER: u64 = 64;

/// The period that computed values seem to have.
pub(super) fn observed_period(
    positions: &dyn Positions,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<PeriodAnswer, ArgumentError> {
    let limit = limit.unwrap_or(MAX_SEARCHED_NUMBER);
    let mut to = FIRST_SEARCHED_NUMBER.min(limit);
    loop {
        let found = series(positions, 0, to, SeriesQuestion::Values, engine, meter)?;
        let values = values_of_series(&found)?;
        let is_over = found.end != ComputationEnd::Done || to >= limit;
        let periodicity = observe_period(&values, values.len());
        // A short table has many periods by chance.
        let is_long = |found: &Periodicity| values.len() as u64 >= 4 * (found.preperiod + found.period);
        if is_over || periodicity.as_ref().is_some_and(is_long) {
            return Ok(observed_answer(positions, &values, periodicity, found.end));
        }
        to = (2 * to).min(limit);
    }
}

/// The values of a series.
///
/// # Errors
/// Returns an error if a position has no finite value.
fn values_of_series(found: &Series<'_>) -> Result<NimSequence, ArgumentError> {
    let value = |(n, cell): (u64, Cow<'_, SeriesCell>)| match *cell {
        SeriesCell::Value(value) => Ok(value.0),
        SeriesCell::Loopy(_) | SeriesCell::Loony => {
            Err(ArgumentError::new(text!("the position for {n} has no finite value, so there is no period of values")))
        }
        _ => Err(ArgumentError::new(text!(
            "there is no position for {n}, and a period is one of the values for 0, 1, 2, …: shift the number, as in chomp(n + 1, 3)"
        ))),
    };
    let decided = found.cells.iter().take_while(|cell| **cell != SeriesCell::Undecided);
    (found.start..).zip(decided).map(value).collect()
}

/// The answer for a period that is observed in values.
pub(super) fn observed_answer(
    positions: &dyn Positions,
    values: &NimSequence,
    found: Option<Periodicity>,
    end: ComputationEnd,
) -> PeriodAnswer {
    let computed_to = values.len().checked_sub(1).map(|last| last as u64);
    let listed = found.map_or(0, |found| (found.preperiod + found.period) as usize).min(MAX_ANSWERED_VALUES);
    PeriodAnswer {
        periodicity: found,
        standing: found.and(computed_to).map(|to| Standing::Observed { to }),
        computed_to,
        largest: values.largest_value(values.len()).map(|(value, n)| (value, n as u64)),
        values: values.iter().take(listed.min(values.len())).collect(),
        explanation: unproved_lines(found.is_some(), computed_to),
        end,
        ..PeriodAnswer::unknown(positions.to_string(), Convention::Normal)
    }
}
