//! Theorems whose proofs a machine has checked: those of the folder `formal`, which are written for Coq.

use super::characters::is_word_character;
use super::outcome::Convention;
use std::fmt;

/// A theorem of the folder `formal` of the sources, whose proof Coq has checked.
///
/// Coq checks the theorem as it is stated there. It does not check that a position satisfies the hypotheses, nor the other computations of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormalTheorem {
    /// The file in `formal/theories`, such as `Nim.v`.
    pub file: &'static str,
    /// The name of the theorem in this file.
    pub name: &'static str,
}

/// The machine-checked theorems of a [`Citation`](crate::Citation), which may be others under misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormalTheorems {
    /// The theorems about normal play.
    pub normal: &'static [FormalTheorem],
    /// The theorems about misère play.
    pub misere: &'static [FormalTheorem],
}

/// The statements of `formal/theories`: the file in a line `# Nim.v`, then its theorems, each after an empty line.
/// A test of the sources compares and writes it.
const FORMAL_STATEMENTS: &str = include_str!("formal_statements.txt");

impl FormalTheorems {
    /// No theorem: the cited statement is not proved in the folder `formal`, or only a part of it.
    pub const NO_THEOREM: FormalTheorems = FormalTheorems { normal: &[], misere: &[] };

    /// Theorems about normal play.
    pub const fn of_normal_play(normal: &'static [FormalTheorem]) -> FormalTheorems {
        FormalTheorems { normal, misere: &[] }
    }

    /// The theorems about play with this convention.
    pub const fn under(&self, convention: Convention) -> &'static [FormalTheorem] {
        match convention {
            Convention::Normal => self.normal,
            Convention::Misere => self.misere,
        }
    }

    /// All theorems.
    pub fn all(&self) -> impl Iterator<Item = FormalTheorem> + use<> {
        self.normal.iter().chain(self.misere).copied()
    }
}

impl FormalTheorem {
    /// The path of the file in the sources.
    ///
    /// ```
    /// use grundy_game::FormalTheorem;
    /// assert_eq!(FormalTheorem { file: "Nim.v", name: "bouton" }.path(), "formal/theories/Nim.v");
    /// ```
    pub fn path(&self) -> String {
        format!("formal/theories/{}", self.file)
    }

    /// The statement that Coq has checked, after the variables and hypotheses of its section. `None` for a theorem that no citation
    /// names.
    ///
    /// ```
    /// use grundy_game::FormalTheorem;
    /// let bouton = FormalTheorem { file: "Nim.v", name: "bouton" };
    /// assert_eq!(bouton.statement(), Some("Theorem bouton (l : position nim) : P_position l <-> nim_sum l = 0."));
    /// ```
    pub fn statement(&self) -> Option<&'static str> {
        all_statements().find(|(theorem, _)| theorem == self).map(|(_, statement)| statement)
    }

    /// The theorem with this name that a citation names.
    ///
    /// ```
    /// use grundy_game::FormalTheorem;
    /// assert_eq!(FormalTheorem::find("bouton").map(|theorem| theorem.file), Some("Nim.v"));
    /// assert_eq!(FormalTheorem::find("no_theorem"), None);
    /// ```
    pub fn find(name: &str) -> Option<FormalTheorem> {
        all_statements().map(|(theorem, _)| theorem).find(|theorem| theorem.name == name)
    }

    /// All theorems that citations name, by their files.
    pub fn all() -> impl Iterator<Item = FormalTheorem> {
        all_statements().map(|(theorem, _)| theorem)
    }
}

impl fmt::Display for FormalTheorem {
    /// As in `bouton in formal/theories/Nim.v`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.name, self.path())
    }
}

/// The theorems with their statements, in the order of the file.
fn all_statements() -> impl Iterator<Item = (FormalTheorem, &'static str)> {
    let mut file = "";
    FORMAL_STATEMENTS.split("\n\n").filter_map(move |part| {
        let part = part.trim_end();
        if let Some(name) = part.strip_prefix("# ") {
            file = name;
            return None;
        }
        let name = part.lines().find_map(theorem_name)?;
        Some((FormalTheorem { file, name }, part))
    })
}

/// The name in a line that begins a theorem, such as `Theorem bouton (l : position nim) :`.
fn theorem_name(line: &'static str) -> Option<&'static str> {
    let rest = ["Theorem ", "Corollary ", "Lemma "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !is_word_character(c)).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_of_one_theorem() {
        let names: Vec<&str> = FormalTheorem::all().map(|theorem| theorem.name).collect();
        let mut different = names.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), names.len(), "{names:?}");
        assert!(FormalTheorem::all().all(|theorem| theorem.file.ends_with(".v")));
    }

    #[test]
    fn a_statement_has_the_hypotheses_of_its_section() {
        let guy_smith = FormalTheorem::find("guy_smith").and_then(|theorem| theorem.statement()).expect("it is cited");
        assert!(guy_smith.starts_with("Variables (c : code)"), "{guy_smith}");
        assert!(guy_smith.contains("\nHypothesis checked : "), "{guy_smith}");
        assert!(guy_smith.ends_with("Theorem guy_smith : forall n, n0 <= n -> G c (n + p) = G c n."), "{guy_smith}");
    }
}
