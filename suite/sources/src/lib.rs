//! Tests of the sources of the workspace; they are in `tests`. They compile no engine, so they run in seconds.
//!
//! | test | what it checks |
//! |---|---|
//! | `floors` | crates depend only on lower layers, ARCHITECTURE.md shows the dependencies, and only the kernel uses `unsafe` |
//! | `module_circles` | modules do not import each other in circles |
//! | `named_files` | the files that the pages of the project name exist |
//! | `test_programs` | every file of tests is compiled |
//! | `packages` | each published crate has its README, its licences and its manifest |
//! | `names` | constants, functions and types have names that can be searched |
//! | `chinese` | every Chinese text of grundy has a form for Taiwan |
//! | `formal` | the theorems that citations name are stated in `formal`, and their statements are kept for the pages |
//! | `opencc` | the tables of OpenCC are those of the crate that is named in the lock file |
//! | `catalogues` | every message of the sources is in the catalogue of its crate, and the translations fit |

use std::path::{Path, PathBuf};

/// The folder of the workspace.
///
/// # Panics
/// Panics if the folder of this crate was moved.
pub fn workspace_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace is two folders above")
}

/// Holds a generated section of a page, between `<!-- begin NAME -->` and `<!-- end NAME -->`, to this text.
///
/// With `GRUNDY_WRITE=1` in the environment the section is written instead.
///
/// # Panics
/// The page has no such section, or shows something else.
pub fn hold_section(page: &Path, name: &str, text: &str) {
    let old = std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let Some(new) = with_section(&old, name, text) else {
        panic!("{} has no section between <!-- begin {name} --> and <!-- end {name} -->", page.display())
    };
    if new == old {
        return;
    }
    match std::env::var_os("GRUNDY_WRITE") {
        Some(_) => std::fs::write(page, new).unwrap_or_else(|error| panic!("{}: {error}", page.display())),
        None => panic!("{}: the section {name} is out of date; GRUNDY_WRITE=1 writes it:\n\n{text}", page.display()),
    }
}

/// A page with another text in one of its generated sections; `None` if it has no such section.
///
/// # Examples
/// ```
/// let page = "# A\n<!-- begin b -->\nold\n<!-- end b -->\nc\n";
/// let new = "# A\n<!-- begin b -->\nnew\n<!-- end b -->\nc\n";
/// assert_eq!(grundy_sources::with_section(page, "b", "new\n").as_deref(), Some(new));
/// assert_eq!(grundy_sources::with_section(page, "c", "new\n"), None);
/// ```
pub fn with_section(page: &str, name: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(&format!("<!-- begin {name} -->\n"))?;
    let (_, after) = rest.split_once(&format!("<!-- end {name} -->"))?;
    Some(format!("{before}<!-- begin {name} -->\n{text}<!-- end {name} -->{after}"))
}

/// The Rust sources in a folder, which need not exist, without those in folders named `target`.
pub fn rust_sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let sources_at = |path: PathBuf| match path.extension() {
        _ if path.is_dir() && path.ends_with("target") => Vec::new(),
        _ if path.is_dir() => rust_sources(&path),
        Some(extension) if extension == "rs" => vec![path],
        _ => Vec::new(),
    };
    entries.flat_map(|entry| sources_at(entry.expect("a folder can be read").path())).collect()
}
