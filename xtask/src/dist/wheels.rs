//! Wheels for Linux on x86-64, linked by Zig, which has the C libraries of old systems.

use super::notices::third_party_notices;
use super::{
    absolute, clear_folder, copy_file, dist_programs, files_ending, require_target, try_in_empty_environment,
    write_file,
};
use crate::step::{TaskFailure, print_status, workspace_root};
use crate::tools;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the wheel that most systems take.
const GLIBC_TARGET: &str = "x86_64-unknown-linux-gnu";

/// The wheels: the target of compilation, and the platform that the name of the wheel promises.
const WHEEL_PLATFORMS: [(&str, &str); 2] =
    [(GLIBC_TARGET, "manylinux_2_17_x86_64"), ("x86_64-unknown-linux-musl", "musllinux_1_2_x86_64")];

/// Builds the wheels and checks them.
///
/// # Errors
/// Returns an error if a wheel cannot be built, needs a newer system than its name promises, or gives a wrong answer.
pub(super) fn build_wheels(folder: &Path) -> Result<(), TaskFailure> {
    let programs = dist_programs()?;
    for (target, platform) in WHEEL_PLATFORMS {
        let wheel = build_wheel(&programs, target, platform)?;
        check_platform(&programs, &wheel, platform)?;
        check_notices(&programs, &wheel)?;
        if target == GLIBC_TARGET {
            try_in_empty_environment("tmp/wheel-try", &wheel, &[])?;
        } else {
            print_status(&format!("{platform}: checked by auditwheel; not loaded, for that needs a Python with musl"));
        }
        copy_file(&wheel, &folder.join(wheel.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

/// The notices of others' work among the files of the package, as long as a wheel is built.
struct NoticesInPackage {
    path: PathBuf,
}

/// The place of the notices in a wheel.
const NOTICES_IN_WHEEL: &str = "grundy/THIRD-PARTY-NOTICES.txt";

impl NoticesInPackage {
    fn write(target: &str) -> Result<NoticesInPackage, TaskFailure> {
        let path = workspace_root().join("faces/python/python").join(NOTICES_IN_WHEEL);
        let notices = NoticesInPackage { path };
        write_file(&notices.path, third_party_notices("grundy-python", target)?.as_bytes())?;
        Ok(notices)
    }
}

impl Drop for NoticesInPackage {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            print_status(&format!("cannot remove {}: {error}", self.path.display()));
        }
    }
}

/// Writes the notices of a wheel for a target among the files of the package, for a wheel that maturin builds by itself.
///
/// # Errors
/// Returns the errors of [`third_party_notices`], or an error if the file cannot be written.
pub(super) fn write_notices(target: &str) -> Result<(), TaskFailure> {
    NoticesInPackage::write(target).map(std::mem::forget)
}

/// Whether a wheel contains the notices.
fn check_notices(programs: &Path, wheel: &Path) -> Result<(), TaskFailure> {
    let question =
        format!("import sys, zipfile; assert {NOTICES_IN_WHEEL:?} in zipfile.ZipFile(sys.argv[1]).namelist()");
    let arguments = [OsStr::new("-c"), OsStr::new(&question), wheel.as_os_str()];
    tools::run_program(programs.join("python"), arguments)
        .map_err(|_| TaskFailure::new(format!("{} does not contain {NOTICES_IN_WHEEL}", wheel.display())))
}

fn build_wheel(programs: &Path, target: &str, platform: &str) -> Result<PathBuf, TaskFailure> {
    require_target(target)?;
    let _notices = NoticesInPackage::write(target)?;
    let fresh = absolute(&tools::target_folder().join("tmp/wheel"))?;
    clear_folder(&fresh)?;
    let compatibility = platform.trim_end_matches("_x86_64");
    let arguments = ["build", "--release", "--zig", "--target", target, "--compatibility", compatibility, "--out"];
    // maturin finds Zig as a package of the Python that comes first.
    let path = search_path_from(programs)?;
    let environment = programs.parent().unwrap_or(programs).as_os_str();
    tools::run_program_in(
        &workspace_root().join("faces/python"),
        programs.join("maturin"),
        arguments.iter().map(OsStr::new).chain([fresh.as_os_str()]),
        &[("PATH", &path), ("VIRTUAL_ENV", environment)],
    )?;
    let made = files_ending(&fresh, ".whl")?;
    let [wheel] = &made[..] else { return Err(TaskFailure::new("maturin built no wheel")) };
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    // maturin writes the old name of the platform beside the new one: manylinux_2_17_x86_64.manylinux2014_x86_64.
    match name.contains("-cp311-abi3-") && name.contains(platform) {
        true => Ok(wheel.clone()),
        false => Err(TaskFailure::new(format!("the wheel is called {name}, and not …-cp311-abi3-{platform}.whl"))),
    }
}

/// `PATH` with this folder in front.
fn search_path_from(folder: &Path) -> Result<OsString, TaskFailure> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).map_err(|error| TaskFailure::new(format!("PATH: {error}")))
}

