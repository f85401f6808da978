//! The budget in force on the current thread.
//!
//! Engines take a [`Budget`] as an argument. Some code is called without one: the options of a position,
//! a theorem that lists moves, user-written rules. A question [enters](with_budget) its budget once, and such code
//! spends from it with [`spend`]. If the budget refuses, the code breaks off, and its caller gets the reason from
//! [`take_stop`], as [`AnyGame::take_failure`](crate::AnyGame::take_failure) does for every ruleset.
//!
//! If no budget was entered, there is no limit. A new thread starts without a budget.

use crate::{Budget, Stop, check_time as check_time_of};
use scoped_tls_hkt::scoped_thread_local;
use std::cell::Cell;
use std::sync::OnceLock;

/// A budget, and the reason of its last refusal.
struct BudgetInForce<'a> {
    budget: &'a dyn Budget,
    stop: Cell<Option<Stop>>,
}

scoped_thread_local!(static IN_FORCE: for<'a> &'a BudgetInForce<'a>);

/// Runs `work` under a budget, which replaces the one in force until `work` returns.
///
/// ```
/// use grundy_game::{Budget, Stop, in_force};
///
/// struct Nothing;
/// impl Budget for Nothing {
///     fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
///         Err(Stop::Time)
///     }
/// }
///
/// assert_eq!(in_force::spend(1, 0), Ok(()));
/// in_force::with_budget(&Nothing, || {
///     assert_eq!(in_force::spend(1, 0), Err(Stop::Time));
///     assert_eq!(in_force::without_budget(|| in_force::spend(1, 0)), Ok(()));
///     assert_eq!(in_force::take_stop(), Some(Stop::Time));
/// });
/// ```
pub fn with_budget<T>(budget: &dyn Budget, work: impl FnOnce() -> T) -> T {
    // Each budget has a separate reason, so an inner question leaves no reason to the outer one.
    IN_FORCE.set(&BudgetInForce { budget, stop: Cell::new(None) }, work)
}

/// Runs `work` without a budget. Use it for results that are computed once, cached, and bounded by themselves:
/// a cached result must not depend on the budget of the first question that needed it.
pub fn without_budget<T>(work: impl FnOnce() -> T) -> T {
    with_budget(&(), work)
}

/// A budget that passes on only the time limit and the cancellation of another one.
struct TimeOfBudget<'a> {
    outer: &'a dyn Budget,
    /// The first refusal.
    stop: OnceLock<Stop>,
}

impl Budget for TimeOfBudget<'_> {
    fn spend(&self, _: u64, _: u64) -> Result<(), Stop> {
        check_time_of(self.outer).inspect_err(|stop| _ = self.stop.set(*stop))
    }
}

/// Runs `work` within the time of the budget in force, and without its other limits. Use it for results that are cached, but may
/// take long: a result that was not interrupted does not depend on the budget.
///
/// # Errors
/// Returns [`Stop::Time`] or [`Stop::Cancelled`] if the time ran out or the question was cancelled; nothing may then be cached.
///
/// ```
/// use grundy_game::{Stop, in_force, kit::CallBudget};
///
/// assert_eq!(in_force::within_time(|| 1), Ok(1));
/// in_force::with_budget(&CallBudget::new(0, Stop::Positions), || {
///     assert_eq!(in_force::within_time(|| in_force::spend(1, 0)), Ok(Ok(())));
/// });
/// in_force::with_budget(&CallBudget::new(1, Stop::Time), || {
///     assert_eq!(in_force::within_time(|| in_force::spend(1, 0)), Err(Stop::Time));
///     assert_eq!(in_force::take_stop(), Some(Stop::Time));
/// });
/// ```
pub fn within_time<T>(work: impl FnOnce() -> T) -> Result<T, Stop> {
    if !IN_FORCE.is_set() {
        return Ok(work());
    }
    check_time()?;
    IN_FORCE.with(|current| {
        let time = TimeOfBudget { outer: current.budget, stop: OnceLock::new() };
        let result = with_budget(&time, work);
        match time.stop.into_inner() {
            Some(stop) => {
                current.stop.set(Some(stop));
                Err(stop)
            }
            None => Ok(result),
        }
    })
}

