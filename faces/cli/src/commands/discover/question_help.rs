//! Help for questions that have no laws, such as single positions.

use crate::failure::CommandFailure;
use grundy::{Argument, BilingualText, Rules, text};

/// Adds to a mistake the ways in which laws can be asked for.
pub(super) fn with_help(failure: CommandFailure, asked: &str, rules: &Rules) -> CommandFailure {
    match failure {
        CommandFailure::Text { name, text, mut diagnostic } if text == asked && !diagnostic.in_rules => {
            if asked.trim().is_empty() {
                diagnostic.help.clear();
            }
            if let Some(call) = named_call(asked, rules) {
                diagnostic.help.push(text!("all positions of its game: {call}"));
            }
            diagnostic.help.push(text!("laws are searched for in a ruleset or a family (kayles, bash), or in a call with names for its numbers: circular_kayles(n), wythoff(n, 2*n)"));
            let own: Vec<&str> = rules.games().take(MAX_NAMED_GAMES).collect();
            diagnostic.help.push(match &own[..] {
                [] => text!("for a game of a file of rules, give the file: grundy discover -f rules.py NAME"),
                own => {
                    let BilingualText { en, zh } = BilingualText::comma_list(own);
                    text!("the games of these rules: {text}", text = (en, zh))
                }
            });
            CommandFailure::Text { name, text, diagnostic }
        }
        other => other,
    }
}

/// At most this many games of a file are named.
const MAX_NAMED_GAMES: usize = 8;

/// The call of the position's game with names in place of its numbers: `kayles(n)` for `kayles(5)`.
fn named_call(asked: &str, rules: &Rules) -> Option<String> {
    let Ok(Argument::Position(sum)) = grundy::evaluate_with(rules, asked) else { return None };
    let [component] = &sum.components[..] else { return None };
    let names: &[&str] = match asked.matches(',').count() + 1 {
        1 => &["n"],
        2 => &["x", "y"],
        3 => &["x", "y", "z"],
        4 => &["x", "y", "z", "u"],
        _ => return None,
    };
    let call = format!("{}({})", component.game.expression(), names.join(", "));
    grundy::positions(rules, &call).is_ok().then_some(call)
}
