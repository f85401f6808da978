//! Values from one window to the next, by themselves.

use super::heaps::{SparseHeapValues, StoredValue};
use crate::{CheckFailure, ClaimError, SpendCallback};
use grundy_game::text;

/// The number of values computed between two looks at the budget.
const BUDGET_CHECK_VALUES: usize = 1 << 14;
/// The number of values kept before older ones than a window are forgotten.
const MAX_KEPT_VALUES: usize = 1 << 18;

/// Computes the values up to heap `end`, and checks that none is rare.
pub(super) fn continue_to<T: StoredValue, const W: usize>(
    heaps: &mut SparseHeapValues<'_, T, W>,
    end: usize,
    window: usize,
    largest: u64,
    spend: SpendCallback<'_>,
) -> Result<(), CheckFailure> {
    while heaps.len() < end {
        let to = end.min(heaps.len() + BUDGET_CHECK_VALUES);
        spend((to - heaps.len()) as u64, 0)?;
        while heaps.len() < to {
            let heap = heaps.len();
            match heaps.next() {
                Some(value) if value as u64 > largest => return Err(too_large(heap, largest).into()),
                // Also if it only has no witness that is near enough.
                Some(value) if heaps.is_rare(heap, value) => {
                    return Err(text!("heap {heap} has no witness within {window} heaps for the value {value}").into());
                }
                Some(_) => {}
                None => return Err(too_large(heap, largest).into()),
            }
        }
        if heaps.stored_count() > MAX_KEPT_VALUES.max(2 * window) {
            heaps.keep_last(window);
        }
    }
    Ok(())
}

fn too_large(heap: usize, most: u64) -> ClaimError {
    text!("the value of {heap} is larger than {most}")
}
