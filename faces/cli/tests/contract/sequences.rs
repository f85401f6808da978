//! Long sequences: engines, statistics, pictures, and checkpoints.

use crate::{answer_output, json, program, run};
use serde_json::Value as Json;
use std::time::Duration;

#[test]
fn engines_agree_on_the_checksum() {
    // The checksum is the one that `ogsolve 0.16 -m rc2 -n 100000` prints.
    let best = json(&["values", "0.16", "--to", "100000", "--stats"]);
    assert_eq!((&best["checksum"], &best["count"]), (&"E4D9167A".into(), &100_001.into()), "{best}");
    assert_eq!(best["largest"]["value"], 22);
    assert_eq!((&best["rare"]["mask"], &best["rare"]["heaps"]), (&30.into(), &53.into()));
    assert_eq!(best["standing"]["kind"], "computed");
    for engine in ["classes", "portable"] {
        let other = json(&["values", "0.16", "--to", "100000", "--stats", "--engine", engine]);
        assert_eq!((&other["checksum"], &other["engine"]), (&best["checksum"], &engine.into()));
    }
    for engine in ["naive", "table"] {
        let few = json(&["values", "0.16", "--to", "300", "--stats", "--engine", engine]);
        assert_eq!(few["checksum"], json(&["values", "0.16", "--to", "300", "--stats"])["checksum"]);
    }
    // A part of the sequence by an engine, although there is a theorem for large heaps.
    let part = json(&["values", "kayles", "--from", "19999", "--to", "20010", "--engine", "table"]);
    assert_eq!(part["values"], json(&["values", "kayles", "--from", "19999", "--to", "20010"])["values"]);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (args, expected) in [
        (&["values", "subtract(1, 3)", "--engine", "classes"][..], "naive, window"),
        (&["values", "kayles", "--engine", "fast"], "the engines are naive"),
        (&["values", "wythoff", "--engine", "naive"], "error"),
        (&["values", "nim", "--stats"], "theorem"),
        (&["values", "kayles", "--stats", "--misere"], "cannot be used with"),
        (&["values", "kayles", "--stats", "--from", "1e18", "--to", "1e18"], "name an engine with --engine"),
        (&["values", "fibonacci_nim", "--stats", "--to", "20"], "leave --stats out"),
        (&["values", "fibonacci_nim", "--engine", "naive", "--to", "20"], "depend on the size alone"),
        (&["values", "kayles", "--plot", "/nowhere/at/all.svg"], "cannot write"),
        // Before anything is computed.
        (&["values", "0.007", "--to", "1e9", "--plot", "/nowhere/at/all.svg"], "cannot write"),
        (&["values", "0.007", "--to", "1e9", "--table", "/"], "cannot write"),
        (&["period", "0.007", "--certificate", "/nowhere/at/all.json"], "cannot write"),
        (&["values", "kayles", "--to", "-1"], "a whole number is expected"),
        (&["values", "kayles", "--from", "-1"], "a whole number is expected"),
        (&["period", "kayles", "--limit", "-1"], "a whole number is expected"),
        (&["atlas", "0.x", "--limit", "-1"], "a whole number is expected"),
        (&["values", "kayles(3)"], "one position"),
        (&["period", "kayles(3)"], "one position"),
        (&["period", "wythoff", "--checkpoint", "x"], "error"),
    ] {
        let ran = run(args);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{args:?}: {ran:?}");
    }
    assert!(!std::path::Path::new("x").exists(), "nothing is written for what is refused");
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kayles.svg");
    let file = path.to_str().expect("a plain path");
    let ran = run(&["values", "kayles", "--to", "30", "--plot", file]);
    assert!(ran.code == Some(0) && ran.out.contains("G(n)"), "{ran:?}");
    let picture = std::fs::read_to_string(&path).expect("it was written");
    assert!(picture.starts_with("<svg") && picture.contains("kayles"));
    assert_eq!(picture.matches("<circle").count(), 31);
    // A table and a picture are requested together; the picture shows a proved period, or the number to which one was observed.
    let table = folder.path().join("kayles.grundy");
    answer_output(&[
        "values",
        "kayles",
        "--to",
        "200",
        "--plot",
        file,
        "--table",
        table.to_str().expect("a plain path"),
    ]);
    let picture = std::fs::read_to_string(&path).expect("it was written");
    assert!(table.exists() && picture.contains("period 12 from 71 on: G(n + 12) = G(n) for all n ≥ 71"));
    answer_output(&["values", "take_and_break(\"0.7[03]\")", "--to", "200", "--plot", file, "--lang", "zh-CN"]);
    assert!(std::fs::read_to_string(&path).expect("it was written").contains("仅就已计算的范围而言：到 200"));
    for game in ["grundys", "kayles", "bash(3)"] {
        answer_output(&["values", game, "--from", "5", "--to", "60", "--plot", file]);
        assert!(!std::fs::read_to_string(&path).expect("it was written").contains("period"), "{game}");
    }
}

