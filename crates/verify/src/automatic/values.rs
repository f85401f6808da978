//! Checks that an automaton accepts exactly the positions with their values.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::{AutomatonEngine, JoinOperation};
use super::integer_set::IntegerSet;
use super::nim_sum::required_nim_sum;
use super::rules::{HeapTakes, RebuiltMoves};
use super::show::PositionPrinter;
use super::sums;
use crate::{CheckFailure, ClaimError};
use grundy_game::{BilingualText, LinearFamily, LinearMoves, Stop, text};

/// Checks that each position has exactly one value, that no option has it, and that every smaller number is the value of an option.
pub(super) fn check_values(
    engine: &mut AutomatonEngine<'_>,
    values: &CheckerDfa,
    sums: Option<&CheckerDfa>,
    known: &RebuiltMoves,
) -> Result<BilingualText, CheckFailure> {
    let params: Vec<TrackVariable> = (0..known.params()).collect();
    let value = params.len();
    let shown = PositionPrinter::new(engine.numeration, value + 1);
    let split = |word: &[usize]| {
        let mut numbers = shown.word_numbers(word);
        let value = numbers.pop().expect("the last track is the value");
        (PositionPrinter::numbers_text(&numbers), value)
    };
    // Totality comes first, because the other obligations do not cover a position without a value.
    let valued = engine.project(values, value)?;
    if let Some(word) = engine.complement(&valued)?.shortest_word() {
        let position = PositionPrinter::new(engine.numeration, value).position_text(&word);
        return Err(text!("{position} is given no value").into());
    }
    // The numbers below the value of a position, with the value renamed to a further variable.
    let other = value + 1;
    let less = engine.linear_dfa(
        &[(value, 1), (other, -1)],
        &IntegerSet { low: 0, list: vec![], contains_below: true, contains_above: false },
    )?;
    let renamed = engine.rename_tracks(values, &[&params[..], &[other]].concat())?;
    // `value` is the smaller number here, so that after the projection `below` has the same tracks as `reached`.
    let below = engine.intersect(&renamed, &less)?;
    let twice = engine.intersect(&below, values)?;
    if let Some(word) = twice.shortest_word() {
        let mut numbers = PositionPrinter::new(engine.numeration, value + 2).word_numbers(&word);
        let (larger, smaller) = (numbers.pop().expect("there are two"), numbers.pop().expect("there are two"));
        let position = PositionPrinter::numbers_text(&numbers);
        return Err(text!("{position} is given two values, {smaller} and {larger}").into());
    }
    let below = engine.project(&below, other)?;
    drop((renamed, less, twice));
    let runs = sums.map(|sums| sums::runs_dfa(engine, sums, values)).transpose()?;
    let reached = match known {
        RebuiltMoves::Linear(linear) => families_reached(engine, values, runs.as_ref(), linear)?,
        RebuiltMoves::Heaps(takes) => heaps_reached(engine, values, takes)?,
    };
    if let Some(word) = engine.intersect(values, &reached)?.shortest_word() {
        let (position, value) = split(&word);
        return Err(text!("{position} is given the value {value}, but it has an option with that value").into());
    }
    let not_reached = engine.complement(&reached)?;
    if let Some(word) = engine.intersect(&below, &not_reached)?.shortest_word() {
        let (position, less) = split(&word);
        return Err(
            text!("{position} is given a value larger than {less}, but no option of it has the value {less}").into()
        );
    }
    if runs.is_some() {
        return Ok(text!(
            "it accepts one value for each position, the other automaton the nim-sums of all values below each number; no option has the value of its position, every smaller number is the value of an option, and play ends"
        ));
    }
    Ok(text!(
        "it accepts one value for each position, no option has that value, every smaller number is the value of an option, and play ends"
    ))
}

/// The automaton of the pairs of a position and the value of one of its options.
///
/// # Errors
/// Returns an error if a move leaves a run, and `runs`, the automaton of their values, is missing.
pub(super) fn families_reached(
    engine: &mut AutomatonEngine<'_>,
    values: &CheckerDfa,
    runs: Option<&CheckerDfa>,
    linear: &LinearMoves,
) -> Result<CheckerDfa, CheckFailure> {
    let keep: Vec<TrackVariable> = (0..=linear.params).collect();
    let mut reached = empty_dfa(engine, &keep)?;
    for family in &linear.families {
        if let Some(by_family) = family_factors(engine, values, runs, linear.params, family)? {
            let by_family = engine.exists(by_family, &keep)?;
            reached = engine.join_dfas(&reached, &by_family, JoinOperation::Or)?;
        }
    }
    Ok(reached)
}

