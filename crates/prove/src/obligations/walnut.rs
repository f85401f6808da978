//! The obligations as files for the prover Walnut.

use super::statement::{Obligations, RelationDefinition};
use crate::automata::walnut;
use grundy_game::Stop;

/// A file in Walnut's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutFile {
    /// Walnut's folder for such files: `Automata Library`, `Command Files` or `Custom Bases`.
    pub folder: &'static str,
    /// The name of the file.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The prefix of all names in these files, because Walnut keeps the files of all projects in one folder.
const NAME_PREFIX: &str = "grundy_";

impl Obligations {
    /// The files from which Walnut decides the obligations: the given automata, `⊕` and the numeration where they are not built in,
    /// and the commands in `grundy.txt`. Each `eval` must print `TRUE`; the names are those of the [obligations](Self::obligations).
    ///
    /// The files have no comments, because versions of Walnut differ in their syntax of comments.
    ///
    /// # Errors
    /// Returns [`Stop::Unsupported`] if a formula cannot be written: it uses `⊕` in a base that is not a power of two.
    pub fn walnut_files(&self) -> Result<Vec<WalnutFile>, Stop> {
        let file = |folder, name: &str, text| WalnutFile { folder, name: format!("{NAME_PREFIX}{name}.txt"), text };
        let names: Vec<String> =
            self.relations.iter().map(|relation| format!("{NAME_PREFIX}{}", relation.name)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut files: Vec<WalnutFile> = walnut::custom_base_files(self.numeration)?
            .into_iter()
            .map(|(name, text)| WalnutFile { folder: "Custom Bases", name, text })
            .collect();
        let mut commands = Vec::new();
        for (relation, name) in self.relations.iter().zip(&names) {
            match &relation.definition {
                RelationDefinition::Automaton(dfa) => {
                    files.push(file("Automata Library", &relation.name, walnut::automaton_file(dfa)));
                }
                RelationDefinition::Formula(_, formula) => {
                    commands
                        .push(walnut::def_command(name, formula, self.numeration, &names).ok_or(Stop::Unsupported)?);
                }
            }
        }
        for obligation in &self.obligations {
            let free: Vec<_> = obligation.violation.free_variables().into_iter().collect();
            // Walnut has no answer for free variables: an `eval` with some gives an automaton and not a truth value.
            let closed = obligation.violation.clone().exists(&free).negate();
            let name = format!("{NAME_PREFIX}{}", obligation.name);
            commands.push(walnut::eval_command(&name, &closed, self.numeration, &names).ok_or(Stop::Unsupported)?);
        }
        let text = commands.join("\n") + "\n";
        for (name, text) in walnut::nim_sum_files(&text, self.numeration)? {
            files.push(WalnutFile { folder: "Automata Library", name, text });
        }
        files.push(WalnutFile { folder: "Command Files", name: "grundy.txt".into(), text });
        Ok(files)
    }
}
