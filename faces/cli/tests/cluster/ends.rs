//! Tests of the end of processes after one of them is killed, interrupted or stopped.

use crate::group::{ProcessGroup, ProcessRun, assert_undisturbed};

/// A question that takes minutes.
const LONG_QUESTION: &[&str] = &["cram(6, 7)"];

fn start_working_group(processes: usize, args: &[&str]) -> ProcessGroup {
    let mut group = ProcessGroup::start(&[LONG_QUESTION, args].concat(), processes, 1);
    (0..processes).for_each(|process| group.wait_for_work(process, 40_000));
    group
}

fn assert_ended(ran: &ProcessRun, code: i32, words: &str) {
    assert_eq!((ran.code, &ran.out[..]), (Some(code), ""), "{ran:?}");
    assert!(ran.err.contains(words), "{words}: {ran:?}");
}

#[test]
fn a_process_that_is_killed_ends_the_others() {
    for killed in [0, 1] {
        let mut group = start_working_group(2, &[]);
        group.signal(killed, "KILL");
        let other = group.wait_for_end(1 - killed, 10);
        assert_ended(&other, 1, &format!("process {killed} (127.0.0.1:"));
        assert!(other.err.contains("was lost: the connection ended"), "{other:?}");
    }
}

#[test]
fn a_process_that_is_suspended_is_given_up() {
    let mut group = start_working_group(3, &["--silence", "2s"]);
    group.signal(2, "STOP");
    for process in [0, 1] {
        let other = group.wait_for_end(process, 20);
        assert_eq!((other.code, &other.out[..]), (Some(1), ""), "{other:?}");
        assert!(other.err.contains("process 2 (") && other.err.contains(") sent nothing for "), "{other:?}");
    }
}

#[test]
fn an_interrupt_ends_all() {
    let mut group = start_working_group(3, &[]);
    group.signal(1, "INT");
    assert_ended(&group.wait_for_end(1, 10), 130, "");
    for process in [0, 2] {
        assert_ended(&group.wait_for_end(process, 10), 130, "another process was interrupted");
    }
    let mut group = start_working_group(2, &[]);
    group.signal(0, "INT");
    let first = group.wait_for_end(0, 10);
    assert_eq!(first.code, Some(130), "{first:?}");
    assert!(first.out.contains("\"stop\":\"cancelled\""), "{first:?}");
    assert_ended(&group.wait_for_end(1, 10), 130, "another process was interrupted");
}

#[test]
fn an_interrupt_ends_the_waiting() {
    let mut group = ProcessGroup::idle(3);
    (0..2).for_each(|process| group.join(process, LONG_QUESTION, 1));
    std::thread::sleep(std::time::Duration::from_millis(700));
    group.signal(0, "INT");
    assert_eq!(group.wait_for_end(0, 5).code, Some(130));
    // The other process is notified, or stops waiting.
    let other = group.wait_for_end(1, 30);
    assert_eq!((other.code, &other.out[..]), (Some(1), ""), "{other:?}");
}

#[test]
fn budgets_end_all() {
    for (budget, stop) in [(["--max-positions", "100000"], "positions"), (["--max-time", "1s"], "time")] {
        let mut group = ProcessGroup::start(&[LONG_QUESTION, &budget].concat(), 2, 2);
        let first = group.wait_for_end(0, 30);
        assert_eq!(first.code, Some(1), "{first:?}");
        assert!(first.out.contains(&format!("\"stop\":\"{stop}\"")), "{first:?}");
        let other = group.wait_for_end(1, 10);
        assert_ended(&other, 1, budget[0]);
    }
}

#[test]
fn rules_that_fail_end_all() {
    let rules =
        "@game\ndef bad(a, b):\n    if a > 0: yield bad(a - 1, b + 1)\n    if b > 20: yield bad(a, b // (b - 25))";
    let mut group = ProcessGroup::start(&["-e", rules, "bad(40, 0)"], 2, 1);
    let both = [group.wait_for_end(0, 20), group.wait_for_end(1, 20)];
    assert!(both.iter().all(|ran| ran.code == Some(2) && ran.out.is_empty()), "{both:?}");
    assert!(both.iter().any(|ran| ran.err.contains("\"line\":4,")), "one of them says where: {both:?}");
}

/// Killed at any moment, and resumed by another number of processes, the answer is that of an undisturbed run.
#[test]
fn what_was_kept_is_gone_on_from() {
    for (round, milliseconds) in [30, 120, 250, 400].into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let folder = folder.path().join("kept");
        let args = ["cram(5, 6)", "--checkpoint", folder.to_str().expect("it is plain"), "--every", "0s"];
        let mut group = ProcessGroup::start(&args, 2, 1);
        let start = std::time::Instant::now();
        while !folder.join("cluster.json").exists() {
            assert!(start.elapsed().as_secs() < 30, "nothing is kept");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        group.signal(round % 2, "KILL");
        // The other is done, or notices.
        let other = group.wait_for_end(1 - round % 2, 30);
        assert!(matches!(other.code, Some(0 | 1)), "{other:?}");
        drop(group);
        let answer = ProcessGroup::start(&args, [2, 1, 4, 3][round], 1).answer();
        assert_undisturbed(&answer);
        assert_eq!(answer["cluster"]["found"], 245_762);
    }
}

/// An error of the disk ends all processes, with the name of the file.
#[test]
fn a_folder_that_is_none_ends_all() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("it can be written");
    let args = ["cram(4, 5)", "--checkpoint", file.to_str().expect("it is plain")];
    let mut group = ProcessGroup::start(&args, 2, 1);
    for process in [0, 1] {
        let ran = group.wait_for_end(process, 30);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.err.contains("file"), "{ran:?}");
    }
}
