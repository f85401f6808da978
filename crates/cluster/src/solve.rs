//! Solving one question with all workers of all processes.

use crate::checkpoint_plan::CheckpointPlan;
use crate::counting_solver::CountingSolver;
use crate::dataflow::{run_program, total_tally};
use crate::halt::ClusterHalt;
use crate::meeting::ConnectedProcesses;
use crate::message::{WorkTally, WorkerStatus};
use crate::pieces::{PieceAnswer, PieceProgram, PieceQuestion};
use crate::program::WorkerSetting;
use crate::ranked_solver::RankedSolver;
use crate::rules::{ClusterRules, SolveAim};
use crate::watch::LossWatch;
use grundy_game::{Budget, Stop, text};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::any::Any;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

/// A question with its rules; it must be the same on all processes.
pub struct ClusterQuestion<R: ClusterRules> {
    /// The rules.
    pub rules: Arc<R>,
    /// The result that is computed for each position.
    pub aim: SolveAim,
    /// The items to be solved, with everything that is reachable from them.
    pub roots: Vec<R::Item>,
    /// The items whose words are the answer; each must be a root, or reachable from one.
    pub wanted_items: Vec<R::Item>,
}

/// A question with its type of rules erased.
pub trait AnyQuestion: Send + Sync {
    /// Answers it on one worker.
    #[doc(hidden)]
    fn answer_on_worker(&self, worker: &mut Worker, bench: &Arc<SharedRun>) -> Result<Option<Vec<u32>>, ClusterHalt>;
}

impl<R: ClusterRules> AnyQuestion for ClusterQuestion<R> {
    fn answer_on_worker(&self, worker: &mut Worker, bench: &Arc<SharedRun>) -> Result<Option<Vec<u32>>, ClusterHalt> {
        let (index, workers) = (worker.index(), worker.peers());
        let first = index == 0;
        // Several moves may lead to the same item, which is requested once.
        let mut wanted: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let places: Vec<usize> = self.wanted_items.iter().map(|item| wanted.insert_full(item.clone()).0).collect();
        let in_order = |end: Result<Option<Vec<u32>>, ClusterHalt>| {
            end.map(|words| {
                let words = words?;
                places.iter().map(|&place| words.get(place).copied()).collect::<Option<Vec<u32>>>()
            })
        };
        let setting = || WorkerSetting {
            index,
            workers,
            memory: bench.memory,
            folder: bench.folder.clone(),
            keep: bench.checkpoint_plan.clone(),
            budget: Arc::clone(&bench.budget),
            roots: if first { self.roots.clone() } else { Vec::new() },
            wanted_positions: first.then(|| wanted.iter().cloned().collect()),
        };
        let rules = || Arc::clone(&self.rules);
        // All workers have the same roots and rules, so all choose the same method.
        if self.roots.iter().all(|item| self.rules.rank(item).is_some()) {
            let ranked = RankedSolver::new(rules(), self.aim, setting());
            match run_program(worker, ranked, || bench.loss_reason(), bench.status_callback(index)) {
                // A rank that does not fall ends the run on all workers in the same round, and all count instead.
                Err(ClusterHalt::Unranked) => {}
                end => return in_order(end),
            }
        }
        let counting = CountingSolver::new(rules(), self.aim, setting());
        in_order(run_program(worker, counting, || bench.loss_reason(), bench.status_callback(index)))
    }
}

/// A question, and an equivalent one to use if the first is [not supported](Stop::Unsupported).
pub(crate) struct FallbackQuestion(pub(crate) Box<dyn AnyQuestion>, pub(crate) Box<dyn AnyQuestion>);

impl AnyQuestion for FallbackQuestion {
    fn answer_on_worker(&self, worker: &mut Worker, bench: &Arc<SharedRun>) -> Result<Option<Vec<u32>>, ClusterHalt> {
        match self.0.answer_on_worker(worker, bench) {
            // The halt is the same on all workers, so all turn to the other question together.
            Err(ClusterHalt::Stop(Stop::Unsupported)) => self.1.answer_on_worker(worker, bench),
            end => end,
        }
    }
}

/// The resources for answering a question.
pub struct ClusterResources {
    /// The number of workers of this process, which must be the same for all processes.
    pub workers: usize,
    /// The number of this process, and its links to the others; `None` if it is alone.
    pub among: Option<(usize, ConnectedProcesses)>,
    /// The approximate bytes of memory that this process may use.
    pub memory: u64,
    /// The folder for data that does not fit in memory.
    pub folder: PathBuf,
    /// The plan of checkpoints, if checkpoints are enabled.
    pub keep: Option<CheckpointPlan>,
}

