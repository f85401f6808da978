//! Periods of nim-sequences, found while the values are computed, and proved if a theorem applies.
//!
//! The table grows by a quarter at a time, and the search stops as soon as the bound of the theorem is reached. If a certain number of further
//! values would prove a period in the table, the next length is chosen accordingly.
//! If the space is sparse, long tables are replaced by a stream in which a window that recurs is searched.

mod answer;
mod certificate;
mod explanation;
mod misere;
mod observed;
mod positions;
mod rare_heaps;
mod recurrent;
mod series;

use crate::Positions;
use crate::budget::{Limits, Meter};
use crate::engine::Engine;
use crate::heaps::not_heaps::not_heaps_reason;
use explanation::{missing_proof_lines, proof_lines, unproved_lines};
use grundy_catalog::periodic::{ANY_HEAP_COUNT_PERIODICITY, GOLOMB, GUY_SMITH, GUY_SMITH_UNCHECKED, SIEGEL_STATE};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, Citation, ComputationEnd, Convention, GameShape, HeapGame, Nimber,
    PeriodicStarts, Ruleset, Standing, Stop, ValuePeriod, in_force, text,
};
use grundy_heap::period::{PeriodFinding, PeriodTheorem, ProvedPeriod, find_period, observe_period};
use grundy_heap::{HeapEngine, NimSequence};
use observed::observed_period;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

pub use answer::PeriodAnswer;
pub(crate) use answer::PeriodProof;
pub(crate) use certificate::stated_rules;
pub use certificate::{PeriodCertificateError, certificate, certificate_rule};
pub use grundy_heap::period::{Periodicity, RecurrenceCheckpoint, SavedWindows};
pub use misere::period_misere;
pub use positions::{period_of_positions, ruleset_of_heaps};
pub use rare_heaps::RareHeaps;
pub use series::period_of_series;

/// The largest heap of the first table that is searched.
const FIRST_TABLE_HEAP: u64 = 64;
/// The default limit if there is a sparse space with at most [`MAX_FEW_RARE_HEAPS`] rare heaps; with more rare heaps it is a tenth of that.
const MAX_SPARSE_HEAP: u64 = 1_000_000_000;
/// The default limit if there is no sparse space.
const MAX_DENSE_HEAP: u64 = 1_000_000;
/// The maximum number of rare heaps that count as few.
const MAX_FEW_RARE_HEAPS: usize = 128;
/// The default limit if values come from the sets of values of several heaps, which is slow: some seconds.
const MAX_BITSET_HEAP: u64 = 10_000;
/// The default limit if values come from the options of each heap, as the number of options of all heaps: some seconds.
const MAX_LISTED_OPTIONS: u64 = 1 << 30;
/// The maximum number of values that an answer contains.
const MAX_ANSWERED_VALUES: usize = 200;

