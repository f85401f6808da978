//! Names that specify misère play: every command about heaps understands them, or names the option to use.

use crate::program::{ProgramRunResult, program, run, run_command};

const MISERE_NAMES: [&str; 4] = ["anti-bash(3)", "反巴什(3)", "misère bash(3)", "anti-nim"];
/// The commands that take a ruleset, with further arguments, and whether they answer; others name the option that does.
const RULESET_COMMANDS: [(&str, &[&str], bool); 7] = [
    ("period", &["--limit", "2000"], true),
    ("discover", &["--limit", "60"], true),
    ("quotient", &["--to", "8"], true),
    ("genus", &[], true),
    ("values", &["--to", "9"], false),
    ("values", &["--to", "9", "--outcomes"], true),
    ("table", &[], false),
];

fn run_with(args: &[&str], input: &str) -> ProgramRunResult {
    run_command(program(args), input)
}

#[test]
fn every_command_about_heaps_understands_a_misere_name() {
    for name in MISERE_NAMES {
        for (command, more, answers) in RULESET_COMMANDS {
            let ran = run(&[&[command, name], more].concat());
            let message = format!("{}{}", ran.out, ran.err);
            assert!(
                !message.contains("no game called") && !message.contains("a ruleset is needed"),
                "{command} {name}: {message}"
            );
            if answers {
                assert_eq!(ran.code, Some(0), "{command} {name}: {message}");
                assert!(!ran.out.is_empty(), "{command} {name}");
            } else {
                assert_eq!(ran.code, Some(2), "{command} {name}: {message}");
                assert!(message.contains("--outcomes"), "{command} {name}: {message}");
            }
        }
    }
    // A claim is about the outcome under misère play.
    for name in MISERE_NAMES {
        let claim = if name == "anti-nim" { "n != 1" } else { "n % 4 != 1" };
        for (claim, code) in [(claim, 0), ("n > 0", 1)] {
            let ran = run(&["stress", name, "--claim", claim]);
            assert_eq!(ran.code, Some(code), "{name} {claim}: {ran:?}");
        }
    }
    // The answers are about misère play: from a heap of 1 the last stone must be taken.
    for name in MISERE_NAMES {
        let outcomes = run(&["values", name, "--to", "2", "--outcomes", "--json"]);
        assert!(outcomes.out.contains(r#""values":["N","P","N"]"#), "{name}: {outcomes:?}");
        let period = run(&["period", name, "--json"]);
        assert!(period.out.contains("misère play"), "{name}: {period:?}");
    }
}

/// The line of a batch states that it is about misère play, and the text of its position is the same question again.
#[test]
fn answers_under_misere_play_say_so() {
    let lines = "反尼姆(1, 1, 1)\nnim(1, 1, 1)\n";
    let ran = run_with(&["solve", "--batch"], lines);
    let answers: Vec<&str> = ran.out.lines().collect();
    assert!(answers[0].starts_with("misère nim(1, 1, 1)\tP\t"), "{ran:?}");
    assert!(answers[1].starts_with("nim(1, 1, 1)\tN\t"), "{ran:?}");
    let position = answers[0].split('\t').next().expect("a position");
    assert_eq!(run(&["solve", position]).out.lines().next(), Some(position));
    assert_eq!(run(&["solve", "--misere", "nim(1, 1, 1)"]).out.lines().next(), Some(position));
    let json = run_with(&["solve", "--batch", "--json"], lines);
    let conventions: Vec<bool> = json.out.lines().map(|line| line.contains(r#""convention":"misere""#)).collect();
    assert_eq!(conventions, [true, false], "{json:?}");
}

/// Misère play is a convention of the whole sum, so its word is written before the sum.
#[test]
fn a_component_is_not_played_misere() {
    for (sum, whole) in [
        ("nim(1) + 反尼姆(1)", "misère nim(1) + 尼姆(1)"),
        ("nim(1) + anti-nim(1)", "misère nim(1) + nim(1)"),
        ("反尼姆(2) + 反尼姆(1)", "misère 尼姆(2) + 尼姆(1)"),
    ] {
        let ran = run(&["solve", sum]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("applies to the whole sum") && ran.err.contains(whole), "{ran:?}");
        assert_eq!(run(&["solve", whole]).code, Some(0), "{whole}");
    }
    assert!(
        run(&["solve", "nim(1) + 反天书(1)"]).err.contains("no game called"),
        "反 alone is no word for misère play"
    );
}

/// The rules of a card are those of normal play.
#[test]
fn rules_before_misere_play_are_those_of_normal_play() {
    for (lang, words) in [("en", "Nim, under normal play: "), ("zh-CN", "尼姆游戏（常规规则下）：")] {
        let ran = run_with(&["play", "nim(3)", "--misere", "--lang", lang], "quit\n");
        assert!(ran.out.starts_with(words), "{ran:?}");
        let normal = run_with(&["play", "nim(3)", "--lang", lang], "quit\n");
        assert!(!normal.out.starts_with(words) && normal.code == Some(0), "{normal:?}");
    }
}

/// If the rules have no misère play, every command refuses it and gives the reason.
#[test]
fn misere_play_that_is_not_defined_is_refused() {
    let declared = "from grundy import win\n@game\ndef duel(n):\n if n > 3: return win\n yield duel(n + 1)";
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("picture.svg");
    let picture = picture.to_str().expect("a plain path");
    for (args, why) in [
        (&["solve", "anti_sg(nim(1, 2))"][..], "there is no misère play"),
        (&["solve", "blocking(nim(3), 1)"], "a block of all moves"),
        (&["solve", "top_entails(3)"], "entailing moves"),
        (&["solve", "put_or_take_square(5)"], "under normal play only"),
        (&["values", "top_entails", "--outcomes", "--to", "5"], "entailing moves"),
        (&["values", "-e", declared, "duel", "--outcomes", "--to", "5"], "there is no misère play"),
        (&["table", "blocking(nim(a, b), 1)", "--outcomes", "--size", "3x3"], "a block of all moves"),
        (&["discover", "top_entails"], "entailing moves"),
        (&["discover", "blocking(nim, 1)"], "a block of all moves"),
        (&["draw", "top_entails(3)", "-o", picture], "entailing moves"),
    ] {
        let ran = run(&[args, &["--misere"]].concat());
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains(why), "{args:?}: {ran:?}");
    }
}
