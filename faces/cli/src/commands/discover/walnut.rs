//! `grundy discover --walnut`: the obligations of a law as files for the prover Walnut.

use crate::failure::CommandFailure;
use crate::output;
use grundy::{BilingualText, Meter, Ruleset, text};
use grundy_laws::discover::{Discovery, WalnutFile, walnut_files};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// Checks, before anything is computed, whether the folder can be created.
pub(super) fn check_folder_writable(folder: &Path) -> Result<(), CommandFailure> {
    if folder.exists() && !folder.is_dir() {
        return Err(output::write_failure(folder, &ErrorKind::NotADirectory.into()));
    }
    // For a new folder the rules of new files apply: its parent must exist.
    if folder.is_dir() { Ok(()) } else { output::check_writable(folder) }
}

/// Writes the files of the first law that has any.
pub(super) fn write(
    folder: &Path,
    found: &Discovery,
    ruleset: Option<Arc<Ruleset>>,
    meter: &Meter,
) -> Result<(), CommandFailure> {
    let ruleset = ruleset.iter();
    let mut refused = None;
    for law in ruleset.flat_map(|ruleset| found.laws.iter().map(move |law| walnut_files(law, ruleset, meter))) {
        match law {
            Ok(files) => return files.iter().try_for_each(|file| write_file(folder, file)),
            Err(why) => drop(refused.get_or_insert(why.0)),
        }
    }
    let BilingualText { en, zh } = refused.unwrap_or_else(|| text!("there is no proved law"));
    Err(CommandFailure::Input(text!("nothing is written for Walnut: {text}", text = (en, zh))))
}

fn write_file(folder: &Path, file: &WalnutFile) -> Result<(), CommandFailure> {
    let folder = folder.join(file.folder);
    std::fs::create_dir_all(&folder).map_err(|error| output::write_failure(&folder, &error))?;
    let path = folder.join(&file.name);
    output::write_file(&path, file.text.as_bytes())
}
