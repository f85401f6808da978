//! Runs the program as a separate process.

use serde_json::Value as Json;
use std::io::Write;
use std::process::{Command, Stdio};

/// The result of one run of the program.
#[derive(Debug)]
pub(crate) struct ProgramRunResult {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run_command(mut command: Command, input: &str) -> ProgramRunResult {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_string();
    // Writing fails if the program does not read its input; this is not an error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let ran = ProgramRunResult { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{ran:?}");
    ran
}

pub(crate) fn run(args: &[&str]) -> ProgramRunResult {
    run_command(program(args), "")
}

/// The standard output of a successful run.
pub(crate) fn answer_output(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{args:?}: {ran:?}");
    ran.out
}

/// The JSON object of a successful run.
pub(crate) fn json(args: &[&str]) -> Json {
    let out = answer_output(&[args, &["--json"]].concat());
    assert_eq!(out.trim_end().lines().count(), 1, "{args:?} prints one line");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"))
}

/// Checks that a run is refused: a message on standard error, nothing on standard output.
pub(crate) fn assert_refused(code: i32, args: &[&str], input: &str) {
    let ran = run_command(program(args), input);
    let shown = args.iter().map(|arg| arg.chars().take(80).collect::<String>()).collect::<Vec<_>>();
    assert_eq!(ran.code, Some(code), "{shown:?}: {ran:?}");
    assert_eq!(ran.out, "", "{shown:?} prints nothing");
    assert!(!ran.err.trim().is_empty() && ran.err.len() < 5000, "{shown:?} has a short message: {}", ran.err);
}
