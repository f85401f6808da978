//! The words of the code: names that can be searched.
//!
//! A constant of one word, a function that is a bare participle, and a type name that many crates define again are found
//! often and have no specific meaning. Exceptions are listed here, each with its reason.

use grundy_sources::rust_sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// Folders of sources. Files of the language of rules are no Rust, and are not read.
const SOURCE_FOLDERS: [&str; 6] = ["crates", "faces", "suite", "bench", "xtask", "fuzz"];

/// Constants of one word that are the usual name of what they are.
const CONSTANT_EXCEPTIONS: &[(&str, &str)] = &[
    ("ALL", "the list of the variants of an enum"),
    ("CARD", "the card of a ruleset: one in each file of the catalogue"),
    ("ENTRIES", "the rulesets of a file: read by the macro that makes the catalogue"),
    ("ZERO", "the associated constant of a number type, as in num-traits"),
    ("PERFECT", "a level of play, written OpponentLevel::PERFECT"),
    ("HARD", "a level of play, written OpponentLevel::HARD"),
    ("MEDIUM", "a level of play, written OpponentLevel::MEDIUM"),
    ("EASY", "a level of play, written OpponentLevel::EASY"),
];

/// Functions of one word that end like a participle.
const FUNCTION_EXCEPTIONS: &[(&str, &str)] =
    &[("recognised", "an attribute of the Python package"), ("named", "a function of the Python package")];

/// Words that end in `ed` or `en` and are no participles.
const OTHER_WORDS: &[&str] = &[
    "even", "open", "token", "then", "len", "seed", "embed", "feed", "need", "speed", "queen", "pen", "shorten",
    "widen", "lengthen", "between", "reopen", "tighten", "listen",
];

/// Participles that do not end in `ed` or `en`.
const IRREGULAR_PARTICIPLES: &[&str] = &[
    "told",
    "kept",
    "shown",
    "found",
    "held",
    "said",
    "made",
    "left",
    "meant",
    "drawn",
    "gone",
    "lost",
    "won",
    "known",
    "done",
    "put",
    "cut",
    "set",
    "read",
    "built",
    "sent",
    "met",
    "bound",
    "brought",
    "caught",
    "dealt",
    "fed",
    "felt",
    "got",
    "grown",
    "heard",
    "laid",
    "led",
    "lent",
    "paid",
    "run",
    "sold",
    "sought",
    "spent",
    "split",
    "stood",
    "struck",
    "taught",
    "thought",
    "thrown",
    "torn",
    "understood",
    "withdrawn",
    "worn",
    "wound",
];

/// Participles that are verbs or nouns, too, and are used so.
const VERBS_AND_NOUNS: &[&str] = &["put", "cut", "set", "read", "run", "split", "bound", "wound", "left", "lent"];

/// In how many crates types may have the same name.
const MAX_CRATES_PER_TYPE_NAME: usize = 3;

/// Type names that more crates may define.
const TYPE_EXCEPTIONS: &[(&str, &str)] = &[];

/// An item of a source file.
struct Item {
    place: String,
    package: String,
    kind: ItemKind,
    name: String,
    /// The text after the name.
    rest: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemKind {
    Constant,
    Function,
    Type,
}

/// The keyword of unchecked code; the test of the layers looks for it in all sources.
const UNCHECKED_KEYWORD: &str = concat!("un", "safe");

/// The item that a line begins, if it begins one.
fn item(line: &str) -> Option<(ItemKind, String, String)> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = after.trim_start();
        if let Some(restriction) = rest.strip_prefix('(') {
            rest = restriction.split_once(')')?.1.trim_start();
        }
    }
    let mut words = rest.split_whitespace().peekable();
    let kind = loop {
        match words.next()? {
            "static" => {
                words.next_if_eq(&"mut");
                break ItemKind::Constant;
            }
            "const" if words.peek().is_none_or(|word| ![UNCHECKED_KEYWORD, "fn"].contains(word)) => {
                break ItemKind::Constant;
            }
            "fn" => break ItemKind::Function,
            "struct" | "enum" | "trait" | "union" => break ItemKind::Type,
            "const" | "async" | "extern" => {}
            UNCHECKED_KEYWORD => {}
            _ => return None,
        }
    };
    let rest = words.collect::<Vec<_>>().join(" ");
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    (!name.is_empty()).then(|| (kind, name.to_string(), rest.to_string()))
}

