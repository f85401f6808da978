//! Tables that repeat for ever.
//!
//! The value of a heap depends on the `max S` heaps below it only. So if the last `max S` values of the table occurred before, in the same
//! order, all further values are those that followed them. The search is repeated whenever the table has doubled, so all searches
//! together read the table about twice.

use crate::BudgetSpender;
use grundy_game::Stop;
use memchr::memmem;

/// The maximum number of values copied between two calls of the budget.
const COPY_VALUES: usize = 1 << 16;

/// A period of all further values, if the last `reach` values occurred before.
pub(super) fn find_period(bytes: &[u8], reach: usize) -> Option<usize> {
    let last = bytes.len().checked_sub(reach)?;
    // One byte less, so that the tail does not find itself. Any earlier occurrence gives a period.
    let earlier = memmem::find(&bytes[..bytes.len().checked_sub(1)?], &bytes[last..])?;
    Some(last - earlier)
}

/// Extends the table up to heap `to` by the values a period before.
pub(super) fn copy_periods(
    bytes: &mut Vec<u8>,
    period: usize,
    to: usize,
    spender: &mut BudgetSpender<'_>,
) -> Result<(), Stop> {
    let first = bytes.len() - period;
    let mut shift = period;
    while bytes.len() <= to {
        // A multiple of a period is a period, so copies can become longer.
        if first + 2 * shift <= bytes.len() {
            shift *= 2;
        }
        let count = (to + 1 - bytes.len()).min(COPY_VALUES).min(shift);
        let from = bytes.len() - shift;
        bytes.extend_from_within(from..from + count);
        spender.spend_values(count, 0)?;
    }
    Ok(())
}
