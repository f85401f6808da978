//! Explanations under normal play: from values, their mex and their nim-sum.

use super::explain::{MAX_COMPONENT_ROWS, MAX_WRITTEN_OPTIONS, binary_lines};
use super::option_evidence::OptionEvidence;
use super::parts::EvaluatedComponent;
use super::theory::FoundMoves;
use crate::engine::ValuedOption;
use crate::engine::endless::EndlessSign;
use grundy_game::arg::shorten_text;
use grundy_game::{Argument, BilingualText, Component, GameShape, Nat, Outcome, Sum, text};
use std::collections::HashSet;

/// The maximum number of computed components whose mex is written.
const MAX_MEX_LINES: usize = 4;

/// The evidence for a computed value: how it follows from the options.
pub(super) enum MexEvidence {
    /// The options and their values.
    Options(Vec<ValuedOption>),
    /// The value was found by a search that does not need the values of all options.
    Searched,
    /// The values of the options were not found.
    Missing,
}

/// Whether play may never end in a component whose value was not found.
pub(super) enum EndDoubt {
    /// There is no reason to doubt that play ends.
    Absent,
    /// Nothing known shows that play ends.
    Possible {
        /// Whether the position has numbers, which rules may make negative.
        has_numbers: bool,
    },
    /// There is a long line of play, or a sum that grows.
    Shown(EndlessSign),
}

/// The first components whose value was computed from the options; their mex is written.
pub(super) fn parts_with_mex(parts: &[EvaluatedComponent]) -> impl Iterator<Item = &EvaluatedComponent> {
    let alone = is_alone(parts);
    let by_options = move |part: &&EvaluatedComponent| {
        part.is_value_computed && part.evidence.is_none() && (part.verdict.is_none() || !alone)
    };
    parts.iter().filter(by_options).take(MAX_MEX_LINES)
}

/// The components whose missing values are explained.
pub(super) fn parts_without_value(parts: &[EvaluatedComponent]) -> impl Iterator<Item = &EvaluatedComponent> {
    let is_missing = |part: &&EvaluatedComponent| part.value.is_none() && (part.count % 2 == 1 || !part.end.is_done());
    parts.iter().filter(is_missing).take(MAX_COMPONENT_ROWS)
}

fn is_alone(parts: &[EvaluatedComponent]) -> bool {
    matches!(parts, [part] if part.count == 1)
}

/// Explains the outcome of a sum under normal play.
pub(super) fn normal_lines(
    parts: &[EvaluatedComponent],
    sum: &Nat,
    outcome: Outcome,
    found: &FoundMoves,
    mex: &[MexEvidence],
) -> Vec<BilingualText> {
    if parts.is_empty() {
        return vec![text!("There is no component left, so there is no move.")];
    }
    let mut lines = Vec::new();
    lines.extend(parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| separated_parts(&part.component)));
    let alone = is_alone(parts);
    let mut written_lines = HashSet::new();
    for verdict in parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| part.verdict.as_ref()) {
        let why = if alone { verdict.reason.lines() } else { verdict.reason.lines_in_sum() };
        // A law that several components share is stated once.
        lines.extend(why.into_iter().filter(|line| alone || written_lines.insert(line.clone())));
    }
    for row in parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| part.row.as_ref()) {
        lines.extend(row.lines().into_iter().filter(|line| written_lines.insert(line.clone())));
    }
    lines.extend(
        parts.iter().take(MAX_COMPONENT_ROWS).filter_map(|part| part.evidence.as_ref()).flat_map(OptionEvidence::lines),
    );
    for (part, evidence) in parts_with_mex(parts).zip(mex) {
        lines.extend(mex_line(&part.component, evidence));
    }
    if !alone {
        lines.extend(nim_board(parts, sum, outcome, found));
    } else if let EvaluatedComponent { search_outcome: Some(_), value: None, verdict: None, .. } = &parts[0] {
        lines.push(match outcome {
            Outcome::P => text!("A search for who wins found a winning reply to every move."),
            _ => text!("A search for who wins found a move after which the player to move loses; it stops at the first such move."),
        });
    } else if outcome == Outcome::P && parts[0].verdict.is_none() && parts[0].evidence.is_none() {
        lines.push(text!(
            "The value is 0: no option has value 0, so every move leads to a position that the opponent wins."
        ));
    } else if outcome == Outcome::N && found.listed_moves.is_empty() && found.total.is_none() {
        lines.push(text!("A winning move exists, but this proof does not give one, and the search within the budget did not find one."));
    }
    lines
}

