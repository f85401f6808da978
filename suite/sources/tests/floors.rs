//! The plan of the crates: imports only go down, and the picture and the table in ARCHITECTURE.md show the edges in use.
//!
//! `GRUNDY_WRITE=1` writes the picture and the table.

use cargo_metadata::{CargoOpt, DependencyKind, MetadataCommand};
use grundy_sources::rust_sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each crate, lowest first, the crates that it imports, and those that only its tests import.
///
/// These are exactly the edges in use: an edge that is missing here fails the test, and so does an edge that is not needed.
/// Names are without `grundy-`; the crate `grundy` is `grundy`.
const ALLOWED_DEPENDENCIES: &[(&str, &str, &str)] = &[
    ("kernel", "", ""),
    // Translations, read when the other crates are compiled.
    ("messages", "", ""),
    ("text", "messages", ""),
    ("game", "text", ""),
    // Sequences, explicit graphs, positions: search may use graphs, heap uses neither.
    ("heap", "kernel game", ""),
    ("graph", "kernel game", ""),
    ("search", "kernel game graph", ""),
    // This crate is about numbers alone: of games it uses only the budget.
    ("nimber", "kernel game", ""),
    // Rules use no solver, the catalogue no solver beyond heaps, the store no game.
    ("rules", "game", ""),
    ("misere", "kernel game heap", ""),
    ("catalog", "game heap nimber", ""),
    ("store", "game", ""),
    // Proofs use no named game and no disk, their checker no engine and no method.
    ("prove", "game", ""),
    ("verify", "game rules", ""),
    // Games with payoffs are not impartial, and need no engine.
    ("induction", "game", ""),
    ("cluster", "kernel game search store", "catalog graph rules"),
    ("grundy", "game heap graph search rules misere catalog store verify cluster", ""),
    // Laws are theorems that are passed to `grundy`, which contains no law.
    ("laws", "game rules misere catalog prove verify grundy", ""),
    // Play and lessons use no terminal and no page.
    ("play", "game nimber grundy", ""),
    // Programs are written from laws and rules, never from a named game.
    ("contest", "game rules catalog prove grundy laws", ""),
    // Pictures use positions, not solvers.
    ("draw", "game grundy", ""),
    // Pages are made without a server, so that files and browsers can have them too.
    ("page", "grundy laws play draw", ""),
    // The one contract of JSON for all faces.
    ("json", "game nimber induction grundy laws", ""),
    // Faces use nothing below `grundy`, nor each other; but the command line starts the web page.
    ("web", "nimber induction grundy laws play page json", ""),
    ("browser", "grundy page", ""),
    ("cli", "nimber induction grundy laws play contest draw page json web", ""),
    ("python", "nimber induction grundy laws play contest draw json", ""),
];

/// Outbuildings: they may use anything, and nothing uses them.
const UNRESTRICTED_CRATES: &[&str] = &["suite", "sources", "bench", "fuzz", "xtask"];

/// Crates that may read and write data, or send it from process to process: the others do not use formats.
const SERDE_CRATES: &[&str] = &["grundy", "store", "verify", "cluster", "induction", "json", "cli", "web", "python"];

/// A crate of the workspace.
#[derive(Debug, Default)]
struct CrateDependencies {
    /// Its name without `grundy-`.
    name: String,
    /// Its folder, seen from the root.
    folder: String,
    description: String,
    /// All crates that it imports, those of the workspace without `grundy-`.
    imports: BTreeSet<String>,
    /// The crates that only its tests import.
    tests: BTreeSet<String>,
}

impl CrateDependencies {
    fn imports_and_tests(&self) -> impl Iterator<Item = &str> {
        self.imports.iter().chain(&self.tests).map(|used| &used[..])
    }
}

/// The crates of the workspace, as cargo reports them.
fn workspace() -> Vec<CrateDependencies> {
    let mut command = MetadataCommand::new();
    command.manifest_path("../Cargo.toml").features(CargoOpt::AllFeatures).no_deps();
    let metadata = command.exec().expect("cargo reads the workspace");
    let crates = metadata.workspace_packages().into_iter().map(|package| {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder");
        let folder = folder.strip_prefix(&metadata.workspace_root).expect("it lies in the workspace");
        let of_kind = |tests: bool| {
            let dependencies = package.dependencies.iter();
            let wanted = dependencies.filter(move |used| (used.kind == DependencyKind::Development) == tests);
            wanted.map(|used| short(&used.name).to_string()).collect::<BTreeSet<_>>()
        };
        let imports = of_kind(false);
        CrateDependencies {
            name: short(&package.name).into(),
            folder: folder.to_string(),
            description: package.description.clone().unwrap_or_default(),
            tests: of_kind(true).difference(&imports).cloned().collect(),
            imports,
        }
    });
    crates.collect()
}

/// The name of a crate without `grundy-`.
fn short(name: &str) -> &str {
    name.strip_prefix("grundy-").unwrap_or(name)
}

fn words(list: &str) -> BTreeSet<&str> {
    list.split_whitespace().collect()
}

