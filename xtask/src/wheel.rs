//! grundy in Python: builds the wheel, installs it into a fresh environment, and tests it there.

use crate::step::{TaskFailure, workspace_root};
use crate::tools;
use clap::Args;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages that build and test the wheel, with versions.
const WHEEL_REQUIREMENTS: &str = "faces/python/requirements-test.txt";
/// A program that maturin calls instead of cargo, to build the module with the features of the other tests.
const CARGO_OF_TESTS: &str = "xtask/cargo_of_tests.sh";

/// Build the wheel for Python, install it into a fresh environment, and test it there
#[derive(Args)]
pub(crate) struct WheelTask {}

impl WheelTask {
    /// # Errors
    /// Returns the error of the first step that fails.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        test_wheel()
    }
}

/// Builds the wheel with the profile of the other tests and runs the tests of Python, and the notebooks.
///
/// # Errors
/// Returns the error of the first step that fails, or an error if Python is older than 3.11.
pub(crate) fn test_wheel() -> Result<(), TaskFailure> {
    let cargo = workspace_root().join(CARGO_OF_TESTS);
    let python = install_wheel("python", WHEEL_REQUIREMENTS, &["--profile", "dev"], Some(&cargo))?;
    // Its answers are compared with those of the command line, and of the server that it starts.
    let cli = tools::build_command_line()?;
    let tests = workspace_root().join("faces/python");
    let pytest = ["-m", "pytest", "--quiet", "-p", "no:cacheprovider"].map(OsStr::new);
    tools::run_program_in(&tests, &python, pytest, &[("GRUNDY_CLI", cli.as_os_str())])?;
    let notebooks = ["--nbmake", "--nbmake-timeout=120", "-W", "default", "notebooks"].map(OsStr::new);
    tools::run_program_in(&tests, python, pytest.into_iter().chain(notebooks), &[])
}

/// Builds an optimised wheel, and compares it with the programs that are used without it.
///
/// # Errors
/// Returns the error of the first step that fails, or an error if a result is wrong.
pub(crate) fn bench_wheel() -> Result<(), TaskFailure> {
    let python = install_wheel("python-bench", "bench/python/requirements.txt", &["--release"], None)?;
    run_tool(python, ["bench/python/kayles.py"])
}

/// The Python of a fresh environment of this name, with the requirements and the wheel installed.
fn install_wheel(
    name: &str,
    requirements: &str,
    profile: &[&str],
    cargo: Option<&Path>,
) -> Result<PathBuf, TaskFailure> {
    let folder = tools::target_folder().join(name);
    let python = folder.join("bin/python");
    let old = "grundy in Python needs python3, 3.11 or later";
    run_tool("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"])
        .map_err(|_| TaskFailure::new(old))?;
    run_tool("python3", [OsStr::new("-m"), OsStr::new("venv"), OsStr::new("--clear"), folder.as_os_str()])?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"].map(OsStr::new);
    let requirements = workspace_root().join(requirements);
    run_tool(&python, pip.into_iter().chain([OsStr::new("--requirement"), requirements.as_os_str()]))?;
    run_tool(&python, pip.into_iter().chain([build_wheel(&folder, profile, cargo)?.as_os_str()]))?;
    Ok(python)
}

/// Builds the wheel, and returns its path. `cargo` is called instead of the usual cargo.
fn build_wheel(folder: &Path, profile: &[&str], cargo: Option<&Path>) -> Result<PathBuf, TaskFailure> {
    let wheels = folder.join("wheels");
    let build = ["build", "--quiet", "--out"].map(OsStr::new);
    let profile = profile.iter().map(OsStr::new);
    let cargo = cargo.map_or(OsStr::new("cargo"), Path::as_os_str);
    let variables = [("VIRTUAL_ENV", folder.as_os_str()), ("CARGO", cargo)];
    tools::run_program_in(
        &workspace_root().join("faces/python"),
        folder.join("bin/maturin"),
        build.into_iter().chain([wheels.as_os_str()]).chain(profile),
        &variables,
    )?;
    let built = fs::read_dir(&wheels).ok().into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = built.into_iter().find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| TaskFailure::new("maturin built no wheel"))
}

fn run_tool(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<(), TaskFailure> {
    tools::run_program_in(&workspace_root(), program, arguments, &[])
}
