//! `grundy discover` of a family: its parameter is swept.

use crate::program::{answer_output, assert_refused, json, run};
use std::process::Command;

#[test]
fn a_family_is_swept() {
    let answer = json(&["discover", "bash", "--limit", "200"]);
    assert_eq!((&answer["game"], &answer["parameter"]), (&"bash(m)".into(), &"m".into()));
    assert_eq!((answer["parameters"].as_array().map(Vec::len), &answer["tested_to"]), (Some(12), &201.into()));
    let law = &answer["laws"][0];
    assert_eq!((&law["formula"], &law["of"]), (&"G(n) = n mod (m + 1)".into(), &"values".into()));
    assert_eq!((&law["standing"]["kind"], &law["from"], &law["tested_to"]), (&"proved".into(), &1.into(), &13.into()));
    let out = answer_output(&["discover", "bash", "--limit", "200"]);
    assert!(out.contains("proved by the law of remainders, automata for all m ≥ 1; derived from m ≤ 6"), "{out}");
    let chinese = answer_output(&["discover", "bash", "--limit", "200", "--lang", "zh-CN"]);
    assert!(chinese.contains("n 除以 m + 1 的余数"), "{chinese}");
    let rules = "@game\ndef g(n, *, m):\n    assert m != 1\n    for k in range(1, min(n, m) + 1): yield g(n - k)";
    let out = answer_output(&["discover", "-e", rules, "g", "--limit", "200"]);
    assert!(out.contains("m = 2, …, 12") && out.contains("skipped: m = 1"), "{out}");
}

#[test]
fn a_law_with_a_parameter_as_a_function() {
    let python = answer_output(&["discover", "bash", "--limit", "200", "--emit", "python"]);
    let asked = python + "\nprint([grundy(n, m) for m in (1, 4) for n in range(6)], grundy(10**18, 10**9))\n";
    let Ok(output) = Command::new("python3").args(["-c", &asked]).output() else { return };
    let right = format!("[0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 4, 0] {}", 10u64.pow(18) % (10u64.pow(9) + 1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), right, "{asked}");
    for (language, head) in
        [("cpp", "grundy(unsigned long long n, unsigned long long m)"), ("rust", "(n: u64, m: u64)")]
    {
        let text = answer_output(&["discover", "bash", "--limit", "200", "--emit", language]);
        assert!(text.contains(head), "{text}");
    }
}

#[test]
fn what_is_no_family() {
    let collection = "@game\ndef g(n, *, s):\n    for k in s:\n        if k <= n: yield g(n - k)";
    let several = "@game\ndef g(n, *, a, b):\n    for k in range(a, min(n, b) + 1):\n        if k: yield g(n - k)";
    let failing = "@game\ndef g(n, *, m):\n    assert m > 100\n    if n: yield g(n - 1)";
    let three = "@game\ndef g(a, b, c, d, *, m):\n    if a > m: yield g(a - 1, b, c, d)";
    for rules in [collection, several, three] {
        assert_refused(2, &["discover", "-e", rules, "g"], "");
    }
    // The rules refuse every position of the games that are swept.
    let refused = answer_output(&["discover", "-e", failing, "g"]);
    assert!(refused.contains("where the rules fail") && refused.contains("no law with a parameter"), "{refused}");
    let noise = "@game\ndef g(n, *, m):\n    for j in range(n):\n        if (n * n * 7 + j * j * 13 + (n * 31 ^ j * 17 ^ m * 59)) % 7 < 3: yield g(j)";
    let rules = answer_output(&["discover", "-e", noise, "g", "--limit", "100", "--emit", "python"]);
    assert!(rules.contains("no law is used") && rules.contains("def grundy(m, n):"), "{rules}");
    assert_refused(2, &["discover", "bash", "--certificate", "/no/such/folder/c.json"], "");
    let file = std::env::temp_dir().join(format!("grundy-family-{}.json", std::process::id()));
    assert_refused(2, &["discover", "bash", "--certificate", file.to_str().expect("a plain path")], "");
    assert!(!file.exists(), "nothing is written");
    let ran = run(&["discover", "-f", "../../examples/rules/wythoff_t.py", "wythoff_t", "--max-time", "1ms"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
}
