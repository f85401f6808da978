//! `cargo xtask bench`: benchmarks against the programs that people would write instead.

use crate::step::{CargoCall, TaskFailure};
use crate::wheel;
use clap::Args;

/// The name of the bench of the Python wheel.
const PYTHON_BENCH: &str = "python";

/// Compare grundy with the programs that people would write instead
///
/// Each bench checks its results and prints the ratio of the median times. `python` builds the wheel and measures that.
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
        let (python, names): (Vec<&String>, Vec<&String>) = self.names.iter().partition(|name| *name == PYTHON_BENCH);
        if self.names.is_empty() || !names.is_empty() {
            let call = CargoCall::new("run --release --package grundy-bench --");
            names.into_iter().fold(call, |call, name| call.with_argument(name)).run()?;
        }
        if self.names.is_empty() || !python.is_empty() { wheel::bench_wheel() } else { Ok(()) }
    }
}
