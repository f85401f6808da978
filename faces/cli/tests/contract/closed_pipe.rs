//! A closed reader, such as `head`, is not an error: every command ends quietly.

use crate::program::program;
use std::io::{pipe, read_to_string};
use std::process::Stdio;

/// One call of each command that prints its answer and ends, and calls with other kinds of output.
const PRINTING_CALLS: &[&[&str]] = &[
    &["--help"],
    &["--help", "--lang", "zh-CN"],
    &["--version"],
    &["help", "solve"],
    &["solve", "nim(3, 4, 5)"],
    &["solve", "nim(3, 4, 5)", "--json"],
    &["graph", "examples/graphs/loops.txt"],
    &["mex", "0", "1", "3"],
    &["nimber", "*26 + *2"],
    &["induct", "examples/induct/centipede.json"],
    &["pirates", "5", "--gold", "100"],
    &["values", "bash(3)", "--to", "100000"],
    &["values", "kayles", "--to", "100", "--plot", "-"],
    &["period", "kayles"],
    &["table", "wythoff", "--size", "40x40"],
    &["atlas", "0.xy"],
    &["genus", "kayles(3) + nim(2)"],
    &["quotient", "0.75"],
    &["discover", "bash"],
    &["check", "examples/rules/subtract.py"],
    &["teach"],
    &["export", "nim(1, 2)", "-o", "-"],
    &["draw", "nim(3, 4, 5)", "-o", "-"],
    &["games"],
    &["games", "--json"],
    &["games", "nim"],
    &["completions", "bash"],
    &["completions", "elvish"],
    &["completions", "fish"],
    &["completions", "powershell"],
    &["completions", "zsh"],
    &["man"],
];

/// The pipe has no reader before the program starts, so that its first write fails in every run.
#[test]
fn a_pipe_without_reader_is_quiet() {
    for args in PRINTING_CALLS {
        let (reader, writer) = pipe().expect("a pipe can be made");
        drop(reader);
        let mut command = program(args);
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let child = command.stdin(Stdio::null()).stdout(writer).spawn().expect("the program starts");
        let output = child.wait_with_output().expect("the program ends");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &message[..]), (Some(0), ""), "{args:?}");
    }
}

/// Without the closed pipe the same calls print something, so the test above covers printing calls.
#[test]
fn the_same_calls_print() {
    for args in PRINTING_CALLS {
        let mut command = program(args);
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let mut child = command.stdin(Stdio::null()).spawn().expect("the program starts");
        let printed = child.stdout.take().map(read_to_string).expect("its output is a pipe").expect("UTF-8");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), printed.is_empty()), (Some(0), false), "{args:?}");
    }
}

/// A failure to write is an error, also for the help.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_reported() {
    for args in [&["--help"][..], &["--help", "--lang", "zh-CN"], &["solve", "--help"], &["solve", "nim(1, 2)"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let child = program(args).stdin(Stdio::null()).stdout(full).spawn().expect("the program starts");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}
