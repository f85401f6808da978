//! Some hundred concurrent requests of mixed sizes, some of them hostile: every one is answered or refused,
//! answers are right, memory is bounded, and afterwards the server answers as before.
//!
//! `cargo test -p grundy-cli --test serve load -- --nocapture` prints the figures.

use crate::http::{HttpReply, ask, send};
use crate::server::ServerProcess;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Sends a request to a host.
type SendRequest = Box<dyn Fn(&str) -> std::io::Result<HttpReply> + Send>;

/// A request, and the responses that are allowed.
struct LoadRequest {
    /// Its name in the printed figures.
    kind: &'static str,
    send: SendRequest,
    /// Whether a response is right.
    right: Box<dyn Fn(&HttpReply) -> bool + Send>,
    /// Whether it may be refused because the server is busy; then it is sent again.
    patient: bool,
}

fn valid_request(
    kind: &'static str,
    name: &str,
    body: Json,
    right: impl Fn(&Json) -> bool + Send + 'static,
) -> LoadRequest {
    let (path, body) = (format!("/api/{name}"), body.to_string());
    LoadRequest {
        kind,
        send: Box::new(move |host| ask(host, "POST", &path, &body)),
        right: Box::new(move |reply| {
            reply.status == 200 && serde_json::from_str(&reply.body).is_ok_and(|json| right(&json))
        }),
        patient: true,
    }
}

fn hostile_request(
    kind: &'static str,
    statuses: &'static [u16],
    send: impl Fn(&str) -> std::io::Result<HttpReply> + Send + 'static,
) -> LoadRequest {
    let right = move |reply: &HttpReply| statuses.contains(&reply.status);
    LoadRequest { kind, send: Box::new(send), right: Box::new(right), patient: true }
}

/// Rules that never end, and rules whose numbers grow.
const LOOPING_RULES: &str = "@game\ndef g(n):\n    while True:\n        n += 1\n";
const GROWING_RULES: &str = "@game\ndef g(n):\n    a = 2\n    while True:\n        a = a * a\n";
const ENDLESS_RULES: &str = "@game\ndef g(n):\n    yield g(n + 1)\n";

/// All requests, shuffled.
fn mixed_requests() -> Vec<LoadRequest> {
    let mut all = Vec::new();
    for i in 0..120u64 {
        let (a, b, c) = (i % 11 + 1, i % 7 + 2, i % 5 + 3);
        let value = a ^ b ^ c;
        all.push(valid_request(
            "small",
            "solve",
            json!({ "position": format!("nim({a}, {b}, {c})") }),
            move |answer| answer["value"]["nimber"] == value && answer["standing"]["kind"] == "proved",
        ));
    }
    for i in 0..40u64 {
        all.push(valid_request("middle", "values", json!({ "game": "kayles", "to": 5000 + i }), move |answer| {
            answer["values"].as_array().is_some_and(|values| values.len() as u64 == 5001 + i && values[12] == 4)
        }));
        all.push(valid_request("middle", "period", json!({ "game": "0.07" }), |answer| answer["period"] == 34));
    }
    for i in 0..12u64 {
        // This is not decided within a second: the answer names the budget.
        let position = format!("cram(7, {}) + nim({i})", 7 + 2 * (i % 2));
        all.push(valid_request("too large", "solve", json!({ "position": position }), |answer| {
            answer["outcome"].is_null() && answer["stop"].as_str().is_some_and(|stop| stop != "done")
        }));
    }
    for rules in [LOOPING_RULES, GROWING_RULES, ENDLESS_RULES] {
        for _ in 0..5 {
            let body = json!({ "position": "g(3)", "rules": rules }).to_string();
            // A budget that ran out is an answer; a mistake in the rules is reported.
            all.push(hostile_request("rules without end", &[200, 422], move |host| {
                ask(host, "POST", "/api/solve", &body)
            }));
        }
    }
    for _ in 0..10 {
        let long = json!({ "position": "nim(1) + ".repeat(250_000) }).to_string();
        all.push(hostile_request("megabytes", &[413], move |host| ask(host, "POST", "/api/solve", &long)));
        let deep = json!({ "position": format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000)) }).to_string();
        all.push(hostile_request("brackets", &[422], move |host| ask(host, "POST", "/api/solve", &deep)));
        let arrays = "[".repeat(100_000);
        all.push(hostile_request("arrays in arrays", &[400], move |host| ask(host, "POST", "/api/solve", &arrays)));
        all.push(hostile_request("no JSON", &[400], |host| ask(host, "POST", "/api/solve", "{\"position\": \"nim(3")));
        all.push(hostile_request("no question", &[400], |host| ask(host, "POST", "/api/solve", "{\"nonsense\": 1}")));
        all.push(hostile_request("a tower of powers", &[422], |host| {
            ask(host, "POST", "/api/solve", "{\"position\": \"nim(9**9**9**9)\"}")
        }));
        all.push(hostile_request("no such address", &[404], |host| ask(host, "POST", "/api/../../etc/passwd", "{}")));
        all.push(hostile_request("no HTTP", &[400], |host| send(host, b"\x16\x03\x01\x00\xff nonsense\r\n\r\n")));
        all.push(hostile_request("a malformed chunk", &[400], |host| {
            let head = format!("POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
            send(host, format!("{head}Transfer-Encoding: chunked\r\n\r\nzz\r\n").as_bytes())
        }));
        all.push(hostile_request("another host", &[400, 403, 421], |host| {
            send(host, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        }));
        all.push(hostile_request("a long head", &[400, 414, 431], |host| {
            let head = format!("GET /?q={} HTTP/1.1\r\nHost: {host}\r\n\r\n", "a".repeat(1 << 20));
            send(host, head.as_bytes())
        }));
    }
    for _ in 0..20 {
        let path = "/?q=wythoff(8%2C+13)&lang=zh-CN";
        let right = |reply: &HttpReply| {
            let strict = reply.head.to_lowercase().contains("content-security-policy: default-src 'none'");
            reply.status == 200 && strict && reply.body.contains("后手必胜")
        };
        let ask = |host: &str| ask(host, "GET", path, "");
        all.push(LoadRequest { kind: "page", send: Box::new(ask), right: Box::new(right), patient: true });
    }
    all
}

