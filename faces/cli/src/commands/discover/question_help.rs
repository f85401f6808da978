//! Help for questions that have no laws, such as single positions.

use crate::failure::CommandFailure;
use grundy::{Argument, BilingualText, Rules, text};

/// Adds to an error the forms of expressions for which laws can be searched.
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
        CommandFailure::Text { name, text, mut diagnostic } if diagnostic.in_rules => {
            diagnostic.help.extend(compound_parameter_help(asked.trim(), rules));
            CommandFailure::Text { name, text, diagnostic }
        }
        other => other,
    }
}

/// The maximum number of games of a file that are named.
const MAX_NAMED_GAMES: usize = 8;

/// The expression to write for a game of the rules with parameters that are not numbers; empty for any other expression.
fn compound_parameter_help(asked: &str, rules: &Rules) -> Vec<BilingualText> {
    let Some(parameters) = rules.number_parameters(asked) else { return Vec::new() };
    let others: Vec<&str> = parameters.iter().filter(|(_, number)| !number).map(|(name, _)| *name).collect();
    let Some(first) = others.first() else { return Vec::new() };
    let argument = |(name, number): &(&str, bool)| if *number { (*name).to_owned() } else { "(a, b)".to_owned() };
    let call: Vec<String> = parameters.iter().map(argument).collect();
    let mut help = vec![text!(
        "`{first}` is not a number: for laws give positions with names for their numbers, such as {asked}({call})",
        call = call.join(", ")
    )];
    if parameters.len() > others.len() {
        help.push(text!(
            "a parameter that stays the same in play is written after `*`: def {asked}(…, *, {first}); then {asked}({first}=(1, 2)) is a ruleset"
        ));
    }
    help
}

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
