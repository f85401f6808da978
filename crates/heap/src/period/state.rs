//! All-but sets: the period is proved by a state that recurs.

use super::{Periodicity, Shown, seen};
use crate::Sequence;

/// Everything that the values from a heap on depend on, relative to the least value that is not dead.
///
/// A value is dead once it occurs so far below that every later heap can reach it: further than the largest missing number.
#[derive(Debug, PartialEq, Eq)]
struct State {
    /// The last values; `None` for dead ones.
    window: Vec<Option<u64>>,
    /// For each value from the least that is not dead to the largest: whether it is dead, and whether it occurred.
    known: Vec<(bool, bool)>,
}

/// The state at a heap, and the least value that is not dead.
fn state(values: &Sequence, n: usize, far: usize) -> (State, u64) {
    let old = n.saturating_sub(far);
    let largest = (0..n).map(|heap| values.at(heap)).max().map_or(0, |value| value + 1);
    let mut known = vec![(false, false); largest as usize];
    for heap in 0..n {
        let (dead, occurred) = &mut known[values.at(heap) as usize];
        *occurred = true;
        *dead |= heap < old;
    }
    let base = known.iter().position(|(dead, _)| !dead).unwrap_or(known.len());
    let relative = |value: u64| (!known[value as usize].0).then(|| value - base as u64);
    let window = (old..n).map(|heap| relative(values.at(heap))).collect();
    (State { window, known: known.split_off(base) }, base as u64)
}

pub(super) fn by_state(values: &Sequence, length: usize, missing: &[u64]) -> Option<Shown> {
    let far = usize::try_from(missing.last().copied().unwrap_or(0)).ok()?;
    let found = seen(values, length)?;
    let Periodicity { preperiod, period, .. } = found;
    // The state becomes periodic some time after the values do, so the last two heaps that the table allows are compared.
    let late = length.checked_sub(period as usize)?;
    if late < preperiod as usize + far {
        return None;
    }
    let (early_state, early_base) = state(values, late, far);
    let (late_state, late_base) = state(values, length, far);
    let same = early_state == late_state && late_base - early_base == found.saltus;
    same.then_some(Shown { periodicity: found, checked: (late as u64, length as u64) })
}
