//! The theorems that citations name exist in `formal`, are printed by `Assumptions.v`, and are in the table of its README.
//!
//! `GRUNDY_WRITE=1` writes their statements, which pages and JSON show.

use grundy_messages::CardFile;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_to_string, write};
use std::path::{Path, PathBuf};

/// The file with the statements, which is compiled into the library.
const STATEMENTS_FILE: &str = "crates/game/src/theory/formal_statements.txt";

fn root() -> &'static Path {
    grundy_sources::workspace_root()
}

fn read(path: &Path) -> String {
    read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files below `folder` with this extension.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// The names that cards and Rust sources of `crates` give to theorems, by the files of the theorems.
fn cited_theorems() -> BTreeMap<String, BTreeSet<String>> {
    let mut cited = BTreeMap::<String, BTreeSet<String>>::new();
    let mut add = |file: &str, name: &str| {
        cited.entry(file.into()).or_default().insert(name.into());
    };
    let (mut cards, mut sources) = (Vec::new(), Vec::new());
    files(&root().join("crates/catalog/src"), "toml", &mut cards);
    files(&root().join("crates"), "rs", &mut sources);
    for path in cards {
        let text = read(&path);
        if !text.contains("coq = ") {
            continue;
        }
        let card = CardFile::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for citation in card.citations {
            citation.coq.iter().chain(&citation.misere_coq).for_each(|theorem| add(&theorem.file, &theorem.name));
        }
    }
    for path in sources {
        let text = read(&path);
        // Examples in the documentation of the type itself are no citations.
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for part in code.split("FormalTheorem {").skip(1) {
            let mut quoted = part.split('"');
            let (Some(before), Some(file), Some(between), Some(name)) =
                (quoted.next(), quoted.next(), quoted.next(), quoted.next())
            else {
                continue;
            };
            if before.trim() == "file:" && between.trim() == ", name:" {
                add(file, name);
            }
        }
    }
    cited
}

/// The statements of a Coq file by name, each after the variables and hypotheses of its section.
fn statements(text: &str) -> BTreeMap<String, String> {
    let (mut found, mut context, mut open) = (BTreeMap::new(), Vec::<String>::new(), None::<(Option<String>, String)>);
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some((name, sentence)) = &mut open {
            // The lines of a statement keep their indentation relative to it.
            *sentence +=
                &format!("\n{}", line.strip_prefix("  ").filter(|_| !context.is_empty()).unwrap_or(line).trim_end());
            if trimmed.ends_with('.') {
                close(name.take(), std::mem::take(sentence), &mut context, &mut found);
                open = None;
            }
            continue;
        }
        let words: Vec<&str> = trimmed.split(|c: char| !(c.is_alphanumeric() || c == '_')).take(2).collect();
        let name = match words[..] {
            ["Theorem" | "Lemma" | "Corollary", name] => Some(name.to_string()),
            ["Variable" | "Variables" | "Hypothesis" | "Context", _] => None,
            ["End", _] => {
                context.clear();
                continue;
            }
            _ => continue,
        };
        match trimmed.ends_with('.') {
            true => close(name, trimmed.into(), &mut context, &mut found),
            false => open = Some((name, trimmed.into())),
        }
    }
    found
}

/// Records a sentence: a theorem with its context, or a part of the context.
fn close(name: Option<String>, sentence: String, context: &mut Vec<String>, found: &mut BTreeMap<String, String>) {
    match name {
        None => context.push(sentence),
        Some(name) => {
            let lines = context.iter().cloned().chain([sentence]).collect::<Vec<_>>();
            found.insert(name, lines.join("\n"));
        }
    }
}

#[test]
fn cited_theorems_are_stated_in_coq() {
    let cited = cited_theorems();
    assert!(cited.values().map(BTreeSet::len).sum::<usize>() >= 20, "{cited:?}");
    let mut text = String::new();
    for (file, names) in &cited {
        let stated = statements(&read(&root().join("formal/theories").join(file)));
        text += &format!("# {file}\n\n");
        for name in names {
            let statement = stated.get(name).unwrap_or_else(|| panic!("{file} states no {name}"));
            text += &format!("{statement}\n\n");
        }
    }
    let text = format!("{}\n", text.trim_end());
    let path = root().join(STATEMENTS_FILE);
    if std::env::var_os("GRUNDY_WRITE").is_some() {
        write(&path, &text).expect("the statements can be written");
    }
    assert!(read(&path) == text, "GRUNDY_WRITE=1 writes {STATEMENTS_FILE} again");
}

#[test]
fn cited_theorems_are_in_the_tables_of_formal() {
    let readme = read(&root().join("formal/README.md"));
    let assumptions = read(&root().join("formal/Assumptions.v"));
    let project = read(&root().join("formal/_CoqProject"));
    for (file, names) in cited_theorems() {
        assert!(project.lines().any(|line| line == format!("theories/{file}")), "{file} is not in _CoqProject");
        for name in names {
            let in_row = |line: &&str| {
                line.starts_with('|')
                    && line.contains(&format!("(theories/{file})"))
                    && line.contains(&format!("`{name}`"))
            };
            assert!(
                readme.lines().any(|line| in_row(&line)),
                "{name} of {file} is not in the table of formal/README.md"
            );
            let print = format!("Print Assumptions {name}.");
            assert!(assumptions.lines().any(|line| line == print), "formal/Assumptions.v has no {print}");
        }
    }
}

#[test]
fn statements_are_read_with_their_sections() {
    let text = "Section S.\n  Variables (k : N).\n  Hypothesis h :\n    0 < k.\n\n  Theorem a x :\n    x < k ->\n    x = k.\n  Proof. Qed.\nEnd S.\n\nLemma b : 0 = 0.\nProof. Qed.\n";
    let found = statements(text);
    assert_eq!(found["a"], "Variables (k : N).\nHypothesis h :\n  0 < k.\nTheorem a x :\n  x < k ->\n  x = k.");
    assert_eq!(found["b"], "Lemma b : 0 = 0.");
}