/// The result.
#[derive(Clone, Debug)]
pub struct ClusterSolution {
    /// The index of the question that was answered.
    pub question_index: usize,
    /// The words of the requested items, in their order; only on the first process.
    pub words: Option<Vec<u32>>,
    /// The counters of all workers.
    pub tally: WorkTally,
}

/// A callback for the progress of all workers.
pub type ProgressCallback = Arc<dyn Fn(&WorkTally) + Send + Sync>;

/// The state that all workers of a process share.
#[doc(hidden)]
pub struct SharedRun {
    workers: usize,
    memory: u64,
    folder: PathBuf,
    checkpoint_plan: Option<Arc<CheckpointPlan>>,
    budget: Arc<dyn Budget + Send + Sync>,
    on_progress: ProgressCallback,
    watch: Option<Arc<LossWatch>>,
    has_panicked: AtomicBool,
    tally: Mutex<WorkTally>,
}

impl SharedRun {
    /// The reason to stop, if a process was lost or a worker panicked.
    fn loss_reason(&self) -> Option<ClusterHalt> {
        let loss = self.watch.as_ref().and_then(|watch| watch.loss()).map(|loss| loss.message().into());
        loss.or_else(|| self.has_panicked.load(Relaxed).then(worker_failure))
    }

    /// The callback that a worker runs in every round with the statuses of all.
    fn status_callback(
        self: &Arc<SharedRun>,
        index: usize,
    ) -> impl FnMut(&[WorkerStatus]) -> Result<(), ClusterHalt> + 'static {
        let (bench, mut spent) = (Arc::clone(self), 0);
        move |statuses| {
            let total = total_tally(statuses);
            // Workers of a process have consecutive numbers, so this is the first one of each.
            if index.is_multiple_of(bench.workers) {
                bench.budget.spend(total.found_positions.saturating_sub(spent), 0)?;
                spent = total.found_positions;
            }
            // Only one worker of each process reports.
            if index.is_multiple_of(bench.workers) && !statuses.is_empty() {
                (bench.on_progress)(&total);
                *bench.tally.lock().unwrap_or_else(PoisonError::into_inner) = total;
            }
            Ok(())
        }
    }
}

/// Answers, together with all other processes, the first of the questions that has an answer.
///
/// A question has no answer if the game is loopy, or if the rules do not support it; then the next question is tried.
/// `on_progress` is called on every process, several times a second, with the progress.
/// The positions of all processes are spent from the budget of each; every budget is checked for cancellation and time.
///
/// # Errors
/// Returns the reason why there is no answer.
pub fn solve(
    questions: Vec<Box<dyn AnyQuestion>>,
    place: ClusterResources,
    budget: Arc<dyn Budget + Send + Sync>,
    on_progress: ProgressCallback,
) -> Result<ClusterSolution, ClusterHalt> {
    let work = move |worker: &mut Worker, shared: &Arc<SharedRun>| {
        let mut end = Err(Stop::Unsupported.into());
        for (which, question) in questions.iter().enumerate() {
            end = question.answer_on_worker(worker, shared).map(|words| (which, words));
            if !matches!(end, Err(ClusterHalt::Stop(Stop::Loopy | Stop::Unsupported))) {
                break;
            }
        }
        end
    };
    let (ends, tally) = run_workers(place, budget, on_progress, work)?;
    let report = ClusterSolution { question_index: 0, words: None, tally };
    // Only the first worker of all has words.
    Ok(ends.into_iter().fold(report, |report, (which, words)| ClusterSolution {
        question_index: which,
        words: report.words.or(words),
        ..report
    }))
}

/// Completes pieces of work, together with all other processes, until all are done or one fails. Also returns the work of all workers.
///
/// `on_progress`, the budget and its errors have the same meaning as for [`solve`]; a unit of work counts as a position.
///
/// # Errors
/// Returns the reason why there is no answer.
pub fn work_on_pieces(
    question: PieceQuestion,
    place: ClusterResources,
    budget: Arc<dyn Budget + Send + Sync>,
    on_progress: ProgressCallback,
) -> Result<(PieceAnswer, WorkTally), ClusterHalt> {
    let work = move |worker: &mut Worker, shared: &Arc<SharedRun>| {
        let index = worker.index();
        let program = PieceProgram::new(&question, Arc::clone(&shared.budget), index);
        run_program(worker, program, || shared.loss_reason(), shared.status_callback(index))
    };
    let (ends, tally) = run_workers(place, budget, on_progress, work)?;
    // All workers have the same answer.
    let answer = ends.into_iter().flatten().next().ok_or_else(worker_failure)?;
    Ok((answer, tally))
}

