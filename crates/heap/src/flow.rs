//! Streams of values: each range of values is visited once, and only the last values are kept where that is enough.

mod charged;
mod window;

use crate::sequence::SequenceTable;
use crate::wide::{ExtendFailure, RetentionSizes, WideTable};
use crate::{HeapEngine, NimSequence, RareSummary};
use charged::ChargedBudget;
use grundy_game::{Budget, HeapGame, Stop};
use std::ops::Range;
use std::time::Duration;
use web_time::Instant;
pub use window::{StreamCheckpoint, StreamCheckpointReader, StreamState, StreamStep, StreamWindow, StreamWindowView};

/// A function that is called with each range of new values; an error ends the computation.
pub type VisitStep<'a> = &'a mut (dyn FnMut(&StreamStep<'_>) -> Result<(), Stop> + Send);

/// The values of heaps 0, 1, 2, …, each of which is visited once.
///
/// If the space is sparse, some megabytes are enough for any number of values, or some 10 to 20 bytes for each heap up to the last rare
/// one; else the table grows.
///
/// # Examples
/// ```
/// use grundy_game::{Code, HeapGame, HeapRule};
/// use grundy_heap::ValueStream;
/// use std::ops::ControlFlow;
///
/// struct Kayles(Code);
/// impl HeapGame for Kayles {
///     fn expression(&self) -> String { "kayles".into() }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         self.0.for_each_option(n, visit)
///     }
///     fn heap_rule(&self) -> HeapRule<'_> { HeapRule::Code(&self.0) }
/// }
/// let kayles = Kayles(Code::octal("0.77").unwrap());
/// let mut sum = 0;
/// let mut stream = ValueStream::default();
/// let ended = stream.run(&kayles, 5, &(), &mut |step| {
///     sum += step.portion.heaps().map(|heap| step.portion.value_at(heap)).sum::<u64>();
///     Ok(())
/// });
/// assert_eq!((ended, sum), (Ok(()), 0 + 1 + 2 + 3 + 1 + 4));
/// ```
#[derive(Debug, Default)]
pub struct ValueStream {
    values: NimSequence,
    /// The number of codes that are kept once old ones are discarded.
    sizes: RetentionSizes,
    /// The number of values that were visited.
    visited_heaps: usize,
    /// The maximum time between two visits while the table of all values grows, if there is one.
    interval: Option<Duration>,
}

/// The factor by which a table is longer than the values known when a stream needed a value that was discarded.
const RESTART_GROWTH: u64 = 8;
/// The number of values before the first visit, if visits have an interval.
const FIRST_STEP_HEAPS: u64 = 256;

impl ValueStream {
    /// A stream that begins with known values, which are visited too.
    pub fn from_values(values: NimSequence) -> ValueStream {
        ValueStream { values, ..ValueStream::default() }
    }

    /// A stream that continues after a window, given the first values. `None` if the window is not one of a stream with this rule
    /// and as many first values.
    ///
    /// Values before the end of the window are not visited. The values of the window are trusted.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn resume(
        mut values: NimSequence,
        window: &StreamWindow,
        game: &dyn HeapGame,
        budget: &dyn Budget,
    ) -> Result<Option<ValueStream>, Stop> {
        let Some(last) = window.head.checked_sub(1).filter(|_| values.len() as u64 >= window.head) else {
            return Ok(None);
        };
        values.extend(game, last, budget)?;
        let SequenceTable::Wide(wide) = &mut values.table else { return Ok(None) };
        let (Ok(head), Ok(end)) = (usize::try_from(window.head), usize::try_from(window.end)) else { return Ok(None) };
        let sizes = RetentionSizes { head, tail: window.values.len(), ..RetentionSizes::default() };
        let Some(resumed) = wide.continued_after(sizes, end, &window.values) else { return Ok(None) };
        values.table = SequenceTable::Wide(Box::new(resumed));
        Ok(Some(ValueStream { values, sizes, visited_heaps: end, interval: None }))
    }

    /// Visits new values at least once in this time, as long as all values are kept.
    pub fn with_interval(self, interval: Duration) -> ValueStream {
        ValueStream { interval: Some(interval), ..self }
    }

    /// The division of the values, if the space is sparse.
    pub fn rare_summary(&self) -> Option<RareSummary> {
        self.values.rare_summary()
    }

    /// The engine that computed the last values.
    pub fn active_engine(&self) -> Option<HeapEngine> {
        self.values.active_engine()
    }

    /// The last values, if old ones were discarded: the stream can be continued after those that were visited.
    pub fn window(&self) -> Option<StreamWindowView<'_>> {
        match &self.values.table {
            SequenceTable::Wide(wide) if wide.discards_codes() && wide.len() == self.visited_heaps => {
                StreamStep::of_wide_table(wide, self.visited_heaps..self.visited_heaps).window()
            }
            _ => None,
        }
    }

    /// Computes the values of heaps up to `to`, and calls `each` with each range of them once, in order.
    ///
    /// # Errors
    /// Returns the same errors as [`extend`](NimSequence::extend), and the error of `each`. The values known until then were visited.
    pub fn run(&mut self, game: &dyn HeapGame, to: u64, budget: &dyn Budget, each: VisitStep<'_>) -> Result<(), Stop> {
        // So that `last + 1` does not overflow.
        let last = usize::try_from(to).map_err(|_| Stop::Memory)?.min(usize::MAX - 1);
        let charged = ChargedBudget::new(budget);
        let budget: &dyn Budget = &charged;
        let mut length = (self.sizes.min_flow_length() as u64).max(self.values.len() as u64);
        loop {
            if !self.discards_values() {
                self.extend_and_visit(game, to.min(length), budget, each)?;
                if to <= length {
                    return Ok(());
                }
                // Only a table of some length can discard values. A space, or rare heaps, that are found meanwhile may need a longer one.
                let SequenceTable::Wide(wide) = &mut self.values.table else {
                    length *= 2;
                    continue;
                };
                self.sizes = self.sizes.enlarged_for(wide);
                wide.set_retained(self.sizes);
                if !wide.can_flow() {
                    length = (self.sizes.min_flow_length() as u64).max(length + 1);
                    continue;
                }
            }
            let SequenceTable::Wide(wide) = &mut self.values.table else { unreachable!("values are discarded") };
            let visited = &mut self.visited_heaps;
            let mut next = |wide: &WideTable, heaps: Range<usize>| {
                let heaps = heaps.start.max(*visited)..heaps.end;
                if heaps.is_empty() {
                    return Ok(());
                }
                *visited = heaps.end;
                each(&StreamStep::of_wide_table(wide, heaps))
            };
            match wide.stream_codes(last, budget, &mut next) {
                Ok(()) => return Ok(()),
                Err(ExtendFailure::Stop(stop)) => return Err(stop),
                // A value needs codes that were discarded: start again, and keep the codes of many more heaps.
                // `visited` stays, so values that were visited are computed again but not visited again.
                Err(ExtendFailure::Unfit) => {
                    length = RESTART_GROWTH.saturating_mul(self.values.len() as u64);
                    charged.release_all();
                    self.values = self.values.engine.map_or_else(NimSequence::default, NimSequence::with_engine);
                }
            }
        }
    }

    /// Whether old values were discarded.
    fn discards_values(&self) -> bool {
        matches!(&self.values.table, SequenceTable::Wide(wide) if wide.discards_codes())
    }

    /// Extends the table, and visits the new values.
    fn extend_and_visit(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        budget: &dyn Budget,
        each: VisitStep<'_>,
    ) -> Result<(), Stop> {
        let end = usize::try_from(to).map_or(usize::MAX, |to| to.saturating_add(1));
        let mut step = FIRST_STEP_HEAPS;
        loop {
            let started = Instant::now();
            let known = self.values.len() as u64;
            let next = if self.interval.is_some() { to.min(known.saturating_add(step)) } else { to };
            let result = self.values.extend(game, next, budget);
            let known = end.min(self.values.len());
            if self.visited_heaps < known {
                let heaps = self.visited_heaps..known;
                self.visited_heaps = known;
                each(&StreamStep::of_sequence(&self.values, heaps))?;
            }
            result?;
            if known == end {
                return Ok(());
            }
            let is_late = self.interval.is_some_and(|interval| started.elapsed() >= interval);
            step = if is_late { (step / 2).max(FIRST_STEP_HEAPS) } else { 2 * step };
        }
    }
}

#[cfg(test)]
mod tests;
