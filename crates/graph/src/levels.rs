//! The values of vertices that lead to cycles, level by level (Fraenkel and Perl 1975), as long as they are below 64.
//!
//! What is gathered at each vertex is the set of values of its followers, so that one look tells
//! whether all smaller values are there, and whether the value of the level is. In `label` each vertex without a value
//! counts the followers that hinder the value of the level: those without a value and without a way back to it.

use crate::graph::Graph;
use crate::label::INFINITE;
use crate::peel::Gathered;
use crate::solve::{DONE, Solver, UNSEEN};
use grundy_game::Budget;
use grundy_theory::Stop;

/// Gives the vertices left their values; `false`, and nothing is done, if there are values beyond 63 among them.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn levels(
    solver: &mut Solver<'_>,
    back: &Graph,
    gathered: &mut [Gathered],
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let all: Vec<u32> = (0..gathered.len() as u32).filter(|&u| !is_done(solver, u)).collect();
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
            at.label = at.open;
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
            for &from in back.followers(u) {
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
    // All finite values are known: what is left is infinite.
    left.iter().for_each(|&u| solver.state[u as usize] = DONE | INFINITE);
    for (at, &u) in left.iter().enumerate() {
        if at % (1 << 14) == 0 {
            budget.spend(1 << 14, 0)?;
        }
        let packed = solver.infinite(u);
        solver.settle(u, packed);
    }
    Ok(true)
}

/// Whether a vertex is done.
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
    /// Whether a vertex without a value gets that of the level.
    #[inline]
    fn is_free(&self, u: u32) -> bool {
        let at = &self.gathered[u as usize];
        at.label == 0 && at.values & (self.below | self.bit) == self.below
    }

    /// A vertex has a follower with the value of the level: now there is a way back from it.
    #[inline]
    fn stop_hindering(&mut self, u: u32, queue: &mut Vec<u32>) {
        for &from in self.back.followers(u) {
            let at = &mut self.gathered[from as usize];
            // Those that have a value count no more; theirs may go below 0.
            at.label = at.label.wrapping_sub(1);
            if at.label == 0 {
                queue.push(from);
            }
        }
    }
}
