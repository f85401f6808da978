//! Questions that are refused before anything is computed, and processes that do not meet.

use crate::group::{ProcessGroup, ProcessRun, program, run};

fn assert_refused(args: &[&str], words: &str) {
    let ran = run(&[&["cluster", "solve"], args].concat());
    assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{args:?}: {ran:?}");
    assert!(ran.err.contains(words), "{args:?}, {words}: {ran:?}");
}

#[test]
fn questions_that_need_no_cluster() {
    assert_refused(&["kayles(100)"], "heaps need no cluster");
    assert_refused(&["nim(3, 4) + kayles(5)", "--misere"], "heaps need no cluster");
    assert_refused(&["wythoff(3, 5) + nim(4)"], "there is no work for several processes");
    assert_refused(&["cram(4, 4)"], "there is no work for several processes");
    assert_refused(&["0"], "there is no work for several processes");
    assert_refused(&["kayles(100)", "--lang", "zh-CN"], "堆游戏不需要多个进程");
}

#[test]
fn questions_without_an_answer() {
    assert_refused(&["cram(3, 4"], "expression");
    let ends = "from grundy import game, lose\n@game\ndef race(n):\n    if n > 9: return lose\n    yield race(n + 1)\n    yield race(n + 3)";
    assert_refused(&["-e", ends, "race(0) + race(1)"], "is not played in sums");
    assert_refused(&["-e", ends, "race(0)", "--misere"], "there is no misère play");
}

/// Games with declared ends have no sums, which may be noticed only during the search.
#[test]
fn a_move_that_leaves_a_sum_where_ends_are_declared() {
    let rules = "from grundy import game, lose\n@game\ndef race(a, b):\n    if a > 5: return lose\n    if a == 4: yield race(a + 1, b) + race(a + 2, b)\n    yield race(a + 1, b)";
    let ran = run(&["cluster", "solve", "-e", rules, "race(0, 0)"]);
    assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{ran:?}");
    assert!(ran.err.contains("A move of this game leaves a sum of positions"), "{ran:?}");
}

#[test]
fn arguments_that_do_not_fit() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is written");
        path.to_str().expect("its name is a text").to_string()
    };
    let (good, bad, empty) = (write("good", "127.0.0.1:1\n127.0.0.1:2\n"), write("bad", "a:1\nb"), write("empty", "#"));
    assert_refused(&["cram(3, 4)", "--workers", "0"], "--workers");
    assert_refused(&["cram(3, 4)", "--process", "0"], "--hosts");
    assert_refused(&["cram(3, 4)", "--hosts", "no-such-file", "--process", "0"], "cannot read no-such-file");
    assert_refused(&["cram(3, 4)", "--hosts", &bad, "--process", "0"], "line 2: “b” has no port");
    assert_refused(&["cram(3, 4)", "--hosts", &empty, "--process", "0"], "the list of hosts is empty");
    assert_refused(&["cram(3, 4)", "--hosts", &good, "--process", "2"], "there is no process 2");
    assert_refused(&["cram(3, 4)", "--hosts", &good], "give --process I");
    assert_refused(&["cram(3, 4)", "--spill", "no-such-folder"], "no-such-folder is not a folder");
    assert_refused(&["cram(3, 4)", "--silence", "10ms"], "at least 1s");
}

#[test]
fn the_environment_tells_which_process_it_is() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("hosts");
    std::fs::write(&path, crate::group::host_list(1)).expect("it is written");
    let path = path.to_str().expect("its name is a text");
    for (name, value, code) in
        [("SLURM_PROCID", "0", 0), ("JOB_COMPLETION_INDEX", "0", 0), ("SLURM_PROCID", "1", 2), ("SLURM_PROCID", "x", 2)]
    {
        let mut command = program(&[], &["cluster", "solve", "cram(3, 4)", "--hosts", path, "--workers", "1"]);
        let ran: ProcessRun = command.env(name, value).output().expect("the program starts").into();
        assert_eq!(ran.code, Some(code), "{name}={value}: {ran:?}");
    }
}

#[test]
fn a_process_that_does_not_come() {
    let mut group = ProcessGroup::idle(2);
    group.join(1, &["cram(4, 5)", "--wait", "1s"], 1);
    let ran = group.wait_for_end(1, 10);
    assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{ran:?}");
    assert!(ran.err.contains("waiting for process 0 (127.0.0.1:"), "{ran:?}");
    assert!(ran.err.contains("did not connect within 1 s"), "{ran:?}");
}

#[test]
fn another_question_is_noticed() {
    let others: [&[&str]; 5] = [
        &["cram(4, 7)"],
        &["cram(4, 5)", "--misere"],
        &["-e", "@game\ndef g(a, b):\n    return []", "cram(4, 5)"],
        &["cram(5, 4)"],
        // Only some are to keep something.
        &["cram(4, 5)", "--checkpoint", "no-such-folder"],
    ];
    for other in others {
        let mut group = ProcessGroup::idle(2);
        group.join(0, &["cram(4, 5)"], 1);
        group.join(1, other, 1);
        let both = [group.wait_for_end(0, 30), group.wait_for_end(1, 30)];
        assert!(both.iter().all(|ran| matches!(ran.code, Some(1 | 2)) && ran.out.is_empty()), "{both:?}");
        let expected = "was asked another question: start all processes with the same arguments";
        assert!(both.iter().any(|ran| ran.code == Some(2) && ran.err.contains(expected)), "{both:?}");
    }
}
