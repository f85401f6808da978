//! Rules of a user, from a file or as text.

use crate::program::{answer_output, assert_refused, json, program, run, run_command};
use std::fs;
use std::path::PathBuf;

const TAKE_RULES: &str = "@game\ndef take(n):\n    for k in (1, 3, 4):\n        if k <= n: yield take(n - k)\n";

/// A file of this test run.
fn write_rules_file(name: &str, text: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rules");
    fs::create_dir_all(&folder).expect("a folder for files of rules");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file of rules is written");
    path.display().to_string()
}

fn example(name: &str) -> String {
    format!("{}/../../examples/rules/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn rules_from_a_file_or_a_text() {
    let path = write_rules_file("take.py", TAKE_RULES.as_bytes());
    for rules in [["-f", &path], ["-e", TAKE_RULES], ["-e", &TAKE_RULES.replace('\n', "\\n")]] {
        let [option, rules] = rules;
        let answer = json(&["solve", option, rules, "take(9) + kayles(3)"]);
        assert_eq!((&answer["outcome"], &answer["value"]["nimber"]), (&"N".into(), &3.into()), "{answer}");
        assert_eq!(answer["position"], "take(9) + kayles(3)");
        let series = json(&["values", option, rules, "take", "--to", "8"]);
        assert_eq!(series["values"], serde_json::json!([0, 1, 0, 1, 2, 3, 2, 0, 1]));
        let series = json(&["values", option, rules, "take(2*n) + nim(n)", "--to", "4"]);
        assert_eq!(series["values"], serde_json::json!([0, 1, 0, 1, 5]));
    }
    let answer = json(&["solve", "-f", &path, "take(1, 1, 1)", "--misere"]);
    assert_eq!(answer["outcome"], "P");
    let ran = run_command(program(&["solve", "-f", "-", "take(9)", "--json"]), TAKE_RULES);
    assert_eq!(ran.code, Some(0), "rules may come from standard input: {ran:?}");
}

#[test]
fn games_with_several_numbers() {
    let rows = json(&["table", "-f", &example("wythoff.py"), "wythoff", "--size", "3x4"]);
    assert_eq!(rows["rows"], serde_json::json!([[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]));
    let answer = json(&["solve", "-f", &example("fibonacci_nim.py"), "fibonacci_nim(13)"]);
    assert_eq!(answer["outcome"], "P");
    let answer = json(&["solve", "-f", &example("codeforces_603c.py"), "lieges(3, 4, k=1)"]);
    assert_eq!((&answer["outcome"], &answer["position"]), (&"N".into(), &"lieges(k=1)(3, 4)".into()));
    let out = answer_output(&["solve", "-f", &example("traffic_light.py"), "--lang", "zh-CN", "green(5)"]);
    assert!(out.contains("必"), "{out}");
}

#[test]
fn rules_that_cannot_be_read() {
    assert_refused(2, &["solve", "-f", "no such file.py", "take(1)"], "");
    assert_refused(2, &["solve", "-f", &write_rules_file("bytes.py", b"x = '\xff'"), "take(1)"], "");
    assert_refused(2, &["solve", "-f", &write_rules_file("long.py", &[b' '; 3 << 20]), "take(1)"], "");
    assert_refused(
        2,
        &["solve", "-f", &write_rules_file("take.py", TAKE_RULES.as_bytes()), "-e", TAKE_RULES, "take(1)"],
        "",
    );
    assert_refused(2, &["solve", "-e", "def f(:", "nim(1)"], "");
    assert_refused(2, &["solve", "-e", TAKE_RULES, "tak(1)"], "");
    assert_refused(2, &["solve", "-e", TAKE_RULES, "take(\"x\", nim(1))"], "");
    assert_refused(2, &["values", "-e", TAKE_RULES, "take(n, m)"], "");
    assert_refused(2, &["solve", "-f", &std::env::temp_dir().display().to_string(), "take(1)"], "");
}

#[test]
fn mistakes_have_their_place_in_the_file() {
    let path = write_rules_file("mistake.py", "@game\ndef g(n):\n    # 说明（全角）\n    yield h(n - 1)\n".as_bytes());
    let ran = run(&["solve", "-f", &path, "g(3)"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("mistake.py:4:11") && ran.err.contains("no name `h`"), "{}", ran.err);
    let path = write_rules_file("divides.py", b"@game\ndef g(n):\n    if n: yield g(n - 1 + 0 // (n - 3))\n");
    for args in [&["solve", "-f", &path, "g(5)"][..], &["values", "-f", &path, "g", "--to", "9"]] {
        let ran = run(args);
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{ran:?}");
        assert!(ran.err.contains("divides.py:3:27") && ran.err.contains("division by zero"), "{}", ran.err);
        assert!(ran.err.contains("g(3)"), "{}", ran.err);
    }
}

#[test]
fn rules_that_never_end_are_stopped() {
    for text in [
        "@game\ndef g(n):\n    while True: pass",
        "@game\ndef g(n):\n    for x in range(10**18): pass",
        "@game\ndef g(n):\n    t = (1,)\n    while len(t): t = t + t\n    yield g(n - 1)",
    ] {
        let started = std::time::Instant::now();
        let ran = run(&["solve", "-e", text, "g(5)"]);
        assert_eq!(ran.code, Some(1), "{text}: {ran:?}");
        assert!(ran.out.contains("not decided") && ran.err.contains("g("), "{text}: {ran:?}");
        assert!(started.elapsed().as_secs() < 15, "{text}");
    }
    let ran = run(&["solve", "-e", "@game\ndef g(n): yield g(n)", "g(5)"]);
    assert!(ran.code == Some(0) && ran.out.contains("draw (D), value ∞{}"), "a loop is a draw: {ran:?}");
    let grows = "@game\ndef g(n): yield g(n + 1)";
    let ran = run(&["solve", "-e", grows, "g(5)", "--max-positions", "100000"]);
    assert_eq!(ran.code, Some(1), "a game that grows runs out of its budget: {ran:?}");
}

#[test]
fn heaps_beyond_any_table() {
    let halve = "@game\ndef g(n):\n    if n > 0: yield g(n // 2)\n    if n % 3 == 1: yield g(n // 3)";
    let answer = json(&["solve", "-e", halve, "g(10**17)"]);
    assert_eq!(answer["stop"], "done", "few heaps are reached: {answer}");
    let answer = json(&["solve", "-f", &example("kayles.py"), "kayles(10**40)"]);
    assert_eq!(answer["standing"]["kind"], "proved", "it is Kayles, whose period is proved: {answer}");
    let answer = json(&["solve", "-f", &example("wythoff.py"), "wythoff(10**40, 3)"]);
    assert_eq!(answer["standing"]["kind"], "proved", "it is Wythoff's game: {answer}");
    let ran = run(&["solve", "-f", &example("euclid.py"), "euclid(10**40, 3)", "--max-time", "1s"]);
    assert_eq!(ran.code, Some(1), "it is a position, and not decided: {ran:?}");
}
