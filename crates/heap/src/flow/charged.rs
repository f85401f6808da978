//! Memory that is charged to a budget and given back at once.

use grundy_game::{Budget, Stop};
use std::sync::atomic::{AtomicU64, Ordering};

/// A budget that counts the memory charged to it.
pub(super) struct ChargedBudget<'a> {
    budget: &'a dyn Budget,
    bytes: AtomicU64,
}

impl<'a> ChargedBudget<'a> {
    pub(super) fn new(budget: &'a dyn Budget) -> ChargedBudget<'a> {
        ChargedBudget { budget, bytes: AtomicU64::new(0) }
    }

    /// Gives back all memory that was charged.
    pub(super) fn release_all(&self) {
        self.budget.release(self.bytes.swap(0, Ordering::Relaxed));
    }
}

impl Budget for ChargedBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        self.budget.spend(positions, bytes)?;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn release(&self, bytes: u64) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.budget.release(bytes);
    }
}
