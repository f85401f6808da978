//! Computations: a bounded number runs in parallel, a bounded number waits, and each has a meter.
//!
//! Every computation is first tried for a short time. Most end within it, so no user with a cheap question waits for the
//! long ones of others. A computation that does not end starts again in the long lane, which has a queue; its threads have a
//! lower priority, where the system allows that.
//!
//! Each runs on its own thread, whose stack is large enough for deep positions.
//! A computation is cancelled when its future is dropped, which hyper does when the connection closes.
//! A panic ends only that computation.
//!
//! A computation that does not stop in time is abandoned, but keeps its permit until it ends,
//! so that the number of threads stays bounded.

use crate::Config;
use grundy::{ComputationCounts, Limits, Meter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The stack of a computation, in bytes. The system commits only the pages that are used.
const STACK_BYTES: usize = 64 << 20;
/// The time for which a computation is tried before it goes to the long lane.
const QUICK_TRIAL_TIME: Duration = Duration::from_millis(60);
/// The number of concurrent trials for each computation of the long lane.
const TRIALS_PER_WORKER: usize = 2;
/// The time by which a computation may exceed its limit of time until the request fails.
const CANCEL_GRACE: Duration = Duration::from_secs(3);
/// The niceness of threads of the long lane.
#[cfg(target_os = "linux")]
const LONG_LANE_NICENESS: i32 = 5;

/// A pool that runs computations.
pub(crate) struct JobPool {
    /// A permit for each computation that is tried.
    trials: Arc<Semaphore>,
    /// A permit for each computation that runs or waits in the long lane.
    places: Arc<Semaphore>,
    /// A permit for each computation that runs in the long lane.
    running: Arc<Semaphore>,
    limits: Limits,
}

/// The reason why a computation gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobFailure {
    /// Too many computations are waiting already.
    Busy,
    /// The computation panicked.
    Failed,
    /// The computation did not stop when its time ran out.
    Overdue,
}

/// The progress of a computation.
#[derive(Default)]
pub(crate) struct JobProgress {
    cancel: Arc<AtomicBool>,
    /// The meter of the attempt that runs, or ran last, and when the first attempt began.
    begun: Mutex<Option<(Arc<Meter>, Instant)>>,
}

impl JobProgress {
    /// Asks the computation to stop.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Relaxed);
    }

    /// The counts so far, and the time since the start; zero while the computation waits.
    pub(crate) fn counts_and_elapsed(&self) -> (ComputationCounts, Duration) {
        let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        begun.as_ref().map_or_else(Default::default, |(meter, since)| (meter.counts(), since.elapsed()))
    }

    /// Starts an attempt.
    fn begin_attempt(&self, limits: Limits) -> Arc<Meter> {
        let meter = Arc::new(Meter::with_cancel(limits, Arc::clone(&self.cancel)));
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let since = begun.as_ref().map_or_else(Instant::now, |(_, since)| *since);
        *begun = Some((Arc::clone(&meter), since));
        meter
    }
}

/// Cancels a computation when the future that waits for it is dropped.
struct CancelOnDrop(Arc<JobProgress>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// One attempt at a computation: its limits, the permits that it holds until it ends, and its lane.
struct JobAttempt {
    limits: Limits,
    permits: Vec<OwnedSemaphorePermit>,
    is_trial: bool,
}

impl JobPool {
    pub(crate) fn new(config: &Config) -> JobPool {
        let workers = config.workers.max(1);
        JobPool {
            trials: Arc::new(Semaphore::new(workers * TRIALS_PER_WORKER)),
            places: Arc::new(Semaphore::new(workers + config.queue)),
            running: Arc::new(Semaphore::new(workers)),
            limits: Limits { max_time: Some(config.max_time()), ..config.limits },
        }
    }

    /// Runs a computation within `limits` and the limits of the server. It may be started twice.
    ///
    /// # Errors
    /// Returns an error if there is no answer. A budget that ran out is not an error here: the computation reports it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        progress: Arc<JobProgress>,
        limits: Limits,
        work: impl Fn(&Meter) -> T + Send + Sync + 'static,
    ) -> Result<T, JobFailure> {
        let guard = CancelOnDrop(Arc::clone(&progress));
        let (work, limits) = (Arc::new(work), self.tighter_limits(limits));
        let time = limits.max_time.unwrap_or_default();
        let trial = Arc::clone(&self.trials).acquire_owned().await.map_err(|_| JobFailure::Busy)?;
        let attempt = JobAttempt {
            limits: Limits { max_time: Some(time.min(QUICK_TRIAL_TIME)), ..limits },
            permits: vec![trial],
            is_trial: time > QUICK_TRIAL_TIME,
        };
        let mut result = attempt.run(Arc::clone(&progress), Arc::clone(&work), time).await?;
        if result.is_none() {
            let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| JobFailure::Busy)?;
            let turn = Arc::clone(&self.running).acquire_owned().await.map_err(|_| JobFailure::Busy)?;
            let attempt = JobAttempt { limits, permits: vec![place, turn], is_trial: false };
            result = attempt.run(progress, work, time).await?;
        }
        drop(guard);
        result.ok_or(JobFailure::Overdue)
    }

    fn tighter_limits(&self, asked: Limits) -> Limits {
        let most = self.limits;
        let times = [asked.max_time, most.max_time];
        Limits {
            max_positions: asked.max_positions.min(most.max_positions),
            max_memory: asked.max_memory.min(most.max_memory),
            max_time: times.into_iter().flatten().min(),
        }
    }
}