/// Searches for the period of the values of a heap ruleset, up to heaps of `limit`, and stops as soon as one is proved.
///
/// The default limit is a heap of
///
/// - a thousand million with a sparse space and few rare heaps, a hundred million with more rare heaps, and a million without one;
/// - ten thousand if a move may leave three heaps or more;
/// - where values come from the options of each heap, at most as far as these are 10^9 in all;
/// - four times the largest number taken if a move leaves one heap, but at least a million and at most a hundred million.
///
/// Takes `O(limit)` time in addition to the values.
///
/// A game of a file whose positions have a number and a finite state, called with the number alone, also has a period if its text
/// shows one.
///
/// # Errors
/// Returns an error if the ruleset is not played with heaps.
///
/// # Examples
/// ```
/// use grundy::period::period;
/// use grundy::{Argument, Engine, Meter};
/// let Argument::Ruleset(kayles) = grundy::evaluate("kayles").unwrap() else { panic!("it is a ruleset") };
/// let period = period(&kayles, Some(10_000), &mut Engine::new(), &Meter::default()).unwrap();
/// let found = period.periodicity.unwrap();
/// assert_eq!((found.preperiod, found.period), (71, 12));
/// assert_eq!(period.standing.unwrap().kind(), "proved");
/// ```
pub fn period(
    game: &Arc<Ruleset>,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<PeriodAnswer, ArgumentError> {
    in_force::with_budget(meter, || {
        let GameShape::Heap(heap) = game.shape() else {
            if let Some(starts) = game.analysis.periodic_starts() {
                return Ok(period_of_starts(game, starts));
            }
            if let Some(stop) = in_force::take_stop() {
                return Ok(stopped_answer(game, stop));
            }
            return observe_ruleset(game, limit, engine, meter);
        };
        if let Some(answer) = theorem_period(game) {
            return Ok(answer);
        }
        let law = PeriodTheorem::for_rule(heap.heap_rule());
        // The limit is computed again for each table, since it depends on the space found so far: fast tables may become longer.
        let far = |engine: &mut Engine, to: u64| match engine.known_heaps(game).rare_summary() {
            _ if HeapEngine::best_for(heap.heap_rule()) == HeapEngine::Bitset => MAX_BITSET_HEAP,
            _ if HeapEngine::best_for(heap.heap_rule()) == HeapEngine::Naive && has_many_options(heap, to) => to,
            Some(rare) if rare.heaps <= MAX_FEW_RARE_HEAPS => MAX_SPARSE_HEAP,
            Some(_) => MAX_SPARSE_HEAP / 10,
            // A period may be as long as the largest number that is taken.
            None => match law {
                Some(PeriodTheorem::Breaks { heaps: 1, max_taken_tokens }) => {
                    max_taken_tokens.saturating_mul(4).clamp(MAX_DENSE_HEAP, MAX_SPARSE_HEAP / 10)
                }
                _ => MAX_DENSE_HEAP,
            },
        };
        let mut to = FIRST_TABLE_HEAP.min(limit.unwrap_or(MAX_SPARSE_HEAP));
        let (mut shown, mut stop) = (None, ComputationEnd::Done);
        // If the next values do not prove the expected period, the search of the whole table was useless. `early` bounds the cost of all such
        // searches to about the cost of the other searches.
        let mut early = 0;
        let mut trial = recurrent::StreamTrial::default();
        loop {
            let mut next = to.saturating_add(to / 4 + 1);
            match computed_values(engine, game, to, meter) {
                Ok(values) => match law.as_ref().map(|law| find_period(values, to as usize + 1, law)) {
                    Some(PeriodFinding::Shown(found)) => shown = Some(found),
                    Some(PeriodFinding::Promised(length)) => {
                        let promised = length.max(to + 2) - 1;
                        if promised < next && early <= 3 * promised {
                            (next, early) = (promised, early + promised);
                        }
                    }
                    _ => {}
                },
                Err(why) => stop = why.into(),
            }
            let limit = limit.unwrap_or_else(|| far(engine, to));
            if shown.is_some() || stop != ComputationEnd::Done || to >= limit {
                break;
            }
            if trial.is_due(next, engine.known_heaps(game))
                && let Some(answer) = recurrent::streamed_period(game, heap, limit, engine, meter)
            {
                return Ok(answer);
            }
            to = next.min(limit);
        }
        let table = engine.known_heaps(game);
        let length = table.len().min(limit.map_or(usize::MAX, |limit| (limit as usize).saturating_add(1)));
        Ok(period_answer(game, law.as_ref(), shown, table, length, stop))
    })
}

/// The period that the values of a ruleset seem to have, if a call with one number is a position that has a value.
///
/// # Errors
/// Returns an error if a call with one number is not a position, or the position has no value.
fn observe_ruleset(
    game: &Arc<Ruleset>,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<PeriodAnswer, ArgumentError> {
    let reason = needs_heaps_error(game);
    let positions = Argument::Ruleset(Arc::clone(game));
    if !has_one_number(game, &positions) {
        return Err(reason);
    }
    let mut answer = within_observation_time(limit, meter, |part| observed_period(&positions, limit, engine, part))?;
    let BilingualText { en, zh } = reason.message;
    answer.explanation.push(text!("{text}.", text = (en, zh)));
    Ok(answer)
}

/// Observes values position by position, within [`MAX_OBSERVATION_TIME`] if no limit is given.
///
/// # Errors
/// Returns the errors of `observe`.
fn within_observation_time(
    limit: Option<u64>,
    meter: &Meter,
    observe: impl FnOnce(&Meter) -> Result<PeriodAnswer, ArgumentError>,
) -> Result<PeriodAnswer, ArgumentError> {
    // Each position takes a separate search, which may take long if positions have many components.
    let max_time = if limit.is_none() { Some(MAX_OBSERVATION_TIME) } else { None };
    let part = meter.limited_part(Limits { max_time, max_positions: u64::MAX, max_memory: u64::MAX });
    let mut answer = in_force::with_budget(&part, || observe(&part))?;
    meter.add_counts(&part);
    if limit.is_none() && answer.end == Stop::Time && meter.spend(0, 0).is_ok() {
        answer.end = ComputationEnd::Done;
    }
    Ok(answer)
}

/// The time to observe a period if no limit is given.
const MAX_OBSERVATION_TIME: Duration = Duration::from_secs(5);

/// Whether a call of a ruleset with one number is a position that may be part of a sum.
fn has_one_number(game: &Ruleset, positions: &Argument) -> bool {
    !game.has_declared_ends() && !game.has_entailing_moves() && positions.position(&[1]).is_ok()
}

/// The error that the positions of a ruleset are not heaps.
fn needs_heaps_error(game: &Arc<Ruleset>) -> ArgumentError {
    not_heaps_reason(game).unwrap_or_else(|| {
        // The positions have more than one number, but a call with one number is a position, such as a heap beside a pass.
        if Argument::Ruleset(Arc::clone(game)).position(&[1]).is_ok() {
            let game = game.expression();
            return ArgumentError::new(text!(
                "no period of {game} can be proved: where a position has more than the number of a heap, that is done if every move takes a bounded number and leaves one heap at most"
            ));
        }
        ArgumentError::new(text!(
            "a period is a period of the values of heaps 0, 1, 2, …: a ruleset with one number is needed"
        ))
    })
}

fn computed_values<'a>(
    engine: &'a mut Engine,
    game: &Arc<Ruleset>,
    to: u64,
    meter: &Meter,
) -> Result<&'a NimSequence, Stop> {
    if let Some(Err(stop)) = engine.heap_values(game, to, meter) {
        return Err(stop);
    }
    let values = engine.known_heaps(game);
    if values.len() as u64 <= to {
        return Err(Stop::Unsupported);
    }
    // The search for a period needs 12 bytes for each value.
    let words = if values.is_fast() { 0 } else { 12 * to };
    meter.spend(0, words)?;
    meter.release(words);
    Ok(values)
}

