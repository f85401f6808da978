//! Streams of values: each range of values is visited once, and only the last values are kept where that is enough.

use crate::portion::ValuePortion;
use crate::sequence::SequenceTable;
use crate::wide::{ExtendFailure, RetentionSizes, WideTable};
use crate::{Engine, NimSequence, RareSummary};
use grundy_game::{Budget, HeapGame, Stop};
use std::ops::Range;

/// A function that is called with each range of new values; an error ends the computation.
pub type VisitPortion<'a> = &'a mut (dyn FnMut(&ValuePortion<'_>) -> Result<(), Stop> + Send);

/// What is known of a stream after it ended.
#[derive(Clone, Copy, Debug)]
pub struct FlowSummary {
    /// How the values are divided, if the space is sparse.
    pub rare: Option<RareSummary>,
    /// The engine that computed the last values.
    pub engine: Option<Engine>,
}

impl NimSequence {
    /// Computes the values of heaps up to `to`, and calls `each` with each range of them once, in order.
    ///
    /// If the space is sparse, some megabytes are enough for any number of values, or some 10 to 20 bytes for each heap up to the last rare
    /// one; else the table grows.
    ///
    /// # Errors
    /// As [`extend`](NimSequence::extend), and the error of `each`. The values known until then were visited.
    pub fn stream_values(
        mut self,
        game: &dyn HeapGame,
        to: u64,
        budget: &dyn Budget,
        each: VisitPortion<'_>,
    ) -> (FlowSummary, Result<(), Stop>) {
        let result = self.stream_retaining(game, to, RetentionSizes::default(), budget, each);
        (FlowSummary { rare: self.rare_summary(), engine: self.active_engine() }, result)
    }

    fn stream_retaining(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        kept: RetentionSizes,
        budget: &dyn Budget,
        each: VisitPortion<'_>,
    ) -> Result<(), Stop> {
        let mut shown = 0;
        let mut kept = kept;
        let mut length = kept.min_flow_length() as u64;
        // Only a table of some length can discard values. A space, or rare heaps, that are found meanwhile may ask for a longer one.
        loop {
            self.extend_and_visit(game, to.min(length), budget, &mut shown, each)?;
            if to <= length {
                break;
            }
            length = match &mut self.table {
                SequenceTable::Wide(wide) => {
                    kept = kept.enlarged_for(wide);
                    wide.set_retained(kept);
                    if wide.can_flow() {
                        break;
                    }
                    (kept.min_flow_length() as u64).max(length + 1)
                }
                _ => 2 * length,
            };
        }
        // So that `last + 1` does not overflow.
        let last = usize::try_from(to).map_err(|_| Stop::Memory)?.min(usize::MAX - 1);
        if let SequenceTable::Wide(wide) = &mut self.table
            && wide.can_flow()
        {
            let mut next = |wide: &WideTable, heaps: Range<usize>| {
                shown = heaps.end;
                each(&ValuePortion::of_wide_table(wide, heaps))
            };
            match wide.stream_codes(last, budget, &mut next) {
                Ok(()) => return Ok(()),
                Err(ExtendFailure::Stop(stop)) => return Err(stop),
                // A value needs codes that were discarded: start again, and keep all of them.
                // `shown` stays, so values that were visited are computed again but not visited again.
                Err(ExtendFailure::Unfit) => {
                    *self = self.engine.map_or_else(NimSequence::default, NimSequence::with_engine)
                }
            }
        }
        self.extend_and_visit(game, to, budget, &mut shown, each)
    }

    /// Extends the table and visits the new values.
    fn extend_and_visit(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        budget: &dyn Budget,
        shown: &mut usize,
        each: VisitPortion<'_>,
    ) -> Result<(), Stop> {
        let result = self.extend(game, to, budget);
        let end = usize::try_from(to).map_or(usize::MAX, |to| to.saturating_add(1)).min(self.len());
        if *shown < end {
            each(&ValuePortion::of_sequence(self, *shown..end))?;
            *shown = end;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Code, HeapRule};
    use std::ops::ControlFlow;

    struct OctalHeaps(Code);

    impl HeapGame for OctalHeaps {
        fn expression(&self) -> String {
            self.0.to_string()
        }

        fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
            self.0.for_each_option(n, visit)
        }

        fn heap_rule(&self) -> HeapRule<'_> {
            HeapRule::Code(&self.0)
        }
    }

    /// Whatever is kept, the values are those of the table, each visited once: also for games without a sparse space,
    /// and where rare heaps are found after codes were discarded.
    #[test]
    fn what_flows_by_is_the_table() {
        let wide = RetentionSizes { head: 1 << 14, tail: 1 << 14, segment: 1 << 13 };
        let narrow = RetentionSizes { head: 1 << 9, tail: 1 << 10, segment: 1 << 9 };
        for (code, to) in [("0.106", 600_000), ("0.16", 300_000), ("0.1777", 300_000), ("0.6", 9_000), ("0.007", 5_000)]
        {
            let game = OctalHeaps(Code::octal(code).unwrap());
            let mut table = NimSequence::default();
            table.extend(&game, to, &()).unwrap();
            for kept in [wide, narrow] {
                let (mut next, mut last) = (0, 0);
                let mut sequence = NimSequence::default();
                let result = sequence.stream_retaining(&game, to, kept, &(), &mut |portion| {
                    assert_eq!(portion.heaps().start, next, "{code}");
                    next = portion.heaps().end;
                    portion
                        .heaps()
                        .for_each(|heap| assert_eq!(portion.value_at(heap), table.value_at(heap), "{code} {heap}"));
                    let late = portion.restrict_from(next - 1);
                    last = late.value_at(late.heaps().start);
                    Ok(())
                });
                assert_eq!((result, next as u64, last), (Ok(()), to + 1, table.value_at(to as usize)), "{code}");
                assert_eq!(sequence.rare_summary().is_some(), table.rare_summary().is_some(), "{code}");
            }
        }
    }

    /// Rare heaps up to 1,453,515: more codes are kept, and values are still discarded.
    #[test]
    fn large_rare_heaps_keep_more_codes() {
        let (game, to) = (OctalHeaps(Code::octal("0.7102").unwrap()), 40_000_000);
        let mut table = NimSequence::default();
        table.extend(&game, to, &()).unwrap();
        let (mut next, mut sequence) = (0, NimSequence::default());
        let result = sequence.stream_retaining(&game, to, RetentionSizes::default(), &(), &mut |portion| {
            assert_eq!(portion.heaps().start, next);
            next = portion.heaps().end;
            assert!(portion.heaps().step_by(61).all(|heap| portion.value_at(heap) == table.value_at(heap)));
            Ok(())
        });
        assert_eq!((result, next as u64), (Ok(()), to + 1));
        let SequenceTable::Wide(wide) = &sequence.table else { panic!("the space is sparse") };
        assert!(wide.can_flow() && wide.discards_codes());
    }

    #[test]
    fn whoever_is_shown_the_values_can_end_it() {
        let game = OctalHeaps(Code::octal("0.106").unwrap());
        let kept = RetentionSizes { head: 1 << 14, tail: 1 << 14, segment: 1 << 13 };
        let mut shown = 0;
        let result = NimSequence::default().stream_retaining(&game, 1 << 40, kept, &(), &mut |portion| {
            shown = portion.heaps().end;
            if shown > 500_000 { Err(Stop::Cancelled) } else { Ok(()) }
        });
        assert_eq!(result, Err(Stop::Cancelled));
        assert!((500_000..600_000).contains(&shown), "{shown}");
    }
}
