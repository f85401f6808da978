//! The values of a strongly connected component with cycles, level by level.
//!
//! The followers outside the component have their values. A finite one with value `v` means that the vertex has `v` among its options,
//! and prevents nothing else, because a vertex with a larger value always has a move back to a smaller one.
//! An infinite one with the set `K` prevents the value `m` unless `m` is in `K`.
//!
//! At the level `m` a vertex is a candidate if it has options of all smaller values and none of value `m`. It gets the value unless a follower
//! without value prevents it, because that has no option of value `m` itself. A candidate waits for the first such follower, and when this one
//! gets an option of value `m`, continues with the next. So most candidates examine few of their edges.

use crate::MoveGraph;
use crate::group::{GroupedEdges, group_by_key};
use crate::label::INFINITE_BIT;
use crate::solver::{DONE_BIT, ValueSolver};
use grundy_game::{Budget, ChargedBytes, Stop};

const NO_MEMBER: u32 = u32::MAX;
/// The number of edges between two calls of the budget.
const BUDGET_CHECK_EDGES: usize = 1 << 20;

/// The state of the component that is being solved; its members are numbered from 0. The allocations are reused.
#[derive(Default)]
pub(crate) struct CycleSolver {
    /// The predecessors of each member within the component: the start of each list, and all lists.
    starts: Vec<u32>,
    predecessors: Vec<u32>,
    /// One more than the last level whose value a follower has.
    reaches: Vec<u32>,
    /// For each member, the first candidate that waits for it, and for each candidate, the next one that waits for the same member.
    first_waiting: Vec<u32>,
    next_waiting: Vec<u32>,
    /// For each candidate, the edge at which it continues.
    next_edges: Vec<u32>,
    /// The members for which candidates wait.
    awaited: Vec<u32>,
    /// The candidates that nothing prevents from having the value.
    free_candidates: Vec<u32>,
    /// The number of edges that candidates examined since the last call of the budget.
    uncharged_edges: usize,
}

impl CycleSolver {
    /// Computes the values of the members of a component.
    pub(crate) fn solve_component(
        &mut self,
        members: &[u32],
        solver: &mut ValueSolver<'_>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        // Released at the end, and also if the budget runs out.
        let (_charged, outside) = self.load_component(members, solver, budget)?;
        // The members without a value that have options of all smaller values.
        let mut left: Vec<u32> = (0..members.len() as u32).collect();
        let mut level = 0;
        while !left.is_empty() {
            budget.spend(0, 0)?;
            if let Some(&[from, to]) = outside.starts.get(level as usize..level as usize + 2) {
                for &u in &outside.values[from as usize..to as usize] {
                    // No candidate waits yet, and for members with a value the entry does not matter.
                    self.reaches[u as usize] = level + 1;
                }
            }
            for &u in &left {
                if self.reaches[u as usize] != level + 1 {
                    self.next_edges[u as usize] = solver.graph.edge_range(members[u as usize]).start as u32;
                    self.continue_candidate(u, level, members, solver);
                }
            }
            while let Some(u) = self.free_candidates.pop() {
                // The candidate may have got an option with this value in the meantime.
                if self.reaches[u as usize] == level + 1 {
                    continue;
                }
                solver.settle_vertex(members[u as usize], level);
                for at in self.predecessor_range(u) {
                    self.mark_reached(self.predecessors[at], level, members, solver);
                }
                if self.uncharged_edges >= BUDGET_CHECK_EDGES {
                    self.uncharged_edges = 0;
                    budget.spend(0, 0)?;
                }
            }
            while let Some(awaited) = self.awaited.pop() {
                self.first_waiting[awaited as usize] = NO_MEMBER;
            }
            // Without an option of this value no larger value is possible.
            left.retain(|&u| {
                solver.state[members[u as usize] as usize] & DONE_BIT == 0 && self.reaches[u as usize] == level + 1
            });
            level += 1;
        }
        let infinite: Vec<u32> =
            members.iter().copied().filter(|&vertex| solver.state[vertex as usize] & DONE_BIT == 0).collect();
        // All states are set first, because the value of a vertex is read from the states of its followers.
        infinite.iter().for_each(|&vertex| solver.state[vertex as usize] = DONE_BIT | INFINITE_BIT);
        for vertex in infinite {
            let packed = solver.infinite_value(vertex);
            solver.settle_vertex(vertex, packed);
            solver.sets.charge(budget)?;
        }
        Ok(())
    }

