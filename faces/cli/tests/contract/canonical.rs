//! `grundy games --canonical`.

use crate::{answer_output, assert_refused, json, run};
use serde_json::Value as Json;

#[test]
fn the_standard_form_and_what_is_published() {
    let form = json(&["games", "--canonical", "0.52"]);
    assert_eq!((&form["code"], &form["standard"], &form["shift"]), (&"0.52".into(), &"0.52".into(), &0.into()));
    assert_eq!(form["standing"]["kind"], "proved");
    let published = &form["published"][0];
    assert_eq!((&published["preperiod"], &published["period"]), (&4.into(), &4.into()), "{form}");
    assert_eq!(published["standing"]["kind"], "cited", "{form}");
    assert!(form["stop"] == "done" && form["open"].is_null(), "{form}");

    let form = json(&["games", "--canonical", "4.4"]);
    assert_eq!((&form["standard"], &form["shift"], &form["simplest"]), (&"0.77".into(), &1.into(), &"0.77".into()));
    assert_eq!((&form["names"][0]["name"], &form["names"][0]["offset"]), (&"kayles".into(), &(-1).into()), "{form}");

    // A game that is a code, and full-width signs.
    for text in ["kayles", "凯尔斯", "０.７７", "octal(\"0.77\")"] {
        assert_eq!(json(&["games", "--canonical", text])["standard"], "0.77", "{text}");
    }

    let form = json(&["games", "--canonical", ".563"]);
    assert_eq!((&form["standard"], &form["simplest"]), (&"0.563".into(), &"0.56".into()), "{form}");
    assert_eq!(form["explanation"].as_array().map(Vec::len), Some(3), "{form}");
}

#[test]
fn open_games_are_called_so() {
    let form = json(&["games", "--canonical", "0.6"]);
    assert_eq!((&form["open"]["code"], &form["open"]["standing"]["kind"]), (&"0.6".into(), &"cited".into()), "{form}");
    assert_eq!(form["published"], Json::Array(Vec::new()));
    let out = answer_output(&["games", "--canonical", "0.6"]);
    assert!(out.contains("Officers") && out.contains("no period of 0.6 is known") && out.contains("cited"), "{out}");
    assert!(answer_output(&["games", "--canonical", "0.6", "--lang", "zh-CN"]).contains("未解决"));
    assert!(answer_output(&["games", "--canonical", "0.16"]).contains("preperiod 105351, period 149459 of 0.16"));
}

#[test]
fn what_is_no_code() {
    for bad in ["0.8", "77", "1.7", "0.7x", "", "-0.7", "nim", "kayles(3)", "subtract(1, 2)"] {
        assert_refused(2, &["games", "--canonical", bad], "");
    }
    let ran = run(&["games", "--canonical", "0.58"]);
    assert!(ran.err.contains("`0.58` is not an octal code") && ran.err.contains("‘8’"), "{ran:?}");
    assert_refused(2, &["games", "kayles", "--canonical", "0.7"], "");
    // A code of the maximum length without a move.
    answer_output(&["games", "--canonical", &format!("0.{}", "07".repeat(499))]);
    assert_eq!(json(&["games", "--canonical", "0.0"])["simplest"], "0.0");
}
