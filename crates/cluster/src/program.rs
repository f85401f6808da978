//! The work of a worker in rounds: the messages of a round have arrived before the next begins.

use crate::checkpoint_plan::CheckpointPlan;
use crate::halt::ClusterHalt;
use crate::message::{MessageLoad, WorkerMessage, WorkerStatus};
use grundy_game::{Budget, Stop};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The work of one worker.
pub(crate) trait RoundProgram {
    /// The result on the first worker.
    type Answer;

    /// Receives a message of the round before; replies in `out` are sent with this round.
    fn receive(&mut self, from: u32, load: MessageLoad, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt>;

    /// Runs a round, given the statuses of all workers at the end of the last one; returns `None` if no work is left.
    ///
    /// All workers must end in the same round, so whether the result is `None` must depend only on the statuses;
    /// and in the last round nothing may fail, nor may a message arrive whose handling could fail.
    fn run_round(
        &mut self,
        round: u64,
        statuses: &[WorkerStatus],
        out: &mut Vec<WorkerMessage>,
    ) -> Result<Option<WorkerStatus>, ClusterHalt>;

    /// The answer, on the first worker, after a round returned `None`.
    fn take_answer(&mut self) -> Option<Self::Answer>;
}

/// The parameters of a worker.
pub(crate) struct WorkerSetting<P> {
    pub(crate) index: usize,
    pub(crate) workers: usize,
    /// The bytes of memory that it may use.
    pub(crate) memory: u64,
    /// The folder for data that does not fit in memory.
    pub(crate) folder: PathBuf,
    /// The plan of checkpoints, if checkpoints are enabled.
    pub(crate) keep: Option<Arc<CheckpointPlan>>,
    pub(crate) budget: Arc<dyn Budget + Send + Sync>,
    /// The positions of the question, on the first worker.
    pub(crate) roots: Vec<P>,
    /// The positions whose words are the result, on the first worker.
    pub(crate) wanted_positions: Option<Vec<P>>,
}

/// The approximate longest time of a round. Short rounds let workers notice a cancellation soon, bound the messages of a round,
/// and make checkpoints possible often.
const MAX_ROUND_TIME: Duration = Duration::from_millis(400);

/// Limits the time of a round, and checks the budget.
pub(crate) struct RoundClock<'a> {
    budget: &'a dyn Budget,
    start_time: Instant,
    steps: u32,
    stop: Result<(), Stop>,
}

impl<'a> RoundClock<'a> {
    pub(crate) fn new<P>(setting: &'a WorkerSetting<P>) -> RoundClock<'a> {
        RoundClock::within(&*setting.budget)
    }

    pub(crate) fn within(budget: &'a dyn Budget) -> RoundClock<'a> {
        RoundClock { budget, start_time: Instant::now(), steps: 0, stop: Ok(()) }
    }

    /// Returns whether there is time for another position. The clock and the budget are read for every 64th only.
    pub(crate) fn has_time(&mut self) -> bool {
        self.steps += 1;
        if !self.steps.is_multiple_of(64) {
            return self.stop.is_ok();
        }
        self.stop = self.budget.spend(0, 0);
        self.stop.is_ok() && self.start_time.elapsed() < MAX_ROUND_TIME
    }

    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn into_result(self) -> Result<(), Stop> {
        self.stop
    }
}