/// Checks whether the time of the budget in force ran out or the question was cancelled; the other limits do not matter.
///
/// # Errors
/// Returns [`Stop::Time`] or [`Stop::Cancelled`].
pub fn check_time() -> Result<(), Stop> {
    if !IN_FORCE.is_set() {
        return Ok(());
    }
    IN_FORCE.with(|current| check_time_of(current.budget).inspect_err(|stop| current.stop.set(Some(*stop))))
}

/// Whether the budget in force bounds the positions. Without one, code that only a budget ends must bound itself.
///
/// ```
/// use grundy_game::in_force;
/// assert!(!in_force::bounds_positions());
/// assert!(!in_force::without_budget(in_force::bounds_positions));
/// ```
pub fn bounds_positions() -> bool {
    IN_FORCE.is_set() && IN_FORCE.with(|current| current.budget.max_positions().is_some())
}

/// Accounts for `positions` newly computed and `bytes` newly held, as [`Budget::spend`].
///
/// # Errors
/// Returns an error if the budget in force runs out.
pub fn spend(positions: u64, bytes: u64) -> Result<(), Stop> {
    if !IN_FORCE.is_set() {
        return Ok(());
    }
    IN_FORCE.with(|current| {
        let spent = current.budget.spend(positions, bytes);
        if let Err(stop) = spent {
            current.stop.set(Some(stop));
        }
        spent
    })
}

/// Gives back bytes that are no longer held.
fn release(bytes: u64) {
    if bytes > 0 && IN_FORCE.is_set() {
        IN_FORCE.with(|current| current.budget.release(bytes));
    }
}

/// Whether `bytes` may be held temporarily. A refusal is not recorded, because the caller has an alternative.
pub fn has_room(bytes: usize) -> bool {
    if !IN_FORCE.is_set() {
        return true;
    }
    IN_FORCE.with(|current| {
        // A budget has no question, so the bytes are charged and given back.
        let fits = current.budget.spend(0, bytes as u64).is_ok();
        if fits {
            current.budget.release(bytes as u64);
        }
        fits
    })
}

/// Takes the reason why the budget in force refused something since the last call.
pub fn take_stop() -> Option<Stop> {
    if IN_FORCE.is_set() { IN_FORCE.with(|current| current.stop.take()) } else { None }
}

/// Counts the memory and steps of a piece of work under the budget in force. Dropping it releases the bytes.
///
/// It spends from the budget only every 64 KiB and every 256 steps, so that counting costs almost nothing.
#[derive(Default)]
pub struct BudgetTally {
    /// Spent, and released at the end.
    held_bytes: u64,
    /// The bytes not yet spent.
    fresh_bytes: u64,
    fresh_steps: u64,
    fresh_positions: u64,
}

/// The number of bytes between two calls of the budget.
const BUDGET_CHECK_BYTES: u64 = 1 << 16;

/// The number of steps between two calls of the budget.
const BUDGET_CHECK_STEPS: u64 = 1 << 8;

impl BudgetTally {
    /// An empty tally.
    pub fn new() -> BudgetTally {
        BudgetTally::default()
    }

    /// Counts a step that holds `bytes` bytes.
    ///
    /// # Errors
    /// Returns an error if the budget in force runs out.
    pub fn count_step(&mut self, bytes: usize) -> Result<(), Stop> {
        self.fresh_steps += 1;
        self.hold_bytes(bytes)
    }

    /// Counts a newly computed position that holds `bytes` bytes.
    ///
    /// # Errors
    /// Returns an error if the budget in force runs out.
    pub fn count_position(&mut self, bytes: usize) -> Result<(), Stop> {
        self.fresh_positions += 1;
        self.count_step(bytes)
    }

