//! Programs that a task runs one after the other, and what is said when one fails.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Why a task ended.
pub(crate) struct Failed {
    /// What the person is told.
    message: String,
    /// The exit status that is passed on.
    status: u8,
}

impl Failed {
    /// Something that the task needs is missing.
    pub(crate) fn new(message: impl Into<String>) -> Failed {
        Failed { message: message.into(), status: 1 }
    }

    /// Tells the person, and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        say(&format!("xtask: {}", self.message));
        ExitCode::from(self.status)
    }
}

/// A call of cargo in the root of the workspace.
pub(crate) struct Cargo {
    arguments: Vec<OsString>,
    variable: Option<(&'static str, &'static str)>,
}

impl Cargo {
    /// `cargo` with these arguments, separated by spaces.
    pub(crate) fn new(arguments: &str) -> Cargo {
        Cargo { arguments: arguments.split(' ').map(OsString::from).collect(), variable: None }
    }

    /// One argument more, which may have spaces.
    pub(crate) fn and(mut self, argument: impl Into<OsString>) -> Cargo {
        self.arguments.push(argument.into());
        self
    }

    /// The same with a variable in its environment.
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Cargo {
        self.variable = Some((name, value));
        self
    }

    /// Shows the call, and runs it.
    ///
    /// # Errors
    /// It cannot be started, or fails: then its exit status is passed on.
    pub(crate) fn run(self) -> Result<(), Failed> {
        let shown = self.shown();
        say(&format!("\n$ {shown}"));
        let status = self.command().status().map_err(|error| Failed::new(format!("cannot run `{shown}`: {error}")))?;
        if status.success() {
            return Ok(());
        }
        let code = status.code().and_then(|code| u8::try_from(code).ok()).filter(|&code| code != 0).unwrap_or(1);
        Err(Failed { message: format!("`{shown}` failed: {status}"), status: code })
    }

    /// What the call prints on standard output, or `None` if it fails.
    pub(crate) fn output(self) -> Option<String> {
        let output = self.command().stderr(Stdio::null()).output().ok()?;
        String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
    }

    /// The `cargo` of the path, which understands `+nightly`; the cargo that started this task has set its own in `CARGO`.
    fn command(&self) -> Command {
        let mut command = Command::new("cargo");
        command.args(&self.arguments).current_dir(root()).env_remove("CARGO").envs(self.variable);
        command
    }

    fn shown(&self) -> String {
        let arguments: Vec<_> = self.arguments.iter().map(|argument| argument.to_string_lossy()).collect();
        format!("cargo {}", arguments.join(" "))
    }
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the workspace").to_path_buf()
}

/// Tells the person, on standard error.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
