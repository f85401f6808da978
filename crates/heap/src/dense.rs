//! Rules that leave two heaps and have no sparse space: all splits are examined, with wide instructions and on all cores.
//!
//! For a heap of `n` the splits `(a, n − t − a)` are *marked* for some thousand well-chosen `a` ([`partners`]): then nearly all values below
//! the answer are known to be reached. The few least unmarked values are compared with all splits ([`missing`]),
//! 32 splits at a time on [`grundy_kernel::pairs`]; the least value that no split has is the answer.
//!
//! Heaps are computed in blocks. Splits with both components below the block are examined for all heaps of the block, on all cores;
//! they give the [`WANTED_MISSING`] least values that such splits do not reach. The splits with a component in the block are few; they are examined
//! for one heap after the other. They seldom reach all those values; if they do, all splits of the heap are examined again.
//!
//! `O(n²)`: 0.007 to 10^5 takes 0.46 s on two cores with AVX-512, where classes take 4.4 s on one (`cargo xtask bench sequences-0.007`,
//! November 2026). 4 to 6 bytes a heap.

mod missing;
mod partners;

use crate::BudgetSpender;
use crate::splits::SplitRule;
use crate::wide::ExtendFailure;
use grundy_game::{Budget, Stop};
use grundy_kernel::lanes::KernelBackend;
use missing::{MARK_LANES, MissingSearch, MissingValues, ReachedMarks, WANTED_MISSING};
use partners::DensePartners;
use std::ops::Range;

/// All values must be below this.
const VALUE_LIMIT: usize = 1 << 15;
/// The maximum length of a block in heaps.
const MAX_BLOCK_HEAPS: usize = 512;
/// A block is at most one part of the table in this many.
const BLOCK_TABLE_DIVISOR: usize = 32;
/// The table length from which more than one core is used.
const MULTICORE_LENGTH: usize = 1 << 14;

/// The values in ascending and in descending order of heaps, so that the splits of a heap are two slices that are both read forwards.
#[derive(Debug, Default)]
struct MirroredValues {
    values: Vec<u16>,
    /// The values in descending order, at the end of the vector: the value of heap `a` is followed by `a` others.
    reversed: Vec<u16>,
    /// A power of two above all values.
    width: usize,
}

impl MirroredValues {
    fn push(&mut self, value: u16) {
        let length = self.values.len();
        if length == self.reversed.len() {
            let mut longer = vec![0; 2 * length.max(512)];
            let end = longer.len() - length;
            longer[end..].copy_from_slice(&self.reversed);
            self.reversed = longer;
        }
        let place = self.reversed.len() - 1 - length;
        self.reversed[place] = value;
        self.values.push(value);
        // A power of two bounds the nim-sums of values as well, and the nim-sums are marked.
        self.width = self.width.max((usize::from(value) + 1).next_power_of_two());
    }

    /// The values of `from`, …, `to`, and those of `left − from`, …, `left − to`.
    #[inline]
    fn split_rows(&self, left: usize, from: usize, to: usize) -> (&[u16], &[u16]) {
        if from > to {
            return (&[], &[]);
        }
        let last = self.reversed.len() - 1;
        // Heap `a` is at `last − a`, so a larger `a` of the first row means a later place in the second one.
        (&self.values[from..=to], &self.reversed[last + from - left..=last + to - left])
    }
}

/// A table of values with the state needed to extend it.
#[derive(Debug)]
pub(crate) struct DenseTable {
    splits: SplitRule,
    backend: KernelBackend,
    table: MirroredValues,
    partners: DensePartners,
    /// Marks for the splits below a block, and for those of one heap: kept, because fresh memory is slow, and tables grow a little at a time.
    marks: Option<[ReachedMarks; 2]>,
}

impl DenseTable {
    /// Continues a table of values; `None` if a value is too large.
    pub(crate) fn new(
        splits: &SplitRule,
        backend: KernelBackend,
        values: impl Iterator<Item = u64>,
    ) -> Option<DenseTable> {
        let mut table = MirroredValues::default();
        for value in values {
            table.push(u16::try_from(value).ok().filter(|&value| usize::from(value) < VALUE_LIMIT)?);
        }
        Some(DenseTable { splits: splits.clone(), backend, table, partners: DensePartners::default(), marks: None })
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.table.values.len()
    }

    /// The value of a heap.
    #[inline]
    pub(crate) fn value_at(&self, heap: usize) -> u16 {
        self.table.values[heap]
    }

