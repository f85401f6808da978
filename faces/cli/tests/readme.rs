//! The outputs shown in the READMEs are those of the program.

mod pages;

use pages::{PagePiece, PageShell, commands, pieces, root};
use std::process::Command;

/// The READMEs, with what they are called.
const README_FILES: [(&str, &str); 2] =
    [("README.md", include_str!("../../../README.md")), ("README.zh-CN.md", include_str!("../../../README.zh-CN.md"))];

/// The READMEs show outputs in which a line `…` replaces lines that are left out.
#[test]
fn readmes_show_what_is_printed() {
    for (name, readme) in README_FILES {
        let consoles = console_commands(readme);
        for (command, shown) in &consoles {
            let (printed, status) = PageShell::new("C").run(command);
            assert_eq!(status, 0, "{name}: {command}: {printed}");
            assert!(matches_shown(shown.trim_end(), &printed), "{name}: {command} prints\n{printed}\nand not\n{shown}");
        }
        assert!(consoles.len() >= 5, "{name} has {} commands", consoles.len());
    }
}

/// A README must be short, and its first screen must describe the first steps.
#[test]
fn readmes_are_short() {
    for (name, readme) in README_FILES {
        assert!(readme.lines().count() <= 80, "{name} has at most 80 lines");
        let first_screen: Vec<&str> = readme.lines().take(24).collect();
        for command in ["cargo run --release -- solve \"nim(3, 4, 5)\"", "cargo xtask test"] {
            assert!(first_screen.iter().any(|line| line.starts_with(command)), "{name} begins with {command}");
        }
    }
}

/// The pictures of the READMEs are drawn by the commands that they name; `GRUNDY_WRITE=1` draws them again.
#[test]
fn pictures_are_those_of_the_commands() {
    for (name, readme) in README_FILES {
        let mut seen = 0;
        for command in readme.split('`').filter(|code| code.starts_with("grundy draw ")) {
            let (draw, file) = command.split_once(" -o ").expect("the command names a file");
            let (picture, status) = PageShell::new("C").run(&format!("{draw} -o -"));
            assert_eq!(status, 0, "{name}: {command}: {picture}");
            assert!(readme.contains(&format!("]({file})")), "{name} shows {file}");
            let path = root().join(file);
            if std::env::var_os("GRUNDY_WRITE").is_some() {
                std::fs::write(&path, &picture).expect("the picture can be written");
            }
            let kept = std::fs::read_to_string(&path).expect("the picture is there");
            assert_eq!(kept.trim_end(), picture.trim_end(), "GRUNDY_WRITE=1 draws {file} again");
            seen += 1;
        }
        assert_eq!(seen, 1, "{name}");
    }
}

/// Whether a text equals the shown text, in which a line `…` matches any lines.
fn matches_shown(shown: &str, text: &str) -> bool {
    fn lines_match(shown: &[&str], text: &[&str]) -> bool {
        match (shown, text) {
            ([], text) => text.is_empty(),
            (["…", shown @ ..], _) => (0..=text.len()).any(|skipped| lines_match(shown, &text[skipped..])),
            ([line, shown @ ..], [first, text @ ..]) => line == first && lines_match(shown, text),
            (_, []) => false,
        }
    }
    lines_match(&shown.lines().collect::<Vec<_>>(), &text.lines().collect::<Vec<_>>())
}

#[test]
fn left_out_lines_match() {
    assert!(matches_shown("a\n…\nd", "a\nb\nc\nd") && matches_shown("…\nb\n…", "b") && matches_shown("a", "a"));
    assert!(
        !matches_shown("a\nd", "a\nb\nd") && !matches_shown("…\nb", "b\nc") && !matches_shown("a\n…\nb\n…\na", "a\nb")
    );
}

