//! Periods of the outcomes of single heaps under misère play, in which the player who makes the last move loses.
//!
//! | moves | proof of a period |
//! |---|---|
//! | each leaves at most one heap, and takes at most `k` | `k` consecutive outcomes that recur |
//! | take any number except some, which are at most `k` | a lost heap: all heaps more than `k` larger are won |
//! | a misère quotient with a period | the period of the quotient's pretending function |
//!
//! If each move leaves at most one heap, a heap is won if it has no move, or a move to a lost heap. So a heap of more than `k` tokens
//! depends only on the `k` heaps before it.

use super::observed::MAX_SEARCHED_NUMBER;
use super::{
    GOLOMB, PeriodAnswer, Periodicity, ProvedPeriod, has_one_number, needs_heaps_error, within_observation_time,
};
use crate::budget::Meter;
use crate::engine::Engine;
use crate::series::{SeriesCell, SeriesQuestion, series};
use crate::solve::cites::PLAMBECK_SIEGEL;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, Citation, ComputationEnd, Convention, FormalTheorems, GameShape,
    HeapGame, Nimber, Outcome, Ruleset, Standing, Stop, in_force, text, text_pair,
};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodFinding, PeriodTheorem, find_period, observe_period};
use grundy_misere::HeapQuotient;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The default limit for rules with a theorem.
const MAX_HEAP_BY_RULE: u64 = 1_000_000;
/// The default limit for heaps of which only the options are known.
const MAX_HEAP_BY_OPTIONS: u64 = 4_095;
/// The default limit for misère quotients.
const MAX_QUOTIENT_HEAP: u64 = 300;
/// The maximum number of options that are visited in a table of heaps of which only the options are known.
const MAX_OPTIONS: u64 = 1 << 26;
/// The largest order of a misère quotient.
const MAX_ORDER: usize = 1_000;
/// The maximum number of positions that are spent on a misère quotient.
const MAX_QUOTIENT_POSITIONS: u64 = 1_000_000;
/// The maximum number of outcomes that the answer contains.
const MAX_KEPT_OUTCOMES: usize = 200;

/// The source of the proof for all-but subtraction.
static LOST_HEAP_THEOREM: Citation = Citation {
    name: text_pair!("a lost heap within reach"),
    author: "A. N. Siegel",
    year: 2013,
    work: "Combinatorial Game Theory, chapter IV",
    formal: FormalTheorems::NO_THEOREM,
};

/// Searches for the period of the outcomes of single heaps under misère play, up to heaps of `limit`.
///
/// In [`PeriodAnswer::values`] 1 is a won heap and 0 a lost one.
///
/// # Errors
/// Returns an error if the ruleset is not played with heaps.
///
/// # Examples
/// ```
/// use grundy::period::period_misere;
/// use grundy::{Argument, Meter};
/// let Argument::Ruleset(bash) = grundy::evaluate("subtract(1, 2, 3)").unwrap() else { panic!("it is a ruleset") };
/// let period = period_misere(&bash, None, &Meter::default()).unwrap();
/// let found = period.periodicity.unwrap();
/// assert_eq!((found.preperiod, found.period), (0, 4));
/// assert_eq!(period.values.iter().map(|value| value.0).collect::<Vec<_>>(), [1, 0, 1, 1]);
/// assert_eq!(period.standing.unwrap().kind(), "proved");
/// ```
pub fn period_misere(game: &Arc<Ruleset>, limit: Option<u64>, meter: &Meter) -> Result<PeriodAnswer, ArgumentError> {
    in_force::with_budget(meter, || {
        let GameShape::Heap(heap) = game.shape() else {
            let positions = Argument::Ruleset(Arc::clone(game));
            if !has_one_number(game, &positions) {
                return Err(needs_heaps_error(game));
            }
            let to = limit.unwrap_or(MAX_SEARCHED_NUMBER);
            return within_observation_time(limit, meter, |part| {
                outcomes_by_positions(&positions, to, part).map(|found| found.into_period(game))
            });
        };
        let law = PeriodTheorem::for_rule(heap.heap_rule());
        let found = match &law {
            Some(PeriodTheorem::Breaks { heaps: 1, .. }) => {
                outcomes_by_window(heap, law.as_ref(), limit.unwrap_or(MAX_HEAP_BY_RULE), meter)
            }
            Some(PeriodTheorem::AllBut(missing)) => {
                outcomes_by_lost_heap(heap, missing, limit.unwrap_or(MAX_HEAP_BY_RULE), meter)
            }
            Some(_) => Err(WindowFailure::LeavesSeveral),
            None => outcomes_by_window(heap, None, limit.unwrap_or(MAX_HEAP_BY_OPTIONS), meter),
        };
        let found = found.or_else(|refused| match refused {
            WindowFailure::LeavesSeveral => Ok(outcomes_by_quotient(heap, limit.unwrap_or(MAX_QUOTIENT_HEAP), meter)),
            WindowFailure::Loopy => Err(ArgumentError::new(text!("play may loop, so a heap may be drawn"))),
        })?;
        Ok(found.into_period(game))
    })
}

