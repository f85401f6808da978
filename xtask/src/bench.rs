//! `cargo xtask bench`: benchmarks against the programs that people would write instead.

use crate::step::{CargoCall, TaskFailure};
use crate::{tools, wheel};
use clap::Args;
use std::ffi::OsStr;

/// The name of the bench of the Python wheel.
const PYTHON_BENCH: &str = "python";

/// The name of the bench of the programs that are written for contests.
const PROGRAMS_BENCH: &str = "programs";

/// Compare grundy with the programs that people would write instead
///
/// Each bench checks its results and prints the ratio of the median times. `python` builds the wheel and measures that;
/// `programs` runs the programs written for contest problems at the limits of these.
#[derive(Args)]
pub(crate) struct BenchTask {
    /// The benches to run; all if none is named
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

impl BenchTask {
    /// Runs the task.
    ///
    /// # Errors
    /// Fails for a wrong result, or an unknown bench.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        let wants = |bench: &str| self.names.is_empty() || self.names.iter().any(|name| name == bench);
        let others = self.names.iter().filter(|name| ![PYTHON_BENCH, PROGRAMS_BENCH].contains(&name.as_str()));
        let others: Vec<&String> = others.collect();
        if self.names.is_empty() || !others.is_empty() {
            let call = CargoCall::new("run --release --package grundy-bench --");
            others.into_iter().fold(call, |call, name| call.with_argument(name)).run()?;
        }
        if wants(PYTHON_BENCH) {
            wheel::bench_wheel()?;
        }
        if wants(PROGRAMS_BENCH) { bench_programs() } else { Ok(()) }
    }
}

/// Runs the programs that the command line writes for contest problems at the limits of these, and checks their answers.
fn bench_programs() -> Result<(), TaskFailure> {
    CargoCall::new("build --release --package grundy-cli").run()?;
    let command = tools::target_folder().join("release/grundy");
    tools::run_program("python3", [OsStr::new("bench/python/programs.py"), command.as_os_str()])
}
