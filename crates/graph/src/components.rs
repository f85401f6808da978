//! The values of a graph, component by component.
//!
//! The value of a vertex depends only on the vertices that can be reached from it. So the strongly connected components are solved
//! one after the other in reverse topological order (Tarjan 1972, with one number a vertex as in Pearce 2016).
//! A vertex on no cycle is solved from its followers; a component with cycles by [`cycle`](crate::cycle).

use crate::MoveGraph;
use crate::cycle::CycleSolver;
use crate::solver::{DONE_BIT, UNSEEN_STATE, ValueSolver};
use grundy_game::{Budget, Stop};

/// A vertex whose followers are being visited.
struct VertexFrame {
    vertex: u32,
    /// The next edge.
    edge: u32,
    /// The number of its first visit.
    visit: u32,
}

/// The number of vertices between two calls of the budget.
const BUDGET_CHECK_VERTICES: u32 = 1 << 12;

impl ValueSolver<'_> {
    /// Computes the values of all remaining vertices.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn solve_components(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let mut stack: Vec<VertexFrame> = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        let mut visits = 0;
        let mut cycle = CycleSolver::default();
        for root in 0..self.graph.vertices() as u32 {
            if self.state[root as usize] != UNSEEN_STATE {
                continue;
            }
            self.visit_vertex(root, &mut visits, &mut stack, budget)?;
            while let Some(frame) = stack.last_mut() {
                match next_unseen(self.graph, &mut self.state, frame) {
                    Some(unseen) => self.visit_vertex(unseen, &mut visits, &mut stack, budget)?,
                    None => {
                        let VertexFrame { vertex, visit, .. } = stack.pop().expect("it was the last a moment ago");
                        let oldest = self.state[vertex as usize];
                        if oldest < visit {
                            // The vertex leads back to an older one, which will complete the component.
                            waiting.push(vertex);
                        } else {
                            // Vertices that wait for an older component have a number below `visit`.
                            let members =
                                waiting.iter().rev().take_while(|&&w| self.state[w as usize] >= visit).count();
                            let from = waiting.len() - members;
                            waiting.push(vertex);
                            let component = &waiting[from..];
                            // An edge to itself makes a cycle of one vertex.
                            if component.len() == 1 && !self.graph.followers(vertex).contains(&vertex) {
                                self.finish_vertex(vertex);
                            } else {
                                cycle.solve_component(component, self, budget)?;
                            }
                            waiting.truncate(from);
                        }
                        if let Some(before) = stack.last() {
                            let (before, state) = (before.vertex as usize, self.state[vertex as usize]);
                            // The state of a solved vertex is its value, not the number of a visit.
                            if state & DONE_BIT == 0 {
                                self.state[before] = self.state[before].min(state);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Visits a vertex. If all its followers have values, it is solved at once.
    fn visit_vertex(
        &mut self,
        vertex: u32,
        visits: &mut u32,
        stack: &mut Vec<VertexFrame>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        *visits += 1;
        if visits.is_multiple_of(BUDGET_CHECK_VERTICES) {
            budget.spend(BUDGET_CHECK_VERTICES.into(), 0)?;
        }
        // A vertex whose followers all have values needs no frame.
        if !self.finish_vertex(vertex) {
            self.state[vertex as usize] = *visits;
            stack.push(VertexFrame { vertex, edge: self.graph.edge_range(vertex).start as u32, visit: *visits });
        }
        self.sets.charge(budget)
    }
}

/// Advances through the edges of a vertex to the next follower that was not visited yet.
#[inline]
fn next_unseen(graph: &MoveGraph, state: &mut [u32], frame: &mut VertexFrame) -> Option<u32> {
    let end = graph.edge_range(frame.vertex).end as u32;
    let mut oldest = state[frame.vertex as usize];
    let mut unseen = None;
    while frame.edge < end {
        let follower = graph.edge_target(frame.edge as usize);
        frame.edge += 1;
        match state[follower as usize] {
            UNSEEN_STATE => {
                unseen = Some(follower);
                break;
            }
            done if done & DONE_BIT != 0 => {}
            visit => oldest = oldest.min(visit),
        }
    }
    state[frame.vertex as usize] = oldest;
    unseen
}
