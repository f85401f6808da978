//! `cargo xtask script`: the scripts of the pages, checked and bundled from TypeScript.

use crate::step::{TaskFailure, print_status, workspace_root};
use crate::tools;
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// The folder of the sources, with the versions of the compiler and the bundler.
const SCRIPT_FOLDER: &str = "crates/page/script";

/// The bundles, which are kept in the tree so that a build needs no Node.
const SCRIPT_BUNDLES: [&str; 6] = [
    "crates/page/src/script.js",
    "crates/page/src/editor.js",
    "crates/page/src/editor.version",
    "crates/page/src/export/play.js",
    "faces/browser/src/worker.js",
    "faces/browser/src/offline.js",
];

/// Check the types of the pages' scripts and bundle them from crates/page/script
///
/// Node and npm are needed; on Debian they are installed if they are missing.
/// The bundles are files of the tree, so that nobody needs Node to build grundy.
#[derive(Args)]
pub(crate) struct ScriptTask {
    /// Fail if a bundle in the tree is not what its sources give, and write nothing
    #[arg(long)]
    check: bool,
}

impl ScriptTask {
    /// # Errors
    /// Returns an error if a type is wrong, Node is missing, or with `--check` a bundle is out of date.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        if self.check { check_bundles() } else { bundle(&[]) }
    }
}

/// Compares the bundles of the tree with their sources.
///
/// # Errors
/// Returns an error if a type is wrong, Node is missing, or a bundle is out of date.
pub(crate) fn check_bundles() -> Result<(), TaskFailure> {
    let fresh = std::path::absolute(tools::target_folder().join("tmp/script"))
        .map_err(|error| TaskFailure::new(format!("the target folder: {error}")))?;
    bundle(&["--", &fresh.to_string_lossy()])?;
    for bundle in SCRIPT_BUNDLES {
        let read = |path: PathBuf| {
            fs::read(&path).map_err(|error| TaskFailure::new(format!("cannot read {}: {error}", path.display())))
        };
        if read(workspace_root().join(bundle))? != read(fresh.join(bundle))? {
            let advice = "run `cargo xtask script` and commit the file";
            return Err(TaskFailure::new(format!("{bundle} is not what {SCRIPT_FOLDER} gives: {advice}")));
        }
    }
    print_status("The bundles of the scripts are up to date.");
    Ok(())
}

fn bundle(arguments: &[&str]) -> Result<(), TaskFailure> {
    install_packages()?;
    run_npm(&["run", "--silent", "check"])?;
    run_npm(&[&["run", "--silent", "build"], arguments].concat())
}

/// Installs what bundles and checks the scripts, with the versions of the lock file; Node too, if it is missing.
///
/// # Errors
/// Returns an error if Node or a package cannot be installed.
pub(crate) fn install_packages() -> Result<(), TaskFailure> {
    tools::install_node()?;
    run_npm(&["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"])
}

fn run_npm(arguments: &[&str]) -> Result<(), TaskFailure> {
    tools::run_program_in(&workspace_root().join(SCRIPT_FOLDER), "npm", arguments, &[])
}
