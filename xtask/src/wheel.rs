//! grundy in Python: builds the wheel, installs it into a fresh environment, and tests it there.

use crate::step::{Failed, root};
use crate::tools;
use clap::Args;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages that build and test the wheel, with versions.
const REQUIREMENTS: &str = "faces/python/requirements-test.txt";

/// Build the wheel for Python, install it into a fresh environment, and test it there
#[derive(Args)]
pub(crate) struct Wheel {}

impl Wheel {
    /// # Errors
    /// The first step that fails.
    pub(crate) fn run(&self) -> Result<(), Failed> {
        test()
    }
}

/// Builds the wheel with the profile of the other tests and runs the tests of Python, and the notebooks.
///
/// # Errors
/// The first step that fails; Python is older than 3.11.
pub(crate) fn test() -> Result<(), Failed> {
    let python = installed("python", REQUIREMENTS, &["--profile", "dev"])?;
    // Its answers are compared with those of the command line, and of the server that it starts.
    let cli = tools::command_line()?;
    let tests = root().join("faces/python");
    let pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider"].map(OsStr::new);
    tools::run_in(&tests, &python, pytest, &[("GRUNDY_CLI", cli.as_os_str())])?;
    let notebooks = ["--nbmake", "--nbmake-timeout=120", "-W", "default", "notebooks"].map(OsStr::new);
    tools::run_in(&tests, python, pytest.into_iter().chain(notebooks), &[])
}

/// Builds an optimised wheel, and compares it with what people would use without it.
///
/// # Errors
/// The first step that fails; a wrong result.
pub(crate) fn bench() -> Result<(), Failed> {
    let python = installed("python-bench", "bench/python/requirements.txt", &["--release"])?;
    run(python, ["bench/python/kayles.py"])
}

/// The Python of a fresh environment of this name, with the requirements and the wheel installed.
fn installed(name: &str, requirements: &str, profile: &[&str]) -> Result<PathBuf, Failed> {
    let folder = tools::target().join(name);
    let python = folder.join("bin/python");
    let old = "grundy in Python needs python3, 3.11 or later";
    run("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).map_err(|_| Failed::new(old))?;
    run("python3", [OsStr::new("-m"), OsStr::new("venv"), OsStr::new("--clear"), folder.as_os_str()])?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"].map(OsStr::new);
    let requirements = root().join(requirements);
    run(&python, pip.into_iter().chain([OsStr::new("--requirement"), requirements.as_os_str()]))?;
    run(&python, pip.into_iter().chain([wheel(&folder, profile)?.as_os_str()]))?;
    Ok(python)
}

/// Builds the wheel, and returns its path.
fn wheel(folder: &Path, profile: &[&str]) -> Result<PathBuf, Failed> {
    let wheels = folder.join("wheels");
    let build = ["build", "--quiet", "--out"].map(OsStr::new);
    let profile = profile.iter().map(OsStr::new);
    let path = [("VIRTUAL_ENV", folder.as_os_str())];
    tools::run_in(
        &root().join("faces/python"),
        folder.join("bin/maturin"),
        build.into_iter().chain([wheels.as_os_str()]).chain(profile),
        &path,
    )?;
    let built = fs::read_dir(&wheels).ok().into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = built.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| Failed::new("maturin built no wheel"))
}

fn run(program: impl AsRef<OsStr>, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<(), Failed> {
    tools::run_in(&root(), program, arguments, &[])
}
