//! Statistics of the values of a heap ruleset.

use crate::Meter;
use crate::engine::Engine;
use crate::positions::Positions;
use crate::series::{Cells, Series, by_theorem};
use grundy_game::{Arg, Shape};
use grundy_heap::{Engine as HeapEngine, Portion, Rare, Tally};
use grundy_theory::{Nimber, Said, Standing, Stop, say};

/// Statistics of some values.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// The ruleset.
    pub game: String,
    /// The first heap.
    pub start: u64,
    /// The number of values.
    pub count: usize,
    /// The largest value, and the first heap that has it.
    pub largest: Option<(Nimber, usize)>,
    /// How values are split into rare and common ones, if there is a sparse space.
    pub rare: Option<Rare>,
    /// The engine that computed them.
    pub engine: &'static str,
    /// Fletcher-32 of the values.
    pub checksum: u32,
    /// How the values are known.
    pub standing: Standing,
    /// Why the computation ended.
    pub stop: Stop,
}

impl Statistics {
    /// The statistics of a sequence that was computed as one table; `None` for other sequences.
    pub fn of(series: &Series<'_>) -> Option<Statistics> {
        let Cells::Heaps { values, range, outcomes: false, engine } = &series.cells else { return None };
        let mut tally = Tally::default();
        tally.add(&Portion::of(values, range.clone()));
        let told = Told { rare: values.rare(), engine: *engine, stop: series.stop };
        Some(Statistics::made(series.game.clone(), series.start, &tally, told))
    }

    /// The statistics of the heaps from `from` to `to`, without storing all values: only what is needed to continue is kept, some
    /// megabytes if there is a sparse space.
    ///
    /// `None` if values are not computed heap by heap, or if the [engine](Engine::prepare) was prepared with values or a keeper.
    ///
    /// # Examples
    /// ```
    /// use grundy::statistics::Statistics;
    /// let kayles = grundy::evaluate("kayles").unwrap();
    /// let found = Statistics::passing(&kayles, 0, 100_000, &mut grundy::Engine::new(), &grundy::Meter::default()).unwrap();
    /// assert_eq!((found.count, found.largest), (100_001, Some((grundy::Nimber(8), 27))));
    /// ```
    pub fn passing(game: &dyn Positions, from: u64, to: u64, engine: &mut Engine, meter: &Meter) -> Option<Statistics> {
        let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
        let Shape::Heap(heap) = ruleset.shape() else { return None };
        if !engine.is_prepared(ruleset) && by_theorem(ruleset.as_ref(), from) {
            return None;
        }
        let values = engine.anew(ruleset)?;
        let first = usize::try_from(from).ok()?;
        let mut tally = Tally::default();
        let (flowed, result) = values.flow(heap, to, meter, &mut |portion| {
            tally.add(&portion.from(first));
            Ok(())
        });
        let stop = match result {
            Ok(()) => Stop::Done,
            // The caller may compute the positions one by one instead.
            Err(Stop::Loopy | Stop::Unsupported) => return None,
            Err(stop) => stop,
        };
        let engine = flowed.engine.unwrap_or_else(|| HeapEngine::of(heap.rule()));
        Some(Statistics::made(game.to_string(), from, &tally, Told { rare: flowed.rare, engine, stop }))
    }

    fn made(game: String, start: u64, tally: &Tally, told: Told) -> Statistics {
        Statistics {
            game,
            start,
            count: tally.count(),
            largest: tally.largest().map(|(value, heap)| (Nimber(value), heap)),
            rare: told.rare,
            engine: told.engine.name(),
            checksum: tally.checksum(),
            standing: Standing::Computed,
            stop: told.stop,
        }
    }

    /// The statistics in words.
    pub fn lines(&self) -> Vec<Said> {
        let Statistics { count, largest, rare, engine, checksum, .. } = self;
        let mut lines = vec![say!("values: {count}", "值的个数：{count}")];
        if let Some((value, heap)) = largest {
            lines.push(say!("largest value: {value}, first at {heap}", "最大值：{value}，首次出现在 {heap}"));
        }
        if let Some(Rare { mask, parity, heaps, last }) = rare {
            let (en, zh) = match parity {
                true => (" (together with the parity of the heap)", "（计入堆大小的奇偶）"),
                false => ("", ""),
            };
            lines.push(say!(
                "rare values: those with an even number of bits under the mask {mask:#b}{en}; {heaps} heaps, the last is {last}",
                "稀有值：在掩码 {mask:#b} 下有偶数个 1 的值{zh}；共 {heaps} 个堆，最后一个是 {last}"
            ));
        }
        lines.push(say!("engine: {engine}", "引擎：{engine}"));
        lines.push(say!("checksum: {checksum:08X} (Fletcher-32)", "校验和：{checksum:08X}（Fletcher-32）"));
        lines
    }
}

/// What the engine reports with the values.
struct Told {
    rare: Option<Rare>,
    engine: HeapEngine,
    stop: Stop,
}
