//! The proofs of the folder `formal`, checked by Coq.

mod changes;
mod exports;
mod extracted;
mod windows;

use crate::step::{TaskFailure, print_status};
use crate::tools::{build_command_line, is_installed, run_program};
use clap::Args;

/// The program that checks the proofs.
const PROOF_CHECKER: &str = "coqc";

/// Check the proofs for Coq, the files that `grundy verify --coq` writes, and the verifier that Coq extracts
///
/// Coq and OCaml are installed if they are missing.
#[derive(Args)]
pub(crate) struct FormalTask {}

impl FormalTask {
    /// # Errors
    /// Returns the errors of [`check_proofs`].
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        check_proofs()
    }
}

/// Checks all proofs, on which axioms they rest, that files with wrong numbers are refused, and files that the command line writes;
/// and compares the verifier that is extracted from the proofs with that of the command line.
///
/// # Errors
/// Fails if a proof is not accepted, if verifiers disagree, or if Coq or OCaml is missing and cannot be installed.
pub(crate) fn check_proofs() -> Result<(), TaskFailure> {
    install_coq()?;
    run_program("make", ["--directory=formal", "--jobs=2"])?;
    let grundy = build_command_line()?;
    exports::check_exports(&grundy)?;
    extracted::check_extracted_verifier(&grundy)
}

/// Makes sure that Coq and make are installed; on Debian they are installed if they are missing.
fn install_coq() -> Result<(), TaskFailure> {
    let there = || [PROOF_CHECKER, "make"].iter().all(|program| is_installed(program));
    if there() {
        return Ok(());
    }
    print_status("\nthe proofs are checked by Coq, which is installed");
    run_program("apt-get", ["update"])?;
    run_program("apt-get", ["install", "--yes", "--no-install-recommends", "coq", "make"])?;
    match there() {
        true => Ok(()),
        false => Err(TaskFailure::new("the proofs are checked by Coq 8.16: install coq and make")),
    }
}