/// Asks auditwheel for the oldest systems that the wheel runs on.
fn check_platform(programs: &Path, wheel: &Path, platform: &str) -> Result<(), TaskFailure> {
    // Otherwise it would look for libraries of musl among those of this system, which are different.
    let libraries = absolute(&tools::target_folder().join("tmp/no-libraries"))?;
    clear_folder(&libraries)?;
    let mut command = Command::new(programs.join("auditwheel"));
    command.args(["show", "--json", "--ldpaths"]).arg(libraries).arg(wheel);
    let output = command.output();
    let output = output.map_err(|error| TaskFailure::new(format!("cannot run auditwheel: {error}")))?;
    match WheelAudit::read(&output.stdout) {
        Some(audit) if output.status.success() && audit.platform == platform && audit.libraries.is_empty() => {
            print_status(&format!("auditwheel: the wheel runs on {platform}"));
            Ok(())
        }
        _ => {
            let message =
                [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
            Err(TaskFailure::new(format!("auditwheel does not find that the wheel runs on {platform}: {message}")))
        }
    }
}

/// The report of `auditwheel show --json` about a wheel.
#[derive(Debug, PartialEq)]
struct WheelAudit {
    /// The platform whose C library has all symbols that the wheel uses.
    platform: String,
    /// Libraries that this platform does not promise.
    libraries: Vec<String>,
}

impl WheelAudit {
    fn read(message: &[u8]) -> Option<WheelAudit> {
        let message: Value = serde_json::from_slice(message).ok()?;
        let platform = message.get("sym_tag")?.as_str()?.to_string();
        let libraries = message.get("external_libs")?.as_object()?.keys();
        // Zig writes the plain name of the C library, and the loader of musl takes that as itself. auditwheel knows
        // only the name that Alpine gives to it.
        let is_musl = |name: &str| platform.starts_with("musllinux") && name == "libc.so";
        let libraries = libraries.filter(|name| !is_musl(name)).cloned().collect();
        Some(WheelAudit { platform, libraries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audits_are_read() {
        let read = |platform: &str, library: &str| {
            let message = serde_json::json!({"overall_tag": "linux_x86_64", "sym_tag": platform, "external_libs": {library: null}});
            WheelAudit::read(message.to_string().as_bytes()).map(|audit| (audit.platform, audit.libraries))
        };
        let found = |platform: &str, libraries: &[&str]| {
            Some((platform.into(), libraries.iter().map(|&name| name.into()).collect()))
        };
        assert_eq!(read("musllinux_1_2_x86_64", "libc.so"), found("musllinux_1_2_x86_64", &[]));
        assert_eq!(read("musllinux_1_2_x86_64", "libz.so"), found("musllinux_1_2_x86_64", &["libz.so"]));
        assert_eq!(read("manylinux_2_17_x86_64", "libc.so"), found("manylinux_2_17_x86_64", &["libc.so"]));
        assert_eq!(WheelAudit::read(br#"{"version": 1, "error": "no wheel"}"#), None);
    }

    #[test]
    fn the_search_path_begins_with_the_folder() {
        let path = search_path_from(Path::new("/opt/first")).unwrap_or_else(|failure| panic!("{}", failure.message));
        assert_eq!(std::env::split_paths(&path).next(), Some(PathBuf::from("/opt/first")));
    }
}
