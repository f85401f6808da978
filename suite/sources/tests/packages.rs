//! The files that each published crate needs in addition to its sources.

use cargo_metadata::{MetadataCommand, Package};
use std::fs;
use std::path::{Path, PathBuf};

/// The fewest and the most lines of the README of a crate.
const README_LINES: std::ops::RangeInclusive<usize> = 10..=30;

/// The folder of rules that are copied into a crate.
const COPIED_RULES: &str = "examples/rules";

fn root() -> PathBuf {
    grundy_sources::workspace_root().to_path_buf()
}

/// The packages that are published.
fn published_packages() -> Vec<Package> {
    let metadata = MetadataCommand::new().manifest_path("../Cargo.toml").no_deps().exec();
    let metadata = metadata.expect("cargo reads the workspace");
    let packages = metadata.workspace_packages().into_iter().cloned();
    packages.filter(|package| package.publish.as_ref().is_none_or(|registries| !registries.is_empty())).collect()
}

#[test]
fn manifests_are_complete() {
    let packages = published_packages();
    let names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    assert!(names.contains(&"grundy") && names.contains(&"grundy-cli"), "{names:?}");
    for outbuilding in ["grundy-suite", "grundy-sources", "grundy-bench", "grundy-python", "xtask"] {
        assert!(!names.contains(&outbuilding), "{outbuilding} is not published");
    }
    for package in &packages {
        let name = &package.name;
        assert!(package.description.as_ref().is_some_and(|text| !text.is_empty()), "{name} has a description");
        assert!(package.license.is_some() && package.repository.is_some(), "{name} names its license and repository");
        assert!(package.homepage.is_some() && package.documentation.is_some(), "{name} names its pages");
        assert!(package.rust_version.is_some() && !package.authors.is_empty(), "{name} names its authors");
        assert!((1..=5).contains(&package.keywords.len()), "{name} has one to five keywords");
        assert!(package.keywords.iter().all(|word| word.len() <= 20), "{name} has short keywords");
        assert!(!package.categories.is_empty(), "{name} has a category");
        let documentation = format!("https://docs.rs/{name}");
        assert_eq!(package.documentation.as_deref(), Some(&documentation[..]), "{name}");
        let documents_all = package.metadata["docs"]["rs"]["all-features"] == true;
        assert!(documents_all || package.features.is_empty(), "docs.rs documents all features of {name}");
        let loose = package.dependencies.iter().find(|used| used.path.is_some() && used.req.to_string() == "*");
        assert!(loose.is_none(), "{name} needs {} without a version", loose.map_or("", |used| used.name.as_str()));
    }
}

#[test]
fn readmes_and_licenses_are_there() {
    let root = root();
    let license = |folder: &Path, file: &str| fs::read(folder.join(file)).unwrap_or_default();
    for package in published_packages() {
        let name = &package.name;
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder").as_std_path();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        assert!(README_LINES.contains(&readme.lines().count()), "{name} has a README of 10 to 30 lines");
        assert!(readme.starts_with(&format!("# {name}\n")), "the README of {name} begins with its name");
        // A registry shows the README without the files around it.
        for link in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(link.starts_with("https://"), "the README of {name} links to {link}, which is no address");
        }
        for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(license(folder, file) == license(&root, file), "{name} has the {file} of the project, as a link");
        }
    }
}

/// A source that includes a file of another folder compiles here, and nowhere else.
#[test]
fn sources_include_their_own_files_only() {
    let mut included = 0;
    for package in published_packages() {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder").as_std_path().to_path_buf();
        for source in grundy_sources::rust_sources(&folder.join("src")) {
            let text = fs::read_to_string(&source).expect("a source can be read");
            for found in text.split("include_str!(").skip(1) {
                let Some(path) = found.trim_start_matches("concat!(").split('"').nth(1) else { continue };
                let depth = source.strip_prefix(&folder).expect("it lies in the folder").components().count() - 1;
                let ups = path.split('/').filter(|part| *part == "..").count();
                assert!(ups <= depth, "{} includes {path}, which is not packed", source.display());
                included += 1;
            }
        }
    }
    assert!(included > 20, "{included} files are included");
}

/// `GRUNDY_WRITE=1` copies them again.
#[test]
fn copied_rules_are_those_of_the_examples() {
    let root = root();
    let mut copies = 0;
    for package in published_packages() {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder").as_std_path().join("src");
        for copy in rules_below(&folder) {
            let example = root.join(COPIED_RULES).join(copy.file_name().expect("it is a file"));
            let text = fs::read(&example).unwrap_or_else(|error| panic!("{}: {error}", example.display()));
            copies += 1;
            if fs::read(&copy).is_ok_and(|old| old == text) {
                continue;
            }
            assert!(std::env::var_os("GRUNDY_WRITE").is_some(), "{} is not {}", copy.display(), example.display());
            fs::write(&copy, text).unwrap_or_else(|error| panic!("{}: {error}", copy.display()));
        }
    }
    assert!(copies > 10, "{copies} copies");
}

/// The files of rules in folders named `rules`.
fn rules_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            found.extend(rules_below(&path));
        } else if path.extension().is_some_and(|end| end == "py") && folder.ends_with("rules") {
            found.push(path);
        }
    }
    found.sort();
    found
}
