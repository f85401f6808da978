//! Several threads that search for the answer to one question.
//!
//! The search tree is not divided. All threads begin at the root, share the table of values, and mark the components they work on.
//! A thread that finds a component marked turns to another option first. A component that one thread has evaluated is an early end
//! for the others; two threads together search 2 to 17 % more components than one alone (measured on Cram). The first answer ends the search.

use super::busy::BusyCounts;
use super::state::{SearchWorker, WantedReply};
use crate::split::SplitGame;
use grundy_game::{Budget, Stop};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A budget that is cancelled once one thread has the answer.
struct RaceBudget<'a> {
    budget: &'a dyn Budget,
    is_over: AtomicBool,
}

impl Budget for RaceBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        if self.is_over.load(Relaxed) {
            return Err(Stop::Cancelled);
        }
        self.budget.spend(positions, bytes)
    }

    fn release(&self, bytes: u64) {
        self.budget.release(bytes);
    }
}

/// Runs a worker that has begun with the help of further threads. Returns the first answer.
///
/// # Errors
/// Returns the error of the worker. Errors of helpers are ignored.
pub(super) fn search_together<S: SplitGame>(
    worker: SearchWorker<'_, S>,
    helpers: usize,
    budget: &dyn Budget,
) -> Result<WantedReply, Stop> {
    let busy = BusyCounts::default();
    let race = RaceBudget { budget, is_over: AtomicBool::new(false) };
    let run = |mut worker: SearchWorker<'_, S>| {
        let result = worker.search_until(u64::MAX, &race);
        if result.is_ok() {
            race.is_over.store(true, Relaxed);
        }
        result
    };
    std::thread::scope(|scope| {
        let mut helping = Vec::new();
        for _ in 0..helpers {
            let Ok(helper) = worker.helper(&busy, &race) else { break };
            // If no thread can be started, this one searches alone.
            helping.extend(std::thread::Builder::new().spawn_scoped(scope, move || run(helper)).ok());
        }
        // The first worker keeps its stack, and the helpers begin at the root with the facts that it has put into the table.
        let mut result = run(worker.share_with(&busy));
        // Also after an error: without the first worker, helpers must not continue.
        race.is_over.store(true, Relaxed);
        for helper in helping {
            let other = helper.join().expect("a search does not fail");
            // The caller may have cancelled it as well; then no helper has an answer, and the error stays.
            if result == Err(Stop::Cancelled) && other.is_ok() {
                result = other;
            }
        }
        Ok(result?.expect("it did not stop before"))
    })
}
