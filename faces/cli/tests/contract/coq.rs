//! `grundy verify --coq`: theorems for Coq. `cargo xtask test` lets Coq check such files.

use crate::program::{answer_output, json, run};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder with a certificate.
struct CertifiedGame {
    folder: TempDir,
}

impl CertifiedGame {
    fn new(game: &str) -> CertifiedGame {
        let folder = tempfile::tempdir().expect("a folder");
        let certified = CertifiedGame { folder };
        answer_output(&["period", game, "--certificate", &certified.path("c.json")]);
        certified
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("a plain path").into()
    }

    fn exists(&self, name: &str) -> bool {
        self.folder.path().join(name).exists()
    }
}

/// The folder of the files that Coq checks.
fn examples_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal/examples")
}

/// The examples of the library for Coq are what the command writes. With `GRUNDY_WRITE` they are written.
#[test]
fn the_examples_of_the_library_are_written() {
    for (game, name) in [("kayles", "Kayles.v"), ("0.16", "Octal016.v"), ("subtract(1, 3, 4)", "Subtract134.v")] {
        let certified = CertifiedGame::new(game);
        let file = certified.path(name);
        let message = answer_output(&["verify", &certified.path("c.json"), "--coq", &file]);
        assert!(
            message.contains("it holds") && message.contains(&format!("coqc -Q formal/theories Grundy {file}")),
            "{message}"
        );
        let written = std::fs::read_to_string(&file).expect("it was written");
        let example = examples_folder().join(name);
        if std::env::var_os("GRUNDY_WRITE").is_some() {
            std::fs::write(&example, &written).expect("it can be written");
        }
        assert_eq!(written, std::fs::read_to_string(&example).expect("it is there"), "{name}");
    }
}

#[test]
fn the_file_is_named_in_json_and_replaced() {
    let certified = CertifiedGame::new("0.07");
    let (certificate, file) = (certified.path("c.json"), certified.path("Dawson.v"));
    std::fs::write(&file, "an older file").expect("it can be written");
    let checked = json(&["verify", &certificate, "--coq", &file]);
    assert_eq!((&checked["holds"], &checked["coq"]["theorem"]), (&true.into(), &"octal_0_07_period".into()));
    assert_eq!(checked["coq"]["file"].as_str(), Some(&file[..]));
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.contains("least_period (G (code_of \"0.07\")) 53 34."), "{text}");
    // No temporary file stays.
    assert_eq!(std::fs::read_dir(certified.folder.path()).expect("a folder").count(), 2);
    assert!(json(&["verify", &certificate])["coq"].is_null());
}

#[test]
fn what_coq_cannot_prove_is_refused() {
    let certified = CertifiedGame::new("kayles");
    let (certificate, file) = (certified.path("wythoff.json"), certified.path("Wythoff.v"));
    answer_output(&["discover", "wythoff", "--certificate", &certificate]);
    let ran = run(&["verify", &certificate, "--coq", &file]);
    assert!(ran.code == Some(2) && ran.out.is_empty(), "{ran:?}");
    assert!(ran.err.contains("nothing is written for Coq: the claim is about an automaton"), "{ran:?}");
    let ran = run(&["verify", &certificate, "--coq", &file, "--lang", "zh-CN"]);
    assert!(ran.code == Some(2) && ran.err.contains("没有写出 Coq 文件："), "{ran:?}");
    assert!(!certified.exists("Wythoff.v"));
}

#[test]
fn nothing_is_written_of_a_wrong_certificate() {
    let certified = CertifiedGame::new("kayles");
    let (wrong, file) = (certified.path("wrong.json"), certified.path("Wrong.v"));
    let text = std::fs::read_to_string(certified.path("c.json")).expect("it was written");
    std::fs::write(&wrong, text.replace("\"period\":12", "\"period\":24")).expect("it can be written");
    let ran = run(&["verify", &wrong, "--coq", &file]);
    assert!(ran.code == Some(1) && ran.out.contains("it does not hold"), "{ran:?}");
    // Nor where the budget ends first.
    let ran = run(&["verify", &certified.path("c.json"), "--coq", &file, "--max-positions", "3"]);
    assert!(ran.code == Some(1) && ran.out.contains("not decided"), "{ran:?}");
    assert!(!certified.exists("Wrong.v"));
}

#[test]
fn names_that_coq_does_not_read_are_refused() {
    let certified = CertifiedGame::new("kayles");
    let certificate = certified.path("c.json");
    for name in ["kayles", "c.json", "0.77.v", "7.v", "a-b.v", "no/folder/A.v", "."] {
        let ran = run(&["verify", &certificate, "--coq", &certified.path(name)]);
        assert!(ran.code == Some(2) && ran.out.is_empty() && !ran.err.is_empty(), "{name}: {ran:?}");
    }
    let ran = run(&["verify", &certificate, "--coq", "-"]);
    assert!(ran.code == Some(2) && ran.err.contains("the ending .v"), "{ran:?}");
    // A part is not the whole claim.
    let ran = run(&["verify", &certificate, "--coq", &certified.path("A.v"), "--part", "1/2"]);
    assert!(ran.code == Some(2) && ran.err.contains("--part"), "{ran:?}");
}
