//! A process that writes a table is killed at some moment; what it had synced is there.

use grundy_store::{StoreFault, TableHeader, VALUES_FILE, open_or_create};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The folder in which the child writes.
const CHILD_FOLDER_VARIABLE: &str = "GRUNDY_STORE_KILLED";

fn kayles_header() -> TableHeader {
    TableHeader::new("nim-sequence", "kayles", None)
}

fn value(n: u64) -> u64 {
    n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (n / 1000 % 64)
}

/// Resumes the table, checks its values, and returns their number.
fn resume_and_count(folder: &Path) -> u64 {
    let mut next = 0;
    let (_, found) = open_or_create(folder, &kayles_header(), |values| {
        assert!(values.iter().all(|&seen| {
            next += 1;
            seen == value(next - 1)
        }));
    })
    .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.values, next);
    next
}

/// Not a test of its own: the process that is killed.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(CHILD_FOLDER_VARIABLE) else { return };
    let (mut table, _) = open_or_create(Path::new(&folder), &kayles_header(), |_| {}).expect("the table is sound");
    loop {
        let first = table.values();
        table.append((first..first + 997).map(value)).expect("there is room");
        table.sync().expect("there is room");
        let _ = writeln!(std::io::stderr(), "synced {}", table.values());
    }
}

#[test]
fn killed_at_any_moment() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut known = 0;
    for round in 0..25 {
        let mut child = Command::new(std::env::current_exe().expect("this is a program"))
            .args(["--exact", "killed::child", "--nocapture"])
            .env(CHILD_FOLDER_VARIABLE, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Some are killed before they have begun, and one between any two instructions.
        std::thread::sleep(Duration::from_micros(round * round * 137));
        child.kill().expect("it can be killed");
        let output_lines = BufReader::new(child.stderr.take().expect("it is a pipe")).lines().map_while(Result::ok);
        let synced = output_lines.filter_map(|line| line.strip_prefix("synced ")?.parse().ok()).last().unwrap_or(known);
        child.wait().expect("it has ended");
        let now = resume_and_count(folder.path());
        assert!(now >= synced && synced >= known, "{now} of {synced} values");
        known = now;
    }
    assert!(known > 0, "some rounds got somewhere");
    // The same, byte by byte: every prefix of the file that a kill can leave is resumed.
    let path = folder.path().join(VALUES_FILE);
    let bytes = std::fs::read(&path).expect("it is there");
    for length in (0..bytes.len()).step_by(1 + bytes.len() / 50) {
        std::fs::write(&path, &bytes[..length]).expect("there is room");
        assert!(resume_and_count(folder.path()) <= known);
    }
    std::fs::write(&path, b"something else").expect("there is room");
    let refused = open_or_create(folder.path(), &kayles_header(), |_| {}).map(|_| ());
    assert_eq!(refused.expect_err("it is no table").fault, StoreFault::Foreign { kind: None });
}