/// Runs the workers of this process. Returns what each of them returned, and the work of all workers of all processes.
fn run_workers<A: Send + 'static>(
    place: ClusterResources,
    budget: Arc<dyn Budget + Send + Sync>,
    on_progress: ProgressCallback,
    work: impl Fn(&mut Worker, &Arc<SharedRun>) -> Result<A, ClusterHalt> + Send + Sync + 'static,
) -> Result<(Vec<A>, WorkTally), ClusterHalt> {
    let ClusterResources { workers, among, memory, folder, keep } = place;
    let watch = among.as_ref().map(|(_, connected)| Arc::clone(&connected.watch));
    let (builders, others) = worker_builders(workers, among)?;
    let bench = Arc::new(SharedRun {
        workers,
        // Workers share nothing that grows, so each gets an equal part.
        memory: memory / workers as u64,
        folder,
        checkpoint_plan: keep.map(Arc::new),
        budget,
        on_progress,
        watch: watch.clone(),
        has_panicked: AtomicBool::new(false),
        tally: Mutex::default(),
    });
    let shared = Arc::clone(&bench);
    let guarded = move |worker: &mut Worker| {
        let alarm = PanicAlarm(Arc::clone(&shared));
        let end = work(worker, &shared);
        // Reached without a panic.
        alarm.defuse();
        end
    };
    let ends = timely::execute::execute_from(builders, others, WorkerConfig::default(), guarded);
    let ends = ends.map_err(|why| ClusterHalt::from(text!("{why}")))?.join();
    // Only after all workers have ended: until then the other processes need the heartbeats.
    watch.iter().for_each(|watch| watch.finish());
    let mut answers = Vec::new();
    let mut result = Ok(());
    for end in ends {
        match end {
            Ok(Ok(answer)) => answers.push(answer),
            Ok(Err(halt)) => result = Err(halt),
            Err(_) => result = Err(worker_failure()),
        }
    }
    // Counters may be read after a panic: each is replaced as a whole.
    let tally = *bench.tally.lock().unwrap_or_else(PoisonError::into_inner);
    result.map(|()| (answers, tally))
}

fn worker_failure() -> ClusterHalt {
    text!("a worker of this process failed: this is a bug in grundy").into()
}

/// The builders of the workers of this process, and a guard that must live as long as they do.
fn worker_builders(
    workers: usize,
    among: Option<(usize, ConnectedProcesses)>,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), ClusterHalt> {
    let Some((process, ConnectedProcesses { links, watch })) = among else {
        let alone = if workers == 1 { CommunicationConfig::Thread } else { CommunicationConfig::Process(workers) };
        return alone.try_build().map_err(|why| text!("{why}").into());
    };
    let hooks = Hooks::default();
    let own = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), hooks.spill.clone());
    let (builders, guard) =
        initialize_networking_from_sockets(own, links, process, workers, hooks).map_err(|error| {
            let refusal = grundy_store::explain_io_error(&error);
            ClusterHalt::from(refusal)
        })?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    Ok((builders, Box::new(NetworkThreads { guard: Some(guard), watch })))
}

/// The network threads. They are joined on drop, unless a process was lost, since then they never end.
struct NetworkThreads<G> {
    guard: Option<G>,
    watch: Arc<LossWatch>,
}

impl<G> Drop for NetworkThreads<G> {
    fn drop(&mut self) {
        // Their calls on the lost link never return.
        if self.watch.loss().is_some() {
            std::mem::forget(self.guard.take());
        }
    }
}

/// Reports the panic of a worker to the others of its process, so that they do not wait for it.
struct PanicAlarm(Arc<SharedRun>);

impl PanicAlarm {
    fn defuse(self) {
        // The alarm rings when it is dropped, so it must not be.
        std::mem::forget(self);
    }
}

impl Drop for PanicAlarm {
    fn drop(&mut self) {
        self.0.has_panicked.store(true, Relaxed);
    }
}
