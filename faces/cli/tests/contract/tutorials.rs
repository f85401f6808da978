//! The questions of readers of tutorials, and the expected answers: the table `suite/golden/tutorials.tsv`.

use crate::program::{program, run_command};
use std::path::Path;

const TUTORIAL_TABLE: &str = include_str!("../../../../suite/golden/tutorials.tsv");

/// The minimum number of questions of the table.
const MIN_QUESTION_COUNT: usize = 80;

#[test]
fn questions_of_the_tutorials_are_answered() {
    let rows: Vec<&str> = TUTORIAL_TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= MIN_QUESTION_COUNT, "{} questions", rows.len());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let share =
            |chunk| scope.spawn(move || <[&str]>::iter(chunk).filter_map(|row| failure(row)).collect::<Vec<_>>());
        let shares: Vec<_> = rows.chunks(rows.len().div_ceil(threads)).map(share).collect();
        shares.into_iter().flat_map(|share| share.join().expect("no row panics")).collect()
    });
    assert!(failures.is_empty(), "{} of {} questions:\n{}", failures.len(), rows.len(), failures.join("\n"));
}

/// The error in the answer to the question of a row.
fn failure(row: &str) -> Option<String> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [_, language, command, input, expected, _] = fields[..] else { panic!("{row} has six fields") };
    let args = shlex::split(&command.replace("\\n", "\n")).unwrap_or_else(|| panic!("{command} is a command line"));
    let args: Vec<&str> = ["--lang", language].into_iter().chain(args.iter().map(String::as_str)).collect();
    let mut command = program(&args);
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let ran = run_command(command, &if input == "-" { String::new() } else { input.replace("\\n", "\n") });
    let mut rest = &ran.out[..];
    for part in expected.split(" … ") {
        let Some(at) = rest.find(part) else { return Some(format!("{row}\n  lacks {part}: {ran:?}")) };
        rest = &rest[at + part.len()..];
    }
    None
}
