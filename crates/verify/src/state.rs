//! All-but sets: the state that later values depend on, and the period that follows if it recurs.

use crate::ClaimError;
use grundy_game::{BilingualText, text};
use std::collections::BTreeSet;

/// Checks that the states at two heaps a period apart are the same up to the saltus, which proves the period.
///
/// # Errors
/// Returns an error if the states differ, or the second heap is not one period after the first and directly after the last value.
pub(crate) fn check_state_recurs(
    values: &[u64],
    missing: &[u64],
    (first, last): (u64, u64),
    (period, saltus): (u64, u64),
) -> Result<BilingualText, ClaimError> {
    // The second state uses all values, so no value that was not recomputed can enter it.
    if last.checked_sub(first) != Some(period) || last != values.len() as u64 {
        return Err(text!("the two states must be a period apart, the second just after the last value"));
    }
    let far = missing.iter().copied().max().unwrap_or(0);
    let (early, early_base) = state_at(values, first, far);
    let (late, late_base) = state_at(values, last, far);
    if early != late || late_base.checked_sub(early_base) != Some(saltus) {
        return Err(text!("the states at {first} and {last} differ"));
    }
    Ok(text!(
        "every value was recomputed; what the values from {last} on depend on is the same as at {first}, up to the saltus"
    ))
}

/// The state that the values from a heap on depend on, where any number may be taken except some, the largest of which is `far`.
/// The values are relative to the least value that a heap from there on can have, which is returned second.
fn state_at(values: &[u64], heap: u64, far: u64) -> (RecurringState, u64) {
    let known = &values[..heap as usize];
    // Every heap from here on reaches every heap below this one, so their values cannot occur again.
    let reached_by_all = heap.saturating_sub(far) as usize;
    let dead: BTreeSet<u64> = known[..reached_by_all].iter().copied().collect();
    let base = (0..).find(|value| !dead.contains(value)).unwrap_or(0);
    let relative = |value: &u64| (!dead.contains(value)).then(|| value - base);
    let window = known[reached_by_all..].iter().map(relative).collect();
    // All values below the base are dead, so only those above it distinguish states.
    let beyond = dead.iter().filter(|&&value| value > base).map(|value| value - base).collect();
    (RecurringState { window, dead: beyond, length: heap.min(far) }, base)
}

/// See [`state_at`].
#[derive(Debug, PartialEq, Eq)]
struct RecurringState {
    /// The last values; `None` for those that no heap from here on can have.
    window: Vec<Option<u64>>,
    /// The other values, above the least possible one, that no heap from here on can have.
    dead: BTreeSet<u64>,
    /// The length of the window; less than `far` only near 0.
    length: u64,
}
