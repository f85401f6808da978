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
