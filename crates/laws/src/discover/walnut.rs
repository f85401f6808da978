//! The proof of a law as files for the prover Walnut, so that another program can check it.

use super::reading::law_automaton;
use super::{DiscoveredLaw, LawTarget};
use grundy::Meter;
use grundy_game::{BilingualText, MessageError, Ruleset, text};
use grundy_prove::obligations::Obligations;
use std::fmt::Write;
use std::sync::Arc;

pub use grundy_prove::obligations::WalnutFile;

/// The files with which Walnut decides the obligations of a law, and a `README.txt` that explains them.
///
/// A law that was proved in another way, such as by a period, is supported if an automaton recognizes it and the obligations hold for that.
///
/// # Errors
/// Returns the reason why there are no files.
///
/// # Complexity
/// For a law that was proved by an automaton, only that of writing the files; for others, that of the proof.
///
/// # Examples
/// ```
/// use grundy::{Engine, Meter, ruleset_of_positions};
/// use grundy_laws::discover::{TableReach, discover, walnut_files};
/// let lasker = grundy::evaluate("lasker").unwrap();
/// let found = discover(&lasker, TableReach::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// let files = walnut_files(&found.laws[0], &ruleset_of_positions(&lasker, 1).unwrap(), &Meter::default()).unwrap();
/// let commands = files.iter().find(|file| file.folder == "Command Files").unwrap();
/// assert!(commands.text.starts_with("def grundy_options \"?msd_2 "));
/// assert_eq!(commands.text.matches("eval ").count(), 4);
/// ```
pub fn walnut_files(
    found: &DiscoveredLaw,
    game: &Arc<Ruleset>,
    meter: &Meter,
) -> Result<Vec<WalnutFile>, MessageError> {
    let (_, obligations) = law_automaton(found, game, meter)?;
    let mut files = obligations.walnut_files().map_err(|stop| stop.description())?;
    files.push(WalnutFile { folder: "", name: "README.txt".into(), text: readme_text(found, game, &obligations) });
    Ok(files)
}

/// The explanation of the files, in both languages.
fn readme_text(found: &DiscoveredLaw, game: &Arc<Ruleset>, obligations: &Obligations) -> String {
    let (game, BilingualText { en, zh }) = (game.expression(), found.formula_text());
    let accepts = match found.target {
        LawTarget::Values => {
            text!("grundy_value accepts the positions of {game} with their Grundy values: {law}", law = (en, zh))
        }
        LawTarget::Lost => {
            text!("grundy_lost accepts the lost positions of {game}: {law}", law = (en, zh))
        }
    };
    let how =
        text!("Copy these folders into the folder of Walnut and type: load grundy.txt;\nEach eval must print TRUE:");
    let ends = text!(
        "Play ends, so only one set of positions, or one function, satisfies these conditions. Walnut does not check that the formulas are the moves of the game, nor that play ends."
    );
    let mut text = String::new();
    for lang in [grundy::Lang::En, grundy::Lang::ZhCn] {
        let _ = writeln!(text, "{}\n\n{}", accepts.in_language(lang), how.in_language(lang));
        for obligation in &obligations.obligations {
            let _ = writeln!(text, "  grundy_{}: {}", obligation.name, obligation.statement.in_language(lang));
        }
        let _ = writeln!(text, "{}\n", ends.in_language(lang));
    }
    text
}
