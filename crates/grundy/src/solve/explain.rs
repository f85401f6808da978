//! Lines of explanations that several theories share.
//!
//! No function here computes results: every line is made from the results of a theory.

use super::answer::Move;
use super::turns::SumMove;
use crate::engine::graphs::OptionOutcome;
use grundy_game::arg::shorten_text;
use grundy_game::{BilingualText, Component, DeclaredEnd, Nat, Outcome, Sum, terminal_width, text};
use std::collections::HashSet;

/// The maximum number of components that are listed.
pub(super) const MAX_COMPONENT_ROWS: usize = 24;
/// The maximum number of options that are written in a mex or a NAND.
pub(super) const MAX_WRITTEN_OPTIONS: usize = 16;

/// The rule of misère play.
pub(super) fn misere_line() -> BilingualText {
    text!("Misère play: whoever makes the last move loses.")
}

/// The remark that a part of the positions shows who wins.
pub(super) fn evidence_line() -> BilingualText {
    text!("Not all reachable positions were searched: those that were searched show who wins, whatever the others are.")
}

/// Values in binary, aligned, with their nim-sum.
pub(super) fn binary_lines(rows: &[(String, usize, Nat)]) -> Vec<BilingualText> {
    let sum = rows.iter().filter(|(_, n, _)| n % 2 == 1).fold(Nat::ZERO, |sum, (_, _, value)| sum ^ value);
    let digits = rows.iter().map(|(_, _, value)| value.bits()).max().unwrap_or(0).max(1) as usize;
    let binary =
        |value: &Nat| if digits <= 64 { format!(" = {:0>digits$}", value.to_str_radix(2)) } else { String::new() };
    let name = |(name, count, _): &(String, usize, Nat)| match count {
        1 => shorten_text(name),
        _ => format!("{count} × {}", shorten_text(name)),
    };
    let width = rows.iter().take(MAX_COMPONENT_ROWS).map(|row| terminal_width(&name(row))).max().unwrap_or(0).max(7);
    let number = rows.iter().map(|(_, _, value)| value.to_string().len()).max().unwrap_or(1).max(sum.to_string().len());
    let line = |label: &str, value: &Nat| {
        let blanks = " ".repeat(width.saturating_sub(terminal_width(label)));
        format!("  {label}{blanks}  {:>number$}{}", value.to_string(), binary(value))
    };
    let shown = rows.iter().take(MAX_COMPONENT_ROWS);
    let mut lines: Vec<BilingualText> =
        shown.map(|row| BilingualText::language_neutral(line(&name(row), &row.2))).collect();
    if rows.len() > MAX_COMPONENT_ROWS {
        let more = rows.len() - MAX_COMPONENT_ROWS;
        lines.push(text!("  … and {more} more"));
    }
    let BilingualText { en, zh } = text!("nim-sum");
    lines.push(BilingualText { en: line(&en, &sum), zh: line(&zh, &sum) });
    lines
}

/// `W = NAND(…)`: how a computed misère outcome follows from the options.
pub(super) fn nand_lines(component: &Component, options: &[(SumMove, bool)], outcome: Outcome) -> Vec<BilingualText> {
    if options.is_empty() {
        return Vec::new();
    }
    let name = shorten_text(&component.to_string());
    let listed: Vec<String> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|(turn, _)| shorten_text(&turn.sum.to_string())).collect();
    let wins: Vec<&str> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|(_, lost)| if *lost { "0" } else { "1" }).collect();
    let (listed, wins, result) = (listed.join(", "), wins.join(", "), u8::from(outcome == Outcome::N));
    let more = if options.len() > MAX_WRITTEN_OPTIONS { ", …" } else { "" };
    vec![text!(
        "With W = 1 for a won position: W({name}) = NAND of W over {listed}{more} = NAND({wins}{more}) = {result}"
    )]
}

/// Says which rulesets of the position are recognised as others, whose theorems hold for them.
pub(crate) fn recognised_lines(position: &Sum) -> Vec<BilingualText> {
    let mut lines = Vec::new();
    let mut named = HashSet::new();
    for component in &position.components {
        if let Some(twin) = component.game.analysis.recognised_ruleset()
            && twin.expression() != component.game.expression()
            && named.insert(component.game.identity())
        {
            let (name, twin) = (component.game.expression(), shorten_text(&twin.expression()));
            lines.push(text!("{name} is recognised as {twin}: the moves are the same."));
        }
    }
    lines
}

/// The warning for a sum of several positions with an argument for the player to move.
pub(crate) fn turn_argument_warning(position: &Sum) -> Option<BilingualText> {
    let mut kept = position.components.iter().filter_map(|component| component.game.analysis.turn_argument());
    let (turn, _) = (kept.next()?, kept.next()?);
    Some(text!(
        "`{turn}` seems to say whose turn it is. In a sum the players do not alternate in each component, so this sum is a different game from several positions played in turn; the answer follows the rules as written."
    ))
}

/// The advice to play a winning move.
pub(crate) fn play_line(first: &Move) -> BilingualText {
    let BilingualText { en, zh } = &first.text;
    text!("Play: {text}.", text = (en, zh))
}

/// Lists the moves of a lost position with the winning replies.
pub(super) fn add_replies(lines: &mut Vec<BilingualText>, replies: &[(Move, Option<Move>)]) {
    if replies.is_empty() {
        return;
    }
    lines.push(text!("Each move has a reply:"));
    for (given, reply) in replies {
        let BilingualText { en, zh } = &given.text;
        lines.push(match reply {
            Some(reply) => {
                let (reply_en, reply_zh) = (&reply.text.en, &reply.text.zh);
                text!("  {text} — {reply}", text = (en, zh), reply = (reply_en, reply_zh))
            }
            None => text!("  {text} — the opponent wins", text = (en, zh)),
        });
    }
}

/// The line about the end that the rules declare for a position without moves.
pub(super) fn declared_end_line(end: Option<DeclaredEnd>) -> BilingualText {
    match end {
        Some(DeclaredEnd::Win) => {
            text!("The rules declare this a win for the player to move.")
        }
        Some(DeclaredEnd::Lose) => {
            text!("The rules declare this a loss for the player to move.")
        }
        Some(DeclaredEnd::Draw) => text!("The rules declare this a draw."),
        None => text!("There is no move and no declared end: whoever cannot move loses."),
    }
}

/// The reason why a position with options is won, lost or drawn.
pub(super) fn outcome_line(
    outcome: Outcome,
    remoteness: Option<u32>,
    options: &[(OptionOutcome, Move)],
) -> BilingualText {
    let count = |outcome| options.iter().filter(|(option, _)| option.outcome == outcome).count();
    let (all, lost, drawn) = (options.len(), count(Outcome::P), count(Outcome::D));
    let moves = remoteness.unwrap_or(0);
    let s = if moves == 1 { "" } else { "s" };
    match outcome {
        Outcome::N => text!(
            "Moves to a position that the opponent loses: {lost} of {all}. With best play the game is won in {moves} move{s}, counting both players'."
        ),
        Outcome::P => text!(
            "Every move ({all} in all) leads to a position that the opponent wins. With best play the game lasts {moves} move{s}, counting both players'."
        ),
        Outcome::D => {
            text!("No move leads to a position that the opponent loses; moves that keep the draw: {drawn} of {all}.")
        }
    }
}
