//! The rows of an atlas: the period of one code.

use super::{AtlasPlan, AtlasSweep};
use grundy::period::{PeriodAnswer, Periodicity, RareHeaps, period};
use grundy::{Engine, Meter};
use grundy_catalog::codes;
use grundy_game::{Argument, Code, Component, Ruleset, Standing, Stop};
use std::sync::Arc;

/// The status of the period of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodStatus {
    /// By a theorem: the computed values reach its bound.
    Proved,
    /// The computed values are periodic; nothing is proved.
    Observed,
    /// No period was found in the computed values.
    None,
}

/// The nim-sequence of one code: its period and its largest value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasTableRow {
    /// The code.
    pub code: String,
    /// Its standard form.
    pub standard: String,
    /// `G_standard(n) = G_code(n + shift)`.
    pub shift: u64,
    /// The first code of the family with the same values up to a shift; the code itself if it is the first.
    pub representative: String,
    /// The period, if one is proved or observed.
    pub periodicity: Option<Periodicity>,
    /// The largest value that was computed, and the first heap that has it.
    pub largest: (u64, u64),
    /// The status of the period.
    pub kind: PeriodStatus,
    /// The number of heaps of the standard form with rare values, and the last such heap, if a sparse space of the values is in use.
    pub rare: Option<RareHeaps>,
    /// The last heap whose value was computed.
    pub computed_to: u64,
}

impl PeriodStatus {
    /// All kinds.
    pub const ALL: [PeriodStatus; 3] = [PeriodStatus::Proved, PeriodStatus::Observed, PeriodStatus::None];

    /// The name in atlas files.
    pub fn name(self) -> &'static str {
        match self {
            PeriodStatus::Proved => "proved",
            PeriodStatus::Observed => "observed",
            PeriodStatus::None => "none",
        }
    }
}

/// The maximum number of rare heaps of a sequence that is computed up to [`AtlasSweep::sparse_limit`].
const MAX_RARE_HEAPS: u64 = 4096;

/// Whether the values of a sequence take little time from here on: few are rare, and none in the second half.
fn is_cheap(period: &PeriodAnswer) -> bool {
    period.rare.is_some_and(|rare| rare.count <= MAX_RARE_HEAPS && rare.last_heap < period.computed_to.unwrap_or(0) / 2)
}

/// Makes the rows of the codes at some places of a plan that share a form.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn rows(
    plan: &AtlasPlan,
    form: &Code,
    places: &[usize],
    sweep: &AtlasSweep,
    meter: &Meter,
) -> Result<Vec<(usize, AtlasTableRow)>, Stop> {
    let game = codes::ruleset(form);
    let mut engine = Engine::new();
    let mut search = |limit| period(&game, Some(limit), &mut engine, meter).map_err(|_| Stop::Unsupported);
    let mut period = search(sweep.limit)?;
    let is_proved = matches!(period.standing, Some(Standing::Proved { .. }));
    if let Some(far) = sweep.sparse_limit.filter(|far| *far > sweep.limit)
        && !is_proved
        && period.end.stop().is_none()
        && is_cheap(&period)
    {
        period = search(far)?;
    }
    if let Some(stop) = period.end.stop() {
        return Err(stop);
    }
    let mut value = |n: u64| value(&mut engine, &game, n, meter);
    places.iter().map(|&place| Ok((place, row(plan, place, &period, &mut value)?))).collect()
}

/// Returns the value of a heap, which the engine has computed already.
fn value(engine: &mut Engine, game: &Arc<Ruleset>, n: u64, meter: &Meter) -> Result<u64, Stop> {
    let heap = Component::new(game, vec![Argument::from(n)]).map_err(|_| Stop::Unsupported)?;
    engine.value(&heap, meter).map(|value| value.0)
}

/// Makes the row of a code whose values, from the shift on, are those of the form.
fn row(
    plan: &AtlasPlan,
    place: usize,
    period: &PeriodAnswer,
    value: &mut dyn FnMut(u64) -> Result<u64, Stop>,
) -> Result<AtlasTableRow, Stop> {
    let planned = &plan.codes[place];
    let shift = planned.shift;
    let found = match period.periodicity {
        Some(found) => Some(shift_period(found, shift, value)?),
        None => None,
    };
    let largest = match period.largest {
        // Every heap up to the shift has value 0.
        None => (0, 0),
        // The heaps before the shift have the value 0 as well, and heap 0 is the first of them.
        Some((largest, _)) if largest.0 == 0 => (0, 0),
        Some((largest, at)) => (largest.0, at + shift),
    };
    Ok(AtlasTableRow {
        code: planned.code.to_string(),
        standard: planned.standard.to_string(),
        shift,
        representative: plan.codes[planned.representative].code.to_string(),
        periodicity: found,
        largest,
        kind: match period.standing {
            Some(Standing::Proved { .. }) => PeriodStatus::Proved,
            Some(_) => PeriodStatus::Observed,
            None => PeriodStatus::None,
        },
        rare: period.rare,
        computed_to: period.computed_to.unwrap_or(0) + shift,
    })
}

/// Returns the period of a sequence with `shift` zeros in front of it.
///
/// A preperiod moves with the sequence. If there was none, some of the zeros may fit the period: these are counted as part of it.
pub(super) fn shift_period(
    found: Periodicity,
    shift: u64,
    value: &mut dyn FnMut(u64) -> Result<u64, Stop>,
) -> Result<Periodicity, Stop> {
    let Periodicity { preperiod, period, saltus } = found;
    let mut start = preperiod + shift;
    // With a preperiod the value before its end already breaks the period, and leading zeros change nothing.
    while preperiod == 0 && start > 0 {
        let later = match (start - 1 + period).checked_sub(shift) {
            Some(n) => value(n)?,
            None => 0,
        };
        if later != saltus {
            break;
        }
        start -= 1;
    }
    Ok(Periodicity { preperiod: start, period, saltus })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_before_a_sequence() {
        let check = |values: &[u64], (preperiod, period), shift, expect| {
            let found = Periodicity { preperiod, period, saltus: 0 };
            let moved = shift_period(found, shift, &mut |n| Ok(values[n as usize % values.len()])).unwrap();
            assert_eq!((moved.preperiod, moved.period), (expect, period), "{values:?} by {shift}");
        };
        check(&[0, 1], (0, 2), 0, 0);
        check(&[0, 1], (0, 2), 1, 1); // 0 | 0 1 0 1
        check(&[0, 1, 0], (0, 3), 1, 0); // 0 | 0 1 0 0 1 0
        check(&[0, 1, 0], (0, 3), 2, 1); // 0 0 | 0 1 0 0 1 0
        check(&[0, 1, 1, 0], (0, 4), 1, 0);
        check(&[0], (0, 1), 5, 0);
        check(&[0, 3, 1, 2], (2, 2), 4, 6);
    }
}
