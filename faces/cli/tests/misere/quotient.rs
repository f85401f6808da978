//! `grundy quotient`: output and exit statuses.

use crate::run_grundy;

#[test]
fn the_whole_of_a_game() {
    let (status, out, _) = run_grundy(&["quotient", "0.123", "--trace"]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("octal(\"0.123\")\nmisère quotient of the whole game: order 20, 5 in P\nproved"), "{out}");
    assert!(out.contains("\nΦ(n + 5) = Φ(n) for all n ≥ 5\n"), "{out}");
    assert!(out.contains("\n  heap 8: order 12, 3 in P\n  heap 9: order 20, 5 in P\n"), "{out}");
    let (_, zh, _) = run_grundy(&["quotient", "0.123", "--lang", "zh-CN"]);
    assert!(zh.contains("整个游戏的反常商：阶为 20，P 部分有 5 个元素"), "{zh}");
}

#[test]
fn heaps_to_some_size_as_json() {
    let (status, out, _) = run_grundy(&["quotient", "kayles", "--to", "5", "--json"]);
    assert_eq!(status, Some(0));
    let found: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(found["order"], 12);
    assert_eq!(found["heaps"], 5);
    assert_eq!(found["standing"]["kind"], "computed");
    assert_eq!(found["periodic"], serde_json::Value::Null);
    assert_eq!(found["presentation"]["relations"], serde_json::json!(["a² = 1", "c² = 1", "b³ = b"]));
    assert_eq!(found["phi"], serde_json::json!(["1", "a", "b", "ab", "a", "c"]));
    assert_eq!(found["growth"][3], serde_json::json!({ "heap": 5, "order": 12, "p_portion": 3 }));
    assert_eq!(found["p_portion"].as_array().map(Vec::len), Some(3));
}

#[test]
fn what_is_found_until_a_budget_runs_out() {
    let (status, out, err) = run_grundy(&["quotient", "0.07", "--max-order", "30"]);
    assert_eq!(status, Some(1));
    assert!(out.contains("of heaps 0 to 24: order 24, 5 in P"), "{out}");
    assert_eq!(err, "grundy: the order of the quotient exceeds 30 (raise --max-order)\n");
    let (status, out, err) = run_grundy(&["quotient", "0.07", "--max-positions", "20000"]);
    assert_eq!(status, Some(1));
    assert!(out.contains("of heaps 0 to ") && err.contains("raise --max-positions"), "{out}{err}");
    let (status, out, _) = run_grundy(&["quotient", "0.07", "--max-positions", "0", "--json"]);
    assert_eq!(status, Some(1));
    let found: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!((&found["heaps"], &found["stop"]), (&serde_json::Value::Null, &"positions".into()));
}

