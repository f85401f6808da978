//! On and on with the first and the last codes only.
//!
//! What is filled depends on the last codes alone, as far back as the last rare heap is large. Witnesses are looked for among the splits
//! whose heaps are there. If none is found where some are gone, the table does not fit: then it takes all codes to tell.

use super::{Halt, Unfit, Wide};
use grundy_game::Budget;
use grundy_theory::Stop;
use std::ops::Range;

/// What is done with each piece.
pub(crate) type Each<'a> = &'a mut (dyn FnMut(&Wide, Range<usize>) -> Result<(), Stop> + Send);

/// How much of a table is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    /// So many of the first codes.
    pub(crate) head: usize,
    /// So many of the last codes at least. Partners are at most half as large.
    pub(crate) tail: usize,
    /// The longest segment, not longer than that: short enough for the cache of a core.
    pub(crate) segment: usize,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { head: 1 << 20, tail: 1 << 20, segment: 1 << 19 }
    }
}

impl Kept {
    /// From this length on a table can be cut.
    pub(crate) fn enough(&self) -> usize {
        2 * (self.head + self.tail)
    }

    /// What is old is forgotten when there is so much of it.
    fn old(&self) -> usize {
        4 * self.segment
    }
}

impl Wide {
    /// Whether codes can be forgotten: there are enough, and all rare heaps are among the first.
    pub(crate) fn can_flow(&self) -> bool {
        let last = self.rare.last().map_or(0, |&heap| heap as usize);
        self.sure >= self.kept.enough() && last < self.kept.head / 2
    }

    /// Goes on to a heap of `to`, shows each piece of the table once it is known, and forgets all but the last ones.
    ///
    /// What is known is shown beside the next piece of work, on the core that has less to do.
    pub(crate) fn flow(&mut self, to: usize, budget: &dyn Budget, each: Each<'_>) -> Result<(), Halt> {
        let Kept { head, tail, segment } = self.kept;
        budget.spend(0, (head + tail + self.kept.old() + 4 * segment) as u64)?;
        self.segment = self.segment.min(segment);
        let mut fresh = self.sure..self.sure;
        let mut shown = Ok(());
        let mut result = Ok(());
        while self.sure <= to && shown.is_ok() && result.is_ok() {
            let before = self.sure;
            let pending = std::mem::replace(&mut fresh, before..before);
            let step = self.long(to, |wide| shown = each(wide, pending.clone()));
            fresh = before..self.sure;
            let spent = (self.sure - before) as u64;
            result = step.map_err(|Unfit| Halt::Unfit).and_then(|()| Ok(budget.spend(spent, 0)?));
            self.forget();
        }
        shown?;
        each(self, fresh)?;
        result
    }

    fn forget(&mut self) {
        let reach = self.partners.longest().max(self.shifts.longest()) + 2 * self.splits.most();
        let from = self.sure - reach.max(self.kept.tail);
        if from >= self.codes.window().first + self.kept.old() {
            self.codes.forget(self.kept.head, from);
        }
    }
}
