//! The command as a static binary, packed with what belongs to it.

use super::notices::third_party_notices;
use super::{absolute, clear_folder, copy_file, file_failure, require_target, write_file};
use crate::step::{CargoCall, TaskFailure, print_status, workspace_root};
use crate::tools;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of compilation: binaries with this C library need none of the system.
pub(super) const STATIC_TARGET: &str = "x86_64-unknown-linux-musl";

/// Files of the project that are packed with the binary.
const PACKED_DOCUMENTS: [&str; 5] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "README.zh-CN.md"];

/// The shells, and the files in which each looks for completions.
const COMPLETION_FILES: [(&str, &str); 5] = [
    ("bash", "grundy.bash"),
    ("elvish", "grundy.elv"),
    ("fish", "grundy.fish"),
    ("powershell", "_grundy.ps1"),
    ("zsh", "_grundy"),
];

/// The question of the check, and the line of its answer.
const CHECK_QUESTION: [&str; 2] = ["solve", "nim(3, 4, 5)"];
const CHECK_ANSWER: &str = "first player wins (N), value *2";

/// Builds the binary, checks it and packs it.
///
/// # Errors
/// Returns an error if the binary cannot be built, is not static, or does not answer on a system without other programs.
pub(super) fn build_archive(folder: &Path) -> Result<(), TaskFailure> {
    let binary = build_static_binary()?;
    check_static(&binary)?;
    check_in_empty_root(&binary)?;
    let name = format!("grundy-{}-{STATIC_TARGET}", env!("CARGO_PKG_VERSION"));
    let packing = absolute(&tools::target_folder().join("tmp/dist"))?;
    clear_folder(&packing)?;
    fill_archive_folder(&packing.join(&name), &binary)?;
    let archive = folder.join(format!("{name}.tar.gz"));
    // Equal files give equal archives: sorted, without an owner, and with the time of the commit.
    let time = format!("--mtime=@{}", commit_time());
    let options =
        ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--use-compress-program=gzip -9n", &time];
    let files: [&OsStr; 5] = ["-cf".as_ref(), archive.as_os_str(), "-C".as_ref(), packing.as_os_str(), name.as_ref()];
    tools::run_program("tar", options.iter().map(OsStr::new).chain(files))
}

/// Compiles the command with all its features, without symbols.
fn build_static_binary() -> Result<PathBuf, TaskFailure> {
    require_target(STATIC_TARGET)?;
    let mut call = CargoCall::new("rustc --release --package grundy-cli --bin grundy --all-features --locked --target")
        .with_argument(STATIC_TARGET);
    // One crate has a file in assembler. It needs no C library, so the compiler of the system is sufficient.
    if !tools::is_installed("x86_64-linux-musl-gcc") {
        call = call.with_variable("CC_x86_64_unknown_linux_musl", "cc");
    }
    // Symbols of the binary alone: another profile would compile all crates again.
    call.with_argument("--").with_argument("-Cstrip=symbols").run()?;
    Ok(absolute(&tools::target_folder())?.join(STATIC_TARGET).join("release/grundy"))
}

/// # Errors
/// Returns an error if the binary needs an interpreter or libraries.
fn check_static(binary: &Path) -> Result<(), TaskFailure> {
    let bytes = fs::read(binary).map_err(|error| file_failure("read", binary, &error))?;
    match segment_types(&bytes) {
        Some(types) if !types.contains(&INTERPRETER_SEGMENT) => {
            print_status(&format!("{} is static: it names no interpreter", binary.display()));
            Ok(())
        }
        Some(_) => Err(TaskFailure::new(format!("{} is not static: it names an interpreter", binary.display()))),
        None => Err(TaskFailure::new(format!("{} is no ELF file of 64 bits", binary.display()))),
    }
}

/// `PT_INTERP`: the segment that names the loader of shared libraries. A program that needs libraries has it.
const INTERPRETER_SEGMENT: u32 = 3;

