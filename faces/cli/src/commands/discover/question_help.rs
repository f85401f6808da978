//! Help for questions that have no laws, such as single positions.

use crate::failure::CommandFailure;
use grundy::{Argument, Rules, say};

/// Adds to a mistake the ways in which laws can be asked for.
pub(super) fn with_help(failure: CommandFailure, asked: &str, rules: &Rules) -> CommandFailure {
    match failure {
        CommandFailure::Text { name, text, mut diagnostic } if text == asked && !diagnostic.in_rules => {
            if asked.trim().is_empty() {
                diagnostic.help.clear();
            }
            if let Some(call) = named_call(asked, rules) {
                diagnostic.help.push(say!("all positions of its game: {call}", "它的游戏的全部局面：{call}"));
            }
            diagnostic.help.push(say!(
                "laws are searched for in a ruleset or a family (kayles, bash), or in a call with names for its numbers: circular_kayles(n), wythoff(n, 2*n)",
                "规律可以在一套规则或一族规则（kayles、bash）中寻找，也可以在用名字代替数的调用中寻找：circular_kayles(n)、wythoff(n, 2*n)"
            ));
            let own: Vec<&str> = rules.games().take(MAX_NAMED_GAMES).collect();
            diagnostic.help.push(match &own[..] {
                [] => say!(
                    "for a game of a file of rules, give the file: grundy discover -f rules.py NAME",
                    "规则文件中的游戏要连同文件一起问：grundy discover -f rules.py 名字"
                ),
                own => {
                    let (en, zh) = (own.join(", "), own.join("、"));
                    say!("the games of these rules: {en}", "这些规则中的游戏：{zh}")
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
        _ => return None,
    };
    let call = format!("{}({})", component.game.expression(), names.join(", "));
    grundy::positions(rules, &call).is_ok().then_some(call)
}
