//! The notices of the parts of a program that other authors wrote, with the texts of their licences.
//!
//! Crates are found by cargo, and their texts in the downloaded sources. Other parts are listed in `other_contents.txt`.

use super::file_failure;
use crate::step::{TaskFailure, workspace_root};
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Licences and notices begin with one of these words, in any case.
const NOTICE_FILE_WORDS: [&str; 5] = ["license", "licence", "copying", "copyright", "notice"];

/// The maximum depth below the folder of a crate at which licences are searched: those of fonts are beside the fonts.
const MAX_NOTICE_DEPTH: usize = 3;

/// The parts of a program that are not crates.
const OTHER_CONTENTS: &str = include_str!("other_contents.txt");

/// The notices for a package of the workspace, with all its features, compiled for a target.
///
/// Crates that only tests and build scripts use, and procedural macros, are not part of the program, and are left out.
/// A licence text that several crates have is written once.
///
/// # Errors
/// Returns an error if cargo cannot read the workspace, if a crate names no licence, or if a file cannot be read.
pub(super) fn third_party_notices(package: &str, target: &str) -> Result<String, TaskFailure> {
    let mut command = MetadataCommand::new();
    command.manifest_path(workspace_root().join("Cargo.toml")).features(CargoOpt::AllFeatures);
    command.other_options(["--filter-platform".into(), target.into()]);
    let metadata = command.exec().map_err(|error| TaskFailure::new(format!("cannot read the workspace: {error}")))?;
    // The same text, with the crates that have it.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = String::new();
    for package in linked_crates(&metadata, package)? {
        let (name, version) = (&package.name, &package.version);
        let license = package.license.as_deref();
        let license = license.ok_or_else(|| TaskFailure::new(format!("{name} {version} names no licence")))?;
        let address = package.repository.as_deref().or(package.homepage.as_deref()).unwrap_or_default();
        let _ = writeln!(list, "{name} {version}: {license}  {address}");
        let folder = package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf());
        let files = notice_files(&folder.unwrap_or_default(), MAX_NOTICE_DEPTH)?;
        if files.is_empty() {
            let authors = if package.authors.is_empty() { "its authors".into() } else { package.authors.join(", ") };
            let _ = writeln!(list, "    by {authors}; without a text of its own, see the texts of {license} below");
        }
        for file in files {
            let bytes = fs::read(&file).map_err(|error| file_failure("read", &file, &error))?;
            let text = String::from_utf8_lossy(&bytes).replace('\r', "");
            texts.entry(text.trim_matches('\n').into()).or_default().push(format!("{name} {version}"));
        }
    }
    let mut notices = format!(
        "grundy contains the following works of others.\n\nCrates of Rust, their licences and where they come from:\n\n{list}\n{OTHER_CONTENTS}"
    );
    let mut texts: Vec<(Vec<String>, String)> = texts.into_iter().map(|(text, users)| (users, text)).collect();
    texts.sort();
    for (mut users, text) in texts {
        users.dedup();
        let _ = write!(notices, "\n{}\n{}\n\n{text}\n", "=".repeat(78), users.join(", "));
    }
    Ok(notices)
}

/// The crates of other authors that are part of a program, sorted by name and version.
fn linked_crates<'m>(metadata: &'m Metadata, program: &str) -> Result<Vec<&'m Package>, TaskFailure> {
    let packages: BTreeMap<&PackageId, &Package> =
        metadata.packages.iter().map(|package| (&package.id, package)).collect();
    let resolve = metadata.resolve.as_ref().ok_or_else(|| TaskFailure::new("cargo resolves no dependencies"))?;
    let nodes: BTreeMap<_, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let root = metadata.packages.iter().find(|package| package.name.as_str() == program && package.source.is_none());
    let root = root.ok_or_else(|| TaskFailure::new(format!("the workspace has no package {program}")))?;
    let (mut linked, mut waiting) = (BTreeSet::new(), vec![&root.id]);
    while let Some(id) = waiting.pop() {
        if !linked.insert(id) {
            continue;
        }
        let used = nodes.get(id).into_iter().flat_map(|node| &node.deps);
        let used = used.filter(|used| used.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal));
        let is_macro =
            |id: &PackageId| packages.get(id).is_some_and(|package| package.targets.iter().any(|t| t.is_proc_macro()));
        waiting.extend(used.map(|used| &used.pkg).filter(|id| !is_macro(id)));
    }
    let mut crates: Vec<&Package> = linked.into_iter().filter_map(|id| packages.get(id).copied()).collect();
    crates.retain(|package| package.source.is_some());
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

/// The files with licences in a folder and some levels below it, sorted.
fn notice_files(folder: &Path, depth: usize) -> Result<Vec<PathBuf>, TaskFailure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| file_failure("read", folder, &error))? {
        let path = entry.map_err(|error| file_failure("read", folder, &error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_source = [".rs", ".py", ".sh"].iter().any(|end| name.ends_with(end));
        if path.is_dir() {
            // Examples and tests are not part of a program.
            if depth > 0 && !["tests", "examples", "benches"].contains(&&name[..]) {
                found.extend(notice_files(&path, depth - 1)?);
            }
        } else if !is_source && NOTICE_FILE_WORDS.iter().any(|word| name.starts_with(word)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_name_what_is_linked_and_nothing_else() {
        let notices = third_party_notices("grundy-cli", "x86_64-unknown-linux-musl");
        let notices = notices.unwrap_or_else(|failure| panic!("{}", failure.message));
        // A name and a version.
        let begins = |line: &str, name: &str| line.strip_prefix(name)?.strip_prefix(' ')?.chars().next();
        let lists =
            |name: &str| notices.lines().any(|line| begins(line, name).is_some_and(|first| first.is_ascii_digit()));
        for linked in ["clap", "ruff_python_parser", "tokio", "dejavu", "timely"] {
            assert!(lists(linked), "{linked} is part of the command");
        }
        // A test, a procedural macro, a build script, another system, another face.
        for other in ["proptest", "serde_derive", "cc", "windows-sys", "pyo3", "grundy"] {
            assert!(!lists(other), "{other} is no part of the command on this system");
        }
        for words in ["Apache License", "Bitstream Vera", "OpenCC", "CodeMirror", "Permission is hereby granted"] {
            assert!(notices.contains(words), "{words}");
        }
    }
}
