//! The kernels for ARM, tested under an emulator.

use crate::step::{CargoCall, TaskFailure, print_status};
use crate::tools::{add_target, is_installed, run_program};
use std::path::Path;

/// The target for which the kernels are compiled.
const ARM_TARGET: &str = "aarch64-unknown-linux-gnu";
/// The compiler that links for it, the emulator, and the folder of its C library, as Debian names them.
const ARM_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM_EMULATOR: &str = "qemu-aarch64";
const ARM_LIBRARY_FOLDER: &str = "/usr/aarch64-linux-gnu";

/// Runs the tests of the kernels for ARM, which compare them with the definition. On ARM itself all tests have done so.
///
/// # Errors
/// Fails if a test fails, or if what they need is missing and cannot be installed.
pub(crate) fn test_kernels() -> Result<(), TaskFailure> {
    if cfg!(target_arch = "aarch64") {
        return Ok(());
    }
    install_emulator()?;
    if !add_target(ARM_TARGET)? {
        return Err(TaskFailure::new(format!("the compiler has no standard library for {ARM_TARGET}")));
    }
    CargoCall::new("test --package grundy-kernel --lib --tests --target")
        .with_argument(ARM_TARGET)
        .with_argument("--config")
        .with_argument(format!("target.{ARM_TARGET}.linker = \"{ARM_LINKER}\""))
        .with_argument("--config")
        .with_argument(format!("target.{ARM_TARGET}.runner = [\"{ARM_EMULATOR}\", \"-L\", \"{ARM_LIBRARY_FOLDER}\"]"))
        .run()
}

/// Makes sure that the emulator, the linker and the C library are installed; on Debian they are installed if they are missing.
fn install_emulator() -> Result<(), TaskFailure> {
    let there = || [ARM_LINKER, ARM_EMULATOR].iter().all(|program| is_installed(program)) && library_is_there();
    if there() {
        return Ok(());
    }
    print_status("\nthe kernels for ARM are tested under an emulator: qemu-user and a cross compiler are installed");
    let packages = ["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"];
    run_program("apt-get", ["update"])?;
    run_program("apt-get", ["install", "--yes", "--no-install-recommends"].iter().chain(&packages))?;
    match there() {
        true => Ok(()),
        false => Err(TaskFailure::new(format!(
            "the kernels for ARM are tested under an emulator: install {ARM_EMULATOR}, {ARM_LINKER} and its C library"
        ))),
    }
}

fn library_is_there() -> bool {
    Path::new(ARM_LIBRARY_FOLDER).join("lib").is_dir()
}