    fn hold_bytes(&mut self, bytes: usize) -> Result<(), Stop> {
        self.fresh_bytes += bytes as u64;
        if self.fresh_bytes < BUDGET_CHECK_BYTES && self.fresh_steps < BUDGET_CHECK_STEPS {
            return Ok(());
        }
        self.spend_pending()
    }

    /// Spends what was counted since the last call of the budget.
    ///
    /// # Errors
    /// Returns an error if the budget in force runs out. What was counted since the last call is then not held.
    pub fn spend_pending(&mut self) -> Result<(), Stop> {
        self.fresh_steps = 0;
        let (positions, bytes) = (std::mem::take(&mut self.fresh_positions), std::mem::take(&mut self.fresh_bytes));
        // Only granted bytes are held, since they are released on drop.
        spend(positions, bytes)?;
        self.held_bytes += bytes;
        Ok(())
    }

    /// Gives back bytes that are no longer held.
    pub fn release(&mut self, bytes: usize) {
        // Bytes that were never spent must not be released, so they are taken from the pending bytes first.
        let unspent = self.fresh_bytes.min(bytes as u64);
        self.fresh_bytes -= unspent;
        let spent = (bytes as u64 - unspent).min(self.held_bytes);
        self.held_bytes -= spent;
        release(spent);
    }

    /// Leaves `bytes` of the bytes spent charged, for a result that outlives the tally, and releases the others.
    pub fn keep(mut self, bytes: usize) {
        self.held_bytes = self.held_bytes.saturating_sub(bytes as u64);
    }
}

impl Drop for BudgetTally {
    fn drop(&mut self) {
        release(self.held_bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[derive(Default)]
    struct LimitedMemory {
        held_bytes: AtomicU64,
    }

    impl Budget for LimitedMemory {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            let held = self.held_bytes.load(Relaxed) + bytes;
            if held > 1 << 20 {
                return Err(Stop::Memory);
            }
            self.held_bytes.store(held, Relaxed);
            Ok(())
        }

        fn release(&self, bytes: u64) {
            self.held_bytes.fetch_sub(bytes, Relaxed);
        }
    }

    #[test]
    fn a_tally_gives_back_what_it_held() {
        let room = LimitedMemory::default();
        with_budget(&room, || {
            let mut tally = BudgetTally::new();
            let steps = (0..).take_while(|_| tally.count_step(1000).is_ok()).count();
            assert!((900..1100).contains(&steps), "{steps}");
            assert!(room.held_bytes.load(Relaxed) > 900_000);
            tally.release(500_000);
            assert!(room.held_bytes.load(Relaxed) < 600_000);
            assert_eq!(take_stop(), Some(Stop::Memory));
            assert_eq!(take_stop(), None);
        });
        assert_eq!(room.held_bytes.load(Relaxed), 0);
    }

    #[test]
    fn a_tally_leaves_charged_what_is_kept() {
        let room = LimitedMemory::default();
        with_budget(&room, || {
            let mut tally = BudgetTally::new();
            assert_eq!(tally.count_step(1000), Ok(()));
            assert_eq!(tally.count_step(500), Ok(()));
            assert_eq!(tally.spend_pending(), Ok(()));
            tally.keep(300);
            assert_eq!(room.held_bytes.load(Relaxed), 300);
            let mut refused = BudgetTally::new();
            assert_eq!(refused.count_step(2 << 20), Err(Stop::Memory));
            assert_eq!(refused.spend_pending(), Ok(()));
            refused.keep(2 << 20);
        });
        assert_eq!(room.held_bytes.load(Relaxed), 300, "nothing is kept of what was refused");
    }

    #[test]
    fn the_inner_budget_is_in_force_until_it_is_left() {
        let (outer, inner) = (LimitedMemory::default(), LimitedMemory::default());
        with_budget(&outer, || {
            with_budget(&inner, || assert_eq!(spend(0, 2 << 20), Err(Stop::Memory)));
            assert_eq!(take_stop(), None);
            assert_eq!(spend(0, 10), Ok(()));
        });
        assert_eq!((outer.held_bytes.load(Relaxed), inner.held_bytes.load(Relaxed)), (10, 0));
    }
}
