//! `cargo xtask bench`: what grundy takes beside the programs that people would write instead.

use crate::step::{Cargo, Failed};
use clap::Args;

/// Measure grundy beside the programs that people would write instead
///
/// Each bench checks its results and prints the ratio of the median times.
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
        let call = Cargo::new("run --release --package grundy-bench --");
        self.names.iter().fold(call, |call, name| call.and(name)).run()
    }
}
