//! All Rust sources are formatted, also those that `cargo fmt` does not reach: modules that a macro declares, as in the catalogue.

use grundy_sources::{rust_sources, workspace_root};
use std::path::Path;
use std::process::Command;

/// Pieces of programs that are written for contests: they are not whole programs, so they have a separate format.
const TEMPLATES_FOLDER: &str = "crates/contest/src/write/templates";

#[test]
fn every_source_is_formatted() {
    let root = workspace_root();
    let templates = root.join(TEMPLATES_FOLDER);
    assert!(templates.is_dir(), "{TEMPLATES_FOLDER} was moved");
    let folders = ["bench", "crates", "faces", "fuzz", "suite", "xtask"].map(|folder| root.join(folder));
    let sources = folders.iter().flat_map(|folder| rust_sources(folder));
    let sources: Vec<_> = sources.filter(|source| !source.starts_with(&templates)).collect();
    assert!(sources.len() > 1000, "{} sources", sources.len());
    let rustfmt = std::env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
    let output = Command::new(rustfmt)
        .args(["--check", "--edition", "2024", "--color", "never", "--config-path"])
        .arg(root.join(Path::new("rustfmt.toml")))
        .args(sources)
        .current_dir(root)
        .output()
        .expect("rustfmt is part of the toolchain");
    let differences = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "rustfmt on these files changes them:\n{differences}{errors}");
}
