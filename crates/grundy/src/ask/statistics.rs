//! Statistics of the values of a heap ruleset.

use crate::Meter;
use crate::ask::positions::Positions;
use crate::engine::Engine;
use crate::engine::heaps::KEEP_INTERVAL;
use crate::series::{Series, SeriesCells, has_theorem_value};
use grundy_game::{
    Argument, BilingualText, ComputationEnd, GameShape, HeapGame, Nimber, Standing, Stop, counted_noun, text, text_pair,
};
use grundy_heap::{
    HeapEngine, NimSequence, RareSummary, StreamCheckpoint, StreamState, ValuePortion, ValueStream, ValueTally,
};

/// Statistics of some values.
#[derive(Clone, Debug)]
pub struct ValueStatistics {
    /// The ruleset.
    pub game: String,
    /// The first heap.
    pub start: u64,
    /// The number of values.
    pub count: usize,
    /// The largest value, and the first heap that has it.
    pub largest: Option<(Nimber, usize)>,
    /// The division of values into rare and common ones, if there is a sparse space.
    pub rare: Option<RareSummary>,
    /// The engine that computed them.
    pub engine: &'static str,
    /// Fletcher-32 of the values.
    pub checksum: u32,
    /// The standing of the values.
    pub standing: Standing,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

impl ValueStatistics {
    /// The statistics of a sequence that was computed as one table; `None` for other sequences.
    pub fn from_series(series: &Series<'_>) -> Option<ValueStatistics> {
        let SeriesCells::Heaps { values, range, outcomes: false, engine } = &series.cells else { return None };
        let mut tally = ValueTally::default();
        tally.add_portion(&ValuePortion::of_sequence(values, range.clone()));
        let report = EngineReport { rare: values.rare_summary(), engine: *engine, end: series.end };
        Some(ValueStatistics::from_tally(series.game.clone(), series.start, &tally, report))
    }

    /// The statistics of the heaps from `from` to `to`, without storing all values. Only the values that are needed to continue are kept:
    /// some megabytes if there is a sparse space.
    ///
    /// A [keeper](crate::ValueKeeper) gets all values while all of them are kept, and later the last values only. If the keeper has a checkpoint
    /// of the same statistics, the computation continues from that checkpoint.
    ///
    /// `None` if values are not computed heap by heap, or if the [engine](Engine::prepare) was prepared with values and without a keeper.
    ///
    /// # Examples
    /// ```
    /// use grundy::statistics::ValueStatistics;
    /// let kayles = grundy::evaluate("kayles").unwrap();
    /// let found = ValueStatistics::compute_streaming(&kayles, 0, 100_000, &mut grundy::Engine::new(), &grundy::Meter::default()).unwrap();
    /// assert_eq!((found.count, found.largest), (100_001, Some((grundy::Nimber(8), 27))));
    /// ```
    pub fn compute_streaming(
        game: &dyn Positions,
        from: u64,
        to: u64,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Option<ValueStatistics> {
        let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
        let GameShape::Heap(heap) = ruleset.shape() else { return None };
        if !engine.is_prepared(ruleset) && has_theorem_value(ruleset.as_ref(), from) {
            return None;
        }
        let first = usize::try_from(from).ok()?;
        let (values, mut keeper) = engine.take_sequence(ruleset)?;
        let saved = keeper.as_mut().and_then(|keeper| keeper.take_stream());
        let begun =
            begin_stream(heap, values, saved.filter(|saved| saved.start == from && saved.window.end - 1 <= to), meter);
        let (mut stream, mut tally) = match begun {
            Ok(begun) => begun,
            Err(stop) => {
                let report =
                    EngineReport { rare: None, engine: HeapEngine::best_for(heap.heap_rule()), end: stop.into() };
                return Some(ValueStatistics::from_tally(game.to_string(), from, &ValueTally::default(), report));
            }
        };
        if keeper.is_some() {
            stream = stream.with_interval(KEEP_INTERVAL);
        }
        let result = stream.run(heap, to, meter, &mut |step| {
            tally.add_portion(&step.portion.restrict_from(first));
            let Some(keeper) = &mut keeper else { return Ok(()) };
            match (step.table(), step.window()) {
                (Some(values), _) => keeper.keep(values),
                (None, Some(window)) => keeper.keep_stream(&StreamState { start: from, tally: &tally, window }, false),
                (None, None) => Ok(()),
            }
        });
        let kept = match (&mut keeper, stream.window()) {
            (Some(keeper), Some(window)) => {
                keeper.keep_stream(&StreamState { start: from, tally: &tally, window }, true)
            }
            _ => Ok(()),
        };
        let stop = match result.and(kept) {
            Ok(()) => ComputationEnd::Done,
            // The caller may compute the positions one by one instead.
            Err(Stop::Loopy | Stop::Unsupported) => return None,
            Err(stop) => ComputationEnd::Stopped(stop),
        };
        let engine = stream.active_engine().unwrap_or_else(|| HeapEngine::best_for(heap.heap_rule()));
        let report = EngineReport { rare: stream.rare_summary(), engine, end: stop };
        Some(ValueStatistics::from_tally(game.to_string(), from, &tally, report))
    }

    fn from_tally(game: String, start: u64, tally: &ValueTally, report: EngineReport) -> ValueStatistics {
        ValueStatistics {
            game,
            start,
            count: tally.count(),
            largest: tally.largest_value().map(|(value, heap)| (Nimber(value), heap)),
            rare: report.rare,
            engine: report.engine.name(),
            checksum: tally.checksum(),
            standing: Standing::Computed,
            end: report.end,
        }
    }

    /// The statistics in words.
    pub fn lines(&self) -> Vec<BilingualText> {
        let ValueStatistics { count, largest, rare, engine, checksum, .. } = self;
        let mut lines = vec![text!("values: {count}")];
        if let Some((value, heap)) = largest {
            lines.push(text!("largest value: {value}, first at {heap}"));
        }
        if let Some(RareSummary { mask, parity, heaps, last_heap: last }) = rare {
            let (en, zh) = match parity {
                true => text_pair!(" (together with the parity of the heap)"),
                false => ("", ""),
            };
            lines.push(text!(
                "rare values: those with an even number of bits under the mask {mask:#b}{text}; {heaps}, the last is {last}",
                heaps = (counted_noun(heaps, "heap", "heaps"), heaps),
                text = (en, zh)
            ));
        }
        lines.push(text!("engine: {engine}"));
        lines.push(text!("checksum: {checksum:08X} (Fletcher-32)"));
        lines
    }
}

/// A stream that continues after a checkpoint, with the tally up to there; or one that begins with known values, if there is no checkpoint
/// that fits.
fn begin_stream(
    heap: &dyn HeapGame,
    values: NimSequence,
    saved: Option<StreamCheckpoint>,
    meter: &Meter,
) -> Result<(ValueStream, ValueTally), Stop> {
    let Some(StreamCheckpoint { tally, window, .. }) = saved else {
        return Ok((ValueStream::from_values(values), ValueTally::default()));
    };
    let chosen = values.chosen_engine();
    Ok(match ValueStream::resume(values, &window, heap, meter)? {
        Some(stream) => (stream, tally),
        None => {
            let anew = chosen.map_or_else(NimSequence::default, NimSequence::with_engine);
            (ValueStream::from_values(anew), ValueTally::default())
        }
    })
}

/// The data that the engine reports with the values.
struct EngineReport {
    rare: Option<RareSummary>,
    engine: HeapEngine,
    end: ComputationEnd,
}
