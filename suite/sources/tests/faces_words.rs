//! Texts of the crates below the faces name no command of the shell: they are also read on the page, over HTTP and in Python.

use grundy_messages::MessageCatalogue;
use std::path::Path;

/// The crates whose texts only the command line prints: the messages of `stress` and `judge` about programs of a contest.
const COMMAND_LINE_CRATES: [&str; 1] = ["contest"];

/// The commands, from the files of the command line.
fn command_names(root: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(root.join("faces/cli/src/commands")).expect("the commands are there");
    let stem = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name().into_string().expect("names are UTF-8");
        name.trim_end_matches(".rs").replace('_', "-")
    };
    entries.map(stem).collect()
}

/// The command of the shell that a text names, if any.
fn named_command<'c>(text: &str, commands: &'c [String]) -> Option<&'c String> {
    commands.iter().find(|command| {
        let line = format!("grundy {command}");
        text.match_indices(&line).any(|(at, _)| {
            let after = text[at + line.len()..].chars().next();
            let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            // `grundy plays` is a sentence.
            !after.is_some_and(is_word)
        })
    })
}

#[test]
fn texts_below_the_faces_name_no_command_of_the_shell() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commands = command_names(&root);
    assert!(commands.iter().any(|command| command == "solve"), "{commands:?}");
    let mut named = Vec::new();
    let mut catalogues = 0;
    let folders = std::fs::read_dir(root.join("crates")).expect("the crates are there");
    let crates = folders.map(|entry| entry.expect("an entry").path());
    let faces = ["faces/web", "faces/python"].map(|face| root.join(face));
    for folder in crates.chain(faces) {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
        let path = folder.join("locale/zh-CN.po");
        if COMMAND_LINE_CRATES.contains(&&name[..]) || !path.exists() {
            continue;
        }
        catalogues += 1;
        let catalogue = MessageCatalogue::read(&path).unwrap_or_else(|error| panic!("{error}"));
        for key in catalogue.keys() {
            for text in [&key.english[..], catalogue.translation(&key).unwrap_or_default()] {
                if let Some(command) = named_command(text, &commands) {
                    named.push(format!("{name}: grundy {command} in {text:?}"));
                }
            }
        }
    }
    assert!(catalogues > 5, "the catalogues were read");
    assert!(named.is_empty(), "{} texts:\n{}", named.len(), named.join("\n"));
}

#[test]
fn commands_are_found_in_texts() {
    let commands = ["solve".to_string(), "play".to_string()];
    for (text, found) in [
        ("use `grundy solve`", true),
        ("grundy solve \"nim(3)\" solves it", true),
        ("grundy plays", false),
        ("grundy.solve(\"nim(3)\")", false),
    ] {
        assert_eq!(named_command(text, &commands).is_some(), found, "{text}");
    }
}
