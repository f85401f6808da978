//! Budgets with a clock: how much work, memory and time a question may use.

use grundy_game::{Budget, ComputationCounts, Stop};

pub(crate) use grundy_game::check_time;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use web_time::Instant;

/// The minimum time between two progress reports of a meter.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The maximum number of positions of a question for which no limits are given.
const DEFAULT_MAX_POSITIONS: u64 = 100_000_000;

/// The total number of options that may be listed for each position of the limit. With the default limit, listing them takes some minutes.
const OPTIONS_PER_LIMIT_POSITION: u64 = 20;

/// The limits of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of positions that are computed.
    pub max_positions: u64,
    /// The maximum number of bytes that tables may hold, approximately.
    pub max_memory: u64,
    /// The maximum running time; `None` for no limit.
    pub max_time: Option<Duration>,
}

impl Default for Limits {
    /// 10^8 positions, 8 GiB, no time limit.
    fn default() -> Limits {
        Limits { max_positions: DEFAULT_MAX_POSITIONS, max_memory: 8 << 30, max_time: None }
    }
}

/// A [`Budget`] that counts positions and bytes, checks the clock and can be cancelled from another thread.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    start_time: Instant,
    positions: AtomicU64,
    bytes: AtomicU64,
    options: AtomicU64,
    cancel: Arc<AtomicBool>,
    progress: Option<ProgressReport>,
}

/// A function that receives what was spent so far, at intervals.
#[derive(Debug)]
struct ProgressReport {
    report: fn(ComputationCounts),
    /// The time of the last report, in milliseconds since the start of the meter.
    last_report_millis: AtomicU64,
}

impl Meter {
    /// A meter that starts now.
    pub fn new(limits: Limits) -> Meter {
        Meter::with_cancel(limits, Arc::default())
    }

    /// A meter that starts now and stops when `cancel` becomes true.
    pub fn with_cancel(limits: Limits, cancel: Arc<AtomicBool>) -> Meter {
        let (positions, bytes, options) = (0.into(), 0.into(), 0.into());
        Meter { limits, start_time: Instant::now(), positions, bytes, options, cancel, progress: None }
    }

    /// Makes the meter call `report` about every tenth of a second while work is done, in the thread that does the work.
    /// This is for programs in which no other thread can read the counts. Parts of the meter report their own counts.
    pub fn with_progress(self, report: fn(ComputationCounts)) -> Meter {
        Meter { progress: Some(ProgressReport { report, last_report_millis: 0.into() }), ..self }
    }

    /// A meter for a part of the work. Its limits are what is left of this meter, and at most `max_positions`.
    pub fn remaining_part(&self, max_positions: u64) -> Meter {
        let ComputationCounts { positions, bytes } = self.counts();
        let limits = Limits {
            max_positions: self.limits.max_positions.saturating_sub(positions).min(max_positions),
            max_memory: self.limits.max_memory.saturating_sub(bytes),
            max_time: self.limits.max_time.map(|most| most.saturating_sub(self.start_time.elapsed())),
        };
        let part = Meter::with_cancel(limits, Arc::clone(&self.cancel));
        match &self.progress {
            Some(progress) => part.with_progress(progress.report),
            None => part,
        }
    }

    /// A meter for a part of the work, bounded by `limits` and by what is left of this meter.
    /// The positions and bytes that the part spends are not counted in this meter.
    ///
    /// ```
    /// use grundy::{Budget, Limits, Meter, Stop};
    /// let whole = Meter::new(Limits { max_positions: 100, ..Limits::default() });
    /// let part = whole.limited_part(Limits { max_positions: 10, ..Limits::default() });
    /// assert_eq!(part.spend(11, 0), Err(Stop::Positions));
    /// assert_eq!(whole.spend(90, 0), Ok(()));
    /// ```
    pub fn limited_part(&self, limits: Limits) -> Meter {
        let part = self.remaining_part(limits.max_positions);
        let max_time = match (part.limits.max_time, limits.max_time) {
            (Some(left), Some(most)) => Some(left.min(most)),
            (left, most) => left.or(most),
        };
        let max_memory = part.limits.max_memory.min(limits.max_memory);
        Meter { limits: Limits { max_time, max_memory, ..part.limits }, ..part }
    }

    /// Adds the positions that a part spent.
    pub fn add_counts(&self, part: &Meter) {
        self.positions.fetch_add(part.counts().positions, Relaxed);
    }

    /// The maximum number of bytes that may be held.
    pub(crate) fn max_memory(&self) -> u64 {
        self.limits.max_memory
    }

