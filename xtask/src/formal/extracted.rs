//! The verifier that Coq makes from its proved functions: it accepts and refuses what `grundy verify` does.

use super::changes::changed_certificates;
use super::exports::{THIRTY_NUMBER_SET, run_quietly};
use super::windows::WINDOW_GAMES;
use crate::step::{TaskFailure, print_status, workspace_root};
use crate::tools::{is_installed, run_program, target_folder};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder in which the verifier is built.
const VERIFIER_FOLDER: &str = "formal/extracted";
/// The compiler of the verifier.
const OCAML_COMPILER: &str = "ocamlopt";
/// Tables of games with periods; the code or the set is the first field of a row.
const GAME_TABLES: [&str; 2] = ["suite/golden/octal_periods.tsv", "suite/golden/subtraction_periods.tsv"];
/// Other games: three heaps are left, a certificate with a digest only for a set, and values that grow, the last two with a digest only.
const OTHER_GAMES: [&str; 8] = [
    "hexadecimal(\"0.A5\")",
    "hexadecimal(\"0.F1\")",
    THIRTY_NUMBER_SET,
    "all_but()",
    "all_but(5, 11, 23, 47, 95)",
    "all_but(400, 700)",
    "all_but(4000, 7000)",
    "all_but(40000, 70000)",
];
/// The page whose certificates are changed, beside those of [`CHANGED_GAMES`] and [`WINDOW_GAMES`].
const CERTIFICATES_PAGE: &str = "docs/certificates.md";
/// Games whose certificates are changed, and of how many changes one is tried.
const CHANGED_GAMES: [(&str, usize); 7] = [
    ("hexadecimal(\"0.A5\")", 1),
    ("subtract(1, 3, 4)", 1),
    ("all_but(2, 5)", 1),
    ("all_but(1, 4, 9)", 1),
    // With a digest only.
    ("all_but(4000, 7000)", 1),
    // With a sparse space, and with a digest only; each certificate takes some time.
    ("0.127", 17),
    ("subtract(21, 25, 40, 41, 49, 56, 86, 89, 95, 102, 115, 116, 122, 133, 146, 159)", 17),
];
/// A certificate of a long period, with windows.
const LONG_CERTIFICATE: &str = "docs/results/0.3546.json";
/// A certificate that needs more values than the verifier computes.
const UNSUPPORTED_CERTIFICATE: &str = "docs/results/0.106.json";
/// The budget of a certificate, in positions.
const CERTIFICATE_POSITIONS: &str = "1e9";

/// The verdict of a verifier on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Holds,
    Refused,
    Unsupported,
}

/// Builds the verifier, and compares it with `grundy verify` on certificates of the golden games, and on changed ones.
///
/// # Errors
/// Returns an error if the verifier cannot be built, or if the verdicts disagree.
pub(super) fn check_extracted_verifier(grundy: &Path) -> Result<(), TaskFailure> {
    install_ocaml()?;
    print_status("\nthe verifier that Coq extracts");
    run_program("make", [&format!("--directory={VERIFIER_FOLDER}"), "test"])?;
    let folder = target_folder().join("extracted-certificates");
    let prepared = fs::remove_dir_all(&folder).or_else(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    });
    prepared.and_then(|()| fs::create_dir_all(&folder)).map_err(|error| unusable(&folder, &error))?;
    check_golden_games(grundy, &folder)?;
    check_changed_certificates(grundy, &folder)?;
    let results = [LONG_CERTIFICATE, UNSUPPORTED_CERTIFICATE].map(|file| workspace_root().join(file));
    match extracted_verdicts(&results)?[..] {
        [Verdict::Holds, Verdict::Unsupported] => Ok(()),
        ref found => Err(TaskFailure::new(format!("{LONG_CERTIFICATE} and {UNSUPPORTED_CERTIFICATE}: {found:?}"))),
    }
}

