//! `grundy teach`: lessons through a pipe.

use crate::program::{json, program, run_command};

/// The output of a successful lesson with these lines as input.
fn lesson_output(args: &[&str], lines: &str) -> String {
    let ran = run_command(program(args), lines);
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{args:?}: {ran:?}");
    ran.out
}

#[test]
fn lessons_are_listed() {
    let out = lesson_output(&["teach"], "");
    assert!(out.contains("  1  stones") && out.contains("misere"), "{out}");
    let out = lesson_output(&["teach", "--lang", "zh-CN"], "");
    assert!(out.contains("取石子"), "{out}");
}

/// The solutions in the JSON are accepted when they are typed.
#[test]
fn solutions_are_right() {
    for lang in ["en", "zh-CN", "zh-TW"] {
        for lesson in ["stones", "mex", "nim", "sums", "misere"] {
            let asked = ["teach", lesson, "--seed", "4", "--count", "4", "--lang", lang];
            let lesson_told = json(&asked);
            let exercises = lesson_told["exercises"].as_array().expect("a list");
            let solutions: Vec<&str> = exercises.iter().map(|one| one["solution"].as_str().expect("a text")).collect();
            let out = lesson_output(&asked, &format!("{}\n", solutions.join("\n")));
            let all = match lang {
                "en" => "4 of 4 right",
                "zh-CN" => "4 题中答对 4 题",
                _ => "4 \u{984c}中答\u{5c0d} 4 \u{984c}",
            };
            assert!(out.contains(all), "{lesson} {lang}: {out}");
        }
    }
}

#[test]
fn what_is_wrong_is_told_and_nonsense_is_asked_again() {
    let out = lesson_output(&["teach", "mex", "--seed", "1", "--count", "2"], "abc\n\n99\n?\n");
    for expected in ["is not a natural number", "No: ", "Solution: ", "0 of 2 right", "--seed 1"] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let out = lesson_output(&["teach", "nim", "--count", "3"], "quit\n");
    assert!(out.contains("0 of 0 right"), "{out}");
}

/// Rules come before notation, and hints before the solution; an answer after a hint counts.
#[test]
fn hints_are_given_one_by_one() {
    let out = lesson_output(&["teach", "nim", "--seed", "8", "--count", "1"], "hint\n提示\nhint\nfirst\n");
    let parts = [
        "There are some heaps of stones.",
        "grundy play 'nim(1, 4, 5)'",
        "Bouton",
        "1/1",
        "Write the heaps in binary.",
        "nim(9): 9 = 1001",
        "There are no more hints",
        "Right.",
        "1 of 1 right",
    ];
    let places: Vec<usize> =
        parts.iter().map(|part| out.find(part).unwrap_or_else(|| panic!("{part}: {out}"))).collect();
    assert!(places.is_sorted(), "{out}");
    let out = lesson_output(&["teach", "misere", "--count", "1", "--lang", "zh-CN"], "提示\nquit\n");
    assert!(out.contains("--misere") && out.contains("有不小于 2 的堆吗？"), "{out}");
}

#[test]
fn misuse() {
    for (args, expected) in [
        (&["teach", "chess"][..], "there is no lesson"),
        (&["teach", "0"], "there is no lesson"),
        (&["teach", "nim", "--count", "1001"], "at most 1000"),
        (&["teach", "nim", "--count", "-1"], "--count"),
    ] {
        let ran = run_command(program(args), "");
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{args:?}: {ran:?}");
    }
}
