//! Limits on the cost of a computation.
//!
//! The types that charge a budget, and the uses of each:
//!
//! | type | for |
//! |---|---|
//! | [`Budget::spend`] itself | loops of an engine that count positions and bytes |
//! | [`OptionTally`](crate::OptionTally) | the options of one position while they are listed |
//! | [`BudgetTally`](crate::in_force::BudgetTally) | code without a budget argument: rules and theorems charge the one in force |
//! | [`ChargedBytes`](crate::ChargedBytes) | bytes that are released when a value is dropped |

use crate::Stop;

/// A limit on time, positions and memory, and a way to cancel, as engines see it.
///
/// Interfaces and stores implement it; engines only call it.
/// `()` is the unlimited budget, and costs nothing.
pub trait Budget: Sync {
    /// Accounts for `positions` newly computed and `bytes` newly held.
    ///
    /// Engines call it at least once every few thousand steps.
    ///
    /// # Errors
    /// Returns an error if the budget runs out. The engine then stops and reports it.
    /// The bytes are then not charged, and must not be released.
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop>;

    /// Accounts for positions of a table without keys, which are much cheaper than others.
    ///
    /// # Errors
    /// Returns the same errors as [`spend`](Budget::spend).
    fn spend_numbered(&self, positions: u64) -> Result<(), Stop> {
        self.spend(positions, 0)
    }

    /// Accounts for options that were listed, because a position may have very many of them.
    ///
    /// # Errors
    /// Returns an error if the budget runs out. Most budgets do not limit options: many options count as positions instead.
    fn spend_options(&self, _options: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// Gives back bytes that are no longer held.
    fn release(&self, _bytes: u64) {}

    /// The limit on positions that the user set, if there is one.
    fn max_positions(&self) -> Option<u64> {
        None
    }
}

impl Budget for () {
    fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

/// Checks only for cancellation and time. Used where the limits on positions and bytes do not matter: while results are listed, and
/// while rules are analysed.
///
/// # Errors
/// Returns [`Stop::Time`] or [`Stop::Cancelled`].
pub fn check_time(budget: &dyn Budget) -> Result<(), Stop> {
    match budget.spend(0, 0) {
        Err(stop @ (Stop::Cancelled | Stop::Time)) => Err(stop),
        _ => Ok(()),
    }
}
