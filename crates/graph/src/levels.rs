//! The values of vertices that lead to cycles, level by level (Fraenkel and Perl 1975), as long as they are below 64.
//!
//! For each vertex the set of values of its followers is kept as bits, so that one comparison shows
//! whether all smaller values are in it, and whether the value of the level is.
use crate::graph::MoveGraph;
use crate::label::INFINITE_BIT;
use crate::solver::{DONE_BIT, UNSEEN_STATE, ValueSolver};
use grundy_game::{Budget, Stop};
use grundy_kernel::prefetch;

/// A summary of the followers of a vertex without a value.
#[derive(Clone, Copy, Default)]
struct FollowerSummary {
    /// The values below 64 of its followers, as bits.
    values: u64,
    /// The number of followers without a value.
    open_followers: u32,
    /// The number of these that prevent the value of the level, because they have no move back to it.
    blocking_followers: u32,
}

/// Computes the values of the remaining vertices; `false`, and nothing is changed, if some of them are above 63.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn solve_levels(solver: &mut ValueSolver<'_>, budget: &dyn Budget) -> Result<bool, Stop> {
    let graph = solver.graph;
    let all: Vec<u32> = (0..graph.vertices() as u32).filter(|&u| !is_done(solver, u)).collect();
    let inside: usize = all.iter().map(|&u| graph.followers(u).len()).sum();
    let held = (20 * graph.vertices() + 4 * all.len() + 12 * inside) as u64;
    budget.spend(0, held)?;
    // Predecessors of a vertex without a value have none either. Both passes over all edges run at the same time, on two cores.
    let state = &solver.state;
    let reverse_edges = || graph.reversed_edges_to(|to| state[to as usize] == UNSEEN_STATE);
    let (back, mut gathered) = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, reverse_edges);
        let gathered = gather_followers(graph, state, &all);
        // Where there are no threads, as in a browser, the second pass follows the first.
        let back =
            thread.map_or_else(|_| reverse_edges(), |thread| thread.join().expect("reversing edges does not fail"));
        (back, gathered)
    });
    // A vertex that has all of these values already has none of them itself.
    let result = match gathered.iter().any(|at| at.values == u64::MAX) {
        true => Ok(false),
        false => run_levels(solver, &back, all, &mut gathered, budget),
    };
    budget.release(held);
    result
}

/// The summaries of these vertices at the start.
fn gather_followers(graph: &MoveGraph, state: &[u32], vertices: &[u32]) -> Vec<FollowerSummary> {
    let mut gathered = vec![FollowerSummary::default(); graph.vertices()];
    for &u in vertices {
        let at = &mut gathered[u as usize];
        for &to in graph.followers(u) {
            let state = state[to as usize];
            at.open_followers += u32::from(state == UNSEEN_STATE);
            let value = state & !DONE_BIT;
            at.values |= u64::from(state != UNSEEN_STATE && value < u64::BITS) << (value & 63);
        }
    }
    gathered
}

