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
    // The default limit is beyond the largest number; and one that is too far to reach does not take for ever.
    let far = json(&["period", "subtract(1, 3_000_000)"]);
    assert_eq!((&far["period"], &far["standing"]["kind"]), (&3_000_001.into(), &"proved".into()), "{far}");
    for game in ["subtract(1, 10**18)", "all_but(10**18)"] {
        assert_eq!(json(&["period", game, "--limit", "300000"])["standing"]["kind"], "observed", "{game}");
    }
    // A period that is only observed, because no theorem applies.
    let lasker = json(&["period", "lasker", "--limit", "2000"]);
    assert_eq!((&lasker["period"], &lasker["saltus"]), (&4.into(), &4.into()));
    assert_eq!(lasker["standing"]["kind"], "observed");
    let short = json(&["period", "kayles", "--limit", "150"]);
    assert_eq!(short["standing"]["kind"], "observed", "the table is too short for the theorem: {short}");
    let none = json(&["period", "grundys", "--limit", "2000"]);
    assert!(none["period"].is_null() && none["standing"].is_null() && none["computed_to"] == 2000, "{none}");
    let hex = json(&["period", "hexadecimal(\"0.123456789\")", "--limit", "300"]);
    assert_ne!(hex["standing"]["kind"], "proved", "{hex}");
}

#[test]
fn periods_of_rules_in_a_file() {
    let rules = "@game\ndef g(n):\n    for k in (2, 5):\n        if k <= n: yield g(n - k)";
    let own = json(&["period", "-e", rules, "g"]);
    assert_eq!((&own["period"], &own["standing"]["kind"]), (&7.into(), &"proved".into()), "{own}");
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
        assert_eq!(blocks.len(), 6);
        for block in blocks {
            std::fs::write(&path, block).expect("it can be written");
            let checked = json(&["verify", file]);
            assert_eq!(checked["holds"], true, "{checked}");
        }
    }
    std::fs::remove_file(&path).expect("it is there");
}
