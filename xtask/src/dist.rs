//! `cargo xtask dist`: what a release consists of, for Linux on x86-64.

mod binary;
mod checksums;
mod notices;
mod sdist;
mod wheels;

use crate::step::{TaskFailure, print_status};
use crate::tools;
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages that build and check wheels, with versions.
const DIST_REQUIREMENTS: &str = "xtask/requirements-dist.txt";

/// Build what a release consists of into target/dist, check it, and list it with its sizes
///
/// The command as a static binary, packed with completions, manual pages, licences and the notices of what it contains;
/// wheels for glibc 2.17 and musl 1.2, with such notices; the source of the Python package; and SHA256SUMS of all files in target/dist.
/// The binary runs once in a root that contains nothing else, which needs user namespaces.
/// The wheel for glibc and the source of the Python package are installed into empty environments and answer a question.
/// The wheel for musl is checked by auditwheel, and does not run: no Python of this machine can load it.
/// Linux on x86-64, rustup, tar, and python3, 3.11 or later, are needed; the programs of xtask/requirements-dist.txt go to target/dist-tools.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct DistTask {
    /// Make these parts only; other files of target/dist stay, and count for the checksums
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    only: Vec<DistPart>,
    /// Only write the notices of a wheel for this target among the files of the Python package, before maturin builds it elsewhere
    #[arg(long, value_name = "TARGET", conflicts_with = "only")]
    notices_for_wheel: Option<String>,
}

/// A part of a release.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DistPart {
    /// The archive with the static binary
    Binary,
    /// The wheels for Linux
    Wheels,
    /// The source of the Python package
    Sdist,
    /// The notices of the crates that the binary contains, as a file of their own; the archive has them, too
    Notices,
}

impl DistTask {
    /// # Errors
    /// The first part that cannot be made, or does not pass its check.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        if let Some(target) = &self.notices_for_wheel {
            return wheels::write_notices(target);
        }
        let wants = |part: DistPart| self.only.is_empty() || self.only.contains(&part);
        let folder = dist_folder()?;
        if self.only.is_empty() {
            clear_folder(&folder)?;
        }
        if wants(DistPart::Notices) {
            let text = notices::third_party_notices("grundy-cli", binary::STATIC_TARGET)?;
            write_file(&folder.join("THIRD-PARTY-NOTICES.txt"), text.as_bytes())?;
        }
        if wants(DistPart::Binary) {
            binary::build_archive(&folder)?;
        }
        if wants(DistPart::Wheels) {
            wheels::build_wheels(&folder)?;
        }
        if wants(DistPart::Sdist) {
            sdist::build_sdist(&folder)?;
        }
        for line in checksums::write_checksums(&folder)? {
            print_status(&line);
        }
        Ok(())
    }
}

/// The folder of the results, as an absolute path.
fn dist_folder() -> Result<PathBuf, TaskFailure> {
    let folder = absolute(&tools::target_folder().join("dist"))?;
    fs::create_dir_all(&folder).map_err(|error| file_failure("make", &folder, &error))?;
    Ok(folder)
}

fn absolute(path: &Path) -> Result<PathBuf, TaskFailure> {
    std::path::absolute(path).map_err(|error| file_failure("find", path, &error))
}

/// Makes a folder that is empty.
fn clear_folder(folder: &Path) -> Result<(), TaskFailure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| file_failure("remove", folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| file_failure("make", folder, &error))
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), TaskFailure> {
    fs::write(path, bytes).map_err(|error| file_failure("write", path, &error))
}

fn copy_file(from: &Path, to: &Path) -> Result<(), TaskFailure> {
    fs::copy(from, to).map(drop).map_err(|error| file_failure("copy", from, &error))
}

fn file_failure(what: &str, path: &Path, error: &std::io::Error) -> TaskFailure {
    TaskFailure::new(format!("cannot {what} {}: {error}", path.display()))
}

/// # Errors
/// Returns an error if the compiler has no standard library for the target, and rustup cannot add it.
fn require_target(target: &str) -> Result<(), TaskFailure> {
    let advice = format!("install it with `rustup target add {target}`");
    match tools::add_target(target)? {
        true => Ok(()),
        false => Err(TaskFailure::new(format!("the compiler has no standard library for {target}: {advice}"))),
    }
}

/// The files of a folder whose names end so, sorted.
fn files_ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, TaskFailure> {
    let entries = fs::read_dir(folder).map_err(|error| file_failure("read", folder, &error))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.is_file() && path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(end)));
    files.sort();
    Ok(files)
}

/// The folder of the programs of an environment that contains the packages which build wheels.
fn dist_programs() -> Result<PathBuf, TaskFailure> {
    tools::python_environment(&absolute(&tools::target_folder().join("dist-tools"))?, DIST_REQUIREMENTS)
}

/// Installs a file of the Python package into an empty environment, and calls the module there.
///
/// # Errors
/// Returns an error if the file cannot be installed, or if the installed module gives a wrong answer.
fn try_in_empty_environment(name: &str, file: &Path, variables: &[(&str, &OsStr)]) -> Result<(), TaskFailure> {
    const MODULE_QUESTION: &str = "from grundy import nim; answer = nim(3, 4, 5).solve(); assert (answer.outcome, nim(3, 4, 5).value) == ('N', 2), answer";
    let folder = absolute(&tools::target_folder().join(name))?;
    tools::run_program("python3", [OsStr::new("-m"), OsStr::new("venv"), OsStr::new("--clear"), folder.as_os_str()])?;
    let python = folder.join("bin/python");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"].map(OsStr::new);
    // The call must not run in the root of the workspace, whose folders of sources could be taken for the package.
    tools::run_program_in(&folder, &python, install.into_iter().chain([file.as_os_str()]), variables)?;
    tools::run_program_in(&folder, &python, ["-c", MODULE_QUESTION], &[])
}
