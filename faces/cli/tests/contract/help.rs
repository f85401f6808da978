//! The help of the program: its commands under headings.

use crate::program::{answer_output, run};

/// The headings, and a command under each of them.
const HELP_HEADINGS: [(&str, &str, &str, &str); 7] = [
    ("Solve:", "求解：", "求解：", "solve"),
    ("Sequences:", "序列：", "序列：", "period"),
    ("Misère:", "反常规则：", "反常規則：", "quotient"),
    ("Laws:", "规律：", "規律：", "discover"),
    ("Contest:", "竞赛：", "競賽：", "judge"),
    ("Play:", "对局：", "對局：", "teach"),
    ("Data:", "资料：", "資料：", "games"),
];

/// The names of the commands under a heading, in order.
fn names_below<'a>(help: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = help.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !line.is_empty());
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    lines.filter(is_name).filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn commands_stand_under_headings() {
    for help in [answer_output(&["--help"]), answer_output(&["-h"]), answer_output(&["help"])] {
        let names: Vec<&str> = HELP_HEADINGS.iter().flat_map(|(en, ..)| names_below(&help, en)).collect();
        assert_eq!(names.len(), 29, "{names:?} in\n{help}");
        for (en, _, _, name) in HELP_HEADINGS {
            assert!(names_below(&help, en).contains(&name), "{name} under {en} in\n{help}");
        }
        assert_eq!(names_below(&help, "Data:").last(), Some(&"help"), "{help}");
        for part in ["Usage: grundy", "Options:", "  -f, --file <FILE>", "Examples:", "Exit status: 0 answered"] {
            assert!(help.contains(part), "{part} is missing in\n{help}");
        }
        assert!(!help.contains('{') && !help.contains('\u{1b}'), "{help}");
    }
    for (lang, title) in [("zh-CN", 1), ("zh-TW", 2)] {
        let help = answer_output(&["--lang", lang, "--help"]);
        for (_, cn, tw, name) in HELP_HEADINGS {
            let heading = if title == 1 { cn } else { tw };
            assert!(names_below(&help, heading).contains(&name), "{name} under {heading} in\n{help}");
        }
    }
}

/// Summaries begin in the same column, and so do their further lines.
#[test]
fn summaries_line_up() {
    for lang in ["en", "zh-CN", "zh-TW"] {
        let help = answer_output(&["--lang", lang, "-h"]);
        let (first, last) = match lang {
            "en" => ("Solve:", "Options:"),
            "zh-CN" => ("求解：", "选项："),
            _ => ("求解：", "選項："),
        };
        let list = help.lines().skip_while(|line| *line != first).take_while(|line| *line != last);
        let list: Vec<&str> = list.filter(|line| line.starts_with(' ')).collect();
        assert!(list.len() >= 28, "{help}");
        for line in list {
            // Names are ASCII, so that columns are characters up to the summary.
            let gap = line.get(..16).unwrap_or_else(|| panic!("{line}"));
            assert!(gap.ends_with("  ") && !line[16..].starts_with(' '), "{line}");
            let width: usize = line.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum();
            assert!(width <= 16 + 64, "{width} columns: {line}");
        }
    }
}

#[test]
fn the_help_of_one_command() {
    for args in [&["help", "solve"][..], &["solve", "--help"], &["solve", "-h"]] {
        let help = answer_output(args);
        assert!(help.starts_with("Solve a position"), "{help}");
        assert!(help.contains("Usage: grundy solve [OPTIONS]") && help.contains("Examples:"), "{help}");
    }
    let (short, long) = (answer_output(&["play", "-h"]), answer_output(&["play", "--help"]));
    assert!(long.contains("Whoever gives you the better side") && !short.contains("Whoever gives you"), "{short}");
    let nested = answer_output(&["help", "cluster"]);
    assert!(nested.contains("Commands:") && nested.contains("  solve"), "{nested}");
    // Without a command the help is an error.
    let bare = run(&[]);
    assert_eq!((bare.code, &bare.out[..]), (Some(2), ""));
    assert!(bare.err.contains("Sequences:"), "{}", bare.err);
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = answer_output(&["completions", shell]);
        for (_, _, _, name) in HELP_HEADINGS {
            assert!(script.contains(name), "{name} for {shell}");
        }
        assert!(script.contains("table-verify") && script.contains("max-positions"), "{shell}");
    }
}

/// Each command of the help has a page, which has its options and those of every command.
#[test]
fn manual_pages_cover_every_command() {
    let help = answer_output(&["--help"]);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let pages = folder.path().join("man1");
    assert_eq!(answer_output(&["man", &pages.to_string_lossy()]), "");
    let commands: Vec<&str> = HELP_HEADINGS.iter().flat_map(|(en, ..)| names_below(&help, en)).collect();
    for command in commands.into_iter().filter(|command| *command != "help") {
        let page = std::fs::read_to_string(pages.join(format!("grundy-{command}.1")));
        let page = page.unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains(r"\-\-max\-positions"), "{command}: {page}");
    }
    let program = std::fs::read_to_string(pages.join("grundy.1")).expect("the page of the program");
    assert_eq!(answer_output(&["man"]), program);
    assert!(program.contains("grundy\\-solve") && !program.contains("\u{1b}"), "{program}");
    let file = pages.join("grundy.1");
    let refused = run(&["man", &file.to_string_lossy()]);
    assert!(refused.code == Some(2) && refused.err.starts_with("error: cannot write"), "{refused:?}");
}

#[test]
fn the_version_is_that_of_the_command() {
    assert_eq!(answer_output(&["--version"]), format!("grundy {}\n", env!("CARGO_PKG_VERSION")));
}
