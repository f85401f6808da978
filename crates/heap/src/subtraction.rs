//! Subtraction games: take a member of a set.
//!
//! | how | where | cost of a value |
//! |---|---|---|
//! | `repeat` | the last `max S` values occurred before: then all further values repeat | a copy |
//! | `masks` | the members are close together | one OR of a mask as long as the largest member, 64 bits at a time |
//! | `marks` | at most 255 members | a look back for each member |
//! | `option_rows` | more members, close together, and few values | one OR of such a mask, and a read for each smaller value |
//! | `listed` | any members | a look back for each member, with values of any size |
//! | `all_but` | all but some numbers | a look back for each of those numbers |

mod all_but;
mod marks;
mod masks;
mod option_rows;
mod repeat;

use crate::{BudgetSpender, HeapValues};
use grundy_game::{Budget, NumberSet, Stop};
use grundy_kernel::MexSet;
use grundy_kernel::lanes::BLOCK_HEAPS;
use masks::SubtractionMasks;
use option_rows::OptionRows;

/// Extends the table up to heap `to`.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn extend(set: &NumberSet, values: &mut HeapValues, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    match set {
        NumberSet::AllBut(missing) => all_but::extend(missing, values, to, budget),
        _ => extend_by_members(&set.members_to(to as u64), values, to, budget),
    }
}

/// Looks back once for each member of the set.
fn extend_by_members(members: &[u64], values: &mut HeapValues, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    if members.len() <= MAX_BYTE_MEMBERS
        && let Some(bytes) = values.as_bytes_mut()
        // A loaded table may have values that this set never gives; masks have no row for them.
        && bytes.iter().all(|&value| usize::from(value) <= members.len())
    {
        let members: Vec<usize> = members.iter().map(|&m| m as usize).collect();
        return extend_bytes(&members, bytes, to, budget);
    }
    let mut spender = BudgetSpender::new(budget);
    // The masks are worth their making only for many heaps.
    let reach = members.last().copied().unwrap_or(0);
    if (to as u64).saturating_sub(values.len() as u64) >= reach / 2
        && OptionRows::rows_are_faster(members)
        && let Some(mut rows) = OptionRows::new(members, values)
        && rows.extend(values, to, &mut spender)?
    {
        return spender.flush();
    }
    let mut seen = MexSet::new();
    for n in values.len()..=to {
        let usable = members.partition_point(|&m| m <= n as u64);
        seen.clear();
        for &m in &members[..usable] {
            seen.insert(values.value_at(n - m as usize));
        }
        values.push(seen.mex());
        spender.spend_value(usable)?;
    }
    spender.flush()
}

/// The maximum size of a set whose values are known to fit a byte, since no value is larger than the number of members.
const MAX_BYTE_MEMBERS: usize = 255;
/// The minimum table length at which a repetition is searched.
const MIN_REPEAT_LENGTH: usize = 256;

/// Extends the table of a set with at most [`MAX_BYTE_MEMBERS`] members.
fn extend_bytes(members: &[usize], bytes: &mut Vec<u8>, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    let length = bytes.len();
    bytes.try_reserve((to + BLOCK_HEAPS).saturating_sub(length)).map_err(|_| Stop::Memory)?;
    let result = fill_bytes(members, bytes, to, budget);
    // Masks compute whole blocks.
    bytes.truncate(length.max(to + 1));
    result
}

/// Extends the table by masks if these are short, else by marks, until it repeats.
fn fill_bytes(members: &[usize], bytes: &mut Vec<u8>, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    let reach = members.last().copied().unwrap_or(0);
    let mut spender = BudgetSpender::new(budget);
    let mut masks: Option<SubtractionMasks> = None;
    let length = bytes.len();
    // Searching a long table is worth it only for many more values.
    let first_look = if to / 4 < length { 2 * length } else { length };
    let mut next_look = first_look.max(2 * reach).max(MIN_REPEAT_LENGTH);
    while bytes.len() <= to {
        if bytes.len() >= next_look {
            next_look = 2 * bytes.len();
            if let Some(period) = repeat::find_period(bytes, reach) {
                repeat::copy_periods(bytes, period, to, &mut spender)?;
                break;
            }
        }
        let until = to.min(next_look - 1);
        // Masks are worth computing only for many heaps.
        if masks.is_none() && until - bytes.len() >= reach.max(BLOCK_HEAPS) {
            masks = SubtractionMasks::new(members, bytes);
        }
        match &mut masks {
            Some(masks) => masks.extend(bytes, until, &mut spender)?,
            None => marks::extend(members, bytes, until, &mut spender)?,
        }
    }
    spender.flush()
}
