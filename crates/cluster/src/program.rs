//! What workers do in rounds: whatever one round sends has arrived before the next begins.

use crate::keep::Keep;
use crate::message::{Load, Message, Status};
use crate::stop::Halt;
use grundy_game::Budget;
use grundy_theory::Stop;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The work of one worker.
pub(crate) trait Program {
    /// What the first worker has in the end.
    type Answer;

    /// Takes what a worker sent in the round before; what it answers at once goes out with the round.
    fn receive(&mut self, from: u32, load: Load, out: &mut Vec<Message>) -> Result<(), Halt>;

    /// Does a round, knowing what all workers said of themselves at the end of the last one; `None` when there is no more to do.
    ///
    /// Law: whether it is `None` depends on the statuses alone, so that all workers end in the same round;
    /// and in a round that is the last one nothing goes wrong, and nothing arrived that could.
    fn round(&mut self, round: u64, statuses: &[Status], out: &mut Vec<Message>) -> Result<Option<Status>, Halt>;

    /// The answer, on the first worker, once a round gave `None`.
    fn take_answer(&mut self) -> Option<Self::Answer>;
}

/// What a worker knows of its place.
pub(crate) struct Setting<P> {
    pub(crate) index: usize,
    pub(crate) workers: usize,
    /// How many bytes it may hold.
    pub(crate) memory: u64,
    /// Where goes what does not fit.
    pub(crate) folder: PathBuf,
    /// Where checkpoints are kept, if they are.
    pub(crate) keep: Option<Arc<Keep>>,
    pub(crate) budget: Arc<dyn Budget + Send + Sync>,
    /// The positions that are asked about; on the first worker.
    pub(crate) roots: Vec<P>,
    /// The positions whose words are wanted in the end; on the first worker.
    pub(crate) wanted: Option<Vec<P>>,
}

/// A round takes about so long at most, so that everybody hears of everything soon.
const ROUND: Duration = Duration::from_millis(400);

/// Ends a long round, and notices when somebody cancels.
pub(crate) struct Clock<'a> {
    budget: &'a dyn Budget,
    started: Instant,
    steps: u32,
    stop: Result<(), Stop>,
}

impl<'a> Clock<'a> {
    pub(crate) fn new<P>(setting: &'a Setting<P>) -> Clock<'a> {
        Clock { budget: &*setting.budget, started: Instant::now(), steps: 0, stop: Ok(()) }
    }

    /// Whether there is time for another position.
    pub(crate) fn more(&mut self) -> bool {
        self.steps += 1;
        if !self.steps.is_multiple_of(64) {
            return self.stop.is_ok();
        }
        self.stop = self.budget.spend(0, 0);
        self.stop.is_ok() && self.started.elapsed() < ROUND
    }

    /// # Errors
    /// Why no more may be done at all.
    pub(crate) fn stopped(self) -> Result<(), Stop> {
        self.stop
    }
}
