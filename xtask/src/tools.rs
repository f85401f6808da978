//! Programs that tasks need besides cargo: a browser with its driver, Python packages, and mdBook. Missing ones are installed.

use crate::step::{CargoCall, TaskFailure, print_status, workspace_root};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The Python packages, with their versions.
const TEST_REQUIREMENTS: &str = "suite/python/requirements.txt";

/// Makes sure that Chromium and its driver are installed; on Debian they are installed if they are missing.
///
/// # Errors
/// Fails if they are missing and cannot be installed.
pub(crate) fn install_browser() -> Result<(), TaskFailure> {
    let there = || ["chromium", "chromedriver"].iter().all(|program| is_installed(program));
    if there() {
        return Ok(());
    }
    for arguments in [&["update"][..], &["install", "--yes", "chromium", "chromium-driver"]] {
        run_program("apt-get", arguments)?;
    }
    match there() {
        true => Ok(()),
        false => Err(TaskFailure::new("the web page is tried in Chromium: install chromium and chromium-driver")),
    }
}

/// A program of the project's Python environment, which is created if it is missing or does not match the requirements.
///
/// # Errors
/// Fails if the environment cannot be created.
pub(crate) fn environment_program(program: &str) -> Result<PathBuf, TaskFailure> {
    Ok(python_environment(&workspace_root().join(".venv"), TEST_REQUIREMENTS)?.join(program))
}

/// The folder of the programs of a Python environment, which is created if it is missing or does not match the requirements.
///
/// # Errors
/// Fails if the environment cannot be created.
pub(crate) fn python_environment(folder: &Path, requirements: &str) -> Result<PathBuf, TaskFailure> {
    let (wanted, installed) = (workspace_root().join(requirements), folder.join("requirements.txt"));
    let text = fs::read(&wanted).map_err(|error| TaskFailure::new(format!("cannot read {requirements}: {error}")))?;
    if fs::read(&installed).ok().as_deref() != Some(&text[..]) {
        let python = folder.join("bin/python");
        run_program("python3", [OsStr::new("-m"), OsStr::new("venv"), folder.as_os_str()])?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"].map(OsStr::new);
        run_program(python, pip.into_iter().chain([wanted.as_os_str()]))?;
        // Written last, so that an unfinished environment is created again.
        fs::write(&installed, text)
            .map_err(|error| TaskFailure::new(format!("cannot write {}: {error}", installed.display())))?;
    }
    Ok(folder.join("bin"))
}

/// The version of mdBook.
const MDBOOK_VERSION: &str = "0.5.4";

/// The path of mdBook, which is installed into target/tools if this version is missing.
///
/// # Errors
/// Returns an error if mdBook cannot be installed.
pub(crate) fn install_mdbook() -> Result<PathBuf, TaskFailure> {
    let tools = target_folder().join("tools");
    let program = tools.join("bin").join("mdbook");
    let version = Command::new(&program).arg("--version").stderr(Stdio::null()).output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    if version.is_ok_and(|version| version == format!("mdbook v{MDBOOK_VERSION}")) {
        return Ok(program);
    }
    // Without the features that serve pages and watch files; search is needed by the pages.
    CargoCall::new("install mdbook --locked --no-default-features --features search --version")
        .with_argument(MDBOOK_VERSION)
        .with_argument("--root")
        .with_argument(&tools)
        .run()?;
    Ok(program)
}

/// Makes sure that Node and npm are installed; on Debian they are installed if they are missing.
///
/// # Errors
/// Fails if they are missing and cannot be installed.
pub(crate) fn install_node() -> Result<(), TaskFailure> {
    let there = || ["node", "npm"].iter().all(|program| is_installed(program));
    if there() {
        return Ok(());
    }
    for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends", "nodejs", "npm"]] {
        run_program("apt-get", arguments)?;
    }
    match there() {
        true => Ok(()),
        false => Err(TaskFailure::new("the scripts of the pages are checked with Node: install node and npm")),
    }
}

/// Makes sure that the compiler has a standard library for a target; rustup adds it if it is missing.
/// Returns whether it is there; without rustup it may not be.
///
/// # Errors
/// rustup fails.
pub(crate) fn add_target(target: &str) -> Result<bool, TaskFailure> {
    let is_there =
        || compiler_path(&["--print", "target-libdir", "--target", target]).is_some_and(|path| path.is_dir());
    if !is_there() && is_installed("rustup") {
        run_program("rustup", ["target", "add", target])?;
    }
    Ok(is_there())
}

/// A path that the compiler prints.
pub(crate) fn compiler_path(arguments: &[&str]) -> Option<PathBuf> {
    let output =
        Command::new("rustc").args(arguments).current_dir(workspace_root()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().into())
}

/// Whether a program is installed.
pub(crate) fn is_installed(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// The command line, built like the tests build it: another choice of features would build everything a second time.
///
/// # Errors
/// Returns an error if the command line cannot be built.
pub(crate) fn build_command_line() -> Result<PathBuf, TaskFailure> {
    // The program is built for the tests that run it.
    CargoCall::new("test --workspace --all-features --no-run --test readme").run()?;
    Ok(target_folder().join("debug/grundy"))
}

/// The target folder of cargo.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace_root().join("target"), Into::into)
}

/// Runs a program to its end.
///
/// # Errors
/// Returns an error if the program cannot be started, or fails.
pub(crate) fn run_program(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<(), TaskFailure> {
    run_program_in(&workspace_root(), program, arguments, &[("DEBIAN_FRONTEND", OsStr::new("noninteractive"))])
}

/// Runs a program in a folder to its end, with these variables in its environment.
///
/// # Errors
/// Returns an error if the program cannot be started, or fails.
pub(crate) fn run_program_in(
    folder: &Path,
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
    variables: &[(&str, &OsStr)],
) -> Result<(), TaskFailure> {
    let mut command = Command::new(program);
    command.args(arguments).envs(variables.iter().copied()).current_dir(folder).stdin(Stdio::null());
    let words: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let shown = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    print_status(&format!("\n$ {shown}"));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(TaskFailure::new(format!("`{shown}` failed: {status}"))),
        Err(error) => Err(TaskFailure::new(format!("cannot run `{shown}`: {error}"))),
    }
}