fn items() -> Vec<Item> {
    let root = grundy_sources::workspace_root();
    let mut files: Vec<PathBuf> = SOURCE_FOLDERS.iter().flat_map(|folder| rust_sources(&root.join(folder))).collect();
    // Templates of programs are no sources: their names are those of the programs.
    files.retain(|file| !file.components().any(|part| part.as_os_str() == "templates"));
    files.sort();
    assert!(files.len() > 800, "{} files", files.len());
    let mut items = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("it is UTF-8");
        let path = file.strip_prefix(root).expect("it is below the root").to_string_lossy().replace('\\', "/");
        let package = path.split('/').take(if path.starts_with("crates") || path.starts_with("faces") { 2 } else { 1 });
        let package = package.collect::<Vec<_>>().join("/");
        for (number, line) in (1..).zip(text.lines()) {
            if let Some((kind, name, rest)) = item(line) {
                items.push(Item { place: format!("{path}:{number}"), package: package.clone(), kind, name, rest });
            }
        }
    }
    items
}

fn exceptions(list: &[(&'static str, &'static str)]) -> BTreeSet<&'static str> {
    assert!(list.iter().all(|(_, reason)| reason.len() > 10), "each exception has a reason");
    list.iter().map(|(name, _)| *name).collect()
}

#[test]
fn constants_have_more_than_one_word() {
    let exceptions = exceptions(CONSTANT_EXCEPTIONS);
    let is_fault = |item: &&Item| {
        // Parameters of generics have no value; citations have the name of their author.
        item.kind == ItemKind::Constant
            && item.rest.contains('=')
            && !item.rest.contains(": Citation")
            && !item.name.contains('_')
            && !exceptions.contains(&*item.name)
    };
    let faults: Vec<String> =
        items().iter().filter(is_fault).map(|item| format!("{}: {}", item.place, item.name)).collect();
    assert!(faults.is_empty(), "say of what, and in which unit:\n{}", faults.join("\n"));
}

#[test]
fn functions_are_no_bare_participles() {
    let exceptions = exceptions(FUNCTION_EXCEPTIONS);
    let is_participle = |name: &str| {
        let regular = name.ends_with("ed") || name.ends_with("en");
        (regular && !OTHER_WORDS.contains(&name))
            || (IRREGULAR_PARTICIPLES.contains(&name) && !VERBS_AND_NOUNS.contains(&name))
    };
    let is_fault = |item: &&Item| {
        item.kind == ItemKind::Function
            && !item.name.contains('_')
            && is_participle(&item.name)
            && !exceptions.contains(&*item.name)
    };
    let faults: Vec<String> =
        items().iter().filter(is_fault).map(|item| format!("{}: {}", item.place, item.name)).collect();
    assert!(faults.is_empty(), "a verb with an object, or the noun of what is returned:\n{}", faults.join("\n"));
}

#[test]
fn type_names_are_not_defined_again_in_many_crates() {
    let exceptions = exceptions(TYPE_EXCEPTIONS);
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for item in items().into_iter().filter(|item| item.kind == ItemKind::Type) {
        packages.entry(item.name).or_default().insert(item.package);
    }
    let faults: Vec<String> = packages
        .iter()
        .filter(|(name, packages)| packages.len() > MAX_CRATES_PER_TYPE_NAME && !exceptions.contains(&***name))
        .map(|(name, packages)| format!("{name}: {}", packages.iter().cloned().collect::<Vec<_>>().join(", ")))
        .collect();
    assert!(faults.is_empty(), "put the concept into the name:\n{}", faults.join("\n"));
}

#[test]
fn items_are_read_from_lines() {
    let name = |line: &str| item(line).map(|(_, name, _)| name);
    for (line, expected) in [
        ("pub(crate) const MAX_STEPS: u64 = 3;", Some("MAX_STEPS")),
        ("    pub const fn list_moves(&self) {", Some("list_moves")),
        ("static mut SHARED_VALUES: u8 = 1;", Some("SHARED_VALUES")),
        (concat!("pub un", "safe fn fetch_row() {}"), Some("fetch_row")),
        ("struct Pair<T>(T, T);", Some("Pair")),
        ("let constant = 3;", None),
        ("/// fn list_moves", None),
    ] {
        assert_eq!(name(line).as_deref(), expected, "{line}");
    }
}
