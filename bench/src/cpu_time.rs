//! CPU time, which is less noisy than the clock on a shared machine.

use std::time::{Duration, Instant};

/// What a piece of work took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkTime {
    /// By the clock.
    pub(crate) wall: Duration,
    /// On all cores together; zero where the system does not report it.
    pub(crate) cpu: Duration,
}

/// Runs some work of this process.
pub(crate) fn measure_own<T>(work: impl FnOnce() -> T) -> (T, WorkTime) {
    measure_with(own_cpu_time, work)
}

/// Runs some work of programs that are started, and have ended when it returns.
pub(crate) fn measure_children<T>(work: impl FnOnce() -> T) -> (T, WorkTime) {
    measure_with(child_cpu_time, work)
}

fn measure_with<T>(cpu_time: fn() -> Duration, work: impl FnOnce() -> T) -> (T, WorkTime) {
    let (started, before) = (Instant::now(), cpu_time());
    let result = work();
    (result, WorkTime { wall: started.elapsed(), cpu: cpu_time().saturating_sub(before) })
}

#[cfg(unix)]
fn own_cpu_time() -> Duration {
    usage_time(nix::sys::resource::UsageWho::RUSAGE_SELF)
}

#[cfg(unix)]
fn child_cpu_time() -> Duration {
    usage_time(nix::sys::resource::UsageWho::RUSAGE_CHILDREN)
}

#[cfg(unix)]
fn usage_time(who: nix::sys::resource::UsageWho) -> Duration {
    use nix::sys::time::TimeValLike;
    let Ok(usage) = nix::sys::resource::getrusage(who) else { return Duration::ZERO };
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(u64::try_from(micros).unwrap_or(0))
}

#[cfg(not(unix))]
fn own_cpu_time() -> Duration {
    Duration::ZERO
}

#[cfg(not(unix))]
fn child_cpu_time() -> Duration {
    Duration::ZERO
}