    /// Advances a candidate to the first follower that prevents the value of the level, from the edge where it is.
    fn continue_candidate(&mut self, u: u32, level: u32, members: &[u32], solver: &ValueSolver<'_>) {
        let edges = self.next_edges[u as usize] as usize..solver.graph.edge_range(members[u as usize]).end;
        for edge in edges {
            self.uncharged_edges += 1;
            let state = solver.state[solver.graph.edge_target(edge) as usize];
            if state & DONE_BIT == 0 {
                // A member without a value; its state is its number.
                if self.reaches[state as usize] != level + 1 {
                    self.next_edges[u as usize] = edge as u32;
                    let first = std::mem::replace(&mut self.first_waiting[state as usize], u);
                    self.next_waiting[u as usize] = first;
                    if first == NO_MEMBER {
                        self.awaited.push(state);
                    }
                    return;
                }
            } else if state & INFINITE_BIT != 0 {
                let exits = solver.sets.get(state & !DONE_BIT & !INFINITE_BIT);
                if exits.binary_search(&level).is_err() {
                    // That does not change on this level.
                    return;
                }
            }
        }
        self.free_candidates.push(u);
    }

    /// Records that a member has a follower with the value of the level. It then no longer prevents this value for its predecessors,
    /// since there is a move back.
    fn mark_reached(&mut self, u: u32, level: u32, members: &[u32], solver: &ValueSolver<'_>) {
        self.uncharged_edges += 1;
        if self.reaches[u as usize] == level + 1 {
            return;
        }
        self.reaches[u as usize] = level + 1;
        let mut waiting = std::mem::replace(&mut self.first_waiting[u as usize], NO_MEMBER);
        while waiting != NO_MEMBER {
            let next = self.next_waiting[waiting as usize];
            if self.reaches[waiting as usize] != level + 1 {
                self.continue_candidate(waiting, level, members, solver);
            }
            waiting = next;
        }
    }

    fn predecessor_range(&self, u: u32) -> std::ops::Range<usize> {
        self.starts[u as usize] as usize..self.starts[u as usize + 1] as usize
    }

    /// Numbers the members and reverses their edges. Returns the bytes charged, and for each value the members that have finite
    /// followers outside with it.
    fn load_component<'a>(
        &mut self,
        members: &[u32],
        solver: &mut ValueSolver<'_>,
        budget: &'a dyn Budget,
    ) -> Result<(ChargedBytes<'a>, GroupedEdges), Stop> {
        let graph: &MoveGraph = solver.graph;
        let count = members.len();
        let edges: usize = members.iter().map(|&vertex| graph.followers(vertex).len()).sum();
        let mut charged = ChargedBytes::new(budget, (36 * count + 12 * edges) as u64)?;
        for (number, &vertex) in members.iter().enumerate() {
            // Each follower is a member or has its value, since components are solved in reverse topological order.
            // A number is below `DONE_BIT`, so the state shows which it is.
            solver.state[vertex as usize] = number as u32;
        }
        refill_list(&mut self.reaches, count, 0);
        refill_list(&mut self.first_waiting, count, NO_MEMBER);
        refill_list(&mut self.next_waiting, count, NO_MEMBER);
        refill_list(&mut self.next_edges, count, 0);
        // An attempt that the budget stopped may have left something.
        self.awaited.clear();
        self.free_candidates.clear();
        let state = &solver.state;
        let followers = || {
            let of = |(number, &vertex): (u32, &u32)| {
                graph.followers(vertex).iter().map(move |&to| (state[to as usize], number))
            };
            (0u32..).zip(members).flat_map(of)
        };
        let inside = || followers().filter(|(state, _)| state & DONE_BIT == 0);
        let before = group_by_key(count, inside().map(|(state, _)| state), inside());
        (self.starts, self.predecessors) = (before.starts, before.values);
        let finite = || {
            let values = followers().filter(|(state, _)| state & DONE_BIT != 0 && state & INFINITE_BIT == 0);
            values.map(|(state, number)| (state & !DONE_BIT, number))
        };
        let values = finite().map(|(value, _)| value as usize + 1).max().unwrap_or(0);
        charged.charge_more(0, 8 * values as u64)?;
        Ok((charged, group_by_key(values, finite().map(|(value, _)| value), finite())))
    }
}

fn refill_list<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
