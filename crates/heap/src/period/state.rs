//! All-but sets: the period is proved by a state that recurs.

use super::{Periodicity, ProvedPeriod, observe_period};
use crate::NimSequence;

/// Everything that the values from a heap on depend on, relative to the least value that is not dead.
///
/// A value is dead once it occurs so far below that every later heap can reach it: further than the largest missing number.
#[derive(Debug, PartialEq, Eq)]
struct AllButState {
    /// The last values; `None` for dead ones.
    window: Vec<Option<u64>>,
    /// For each value from the least that is not dead to the largest: whether it is dead, and whether it occurred.
    value_facts: Vec<(bool, bool)>,
}

/// The state at a heap, and the least value that is not dead.
fn state_at(values: &NimSequence, n: usize, far: usize) -> (AllButState, u64) {
    // Every heap from `n` on is more than `far` above a heap below `old`, and so can be moved to it.
    let old = n.saturating_sub(far);
    let largest = (0..n).map(|heap| values.value_at(heap)).max().map_or(0, |value| value + 1);
    let mut known = vec![(false, false); largest as usize];
    for heap in 0..n {
        let (dead, occurred) = &mut known[values.value_at(heap) as usize];
        *occurred = true;
        *dead |= heap < old;
    }
    let base = known.iter().position(|(dead, _)| !dead).unwrap_or(known.len());
    let relative = |value: u64| (!known[value as usize].0).then(|| value - base as u64);
    let window = (old..n).map(|heap| relative(values.value_at(heap))).collect();
    (AllButState { window, value_facts: known.split_off(base) }, base as u64)
}

pub(super) fn prove_by_state(values: &NimSequence, length: usize, missing: &[u64]) -> Option<ProvedPeriod> {
    let far = usize::try_from(missing.last().copied().unwrap_or(0)).ok()?;
    let found = observe_period(values, length)?;
    let Periodicity { preperiod, period, .. } = found;
    // The state becomes periodic some time after the values do, so the last two heaps that the table allows are compared.
    let late = length.checked_sub(period as usize)?;
    if late < preperiod as usize + far {
        return None;
    }
    let (early_state, early_base) = state_at(values, late, far);
    let (late_state, late_base) = state_at(values, length, far);
    // No underflow: a dead value stays dead, so the base never falls.
    let same = early_state == late_state && late_base - early_base == found.saltus;
    same.then_some(ProvedPeriod { periodicity: found, checked_range: (late as u64, length as u64) })
}
