//! Bytes that are charged to a budget while a computation holds them.

use crate::{Budget, Stop};

/// Bytes that are charged to a budget, and released on drop: also if the computation fails.
///
/// ```
/// use grundy_game::{Budget, ChargedBytes, Stop};
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// struct Counted(AtomicU64);
/// impl Budget for Counted {
///     fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
///         self.0.fetch_add(bytes, Relaxed);
///         Ok(())
///     }
///     fn release(&self, bytes: u64) {
///         self.0.fetch_sub(bytes, Relaxed);
///     }
/// }
/// let budget = Counted(0.into());
/// drop(ChargedBytes::new(&budget, 100)?);
/// ChargedBytes::new(&budget, 100)?.keep(30);
/// assert_eq!(budget.0.into_inner(), 30);
/// # Ok::<(), Stop>(())
/// ```
pub struct ChargedBytes<'a> {
    budget: &'a dyn Budget,
    bytes: u64,
}

impl<'a> ChargedBytes<'a> {
    /// Charges some bytes.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn new(budget: &'a dyn Budget, bytes: u64) -> Result<ChargedBytes<'a>, Stop> {
        budget.spend(0, bytes)?;
        Ok(ChargedBytes { budget, bytes })
    }

    /// Counts newly computed positions, and charges more bytes.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; then the bytes are not charged.
    pub fn charge_more(&mut self, positions: u64, bytes: u64) -> Result<(), Stop> {
        self.budget.spend(positions, bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Gives back bytes that are no longer held.
    pub fn release(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.budget.release(bytes);
    }

    /// Leaves `bytes` bytes charged, for the result, and releases the others.
    pub fn keep(mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

impl Drop for ChargedBytes<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}
