//! The layers of the workspace: crates depend only on lower layers.

use cargo_metadata::{CargoOpt, MetadataCommand};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each crate, from the lowest layer up, and the crates that it may depend on.
///
/// A dependency that only tests use counts like any other.
const FLOORS: &[(&str, &[&str])] = &[
    ("grundy-kernel", &[]),
    ("grundy-theory", &["grundy-kernel"]),
    ("grundy-game", &["grundy-kernel", "grundy-theory"]),
    // One layer: sequences, explicit graphs, positions. Search may use graphs; heap uses neither.
    ("grundy-heap", &["grundy-kernel", "grundy-theory", "grundy-game"]),
    ("grundy-graph", &["grundy-kernel", "grundy-theory", "grundy-game"]),
    ("grundy-search", &["grundy-kernel", "grundy-theory", "grundy-game", "grundy-graph"]),
    // Numbers only: of games it uses only the budget.
    ("grundy-nimber", &["grundy-kernel", "grundy-theory", "grundy-game"]),
    // One layer: rules depend on no solver, the catalogue on no solver beyond heaps, the store on no game.
    ("grundy-rules", &["grundy-kernel", "grundy-theory", "grundy-game"]),
    ("grundy-misere", &["grundy-kernel", "grundy-theory", "grundy-game", "grundy-heap"]),
    ("grundy-catalog", &["grundy-kernel", "grundy-theory", "grundy-game", "grundy-heap", "grundy-nimber"]),
    ("grundy-store", &["grundy-kernel", "grundy-theory", "grundy-game"]),
    // One layer: proofs depend on no named game and no disk, their checker on no engine and no method.
    (
        "grundy-prove",
        &[
            "grundy-kernel",
            "grundy-theory",
            "grundy-game",
            "grundy-heap",
            "grundy-graph",
            "grundy-search",
            "grundy-rules",
            "grundy-misere",
        ],
    ),
    ("grundy-verify", &["grundy-theory", "grundy-game", "grundy-rules"]),
    // Programs are written for laws and rules, and depend on no named game.
    ("grundy-emit", &["grundy-theory", "grundy-game", "grundy-prove", "grundy-rules"]),
    (
        "grundy-cluster",
        &[
            "grundy-kernel",
            "grundy-theory",
            "grundy-game",
            "grundy-heap",
            "grundy-graph",
            "grundy-search",
            "grundy-rules",
            "grundy-misere",
            "grundy-catalog",
            "grundy-store",
        ],
    ),
    (
        "grundy",
        &[
            "grundy-kernel",
            "grundy-theory",
            "grundy-game",
            "grundy-heap",
            "grundy-graph",
            "grundy-search",
            "grundy-rules",
            "grundy-misere",
            "grundy-catalog",
            "grundy-store",
            "grundy-nimber",
            "grundy-prove",
            "grundy-emit",
            "grundy-verify",
            "grundy-cluster",
        ],
    ),
    // Pictures depend on positions, not on how they are solved.
    ("grundy-draw", &["grundy-theory", "grundy-game", "grundy"]),
    // Pages are made without a server, so that they can be used in files and browsers, too.
    ("grundy-page", &["grundy", "grundy-draw"]),
    // The top layer: faces depend on nothing below `draw` and `grundy`, and not on each other, except that the command line starts the web page.
    ("grundy-web", &["grundy", "grundy-draw", "grundy-page"]),
    ("grundy-cli", &["grundy", "grundy-draw", "grundy-page", "grundy-web"]),
    ("grundy-python", &["grundy", "grundy-draw", "grundy-page"]),
];

/// Crates outside the layers: they may use anything, and nothing uses them.
const OUTBUILDINGS: &[&str] = &["grundy-suite", "grundy-bench", "grundy-fuzz", "xtask"];

/// The crates that may serialise data, for files or between processes: the others depend on no format.
const SERDE: &[&str] =
    &["grundy", "grundy-store", "grundy-verify", "grundy-cluster", "grundy-cli", "grundy-web", "grundy-python"];

/// A crate of the workspace, and the names of all its dependencies.
struct Crate {
    name: String,
    uses: BTreeSet<String>,
}