/// Computes the outcomes of positions that are not heaps, one by one.
///
/// # Errors
/// Returns an error if some number is not a position, or a position is a draw or undecided.
fn outcomes_by_positions(positions: &Argument, limit: u64, meter: &Meter) -> Result<HeapOutcomes, ArgumentError> {
    let mut engine = Engine::new();
    let found = series(positions, 0, limit, SeriesQuestion::Outcomes(Convention::Misere), &mut engine, meter)?;
    let outcome = |(n, cell): (u64, Cow<'_, SeriesCell>)| match *cell {
        SeriesCell::Outcome(Outcome::N) => Ok(1),
        SeriesCell::Outcome(Outcome::P) => Ok(0),
        _ => Err(ArgumentError::new(text!("nobody wins the position for {n}, so there is no period of outcomes"))),
    };
    let decided = found.cells.iter().take_while(|cell| **cell != SeriesCell::Undecided);
    let table: NimSequence = (0..).zip(decided).map(outcome).collect::<Result<_, _>>()?;
    let period = observe_period(&table, table.len());
    Ok(HeapOutcomes { table, periodicity: period, proof: None, end: found.end })
}

/// The reason why the outcomes of single heaps do not follow from those of smaller heaps.
enum WindowFailure {
    /// A move leaves several heaps, whose outcomes do not determine that of their sum.
    LeavesSeveral,
    /// A move leaves a heap that is not smaller.
    Loopy,
}

