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
    /// What stands in it.
    pub text: String,
}

/// Each name in these files begins so, for Walnut keeps everything in one folder.
const PREFIX: &str = "grundy_";

impl Obligations {
    /// The files from which Walnut decides the obligations: the automata that are given, `⊕` and the numeration where it does not know them,
    /// and `grundy.txt`, the commands. Each `eval` has to print `TRUE`, and their names are those of the [obligations](Self::all).
    ///
    /// There are no comments in them, for versions of Walnut differ in what they take for one.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] where a formula needs what cannot be written: `⊕` in a base that is no power of two.
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
