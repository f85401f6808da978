//! The values of a strongly connected component with cycles, level by level.
//!
//! The followers outside the component have their values. A finite one with value `v` means that the vertex has `v` among its options,
//! and prevents nothing else, because a vertex with a larger value always has a move back to a smaller one.
//! An infinite one with the set `K` prevents the value `m` unless `m` is in `K`.

use crate::MoveGraph;
use crate::label::INFINITE_BIT;
use crate::solver::{DONE_BIT, ValueSolver};
use grundy_game::{Budget, ChargedBytes, Stop};

const NO_LABEL: u32 = u32::MAX;

/// The state of the component that is being solved; its members are numbered from 0. The allocations are reused.
#[derive(Default)]
pub(crate) struct CycleSolver {
    /// The predecessors of each member within the component: the start of each list, and all lists.
    starts: Vec<u32>,
    before: Vec<u32>,
    labels: Vec<u32>,
    /// The number of followers that have no label, or are infinite.
    open: Vec<u32>,
    /// The number of followers that prevent the value of this level.
    hinder: Vec<u32>,
    /// One more than the last level whose value a follower has.
    reaches: Vec<u32>,
    /// Whether all smaller values are among those of the followers.
    possible: Vec<bool>,
    /// The values of finite followers outside, each with its predecessor, ascending.
    outside: Vec<(u32, u32)>,
    /// The finite values of infinite followers outside, each with its predecessor, ascending.
    back: Vec<(u32, u32)>,
    queue: Vec<u32>,
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
        let _charged = self.load_component(members, solver, budget)?;
        let (mut level, mut left) = (0, (0..members.len() as u32).collect::<Vec<_>>());
        let (mut outside, mut back) = (0, 0);
        while left.iter().any(|&u| self.possible[u as usize]) {
            budget.spend(0, 0)?;
            left.iter().for_each(|&u| self.hinder[u as usize] = self.open[u as usize]);
            while let Some(&(value, u)) = self.back.get(back).filter(|(value, _)| *value <= level) {
                // An infinite follower with this value in its set has a move back to it, so it does not hinder.
                self.hinder[u as usize] = self.hinder[u as usize].wrapping_sub(u32::from(value == level));
                back += 1;
            }
            self.queue.clear();
            while let Some(&(value, u)) = self.outside.get(outside).filter(|(value, _)| *value <= level) {
                if value == level {
                    self.mark_reached(u, level);
                }
                outside += 1;
            }
            for &u in &left {
                if self.is_free(u, level) {
                    self.queue.push(u);
                }
            }
            while let Some(u) = self.queue.pop() {
                if !self.is_free(u, level) {
                    continue;
                }
                self.labels[u as usize] = level;
                solver.settle_vertex(members[u as usize], level);
                for at in self.predecessor_range(u) {
                    self.mark_reached(self.before[at], level);
                }
            }
            // From the next level on this value is a smaller one, which hinders nothing.
            for &u in left.iter().filter(|&&u| self.labels[u as usize] == level) {
                for at in self.predecessor_range(u) {
                    self.open[self.before[at] as usize] -= 1;
                }
            }
            left.retain(|&u| self.labels[u as usize] == NO_LABEL);
            for &u in &left {
                // Without an option of this value no larger value is possible.
                self.possible[u as usize] &= self.reaches[u as usize] == level + 1;
            }
            level += 1;
        }
        // All of them first, because the values of one are read from the states of its followers.
        left.iter().for_each(|&u| solver.state[members[u as usize] as usize] = DONE_BIT | INFINITE_BIT);
        for u in left {
            let vertex = members[u as usize];
            let packed = solver.infinite_value(vertex);
            solver.settle_vertex(vertex, packed);
        }
        Ok(())
    }

    /// Whether a member gets the value of the level.
    fn is_free(&self, u: u32, level: u32) -> bool {
        let u = u as usize;
        self.labels[u] == NO_LABEL && self.possible[u] && self.hinder[u] == 0 && self.reaches[u] != level + 1
    }

    /// Records that a member has a follower with the value of the level. It then no longer prevents this value for its predecessors,
    /// since there is a move back.
    fn mark_reached(&mut self, u: u32, level: u32) {
        if self.labels[u as usize] != NO_LABEL || self.reaches[u as usize] == level + 1 {
            return;
        }
        self.reaches[u as usize] = level + 1;
        for at in self.predecessor_range(u) {
            let from = self.before[at];
            // The counts of members with a label are not used any more and may wrap below 0.
            self.hinder[from as usize] = self.hinder[from as usize].wrapping_sub(1);
            if self.hinder[from as usize] == 0 {
                self.queue.push(from);
            }
        }
    }

    fn predecessor_range(&self, u: u32) -> std::ops::Range<usize> {
        self.starts[u as usize] as usize..self.starts[u as usize + 1] as usize
    }

    /// Numbers the members and reverses their edges. Returns the bytes charged.
    fn load_component<'a>(
        &mut self,
        members: &[u32],
        solver: &mut ValueSolver<'_>,
        budget: &'a dyn Budget,
    ) -> Result<ChargedBytes<'a>, Stop> {
        let graph: &MoveGraph = solver.graph;
        let count = members.len();
        let edges: usize = members.iter().map(|&vertex| graph.followers(vertex).len()).sum();
        let mut held = (29 * count + 4 * edges) as u64;
        let mut charged = ChargedBytes::new(budget, held)?;
        for (number, &vertex) in members.iter().enumerate() {
            // Each follower is a member or has its value, since components are solved in reverse topological order.
            // A number is below `DONE_BIT`, so the state shows which it is.
            solver.state[vertex as usize] = number as u32;
        }
        refill_list(&mut self.starts, count + 1, 0);
        refill_list(&mut self.labels, count, NO_LABEL);
        refill_list(&mut self.open, count, 0);
        refill_list(&mut self.hinder, count, 0);
        refill_list(&mut self.reaches, count, 0);
        refill_list(&mut self.possible, count, true);
        self.outside.clear();
        self.back.clear();
        for (number, &vertex) in (0u32..).zip(members) {
            for &follower in graph.followers(vertex) {
                let state = solver.state[follower as usize];
                if state & DONE_BIT == 0 {
                    self.open[number as usize] += 1;
                    self.starts[state as usize + 1] += 1;
                } else if state & INFINITE_BIT == 0 {
                    self.outside.push((state & !DONE_BIT, number));
                } else {
                    self.open[number as usize] += 1;
                    let set = solver.sets.get(state & !DONE_BIT & !INFINITE_BIT);
                    self.back.extend(set.iter().map(|&value| (value, number)));
                }
            }
            if number % (1 << 12) == 0 {
                let more = (8 * (self.outside.capacity() + self.back.capacity()) + 29 * count + 4 * edges) as u64;
                charged.charge_more(0, more.saturating_sub(held))?;
                held = held.max(more);
            }
        }
        // Sorted once, so that each level continues where the last one ended.
        self.outside.sort_unstable();
        self.back.sort_unstable();
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        refill_list(&mut self.before, sum as usize, 0);
        // Filling moves each start to the start of the next list; rotating the starts restores them.
        for (number, &vertex) in (0u32..).zip(members) {
            for &follower in graph.followers(vertex) {
                let state = solver.state[follower as usize];
                if state & DONE_BIT == 0 {
                    let place = &mut self.starts[state as usize];
                    self.before[*place as usize] = number;
                    *place += 1;
                }
            }
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
        Ok(charged)
    }
}

fn refill_list<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
