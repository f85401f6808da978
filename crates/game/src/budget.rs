//! How much a computation may spend.

use grundy_theory::Stop;

/// A clock, a counter and a cancel button, as engines see them.
///
/// Faces and stores implement it; engines only take it.
/// `()` is the budget without limits, and costs nothing.
pub trait Budget: Sync {
    /// Accounts for `positions` newly computed and `bytes` newly held.
    ///
    /// Engines call it at least once in a few thousand steps.
    ///
    /// # Errors
    /// The budget that ran out; then the engine stops and says so.
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop>;

    /// Accounts for positions of a table without keys; each takes a small part of the time of others.
    ///
    /// # Errors
    /// As [`spend`](Budget::spend).
    fn spend_numbered(&self, positions: u64) -> Result<(), Stop> {
        self.spend(positions, 0)
    }

    /// Accounts for options that were listed; a position may have very many of them.
    ///
    /// # Errors
    /// The budget that ran out. Most budgets do not bound options, which count as positions where they are many.
    fn spend_options(&self, _options: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// Gives back bytes that are no longer held.
    fn release(&self, _bytes: u64) {}

    /// The most positions that somebody asked for; without limits there is no such number.
    fn most_positions(&self) -> Option<u64> {
        None
    }
}

impl Budget for () {
    fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}
