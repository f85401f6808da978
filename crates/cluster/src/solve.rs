//! Solving one question with all workers of all processes.

use crate::connect::Connected;
use crate::counting::Counting;
use crate::dataflow::{run, total};
use crate::keep::Keep;
use crate::message::{Status, Tally};
use crate::program::Setting;
use crate::ranked::Ranked;
use crate::rules::{Aim, Rules};
use crate::stop::Halt;
use crate::watch::Watch;
use grundy_game::Budget;
use grundy_theory::{Stop, say};
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
pub struct Question<R: Rules> {
    /// The rules.
    pub rules: Arc<R>,
    /// What is computed for each position.
    pub aim: Aim,
    /// The items to be solved, with everything that is reachable from them.
    pub roots: Vec<R::Item>,
    /// The items whose words are the answer; each must be a root, or reachable from one.
    pub wanted: Vec<R::Item>,
}

/// A question with its type of rules erased.
pub trait Ask: Send + Sync {
    /// Answers it on one worker.
    #[doc(hidden)]
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt>;
}

impl<R: Rules> Ask for Question<R> {
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt> {
        let (index, workers) = (worker.index(), worker.peers());
        let first = index == 0;
        // Several moves may lead to the same item, which is requested once.
        let mut wanted: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let places: Vec<usize> = self.wanted.iter().map(|item| wanted.insert_full(item.clone()).0).collect();
        let in_order = |end: Result<Option<Vec<u32>>, Halt>| {
            end.map(|words| {
                let words = words?;
                places.iter().map(|&place| words.get(place).copied()).collect::<Option<Vec<u32>>>()
            })
        };
        let setting = || Setting {
            index,
            workers,
            memory: bench.memory,
            folder: bench.folder.clone(),
            keep: bench.keep.clone(),
            budget: Arc::clone(&bench.budget),
            roots: if first { self.roots.clone() } else { Vec::new() },
            wanted: first.then(|| wanted.iter().cloned().collect()),
        };
        let rules = || Arc::clone(&self.rules);
        if self.roots.iter().all(|item| self.rules.rank(item).is_some()) {
            let ranked = Ranked::new(rules(), self.aim, setting());
            match run(worker, ranked, || bench.lost(), bench.ears(index)) {
                Err(Halt::Unranked) => {}
                end => return in_order(end),
            }
        }
        let counting = Counting::new(rules(), self.aim, setting());
        in_order(run(worker, counting, || bench.lost(), bench.ears(index)))
    }
}

/// A question, and an equivalent one to use if the first is [not supported](Stop::Unsupported).
pub(crate) struct Otherwise(pub(crate) Box<dyn Ask>, pub(crate) Box<dyn Ask>);

impl Ask for Otherwise {
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt> {
        match self.0.answer(worker, bench) {
            Err(Halt::Stop(Stop::Unsupported)) => self.1.answer(worker, bench),
            end => end,
        }
    }
}

/// The resources for answering a question.
pub struct Place {
    /// The number of workers of this process, which must be the same for all processes.
    pub workers: usize,
    /// The number of this process, and its links to the others; `None` if it is alone.
    pub among: Option<(usize, Connected)>,
    /// The approximate bytes of memory that this process may use.
    pub memory: u64,
    /// The folder for data that does not fit in memory.
    pub folder: PathBuf,
    /// The plan of checkpoints, if they are wanted.
    pub keep: Option<Keep>,
}

/// The result.
#[derive(Clone, Debug)]
pub struct Report {
    /// The index of the question that was answered.
    pub which: usize,
    /// The words of the wanted items, in their order; only on the first process.
    pub words: Option<Vec<u32>>,
    /// The counters of all workers.
    pub tally: Tally,
}

/// A callback for the progress of all workers.
pub type Told = Arc<dyn Fn(&Tally) + Send + Sync>;

/// The state that all workers of a process share.
#[doc(hidden)]
pub struct Bench {
    workers: usize,
    memory: u64,
    folder: PathBuf,
    keep: Option<Arc<Keep>>,
    budget: Arc<dyn Budget + Send + Sync>,
    told: Told,
    watch: Option<Arc<Watch>>,
    panicked: AtomicBool,
    tally: Mutex<Tally>,
}

impl Bench {
    /// The reason to give up, if a process was lost or a worker panicked.
    fn lost(&self) -> Option<Halt> {
        let loss = self.watch.as_ref().and_then(|watch| watch.loss()).map(|loss| loss.said().into());
        loss.or_else(|| self.panicked.load(Relaxed).then(failed))
    }

