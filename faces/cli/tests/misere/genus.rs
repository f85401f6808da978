//! `grundy genus`: output and exit statuses.

use crate::run_grundy;

fn json(args: &[&str]) -> serde_json::Value {
    let (status, out, err) = run_grundy(&[args, &["--json"]].concat());
    assert_eq!(status, Some(0), "{args:?}: {err}");
    serde_json::from_str(&out).expect("it is JSON")
}

#[test]
fn a_tame_sum() {
    let (status, out, _) = run_grundy(&["genus", "kayles", "3", "4"]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("kayles(3, 4)\ngenus 2^20: tame, firm; "), "{out}");
    assert!(out.contains("\nproved by the theorem on tame sums\n"), "{out}");
    assert!(out.contains("\n  kayles(3)  3^31   tame, firm"), "{out}");
    let found = json(&["genus", "kayles(3) + kayles(4)"]);
    assert_eq!((&found["genus"], &found["tame"], &found["fickle"]), (&"2^20".into(), &true.into(), &false.into()));
    assert_eq!((&found["outcome"], &found["standing"]["kind"]), (&"N".into(), &"proved".into()));
    assert_eq!(found["components"][1]["genus"], "1^031");
    assert_eq!(found["superscripts"], serde_json::json!([2, 0]));
    let wins = found["options"].as_array().unwrap().iter().filter(|option| option["wins"] == true).count();
    assert_eq!((found["winning_total"].as_u64(), wins > 0), (Some(wins as u64), true));
}

#[test]
fn wild_positions() {
    let (_, out, _) = run_grundy(&["genus", "kayles(5)"]);
    assert!(out.starts_with("kayles(5)\ngenus 4^146: wild"), "{out}");
    assert!(out.contains("\ncomputed exhaustively\n") && out.contains("leave 2 and 2 "), "{out}");
    let (_, zh, _) = run_grundy(&["genus", "kayles(5)", "--lang", "zh-CN"]);
    assert!(zh.contains("亏格 4^146：野性"), "{zh}");
    assert_eq!(json(&["genus", "nim(2) + nim(2)"])["canonical_form"], "*[2[2]]");
    assert_eq!(json(&["genus", "nim(2, 1)"])["canonical_form"], "*[3]");
    let found = json(&["genus", "kayles(5) + kayles(5)"]);
    assert_eq!((&found["tame"], &found["components"][0]["count"]), (&false.into(), &2.into()));
}

#[test]
fn heap_after_heap() {
    let (status, out, _) = run_grundy(&["genus", "grundys", "--to", "16"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("\n  13  3^1431  wild"), "{out}");
    assert!(out.contains("\nwild: 13, 16\nlost for the player to move, under misère play: 3, 6, 9, 12, 15\n"), "{out}");
    let found = json(&["genus", "kayles"]);
    assert_eq!(found["genera"].as_array().map(Vec::len), Some(21));
    assert_eq!(found["p_positions"], serde_json::json!([1, 4, 9, 12, 20]));
    assert_eq!(json(&["genus", "kayles(n) + nim(2)", "--to", "3"])["genera"][1]["genus"], "3^31");
}

#[test]
fn what_is_found_until_a_budget_runs_out() {
    let (status, out, err) = run_grundy(&["genus", "kayles", "--to", "60", "--max-positions", "3000"]);
    assert_eq!(status, Some(1));
    assert!(out.contains("5  4^146"), "{out}");
    assert!(err.contains("raise --max-positions"), "{err}");
    let (status, out, _) = run_grundy(&["genus", "kayles(40)", "--max-positions", "3000", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!((status, &found["genus"], &found["stop"]), (Some(1), &serde_json::Value::Null, &"positions".into()));
    let rules = "@game\ndef ring(n):\n    yield ring((n + 1) % 5)\n";
    let (status, out, err) = run_grundy(&["genus", "-e", rules, "ring(2)"]);
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(err.contains("continue forever"), "{err}");
}

#[test]
fn rules_of_a_user() {
    let rules = "@game\ndef stones(n):\n    if n >= 1: yield stones(n // 2)\n";
    let found = json(&["genus", "-e", rules, "stones", "--to", "9"]);
    assert_eq!(found["wild"], serde_json::json!([]));
    assert_eq!(found["genera"][9]["class"], "pet");
}

#[test]
fn wrong_input() {
    let declared =
        "from grundy import game, win\n@game\ndef duel(n):\n    if n == 0: return win\n    yield duel(n - 1)\n";
    for (args, message) in [
        (&["genus", "wythoff", "--to", "5"][..], "wythoff"),
        (&["genus", "kayles(5)", "--to", "9"], "give its ruleset"),
        (&["genus", "bash"], "family of rulesets"),
        (&["genus", "kayles", "--to", "-1"], "-1"),
        (&["genus", "kayles", "--to", "10000000000000000000000000000000000000000"], "--to"),
        (&["genus", "nonsense"], "nonsense"),
        (&["genus", "kayles(-3)"], "-3"),
        (&["genus", ""], ""),
        (&["genus"], ""),
        (&["genus", "-e", declared, "duel(3)"], "no misère play and no genus"),
        (&["genus", "-e", declared, "duel"], "no misère play and no genus"),
    ] {
        let (status, out, err) = run_grundy(args);
        assert_eq!((status, &out[..]), (Some(2), ""), "{args:?}: {err}");
        assert!(err.contains(message) && !err.contains("panicked"), "{args:?}: {err}");
    }
    let (status, out, err) = run_grundy(&["genus", "kayles(10**40)"]);
    assert_eq!((status, &err[..]), (Some(1), ""));
    assert!(out.contains("too large for the engines"), "{out}");
    let (status, out, err) = run_grundy(&["genus", "0"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.starts_with("0\ngenus 0^120: tame, fickle; pet\n"), "{out}");
    assert_eq!(json(&["genus", "nim(10**18)"])["standing"]["by"], serde_json::json!(["Bouton's theorem"]));
}
