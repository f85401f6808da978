//! Tests of the whole workspace; they are in `tests`.
//!
//! | test | what it checks |
//! |---|---|
//! | `floors` | crates depend only on lower layers, ARCHITECTURE.md shows the dependencies, and only the kernel uses `unsafe` |
//! | `module_circles` | modules do not import each other in circles |
//! | `named_files` | the files that the pages of the project name exist |
//! | `packages` | each published crate has its README, its licences and its manifest |
//! | `names` | constants, functions and types have names that can be searched |
//! | `laws` | every game of the catalogue satisfies the laws of the game kit, and its card is complete |
//! | `chinese` | every Chinese text of grundy has a form for Taiwan |
//! | `catalogues` | every message of the sources is in the catalogue of its crate, and the translations fit |
//! | `solve_agrees` | answers about random sums agree with the definition |
//! | `dense` | positions by number: values, published bites and budgets |
//! | `claims` | claims of tutorials fail at the stated counterexamples |
//! | `golden_contests` | samples of contest problems are answered correctly |
//! | `rules_examples` | the games of `examples/rules` have their known values, and those of the catalogue |
//! | `rules_in_cpython` | rules mean the same as in CPython, on the examples and on random programs |
//! | `understand` | rules do what they are recognised as; near misses are not recognised |
//! | `graphs` | loopy games, and games with declared ends, agree with the definition |
//! | `golden_games`, `golden_boards` | published values and winning moves |
//! | `golden_coins` | published values of coin-turning games and their products |
//! | `golden_misere` | published misère values and genera of heap games |
//! | `golden_genera` | genera of heaps agree with a brute force and with CGSuite |
//! | `golden_quotients` | published misère quotients of codes |
//! | `quotient_certificates` | certificates of these quotients hold, and no number in them can be changed |
//! | `golden_relatives` | the same for relatives of Nim and pieces on boards, by theorem and by search |
//! | `emit` | emitted programs compile, pass samples, and give the values of the definition |
//! | `play` | typed moves are read back, and the perfect opponent never loses a won game |
//! | `judge` | the judge lines of the rules files answer the samples of their problems |
//!
//! The files in `golden` state their sources in their first lines, or in a column.

use std::path::{Path, PathBuf};

/// The rows of a table: fields are separated by tabs, and a line that starts with `#` is a comment.
///
/// # Examples
/// ```
/// let rows: Vec<Vec<&str>> = grundy_suite::rows("# n, value\n3\t4\n").collect();
/// assert_eq!(rows, [["3", "4"]]);
/// ```
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Parses numbers separated by commas.
///
/// # Panics
/// Panics for anything else: a golden file is wrong.
pub fn numbers(list: &str) -> Vec<u64> {
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("{text} is a number"));
    list.split(',').map(number).collect()
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
/// assert_eq!(grundy_suite::with_section(page, "b", "new\n").as_deref(), Some(new));
/// assert_eq!(grundy_suite::with_section(page, "c", "new\n"), None);
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

/// The examples of the README of the project are run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../README.zh-CN.md")]
mod readme {}