/// Makes sure that OCaml is installed; on Debian it is installed if it is missing.
fn install_ocaml() -> Result<(), TaskFailure> {
    if is_installed(OCAML_COMPILER) {
        return Ok(());
    }
    print_status("\nthe verifier that Coq extracts is compiled by OCaml, which is installed");
    run_program("apt-get", ["update"])?;
    run_program("apt-get", ["install", "--yes", "--no-install-recommends", "ocaml-nox"])?;
    match is_installed(OCAML_COMPILER) {
        true => Ok(()),
        false => Err(TaskFailure::new("the extracted verifier needs OCaml: install ocaml-nox")),
    }
}

/// All golden games have certificates that both accept.
fn check_golden_games(grundy: &Path, folder: &Path) -> Result<(), TaskFailure> {
    let mut games: Vec<String> = OTHER_GAMES.map(String::from).to_vec();
    for table in GAME_TABLES {
        let text =
            fs::read_to_string(workspace_root().join(table)).map_err(|error| unusable(Path::new(table), &error))?;
        games.extend(text.lines().filter(|line| !line.starts_with('#')).filter_map(golden_game));
    }
    let mut files = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let file = folder.join(format!("golden{number}.json"));
        write_certificate(grundy, game, &file)?;
        files.push(file);
    }
    for ((game, file), extracted) in games.iter().zip(&files).zip(extracted_verdicts(&files)?) {
        let found = (verdict_of_grundy(grundy, file)?, extracted);
        if found != (Verdict::Holds, Verdict::Holds) {
            return Err(TaskFailure::new(format!("{game}: {found:?} in place of acceptance by both verifiers")));
        }
    }
    print_status(&format!("certificates of {} golden games: accepted by both verifiers", games.len()));
    Ok(())
}

/// The game of a row of a table, `{1,2}` or `.77` and what follows.
fn golden_game(row: &str) -> Option<String> {
    let name = row.split('\t').next().filter(|name| !name.is_empty())?;
    Some(match name.strip_prefix('{').and_then(|set| set.strip_suffix('}')) {
        Some(set) => format!("subtract({set})"),
        None if name.starts_with('.') => format!("0{name}"),
        None => name.into(),
    })
}

/// Both verifiers accept the right certificates, and agree on each changed one. The extracted verifier may report that it does not check
/// such files, but not for a file that `grundy verify` accepts.
fn check_changed_certificates(grundy: &Path, folder: &Path) -> Result<(), TaskFailure> {
    let (mut accepted, mut refused, mut unsupported) = (0, 0, 0);
    for (number, (name, certificate, tried)) in certificates_to_change(grundy, folder)?.iter().enumerate() {
        let file = folder.join(format!("unchanged{number}.json"));
        fs::write(&file, certificate.to_string()).map_err(|error| unusable(&file, &error))?;
        let found = (verdict_of_grundy(grundy, &file)?, extracted_verdicts(&[file])?[0]);
        if found != (Verdict::Holds, Verdict::Holds) {
            return Err(TaskFailure::new(format!("{name}: {found:?}")));
        }
        let mut changed = changed_certificates(certificate);
        if *tried > 1 {
            // Another rule or space may take minutes. Small games have them.
            changed.retain(|changed| !["rule", "space"].iter().any(|field| changed.change.starts_with(field)));
        }
        let changed: Vec<_> = changed.into_iter().step_by(*tried).collect();
        let files: Vec<_> = (0..changed.len()).map(|at| folder.join(format!("changed{number}-{at}.json"))).collect();
        for (file, changed) in files.iter().zip(&changed) {
            fs::write(file, &changed.text).map_err(|error| unusable(file, &error))?;
        }
        for ((file, changed), extracted) in files.iter().zip(&changed).zip(extracted_verdicts(&files)?) {
            match (verdict_of_grundy(grundy, file)?, extracted) {
                (Verdict::Holds, Verdict::Holds) => accepted += 1,
                (Verdict::Refused, Verdict::Refused) => refused += 1,
                (Verdict::Refused, Verdict::Unsupported) => unsupported += 1,
                (ours, extracted) => {
                    let change = &changed.change;
                    return Err(TaskFailure::new(format!("{name} with {change}: {ours:?} and {extracted:?}")));
                }
            }
        }
    }
    print_status(&format!(
        "changed certificates: {refused} refused and {accepted} accepted by both, {unsupported} refused and not supported"
    ));
    // Else the comparison would show nothing.
    match refused > 100 && accepted > 5 && unsupported * 10 < refused {
        true => Ok(()),
        false => Err(TaskFailure::new("too few changed certificates were compared")),
    }
}