fn period_answer(
    game: &Arc<Ruleset>,
    law: Option<&PeriodTheorem>,
    shown: Option<ProvedPeriod>,
    table: &NimSequence,
    length: usize,
    end: ComputationEnd,
) -> PeriodAnswer {
    let computed_to = length.checked_sub(1).map(|last| last as u64);
    let found = shown.map(|shown| shown.periodicity).or_else(|| observe_period(table, length));
    let standing = match (shown, law) {
        (Some(_), Some(law)) => Some(Standing::Proved { theorems: vec![law_cite(law)] }),
        _ => found.and(computed_to).map(|to| Standing::Observed { to }),
    };
    let explanation = match (shown, law, found) {
        (Some(shown), Some(law), _) => proof_lines(law, shown),
        (_, None, Some(_)) => unproved_lines(true, computed_to),
        (_, Some(law), Some(found)) => {
            missing_proof_lines(law, found, table.largest_value(length).map_or(0, |(value, _)| value.0))
        }
        (_, _, None) => unproved_lines(false, computed_to),
    };
    let kept = found.map_or(0, |found| (found.preperiod + found.period) as usize).min(MAX_ANSWERED_VALUES);
    PeriodAnswer {
        game: game.expression(),
        convention: Convention::Normal,
        periodicity: found,
        standing,
        computed_to,
        largest: table.largest_value(length).map(|(value, n)| (value, n as u64)),
        rare: table.rare_summary().map(RareHeaps::from_summary),
        values: table.iter().take(kept.min(length)).collect(),
        explanation,
        end,
        proof: shown.map(PeriodProof::Equalities),
    }
}

