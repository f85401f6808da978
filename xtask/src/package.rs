//! `cargo xtask package`: packs the crates that are published, and builds what was packed.

use crate::step::{CargoCall, TaskFailure, print_status, workspace_root};
use crate::tools::{run_program, target_folder};
use cargo_metadata::{CargoOpt, MetadataCommand, Package};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Files that each packed crate contains, besides its sources.
const PACKED_FILES: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// The sections of the root manifest that the workspace of the packed crates has too, so that external crates that are
/// compiled already are used again.
const COPIED_SECTIONS: &str = "[profile.";

/// Pack every crate that is published, and check that the packed sources compile together
///
/// `cargo package` packs the crates. Then they are unpacked into one workspace, target/packed, in which they use one another
/// instead of the registry, and `cargo check` compiles them: a file that a crate needs and does not pack is missed here.
/// Then `cargo publish --dry-run` checks what the registry asks for; without a network this is left out, and said.
/// Nothing is published, and nothing is downloaded that is there already.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct PackageTask {}

impl PackageTask {
    /// # Errors
    /// Fails with the first step that fails.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        let packages = publishable_packages()?;
        pack_crates(&packages)?;
        let folder = target_folder().join("packed");
        unpack_crates(&packages, &folder)?;
        check_packed_crates(&folder)?;
        try_publication()?;
        let names = packages.iter().map(|package| package.name.as_str()).collect::<Vec<_>>().join(", ");
        print_status(&format!("{} crates can be published, in this order: {names}", packages.len()));
        Ok(())
    }
}

/// The packages that are published; each after those that it needs.
///
/// # Errors
/// Returns an error if cargo cannot read the workspace, or a package needs one that is not published.
fn publishable_packages() -> Result<Vec<Package>, TaskFailure> {
    let mut command = MetadataCommand::new();
    command.manifest_path(workspace_root().join("Cargo.toml")).features(CargoOpt::AllFeatures).no_deps();
    let metadata = command.exec().map_err(|error| TaskFailure::new(format!("cannot read the workspace: {error}")))?;
    let published = |package: &&Package| package.publish.as_ref().is_none_or(|registries| !registries.is_empty());
    let packages: Vec<Package> = metadata.workspace_packages().into_iter().filter(published).cloned().collect();
    let names: BTreeSet<String> = packages.iter().map(|package| package.name.to_string()).collect();
    let ours = |package: &Package| -> BTreeSet<String> {
        // Dependencies of tests count, because cargo requires their versions, too.
        let used = package.dependencies.iter().filter(|used| used.path.is_some());
        used.map(|used| used.name.clone()).collect()
    };
    let mut waiting: BTreeMap<String, (Package, BTreeSet<String>)> =
        packages.into_iter().map(|package| (package.name.to_string(), (package.clone(), ours(&package)))).collect();
    if let Some((name, (_, used))) = waiting.iter().find(|(_, (_, used))| !used.is_subset(&names)) {
        let missing = used.difference(&names).cloned().collect::<Vec<_>>().join(", ");
        return Err(TaskFailure::new(format!("{name} is published, but needs {missing}, which is not")));
    }
    let mut sorted: Vec<Package> = Vec::new();
    while !waiting.is_empty() {
        let next = waiting.iter().find(|(_, (_, used))| !used.iter().any(|used| waiting.contains_key(used)));
        let next = next.map(|(name, _)| name.clone());
        let next = next.ok_or_else(|| TaskFailure::new("crates that need one another cannot be published"))?;
        sorted.extend(waiting.remove(&next).map(|(package, _)| package));
    }
    Ok(sorted)
}

/// Runs `cargo package`, without the network if that suffices.
fn pack_crates(packages: &[Package]) -> Result<(), TaskFailure> {
    let call = |offline: bool| {
        let mut call = CargoCall::new("package --no-verify --allow-dirty --quiet --all-features");
        if offline {
            call = call.with_argument("--offline");
        }
        packages.iter().fold(call, |call, package| call.with_argument("--package").with_argument(package.name.as_str()))
    };
    call(true).run().or_else(|_| call(false).run())
}

/// Performs the steps of `cargo publish` in the order of the dependencies, except for the upload. The crates are already compiled.
///
/// # Errors
/// Returns an error if a crate cannot be published. A missing network is not an error.
fn try_publication() -> Result<(), TaskFailure> {
    let call = CargoCall::new("publish --workspace --dry-run --no-verify --allow-dirty --quiet --all-features");
    match call.run_silently() {
        Ok(()) => {
            print_status("cargo publish --dry-run accepts every crate.");
            Ok(())
        }
        Err(message) if is_network_failure(&message) => {
            print_status("the registry cannot be reached: `cargo publish --dry-run` was NOT run");
            Ok(())
        }
        Err(message) => Err(TaskFailure::new(format!("`cargo publish --dry-run` failed: {message}"))),
    }
}

