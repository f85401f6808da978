//! Budgets with a clock: what a question may spend.

use grundy_game::Budget;
use grundy_theory::{Counts, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How much a question may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions that are computed.
    pub max_positions: u64,
    /// The most bytes that tables hold, about.
    pub max_memory: u64,
    /// The longest time.
    pub max_time: Option<Duration>,
}

impl Default for Limits {
    /// 10^8 positions, 8 GiB, no limit of time.
    fn default() -> Limits {
        Limits { max_positions: 100_000_000, max_memory: 8 << 30, max_time: None }
    }
}

/// A [`Budget`] that counts what is spent, looks at the clock and can be cancelled from another thread.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    started: Instant,
    positions: AtomicU64,
    bytes: AtomicU64,
    cancel: Arc<AtomicBool>,
}

impl Meter {
    /// A meter that starts now.
    pub fn new(limits: Limits) -> Meter {
        Meter::with_cancel(limits, Arc::default())
    }

    /// A meter that starts now and stops when `cancel` becomes true.
    pub fn with_cancel(limits: Limits, cancel: Arc<AtomicBool>) -> Meter {
        Meter { limits, started: Instant::now(), positions: 0.into(), bytes: 0.into(), cancel }
    }

    /// A meter for a part of the work, with no more than what is left of this one, and so many positions.
    pub(crate) fn part(&self, max_positions: u64) -> Meter {
        let Counts { positions, bytes } = self.counts();
        let limits = Limits {
            max_positions: self.limits.max_positions.saturating_sub(positions).min(max_positions),
            max_memory: self.limits.max_memory.saturating_sub(bytes),
            max_time: self.limits.max_time.map(|most| most.saturating_sub(self.started.elapsed())),
        };
        Meter::with_cancel(limits, Arc::clone(&self.cancel))
    }

    /// A meter for a part of the work that may spend no more than this, nor more than what is left.
    /// What it spends counts for itself alone.
    ///
    /// ```
    /// use grundy::{Budget, Limits, Meter, Stop};
    /// let whole = Meter::new(Limits { max_positions: 100, ..Limits::default() });
    /// let part = whole.within(Limits { max_positions: 10, ..Limits::default() });
    /// assert_eq!(part.spend(11, 0), Err(Stop::Positions));
    /// assert_eq!(whole.spend(90, 0), Ok(()));
    /// ```
    pub fn within(&self, limits: Limits) -> Meter {
        let part = self.part(limits.max_positions);
        let max_time = match (part.limits.max_time, limits.max_time) {
            (Some(left), Some(most)) => Some(left.min(most)),
            (left, most) => left.or(most),
        };
        let max_memory = part.limits.max_memory.min(limits.max_memory);
        Meter { limits: Limits { max_time, max_memory, ..part.limits }, ..part }
    }

    /// Counts what a part spent.
    pub(crate) fn add(&self, part: &Meter) {
        self.positions.fetch_add(part.counts().positions, Relaxed);
    }

    /// The most bytes that may be held.
    pub(crate) fn max_memory(&self) -> u64 {
        self.limits.max_memory
    }

    /// What was spent so far.
    pub fn counts(&self) -> Counts {
        Counts { positions: self.positions.load(Relaxed), bytes: self.bytes.load(Relaxed) }
    }
}

impl Default for Meter {
    fn default() -> Meter {
        Meter::new(Limits::default())
    }
}

impl Budget for Meter {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        let positions = self.positions.fetch_add(positions, Relaxed).saturating_add(positions);
        let held = self.bytes.load(Relaxed).saturating_add(bytes);
        if held > self.limits.max_memory {
            return Err(Stop::Memory);
        }
        self.bytes.fetch_add(bytes, Relaxed);
        if self.cancel.load(Relaxed) {
            Err(Stop::Cancelled)
        } else if positions > self.limits.max_positions {
            Err(Stop::Positions)
        } else if self.limits.max_time.is_some_and(|most| self.started.elapsed() > most) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }

    fn most_positions(&self) -> Option<u64> {
        Some(self.limits.max_positions)
    }

    fn release(&self, bytes: u64) {
        let _ = self.bytes.fetch_update(Relaxed, Relaxed, |held| Some(held.saturating_sub(bytes)));
    }
}

