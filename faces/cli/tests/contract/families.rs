//! `grundy discover` of a family: its parameter is swept.

use crate::program::{answer_output, assert_refused, json, program as grundy_program, run, run_command};
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
    let several =
        "@game\ndef g(n, *, a, b, c):\n    for k in range(a, min(n, b) + 1):\n        if k > c: yield g(n - k)";
    let failing = "@game\ndef g(n, *, m):\n    assert m > 100\n    if n: yield g(n - 1)";
    let three = "@game\ndef g(a, b, c, d, *, m):\n    if a > m: yield g(a - 1, b, c, d)";
    for rules in [collection, several, three] {
        assert_refused(2, &["discover", "-e", rules, "g"], "");
    }
    // The rules refuse every position of the games that are swept.
    assert_refused(2, &["discover", "-e", failing, "g"], "");
    let refused = run(&["discover", "-e", failing, "g"]);
    assert!(refused.err.contains("m > 100"), "{refused:?}");
    let both = "@game\ndef g(n, *, a, b):\n    assert a > 50 and b > 50\n    if n: yield g(n - 1)";
    let refused = run(&["discover", "-e", both, "g"]);
    assert!(refused.code == Some(2) && refused.err.contains("a > 50"), "{refused:?}");
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

/// AtCoder ABC 297 G: between l and r stones are taken.
#[test]
fn a_law_of_two_parameters() {
    let file = "../../examples/rules/atcoder_abc_297_g.py";
    let answer = json(&["discover", "-f", file, "pile", "--limit", "150"]);
    assert_eq!((&answer["game"], &answer["parameter"]), (&"pile(l=l, r=r)".into(), &"l, r".into()));
    assert_eq!(answer["parameters"][1], serde_json::json!([1, 2]));
    let law = &answer["laws"][0];
    assert_eq!(law["formula"], "G(n) = ⌊(n mod (l + r))/l⌋ if l ≤ r, else 0");
    assert_eq!((&law["standing"]["kind"], &law["claimed_for"]), (&"proved".into(), &"l, r ≥ 1".into()), "{law}");
    let python = answer_output(&["discover", "-f", file, "pile", "--limit", "150", "--emit", "python"]);
    let asked = python
        + "\nprint([grundy(n, 2, 3) for n in range(11)], grundy(9, 3, 2), grundy(10**9, 123456789, 987654321))\n";
    let Ok(output) = Command::new("python3").args(["-c", &asked]).output() else { return };
    let right = "[0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0] 0 8";
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), right, "{asked}");
    for (language, head) in [
        ("cpp", "grundy(unsigned long long n, unsigned long long l, unsigned long long r)"),
        ("rust", "(n: u64, l: u64, r: u64)"),
    ] {
        let text = answer_output(&["discover", "-f", file, "pile", "--limit", "150", "--emit", language]);
        assert!(text.contains(head), "{text}");
    }
    // A whole program takes the parameters in the order of the law, not of the call.
    let program = answer_output(&["discover", "-f", file, "pile", "--emit", "python", "--main"]);
    assert!(program.contains("grundy(natural(part), l, r)") && !program.contains("no law is used"), "{program}");
    let rules = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let judged = run_command(grundy_program(&["judge", &rules]), "2 200000000 700000000\n1000000000 450000000\n");
    assert_eq!((judged.code, judged.out.trim()), (Some(0), "First"), "{judged:?}");
}
