//! `grundy period`.

use crate::{json, run};

#[test]
fn periods_are_proved_or_observed() {
    let kayles = json(&["period", "kayles"]);
    assert_eq!((&kayles["preperiod"], &kayles["period"], &kayles["saltus"]), (&71.into(), &12.into(), &0.into()));
    assert_eq!(kayles["standing"]["kind"], "proved");
    assert_eq!(kayles["largest"], serde_json::json!({ "value": 8, "at": 27 }));
    assert!(kayles["computed_to"].as_u64().unwrap() < 300, "it stops as soon as the bound is met: {kayles}");
    let missing = json(&["period", "all_but(3, 7)"]);
    assert_eq!((&missing["period"], &missing["saltus"]), (&6.into(), &3.into()));
    assert_eq!(missing["standing"]["kind"], "proved");
    // The default limit is beyond the largest number; a limit that is too far does not take for ever.
    let far = json(&["period", "subtract(1, 3_000_000)"]);
    assert_eq!((&far["period"], &far["standing"]["kind"]), (&3_000_001.into(), &"proved".into()), "{far}");
    for game in ["subtract(1, 10**18)", "all_but(10**18)"] {
        assert_eq!(json(&["period", game, "--limit", "300000"])["standing"]["kind"], "observed", "{game}");
    }
    let short = json(&["period", "kayles", "--limit", "150"]);
    assert_eq!(short["standing"]["kind"], "observed", "the table is too short for the theorem: {short}");
    let none = json(&["period", "grundys", "--limit", "2000"]);
    assert!(none["period"].is_null() && none["standing"].is_null() && none["computed_to"] == 2000, "{none}");
    // Values of a sparse space are streamed after a million; none is computed beyond the limit.
    for limit in [1_000_000, 1_048_574, 1_048_575, 1_200_000] {
        let none = json(&["period", "0.106", "--limit", &limit.to_string()]);
        assert!(none["period"].is_null() && none["computed_to"] == limit, "{none}");
        assert_eq!(none["largest"], serde_json::json!({ "value": 27, "at": 52692 }), "{none}");
    }
    let hex = json(&["period", "hexadecimal(\"0.123456789\")", "--limit", "300"]);
    assert_ne!(hex["standing"]["kind"], "proved", "{hex}");
}

#[test]
fn periods_of_rules_in_a_file() {
    let rules = "@game\ndef g(n):\n    for k in (2, 5):\n        if k <= n: yield g(n - k)";
    let own = json(&["period", "-e", rules, "g"]);
    assert_eq!((&own["period"], &own["standing"]["kind"]), (&7.into(), &"proved".into()), "{own}");
}