    /// Reports what was spent, if the last report was [`REPORT_INTERVAL`] ago.
    fn report_progress(&self, progress: &ProgressReport, elapsed: Duration) {
        let (now, last) = (elapsed.as_millis() as u64, progress.last_report_millis.load(Relaxed));
        if now >= last.saturating_add(REPORT_INTERVAL.as_millis() as u64) {
            progress.last_report_millis.store(now, Relaxed);
            (progress.report)(self.counts());
        }
    }

    /// The counts of the work so far.
    pub fn counts(&self) -> ComputationCounts {
        ComputationCounts { positions: self.positions.load(Relaxed), bytes: self.bytes.load(Relaxed) }
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
        // The clock of a browser is slow: it is read at most once.
        let is_timed = self.limits.max_time.is_some() || self.progress.is_some();
        let elapsed = if is_timed { self.start_time.elapsed() } else { Duration::ZERO };
        if let Some(progress) = &self.progress {
            self.report_progress(progress, elapsed);
        }
        if held > self.limits.max_memory {
            return Err(Stop::Memory);
        }
        // Work that needs no positions may go on when their limit is reached, so the time is checked before.
        if self.cancel.load(Relaxed) {
            Err(Stop::Cancelled)
        } else if self.limits.max_time.is_some_and(|most| elapsed > most) {
            Err(Stop::Time)
        } else if positions > self.limits.max_positions {
            Err(Stop::Positions)
        } else {
            // Only granted bytes are charged: a refused caller allocates nothing, so it must not release anything.
            self.bytes.fetch_add(bytes, Relaxed);
            Ok(())
        }
    }

    /// Positions with thousands of options would take hours within a budget that counts positions only.
    /// Small budgets of positions may still list as many options as the default one, since few positions may have many.
    fn spend_options(&self, options: u64) -> Result<(), Stop> {
        let listed = self.options.fetch_add(options, Relaxed).saturating_add(options);
        let most = self.limits.max_positions.max(DEFAULT_MAX_POSITIONS).saturating_mul(OPTIONS_PER_LIMIT_POSITION);
        if listed > most { Err(Stop::Options) } else { Ok(()) }
    }

    fn max_positions(&self) -> Option<u64> {
        Some(self.limits.max_positions)
    }

    fn release(&self, bytes: u64) {
        let _ = self.bytes.fetch_update(Relaxed, Relaxed, |held| Some(held.saturating_sub(bytes)));
    }
}

/// A smaller budget inside another, for an attempt that is allowed to fail.
///
/// It counts work, not time, so that the same question has the same answer on every machine.
/// Released bytes are not credited, so the bytes also bound how many options are listed. Positions, listed options and
/// bytes are all counted because their costs differ: a position of Chomp costs a hundred times as much as one of Cram.
pub struct Attempt<'a> {
    outer: &'a dyn Budget,
    positions: AtomicU64,
    bytes: AtomicU64,
    options: AtomicU64,
    /// Whether this budget ran out, rather than the outer one.
    ran_out: AtomicBool,
}

impl<'a> Attempt<'a> {
    /// The number of positions that can be searched in well under a second.
    pub(crate) const SMALL_POSITIONS: u64 = 50_000;

    /// The number of positions that can be searched in about a fifth of a second, so that the user does not notice the wait.
    pub(crate) const BLINK_POSITIONS: u64 = 100_000;

    /// The maximum number of options that are listed in [`blink`](Attempt::blink).
    const BLINK_OPTIONS: u64 = 200_000;

