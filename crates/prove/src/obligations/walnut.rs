//! The obligations as files for the prover Walnut.

use super::statement::{Definition, Obligations};
use crate::automata::walnut;
use grundy_theory::Stop;

/// A file in Walnut's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Walnut's folder for such files: `Automata Library`, `Command Files` or `Custom Bases`.
    pub folder: &'static str,
    /// The name of the file.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The prefix of all names in these files, because Walnut keeps the files of all projects in one folder.
const PREFIX: &str = "grundy_";

impl Obligations {
    /// The files from which Walnut decides the obligations: the given automata, `⊕` and the numeration where they are not built in,
    /// and the commands in `grundy.txt`. Each `eval` must print `TRUE`; the names are those of the [obligations](Self::all).
    ///
    /// The files have no comments, because versions of Walnut differ in their syntax of comments.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] if a formula cannot be written: it uses `⊕` in a base that is not a power of two.
    pub fn walnut(&self) -> Result<Vec<File>, Stop> {
        let file = |folder, name: &str, text| File { folder, name: format!("{PREFIX}{name}.txt"), text };
        let names: Vec<String> = self.relations.iter().map(|relation| format!("{PREFIX}{}", relation.name)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut files: Vec<File> = walnut::custom_base(self.numeration)?
            .into_iter()
            .map(|(name, text)| File { folder: "Custom Bases", name, text })
            .collect();
        let mut commands = Vec::new();
        for (relation, name) in self.relations.iter().zip(&names) {
            match &relation.is {
                Definition::Automaton(dfa) => {
                    files.push(file("Automata Library", &relation.name, walnut::automaton(dfa)));
                }
                Definition::Formula(_, formula) => {
                    commands.push(walnut::definition(name, formula, self.numeration, &names).ok_or(Stop::Unsupported)?);
                }
            }
        }
        for obligation in &self.all {
            let free: Vec<_> = obligation.never.free().into_iter().collect();
            let closed = obligation.never.clone().exists(&free).negated();
            let name = format!("{PREFIX}{}", obligation.name);
            commands.push(walnut::command(&name, &closed, self.numeration, &names).ok_or(Stop::Unsupported)?);
        }
        let text = commands.join("\n") + "\n";
        if text.contains(&format!("${}", walnut::XOR)) {
            let name = format!("{}.txt", walnut::XOR);
            let text = walnut::xor_automaton(self.numeration).ok_or(Stop::Unsupported)?;
            files.push(File { folder: "Automata Library", name, text });
        }
        files.push(File { folder: "Command Files", name: "grundy.txt".into(), text });
        Ok(files)
    }
}
