//! `cargo xtask bench`: what grundy takes beside the programs that people would write instead.

use crate::step::{Cargo, Failed};
use crate::wheel;
use clap::Args;

/// The bench of the wheel for Python.
const PYTHON: &str = "python";

/// Measure grundy beside the programs that people would write instead
///
/// Each bench checks its results and prints the ratio of the median times. `python` builds the wheel and measures that.
#[derive(Args)]
pub(crate) struct Bench {
    /// The benches to run; all if none is named
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

impl Bench {
    /// Runs the task.
    ///
    /// # Errors
    /// A wrong result, or an unknown bench.
    pub(crate) fn run(&self) -> Result<(), Failed> {
        let (python, names): (Vec<&String>, Vec<&String>) = self.names.iter().partition(|name| *name == PYTHON);
        if self.names.is_empty() || !names.is_empty() {
            let call = Cargo::new("run --release --package grundy-bench --");
            names.into_iter().fold(call, |call, name| call.and(name)).run()?;
        }
        if self.names.is_empty() || !python.is_empty() { wheel::bench() } else { Ok(()) }
    }
}
