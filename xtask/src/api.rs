//! The questions over HTTP, tried with whatever their description allows and forbids.

use crate::step::{Failed, say};
use crate::tools;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the server of the binary that was built and has schemathesis ask it for so many seconds.
///
/// What it finds is an answer of the server that is an error of its own (5xx), or one that its description does not allow.
///
/// # Errors
/// It found one, or a program is missing.
pub(crate) fn schemathesis(seconds: u32) -> Result<(), Failed> {
    let program = tools::python("schemathesis")?;
    let server = Server::start(&tools::command_line()?)?;
    let mut command = Command::new(program);
    command.arg("run").arg(format!("{}/api/openapi.json", server.address));
    command.args([
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]);
    command.args(["--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--no-color"]);
    command.args(["--max-time", &seconds.to_string()]);
    // A question is answered within the time that the server gives it; on a busy machine that is still an answer.
    command.args(["--request-timeout", "120"]);
    // What it remembers of a run is no part of the tree.
    command.current_dir(tools::target());
    say(&format!("\n$ {command:?}").replace('"', ""));
    let status = command.status().map_err(|error| Failed::new(format!("cannot run schemathesis: {error}")))?;
    match status.success() {
        true => Ok(()),
        false => Err(Failed::new("schemathesis found an answer that the description of the questions does not allow")),
    }
}

/// A server on a port of its own, which ends with this value.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server, Failed> {
        let mut command = Command::new(program);
        command
            .args(["serve", "--port", "0", "--lang", "en", "--max-time", "2s"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let failed = |error| Failed::new(format!("cannot start the server: {error}"));
        let mut process = command.spawn().map_err(failed)?;
        let mut lines = BufReader::new(process.stdout.take().expect("its output is piped")).lines();
        let address = lines
            .find_map(|line| line.ok()?.split_whitespace().find(|word| word.starts_with("http")).map(String::from));
        match address {
            Some(address) => Ok(Server { process, address: address.trim_end_matches('/').into() }),
            None => {
                let _ = process.kill();
                Err(Failed::new("the server tells no address"))
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