/// Whether cargo reports that the registry cannot be reached.
fn is_network_failure(message: &str) -> bool {
    [
        "Could not resolve host",
        "Couldn't connect",
        "Could not connect",
        "timed out",
        "spurious network error",
        "--offline",
    ]
    .iter()
    .any(|words| message.to_lowercase().contains(&words.to_lowercase()))
}

/// Unpacks the packed crates into a workspace.
fn unpack_crates(packages: &[Package], folder: &Path) -> Result<(), TaskFailure> {
    let failure = |what: &Path, error: std::io::Error| TaskFailure::new(format!("{}: {error}", what.display()));
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| failure(folder, error))?;
    }
    fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
    let mut patches = String::new();
    let mut members = Vec::new();
    for package in packages {
        let name = format!("{}-{}", package.name, package.version);
        let packed = target_folder().join("package").join(format!("{name}.crate"));
        // With the time of unpacking: packed files have one fixed time, by which cargo would take them for what it compiled before.
        let arguments: [&OsStr; 4] = ["-xzmf".as_ref(), packed.as_os_str(), "-C".as_ref(), folder.as_os_str()];
        run_program("tar", arguments)?;
        for file in PACKED_FILES {
            let path = folder.join(&name).join(file);
            if !fs::symlink_metadata(&path).is_ok_and(|data| data.is_file()) {
                return Err(TaskFailure::new(format!("{} has no file {file}", package.name)));
            }
        }
        patches += &format!("{} = {{ path = \"{name}\" }}\n", package.name);
        members.push(format!("\"{name}\""));
    }
    let root = workspace_root().join("Cargo.toml");
    let root = fs::read_to_string(&root).map_err(|error| failure(&root, error))?;
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[patch.crates-io]\n{patches}\n{}",
        members.join(", "),
        copied_sections(&root)
    );
    let path = folder.join("Cargo.toml");
    fs::write(&path, manifest).map_err(|error| failure(&path, error))?;
    let lock = folder.join("Cargo.lock");
    fs::copy(workspace_root().join("Cargo.lock"), &lock).map_err(|error| failure(&lock, error))?;
    Ok(())
}

/// The profiles of a manifest.
fn copied_sections(manifest: &str) -> String {
    let mut copies = false;
    let mut sections = String::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            copies = line.starts_with(COPIED_SECTIONS);
        }
        if copies {
            sections += line;
            sections.push('\n');
        }
    }
    sections
}

/// Compiles the packed crates, with the target folder of the workspace.
fn check_packed_crates(folder: &Path) -> Result<(), TaskFailure> {
    let call = |offline: bool| {
        let mut call = CargoCall::new("check --quiet --workspace --all-features --manifest-path")
            .with_argument(folder.join("Cargo.toml"))
            .with_argument("--target-dir")
            .with_argument(target_folder());
        if offline {
            call = call.with_argument("--offline");
        }
        call
    };
    // The downloads of a build of the workspace suffice, unless nothing was built yet.
    call(true).run().or_else(|_| call(false).run())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_copied() {
        let manifest = "[workspace]\nmembers = []\n[profile.dev]\nopt-level = 2\n\n[profile.release]\nlto = true\n[other]\na = 1\n";
        assert_eq!(copied_sections(manifest), "[profile.dev]\nopt-level = 2\n\n[profile.release]\nlto = true\n");
    }

    #[test]
    fn a_missing_network_is_told_from_a_mistake() {
        assert!(is_network_failure("Caused by:\n  [6] Could not resolve hostname (Could not resolve host: index)"));
        assert!(is_network_failure("error: attempting to make an HTTP request, but --offline was specified"));
        assert!(!is_network_failure("error: 1 files in the working directory contain changes"));
    }

    #[test]
    fn packages_come_after_those_that_they_need() {
        let packages = publishable_packages().unwrap_or_else(|_| panic!("the workspace can be read"));
        let place =
            |name: &str| packages.iter().position(|package| package.name.as_str() == name).expect("it is published");
        assert!(place("grundy-kernel") < place("grundy-heap"));
        assert!(place("grundy-heap") < place("grundy") && place("grundy") < place("grundy-cli"));
        assert!(packages.iter().all(|package| package.name.as_str() != "xtask"));
    }
}