#[test]
fn certificates_are_written_and_checked() {
    let path = std::env::temp_dir().join(format!("grundy-quotient-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    assert_eq!(run_grundy(&["quotient", "kayles", "--to", "180", "--certificate", file]).0, Some(0));
    let (status, out, _) = run_grundy(&["verify", file]);
    assert_eq!(status, Some(0));
    assert!(out.contains("of the whole game has order 40, 9 in P; Φ(n + 12) = Φ(n) for all n ≥ 71"), "{out}");
    assert!(out.contains("\nit holds: ") && out.ends_with("equality of Φ for 71 ≤ n < 155 suffices\n"), "{out}");
    let (status, zh, _) = run_grundy(&["verify", file, "--lang", "zh-CN"]);
    assert!(status == Some(0) && zh.contains("整个游戏的反常商阶为 40") && zh.contains("\n成立"), "{zh}");
    let (_, checked, _) = run_grundy(&["verify", file, "--json"]);
    let checked: serde_json::Value = serde_json::from_str(&checked).expect("it is JSON");
    assert_eq!((&checked["holds"], &checked["stop"]), (&true.into(), &"done".into()));
    let (status, out, err) = run_grundy(&["verify", file, "--max-positions", "20"]);
    assert!(status == Some(1) && out.contains("not decided") && err.contains("--max-positions"), "{out}{err}");
    // The certificate is about misère play, so it does not apply to normal play.
    let (status, _, err) = run_grundy(&["solve", "kayles(5)", "--law", file]);
    assert!(status == Some(2) && err.contains("decides sums under misère play"), "{err}");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("\"preperiod\":71", "\"preperiod\":70")).expect("it can be written");
    let (status, out, _) = run_grundy(&["verify", file]);
    assert!(
        status == Some(1) && out.contains("it does not hold: the values of 70 and of the heap one period later differ"),
        "{out}"
    );
    std::fs::write(&path, text.replace("\"order\":40", "\"order\":41")).expect("it can be written");
    let (status, out, err) = run_grundy(&["verify", file]);
    assert!((status, &out[..]) == (Some(2), "") && err.contains("this is not a certificate"), "{err}");
    // The quotient is the one that was found before the order was too large.
    let (status, out, _) = run_grundy(&["quotient", "0.07", "--max-order", "30", "--certificate", file]);
    assert!(status == Some(1) && out.contains("heaps 0 to 24"), "{out}");
    let (status, out, _) = run_grundy(&["verify", file]);
    assert!(status == Some(0) && out.contains("of heaps 0 to 24 has order 24, 5 in P"), "{out}");
    std::fs::remove_file(&path).expect("it is there");
    // Cases without a certificate, and paths that cannot be written.
    for (args, message) in [
        (&["quotient", "kayles", "--max-positions", "0", "--certificate", file][..], "the quotient has no heap"),
        (&["quotient", "take_and_break(\"0.3[03]\")", "--to", "9", "--certificate", file], "neither a code"),
        (&["quotient", "kayles", "--certificate", "/no/such/folder/c.json"], "cannot write"),
    ] {
        let (status, _, err) = run_grundy(args);
        assert!(status == Some(2) && err.contains(message) && !path.exists(), "{args:?}: {err}");
    }
}

#[test]
fn certificates_of_positions_are_written_and_checked() {
    let path = std::env::temp_dir().join(format!("grundy-position-quotient-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    let board = "notakto(play_on=True)(\"...|...|...\")";
    let (status, out, err) = run_grundy(&["quotient", board, "--certificate", file]);
    assert!(status == Some(0) && out.contains("order 18, 4 in P") && err.is_empty(), "{out}{err}");
    let (status, out, _) = run_grundy(&["verify", file]);
    assert!(status == Some(0) && out.contains("\nit holds: ") && out.contains("order 18, 4 in P"), "{out}");
    assert!(out.ends_with("the certificate has no rules, so this was not checked\n"), "{out}");
    let (status, zh, _) = run_grundy(&["verify", file, "--lang", "zh-CN"]);
    assert!(status == Some(0) && zh.contains("没有检验"), "{zh}");
    let (status, _, err) = run_grundy(&["solve", board, "--law", file]);
    assert!(status == Some(2) && err.contains("decides sums under misère play"), "{err}");
    // The rules of a user are in the certificate.
    let rules = "@game\ndef stones(n):\n    for k in (1, 2):\n        if k <= n: yield stones(n - k)\n";
    let (status, _, err) = run_grundy(&["quotient", "-e", rules, "stones(4, 5)", "--certificate", file]);
    assert_eq!((status, &err[..]), (Some(0), ""));
    let (status, out, _) = run_grundy(&["verify", file]);
    assert!(status == Some(0) && out.starts_with("stones(4, 5), by its rules in the certificate: "), "{out}");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("(1, 2)", "(1, 3)")).expect("it can be written");
    let (status, out, _) = run_grundy(&["verify", file]);
    assert!(status == Some(1) && out.contains("it does not hold: "), "{out}");
    std::fs::remove_file(&path).expect("it is there");
    let (status, _, err) = run_grundy(&["quotient", "cram(4, 4)", "--max-order", "30", "--certificate", file]);
    assert!(status == Some(1) && err.contains("raise --max-order") && !path.exists(), "{err}");
}

/// The quotient of T. E. Plambeck and G. Whitehead (2013), with their relations and P-positions.
#[test]
fn of_a_position() {
    let board = "notakto(play_on=True)(\"...|...|...\")";
    let (status, out, err) = run_grundy(&["quotient", board, "--json"]);
    assert_eq!((status, &err[..]), (Some(0), ""));
    let found: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!((&found["order"], &found["heaps"]), (&18.into(), &serde_json::Value::Null));
    assert_eq!(found["p_portion"], serde_json::json!(["a", "b²", "c²", "bd"]));
    let relations = serde_json::json!(["a² = 1", "cd = ac", "d² = c²", "b³ = b", "b²c = c", "b²d = d", "c³ = c"]);
    assert_eq!(found["presentation"]["relations"], relations);
    assert_eq!(found["presentation"]["generators"][3], serde_json::json!({ "name": "d", "position": board }));
    let position = &found["position"];
    assert_eq!((&position["element"], &position["outcome"]), (&"d".into(), &"N".into()));
    let middle = serde_json::json!({ "text": "an x on (1, 1)", "element": "c²", "wins": true });
    assert_eq!((&position["moves"][0], &position["winning_count"]), (&middle, &1.into()));

    let (status, out, _) = run_grundy(&["quotient", "cram(2, 5) + nim(3) + nim(3)"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("order 6, 2 in P") && out.contains("\n  2 × nim(3)  ab\n"), "{out}");
    let (status, out, err) = run_grundy(&["quotient", "cram(4, 4)", "--max-order", "30"]);
    assert!(status == Some(1) && out.ends_with("the misère quotient was not found\n"), "{out}");
    assert_eq!(err, "grundy: the order of the quotient exceeds 30 (raise --max-order)\n");
    // Sums far too large to be searched are decided.
    let hundred = vec![board; 100].join(" + ");
    let (status, out, _) = run_grundy(&["solve", "--misere", &hundred]);
    assert!(status == Some(0) && out.contains("second player wins (P)"), "{out}");
}

#[test]
fn rules_of_a_user() {
    let rules = "def stones(n):\n    if n >= 1: yield stones(n // 2)\n";
    let rules = format!("@game\n{rules}");
    let (status, out, err) = run_grundy(&["quotient", "-e", &rules, "stones", "--to", "20"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("of heaps 0 to 20: order 2, 1 in P"), "{out}");
}

#[test]
fn wrong_input() {
    for (args, message) in [
        (&["quotient", "wythoff"][..], "a ruleset with one number is needed"),
        (&["quotient", "kayles(5)", "--to", "5"], "--to is for rulesets"),
        (&["quotient", "kayles(5)", "--trace"], "--trace is for rulesets"),
        (&["quotient", "nim(10**40)"], "too large"),
        (&["quotient", "nim(w)"], "infinite"),
        (&["quotient", "top_entails(4)"], "entailing"),
        (&["quotient", "bash"], "family of rulesets"),
        (&["quotient", "kayles", "--to", "-1"], "-1"),
        (&["quotient", "kayles", "--to", "10000000000000000000000000000000000000000"], "--to"),
        (&["quotient", "kayles", "--max-order", "many"], "many"),
        (&["quotient", "nonsense"], "nonsense"),
        (&["quotient", ""], ""),
    ] {
        let (status, out, err) = run_grundy(args);
        assert_eq!((status, &out[..]), (Some(2), ""), "{args:?}: {err}");
        assert!(err.contains(message) && !err.contains("panicked"), "{args:?}: {err}");
    }
}

#[test]
fn a_picture() {
    let (status, out, err) = run_grundy(&["quotient", "kayles", "--to", "5", "--plot", "-", "--theme", "dark"]);
    assert_eq!((status, &err[..]), (Some(0), ""));
    assert!(
        out.starts_with("<svg") && out.contains("<title>a · c = ac</title>") && !out.contains("generators:"),
        "{out}"
    );
    for (args, message) in [
        (&["quotient", "0.07", "--to", "25", "--plot", "-"][..], "144 elements is too large"),
        (&["quotient", "kayles", "--plot", "-", "--json"], "standard output cannot take both"),
        (&["quotient", "kayles", "--plot", "kayles.txt"], "end in .svg or .png"),
    ] {
        let (status, out, err) = run_grundy(args);
        assert_eq!((status, &out[..]), (Some(2), ""), "{args:?}: {err}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}
