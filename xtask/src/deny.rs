//! The licences and the sources of all dependencies, by cargo-deny with the policy of `deny.toml`.

use crate::step::{CargoCall, TaskFailure, print_status};
use clap::Args;

/// Check licences, banned crates, sources and known vulnerabilities of all dependencies, by deny.toml
///
/// cargo-deny is installed if it is missing. If the database of vulnerabilities cannot be fetched, this is said, and is no error.
#[derive(Args)]
pub(crate) struct DenyTask {}

impl DenyTask {
    /// # Errors
    /// Returns an error if a dependency breaks the policy, or has a known vulnerability.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        check_dependencies()
    }
}

/// Checks licences, banned crates and sources always; known vulnerabilities if their database can be fetched.
///
/// # Errors
/// Returns an error if a dependency breaks the policy.
pub(crate) fn check_dependencies() -> Result<(), TaskFailure> {
    // Compiled without optimizations: it runs for a second.
    let is_installed = || CargoCall::new("deny --version").output().is_some();
    if !is_installed() && (CargoCall::new("install cargo-deny --locked --debug").run().is_err() || !is_installed()) {
        print_status("cargo-deny cannot be installed: licences and sources of dependencies were NOT checked");
        return Ok(());
    }
    CargoCall::new("deny --all-features check licenses bans sources").run()?;
    if CargoCall::new("deny fetch db").output().is_none() {
        print_status("the database of vulnerabilities cannot be fetched: advisories were NOT checked");
        return Ok(());
    }
    CargoCall::new("deny --all-features check --disable-fetch advisories").run()
}
