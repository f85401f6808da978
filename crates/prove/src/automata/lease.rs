//! Memory that is charged to a budget for a while.

use grundy_game::{Budget, Stop};

/// Bytes charged to a budget, and released on drop.
pub(crate) struct BudgetLease<'a> {
    budget: &'a dyn Budget,
    bytes: u64,
    /// States that are not yet reported to the budget.
    unreported_states: u64,
    /// Bytes that are not yet reported.
    unreported_bytes: u64,
}

/// The numbers of states and bytes after which states are reported. States are reported in batches because each report may read a clock.
const STATES_PER_REPORT: u64 = 512;
const BYTES_PER_REPORT: u64 = 1 << 20;

impl<'a> BudgetLease<'a> {
    pub(crate) fn new(budget: &'a dyn Budget) -> Self {
        BudgetLease { budget, bytes: 0, unreported_states: 0, unreported_bytes: 0 }
    }

    /// Counts one more state and its bytes.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn add_state(&mut self, bytes: usize) -> Result<(), Stop> {
        self.unreported_states += 1;
        self.unreported_bytes += bytes as u64;
        if self.unreported_states >= STATES_PER_REPORT || self.unreported_bytes >= BYTES_PER_REPORT {
            self.report()
        } else {
            Ok(())
        }
    }

    /// Counts more bytes and reports them immediately.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn hold_bytes(&mut self, bytes: usize) -> Result<(), Stop> {
        self.unreported_bytes += bytes as u64;
        self.report()
    }

    /// Reports the rest after the last state.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn report_rest(&mut self) -> Result<(), Stop> {
        self.report()
    }

    fn report(&mut self) -> Result<(), Stop> {
        let (states, bytes) = (std::mem::take(&mut self.unreported_states), std::mem::take(&mut self.unreported_bytes));
        // Only what the budget granted is held: a refused charge must not be released on drop.
        self.budget.spend(states, bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for BudgetLease<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}