/// The period of the values of a ruleset that a theorem gives for all heaps.
fn theorem_period(game: &Arc<Ruleset>) -> Option<PeriodAnswer> {
    let theorem = game.theorem()?;
    let ValuePeriod { preperiod, period, saltus } = theorem.value_period()?;
    let kept = preperiod.checked_add(period)?.min(MAX_ANSWERED_VALUES as u64);
    let decided = |n: u64| theorem.decide(&[Argument::from(n)], Convention::Normal);
    let value = |n: u64| Some(Nimber(u64::try_from(decided(n)?.value?).ok()?));
    let values: Vec<Nimber> = (0..kept).map(value).collect::<Option<_>>()?;
    let cite = decided(preperiod)?.cite;
    let largest = values.iter().zip(0..).max_by_key(|&(value, n)| (value, std::cmp::Reverse(n)));
    Some(PeriodAnswer {
        periodicity: Some(Periodicity { preperiod, period, saltus }),
        standing: Some(Standing::Proved { theorems: vec![cite] }),
        computed_to: kept.checked_sub(1),
        largest: largest.filter(|_| saltus == 0 && kept == preperiod + period).map(|(&value, n)| (value, n)),
        explanation: vec![text!(
            "A theorem gives the values of all heaps, and so their period: see the card of the game."
        )],
        values,
        ..PeriodAnswer::unknown(game.expression(), Convention::Normal)
    })
}

/// Whether the heaps up to `to` have so many options that larger heaps are not computed by default.
fn has_many_options(heap: &dyn HeapGame, to: u64) -> bool {
    let most = MAX_LISTED_OPTIONS / to.max(1);
    let mut options = 0;
    heap.for_each_option(to, &mut |_| {
        options += 1;
        if options > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .is_break()
}

/// The period of the starts of a game whose positions have a number and a state.
fn period_of_starts(game: &Arc<Ruleset>, starts: PeriodicStarts) -> PeriodAnswer {
    let PeriodicStarts { values, preperiod, period, computed_to, reason_lines, cite } = starts;
    let largest = values.iter().copied().max().unwrap_or(0);
    let first = values.iter().position(|&value| value == largest).unwrap_or(0);
    PeriodAnswer {
        game: game.expression(),
        convention: Convention::Normal,
        periodicity: Some(Periodicity { preperiod, period, saltus: 0 }),
        standing: Some(Standing::Proved { theorems: vec![cite] }),
        computed_to: Some(computed_to),
        largest: Some((Nimber(largest), first as u64)),
        rare: None,
        values: values.into_iter().take(MAX_ANSWERED_VALUES).map(Nimber).collect(),
        explanation: reason_lines,
        end: ComputationEnd::Done,
        proof: None,
    }
}

/// The answer if the budget ran out before anything was found.
fn stopped_answer(game: &Arc<Ruleset>, stop: Stop) -> PeriodAnswer {
    PeriodAnswer { end: stop.into(), ..PeriodAnswer::unknown(game.expression(), Convention::Normal) }
}

fn law_cite(law: &PeriodTheorem) -> &'static Citation {
    match law {
        PeriodTheorem::Breaks { heaps: 1, .. } => &GOLOMB,
        PeriodTheorem::Breaks { .. } => &GUY_SMITH,
        PeriodTheorem::Unequal => &GUY_SMITH_UNCHECKED,
        PeriodTheorem::Ways(_) => &ANY_HEAP_COUNT_PERIODICITY,
        PeriodTheorem::AllBut(_) => &SIEGEL_STATE,
    }
}
