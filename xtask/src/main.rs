//! The tasks of the workspace: `cargo xtask test`, `cargo xtask book`, `cargo xtask wheel`, `cargo xtask bench`.

mod api;
mod bench;
mod book;
mod step;
mod test;
mod tools;
mod wheel;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The tasks of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

/// The tasks, one file each.
#[derive(Subcommand)]
enum Task {
    Test(test::Test),
    Bench(bench::Bench),
    Book(book::Book),
    Wheel(wheel::Wheel),
}

fn main() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Test(task) => task.run(),
        Task::Bench(task) => task.run(),
        Task::Book(task) => task.run(),
        Task::Wheel(task) => task.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => failed.report(),
    }
}
