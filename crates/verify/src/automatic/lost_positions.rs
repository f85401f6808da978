//! Checks that an automaton accepts exactly the lost positions.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::{AutomatonEngine, JoinOperation};
use super::family::FamilyMoves;
use super::rules::{HeapTakes, RebuiltMoves};
use super::show::PositionPrinter;
use crate::{CheckFailure, ClaimError};
use grundy_game::{BilingualText, text};

/// Checks that a position is accepted if and only if none of its options is.
pub(super) fn check_lost(
    engine: &mut AutomatonEngine<'_>,
    lost: &CheckerDfa,
    known: &RebuiltMoves,
) -> Result<BilingualText, CheckFailure> {
    let params: Vec<TrackVariable> = (0..known.params()).collect();
    let mut families = Vec::new();
    match known {
        RebuiltMoves::Linear(linear) => {
            for family in &linear.families {
                if family.leaves_several() {
                    // A sum of two won positions may be lost or won, so outcomes alone do not decide a sum.
                    return Err(several_components_error().into());
                }
                families.extend(engine.family_moves(family, linear.params)?);
            }
        }
        RebuiltMoves::Heaps(takes) => {
            for takes in takes {
                families.push(heap_moves(engine, takes)?);
            }
        }
    }
    let mut wins = engine.all_numbers(params.clone())?;
    // No word is accepted, so this is the neutral element of `Or`, on the right tracks.
    wins.accepting.iter_mut().for_each(|accepts| *accepts = false);
    for family in &families {
        let factors = moves_to_lost(engine, family, lost)?;
        let by_family = engine.exists(factors, &params)?;
        wins = engine.join_dfas(&wins, &by_family, JoinOperation::Or)?;
    }
    // Each position must be in exactly one of the two sets.
    let differ = engine.join_dfas(lost, &wins, JoinOperation::Differ)?;
    let Some(word) = engine.complement(&differ)?.shortest_word() else {
        return Ok(text!(
            "no position that it accepts has a move to one that it accepts, every other position has one, and play ends"
        ));
    };
    Err(describe_failure(engine, lost, &families, &params, &word)?.into())
}

/// The conditions of a move of a family to an accepted position.
fn moves_to_lost(
    engine: &mut AutomatonEngine<'_>,
    family: &FamilyMoves,
    lost: &CheckerDfa,
) -> Result<Vec<CheckerDfa>, CheckFailure> {
    let mut factors = family.conditions.clone();
    for part in &family.component_variables {
        factors.push(engine.rename_tracks(lost, part)?);
    }
    Ok(factors)
}

fn heap_moves(engine: &mut AutomatonEngine<'_>, takes: &HeapTakes) -> Result<FamilyMoves, CheckFailure> {
    let (heap, left) = (0, 1);
    let mut conditions = vec![engine.taken_condition(takes, heap, left)?];
    match takes.heaps {
        0 => {
            conditions.push(engine.word_dfa(left, &[])?);
            Ok(FamilyMoves { conditions, component_variables: Vec::new(), runs: Vec::new(), unused: 2 })
        }
        1 => {
            conditions.push(engine.at_least_condition(left, i128::from(takes.positive))?);
            Ok(FamilyMoves { conditions, component_variables: vec![vec![left]], runs: Vec::new(), unused: 2 })
        }
        _ => Err(several_components_error().into()),
    }
}

fn several_components_error() -> ClaimError {
    text!(
        "it cannot be checked: a move leaves several components, and whether their sum is lost is not known without values"
    )
}

/// The message about a position where the claim fails, with a move if one shows it.
fn describe_failure(
    engine: &mut AutomatonEngine<'_>,
    lost: &CheckerDfa,
    families: &[FamilyMoves],
    params: &[TrackVariable],
    word: &[usize],
) -> Result<ClaimError, CheckFailure> {
    let shown = PositionPrinter::new(engine.numeration, params.len());
    let position = shown.position_text(word);
    if !lost.accepts(word) {
        return Ok(text!("{position} is said not to be lost, but it has no move to a position that is said to be"));
    }
    // The position is put in as a single word, so these products are small.
    for family in families {
        let mut factors = moves_to_lost(engine, family, lost)?;
        for (&param, digits) in params.iter().zip(shown.track_digits(word)) {
            factors.push(engine.word_dfa(param, &digits)?);
        }
        let Some(part) = family.component_variables.first() else {
            if engine.exists(factors, &[])?.shortest_word().is_some() {
                return Ok(text!("{position} is said to be lost, but it has a move after which nothing is left"));
            }
            continue;
        };
        let mut keep = part.clone();
        keep.sort_unstable();
        keep.dedup();
        if let Some(option) = engine.exists(factors, &keep)?.shortest_word() {
            let of_keep = PositionPrinter::new(engine.numeration, keep.len()).word_numbers(&option);
            let at = |var: &TrackVariable| of_keep[keep.binary_search(var).expect("it is kept")].clone();
            let option = PositionPrinter::numbers_text(&part.iter().map(at).collect::<Vec<_>>());
            return Ok(text!(
                "{position} is said to be lost, but it can move to {option}, which is said to be lost as well"
            ));
        }
    }
    Ok(text!("{position} is said to be lost, but it has a move to another position that is said to be lost"))
}