fn family_factors(
    engine: &mut AutomatonEngine<'_>,
    values: &CheckerDfa,
    runs: Option<&CheckerDfa>,
    params: usize,
    family: &LinearFamily,
) -> Result<Option<Vec<CheckerDfa>>, CheckFailure> {
    let Some(moves) = engine.family_moves(family, params)? else { return Ok(None) };
    let (mut factors, mut unused) = (moves.conditions, moves.unused);
    let mut fresh = || {
        unused += 1;
        unused - 1
    };
    // Each partial sum of the values is a new variable; the last one is the value.
    let mut sum: Option<TrackVariable> = None;
    let mut parts: Vec<(&CheckerDfa, &[TrackVariable])> =
        moves.component_variables.iter().map(|part| (values, &part[..])).collect();
    if !moves.runs.is_empty() {
        let runs = runs.ok_or_else(missing_runs_error)?;
        parts.extend(moves.runs.iter().map(|run| (runs, &run[..])));
    }
    for (at, (valued, part)) in parts.iter().enumerate() {
        let last = at + 1 == parts.len();
        // A single component has the value itself: the track of the value is its track.
        let own = if last && sum.is_none() { params } else { fresh() };
        factors.push(engine.rename_tracks(valued, &[*part, &[own][..]].concat())?);
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let after = if last { params } else { fresh() };
                factors.push(required_nim_sum(engine, [before, own, after])?);
                after
            }
        });
    }
    // If no component is left, the value is 0, which is the empty word.
    if sum.is_none() {
        factors.push(engine.word_dfa(params, &[])?);
    }
    Ok(Some(factors))
}

/// As [`families_reached`], for heaps. The sums of several heaps are computed first and once for all moves, because the convolution takes the most time.
pub(super) fn heaps_reached(
    engine: &mut AutomatonEngine<'_>,
    values: &CheckerDfa,
    takes: &[HeapTakes],
) -> Result<CheckerDfa, CheckFailure> {
    let (heap, value, left) = (0, 1, 2);
    let mut reached = empty_dfa(engine, &[heap, value])?;
    // Pairs (tokens, value): the sums of one heap, of two, of three, each with at least one token.
    let mut sums: Vec<CheckerDfa> = Vec::new();
    for takes in takes {
        let taken = engine.taken_condition(takes, heap, left)?;
        let of_left = match takes.heaps {
            0 => {
                let (none, zero) = (engine.word_dfa(left, &[])?, engine.word_dfa(value, &[])?);
                engine.intersect(&none, &zero)?
            }
            1 if !takes.positive => engine.rename_tracks(values, &[left, value])?,
            heaps => {
                if sums.is_empty() {
                    let positive = engine.at_least_condition(heap, 1)?;
                    sums.push(engine.intersect(values, &positive)?);
                }
                // `sums[j − 1]` is made from `sums[0]` and `sums[j − 2]`: a formula
                // with all parts together would read two tracks more for each heap.
                while sums.len() < heaps as usize {
                    let with = sums.last().expect("there is a first");
                    // `unequal` occurs only in the rule that has no other
                    // moves, so the sums need not be kept apart by it.
                    sums.push(convolve_sums(engine, &sums[0], with, takes.unequal)?);
                }
                engine.rename_tracks(&sums[heaps as usize - 1], &[left, value])?
            }
        };
        let by_takes = engine.exists(vec![taken, of_left], &[heap, value])?;
        reached = engine.join_dfas(&reached, &by_takes, JoinOperation::Or)?;
    }
    Ok(reached)
}

/// The sums of one member of each: `a + b` tokens with the value `g ⊕ h`.
fn convolve_sums(
    engine: &mut AutomatonEngine<'_>,
    one: &CheckerDfa,
    other: &CheckerDfa,
    unequal: bool,
) -> Result<CheckerDfa, CheckFailure> {
    let (tokens, value, a, b, g, h) = (0, 1, 2, 3, 4, 5);
    let sum = engine.linear_dfa(&[(tokens, -1), (a, 1), (b, 1)], &IntegerSet::single(0))?;
    let nim = required_nim_sum(engine, [g, h, value])?;
    let mut factors = vec![engine.rename_tracks(one, &[a, g])?, engine.rename_tracks(other, &[b, h])?, sum, nim];
    if unequal {
        factors.push(engine.linear_dfa(
            &[(a, 1), (b, -1)],
            &IntegerSet { low: 0, list: vec![false], contains_below: true, contains_above: true },
        )?);
    }
    Ok(engine.exists(factors, &[tokens, value])?)
}

fn missing_runs_error() -> ClaimError {
    text!(
        "it cannot be checked: a move leaves a run of components, and the certificate has no automaton of the nim-sums of all values below a number"
    )
}

fn empty_dfa(engine: &mut AutomatonEngine<'_>, vars: &[TrackVariable]) -> Result<CheckerDfa, Stop> {
    let all = engine.all_numbers(vars.to_vec())?;
    let none = CheckerDfa { transitions: vec![0; all.letters], accepting: vec![false], ..all };
    Ok(none)
}
