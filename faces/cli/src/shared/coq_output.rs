//! The file for Coq that is written once a certificate holds.

use crate::failure::CommandFailure;
use crate::output;
use crate::shared::table_file::table_read_failure;
use grundy::tables::{replace_file, replacement_target};
use grundy::{BilingualText, Certificate, CoqFile, CoqRefusal, text};
use serde_json::{Value as Json, json};
use std::path::Path;

/// A file for Coq, and where it is written.
pub(crate) struct CoqOutput<'a> {
    path: &'a Path,
    file: CoqFile,
}

impl CoqOutput<'_> {
    /// The file for the certificate of this name; nothing is written yet.
    ///
    /// # Errors
    /// Returns an error if Coq would not read a file of this name, or it cannot be written; or the claim cannot be stated for Coq.
    pub(crate) fn new<'a>(
        path: &'a Path,
        name: &str,
        certificate: &Certificate,
    ) -> Result<CoqOutput<'a>, CommandFailure> {
        check_module_name(path)?;
        output::check_writable(path)?;
        replacement_target(path).map_err(table_read_failure)?;
        let refused = |CoqRefusal(BilingualText { en, zh })| {
            CommandFailure::Input(text!("{name}: nothing is written for Coq: {text}", text = (en, zh)))
        };
        Ok(CoqOutput { path, file: CoqFile::from_certificate(certificate).map_err(refused)? })
    }

    /// Writes the file. An existing file is replaced atomically, or stays.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(crate) fn write(&self) -> Result<(), CommandFailure> {
        replace_file(self.path, self.file.to_string().as_bytes()).map_err(table_read_failure)
    }

    /// The description of the written file, and the command that checks it.
    pub(crate) fn description(&self) -> BilingualText {
        let (file, theorem) = (self.path.display(), self.file.theorem_name());
        text!(
            "{file} has the theorem {theorem}; with the library in `formal`, `coqc -Q formal/theories Grundy {file}` checks its proof"
        )
    }

    /// The file and the theorem, as an object of JSON.
    pub(crate) fn json(&self) -> Json {
        json!({ "file": self.path.display().to_string(), "theorem": self.file.theorem_name() })
    }
}

/// Checks that the name of the file is one of a module, as Coq requires.
fn check_module_name(path: &Path) -> Result<(), CommandFailure> {
    let module = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".v"));
    let is_module = module.is_some_and(|module| {
        let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
        module.starts_with(is_first) && module.chars().all(|c| is_first(c) || c.is_ascii_digit())
    });
    if is_module || path.is_dir() {
        return Ok(());
    }
    let name = path.display();
    Err(CommandFailure::Input(text!(
        "`{name}` is not a name for a file of Coq: use letters, digits and _, without a digit at the beginning, and the ending .v"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_modules() {
        let is_accepted = |name: &str| check_module_name(Path::new(name)).is_ok();
        assert!(["Kayles.v", "/no/folder/_a1.v", "x_77.v"].into_iter().all(is_accepted));
        for name in ["-", "", ".v", "Kayles", "Kayles.json", "0_77.v", "a-b.v", "a.b.v", "a b.v", "Kayles.V", "凯.v"] {
            assert!(!is_accepted(name), "{name}");
        }
    }
}
