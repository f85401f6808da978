//! `grundy draw`.

use crate::{answer_output, json, run};

/// A temporary folder.
fn temporary_folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

#[test]
fn pictures_are_written_by_the_end_of_the_name() {
    let folder = temporary_folder();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let written = json(&["draw", "nim(3, 4, 5)", "-o", &file("a.svg"), "--columns"]);
    let svg = std::fs::read_to_string(file("a.svg")).expect("the picture is there");
    assert_eq!((&written["position"], &written["file"]), (&"nim(3, 4, 5)".into(), &file("a.svg").into()));
    assert_eq!(written["bytes"], svg.len());
    assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme") && svg.contains("nim-sum"), "{svg}");
    // There is one winning move: a star on the second stone of the first heap.
    assert_eq!((svg.matches("<polygon").count(), svg.matches("take 2, leave 1").count()), (1, 1));
    assert_eq!(answer_output(&["draw", "nim(3, 4, 5)", "-o", &file("a.png"), "--theme", "dark"]), "");
    assert!(std::fs::read(file("a.png")).expect("the picture is there").starts_with(b"\x89PNG"));
}

#[test]
fn standard_output_languages_and_conventions() {
    let draw = |more: &[&str]| answer_output(&[&["draw", "nim(1, 1)", "-o", "-"], more].concat());
    assert_eq!(draw(&[]).matches("<polygon").count(), 0, "the position is lost");
    assert_eq!(draw(&["--misere"]).matches("<polygon").count(), 2, "both heaps may be taken");
    assert_eq!(draw(&["--misere", "--plain"]).matches("<polygon").count(), 0);
    assert!(draw(&["--values", "--lang", "zh-CN"]).contains("SG 值 1"));
    assert!(draw(&["--theme", "light"]).contains("#ffffff") && !draw(&["--theme", "light"]).contains("@media"));
    let own = ["draw", "-e", "@game(draw=\"strip\")\ndef g(n, m):\n    if n: yield g(n - 1, m)", "g(2, 4)", "-o", "-"];
    assert!(answer_output(&own).contains("a coin"));
}

/// The message of a run that is refused.
fn refusal_message(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{args:?}: {ran:?}");
    ran.err
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = temporary_folder();
    let inside = folder.path().display().to_string();
    let none = format!("{inside}/none/a.svg");
    for (file, says) in [("a.gif", ".svg or .png"), ("a", ".svg or .png"), ("", ""), (&none[..], "cannot write")] {
        let message = refusal_message(&["draw", "nim(3)", "-o", file]);
        assert!(message.contains(says), "{file}: {message}");
    }
    std::fs::create_dir(folder.path().join("a.svg")).expect("a folder can be made");
    assert!(refusal_message(&["draw", "nim(3)", "-o", &format!("{inside}/a.svg")]).contains("cannot write"));
    assert!(refusal_message(&["draw", "nim(3)", "-o", "-", "--json"]).contains("--json"));
    assert!(refusal_message(&["draw", "nim(-1)", "-o", "-"]).contains("negative"));
    assert!(
        refusal_message(&["draw", "-e", "@game(draw=\"cards\")\ndef g(n): return []", "g(1)", "-o", "-"])
            .contains("draw=")
    );
}
