//! The reason why a sum with entailing moves is won or lost.

use super::super::context::SolveContext;
use super::super::explain::binary_lines;
use super::judge::JudgedSum;
use super::turns::MovableParts;
use crate::engine::component_key;
use grundy_game::arg::shorten_text;
use grundy_game::{BilingualText, Component, GameValue, Nat, Outcome, Stop, Sum, text};
use grundy_search::WinningRests;

/// The maximum number of components that are listed.
const MAX_LISTED_COMPONENTS: usize = 12;

/// The maximum number of numbers of a set that are listed.
const MAX_LISTED_RESTS: usize = 24;

/// The reason for an outcome.
///
/// # Errors
/// Returns the errors of [`JudgedSum::new`].
pub(super) fn reason_lines(
    judged: &JudgedSum,
    outcome: Outcome,
    context: &mut SolveContext<'_>,
) -> Result<Vec<BilingualText>, Stop> {
    let mut lines = vec![text!(
        "An entailing move must be answered in the position that it leaves; after a complimenting move the same player moves again. So a position is a nimber, or loony: then whoever is to move wins, whatever nimber stands beside it."
    )];
    add_values(&mut lines, judged);
    match &judged.movable {
        MovableParts::All => {
            if let [(_, part, 1, value)] = &judged.free[..]
                && part.game.has_entailing_moves()
            {
                let rests = context.engine.winning_rests(&part.game, component_key(part)?, context.budget)?;
                lines.push(mex_line(part, &rests, value.as_ref()));
            }
            lines.push(match (outcome, judged.free_value()) {
                (_, GameValue::Loony) => text!("A component is loony: whoever is to move wins, by a move in it."),
                (Outcome::P, _) => text!(
                    "The value is 0: every ordinary move changes it, and the demands of all other moves can be met."
                ),
                (_, value) => text!("The value is {value}, not 0: there is a winning move."),
            });
        }
        MovableParts::Pass(_, position) => {
            let name = name_of(position);
            lines.push(match outcome {
                Outcome::P => {
                    text!("The player to move can only pass, and then the opponent wins from {name} and the rest.")
                }
                _ => text!("The player to move passes, and then the opponent loses in {name} and the rest."),
            });
        }
        MovableParts::Due(_, position) => {
            let name = name_of(position);
            if let [(part, _)] = &judged.due[..]
                && part.game.has_entailing_moves()
            {
                let rests = context.engine.winning_rests(&part.game, component_key(part)?, context.budget)?;
                let (BilingualText { en, zh }, rest) = (rests_text(&rests), judged.free_value());
                lines.push(text!(
                    "An answer is due in {name}, where moves win beside the nimbers {text}; here the rest is {rest}.",
                    text = (en, zh)
                ));
            } else {
                lines.push(text!("An answer is due in {name}."));
            }
            lines.push(match outcome {
                Outcome::P if judged.due.is_empty() => text!("There is no move, and a player who cannot answer loses."),
                Outcome::P => text!("No answer wins."),
                _ => text!("There is an answer that wins."),
            });
        }
    }
    Ok(lines)
}

/// Lists the values of the components, if there are several.
fn add_values(lines: &mut Vec<BilingualText>, judged: &JudgedSum) {
    let several = judged.free.len() > 1 || judged.free.iter().any(|(_, _, count, _)| *count > 1);
    if !several {
        return;
    }
    let rows: Option<Vec<(String, usize, Nat)>> =
        judged.free.iter().map(|(_, part, count, value)| Some((part.to_string(), *count, value.clone()?))).collect();
    if let Some(rows) = rows {
        lines.extend(binary_lines(&rows));
        return;
    }
    for (_, part, count, value) in judged.free.iter().take(MAX_LISTED_COMPONENTS) {
        let name = shorten_text(&part.to_string());
        let name = if *count > 1 { format!("{count} × {name}") } else { name };
        let value = value.clone().map_or(GameValue::Loony, GameValue::Nimber);
        lines.push(BilingualText::language_neutral(format!("  {name}: {value}")));
    }
}

/// The line that derives the value of a component from its moves.
fn mex_line(part: &Component, rests: &WinningRests, value: Option<&Nat>) -> BilingualText {
    let name = shorten_text(&part.to_string());
    let BilingualText { en, zh } = rests_text(rests);
    match value {
        Some(value) => text!(
            "The moves of {name} win beside the nimbers {text}. The least other number is its value: {value}.",
            text = (en, zh)
        ),
        None => text!("The moves of {name} win beside every nimber: it is loony."),
    }
}

/// A set of nimbers in words.
fn rests_text(rests: &WinningRests) -> BilingualText {
    let mut numbers: Vec<String> = rests.exceptions().take(MAX_LISTED_RESTS + 1).map(|n| n.to_string()).collect();
    if numbers.len() > MAX_LISTED_RESTS {
        numbers[MAX_LISTED_RESTS] = "…".into();
    }
    let list = numbers.join(", ");
    match rests.contains_loony() {
        false => text!("{{{list}}}"),
        true if numbers.is_empty() => text!("of any size"),
        true => text!("other than {{{list}}}"),
    }
}

fn name_of(position: &Sum) -> String {
    shorten_text(&position.to_string())
}