impl JobAttempt {
    /// Runs the computation on a thread; `None` if it is a trial that took all its time.
    async fn run<T: Send + 'static>(
        self,
        progress: Arc<JobProgress>,
        work: Arc<impl Fn(&Meter) -> T + Send + Sync + 'static>,
        patience: Duration,
    ) -> Result<Option<T>, JobFailure> {
        let (sender, receiver) = oneshot::channel();
        let JobAttempt { limits, permits, is_trial } = self;
        let is_long = !is_trial && limits.max_time.is_none_or(|time| time > QUICK_TRIAL_TIME);
        let spawned = std::thread::Builder::new().name("question".into()).stack_size(STACK_BYTES).spawn(move || {
            if is_long {
                lower_priority();
            }
            let started = Instant::now();
            let meter = progress.begin_attempt(limits);
            let result = catch_unwind(AssertUnwindSafe(|| work(&meter)));
            // A trial that took all its time may have been cut short, also in a part of the answer with its own limit.
            let is_cut = is_trial && started.elapsed() >= QUICK_TRIAL_TIME;
            // Before the result is sent, so that the permits are free when the next request arrives.
            drop(permits);
            // The receiver is gone if the request was dropped.
            let _ = sender.send(result.map(|result| (!is_cut).then_some(result)));
        });
        spawned.map_err(|_| JobFailure::Busy)?;
        match tokio::time::timeout(patience + CANCEL_GRACE, receiver).await {
            Err(_) => Err(JobFailure::Overdue),
            // The panic was printed on standard error.
            Ok(Err(_) | Ok(Err(_))) => Err(JobFailure::Failed),
            Ok(Ok(Ok(result))) => Ok(result),
        }
    }
}

/// Lets other threads run first.
fn lower_priority() {
    // On Linux this is the priority of the thread, elsewhere that of the whole program.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, LONG_LANE_NICENESS);
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Budget, Stop};

    fn test_pool(workers: usize, queue: usize) -> Arc<JobPool> {
        Arc::new(JobPool::new(&Config { workers, queue, ..Config::default() }))
    }

    /// Runs until the meter stops it.
    fn run_until_stopped(meter: &Meter) -> Stop {
        loop {
            if let Err(stop) = meter.spend(0, 0) {
                return stop;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn budgets_are_those_of_the_server_at_most() {
        let limits = Limits { max_time: Some(Duration::from_millis(30)), ..Limits::default() };
        assert_eq!(test_pool(1, 0).run(Arc::default(), limits, run_until_stopped).await, Ok(Stop::Time));
        let spend = |meter: &Meter| meter.spend(10_000_001, 0);
        assert_eq!(test_pool(1, 0).run(Arc::default(), Limits::default(), spend).await, Ok(Err(Stop::Positions)));
    }

    #[tokio::test]
    async fn a_panic_ends_one_computation() {
        let pool = test_pool(1, 0);
        let failed: Result<(), _> = pool.run(Arc::default(), Limits::default(), |_| panic!("on purpose")).await;
        assert_eq!(failed, Err(JobFailure::Failed));
        assert_eq!(pool.run(Arc::default(), Limits::default(), |_| 5).await, Ok(5));
    }

    #[tokio::test]
    async fn those_beyond_the_queue_are_refused_and_those_gone_make_room() {
        let pool = test_pool(1, 1);
        let asked = |pool: &Arc<JobPool>, progress: &Arc<JobProgress>| {
            let (pool, progress) = (Arc::clone(pool), Arc::clone(progress));
            tokio::spawn(async move { pool.run(progress, Limits::default(), run_until_stopped).await })
        };
        let first: Arc<JobProgress> = Arc::default();
        let running = asked(&pool, &first);
        while pool.running.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let second: Arc<JobProgress> = Arc::default();
        let waiting = asked(&pool, &second);
        while pool.places.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // Another long one is refused, but a cheap one is answered.
        let third = pool.run(Arc::default(), Limits::default(), run_until_stopped).await;
        assert_eq!(third, Err(JobFailure::Busy));
        assert_eq!(pool.run(Arc::default(), Limits::default(), |_| 5).await, Ok(5));
        // The future of the first is dropped: it is cancelled, and the second runs.
        running.abort();
        while pool.places.available_permits() == 0 || pool.running.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        second.cancel();
        assert_eq!(waiting.await.expect("it was not aborted"), Ok(Stop::Cancelled));
        assert_eq!(pool.run(Arc::default(), Limits::default(), |_| 5).await, Ok(5));
    }

    #[tokio::test]
    async fn cheap_computations_do_not_wait_for_long_ones() {
        let pool = test_pool(2, 64);
        let long: Vec<_> = (0..40)
            .map(|_| {
                let pool = Arc::clone(&pool);
                tokio::spawn(async move { pool.run(Arc::default(), Limits::default(), run_until_stopped).await })
            })
            .collect();
        while pool.running.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let started = Instant::now();
        for number in 0..20 {
            assert_eq!(pool.run(Arc::default(), Limits::default(), move |_| number).await, Ok(number));
        }
        // The first of them waits for the trials of all long ones: 40 of them, four at once.
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        long.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