#[test]
fn a_run_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().to_str().expect("a plain path");
    let mut child =
        program(&["values", "0.106", "--to", "1e10", "--stats", "--checkpoint", keep]).spawn().expect("it starts");
    let table = folder.path().join("values.grundy");
    let mut waited = 0;
    while !std::fs::metadata(&table).is_ok_and(|about| about.len() > 500_000) {
        std::thread::sleep(Duration::from_millis(20));
        waited += 1;
        assert!(waited < 3000, "a minute is enough for half a million values");
    }
    child.kill().expect("it runs");
    let _ = child.wait();
    let ran = run(&["values", "0.106", "--to", "400000", "--stats", "--json", "--checkpoint", keep]);
    assert!(ran.code == Some(0) && ran.err.contains("resuming from"), "{ran:?}");
    let kept: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let fresh = json(&["values", "0.106", "--to", "400000", "--stats"]);
    assert_eq!((&kept["checksum"], &kept["rare"]), (&fresh["checksum"], &fresh["rare"]));
    // Another game, and a damaged file, are refused.
    let ran = run(&["values", "0.16", "--to", "10", "--checkpoint", keep]);
    assert!(ran.code == Some(2) && ran.err.contains("other rules"), "{ran:?}");
    let mut bytes = std::fs::read(&table).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&table, bytes).expect("it can be written");
    let ran = run(&["period", "0.106", "--limit", "10", "--checkpoint", keep]);
    assert!(ran.code == Some(2) && ran.err.contains("damaged"), "{ran:?}");
}

/// Statistics keep the first values and the last ones, and continue with these.
#[test]
fn statistics_go_on_without_all_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().to_str().expect("a plain path");
    let statistics = |to: &str, kept: &[&str]| json(&[&["values", "0.106", "--to", to, "--stats"], kept].concat());
    let kept = ["--checkpoint", keep];
    assert_eq!(statistics("9e6", &kept), statistics("9e6", &[]));
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).expect("it was written").len();
    let table = size("values.grundy");
    assert!(table < 6_000_000 && size("stream.grundy") < 3_000_000, "{table}");
    let ran = run(&["values", "0.106", "--to", "12e6", "--stats", "--json", "--checkpoint", keep]);
    assert!(ran.code == Some(0) && ran.err.contains("resuming from 9000001 values"), "{ran:?}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.out).expect("JSON"), statistics("12e6", &[]));
    // Fewer values do not need the last ones, and do not replace them.
    let ran = run(&["values", "0.106", "--to", "9e6", "--stats", "--json", "--checkpoint", keep]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.out).expect("JSON"), statistics("9e6", &[]));
    let ran = run(&["values", "0.106", "--to", "12e6", "--stats", "--checkpoint", keep]);
    assert!(ran.err.contains("resuming from 12000001 values"), "{ran:?}");
    assert!(size("values.grundy") < table + 100, "no further values are kept");
    // A stop by a budget keeps what is known.
    let ran = run(&["values", "0.106", "--to", "1e12", "--stats", "--max-positions", "2e7", "--checkpoint", keep]);
    assert!(ran.code == Some(1), "{ran:?}");
    let ran = run(&["values", "0.106", "--to", "3e7", "--stats", "--json", "--checkpoint", keep]);
    assert!(ran.err.contains("resuming from") && !ran.err.contains("resuming from 12000001"), "{ran:?}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.out).expect("JSON"), statistics("3e7", &[]));
    let ran = run(&["values", "0.106", "--from", "5", "--to", "12e6", "--stats", "--checkpoint", keep]);
    assert!(ran.code == Some(2) && ran.err.contains("give --from 0"), "{ran:?}");
    let stream = folder.path().join("stream.grundy");
    let mut bytes = std::fs::read(&stream).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&stream, bytes).expect("it can be written");
    let ran = run(&["values", "0.106", "--to", "13e6", "--stats", "--checkpoint", keep]);
    assert!(ran.code == Some(2) && ran.err.contains("damaged"), "{ran:?}");
}

/// A rare heap that is found after values were discarded needs a longer table, but not a table of all values.
#[test]
fn late_rare_heaps_do_not_need_all_values() {
    let found = json(&["values", "0.7102", "--to", "1e8", "--stats", "--max-memory", "90M"]);
    assert_eq!((&found["count"], &found["stop"]), (&100_000_001.into(), &"done".into()), "{found}");
}

#[test]
fn a_period_is_found_in_what_was_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().to_str().expect("a plain path");
    let short = json(&["period", "0.16", "--limit", "500000", "--checkpoint", keep]);
    assert_ne!(short["standing"]["kind"], "proved", "{short}");
    for _ in 0..2 {
        let ran = run(&["period", "0.16", "--json", "--checkpoint", keep]);
        assert!(ran.code == Some(0) && ran.err.contains("resuming from"), "{ran:?}");
        let long: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&long["preperiod"], &long["period"]), (&105_351.into(), &149_459.into()));
        assert_eq!(long["standing"]["kind"], "proved");
    }
}