/// Positions with one free number: rows, and sums.
#[test]
fn periods_of_positions() {
    let found = |args: &[&str]| {
        let answer = json(&[&["period"], args].concat());
        let number = |name: &str| answer[name].as_u64();
        (number("preperiod"), number("period"), number("saltus"), answer["standing"]["kind"].to_string())
    };
    let proved = |preperiod, period, saltus| (Some(preperiod), Some(period), Some(saltus), "\"proved\"".to_string());
    assert_eq!(found(&["wythoff(n, 3)"]), proved(8, 6, 6));
    assert_eq!(found(&["queen(6, n)"]), proved(37, 12, 12));
    assert_eq!(found(&["kayles(n) + nim(2)"]), proved(71, 12, 0));
    assert_eq!(found(&["nim(n) + nim(5)"]), proved(0, 8, 8));
    assert_eq!(found(&["kayles(n)"]), found(&["kayles"]));
    let rules = "@game\ndef g(x, y):\n    for k in (1, 2):\n        if k <= x: yield g(x - k, y)\n        if k <= y: yield g(x, y - k)\n    if x >= 3 and y >= 1: yield g(x - 3, y - 1)";
    let (preperiod, period, saltus, kind) = found(&["-e", rules, "g(n, 4)"]);
    assert_eq!((saltus, kind.as_str()), (Some(0), "\"proved\""));
    let values = json(&["values", "-e", rules, "g(n, 4)", "--to", "200"]);
    let values: Vec<u64> = values["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
    let (preperiod, period) = (preperiod.unwrap() as usize, period.unwrap() as usize);
    let agrees = |from: usize, by: usize| (from..values.len() - by).all(|n| values[n] == values[n + by]);
    assert!(
        agrees(preperiod, period) && (1..period).all(|by| !agrees(preperiod, by)),
        "{preperiod} {period}: {values:?}"
    );
    assert!(preperiod == 0 || !agrees(preperiod - 1, period), "{preperiod} {period}: {values:?}");
    // Equal components cancel, also where they grow.
    assert_eq!(found(&["wythoff(n, 1) + wythoff(n, 1)"]), (Some(0), Some(1), Some(0), "\"proved\"".into()));
    // There are moves of a form for which there is no theorem, and sums with two growing parts.
    assert_eq!(json(&["period", "euclid(n, 5)"])["standing"]["kind"], "observed");
    assert!(json(&["period", "nim(n) + nim(2*n)", "--limit", "300"])["period"].is_null());
}

#[test]
fn a_theorem_on_all_heaps_gives_the_least_period() {
    for game in ["lasker", "cut(1)", "cut(1, 5)", "cut(2, 3)", "cut(7)", "cut(1, 2, 3)", "cut(1, 4)"] {
        let found = json(&["period", game]);
        assert_eq!(found["standing"]["kind"], "proved", "{game}: {found}");
        let number = |name: &str| found[name].as_u64().expect("a number") as usize;
        let (preperiod, period, saltus) = (number("preperiod"), number("period"), number("saltus") as u64);
        // The definition, by the engine that lists options.
        let values = json(&["values", game, "--to", "90", "--engine", "naive"]);
        let values: Vec<u64> =
            values["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
        let agrees = |n: usize, by: usize, growth: u64| values[n + by] == values[n] + growth;
        assert!((preperiod..values.len() - period).all(|n| agrees(n, period, saltus)), "{game}: {found}");
        assert!(preperiod == 0 || !agrees(preperiod - 1, period, saltus), "{game}: {found}");
        let smaller = |by: usize| {
            let growth = values[preperiod + by].checked_sub(values[preperiod]);
            growth.is_some_and(|growth| (preperiod..values.len() - by).all(|n| agrees(n, by, growth)))
        };
        assert!(!(1..period).any(smaller), "{game}: {found}");
    }
    let ran = run(&["period", "lasker", "--certificate", "never.json"]);
    assert!(ran.code == Some(2) && ran.err.contains("the checker knows octal"), "{ran:?}");
    // Options of all heaps are listed, which is too slow for a million heaps.
    assert!(json(&["period", "maximum_nim(\"n // 2\")"])["computed_to"].as_u64().is_some_and(|to| to < 100_000));
}

#[test]
fn what_has_no_period_of_positions() {
    for (expression, part) in [
        ("wythoff(n, m)", "2 free names"),
        ("chomp(n, 3)", "shift the number"),
        ("nim(3, 4)", "this is one position"),
        ("misère wythoff(n, 3)", "under misère play"),
        ("wythoff(n, -3)", "error"),
        ("wythoff(n - 3, 1)", "error"),
        ("wythoff(n, \"a\")", "error"),
    ] {
        let ran = run(&["period", expression]);
        assert!(ran.code == Some(2) && ran.err.contains(part), "{expression}: {ran:?}");
    }
    let path = std::env::temp_dir().join(format!("grundy-row-{}.json", std::process::id()));
    let ran = run(&["period", "wythoff(n, 3)", "--certificate", path.to_str().expect("a plain path")]);
    assert!(ran.code == Some(2) && ran.err.contains("no certificate is written") && !path.exists(), "{ran:?}");
    let huge = run(&["period", "wythoff(n, 10**40)", "--limit", "10"]);
    assert!(huge.code != Some(101) && !huge.err.contains("panicked"), "{huge:?}");
}

#[test]
fn a_search_that_ends_early_keeps_its_values() {
    let ended_json = |args: &[&str]| -> serde_json::Value {
        let ran = run(&[args, &["--json"]].concat());
        assert_eq!(ran.code, Some(1), "{ran:?}");
        serde_json::from_str(&ran.out).expect("JSON")
    };
    let ended = ended_json(&["period", "wythoff(n, 100)", "--max-positions", "100000"]);
    let computed_to = ended["computed_to"].as_u64().expect("some values are computed");
    assert!(ended["period"].is_null() && ended["stop"] == "positions" && computed_to > 500, "{ended}");
    // The values are those of a table.
    let values = json(&["values", "wythoff(n, 100)", "--to", &computed_to.to_string()]);
    let values = values["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap());
    let largest = values.max().unwrap();
    assert_eq!(ended["largest"]["value"], largest);
    // A limit ends a row where it ends a table.
    let limited = json(&["period", "wythoff(2*n + 1, 100) + nim(5)", "--limit", "30"]);
    assert!(limited["period"].is_null() && limited["computed_to"] == 30, "{limited}");
    let values = json(&["values", "wythoff(2*n + 1, 100) + nim(5)", "--to", "30"]);
    let largest = values["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).max().unwrap();
    assert_eq!(limited["largest"]["value"], largest);
    // No value at all.
    let none = ended_json(&["period", "wythoff(n, 10**40)"]);
    assert!(none["computed_to"].is_null() && none["largest"].is_null(), "{none}");
    let none = run(&["period", "wythoff(n, 10**40)"]);
    assert!(none.out.contains("no value was computed") && !none.out.contains("up to 0"), "{none:?}");
    let none = run(&["period", "--misere", "kayles", "--max-positions", "0"]);
    assert!(!none.out.contains("up to 0"), "{none:?}");
    // Checkpoints are for heaps, also if they are written as a call.
    let folder = std::env::temp_dir().join(format!("grundy-row-{}", std::process::id()));
    let path = folder.to_str().expect("a plain path");
    let ran = run(&["period", "wythoff(n, 3)", "--checkpoint", path]);
    assert!(ran.code == Some(2) && ran.err.contains("--checkpoint is for the heaps of a ruleset"), "{ran:?}");
    assert!(!folder.exists());
    assert_eq!(run(&["period", "kayles(n)", "--checkpoint", path]).code, Some(0));
    std::fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn what_has_no_period() {
    for args in [&["period", "wythoff"][..], &["period", "nim(3)"], &["period", "bash"], &["period", "nosuch"]] {
        let ran = run(args);
        assert!(ran.code == Some(2) && ran.err.contains("error"), "{args:?}: {ran:?}");
    }
    let ran = run(&["period", "grundys", "--limit", "1e6", "--max-positions", "1000"]);
    assert!(ran.code == Some(1) && ran.out.contains("no period"), "{ran:?}");
}

#[test]
fn certificates_are_written_and_checked() {
    let path = std::env::temp_dir().join(format!("grundy-certificate-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    let ran = run(&["period", "kayles", "--certificate", file]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let checked = json(&["verify", file]);
    assert_eq!(checked["holds"], true, "{checked}");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("\"preperiod\":71", "\"preperiod\":70")).expect("it can be written");
    let ran = run(&["verify", file]);
    assert!(ran.code == Some(1) && ran.out.contains("it does not hold"), "{ran:?}");
    std::fs::write(&path, "nonsense").expect("it can be written");
    let ran = run(&["verify", file]);
    assert!(ran.code == Some(2) && ran.err.contains("this is not a certificate"), "{ran:?}");
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(run(&["verify", file]).code, Some(2), "a file that is not there");
    let ran = run(&["period", "grundys", "--limit", "500", "--certificate", file]);
    assert!(ran.code == Some(2) && ran.err.contains("no period is proved"), "{ran:?}");
    assert!(!path.exists(), "nothing is written");
}

#[test]
fn long_periods_have_certificates_too() {
    let path = std::env::temp_dir().join(format!("grundy-sparse-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    assert_eq!(run(&["period", "0.127", "--certificate", file]).code, Some(0));
    let checked = json(&["verify", file]);
    assert_eq!((&checked["holds"], &checked["stop"]), (&true.into(), &"done".into()), "{checked}");
    let ran = run(&["verify", file, "--max-positions", "5000"]);
    assert!(ran.code == Some(1) && ran.out.contains("not decided") && ran.err.contains("--max-positions"), "{ran:?}");
    let ran = run(&["verify", file, "--max-positions", "5000", "--json"]);
    assert!(ran.code == Some(1) && ran.out.contains("\"stop\":\"positions\""), "{ran:?}");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::write(&path, text.replace("\"needed\":93166", "\"needed\":1000000000000000000")).expect("it is there");
    let ran = run(&["verify", file]);
    assert!(ran.code == Some(2) && ran.err.contains("needs 1000000000000000000 values"), "{ran:?}");
    std::fs::remove_file(&path).expect("it is there");
    // Without a sparse space, for moves that leave one heap.
    assert_eq!(run(&["period", "subtract(1, 30000)", "--certificate", file]).code, Some(0));
    let checked = json(&["verify", file]);
    assert_eq!((&checked["holds"], &checked["stop"]), (&true.into(), &"done".into()), "{checked}");
    let ran = run(&["verify", file, "--max-memory", "1000"]);
    assert!(ran.code == Some(1) && ran.out.contains("not decided") && ran.err.contains("--max-memory"), "{ran:?}");
    std::fs::remove_file(&path).expect("it is there");
    let ran = run(&["period", "0.127", "--engine", "classes", "--certificate", file]);
    assert!(ran.code == Some(2) && ran.err.contains("no sparse space"), "{ran:?}");
}

/// The certificates that the documentation shows.
#[test]
fn certificates_of_the_documentation_hold() {
    let path = std::env::temp_dir().join(format!("grundy-shown-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    let pages =
        [include_str!("../../../../docs/certificates.md"), include_str!("../../../../docs/certificates.zh-CN.md")];
    for page in pages {
        let blocks: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert_eq!(blocks.len(), 7);
        for block in blocks {
            std::fs::write(&path, block).expect("it can be written");
            let checked = json(&["verify", file]);
            assert_eq!(checked["holds"], true, "{checked}");
        }
    }
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn a_ruleset_of_other_positions_than_heaps_has_an_observed_period() {
    // Under misère play: WWLWLWL…, by the definition.
    let found = json(&["period", "with_pass(subtract(1, 9))", "--misere"]);
    assert_eq!((&found["preperiod"], &found["period"]), (&1.into(), &2.into()), "{found}");
    assert_eq!(found["standing"]["kind"], "observed");
    let found = json(&["period", "push_the_button(subtract(2), subtract(3))", "--misere"]);
    assert_eq!(found["standing"]["kind"], "observed");
}
