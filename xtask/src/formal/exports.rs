//! Files for Coq that the command line writes: Coq accepts them, and none of them with another number.

use super::windows::WINDOW_GAMES;
use crate::step::{TaskFailure, print_status, workspace_root};
use crate::tools;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A set with a long period.
pub(super) const THIRTY_NUMBER_SET: &str = "subtract(21, 25, 40, 41, 49, 56, 86, 89, 95, 102, 115, 116, 122, 133, 146, 159, 165, 174, 177, 183, 190, 197, 231, 235, 252, 260, 265, 280, 285, 292)";

/// A game whose certificate becomes a file for Coq.
struct ExportedGame {
    /// The game, as `grundy period` reads it.
    game: &'static str,
    /// The name of the file for Coq, without its ending.
    module: &'static str,
    /// Another preperiod and period, and saltus where the theorem has one; the file with them must be refused.
    wrong_periods: &'static [&'static str],
    /// A change of the game; the file with it must be refused.
    wrong_game: Option<(&'static str, &'static str)>,
}

/// Each kind of certificate that is exported, and each method of proof, occurs. All take some 45 s of CPU time, of which 0.16 takes 20 s.
const EXPORTED_GAMES: [ExportedGame; 10] = [
    ExportedGame {
        game: "0.77",
        module: "Kayles",
        wrong_periods: &["70 12", "72 12", "71 6", "71 24", "71 0"],
        wrong_game: Some(("\"0.77\"", "\"0.76\"")),
    },
    ExportedGame {
        game: "0.07",
        module: "DawsonsKayles",
        wrong_periods: &["52 34", "53 17", "53 68"],
        wrong_game: Some(("\"0.07\"", "\"0.05\"")),
    },
    ExportedGame { game: "0.16", module: "Octal016", wrong_periods: &["105350 149459"], wrong_game: None },
    ExportedGame {
        game: "0.156",
        module: "Octal0156",
        wrong_periods: &["3478 349"],
        wrong_game: Some(("\"0.156\"", "\"0.165\"")),
    },
    // One of the games with windows.
    ExportedGame {
        game: "0.356",
        module: "Octal0356",
        wrong_periods: &["7314 142", "7316 142", "7315 71", "7315 284"],
        wrong_game: Some(("\"0.356\"", "\"0.365\"")),
    },
    ExportedGame {
        game: "subtract(1, 3, 4)",
        module: "Subtract134",
        wrong_periods: &["1 7", "0 14"],
        wrong_game: Some(("[1; 3; 4]", "[1; 3; 5]")),
    },
    // A certificate with a digest only: 225,145 values.
    ExportedGame {
        game: THIRTY_NUMBER_SET,
        module: "SubtractLong",
        wrong_periods: &["175996 48856", "175997 24428"],
        wrong_game: Some((" 285; 292]", " 285; 291]")),
    },
    // Three heaps may be left.
    ExportedGame {
        game: "hexadecimal(\"0.A5\")",
        module: "HexadecimalA5",
        wrong_periods: &["0 2", "1 4"],
        wrong_game: Some(("\"0.A5\"", "\"0.A7\"")),
    },
    // Values that grow.
    ExportedGame {
        game: "all_but(3, 7)",
        module: "AllBut37",
        wrong_periods: &["0 6 2", "0 6 4", "0 3 3", "0 12 6", "1 6 3", "0 0 0"],
        wrong_game: Some(("[3; 7]", "[2; 7]")),
    },
    ExportedGame {
        game: "all_but(400, 700)",
        module: "AllBut400",
        wrong_periods: &["0 800 399", "0 400 200", "1 800 400"],
        wrong_game: Some(("[400; 700]", "[401; 700]")),
    },
];

/// Exports certificates of periods, and lets Coq check the files, and files with wrong numbers.
///
/// # Errors
/// Returns an error if a file cannot be written, Coq refuses a right one, or accepts a wrong one.
pub(super) fn check_exports(grundy: &Path) -> Result<(), TaskFailure> {
    print_status("\ncertificates as files for Coq");
    let folder = tools::target_folder().join("coq-exports");
    fs::create_dir_all(&folder).map_err(|error| TaskFailure::new(format!("{}: {error}", folder.display())))?;
    EXPORTED_GAMES.iter().try_for_each(|exported| exported.check(grundy, &folder))
}

