//! `grundy check`: what rules mean.

use crate::program::{answer_output, json, run};

const KAYLES_RULES: &str = "@game\ndef pins(n):\n    for k in (1, 2):\n        for a in range((n - k) // 2 + 1):\n            yield pins(a) + pins(n - k - a)\njudge(read='n', ask='pins(n)', win='1', lose='0')";

#[test]
fn check_tells_what_is_understood() {
    let checked = json(&["check", "-e", KAYLES_RULES]);
    assert_eq!(checked["judges"], 1);
    let [game] = &checked["games"].as_array().expect("a list")[..] else { panic!("one game: {checked}") };
    for field in ["name", "parameters", "keywords", "ends", "shape", "engine", "theorem", "symmetric"] {
        assert!(game.get(field).is_some(), "{field} is missing: {game}");
    }
    assert_eq!((&game["name"], &game["parameters"][0]), (&"pins".into(), &"n".into()));
    assert_eq!((&game["ends"]["kind"], &game["ends"]["known"]), (&"rank".into(), &"shown".into()));
    assert_eq!((&game["shape"]["kind"], &game["shape"]["code"]), (&"code".into(), &"0.77".into()));
    assert_eq!((&game["shape"]["as"], &game["engine"]), (&"kayles".into(), &"codes".into()));

    let text = answer_output(&["check", "-e", KAYLES_RULES]);
    assert!(
        text.starts_with(
            "pins(n)\n  ends: every move leaves smaller heaps only (shown from the rule, for numbers from 0)\n"
        ),
        "{text}"
    );
    assert!(text.contains("the taking-and-breaking code 0.77; the moves are those of kayles"), "{text}");
    assert!(answer_output(&["check", "-e", KAYLES_RULES, "--lang", "zh-CN"]).contains("可取可分代码 0.77"));
}

#[test]
fn check_reads_a_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/hdu_3032.py");
    for args in [&["check", path][..], &["check", "-f", path], &["-f", path, "check"]] {
        assert!(answer_output(args).contains("theorem: Lasker's Nim"), "{args:?}");
    }
}

#[test]
fn check_tells_loops_and_faults() {
    let loops = json(&["check", "-e", "@game\ndef g(n):\n    yield g((n + 1) % 3)"]);
    assert_eq!(loops["games"][0]["ends"]["kind"], "loop");
    assert_eq!(loops["games"][0]["ends"]["loop"].as_array().map(Vec::len), Some(4), "{loops}");

    let faulty = run(&["check", "-e", "@game\ndef g(n):\n    k = 12 // (n - 7)\n    if n > 0: yield g(n - 1)"]);
    assert_eq!(faulty.code, Some(1), "{faulty:?}");
    assert!(faulty.err.contains("12 // (n - 7)") && faulty.err.contains("it happened at g(7)"), "{faulty:?}");

    let wrong = run(&["check", "-e", "@game\ndef g(n):\n    retrun 3"]);
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    assert_eq!(run(&["check"]).code, Some(2));
}

#[test]
fn recognised_rules_are_decided_by_theorems() {
    let take = "@game\ndef take(n):\n    for k in (1, 2, 3):\n        if k <= n: yield take(n - k)";
    let answer = json(&["-e", take, "solve", "take(10**30 + 1)"]);
    assert_eq!((&answer["value"]["nimber"], &answer["standing"]["kind"]), (&1.into(), &"proved".into()), "{answer}");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules/take_a_power.py");
    let powers = json(&["-f", file, "solve", "take_a_power(10**30, b=2)"]);
    assert_eq!((&powers["value"]["nimber"], &powers["standing"]["kind"]), (&1.into(), &"proved".into()), "{powers}");
    let lines = answer["explanation"].to_string();
    assert!(lines.contains("take is recognised as bash(3): the moves are the same."), "{answer}");
}