/// A smaller budget inside another: for an attempt that may fail without harm.
///
/// It counts work, not time, so that the same question always has the same answer:
/// bytes are never given back, which bounds the options that are looked at as well.
pub(crate) struct Attempt<'a> {
    outer: &'a dyn Budget,
    positions: AtomicU64,
    bytes: AtomicU64,
    options: AtomicU64,
    /// Whether it was this budget that did not suffice.
    ran_out: AtomicBool,
}

impl<'a> Attempt<'a> {
    /// So many positions are looked at in well under a second.
    pub(crate) const SHORT: u64 = 50_000;

    /// So many positions are looked at before anybody notices: about a fifth of a second.
    pub(crate) const BLINK: u64 = 100_000;

    /// So many options of them are listed.
    const BLINK_OPTIONS: u64 = 200_000;

    /// Enough for a search that nobody notices.
    pub(crate) fn blink(outer: &'a dyn Budget) -> Attempt<'a> {
        Attempt { options: Attempt::BLINK_OPTIONS.into(), ..Attempt::new(outer, Attempt::BLINK, 128 << 20) }
    }

    /// Enough for what a person would call a small table: well under a second.
    pub(crate) fn small(outer: &'a dyn Budget) -> Attempt<'a> {
        Attempt::new(outer, Attempt::SHORT, 64 << 20)
    }

    /// So many positions are enough for a search that a person would wait for: some seconds.
    pub(crate) const LONG: u64 = 1_000_000;

    /// So many positions, and the bytes that they need where options are few.
    pub(crate) fn of(outer: &'a dyn Budget, positions: u64) -> Attempt<'a> {
        Attempt::new(outer, positions, positions.saturating_mul(512))
    }

    /// So many positions, and as many bytes as there are.
    pub(crate) fn positions(outer: &'a dyn Budget, positions: u64) -> Attempt<'a> {
        Attempt::new(outer, positions, u64::MAX)
    }

    /// A part of the positions that were asked for, and so some seconds as long as nobody asked for more.
    pub(crate) fn share(outer: &'a dyn Budget) -> Attempt<'a> {
        const PART: u64 = 100;
        let most = outer.most_positions().map_or(Attempt::LONG, |most| most / PART);
        Attempt::positions(outer, most.max(Attempt::LONG))
    }

    fn new(outer: &'a dyn Budget, positions: u64, bytes: u64) -> Attempt<'a> {
        let options = u64::MAX.into();
        Attempt { outer, positions: positions.into(), bytes: bytes.into(), options, ran_out: false.into() }
    }

    /// Whether more than this attempt may spend is needed.
    pub(crate) fn ran_out(&self) -> bool {
        self.ran_out.load(Relaxed)
    }
}

/// So many positions of a table without keys take the time of one that is searched.
const NUMBERED_PER_POSITION: u64 = 8;

/// Takes from what is left, if that is enough.
fn take(left: &AtomicU64, cost: u64) -> bool {
    left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(cost)).is_ok()
}

impl Budget for Attempt<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        if !take(&self.positions, positions) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        if !take(&self.bytes, bytes) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Memory);
        }
        self.outer.spend(positions, bytes)
    }

    fn spend_numbered(&self, positions: u64) -> Result<(), Stop> {
        if !take(&self.positions, positions / NUMBERED_PER_POSITION) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        self.outer.spend_numbered(positions)
    }

    fn spend_options(&self, options: u64) -> Result<(), Stop> {
        if !take(&self.options, options) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        self.outer.spend_options(options)
    }

    fn release(&self, bytes: u64) {
        self.outer.release(bytes);
    }

    fn most_positions(&self) -> Option<u64> {
        self.outer.most_positions()
    }
}
