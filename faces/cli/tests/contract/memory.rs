//! `grundy solve --table`: the values of searches are kept between runs.

use crate::{assert_refused, json, run};
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A folder for one test, which is removed at the end of the test.
struct ScratchFolder(PathBuf);

impl ScratchFolder {
    fn new(name: &str) -> ScratchFolder {
        let folder = std::env::temp_dir().join(format!("grundy-memory-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        ScratchFolder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").into()
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_next_run_goes_on() {
    let part = "cram(\"......|......|......|......|..##..\")";
    let folder = ScratchFolder::new("next");
    let table = folder.path("cram.grundy");
    let solve = |expression: &str| json(&["solve", expression, "--table", &table]);
    let plain = json(&["solve", part]);
    assert!(plain["table"].is_null());
    let first = solve("cram(5, 6)");
    assert_eq!((&first["table"]["file"], &first["table"]["learned"]), (&table.clone().into(), &0.into()));
    let near = solve(part);
    let again = solve(part);
    for answer in [&near, &again] {
        for field in ["outcome", "value", "winning_moves", "winning_total", "standing", "stop"] {
            assert_eq!(answer[field], plain[field], "{field}");
        }
    }
    let positions = [&plain, &near, &again].map(|answer| answer["counts"]["positions"].as_u64().expect("a number"));
    assert!(positions[0] > positions[1] && positions[1] > positions[2], "{positions:?}");
    assert_eq!(again["table"]["learned"], again["table"]["of"]);

    let ran = run(&["solve", "cram(5, 5)", "--table", &table]);
    assert!(ran.err.contains("resuming from") && ran.err.contains("results are kept in"), "{ran:?}");
    let ran = run(&["solve", "cram(5, 5)", "--table", &table, "--lang", "zh-CN"]);
    assert!(ran.err.contains("已有的") && ran.code == Some(0), "{ran:?}");
    let info = json(&["table-info", &table]);
    assert_eq!((&info["kind"], &info["game"], &info["end"]), (&"positions".into(), &"cram".into(), &"complete".into()));
    assert_eq!((&info["sections"][0]["game"], &info["sections"][0]["values"]), (&"cram".into(), &info["values"]));
    let verified = json(&["table-verify", &table]);
    assert_eq!(verified["holds"], true, "{verified}");
    assert!(
        verified["recomputed"].as_u64() > Some(100) && verified["sampled"].as_u64() >= verified["recomputed"].as_u64()
    );
    let text = run(&["table-verify", &table]);
    assert!(text.code == Some(0) && text.out.contains("recomputed from their options"), "{text:?}");
    let text = run(&["table-info", &table]);
    assert!(text.out.starts_with("cram\n") && text.out.contains("by words "), "{text:?}");
    // No other file is left.
    assert_eq!(fs::read_dir(&folder.0).expect("it is there").count(), 1);
}

#[test]
fn a_stop_keeps_what_was_found() {
    let folder = ScratchFolder::new("stop");
    let table = folder.path("clobber.grundy");
    let args = ["solve", "clobber(\"xoxo|oxox|xoxo|oxox\")", "--method", "memo", "--table", &table];
    let limited = [&args[..], &["--max-positions", "2000"]].concat();
    let mut last = 0;
    for _ in 0..3 {
        let ran = run(&limited);
        assert!(ran.code == Some(1) && ran.err.contains("results are kept"), "{ran:?}");
        let values = json(&["table-info", &table])["values"].as_u64().expect("a number");
        assert!(values > last, "{values} {last}");
        last = values;
    }
    assert_eq!(run(&["table-verify", &table]).code, Some(0));
}

/// A search that is killed loses what it found after the last writing, and nothing else.
#[test]
fn a_kill_keeps_what_was_written() {
    let folder = ScratchFolder::new("kill");
    let table = folder.path("cram.grundy");
    let mut search =
        crate::program(&["solve", "cram(7, 7)", "--max-positions", "1e12", "--table", &table, "--save-every", "1s"]);
    search.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut search = search.spawn().expect("it can be started");
    let started = Instant::now();
    while !fs::exists(&table).expect("the folder is there") {
        assert!(started.elapsed() < Duration::from_secs(120), "it is written after a second");
        std::thread::sleep(Duration::from_millis(50));
    }
    search.kill().expect("it runs");
    let output = search.wait_with_output().expect("it has ended");
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(!message.contains("not written"), "{message}");
    let info = json(&["table-info", &table]);
    let values = info["values"].as_u64().expect("a number");
    assert!(values > 100 && info["size"].as_u64().expect("a number") < 9 * values + 2_000, "{info}");
    assert_eq!(json(&["table-verify", &table])["holds"], true);
    let after = json(&["solve", "cram(5, 5)", "--table", &table]);
    assert_eq!(
        (&after["value"], &after["table"]["learned"]),
        (&json(&["solve", "cram(5, 5)"])["value"], &values.into())
    );
    for (interval, expected) in
        [("0s", "a time of at least 1s is expected"), ("-5s", ""), ("soon", "a time is expected")]
    {
        let ran = run(&["solve", "cram(3, 4)", "--table", &table, "--save-every", interval]);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{ran:?}");
    }
    assert_refused(2, &["solve", "cram(3, 4)", "--save-every", "5s"], "");
}

const TWO_NUMBER_RULES: &str =
    "@game\\ndef g(a, b): return [g(a - k, b) for k in (1, 3) if k <= a] + [g(b, k) for k in range(b)]";

#[test]
fn rules_and_their_text() {
    let folder = ScratchFolder::new("rules");
    let table = folder.path("g.grundy");
    let first = json(&["solve", "g(12, 12)", "-e", TWO_NUMBER_RULES, "--table", &table]);
    let again = json(&["solve", "g(12, 12)", "-e", TWO_NUMBER_RULES, "--table", &table]);
    assert_eq!((&first["value"], &again["counts"]["positions"]), (&again["value"], &0.into()));
    assert_eq!(json(&["table-verify", &table])["holds"], true, "the rules are in the table");
    let changed = run(&["solve", "g(12, 12)", "-e", &TWO_NUMBER_RULES.replace("(1, 3)", "(1, 2)"), "--table", &table]);
    assert!(changed.code == Some(2) && changed.err.contains("the text of the rules has changed"), "{changed:?}");
    let before = fs::read(&table).expect("it is there");
    let other = run(&["solve", "cram(3, 3)", "--table", &table]);
    assert!(other.code == Some(2) && other.err.contains("belongs to other rules"), "{other:?}");
    let other = run(&["solve", "cram(3, 3)", "--table", &table, "--lang", "zh-CN"]);
    assert!(other.err.contains("属于其他规则"), "{other:?}");
    assert_eq!(fs::read(&table).expect("it is there"), before, "what is refused is not touched");
}

#[test]
fn what_is_refused() {
    let folder = ScratchFolder::new("refused");
    let table = folder.path("t.grundy");
    let refuse = |args: &[&str], expected: &str| {
        let ran = run(&[&["solve", "cram(3, 4)", "--table", &table][..], args].concat());
        assert!(
            ran.code == Some(2) && ran.err.contains(expected) && ran.out.is_empty(),
            "{args:?} {expected}: {ran:?}"
        );
    };
    refuse(&["--misere"], "cannot be used with");
    fs::write(&table, "nonsense").expect("there is room");
    refuse(&[], "is not a table of grundy");
    refuse(&["--lang", "zh-CN"], "不是 grundy 的表");
    fs::write(&table, b"\x89grundy\r\n\x1a\n\x07    ").expect("there is room");
    refuse(&[], "version 7");
    // `grundy values --table` overwrites neither a file that it cannot read, nor one of another game.
    let values = |game: &str| run(&["values", game, "--to", "9", "--table", &table]);
    assert!(values("kayles").code == Some(2), "a later version is kept");
    fs::write(&table, "precious").expect("there is room");
    let ran = values("kayles");
    assert!(ran.code == Some(2) && ran.err.contains("is not a table of grundy"), "{ran:?}");
    assert_eq!(fs::read(&table).expect("it is there"), b"precious");
    fs::write(&table, "").expect("there is room");
    assert_eq!(values("kayles").code, Some(0), "an empty file is nobody's");
    let ran = values("dawson_kayles");
    assert!(ran.code == Some(2) && ran.err.contains("it would be lost"), "{ran:?}");
    assert_eq!(run(&["values", "kayles", "--to", "9", "--table", &table]).code, Some(0));
    refuse(&[], "a table of another kind: nim-sequence");
    fs::remove_file(&table).expect("it is there");
    assert_eq!(run(&["solve", "cram(3, 4)", "--table", &table]).code, Some(0));
    let sound = fs::read(&table).expect("it is there");
    for (bytes, expected) in [
        (&sound[..sound.len() - 5], "has no end mark"),
        (&sound[..7], "is cut within its header"),
        (&[], "is cut within its header"),
    ] {
        fs::write(&table, bytes).expect("there is room");
        refuse(&[], expected);
        assert_eq!(fs::read(&table).expect("it is there"), bytes);
        let ran = run(&["table-verify", &table]);
        assert!(ran.code == Some(1) && ran.out.contains(expected), "{ran:?}");
    }
    let mut bytes = sound.clone();
    bytes[sound.len() - 70] ^= 1;
    fs::write(&table, &bytes).expect("there is room");
    refuse(&[], "is damaged: block");
    assert_eq!(run(&["table-verify", &table]).code, Some(1));
    for (path, expected) in [(&folder.path("no such folder/t"), "cannot write"), (&folder.path(""), "cannot write")] {
        let ran = run(&["solve", "cram(3, 4)", "--table", path]);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{path}: {ran:?}");
    }
    assert_refused(2, &["solve", "cram(3, 4)", "--table"], "");
    assert_refused(2, &["solve", "cram(3, 4)", "--table", ""], "");
}

/// Heaps are not kept in such a table: this is reported, and the answer is given nevertheless.
#[test]
fn what_nothing_is_kept_of() {
    let folder = ScratchFolder::new("nothing");
    let table = folder.path("k.grundy");
    let ran = run(&["solve", "kayles(30) + nim(4)", "--table", &table]);
    assert!(ran.code == Some(0) && ran.err.contains("for kayles, nim: only values"), "{ran:?}");
    assert!(!fs::exists(&table).expect("the folder is there"));
    // With a chosen method they are searched, and kept.
    let ran = run(&["solve", "kayles(30)", "--method", "memo", "--table", &table]);
    assert!(ran.code == Some(0) && ran.err.contains("results are kept"), "{ran:?}");
}

#[test]
fn one_file_for_a_batch() {
    let folder = ScratchFolder::new("batch");
    let table = folder.path("b.grundy");
    let lines = "cram(3, 5)\nnothing(3)\ncram(3, 4) + clobber(\"xoxo|oxox\")\n";
    let batch = || crate::run_command(crate::program(&["solve", "--batch", "--table", &table]), lines);
    let (first, again) = (batch(), batch());
    assert_eq!((first.code, &first.out), (Some(2), &again.out), "{first:?}");
    let info = json(&["table-info", &table]);
    assert_eq!(info["game"], "cram, clobber", "{info}");
}
