//! Processes that check the pieces of a certificate together.

use crate::group::{ProcessGroup, ProcessRun, run};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A certificate with windows in a folder, and its text.
fn write_certificate(folder: &Path) -> (String, String) {
    let file = folder.join("c.json");
    let path = path_text(&file);
    assert_eq!(run(&["period", "0.354", "--certificate", &path]).code, Some(0));
    (path, std::fs::read_to_string(&file).expect("it was written"))
}

fn path_text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_string()
}

/// The number of pieces of a certificate.
fn count_pieces(text: &str) -> usize {
    let json: Json = serde_json::from_str(text).expect("JSON");
    json["windows"].as_array().expect("a list").len() - 1
}

/// The same certificate with another first value in the window before the preperiod.
fn write_tampered(folder: &Path, text: &str) -> String {
    let mut json: Json = serde_json::from_str(text).expect("JSON");
    let values = json["windows"][1]["values"].as_str().expect("a text");
    let first = if values.starts_with('1') { '2' } else { '1' };
    let changed: String = std::iter::once(first).chain(values.chars().skip(1)).collect();
    json["windows"][1]["values"] = changed.into();
    let file = folder.join("wrong.json");
    std::fs::write(&file, json.to_string()).expect("it can be written");
    path_text(&file)
}

fn run_alone(args: &[&str]) -> ProcessRun {
    run(&[&["cluster", "verify"], args].concat())
}

#[test]
fn one_answer_of_many_processes() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (file, text) = write_certificate(folder.path());
    let all = count_pieces(&text);
    let expected = run(&["verify", &file, "--json"]).json();
    for (processes, workers) in [(1, 1), (1, 2), (2, 1), (3, 2)] {
        let answer = match processes {
            1 => run_alone(&[&file, "--json", "--workers", &workers.to_string()]).json(),
            _ => ProcessGroup::start_command("verify", &[&file], processes, workers).answer(),
        };
        for what in ["claim", "holds", "why", "stop", "pieces"] {
            assert_eq!(answer[what], expected[what], "{processes} {workers}: {answer}");
        }
        let cluster = &answer["cluster"];
        assert_eq!((&cluster["processes"], &cluster["workers"]), (&processes.into(), &workers.into()), "{answer}");
        assert!(cluster["values"].as_u64() > Some(9_000_000), "{answer}");
    }
    let part = run_alone(&[&file, "--json", "--part", "2/2"]).json();
    assert_eq!(part["pieces"], json!({ "all": all, "held": all - all / 2, "resumed": 0, "wrong": null }), "{part}");
    let words = run_alone(&[&file, "--workers", "2"]);
    assert!(words.code == Some(0) && words.out.contains("1 process with 2 workers computed"), "{words:?}");
}

#[test]
fn a_wrong_piece_is_named_by_all() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (_, text) = write_certificate(folder.path());
    let wrong = write_tampered(folder.path(), &text);
    let mut group = ProcessGroup::start_command("verify", &[&wrong], 2, 1);
    let first = group.wait_for_end(0, 60);
    let answer: Json = serde_json::from_str(&first.out).expect("JSON");
    assert_eq!((first.code, &answer["holds"]), (Some(1), &false.into()), "{first:?}");
    let piece = answer["pieces"]["wrong"].as_u64().expect("a piece");
    let named = format!("piece {piece} of {}, the values from ", count_pieces(&text));
    assert!(answer["why"].as_str().is_some_and(|why| why.starts_with(&named)), "{answer}");
    let other = group.wait_for_end(1, 60);
    assert_eq!((other.code, &other.out[..]), (Some(1), ""), "{other:?}");
    // A consequence of the windows is already wrong: no process waits for another.
    std::fs::write(&wrong, text.replace("\"period\":1180", "\"period\":2360")).expect("it can be written");
    let mut group = ProcessGroup::start_command("verify", &[&wrong], 2, 1);
    for process in [0, 1] {
        assert_eq!(group.wait_for_end(process, 60).code, Some(1));
    }
}

