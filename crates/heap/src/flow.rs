//! Streams of values: each range of values is visited once, and only the last values are kept where that is enough.

use crate::sequence::Table;
use crate::wide::{Halt, Kept, Wide};
use crate::{Engine, Rare, Sequence};
use grundy_game::{Budget, HeapGame};
use grundy_theory::Stop;
use std::ops::Range;

/// Some consecutive heaps whose values are known.
#[derive(Debug)]
pub struct Portion<'a> {
    heaps: Range<usize>,
    table: Known<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Known<'a> {
    Sequence(&'a Sequence),
    Wide(&'a Wide),
}

impl<'a> Portion<'a> {
    /// Some heaps of a sequence.
    ///
    /// # Panics
    /// If the sequence has fewer values.
    pub fn of(values: &'a Sequence, heaps: Range<usize>) -> Portion<'a> {
        assert!(heaps.end <= values.len(), "the values are there");
        match &values.table {
            Table::Wide(wide) => Portion { heaps, table: Known::Wide(wide) },
            _ => Portion { heaps, table: Known::Sequence(values) },
        }
    }

    /// The part with heaps of at least `heap`.
    pub fn from(&self, heap: usize) -> Portion<'a> {
        let Range { start, end } = self.heaps;
        Portion { heaps: start.max(heap).min(end)..end, table: self.table }
    }

    /// The heaps.
    pub fn heaps(&self) -> Range<usize> {
        self.heaps.clone()
    }

    /// The value of one of the heaps.
    #[inline]
    pub fn at(&self, heap: usize) -> u64 {
        match self.table {
            Known::Sequence(values) => values.at(heap),
            Known::Wide(wide) => wide.at(heap).into(),
        }
    }

    /// The heaps whose values must be read one by one, and the heaps after them that are in a table of codes and all common.
    pub(crate) fn parts(&self) -> (Range<usize>, Option<(&'a Wide, Range<usize>)>) {
        let Range { start, end } = self.heaps;
        match self.table {
            Known::Sequence(_) => (start..end, None),
            Known::Wide(wide) => {
                let clear = wide.clear().clamp(start, end);
                (start..clear, Some((wide, clear..end)))
            }
        }
    }
}

/// A function that is called with each range of new values; an error ends the computation.
pub type Visit<'a> = &'a mut (dyn FnMut(&Portion<'_>) -> Result<(), Stop> + Send);

/// What is known of a stream after it ended.
#[derive(Clone, Copy, Debug)]
pub struct Flowed {
    /// How the values are divided, if the space is sparse.
    pub rare: Option<Rare>,
    /// The engine that computed the last values.
    pub engine: Option<Engine>,
}

impl Sequence {
    /// Computes the values of heaps up to `to`, and calls `each` with each range of them once, in order.
    ///
    /// If the space is sparse and its rare heaps are small, some megabytes are enough for any number of values; else the table grows.
    ///
    /// # Errors
    /// As [`extend`](Sequence::extend), and the error of `each`. The values known until then were visited.
    pub fn flow(
        mut self,
        game: &dyn HeapGame,
        to: u64,
        budget: &dyn Budget,
        each: Visit<'_>,
    ) -> (Flowed, Result<(), Stop>) {
        let result = self.run(game, to, Kept::default(), budget, each);
        (Flowed { rare: self.rare(), engine: self.at_work() }, result)
    }

    fn run(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        kept: Kept,
        budget: &dyn Budget,
        each: Visit<'_>,
    ) -> Result<(), Stop> {
        let mut shown = 0;
        self.show(game, to.min(kept.enough() as u64), budget, &mut shown, each)?;
        let last = usize::try_from(to).map_err(|_| Stop::Memory)?.min(usize::MAX - 1);
        if let Table::Wide(wide) = &mut self.table {
            wide.keep(kept);
        }
        if let Table::Wide(wide) = &mut self.table
            && wide.can_flow()
        {
            let mut next = |wide: &Wide, heaps: Range<usize>| {
                shown = heaps.end;
                each(&Portion { heaps, table: Known::Wide(wide) })
            };
            match wide.flow(last, budget, &mut next) {
                Ok(()) => return Ok(()),
                Err(Halt::Stop(stop)) => return Err(stop),
                // A value needs codes that were discarded: start again, and keep all of them.
                Err(Halt::Unfit) => *self = self.engine.map_or_else(Sequence::default, Sequence::by),
            }
        }
        self.show(game, to, budget, &mut shown, each)
    }

    /// Extends the table and visits the new values.
    fn show(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        budget: &dyn Budget,
        shown: &mut usize,
        each: Visit<'_>,
    ) -> Result<(), Stop> {
        let result = self.extend(game, to, budget);
        let end = usize::try_from(to).map_or(usize::MAX, |to| to.saturating_add(1)).min(self.len());
        if *shown < end {
            each(&Portion::of(self, *shown..end))?;
            *shown = end;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::HeapRule;
    use grundy_theory::Code;
    use std::ops::ControlFlow;

    struct Octal(Code);

    impl HeapGame for Octal {
        fn expression(&self) -> String {
            self.0.to_string()
        }

        fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
            self.0.for_each_option(n, visit)
        }

        fn rule(&self) -> HeapRule<'_> {
            HeapRule::Code(&self.0)
        }
    }

    /// Whatever is kept, the values are those of the table, each visited once: also for games without a sparse space,
    /// and where rare heaps are found after codes were discarded.
    #[test]
    fn what_flows_by_is_the_table() {
        let wide = Kept { head: 1 << 14, tail: 1 << 14, segment: 1 << 13 };
        let narrow = Kept { head: 1 << 9, tail: 1 << 10, segment: 1 << 9 };
        for (code, to) in [("0.106", 600_000), ("0.16", 300_000), ("0.1777", 300_000), ("0.6", 9_000), ("0.007", 5_000)]
        {
            let game = Octal(Code::octal(code).unwrap());
            let mut table = Sequence::default();
            table.extend(&game, to, &()).unwrap();
            for kept in [wide, narrow] {
                let (mut next, mut last) = (0, 0);
                let mut sequence = Sequence::default();
                let result = sequence.run(&game, to, kept, &(), &mut |portion| {
                    assert_eq!(portion.heaps().start, next, "{code}");
                    next = portion.heaps().end;
                    portion.heaps().for_each(|heap| assert_eq!(portion.at(heap), table.at(heap), "{code} {heap}"));
                    let late = portion.from(next - 1);
                    last = late.at(late.heaps().start);
                    Ok(())
                });
                assert_eq!((result, next as u64, last), (Ok(()), to + 1, table.at(to as usize)), "{code}");
                assert_eq!(sequence.rare().is_some(), table.rare().is_some(), "{code}");
            }
        }
    }

    #[test]
    fn whoever_is_shown_the_values_can_end_it() {
        let game = Octal(Code::octal("0.106").unwrap());
        let kept = Kept { head: 1 << 14, tail: 1 << 14, segment: 1 << 13 };
        let mut shown = 0;
        let result = Sequence::default().run(&game, 1 << 40, kept, &(), &mut |portion| {
            shown = portion.heaps().end;
            if shown > 500_000 { Err(Stop::Cancelled) } else { Ok(()) }
        });
        assert_eq!(result, Err(Stop::Cancelled));
        assert!((500_000..600_000).contains(&shown), "{shown}");
    }
}
