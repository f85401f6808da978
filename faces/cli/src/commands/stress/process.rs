//! Runs a program on an input, with bounds on time, output and memory; its children end with it.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The maximum number of bytes that a program may print.
const MAX_OUTPUT_BYTES: u64 = 16 << 20;
/// The maximum number of bytes that are kept of its standard error.
const MAX_MESSAGE_BYTES: u64 = 64 << 10;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunEnding {
    Exited(ExitStatus),
    TimedOut,
    TooMuchOutput,
    TooMuchMemory,
    Cancelled,
}

/// The result of a run.
pub(super) struct ProgramRun {
    pub(super) output: String,
    pub(super) messages: String,
    pub(super) ending: RunEnding,
}

/// The bounds of every run.
pub(super) struct RunBounds<'a> {
    pub(super) timeout: Duration,
    pub(super) memory: u64,
    pub(super) cancel: &'a AtomicBool,
}

/// Runs a program on an input.
///
/// # Errors
/// Fails if it cannot be started.
pub(super) fn run(words: &[String], input: &str, bounds: &RunBounds<'_>) -> std::io::Result<ProgramRun> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    isolate_process_group(&mut command);
    let mut child = command.spawn()?;
    let started = Instant::now();
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_string();
    // Writing fails if the program does not read its input; this is not an error.
    std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let out = collect_output(child.stdout.take().expect("its output is a pipe"), MAX_OUTPUT_BYTES);
    let messages = collect_output(child.stderr.take().expect("its messages are a pipe"), MAX_MESSAGE_BYTES);
    let mut printed = None;
    let mut pause = Duration::from_micros(200);
    let ended = loop {
        if printed.is_none() {
            match out.recv_timeout(pause) {
                Ok(text) => printed = Some(text),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => printed = Some(Vec::new()),
            }
        }
        if printed.as_ref().is_some_and(|text| text.len() as u64 > MAX_OUTPUT_BYTES) {
            break RunEnding::TooMuchOutput;
        }
        if let Some(status) = child.try_wait()? {
            break RunEnding::Exited(status);
        }
        if started.elapsed() > bounds.timeout {
            break RunEnding::TimedOut;
        }
        if bounds.cancel.load(Relaxed) {
            break RunEnding::Cancelled;
        }
        if memory_bytes(&child) > bounds.memory {
            break RunEnding::TooMuchMemory;
        }
        if printed.is_some() {
            std::thread::sleep(pause);
        }
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    // Children of the program may still hold its output open.
    if printed.is_none() && matches!(ended, RunEnding::Exited(_)) {
        printed = out.recv_timeout(Duration::from_millis(200)).ok();
    }
    kill_process_group(&mut child);
    let _ = child.wait();
    let rest = |text: Option<Vec<u8>>, from: &Receiver<Vec<u8>>| {
        let text = text.or_else(|| from.recv_timeout(Duration::from_millis(200)).ok());
        String::from_utf8_lossy(&text.unwrap_or_default()).into_owned()
    };
    Ok(ProgramRun { output: rest(printed, &out), messages: rest(None, &messages), ending: ended })
}

/// Reads to the end, or one byte more than `most`, which shows that there was too much.
fn collect_output(from: impl Read + Send + 'static, most: u64) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.take(most + 1).read_to_end(&mut bytes);
        let _ = send.send(bytes);
    });
    receive
}

/// Puts the program into its own process group, so that it can be killed with its children and Ctrl-C does not reach it.
#[cfg(unix)]
fn isolate_process_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn isolate_process_group(_: &mut Command) {}

/// Kills the program and its children.
#[cfg(unix)]
fn kill_process_group(child: &mut Child) {
    // The group has the id of its first process, and exists as long as any of its processes.
    let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(child), rustix::process::Signal::KILL);
}

#[cfg(not(unix))]
fn kill_process_group(child: &mut Child) {
    let _ = child.kill();
}

/// The resident memory of the program in bytes; 0 on systems without `/proc`.
#[cfg(target_os = "linux")]
fn memory_bytes(child: &Child) -> u64 {
    let pages = |text: String| text.split_whitespace().nth(1)?.parse::<u64>().ok();
    std::fs::read_to_string(format!("/proc/{}/statm", child.id())).ok().and_then(pages).unwrap_or(0) * 4096
}

#[cfg(not(target_os = "linux"))]
fn memory_bytes(_: &Child) -> u64 {
    0
}
