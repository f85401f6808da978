//! The pages of the project name files and folders that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders at the root; a path in backquotes that begins with one of them names a file of the project.
const ROOT_FOLDERS: &[&str] = &["crates", "faces", "suite", "bench", "xtask", "fuzz", "book", "docs", "examples"];

/// Signs of a pattern or of a name to be chosen, as in `crates/prove/src/detect/NAME.rs`.
fn is_pattern(path: &str) -> bool {
    path.contains(['*', '{', '<', '…', ' ']) || path.split(['/', '.']).any(|part| ["NAME", "FOLDER"].contains(&part))
}

/// The paths in backquotes of a text.
fn named_paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter(|path| {
        let first = path.split_once('/').map_or("", |(first, _)| first);
        ROOT_FOLDERS.contains(&first) && !is_pattern(path)
    })
}

/// The pages below a folder, without what builds and installations leave there.
fn add_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with('.') || name == "target" || name == "node_modules" {
            continue;
        }
        match path.is_dir() {
            true => add_pages(&path, pages),
            // A changelog names what was there.
            false if name.ends_with(".md") && name != "CHANGELOG.md" => pages.push(path),
            false => {}
        }
    }
}

#[test]
fn named_files_exist() {
    let root = grundy_sources::workspace_root();
    let mut pages = Vec::new();
    add_pages(root, &mut pages);
    let (mut count, mut missing) = (0, Vec::new());
    for page in &pages {
        let text = fs::read_to_string(page).expect("the page can be read");
        for path in named_paths(&text) {
            count += 1;
            if !root.join(path).exists() {
                missing.push(format!("{}: {path}", page.strip_prefix(root).unwrap_or(page).display()));
            }
        }
    }
    assert!(count > 200, "{count} files are named");
    assert!(missing.is_empty(), "these do not exist:\n{}", missing.join("\n"));
}

#[test]
fn paths_are_found() {
    let text =
        "See `crates/heap/src/wide.rs` and `docs/notes/`, not `grundy solve` or `crates/prove/src/detect/NAME.rs`.\n";
    assert_eq!(named_paths(text).collect::<Vec<_>>(), ["crates/heap/src/wide.rs", "docs/notes/"]);
    assert_eq!(named_paths("`book/*/src` `target/python` `crates`").count(), 0);
}
