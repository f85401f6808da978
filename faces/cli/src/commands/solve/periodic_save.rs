//! Writes the table of a search at intervals, while the search continues.

use crate::args::unfit_argument::UnfitArgument;
use crate::args::value_parsers::time;
use crate::output::progress::{group_digits, positions_per_second};
use grundy::tables::{FactSaver, StoreError};
use grundy::{BilingualText, Lang, Meter, counted_noun, text};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time between two writings, unless the user chose another one.
pub(super) const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Between two writings passes at least this many times what writing takes, so that it slows the search down little.
const MIN_PAUSE_PER_SAVING: u32 = 10;

/// A time between two writings, of at least a second: more often would only wear the disk out.
pub(super) fn save_interval(text: &str) -> Result<Duration, UnfitArgument> {
    let interval = time(text)?;
    (interval >= Duration::from_secs(1))
        .then_some(interval)
        .ok_or_else(|| UnfitArgument(text!("a time of at least 1s is expected")))
}

/// A thread that writes the table until the search has ended.
pub(super) struct PeriodicSave {
    is_done: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The output for progress reports.
pub(super) struct SaveReport {
    /// The name of the file.
    pub(super) name: String,
    /// The meter of the search.
    pub(super) meter: Arc<Meter>,
    pub(super) lang: Lang,
    /// Whether only failures are reported.
    pub(super) quiet: bool,
}

impl PeriodicSave {
    /// Begins to write about every `interval`.
    pub(super) fn begin(saver: FactSaver, interval: Duration, report: SaveReport) -> PeriodicSave {
        let done: Arc<AtomicBool> = Arc::default();
        let flag = Arc::clone(&done);
        let thread = std::thread::spawn(move || {
            let (started, mut pause) = (Instant::now(), interval);
            // A progress line on a terminal has the same information, and would be broken.
            let quiet = report.quiet || std::io::stderr().is_terminal();
            loop {
                let paused = Instant::now();
                while !flag.load(Relaxed) && paused.elapsed() < pause {
                    std::thread::park_timeout(pause.saturating_sub(paused.elapsed()));
                }
                if flag.load(Relaxed) {
                    return;
                }
                let began = Instant::now();
                match saver.save() {
                    Ok(saved) => {
                        let saved = saved.map_or(0, |saved| saved.values);
                        if !quiet {
                            report.print(&report.progress(saved, started.elapsed()));
                        }
                    }
                    // The search continues: at its end the table is written again, and then the run fails.
                    Err(error) => report.print(&warning(&error)),
                }
                pause = interval.max(MIN_PAUSE_PER_SAVING * began.elapsed());
            }
        });
        PeriodicSave { is_done: done, thread }
    }

    /// Ends the thread, after a writing that has begun.
    pub(super) fn stop(self) {
        self.is_done.store(true, Relaxed);
        self.thread.thread().unpark();
        let _ = self.thread.join();
    }
}

impl SaveReport {
    /// The progress of the search, as a line.
    fn progress(&self, saved: u64, elapsed: Duration) -> BilingualText {
        let (name, counts, seconds) = (&self.name, self.meter.counts(), elapsed.as_secs());
        let (saved, count) = (group_digits(saved), group_digits(counts.positions));
        let (rate, mib) = (group_digits(positions_per_second(counts.positions, elapsed)), counts.bytes >> 20);
        text!(
            "{saved} kept in {name} after {seconds} s: {count}, {rate} a second, {mib} MiB of memory",
            saved = (counted_noun(&saved, "result is", "results are"), saved),
            count = (counted_noun(&count, "position", "positions"), count)
        )
    }

    fn print(&self, message: &BilingualText) {
        let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(self.lang));
    }
}

fn warning(error: &StoreError) -> BilingualText {
    let BilingualText { en, zh } = error.explain();
    text!("the table was not written, and the search goes on: {text}", text = (en, zh))
}
