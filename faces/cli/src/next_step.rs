//! The next steps of the user, as commands.

use grundy::{BilingualText, NextStep, text};

/// The name of a file of rules as a word of a shell; `None` for rules given as text or on standard input, and if there are none.
///
/// Such rules have the names `rules`, `-` and ``, and expressions are named `expression`.
pub(crate) fn rules_file_word(name: &str) -> Option<String> {
    let plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
    match name {
        "" | "rules" | "-" | "expression" => None,
        file if file.chars().all(plain) => Some(file.into()),
        file => Some(format!("'{}'", file.replace('\'', "'\\''"))),
    }
}

/// The command that takes a step, in words. `rules` is the name of the rules, if there are some.
pub(crate) fn step_text(step: &NextStep, rules: &str) -> BilingualText {
    let file = rules_file_word(rules).unwrap_or_else(|| "FILE".into());
    match step {
        NextStep::ListGames => text!("`grundy games` lists all games"),
        NextStep::SolvePosition(call) => text!("`grundy solve '{call}'` solves it"),
        NextStep::CheckRules => text!("`grundy check` reports the properties of the rules"),
        NextStep::CheckPosition(position) => {
            text!("give a position after the file, in quotes: grundy check {file} \"{position}\"")
        }
        NextStep::DiscoverLaw(game) => {
            let name = if game.contains([' ', '(']) { format!("\"{game}\"") } else { game.clone() };
            text!(
                "A law may decide it at any size: grundy discover -f {file} {name} --certificate law.json searches for one, and grundy solve -f {file} --law law.json uses it if it is proved."
            )
        }
    }
}