#[test]
fn pieces_that_hold_are_kept_by_the_first_process() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (file, text) = write_certificate(folder.path());
    let (all, keep) = (count_pieces(&text), path_text(&folder.path().join("run")));
    let part = run_alone(&[&file, "--json", "--part", "2/2", "--checkpoint", &keep]).json();
    let held = all - all / 2;
    assert_eq!(part["pieces"]["held"], held);
    let whole = ProcessGroup::start_command("verify", &[&file, "--checkpoint", &keep], 2, 2).answer();
    assert_eq!(whole["pieces"], json!({ "all": all, "held": all, "resumed": held, "wrong": null }), "{whole}");
    // One process and several use the same folder.
    let alone = run(&["verify", &file, "--json", "--checkpoint", &keep]).json();
    assert_eq!(alone["pieces"]["resumed"], all, "{alone}");
    let again = run_alone(&[&file, "--json", "--checkpoint", &keep]).json();
    assert_eq!((&again["pieces"]["resumed"], &again["cluster"]["values"]), (&all.into(), &0.into()), "{again}");
    // A folder of another certificate ends all.
    let other = folder.path().join("other.json");
    std::fs::write(&other, format!("{text} ")).expect("it can be written");
    let mut group = ProcessGroup::start_command("verify", &[&path_text(&other), "--checkpoint", &keep], 2, 1);
    for process in [0, 1] {
        let ran = group.wait_for_end(process, 60);
        assert!(ran.code == Some(1) && ran.err.contains("the pieces of another certificate"), "{ran:?}");
    }
}

/// A process that is killed ends the others, and the same command does what is left.
#[test]
fn a_killed_check_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let keep = folder.path().join("run");
    let file = "../../docs/results/0.104.json";
    let args = [file, "--checkpoint", &path_text(&keep)];
    let mut group = ProcessGroup::start_command("verify", &args, 2, 1);
    let kept: PathBuf = keep.join("pieces.grundy");
    let size = || std::fs::metadata(&kept).map_or(0, |about| about.len());
    // The header is written first, and then a block for each piece.
    let (start, mut header) = (Instant::now(), 0);
    while header == 0 || size() == header {
        header = if header == 0 { size() } else { header };
        assert!(start.elapsed() < Duration::from_secs(120), "no piece is kept");
        std::thread::sleep(Duration::from_millis(5));
    }
    group.signal(1, "KILL");
    let first = group.wait_for_end(0, 60);
    // The process is done, or detects the loss.
    assert!(matches!(first.code, Some(0 | 1)), "{first:?}");
    if first.code == Some(1) {
        assert!(first.err.contains("process 1 (127.0.0.1:") && first.out.is_empty(), "{first:?}");
    }
    drop(group);
    let answer = run_alone(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((&answer["holds"], &answer["pieces"]["held"]), (&true.into(), &answer["pieces"]["all"]), "{answer}");
    assert!(answer["pieces"]["resumed"].as_u64() >= Some(1), "{answer}");
}

#[test]
fn budgets_end_all() {
    let file = "../../docs/results/0.104.json";
    let mut group = ProcessGroup::start_command("verify", &[file, "--max-positions", "3e7"], 2, 1);
    let first = group.wait_for_end(0, 120);
    let answer: Json = serde_json::from_str(&first.out).expect("JSON");
    assert_eq!((first.code, &answer["stop"], &answer["holds"]), (Some(1), &"positions".into(), &Json::Null));
    let other = group.wait_for_end(1, 60);
    assert!(other.code == Some(1) && other.err.contains("--max-positions"), "{other:?}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let whole = path_text(&folder.path().join("kayles.json"));
    assert_eq!(run(&["period", "kayles", "--certificate", &whole]).code, Some(0));
    let table = path_text(&folder.path().join("none.json"));
    std::fs::write(&table, "{}").expect("it can be written");
    let refusals: [(&[&str], &str); 6] = [
        (&[&whole], "there is no work for several processes"),
        (&[&table], "this is not a certificate"),
        (&["no-such-file"], "no-such-file"),
        (&[&whole, "--part", "3/2"], "a part is expected"),
        (&[&whole, "--workers", "0"], "--workers"),
        (&[&whole, "--process", "0"], "--hosts"),
    ];
    for (args, words) in refusals {
        let ran = run_alone(args);
        assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains(words), "{args:?}: {ran:?}");
    }
}
