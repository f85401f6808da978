//! Periods and laws of misère play, and the convention of a judge line.

use crate::program::{answer_output, assert_refused, json, run};

/// Take one, or divide the heap into equal parts and keep one of them; the player who takes the last one loses.
const XIAOC_RULES: &str = "from grundy import divisors\n@game\ndef pile(n):\n    if n > 0:\n        yield pile(n - 1)\n    for d in divisors(n) if n > 1 else ():\n        if 1 < d < n:\n            yield pile(d)\n\njudge(read='cases: n', ask='pile(n)', win='TAK', lose='NIE', misere=True)";

/// The lost heaps of [`XIAOC_RULES`] below a number, by the definition.
fn lost_piles(to: usize) -> Vec<u64> {
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..to {
        let mut left: Vec<usize> = (2..n).filter(|d| n % d == 0).collect();
        left.extend(n.checked_sub(1));
        lost.push(!left.is_empty() && left.iter().all(|&m| !lost[m]));
    }
    (0..).zip(lost).filter(|(_, lost)| *lost).map(|(n, _)| n).collect()
}

#[test]
fn periods_under_misere_play() {
    let found = json(&["period", "--misere", "subtract(1, 2, 3)"]);
    assert_eq!(
        (&found["preperiod"], &found["period"], &found["convention"]),
        (&0.into(), &4.into(), &"misere".into()),
        "{found}"
    );
    assert_eq!((&found["lost"], &found["standing"]["kind"]), (&serde_json::json!([1]), &"proved".into()), "{found}");
    let text = answer_output(&["period", "--misere", "subtract(1, 3, 4)"]);
    assert!(text.contains("misère play: period 7 from 0 on") && text.contains("one period: N P N P N N N"), "{text}");
    let kayles = json(&["period", "--misere", "kayles"]);
    assert_eq!(kayles["standing"]["kind"], "proved", "{kayles}");
    assert!(kayles["explanation"].to_string().contains("misère quotient"), "{kayles}");
    let chinese = answer_output(&["period", "--misere", "nim", "--lang", "zh-CN"]);
    assert!(chinese.contains("反常规则：从 2 起周期为 1"), "{chinese}");
    for args in [
        &["period", "--misere", "wythoff"][..],
        &["period", "--misere", "kayles", "--certificate", "/tmp/never.json"],
        &["period", "--misere", "kayles", "--engine", "naive"],
        &["period", "--misere", "3"],
    ] {
        assert_refused(2, args, "");
    }
    let small = run(&["period", "--misere", "subtract(100000)", "--max-positions", "1000"]);
    assert_eq!(small.code, Some(1), "{small:?}");
}

#[test]
fn laws_under_misere_play() {
    let found = json(&["discover", "--misere", "subtract(1, 2, 3)"]);
    let law = &found["laws"][0];
    assert_eq!(
        (&found["convention"], &law["of"], &law["formula"]),
        (&"misere".into(), &"lost".into(), &"n mod 4 = 1".into()),
        "{found}"
    );
    assert_eq!(law["standing"]["kind"], "proved", "{law}");
    let text = answer_output(&["discover", "--misere", "subtract(1, 2, 3)"]);
    assert!(
        text.contains("under misère play: whoever makes the last move loses") && text.contains("--misere"),
        "{text}"
    );
    // The suggested command succeeds.
    for game in ["subtract(1, 3, 4)", "wythoff", "fibonacci_nim", "kayles"] {
        let found = json(&["discover", "--misere", game]);
        for law in found["laws"].as_array().expect("a list") {
            let Some(words) = law["stress"].as_array() else { continue };
            let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
            let args = [&["stress"], &words[..]].concat();
            assert_eq!(run(&args).code, Some(0), "{args:?}");
        }
    }
    for args in [
        &["discover", "--misere", "wythoff", "--certificate", "/tmp/never.json"][..],
        &["discover", "--misere", "wythoff", "--emit", "cpp"],
        &["discover", "--misere", "bash"],
        &["discover", "--misere", "kayles(5)"],
    ] {
        assert_refused(2, args, "");
    }
}

#[test]
fn a_judge_line_says_the_convention() {
    let lost = lost_piles(200);
    let found = json(&["period", "-e", XIAOC_RULES, "pile", "--limit", "199"]);
    assert_eq!(found["convention"], "misere", "{found}");
    let text = answer_output(&["period", "-e", XIAOC_RULES, "pile", "--limit", "199"]);
    assert!(text.contains("under misère play, as the judge line says"), "{text}");
    assert!(!answer_output(&["period", "-e", XIAOC_RULES, "kayles"]).contains("misère"));
    let text = answer_output(&["values", "-e", XIAOC_RULES, "pile", "--to", "199", "--p-positions"]);
    assert!(text.contains("under misère play, as the judge line says"), "{text}");
    let series = json(&["values", "-e", XIAOC_RULES, "pile", "--to", "199", "--p-positions"]);
    assert_eq!(series["p_positions"], serde_json::json!(lost), "{series}");
    assert!(answer_output(&["values", "-e", XIAOC_RULES, "pile"]).contains("Grundy values are those of normal play"));
    let found = json(&["discover", "-e", XIAOC_RULES, "pile"]);
    assert_eq!(found["convention"], "misere", "{found}");
    let normal = json(&["discover", "-e", &XIAOC_RULES.replace(", misere=True", ""), "pile"]);
    assert!(normal["convention"].is_null(), "{normal}");
}
