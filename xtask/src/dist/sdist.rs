//! The source of the Python package: the crates that it needs, with a lock file.

use super::{absolute, clear_folder, copy_file, dist_programs, files_ending, try_in_empty_environment};
use crate::step::{TaskFailure, workspace_root};
use crate::tools;
use std::ffi::OsStr;
use std::path::Path;

/// Packs the source, and installs what was packed into an empty environment, which compiles it.
///
/// # Errors
/// maturin cannot pack it; something that it needs is not packed; the module gives a wrong answer.
pub(super) fn build_sdist(folder: &Path) -> Result<(), TaskFailure> {
    let fresh = absolute(&tools::target_folder().join("tmp/sdist"))?;
    clear_folder(&fresh)?;
    let arguments = [OsStr::new("sdist"), OsStr::new("--out"), fresh.as_os_str()];
    tools::run_program_in(&workspace_root().join("faces/python"), dist_programs()?.join("maturin"), arguments, &[])?;
    let made = files_ending(&fresh, ".tar.gz")?;
    let [source] = &made[..] else { return Err(TaskFailure::new("maturin packed no source")) };
    // Packed files have a fixed time, so cargo would use the results of earlier sources for them.
    let target = absolute(&tools::target_folder().join("tmp/sdist-build"))?;
    clear_folder(&target)?;
    try_in_empty_environment("tmp/sdist-try", source, &[("CARGO_TARGET_DIR", target.as_os_str())])?;
    copy_file(source, &folder.join(source.file_name().unwrap_or_default()))
}
