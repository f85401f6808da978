//! The fuzz targets: from the committed seeds and the corpus of earlier runs, each for some seconds.

use crate::step::{CargoCall, FailureList, TaskFailure, print_output, print_status, workspace_root};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// The maximum number of bytes of a failing input that are printed.
const MAX_SHOWN_INPUT_BYTES: usize = 2_000;

/// The number of targets that run at the same time, each on one core.
const FUZZ_WORKERS: usize = 2;

/// Runs all fuzz targets, each for this many seconds.
pub(crate) fn run_fuzz_targets(seconds: u32, failures: &mut FailureList) {
    // All are built before the first one runs: a build would take the time of those that run beside it.
    let targets = list_fuzz_targets().and_then(|targets| CargoCall::new("+nightly fuzz build").run().map(|()| targets));
    let targets = match targets {
        Ok(targets) => targets,
        Err(failure) => return failures.note(Err(failure)),
    };
    let (waiting, failures) = (Mutex::new(targets.lines()), Mutex::new(failures));
    let next_target = || waiting.lock().ok()?.next();
    thread::scope(|scope| {
        for _ in 0..FUZZ_WORKERS {
            scope.spawn(|| {
                while let Some(target) = next_target() {
                    let result = run_fuzz_target(target.trim(), seconds);
                    if let Ok(mut failures) = failures.lock() {
                        failures.note(result);
                    }
                }
            });
        }
    });
}

/// Fails if the toolchain of the fuzz targets is missing.
pub(crate) fn require_nightly() -> Result<(), TaskFailure> {
    let message = "the fuzz targets need a nightly toolchain: rustup toolchain install nightly --profile minimal";
    CargoCall::new("+nightly --version").output().map(drop).ok_or_else(|| TaskFailure::new(message))
}

/// The names of the fuzz targets, one a line; installs cargo-fuzz if it is missing.
fn list_fuzz_targets() -> Result<String, TaskFailure> {
    if CargoCall::new("fuzz --version").output().is_none() {
        CargoCall::new("install cargo-fuzz --locked").run()?;
    }
    let targets = CargoCall::new("+nightly fuzz list").output();
    targets.ok_or_else(|| TaskFailure::new("`cargo +nightly fuzz list` does not list the fuzz targets"))
}

/// Runs a target; a failure shows the input that was found.
fn run_fuzz_target(target: &str, seconds: u32) -> Result<(), TaskFailure> {
    let corpus = format!("fuzz/corpus/{target}");
    // The examples are the seeds of rules and graphs.
    let seeds = match target {
        "rules" => "examples/rules".into(),
        "graph" => "examples/graphs".into(),
        _ => format!("fuzz/seeds/{target}"),
    };
    fs::create_dir_all(workspace_root().join(&corpus))
        .map_err(|error| TaskFailure::new(format!("cannot make {corpus}: {error}")))?;
    let artifacts = workspace_root().join("fuzz/artifacts").join(target);
    let known: HashSet<PathBuf> = list_files(&artifacts).into_iter().collect();
    let mut is_in_dictionary = false;
    let run = CargoCall::new("+nightly fuzz run")
        .with_argument(target)
        .with_argument(corpus)
        .with_argument(seeds)
        .with_argument("--")
        .with_argument(format!("-max_total_time={seconds}"))
        .with_argument("-timeout=120")
        // Without a line for each input that is new, of which there are thousands.
        .with_argument("-verbosity=0")
        .with_argument("-print_funcs=0")
        .run_with_lines(print_output, |line| {
            // libFuzzer lists hundreds of strings at the end, which hide what failed before.
            if line.starts_with("###### Recommended dictionary") {
                is_in_dictionary = true;
            }
            if !is_in_dictionary {
                print_status(line);
            }
            if line.starts_with("###### End of recommended dictionary") {
                is_in_dictionary = false;
            }
        });
    run.map_err(|failure| {
        let found = list_files(&artifacts).into_iter().filter(|path| !known.contains(path));
        let inputs: String = found.map(|path| show_input(&path)).collect();
        TaskFailure::new(format!("fuzz target {target}: {}{inputs}", failure.message))
    })
}

/// The files of a folder; empty if there is no such folder.
fn list_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// A line with the start of a failing input, as a literal of Rust.
fn show_input(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let shown = &bytes[..bytes.len().min(MAX_SHOWN_INPUT_BYTES)];
    format!("\n  {} ({} bytes): b\"{}\"", path.display(), bytes.len(), shown.escape_ascii())
}