/// The forbidden dependencies of these crates.
fn wrong(crates: &[Crate]) -> Vec<String> {
    let ours: BTreeSet<&str> = crates.iter().map(|c| &c.name[..]).chain(FLOORS.iter().map(|(name, _)| *name)).collect();
    let mut wrong = Vec::new();
    for Crate { name, uses } in crates.iter().filter(|c| !OUTBUILDINGS.contains(&&c.name[..])) {
        let Some((_, may_use)) = FLOORS.iter().find(|(known, _)| known == name) else {
            wrong.push(format!("{name} is new: enter it in the table FLOORS of suite/tests/floors.rs"));
            continue;
        };
        for used in uses.iter().map(|used| &used[..]) {
            let serde = used == "serde" || used.starts_with("serde_");
            if ours.contains(used) && !may_use.contains(&used) {
                wrong.push(format!("{name} may not use {used}: imports only go down"));
            } else if serde && !SERDE.contains(&&name[..]) {
                wrong.push(format!("{name} may not use {used}: formats belong to the door and the faces"));
            }
        }
    }
    wrong
}

#[test]
fn imports_only_go_down() {
    let mut command = MetadataCommand::new();
    command.manifest_path("../Cargo.toml").features(CargoOpt::AllFeatures).no_deps();
    let metadata = command.exec().expect("cargo tells of the workspace");
    let crates: Vec<Crate> = metadata
        .workspace_packages()
        .iter()
        .map(|package| Crate {
            name: package.name.to_string(),
            uses: package.dependencies.iter().map(|dependency| dependency.name.to_string()).collect(),
        })
        .collect();
    assert!(crates.iter().any(|c| c.name == "grundy" && c.uses.contains("grundy-game")), "the workspace was read");
    let wrong = wrong(&crates);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_runs_downwards() {
    for (i, (name, may_use)) in FLOORS.iter().enumerate() {
        let below: Vec<&str> = FLOORS[..i].iter().map(|(name, _)| *name).collect();
        assert!(may_use.iter().all(|used| below.contains(used)), "{name} may only know what stands before it");
    }
}

#[test]
fn wrong_imports_are_found() {
    let made_up = |name: &str, uses: &[&str]| Crate {
        name: name.into(),
        uses: uses.iter().map(|used| used.to_string()).collect(),
    };
    let check = |name: &str, uses: &[&str], expect: &[&str]| {
        let rest = [made_up("grundy-suite", &["grundy", "serde"]), made_up("grundy-cli", &["grundy", "clap"])];
        let crates: Vec<Crate> = rest.into_iter().chain([made_up(name, uses)]).collect();
        assert_eq!(wrong(&crates), expect, "{name} using {uses:?}");
    };
    check("grundy-search", &["grundy-game", "rustc-hash"], &[]);
    check("grundy", &["grundy-rules", "serde_json"], &[]);
    check("grundy-game", &["grundy-search"], &["grundy-game may not use grundy-search: imports only go down"]);
    check("grundy-heap", &["grundy-search"], &["grundy-heap may not use grundy-search: imports only go down"]);
    check("grundy-rules", &["grundy-catalog"], &["grundy-rules may not use grundy-catalog: imports only go down"]);
    check("grundy-web", &["grundy-cli"], &["grundy-web may not use grundy-cli: imports only go down"]);
    check("grundy-web", &["grundy-game"], &["grundy-web may not use grundy-game: imports only go down"]);
    check("grundy", &["grundy-suite"], &["grundy may not use grundy-suite: imports only go down"]);
    let formats = "grundy-game may not use serde_json: formats belong to the door and the faces";
    check("grundy-game", &["serde_json"], &[formats]);
    let new = "grundy-attic is new: enter it in the table FLOORS of suite/tests/floors.rs";
    check("grundy-attic", &["grundy"], &[new]);
}

/// The compiler denies `unsafe`, too, but a lint can be allowed locally.
#[test]
fn only_the_kernel_is_unchecked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the suite is a folder of the workspace");
    let mut sources = Vec::new();
    for folder in ["crates", "faces", "suite", "bench", "xtask", "fuzz"] {
        collect(&root.join(folder), &mut sources);
    }
    assert!(sources.len() > 50, "{} sources were read", sources.len());
    let keyword = concat!("un", "safe");
    // A bench calls the C++ of the tutorials.
    let allowed = [root.join("crates/kernel"), root.join("bench/src/rivals.rs")];
    for source in sources.iter().filter(|source| !allowed.iter().any(|allowed| source.starts_with(allowed))) {
        let text = fs::read_to_string(source).expect("a source can be read");
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().unwrap_or(line);
            let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.into_iter().any(|word| word == keyword), "{}:{number} is {keyword}", source.display());
        }
    }
}

/// The sources in a folder, which need not exist.
fn collect(folder: &Path, sources: &mut Vec<std::path::PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("a folder can be read").path()) {
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
}
