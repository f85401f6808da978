//! Tests the HTTP API with everything that its description allows and forbids.

use crate::step::{TaskFailure, print_status};
use crate::tools;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the server of the built binary, and runs schemathesis against it for this many seconds.
///
/// A finding is a response that is a server error (5xx), or one that the description does not allow.
///
/// # Errors
/// Fails if there is a finding, or a program is missing.
pub(crate) fn schemathesis(seconds: u32) -> Result<(), TaskFailure> {
    let program = tools::environment_program("schemathesis")?;
    let server = TestServer::start(&tools::build_command_line()?)?;
    let mut command = Command::new(program);
    command.arg("run").arg(format!("{}/api/openapi.json", server.address));
    command.args([
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]);
    command.args(["--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color"]);
    command.args(["--max-time", &seconds.to_string()]);
    // The server bounds the time of a question itself; on a busy machine a late answer still counts.
    command.args(["--request-timeout", "120"]);
    // Its cache of examples must not be written into the source tree.
    command.current_dir(tools::target_folder());
    print_status(&format!("\n$ {command:?}").replace('"', ""));
    let status = command.status().map_err(|error| TaskFailure::new(format!("cannot run schemathesis: {error}")))?;
    match status.success() {
        true => Ok(()),
        false => {
            Err(TaskFailure::new("schemathesis found an answer that the description of the questions does not allow"))
        }
    }
}

/// A server on its own port, which is stopped when this value is dropped.
struct TestServer {
    process: Child,
    address: String,
}

impl TestServer {
    fn start(program: &Path) -> Result<TestServer, TaskFailure> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--port", "0", "--lang", "en", "--max-time", "2s"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let failed = |error| TaskFailure::new(format!("cannot start the server: {error}"));
        let mut process = command.spawn().map_err(failed)?;
        let mut lines = BufReader::new(process.stdout.take().expect("its output is piped")).lines();
        let address = lines
            .find_map(|line| line.ok()?.split_whitespace().find(|word| word.starts_with("http")).map(String::from));
        match address {
            Some(address) => Ok(TestServer { process, address: address.trim_end_matches('/').into() }),
            None => {
                let _ = process.kill();
                Err(TaskFailure::new("the server tells no address"))
            }
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