/// Every command that the pages on commands, rules, graphs, search, laws and pictures show succeeds.
#[test]
fn all_commands() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let overview = [
        include_str!("../../../book/en/src/reference/commands.md"),
        include_str!("../../../book/zh-CN/src/reference/commands.md"),
    ];
    let rules = [
        include_str!("../../../book/en/src/reference/rules.md"),
        include_str!("../../../book/zh-CN/src/reference/rules.md"),
    ];
    let graphs = [
        include_str!("../../../book/en/src/reference/graph.md"),
        include_str!("../../../book/zh-CN/src/reference/graph.md"),
    ];
    let search = [
        include_str!("../../../book/en/src/reference/search.md"),
        include_str!("../../../book/zh-CN/src/reference/search.md"),
    ];
    let discover = [
        include_str!("../../../book/en/src/reference/discover.md"),
        include_str!("../../../book/zh-CN/src/reference/discover.md"),
    ];
    let pictures = [
        include_str!("../../../book/en/src/reference/draw.md"),
        include_str!("../../../book/zh-CN/src/reference/draw.md"),
    ];
    let scratch = std::env::temp_dir().join(format!("grundy-readme-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a folder can be made");
    for page in overview.into_iter().chain(rules).chain(graphs).chain(search).chain(discover).chain(pictures) {
        let commands = page.lines().filter_map(|line| line.strip_prefix("$ grundy ")).filter(|c| !c.contains('<'));
        let mut seen = 0;
        for command in commands {
            // Files that a command writes go to a temporary folder.
            let words = shell_words(command.split("  #").next().unwrap_or(command)).into_iter();
            let words = words.map(|word| match &word[..] {
                "kayles.json" | "lasker.json" | "wythoff.json" | "0.2048.json" | "lasker-walnut" | "016.json"
                | "Kayles.v" | "kayles.grundy" | "cram.grundy" | "man1" => {
                    scratch.join(&word).to_string_lossy().into_owned()
                }
                name if [".svg", ".png", ".html"].iter().any(|end| name.ends_with(end)) => {
                    scratch.join(name).to_string_lossy().into_owned()
                }
                _ => word,
            });
            let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(words).current_dir(root).output();
            let output = output.expect("the program runs");
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
            seen += 1;
        }
        assert!(seen >= 10, "{seen} commands were found");
    }
    std::fs::remove_dir_all(&scratch).expect("the folder is there");
}

/// The commands of a page that shows complete outputs, with these outputs.
fn console_commands(page: &str) -> Vec<(String, String)> {
    let blocks = pieces(page).into_iter().filter_map(|piece| match piece {
        PagePiece::Block { info, body } if info == "console" => Some(commands(&body)),
        _ => None,
    });
    blocks.flatten().collect()
}

/// The programs on the page on laws are those that grundy prints.
#[test]
fn programs() {
    let mut seen = 0;
    for page in [
        include_str!("../../../book/en/src/reference/discover.md"),
        include_str!("../../../book/zh-CN/src/reference/discover.md"),
    ] {
        for (command, expected) in console_commands(page) {
            if !command.contains("--emit") || expected.is_empty() {
                continue;
            }
            let (printed, status) = PageShell::new("C").run(&command);
            assert_eq!((printed.trim_end(), status), (expected.trim_end(), 0), "{command}");
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}

/// The pages that show complete outputs, with the numbers of their commands.
#[test]
fn pages_that_show_what_is_printed() {
    for (page, count) in [
        (include_str!("../../../book/en/src/reference/play.md"), 5),
        (include_str!("../../../book/zh-CN/src/reference/play.md"), 5),
        (include_str!("../../../book/en/src/reference/nimber.md"), 8),
        (include_str!("../../../book/zh-CN/src/reference/nimber.md"), 8),
        (include_str!("../../../book/en/src/reference/compounds.md"), 13),
        (include_str!("../../../book/zh-CN/src/reference/compounds.md"), 13),
        (include_str!("../../../book/en/src/reference/entailing.md"), 7),
        (include_str!("../../../book/zh-CN/src/reference/entailing.md"), 7),
        (include_str!("../../../book/en/src/reference/teach.md"), 2),
        (include_str!("../../../book/zh-CN/src/reference/teach.md"), 2),
    ] {
        let consoles = console_commands(page);
        for (command, expected) in &consoles {
            let (printed, status) = PageShell::new("C").run(command);
            assert_eq!((printed.trim_end(), status), (expected.trim_end(), 0), "{command}");
        }
        assert_eq!(consoles.len(), count);
    }
}

/// The outputs on the pages on export are right, and the files exist.
#[test]
fn pages_to_take_away() {
    let scratch = std::env::temp_dir().join(format!("grundy-pages-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a folder can be made");
    for page in [
        include_str!("../../../book/en/src/reference/export.md"),
        include_str!("../../../book/zh-CN/src/reference/export.md"),
    ] {
        let block = page.split("```console\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block");
        let mut seen = 0;
        for command in block.split("$ grundy ").skip(1) {
            let (command, expected) = command.split_once('\n').expect("a command and its output");
            let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
            let output = program.args(shell_words(command)).current_dir(&scratch).env("LC_ALL", "C").output();
            let output = output.expect("the program runs");
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(without_sizes(&String::from_utf8_lossy(&output.stdout)), without_sizes(expected), "{command}");
            seen += 1;
        }
        assert_eq!(seen, 3);
    }
    assert_eq!(std::fs::read_dir(&scratch).expect("the folder").count(), 3);
    std::fs::remove_dir_all(&scratch).expect("the folder is there");
}

/// A text without the sizes of files, which change with every picture.
fn without_sizes(text: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let before: Vec<&str> = text.split(" KiB").map(|part| part.trim_end_matches(digits)).collect();
    let before = before.join(" KiB");
    let behind: Vec<&str> = before.split("\"bytes\":").map(|part| part.trim_start_matches(digits)).collect();
    behind.join("\"bytes\":")
}

/// Splits a command line into words, as a shell does.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.trim().chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ' ' => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