/// Right certificates of periods, each with a name, and of how many changes one is tried.
fn certificates_to_change(grundy: &Path, folder: &Path) -> Result<Vec<(String, Value, usize)>, TaskFailure> {
    let mut certificates = Vec::new();
    let page = fs::read_to_string(workspace_root().join(CERTIFICATES_PAGE));
    let page = page.map_err(|error| unusable(Path::new(CERTIFICATES_PAGE), &error))?;
    let blocks = page.split("```json\n").skip(1).filter_map(|block| block.split("```").next());
    for certificate in blocks.filter_map(|block| serde_json::from_str::<Value>(block).ok()) {
        let kind = certificate["kind"].as_str().unwrap_or_default();
        if kind.starts_with("periodic") && certificate.get("stated").is_none() {
            certificates.push((format!("{kind} of {CERTIFICATES_PAGE}"), certificate, 1));
        }
    }
    for (number, (game, tried)) in CHANGED_GAMES.into_iter().enumerate() {
        let file = folder.join(format!("right{number}.json"));
        write_certificate(grundy, game, &file)?;
        let text = fs::read_to_string(&file).map_err(|error| unusable(&file, &error))?;
        let certificate = serde_json::from_str(&text).map_err(|error| TaskFailure::new(format!("{game}: {error}")))?;
        certificates.push((game.into(), certificate, tried));
    }
    for game in &WINDOW_GAMES {
        let file = folder.join(format!("windows-{}.json", game.code));
        write_certificate(grundy, game.code, &file)?;
        certificates.push((format!("{} with windows", game.code), game.replace_certificate(&file)?, game.tried));
    }
    Ok(certificates)
}

fn write_certificate(grundy: &Path, game: &str, file: &Path) -> Result<(), TaskFailure> {
    let budget = ["--limit", "1e8", "--max-positions", CERTIFICATE_POSITIONS];
    run_quietly(Command::new(grundy).args(["period", game]).args(budget).arg("--certificate").arg(file))
}

fn verdict_of_grundy(grundy: &Path, file: &Path) -> Result<Verdict, TaskFailure> {
    let mut command = Command::new(grundy);
    command.arg("verify").arg(file).args(["--max-positions", CERTIFICATE_POSITIONS]).stdin(Stdio::null());
    let output = command.output().map_err(|error| unusable(grundy, &error))?;
    match output.status.code() {
        Some(0) => Ok(Verdict::Holds),
        Some(1 | 2) => Ok(Verdict::Refused),
        _ => Err(TaskFailure::new(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)))),
    }
}

/// The verdicts of the extracted verifier on files, in one run.
fn extracted_verdicts(files: &[PathBuf]) -> Result<Vec<Verdict>, TaskFailure> {
    let program = workspace_root().join(VERIFIER_FOLDER).join("verifier");
    let output = Command::new(&program).args(files).stdin(Stdio::null()).output();
    let output = output.map_err(|error| unusable(&program, &error))?;
    let answers = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<&str> = answers.lines().collect();
    let verdict = |(file, answer): (&PathBuf, &&str)| {
        let words = answer.strip_prefix(&format!("{}: ", file.display())).unwrap_or_default();
        match words.split(':').next() {
            Some("holds") => Some(Verdict::Holds),
            Some("does not hold" | "no certificate") => Some(Verdict::Refused),
            Some("not supported") => Some(Verdict::Unsupported),
            _ => None,
        }
    };
    let verdicts: Option<Vec<_>> = files.iter().zip(&answers).map(verdict).collect();
    verdicts.filter(|verdicts| verdicts.len() == files.len() && answers.len() == files.len()).ok_or_else(|| {
        let (last, message) = (answers.last().unwrap_or(&""), String::from_utf8_lossy(&output.stderr));
        TaskFailure::new(format!("the extracted verifier stops after {last:?}: {message}"))
    })
}

fn unusable(file: &Path, error: &std::io::Error) -> TaskFailure {
    TaskFailure::new(format!("{}: {error}", file.display()))
}
