//! Processes of the program that meet on ports of this machine.

use serde_json::Value as Json;
use std::fmt::Write as _;
use std::io::Read;
use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The result of one process.
#[derive(Debug)]
pub(crate) struct ProcessRun {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for ProcessRun {
    fn from(output: Output) -> ProcessRun {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let ran = ProcessRun { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
        assert!(!ran.err.contains("panicked"), "{ran:?}");
        ran
    }
}

impl ProcessRun {
    pub(crate) fn json(&self) -> Json {
        assert_eq!(self.code, Some(0), "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The program in English, without cluster variables in its environment, started directly or by another program.
pub(crate) fn program(by: &[&str], args: &[&str]) -> Command {
    let words: Vec<&str> = by.iter().copied().chain([env!("CARGO_BIN_EXE_grundy")]).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "SLURM_PROCID", "JOB_COMPLETION_INDEX"] {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(args: &[&str]) -> ProcessRun {
    program(&[], args).output().expect("the program starts").into()
}

/// The answer of `grundy solve`.
pub(crate) fn solve_answer(args: &[&str]) -> Json {
    run(&[&["solve", "--json"], args].concat()).json()
}

/// The answer of one process with this many workers.
pub(crate) fn single_process_answer(args: &[&str], workers: usize) -> Json {
    run(&[&["cluster", "solve", "--json", "--workers", &workers.to_string()], args].concat()).json()
}

/// Checks that the answer about `cram(5, 6)` is that of one undisturbed process.
pub(crate) fn assert_undisturbed(answer: &Json) {
    let undisturbed = single_process_answer(&["cram(5, 6)"], 2);
    assert_eq!(undisturbed["value"], serde_json::json!({ "nimber": 2 }), "5 × 6 in the table of theory: 2");
    for what in ["outcome", "value", "winning_total"] {
        assert_eq!(answer[what], undisturbed[what], "{what}");
    }
}

/// A list of hosts on this machine, with ports that are currently free.
pub(crate) fn host_list(processes: usize) -> String {
    let free: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    free.iter().fold(String::new(), |mut list, listener| {
        let _ = writeln!(list, "{}", listener.local_addr().expect("it is open"));
        list
    })
}

/// Processes that answer one question.
pub(crate) struct ProcessGroup {
    /// The subcommand of `grundy cluster`.
    command: &'static str,
    folder: TempDir,
    children: Vec<Option<Child>>,
}

impl ProcessGroup {
    /// Starts this many processes of `grundy cluster solve` with these arguments.
    pub(crate) fn start(args: &[&str], processes: usize, workers: usize) -> ProcessGroup {
        ProcessGroup::start_command("solve", args, processes, workers)
    }

    /// Starts this many processes of a subcommand with these arguments.
    pub(crate) fn start_command(
        command: &'static str,
        args: &[&str],
        processes: usize,
        workers: usize,
    ) -> ProcessGroup {
        let mut group = ProcessGroup::idle(processes);
        group.command = command;
        (0..processes).for_each(|process| group.join(process, args, workers));
        group
    }

    /// A group of this many processes, none of which is started.
    pub(crate) fn idle(processes: usize) -> ProcessGroup {
        ProcessGroup::on_hosts(&host_list(processes))
    }

    /// A group of the processes of a list, none of which is started.
    pub(crate) fn on_hosts(hosts: &str) -> ProcessGroup {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::write(folder.path().join("hosts"), hosts).expect("the list is written");
        ProcessGroup { command: "solve", folder, children: hosts.lines().map(|_| None).collect() }
    }

    /// Starts a process.
    pub(crate) fn join(&mut self, process: usize, args: &[&str], workers: usize) {
        self.join_by(process, &[], args, workers);
    }

    /// Starts a process through another program that becomes it, with these words before its own.
    pub(crate) fn join_by(&mut self, process: usize, by: &[&str], args: &[&str], workers: usize) {
        let hosts = self.folder.path().join("hosts");
        let mut command = program(by, &["cluster", self.command, "--json"]);
        command.arg("--hosts").arg(hosts);
        command.args(["--process", &process.to_string(), "--workers", &workers.to_string()]).args(args);
        self.children[process] = Some(command.spawn().expect("the program starts"));
    }

    /// The process id.
    pub(crate) fn id(&self, process: usize) -> u32 {
        self.children[process].as_ref().expect("it was started").id()
    }

    /// Sends a process a signal.
    pub(crate) fn signal(&self, process: usize, signal: &str) {
        let id = self.id(process).to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Waits until a process is connected to the others and works, as its memory shows; fails if it ends before.
    pub(crate) fn wait_for_work(&mut self, process: usize, kib: u64) {
        let id = self.id(process);
        let start = Instant::now();
        loop {
            let child = self.children[process].as_mut().expect("it was started");
            assert!(child.try_wait().expect("it can be asked").is_none(), "process {process} ended too early");
            let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let held =
                status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
            // On systems without this figure, wait for some time instead.
            if held.unwrap_or(0u64) > kib || start.elapsed() > Duration::from_secs(15) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the end of a process, at most this many seconds, and returns its result.
    pub(crate) fn wait_for_end(&mut self, process: usize, seconds: u64) -> ProcessRun {
        let mut child = self.children[process].take().expect("it was started");
        let start = Instant::now();
        while child.try_wait().expect("it can be asked").is_none() {
            if start.elapsed() > Duration::from_secs(seconds) {
                let _ = child.kill();
                let mut err = String::new();
                let _ = child.stderr.take().map(|mut pipe| pipe.read_to_string(&mut err));
                panic!("process {process} does not end within {seconds} s: {err}");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        child.wait_with_output().expect("it ended").into()
    }

    /// The answer of process 0; all others must succeed and print only that they are done.
    pub(crate) fn answer(mut self) -> Json {
        let answer = self.wait_for_end(0, 60).json();
        for process in 1..self.children.len() {
            let other = self.wait_for_end(process, 60);
            assert_eq!((other.code, &other.out[..]), (Some(0), ""), "{other:?}");
            assert!(other.err.ends_with("grundy: done: process 0 has the answer\n"), "{other:?}");
        }
        answer
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        for child in self.children.iter_mut().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
