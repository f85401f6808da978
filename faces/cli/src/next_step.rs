//! What may be done next, as commands.

use grundy::{BilingualText, NextStep, text};

/// The command that takes a step, in words.
pub(crate) fn step_text(step: &NextStep) -> BilingualText {
    match step {
        NextStep::ListGames => text!("`grundy games` lists all games"),
        NextStep::SolvePosition(call) => text!("`grundy solve '{call}'` solves it"),
        NextStep::CheckRules => text!("`grundy check` reports what is known of the rules"),
        NextStep::CheckPosition(position) => {
            text!("give a position behind the file, in quotes: grundy check FILE \"{position}\"")
        }
        NextStep::DiscoverLaw(game) => {
            let name = if game.contains([' ', '(']) { format!("\"{game}\"") } else { game.clone() };
            text!(
                "A law may decide it at any size: grundy discover -f FILE {name} --certificate law.json searches for one, and grundy solve -f FILE --law law.json uses it if it is proved."
            )
        }
    }
}
