//! A server of the binary on its own port.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server that runs as long as this value lives.
pub(crate) struct ServerProcess {
    process: Child,
    /// An address such as `http://127.0.0.1:40123`.
    pub(crate) address: String,
}

impl ServerProcess {
    /// Starts a server with these arguments after `serve --port 0`.
    pub(crate) fn start(arguments: &[&str]) -> ServerProcess {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["serve", "--port", "0", "--lang", "en"]).args(arguments);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the binary runs");
        let lines = BufReader::new(process.stdout.take().expect("its output is piped")).lines();
        let mut words =
            lines.map_while(Result::ok).flat_map(|line| line.split_whitespace().map(String::from).collect::<Vec<_>>());
        let address = words.find(|word| word.starts_with("http")).expect("the server tells its address");
        ServerProcess { process, address: address.trim_end_matches('/').into() }
    }

    /// Host and port.
    pub(crate) fn host(&self) -> &str {
        self.address.trim_start_matches("http://")
    }

    /// The peak memory so far in bytes, as reported by Linux.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
    }

    /// Whether it is still running.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
