//! Computations: a bounded number run at once, a bounded number wait, and each has a meter.
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
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, oneshot};

/// The stack of a computation, in bytes. The system commits only the pages that are used.
const STACK_BYTES: usize = 64 << 20;
/// How much longer than its limit of time a computation may take until the request gives it up.
const CANCEL_GRACE: Duration = Duration::from_secs(3);

/// A pool that runs computations.
pub(crate) struct JobPool {
    /// A permit for each computation that runs or waits.
    places: Arc<Semaphore>,
    /// A permit for each computation that runs.
    running: Arc<Semaphore>,
    limits: Limits,
}

/// Why a computation gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JobFailure {
    /// Too many wait already.
    Busy,
    /// It panicked.
    Failed,
    /// It did not stop when its time ran out.
    Overdue,
}

/// The progress of a computation.
#[derive(Default)]
pub(crate) struct JobProgress {
    cancel: Arc<AtomicBool>,
    begun: OnceLock<(Arc<Meter>, Instant)>,
}

impl JobProgress {
    /// Asks the computation to stop.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Relaxed);
    }

    /// The counts so far, and the time since the start; zero while the computation waits.
    pub(crate) fn counts_and_elapsed(&self) -> (ComputationCounts, Duration) {
        self.begun.get().map_or_else(Default::default, |(meter, since)| (meter.counts(), since.elapsed()))
    }
}

/// Cancels a computation when the future that waits for it is dropped.
struct CancelOnDrop(Arc<JobProgress>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl JobPool {
    pub(crate) fn new(config: &Config) -> JobPool {
        let workers = config.workers.max(1);
        JobPool {
            places: Arc::new(Semaphore::new(workers + config.queue)),
            running: Arc::new(Semaphore::new(workers)),
            limits: Limits { max_time: Some(config.max_time()), ..config.limits },
        }
    }

    /// Runs a computation within `limits` and the limits of the server.
    ///
    /// # Errors
    /// Fails if there is no answer. A budget that ran out is no error here: the computation reports it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        progress: Arc<JobProgress>,
        limits: Limits,
        work: impl FnOnce(&Meter) -> T + Send + 'static,
    ) -> Result<T, JobFailure> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| JobFailure::Busy)?;
        let guard = CancelOnDrop(Arc::clone(&progress));
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(|_| JobFailure::Busy)?;
        let limits = self.tighter_limits(limits);
        let time = limits.max_time.unwrap_or_default();
        let (sender, receiver) = oneshot::channel();
        let spawned = std::thread::Builder::new().name("question".into()).stack_size(STACK_BYTES).spawn(move || {
            let meter = Arc::new(Meter::with_cancel(limits, Arc::clone(&progress.cancel)));
            let _ = progress.begun.set((Arc::clone(&meter), Instant::now()));
            let result = catch_unwind(AssertUnwindSafe(|| work(&meter)));
            // Before the result is sent, so that the permits are free when the next request arrives.
            drop((turn, place));
            // The receiver is gone if the request was dropped.
            let _ = sender.send(result);
        });
        spawned.map_err(|_| JobFailure::Busy)?;
        let result = tokio::time::timeout(time + CANCEL_GRACE, receiver).await;
        drop(guard);
        match result {
            Err(_) => Err(JobFailure::Overdue),
            // The panic was printed on standard error.
            Ok(Err(_) | Ok(Err(_))) => Err(JobFailure::Failed),
            Ok(Ok(Ok(result))) => Ok(result),
        }
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
        while first.begun.get().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let second: Arc<JobProgress> = Arc::default();
        let waiting = asked(&pool, &second);
        while pool.places.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(pool.run(Arc::default(), Limits::default(), |_| 5).await, Err(JobFailure::Busy));
        // The future of the first is dropped: it is cancelled, and the second runs.
        running.abort();
        while second.begun.get().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        second.cancel();
        assert_eq!(waiting.await.expect("it was not aborted"), Ok(Stop::Cancelled));
        assert_eq!(pool.run(Arc::default(), Limits::default(), |_| 5).await, Ok(5));
    }
}
