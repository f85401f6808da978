//! `grundy serve`: the page is served, its answers agree with the command line, and Ctrl-C stops it.

use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that is stopped at the end of the test.
struct WebServer {
    child: Child,
    address: String,
}

impl WebServer {
    fn start(args: &[&str]) -> WebServer {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["serve", "--port", "0", "--lang", "en"]).args(args).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("it tells its address");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        WebServer { address: address.unwrap_or_else(|| panic!("{line}")).to_string(), child }
    }

    /// Sends a request. Returns the status, and the body.
    fn send(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a clock");
        let (host, length) = (&self.address, body.len());
        let head = format!("{head}\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}");
        // In one write, because a server that refuses the first line may close before it reads the rest.
        stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let (_, rest) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (status.expect("a status"), rest.to_string())
    }

    /// Whether a request is refused by its status, or cut off before it is read completely.
    fn refuses(&self, request: &[u8]) -> bool {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a clock");
        let mut answer = Vec::new();
        match stream.write_all(request).and_then(|()| stream.read_to_end(&mut answer)) {
            Ok(_) => answer.starts_with(b"HTTP/1.1 414") || answer.starts_with(b"HTTP/1.1 431"),
            Err(error) => matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset),
        }
    }

    fn ask(&self, question: &str, body: &Json) -> Json {
        let head = format!("POST /api/{question} HTTP/1.1\r\ncontent-type: application/json\r\naccept-language: en");
        let (status, answer) = self.send(&head, &body.to_string());
        assert_eq!(status, 200, "{question} {body}: {answer}");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The JSON that the command line prints.
fn printed_json(args: &[&str]) -> Json {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).args(["--json", "--lang", "en"]).output();
    let text = String::from_utf8(output.expect("the program runs").stdout).expect("it is text");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error}: {text}"))
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = WebServer::start(&[]);
    let rules = "@game\ndef take(n):\n    for k in (1, 3, 4):\n        if k <= n: yield take(n - k)\n";
    let tree = r#"{"players": ["A", "B"], "root": {"player": "A", "moves": {"l": {"payoffs": [1, 2]}, "r": {"payoffs": [3, 0]}}}}"#;
    let folder = std::env::temp_dir().join(format!("grundy-web-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path.to_string_lossy().into_owned()
    };
    let (tree_file, graph_file) = (file("tree.json", tree), file("graph.txt", "a b\nb a\na end\n"));
    let certificate = folder.join("kayles.json").to_string_lossy().into_owned();
    printed_json(&["period", "kayles", "--certificate", &certificate]);
    let certified: Json =
        serde_json::from_str(&std::fs::read_to_string(&certificate).expect("it was written")).expect("JSON");
    let same = |question: &str, body: Json, args: &[&str]| {
        assert_eq!(server.ask(question, &body), printed_json(args), "{body}")
    };
    same("solve", json!({ "position": "nim(26, 2, 17)" }), &["solve", "nim(26, 2, 17)"]);
    same("solve", json!({ "position": "nim(1, 1, 2)", "misere": true }), &["solve", "nim(1, 1, 2)", "--misere"]);
    same("solve", json!({ "position": "nim(10**30, 7)" }), &["solve", "nim(10**30, 7)"]);
    same(
        "solve",
        json!({ "position": "nim(3, 4)", "remoteness": true, "moves": 1 }),
        &["solve", "nim(3, 4)", "--remoteness", "--moves", "1"],
    );
    same(
        "solve",
        json!({ "position": "take(9) + kayles(3)", "rules": rules }),
        &["solve", "-e", rules, "take(9) + kayles(3)"],
    );
    same(
        "values",
        json!({ "game": "kayles", "from": 3, "to": 40 }),
        &["values", "kayles", "--from", "3", "--to", "40"],
    );
    same(
        "values",
        json!({ "game": "wythoff(n, 2*n)", "to": 9, "p_positions": true }),
        &["values", "wythoff(n, 2*n)", "--to", "9", "--p-positions"],
    );
    same("table", json!({ "game": "wythoff", "rows": 5, "columns": 7 }), &["table", "wythoff", "--size", "5x7"]);
    same("period", json!({ "game": "kayles" }), &["period", "kayles"]);
    same("discover", json!({ "game": "bash(3)" }), &["discover", "bash(3)"]);
    same("discover", json!({ "game": "bash", "limit": 60 }), &["discover", "bash", "--limit", "60"]);
    same("verify", json!({ "certificate": certified }), &["verify", &certificate]);
    same("graph", json!({ "graph": "a b\nb a\na end\n" }), &["graph", &graph_file]);
    same("graph", json!({ "graph": "a b\nb a\na end\n", "remoteness": true }), &["graph", &graph_file, "--remoteness"]);
    same(
        "graph",
        json!({ "graph": "a b\nb a\na end\n", "tokens": ["a", "b"] }),
        &["graph", &graph_file, "--token", "a", "--token", "b"],
    );
    same("graph", json!({ "graph": "a b\nb a\na end\n", "trace": true }), &["graph", &graph_file, "--trace"]);
    same("graph", json!({ "from": "nim(2, 1)" }), &["graph", "--from", "nim(2, 1)"]);
    same("nimber", json!({ "expression": "*26 + *2 + *17" }), &["nimber", "*26 + *2 + *17"]);
    same("pirates", json!({ "pirates": 5, "vote": "half" }), &["pirates", "5", "--vote", "half"]);
    same("check", json!({ "rules": rules }), &["check", "-e", rules]);
    same("induct", json!({ "tree": tree }), &["induct", &tree_file]);
    let (status, games) = server.send("GET /api/games HTTP/1.1\r\naccept-language: en", "");
    assert_eq!((status, serde_json::from_str::<Json>(&games).expect("JSON")), (200, printed_json(&["games"])));
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

#[test]
fn pages_and_limits() {
    let server = WebServer::start(&["--max-time", "300ms"]);
    let (status, page) = server.send("GET /?q=nim(3,4,5) HTTP/1.1\r\naccept-language: en", "");
    assert!(status == 200 && page.contains("first player wins"), "{page}");
    assert_eq!(server.ask("solve", &json!({ "position": "cram(7, 9)" }))["stop"], "time");
    let long = format!("GET /?q={} HTTP/1.1\r\nhost: {}\r\n\r\n", "a".repeat(100_000), server.address);
    assert!(server.refuses(long.as_bytes()));
    let (status, _) = server.send("GET /etc/passwd HTTP/1.1", "");
    assert_eq!(status, 404);
    let (status, _) = server.send("nonsense", "");
    assert_eq!(status, 400);
}

#[test]
fn wrong_arguments() {
    for args in [
        &["serve", "--port", "70000"][..],
        &["serve", "--host", "nonsense"],
        &["serve", "--port", "-1"],
        &["serve", "-e", "", "--jobs", "0"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
    let server = WebServer::start(&[]);
    let port = server.address.split(':').nth(1).expect("a port");
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["serve", "--port", port]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains(port));
}

#[cfg(unix)]
#[test]
fn the_first_interrupt_ends_it_quietly() {
    let mut server = WebServer::start(&[]);
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let status = server.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}