/// The outcomes of the requests of a kind.
#[derive(Default)]
struct LoadTally {
    count: usize,
    busy: usize,
    slowest: Duration,
    wrong: Vec<String>,
}

#[test]
fn load_is_answered_or_refused() {
    let mut server = ServerProcess::start(&["--max-time", "1s"]);
    let host = server.host().to_string();
    let tallies: Mutex<BTreeMap<&str, LoadTally>> = Mutex::default();
    let all = mixed_requests();
    let count = all.len();
    // Connections with half a request stay open: they must not keep other requests from being answered.
    let idle: Vec<TcpStream> = (0..20).map(|_| half_a_question(&host)).collect();
    let started = Instant::now();
    std::thread::scope(|scope| {
        for asked in all {
            let (host, tallies) = (&host, &tallies);
            scope.spawn(move || {
                let (mut busy, since) = (0, Instant::now());
                let outcome = loop {
                    match (asked.send)(host) {
                        Ok(reply) if reply.status == 503 && asked.patient && busy < 400 => {
                            busy += 1;
                            std::thread::sleep(Duration::from_millis(200));
                        }
                        Ok(reply) if (asked.right)(&reply) => break Ok(()),
                        Ok(reply) => break Err(format!("{} {:.300}", reply.status, reply.body)),
                        Err(error) => break Err(error.to_string()),
                    }
                };
                let mut tallies = tallies.lock().expect("nobody panics with it");
                let tally = tallies.entry(asked.kind).or_default();
                tally.count += 1;
                tally.busy += usize::from(busy > 0);
                tally.slowest = tally.slowest.max(since.elapsed());
                tally.wrong.extend(outcome.err());
            });
        }
    });
    let took = started.elapsed();
    let peak = server.peak_memory();
    let mut out = std::io::stderr().lock();
    let _ = writeln!(
        out,
        "{count} questions in {:.1} s, at most {:?} MiB",
        took.as_secs_f64(),
        peak.map(|bytes| bytes >> 20)
    );
    let tallies = tallies.into_inner().expect("nobody panicked with it");
    for (kind, LoadTally { count, busy, slowest, wrong }) in &tallies {
        let _ = writeln!(
            out,
            "{kind:20} {count:4}  asked again: {busy:3}  slowest: {:5.1} s  {}",
            slowest.as_secs_f64(),
            wrong.len()
        );
    }
    for (kind, LoadTally { wrong, .. }) in &tallies {
        assert!(wrong.is_empty(), "{kind}: {wrong:#?}");
    }
    assert!(server.is_running(), "the server still runs");
    // The requests are two concurrent computations of 256 MiB, texts of a megabyte, and stacks: far below this bound.
    if let Some(peak) = peak {
        assert!(peak < 2 << 30, "{peak} bytes");
    }
    drop(idle);
    let after = ask(&host, "POST", "/api/solve", r#"{"position": "nim(3, 4, 5)"}"#).expect("an answer");
    assert_eq!(after.status, 200, "{}", after.body);
}

/// Sends half a request, on a connection that stays open.
fn half_a_question(host: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).expect("a connection");
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).expect("half a question is sent");
    stream
}

/// A request that is never completed is closed.
#[test]
fn half_a_question_is_given_up() {
    let server = ServerProcess::start(&[]);
    let mut stream = half_a_question(server.host());
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit of time");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("the server ends the connection");
    assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 408"), "{reply}");
}
