//! A table that repeats does so for ever.
//!
//! The value of a heap depends on as many smaller heaps as the largest member says.
//! So if the last values of the table occurred before, in the same order, all further values are those that came after them.
//! That is shown by comparing them, and it is looked for whenever the table has doubled: all searches together read it twice.

use crate::Spender;
use grundy_theory::Stop;
use memchr::memmem;

/// So many values are copied at a time.
const SOME: usize = 1 << 16;

/// A shift under which all further values repeat, if the last `reach` values occurred before.
pub(super) fn period(bytes: &[u8], reach: usize) -> Option<usize> {
    let last = bytes.len().checked_sub(reach)?;
    let earlier = memmem::find(&bytes[..bytes.len().checked_sub(1)?], &bytes[last..])?;
    Some(last - earlier)
}

/// Extends the table to a heap of `to` by what came a period before.
pub(super) fn copy(bytes: &mut Vec<u8>, period: usize, to: usize, spender: &mut Spender<'_>) -> Result<(), Stop> {
    let first = bytes.len() - period;
    let mut shift = period;
    while bytes.len() <= to {
        // A multiple of a period is one, so long copies follow short ones.
        if first + 2 * shift <= bytes.len() {
            shift *= 2;
        }
        let count = (to + 1 - bytes.len()).min(SOME).min(shift);
        let from = bytes.len() - shift;
        bytes.extend_from_within(from..from + count);
        spender.values(count, 0)?;
    }
    Ok(())
}
