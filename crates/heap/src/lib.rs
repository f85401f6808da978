//! Nim-sequences: the Grundy values of heaps 0, 1, 2, … of a heap game.
//!
//! | engine | fits | cost of values to `n` |
//! |---|---|---|
//! | [`naive`] | every heap game; the definition | the number of options |
//! | [`subtraction`] | take a member of a set | `O(n·max S/64)` or `O(n·\|S\|)` until the table repeats, for all-but sets `O(n·\|X\|)` amortised |
//! | `wide` | rules that leave two heaps at most, where some space is sparse | `O(n · rare heaps)`, 64 heaps at a time on two cores |
//! | `sparse` | rules that leave two heaps at most | little more than `O(n · rare heaps)` where values split well into rare and common ones |
//! | `dense` | rules that leave two heaps at most, where no space is sparse | `O(n²)`, 32 splits at a time on all cores |
//! | `bitset` | codes that leave any number of heaps | `O(n²·v/64)` for values below `v` |
//! | [`code`] | codes that leave two heaps at most; the definition over a table | `O(n²)` |
//!
//! All engines give the values of [`naive`]; a [`NimSequence`] chooses the engine. [`period`] finds periods and proves that they hold for ever.

mod bitset;
pub mod code;
mod dense;
mod engine;
mod flow;
pub mod naive;
pub mod period;
mod portion;
pub mod rows;
mod sequence;
mod space;
mod sparse;
mod splits;
mod statistics;
pub mod subtraction;
mod values;
mod wide;

pub use engine::HeapEngine;
pub use flow::{
    StreamCheckpoint, StreamCheckpointReader, StreamState, StreamStep, StreamWindow, StreamWindowView, ValueStream,
    VisitStep,
};
pub use portion::ValuePortion;
pub use sequence::NimSequence;
pub use space::SparseSpace;
pub use statistics::{RareSummary, ValueTally, checksum};
pub use values::HeapValues;

use grundy_game::{Budget, Stop};

/// Spends from a budget in portions of 65,536 steps, because a call for each value would cost more than the value.
struct BudgetSpender<'a> {
    budget: &'a dyn Budget,
    positions: u64,
    steps: u64,
}

impl<'a> BudgetSpender<'a> {
    fn new(budget: &'a dyn Budget) -> BudgetSpender<'a> {
        BudgetSpender { budget, positions: 0, steps: 0 }
    }

    /// Accounts for one more value, which took `steps` steps.
    #[inline]
    fn spend_value(&mut self, steps: usize) -> Result<(), Stop> {
        self.spend_values(1, steps)
    }

    /// Accounts for `count` more values, which took `steps` steps in all.
    #[inline]
    fn spend_values(&mut self, count: usize, steps: usize) -> Result<(), Stop> {
        self.positions += count as u64;
        self.steps += (steps + count) as u64;
        if self.steps < 1 << 16 {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Stop> {
        let positions = std::mem::take(&mut self.positions);
        self.steps = 0;
        self.budget.spend(positions, 0)
    }
}
