//! Periods of long sequences: a stream of values in which a window recurs.

use super::{MAX_ANSWERED_VALUES, PeriodAnswer, PeriodProof, RareHeaps};
use crate::budget::Meter;
use crate::engine::Engine;
use grundy_game::{
    BilingualText, Budget, Citation, ComputationEnd, Convention, FormalTheorems, HeapGame, Nimber, Ruleset, Standing,
    Stop, text, text_pair,
};
use grundy_heap::NimSequence;
use grundy_heap::period::{Periodicity, RecurrenceSearch, RecurrentPeriod};
use std::sync::Arc;

/// The minimum table length from which on a stream replaces tables.
const MIN_STREAM_HEAP: u64 = 1 << 20;

/// Decides when a stream is tried.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StreamTrial {
    /// The last rare heap at the last trial. If a stream did not suit the values, it is not tried again before another rare heap is found.
    last_rare: Option<u64>,
}

impl StreamTrial {
    /// Whether a stream is to be tried before the table is extended to heap `next`: a stream starts with values up to several times the last
    /// rare heap, and may end late.
    pub(super) fn is_due(&mut self, next: u64, table: &NimSequence) -> bool {
        let Some(rare) = table.rare_summary().filter(|_| table.is_fast() && next >= MIN_STREAM_HEAP) else {
            return false;
        };
        let is_due = rare.last_heap <= next / 8 && self.last_rare != Some(rare.last_heap);
        if is_due {
            self.last_rare = Some(rare.last_heap);
        }
        is_due
    }
}

/// The source of the theorem on windows.
static RECURRENCE: Citation = Citation {
    name: text_pair!("the recurrence of a window in a sparse space"),
    author: "grundy",
    year: 2026,
    work: "the proof stands in the documentation of `grundy_heap::period::RecurrenceSearch`",
    formal: FormalTheorems::NO_THEOREM,
};

/// The answer of a stream up to heap `limit`. `None` if the values have no sparse space in which a window can be used, or if a stream
/// begins with values of larger heaps than `limit`.
pub(super) fn streamed_period(
    game: &Arc<Ruleset>,
    heap: &dyn HeapGame,
    limit: u64,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<PeriodAnswer> {
    let length = engine.known_heaps(game).len() as u64;
    let (mut keeper, chosen) = engine.heap_keeper(game);
    let values = || chosen.map_or_else(NimSequence::default, NimSequence::with_engine);
    let resumed = keeper.as_mut().and_then(|keeper| keeper.take_windows());
    let resumed = resumed.map(|windows| RecurrenceSearch::resume(values(), heap.heap_rule(), windows, meter));
    let begun = match resumed.transpose() {
        Ok(Some(Some(search))) => Ok(Some(search)),
        Ok(_) => RecurrenceSearch::begin(values(), heap.heap_rule(), length, limit, meter),
        Err(stop) => Err(stop),
    };
    let mut search = match begun {
        Ok(search) => search?,
        // The table has been computed with this budget, so the caller stops for the same reason.
        Err(_) => return None,
    };
    let bytes = search.byte_size();
    let result = meter.spend(0, bytes).and_then(|()| {
        let result = search.run(limit, meter, &mut |windows| match &mut keeper {
            Some(keeper) => keeper.keep_windows(windows, false),
            None => Ok(()),
        });
        meter.release(bytes);
        let kept = keeper.map_or(Ok(()), |keeper| keeper.keep_windows(search.windows(), true));
        result.and_then(|found| kept.map(|()| found))
    });
    let (found, end) = match result {
        Ok(found) => (found, ComputationEnd::Done),
        Err(Stop::Unsupported) => return None,
        Err(stop) => (None, stop.into()),
    };
    let first: Vec<Nimber> = engine.known_heaps(game).iter().take(MAX_ANSWERED_VALUES).collect();
    Some(stream_answer(game, search, found, first, end))
}

fn stream_answer(
    game: &Arc<Ruleset>,
    search: RecurrenceSearch,
    found: Option<RecurrentPeriod>,
    first: Vec<Nimber>,
    end: ComputationEnd,
) -> PeriodAnswer {
    let computed_to = search.len() - 1;
    let (largest, at) = search.windows().largest_value();
    let (_, rare) = search.space();
    let kept = found.as_ref().map_or(0, |found| found.periodicity.preperiod + found.periodicity.period);
    PeriodAnswer {
        periodicity: found.as_ref().map(|found| found.periodicity),
        standing: found.as_ref().map(|_| Standing::Proved { theorems: vec![&RECURRENCE] }),
        computed_to: Some(computed_to),
        largest: Some((Nimber(largest), at)),
        rare: Some(RareHeaps { count: rare.len() as u64, last_heap: rare.last().map_or(0, |(heap, _)| *heap) }),
        values: first.into_iter().take(usize::try_from(kept).unwrap_or(usize::MAX)).collect(),
        explanation: match &found {
            Some(found) => proof_lines(found),
            None => vec![text!("No window of values recurs up to {computed_to}.")],
        },
        end,
        proof: found.map(|found| PeriodProof::Recurrence(Arc::new((search, found)))),
        ..PeriodAnswer::unknown(game.expression(), Convention::Normal)
    }
}

/// The reason why the period holds for ever.
fn proof_lines(found: &RecurrentPeriod) -> Vec<BilingualText> {
    let RecurrentPeriod { periodicity, ends: (first, second), window, rare, .. } = found;
    let Periodicity { preperiod, period, .. } = periodicity;
    let (last, count) = (rare.last_heap, rare.heaps);
    vec![
        text!(
            "Two common values have a rare sum, so an option with a common value has a rare heap. The {count} rare heaps end with {last}, and every smaller rare value is the value of a split whose larger heap is at most {window} smaller. So from there on each value depends on the {window} values before it."
        ),
        text!(
            "The {window} values before {second} are those before {first}. So G(n + {period}) = G(n) from there on for ever; back to {preperiod} it was checked, and no smaller period recurs."
        ),
    ]
}
