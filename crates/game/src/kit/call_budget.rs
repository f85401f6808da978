//! A budget for tests: it ends after a number of calls, and counts the bytes held.

use crate::{Budget, Stop};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A budget that grants a number of requests and refuses all others with one error.
///
/// It shows whether a computation releases all bytes that it was granted, at whichever call it is stopped.
///
/// # Examples
/// ```
/// use grundy_game::{Budget, Stop, kit::CallBudget};
/// let budget = CallBudget::new(1, Stop::Time);
/// assert_eq!(budget.spend(1, 64), Ok(()));
/// assert_eq!(budget.spend(1, 64), Err(Stop::Time));
/// assert_eq!(budget.held_bytes(), 64);
/// budget.release(64);
/// assert_eq!(budget.held_bytes(), 0);
/// ```
#[derive(Debug)]
pub struct CallBudget {
    left_calls: AtomicU64,
    held_bytes: AtomicU64,
    stop: Stop,
}

impl CallBudget {
    /// A budget that grants this number of requests, and refuses with this error.
    pub fn new(calls: u64, stop: Stop) -> CallBudget {
        CallBudget { left_calls: calls.into(), held_bytes: 0.into(), stop }
    }

    /// The number of requests that would still be granted.
    pub fn left_calls(&self) -> u64 {
        self.left_calls.load(Relaxed)
    }

    /// The bytes that were granted and not released.
    pub fn held_bytes(&self) -> u64 {
        self.held_bytes.load(Relaxed)
    }
}

impl Budget for CallBudget {
    fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
        self.left_calls.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).map_err(|_| self.stop)?;
        self.held_bytes.fetch_add(bytes, Relaxed);
        Ok(())
    }

    /// # Panics
    /// Panics if more is released than is held.
    fn release(&self, bytes: u64) {
        let held = self.held_bytes.fetch_sub(bytes, Relaxed);
        assert!(bytes <= held, "{bytes} of {held} bytes are released");
    }
}
