//! Calls of programs by tasks, and the error when one fails.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::thread;

/// The error that ends a task.
pub(crate) struct TaskFailure {
    /// The message.
    pub(crate) message: String,
    /// The exit status of the task.
    status: u8,
}

impl TaskFailure {
    /// Adds details after the message.
    pub(crate) fn with_details(mut self, details: impl Display) -> TaskFailure {
        self.message = format!("{}{details}", self.message);
        self
    }

    /// An error with this message, such as a missing program.
    pub(crate) fn new(message: impl Into<String>) -> TaskFailure {
        TaskFailure { message: message.into(), status: 1 }
    }

    /// Prints the message, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        print_status(&format!("xtask: {}", self.message));
        ExitCode::from(self.status)
    }
}

/// The failures of steps that run one after another, all of them.
#[derive(Default)]
pub(crate) struct FailureList(Vec<TaskFailure>);

impl FailureList {
    /// Adds the failure of a step, if it failed, and prints it.
    pub(crate) fn note(&mut self, result: Result<(), TaskFailure>) {
        if let Err(failure) = result {
            print_status(&format!("xtask: {}", failure.message));
            self.0.push(failure);
        }
    }

    /// # Errors
    /// Fails if a step failed, with the messages of all failures and the exit status of the first.
    pub(crate) fn into_result(self) -> Result<(), TaskFailure> {
        let Some(first) = self.0.first() else { return Ok(()) };
        let lines: Vec<String> = self.0.iter().map(|failure| format!("\n  {}", failure.message)).collect();
        Err(TaskFailure { message: format!("these steps failed:{}", lines.concat()), status: first.status })
    }
}

/// A call of cargo in the root of the workspace.
pub(crate) struct CargoCall {
    arguments: Vec<OsString>,
    variable: Option<(&'static str, &'static str)>,
}

impl CargoCall {
    /// `cargo` with these arguments, separated by spaces.
    pub(crate) fn new(arguments: &str) -> CargoCall {
        CargoCall { arguments: arguments.split(' ').map(OsString::from).collect(), variable: None }
    }

    /// Adds an argument, which may contain spaces.
    pub(crate) fn with_argument(mut self, argument: impl Into<OsString>) -> CargoCall {
        self.arguments.push(argument.into());
        self
    }

    /// Sets an environment variable.
    pub(crate) fn with_variable(mut self, name: &'static str, value: &'static str) -> CargoCall {
        self.variable = Some((name, value));
        self
    }

    /// Prints the call, and runs it.
    ///
    /// # Errors
    /// Fails if it cannot be started, or fails; then with its exit status.
    pub(crate) fn run(self) -> Result<(), TaskFailure> {
        print_status(&format!("\n$ {}", self.command_text()));
        self.check_status(self.command().status())
    }

    /// Prints the call, and runs it. `print_output` gets each line of its standard output, and `print_error` each line of its standard error;
    /// they print the lines that must be shown.
    ///
    /// # Errors
    /// Returns the errors of [`CargoCall::run`].
    pub(crate) fn run_with_lines(
        self,
        print_output: impl FnMut(&str),
        print_error: impl FnMut(&str) + Send,
    ) -> Result<(), TaskFailure> {
        print_status(&format!("\n$ {}", self.command_text()));
        let child = self.command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        self.check_status(child.and_then(|mut child| {
            let (output, errors) = (child.stdout.take(), child.stderr.take());
            thread::scope(|scope| {
                // Both pipes are read at the same time, since the call waits while one of them is full.
                let reader = scope.spawn(|| errors.map_or(Ok(()), |errors| read_lines(errors, print_error)));
                let read = output.map_or(Ok(()), |output| read_lines(output, print_output));
                read.and(reader.join().unwrap_or(Ok(())))
            })?;
            child.wait()
        }))
    }

    /// # Errors
    /// Fails if the call could not be started, or failed; then with its exit status.
    fn check_status(&self, status: io::Result<ExitStatus>) -> Result<(), TaskFailure> {
        let shown = self.command_text();
        let status = status.map_err(|error| TaskFailure::new(format!("cannot run `{shown}`: {error}")))?;
        if status.success() {
            return Ok(());
        }
        let code = status.code().and_then(|code| u8::try_from(code).ok()).filter(|&code| code != 0).unwrap_or(1);
        Err(TaskFailure { message: format!("`{shown}` failed: {status}"), status: code })
    }

    /// The standard output of the call, or `None` if the call fails.
    pub(crate) fn output(self) -> Option<String> {
        let output = self.command().stderr(Stdio::null()).output().ok()?;
        String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
    }

    /// Runs the call without printing what it prints.
    ///
    /// # Errors
    /// Fails if it cannot be started, or fails; the text is what it prints on standard error.
    pub(crate) fn run_silently(self) -> Result<(), String> {
        let output =
            self.command().output().map_err(|error| format!("cannot run `{}`: {error}", self.command_text()))?;
        if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
    }

    /// The `cargo` of `PATH`, which is that of rustup and understands `+nightly`, unlike the one in `CARGO`.
    fn command(&self) -> Command {
        let mut command = Command::new("cargo");
        command.args(&self.arguments).current_dir(workspace_root()).env_remove("CARGO").envs(self.variable);
        command
    }

    fn command_text(&self) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(|argument| argument.to_string_lossy()).collect();
        format!("cargo {}", arguments.join(" "))
    }
}

/// Reads lines up to the end; what is not UTF-8 in them is replaced.
fn read_lines(source: impl Read, mut print_line: impl FnMut(&str)) -> io::Result<()> {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line)? > 0 {
        print_line(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']));
        line.clear();
    }
    Ok(())
}

/// The root of the workspace.
pub(crate) fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the workspace").to_path_buf()
}

/// Prints a line on standard error.
pub(crate) fn print_status(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Prints a line on standard output.
pub(crate) fn print_output(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}