/// The types of the segments of an ELF file of 64 bits, little-endian.
fn segment_types(elf: &[u8]) -> Option<Vec<u32>> {
    let number = |at: usize, bytes: usize| -> Option<usize> {
        let digits = elf.get(at..at.checked_add(bytes)?)?.iter().rev();
        Some(digits.fold(0, |value, &digit| value << 8 | usize::from(digit)))
    };
    if !elf.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    // e_phoff, e_phentsize, e_phnum of the header, and p_type of each entry.
    let (start, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    (0..count).map(|i| number(start.checked_add(i * size)?, 4).and_then(|kind| u32::try_from(kind).ok())).collect()
}

/// Runs the binary in a root that contains it and nothing else.
fn check_in_empty_root(binary: &Path) -> Result<(), TaskFailure> {
    let root = absolute(&tools::target_folder().join("tmp/dist-root"))?;
    clear_folder(&root)?;
    copy_file(binary, &root.join("grundy"))?;
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user"]).arg(format!("--root={}", root.display())).arg("/grundy");
    let output = command.args(CHECK_QUESTION).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").output();
    let output = output.map_err(|error| TaskFailure::new(format!("cannot run unshare (of util-linux): {error}")))?;
    let message = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    match output.status.success() && message.lines().any(|line| line == CHECK_ANSWER) {
        true => {
            print_status("The binary answers in an empty root.");
            Ok(())
        }
        false => {
            Err(TaskFailure::new(format!("the binary does not answer in an empty root: {}: {message}", output.status)))
        }
    }
}

/// Puts everything that is packed into a folder.
fn fill_archive_folder(folder: &Path, binary: &Path) -> Result<(), TaskFailure> {
    let completions = folder.join("completions");
    fs::create_dir_all(&completions).map_err(|error| file_failure("make", &completions, &error))?;
    copy_file(binary, &folder.join("grundy"))?;
    for document in PACKED_DOCUMENTS {
        copy_file(&workspace_root().join(document), &folder.join(document))?;
    }
    let notices = third_party_notices("grundy-cli", STATIC_TARGET)?;
    write_file(&folder.join("THIRD-PARTY-NOTICES.txt"), notices.as_bytes())?;
    for (shell, file) in COMPLETION_FILES {
        write_file(&completions.join(file), &binary_output(binary, &["completions".as_ref(), shell.as_ref()])?)?;
    }
    let pages = folder.join("man/man1");
    binary_output(binary, &["man".as_ref(), pages.as_os_str()])?;
    Ok(())
}

/// The output of the binary.
fn binary_output(binary: &Path, arguments: &[&OsStr]) -> Result<Vec<u8>, TaskFailure> {
    let output = Command::new(binary).args(arguments).output();
    let output = output.map_err(|error| file_failure("run", binary, &error))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(TaskFailure::new(format!("grundy {}: {}", arguments[0].display(), output.status))),
    }
}

/// The time of the last commit, in seconds since 1970; 0 outside a repository.
fn commit_time() -> String {
    let output = Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(workspace_root()).output();
    let text = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let seconds = text.trim();
    if seconds.is_empty() { "0".into() } else { seconds.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of an ELF file with one segment of this type.
    fn elf_with_segment(kind: u8) -> Vec<u8> {
        let mut elf = vec![0; 64 + 56];
        elf[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (elf[32], elf[54], elf[56], elf[64]) = (64, 56, 1, kind);
        elf
    }

    #[test]
    fn segments_are_read() {
        assert_eq!(segment_types(&elf_with_segment(1)), Some(vec![1]));
        assert_eq!(segment_types(&elf_with_segment(3)), Some(vec![INTERPRETER_SEGMENT]));
        assert_eq!(segment_types(&elf_with_segment(3)[..60]), None, "cut off");
        assert_eq!(segment_types(b"#!/bin/sh"), None);
    }

    #[test]
    fn tests_themselves_are_not_static() {
        let own = std::env::current_exe().expect("the test is a file");
        if cfg!(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")) {
            let failure = check_static(&own).err().map(|failure| failure.message).unwrap_or_default();
            assert!(failure.contains("names an interpreter"), "{failure}");
        }
    }
}
