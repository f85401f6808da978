//! The values of vertices that lead to cycles, level by level (Fraenkel and Perl 1975), as long as they are below 64.
//!
//! For each vertex the set of values of its followers is kept as bits, so that one comparison shows
//! whether all smaller values are in it, and whether the value of the level is.
use crate::graph::Graph;
use crate::label::INFINITE;
use crate::solve::{DONE, Solver, UNSEEN};
use grundy_game::Budget;
use grundy_kernel::prefetch;
use grundy_theory::Stop;

/// A summary of the followers of a vertex without a value.
#[derive(Clone, Copy, Default)]
struct Gathered {
    /// The values below 64 of its followers, as bits.
    values: u64,
    /// The number of followers without a value.
    open: u32,
    /// The number of these that prevent the value of the level, because they have no move back to it.
    hinder: u32,
}

/// Computes the values of the remaining vertices; `false`, and nothing is changed, if some of them are above 63.
///
/// # Errors
/// If the budget runs out.
pub(crate) fn levels(solver: &mut Solver<'_>, budget: &dyn Budget) -> Result<bool, Stop> {
    let graph = solver.graph;
    let all: Vec<u32> = (0..graph.vertices() as u32).filter(|&u| !is_done(solver, u)).collect();
    let inside: usize = all.iter().map(|&u| graph.followers(u).len()).sum();
    let held = (20 * graph.vertices() + 4 * all.len() + 12 * inside) as u64;
    budget.spend(0, held)?;
    // Predecessors of a vertex without a value have none either. Both passes over all edges run at the same time, on two cores.
    let state = &solver.state;
    let (back, mut gathered) = std::thread::scope(|scope| {
        let back = scope.spawn(|| graph.reversed_to(|to| state[to as usize] == UNSEEN));
        let gathered = gather(graph, state, &all);
        (back.join().expect("turning edges round does not fail"), gathered)
    });
    let result = run(solver, &back, all, &mut gathered, budget);
    budget.release(held);
    result
}

/// The summaries of these vertices at the start.
fn gather(graph: &Graph, state: &[u32], vertices: &[u32]) -> Vec<Gathered> {
    let mut gathered = vec![Gathered::default(); graph.vertices()];
    for &u in vertices {
        let at = &mut gathered[u as usize];
        for &to in graph.followers(u) {
            let state = state[to as usize];
            at.open += u32::from(state == UNSEEN);
            let value = state & !DONE;
            at.values |= u64::from(state != UNSEEN && value < u64::BITS) << (value & 63);
        }
    }
    gathered
}

fn run(
    solver: &mut Solver<'_>,
    back: &Graph,
    all: Vec<u32>,
    gathered: &mut [Gathered],
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let (mut left, mut queue, before) = (all.clone(), Vec::new(), solver.found.len());
    for level in 0.. {
        budget.spend(left.len() as u64 / 64, 0)?;
        if !left.iter().any(|&u| gathered[u as usize].values.trailing_ones() >= level) {
            break;
        }
        if level == u64::BITS {
            all.iter().for_each(|&u| solver.state[u as usize] = UNSEEN);
            solver.found.truncate(before);
            return Ok(false);
        }
        let mut run = Level { bit: 1 << level, below: (1 << level) - 1, back, gathered: &mut *gathered };
        for &u in &left {
            let at = &mut run.gathered[u as usize];
            at.hinder = at.open;
        }
        // Followers from which play must end may have the value of the level already.
        for &u in &left {
            if run.gathered[u as usize].values & run.bit != 0 {
                run.stop_hindering(u, &mut queue);
            }
        }
        queue.clear();
        queue.extend(left.iter().filter(|&&u| run.is_free(u)));
        while let Some(u) = queue.pop() {
            if is_done(solver, u) || !run.is_free(u) {
                continue;
            }
            solver.settle(u, level);
            for &from in ahead(back.followers(u), run.gathered) {
                let at = &mut run.gathered[from as usize];
                at.open -= 1;
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
    let told = all_small(solver);
    left.iter().for_each(|&u| solver.state[u as usize] = DONE | INFINITE);
    for (at, &u) in left.iter().enumerate() {
        if at % (1 << 14) == 0 {
            budget.spend((left.len() - at).min(1 << 14) as u64, 0)?;
        }
        let values = gathered[u as usize].values;
        let packed = if told { INFINITE | solver.sets.number_of_bits(values) } else { solver.infinite(u) };
        solver.settle(u, packed);
    }
    Ok(true)
}

/// Whether all values so far are below 64.
fn all_small(solver: &Solver<'_>) -> bool {
    solver.state.iter().all(|state| state & !DONE < u64::BITS)
}

/// Returns the vertices, after prefetching the summaries of the first of them.
#[inline]
fn ahead<'a>(vertices: &'a [u32], gathered: &[Gathered]) -> &'a [u32] {
    vertices.iter().take(16).for_each(|&vertex| prefetch(gathered, vertex as usize));
    vertices
}

/// Whether a vertex has its value.
#[inline]
fn is_done(solver: &Solver<'_>, vertex: u32) -> bool {
    solver.state[vertex as usize] & DONE != 0
}

/// One level.
struct Level<'a> {
    bit: u64,
    /// All smaller values.
    below: u64,
    back: &'a Graph,
    gathered: &'a mut [Gathered],
}

impl Level<'_> {
    /// Whether a vertex without a value gets the value of the level.
    #[inline]
    fn is_free(&self, u: u32) -> bool {
        let at = &self.gathered[u as usize];
        at.hinder == 0 && at.values & (self.below | self.bit) == self.below
    }

    /// Records that a vertex has a follower with the value of the level: it no longer prevents this value for its predecessors.
    #[inline]
    fn stop_hindering(&mut self, u: u32, queue: &mut Vec<u32>) {
        for &from in ahead(self.back.followers(u), self.gathered) {
            let at = &mut self.gathered[from as usize];
            // The counts of vertices with a value are not used any more and may wrap below 0.
            at.hinder = at.hinder.wrapping_sub(1);
            if at.hinder == 0 {
                queue.push(from);
            }
        }
    }
}
