//! The budget of the search for a quotient.

use grundy_game::{BilingualText, Budget, Stop, text};
use std::fmt;

/// The reason why no quotient was found for a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfinishedQuotient {
    /// A budget ran out, or the rules failed.
    Stop(Stop),
    /// The order would be larger than allowed. The quotient may be infinite.
    Order {
        /// The maximum order.
        max_order: usize,
    },
}

impl From<Stop> for UnfinishedQuotient {
    fn from(stop: Stop) -> UnfinishedQuotient {
        UnfinishedQuotient::Stop(stop)
    }
}

impl UnfinishedQuotient {
    /// The reason in words.
    pub fn explain(self) -> BilingualText {
        match self {
            UnfinishedQuotient::Stop(stop) => stop.description(),
            UnfinishedQuotient::Order { max_order: most } => {
                text!("the order of the quotient exceeds {most}")
            }
        }
    }
}

impl fmt::Display for UnfinishedQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().en)
    }
}

impl std::error::Error for UnfinishedQuotient {}

/// Spends from a budget in portions, so that it is called seldom, and releases the memory held when dropped.
pub(crate) struct QuotientBudget<'a> {
    budget: &'a dyn Budget,
    positions: u64,
    steps: u64,
    held_bytes: u64,
    /// The maximum order.
    pub(crate) max_order: usize,
}

impl<'a> QuotientBudget<'a> {
    pub(crate) fn new(budget: &'a dyn Budget, most: usize) -> QuotientBudget<'a> {
        QuotientBudget { budget, positions: 0, steps: 0, held_bytes: 0, max_order: most }
    }

    /// Accounts for one more element or state, which took `steps` steps.
    #[inline]
    pub(crate) fn spend_step(&mut self, steps: usize) -> Result<(), Stop> {
        self.positions += 1;
        self.steps += steps as u64 + 1;
        if self.steps < 1 << 14 { Ok(()) } else { self.spend_pending() }
    }

    /// Charges the work done so far to the budget.
    fn spend_pending(&mut self) -> Result<(), Stop> {
        let positions = std::mem::take(&mut self.positions);
        self.steps = 0;
        self.budget.spend(positions, 0)
    }

    /// Charges memory that is held until it is released, or until the end.
    pub(crate) fn hold_bytes(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.spend(0, bytes)?;
        // A refused amount is not charged, and must not be released.
        self.held_bytes += bytes;
        Ok(())
    }

    /// The memory that is held, in bytes.
    pub(crate) fn held_bytes(&self) -> u64 {
        self.held_bytes
    }

    /// Releases memory until `bytes` are held.
    pub(crate) fn release_down_to(&mut self, bytes: u64) {
        self.budget.release(self.held_bytes.saturating_sub(bytes));
        self.held_bytes = self.held_bytes.min(bytes);
    }
}

impl Drop for QuotientBudget<'_> {
    fn drop(&mut self) {
        self.release_down_to(0);
        // An error here is reported by the next call of the budget.
        let _ = self.spend_pending();
    }
}
