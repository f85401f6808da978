//! One question, answered by all workers of all processes.

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

/// What is asked, of which rules; the same on all processes.
pub struct Question<R: Rules> {
    /// The rules.
    pub rules: Arc<R>,
    /// What is to be known.
    pub aim: Aim,
    /// The items to be solved, with everything that can be reached from them.
    pub roots: Vec<R::Item>,
    /// The items of which the answer tells what is known; each is a root, or reached from one.
    pub wanted: Vec<R::Item>,
}

/// A question whose rules are not named.
pub trait Ask: Send + Sync {
    /// Answers it on one worker.
    #[doc(hidden)]
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt>;
}

impl<R: Rules> Ask for Question<R> {
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt> {
        let (index, workers) = (worker.index(), worker.peers());
        let first = index == 0;
        // Moves that are alike come to the same item, which is asked for once.
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

/// A question, and another way to ask for the same where the first is [not supported](Stop::Unsupported).
pub(crate) struct Otherwise(pub(crate) Box<dyn Ask>, pub(crate) Box<dyn Ask>);

impl Ask for Otherwise {
    fn answer(&self, worker: &mut Worker, bench: &Arc<Bench>) -> Result<Option<Vec<u32>>, Halt> {
        match self.0.answer(worker, bench) {
            Err(Halt::Stop(Stop::Unsupported)) => self.1.answer(worker, bench),
            end => end,
        }
    }
}

/// Where it is answered.
pub struct Place {
    /// How many workers this process has; each process has as many.
    pub workers: usize,
    /// The number of this process, and its links to the others; `None` if it is alone.
    pub among: Option<(usize, Connected)>,
    /// How many bytes this process may hold, about.
    pub memory: u64,
    /// Where goes what does not fit.
    pub folder: PathBuf,
    /// Where checkpoints are kept, if they are.
    pub keep: Option<Keep>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which of the questions was answered, from 0.
    pub which: usize,
    /// What is known of the wanted items, in their order; on the first process only.
    pub words: Option<Vec<u32>>,
    /// What all workers did.
    pub tally: Tally,
}

/// Hears how far all workers are.
pub type Told = Arc<dyn Fn(&Tally) + Send + Sync>;

/// Where a worker stands: what all workers of a process share.
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
    /// Why there is no use in going on.
    fn lost(&self) -> Option<Halt> {
        let loss = self.watch.as_ref().and_then(|watch| watch.loss()).map(|loss| loss.said().into());
        loss.or_else(|| self.panicked.load(Relaxed).then(failed))
    }

    /// What a worker does with the statuses of all.
    fn ears(self: &Arc<Bench>, index: usize) -> impl FnMut(&[Status]) -> Result<(), Halt> + 'static {
        let (bench, mut spent) = (Arc::clone(self), 0);
        move |statuses| {
            let total = total(statuses);
            if index.is_multiple_of(bench.workers) {
                bench.budget.spend(total.found.saturating_sub(spent), 0)?;
                spent = total.found;
            }
            // One worker of each process speaks for it.
            if index.is_multiple_of(bench.workers) && !statuses.is_empty() {
                (bench.told)(&total);
                *bench.tally.lock().unwrap_or_else(PoisonError::into_inner) = total;
            }
            Ok(())
        }
    }
}

/// Answers a question, together with all other processes: the first one that has an answer.
///
/// A question has none where play goes round in circles, or where the rules cannot be asked like that; then the next is tried.
/// `told` hears on every process, some times a second, what was done so far.
/// The positions of all are spent from the budget of each process; all budgets are asked whether somebody cancels, or the time is over.
///
/// # Errors
/// Why there is no answer.
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

/// The workers of this process, and what must live as long as they do.
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

/// The threads that send and receive: they are waited for, unless somebody was lost, for then they never end.
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

/// Tells the other workers of a process when one panics, so that they do not wait for it.
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
