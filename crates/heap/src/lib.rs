//! Nim-sequences: the Grundy values of heaps 0, 1, 2, … of a heap game.
//!
//! | engine | fits | cost of values to `n` |
//! |---|---|---|
//! | [`naive`] | every heap game; the definition | the number of options |
//! | [`subtraction`] | take a member of a set | `O(n·\|S\|)`, for all-but sets `O(n·\|X\|)` amortised |
//! | [`wide`] | rules that leave two heaps at most, where some space is sparse | `O(n · rare heaps)`, 64 heaps at a time on two cores |
//! | [`sparse`] | rules that leave two heaps at most | little more than `O(n · rare heaps)` where rare values can be told from common ones |
//! | [`code`] | codes that leave two heaps at most; the definition over a table | `O(n²)` |
//!
//! All engines agree with [`naive`]; a [`Sequence`] chooses. [`period`] finds periods and shows that they hold for ever.

pub mod code;
mod engine;
pub mod naive;
pub mod period;
mod sequence;
mod space;
mod sparse;
mod splits;
pub mod subtraction;
mod values;
mod wide;

pub use engine::Engine;
pub use sequence::Sequence;
pub use space::Space;
pub use values::Values;

use grundy_game::Budget;
use grundy_theory::Stop;

/// Accounts for work in portions, so that the budget is asked seldom.
struct Spender<'a> {
    budget: &'a dyn Budget,
    positions: u64,
    steps: u64,
}

impl<'a> Spender<'a> {
    fn new(budget: &'a dyn Budget) -> Spender<'a> {
        Spender { budget, positions: 0, steps: 0 }
    }

    /// One more value is known, after some steps.
    #[inline]
    fn value(&mut self, steps: usize) -> Result<(), Stop> {
        self.positions += 1;
        self.steps += steps as u64 + 1;
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