/// Long sequences keep windows instead of values, and a certificate has windows that are verified in parts.
#[test]
fn a_window_that_recurs_is_found_in_parts() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().join("run");
    let (keep, certificate) = (keep.to_str().expect("a plain path"), folder.path().join("c.json"));
    let certificate = certificate.to_str().expect("a plain path");
    let short = json(&["period", "0.354", "--limit", "9e6", "--checkpoint", keep]);
    assert_eq!((&short["period"], &short["computed_to"]), (&serde_json::Value::Null, &9_000_000.into()), "{short}");
    let windows = folder.path().join("run/windows.grundy");
    let values = std::fs::metadata(folder.path().join("run/values.grundy")).expect("the first values").len();
    assert!(values < 3_000_000, "{values}");
    let ran = run(&["period", "0.354", "--json", "--checkpoint", keep, "--certificate", certificate]);
    assert!(ran.code == Some(0) && ran.err.contains("resuming from 8"), "{ran:?}");
    let long: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&long["preperiod"], &long["period"]), (&10_061_916.into(), &1_180.into()));
    assert_eq!(long["standing"]["kind"], "proved");
    // A part computes the first million values and its own pieces.
    let ran = run(&["verify", certificate, "--part", "8/8"]);
    assert!(ran.code == Some(0) && ran.out.contains("this part holds: part 8/8"), "{ran:?}");
    for part in ["0/2", "3/2", "1", "1/0", "x/y", "1/2/3", "1/99999999999999999999999"] {
        let ran = run(&["verify", certificate, "--part", part]);
        assert!(ran.code == Some(2) && ran.err.contains("a part is expected"), "{part}: {ran:?}");
    }
    let text = std::fs::read_to_string(certificate).expect("it was written");
    let wrong = text.replace("\"period\":1180", "\"period\":2360");
    std::fs::write(certificate, &wrong).expect("it can be written");
    assert!(text != wrong, "the period was changed");
    assert_eq!(run(&["verify", certificate, "--part", "8/8"]).code, Some(1));
    // Other rules, and damage, are refused.
    let mut bytes = std::fs::read(&windows).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&windows, bytes).expect("it can be written");
    let ran = run(&["period", "0.354", "--checkpoint", keep]);
    assert!(ran.code == Some(2) && ran.err.contains("damaged"), "{ran:?}");
}

#[test]
fn a_sequence_goes_on_after_a_position_that_is_not_decided() {
    // The lost heaps are those of OEIS A005240; of the heap of 6 nothing is known.
    let ran = run(&["values", "put_or_take_square", "--p-positions", "--to", "200"]);
    assert!(ran.code == Some(1) && ran.err.contains("positions marked ?"), "{ran:?}");
    for heap in ["0", "5", "20", "29", "45", "80", "101", "116", "135", "145", "165", "173"] {
        assert!(ran.out.split(|c: char| !c.is_ascii_digit()).any(|word| word == heap), "{heap}: {ran:?}");
    }
    let ran = run(&["values", "put_or_take_square", "--outcomes", "--to", "12", "--json"]);
    let found: Json = serde_json::from_str(&ran.out).expect("JSON");
    let undecided = serde_json::json!({ "undecided": true });
    let mut expected: Vec<Json> = "PNDDNP?DDN?ND".chars().map(|outcome| outcome.to_string().into()).collect();
    expected[6] = undecided.clone();
    expected[10] = undecided;
    assert_eq!(found["values"], Json::from(expected), "{ran:?}");
    assert_eq!(found["stop"], "too_large");
    // If nothing is decided, the sequence ends before the first undecided position.
    let endless = [
        "values",
        "-e",
        "@game\ndef g(n):\n    return [g(n + 1)] if n > 3 else range_of(n)\ndef range_of(n):\n    return [g(k) for k in range(n)]",
        "g",
        "--outcomes",
        "--to",
        "1000",
    ];
    let ran = run(&endless);
    assert!(ran.code == Some(1) && !ran.out.contains('?'), "{ran:?}");
}

#[test]
fn a_ruleset_that_is_not_of_heaps_has_an_observed_period() {
    // Taking from a heap leaves another game beside it: g(n) = n mod 2, by mex of g(k) ⊕ (n - 1 - k).
    let rules = "from grundy import nim\n@game\ndef g(n):\n    return [g(k) + nim(n - 1 - k) for k in range(n)]";
    let found = json(&["period", "-e", rules, "g"]);
    assert_eq!((&found["preperiod"], &found["period"]), (&0.into(), &2.into()), "{found}");
    assert_eq!(found["standing"]["kind"], "observed");
    assert_eq!(found["period"], json(&["period", "-e", rules, "g(n)"])["period"]);
    let refused = run(&["period", "-e", "from grundy import win\n@game\ndef g(n): return win if n else []", "g"]);
    assert!(refused.code == Some(2) && refused.err.contains("neither a period"), "{refused:?}");
}