    /// Extends the table up to heap `to`.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or a value is too large.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), ExtendFailure> {
        let more = (to + 1).saturating_sub(self.len());
        // 2 bytes for the ascending values and up to 4 for the descending ones, whose vector doubles.
        budget.spend(0, 6 * more as u64)?;
        self.table.values.try_reserve(more).map_err(|_| Stop::Memory)?;
        let mut spender = BudgetSpender::new(budget);
        let [mut far_marks, mut marks] = self.marks.take().unwrap_or_default();
        while self.len() <= to {
            let first = self.len();
            self.partners.choose_if_due(&self.splits, &self.table);
            // A block is so short that only one component of a split can be in it.
            let block = (first / BLOCK_TABLE_DIVISOR).clamp(1, MAX_BLOCK_HEAPS).min(to + 1 - first);
            let far = self.missing_below_block(first, block, &mut far_marks);
            // Splits with a component in the block need the values of the block, so this is one heap after the other.
            for (n, far) in (first..).zip(far) {
                self.partners.note_work(&far.work);
                let value = self.value_in_block(n, first, &far, &mut marks);
                if usize::from(value) >= VALUE_LIMIT {
                    return Err(ExtendFailure::Unfit);
                }
                self.table.push(value);
                spender.spend_value(far.work.steps())?;
            }
        }
        self.marks = Some([far_marks, marks]);
        Ok(spender.flush()?)
    }

    /// For each heap of a block, the least values that no split with both components below the block reaches.
    fn missing_below_block(&self, first: usize, block: usize, marks: &mut ReachedMarks) -> Vec<MissingValues> {
        let some = |heaps: Range<usize>, marks: &mut ReachedMarks| -> Vec<MissingValues> {
            let mut all = Vec::with_capacity(heaps.len());
            for group in heaps.clone().step_by(MARK_LANES) {
                marks.clear(self.table.width);
                self.mark_partner_splits(group, marks);
                let lanes = (group..heaps.end).zip(0..MARK_LANES);
                let mut searches: Vec<_> =
                    lanes.map(|(n, lane)| self.search_missing(n, first, (&*marks, lane), WANTED_MISSING)).collect();
                // All lanes examine the same part in each turn, while it is in the cache.
                for turn in 0.. {
                    let open = searches.iter_mut().map(|search| !search.step(turn)).filter(|open| *open).count();
                    if open == 0 {
                        break;
                    }
                }
                all.extend(searches.into_iter().map(MissingSearch::into_missing));
            }
            all
        };
        let cores = if first < MULTICORE_LENGTH {
            1
        } else {
            std::thread::available_parallelism().map_or(1, |cores| cores.get())
        };
        // Marking for one heap costs as much as for eight, so the parts are whole groups.
        let part = block.div_ceil(cores).next_multiple_of(MARK_LANES);
        let end = first + block;
        std::thread::scope(|scope| {
            let others: Vec<_> = (first + part..end)
                .step_by(part)
                .map(|from| {
                    let heaps = from..end.min(from + part);
                    let thread = std::thread::Builder::new().spawn_scoped(scope, {
                        let heaps = heaps.clone();
                        move || some(heaps, &mut ReachedMarks::default())
                    });
                    (heaps, thread)
                })
                .collect();
            let mut all = some(first..end.min(first + part), marks);
            for (heaps, thread) in others {
                all.extend(match thread {
                    Ok(thread) => thread.join().expect("looking for missing values does not fail"),
                    // No thread could be started, so this one does its part.
                    Err(_) => some(heaps, marks),
                });
            }
            all
        })
    }

    /// The value of heap `n`, given the values of all smaller heaps and the result `far` for the splits with both components below `first`.
    fn value_in_block(&self, n: usize, first: usize, far: &MissingValues, marks: &mut ReachedMarks) -> u16 {
        marks.clear(self.table.width);
        for &taken in self.splits.one_heap.iter().filter(|&&taken| taken < n) {
            marks.insert(0, self.table.values[n - taken]);
        }
        if self.splits.no_heap.contains(&n) {
            marks.insert(0, 0);
        }
        for &taken in self.splits.two_heaps.iter().filter(|&&taken| taken < n) {
            let left = n - taken;
            // The larger component `left − a` is in the block if and only if `a ≤ left − first`.
            let most = left.saturating_sub(first).min(self.splits.split_count(left));
            let (low, high) = self.table.split_rows(left, 1, most);
            low.iter().zip(high).for_each(|(a, b)| marks.insert(0, a ^ b));
        }
        // All values below the first of `far` are reached by splits below the block, so the least one left is the mex.
        let free = far.values().find(|&value| !marks.contains(0, value));
        free.unwrap_or_else(|| {
            // The marks of the near splits stay: they only spare candidates.
            self.mark_partner_splits(n, marks);
            let mut search = self.search_missing(n, n, (marks, 0), 1);
            (0..).find(|&turn| search.step(turn));
            search.into_missing().values().next().expect("some value is missing")
        })
    }
}