fn run_levels(
    solver: &mut ValueSolver<'_>,
    predecessors: &MoveGraph,
    all: Vec<u32>,
    gathered: &mut [FollowerSummary],
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let (mut left, mut queue, before) = (all.clone(), Vec::new(), solver.discovery_order.len());
    for level in 0.. {
        budget.spend(left.len() as u64 / 64, 0)?;
        // If no vertex has all smaller values among its options, no later level gives a value either.
        if !left.iter().any(|&u| gathered[u as usize].values.trailing_ones() >= level) {
            break;
        }
        // The bits end here, and `false` promises that nothing is changed.
        if level == u64::BITS {
            all.iter().for_each(|&u| solver.state[u as usize] = UNSEEN_STATE);
            solver.discovery_order.truncate(before);
            return Ok(false);
        }
        let mut run =
            LevelRun { bit: 1 << level, lower_bits: (1 << level) - 1, predecessors, summaries: &mut *gathered };
        for &u in &left {
            let at = &mut run.summaries[u as usize];
            // Each level begins again: a follower hinders a value only until it has a move back to it.
            at.blocking_followers = at.open_followers;
        }
        // Followers from which play must end may have the value of the level already.
        for &u in &left {
            if run.summaries[u as usize].values & run.bit != 0 {
                run.stop_hindering(u, &mut queue);
            }
        }
        // A count of 0 is not enough, so the vertices pushed so far are tested with the others.
        queue.clear();
        queue.extend(left.iter().filter(|&&u| run.is_free(u)));
        while let Some(u) = queue.pop() {
            // The vertex may be on the list twice, or have got an option with this value in the meantime.
            if is_done(solver, u) || !run.is_free(u) {
                continue;
            }
            solver.settle_vertex(u, level);
            for &from in prefetch_gathered(predecessors.followers(u), run.summaries) {
                let at = &mut run.summaries[from as usize];
                // For vertices with a value too: each edge is counted once, so this does not go below 0.
                at.open_followers -= 1;
                if at.values & run.bit == 0 {
                    at.values |= run.bit;
                    if !is_done(solver, from) {
                        run.stop_hindering(from, &mut queue);
                    }
                }
            }
        }
        left.retain(|&u| !is_done(solver, u));
    }
    // All finite values are known, and the rest is infinite. If a vertex from which play must end has a value above 63,
    // the bits do not contain all values.
    let are_small = are_values_small(solver);
    // All states are set first, because the value of a vertex is read from the states of its followers.
    left.iter().for_each(|&u| solver.state[u as usize] = DONE_BIT | INFINITE_BIT);
    for (at, &u) in left.iter().enumerate() {
        if at % (1 << 14) == 0 {
            budget.spend((left.len() - at).min(1 << 14) as u64, 0)?;
        }
        let values = gathered[u as usize].values;
        let packed =
            if are_small { INFINITE_BIT | solver.sets.set_number_of_bits(values) } else { solver.infinite_value(u) };
        solver.settle_vertex(u, packed);
        solver.sets.charge(budget)?;
    }
    Ok(true)
}

/// Whether all values so far are below 64.
fn are_values_small(solver: &ValueSolver<'_>) -> bool {
    solver.state.iter().all(|state| state & !DONE_BIT < u64::BITS)
}

/// Returns the vertices, after prefetching the summaries of the first of them.
#[inline]
fn prefetch_gathered<'a>(vertices: &'a [u32], gathered: &[FollowerSummary]) -> &'a [u32] {
    vertices.iter().take(16).for_each(|&vertex| prefetch(gathered, vertex as usize));
    vertices
}

/// Whether a vertex has its value.
#[inline]
fn is_done(solver: &ValueSolver<'_>, vertex: u32) -> bool {
    solver.state[vertex as usize] & DONE_BIT != 0
}

/// The run of one level.
struct LevelRun<'a> {
    bit: u64,
    /// The bits of all smaller values.
    lower_bits: u64,
    predecessors: &'a MoveGraph,
    summaries: &'a mut [FollowerSummary],
}

impl LevelRun<'_> {
    /// Whether a vertex without a value gets the value of the level.
    #[inline]
    fn is_free(&self, u: u32) -> bool {
        let at = &self.summaries[u as usize];
        at.blocking_followers == 0 && at.values & (self.lower_bits | self.bit) == self.lower_bits
    }

    /// Records that a vertex has a follower with the value of the level: it no longer prevents this value for its predecessors.
    #[inline]
    fn stop_hindering(&mut self, u: u32, queue: &mut Vec<u32>) {
        for &from in prefetch_gathered(self.predecessors.followers(u), self.summaries) {
            let at = &mut self.summaries[from as usize];
            // The counts of vertices with a value are not used any more and may wrap below 0.
            at.blocking_followers = at.blocking_followers.wrapping_sub(1);
            if at.blocking_followers == 0 {
                queue.push(from);
            }
        }
    }
}
