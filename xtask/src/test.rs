//! `cargo xtask test`: runs all tests.

use crate::failed_tests::{CargoErrors, FailedTestReports};
use crate::fuzz::{require_nightly, run_fuzz_targets};
use crate::step::{CargoCall, FailureList, TaskFailure, print_output, print_status, workspace_root};
use crate::{api, arm, deny, formal, package, script, site, tools, wheel};
use clap::Args;
use std::fs;
use std::process::Command;
use std::thread;

/// The examples of the crate `grundy`.
const EXAMPLES_FOLDER: &str = "crates/grundy/examples";

/// Run all tests: unit, integration and doctests, the kernels for ARM, the proofs for Coq, grundy without its features, the command with its default ones, the packed crates, the dependencies, the scripts, the static site, the documentation, the wheel for Python, the HTTP API, every fuzz target
///
/// In this order; a step that fails does not keep the others from running, and those that failed are listed at the end, with what failing tests printed:
/// cargo test --workspace --all-features, and the examples of the crate grundy;
/// cargo test -p grundy-kernel for aarch64: the kernels for ARM, under an emulator, which apt-get installs with a cross compiler if they are missing;
/// make -C formal: the proofs, checked by Coq, and the verifier that it extracts, compiled by OCaml; apt-get installs both if they are missing;
/// cargo check -p grundy --no-default-features;
/// cargo clippy -p grundy-cli -- -D warnings: the command with its default features;
/// cargo xtask package: the crates as they would be published;
/// cargo deny: the licences and sources of dependencies, by deny.toml;
/// cargo xtask script --check: the types of the scripts, and their bundles;
/// cargo xtask site --test: the static site, tried in Chromium;
/// cargo doc --workspace --no-deps, in which broken links are errors;
/// the wheel for Python, built, installed into its own environment and tested there, with the notebooks;
/// schemathesis, which sends a server everything that the description of its API allows;
/// cargo +nightly miri test -p grundy-kernel: the portable kernels, checked for undefined behaviour, beside the steps since the examples;
/// cargo +nightly fuzz run TARGET, for each target, two at a time.
/// Miri and fuzzing need a nightly toolchain; cargo-fuzz and cargo-deny are installed if they are missing.
/// The meaning of rules is compared with CPython, and the wheel is tested by it: python3, 3.11 or later; packages go to .venv and target/python.
/// The web page is tried in Chromium, which apt-get installs if it is missing.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct TestTask {
    /// How long each fuzz target runs, and schemathesis
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    fuzz_time: u32,
}

impl TestTask {
    /// # Errors
    /// Fails if a step fails, after all others have run.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        // A missing toolchain is reported immediately, not after minutes of tests.
        require_nightly()?;
        require_python()?;
        tools::install_browser()?;
        let mut failures = FailureList::default();
        failures.note(run_workspace_tests());
        // Miri runs on one core for minutes, in its own target folder; meanwhile the other core continues.
        let miri = thread::spawn(run_miri);
        failures.note(run_examples());
        failures.note(arm::test_kernels());
        failures.note(formal::check_proofs());
        failures.note(CargoCall::new("check -p grundy --no-default-features").run());
        failures.note(CargoCall::new("clippy -p grundy-cli -- -D warnings").run());
        failures.note(package::PackageTask {}.run());
        failures.note(deny::check_dependencies());
        failures.note(script::check_bundles());
        failures.note(site::build_and_test_site());
        failures.note(CargoCall::new("doc --workspace --no-deps").run());
        failures.note(wheel::test_wheel());
        failures.note(api::schemathesis(self.fuzz_time));
        failures.note(miri.join().unwrap_or_else(|_| Err(TaskFailure::new("the step of Miri panicked"))));
        run_fuzz_targets(self.fuzz_time, &mut failures);
        failures.into_result()
    }
}

/// Runs the tests of all crates; the failure has what the failing tests have printed.
fn run_workspace_tests() -> Result<(), TaskFailure> {
    let mut reports = FailedTestReports::default();
    let mut errors = CargoErrors::default();
    let call = CargoCall::new("test --workspace --all-features --no-fail-fast");
    let result = call.run_with_lines(
        |line| {
            print_output(line);
            reports.read_line(line);
        },
        |line| {
            print_status(line);
            errors.read_line(line);
        },
    );
    result.map_err(|failure| failure.with_details(reports).with_details(errors))
}

/// Runs the examples of the crate `grundy`, which the tests have built.
fn run_examples() -> Result<(), TaskFailure> {
    let sources = workspace_root().join(EXAMPLES_FOLDER);
    let names = fs::read_dir(&sources).map_err(|error| TaskFailure::new(format!("{EXAMPLES_FOLDER}: {error}")))?;
    let mut names: Vec<_> = names.filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_os_string())).collect();
    names.sort();
    let programs = tools::target_folder().join("debug/examples");
    names.iter().try_for_each(|name| tools::run_program(programs.join(name), [] as [&str; 0]))
}

/// Runs the portable kernels under Miri; the tests compare the kernels of other processors with them.
fn run_miri() -> Result<(), TaskFailure> {
    if CargoCall::new("+nightly miri --version").output().is_none() {
        let install = ["component", "add", "miri", "rust-src", "--toolchain", "nightly"];
        Command::new("rustup").args(install).status().map_err(|error| TaskFailure::new(format!("rustup: {error}")))?;
    }
    CargoCall::new("+nightly miri test --package grundy-kernel --lib --tests").run()
}

fn require_python() -> Result<(), TaskFailure> {
    let message = "the meaning of rules is compared with CPython, and the wheel is tested by it: python3, 3.11 or later, is needed";
    Command::new("python3").arg("--version").output().map(drop).map_err(|_| TaskFailure::new(message))
}
