//! What the commands of one run share: language, budget, engine, progress.

use crate::args::Options;
use grundy::{Engine, Lang, Limits, Meter, Stop};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// One run of the program.
pub(crate) struct Session {
    pub(crate) lang: Lang,
    pub(crate) json: bool,
    pub(crate) engine: Engine,
    limits: Limits,
    cancel: Arc<AtomicBool>,
    /// Whether a question runs.
    busy: Arc<AtomicBool>,
    watcher: Option<Watcher>,
}

impl Session {
    pub(crate) fn new(options: &Options) -> Session {
        let cancel: Arc<AtomicBool> = Arc::default();
        let busy: Arc<AtomicBool> = Arc::default();
        let (flag, running) = (Arc::clone(&cancel), Arc::clone(&busy));
        // While a question runs it is asked to stop; otherwise, and the second time, the program ends at once.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Relaxed) || !running.load(Relaxed) {
                std::process::exit(130);
            }
        });
        Session {
            lang: options.lang.unwrap_or_else(locale),
            json: options.json,
            engine: Engine::new(),
            limits: options.limits(),
            cancel,
            busy,
            watcher: None,
        }
    }

    /// A meter for one question. Its counts are shown on standard error while a long question runs.
    pub(crate) fn meter(&mut self) -> Arc<Meter> {
        self.finish();
        self.busy.store(true, Relaxed);
        let meter = Arc::new(Meter::with_cancel(self.limits, Arc::clone(&self.cancel)));
        if std::io::stderr().is_terminal() {
            self.watcher = Some(Watcher::new(Arc::clone(&meter)));
        }
        meter
    }

    /// The question is answered: takes the progress off the screen.
    pub(crate) fn finish(&mut self) {
        self.busy.store(false, Relaxed);
        if let Some(watcher) = self.watcher.take() {
            watcher.stop();
        }
    }
}

/// The language of the environment.
fn locale() -> Lang {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    locale.map_or(Lang::En, |locale| Lang::from_locale(&locale))
}

/// Shows what a meter has counted, once a question takes longer than a moment.
struct Watcher {
    done: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Watcher {
    fn new(meter: Arc<Meter>) -> Watcher {
        let done: Arc<AtomicBool> = Arc::default();
        let flag = Arc::clone(&done);
        let thread = std::thread::spawn(move || {
            let started = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            while !flag.load(Relaxed) {
                std::thread::park_timeout(Duration::from_millis(100));
                if started.elapsed() < Duration::from_millis(700) {
                    continue;
                }
                let bar = bar.get_or_insert_with(spinner);
                let counts = meter.counts();
                bar.set_position(counts.positions);
                bar.set_message(format!("{} MiB", counts.bytes >> 20));
                bar.tick();
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Watcher { done, thread }
    }

    fn stop(self) {
        self.done.store(true, Relaxed);
        self.thread.thread().unpark();
        let _ = self.thread.join();
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {elapsed} {human_pos} positions, {per_sec}, {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}

/// How a command that did not fail ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Answered,
    Undecided,
    BadInput,
    Interrupted,
}

impl Status {
    /// The status of a computation that ended so.
    pub(crate) fn of(stop: Stop) -> Status {
        match stop {
            Stop::Done => Status::Answered,
            Stop::Cancelled => Status::Interrupted,
            _ => Status::Undecided,
        }
    }
}

impl From<Status> for std::process::ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Answered => 0,
            Status::Undecided => 1,
            Status::BadInput => 2,
            Status::Interrupted => 130,
        }
        .into()
    }
}