    /// A budget for a search so short that the user does not notice it.
    pub(crate) fn blink(outer: &'a dyn Budget) -> Attempt<'a> {
        Attempt { options: Attempt::BLINK_OPTIONS.into(), ..Attempt::new(outer, Attempt::BLINK_POSITIONS, 128 << 20) }
    }

    /// A budget for a small table: well under a second.
    pub(crate) fn with_small_table(outer: &'a dyn Budget) -> Attempt<'a> {
        Attempt::new(outer, Attempt::SMALL_POSITIONS, 64 << 20)
    }

    /// The number of positions of a search that takes some seconds, which a user would accept.
    pub(crate) const LONG_POSITIONS: u64 = 1_000_000;

    /// A budget of `positions`, with 512 bytes for each: enough where positions have few options.
    pub(crate) fn with_positions(outer: &'a dyn Budget, positions: u64) -> Attempt<'a> {
        Attempt::new(outer, positions, positions.saturating_mul(512))
    }

    /// A budget of `positions`, with memory bounded only by the outer budget.
    pub fn with_unbounded_memory(outer: &'a dyn Budget, positions: u64) -> Attempt<'a> {
        Attempt::new(outer, positions, u64::MAX)
    }

    /// The number of options that a search may list in some tenths of a second, if few positions have all of them.
    pub(crate) const LONG_OPTIONS: u64 = 20_000_000;

    /// Adds a limit on the options that are examined.
    pub(crate) fn with_max_options(self, options: u64) -> Attempt<'a> {
        Attempt { options: options.into(), ..self }
    }

    /// A budget of a hundredth of the outer limit on positions, and at least [`Attempt::LONG_POSITIONS`]: some seconds with the default limits.
    pub(crate) fn hundredth_of_limit(outer: &'a dyn Budget) -> Attempt<'a> {
        const POSITIONS_DIVISOR: u64 = 100;
        let most = outer.max_positions().map_or(Attempt::LONG_POSITIONS, |most| most / POSITIONS_DIVISOR);
        Attempt::with_unbounded_memory(outer, most.max(Attempt::LONG_POSITIONS))
    }

    fn new(outer: &'a dyn Budget, positions: u64, bytes: u64) -> Attempt<'a> {
        let options = u64::MAX.into();
        Attempt { outer, positions: positions.into(), bytes: bytes.into(), options, ran_out: false.into() }
    }

    /// Whether this attempt failed because its own budget ran out.
    pub(crate) fn ran_out(&self) -> bool {
        self.ran_out.load(Relaxed)
    }
}

/// The number of positions of a numbered table (without keys) that take as long as one searched position.
const NUMBERED_PER_POSITION: u64 = 8;

/// Subtracts `cost` from what is left; returns false and changes nothing if it is not enough.
fn try_take(left: &AtomicU64, cost: u64) -> bool {
    left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(cost)).is_ok()
}

impl Budget for Attempt<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        if !try_take(&self.positions, positions) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        if !try_take(&self.bytes, bytes) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Memory);
        }
        self.outer.spend(positions, bytes)
    }

    fn spend_numbered(&self, positions: u64) -> Result<(), Stop> {
        if !try_take(&self.positions, positions / NUMBERED_PER_POSITION) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        self.outer.spend_numbered(positions)
    }

    // An attempt that lists too many options stops like one that visits too many positions. Only the limit of the question is reported as a
    // limit on options.
    fn spend_options(&self, options: u64) -> Result<(), Stop> {
        if !try_take(&self.options, options) {
            self.ran_out.store(true, Relaxed);
            return Err(Stop::Positions);
        }
        self.outer.spend_options(options)
    }

    fn release(&self, bytes: u64) {
        self.outer.release(bytes);
    }

    fn max_positions(&self) -> Option<u64> {
        self.outer.max_positions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If any limit is exceeded, the bytes of the refused charge are not held.
    #[test]
    fn refused_charges_hold_nothing() {
        let limits = Limits { max_positions: 10, max_memory: 1_000, ..Limits::default() };
        let meter = Meter::new(limits);
        assert_eq!(meter.spend(10, 100), Ok(()));
        assert_eq!(meter.spend(0, 901), Err(Stop::Memory));
        assert_eq!(meter.spend(1, 500), Err(Stop::Positions));
        assert_eq!(meter.counts().bytes, 100);
    }

    #[test]
    fn time_runs_out_although_positions_did_before() {
        let limits = Limits { max_positions: 1, max_time: Some(Duration::from_millis(20)), ..Limits::default() };
        let meter = Meter::new(limits);
        assert_eq!(meter.spend(2, 0), Err(Stop::Positions));
        assert_eq!(check_time(&meter), Ok(()));
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(check_time(&meter), Err(Stop::Time));
    }

    /// Few positions may list as many options as the default budget of positions allows; more positions may list more.
    #[test]
    fn options_are_limited() {
        let most = DEFAULT_MAX_POSITIONS * OPTIONS_PER_LIMIT_POSITION;
        for (max_positions, most) in [(10, most), (DEFAULT_MAX_POSITIONS, most), (3 * DEFAULT_MAX_POSITIONS, 3 * most)]
        {
            let meter = Meter::new(Limits { max_positions, ..Limits::default() });
            assert_eq!(meter.spend_options(most), Ok(()));
            assert_eq!(meter.spend_options(1), Err(Stop::Options));
        }
        let free = Meter::new(Limits { max_positions: u64::MAX, ..Limits::default() });
        assert_eq!(free.spend_options(u64::MAX), Ok(()));
    }
}
