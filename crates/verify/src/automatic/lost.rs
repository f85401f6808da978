//! Checks that an automaton accepts exactly the lost positions.

use super::dfa::{Dfa, Var};
use super::engine::{Engine, Join};
use super::family::Moves;
use super::rules::{Known, Takes};
use super::show::Shown;
use crate::{Failed, Wrong};
use grundy_theory::{Said, say};

/// Checks that a position is accepted if and only if none of its options is.
pub(super) fn check(engine: &mut Engine<'_>, lost: &Dfa, known: &Known) -> Result<Said, Failed> {
    let params: Vec<Var> = (0..known.params()).collect();
    let mut families = Vec::new();
    match known {
        Known::Linear(linear) => {
            for family in &linear.families {
                if family.leaves_several() {
                    return Err(sums().into());
                }
                families.extend(engine.moves(family, linear.params)?);
            }
        }
        Known::Heaps(takes) => {
            for takes in takes {
                families.push(of_heap(engine, takes)?);
            }
        }
    }
    let mut wins = engine.all(params.clone())?;
    wins.accepting.iter_mut().for_each(|accepts| *accepts = false);
    for family in &families {
        let factors = to_lost(engine, family, lost)?;
        let by_family = engine.exists(factors, &params)?;
        wins = engine.join(&wins, &by_family, Join::Or)?;
    }
    // Each position must be in exactly one of the two sets.
    let differ = engine.join(lost, &wins, Join::Differ)?;
    let Some(word) = engine.not(&differ)?.shortest() else {
        return Ok(say!(
            "no position that it accepts has a move to one that it accepts, every other position has one, and play ends",
            "它接受的局面都不能一步走到它接受的局面，其余的局面都能，而且对局会结束"
        ));
    };
    Err(told(engine, lost, &families, &params, &word)?.into())
}

/// The conditions of a move of a family to an accepted position.
fn to_lost(engine: &mut Engine<'_>, family: &Moves, lost: &Dfa) -> Result<Vec<Dfa>, Failed> {
    let mut factors = family.conditions.clone();
    for part in &family.left {
        factors.push(engine.rename(lost, part)?);
    }
    Ok(factors)
}

fn of_heap(engine: &mut Engine<'_>, takes: &Takes) -> Result<Moves, Failed> {
    let (heap, left) = (0, 1);
    let mut conditions = vec![engine.taken(takes, heap, left)?];
    match takes.heaps {
        0 => {
            conditions.push(engine.word(left, &[])?);
            Ok(Moves { conditions, left: Vec::new(), runs: Vec::new(), unused: 2 })
        }
        1 => {
            conditions.push(engine.at_least(left, i128::from(takes.positive))?);
            Ok(Moves { conditions, left: vec![vec![left]], runs: Vec::new(), unused: 2 })
        }
        _ => Err(sums().into()),
    }
}

fn sums() -> Wrong {
    say!(
        "it cannot be checked: a move leaves several components, and whether their sum is lost is not known without values",
        "无法检验：一步可能留下几个分量，不知道值就不知道其和是否必败"
    )
}

/// The message about a position where the claim fails, with a move if one shows it.
fn told(
    engine: &mut Engine<'_>,
    lost: &Dfa,
    families: &[Moves],
    params: &[Var],
    word: &[usize],
) -> Result<Wrong, Failed> {
    let shown = Shown::new(engine.numeration, params.len());
    let position = shown.position(word);
    if !lost.accepts(word) {
        return Ok(say!(
            "{position} is said not to be lost, but it has no move to a position that is said to be",
            "称 {position} 并非必败，但它没有走到所称必败局面的移动"
        ));
    }
    for family in families {
        let mut factors = to_lost(engine, family, lost)?;
        for (&param, digits) in params.iter().zip(shown.tracks(word)) {
            factors.push(engine.word(param, &digits)?);
        }
        let Some(part) = family.left.first() else {
            if engine.exists(factors, &[])?.shortest().is_some() {
                return Ok(say!(
                    "{position} is said to be lost, but it has a move after which nothing is left",
                    "称 {position} 必败，但它有一步可使局面不剩任何部分"
                ));
            }
            continue;
        };
        let mut keep = part.clone();
        keep.sort_unstable();
        keep.dedup();
        if let Some(option) = engine.exists(factors, &keep)?.shortest() {
            let of_keep = Shown::new(engine.numeration, keep.len()).numbers(&option);
            let at = |var: &Var| of_keep[keep.binary_search(var).expect("it is kept")].clone();
            let option = Shown::list(&part.iter().map(at).collect::<Vec<_>>());
            return Ok(say!(
                "{position} is said to be lost, but it can move to {option}, which is said to be lost as well",
                "称 {position} 必败，但它能走到 {option}，而称后者也必败"
            ));
        }
    }
    Ok(say!(
        "{position} is said to be lost, but it has a move to such a position",
        "称 {position} 必败，但它能走到这样的局面"
    ))
}