/// The errors in the imports of these crates.
fn mistakes(crates: &[CrateDependencies]) -> Vec<String> {
    let ours: BTreeSet<&str> =
        crates.iter().map(|c| &c.name[..]).chain(ALLOWED_DEPENDENCIES.iter().map(|row| row.0)).collect();
    let mut mistakes = Vec::new();
    for CrateDependencies { name, imports, tests, .. } in
        crates.iter().filter(|c| !UNRESTRICTED_CRATES.contains(&&c.name[..]))
    {
        let Some((_, may_import, tests_may)) = ALLOWED_DEPENDENCIES.iter().find(|row| row.0 == name) else {
            mistakes.push(format!(
                "{name} is new: enter it in the table ALLOWED_DEPENDENCIES of suite/sources/tests/floors.rs"
            ));
            continue;
        };
        for (used, allowed, who) in [(imports, may_import, ""), (tests, tests_may, "tests of ")] {
            let allowed = words(allowed);
            for used in used.iter().map(|used| &used[..]) {
                let serde = used == "serde" || used.starts_with("serde_");
                if ours.contains(used) && !allowed.contains(used) {
                    mistakes.push(format!("{who}{name} may not use {used}: imports only go down"));
                } else if serde && who.is_empty() && !SERDE_CRATES.contains(&&name[..]) {
                    mistakes.push(format!("{name} may not use {used}: formats belong to the door and the faces"));
                }
            }
            let unused = allowed.iter().filter(|allowed| !used.contains(**allowed));
            mistakes.extend(
                unused.map(|used| {
                    format!("{who}{name} may use {used} and does not: take it out of ALLOWED_DEPENDENCIES")
                }),
            );
        }
    }
    mistakes
}

/// The floor of each crate: one more than the highest of its imports.
fn floors(crates: &[CrateDependencies]) -> BTreeMap<&str, usize> {
    let mut floors = BTreeMap::new();
    for (name, ..) in ALLOWED_DEPENDENCIES {
        let imports = crates.iter().find(|c| c.name == *name).into_iter().flat_map(|c| &c.imports);
        let below = imports.filter_map(|used| floors.get(&used[..])).max().copied().unwrap_or(0);
        floors.insert(*name, below + 1);
    }
    floors
}

/// The crates from the roof down, each with its floor.
fn from_the_roof(crates: &[CrateDependencies]) -> Vec<(usize, &CrateDependencies)> {
    let floors = floors(crates);
    let known = ALLOWED_DEPENDENCIES.iter().rev().filter_map(|row| crates.iter().find(|c| c.name == row.0));
    let mut rows: Vec<_> = known.map(|c| (floors[&c.name[..]], c)).collect();
    rows.sort_by_key(|(floor, _)| std::cmp::Reverse(*floor));
    rows
}

/// The table of ARCHITECTURE.md.
fn table(crates: &[CrateDependencies]) -> String {
    let mut table = String::from("| floor | folder | imports | what it holds |\n|---|---|---|---|\n");
    for (floor, CrateDependencies { name, folder, description, imports, tests }) in from_the_roof(crates) {
        let ours = |used: &BTreeSet<String>| {
            let ours = ALLOWED_DEPENDENCIES.iter().map(|row| row.0).filter(|known| used.contains(*known));
            ours.collect::<Vec<_>>().join(", ")
        };
        let (mut used, tests) = (ours(imports), ours(tests));
        if !tests.is_empty() {
            used = format!("{used}; tests: {tests}");
        }
        assert!(!description.is_empty(), "{name} has a description in its Cargo.toml");
        table += &format!("| {floor} | `{folder}` | {used} | {description} |\n");
    }
    table
}

/// The picture of ARCHITECTURE.md: an edge is left out if a longer way shows it.
fn picture(crates: &[CrateDependencies]) -> String {
    let find = |name: &str| crates.iter().find(|c| c.name == name);
    let mut below: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, ..) in ALLOWED_DEPENDENCIES {
        let imports = find(name).into_iter().flat_map(|c| &c.imports);
        let further = imports.filter_map(|used| below.get_key_value(&used[..]));
        let all = further.flat_map(|(used, below)| below.iter().chain([used])).copied().collect();
        below.insert(name, all);
    }
    let mut picture = String::from("```mermaid\nflowchart TD\n");
    for (_, CrateDependencies { name, imports, .. }) in from_the_roof(crates) {
        let ours: Vec<&str> = imports.iter().map(|used| &used[..]).filter(|used| below.contains_key(used)).collect();
        let shown: Vec<&str> =
            ours.iter().copied().filter(|used| !ours.iter().any(|other| below[other].contains(used))).collect();
        if !shown.is_empty() {
            picture += &format!("    {name} --> {}\n", shown.join(" & "));
        }
    }
    picture + "```\n"
}