/// The outcomes of heaps (1 for a won heap) and their period.
struct HeapOutcomes {
    table: NimSequence,
    periodicity: Option<Periodicity>,
    proof: Option<(&'static Citation, BilingualText)>,
    end: ComputationEnd,
}

/// Computes outcomes from those of smaller heaps, until a period is proved.
fn outcomes_by_window(
    heap: &dyn HeapGame,
    law: Option<&PeriodTheorem>,
    limit: u64,
    meter: &Meter,
) -> Result<HeapOutcomes, WindowFailure> {
    let mut outcomes =
        HeapOutcomes { table: NimSequence::from_iter([]), periodicity: None, proof: None, end: ComputationEnd::Done };
    let (mut known, mut options) = (Vec::new(), 0);
    let mut next_look = 64;
    for n in 0..=limit {
        if let Err(stop) = meter.spend(1, 9) {
            outcomes.end = stop.into();
            break;
        }
        match is_won(heap, n, &known, &mut options)? {
            Some(won) => known.push(u64::from(won)),
            None => {
                outcomes.end = in_force::take_stop().unwrap_or(Stop::RuleSteps).into();
                break;
            }
        }
        if let Some(law) = law
            && (n == limit || n + 1 >= next_look)
        {
            let table = NimSequence::from_iter(known.iter().copied());
            match find_period(&table, known.len(), law) {
                PeriodFinding::Shown(shown) => {
                    outcomes.proof = Some((&GOLOMB, window_proof(law, shown)));
                    outcomes.periodicity = Some(shown.periodicity);
                    outcomes.table = table;
                    return Ok(outcomes);
                }
                PeriodFinding::Promised(length) => next_look = length.clamp(n + 2, n + 1 + n.max(64) / 2),
                PeriodFinding::Nothing => next_look = n + 1 + n.max(64) / 2,
            }
        }
        if law.is_none() && options > MAX_OPTIONS {
            break;
        }
    }
    outcomes.table = NimSequence::from_iter(known.iter().copied());
    outcomes.periodicity = observe_period(&outcomes.table, known.len());
    Ok(outcomes)
}

/// Whether a heap is won, by the definition; `None` if the visit of its options was stopped.
fn is_won(heap: &dyn HeapGame, n: u64, known: &[u64], options: &mut u64) -> Result<Option<bool>, WindowFailure> {
    let (mut any, mut lost, mut refused) = (false, false, None);
    let flow = heap.for_each_option(n, &mut |left| {
        any = true;
        *options += 1;
        // A heap 0 without moves is won under misère play, and counts as an empty position.
        let is_empty = |m: u64| m == 0 && known.first() != Some(&0);
        let mut heaps = left.iter().copied().filter(|&m| !is_empty(m));
        match (heaps.next(), heaps.next()) {
            (None, _) => {}
            (Some(m), None) if m < n => lost |= known[m as usize] == 0,
            (Some(_), None) => refused = Some(WindowFailure::Loopy),
            (Some(_), Some(_)) => refused = Some(WindowFailure::LeavesSeveral),
        }
        let done = lost || refused.is_some() || (*options).is_multiple_of(1_024) && in_force::spend(0, 0).is_err();
        if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match refused {
        Some(refused) => Err(refused),
        None if lost => Ok(Some(true)),
        None if flow.is_break() => Ok(None),
        None => Ok(Some(!any)),
    }
}

fn window_proof(law: &PeriodTheorem, shown: ProvedPeriod) -> BilingualText {
    let Periodicity { period: p, .. } = shown.periodicity;
    let (first, last) = shown.checked_range;
    let taken = if let PeriodTheorem::Breaks { max_taken_tokens, .. } = law { *max_taken_tokens } else { 0 };
    let outcomes = if taken == 1 {
        "that of the heap before it".to_owned()
    } else {
        format!("those of the {taken} heaps before it")
    };
    text!(
        "A move takes at most {taken} and leaves at most 1 heap, so the outcome of a larger heap depends on {outcomes}. It suffices that heaps n and n + {p} have the same outcome for {first} ≤ n < {last}, and this was checked."
    )
}

/// Computes outcomes if any number except those in `missing` may be taken: all heaps that are large enough can move to a lost one.
fn outcomes_by_lost_heap(
    heap: &dyn HeapGame,
    missing: &[u64],
    limit: u64,
    meter: &Meter,
) -> Result<HeapOutcomes, WindowFailure> {
    let most = missing.last().copied().unwrap_or(0);
    let mut outcomes =
        HeapOutcomes { table: NimSequence::from_iter([]), periodicity: None, proof: None, end: ComputationEnd::Done };
    let (mut known, mut options) = (Vec::new(), 0);
    for n in 0..=limit {
        if let Err(stop) = meter.spend(1, 9) {
            outcomes.end = stop.into();
            break;
        }
        let Some(won) = is_won(heap, n, &known, &mut options)? else {
            outcomes.end = in_force::take_stop().unwrap_or(Stop::RuleSteps).into();
            break;
        };
        known.push(u64::from(won));
        let lost = known.iter().position(|&won| won == 0);
        if let Some(lost) = lost.filter(|&lost| n > lost as u64 + most) {
            let preperiod = known.iter().rposition(|&won| won == 0).map_or(0, |last| last as u64 + 1);
            outcomes.periodicity = Some(Periodicity { preperiod, period: 1, saltus: 0 });
            let message = text!(
                "Heap {lost} is lost, and every number above {most} may be taken: so every heap above {lost} + {most} is won."
            );
            outcomes.proof = Some((&LOST_HEAP_THEOREM, message));
            break;
        }
    }
    outcomes.table = NimSequence::from_iter(known.iter().copied());
    if outcomes.periodicity.is_none() {
        outcomes.periodicity = observe_period(&outcomes.table, known.len());
    }
    Ok(outcomes)
}

/// Computes outcomes and their period from the misère quotient.
fn outcomes_by_quotient(heap: &dyn HeapGame, limit: u64, meter: &Meter) -> HeapOutcomes {
    let mut quotient = HeapQuotient::new();
    let part = meter.remaining_part(MAX_QUOTIENT_POSITIONS);
    let unfinished = quotient.extend(heap, limit, MAX_ORDER, &part).err();
    meter.add_counts(&part);
    let mut known: Vec<u64> = (0..quotient.heap_count())
        .map_while(|n| Some(u64::from(!quotient.is_p_position(quotient.element_of_heap(n)?))))
        .collect();
    let mut outcomes =
        HeapOutcomes { table: NimSequence::from_iter([]), periodicity: None, proof: None, end: ComputationEnd::Done };
    if let Some(periodic) = quotient.periodicity() {
        let (n0, p) = (periodic.preperiod as usize, periodic.period as usize);
        while known.len() < n0 + 2 * p {
            known.push(known[known.len() - p]);
        }
        // The period of the outcomes may be a divisor of that of the elements.
        let comes_back = |q: usize| p.is_multiple_of(q) && (n0..n0 + p).all(|n| known[n] == known[n0 + (n - n0) % q]);
        let q = (1..=p).find(|&q| comes_back(q)).unwrap_or(p);
        let mut preperiod = n0;
        while preperiod > 0 && known[preperiod - 1] == known[preperiod - 1 + q] {
            preperiod -= 1;
        }
        outcomes.periodicity = Some(Periodicity { preperiod: preperiod as u64, period: q as u64, saltus: 0 });
        let order = quotient.order();
        let message = text!(
            "The misère quotient of the whole game has order {order}, and from heap {n0} on the elements of its heaps have period {p}: this is proved (see the misère quotient), and the element decides who wins."
        );
        outcomes.proof = Some((&PLAMBECK_SIEGEL, message));
    } else {
        // A stop by this part of the budget is not reported; only a stop by the whole budget is.
        outcomes.end = match (meter.spend(0, 0), unfinished) {
            (Err(stop), _) => stop.into(),
            (Ok(()), _) => ComputationEnd::Done,
        };
    }
    outcomes.table = NimSequence::from_iter(known.iter().copied());
    if outcomes.periodicity.is_none() {
        outcomes.periodicity = observe_period(&outcomes.table, known.len());
    }
    outcomes
}

impl HeapOutcomes {
    fn into_period(self, game: &Arc<Ruleset>) -> PeriodAnswer {
        let length = self.table.len();
        let computed_to = length.checked_sub(1).map(|last| last as u64);
        let (standing, explanation) = match (self.proof, self.periodicity) {
            (Some((cite, why)), _) => (Some(Standing::Proved { theorems: vec![cite] }), vec![why]),
            (None, Some(_)) => (
                computed_to.map(|to| Standing::Observed { to }),
                vec![text!(
                    "It holds for all computed heaps. No theorem is available here by which finitely many outcomes prove that it always holds."
                )],
            ),
            (None, None) => {
                let line = |to: u64| {
                    text!("No period was found in the outcomes of heaps up to {computed_to}.", computed_to = to)
                };
                (None, computed_to.map(line).into_iter().collect())
            }
        };
        let kept = self.periodicity.map_or(0, |found| (found.preperiod + found.period) as usize).min(MAX_KEPT_OUTCOMES);
        PeriodAnswer {
            game: game.expression(),
            convention: Convention::Misere,
            periodicity: self.periodicity,
            standing,
            computed_to,
            largest: None,
            rare: None,
            values: (0..kept.min(length)).map(|n| Nimber(self.table.value_at(n))).collect(),
            explanation,
            end: self.end,
            proof: None,
        }
    }
}
