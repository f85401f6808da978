//! `grundy values --table`, `grundy table-info` and `grundy table-verify`.

use crate::{answer_output, assert_refused, json, run};
use std::fs;
use std::path::PathBuf;

/// A file for one test, which is removed at the end of the test.
struct ScratchTableFile(PathBuf);

impl ScratchTableFile {
    fn new(name: &str) -> ScratchTableFile {
        ScratchTableFile(std::env::temp_dir().join(format!("grundy-tables-{}-{name}.grundy", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for ScratchTableFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn tables_are_written_looked_at_and_checked() {
    let file = ScratchTableFile::new("kayles");
    let written = json(&["values", "kayles", "--to", "3000", "--table", file.path()]);
    assert_eq!((&written["values"], &written["standing"]["kind"]), (&3001.into(), &"computed".into()), "{written}");
    let info = json(&["table-info", file.path()]);
    assert_eq!((&info["game"], &info["values"], &info["blocks"]), (&"kayles".into(), &3001.into(), &1.into()));
    assert_eq!(
        (&info["end"], &info["stop"], &info["kind"]),
        (&"complete".into(), &"done".into(), &"nim-sequence".into())
    );
    assert_eq!(info["widths"], serde_json::json!([{ "bytes": 1, "values": 3001 }]));
    assert_eq!(info["size"].as_u64(), fs::metadata(&file.0).ok().map(|metadata| metadata.len()));
    assert_eq!(info["fingerprint"].as_str().map(str::len), Some(64));
    assert!(info["standing"].is_null() && info["fault"].is_null() && info["in_use"] == false, "{info}");

    let verified = json(&["table-verify", file.path()]);
    assert_eq!((&verified["holds"], &verified["recomputed"]), (&true.into(), &2000.into()), "{verified}");
    assert_eq!((&verified["standing"]["kind"], &verified["standing"]["to"]), (&"observed".into(), &1999.into()));
    assert_eq!(verified["largest"], serde_json::json!({ "value": 8, "at": 27 }));
    let text = answer_output(&["table-verify", file.path()]);
    assert!(text.contains("it holds") && text.contains("the checksums of all 1 block(s), 3001 values"), "{text}");
    assert!(text.contains("the values of heaps 0 to 1999, recomputed by the definition"), "{text}");
    let text = answer_output(&["table-verify", file.path(), "--lang", "zh-CN"]);
    assert!(text.contains("成立") && text.contains("校验和"), "{text}");
    let text = answer_output(&["table-info", file.path()]);
    assert!(text.starts_with("kayles\n3001 values, G(0) to G(3000), in 1 block(s)\n"), "{text}");
    let [simplified, traditional] =
        ["zh-CN", "zh-TW"].map(|lang| answer_output(&["table-info", file.path(), "--lang", lang]));
    assert!(simplified.contains("完整") && traditional.contains("完整") && simplified != traditional);
}

#[test]
fn a_table_that_does_not_hold() {
    let file = ScratchTableFile::new("damaged");
    assert_eq!(run(&["values", "nim", "--to", "100", "--table", file.path()]).code, Some(0));
    let bytes = fs::read(&file.0).expect("it was written");
    let check = |bytes: &[u8], info: i32, words: &str| {
        fs::write(&file.0, bytes).expect("there is room");
        let ran = run(&["table-verify", file.path()]);
        assert!(ran.code == Some(1) && ran.out.contains("it does not hold") && ran.out.contains(words), "{ran:?}");
        assert_eq!(ran.err, "");
        let ran = run(&["table-verify", file.path(), "--json"]);
        assert!(ran.code == Some(1) && ran.out.contains("\"holds\":false"), "{ran:?}");
        let ran = run(&["table-info", file.path()]);
        assert_eq!((ran.code, &ran.err[..]), (Some(info), ""), "{ran:?}");
    };
    let mut flipped = bytes.clone();
    // A changed value, which only reading the values reveals.
    flipped[bytes.len() - 100] ^= 1;
    check(&flipped, 0, "is damaged: block 0");
    // The end mark.
    let mut flipped = bytes.clone();
    flipped[bytes.len() - 10] ^= 1;
    check(&flipped, 1, "is damaged: block 1");
    check(&[&bytes[..], b"x"].concat(), 1, "there are bytes after its end mark");
    check(&bytes[..bytes.len() - 1], 0, "has no end mark");
    check(&bytes[..bytes.len() - 32], 0, "its first 101 values");
    check(&bytes[..100], 0, "is cut within its header");
    check(&[], 0, "is cut within its header");
}

#[test]
fn what_is_no_table() {
    let file = ScratchTableFile::new("foreign");
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("a plain path");
    for command in ["table-info", "table-verify"] {
        assert_refused(2, &[command, file.path()], "");
        assert_refused(2, &[command, folder], "");
        assert_refused(2, &[command], "");
        fs::write(&file.0, "{\"kind\": \"periodic\"}").expect("there is room");
        let ran = run(&[command, file.path()]);
        assert!(ran.code == Some(2) && ran.err.contains("is not a table of grundy"), "{ran:?}");
        let ran = run(&[command, file.path(), "--lang", "zh-CN"]);
        assert!(ran.err.contains("不是 grundy 的表"), "{ran:?}");
        fs::write(&file.0, b"\x89grundy\r\n\x1a\n\x07    ").expect("there is room");
        let ran = run(&[command, file.path()]);
        assert!(ran.code == Some(2) && ran.err.contains("version 7"), "{ran:?}");
        fs::remove_file(&file.0).expect("it is there");
    }
}

#[test]
fn what_no_table_is_written_of() {
    let file = ScratchTableFile::new("unwritten");
    let refuse = |args: &[&str]| {
        assert_refused(2, &[&["values"], args, &["--to", "20", "--table", file.path()]].concat(), "");
        assert!(!file.0.exists(), "{args:?}");
    };
    refuse(&["wythoff(n, 2*n)"]);
    refuse(&["wythoff"]);
    refuse(&["kayles", "--outcomes"]);
    refuse(&["kayles", "--from", "3"]);
    refuse(&["kayles", "--p-positions"]);
    refuse(&["kayles", "--format", "csv"]);
    assert_refused(2, &["values", "kayles", "--table", "/no such folder/table.grundy"], "");
}

#[test]
fn rules_in_a_file() {
    let file = ScratchTableFile::new("rules");
    let rules = "@game\ndef take(n):\n    for k in (1, 3, 4):\n        if k <= n: yield take(n - k)";
    let written = json(&["-e", rules, "values", "take", "--to", "50", "--table", file.path()]);
    assert_eq!((&written["game"], &written["rules"]), (&"take".into(), &rules.into()), "{written}");
    // Without a file of rules, because they are in the table.
    let verified = json(&["table-verify", file.path()]);
    assert_eq!((&verified["holds"], &verified["recomputed"]), (&true.into(), &51.into()), "{verified}");
    assert_eq!(verified["standing"]["kind"], "computed", "all values were recomputed");
}

/// If the budget runs out, the computed values are written, and reported as incomplete.
#[test]
fn a_budget_that_runs_out() {
    let file = ScratchTableFile::new("budget");
    let ran = run(&["values", "grundys", "--to", "1e6", "--max-positions", "5000", "--table", file.path()]);
    assert!(ran.code == Some(1) && ran.err.contains("budget"), "{ran:?}");
    assert_eq!(run(&["table-verify", file.path()]).code, Some(0));
}
