//! The tables in `crates/game/opencc` are those of the crate `ferrous-opencc` that is named in the lock file.
//!
//! `GRUNDY_WRITE=1` writes them.

use cargo_metadata::MetadataCommand;
use std::collections::BTreeMap;
use std::fs::{read_to_string, write};
use std::path::PathBuf;

/// Our files, and the tables of which they are made. Of two entries for a word, the first is kept.
const TABLE_FILES: [(&str, &[&str]); 4] = [
    ("simplified", &["STPhrases", "STCharacters"]),
    ("taiwan_words", &["TWPhrases"]),
    ("taiwan_characters", &["TWVariants"]),
    ("traditional", &["TSPhrases", "TSCharacters"]),
];

/// The folder of dictionaries in the sources of `ferrous-opencc`.
fn dictionaries() -> PathBuf {
    let manifest = grundy_sources::workspace_root().join("Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).exec().expect("cargo describes the workspace");
    let package = metadata.packages.iter().find(|package| package.name.as_str() == "ferrous-opencc");
    let manifest = &package.expect("tests of grundy-game need ferrous-opencc").manifest_path;
    manifest.with_file_name("assets").join("dictionaries").into()
}

#[test]
fn tables_are_copies() {
    let dictionaries = dictionaries();
    for (file, tables) in TABLE_FILES {
        let mut entries = BTreeMap::new();
        for table in tables {
            let lines = read_to_string(dictionaries.join(table).with_extension("txt")).expect("a table can be read");
            for line in lines.lines().filter(|line| !line.starts_with('#')) {
                let Some((word, written)) = line.split_once('\t') else { continue };
                // The first of several candidates is what OpenCC writes.
                let written = written.split(' ').next().expect("a split has a first part");
                entries.entry(word.to_string()).or_insert(written.to_string());
            }
        }
        let text: String = entries.iter().map(|(word, written)| format!("{word}\t{written}\n")).collect();
        let path = grundy_sources::workspace_root().join("crates/game/opencc").join(file).with_extension("tsv");
        match std::env::var_os("GRUNDY_WRITE") {
            Some(_) => write(&path, text).expect("a table can be written"),
            None => {
                let kept = read_to_string(&path).expect("a table can be read");
                assert!(kept == text, "GRUNDY_WRITE=1 writes {} again", path.display());
            }
        }
    }
}