/// The sum that is equal to a board shown as one piece, if the board consists of several components.
fn separated_parts(component: &Component) -> Option<BilingualText> {
    let parts = Sum::from_key(&component.game, component.key.as_ref()?);
    let (whole, apart) = (shorten_text(&component.to_string()), shorten_text(&parts.to_string()));
    (parts.components.len() > 1).then(|| text!("The part of {whole} that matters is {apart}."))
}

/// A component whose value has the top binary digit of the nim-sum, so that one of its options makes the nim-sum 0.
pub(super) fn component_to_move_in<'a>(parts: &'a [EvaluatedComponent], sum: &Nat) -> Option<&'a EvaluatedComponent> {
    let top = sum.bits().checked_sub(1)?;
    parts.iter().find(|part| part.count % 2 == 1 && part.value.as_ref().is_some_and(|value| value.bit(top)))
}

/// The values in binary, aligned, with their nim-sum and its meaning.
fn nim_board(parts: &[EvaluatedComponent], sum: &Nat, outcome: Outcome, found: &FoundMoves) -> Vec<BilingualText> {
    let rows: Vec<_> =
        parts.iter().filter_map(|part| Some((part.component.to_string(), part.count, part.value.clone()?))).collect();
    let mut lines = binary_lines(&rows);
    if let Some(unknown) = parts.iter().find(|part| part.value.is_none() && part.count % 2 == 1) {
        let name = shorten_text(&unknown.component.to_string());
        lines.push(text!("The value of {name} is not computed, but it is won alone, so it is not 0; the nim-sum of the others is 0, so the sum is won."));
        return lines;
    }
    if outcome == Outcome::P {
        lines.push(text!("The nim-sum is 0. A move changes the value of exactly one component, so it makes the nim-sum non-zero; the opponent can always make it 0 again, until play ends."));
        return lines;
    }
    if let Some(part) = component_to_move_in(parts, sum) {
        let digit = Nat::from(1u32) << (sum.bits() - 1);
        let name = shorten_text(&part.component.to_string());
        let value = part.value.clone().unwrap_or_default();
        let target = &value ^ sum;
        lines.push(text!("The nim-sum is {sum}, not 0. Its top binary digit ({digit}) is in the value of {name}: {value} XOR {sum} = {target} < {value}, so it has an option of value {target}, and moving there makes the nim-sum 0."));
    }
    if found.total.is_none() {
        lines.push(text!("Not all winning moves could be found."));
    }
    lines
}

/// `G(5) = mex{G(4), G(2), G(1)} = mex{1, 1, 1} = 0`: how a computed value follows from the options.
fn mex_line(component: &Component, evidence: &MexEvidence) -> Option<BilingualText> {
    let options = match evidence {
        MexEvidence::Options(options) => options,
        MexEvidence::Searched => {
            return Some(text!("The value was found by a search that does not need the values of all options."));
        }
        MexEvidence::Missing => return None,
    };
    let mut values: Vec<u64> = options.iter().map(|option| option.value.0).collect();
    values.sort_unstable();
    values.dedup();
    let value = grundy_game::mex(&values);
    let all: Vec<String> = values.iter().map(u64::to_string).collect();
    let (set, name) = (shorten_text(&all.join(", ")), value_text(component, &component.args));
    let more = if options.len() > MAX_WRITTEN_OPTIONS { ", …" } else { "" };
    let listed: Vec<String> =
        options.iter().take(MAX_WRITTEN_OPTIONS).map(|o| option_value_text(component, o)).collect();
    let listed = listed.join(", ");
    let named = if options.is_empty() { String::new() } else { format!("mex{{{listed}{more}}} = ") };
    Some(BilingualText::language_neutral(format!("{name} = {named}mex{{{set}}} = {value}")))
}

