//! The connected sets of vertices of a graph, each once.
//!
//! A set is found from its least vertex.
//! A set grows by a vertex beside it, or that vertex is left out of everything that grows from here.
//! So two ways to grow never give the same set, and the time is proportional to the number of sets and of vertices beside them.

use crate::shared::bits::FixedBitSet;
use grundy_game::in_force::BudgetTally;
use std::ops::ControlFlow;

/// A set that may grow.
struct GrowingSet<const W: usize> {
    members: FixedBitSet<W>,
    /// The vertices beside it that were not left out.
    beside: FixedBitSet<W>,
    left_out: FixedBitSet<W>,
}

/// Calls `visit` with each connected set of at most `most` vertices of a component, and its size, until it breaks.
///
/// The function also breaks if the budget in force runs out.
pub(super) fn for_each_connected_set<const W: usize>(
    rows: &[FixedBitSet<W>],
    component: FixedBitSet<W>,
    most: usize,
    mut visit: impl FnMut(FixedBitSet<W>, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut tally = BudgetTally::new();
    let mut growing = Vec::new();
    for least in component.iter().take(if most == 0 { 0 } else { usize::MAX }) {
        let members = FixedBitSet::singleton(least);
        visit(members, 1)?;
        let left_out = FixedBitSet::first_numbers(least);
        growing.push(GrowingSet { members, beside: rows[least] & !left_out, left_out });
        while let Some(GrowingSet { members, beside, left_out }) = growing.pop() {
            if tally.count_step(0).is_err() {
                return ControlFlow::Break(());
            }
            let size = members.count() as usize + 1;
            let Some(next) = beside.least_number().filter(|_| size <= most) else { continue };
            growing.push(GrowingSet { members, beside: beside.without(next), left_out: left_out.with(next) });
            let members = members.with(next);
            visit(members, size)?;
            growing.push(GrowingSet { members, beside: (beside | rows[next]) & !members & !left_out, left_out });
        }
    }
    ControlFlow::Continue(())
}

/// Whether the vertices of a set, which is not empty, are connected without the others.
pub(super) fn is_connected<const W: usize>(rows: &[FixedBitSet<W>], set: FixedBitSet<W>) -> bool {
    let Some(first) = set.least_number() else { return false };
    let (mut found, mut next) = (FixedBitSet::singleton(first), FixedBitSet::singleton(first));
    while !next.is_empty() {
        next = next.iter().fold(FixedBitSet::EMPTY_SET, |beside, vertex| beside | rows[vertex]) & set & !found;
        found |= next;
    }
    found == set
}

/// Calls `visit` with each connected set of at most `most` vertices of a graph of any size, given by its lists of neighbours,
/// until it breaks.
///
/// The function also breaks if the budget in force runs out.
pub(super) fn for_each_connected_list(
    neighbours: &[Vec<usize>],
    most: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut tally = BudgetTally::new();
    for least in 0..if most == 0 { 0 } else { neighbours.len() } {
        visit(&[least])?;
        // A set, and the vertices that were left out on the way to it.
        let mut growing: Vec<(Vec<usize>, Vec<usize>)> = vec![(vec![least], Vec::new())];
        while let Some((members, mut left_out)) = growing.pop() {
            if tally.count_step(0).is_err() {
                return ControlFlow::Break(());
            }
            if members.len() >= most {
                continue;
            }
            let beside = members.iter().flat_map(|&member| &neighbours[member]);
            let is_new =
                |&&vertex: &&usize| vertex > least && !members.contains(&vertex) && !left_out.contains(&vertex);
            let Some(&next) = beside.into_iter().find(is_new) else { continue };
            let mut larger = members.clone();
            larger.push(next);
            visit(&larger)?;
            growing.push((larger, left_out.clone()));
            left_out.push(next);
            growing.push((members, left_out));
        }
    }
    ControlFlow::Continue(())
}
