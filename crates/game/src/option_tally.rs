//! The memory of the options of one position while they are listed.

use crate::{Budget, Stop};

/// The number of bytes of options between two calls of the budget.
const MAX_UNSPENT_BYTES: u64 = 1 << 20;

/// The number of options of a position that count as one more position.
const OPTIONS_PER_POSITION: u64 = 1 << 10;

/// If a budget runs out after this many options of one position, the reason is [`Stop::Options`].
const MIN_BLAMED_OPTIONS: u64 = 1 << 16;

/// Counts the options of one position as they are made, and their bytes.
///
/// A position may have 10^9 options, so the budget is called before they fill the memory,
/// and a position with many options counts as several positions.
/// Dropping the tally releases the bytes spent, unless it is [finished](OptionTally::finish).
pub struct OptionTally<'a> {
    budget: &'a dyn Budget,
    spent_bytes: u64,
    unspent_bytes: u64,
    /// Positions not yet spent: the position whose options are listed, and one more for every [`OPTIONS_PER_POSITION`].
    positions: u64,
    listed_options: u64,
    /// The number of listed options that were reported to the budget.
    reported_options: u64,
}

impl<'a> OptionTally<'a> {
    /// A tally without options; `bytes` is the size of the list itself.
    pub fn new(budget: &'a dyn Budget, bytes: usize) -> OptionTally<'a> {
        OptionTally {
            budget,
            spent_bytes: 0,
            unspent_bytes: bytes as u64,
            positions: 0,
            listed_options: 0,
            reported_options: 0,
        }
    }

    /// As [`new`](OptionTally::new), but counts the position itself as well, together with its first options.
    pub fn with_position(budget: &'a dyn Budget, bytes: usize) -> OptionTally<'a> {
        OptionTally { positions: 1, ..OptionTally::new(budget, bytes) }
    }

    /// Counts an option that takes `bytes` bytes.
    ///
    /// # Errors
    /// Returns an error if the budget runs out: [`Stop::Options`] if the cause is that the position has too many options.
    #[inline]
    pub fn add(&mut self, bytes: usize) -> Result<(), Stop> {
        self.unspent_bytes += bytes as u64;
        self.listed_options += 1;
        let many = self.listed_options.is_multiple_of(OPTIONS_PER_POSITION);
        self.positions += u64::from(many);
        if many || self.unspent_bytes > MAX_UNSPENT_BYTES { self.spend() } else { Ok(()) }
    }

    /// Counts some options, each of which takes `bytes` bytes.
    ///
    /// # Errors
    /// Returns the same errors as [`add`](OptionTally::add).
    #[inline]
    pub fn add_many(&mut self, options: usize, bytes: usize) -> Result<(), Stop> {
        self.unspent_bytes += (options * bytes) as u64;
        let before = self.listed_options / OPTIONS_PER_POSITION;
        self.listed_options += options as u64;
        let more = self.listed_options / OPTIONS_PER_POSITION - before;
        self.positions += more;
        if more > 0 || self.unspent_bytes > MAX_UNSPENT_BYTES { self.spend() } else { Ok(()) }
    }

    /// Returns the bytes of all options, which the caller must release.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn finish(mut self) -> Result<u64, Stop> {
        self.spend()?;
        Ok(std::mem::take(&mut self.spent_bytes))
    }

    fn spend(&mut self) -> Result<(), Stop> {
        let (positions, bytes) = (std::mem::take(&mut self.positions), std::mem::take(&mut self.unspent_bytes));
        let result = self.budget.spend(positions, bytes);
        if result.is_ok() {
            self.spent_bytes += bytes;
        }
        let uncounted = self.listed_options - std::mem::replace(&mut self.reported_options, self.listed_options);
        let result = result.and_then(|()| match uncounted {
            0 => Ok(()),
            _ => self.budget.spend_options(uncounted),
        });
        result.map_err(|stop| self.reason(stop))
    }

    /// The reason to report if a budget ran out while the options were listed.
    pub fn reason(&self, stop: Stop) -> Stop {
        match stop {
            // The user should learn that a single position took the budget.
            Stop::Memory | Stop::Positions if self.listed_options >= MIN_BLAMED_OPTIONS => Stop::Options,
            stop => stop,
        }
    }
}

impl Drop for OptionTally<'_> {
    fn drop(&mut self) {
        if self.spent_bytes > 0 {
            self.budget.release(self.spent_bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    struct OptionTallyBudget {
        remaining_bytes: AtomicU64,
        positions: AtomicU64,
    }

    impl Budget for OptionTallyBudget {
        fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
            let take = |of: &AtomicU64, n| of.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(n)).map(drop);
            take(&self.remaining_bytes, bytes).map_err(|_| Stop::Memory)?;
            take(&self.positions, positions).map_err(|_| Stop::Positions).inspect_err(|_| self.release(bytes))
        }

        fn release(&self, bytes: u64) {
            self.remaining_bytes.fetch_add(bytes, Relaxed);
        }
    }

    fn list_options(room: &OptionTallyBudget, options: u64, bytes: usize) -> Result<u64, Stop> {
        let mut tally = OptionTally::new(room, 100);
        (0..options).try_for_each(|_| tally.add(bytes))?;
        tally.finish()
    }

    #[test]
    fn options_are_stopped_by_their_bytes_and_by_their_number() {
        let room = |megabytes: u64, positions: u64| OptionTallyBudget {
            remaining_bytes: (megabytes << 20).into(),
            positions: positions.into(),
        };
        let plenty = room(64, 1_000_000);
        assert_eq!(list_options(&plenty, 10_000, 40), Ok(400_100));
        assert_eq!(plenty.remaining_bytes.load(Relaxed), (64 << 20) - 400_100);
        // One position takes all the room there is.
        let small = room(8, 1_000_000);
        assert_eq!(list_options(&small, 1_000_000, 40), Err(Stop::Options));
        assert_eq!(small.remaining_bytes.load(Relaxed), 8 << 20, "what was spent is given back");
        assert_eq!(list_options(&room(0, 1), 10, 40), Err(Stop::Memory));
        assert_eq!(list_options(&room(64, 100), 300_000, 1), Err(Stop::Options));
        assert_eq!(list_options(&room(64, 10), 300_000, 1), Err(Stop::Positions));
        assert_eq!(list_options(&room(64, 1000), 300_000, 1), Ok(300_100));
    }
}
