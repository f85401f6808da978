//! `grundy atlas`.

use crate::{answer_output, assert_refused, json as answer, program, run};
use serde_json::{Value as Json, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A path for a new file, which is removed at the end.
struct TemporaryAtlas(PathBuf);

impl TemporaryAtlas {
    fn new(name: &str) -> TemporaryAtlas {
        let path = std::env::temp_dir().join(format!("grundy-atlas-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        TemporaryAtlas(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    fn read(&self) -> Vec<u8> {
        std::fs::read(&self.0).expect("the file is there")
    }

    fn write(&self, bytes: &[u8]) {
        std::fs::write(&self.0, bytes).expect("the file is written");
    }
}

impl Drop for TemporaryAtlas {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_family_as_a_table() {
    let atlas = answer(&["atlas", "0.x", "--limit", "1000"]);
    assert_eq!((&atlas["family"], &atlas["codes"], &atlas["stop"]), (&"0.x".into(), &8.into(), &"done".into()));
    let rows = atlas["rows"].as_array().expect("a list");
    let codes: Vec<&str> = rows.iter().filter_map(|row| row["code"].as_str()).collect();
    assert_eq!(codes, ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"], "in order");
    let dawson = &rows[4];
    assert_eq!((&dawson["standard"], &dawson["shift"]), (&"0.137".into(), &2.into()));
    assert_eq!((&dawson["preperiod"], &dawson["period"], &dawson["saltus"]), (&54.into(), &34.into(), &0.into()));
    assert_eq!((&dawson["largest"], &dawson["standing"]["kind"]), (&json!({ "value": 9, "at": 87 }), &"proved".into()));
    assert_eq!((&rows[3]["like"], &rows[3]["preperiod"]), (&"0.2".into(), &0.into()));
    let officers = &rows[6];
    assert!(officers["period"].is_null() && officers["standing"].is_null(), "{officers}");
    assert!(officers["computed_to"].as_u64() >= Some(1000), "{officers}");

    let text = answer_output(&["atlas", "0.x", "--limit", "1000"]);
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[5], ["0.4", "0.137", "2", "54", "34", "0", "9", "87", "-", "-", "proved"], "{text}");
    assert!(text.contains("0.x: 8 codes, 7 of them different"), "{text}");
    assert!(answer_output(&["atlas", "0.x", "--limit", "1000", "--lang", "zh-CN"]).contains("已证明"));
    assert_eq!(answer_output(&["atlas", "０．ｘ", "--limit", "1000"]), text, "full-width signs");
    assert!(answer_output(&["atlas", "0.77"]).contains("0.77: 1 code; 1 row: 1 period proved"));
    let csv = answer_output(&["atlas", "0.x", "--limit", "1000", "--format", "csv", "--threads", "1"]);
    assert!(
        csv.starts_with("code,standard,shift,like,") && csv.contains("\n0.4,0.137,2,0.4,54,34,0,9,87,,,proved,"),
        "{csv}"
    );
    let object: Json =
        serde_json::from_str(&answer_output(&["atlas", "0.x", "--limit", "1000", "--format", "json"])).unwrap();
    assert_eq!(object, atlas);
}

/// If few heaps are rare, a sweep continues beyond the limit, and its file states this.
#[test]
fn cheap_codes_are_computed_further() {
    let row = |args: &[&str]| answer(&[&["atlas", "0.16", "--limit", "40000"], args].concat())["rows"][0].clone();
    let (near, far) = (row(&[]), row(&["--sparse-limit", "1e6"]));
    assert_eq!((&near["rare"], &near["period"]), (&json!({ "count": 53, "last": 13935 }), &Json::Null));
    assert_eq!(
        (&far["rare"], &far["period"], &far["standing"]["kind"]),
        (&near["rare"], &149_459.into(), &"proved".into())
    );
    assert_refused(2, &["atlas", "0.x", "--misere", "--sparse-limit", "9"], "");
    let file = TemporaryAtlas::new("sparse.csv");
    let sweep = |far: &'static str| ["atlas", "0.1x", "--limit", "500", "--sparse-limit", far, "--output", file.path()];
    answer_output(&sweep("600"));
    let written = file.read();
    assert!(written.starts_with(b"# grundy atlas 2: family 0.1x, base 8, limit 500 (sparse 600), rows all\n"));
    answer_output(&sweep("600"));
    assert_eq!(file.read(), written);
    assert_refused(2, &sweep("700"), "");
}

#[test]
fn families_in_other_bases_and_once_for_each_form() {
    let rows = |args: &[&str]| answer(&[&["atlas"], args].concat())["rows"].as_array().expect("a list").len();
    assert_eq!(rows(&["0.xy", "--base", "4"]), 16);
    assert_eq!(rows(&["x.4", "--base", "16", "--limit", "60"]), 4);
    assert_eq!(rows(&["4.7"]), 1);
    assert_eq!(rows(&["0.x", "--standard", "--limit", "500"]), 7);
    for bad in [&["0.8"][..], &["xyz"], &["0.x", "--base", "10"], &["0.abcdefg"], &["3.x"], &["0.X"], &[""]] {
        assert_refused(2, &[&["atlas"], bad].concat(), "");
    }
}

/// Misère quotients: of the whole game, to a heap, or to an order.
#[test]
fn misere_quotients() {
    let atlas = answer(&["atlas", "0.x7", "--misere"]);
    assert_eq!((&atlas["limit"], &atlas["max_order"], &atlas["stop"]), (&30.into(), &100.into(), &"done".into()));
    let rows = atlas["rows"].as_array().expect("a list");
    let codes: Vec<&str> = rows.iter().filter_map(|row| row["code"].as_str()).collect();
    assert_eq!(codes, ["0.07", "0.17", "0.27", "0.37", "0.47", "0.57", "0.67", "0.77"], "in order");
    let dawson = &rows[0];
    assert_eq!((&dawson["standard"], &dawson["shift"]), (&"0.137".into(), &1.into()));
    assert_eq!((&dawson["order"], &dawson["p"], &dawson["tame"]), (&24.into(), &5.into(), &false.into()));
    assert_eq!((&dawson["computed_to"], &dawson["stop"]), (&24.into(), &"order".into()), "heap 25 has order 144");
    assert_eq!((&dawson["standing"], &dawson["periodic"]), (&json!({ "kind": "computed" }), &Json::Null));
    let kayles = &rows[7];
    assert_eq!((&kayles["order"], &kayles["stop"], &kayles["computed_to"]), (&40.into(), &"done".into(), &30.into()));
    // Each row agrees with `grundy quotient`.
    for row in rows {
        let (code, to) = (row["code"].as_str().expect("a code"), row["computed_to"].to_string());
        let quotient = answer(&["quotient", code, "--to", &to]);
        assert_eq!(
            (&quotient["order"], &quotient["standing"]["kind"]),
            (&row["order"], &row["standing"]["kind"]),
            "{row}"
        );
        assert_eq!(quotient["p_portion"].as_array().map(Vec::len), row["p"].as_u64().map(|p| p as usize), "{row}");
        assert_eq!((&quotient["periodic"], &quotient["heaps"]), (&row["periodic"], &row["computed_to"]), "{row}");
    }
    // Another code of the same game, with a shift; and one with a proved period.
    let text = answer_output(&["atlas", "4.x", "--misere", "--limit", "170"]);
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[5], ["4.4", "0.77", "1", "40", "9", "72", "12", "proved"], "{text}");
    assert_eq!(words[0], ["code", "standard", "shift", "like", "order", "P", "preperiod", "period", "standing"]);
    assert!(text.contains("4.x: 8 codes") && text.contains("beyond the order 100"), "{text}");
    let zh = answer_output(&["atlas", "0.0x", "--misere", "--lang", "zh-CN"]);
    assert!(zh.contains("已证明") && zh.contains("驯顺") && zh.contains("则太大"), "{zh}");
    let csv = answer_output(&["atlas", "0.0x", "--misere", "--format", "csv", "--threads", "1"]);
    assert!(csv.starts_with("code,standard,shift,like,order,p,tame,preperiod,period,reach,computed_to\n"), "{csv}");
    assert!(csv.contains("\n0.07,0.137,1,0.07,24,5,false,,,order,24\n"), "{csv}");
    assert!(csv.contains("\n0.03,0.13,1,0.02,2,1,true,0,4,proved,"), "{csv}");
    let standard = answer(&["atlas", "0.0x", "--misere", "--standard"]);
    assert_eq!(standard["rows"].as_array().map(Vec::len), standard["forms"].as_u64().map(|forms| forms as usize));
    for bad in [
        &["0.x", "--max-order", "50"][..],
        &["0.x", "--misere", "--max-order", "-1"],
        &["0.x", "--misere", "--max-order", "10000000000000000000000000000000000000000"],
        &["0.x", "--misere", "--limit", "65537"],
        &["0.x", "--misere", "--limit", "many"],
        &["", "--misere"],
        &["kayles", "--misere"],
    ] {
        assert_refused(2, &[&["atlas"], bad].concat(), "");
    }
}

/// After a kill at any byte, the next run completes the same file.
#[test]
fn a_file_cut_at_any_byte_is_completed() {
    let (periods, quotients) = (["--limit", "300"].as_slice(), ["--misere", "--limit", "12"].as_slice());
    for (name, family, options, step) in [
        ("cut.csv", "4.x", periods, 1),
        ("cut.jsonl", "4.1x", periods, 3),
        ("cut-misere.csv", "0.0x", quotients, 1),
        ("cut-misere.jsonl", "0.0x", quotients, 7),
    ] {
        let file = TemporaryAtlas::new(name);
        let args = [&["atlas", family, "--output", file.path()], options].concat();
        let first = run(&args);
        assert_eq!(first.code, Some(0), "{first:?}");
        let whole = file.read();
        for end in (0..=whole.len()).rev().step_by(step) {
            file.write(&whole[..end]);
            let again = run(&args);
            assert_eq!((again.code, &again.out), (Some(0), &first.out), "cut at {end}: {again:?}");
            assert!(file.read() == whole, "cut at {end}");
        }
    }
}

#[test]
fn rows_that_are_there_are_kept() {
    let file = TemporaryAtlas::new("kept.csv");
    let args = ["atlas", "0.xy", "--limit", "2000", "--output", file.path()];
    assert_eq!(run(&args).code, Some(0));
    let whole = String::from_utf8(file.read()).expect("text");
    // In another order, and without some rows.
    let mut lines: Vec<&str> = whole.lines().collect();
    lines[2..].reverse();
    lines.drain(20..40);
    file.write((lines.join("\n") + "\n").as_bytes());
    assert_eq!(run(&args).code, Some(0));
    assert_eq!(String::from_utf8(file.read()).expect("text"), whole, "complete, and in the order of the family");
    // If a budget runs out, the rows found so far are kept, and this is reported.
    let file = TemporaryAtlas::new("budget.csv");
    let part = run(&["atlas", "0.xy", "--limit", "2000", "--output", file.path(), "--max-positions", "3000"]);
    assert!(part.code == Some(1) && part.err.contains("positions"), "{part:?}");
    let rows = file.read().iter().filter(|byte| **byte == b'\n').count();
    assert!(rows > 4 && rows < 60, "{rows} lines");
    assert_eq!(run(&["atlas", "0.xy", "--limit", "2000", "--output", file.path()]).code, Some(0));
    assert_eq!(String::from_utf8(file.read()).expect("text"), whole);
}

#[test]
fn a_foreign_or_damaged_file_is_left_alone() {
    let file = TemporaryAtlas::new("foreign.csv");
    let args = |family, limit| ["atlas", family, "--limit", limit, "--output", file.path()];
    assert_eq!(run(&args("0.x", "300")).code, Some(0));
    let whole = String::from_utf8(file.read()).expect("text");
    let check = |text: &str, family, limit, words: &str| {
        file.write(text.as_bytes());
        let ran = run(&args(family, limit));
        assert!(ran.code == Some(2) && ran.err.contains(words) && ran.out.is_empty(), "{ran:?}");
        assert!(file.read() == text.as_bytes(), "nothing is changed");
    };
    check(&whole, "0.x", "301", "holds something else");
    check(&whole, "4.x", "300", "holds something else");
    // Quotients are not periods, and have another order.
    let misere = |most| ["atlas", "0.x", "--limit", "9", "--output", file.path(), "--misere", "--max-order", most];
    file.write(b"");
    assert_eq!(run(&misere("20")).code, Some(0));
    let quotients = String::from_utf8(file.read()).expect("text");
    check(&quotients, "0.x", "9", "holds something else");
    let ran = run(&misere("21"));
    assert!(ran.code == Some(2) && ran.err.contains("misere to order 21, limit 9"), "{ran:?}");
    file.write(quotients.replace(",tame,", ",lame,").replace(",true,", ",maybe,").as_bytes());
    let ran = run(&misere("20"));
    assert!(ran.code == Some(2) && ran.err.contains("holds something else"), "{ran:?}");
    file.write(quotients.replace(",true,", ",maybe,").as_bytes());
    let ran = run(&misere("20"));
    assert!(ran.code == Some(2) && ran.err.contains("is not a row"), "{ran:?}");
    check("my diary\n", "0.x", "300", "begins with `my diary`");
    check("x", "0.x", "300", "holds something else");
    check(&whole.replace("proved", "prooved"), "0.x", "300", "line 3 is not a row");
    check(&whole.replace("\n0.4,", "\n0.9,"), "0.x", "300", "line 7 is not a row");
    check(&whole.replace("\n0.4,0.137,2", "\n0.4,0.137,3"), "0.x", "300", "damaged");
    let twice = whole.clone() + whole.lines().last().expect("a row") + "\n";
    check(&twice, "0.x", "300", "is repeated");
    // Formats that cannot be read again, and paths that cannot be written.
    assert_refused(2, &["atlas", "0.x", "--output", "table.txt"], "");
    assert_refused(2, &["atlas", "0.x", "--output", "table.csv", "--format", "text"], "");
    assert_refused(2, &["atlas", "0.x", "--output", "/nowhere/table.csv"], "");
}

/// Ctrl-C ends a sweep with the rows found so far.
#[cfg(unix)]
#[test]
fn a_sweep_is_interrupted() {
    let file = TemporaryAtlas::new("interrupted.csv");
    // Hours of work: no period of 0.6 is known.
    let args = ["atlas", "0.x", "--limit", "1e8", "--max-positions", "1e12", "--threads", "2", "--output", file.path()];
    let child = program(&args).spawn().expect("the program starts");
    let started = Instant::now();
    let written = || std::fs::read_to_string(&file.0).is_ok_and(|text| text.contains("\n0.7,"));
    while !written() {
        assert!(started.elapsed() < Duration::from_secs(60), "rows are written as they are found");
        std::thread::sleep(Duration::from_millis(20));
    }
    let busy = run(&args);
    assert!(busy.code == Some(2) && busy.err.contains("another run is writing"), "{busy:?}");
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let text = String::from_utf8(file.read()).expect("text");
    assert!(text.ends_with('\n'), "{text}");
    assert!(!text.contains("\n0.6,"), "a search that did not end gives no row: {text}");
}