    /// The callback that a worker runs in every round with the statuses of all.
    fn ears(self: &Arc<Bench>, index: usize) -> impl FnMut(&[Status]) -> Result<(), Halt> + 'static {
        let (bench, mut spent) = (Arc::clone(self), 0);
        move |statuses| {
            let total = total(statuses);
            if index.is_multiple_of(bench.workers) {
                bench.budget.spend(total.found.saturating_sub(spent), 0)?;
                spent = total.found;
            }
            // Only one worker of each process reports.
            if index.is_multiple_of(bench.workers) && !statuses.is_empty() {
                (bench.told)(&total);
                *bench.tally.lock().unwrap_or_else(PoisonError::into_inner) = total;
            }
            Ok(())
        }
    }
}

/// Answers, together with all other processes, the first of the questions that has an answer.
///
/// A question has none if the game is loopy, or if the rules do not support it; then the next is tried.
/// `told` is called on every process, several times a second, with the progress.
/// The positions of all processes are spent from the budget of each; every budget is checked for cancellation and time.
///
/// # Errors
/// The reason why there is no answer.
pub fn solve(
    questions: Vec<Box<dyn Ask>>,
    place: Place,
    budget: Arc<dyn Budget + Send + Sync>,
    told: Told,
) -> Result<Report, Halt> {
    let Place { workers, among, memory, folder, keep } = place;
    let watch = among.as_ref().map(|(_, connected)| Arc::clone(&connected.watch));
    let (builders, others) = builders(workers, among)?;
    let bench = Arc::new(Bench {
        workers,
        memory: memory / workers as u64,
        folder,
        keep: keep.map(Arc::new),
        budget,
        told,
        watch: watch.clone(),
        panicked: AtomicBool::new(false),
        tally: Mutex::default(),
    });
    let shared = Arc::clone(&bench);
    let work = move |worker: &mut Worker| {
        let alarm = Alarm(Arc::clone(&shared));
        let mut end = Err(Stop::Unsupported.into());
        for (which, question) in questions.iter().enumerate() {
            end = question.answer(worker, &shared).map(|words| (which, words));
            if !matches!(end, Err(Halt::Stop(Stop::Loopy | Stop::Unsupported))) {
                break;
            }
        }
        alarm.defuse();
        end
    };
    let ends = timely::execute::execute_from(builders, others, WorkerConfig::default(), work);
    let ends = ends.map_err(|why| Halt::from(say!("{why}", "{why}")))?.join();
    watch.iter().for_each(|watch| watch.finish());
    let mut report = Report { which: 0, words: None, tally: Tally::default() };
    let mut result = Ok(());
    for end in ends {
        match end {
            Ok(Ok((which, words))) => report = Report { which, words: report.words.or(words), ..report },
            Ok(Err(halt)) => result = Err(halt),
            Err(_) => result = Err(failed()),
        }
    }
    report.tally = *bench.tally.lock().unwrap_or_else(PoisonError::into_inner);
    result.map(|()| report)
}

fn failed() -> Halt {
    say!("a worker of this process failed: this is a fault of grundy", "本进程的一个工作线程出错：这是 grundy 的缺陷")
        .into()
}

/// The builders of the workers of this process, and a guard that must live as long as they do.
fn builders(
    workers: usize,
    among: Option<(usize, Connected)>,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), Halt> {
    let Some((process, Connected { links, watch })) = among else {
        let alone = if workers == 1 { CommunicationConfig::Thread } else { CommunicationConfig::Process(workers) };
        return alone.try_build().map_err(|why| say!("{why}", "{why}").into());
    };
    let hooks = Hooks::default();
    let own = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), hooks.spill.clone());
    let (builders, guard) =
        initialize_networking_from_sockets(own, links, process, workers, hooks).map_err(|error| {
            let refusal = grundy_store::refusal(&error);
            Halt::from(refusal)
        })?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    Ok((builders, Box::new(Threads { guard: Some(guard), watch })))
}

/// The network threads. They are joined on drop, unless a process was lost, since then they never end.
struct Threads<G> {
    guard: Option<G>,
    watch: Arc<Watch>,
}

impl<G> Drop for Threads<G> {
    fn drop(&mut self) {
        if self.watch.loss().is_some() {
            std::mem::forget(self.guard.take());
        }
    }
}

/// Reports the panic of a worker to the others of its process, so that they do not wait for it.
struct Alarm(Arc<Bench>);

impl Alarm {
    fn defuse(self) {
        std::mem::forget(self);
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.0.panicked.store(true, Relaxed);
    }
}
