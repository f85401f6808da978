//! Every file of tests is compiled: a crate that lists its test programs loses none.

use cargo_metadata::{Metadata, MetadataCommand, Package};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn workspace_metadata() -> Metadata {
    let mut call = MetadataCommand::new();
    call.current_dir(env!("CARGO_MANIFEST_DIR")).no_deps();
    call.exec().expect("cargo lists the packages")
}

/// The roots of the test programs of a package.
fn test_roots(package: &Package) -> BTreeSet<PathBuf> {
    let tests = package.targets.iter().filter(|target| target.is_test());
    tests.map(|target| target.src_path.clone().into_std_path_buf()).collect()
}

/// The entries of `folder` that no test program compiles: files that are neither a root nor a module of the root `main.rs`,
/// and folders whose `main.rs` is not a root.
fn forgotten_tests(folder: &Path, roots: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let main = folder.join("main.rs");
    let modules = match roots.contains(&main) {
        true => fs::read_to_string(&main).expect("it is a text"),
        false => String::new(),
    };
    let is_module = |path: &Path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        modules.lines().any(|line| line == format!("mod {name};"))
    };
    let is_forgotten = |path: &PathBuf| match path.is_dir() {
        true => path.join("main.rs").exists() && !roots.contains(&path.join("main.rs")),
        false => path.extension().is_some_and(|end| end == "rs") && !roots.contains(path) && !is_module(path),
    };
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_forgotten).collect()
}

#[test]
fn every_file_of_tests_is_compiled() {
    let metadata = workspace_metadata();
    let mut forgotten = Vec::new();
    let mut programs = 0;
    for package in metadata.workspace_packages() {
        let folder = package.manifest_path.parent().expect("a package has a folder").join("tests");
        let roots = test_roots(package);
        programs += roots.len();
        forgotten.extend(forgotten_tests(folder.as_std_path(), &roots));
    }
    assert!(programs > 20, "{programs} programs were found");
    assert!(forgotten.is_empty(), "no test program compiles these: enter them in tests/main.rs: {forgotten:#?}");
}

#[test]
fn a_forgotten_file_is_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    for name in ["helpers", "other"] {
        fs::create_dir(path(name)).expect("there is room");
    }
    for (name, text) in [("main.rs", "mod known;\n"), ("known.rs", ""), ("new.rs", ""), ("other/main.rs", "")] {
        fs::write(path(name), text).expect("there is room");
    }
    let roots = BTreeSet::from([path("main.rs")]);
    let forgotten: BTreeSet<PathBuf> = forgotten_tests(folder.path(), &roots).into_iter().collect();
    assert_eq!(forgotten, BTreeSet::from([path("new.rs"), path("other")]));
}
