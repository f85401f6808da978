//! Bytes that are held for a while.

use grundy_game::Budget;
use grundy_theory::Stop;

/// Bytes that a budget knows of, and gets back in the end.
pub(crate) struct Lease<'a> {
    budget: &'a dyn Budget,
    bytes: u64,
    /// States that were made and not yet told.
    states: u64,
    /// Bytes that go with them.
    more: u64,
}

/// The budget is asked after so many states, or bytes.
const STATES: u64 = 512;
const BYTES: u64 = 1 << 20;

impl<'a> Lease<'a> {
    pub(crate) fn new(budget: &'a dyn Budget) -> Self {
        Lease { budget, bytes: 0, states: 0, more: 0 }
    }

    /// One more state is made, and some bytes are held.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn state(&mut self, bytes: usize) -> Result<(), Stop> {
        self.states += 1;
        self.more += bytes as u64;
        if self.states >= STATES || self.more >= BYTES { self.tell() } else { Ok(()) }
    }

    /// So many bytes are held.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.more += bytes as u64;
        self.tell()
    }

    /// All states are made: those that were not yet told are.
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