impl ExportedGame {
    fn check(&self, grundy: &Path, folder: &Path) -> Result<(), TaskFailure> {
        let certificate = folder.join(self.module).with_extension("json");
        let file = folder.join(self.module).with_extension("v");
        run_quietly(Command::new(grundy).args(["period", self.game, "--certificate"]).arg(&certificate))?;
        if let Some(game) = WINDOW_GAMES.iter().find(|game| game.code == self.game) {
            game.replace_certificate(&certificate)?;
        }
        run_quietly(Command::new(grundy).arg("verify").arg(&certificate).arg("--coq").arg(&file))?;
        let text =
            fs::read_to_string(&file).map_err(|error| TaskFailure::new(format!("{}: {error}", file.display())))?;
        if let Some(why) = refusal(&file)? {
            return Err(TaskFailure::new(format!("{}: Coq refuses the file: {why}", self.game)));
        }
        let wrong_texts = self.wrong_texts(&text)?;
        print_status(&format!("{}: accepted; wrong files: {}", self.game, wrong_texts.len()));
        wrong_texts.iter().try_for_each(|(change, wrong)| self.check_refused(folder, change, wrong))
    }

    /// The file with one change each, and a name for the change.
    fn wrong_texts(&self, text: &str) -> Result<Vec<(String, String)>, TaskFailure> {
        let unfit = |part: &str| TaskFailure::new(format!("{}: the file has no {part}", self.game));
        let mut wrong = Vec::new();
        // The theorem on the period ends with the preperiod and the period.
        let theorem = text.find("Theorem ").ok_or_else(|| unfit("theorem"))?;
        let end = theorem + text[theorem..].find(".\nProof").ok_or_else(|| unfit("proof"))?;
        let start = text[..end].rfind(") ").ok_or_else(|| unfit("period"))? + 2;
        for numbers in self.wrong_periods {
            wrong.push((numbers.to_string(), [&text[..start], numbers, &text[end..]].concat()));
        }
        // The list of values ends the file. Its last value is increased, if there is one.
        if let Some((before, last)) = text.rsplit_once("].\nProof").filter(|(before, _)| before.contains("_values")) {
            let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let (kept, value) = before.split_at(before.len() - digits);
            let value: u64 = value.parse().map_err(|_| unfit("value"))?;
            wrong.push(("the last value".into(), format!("{kept}{}].\nProof{last}", value + 1)));
        }
        if let Some((right, other)) = self.wrong_game {
            let changed = text.replacen(right, other, 1);
            if changed == text {
                return Err(unfit(right));
            }
            wrong.push((other.into(), changed));
        }
        Ok(wrong)
    }

    fn check_refused(&self, folder: &Path, change: &str, wrong: &str) -> Result<(), TaskFailure> {
        let file = folder.join("Wrong.v");
        fs::write(&file, wrong).map_err(|error| TaskFailure::new(format!("{}: {error}", file.display())))?;
        match refusal(&file)? {
            None => Err(TaskFailure::new(format!("{}: Coq accepts the file with {change}", self.game))),
            // The reason must be the computation, not a mistake in the text.
            Some(why) if why.contains("The term \"eq_refl\" has type") => Ok(()),
            Some(why) => Err(TaskFailure::new(format!("{} with {change}: another reason: {why}", self.game))),
        }
    }
}

/// The reason why Coq refuses a file, or `None`.
fn refusal(file: &Path) -> Result<Option<String>, TaskFailure> {
    let mut command = Command::new(super::PROOF_CHECKER);
    command.args(["-q", "-Q", "formal/theories", "Grundy"]).arg(file).current_dir(workspace_root());
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| TaskFailure::new(format!("cannot run {}: {error}", super::PROOF_CHECKER)))?;
    Ok((!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into()))
}

/// Runs a program whose output is of interest only if it fails.
pub(super) fn run_quietly(command: &mut Command) -> Result<(), TaskFailure> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| TaskFailure::new(format!("cannot run {command:?}: {error}")))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(TaskFailure::new(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)))),
    }
}
