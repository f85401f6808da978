//! `grundy verify` of certificates with windows: threads, parts, and pieces that are kept.

use crate::program::{answer_output, json, run};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A certificate with windows in a separate folder.
struct WindowCertificate {
    folder: TempDir,
    text: String,
}

impl WindowCertificate {
    fn of_sparse_game() -> WindowCertificate {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("c.json");
        let found = json(&["period", "0.354", "--certificate", path_text(&file)]);
        assert_eq!((&found["preperiod"], &found["period"]), (&10_061_916.into(), &1_180.into()));
        let text = std::fs::read_to_string(file).expect("it was written");
        assert!(text.contains("periodic-recurrence"));
        WindowCertificate { folder, text }
    }

    fn path(&self, name: &str) -> String {
        path_text(&self.folder.path().join(name)).to_string()
    }

    /// The number of pieces.
    fn pieces(&self) -> usize {
        let json: Json = serde_json::from_str(&self.text).expect("JSON");
        json["windows"].as_array().expect("a list").len() - 1
    }

    /// Writes the certificate with another first value in a window.
    fn write_tampered(&self, name: &str, window: usize) -> String {
        let mut json: Json = serde_json::from_str(&self.text).expect("JSON");
        let values = json["windows"][window]["values"].as_str().expect("a text");
        let first = if values.starts_with('1') { '2' } else { '1' };
        let changed: String = std::iter::once(first).chain(values.chars().skip(1)).collect();
        json["windows"][window]["values"] = changed.into();
        std::fs::write(self.folder.path().join(name), json.to_string()).expect("it can be written");
        self.path(name)
    }
}

fn path_text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn pieces_are_checked_by_threads_and_kept() {
    let certificate = WindowCertificate::of_sparse_game();
    let (file, all) = (certificate.path("c.json"), certificate.pieces());
    assert!(all >= 4, "{all}");
    for threads in ["1", "3"] {
        let checked = json(&["verify", &file, "--threads", threads]);
        assert_eq!((&checked["holds"], &checked["stop"]), (&true.into(), &"done".into()), "{checked}");
        assert_eq!(checked["pieces"], json!({ "all": all, "held": all, "resumed": 0, "wrong": null }));
        assert!(checked["why"].as_str().expect("a text").contains("recomputed from window to window"), "{checked}");
    }
    // A part, and then all: what was checked is not checked again.
    let keep = certificate.path("run");
    let part = json(&["verify", &file, "--part", "2/2", "--checkpoint", &keep]);
    let held = all - all / 2;
    assert_eq!(part["pieces"], json!({ "all": all, "held": held, "resumed": 0, "wrong": null }), "{part}");
    let whole = json(&["verify", &file, "--checkpoint", &keep]);
    assert_eq!(whole["pieces"], json!({ "all": all, "held": all, "resumed": held, "wrong": null }), "{whole}");
    let again = answer_output(&["verify", &file, "--checkpoint", &keep]);
    assert!(again.contains(&format!("{all} of the {all} pieces that hold were checked before")), "{again}");
    let chinese = answer_output(&["verify", &file, "--checkpoint", &keep, "--lang", "zh-CN"]);
    assert!(chinese.contains("先前已检查") && chinese.contains("成立"), "{chinese}");
    // The folder belongs to this very text.
    let other = certificate.path("other.json");
    std::fs::write(&other, format!("{} ", certificate.text)).expect("it can be written");
    let ran = run(&["verify", &other, "--checkpoint", &keep]);
    assert!(ran.code == Some(2) && ran.err.contains("the pieces of another certificate"), "{ran:?}");
}

#[test]
fn a_wrong_piece_is_named() {
    let certificate = WindowCertificate::of_sparse_game();
    let all = certificate.pieces();
    // The window before the preperiod is the last one that no other one is compared with.
    let wrong = certificate.write_tampered("wrong.json", 1);
    for threads in ["1", "2"] {
        let keep = certificate.path(threads);
        let ran = run(&["verify", &wrong, "--threads", threads, "--json", "--checkpoint", &keep]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let checked: Json = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((&checked["holds"], &checked["stop"]), (&false.into(), &"done".into()), "{checked}");
        let piece = checked["pieces"]["wrong"].as_u64().expect("a piece");
        assert!((1..=2).contains(&piece), "{checked}");
        let named = format!("piece {piece} of {all}, the values from ");
        assert!(checked["why"].as_str().is_some_and(|why| why.starts_with(&named)), "{checked}");
        // A wrong piece is never kept as one that holds.
        let ran = run(&["verify", &wrong, "--threads", threads, "--checkpoint", &keep]);
        assert!(ran.code == Some(1) && ran.out.contains("it does not hold: piece "), "{ran:?}");
    }
    // A consequence of the windows is wrong for any values.
    let wrong = certificate.path("claim.json");
    let text = certificate.text.replace("\"period\":1180", "\"period\":2360");
    std::fs::write(&wrong, text).expect("it can be written");
    let ran = run(&["verify", &wrong, "--json"]);
    let checked: Json = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &checked["holds"]), (Some(1), &false.into()));
    assert_eq!(checked["pieces"], json!({ "all": all, "held": 0, "resumed": 0, "wrong": null }));
}

#[test]
fn a_budget_ends_the_check_and_pieces_stay() {
    let certificate = WindowCertificate::of_sparse_game();
    let (file, keep) = (certificate.path("c.json"), certificate.path("run"));
    // The budget ends before the first window, or after it.
    for budget in ["1000", "3e6"] {
        let ran = run(&["verify", &file, "--max-positions", budget]);
        assert!(ran.code == Some(1) && ran.out.contains("not decided"), "{budget}: {ran:?}");
        assert!(ran.err.contains("--max-positions"), "{budget}: {ran:?}");
    }
    let ran = run(&["verify", &file, "--max-time", "1ms", "--json", "--checkpoint", &keep]);
    let checked: Json = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &checked["holds"], &checked["stop"]), (Some(1), &Json::Null, &"time".into()), "{checked}");
    assert_eq!(json(&["verify", &file, "--checkpoint", &keep])["holds"], true);
}

#[test]
fn what_does_not_fit_is_refused() {
    let certificate = WindowCertificate::of_sparse_game();
    let file = certificate.path("c.json");
    for threads in ["0", "-1", "1025", "1e40", "x", ""] {
        let ran = run(&["verify", &file, "--threads", threads]);
        assert!(ran.code == Some(2) && ran.out.is_empty(), "{threads}: {ran:?}");
    }
    // A folder that is a file, and one with other values in it.
    assert_eq!(run(&["verify", &file, "--checkpoint", &file]).code, Some(2));
    let keep = certificate.path("run");
    json(&["verify", &file, "--part", "2/2", "--checkpoint", &keep]);
    let kept: PathBuf = certificate.folder.path().join("run/pieces.grundy");
    let mut bytes = std::fs::read(&kept).expect("it is there");
    bytes[40] ^= 1;
    std::fs::write(&kept, bytes).expect("it can be written");
    let ran = run(&["verify", &file, "--checkpoint", &keep]);
    assert!(ran.code == Some(2) && ran.err.contains("damaged"), "{ran:?}");
    // Other certificates have no pieces.
    let whole = certificate.path("kayles.json");
    json(&["period", "kayles", "--certificate", &whole]);
    let ran = run(&["verify", &whole, "--checkpoint", &certificate.path("other")]);
    assert!(ran.code == Some(2) && ran.err.contains("only a certificate with windows"), "{ran:?}");
    assert_eq!(json(&["verify", &whole, "--threads", "2"])["holds"], true);
}
