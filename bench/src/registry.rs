//! Installs rival programs from their registry into a scratch folder.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of a program of the registry, which is installed if it is missing.
pub(crate) fn install_program(name: &str, version: &str, options: &[&str]) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/rivals");
    let program = root.join("bin").join(name);
    if !program.exists() {
        let mut install = Command::new("cargo");
        install.args(["install", name, "--version", version, "--root"]).arg(&root).args(options);
        if !install.status().is_ok_and(|status| status.success()) {
            return Err(format!("{name} cannot be installed"));
        }
    }
    Ok(program)
}