fn option_value_text(component: &Component, option: &ValuedOption) -> String {
    let own = |part: &Component| grundy_game::is_same_ruleset(&part.game, &component.game);
    if !option.remaining_sum.components.iter().all(own) {
        return format!("G[{}]", shorten_text(&option.remaining_sum.to_string()));
    }
    let after: Vec<Vec<Argument>> = option.remaining_sum.components.iter().map(|part| part.args.clone()).collect();
    sum_value_text(component, &after)
}

/// `G(2)⊕G(3)`, for the components left.
fn sum_value_text(component: &Component, after: &[Vec<Argument>]) -> String {
    match after {
        [] if matches!(component.game.shape(), GameShape::Heap(_)) => "G(0)".into(),
        [] => "0".into(),
        _ => after.iter().map(|args| value_text(component, args)).collect::<Vec<_>>().join("⊕"),
    }
}

/// `G(5)` for a heap, `G(2, 3)` for a square, or the whole expression.
fn value_text(component: &Component, args: &[Argument]) -> String {
    match component.game.shape() {
        GameShape::Heap(_) | GameShape::Board(_) => format!("G({})", grundy_game::arg::join_arguments(args)),
        GameShape::Words(_) => format!("G({})", grundy_game::arg::join_arguments(args)),
        GameShape::General | GameShape::Parts(_) | GameShape::Dense(_) => {
            format!("G[{}]", shorten_text(&Sum::from_components(&component.game, &[args.to_vec()]).to_string()))
        }
    }
}

/// Explains why a sum could not be decided: lists the components without a value, and the nim-sum of the known values.
pub(super) fn undecided_lines(doubts: &[(&EvaluatedComponent, EndDoubt)], known: Option<&Nat>) -> Vec<BilingualText> {
    let mut lines = Vec::new();
    for (part, doubt) in doubts {
        let name = shorten_text(&part.component.to_string());
        lines.push(match (&part.verdict, &part.component.key) {
            _ if part.evidence.is_some() => {
                text!("{name} alone is won, but a sum needs its Grundy value, which is not known.")
            }
            (Some(_), _) => {
                text!("A theorem decides who wins {name} alone, but a sum needs its Grundy value, which is not known.")
            }
            (None, None) if part.component.game.scope().is_some() => {
                text!("{name} takes more than 64 KiB, the limit for a position of rules.")
            }
            (None, None) => match part.component.game.too_large_reason(&part.component.args) {
                Some(BilingualText { en, zh }) => {
                    text!("{name} cannot be searched: {text}; and no available theorem decides it.", text = (en, zh))
                }
                None => text!("{name} is too large for any engine, and no available theorem decides it."),
            },
            (None, Some(_)) => {
                let BilingualText { en, zh } = part.end.description();
                text!("The value of {name} is missing: {text}.", text = (en, zh))
            }
        });
        lines.extend(doubt.line());
    }
    if let Some(sum) = known {
        lines.push(text!("The nim-sum of the other components is {sum}."));
    }
    lines
}

impl EndDoubt {
    fn line(&self) -> Option<BilingualText> {
        let line = match self {
            EndDoubt::Absent => return None,
            EndDoubt::Possible { has_numbers: false } => {
                text!("It is not known whether play always ends.")
            }
            EndDoubt::Possible { has_numbers: true } => text!(
                "It is not known whether play always ends. It does not if a rule goes below 0, such as `yield g(n - 1)` without `if n > 0`."
            ),
            EndDoubt::Shown(line) => line.description(),
        };
        Some(line)
    }
}
