//! Judges the positions of a page by the definitions, backwards from the ends.
//!
//! If play ends, no ends are declared, and the last move wins, the Grundy values of the components are enough,
//! because the script adds them. In all other cases every sum that can be reached is judged.
//! Theorems and engines decide the start only, so the page does not depend on them.

use super::table::ExportTable;
use super::{ExportRefusal, MAX_SUMS};
use grundy::{Budget, Convention, DeclaredEnd, Meter, MoveGraph, Outcome, retrograde};
use std::collections::HashMap;

/// The outcomes of all positions of a page.
pub(super) enum PageJudgement {
    /// The Grundy value of each component.
    Values(Vec<u32>),
    /// All sums, in the order of discovery.
    Sums(Vec<ExportedSum>),
}

/// A sum with its outcome.
pub(super) struct ExportedSum {
    /// Its components, sorted.
    pub(super) components: Vec<u32>,
    pub(super) outcome: Outcome,
    /// The length of play if the winner plays as fast and the loser as slowly as possible; `None` in a draw.
    pub(super) remoteness: Option<u32>,
}

impl PageJudgement {
    pub(super) fn judge_table(
        table: &ExportTable,
        convention: Convention,
        meter: &Meter,
    ) -> Result<PageJudgement, ExportRefusal> {
        let ends = table.parts.iter().any(|part| part.component.game.has_declared_ends());
        if convention == Convention::Normal
            && !ends
            && let Some(values) = grundy_values(table)
        {
            return Ok(PageJudgement::Values(values));
        }
        judge_sums(table, convention, meter).map(PageJudgement::Sums)
    }
}

/// The Grundy values of all components by the definition; `None` if play need not end.
fn grundy_values(table: &ExportTable) -> Option<Vec<u32>> {
    let mut values: Vec<u32> = vec![0; table.parts.len()];
    // For each component: the number of followers without a value, and the components that have it as a follower.
    let mut left: Vec<usize> = Vec::new();
    let mut used_by: Vec<Vec<u32>> = vec![Vec::new(); table.parts.len()];
    for (number, part) in table.parts.iter().enumerate() {
        let followers = part.moves.iter().flat_map(|one| &one.remaining_components);
        followers.clone().for_each(|&to| used_by[to as usize].push(number as u32));
        left.push(followers.count());
    }
    let mut ready: Vec<usize> = (0..left.len()).filter(|&number| left[number] == 0).collect();
    let mut done = 0;
    while let Some(number) = ready.pop() {
        done += 1;
        let moves = &table.parts[number].moves;
        let mut reached: Vec<u32> = moves
            .iter()
            .map(|one| one.remaining_components.iter().fold(0, |sum, &to| sum ^ values[to as usize]))
            .collect();
        reached.sort_unstable();
        reached.dedup();
        let mex = reached.iter().zip(0..).take_while(|(value, least)| *value == least).count();
        values[number] = mex as u32;
        for &user in &used_by[number] {
            left[user as usize] -= 1;
            if left[user as usize] == 0 {
                ready.push(user as usize);
            }
        }
    }
    (done == values.len()).then_some(values)
}

/// Judges all sums that can be reached by retrograde analysis.
fn judge_sums(table: &ExportTable, convention: Convention, meter: &Meter) -> Result<Vec<ExportedSum>, ExportRefusal> {
    let mut all: Vec<Vec<u32>> = Vec::new();
    let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut number = |mut sum: Vec<u32>, all: &mut Vec<Vec<u32>>| {
        sum.sort_unstable();
        *numbers.entry(sum).or_insert_with_key(|sum| {
            all.push(sum.clone());
            all.len() as u32 - 1
        })
    };
    number(table.start.clone(), &mut all);
    let mut moves: Vec<Vec<u32>> = Vec::new();
    while let Some(sum) = all.get(moves.len()).cloned() {
        if all.len() > MAX_SUMS {
            return Err(ExportRefusal::TooManySums);
        }
        let mut followers = Vec::new();
        for (at, &component) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == component {
                continue; // equal components have equal moves
            }
            for one in &table.parts[component as usize].moves {
                let mut next = sum.clone();
                next.splice(at..=at, one.remaining_components.iter().copied());
                followers.push(number(next, &mut all));
            }
        }
        meter.spend(1, 4 * (sum.len() + followers.len()) as u64)?;
        moves.push(followers);
    }
    let ends: Vec<(u32, DeclaredEnd)> =
        all.iter().zip(0..).filter_map(|(sum, at)| Some((at, declared_end(table, sum)?))).collect();
    let graph = MoveGraph::from_moves(moves);
    let played = retrograde(&graph, convention, &ends, meter)?;
    let judged = |(components, at): (Vec<u32>, u32)| ExportedSum {
        components,
        outcome: played.outcome(at),
        remoteness: played.remoteness(at),
    };
    Ok(all.into_iter().zip(0..).map(judged).collect())
}

/// The end that the rules declare for a sum, if any.
fn declared_end(table: &ExportTable, sum: &[u32]) -> Option<DeclaredEnd> {
    match sum {
        [only] => table.parts[*only as usize].end,
        _ => None,
    }
}
