//! Budgets are kept by every method of search: positions to a tenth, time to a tenth and half a second, memory to 64 MiB.

use crate::{program, run};
use serde_json::Value as Json;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// No method comes to the end of this one.
const LARGE: &str = "cram(7, 9)";

const METHODS: [&[&str]; 7] = [
    &[],
    &["--method", "naive"],
    &["--method", "memo"],
    &["--method", "retrograde"],
    &["--method", "lemoine-viennot"],
    &["--method", "beling-rogalski"],
    &["--method", "proof-number"],
];

#[test]
fn positions() {
    for method in METHODS {
        let ran = run(&[&["solve", LARGE, "--max-positions", "30000", "--json"], method].concat());
        let answer: Json = serde_json::from_str(&ran.out).expect("an object");
        let counted = answer["counts"]["positions"].as_u64().expect("a number");
        assert!(answer["stop"] == "positions" && counted <= 33_000, "{method:?}: {answer}");
    }
}

#[test]
fn time_and_memory() {
    const MEMORY: u64 = 64;
    let limit = Duration::from_millis(2_000);
    for method in METHODS {
        let args = [&["solve", LARGE, "--max-memory", "64M", "--max-time", "2s"], method].concat();
        let begun = Instant::now();
        let mut child = program(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut most = 0;
        let status = loop {
            most = most.max(peak(child.id()).unwrap_or(0));
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                break status;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let took = begun.elapsed();
        assert_eq!(status.code(), Some(1), "{method:?}");
        assert!(took < limit + limit / 10 + Duration::from_millis(500), "{method:?} took {took:?}");
        assert!(most < (MEMORY + 64) << 10, "{method:?} took {most} KiB");
        assert!(most > 1 << 10 || !cfg!(target_os = "linux"), "{method:?}: nothing was seen of its memory");
    }
}

/// The most memory that a process has had, in KiB, where the system tells.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
