//! The tasks of the workspace: `cargo xtask test`, `cargo xtask book`, `cargo xtask wheel`, `cargo xtask bench`,
//! `cargo xtask package`, `cargo xtask deny`, `cargo xtask dist`, `cargo xtask formal`, `cargo xtask script`, `cargo xtask site`.

mod api;
mod arm;
mod bench;
mod book;
mod deny;
mod dist;
mod failed_tests;
mod formal;
mod fuzz;
mod package;
mod script;
mod site;
mod step;
mod test;
mod tools;
mod wheel;
#[cfg(test)]
mod workflows;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The tasks of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct TaskCli {
    #[command(subcommand)]
    task: XtaskCommand,
}

/// The tasks, one file each.
#[derive(Subcommand)]
enum XtaskCommand {
    Test(test::TestTask),
    Bench(bench::BenchTask),
    Book(book::BookTask),
    Wheel(wheel::WheelTask),
    Package(package::PackageTask),
    Deny(deny::DenyTask),
    Dist(dist::DistTask),
    Formal(formal::FormalTask),
    Script(script::ScriptTask),
    Site(site::SiteTask),
}

fn main() -> ExitCode {
    let result = match TaskCli::parse().task {
        XtaskCommand::Test(task) => task.run(),
        XtaskCommand::Bench(task) => task.run(),
        XtaskCommand::Book(task) => task.run(),
        XtaskCommand::Wheel(task) => task.run(),
        XtaskCommand::Package(task) => task.run(),
        XtaskCommand::Deny(task) => task.run(),
        XtaskCommand::Dist(task) => task.run(),
        XtaskCommand::Formal(task) => task.run(),
        XtaskCommand::Script(task) => task.run(),
        XtaskCommand::Site(task) => task.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => failed.report(),
    }
}
