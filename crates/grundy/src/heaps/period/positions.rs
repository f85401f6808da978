//! Periods of positions with one free number, such as `wythoff(n, 3)` and `kayles(n) + nim(2)`.

mod part;
mod periodic_values;

use super::MAX_ANSWERED_VALUES;
use super::observed::{observed_answer, observed_period};
use super::{PeriodAnswer, Periodicity, period};
use crate::ask::positions::{Positions, Summand};
use crate::budget::Meter;
use crate::engine::Engine;
use grundy_catalog::rook::SPRAGUE_GRUNDY;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, ComputationEnd, Convention, Nimber, Standing, in_force,
    is_same_ruleset, text,
};
use grundy_heap::NimSequence;
use grundy_heap::period::observe_period;
use part::{ComputedPart, PartFinding, PeriodicPart, part_values};
use periodic_values::{PeriodicValues, nim_sum_of_values};

/// Searches for the period of the values of positions with one free number, up to `limit`, and proves it if a theorem
/// applies: each component must be a heap with a proved period, or a row of a game of several numbers
/// ([`RowSearch`](grundy_heap::rows::RowSearch)).
///
/// A ruleset, and a call of a ruleset with the number alone, are answered by [`period`].
///
/// # Errors
/// Returns an error if the positions have another number of free names, or none of them is a position with a value.
///
/// # Examples
/// ```
/// use grundy::period::period_of_positions;
/// use grundy::{Engine, Meter, Rules};
/// let row = grundy::positions(&Rules::empty(), "wythoff(n, 3)").unwrap();
/// let period = period_of_positions(&*row, None, &mut Engine::new(), &Meter::default()).unwrap();
/// assert_eq!(period.headline().en, "arithmetic period 6 from 8 on, saltus 6: G(n + 6) = G(n) + 6 for all n ≥ 8");
/// assert_eq!(period.standing.unwrap().kind(), "proved");
/// ```
pub fn period_of_positions(
    positions: &dyn Positions,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<PeriodAnswer, ArgumentError> {
    let called = ruleset_of_heaps(positions);
    if let Some(Argument::Ruleset(game)) = positions.value().or(called.as_ref()) {
        return period(game, limit, engine, meter);
    }
    match positions.names() {
        Some([_]) => {}
        Some([]) | None => return Err(needs_number_error()),
        Some(names) => {
            let (count, names) = (names.len(), names.join(", "));
            return Err(ArgumentError::new(text!(
                "the expression has {count} free names ({names}): a period is one of a sequence, so one name must be left, as in wythoff(n, 3)"
            )));
        }
    }
    let found = in_force::with_budget(meter, || period_of_sum(positions, limit, engine, meter));
    found.map_or_else(|| observed_period(positions, limit, engine, meter), Ok)
}

/// The ruleset of positions that are calls of a ruleset with the free number alone, such as `kayles(n)`.
pub fn ruleset_of_heaps(positions: &dyn Positions) -> Option<Argument> {
    positions.names().filter(|names| names.len() == 1).and_then(|_| positions.called_ruleset())
}

fn needs_number_error() -> ArgumentError {
    ArgumentError::new(text!(
        "a ruleset is needed, such as kayles, or positions with one free name, such as wythoff(n, 3)"
    ))
}

/// The period of a sum of parts, of which each has a proved period or computed values; `None` if some part has neither, or if nothing is
/// known of their nim-sum.
fn period_of_sum(
    positions: &dyn Positions,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<PeriodAnswer> {
    let summands: Vec<Summand> = positions.summands()?;
    let (mut periodic, mut computed): (Vec<(&Summand, PeriodicPart)>, Vec<ComputedPart>) = (Vec::new(), Vec::new());
    for summand in &summands {
        match part_values(summand, limit, engine, meter)? {
            PartFinding::Periodic(part) => match periodic.iter().position(|(other, _)| is_same_summand(other, summand))
            {
                // Both have a value, so they cancel.
                Some(place) => drop(periodic.remove(place)),
                None => periodic.push((summand, part)),
            },
            PartFinding::Computed(part) => computed.push(part),
        }
    }
    let periodic: Vec<PeriodicPart> = periodic.into_iter().map(|(_, part)| part).collect();
    match computed.is_empty() {
        true => proved_period(positions, &periodic),
        false => Some(period_of_computed_parts(positions, &periodic, &computed)),
    }
}

fn is_same_summand(a: &Summand, b: &Summand) -> bool {
    is_same_ruleset(&a.game, &b.game) && a.numbers == b.numbers
}

/// The period that a sum seems to have, if some of its parts have computed values only.
fn period_of_computed_parts(
    positions: &dyn Positions,
    periodic: &[PeriodicPart],
    computed: &[ComputedPart],
) -> PeriodAnswer {
    let count = computed.iter().map(|part| part.values.len()).min().unwrap_or(0);
    let nim_sum = |n: usize| {
        let known = computed.iter().map(|part| part.values[n]);
        let values = known.chain(periodic.iter().map(|part| part.values.value_at(n as u64)));
        values.fold(0, |sum, value| sum ^ value)
    };
    let values: NimSequence = (0..count).map(nim_sum).collect();
    let end = computed.iter().map(|part| part.end).find(|end| *end != ComputationEnd::Done);
    let found = observe_period(&values, values.len());
    observed_answer(positions, &values, found, end.unwrap_or(ComputationEnd::Done))
}

/// The period of a sum of periodic parts; `None` if nothing is known of their nim-sum.
fn proved_period(positions: &dyn Positions, parts: &[PeriodicPart]) -> Option<PeriodAnswer> {
    let all: Vec<&PeriodicValues> = parts.iter().map(|part| &part.values).collect();
    let values = nim_sum_of_values(&all)?;
    let mut cites: Vec<&'static Citation> = Vec::new();
    let mut explanation: Vec<BilingualText> = Vec::new();
    for part in parts {
        for cite in &part.cites {
            if !cites.iter().any(|other| std::ptr::eq(*other, *cite)) {
                cites.push(cite);
            }
        }
        explanation.extend(part.lines.iter().cloned());
    }
    let Periodicity { preperiod, period, saltus } = values.periodicity;
    if parts.is_empty() {
        cites.push(&SPRAGUE_GRUNDY);
        explanation.push(text!("The components are equal in pairs, so the value is always 0."));
    }
    if parts.len() > 1 {
        cites.push(&SPRAGUE_GRUNDY);
        explanation.push(text!(
            "The value of a sum is the nim-sum of the values of its components, so it has a common period; {period} from {preperiod} on is the least one, by comparing the values of one period."
        ));
    }
    let listed: Vec<u64> = (0..preperiod + period).map(|n| values.value_at(n)).collect();
    let largest = match saltus {
        0 => listed.iter().zip(0..).max_by_key(|&(value, n)| (value, std::cmp::Reverse(n))),
        _ => None,
    };
    Some(PeriodAnswer {
        periodicity: Some(values.periodicity),
        standing: Some(Standing::Proved { theorems: cites }),
        computed_to: parts.iter().map(|part| part.computed_to).min().or(Some(0)),
        largest: largest.map(|(&value, n)| (Nimber(value), n)),
        values: listed.iter().take(MAX_ANSWERED_VALUES).map(|&value| Nimber(value)).collect(),
        explanation,
        ..PeriodAnswer::unknown(positions.to_string(), Convention::Normal)
    })
}