#[test]
fn imports_only_go_down() {
    let crates = workspace();
    assert!(crates.iter().any(|c| c.name == "grundy" && c.imports.contains("game")), "the workspace was read");
    let gone = ALLOWED_DEPENDENCIES.iter().filter(|row| !crates.iter().any(|c| c.name == row.0));
    let gone: Vec<String> =
        gone.map(|row| format!("there is no {}: take it out of ALLOWED_DEPENDENCIES", row.0)).collect();
    let mistakes: Vec<String> = mistakes(&crates).into_iter().chain(gone).collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn the_table_runs_downwards() {
    for (i, (name, imports, tests)) in ALLOWED_DEPENDENCIES.iter().enumerate() {
        let below: BTreeSet<&str> = ALLOWED_DEPENDENCIES[..i].iter().map(|row| row.0).collect();
        let used = &words(imports) | &words(tests);
        assert!(used.is_subset(&below), "{name} may only know what stands before it");
    }
}

#[test]
fn architecture_shows_the_plan() {
    let crates = workspace();
    let page = root().join("ARCHITECTURE.md");
    grundy_sources::hold_section(&page, "crates", &picture(&crates));
    grundy_sources::hold_section(&page, "floors", &table(&crates));
}

/// A dependency that a manifest names and no source uses draws an edge that is not there.
#[test]
fn declared_dependencies_are_used() {
    let mut idle = Vec::new();
    for found in workspace() {
        let sources = rust_sources(&root().join(&found.folder));
        let text: String =
            sources.iter().map(|source| fs::read_to_string(source).expect("a source can be read")).collect();
        let used = |name: &str| match name {
            "grundy" => text.contains("grundy::"),
            _ => text.contains(&format!("grundy_{name}")),
        };
        let ours = found.imports_and_tests().filter(|name| ALLOWED_DEPENDENCIES.iter().any(|row| row.0 == *name));
        idle.extend(
            ours.filter(|name| !used(name)).map(|name| format!("{} names {name} and does not use it", found.name)),
        );
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

#[test]
fn wrong_imports_are_found() {
    let made_up = |name: &str, imports: &str, tests: &str| CrateDependencies {
        name: name.into(),
        imports: words(imports).into_iter().map(String::from).collect(),
        tests: words(tests).into_iter().map(String::from).collect(),
        ..CrateDependencies::default()
    };
    let check = |name: &str, imports: &str, tests: &str, expected: &[&str]| {
        let crates = [made_up("suite", "grundy serde", ""), made_up(name, imports, tests)];
        assert_eq!(mistakes(&crates), expected, "{name} using {imports:?}, tests {tests:?}");
    };
    check("search", "kernel game graph rustc-hash", "serde_json", &[]);
    check("store", "game serde_json", "", &[]);
    check("game", "text search", "", &["game may not use search: imports only go down"]);
    check("web", "nimber induction grundy laws play page json cli", "", &["web may not use cli: imports only go down"]);
    check("page", "grundy laws play draw suite", "", &["page may not use suite: imports only go down"]);
    check("game", "text", "heap", &["tests of game may not use heap: imports only go down"]);
    check("heap", "game", "", &["heap may use kernel and does not: take it out of ALLOWED_DEPENDENCIES"]);
    check("game", "text serde_json", "", &["game may not use serde_json: formats belong to the door and the faces"]);
    check(
        "attic",
        "grundy",
        "",
        &["attic is new: enter it in the table ALLOWED_DEPENDENCIES of suite/sources/tests/floors.rs"],
    );
}

#[test]
fn floors_and_shortcuts_are_found() {
    let made_up = |name: &str, imports: &str| CrateDependencies {
        name: name.into(),
        folder: format!("crates/{name}"),
        description: format!("The {name}."),
        imports: words(imports).into_iter().map(String::from).collect(),
        tests: BTreeSet::new(),
    };
    let crates = [made_up("kernel", ""), made_up("heap", "kernel"), made_up("misere", "kernel heap")];
    assert_eq!(picture(&crates), "```mermaid\nflowchart TD\n    misere --> heap\n    heap --> kernel\n```\n");
    assert!(table(&crates).ends_with("| 1 | `crates/kernel` |  | The kernel. |\n"), "{}", table(&crates));
    assert!(table(&crates).contains("| 3 | `crates/misere` | kernel, heap | The misere. |\n"), "{}", table(&crates));
}

/// The root of the project.
fn root() -> &'static Path {
    grundy_sources::workspace_root()
}

/// The compiler denies it as well, but a lint can be allowed where it is in the way.
#[test]
fn only_the_kernel_is_unchecked() {
    let root = root();
    let mut sources = Vec::new();
    for folder in ["crates", "faces", "suite", "bench", "xtask", "fuzz"] {
        sources.extend(rust_sources(&root.join(folder)));
    }
    assert!(sources.len() > 50, "{} sources were read", sources.len());
    let keyword = concat!("un", "safe");
    // A bench calls the C++ of the tutorials.
    let allowed = [root.join("crates/kernel"), root.join("bench/src/rivals.rs")];
    for source in sources.iter().filter(|source| !allowed.iter().any(|allowed| source.starts_with(allowed))) {
        let text = fs::read_to_string(source).expect("a source can be read");
        for (number, line) in (1..).zip(text.lines()) {
            // The name of a permission of browsers.
            let code = line.split("//").next().unwrap_or(line).replace("wasm-unsafe-eval", "");
            let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.into_iter().any(|word| word == keyword), "{}:{number} is {keyword}", source.display());
        }
    }
}
