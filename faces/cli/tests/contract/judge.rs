//! `grundy judge`: inputs of contest problems, good and bad.

use crate::program::{assert_refused, json, program, run_command};
use std::io::{BufRead, BufReader, Write};

const LASKER_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/hdu_3032.py");

#[test]
fn an_input_is_answered() {
    let run = run_command(program(&["judge", LASKER_FILE]), "2\n3\n2 2 3\n2\n3 3\n");
    assert_eq!((run.code, &run.out[..], &run.err[..]), (Some(0), "Alice\nBob\n", ""));
    let line = r#"judge(read="eof: a b", ask="wythoff(a, b)", value=True)"#;
    let run = run_command(program(&["judge", "-e", line]), "3 5\n1 1\n");
    assert_eq!((run.code, &run.out[..]), (Some(0), "0\n2\n"), "{run:?}");
    let two = "judge(read=\"n\", ask=\"nim(n)\", value=True)\njudge(read=\"n\", ask=\"nim(n)\", win=1, lose=0)";
    assert_eq!(run_command(program(&["judge", "-e", two, "--line", "2"]), "7").out, "1\n");
    let object = run_command(program(&["judge", LASKER_FILE, "--json"]), "1\n2\n3 4\n");
    let object: serde_json::Value = serde_json::from_str(&object.out).expect("one object");
    assert_eq!(object["answers"][0], serde_json::json!({ "case": 1, "position": "heap(3, 4)", "answer": "Alice" }));
    // The rules are recognised as Lasker's Nim, which has a theorem.
    assert_eq!((&object["stop"], &object["standing"]["kind"]), (&"done".into(), &"proved".into()));
}

/// Counts of equal heaps up to 10^9 and beyond.
#[test]
fn copies_are_counted_and_not_listed() {
    let line = r#"judge(read="cases: n k m j", ask="k * kayles(n) + j * nim(m)", value=True)"#;
    let run = run_command(
        program(&["judge", "-e", line]),
        "3
5 1000000000 3 2
5 1000000001 3 1
7 3 2 100000000000000000000000000000001
",
    );
    assert_eq!((run.code, &run.out[..], &run.err[..]), (Some(0), "0\n7\n0\n", ""));
    // Equality of positions counts the cancelled components, too.
    let line = r#"judge(read="k", ask="nim(k * nim(1) == (k + 2) * nim(1))", value=True)"#;
    assert_ne!(
        run_command(
            program(&["judge", "-e", line]),
            "1000000000
"
        )
        .code,
        Some(0)
    );
}

#[test]
fn an_input_from_a_file() {
    let path = std::env::temp_dir().join(format!("grundy-judge-{}.txt", std::process::id()));
    std::fs::write(&path, "1\n1\n5\n").expect("the file is written");
    let object = json(&["judge", LASKER_FILE, "--input", path.to_str().expect("a path")]);
    std::fs::remove_file(&path).expect("the file is there");
    assert_eq!(object["answers"][0]["answer"], "Alice");
}

/// A program that asks a question and waits for the answer gets it.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut child = program(&["judge", LASKER_FILE]).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    writeln!(input, "2\n1 5").expect("it reads");
    let mut line = String::new();
    // The new line after an answer comes with the next one.
    let mut first = [0; 5];
    std::io::Read::read_exact(&mut output, &mut first).expect("it answers");
    assert_eq!(&first, b"Alice");
    writeln!(input, "2 5 5").expect("it reads");
    drop(input);
    output.read_line(&mut line).expect("it writes");
    output.read_line(&mut line).expect("it writes");
    assert_eq!(line, "\nBob\n");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_does_not_fit_is_told_with_its_place_and_nothing_is_lost() {
    for (input, out, place) in [
        ("", "", "line 1, column 1"),
        ("2\n1 5\n2 3 x\n", "Alice\n", "line 3, column 5"),
        ("2\n1 5\n3 3 4\n", "Alice\n", "line 3, column 6"),
        ("1\n1 5\n7\n", "Alice\n", "line 3, column 1"),
        ("1\n-1\n", "", "line 2, column 1"),
        ("1\n1 \u{fffd}\n", "", "line 2, column 3"),
    ] {
        let run = run_command(program(&["judge", LASKER_FILE]), input);
        assert_eq!((run.code, &run.out[..]), (Some(2), out), "{input:?}: {run:?}");
        assert!(run.err.contains(place), "{input:?}: {run:?}");
    }
    let slow = r#"judge(read="cases: n h[n]", ask="officers(*h)", win="Alice", lose="Bob")"#;
    let run = run_command(program(&["judge", "-e", slow, "--max-positions", "1000"]), "2\n1 5\n1 100000\n");
    assert_eq!((run.code, &run.out[..]), (Some(1), "Alice\n"), "{run:?}");
    assert!(run.err.contains("case 2"), "{run:?}");
}

#[test]
fn lines_that_are_no_judge_lines() {
    assert_refused(2, &["judge", "no_such_file.py"], "");
    assert_refused(2, &["judge", "-"], "");
    assert_refused(2, &["judge", LASKER_FILE, "--line", "2"], "");
    assert_refused(2, &["judge", LASKER_FILE, "--input", "no_such_file.txt"], "");
    assert_refused(2, &["judge", LASKER_FILE, "-e", "x = 1"], "");
    assert_refused(2, &["judge"], "");
    for line in [
        r#"judge(read="n h[m]", ask="nim(*h)", value=True)"#,
        r#"judge(raed="n", ask="nim(n)", value=True)"#,
        r#"judge(read="n", ask="nimm(n)", value=True)"#,
        r#"judge(ask="nim(3)", value=True)"#,
        r#"judge(read="n", ask="nim(n)", win="Yes")"#,
    ] {
        assert_refused(2, &["judge", "-e", line], "3");
    }
}
