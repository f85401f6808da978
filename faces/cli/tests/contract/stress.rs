//! `grundy stress`: claims and programs, right and wrong.

use crate::program::{ProgramRunResult, answer_output, assert_refused, json, run};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[test]
fn a_claim_that_holds_is_observed() {
    let args = ["stress", "subtract(1, 3, 4)(n)", "--claim", "n % 7 not in (0, 2)", "--to", "2000"];
    let out = answer_output(&args);
    assert!(out.contains("holds for all 2001 positions with n ≤ 2000") && out.contains("not a proof"), "{out}");
    let report = json(&args);
    for field in ["expression", "claim", "to", "checked", "skipped", "counterexample", "standing", "stop"] {
        assert!(report.get(field).is_some(), "{field} is missing: {report}");
    }
    assert_eq!((&report["checked"], &report["skipped"]), (&2001.into(), &0.into()));
    assert!(report["counterexample"].is_null(), "{report}");
    assert_eq!((&report["standing"]["kind"], &report["standing"]["to"]), (&"observed".into(), &2000.into()));
    assert!(answer_output(&[&args[..], &["--lang", "zh-CN"]].concat()).contains("不是证明"));
}

#[test]
fn heaps_up_to_a_million_take_seconds() {
    let start = Instant::now();
    let rules = "@game\ndef take(n):\n for k in (1, 3, 4):\n  if k <= n: yield take(n - k)";
    let report = json(&["stress", "-e", rules, "take(n)", "--claim", "n % 7 not in (0, 2)", "--to", "1e6"]);
    assert_eq!(report["checked"], 1_000_001);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn the_smallest_counterexample_and_how_to_see_it() {
    let ran = run(&["stress", "nim(a, b)", "--value", "a | b", "--to", "20"]);
    assert_eq!((ran.code, &ran.err[..]), (Some(1), ""), "{ran:?}");
    assert!(ran.out.contains("fails at a = 1, b = 1: nim(1, 1)"), "{ran:?}");
    let see = ran.out.lines().find_map(|line| line.trim().strip_prefix("see: grundy solve ")).expect("a command");
    assert!(answer_output(&["solve", see.trim_matches('"')]).contains("value *0"));

    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/hdu_2516.py");
    let claim = "after[0][0] == max(f for f in range(n) if is_fibonacci(f))";
    let ran = run(&["stress", "-f", file, "stones(n)", "--from", "2", "--move", claim, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!((ran.code, &report["counterexample"]["numbers"]["n"]), (Some(1), &12.into()), "{report}");
    assert!(report["counterexample"]["found"].as_str().is_some_and(|text| text.contains("stones(11, 2)")), "{report}");
}

#[test]
fn what_is_no_position_is_skipped_and_counted() {
    let rules = "@game\ndef g(n):\n assert n >= 3\n for k in range(3, n): yield g(k)";
    let report = json(&["stress", "-e", rules, "g(n)", "--value", "n - 3", "--to", "30"]);
    assert_eq!((&report["checked"], &report["skipped"]), (&28.into(), &3.into()), "{report}");
    let report = json(&["stress", "nim(a, b)", "--where", "a < b", "--claim", "True", "--to", "3"]);
    assert_eq!((&report["checked"], &report["skipped"]), (&6.into(), &0.into()), "{report}");
}

#[test]
fn bad_claims_are_misuse_and_small_budgets_are_told() {
    for args in [
        &["stress", "kayles(n)"][..],
        &["stress", "kayles(3)", "--claim", "True"],
        &["stress", "kayles(n)", "--claim", "m > 0"],
        &["stress", "kayles(n)", "--claim", "10 // n"],
        &["stress", "kayles(n)", "--claim", "n >"],
        &["stress", "kayles(n)", "--value", "\"x\""],
        &["stress", "kayles(n)", "--value", "n", "--misere"],
        &["stress", "kayles(n)", "--claim", "n", "--value", "n"],
        &["stress", "kayles(n)", "--claim", "n", "--where", "m"],
        &["stress", "kayles(n)", "--claim", "n", "--where", "n < 0"],
        &["stress", "wythoff(n)", "--claim", "True"],
        &["stress", "wythoff(n)", "--program", "cat"],
        &["stress", "-e", "judge(read=\"n\", ask=\"wythoff(n)\", value=True)", "--judge", "--program", "cat"],
        &["stress", "kayles(n)", "--claim", "n", "--from", "9", "--to", "3"],
        &["stress", "kayles(n)", "--program", "./no_such_program"],
        &["stress", "kayles(n)", "--program", ""],
        &["stress", "bash(3)(n)", "--program", "cat", "--win", "A", "--lose", "a"],
    ] {
        assert_refused(2, args, "");
    }
    let ran = run(&["stress", "kayles(n)", "--claim", "n > 0", "--to", "1e6", "--max-positions", "5000"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("no counterexample among the first"), "{ran:?}");
    let ran = run(&["stress", "kayles(n)", "--claim", "n > 0", "--to", "1e6", "--max-positions", "5000", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
    let (checked, to) = (report["checked"].as_u64(), report["standing"]["to"].as_u64());
    assert!(checked.is_some() && checked == to.map(|to| to + 1) && to < Some(1_000_000), "not beyond: {report}");
}

/// A program for a test: a shell script.
#[cfg(unix)]
fn script(name: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = std::env::temp_dir().join(format!("grundy-{name}-{}.sh", std::process::id()));
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("the script is written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it may run");
    path
}

/// Runs `grundy stress` with a program for `bash(3)(n)`.
#[cfg(unix)]
fn stress_program(name: &str, text: &str, more: &[&str]) -> ProgramRunResult {
    let path = script(name, text);
    let args = ["stress", "bash(3)(n)", "--to", "12", "--program", path.to_str().expect("a path")];
    let ran = run(&[&args, more].concat());
    std::fs::remove_file(&path).expect("the script is there");
    ran
}

#[cfg(unix)]
#[test]
fn programs_that_are_right() {
    for (name, text, more) in [
        ("all", "while read n; do if [ $((n % 4)) = 0 ]; then echo Second; else echo First; fi; done", &[][..]),
        ("one", "read n; if [ $((n % 4)) = 0 ]; then echo no; else echo yes; fi", &[]),
        ("value", "while read n; do echo $((n % 4)); done", &["--prints", "value"]),
        (
            "words",
            "while read n; do if [ $((n % 4)) = 0 ]; then echo Brother; else echo John; fi; done",
            &["--win", "John", "--lose", "Brother"],
        ),
        ("misere", "while read n; do if [ $((n % 4)) = 1 ]; then echo 0; else echo 1; fi; done", &["--misere"]),
    ] {
        let ran = stress_program(name, text, more);
        assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{name}: {ran:?}");
        assert!(ran.out.contains("holds for all 13 positions"), "{name}: {ran:?}");
        assert!(ran.out.starts_with("a line of input: n\n"), "{name}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn programs_that_are_wrong() {
    for (name, text, part) in [
        ("wrong", "while read n; do if [ $((n % 5)) = 0 ]; then echo 0; else echo 1; fi; done", "n = 4: bash(3)(4)"),
        (
            "crash",
            "while read n; do [ $n = 6 ] && exit 3; if [ $((n % 4)) = 0 ]; then echo 0; else echo 1; fi; done",
            "n = 6: bash(3)(6)",
        ),
        ("nonsense", "echo perhaps", "not an answer"),
        ("silent", "exit 0", "prints nothing"),
        ("endless", "while :; do :; done", "does not end"),
        ("talkative", "yes", "prints without end"),
        (
            "state",
            "s=0; while read n; do [ $n = 3 ] && [ $s = 1 ] && n=4; s=1; if [ $((n % 4)) = 0 ]; then echo 0; else echo 1; fi; done",
            "after others it does not",
        ),
    ] {
        let timeout = if name == "endless" { "500ms" } else { "20s" };
        let ran = stress_program(name, text, &["--timeout", timeout]);
        assert_eq!((ran.code, &ran.err[..]), (Some(1), ""), "{name}: {ran:?}");
        assert!(ran.out.contains(part) && ran.out.contains("its input:"), "{name}: {ran:?}");
    }
    let ran = stress_program("json", "echo 0", &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!(report["counterexample"]["input"], "1\n", "{report}");
}

/// The usual program for Wythoff's game, with doubles, is wrong first where the difference is the 40th Fibonacci number.
#[cfg(unix)]
#[test]
fn a_program_reads_what_it_is_said_to_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/claims/wythoff.py");
    let text =
        "awk '{ d = $2 - $1; if (d < 0) d = -d; m = $1 < $2 ? $1 : $2; print (int(d * (1 + sqrt(5)) / 2) != m) }'";
    let path = script("wythoff", text);
    let program = path.to_str().expect("a path");
    let family = "wythoff(lower(fib(i)), lower(fib(i)) + fib(i))";
    for reads in ["lower(fib(i)) lower(fib(i))+fib(i)", "(lower(fib(i)) + fib(i), lower(fib(i)))"] {
        let args = ["stress", "-f", file, family, "--to", "60", "--program", program, "--reads", reads];
        let ran = run(&args);
        assert_eq!((ran.code, &ran.err[..]), (Some(1), ""), "{ran:?}");
        assert!(ran.out.starts_with(&format!("a line of input: {reads}\n")), "{ran:?}");
        assert!(ran.out.contains("wythoff(165580140, 267914295)"), "{ran:?}");
        let report: serde_json::Value =
            serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).out).expect("an object");
        assert_eq!(
            report["reads"].as_array().map(|items| items
                .iter()
                .filter_map(|item| item.as_str())
                .collect::<Vec<_>>()
                .join(" ")),
            Some(reads.into()),
            "{report}"
        );
    }
    for reads in ["i + 1", "i j", "", "10//i"] {
        assert_refused(2, &["stress", "kayles(i)", "--program", program, "--reads", reads], "");
    }
    std::fs::remove_file(&path).expect("the script is there");
    assert_refused(2, &["stress", "kayles(i)", "--claim", "i > 0", "--reads", "i"], "");
}

/// Runs `grundy stress` with a program for a judge line about `bash(3)(n)`.
#[cfg(unix)]
fn stress_judge(name: &str, read: &str, text: &str, more: &[&str]) -> ProgramRunResult {
    let path = script(name, text);
    let line = format!("judge(read=\"{read}\", ask=\"bash(3)(n)\", win=\"Yes\", lose=\"No\")");
    let args = ["stress", "-e", &line, "--judge", "--to", "12", "--program", path.to_str().expect("a path")];
    let ran = run(&[&args, more].concat());
    std::fs::remove_file(&path).expect("the script is there");
    ran
}

#[cfg(unix)]
#[test]
fn programs_that_read_what_a_judge_gives() {
    let answer = "if [ $((n % 4)) = 0 ]; then echo No; else echo Yes; fi";
    let all = format!("while read n; do {answer}; done");
    for (name, read, text) in [
        ("one-case", "n", format!("read n; {answer}")),
        ("cases", "cases: n", format!("read t; {all}")),
        ("eof", "eof: n", all),
        ("zeros", "zeros: n", format!("while read n; do [ $n = 0 ] && exit; {answer}; done")),
    ] {
        let ran = stress_judge(name, read, &text, &[]);
        assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{name}: {ran:?}");
        assert!(ran.out.contains("not a proof"), "{name}: {ran:?}");
    }
    let ran = stress_judge("yes", "cases: n", "read t; while read n; do echo Yes; done", &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!((ran.code, &report["counterexample"]["input"]), (Some(1), &"1\n0\n".into()), "{report}");
    let ran = stress_judge(
        "from",
        "cases: n",
        "read t; while read n; do echo Yes; done",
        &["--from", "1", "--where", "n != 4"],
    );
    assert!(ran.code == Some(1) && ran.out.ends_with("its input:\n  1\n  8\n"), "{ran:?}");
    let forgets =
        "read t; s=0; while read n; do s=$((s + n)); if [ $((s % 4)) = 0 ]; then echo No; else echo Yes; fi; done";
    let ran = stress_judge("forgets", "cases: n", forgets, &["--from", "1"]);
    assert!(ran.code == Some(1) && ran.out.ends_with("its input:\n  4\n  1\n  2\n  3\n  4\n"), "{ran:?}");
    assert_refused(
        2,
        &["stress", "-e", "judge(read=\"s:word\", ask=\"0\", win=1, lose=0)", "--judge", "--program", "cat"],
        "",
    );
    assert_refused(2, &["stress", "-e", "x = 1", "--judge", "--program", "cat"], "");
    assert_refused(2, &["stress", "--judge"], "");
}

/// A program that does not end is killed, with its children.
#[cfg(unix)]
#[test]
fn the_time_limit_ends_children_too() {
    let seconds = 40_000 + std::process::id() % 10_000;
    let start = Instant::now();
    let ran = stress_program("children", &format!("sleep {seconds} & sleep {seconds}"), &["--timeout", "300ms"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("does not end within 300ms"), "{ran:?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    let list = std::process::Command::new("ps").args(["-eo", "args"]).output();
    if let Ok(list) = list {
        assert!(!String::from_utf8_lossy(&list.stdout).contains(&format!("sleep {seconds}")), "a child is left");
    }
}

/// A ruleset means its positions: the names are those of its rules, or `x` and `y` if it needs two numbers.
#[test]
fn a_ruleset_is_tried_with_all_its_numbers() {
    let ran = run(&["stress", "wythoff", "--claim", "x != y"]);
    assert!(ran.code == Some(1) && ran.out.contains("fails at x = 1, y = 1: wythoff(1, 1)"), "{ran:?}");
    let rules = "@game\ndef kiki(n, m):\n if n: yield kiki(n - 1, m)\n if m: yield kiki(n, m - 1)";
    let out = answer_output(&["stress", "-e", rules, "kiki", "--claim", "(n + m) % 2 == 1", "--to", "9"]);
    assert!(out.contains("holds for all 100 positions"), "{out}");
    assert!(answer_output(&["stress", "kayles", "--claim", "n > 0"]).contains("with n ≤ 50"));
}
