//! Memory that is charged to a budget for a while.

use grundy_game::Budget;
use grundy_theory::Stop;

/// Bytes charged to a budget, and released on drop.
pub(crate) struct Lease<'a> {
    budget: &'a dyn Budget,
    bytes: u64,
    /// States that are not yet reported to the budget.
    states: u64,
    /// Bytes that are not yet reported.
    more: u64,
}

/// States are reported in batches of so many states or bytes, because each report may read a clock.
const STATES: u64 = 512;
const BYTES: u64 = 1 << 20;

impl<'a> Lease<'a> {
    pub(crate) fn new(budget: &'a dyn Budget) -> Self {
        Lease { budget, bytes: 0, states: 0, more: 0 }
    }

    /// Counts one more state and its bytes.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn state(&mut self, bytes: usize) -> Result<(), Stop> {
        self.states += 1;
        self.more += bytes as u64;
        if self.states >= STATES || self.more >= BYTES { self.tell() } else { Ok(()) }
    }

    /// Counts more bytes and reports them at once.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.more += bytes as u64;
        self.tell()
    }

    /// Reports the rest after the last state.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn made(&mut self) -> Result<(), Stop> {
        self.tell()
    }

    fn tell(&mut self) -> Result<(), Stop> {
        let (states, bytes) = (std::mem::take(&mut self.states), std::mem::take(&mut self.more));
        self.budget.spend(states, bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}
