//! Every Chinese character in the sources, cards and catalogues of grundy, tests left out, is in the table of traditional characters.

use grundy::knows_character;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            // What tests expect may be traditional.
            if !path.ends_with("tests") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| ["rs", "po", "toml"].iter().any(|read| extension == *read)) {
            found.push(path);
        }
    }
}

#[test]
fn no_character_is_missing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    ["crates", "faces"].iter().for_each(|folder| sources(&root.join(folder), &mut files));
    assert!(files.len() > 30, "the sources are found");
    let mut missing = Vec::new();
    // The file of the table itself contains traditional words.
    for file in files.iter().filter(|file| !file.ends_with("traditional.rs")) {
        let text = std::fs::read_to_string(file).expect("a source is UTF-8");
        let comment = if file.extension().is_some_and(|extension| extension == "rs") { "//" } else { "#" };
        let code = text.lines().filter(|line| !line.trim_start().starts_with(comment)).flat_map(str::chars);
        missing.extend(code.filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c) && !knows_character(*c)));
    }
    missing.sort_unstable();
    missing.dedup();
    let missing: String = missing.iter().collect();
    assert_eq!(missing, "", "these characters are missing in crates/game/src/theory/traditional.txt");
}
