//! Codes that leave any number of heaps.

use crate::{answer_output, json, run};

#[test]
fn general_codes_are_rulesets() {
    let answer = json(&["solve", "take_and_break(\"8!.0\")(20) + nim(3)"]);
    assert_eq!(answer["position"], "take_and_break(\"8!.0\")(20) + nim(3)");
    assert_eq!((&answer["value"]["nimber"], &answer["outcome"]), (&6.into(), &"N".into()), "{answer}");
    // One token is added and three heaps are left.
    let adding = json(&["solve", "take_and_break(\"80.0\")(4)"]);
    let moves = adding["winning_moves"].as_array().expect("a list");
    assert!(moves.iter().any(|found| found["text"].to_string().contains("heap of 4: add 1, split into")), "{adding}");
    let heads = json(&["values", "take_and_break(\"0.3F\")", "--to", "9"]);
    assert_eq!(heads["values"], serde_json::json!([0, 1, 2, 0, 1, 2, 3, 4, 5, 3]));
    assert_eq!(heads["game"], "hexadecimal(\"0.3F\")", "a known code is called by its name");
}

#[test]
fn general_codes_that_are_known_have_their_theorems() {
    let nim = json(&["solve", "take_and_break(\"0.[3]\")(10**30)"]);
    assert_eq!(
        (&nim["standing"]["kind"], &nim["position"]),
        (&"proved".into(), &format!("nim({})", 10u128.pow(30)).into())
    );
    assert_eq!(json(&["period", "take_and_break(\"0.77\")"])["standing"]["kind"], "proved");
    assert_eq!(json(&["period", "take_and_break(\"0.3003330[3]\")"])["standing"]["kind"], "proved");
}

/// If digits repeat for ever, or if three equal heaps may be left, no theorem is available.
#[test]
fn periods_of_general_codes_are_observed() {
    for game in ["0.7[03]", "0.8="].map(|code| format!("take_and_break(\"{code}\")")) {
        let period = json(&["period", &game, "--limit", "500"]);
        assert!(period["standing"].is_null() || period["standing"]["kind"] == "observed", "{period}");
        assert_eq!(period["standing"].is_null(), period["period"].is_null(), "{period}");
    }
    // The values grow without an observed period: the run ends, and nothing is claimed.
    let grows = json(&["period", "hexadecimal(\"0.123456789\")", "--limit", "2000"]);
    assert_ne!(grows["standing"]["kind"], "proved", "{grows}");
    assert!(grows["largest"]["value"].as_u64().is_some_and(|largest| largest > 900), "{grows}");
}

#[test]
fn codes_by_which_play_need_not_end_are_refused() {
    for (code, words) in
        [("20.017", "adds 1 token(s)"), ("*.0", "play need not end"), ("0.[3", "brackets"), ("0.{2", "brace")]
    {
        let ran = run(&["solve", &format!("take_and_break(\"{code}\")(5)")]);
        assert!(ran.code == Some(2) && ran.err.contains(words), "{code}: {ran:?}");
    }
    assert!(answer_output(&["games", "take_and_break", "--lang", "zh-CN"]).contains("两两不同"));
}
